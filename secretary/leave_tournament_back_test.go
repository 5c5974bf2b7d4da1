package secretary

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
	"postd/secretary/batches"
	"postd/secretary/folder"
)

// left has the player of number 4 leave by the form, with more fields if there are any, and works
// at the batch.
func (c *client) left(row ledger.Tournament, form string, fields ...string) ledger.Batch {
	c.t.Helper()
	at := fmt.Sprintf("/t/%d/leave", row.ID)
	c.follow(c.sure(c.press(c.get(form), at, append(fields, "since", today(c, row))...)))
	c.batches()
	b := must(c.Batches(1, nil))(c.t)[0]
	if b.Open() || len(b.Failed) > 0 {
		c.t.Fatalf("%+v", b)
	}
	return b
}

// TestLeaveTakenBack checks that a leave is taken back as a whole, within the time for appeals: each
// game that ended by it goes on, the row stands as before, and what ended otherwise stays.
func TestLeaveTakenBack(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	row, four, form := c.running(terms.WithdrawalHalf)
	id, of := against(c.office, row, 4, 2)
	c.resign(id, of)
	table := c.get(fmt.Sprintf("/t/%d/standings", row.ID)).rows("Crosstable, in the order of the scores")
	b := c.left(row, form)
	o.deliver()
	o.advance(24 * time.Hour)
	at := batches.Path(b.ID) + "/back"
	page := c.get(batches.Path(b.ID)).sound().has("Take it back")
	if page.link("Take it back") != at {
		t.Errorf("it leads to %s", page.link("Take it back"))
	}
	player, lead := fmt.Sprintf("/p/%d", four.ID), "Take it back: "+b.Title+"…"
	if l := c.get(player).sound().link(lead); l != at {
		t.Errorf("from the player's page it leads to %q", l)
	}
	c.press(c.get(at).sound(), at, "why", "").is(http.StatusUnprocessableEntity)
	preview := c.press(c.get(at), at, "why", "The letter was somebody else's.").is(http.StatusOK).sound()
	preview.has("2 games of "+four.Name, "clocks begin anew on receipt", "of correction will go out", "RULING/R-37", "plays")
	c.sure(preview).is(http.StatusSeeOther)
	c.sure(preview) // pressed twice
	o.batches()
	o.deliver()
	if n := len(must(o.Batches(0, nil))(t)); n != 3 {
		t.Errorf("%d batches", n)
	}
	row = must(o.Tournament(row.ID))(t)
	if e, _ := row.Entry(four.ID); e.State != ledger.Accepted || !e.Left.IsZero() {
		t.Errorf("the entry is %+v", e)
	}
	for _, g := range o.gamesOf(row.ID) {
		l := must(o.Line(g))(t)
		if l.Over() != (g == id) || !l.Over() && l.Deadline.IsZero() {
			t.Errorf("%s: %s, until %s", l.Label, l.Result, l.Deadline)
		}
	}
	after := c.get(fmt.Sprintf("/t/%d/standings", row.ID)).rows("Crosstable, in the order of the scores")
	if fmt.Sprint(after) != fmt.Sprint(table) {
		t.Errorf("the table is\n%q, and was\n%q", after, table)
	}
	c.get(player).lacks("Take it back")
	c.press(c.get(at), at, "why", "Again.").is(http.StatusUnprocessableEntity).has("taken back already")
	if r := must(o.Check(false))(t); !r.Sound() {
		t.Error(r)
	}
}

// TestLeaveTakenBackTooLate checks that it cannot be taken back while the batch is open, nor after the
// time for appeals.
func TestLeaveTakenBackTooLate(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	row, _, form := c.running("")
	c.follow(c.sure(c.press(c.get(form), fmt.Sprintf("/t/%d/leave", row.ID), "since", today(c, row))))
	b := must(o.Batches(1, nil))(t)[0]
	c.get(batches.Path(b.ID)+"/back").is(http.StatusUnprocessableEntity).has("The batch has not ended.", "Wait until it has ended")
	o.batches()
	o.deliver()
	c.get(batches.Path(b.ID) + "/back").is(http.StatusOK)
	o.advance(row.Agreement.AppealWindow + time.Hour)
	c.get(batches.Path(b.ID)+"/back").is(http.StatusUnprocessableEntity).has("It was final on", "(RULING/R-37)")
	c.get(batches.Path(b.ID)).lacks("Take it back")
	start := must(o.Batches(0, nil))(t)
	c.get(batches.Path(start[len(start)-1].ID) + "/back").is(http.StatusNotFound).has("Nobody left by this batch.")
}

