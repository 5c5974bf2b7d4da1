package secretary

import (
	"net/http"
	"strings"
	"testing"

	"postd/ledger"
	"postd/rules"
)

// TestTeamPages takes two teams on two boards from the form over the letters to the captains and
// the matches to the table, by the buttons of the pages (RULING/R-93). Bad input is told beside its field.
func TestTeamPages(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	var players []ledger.Player
	for _, name := range []string{"Anne Ash", "Ben Birch", "Carl Cedar", "<b>Dora</b> Date", "Eve Elm"} {
		players = append(players, o.player(name))
	}
	row := o.tournament("C26", func(x *ledger.Tournament) { entered(players...)(x); x.State = ledger.Draft })
	must(o.File(ledger.Matter{Key: "deed:event", By: "edith", Rows: []ledger.Row{ledger.Event{Label: "C26", Name: "League", Stages: []ledger.Stage{{No: 1, Name: "league", System: ledger.TeamMatches}}}}}))(t)
	must(o.File(ledger.Matter{Key: "deed:placed", By: "edith", Rows: []ledger.Row{ledger.Placing{Label: row.Label, Version: row.Version, Event: 1, Stage: 1}}}))(t)
	c := o.as(roleSecretary)
	c.get("/e/1/teams").is(http.StatusOK).sound().has("It is not said yet on how many boards", "No team is entered yet")
	c.press(c.get("/e/1/teams/rules"), "/e/1/teams/rules", "boards", "41").has("From 1 to 40 boards.")
	c.follow(c.press(c.get("/e/1/teams/rules"), "/e/1/teams/rules", "boards", "2")).is(http.StatusOK).has("saved")
	enter := func(fields ...string) *doc { return c.press(c.get("/e/1/teams/0"), "/e/1/teams/0", fields...) }
	enter("name", "North", "line", "Nobody Known").has("No player is called so")
	enter("name", "North", "captain", "Nora").has("a team may be without a captain")
	c.follow(enter("name", "North", "captain", "Nora", "addr", "nora@north.example", "line", "Anne Ash\n"+players[1].Name)).is(http.StatusOK).has("North", "Nora", "Anne Ash")
	enter("name", "South", "line", "Anne Ash").has("Anne Ash is in North already: nobody plays for two teams.")
	c.follow(enter("name", "South", "line", "Carl Cedar\n–", "reserves", "<b>Dora</b> Date")).is(http.StatusOK).has("South has players for 1 of 2 boards", "none is named")

	// Nora is asked, and the other team has no captain.
	ask := c.press(c.get("/e/1/teams/ask"), "/e/1/teams/ask").has("South has no captain", "Who plays for North in C26, League?")
	c.follow(c.sure(ask)).has("The captains are asked.")
	sent := o.waiting()
	if len(sent) != 1 || sent[0].To != "nora@north.example" || !strings.Contains(sent[0].ReplyTo, "+c1-1.") {
		t.Errorf("sent is %+v", sent)
	}

	// The order of the teams: a code that is none, one that may not stand there, and a good list.
	const order = "/e/1/teams/ties"
	c.press(c.get(order).sound().has("EMMSB"), order, "ties", "MPTS, XX").is(http.StatusUnprocessableEntity).has("is no tie-break")
	c.press(c.get(order), order, "ties", "MPTS, BH").is(http.StatusUnprocessableEntity).has("may not stand in a team round robin")
	c.follow(c.press(c.get(order), order, "ties", "mpts, ede, gpts, bc")).has("The order of the teams is saved")
	if row = must(o.Tournament(row.ID))(t); strings.Join(row.TieBreaks, " ") != "MPTS EDE GPTS BC" {
		t.Errorf("the order is %v", row.TieBreaks)
	}
	c.get("/t/1/standings").is(http.StatusOK)

	make := c.press(c.get("/e/1/teams/make"), "/e/1/teams/make").has("1 match by the Berger table", "South has players for 1 of 2 boards")
	c.follow(c.sure(make)).has("done")
	page := c.get("/e/1/teams").is(http.StatusOK).sound().has("1 game left to play", "ranked by MPTS, EDE, GPTS, BC")
	if rows := page.rows("The table"); len(rows) != 2 || rows[0][1] != "1 North" {
		t.Errorf("the table is %q", rows)
	}
	c.press(c.get("/e/1/teams/1"), "/e/1/teams/1", "line", "Eve Elm").has("its line-ups are fixed")
	c.get("/e/1/matches/1").is(http.StatusOK).sound().has("C26-1-1", "without a game", "–")
	c.get("/e/1/matches/2").is(http.StatusNotFound)
	c.get("/t/1/pairings").is(http.StatusOK).has("of the matches of teams", "C26-1-1")

	// A game is lost, and the page has it without folding any.
	drawn := must(o.Tournament(row.ID))(t)
	id := o.arrange(drawn, "C26-1-1", players[0], players[2])
	o.deliver()
	o.resign(id, rules.Black)
	if rows := c.get("/e/1/teams").sound().rows("The table"); rows[0][2] != "2" || rows[0][4] != "2" {
		t.Errorf("the table is %q", rows)
	}
	c.get("/e/1/teams/unmake").is(http.StatusOK)
}
