package secretary

import (
	"fmt"
	"net/http"
	"testing"

	"postd/rules"
	"postd/secretary/visit"
)

// TestOddsAndConsultation checks that one game of a tournament is played at
// odds, with two players on a side, and the others as the tournament has it
// (BCC1903/III.1, BCC1903/IV.2).
func TestOddsAndConsultation(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	players := o.four()
	row := c.drawn(o.tournament("A3", entered(players...)), "seed")
	page := fmt.Sprintf("/t/%d/pairings", row.ID)
	label := row.Pairings[0].Label
	var partner uint64
	for _, e := range row.Entries {
		if e.Number != row.Pairings[0].White && e.Number != row.Pairings[0].Black {
			partner = e.Player
		}
	}
	fields := func(odds string, with uint64) []string {
		return []string{"game", label, "odds", odds, "white_with", fmt.Sprint(with), "black_with", "0",
			"nonce", visit.Nonce(), "version", fmt.Sprint(must(o.Tournament(row.ID))(t).Version)}
	}
	c.post(page, fields("White gives much", 0)...).is(http.StatusUnprocessableEntity).has("The odds are not understood")
	c.follow(c.sure(c.post(page, fields("white gives Knight; mate on KB7", partner)...))).has("White gives QKt; mate on KB7").has("White consults with")
	c.started(must(o.Tournament(row.ID))(t))
	id := must(o.GameByLabel(label))(t)
	g := must(o.Game(id))(t)
	if len(g.Sides[rules.White].Members) != 2 || len(g.Sides[rules.Black].Members) != 1 || g.Agreement.Odds == nil || g.Origin.FEN()[35:40] == "RNBQK" {
		t.Errorf("set up as %s under %v from %s", g.Sides[rules.White].Name(), g.Agreement.Odds, g.Origin.FEN())
	}
	other := must(o.Game(must(o.GameByLabel(row.Pairings[1].Label))(t)))(t)
	if other.Agreement.Odds != nil || len(other.Sides[rules.White].Members) != 1 {
		t.Errorf("another game is set up under %v", other.Agreement.Odds)
	}
	c.get(page).has("White gives QKt").lacks("Save these odds")
}
