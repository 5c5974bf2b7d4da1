package secretary

import (
	"net/http"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/rules"
)

// TestSeatUmpires checks that the secretary seats an umpire by a form, and nobody of
// whom the players have not approved; the page of the game and the file of a
// question say who is asked; of two umpires each rules under their own name, and on
// nothing of the other's (BCC1903/APPA/2).
func TestSeatUmpires(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	id := o.arrange(o.tournament("A"), "A1", o.player("Smith"), o.player("Jones"), func(a *terms.Agreement) { a.Points.Umpires = terms.UmpireEachPlace })
	o.deliver()
	o.advance(begin.Sub(o.clock.now()))
	o.play(id, "P-K4", "P-K4")
	c, white, black := o.as(roleSecretary), o.as(roleUmpire), o.as(roleUmpire)
	const at = "/g/g1/umpire"
	c.get("/g/g1").sound().has("Umpire at White’s place", "nobody is agreed upon; questions come before the secretary")
	o.write(id, rules.White, "PROPOSE UMPIRE "+white.user.Full)
	o.write(id, rules.Black, "CONSENT\nPROPOSE UMPIRE "+black.user.Full)
	o.write(id, rules.White, "CONSENT")
	o.deliver()
	c.get("/g/g1").sound().has("agreed upon and not seated yet", "Seat the umpire…")
	c.get("/").sound().has("Umpire to be seated", black.user.Full+", upon whom both players agreed as umpire at Black’s place")

	for _, bad := range [][2]string{{"Mr Nobody", "umpire@chess.test"}, {white.user.Full, "no address"}, {white.user.Full, ""}, {black.user.Full, "umpire@chess.test"}} {
		form := c.get(at + "?office=white").is(http.StatusOK).sound().form(at)
		form.Set("name", bad[0])
		form.Set("address", bad[1])
		c.send(at, form).is(http.StatusUnprocessableEntity)
	}
	form := c.get(at).form(at)
	form.Set("address", "smith@players.test")
	c.send(at, form).is(http.StatusUnprocessableEntity).has("who plays in the game")

	c.through(at+"?office=white", "address", "white@umpires.test").has("is the umpire at White's place of A1")
	c.through(at+"?office=black", "address", "black@umpires.test")
	told := map[string]bool{}
	for _, p := range o.deliver() {
		if p.Kind == correspondence.NUmpire {
			told[p.To] = true
		}
	}
	for _, want := range []string{"white@umpires.test", "black@umpires.test", "smith@players.test", "jones@players.test"} {
		if !told[want] {
			t.Errorf("no letter of the office went to %s", want)
		}
	}
	c.get("/").lacks("Umpire to be seated")
	c.get("/g/g1").sound().has("Another address…", white.user.Full, black.user.Full)
	if form := c.get(at + "?office=black").form(at); form.Get("address") != "black@umpires.test" || form.Get("name") != black.user.Full {
		t.Errorf("the form has %q at %q", form.Get("name"), form.Get("address"))
	}
	white.get(at).is(http.StatusForbidden)
	white.get("/g/g1").lacks("Another address…")

	o.advance(time.Hour)
	o.write(id, rules.White, "CLAIM FORFEIT ASSISTANCE He asked the club.")
	asked := false
	for _, p := range o.deliver() {
		asked = asked || p.To == "black@umpires.test" && p.Kind == correspondence.NReport
	}
	if !asked {
		t.Error("the umpire at Black's place has no letter of the question")
	}
	c.get("/g/g1/case/1").sound().has("the umpire at Black’s place, " + black.user.Full)
	const row = "/g/g1/rule/Uphold"
	form = white.get(row + "?on=1").form(row)
	form.Set("on", "1")
	form.Set("reason", "I think so.")
	white.send(row, form).is(http.StatusUnprocessableEntity).has("is before the umpire at Black's place, " + black.user.Full)
	black.through(row, "on", "1", "reason", "Nobody bears it out.")
	if g := must(o.Game(id))(t); len(g.Rulings) != 1 || g.Rulings[0].By != terms.ToUmpireOfBlack {
		t.Errorf("the rulings are %+v", g.Rulings)
	}
}
