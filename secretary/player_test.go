package secretary

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
)

func TestPlayersAreListed(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	c.get("/p").is(http.StatusOK).sound().has("There is no player yet.")
	o.game()
	o.player("Adams", func(p *ledger.Player) {
		p.Region, p.Zone, p.Spelling, p.Beside, p.Form = "GB-EAW", "Europe/London", "N", "algebraic", "text"
		p.Addresses = append(p.Addresses, ledger.Address{Addr: "adams@second.test"})
	})
	o.player("Brown", unverified)
	rows := c.get("/p").is(http.StatusOK).sound().rows("All players")
	want := [][]string{
		{"Adams", "adams@players.test and 1 more", "verified", "England and Wales", "Europe/London", "N, algebraic as well, plain text", "–"},
		{"Brown", "brown@players.test", "not asked yet", "–", "of the games", "Kt", "–"},
		{"Jones", "jones@players.test", "verified", "–", "of the games", "Kt", "1 running"},
		{"Smith", "smith@players.test", "verified", "–", "of the games", "Kt", "1 running"},
	}
	if fmt.Sprint(rows) != fmt.Sprint(want) {
		t.Errorf("the list is\n%q\nwant\n%q", rows, want)
	}
	if rows := c.get("/p?state=asked").rows("Players: address not confirmed"); len(rows) != 1 || rows[0][0] != "Brown" {
		t.Errorf("not confirmed: %q", rows)
	}
	if rows := c.get("/p?q=second.test").rows("All players"); len(rows) != 1 || rows[0][0] != "Adams" {
		t.Errorf("by address: %q", rows)
	}
	c.get("/p?q=nobody").has("No player is called so")
}

func TestPlayerPageTellsAllThatIsKnown(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	id := o.game()
	o.play(id, "P-K4", "P-K4")
	o.write(id, rules.White, "What a fine day.")
	d := o.as(roleSecretary).get("/p/1").is(http.StatusOK).sound()
	d.has("smith@players.test", "the secretary answers for it", "letters go to it")
	if rows := d.rows("Games"); len(rows) != 1 || rows[0][0] != "A1" || rows[0][1] != "White" || rows[0][2] != "Jones" {
		t.Errorf("games: %q", rows)
	}
	if rows := d.rows("The last letters of the player"); len(rows) != 2 || rows[0][0] != "What a fine day." || rows[0][2] != "filed" || rows[1][0] != "1. P-K4" {
		t.Errorf("letters of the player: %q", rows)
	}
	out := d.rows("The last letters to the player")
	if len(out) < 3 || !strings.HasPrefix(out[0][2], "waits") || !strings.HasPrefix(out[1][2], "accepted") {
		t.Errorf("letters to the player: %q", out)
	}
	o.as(roleAuditor).get("/p/1").is(http.StatusOK).lacks("Vouch for it", "Ask again")
}

// TestE60 checks that a new address counts only after it is verified, and a
// change is announced to the old one; the preview shows both letters.
func TestE60(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.player("Smith")
	c := o.as(roleSecretary)
	form := c.get("/p/1/edit").is(http.StatusOK).sound()
	if got := form.form("/p/1/edit"); got.Get("name") != "Smith" || got.Get("address") != "smith@players.test" || got.Get("version") != "1" {
		t.Errorf("the form holds %v", got)
	}
	c.press(form, "/p/1/edit").is(http.StatusUnprocessableEntity).has("Nothing is changed in it yet.")
	preview := c.press(form, "/p/1/edit", "address", "smith@new.test", "others", "smith@players.test\r\n", "zone", "Europe/London", "why", "he telephoned").is(http.StatusOK).sound()
	preview.has("2 letters will go out", "To Smith <smith@new.test>", "Please confirm your address", "To Smith <smith@players.test>", "Your addresses were changed", "Made the first",
		"smith@players.test (verified)", "smith@new.test (asked, no answer yet), smith@players.test (verified)", "Europe/London")
	c.follow(c.sure(preview)).is(http.StatusOK).has("Smith is changed.", "asked, no answer yet")
	p := must(o.Player(1))(t)
	if a := p.Addresses[0]; a.Addr != "smith@new.test" || a.Verified || a.Asked.IsZero() || p.Writes() != "smith@players.test" || p.Zone != "Europe/London" {
		t.Errorf("the row is %+v", p)
	}
	var to []string
	for _, x := range o.waiting() {
		to = append(to, x.To)
	}
	if fmt.Sprint(to) != "[smith@new.test smith@players.test]" {
		t.Errorf("letters go to %s", to)
	}
	if line := must(o.LogLines(0, 1))(t)[0]; line.Who != "secretary" || !strings.Contains(line.Reason, "he telephoned") {
		t.Errorf("the log says %+v", line)
	}

	// The letter that asks can be sent again.
	d := c.get("/p/1").sound()
	c.follow(c.sure(c.press(d, "/p/1/ask").is(http.StatusOK).has("1 letter will go out", "smith@new.test"))).has("Smith is asked again.")

	// An address that is taken off is announced too.
	preview = c.press(c.get("/p/1/edit"), "/p/1/edit", "address", "smith@players.test", "others", "").is(http.StatusOK)
	preview.has("smith@new.test is taken off", "1 letter will go out", "Taken off").lacks("Take care")
	c.press(c.get("/p/1/edit"), "/p/1/edit", "address", "smith@new.test", "others", "").is(http.StatusOK).has("Take care: no confirmed address is left.")
}

