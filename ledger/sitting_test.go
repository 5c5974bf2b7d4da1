package ledger

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/drills"
	"postd/rules"
)

// incoming is a letter of a player as it is fetched.
func incoming(uid uint32, text string, arrived time.Time) Incoming {
	return Incoming{Raw: []byte(text), Place: Place{"INBOX", 1, uid}, Arrived: arrived}
}

// told are the events of a game with their instants.
func (h *house) told(id terms.GameID) (out []string) {
	h.t.Helper()
	for _, e := range must(h.Events(id))(h.t) {
		out = append(out, e.Kind()+e.At.String())
	}
	return out
}

// TestSitting keeps the letters of three games, two of them of one game, in one transaction with
// what they decide: the second of a game finds it as the first left it, and all is as if each had
// been kept and filed by itself.
func TestSitting(t *testing.T) {
	t.Parallel()
	one, many := newHouse(t), newHouse(t)
	var in []Incoming
	var matters []Matter
	for _, h := range []*house{one, many} {
		in, matters = nil, nil
		for g := range 3 {
			id := h.game(fmt.Sprintf("A3-%d", g+1))
			for n, text := range drill[:1+g%2] {
				m := letter(id, rules.Colour(n%2), text, arrival(len(in)))
				m.Verdict = "acted"
				in, matters = append(in, incoming(uint32(len(in)+1), text+id.String(), m.At)), append(matters, m)
			}
		}
	}
	read := Reading{Mailbox: "INBOX", At: arrival(10)}
	for i, x := range in {
		matters[i].Letter = must(one.KeepAll(x))(t)[0].Seq
		must(one.File(matters[i]))(t)
	}
	_, _, err := one.ReadAgain("INBOX", read.At, 0, "")
	if err != nil {
		t.Fatal(err)
	}
	before := many.Counts()
	s := must(many.Sit(t.Context()))(t)
	kept := must(s.Keep(read, in...))(t)
	for i, m := range matters {
		m.Letter = kept[i].Seq
		f := must(s.Enter(m))(t)
		if g := must(s.Game(m.Games[0]))(t); len(f.Events[m.Games[0]]) == 0 || len(g.Score()) == 0 || !s.moved[m.Games[0]] {
			t.Errorf("%s: %d events, a game of %d moves", m.Key, len(f.Events[m.Games[0]]), len(g.Score()))
		}
		if x := must(many.Game(m.Games[0]))(t); len(x.Score()) > 0 {
			t.Errorf("%s is in the file before the sitting is written", m.Key)
		}
	}
	filed := must(s.Commit())(t)
	if n := many.Counts().Less(before).Updates; n != 1 || len(filed) != len(matters) {
		t.Errorf("%d transactions, %d matters", n, len(filed))
	}
	for id := range terms.GameID(3) {
		if a, b := one.told(id+1), many.told(id+1); !slices.Equal(a, b) {
			t.Errorf("game %d: %q, and one by one %q", id+1, b, a)
		}
		if a, b := kinds(must(one.PostingsOf(id+1))(t)), kinds(must(many.PostingsOf(id+1))(t)); a != b {
			t.Errorf("game %d: the letters are %q, and one by one %q", id+1, b, a)
		}
	}
	if waiting := must(many.Waiting())(t); len(waiting) > 0 || !many.ReadThrough().Equal(read.At) || many.Reached("INBOX").UID != uint32(len(in)) {
		t.Errorf("%d letters wait, read through %s", len(waiting), many.ReadThrough())
	}
}

// TestSittingMoved has a game move on between deciding and writing: the matters are decided again,
// and where letters were kept meanwhile nothing is written.
func TestSittingMoved(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	id := h.game("A3-1")
	s := must(h.Sit(t.Context()))(t)
	kept := must(s.Keep(Reading{Mailbox: "INBOX", At: arrival(2)}, incoming(1, drill[0], arrival(0))))(t)
	m := letter(id, rules.White, drill[0], arrival(0))
	m.Letter, m.Verdict = kept[0].Seq, "acted"
	must(s.Enter(m))(t)
	must(h.File(noted("between", id)))(t)
	must(s.Commit())(t)
	all := must(h.Events(id))(t)
	if i := slices.IndexFunc(all, func(e events.Event) bool { return e.Cause == "between" }); i < 0 || all[i+1].Cause != m.Key || len(must(h.Game(id))(t).Score()) != 1 {
		t.Errorf("%q", h.told(id))
	}

	s = must(h.Sit(t.Context()))(t)
	must(s.Keep(Reading{Mailbox: "INBOX", At: arrival(3)}, incoming(2, drill[1], arrival(1))))(t)
	must(h.KeepAll(incoming(2, drill[1], arrival(1))))(t)
	if _, err := s.Commit(); !errors.Is(err, ErrMoved) {
		t.Errorf("another kept the letter meanwhile: %v", err)
	}
	if _, err := must(h.Sit(t.Context()))(t).Keep(Reading{Mailbox: "INBOX", At: arrival(3)}, incoming(3, drill[1], arrival(1))); !errors.Is(err, ErrAlone) {
		t.Errorf("a letter waits: %v", err)
	}
}

