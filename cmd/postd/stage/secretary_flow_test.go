package stage

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"postd/cmd/postd/app"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/drills"
	"postd/rules"
)

// sure does what the preview shows, and types what must be typed.
func (b *browser) sure(typed string) {
	b.t.Helper()
	if !evaluate[bool](b, `!!document.querySelector("input[name=sure]")`) {
		b.t.Fatalf("%s is no preview:\n%s", b.where(), b.words())
	}
	if !evaluate[bool](b, `!document.querySelector(".preview") || !scrollY && document.activeElement == document.body`) {
		b.t.Errorf("%s does not open at its head", b.where())
	}
	if typed != "" {
		b.fill("typed", typed)
	}
	before := b.where()
	b.submit(`form:has(input[name=sure]) button`)
	if evaluate[bool](b, `!!document.querySelector("input[name=sure]")`) {
		b.t.Fatalf("what was previewed at %s was not done:\n%s", before, b.words())
	}
}

// submit presses the button that the selector finds, and waits for the page
// that comes.
func (b *browser) submit(selector string) {
	b.t.Helper()
	b.evaluate(fmt.Sprintf(`document.querySelectorAll("[data-pressed]").forEach(e => e.removeAttribute("data-pressed")); document.querySelector(%q).setAttribute("data-pressed", "")`, selector))
	b.pressMarked(selector)
}

// TestPagesByBrowser checks that a secretary runs a small tournament with a
// browser that has no JavaScript, and the players write by real mail (E7).
// Every page on the way is looked at, at 1200 and 360 pixels, light and dark.
func TestPagesByBrowser(t *testing.T) {
	drills.Count(t, drills.Browser)
	t.Parallel()
	o := newTownOffice(t, time.Date(2026, time.December, 1, 9, 0, 0, 0, time.UTC))
	b := newBrowser(t, o.pages.Base)
	if !t.Run("E7 a whole tournament without JavaScript", func(t *testing.T) {
		o.t, b.t = t, t
		wholeTournament(t, o, b)
	}) {
		return
	}
	o.t, b.t = t, t
	b.report()
	t.Run("sizes", b.reportSizes)
}

