package ledger

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"postd/ledger/store"
	"postd/rules"
)

// deed files a row as an official does.
func (h *house) deed(r Row) error {
	h.deeds++
	_, err := h.File(Matter{Key: fmt.Sprintf("deed:%d", h.deeds), By: "user secretary", Rows: []Row{r}})
	return err
}

// out sends a posting at once.
func (h *house) out(t *testing.T, seq uint64, at time.Time) {
	t.Helper()
	must(h.Book(seq, at, compose))(t)
	if err := h.Accepted(seq, at, "250"); err != nil {
		t.Fatal(err)
	}
}

// TestHold checks that a letter that is held does not go out, nor those behind it in
// its queue, and that nothing begins; it goes when it is let go, or by itself.
func TestHold(t *testing.T) {
	t.Parallel()
	for _, let := range []bool{true, false} {
		h := newHouse(t)
		id := h.game("A3-1")
		h.post(begin.Add(-time.Hour))
		h.write(id, rules.White, "1. P-K4", begin)
		move := must(h.Outbox(begin))(t)[1]
		if err := h.deed(Hold{move.Seq, begin.Add(MostHeld), "secretary", "a wrong name in it"}); err != nil {
			t.Fatal(err)
		}
		if got := seqsOf(must(h.Outbox(begin.Add(time.Hour)))(t)); slices.Contains(got, move.Seq) {
			t.Errorf("held, and goes out: %d", got)
		}
		if n := must(h.SendNow(begin))(t); n != 0 {
			t.Errorf("sending all now let %d go", n)
		}
		if _, err := h.Book(move.Seq, begin, compose); !errors.Is(err, ErrOut) {
			t.Errorf("booked: %v", err)
		}
		if g := must(h.Game(id))(t); g.Turn.Running || g.Post.Notice != move.Notice {
			t.Errorf("a letter that is held began a turn: %+v", g.Turn)
		}
		if err := h.deed(Hold{move.Seq, begin, "x", "y"}); !errors.Is(err, ErrStale) {
			t.Errorf("held twice: %v", err)
		}
		at := begin.Add(MostHeld)
		if let {
			at = begin.Add(time.Hour)
			if err := h.deed(LetGo{move.Seq, at, "secretary"}); err != nil {
				t.Fatal(err)
			}
		}
		h.clock.set(at)
		if got := seqsOf(must(h.Outbox(at))(t)); !slices.Contains(got, move.Seq) {
			t.Fatalf("let go %t: %d", let, got)
		}
		h.out(t, move.Seq, at)
		if g := must(h.Game(id))(t); !g.Turn.Running || !g.Turn.Begin.Equal(at) {
			t.Errorf("let go %t: the turn is %+v", let, g.Turn)
		}
	}
}

// TestCancel checks that a letter on which nothing waits is taken out, and those
// behind it go on, and that one that begins a turn is not taken out (CLOCK/C-2).
func TestCancel(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	id := h.game("A3-1")
	h.write(id, rules.White, "1. P-K4", begin)
	// Postings 1 and 2 are the terms, 3 is L-ACK to Smith, 4 is L-MOVE to Jones.
	if err := h.deed(Cancel{4, "secretary", "no"}); !errors.Is(err, ErrAwaited) {
		t.Errorf("the notice that begins a turn is cancelled: %v", err)
	}
	if !must(h.Awaited(must(h.Posting(4))(t)))(t) || must(h.Awaited(must(h.Posting(3))(t)))(t) {
		t.Error("what is awaited is not told from what is not")
	}
	if err := h.deed(Cancel{1, "secretary", "told him by telephone"}); err != nil {
		t.Fatal(err)
	}
	p := must(h.Posting(1))(t)
	if p.State != Cancelled || p.Done != "secretary: told him by telephone" {
		t.Errorf("%+v", p)
	}
	if got := seqsOf(must(h.Outbox(begin))(t)); !slices.Equal(got, []uint64{2, 3}) {
		t.Errorf("to go out: %d", got)
	}
	if _, err := h.Book(1, begin, compose); !errors.Is(err, ErrOut) {
		t.Errorf("booked: %v", err)
	}
	if err := h.deed(Cancel{1, "x", "y"}); !errors.Is(err, ErrStale) {
		t.Errorf("cancelled twice: %v", err)
	}
	lines := must(h.LogLines(0, 50))(t)
	if !slices.ContainsFunc(lines, func(x LogLine) bool { return strings.Contains(x.Reason, "posting 1 cancelled") }) {
		t.Error("the log tells nothing of it")
	}
}

