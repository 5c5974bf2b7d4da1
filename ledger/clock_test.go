package ledger

import (
	"testing"
	"time"

	"postd/correspondence"
	"postd/rules"
)

// TestClockSetBack checks that a mark that a clock ahead has set says nothing of
// what has arrived: nothing is judged until the mailbox is read again, and what time
// then brings about is written down after what was filed before.
func TestClockSetBack(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	id := h.game("A3-12")
	h.post(begin)
	due := h.NextDue()
	ahead := begin.Add(40 * 24 * time.Hour)
	if _, _, err := h.ReadAgain("INBOX", ahead, 0, ""); err != nil {
		t.Fatal(err)
	}
	now := due.Add(time.Minute)
	if n := must(h.Sweep(now))(t); n != 0 {
		t.Errorf("by a mark in the time to come %d deadlines fell", n)
	}
	// A note of an hour later is filed before the clock is set back a second time.
	h.clock.set(now.Add(time.Hour))
	must(h.File(noted("later", id)))(t)
	if _, found, err := h.ReadAgain("INBOX", now, time.Hour, ""); found || err != nil || !h.ReadThrough().Equal(now) {
		t.Errorf("read up to %s, %v, %v; a clock that is set back ends no outage", h.ReadThrough(), found, err)
	}
	if n := must(h.Sweep(now))(t); n != 1 {
		t.Errorf("%d deadlines fell, and one is due", n)
	}
	events := must(h.Events(id))(t)
	for i := 1; i < len(events); i++ {
		if events[i].At.Before(events[i-1].At) {
			t.Errorf("event %d is of %s, before the one it follows", i+1, events[i].At)
		}
	}
	if k := events[len(events)-1].Kind(); k != "Reminded" {
		t.Errorf("the last event is %s", k)
	}
}

// TestClockJumps checks that whatever the clock does while the mailbox is read,
// every notice comes once, and nobody is found late before their time is over.
func TestClockJumps(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	id := h.game("A3-12")
	h.post(begin)
	end := must(h.Line(id))(t).Deadline
	now := begin
	seen := map[correspondence.NoticeKind]int{}
	for i, step := range []time.Duration{
		time.Hour, 30 * time.Hour, -10 * time.Hour, 2 * time.Hour, 20 * time.Hour, -time.Hour, 24 * time.Hour, -48 * time.Hour, 40 * time.Hour, 8 * time.Hour,
		time.Hour, -time.Minute, 2 * time.Minute, 7 * 24 * time.Hour, -3 * 24 * time.Hour, 4 * 24 * time.Hour,
	} {
		now = now.Add(step)
		h.clock.set(now)
		if _, _, err := h.ReadAgain("INBOX", now, 0, ""); err != nil {
			t.Fatal(err)
		}
		must(h.Sweep(now))(t)
		for _, p := range h.post(now) {
			seen[p.Kind]++
		}
		if g := must(h.Game(id))(t); g.Excess[rules.White] != nil && i < 8 && !now.After(end) {
			t.Errorf("after step %d, at %s, an excess is found; the time ends %s", i, now, end)
		}
	}
	for kind, want := range map[correspondence.NoticeKind]int{correspondence.NExcess: 1, correspondence.NLate: 1} {
		if seen[kind] != want {
			t.Errorf("%d letters %s, want %d", seen[kind], kind, want)
		}
	}
	if n := seen[correspondence.NReminder]; n < 1 || n > 2 {
		t.Errorf("%d reminders; each is sent once", n)
	}
}