// TestE61 checks that the form warns of a player who is called as another is,
// and an address that belongs to another is refused.
func TestE61(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.player("Smith")
	c := o.as(roleSecretary)
	form := c.get("/p/new?address=john@new.test").is(http.StatusOK).sound()
	if got := form.form("/p/new").Get("address"); got != "john@new.test" {
		t.Errorf("the form begins with %q", got)
	}
	c.press(form, "/p/new", "name", "smith ").is(http.StatusOK).sound().has("Take care: another player is called Smith too", "smith@players.test")
	c.press(form, "/p/new", "name", "Smith", "address", "SMITH@players.test").is(http.StatusUnprocessableEntity).sound().has("is an address of Smith's already.")
}

func TestPlayerFormKeepsWhatIsWrong(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	form := c.get("/p/new").is(http.StatusOK).sound()
	for _, x := range []struct{ field, value, says string }{
		{"name", "", "A name is needed."},
		{"name", "Smith\x07", "One line of up to 120 characters."},
		{"address", "not an address", "An address alone, as smith@example.org."},
		{"address", "Smith <smith@new.test>", "An address alone"},
		{"address", "post@chess.test", "is the office's own."},
		{"others", "smith@new.test", "stands twice."},
		{"others", "a@b.test\r\nSMITH@new.test", "stands twice."},
		{"zone", "London", "There is no zone of that name."},
		{"zone", "Local", "There is no zone of that name."},
		{"spelling", "S", "Kt or N."},
		{"form", "pdf", "plain text."},
		{"reminders", "soon", "As the player would write it: 50%, 2 days"},
		{"called", "Art 2nd <b>", "One to three words of letters"},
		{"receipts", "often", "One of those on the list."},
		{"pgn", "now", "One of those on the list."},
		{"moves", "figurine", "One of those on the list."},
		{"beside", "both", "One of those on the list, or nothing."},
		{"beside", "descriptive", "Moves are shown so already."},
	} {
		fields := []string{x.field, x.value}
		for name, value := range map[string]string{"name": "Smith", "address": "smith@new.test", "region": "GB-EAW"} {
			if name != x.field {
				fields = append(fields, name, value)
			}
		}
		d := c.press(form, "/p/new", fields...).is(http.StatusUnprocessableEntity).sound().has(x.says)
		if got := d.form("/p/new"); x.field != "name" && got.Get("name") != "Smith" || got.Get("region") != "GB-EAW" {
			t.Errorf("%s %q: the values are not kept: %v", x.field, x.value, got)
		}
	}
	if all := must(o.Players())(t); len(all) != 0 {
		t.Errorf("%v were entered", all)
	}
	d := c.press(form, "/p/new", "name", "Smith", "address", "smith@new.test", "region", "GB-EAW", "moves", "numeric", "beside", "algebraic", "spelling", "N", "notes", "plays\r\nwell").is(http.StatusSeeOther)
	if w := o.waiting(); len(w) != 1 || !strings.Contains(w[0].Words.Subject, "confirm your address") {
		t.Errorf("%+v wait", w)
	}
	if d = c.follow(d).has("Smith added. We have asked for the address to be confirmed."); d.path != "/p/1" {
		t.Errorf("entering leads to %s", d.path)
	}
	p := must(o.Player(1))(t)
	if p.Region != "GB-EAW" || p.Moves != "numeric" || p.Beside != "algebraic" || p.Spelling != "N" || p.Notes != "plays\nwell" || p.Addresses[0].Verified {
		t.Errorf("the row is %+v", p)
	}
	// The way back is never to another house.
	for _, to := range []string{"https://elsewhere.test/", "//elsewhere.test"} {
		d := c.get("/p/new?then=" + to).is(http.StatusOK)
		if got := d.form("/p/new").Get("then"); got != "/" {
			t.Errorf("%s leads to %q", to, got)
		}
	}
}

