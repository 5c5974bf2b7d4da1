package secretary

import (
	"fmt"
	"net/http"
	"testing"

	"postd/ledger"
)

// TestLeaveBeforeTheStart checks that before the games are set up leaving strikes the entry, and that
// after the lots they are drawn anew, or the first who waits takes the number. No letter goes out.
func TestLeaveBeforeTheStart(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	four := o.four()
	first, second := o.player("Leo Marsh"), o.player("Ida Bell")
	tour := o.tournament("A3", entered(append(four, first, second)...), func(row *ledger.Tournament) {
		row.Entries[4].State, row.Entries[5].State = ledger.OnList, ledger.OnList
		row.Entries[5].At = row.Entries[5].At.Add(1)
	})
	leaves := func(p ledger.Player, lots string) ledger.Tournament {
		t.Helper()
		form, at := fmt.Sprintf("/t/%d/leave?player=%d", tour.ID, p.ID), fmt.Sprintf("/t/%d/leave", tour.ID)
		d := c.press(c.get(form).is(http.StatusOK).sound(), at, "lots", lots).is(http.StatusOK).sound()
		d.has("The entry of "+p.Name+" for A3 is struck", "No letter will go out").lacks("To do it, type")
		c.sure(d).is(http.StatusSeeOther)
		return must(o.Tournament(tour.ID))(t)
	}
	state := func(row ledger.Tournament, p ledger.Player) string {
		e, _ := row.Entry(p.ID)
		return fmt.Sprint(e.State, " ", e.Number, " ", e.Left.IsZero())
	}
	row := c.drawn(tour, "seed")
	gone := c.numbered(row, 2)
	c.get(fmt.Sprintf("/t/%d/entries", tour.ID)).has("leaves…")
	form := c.get(fmt.Sprintf("/t/%d/leave?player=%d", tour.ID, gone.ID)).has("Draw anew", "Put the first of the waiting list on this number: Leo Marsh, 2 in A3")
	c.press(form, fmt.Sprintf("/t/%d/leave", tour.ID), "lots", "").is(http.StatusUnprocessableEntity).has("say what becomes of the number (BCC1903/I.4(d))")
	row = leaves(gone, "taken")
	if state(row, gone) != "withdrawn 0 true" || state(row, first) != "accepted 2 true" || row.State != ledger.Drawn || len(row.Pairings) != 6 {
		t.Errorf("%s, %s, %s", state(row, gone), state(row, first), row.State)
	}
	gone = c.numbered(row, 3)
	row = leaves(gone, "anew")
	if state(row, gone) != "withdrawn 0 true" || state(row, first) != "accepted 0 true" || row.State != ledger.Entered || len(row.Pairings) != 0 {
		t.Errorf("%s, %s, %s", state(row, gone), state(row, first), row.State)
	}
	row = leaves(first, "")
	if state(row, first) != "withdrawn 0 true" || len(o.waiting()) != 0 || len(must(o.Batches(0, nil))(t)) != 0 {
		t.Errorf("%s, %d letters", state(row, first), len(o.waiting()))
	}
	c.get(fmt.Sprintf("/t/%d/leave?player=%d", tour.ID, first.ID)).has("is withdrawn already")
}

// TestLeaveSeveralTournaments has a player leave two tournaments at once, from the page of the player,
// and a third not.
func TestLeaveSeveralTournaments(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	four := o.four()
	path := fmt.Sprintf("/p/%d/leave-tournament", four[0].ID)
	fields := []string{}
	for i, label := range []string{"A", "B", "C"} {
		tour := o.tournament(label)
		o.arrange(tour, label+"-1", four[0], four[i+1])
		if label != "C" {
			fields = append(fields, "in."+fmt.Sprint(tour.ID), "yes")
		}
	}
	o.deliver()
	o.advance(begin.Sub(o.clock.now()))
	o.deliver()
	preview := c.press(c.get(path).sound().has("A, Tourney A", "C, Tourney C"), path, fields...).is(http.StatusOK).sound()
	preview.has("Smith leaves A, B", "A-1", "B-1").lacks("C-1")
	c.follow(c.sure(preview)).has("It is being done in 2 games")
	o.batches()
	for id, over := range map[uint64]bool{1: true, 2: true, 3: false} {
		row := must(o.Tournament(id))(t)
		if l := must(o.Line(o.gamesOf(row.ID)[0]))(t); l.Over() != over {
			t.Errorf("%s is over: %t", l.Label, l.Over())
		}
	}
}
