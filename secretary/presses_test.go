package secretary

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
)

// counting is a client that counts the links and buttons that are pressed.
type counting struct {
	*client
	presses int
}

// goes follows the first link that begins with the words.
func (c *counting) goes(d *doc, words string) *doc {
	c.t.Helper()
	c.presses++
	for _, a := range d.all("a", "href", "") {
		if strings.HasPrefix(textOf(a), words) {
			href, _ := attr(a, "href")
			return c.get(href).is(http.StatusOK)
		}
	}
	c.t.Fatalf("%s has no link %q: %s", d.path, words, d.text())
	return nil
}

// sends presses the button of a form.
func (c *counting) sends(d *doc, action string, fields ...string) *doc {
	c.presses++
	d = c.press(d, action, fields...)
	if d.status == http.StatusSeeOther {
		return c.follow(d)
	}
	return d
}

// took looks that a task took no more presses than it may, and begins to count anew.
func (c *counting) took(task string, most int) {
	c.t.Helper()
	if c.t.Logf("%s: %d presses", task, c.presses); c.presses > most {
		c.t.Errorf("%s takes %d presses, and at most %d are allowed", task, c.presses, most)
	}
	c.presses = 0
}

// TestPressesOfLineUp enters the line-up of a team, from the page of the event.
func TestPressesOfLineUp(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	must(o.File(ledger.Matter{Key: "deed:event", By: "edith", Rows: []ledger.Row{ledger.Event{Label: "C26", Name: "League",
		Stages: []ledger.Stage{{No: 1, Name: "league", System: ledger.TeamMatches, Boards: 2}}, Teams: []ledger.Team{{No: 1, Name: "North"}}}}}))(t)
	ash, birch := o.player("Anne Ash"), o.player("Ben Birch")
	c := counting{client: o.as(roleSecretary)}
	d := c.goes(c.goes(c.get("/e/1"), "Teams"), "North")
	c.sends(d, "/e/1/teams/1", "line", "Anne Ash\nBen Birch").is(http.StatusOK).has("saved")
	c.took("a line-up", 4)
	if e := must(o.Ledger.Event(1))(t); !slices.Equal(e.Teams[0].Line, []uint64{ash.ID, birch.ID}) {
		t.Errorf("the line is %v", e.Teams[0].Line)
	}
}

// TestPressesOfEnvelopes deals a case, seals a verdict and looks at what was sealed, each from the desk.
func TestPressesOfEnvelopes(t *testing.T) {
	t.Parallel()
	o, id := claimedUnder(t, func(a *terms.Agreement) { a.Adjudicate.Blind = true })
	o.write(id, rules.White, "STATEMENT\nIt is won.")
	o.write(id, rules.Black, "STATEMENT\nIt is not.")
	secretary := counting{client: o.seated("rice", ledger.Chairs(ledger.OfficeKeeper))}
	judge := counting{client: o.seated("mason", ledger.Chairs(ledger.OfficeAdjudicator))}
	must(o.Ledger.PutJudge(ledger.Judge{Name: "Mason", Addr: "mason@judges.test", User: must(o.Ledger.UserByName("mason"))(t).ID}))(t)
	name := must(o.Ledger.OpenCases())(t)[0].Name
	path := "/adjudication/" + name

	secretary.sends(secretary.goes(secretary.get("/"), "Deal it: Case to be dealt, case "+name), path+"/deal")
	secretary.took("a case is dealt", 4)
	judge.sends(judge.goes(judge.goes(judge.get("/"), "Adjudication"), "Judge it"), path+"/verdict", "result", "2", "analysis", "Neither can make way.")
	judge.took("a verdict is sealed", 4)

	// The office opens the envelopes by itself; what it does then stands in for it here.
	c := must(o.Ledger.CaseNamed(name))(t)
	if c.In() != 1 {
		t.Fatalf("%d envelopes are in", c.In())
	}
	c.Closed, c.Result = o.clock.now(), terms.Drawn
	must(o.File(ledger.Matter{Key: "case:closed", By: "office", Rows: []ledger.Row{c}}))(t)
	secretary.goes(secretary.goes(secretary.get("/"), "Adjudication"), "See what was sealed").has("Neither can make way.", "verdict 1/2-1/2")
	secretary.took("envelopes are looked at", 4)
}