// TestResend checks that the same letter has the Message-ID and the bytes of the
// first, and a second sending neither, and says so; neither is received a second
// time.
func TestResend(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	id := h.game("A3-1")
	h.post(begin.Add(-time.Hour))
	h.write(id, rules.White, "1. P-K4", begin)
	if err := h.deed(Resend{Posting: 4}); !errors.Is(err, ErrStale) {
		t.Errorf("sent again while it waits: %v", err)
	}
	h.post(begin)
	g := must(h.Game(id))(t)
	for _, second := range []bool{false, true} {
		if err := h.deed(Resend{Posting: 4, Second: second}); err != nil {
			t.Fatal(err)
		}
	}
	first, same, second := must(h.Posting(4))(t), must(h.Posting(5))(t), must(h.Posting(6))(t)
	if same.MessageID != first.MessageID || same.Sum != first.Sum || same.Sum == "" || !same.Date().Equal(first.Date()) || same.EnvelopeFrom == first.EnvelopeFrom || same.Repeats != 4 {
		t.Errorf("the same letter: %+v", same)
	}
	if second.MessageID == first.MessageID || second.Composed() || second.Words.Subject != SecondSubject(first.Words.Subject) || second.Words.Text != first.Words.Text {
		t.Errorf("the second sending: %+v", second)
	}
	if by := must(h.PostingByMessageID(first.MessageID))(t); by.Seq != 4 {
		t.Errorf("by its Message-ID posting %d is found", by.Seq)
	}
	h.post(begin.Add(time.Hour))
	if now := must(h.Game(id))(t); !now.Turn.Begin.Equal(g.Turn.Begin) || now.Seq != g.Seq {
		t.Errorf("the turn began again: %+v", now.Turn)
	}
}

func TestSecondSubject(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"A3-12 Smith v Jones: 5 P-QB3":      "A3-12 Smith v Jones (second sending): 5 P-QB3",
		"your games":                        "(second sending) your games",
		"A3-1 (second sending): x":          "A3-1 (second sending): x",
		"A3-12: terms: first turn 7 Dec":    "A3-12 (second sending): terms: first turn 7 Dec",
		"(second sending) your games today": "(second sending) your games today",
	} {
		if got := SecondSubject(in); got != want {
			t.Errorf("%q: %q", in, got)
		}
	}
}

// TestPause checks that nothing goes out while the outbox is paused, whatever is
// due, and that it is written down by whom and why.
func TestPause(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	h.game("A3-1")
	if err := h.deed(Pause{Over: true}); !errors.Is(err, ErrStale) {
		t.Errorf("it went on without a pause: %v", err)
	}
	if err := h.deed(Pause{At: begin, By: "secretary", Why: "we move house"}); err != nil {
		t.Fatal(err)
	}
	if got := must(h.Outbox(begin))(t); len(got) != 0 {
		t.Errorf("paused: %d go out", len(got))
	}
	if p, paused, err := h.Paused(); !paused || err != nil || p.Why != "we move house" {
		t.Errorf("%+v, %t, %v", p, paused, err)
	}
	if err := h.deed(Pause{By: "x"}); !errors.Is(err, ErrStale) {
		t.Errorf("paused twice: %v", err)
	}
	if err := h.deed(Pause{Over: true, By: "secretary"}); err != nil {
		t.Fatal(err)
	}
	if got := must(h.Outbox(begin))(t); len(got) != 2 {
		t.Errorf("it goes on with %d", len(got))
	}
}

// TestWaited checks that the time for which a letter is tried grows from attempt to
// attempt by the wait that was booked; an attempt of which nothing was said of this
// letter uses up nothing, and days on which the office was closed use up no more.
func TestWaited(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	h.game("A3-1")
	now := begin
	try := func(wait time.Duration, x Outcome) Posting {
		h.clock.set(now)
		must(h.Book(1, now.Add(wait), compose))(t)
		x.Seq, x.At, x.State = 1, now, Queued
		if err := h.Report(x); err != nil {
			t.Fatal(err)
		}
		return must(h.Posting(1))(t)
	}
	try(time.Hour, Outcome{Answer: "450 later"})
	now = now.Add(time.Hour)
	if p := try(4*time.Hour, Outcome{Answer: "450 later"}); p.Waited != time.Hour || p.Refusals != 2 || p.Last != "450 later" {
		t.Errorf("after an hour: %v, %d, %q", p.Waited, p.Refusals, p.Last)
	}
	now = now.Add(72 * time.Hour) // the office was closed
	if p := try(4*time.Hour, Outcome{Answer: "421 too busy", Ours: true}); p.Waited != 5*time.Hour || p.Refusals != 3 || p.Last != "421 too busy" {
		t.Errorf("after three days: %v, %d, next %v", p.Waited, p.Refusals, p.Next)
	}
	now = now.Add(72 * time.Hour) // the server was too busy all the time
	if p := try(4*time.Hour, Outcome{Untried: true}); p.Waited != 5*time.Hour || p.Attempts != 3 || p.Last != "421 too busy" {
		t.Errorf("after six days: %v, %d attempts, %q", p.Waited, p.Attempts, p.Last)
	}
}

