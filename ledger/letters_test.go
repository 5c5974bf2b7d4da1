package ledger

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"postd/correspondence/terms"
	"postd/rules"
)

// keep keeps a letter of the mailbox INBOX, UIDVALIDITY 7.
func (h *house) keep(uid uint32, raw string, arrived time.Time) uint64 {
	h.t.Helper()
	seq, fresh, err := h.Keep([]byte(raw), Place{"INBOX", 7, uid}, arrived)
	if err != nil || !fresh {
		h.t.Fatalf("Keep: %d %t %v", seq, fresh, err)
	}
	return seq
}

func TestKeep(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	if v, uid := h.Last("INBOX"); v != 0 || uid != 0 {
		t.Errorf("an unknown mailbox was read to %d/%d", v, uid)
	}
	seq := h.keep(3, "From: a\r\n\r\nhello", begin)
	again, fresh, err := h.Keep([]byte("From: a\r\n\r\nhello"), Place{"INBOX", 7, 3}, begin)
	if again != seq || fresh || err != nil {
		t.Errorf("kept twice: %d %t %v", again, fresh, err)
	}
	h.keep(5, "the same UID of another validity is another letter", begin)
	if _, fresh, _ := h.Keep([]byte("x"), Place{"INBOX", 8, 3}, begin); !fresh {
		t.Error("another UIDVALIDITY is not the same place")
	}
	if v, uid := h.Last("INBOX"); v != 8 || uid != 3 {
		t.Errorf("Last is %d/%d, want 8/3", v, uid)
	}
	h.keep(6, "an old validity comes once more", begin)
	if err := h.Skip(Place{"INBOX", 7, 9}, "it cannot be fetched", 0); err != nil {
		t.Fatal(err)
	}
	if err := h.Skip(Place{"INBOX", 7, 8}, "nor this one", 0); err != nil {
		t.Fatal(err)
	}
	if v, uid := h.Last("INBOX"); v != 7 || uid != 9 {
		t.Errorf("Last is %d/%d, want 7/9", v, uid)
	}
	if _, fresh, err = h.Keep(nil, Place{"Other", 1, 1}, time.Time{}); err != nil || !fresh {
		t.Errorf("an empty letter: %t %v", fresh, err)
	}
	h.reopen()
	x := must(h.Letter(seq))(t)
	if string(x.Raw) != "From: a\r\n\r\nhello" || !x.Arrived.Equal(begin) || x.Place.UID != 3 || x.Size != len(x.Raw) || x.Verdict != "" {
		t.Errorf("kept %+v", x)
	}
	if _, err := h.Letter(99); !errors.Is(err, ErrNoLetter) {
		t.Errorf("Letter(99): %v", err)
	}
	all := must(h.Letters(nil))(t)
	if len(all) != 5 || all[0].Raw != nil || !all[4].Arrived.Equal(h.clock.now()) {
		t.Errorf("all letters: %+v", all)
	}
}

// TestWaiting checks that letters are acted on by arrival, then by UID (CLOCK/C-9).
func TestWaiting(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	h.keep(4, "second", begin.Add(time.Hour))
	h.keep(9, "third", begin.Add(time.Hour))
	h.keep(11, "first", begin)
	seqs := func(xs []Letter) (out []uint64) {
		for _, x := range xs {
			out = append(out, x.Seq)
		}
		return out
	}
	if got := seqs(must(h.Waiting())(t)); !slices.Equal(got, []uint64{3, 1, 2}) {
		t.Errorf("waiting: %d", got)
	}
	for i := 1; i <= 3; i++ {
		if n, err := h.Try(3); n != i || err != nil {
			t.Errorf("try %d: %d %v", i, n, err)
		}
	}
	if err := h.Settle(3, SetAside, "three crashes"); err != nil {
		t.Fatal(err)
	}
	if err := h.Settle(3, SetAside, "three crashes"); err != nil {
		t.Errorf("the same verdict twice: %v", err)
	}
	if err := h.Settle(3, "other", ""); !errors.Is(err, ErrSettled) {
		t.Errorf("another verdict: %v", err)
	}
	if err := h.Settle(1, "", ""); !errors.Is(err, errMatter) {
		t.Errorf("no verdict: %v", err)
	}
	if got := seqs(must(h.Waiting())(t)); !slices.Equal(got, []uint64{1, 2}) {
		t.Errorf("waiting: %d", got)
	}
	if got := seqs(must(h.Aside())(t)); !slices.Equal(got, []uint64{3}) {
		t.Errorf("set aside: %d", got)
	}
	h.reopen()
	if err := h.Release(3, "secretary", "it is a move after all"); err != nil {
		t.Fatal(err)
	}
	if got := seqs(must(h.Waiting())(t)); !slices.Equal(got, []uint64{3, 1, 2}) || len(must(h.Aside())(t)) != 0 {
		t.Errorf("released, waiting are %d", got)
	}
	if x := must(h.Letter(3))(t); x.Tries != 0 || !x.Arrived.Equal(begin) {
		t.Errorf("released %+v", x)
	}
	for _, err := range []error{h.Settle(99, "x", ""), h.Release(99, "x", "")} {
		if !errors.Is(err, ErrNoLetter) {
			t.Errorf("got %v", err)
		}
	}
	if _, err := h.Try(99); !errors.Is(err, ErrNoLetter) {
		t.Errorf("got %v", err)
	}
}