// TestE11OfPlayers checks that the second of two who change a player is
// refused, with both versions.
func TestE11OfPlayers(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.player("Smith")
	one, two := o.as(roleSecretary), o.as(roleSecretary)
	first, second := one.get("/p/1/edit"), two.get("/p/1/edit")
	one.follow(one.sure(one.press(first, "/p/1/edit", "region", "GB-EAW"))).is(http.StatusOK)
	late := two.press(second, "/p/1/edit", "name", "Smythe").is(http.StatusConflict).sound().has("What you sent", "Name: Smythe", "What stands now", "Region: England and Wales")
	if p := must(o.Player(1))(t); p.Name != "Smith" || p.Region != "GB-EAW" {
		t.Errorf("the row is %+v", p)
	}
	// What was typed goes onto the form as it is now, and is filed.
	again := two.get(late.link("Put what I typed onto the form as it is now")).is(http.StatusOK)
	if f := again.form("/p/1/edit"); f.Get("name") != "Smythe" || f.Get("version") != "2" {
		t.Errorf("the form holds %v", f)
	}
	two.follow(two.press(again, "/p/1/edit", "region", "GB-EAW")).is(http.StatusOK)
	if p := must(o.Player(1))(t); p.Name != "Smythe" || p.Region != "GB-EAW" {
		t.Errorf("the row is %+v", p)
	}
}

// TestVouching checks that the secretary may answer for an address, with a
// reason; letters that waited for that are read.
func TestVouching(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.player("Smith", unverified)
	seq := o.receive("smith@players.test", "A1", "P-K4")
	if err := o.Settle(seq, ledger.UnknownSender, "the address is not confirmed yet"); err != nil {
		t.Fatal(err)
	}
	c := o.as(roleSecretary)
	to := c.get("/p/1").link("Vouch for it: smith@players.test")
	form := c.get(to).is(http.StatusOK).sound()
	c.press(form, "/p/1/vouch").is(http.StatusUnprocessableEntity).has("A reason is needed.")
	preview := c.press(form, "/p/1/vouch", "why", "I know his hand.").is(http.StatusOK).sound()
	preview.has("you answer for it", "1 letter from there that waited will be read", "RULING/R-53", "No letter will go out", "smith@players.test (verified)")
	c.follow(c.sure(preview)).is(http.StatusOK).has("smith@players.test counts as confirmed.", "the secretary answers for it")
	if p := must(o.Player(1))(t); !p.Trusts("smith@players.test") || !p.Addresses[0].Since.IsZero() {
		t.Errorf("the row is %+v", p)
	}
	if waiting := must(o.Waiting())(t); len(waiting) != 1 || waiting[0].Seq != seq || o.rung != 1 {
		t.Errorf("%v wait; rung %d times", waiting, o.rung)
	}
	if line := must(o.LogLines(0, 1))(t)[0]; !strings.Contains(line.Reason, "I know his hand.") {
		t.Errorf("the log says %+v", line)
	}
	c.get(to).is(http.StatusUnprocessableEntity)
	if err := o.Settle(seq, ledger.NoGame, "none"); err != nil {
		t.Fatal(err)
	}
}

// TestMovesAsHeWishes checks that the form sets how moves are shown to a player,
// keeps what was chosen, and says so in the preview, on the player's page and in
// the list.
func TestMovesAsHeWishes(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.player("Smith", func(p *ledger.Player) { p.Beside = "algebraic" })
	c := o.as(roleSecretary)
	form := c.get("/p/1/edit").is(http.StatusOK).sound()
	if got := form.form("/p/1/edit"); got.Get("moves") != "" || got.Get("beside") != "algebraic" {
		t.Errorf("chosen are %q and %q", got.Get("moves"), got.Get("beside"))
	}
	for _, x := range []struct{ moves, beside, list, page string }{
		{"full", "uci", "Kt, moves in full words, UCI as well", "Knight as Kt, moves in full words, UCI as well"},
		{"algebraic", "descriptive", "Kt, moves in algebraic, descriptive as well", "moves in algebraic"},
		{"numeric", "", "Kt, moves in numeric", "moves in numeric"},
		{"descriptive", "", "Kt", "Knight as Kt"},
	} {
		form := c.get("/p/1/edit")
		c.follow(c.press(form, "/p/1/edit", "moves", x.moves, "beside", x.beside)).is(http.StatusOK).sound().has(x.page)
		if rows := c.get("/p").rows("All players"); len(rows) != 1 || rows[0][5] != x.list {
			t.Errorf("the list says %q, want %q", rows, x.list)
		}
		if p := must(o.Player(1))(t); p.Moves != x.moves || p.Beside != x.beside {
			t.Errorf("the row is %+v", p)
		}
	}
}

