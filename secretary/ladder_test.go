package secretary

import (
	"fmt"
	"net/http"
	"testing"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
	"postd/tournament/ladder"
)

// ladderOf founds a tournament with so many accepted players, P1 the highest rated, and makes it a
// ladder through its pages.
func (c *client) ladderOf(n int, fields ...string) (row ledger.Tournament, players []ledger.Player) {
	c.t.Helper()
	for i := range n {
		players = append(players, c.player(fmt.Sprintf("Player %c", 'A'+i), func(p *ledger.Player) { p.Rating = 2000 - 10*i }))
	}
	row = c.tournament("L26", entered(players...))
	at := fmt.Sprintf("/t/%d/ladder", row.ID)
	c.get(fmt.Sprintf("/t/%d", row.ID)).has("Play it as a ladder")
	c.follow(c.press(c.get(at+"/settings"), at+"/settings", fields...))
	c.get(at).has("The ladder has not begun", "Begin the ladder…")
	done := c.follow(c.sure(c.press(c.get(at+"/begin"), at+"/begin"), "typed", "L26"))
	done.has("The ladder L26 has begun.")
	return must(c.Tournament(row.ID))(c.t), players
}

// TestLadderPages runs a ladder through its pages: settings, begin, a challenge by hand, answers,
// the game, who comes and who goes, and what is refused.
func TestLadderPages(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	row, p := c.ladderOf(5, "reach", "2")
	base := fmt.Sprintf("/t/%d/ladder", row.ID)
	if row.State != ledger.Running || row.Ladder.Reach != 2 || len(row.Ladder.Entries) != 5 {
		t.Fatalf("the ladder is %+v, %s", row.Ladder, row.State)
	}
	page := c.get(base).sound().has("5 players, 0 games played, 0 in play.", "A challenge reaches 2 rungs up", "A challenge waits for your press")
	if got := page.rows("From the top"); len(got) != 5 || got[4][1] != "Player E" || got[4][2] != "Player C, Player D" {
		t.Errorf("the rungs are %v", got)
	}
	c.get(fmt.Sprintf("/t/%d", row.ID)).has("The ladder is being played")
	id := func(i int) string { return fmt.Sprint(p[i].ID) }
	for want, pair := range map[string][2]int{"cannot reach": {4, 0}, "cannot challenge themselves": {2, 2}, "challenges those above": {0, 1}} {
		c.press(c.get(base+"/challenge"), base+"/challenge", "who", id(pair[0]), "whom", id(pair[1])).has(want)
	}
	asks := func(who, whom int) {
		t.Helper()
		c.follow(c.sure(c.press(c.get(base+"/challenge"), base+"/challenge", "who", id(who), "whom", id(whom)).has("CONSENT"))).has("is asked.")
	}
	says := func(who int, kind ladder.Kind) *doc {
		t.Helper()
		at := base + "/answer"
		shown := c.press(c.get(at+"?who="+id(who)), at, "said", string(kind))
		if kind == ladder.RefusesLeave {
			shown.has("does not take your challenge up")
		}
		return c.sure(shown)
	}
	asks(2, 0)
	c.press(c.get(base+"/challenge"), base+"/challenge", "who", id(1), "whom", id(0)).has("in play")
	c.get(base).sound().has("asked, and not answered yet", "Answer by hand…", "challenged by Player C")
	c.follow(says(2, ladder.RefusesLeave))
	asks(2, 0)
	d := c.follow(c.press(c.get(base+"/answer?who="+id(2)), base+"/answer", "said", string(ladder.TakesBack))) // nobody is written to: at once
	c.follow(c.press(d, d.undo())).has("Undone: ")
	c.get(base).has("asked, and not answered yet")
	c.follow(c.press(c.get(base+"/answer?who="+id(2)), base+"/answer", "said", string(ladder.TakesBack)))
	asks(2, 0)
	c.follow(says(2, ladder.Accepts))
	game := must(o.GameByLabel("L26-1"))(t)
	g := must(o.Game(game))(t)
	if g.Sides[rules.White].Members[0].Player != p[0].ID || g.Agreement.Colours != terms.ColoursFixed {
		t.Errorf("the game is %+v", g.Sides)
	}
	c.get(base + "/answer?who=" + id(2)).has("Nothing waits for an answer here")
	o.resign(game, rules.White)
	page = c.get(base).sound().has("Player C beats Player A and takes rung 1; Player A and Player B go down one", "refuses the challenge of Player C, on leave")
	if got := page.rows("From the top"); got[0][1] != "Player C" || got[2][1] != "Player B" {
		t.Errorf("the rungs are %v", got)
	}
	// Somebody with a hostile name comes, and another goes.
	hostile := o.player(`<b>"Mallory"</b> & son`, func(*ledger.Player) {})
	c.follow(c.press(c.get(fmt.Sprintf("/t/%d/entries", row.ID)), fmt.Sprintf("/t/%d/entries/add", row.ID), "player", fmt.Sprint(hostile.ID), "accepted", "yes"))
	c.get(base).sound().has(`<b>"Mallory"</b> & son joins, on rung 6`)
	entries := fmt.Sprintf("/t/%d/entries", row.ID)
	c.follow(c.press(c.get(entries), entries+"/move", "player", id(1), "to", string(ledger.Withdrawn)))
	c.get(base).sound().has("Player B leaves the ladder", "5 players")
	c.get(fmt.Sprintf("/t/%d/standings", row.ID)).is(http.StatusSeeOther)
	c.get(fmt.Sprintf("/t/%d/friendly", row.ID)).has("Put a draft into a stage of friendly games first")
}
