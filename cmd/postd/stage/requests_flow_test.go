package stage

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"postd/drills"
	"postd/ledger"
	"postd/rules"
)

// both are the widths at which the pages of what players ask for are looked at.
var both = []screen{{390, "light", false, true}, {1280, "light", false, true}, {390, "dark", false, false}, {1280, "dark", false, false}}

// desks opens an office with its secretary at a desk in a browser, and three players who can be
// written to.
func desks(t *testing.T) (*townOffice, *browser) {
	t.Helper()
	o := newTownOffice(t, time.Date(2026, time.December, 1, 9, 0, 0, 0, time.UTC))
	b := newBrowser(t, o.pages.Base)
	for _, name := range []string{"Anne Rowland", "Boris Zukertort", "Clara Jaenisch"} {
		addr := theirAddress(name)
		o.mailbox(addr)
		if _, err := o.ledger.PutPlayer(ledger.Player{Name: name, Addresses: []ledger.Address{{Addr: addr, Verified: true}}}); err != nil {
			t.Fatal(err)
		}
	}
	b.open(o.link("edith", "Edith Price", "keeper"))
	b.submit("main form button")
	b.open("/account")
	b.fill("password", "a rook upon the seventh")
	b.fill("again", "a rook upon the seventh")
	b.press("Set the password")
	return o, b
}

func theirAddress(name string) string {
	first, _, _ := strings.Cut(strings.ToLower(name), " ")
	return first + "@players.example"
}

// begins has somebody mail the office a letter that answers none.
func (o *townOffice) begins(addr, subject, text string) {
	o.t.Helper()
	o.sent++
	to := o.config.Address
	raw := fmt.Sprintf("From: <%s>\r\nTo: <%s>\r\nSubject: %s\r\nDate: %s\r\nMessage-ID: <%d.town@players.example>\r\n\r\n%s\r\n",
		addr, to, subject, o.clock.Now().Format(time.RFC1123Z), o.sent, text)
	if err := o.mail(addr, to, []byte(raw)); err != nil {
		o.t.Fatal(err)
	}
	o.carried()
}

// one presses the button of the one row of the desk that says the words, and then the one of the
// page to which it leads.
func (b *browser) one(row, button string, words ...string) {
	b.t.Helper()
	b.open("/")
	b.sees(append([]string{row}, words...)...)
	b.lookAt("desk-"+strings.ToLower(strings.ReplaceAll(button, " ", "-")), both)
	b.press(button)
	b.sees(row)
	b.lookAt("request-"+strings.ToLower(strings.ReplaceAll(button, " ", "-")), both)
	b.submit(`form:has(input[name=sure]) button`)
	b.open("/")
	if strings.Contains(strings.ToLower(b.words()), strings.ToLower(row)) {
		b.t.Errorf("the desk has a row %q still:\n%s", row, b.words())
	}
}

// TestEntryByBrowser checks the way from a letter ENTER of each of three players over a click
// of the secretary's, and a draw, to the first letters of their games and the first moves, all by
// mail; then STOP, a rematch and a challenge, each with its one click.
func TestEntryByBrowser(t *testing.T) {
	drills.Count(t, drills.Browser)
	t.Parallel()
	o, b := desks(t)
	const anne, boris, clara = "anne@players.example", "boris@players.example", "clara@players.example"

	// A tournament that takes entries.
	b.open("/t/new")
	b.unfold()
	b.fill("label", "W")
	b.fill("name", "Winter Three")
	b.fill("term.first_turn_at", "2026-12-07T09:00")
	b.fill("term.turn.limit", "3 days")
	b.submit("main form.fields .actions button")
	b.sure("")
	b.open("/t/1/entries")
	b.press("Open the entries")
	b.sees("The entries are open.")

	// ENTER brings a row with one button, and each is told.
	for _, addr := range []string{anne, boris, clara} {
		o.begins(addr, "Chess", "ENTER Winter Three")
		o.says(addr, "ntered", "Winter Three")
		b.one("Wants to enter", "Accept", "wants to enter W, Winter Three")
		o.carried()
		o.says(addr, "ccepted", "Winter Three")
	}
	b.open("/t/1/draw")
	b.fill("seed", "the numbers of 28 November")
	b.press("Draw, and look at it")
	b.sure("")
	b.open("/t/1")
	b.submit("main form button")
	b.sees("3 letters of terms, 6 letters of games", "9 letters will go out", "To do it, type W")
	b.sure("W")
	o.carried()
	for n := range 3 {
		label := fmt.Sprintf("W-%d", n+1)
		for c := range rules.Colour(2) {
			o.says(o.addressIn(label, c), label+":", "begins.", "The terms are those of our first letter of")
		}
	}
	for _, addr := range []string{anne, boris, clara} {
		o.says(addr, "W: your 2 games", "Your terms in short", "attached terms-W.txt")
	}
	o.passes(6*24*time.Hour + time.Hour)
	o.plays("W-1", "P-K4", "P-K4")

	// STOP resigns nothing, and the secretary sees to it.
	o.writes("W-1", rules.White, "STOP")
	b.one("Wants to leave", "See to it", "W-1")
	if o.gameOf("W-1").Over() {
		t.Error("STOP ended the game")
	}
	o.writes("W-1", rules.White, "RECEIPTS ON")
	o.says(o.addressIn("W-1", rules.White), "W-1: ", "What STOP had ended comes again")

	// A rematch: one asks, the other consents, and a click starts it with colours changed.
	o.writes("W-1", rules.Black, "RESIGN")
	white, black := o.addressIn("W-1", rules.White), o.addressIn("W-1", rules.Black)
	o.answers(white, "W-1: ", "REMATCH")
	b.open("/")
	b.sees("Nothing needs you.")
	o.answers(black, "another game?", "CONSENT")
	b.one("Wants a game", "Start it", "agree on another game by the terms of W-1")
	o.carried()
	if got := o.addressIn("W-1-2", rules.White); got != black {
		t.Errorf("White in the second game is %s", got)
	}
	o.passes(3 * 24 * time.Hour)
	o.plays("W-1-2", "P-Q4", "P-Q4")

	// A challenge: the secretary sends the question, and starts the game on which both agree.
	o.begins(boris, "Chess", "CHALLENGE Anne Rowland")
	b.one("Wants a game", "Send the question", "Anne Rowland")
	o.carried()
	o.answers(anne, "game?", "CONSENT")
	b.one("Wants a game", "Start it", "agree on a game by the preset")
	o.carried()
	lines, err := o.ledger.Games()
	if err != nil || len(lines) != 5 {
		t.Fatalf("%d games, %v", len(lines), err)
	}
	label := lines[4].Label
	o.passes(3 * 24 * time.Hour)
	if got := o.addressIn(label, rules.White); got != anne {
		t.Errorf("White is %s: the one who was asked begins", got)
	}
	o.plays(label, "P-K4", "P-K4")
	for _, e := range []string{"E12", "E13", "E15", "E73"} {
		for _, f := range b.found[e] {
			t.Errorf("%s: %s", e, f)
		}
	}
}
