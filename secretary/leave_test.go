package secretary

import (
	"net/http"
	"testing"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/rules"
	"postd/secretary/folder"
)

// TestE62Leave checks that the secretary enters leave in a game and for all games
// of a player, sees what it would say before it is filed, and ends it; the page
// says who is on leave, until when.
func TestE62Leave(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	id := o.arrange(o.tournament("A"), "A1", o.player("Smith"), o.player("Jones"), func(a *terms.Agreement) {
		a.Leave = &terms.LeaveTerms{Days: 30, MovingEnds: true, CutHarmless: true}
	})
	o.deliver()
	o.advance(begin.Sub(o.clock.now()))
	o.play(id, "P-K4", "P-K4")
	c := o.as(roleSecretary)
	const at = "/g/g1/leave"
	c.get("/g/g1").has("Enter leave")
	today := calendar.DateOf(o.clock.now(), nil)
	for _, bad := range [][2]string{{"soon", ""}, {today.AddDays(-3).String(), ""}, {today.AddDays(1).String(), today.AddDays(90).String()}} {
		form := c.get(at).is(http.StatusOK).sound().form(at)
		form.Set("side", "White")
		form.Set("from", bad[0])
		form.Set("to", bad[1])
		c.send(at, form).is(http.StatusUnprocessableEntity)
	}
	form := c.get(at).form(at)
	form.Set("side", "White")
	form.Set("from", today.String())
	form.Set("to", today.AddDays(4).String())
	form.Set("reason", "He is ill.")
	d := c.send(at, form).is(http.StatusOK)
	d.has("White is on leave", "(RULING/R-67)", "2 letters will go out", "He is ill.")
	c.follow(c.sure(d)).has("White is on leave in A1")
	c.get("/g/g1").sound().has("On leave", "is on leave now", "End it")
	o.deliver()
	if _, _, on := must(o.Game(id))(o.t).OnLeave(rules.White, o.clock.now()); !on {
		t.Error("White is not on leave")
	}
	o.advance(time.Hour)
	end := c.get("/g/g1").form(at + "/end")
	d = c.send(at+"/end", end).is(http.StatusOK)
	d.has("is ended now", "2 letters will go out")
	c.follow(c.sure(d)).has("leave in A1 is ended")
	c.get("/g/g1").sound().has("was cut short").lacks("is on leave now")
	c.get("/g/g1/timeline").has("the secretary entered it", "was cut short")

	player := must(o.Game(id))(o.t).Sides[rules.Black].Members[0].Player
	page := folder.PlayerPath(player) + "/leave"
	c.get(folder.PlayerPath(player)).has("Enter leave in all games")
	form = c.get(page).is(http.StatusOK).sound().form(page)
	form.Set("from", today.AddDays(2).String())
	d = c.send(page, form).is(http.StatusOK)
	d.has("A1: Black is on leave", "2 letters will go out")
	c.follow(c.sure(d)).has("is on leave")
	if booked := must(o.Game(id))(o.t).Booked(rules.Black, o.clock.now()); len(booked) != 1 {
		t.Errorf("Black has booked %v", booked)
	}
	o.as(roleUmpire).get("/g/g1").lacks("Enter leave")
}