// TestLetterFiled checks that the verdict is given in the transaction of the effect,
// and that the same letter from another place has none.
func TestLetterFiled(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	id := h.game("A3-12")
	one, two := h.keep(1, "1. P-K4", begin), h.keep(2, "1. P-K4", begin)
	m := letter(id, rules.White, "1. P-K4", begin)
	m.Letter, m.Verdict, m.Reason = one, "acted", "a record"
	must(h.File(m))(t)
	if x := must(h.Letter(one))(t); x.Verdict != "acted" || x.Key != m.Key || !slices.Equal(x.Games, []terms.GameID{id}) {
		t.Errorf("settled %+v", x)
	}
	seq := must(h.Game(id))(t).Seq
	m.Letter = two
	if f := must(h.File(m))(t)[0]; !f.Already {
		t.Error("filed twice")
	}
	if x := must(h.Letter(two))(t); x.Verdict != Duplicate || x.Of != one {
		t.Errorf("the copy: %+v", x)
	}
	must(h.File(m))(t) // and a third time
	m.Letter = one
	must(h.File(m))(t) // the first once more, as after a crash between File and the next
	if got := must(h.Game(id))(t).Seq; got != seq {
		t.Errorf("the game moved from %d to %d", seq, got)
	}
	if got := must(h.LettersOf(id))(t); len(got) != 1 || got[0].Seq != one {
		t.Errorf("letters of the game: %+v", got)
	}
	if err := h.Release(one, "secretary", ""); !errors.Is(err, ErrSettled) {
		t.Errorf("a letter that was filed is released: %v", err)
	}
	other := noted("other", id)
	other.Letter, other.Verdict = one, "acted"
	if _, err := h.File(other); !errors.Is(err, ErrSettled) {
		t.Errorf("settled twice by two matters: %v", err)
	}
	// A letter that touches no game is a matter too.
	three := h.keep(3, "buy now", begin)
	must(h.File(Matter{Key: "mail:spam", Letter: three, Verdict: "unknown sender"}))(t)
	if x := must(h.Letter(three))(t); x.Verdict != "unknown sender" {
		t.Errorf("settled %+v", x)
	}
	if len(must(h.Waiting())(t)) != 0 {
		t.Error("some letter waits")
	}
}

// TestReadThrough checks that it is the earliest over all mailboxes, and never goes
// back.
func TestReadThrough(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	set := func(box string, at time.Time) {
		t.Helper()
		if err := h.SetReadThrough(box, at); err != nil {
			t.Fatal(err)
		}
	}
	if !h.ReadThrough().IsZero() {
		t.Error("no mailbox was ever read")
	}
	set("", begin.Add(3*time.Hour))
	set("INBOX", begin.Add(2*time.Hour))
	if got := h.ReadThrough(); !got.Equal(begin.Add(2 * time.Hour)) {
		t.Errorf("read through %s", got)
	}
	if _, _, err := h.Keep(nil, Place{"new", 1, 1}, begin); err != nil {
		t.Fatal(err)
	}
	if !h.ReadThrough().IsZero() {
		t.Error("the new mailbox was not read to its end")
	}
	if err := h.Forget("new"); err != nil {
		t.Fatal(err)
	}
	h.reopen()
	if got := h.ReadThrough(); !got.Equal(begin.Add(2 * time.Hour)) {
		t.Errorf("read through %s", got)
	}
	if v, _ := h.Last("new"); v != 0 {
		t.Error("a mailbox is not forgotten")
	}
}

func TestLog(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	have := len(must(h.LogLines(0, 1000))(t))
	for i := range 5 {
		if err := h.Log("secretary", fmt.Sprintf("act %d", i), "A3", "because"); err != nil {
			t.Fatal(err)
		}
	}
	last := must(h.LogLines(0, 2))(t)
	if len(last) != 2 || last[0].What != "act 4" || last[1].What != "act 3" || last[0].Prev != last[1].Hash || last[0].Who != "secretary" {
		t.Errorf("the last lines: %+v", last)
	}
	more := must(h.LogLines(last[1].Seq, 2))(t)
	if len(more) != 2 || more[0].What != "act 2" {
		t.Errorf("those before: %+v", more)
	}
	if got := must(h.LogLines(0, 1000))(t); len(got) != have+5 || got[len(got)-1].Prev != "" {
		t.Errorf("%d lines", len(got))
	}
	if got := must(h.LogLines(1, 5))(t); len(got) != 0 {
		t.Errorf("before the first: %+v", got)
	}
	if got := must(h.LogLines(1e9, 1))(t); got[0].What != "act 4" {
		t.Errorf("before the future: %+v", got)
	}
	id := h.game("A3-1")
	h.write(id, rules.White, "1. P-K4", begin)
	line := must(h.LogLines(0, 1))(t)[0]
	if line.Who != "letter" || line.On != "g1" || line.Digest == "" || line.Reason == "" {
		t.Errorf("the line of a matter: %+v", line)
	}
}
