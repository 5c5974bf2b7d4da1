package secretary

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"postd/correspondence/terms"
	"postd/secretary/batches"
)

// TestE42BulkRuling checks that a span is given back, and both clocks stopped, in a filtered list of
// games with one reason: the filter and its count are fixed, a game in which it cannot be done is
// listed, each account shows it, and nothing is done twice.
func TestE42BulkRuling(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	four := o.four()
	a, other := o.tournament("A"), o.tournament("B")
	var ids []terms.GameID
	for i, pair := range [][2]int{{0, 1}, {2, 3}, {0, 2}} {
		ids = append(ids, o.arrange(a, fmt.Sprintf("A-%d", i+1), four[pair[0]], four[pair[1]]))
	}
	left := o.arrange(other, "B-1", four[0], four[3])
	o.deliver()
	o.advance(3 * time.Hour)
	list := fmt.Sprintf("/g/bulk?tournament=%d", a.ID)
	for fields, want := range map[[6]string]string{
		{"row", "Award", "reason", "x", "law", ""}:         "Choose what is to be done",
		{"row", "Suspend", "reason", "", "law", ""}:        "Give a reason",
		{"row", "Suspend", "reason", "x", "law", "V.NONE"}: "There is no such law",
		{"row", "Credit", "reason", "x", "law", ""}:        "from when to when",
	} {
		c.press(c.get(list), "/g/bulk", fields[:]...).is(http.StatusUnprocessableEntity).has(want)
	}

	before := map[terms.GameID]time.Time{}
	for _, id := range append(ids, left) {
		before[id] = must(o.Line(id))(t).Deadline
	}
	from := o.clock.now().Add(-2 * time.Hour).Format(formInstant)
	to := o.clock.now().Add(-time.Hour).Format(formInstant)
	preview := c.press(c.get(list).has("3 games: of A"), "/g/bulk", "row", "Credit", "reason", "The mailbox was down.", "from", from, "to", to)
	preview.is(http.StatusOK).sound().has("3 games: of A", "The end of the turn moves in 3 games", "A-1", "A-3", "here are the letters of A-1", "The mailbox was down.")
	c.sure(preview).is(http.StatusSeeOther)
	c.sure(preview) // pressed twice
	o.batches()
	if n := len(must(o.Batches(0, nil))(t)); n != 1 {
		t.Errorf("%d batches", n)
	}
	for _, id := range ids {
		if now := must(o.Line(id))(t).Deadline; now.Sub(before[id]) != time.Hour {
			t.Errorf("%s: %s, and before %s", id, now, before[id])
		}
		c.get("/g/" + id.String() + "/account").has("The mailbox was down.")
	}
	if now := must(o.Line(left))(t).Deadline; !now.Equal(before[left]) {
		t.Errorf("a game that does not fit moved to %s", now)
	}

	// One is suspended already.
	c.through("/g/"+ids[1].String()+"/rule/Suspend", "reason", "Fire.")
	letters := len(o.waiting())
	preview = c.press(c.get(list), "/g/bulk", "row", "Suspend", "reason", "Fire at the printer's.").has("Stop both clocks in 2 games", "cannot be done in 1 game", "suspended already")
	c.sure(preview).is(http.StatusSeeOther)
	o.batches()
	b := must(o.Batches(1, nil))(t)[0]
	if b.Open() || b.Done != 3 || len(b.Failed) != 1 || b.Chosen != "3 games: of A" || b.Failed[0].Target != uint64(ids[1]) {
		t.Errorf("%+v", b)
	}
	c.get(batches.Path(b.ID)).sound().has("2 of 3 done, 1 refused", "A-2", "suspended already", "Fire at the printer's.")
	if n := len(o.waiting()) - letters; n != 4 {
		t.Errorf("%d letters", n)
	}
	for i, id := range ids {
		if g := must(o.Game(id))(t); !g.Suspended() {
			t.Errorf("game %d is not suspended", i+1)
		}
	}
	preview = c.press(c.get(list), "/g/bulk", "row", "Resume", "reason", "All is well again.")
	c.sure(preview).is(http.StatusSeeOther)
	o.batches()
	if g := must(o.Game(ids[2]))(t); g.Suspended() {
		t.Error("it is suspended still")
	}
	o.deliver()
	o.as(roleAuditor).get(list).is(http.StatusForbidden)
	if r := must(o.Check(false))(t); !r.Sound() {
		t.Error(r)
	}
}
