package ledger

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/rules"
)

// proclaims is the row of GB-EAW with a day added.
func (h *house) proclaims(d calendar.Day) OwnDays {
	h.t.Helper()
	x := must(h.OwnDays("GB-EAW"))(h.t)
	x.Days = append(x.Days, d)
	return x
}

// ends is when the open turn of a game ends, by the house and by the line.
func (h *house) ends(id terms.GameID) time.Time {
	h.t.Helper()
	g := must(h.Game(id))(h.t)
	o := must(h.Office(id, h.clock.now()))(h.t)
	a, _ := g.Reckon(o)
	if line := must(h.Line(id))(h.t); !line.Deadline.Equal(a.Deadline) {
		h.t.Errorf("%s: the line has %s and the account %s", id, line.Deadline, a.Deadline)
	}
	return a.Deadline
}

// TestPublishCalendar checks that a day added lengthens the turns that run and are
// not exceeded, and their players are told; a finding of excess stays; a game
// arranged afterwards has the day already; a game without the set has nothing
// (CLOCK/C-11).
func TestPublishCalendar(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	late := must(h.OpenGame(h.tournament, "A3-0", h.sides(), func() terms.Agreement {
		a := agreement(t)
		a.FirstTurnAt = begin.AddDate(0, 0, -7)
		return a
	}(), "", begin.AddDate(0, 0, -8)))(t)
	runs := h.game("A3-1")
	elsewhere := agreement(t)
	elsewhere.Calendar.Holidays = nil
	without := must(h.OpenGame(h.tournament, "A3-2", h.sides(), elsewhere, "", begin))(t)
	h.clock.set(begin.Add(time.Hour))
	h.post(h.clock.now())
	was, wasLate, wasWithout := h.ends(runs), h.ends(late), h.ends(without)

	x := h.proclaims(day(2026, 12, 8, "A day of mourning"))
	x.Days = append(x.Days, day(2026, 12, 2, "A day that is gone by"))
	p := must(h.PreviewCalendar(x, h.clock.now()))(t)
	if len(p.Games) != 2 || len(p.Moved()) != 1 || len(p.Kept()) != 1 {
		t.Fatalf("preview %+v", p)
	}
	if m := p.Moved()[0]; m.Label != "A3-1" || m.Name != "Smith" || !m.Was.Equal(was) || !m.Will.Equal(was.AddDate(0, 0, 1)) {
		t.Errorf("it moves %+v", m)
	}
	if m := p.Kept()[0]; m.Label != "A3-0" || !m.Was.Equal(wasLate) {
		t.Errorf("it keeps %+v", m)
	}
	must(h.PublishCalendar(x, "Miss Rudge", "the Gazette"))(t)
	if _, err := h.PublishCalendar(x, "Miss Rudge", "again"); !errors.Is(err, ErrStale) {
		t.Errorf("published twice: %v", err)
	}
	if got := kinds(h.post(h.clock.now())); got != "L-CALENDAR Smith, L-CALENDAR Jones" {
		t.Errorf("letters: %s", got)
	}
	if got := h.ends(runs); !got.Equal(was.AddDate(0, 0, 1)) {
		t.Errorf("the turn that ran ends %s, and ended %s", got, was)
	}
	if !h.ends(late).Equal(wasLate) || !h.ends(without).Equal(wasWithout) {
		t.Error("a turn that was exceeded has another end, or one without the set")
	}
	after := h.game("A3-3")
	if o := must(h.Office(after, begin))(t); o.Calendar.Label() != "GB-EAW version 1, office's version 1, Europe/London" {
		t.Errorf("arranged afterwards: %s", o.Calendar.Label())
	}
	if n := len(must(h.Game(after))(t).Editions); n != 0 {
		t.Errorf("a game arranged afterwards has %d earlier editions", n)
	}
	h.reopen()
	if got := h.ends(runs); !got.Equal(was.AddDate(0, 0, 1)) {
		t.Errorf("after a restart the turn ends %s", got)
	}

	// The day is withdrawn in mid-turn: the turn keeps it, and the next has it not.
	x = must(h.OwnDays("GB-EAW"))(t)
	x.Days = nil
	must(h.PublishCalendar(x, "Miss Rudge", "withdrawn"))(t)
	if got := h.ends(runs); !got.Equal(was.AddDate(0, 0, 1)) {
		t.Errorf("when the day is withdrawn the turn ends %s", got)
	}
	h.write(runs, rules.White, "1. P-K4", h.clock.now())
	h.post(h.clock.now())
	if got, want := h.ends(runs), h.clock.now().AddDate(0, 0, 3); !got.Equal(want) {
		t.Errorf("the next turn ends %s, not %s", got, want)
	}
	h.clock.set(begin.AddDate(0, 0, 30))
}

