package secretary

import (
	"fmt"
	"net/http"
	"testing"

	"postd/ledger"
)

// TestPublicOnTheForm sets what of a tournament anybody may see, also where games are
// arranged already.
func TestPublicOnTheForm(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.game()
	c := o.as(roleSecretary)
	path := fmt.Sprintf("/t/%d", 1)
	form := c.get(path + "/edit").is(http.StatusOK).sound().has("Of those that have been answered")
	if got := form.form(path + "/edit"); got.Get("public") != "off" || got.Get("delay") != "2" {
		t.Errorf("the form begins with %q", got)
	}
	for _, wrong := range [][2]string{{"all", "2"}, {"games", "21"}, {"games", "-1"}} {
		c.press(form, path+"/edit", "public", wrong[0], "delay", wrong[1], "why", "asked for").is(http.StatusUnprocessableEntity).has("what is wrong is beside")
	}
	preview := c.press(form, path+"/edit", "public", "games", "delay", "end", "why", "asked for").is(http.StatusOK).sound()
	preview.has("Anybody may see", "nothing", "the crosstable and the games; held back: all, until the game has ended")
	sure := preview.form(path + "/edit")
	sure.Set("typed", "A")
	c.follow(c.send(path+"/edit", sure)).is(http.StatusOK)
	want := ledger.Publicity{Mode: ledger.PublicGames, Delay: ledger.AfterEnd}
	if got := must(o.Tournament(1))(t).Public; got != want {
		t.Errorf("stored: %+v", got)
	}
}

// TestPublishOnThePlayersPage shows under which name a player is public, and sets it.
func TestPublishOnThePlayersPage(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	p := o.player("Mary Jones")
	path := fmt.Sprintf("/p/%d", p.ID)
	c := o.as(roleSecretary)
	c.get(path).is(http.StatusOK).sound().has("On public pages", "a player (PUBLISH NONE)")
	form := c.get(path+"/edit").is(http.StatusOK).sound().has("short: Mary J.", "full: Mary Jones", "none: a player")
	if got := form.form(path + "/edit").Get("publish"); got != "none" {
		t.Errorf("the form begins with %q", got)
	}
	c.press(form, path+"/edit", "publish", "all").is(http.StatusUnprocessableEntity)
	c.follow(c.press(form, path+"/edit", "publish", "short")).is(http.StatusOK).sound().has("Mary J. (PUBLISH SHORT)", "Undo")
	if got := must(o.Player(p.ID))(t).Publish; got != ledger.PublishShort {
		t.Errorf("stored: %q", got)
	}
}
