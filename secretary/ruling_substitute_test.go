package secretary

import (
	"net/http"
	"strings"
	"testing"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
)

// joinable is a game in which Leo Marsh may come.
func joinable(t testing.TB) (*office, terms.GameID) {
	o, id := played(t)
	o.player("Leo Marsh")
	return o, id
}

// substituted is one in which Leo Marsh plays White.
func substituted(t testing.TB) (*office, terms.GameID) {
	o, id := joinable(t)
	o.as(roleSecretary).through("/g/g1/rule/Substitute", "of", "white", "player", "Leo Marsh", "reason", "White has asked to leave.")
	o.deliver()
	return o, id
}

// TestSubstituteForm checks what the form refuses, each with what to do instead, and that who
// comes is found by number, address and name (TABLE/T7.Substitute).
func TestSubstituteForm(t *testing.T) {
	t.Parallel()
	o, id := joinable(t)
	marsh := must(o.PlayerByAddress(must(o.Players())(t)[2].Writes()))(t)
	unproven := o.player("Ida Bell", func(p *ledger.Player) { p.Addresses[0].Verified = false })
	o.player("Ann Twin")
	o.player("Ann Twin", func(p *ledger.Player) { p.Addresses[0].Addr = "second.twin@players.example" })
	c := o.as(roleSecretary)
	black := must(o.Game(id))(t).Sides[rules.Black].Members[0].Name
	before := o.digest()
	for _, x := range [][]string{
		{"", "Name the player who takes the place."},
		{"Nobody Known", "No player is called so."},
		{"nobody@players.example", "No player has this address."},
		{"999", "There is no player 999."},
		{"Ann Twin", "2 players are called so. Give the number of one."},
		{black, "nobody plays both sides"},
		{unproven.Name, "No address of Ida Bell is confirmed"},
	} {
		form := c.get("/g/g1/rule/Substitute").is(http.StatusOK).sound()
		d := c.press(form, "/g/g1/rule/Substitute", "of", "white", "player", x[0], "reason", "So.").is(http.StatusUnprocessableEntity).sound().has(x[1])
		if got := d.form("/g/g1/rule/Substitute").Get("player"); got != x[0] {
			t.Errorf("%q has become %q", x[0], got)
		}
	}
	if o.digest() != before {
		t.Error("a form that was refused changed the ledger")
	}
	for _, words := range []string{"Leo Marsh", "leo marsh", marsh.Writes()} {
		form := c.get("/g/g1/rule/Substitute").is(http.StatusOK)
		c.press(form, "/g/g1/rule/Substitute", "of", "white", "player", words, "reason", "So.").is(http.StatusOK).has("Leo Marsh plays White from now on")
	}
	if d := c.get("/g/g1/substitute"); d.status != http.StatusSeeOther && d.status != http.StatusOK {
		t.Errorf("the address of the form answers %d", d.status)
	}
}

// TestSubstituteInTheTable checks that the table has one row for both, and the page of the game
// says who came for whom.
func TestSubstituteInTheTable(t *testing.T) {
	t.Parallel()
	o, id := substituted(t)
	c := o.as(roleSecretary)
	first := must(o.Game(id))(t).Substitutes[0].From.Name
	c.get("/t/1/standings").is(http.StatusOK).sound().has(first + ", from ").has("Leo Marsh")
	d := c.get("/g/g1").is(http.StatusOK).sound().has("in the place of " + first)
	if strings.Count(d.text(), "Leo Marsh") < 2 {
		t.Errorf("the page of the game: %s", d.main())
	}
	t1 := must(o.Tournament(1))(t)
	if rows := strings.Count(c.get("/t/1/standings.csv").text(), "\n"); rows == 0 || len(t1.Takeovers) != 1 {
		t.Errorf("%d rows, %+v", rows, t1.Takeovers)
	}
	// Undone after a record is refused, with the way on.
	o.write(id, rules.White, "2. P-Q4")
	form := c.get("/g/g1/rule/Undo").is(http.StatusOK)
	c.press(form, "/g/g1/rule/Undo", "undoes", "1", "reason", "So.").is(http.StatusUnprocessableEntity).has("Leo Marsh has sent a record since ruling 1").has("Substitute the other way round")
}