// wholeTournament is the way of a tournament of four from the door to the final
// crosstable.
func wholeTournament(t *testing.T, o *townOffice, b *browser) {
	// Log in by the one-time link; before that everything leads to the door.
	b.open("/t")
	b.sees("Nobody may enter these pages yet")
	link := o.link("edith", "Edith Price", "keeper")
	b.open("/t")
	b.sees("Password")
	b.look("log-in")
	b.open(link)
	b.sees("Edith Price")
	b.submit("main form button")
	b.sees("You have no password yet")
	b.open("/account")
	b.look("account")
	b.fill("password", "a rook upon the seventh")
	b.fill("again", "a rook upon the seventh")
	b.press("Set the password")
	b.open("/")
	b.sees("Found your first tournament")
	b.look("desk-empty")

	// Four players are entered; each confirms the address by a reply.
	players := []struct{ name, addr string }{
		{"Anne Rowland", "anne@players.example"}, {"Boris Zukertort", "boris@players.example"},
		{"Clara Löwenthal", "clara@players.example"}, {"Dmitri Jänisch", "dmitri@players.example"},
	}
	for _, p := range players {
		o.mailbox(p.addr)
		b.open("/p/new")
		if p.addr == "anne@players.example" {
			b.look("player-form")
		}
		b.fill("name", p.name)
		b.fill("address", p.addr)
		b.submit("main form.fields button")
		b.sees(p.name + " added. We have asked for the address to be confirmed.")
		if p.addr == "anne@players.example" {
			b.look("player-added")
		}
	}
	o.carried()
	o.says("anne@players.example", "onfirm", "Reply")
	for _, p := range players {
		o.answers(p.addr, "onfirm", "Yes, this is mine.")
	}
	b.open("/p")
	b.sees("Anne Rowland", "Dmitri Jänisch")
	b.look("players")

	// A tournament of four.
	b.open("/t/new")
	b.look("tournament-form")
	b.unfold()
	b.fill("label", "S4")
	b.fill("name", "Winter Four 2026")
	b.fill("term.first_turn_at", "2026-12-07T09:00")
	b.fill("term.turn.limit", "3 days")
	b.fill("term.adjudication.date", "2026-12-11")
	b.submit("main form.fields .actions button")
	b.sees("What this will do")
	b.sure("")
	b.sees("Winter Four 2026")
	b.look("tournament-draft")
	b.open("/t/1/entries")
	b.press("Open the entries")
	for i := range players {
		b.open("/t/1/entries")
		b.fill("player", fmt.Sprint(i+1))
		b.submit(`form[action$="/entries/add"] button`)
	}
	b.open("/t/1/entries")
	b.look("entries")
	for i := range players {
		b.tick("player", fmt.Sprint(i+1))
	}
	b.submit(`button[name=to][value=accepted]`)
	b.sees("Accepted: ")
	b.open("/t/1/draw")
	b.fill("seed", "the numbers of 28 November")
	b.press("Draw, and look at it")
	b.look("draw-preview")
	b.sure("")
	b.open("/t/1/draw")
	b.sees("sha256sum")
	b.look("lots")
	b.open("/t/1/pairings")
	b.look("pairings")

	// The start: every letter is shown first, and the label is typed.
	b.open("/t/1")
	b.look("tournament-drawn")
	b.submit("main form button")
	b.sees("16 letters will go out", "To do it, type S4")
	b.look("start-preview")
	b.sure("S4")
	o.carried()
	lines, err := o.ledger.Games()
	if err != nil || len(lines) != 6 {
		t.Fatalf("%d games are arranged, want 6: %v", len(lines), err)
	}
	for _, x := range lines {
		for c := range x.Names {
			o.says(o.addressIn(x.Label, rules.Colour(c)), x.Label+":", "begins.", "The terms are those of our first letter of")
		}
	}

	// The games, by mail.
	o.passes(6*24*time.Hour + time.Hour)
	o.plays("S4-1", "P-K4", "P-K4", "B-B4", "Kt-QB3", "Q-R5", "Kt-B3", "QxBP")
	o.plays("S4-2", "P-Q4", "P-Q4")
	o.writes("S4-2", rules.White, "I resign.")
	o.plays("S4-3", "P-K4", "P-K4")
	o.writes("S4-3", rules.White, "OFFER DRAW")
	o.writes("S4-3", rules.Black, "ACCEPT")
	o.plays("S4-6", "P-QB4", "P-K4")
	if g := o.gameOf("S4-1"); g.Ended == nil || g.Ended.How != events.ByMate {
		t.Fatalf("S4-1: %s", app.Stands(g))
	}

	// A letter that nobody can read: the secretary rules that it is a move.
	o.writes("S4-4", rules.White, "King's Pawn to its fourth square, as it may at first.")
	b.open("/")
	b.sees("Letter not understood")
	b.look("desk")
	b.press("Read it")
	b.look("letter")
	b.press("Take it as a move")
	b.look("take-as-move")
	b.tick("move", "e2e4")
	b.submit("main form.fields .actions button")
	b.sees("Take letter", "P-K4", "3 letters will go out")
	b.look("take-as-move-preview")
	b.sure("")
	o.carried()
	if g := o.gameOf("S4-4"); len(g.Score()) != 1 || g.Score()[0].Move.String() != "e2e4" {
		t.Fatalf("S4-4: the letter was not taken as P-K4: %s", app.Stands(g))
	}
	o.says(o.addressIn("S4-4", rules.White), "S4-4:", "is your move for this turn")
	o.says(o.addressIn("S4-4", rules.Black), "S4-4:", "P-K4")
	o.plays("S4-4", "P-K4")
	o.writes("S4-4", rules.White, "I resign.")

	// An ambiguous record, whose case is on the page of the game, and a change of a
	// term.
	o.plays("S4-5", "P-K4", "P-K4", "P-Q4", "P-Q3")
	o.writes("S4-5", rules.White, "2… P-Q3 3. B-Kt5")
	b.open("/g/S4-5")
	b.sees("Case 1: White’s 3 “B-Kt5”", "Black is to choose", "it fits 2 legal moves", "Black may claim Penalties A and D")
	b.look("game-case")
	b.open("/g/S4-5/propose")
	b.look("propose")
	b.fill("field", "turn.limit")
	b.fill("value", "5 days")
	b.submit("main form.fields .actions button")
	b.sees("no longer “3 days”", "2 letters will go out")
	b.look("propose-preview")
	b.sure("")
	b.sees("Changes that are not in force yet")
	o.carried()
	o.writes("S4-5", rules.Black, "EXACT D SELECT 1\n3. B-QKt5 P-QB3")

	// An appeal, and the umpire's ruling.
	o.writes("S4-5", rules.White, "APPEAL My record 3. B-Kt5 was clear, and my opponent's letter of Monday reached me on Tuesday.")
	o.writes("S4-5", rules.Black, "STATEMENT It lay in his box on Monday.")
	b.open("/umpire")
	b.sees("S4-5")
	b.look("umpire")
	b.open("/g/S4-5/case/1")
	b.sees("reached me on Tuesday", "What it is about", "It lay in his box on Monday.", "The record disputed", "Black claimed Penalty D for the reading (1)")
	b.look("case")
	b.open("/g/S4-5/rule/Uphold")
	b.unfold()
	b.look("ruling")
	b.fill("reason", "The post shows that it was received on Monday.")
	b.submit("main form.fields .actions button")
	b.sees("2 letters will go out")
	b.look("ruling-preview")
	b.sure("")
	o.carried()
	for c := range 2 {
		o.says(o.addressIn("S4-5", rules.Colour(c)), "S4-5:", "The post shows that it was received on Monday.")
	}
	b.open("/umpire")
	b.look("umpire-empty")
	o.writes("S4-5", rules.White, "I resign.")

	// An adjudication.
	b.open("/g")
	b.look("games")
	b.open("/g/S4-1")
	b.sees("1–0")
	b.look("game")
	b.open("/g/S4-1?ply=3&side=b")
	b.look("game-step")
	for _, page := range []string{"account", "letters", "timeline"} {
		b.open("/g/S4-1/" + page)
		b.look("game-" + page)
	}
	o.passes(time.Date(2026, time.December, 11, 10, 0, 0, 0, time.UTC).Sub(o.clock.Now()))
	o.writes("S4-6", rules.Black, "CLAIM ADJUDICATION")
	b.open("/adjudication")
	b.sees("S4-6")
	b.look("adjudication")
	b.open("/g/S4-6/dossier")
	b.look("dossier")
	b.open("/g/S4-6/rule/Adjudge")
	b.unfold()
	b.fill("result", string(terms.Drawn))
	b.fill("reason", "Neither side has anything yet.")
	b.submit("main form.fields .actions button")
	b.sees("3 letters will go out", "The adjudicator writes")
	b.sure("S4-6")
	o.carried()
	o.says(o.addressIn("S4-6", rules.White), "S4-6:", "Neither side has anything yet.")

	// The final crosstable.
	b.open("/t/1/standings")
	b.sees("final")
	b.look("standings")
	b.open("/t/1/standings/1")
	b.look("standings-working")
	b.open("/t/1")
	b.sees("ended")
	b.look("tournament-finished")
	b.open("/t/1/terms")
	b.look("terms")
	b.open("/write?tournament=1")
	b.fill("subject", "Thanks")
	b.fill("text", "Thank you for playing.")
	b.submit("main form.fields .actions button")
	b.sees("4 letters will go out")
	b.sure("")
	o.carried()
	o.says("clara@players.example", "Thanks", "Thank you for playing.")

	// The other rooms.
	for name, path := range map[string]string{
		"mail": "/mail", "mail-sent": "/mail?tray=sent", "mail-all": "/mail?tray=all", "calendar": "/calendar", "log": "/log", "system": "/system",
		"player": "/p/1", "tournaments": "/t", "posting": "/posted/1", "error": "/nothing-here",
	} {
		b.open(path)
		b.look(name)
	}
	t.Logf("%d pages were looked at, %d letters written by the players", len(b.looked), o.sent)

	// Log out; the door is shut again.
	b.press("Log out")
	b.open("/t/1/standings")
	b.sees("Password")
	if r, err := http.Get(o.pages.Base + "/g/S4-1"); err != nil || strings.Contains(bodyOf(t, r), "Rowland") {
		t.Errorf("a stranger sees the game: %v", err)
	}
}

// bodyOf reads an answer to its end.
func bodyOf(t *testing.T, r *http.Response) string {
	t.Helper()
	defer r.Body.Close()
	b, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
