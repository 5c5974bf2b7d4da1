package secretary

import (
	"fmt"
	"net/http"
	"os"
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

// sure presses the button of a preview.
func (c *counting) sure(d *doc) *doc {
	c.presses++
	return c.follow(c.client.sure(d)).is(http.StatusOK)
}

// mostPresses a task of an event may take.
const mostPresses = 4

// took looks that a task took no more presses than it may, and as many as docs/events.md says of it; then
// it begins to count anew.
func (c *counting) took(task, from string) {
	c.t.Helper()
	if c.presses > mostPresses {
		c.t.Errorf("%s takes %d presses, and at most %d are allowed", task, c.presses, mostPresses)
	}
	row := fmt.Sprintf("| %s | %s | %d |\n", task, from, c.presses)
	if book := string(must(os.ReadFile("../docs/events.md"))(c.t)); !strings.Contains(book, row) {
		c.t.Errorf("docs/events.md has no row %s", row)
	}
	c.presses = 0
}

// TestPressesOfEvents makes the sections of a stage, pairs and starts a round, sees who goes through, and
// publishes a rating list.
func TestPressesOfEvents(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.championship(12, func(int, *ledger.Player) {})
	c := counting{client: o.as(roleSecretary)}
	form := c.goes(c.get("/e/1"), "Make sections of the 12 players")
	c.sure(c.sends(form, "/e/1/stages/1/sections", "way", "snake", "number", "3")).has("3 sections made")
	c.took("make sections", "the event")
	c.goes(c.get("/e/1"), "Who goes through").has("preliminaries")
	c.took("see who goes through", "the event")

	s := newSwiss(t, 8, 3)
	c = counting{client: s.client}
	c.sure(c.sends(c.get(s.base), s.base+"/pair"))
	c.sure(c.sends(c.get(s.base+"/1"), s.base+"/1/start")).has("is starting")
	c.took("pair and start a round", "*Rounds*")

	o, _, _, _ = rated(t, begin)
	o.clock.set(at("2027-01-01 00:00"))
	c = counting{client: o.as(roleSecretary)}
	lists := c.goes(c.goes(c.get("/"), "Players"), "Ratings")
	c.sure(c.sends(lists, "/ratings/next/publish")).has("List 2")
	c.took("publish a rating list", "the desk")
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
	c.took("enter a line-up", "the event")
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
	secretary.took("deal a case", "the desk")
	judge.sends(judge.goes(judge.goes(judge.get("/"), "Adjudication"), "Judge it"), path+"/verdict", "result", "2", "analysis", "Neither can make way.")
	judge.took("seal a verdict", "the desk")

	// The office opens the envelopes by itself; what it does then stands in for it here.
	c := must(o.Ledger.CaseNamed(name))(t)
	if c.In() != 1 {
		t.Fatalf("%d envelopes are in", c.In())
	}
	c.Closed, c.Result = o.clock.now(), terms.Drawn
	must(o.File(ledger.Matter{Key: "case:closed", By: "office", Rows: []ledger.Row{c}}))(t)
	secretary.goes(secretary.goes(secretary.get("/"), "Adjudication"), "See what was sealed").has("Neither can make way.", "verdict 1/2-1/2")
	secretary.took("look at opened envelopes", "the desk")
}
