package secretary

import (
	"net/http"
	"testing"

	"postd/correspondence/terms"
	"postd/rules"
	"postd/secretary/folder"
)

// TestPlayerReminders checks that the page shows when a player is reminded, and
// changes it in the player's row and games at once.
func TestPlayerReminders(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	id := o.game()
	player := must(o.Game(id))(t).Sides[rules.Black].Members[0]
	path := folder.PlayerPath(player.Player)
	c := o.as(roleSecretary)
	form := c.get(path + "/edit").is(http.StatusOK).sound()
	c.press(form, path+"/edit", "reminders", "default").is(http.StatusUnprocessableEntity).has("Nothing is changed in it yet.")
	preview := c.press(form, path+"/edit", "reminders", "30% and 2 days").is(http.StatusOK).sound()
	preview.has("the usual ones", "30%, 2 days", "in all games of the player that run")
	c.follow(c.sure(preview)).is(http.StatusOK).sound().has("reminders: 30%, 2 days")
	if got := must(o.Game(id))(t).Reminding(rules.Black, player.Name); got.String() != "30%, 2 days" {
		t.Errorf("the player's game has %q", got)
	}
	if got := must(o.Game(id))(t).Reminding(rules.White, must(o.Game(id))(t).Sides[rules.White].Members[0].Name); !got.Default() {
		t.Errorf("the opponent has %q", got)
	}
	if got := c.get(path + "/edit").form(path + "/edit").Get("reminders"); got != "30%, 2 days" {
		t.Errorf("the form holds %q", got)
	}
	c.get("/g/" + id.String() + "/timeline").is(http.StatusOK).has("wishes these reminders: 30%, 2 days")
	want, err := terms.ParseReminding("30% 2 days", terms.Reminding{})
	if p := must(o.Player(player.Player))(t); err != nil || !p.Reminding.Equal(want) {
		t.Errorf("the player's row has %q, %v", p.Reminding, err)
	}
}
