package ledger

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger/store"
	"postd/rules"
)

func eventKinds(events []events.Event) (out []string) {
	for _, e := range events {
		out = append(out, e.Kind())
	}
	return out
}

// TestSweep checks that reminders and the excess of a turn are each a matter of
// their own, and that nothing comes twice.
func TestSweep(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	id := h.game("A3-12")
	h.post(begin)
	late := begin.Add(10 * 24 * time.Hour)
	if n := must(h.Sweep(late))(t); n != 0 {
		t.Errorf("no mailbox was ever read, and %d deadlines fell (CLOCK/C-9)", n)
	}
	first := h.NextDue()
	if first.IsZero() || !first.After(begin) {
		t.Fatalf("the first instant due is %s", first)
	}
	if got := must(h.dueGames(first.Add(-time.Nanosecond)))(t); len(got) != 0 {
		t.Errorf("due before its time: %v", got)
	}
	if got := must(h.dueGames(first))(t); !slices.Equal(got, []terms.GameID{id}) {
		t.Errorf("due: %v", got)
	}
	if err := h.SetReadThrough("", first); err != nil {
		t.Fatal(err)
	}
	if n := must(h.Sweep(late))(t); n != 0 {
		t.Errorf("the turn is over by now, and %d reminders of it were written", n)
	}
	if n := must(h.Sweep(first.Add(time.Minute)))(t); n != 1 || !h.NextDue().After(first) {
		t.Errorf("%d deadlines fell, the next is %s", n, h.NextDue())
	}
	if e := must(h.Events(id))(t); e[len(e)-1].Kind() != "Reminded" || !e[len(e)-1].At.Equal(first) {
		t.Errorf("the last event is %+v", e[len(e)-1])
	}
	if n := must(h.Sweep(late))(t); n != 0 {
		t.Errorf("swept again: %d", n)
	}
	if err := h.SetReadThrough("", late); err != nil {
		t.Fatal(err)
	}
	before := len(must(h.Events(id))(t))
	n := must(h.Sweep(late))(t)
	fell := eventKinds(must(h.Events(id))(t)[before:])
	if n == 0 || !slices.Contains(fell, "Exceeded") {
		t.Errorf("%d deadlines fell: %v", n, fell)
	}
	if f, found, err := h.Filed(fmt.Sprintf("elapse:%s:%d", id, before)); err != nil || !found || len(f.Events[id]) == 0 {
		t.Errorf("its matter: %+v %t %v", f, found, err)
	}
	if n := must(h.Sweep(late))(t); n != 0 {
		t.Errorf("swept again: %d", n)
	}
	h.write(id, rules.White, "I resign", late)
	for _, got := range must(h.dueGames(late.AddDate(9, 0, 0)))(t) {
		t.Errorf("%s is ended and due", got)
	}
	if !h.NextDue().IsZero() {
		t.Errorf("nothing runs, and %s is due", h.NextDue())
	}
}

// TestSweepKnows checks that a letter that was read but not acted on holds up the
// sweep (CLOCK/C-9), for the record in it may have been in time.
func TestSweepKnows(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	id := h.game("A3-12")
	h.post(begin)
	late := begin.Add(10 * 24 * time.Hour)
	seq := h.keep(1, "1. P-K4", begin.Add(time.Hour))
	if err := h.SetReadThrough("INBOX", late); err != nil {
		t.Fatal(err)
	}
	if n := must(h.Sweep(late))(t); n != 0 {
		t.Errorf("%d deadlines fell though a letter waits", n)
	}
	m := letter(id, rules.White, "1. P-K4", begin.Add(time.Hour))
	m.Letter, m.Verdict = seq, "acted"
	must(h.File(m))(t)
	must(h.Sweep(late))(t)
	if kinds := eventKinds(must(h.Events(id))(t)); slices.Contains(kinds, "Exceeded") {
		t.Errorf("White was in time: %v", kinds)
	}
}

// TestSweepAll checks that many games are swept in order of what is due, that a
// fault in one does not keep the others from theirs, and that nothing hangs.
func TestSweepAll(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	var ids []terms.GameID
	for i := range 5 {
		ids = append(ids, h.game(fmt.Sprintf("A3-%d", i+1)))
	}
	h.post(begin)
	// The second game is spoilt: its line names a tournament that does not exist.
	spoil := func(tournament uint64) {
		t.Helper()
		if err := h.update(func(tx *store.Tx) error {
			x, err := lineIn(tx, ids[1])
			x.Tournament = tournament
			return errors.Join(err, h.putLine(tx, x))
		}); err != nil {
			t.Fatal(err)
		}
	}
	spoil(99)
	now := begin.Add(30 * 24 * time.Hour)
	if err := h.SetReadThrough("", now); err != nil {
		t.Fatal(err)
	}
	n, err := h.Sweep(now)
	if !errors.Is(err, ErrNoTournament) || !strings.Contains(err.Error(), "g2") {
		t.Errorf("the fault is %v", err)
	}
	if due := must(h.dueGames(now))(t); n < 4 || !slices.Equal(due, ids[1:2]) {
		t.Errorf("%d deadlines fell, due are still %v", n, due)
	}
	spoil(h.tournament)
	must(h.Sweep(now))(t)
	if due := must(h.dueGames(now))(t); len(due) != 0 {
		t.Errorf("due are still %v", due)
	}
}

// TestSweepStuck checks that a game said to be due of which nothing can be decided
// does not hold up the sweep, and that no key is used up by it.
func TestSweepStuck(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	id := h.game("A3-12")
	h.post(begin)
	wrong := begin.Add(time.Minute)
	set := func(due time.Time) {
		if err := h.update(func(tx *store.Tx) error {
			x, err := lineIn(tx, id)
			x.Due = due
			return errors.Join(err, h.putLine(tx, x))
		}); err != nil {
			t.Fatal(err)
		}
	}
	right := h.NextDue()
	set(wrong)
	if err := h.SetReadThrough("", right); err != nil {
		t.Fatal(err)
	}
	if n := must(h.Sweep(wrong))(t); n != 0 {
		t.Errorf("%d deadlines fell", n)
	}
	seq := must(h.Game(id))(t).Seq
	if _, found, _ := h.Filed(fmt.Sprintf("elapse:%s:%d", id, seq)); found {
		t.Error("the key of the true deadline is used up")
	}
	if n := must(h.Sweep(right))(t); n != 1 {
		t.Errorf("%d deadlines fell", n)
	}
}

// dueGames lists the games in which something falls due at the instant or
// before, the earliest first. Only the index of what is due is read, so that
// the cost follows what is due and not how many games there are.
func (l *Ledger) dueGames(now time.Time) (out []terms.GameID, err error) {
	err = l.view(func(tx *store.Tx) error { out = dueIn(tx, now); return nil })
	return out, err
}
