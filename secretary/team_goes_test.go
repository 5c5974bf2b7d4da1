package secretary

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"postd/ledger"
	"postd/rules"
)

// TestTeamsGoOn takes the first two teams of a league of three into a stage of teams: through by the
// table of the teams, not while a game waits for a ruling, and then an event of their own with their
// captains and line-ups. Into a stage of players, and for a right, it is refused in words (EVENT/9).
func TestTeamsGoOn(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	var players []ledger.Player
	for _, name := range []string{"Anne Ash", "Ben Birch", "Carl Cedar"} {
		players = append(players, o.player(name))
	}
	row := o.tournament("C26", func(x *ledger.Tournament) { entered(players...)(x); x.State = ledger.Draft })
	e := ledger.Event{Label: "C26", Name: "League", Stages: []ledger.Stage{
		{No: 1, Name: "league", System: ledger.TeamMatches, Boards: 1}, {No: 2, Name: "final", System: ledger.TeamMatches, Takes: "from league: 2 of each"},
		{No: 3, Name: "masters", System: ledger.RoundRobin, Takes: "from league: 1 of each"}, {No: 4, Name: "cup", System: ledger.TeamMatches, Takes: "from masters: 1 of each"},
		{No: 5, Name: "class", System: ledger.RoundRobin, Takes: "from league: 1 of each -> right to \"higher\""},
	}}
	for i, name := range []string{"North", "South", "West"} {
		e.Teams = append(e.Teams, ledger.Team{No: i + 1, Name: name, Line: []uint64{players[i].ID}, Captain: ledger.Official{Name: name + " Captain", Addr: strings.ToLower(name) + "@captains.test"}})
	}
	e.Teams[2].Captain = ledger.Official{}
	must(o.File(ledger.Matter{Key: "deed:event", By: "edith", Rows: []ledger.Row{e}}))(t)
	must(o.File(ledger.Matter{Key: "deed:placed", By: "edith", Rows: []ledger.Row{ledger.Placing{Label: row.Label, Version: row.Version, Event: 1, Stage: 1}}}))(t)
	c := o.as(roleSecretary)
	stands := func(want string) {
		t.Helper()
		page := c.get("/e/1/through").is(http.StatusOK).sound()
		page.has("The stage league is played by teams, and masters by players: let teams go on into a stage of teams", "The stage cup is played by teams, and masters by players", "The stage league is played by teams, and a right is that of a player")
		if want == "" {
			return
		}
		var all []string
		for _, r := range page.rows("C26: ") {
			all = append(all, r[0]+" "+r[1]+" "+r[2]+" "+r[5])
		}
		if got := strings.Join(all, ", "); got != want {
			t.Errorf("they stand %s, not %s", got, want)
		}
	}
	stands("")
	c.get("/e/1/take?stage=2&line=0").has("is not final")
	c.follow(c.sure(c.press(c.get("/e/1/teams/make"), "/e/1/teams/make"))).has("done")
	row = must(o.Tournament(row.ID))(t)
	for _, p := range row.Pairings {
		o.arrange(row, p.Label, players[p.White-1], players[p.Black-1])
		row = must(o.Tournament(row.ID))(t)
	}
	o.deliver()
	row = must(o.Tournament(row.ID))(t)
	row.State = ledger.Running
	must(o.PutTournament(row))(t)
	wins := func(winner, loser int) string { // the teams meet once
		t.Helper()
		for _, p := range row.Pairings {
			if p.White == winner && p.Black == loser || p.White == loser && p.Black == winner {
				id := must(o.GameByLabel(p.Label))(t)
				o.play(id, "P-K4", "P-K4")
				o.resign(id, map[bool]rules.Colour{true: rules.White, false: rules.Black}[p.White == loser])
				return p.Label
			}
		}
		return ""
	}
	wins(1, 3)
	label := wins(1, 2)
	stands("North 1 4/4 through, South 2= 0/4 may go through, West 2= 0/4 may go through")
	id := must(o.GameByLabel(label))(t)
	loser := rules.White
	if must(o.Line(id))(t).Players[0][0] == players[0].ID {
		loser = rules.Black
	}
	o.write(id, loser, "APPEAL I did not resign.")
	stands("North 1 2/4 may go through, South 2= 0/4 may go through, West 2= 0/4 may go through")
	o.as(roleUmpire).through(fmt.Sprintf("/g/%s/rule/Uphold", label), "on", "1", "reason", "You did.")
	o.deliver()
	wins(3, 2)
	c.get("/e/1/take?stage=2&line=0").has("The table of C26 is not final")
	c.advance(15 * 24 * time.Hour)
	stands("North 1 4/4 through, West 2 2/4 through, South 3 0/4 out")
	const take = "/e/1/take"
	c.press(c.get(take+"?stage=2&line=0").sound().has("2 teams go through"), take, "label", "C26").is(http.StatusUnprocessableEntity).has("has this label")
	c.press(c.get(take+"?stage=2&line=0"), take, "label", "C 26").is(http.StatusUnprocessableEntity).has("Up to twelve letters")
	preview := c.press(c.get(take+"?stage=2&line=0"), take).has("North: 2 of each", "West: 2 of each", "West has no captain", "The event C26F, League, final, is made")
	c.follow(c.sure(preview)).is(http.StatusOK).sound().has("They are taken", "North Captain", "Anne Ash", "Carl Cedar", "Make the matches").lacks("South")
	c.get("/e/1/through").sound().has("2 teams play in C26F")
	c.get(take + "?stage=2&line=0").has("They are taken already")
	c.follow(c.sure(c.press(c.get("/e/2/teams/make"), "/e/2/teams/make").has("1 match by the Berger table"))).has("done")
	if made := must(o.TournamentByLabel("C26F"))(t); len(made.Pairings) != 1 || made.Pairings[0].Label != "C26F-1-1" || made.Event != 2 {
		t.Errorf("made is %+v", made)
	}
}