// TestE28Substitute checks that a substitute takes over the games that are left: the table keeps one
// row, what is finished stays, the one who left is told, and what they still write moves nothing. It is
// taken back in each game in which the substitute has sent no record.
func TestE28Substitute(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	row, four, form := c.running(terms.WithdrawalHalf)
	marsh := o.player("Leo Marsh")
	lost, of := against(c.office, row, 4, 2)
	c.resign(lost, of)
	at := fmt.Sprintf("/t/%d/leave", row.ID)
	preview := c.press(c.get(form), at, "since", today(c, row), "substitute", "other", "another", "Leo Marsh").is(http.StatusOK).sound()
	preview.has("Leo Marsh takes over 2 games (RULING/R-41)", "nothing is taken out of the table", "to Leo Marsh", "has sent no record")
	c.sure(preview).is(http.StatusSeeOther)
	o.batches()
	b := must(o.Batches(1, nil))(t)[0]
	if b.Open() || len(b.Failed) > 0 {
		t.Fatalf("%+v", b)
	}
	o.deliver()
	row = must(o.Tournament(row.ID))(t)
	if e, _ := row.Entry(four.ID); e.State != ledger.Accepted || len(row.Takeovers) != 2 {
		t.Errorf("the entry is %+v, taken over %+v", e, row.Takeovers)
	}
	c.get(fmt.Sprintf("/t/%d/standings", row.ID)).sound().has(four.Name+", from ", "Leo Marsh")
	c.get(fmt.Sprintf("/p/%d", four.ID)).sound().has(row.Label + ", " + row.Name + ": accepted; Leo Marsh plays on")

	// The batch is found again from the tournament and from the list of all.
	if l := c.get(c.get(fmt.Sprintf("/t/%d", row.ID)).sound().has("it can be taken back").link(b.Title + ", " + o.site.Instant(b.At) + ": All 2 done; it can be taken back")); l.address() != batches.Path(b.ID) {
		t.Errorf("the tournament leads to %s", l.address())
	}
	if l := c.get(c.get("/batch").is(http.StatusOK).sound().has("Done to many at once").link(b.Title)); l.address() != batches.Path(b.ID) {
		t.Errorf("the list leads to %s", l.address())
	}
	plays := func(id terms.GameID) uint64 {
		for _, n := range []int{1, 2, 3} {
			if g, side := against(c.office, row, 4, n); g == id {
				return must(o.Game(id))(t).Sides[side].Members[0].Player
			}
		}
		return 0
	}
	one, ofOne := against(c.office, row, 4, 1)
	three, ofThree := against(c.office, row, 4, 3)
	if plays(one) != marsh.ID || plays(three) != marsh.ID || plays(lost) != four.ID {
		t.Errorf("%d, %d and %d play", plays(one), plays(three), plays(lost))
	}

	// In one game the substitute sends a record, and so that one does not go back.
	moved, ofMoved, other := one, ofOne, three
	if g := must(o.Game(one))(t); g.ToMove() != ofOne {
		moved, ofMoved, other = three, ofThree, one
	}
	if g := must(o.Game(moved))(t); g.ToMove() != ofMoved {
		c.play(moved, "P-K4")
	}
	o.advance(time.Hour)
	if ofMoved == rules.White {
		o.write(moved, ofMoved, "1. P-K4")
	} else {
		o.write(moved, ofMoved, "1. P-K4 P-K4")
	}
	o.deliver()
	preview = c.press(c.get(batches.Path(b.ID)+"/back"), batches.Path(b.ID)+"/back", "why", "Gone on after all.").is(http.StatusOK).sound()
	preview.has("1 game of "+four.Name, "Leo Marsh has sent a record", "Substitute the other way round")
	c.sure(preview).is(http.StatusSeeOther)
	o.batches()
	o.deliver()
	if plays(moved) != marsh.ID || plays(other) != four.ID {
		t.Errorf("%d and %d play", plays(moved), plays(other))
	}
	if r := must(o.Check(false))(t); !r.Sound() {
		t.Error(r)
	}
}

// TestE28Presses counts the presses by which a player of 8 games leaves: from the page of the player at
// most 4 and the label, with a substitute at most 5 and the label.
func TestE28Presses(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	tour, _ := o.pressed(c, 36)
	o.batches()
	o.deliver()
	o.clock.set(begin)
	o.deliver()
	tour = must(o.Tournament(tour.ID))(t)
	who := tour.Entries[3].Player
	sub := o.player("Leo Marsh")
	for _, x := range []struct {
		fields []string
		more   int // presses beside: choosing who takes over
		most   int
		who    uint64
	}{{nil, 0, 4, who}, {[]string{"substitute", "other", "another", fmt.Sprint(sub.ID)}, 1, 5, tour.Entries[5].Player}} {
		presses, labels := 0, 0
		home := c.get(folder.PlayerPath(x.who))
		form := c.get(home.link("Leaves a tournament…"))
		presses++
		presses += x.more
		action := folder.PlayerPath(x.who) + "/leave-tournament"
		preview := c.press(form, action, x.fields...).is(http.StatusOK)
		presses++
		if strings.Contains(preview.text(), "To do it, type A3") {
			labels++
		}
		games := 7
		if x.more == 0 {
			games = 8
		}
		preview.has(fmt.Sprintf("%d games", games))
		c.sure(preview).is(http.StatusSeeOther)
		presses++
		o.batches()
		b := must(o.Batches(1, nil))(t)[0]
		if b.Open() || len(b.Failed) > 0 || len(b.Targets) < games {
			t.Errorf("%d of %d, refused %v", b.Done, len(b.Targets), b.Failed)
		}
		t.Logf("a player of %d games leaves: %d presses and %d label", games, presses, labels)
		if presses > x.most || labels != 1 {
			t.Errorf("%d presses and %d labels", presses, labels)
		}
		o.deliver()
	}
	if i := slices.IndexFunc(tour.Entries, func(e ledger.Entry) bool { return e.Player == who }); i != 3 {
		t.Error(i)
	}
}