// TestBookMany checks that attempts are booked together; one that cannot be made
// does not hold up the others, and what is behind another of its queue is left.
func TestBookMany(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	h.game("A3-1")
	h.game("A3-2")
	id := h.game("A3-3")
	h.write(id, rules.White, "1. P-K4", begin)
	var all []Booking
	for seq := uint64(1); seq <= 8; seq++ {
		all = append(all, Booking{Seq: seq, Next: begin.Add(time.Hour)})
	}
	booked, refused, err := h.BookAll(all, func(p Posting) ([]byte, error) {
		if p.Seq == 3 {
			return nil, errors.New("a broken address")
		}
		return compose(p)
	})
	if err != nil {
		t.Fatal(err)
	}
	var unfit *UnfitError
	if got := seqsOf(booked); !slices.Equal(got, []uint64{1, 2, 4, 5, 6}) || !errors.As(refused[3], &unfit) || !errors.Is(refused[7], ErrWaits) || !errors.Is(refused[8], ErrWaits) {
		t.Fatalf("booked %d, refused %v", got, refused)
	}
	var outcomes []Outcome
	for _, p := range booked {
		outcomes = append(outcomes, Outcome{Seq: p.Seq, At: begin, State: Sent, Answer: "250"})
	}
	outcomes[0].State = Queued
	outcomes = append(outcomes, Outcome{Seq: 3, At: begin, State: Failed, Answer: "a broken address"}, Outcome{Seq: 5, At: begin, State: Sent})
	if err := h.Report(outcomes...); err != nil {
		t.Fatal(err)
	}
	var states []string
	for seq := uint64(1); seq <= 8; seq++ {
		states = append(states, string(must(h.Posting(seq))(t).State))
	}
	if got := strings.Join(states, " "); got != "queued sent failed sent sent sent queued queued" {
		t.Error(got)
	}
	if n := must(h.SentInDay(begin.Add(23 * time.Hour)))(t); n != 4 {
		t.Errorf("%d in a day", n)
	}
	if n := must(h.SentInDay(begin.Add(26 * time.Hour)))(t); n != 0 {
		t.Errorf("%d in the next", n)
	}
}

// TestReadyFromSchema3 checks that the index of what may go out is made for a file
// that has none, and is what Check expects.
func TestReadyFromSchema3(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	h.game("A3-1")
	id := h.game("A3-2")
	h.write(id, rules.White, "1. P-K4", begin)
	must(h.Book(2, begin.Add(time.Hour), compose))(t)
	want := seqsOf(must(h.Outbox(begin.Add(2 * time.Hour)))(t))
	err := h.db.Update(func(tx *store.Tx) error {
		return errors.Join(tx.DeleteBucket(ixReady), tx.Bucket(bktMeta).Put(metaSchema, be8(3)))
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
	h.Ledger = must(Open(h.path, options(h.clock)))(t)
	if got := seqsOf(must(h.Outbox(begin.Add(2 * time.Hour)))(t)); !slices.Equal(got, want) {
		t.Errorf("to go out %d, want %d", got, want)
	}
}

// TestOutboxReadsWhatIsDue checks that however much waits for later, or behind
// others, only what may go out now is read, and no more than a round of it.
func TestOutboxReadsWhatIsDue(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	var to []string
	for n := range 3 * mostDue {
		to = append(to, fmt.Sprintf("p%d@players.test", n))
	}
	must(h.File(Matter{Key: "circular", Post: []Post{{To: to}}}))(t)
	var went []uint64
	for {
		due := must(h.Outbox(begin))(t)
		if len(due) == 0 {
			break
		}
		if len(due) > mostDue {
			t.Fatalf("%d at once", len(due))
		}
		var all []Booking
		for _, p := range due {
			all = append(all, Booking{Seq: p.Seq, Next: begin.Add(time.Hour)})
		}
		booked, refused, err := h.BookAll(all, compose)
		if err != nil || len(refused) > 0 {
			t.Fatal(err, refused)
		}
		went = append(went, seqsOf(booked)...)
	}
	if len(went) != len(to) || !slices.IsSorted(went) {
		t.Errorf("%d of %d booked, in order %t", len(went), len(to), slices.IsSorted(went))
	}
}
