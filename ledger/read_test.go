package ledger

import (
	"testing"
	"time"
)

// TestReadInLanes keeps letters out of their order: the mark knows the last that was taken
// in and the first before it that was not, and which were taken in behind that.
func TestReadInLanes(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	keep := func(uid, from uint32) {
		t.Helper()
		if _, err := h.KeepAll(Incoming{Raw: []byte("x"), Place: Place{"INBOX", 7, uid}, Arrived: begin, Dated: begin.Add(time.Duration(uid) * time.Minute), From: from}); err != nil {
			t.Fatal(err)
		}
	}
	want := func(uid, from, dated uint32) {
		t.Helper()
		if m := h.Reached("INBOX"); m.UID != uid || m.From != from || !m.Dated.Equal(begin.Add(time.Duration(dated)*time.Minute)) {
			t.Errorf("%+v, want UID %d, from %d", m, uid, from)
		}
	}
	keep(9, 3)
	want(9, 3, 9)
	keep(3, 4)
	want(9, 4, 9)
	if err := h.Skip(Place{"INBOX", 7, 4}, "it cannot be fetched", 5); err != nil {
		t.Fatal(err)
	}
	want(9, 5, 9)
	h.reopen()
	want(9, 5, 9)
	taken := must(h.Taken("INBOX", 7, []uint32{3, 4, 5, 8, 9, 10}))(t)
	for uid, is := range map[uint32]bool{3: true, 4: true, 5: false, 8: false, 9: true, 10: false} {
		if taken[uid] != is {
			t.Errorf("letter %d is taken in: %t", uid, taken[uid])
		}
	}
	if err := h.TryAgain("INBOX", 4, "secretary", ""); err != nil {
		t.Fatal(err)
	}
	if must(h.Taken("INBOX", 7, []uint32{4}))(t)[4] {
		t.Error("a letter that is to be tried again counts as taken in")
	}
	if other := must(h.Taken("INBOX", 8, []uint32{3, 4, 9}))(t); len(other) != 0 {
		t.Errorf("under other numbers: %v", other)
	}
	keep(5, 10) // the last before the mark
	want(9, 0, 9)
	keep(12, 0)
	want(12, 0, 12)
	if err := h.PutBack("INBOX", "a sign"); err != nil {
		t.Fatal(err)
	}
	if m := h.Reached("INBOX"); m.UID != 0 || m.From != 0 || len(must(h.Taken("INBOX", 7, []uint32{3, 9}))(t)) != 0 {
		t.Errorf("put back: %+v", m)
	}
}

// TestFoundAgain writes an outage down once when the mailbox is found again, though it is
// read to its end only later; and what comes meanwhile is none.
func TestFoundAgain(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	const gap = time.Hour
	at := begin
	if _, found, err := h.ReadAgain("INBOX", at, gap, "closed"); found || err != nil {
		t.Fatal(found, err)
	}
	for i, step := range []struct {
		after time.Duration
		whole bool
		found bool
	}{
		{5 * time.Hour, false, true},
		{30 * time.Minute, false, false},
		{50 * time.Minute, false, false}, // a flood is taken in
		{2 * time.Hour, false, true},     // the office was closed meanwhile
		{30 * time.Minute, true, false},
		{2 * time.Hour, true, true},
	} {
		from := at
		at = at.Add(step.after)
		again := h.FoundAgain
		if step.whole {
			again = h.ReadAgain
		}
		x, found, err := again("INBOX", at, gap, "closed")
		if err != nil || found != step.found || found && (!x.From.Equal(from) || !x.To.Equal(at)) {
			t.Errorf("step %d: %t, %+v, %v", i+1, found, x, err)
		}
		want := begin
		if step.whole {
			want = at
		}
		if !h.ReadThrough().Equal(want) {
			t.Errorf("step %d: read through %v", i+1, h.ReadThrough())
		}
	}
}