// TestSittingAlone refuses what needs more than a game, and writes what was entered before.
func TestSittingAlone(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	id, other := h.game("A3-1"), h.game("A3-2")
	s := must(h.Sit(t.Context()))(t)
	entered := func(id terms.GameID, n int, change func(*Matter)) error {
		seq, _, err := h.Keep(fmt.Append(nil, id, n), Place{"INBOX", 1, uint32(int(id)*10 + n)}, arrival(n))
		if err != nil {
			t.Fatal(err)
		}
		m := letter(id, rules.White, drill[0], arrival(n))
		m.Letter, m.Verdict = seq, "acted"
		if change != nil {
			change(&m)
		}
		_, err = s.Enter(m)
		return err
	}
	if err := entered(id, 1, nil); err != nil {
		t.Fatal(err)
	}
	if err := entered(other, 2, func(m *Matter) { m.Rows = []Row{Player{}} }); !errors.Is(err, ErrAlone) {
		t.Errorf("a matter with rows: %v", err)
	}
	if err := entered(other, 3, nil); !errors.Is(err, ErrAlone) {
		t.Errorf("after it: %v", err)
	}
	must(s.Commit())(t)
	if a, b := len(must(h.Game(id))(t).Score()), len(must(h.Game(other))(t).Score()); a != 1 || b != 0 {
		t.Errorf("%d and %d moves", a, b)
	}
}

// sit is the house in small, as work is: what came is kept and acted on in one transaction, and
// the answers to it are booked with it.
func (h *house) sit(id terms.GameID, sent func(Posting)) {
	end := arrival(len(drill))
	h.post(end) // what was under way when the house fell goes out when its time comes
	poster := &Poster{
		Takes: func(int) bool { return true }, Links: func(Posting) map[string]string { return nil },
		Next: func(uint64) time.Time { return begin }, Compose: compose,
		Send: func(all []Posting) {
			for _, p := range all {
				sent(p)
				h.Ledger.at("sent")
				h.Note(Outcome{Seq: p.Seq, At: p.Filed, State: Sent, Answer: "250"})
			}
		},
	}
	for n, text := range drill {
		s := must(h.Sit(h.t.Context()))(h.t)
		s.Book(poster)
		kept, err := s.Keep(Reading{Mailbox: "INBOX", At: arrival(n)}, incoming(uint32(n+1), text, arrival(n)))
		if errors.Is(err, ErrAlone) {
			continue // it was kept and acted on before the house fell
		}
		if err != nil {
			h.t.Fatal(err)
		}
		m := letter(id, rules.Colour(n%2), text, arrival(n))
		m.Letter, m.Verdict = kept[0].Seq, "acted"
		must(s.Enter(m))(h.t)
		must(s.Commit())(h.t)
	}
	if err := h.FileNoted(); err != nil {
		h.t.Fatal(err)
	}
}

// TestSittingCrash crashes the house at every point of a sitting in turn, and begins again from
// the file: each letter is heard once, and what goes out twice does so with the same octets under
// one Message-ID.
func TestSittingCrash(t *testing.T) {
	t.Parallel()
	play := func(fallAt int) (points int, score int, postings []Posting, wire map[string]map[string]bool) {
		h := newHouse(t)
		id := h.game("A3-12")
		wire = map[string]map[string]bool{}
		sent := func(p Posting) {
			if wire[p.MessageID] == nil {
				wire[p.MessageID] = map[string]bool{}
			}
			wire[p.MessageID][string(p.Bytes)] = true
		}
		for fell := true; fell; {
			h.Ledger.fault = func(string) {
				if points++; points == fallAt {
					panic(errFell)
				}
			}
			fell = func() (fell bool) {
				defer func() { fell = recover() != nil }()
				h.sit(id, sent)
				return false
			}()
			h.Ledger.fault = nil
			if fell {
				h.reopen()
				checked(t, h.Ledger)
			}
		}
		for _, p := range h.post(arrival(len(drill))) {
			sent(p)
		}
		return points, len(must(h.Game(id))(t).Score()), must(h.PostingsOf(id))(t), wire
	}
	points, moves, letters, _ := play(0)
	if moves != len(drill) {
		t.Fatalf("the game has %d moves of %d", moves, len(drill))
	}
	step := 100 / drills.Count(t, drills.CrashPoints)
	for fallAt := 1; fallAt <= points; fallAt += step {
		_, n, postings, wire := play(fallAt)
		if n != moves || len(postings) != len(letters) {
			t.Errorf("fallen at point %d: %d moves and %d letters, not %d and %d", fallAt, n, len(postings), moves, len(letters))
		}
		for id, octets := range wire {
			if len(octets) != 1 {
				t.Errorf("fallen at point %d, %s went out in %d forms", fallAt, id, len(octets))
			}
		}
	}
}