// TestWishesOnThePlayersPage checks that the secretary sets on the player's row what the player
// may set by letter, that it is said on all pages, and that receipts which are chosen bring back
// what STOP ended, in the player's games as well.
func TestWishesOnThePlayersPage(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	id := o.game()
	off := terms.Reminding{Off: true}
	p := must(o.Player(1))(t)
	p.Stopped, p.Reminding = o.clock.now(), off
	must(o.File(ledger.Matter{Key: "own:stop", Rows: []ledger.Row{p}}))(t)
	if all := must(o.Game(id))(t).Reminders[rules.White]; len(all) != 1 {
		t.Fatalf("in the game stands %v", all)
	}
	c := o.as(roleSecretary)
	c.get("/p/1").has("no letters but what a game needs")
	form := c.get("/p/1/edit").is(http.StatusOK).sound().has("the player wrote STOP")
	if got := form.form("/p/1/edit"); got.Get("receipts") != "stopped" || got.Get("pgn") != "off" || got.Get("moves") != "" {
		t.Errorf("the form holds %v", got)
	}
	c.press(form, "/p/1/edit").is(http.StatusUnprocessableEntity).has("Nothing is changed in it yet.")
	done := c.press(form, "/p/1/edit", "called", "Art", "pgn", "always", "form", "text", "moves", "algebraic", "zone", "America/New_York", "spelling", "N", "publish", "short").is(http.StatusSeeOther)
	c.follow(done).is(http.StatusOK).sound().has("called Art", "PGN always", "no letters but what a game needs", "moves in algebraic", "plain text")
	want := correspondence.Wishes{Moves: "algebraic", Form: "text", Called: "Art", Spelling: "N", Zone: "America/New_York", PGN: "always", Stopped: true}
	if p := must(o.Player(1))(t); p.Wishes() != want || !p.Reminding.Equal(off) || p.Publish != ledger.PublishShort {
		t.Errorf("the row has %+v", p)
	}
	form = c.get("/p/1/edit")
	preview := c.press(form, "/p/1/edit", "receipts", "daily").is(http.StatusOK).sound()
	preview.has("Receipts none, nor any reminder: the player wrote STOP in one letter a day", "Reminders off the usual ones", "in all games of the player that run")
	c.follow(c.sure(preview)).is(http.StatusOK).sound().has("receipts daily").lacks("no letters but what a game needs")
	want.Receipts, want.Stopped = "daily", false
	if p := must(o.Player(1))(t); p.Wishes() != want || !p.Reminding.Default() {
		t.Errorf("then the row has %+v", p)
	}
	if all := must(o.Game(id))(t).Reminders[rules.White]; len(all) != 0 {
		t.Errorf("in the game stands %v", all)
	}
}

// TestNewAddressOnThePlayersPage checks that the page tells which address is asked after a change
// by letter, and for how long.
func TestNewAddressOnThePlayersPage(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.player("Smith", func(p *ledger.Player) {
		p.Addresses = append([]ledger.Address{{Addr: "smith@new.test", Verified: true, Since: o.clock.now(), Before: "smith@players.test"}}, p.Addresses...)
	})
	c := o.as(roleSecretary)
	c.get("/p/1").is(http.StatusOK).sound().has("for two weeks smith@players.test is asked about what weighs more than a move")
	o.advance(14 * 24 * time.Hour)
	c.get("/p/1").lacks("for two weeks")
}

// TestRegionsInWords checks that a region is named as people do wherever an official sees one, and
// not by the code of its holidays; it is found by both.
func TestRegionsInWords(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	smith := o.player("Smith", func(p *ledger.Player) { p.Region = "GB-EAW" })
	jones := o.player("Jones", func(p *ledger.Player) { p.Region = "Penrith" })
	row := o.tournament("A", entered(smith, jones))
	o.arrange(row, "A1", smith, jones)
	for _, path := range []string{"/p", "/p?q=england+and+wales", "/p?q=gb-eaw", "/p/1", "/t/1/entries", "/g/g1"} {
		c.get(path).is(http.StatusOK).sound().has("Smith", "England and Wales").lacks("Smith, GB-EAW", "GB-EAW Europe/London")
	}
	c.get("/p/2/edit").has("England and Wales (GB-EAW)")
	c.get("/p/2").has("Penrith")
	c.follow(c.sure(c.press(c.get("/p/2/edit"), "/p/2/edit", "place", "", "region", "GB-SCT")))
	c.get("/log").lacks("Region: GB-SCT")
	c.get("/p/2").has("Scotland")
}
