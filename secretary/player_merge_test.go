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

// TestE61Merge checks that two rows of one person become one with both histories: addresses
// keep what is known of them, games keep their number, and it can be taken back for 14 days.
func TestE61Merge(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	dean := o.player("Dean")
	twice := o.player("B Carter", func(p *ledger.Player) {
		p.Addresses = append(p.Addresses, ledger.Address{Addr: "ben@old.test"})
	})
	row := o.tournament("A1", entered(twice, dean), func(t *ledger.Tournament) { t.State = ledger.Running })
	id := o.arrange(row, "A1-1", twice, dean)
	other := o.tournament("B1")
	ben := o.player("Carter")
	running := o.arrange(other, "B1-1", ben, dean)
	o.advance(2 * time.Hour)

	// While the row that goes has a game in play it cannot go; the other way round it can.
	merge := func(stays, goes ledger.Player) *doc {
		form := c.get("/p/merge").is(http.StatusOK).sound()
		return c.press(form, "/p/merge", "stays", fmt.Sprint(stays.ID), "goes", fmt.Sprint(goes.ID))
	}
	merge(ben, twice).is(http.StatusUnprocessableEntity).has("B Carter has game A1-1 in play under the number that would go.")
	merge(ben, dean).is(http.StatusUnprocessableEntity).has("Both play in game B1-1.")
	merge(ben, ben).is(http.StatusUnprocessableEntity).has("Choose two players.")
	o.resign(id, rules.White)

	preview := merge(ben, twice).is(http.StatusOK).sound().has("Row 2 goes into row 3.", "No letter will go out", "carter@players.test (verified), b-carter@players.test (verified), ben@old.test (not asked yet)")
	c.follow(c.sure(preview)).is(http.StatusOK).sound().has("B Carter is merged into Carter.", "B Carter (2) was merged into this row")
	now := must(o.Player(ben.ID))(t)
	if !now.Trusts("carter@players.test") || !now.Trusts("b-carter@players.test") || now.Trusts("ben@old.test") || !now.Known("ben@old.test") {
		t.Errorf("the row is %+v", now)
	}
	if p := must(o.PlayerByAddress("b-carter@players.test"))(t); p.ID != ben.ID {
		t.Errorf("the address is of %+v", p)
	}
	if p := must(o.Player(twice.ID))(t); p.ID != ben.ID {
		t.Errorf("the number leads to %+v", p)
	}
	if all := must(o.Players())(t); len(all) != 2 {
		t.Errorf("%d players", len(all))
	}
	if rows := c.get("/p/3").rows("Games"); len(rows) != 2 || rows[1][0] != "A1-1" || rows[1][1] != "White" || rows[0][0] != "B1-1" {
		t.Errorf("the games are %q", rows)
	}
	c.get("/p/2").is(http.StatusOK).sound().has("Carter")
	c.get("/g/g1").is(http.StatusOK).sound().has("A1-1, Carter v Dean")
	c.get(fmt.Sprintf("/t/%d/games.pgn", row.ID)).has(`[White "Carter"]`)
	c.get("/g?state=all").has("Carter v Dean")
	before := len(o.waiting())
	o.write(id, rules.Black, "APPEAL It was I who resigned.") // the letters of it have the new name
	told := ""
	for _, p := range o.waiting()[before:] {
		told += p.Words.Text
		if words := p.Words.Subject + p.Words.Text; strings.Contains(words, "B Carter") {
			t.Errorf("the letter to %s: %s", p.Name, words)
		}
	}
	if !strings.Contains(told, "Carter") {
		t.Errorf("no letter names the player: %s", told)
	}
	if r := must(o.Check(false))(t); !r.Sound() {
		t.Errorf("the check finds %+v", r)
	}
	if g := must(o.Game(id))(t); g.Sides[rules.White].Members[0].Player != twice.ID {
		t.Errorf("the game is played under %d", g.Sides[rules.White].Members[0].Player)
	}
	c.get(fmt.Sprintf("/t/%d/entries", row.ID)).is(http.StatusOK).sound().has("Carter").lacks("B Carter")

	// It is taken back: all is as it was.
	d := c.get("/p/3")
	c.follow(c.sure(c.press(d, "/p/3/unmerge").is(http.StatusOK).has("B Carter (2) is a player again"))).is(http.StatusOK).has("B Carter is a player again.")
	if p := must(o.PlayerByAddress("ben@old.test"))(t); p.ID != twice.ID || !p.Trusts("b-carter@players.test") {
		t.Errorf("the address is of %+v", p)
	}
	c.get("/g/g1").has("B Carter v Dean")
	c.get("/g?state=all").has("B Carter v Dean")
	if p := must(o.Player(ben.ID))(t); len(p.Addresses) != 1 || len(p.Joined) != 0 {
		t.Errorf("the row is %+v", p)
	}

	// After 14 days it stays.
	c.follow(c.sure(merge(must(o.Player(ben.ID))(t), twice))).is(http.StatusOK)
	o.clock.set(o.clock.now().Add(ledger.MergeStays + time.Hour))
	c = o.as(roleSecretary)
	d = c.get("/p/3").is(http.StatusOK)
	if strings.Contains(d.body, "/p/3/unmerge\"><span") && len(d.all("button")) > 0 && strings.Contains(d.text(), "Take it back") {
		t.Error("it can still be taken back")
	}
	_, err := o.File(ledger.Matter{Key: "late", Rows: []ledger.Row{ledger.Unmerge{Goes: 2, StaysVersion: must(o.Player(3))(t).Version, At: o.clock.now()}}})
	if err == nil || !strings.Contains(err.Error(), "cannot be taken back any more") {
		t.Errorf("taken back late: %v", err)
	}
	if g := must(o.Game(running))(t); g.Over() {
		t.Error("the game in play has ended")
	}
}