// TestPublishToMany checks that a change that was interrupted reaches the rest of
// the games when time is next let pass, once each, and that a matter brings it into
// its own game before anything is decided there.
func TestPublishToMany(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	const games = 2*batch + 7
	var ids []terms.GameID
	for i := range games {
		ids = append(ids, h.game(fmt.Sprintf("A3-%d", i)))
	}
	h.clock.set(begin.Add(time.Hour))
	was := h.ends(ids[0])
	n := 0
	stop := errors.New("the plug is pulled")
	h.fault = func(at string) {
		if n++; n > 300 { // the row and a part of the first batches is written by then
			panic(stop)
		}
	}
	func() {
		defer func() {
			if r := recover(); r != stop {
				t.Fatalf("%v", r)
			}
		}()
		_, _ = h.PublishCalendar(h.proclaims(day(2026, 12, 8, "A day of mourning")), "Miss Rudge", "")
	}()
	h.fault = nil
	h.reopen()
	reached := func() (n int) {
		for _, id := range ids {
			if len(must(h.Game(id))(t).Editions) == 1 {
				n++
			}
		}
		return n
	}
	before := reached()
	if before == 0 || before == games {
		t.Fatalf("%d of %d games were reached before the fault, which shows nothing", before, games)
	}
	// A letter is judged by the calendar that was published before it came.
	last := ids[games-1]
	if f := h.write(last, rules.White, "1. P-K4", h.clock.now()); len(f.Events[last]) == 0 || len(must(h.Game(last))(t).Editions) != 1 {
		t.Errorf("a letter is heard before the calendar: %+v", f.Events)
	}
	if got := reached(); got != before+1 {
		t.Errorf("%d games were reached by one letter", got-before)
	}
	must(h.Sweep(h.clock.now()))(t)
	must(h.Sweep(h.clock.now()))(t)
	if got := reached(); got != games {
		t.Errorf("%d of %d games were reached", got, games)
	}
	if got := h.ends(ids[5]); !got.Equal(was.AddDate(0, 0, 1)) {
		t.Errorf("the turn ends %s, and ended %s", got, was)
	}
}

// TestPublishAmongOthers checks that letters that are heard and games that are
// arranged while a calendar is published meet either calendar, and that in the end
// every game has the new one, once.
func TestPublishAmongOthers(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	var ids []terms.GameID
	for i := range 30 {
		ids = append(ids, h.game(fmt.Sprintf("A3-%d", i)))
	}
	h.clock.set(begin.Add(time.Hour))
	x := h.proclaims(day(2026, 12, 8, "A day of mourning"))
	opened := make([]terms.GameID, 20)
	errs := make(chan error, 100)
	var wait sync.WaitGroup
	for _, work := range []func() error{
		func() error { _, err := h.PublishCalendar(x, "Miss Rudge", ""); return err },
		func() error {
			for _, id := range ids {
				if _, err := h.File(letter(id, rules.White, "1. P-K4", h.clock.now())); err != nil {
					return err
				}
			}
			return nil
		},
		func() (err error) {
			for i := range opened {
				if opened[i], err = h.OpenGame(h.tournament, fmt.Sprintf("B3-%d", i), h.sides(), agreement(t), "", begin); err != nil {
					return err
				}
			}
			return nil
		},
	} {
		wait.Add(1)
		go func() { defer wait.Done(); errs <- work() }()
	}
	wait.Wait()
	close(errs)
	for err := range errs {
		if err != nil {
			t.Error(err)
		}
	}
	must(h.Sweep(h.clock.now()))(t)
	for _, id := range append(ids, opened...) {
		o := must(h.Office(id, begin))(t)
		if _, out := o.Calendar.Excluded(calendar.Date{Year: 2026, Month: 12, Day: 8}); !out || len(must(h.Game(id))(t).Editions) > 1 {
			t.Errorf("%s goes by %s", id, o.Calendar.Label())
		}
	}
}
