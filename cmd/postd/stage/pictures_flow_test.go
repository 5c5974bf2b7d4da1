package stage

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"postd/drills"
	"postd/rules"
)

// TestPicturesByBrowser goes through the tasks of docs/secretary.md of which TestPagesByBrowser
// has no page: a table brought in, a start, many games at once, a letter entered by hand, one
// to be printed, and a player who leaves. Each page is held against its picture, and measured.
func TestPicturesByBrowser(t *testing.T) {
	drills.Count(t, drills.Browser)
	t.Parallel()
	o, b := desks(t)
	b.open("/t/new")
	b.unfold()
	for name, value := range map[string]string{
		"label": "W", "name": "Winter Season", "term.first_turn_at": "2026-12-07T09:00", "term.turn.limit": "3 days", "term.ways": "mail, post",
	} {
		b.fill(name, value)
	}
	b.submit("main form.fields .actions button")
	b.sure("")
	b.open("/t/1/entries")
	b.press("Open the entries")

	// A table of seven, of whom two are here already, and one row is wrong.
	names := []string{"Anne Rowland", "Boris Zukertort", "Cora Dean", "Dan East", "Eve Ford", "Gwen Hall"}
	table := "name\temail\tclub\ttournament\n"
	for _, name := range names {
		table += fmt.Sprintf("%s\t%s\tPenrith\tW\n", name, theirAddress(name))
		if strings.HasPrefix(name, "Anne") || strings.HasPrefix(name, "Boris") {
			continue // desks opened their mailboxes
		}
		o.mailbox(theirAddress(name))
	}
	b.open("/p/import")
	b.fill("table", table+"Leo Marsh\tleo at players\tPenrith\tW\n")
	b.submit(`form[enctype] .actions button`)
	b.sees("4 players are new", "leo at players")
	b.sized("import")
	b.tick("leave-wrong", "on")
	b.fill("vouched", "the book of the club at Penrith")
	b.submit(`form:has(input[name=sure]) .actions button`)

	// Gwen Hall has no mail from now on; the start is a batch.
	b.open("/t/1/draw")
	b.fill("seed", "the numbers of 28 November")
	b.press("Draw, and look at it")
	b.sure("")
	b.open("/t/1")
	b.press("Start…")
	b.sure("W")
	b.open("/t/1/starting") // the office works at it when it is carried next
	b.sees("of 21", "Stop")
	b.sized("batch")
	o.carried()
	b.open("/t/1/starting")
	b.sees("All 21 done")

	// Games in many states.
	o.passes(6*24*time.Hour + time.Hour)
	o.plays("W-1", "P-K4", "P-K4")
	o.plays("W-2", "P-Q4")
	o.writes("W-3", rules.White, "King's Pawn to its fourth square, as it may at first.")
	o.writes("W-4", rules.White, "I resign.")
	o.mailbox("stranger@elsewhere.example")
	o.begins("stranger@elsewhere.example", "A question", "Is there a tournament for beginners?")
	o.begins("cora@players.example", "Next season", "When does the next season begin?")
	o.passes(70 * time.Hour)
	b.open("/")
	b.sees("Letter not understood", "Near its end")
	b.sized("desk-at-work")

	b.open("/g/bulk?tournament=1")
	b.fill("row", "Credit")
	b.fill("reason", "The office was closed by the snow.")
	b.fill("from", "2026-12-08T09:00")
	b.fill("to", "2026-12-09T09:00")
	b.submit("main form.fields .actions .primary")
	b.sees("What this will do")
	b.sized("bulk-preview")

	// A post-card, and what it brings.
	b.open("/g/W-2/hand")
	g := o.gameOf("W-2")
	b.fill("side", fmt.Sprintf("Black %d", g.Sides[rules.Black].Members[0].Player))
	b.fill("way", "post")
	b.fill("on", "2026-12-09")
	b.fill("words", "1. P-Q4 P-Q4")
	b.fill("shelf", "box 3")
	b.submit("main form.fields .actions button")
	b.sees("reads as")
	b.sized("hand")

	// A member without mail gets letters on paper.
	player, err := o.ledger.Player(g.Sides[rules.White].Members[0].Player)
	if err != nil {
		t.Fatal(err)
	}
	b.open(fmt.Sprintf("/p/%d/edit", player.ID))
	b.unfold()
	b.evaluate(`document.querySelector("[name=address]").value = ""; 0`)
	b.fill("post", "3 Mill Lane\nPenrith CA11")
	b.fill("post_country", "England")
	b.fill("why", "a letter of today")
	b.submit("main form.fields .actions button")
	o.writes("W-2", rules.Black, "1. P-Q4 P-Q4")
	b.open("/mail/print")
	b.sees("3 Mill Lane", "My move in W-2")
	b.sized("print")

	b.open(fmt.Sprintf("/t/1/leave?player=%d", o.gameOf("W-1").Sides[rules.Black].Members[0].Player))
	b.fill("cause", "asked")
	b.submit("main form.fields .actions .primary")
	b.sees("leaves W from", "To do it, type W")
	b.sized("leave-preview")
	b.reportSizes(t)
}

// sized holds a page against its picture, and measures it.
func (b *browser) sized(name string) {
	b.t.Helper()
	b.page(name)
	for _, width := range []int64{1280, 390} {
		b.screen(width, "light")
		b.size(name, width, "light")
	}
	b.screen(1200, "light")
}
