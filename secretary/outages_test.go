package secretary

import (
	"strings"
	"testing"
	"time"

	"postd/correspondence/terms"
)

// TestOutages checks that an outage stands on the system page with its games;
// where the secretary gives time back, the desk leads to the ruling, filled in,
// until it is taken.
func TestOutages(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	tournament := o.tournament("D")
	o.arrange(tournament, "D1", o.player("Long"), o.player("Short"), func(a *terms.Agreement) { a.Outage = terms.OutageToSecretary })
	o.arrange(tournament, "D2", o.player("Young"), o.player("Old"))
	o.deliver()
	o.advance(2 * time.Hour)
	c := o.as(roleSecretary)
	c.get("/system").has("Read up to").lacks("When the mailbox was not read")
	o.clock.set(o.clock.now().Add(20 * time.Hour))
	if _, found, err := o.ReadAgain("post", o.clock.now(), time.Hour, "the office was closed"); !found || err != nil {
		t.Fatal(found, err)
	}
	must(o.Sweep(o.clock.now()))(t)
	o.deliver()

	c.get("/system").has("Outage 1:", "the office was closed; 1 clock was given the time back, 1 clock is left to the secretary", "given back at once (RULING/R-1)")
	desk := c.get("/")
	desk.has("Time to give back", "D1, Long v Short")
	href := ""
	for _, a := range desk.all("a") {
		if to, _ := attr(a, "href"); strings.Contains(to, "/rule/Credit?") {
			href = to
		}
	}
	if href == "" {
		t.Fatal("the desk does not lead to the ruling")
	}
	c.through(href)
	o.deliver()
	c.get("/").lacks("Time to give back")
	id := must(o.GameByLabel("D1"))(t)
	g := must(o.Game(id))(t)
	if len(g.Turn.Out) != 1 || g.Turn.Out[0].To.Sub(g.Turn.Out[0].From) != 20*time.Hour {
		t.Errorf("of the turn is left out %+v", g.Turn.Out)
	}
}
