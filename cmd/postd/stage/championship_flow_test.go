package stage

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"postd/correspondence/events"
	"postd/drills"
	"postd/ledger"
	"postd/rules"
)

// TestChampionshipByBrowser runs a championship of 24 in a browser, from the form of the event to
// its archive: four sections of six that the page makes, a player of A who leaves and whose
// substitute wins the section, an appeal in B that holds up its table, a NO and a silence among
// those who are invited to the final, the prizes and their letters. The players write by real
// mail. Each page of the event is looked at on the way.
func TestChampionshipByBrowser(t *testing.T) {
	drills.Count(t, drills.Browser)
	t.Parallel()
	o, b := desks(t)
	c := &championship{season: season{t: t, o: o, b: b}}
	for _, stage := range []func(){c.founds, c.enters, c.starts, c.leaves, c.plays, c.appeals, c.asks, c.answered, c.final, c.closes} {
		stage()
	}
	for _, e := range []string{"E12", "E13", "E15", "E73"} {
		for _, f := range b.found[e] {
			t.Errorf("%s: %s", e, f)
		}
	}
	t.Logf("%d presses in the championship, %d letters by the players", b.presses, o.sent)
	b.reportSizes(t)
}

// championship is the championship C26. Its players stand by rating, the highest first.
type championship struct {
	season
	verdict string // the game of B that is adjudicated
}

// champions are its players. The snake puts 1, 8, 9, 16, 17 and 24 into A, 2, 7, 10, 15, 18 and 23
// into B, and so on.
var champions = []string{
	"Anne Rowland", "Boris Zukertort", "Clara Jaenisch", "Dan East", "Eve Ford", "Fay Gould", "Guy Holt", "Hal Ives", "Ida Jay", "Jim Kerr", "Kit Lowe", "Liz Moon",
	"Max Nash", "Ned Orme", "Oda Pell", "Pam Quinn", "Quin Rudd", "Ray Sell", "Sue Tate", "Tom Udall", "Una Vane", "Val Wood", "Wim Yule", "Xan York",
}

// standIn is who comes for Anne Rowland.
const standIn = "Zoe Zeal"

// founds makes the event with its two stages, and the draft that gathers the entries.
func (c *championship) founds() {
	b := c.b
	b.open("/events")
	b.eyes("events-none")
	b.press("New event")
	b.eyes("event-form")
	for name, value := range map[string]string{"label": "C26", "name": "Championship 2026", "s1.name": "preliminaries", "s2.name": "final", "s2.takes": "from preliminaries: 1 of each"} {
		b.fill(name, value)
	}
	b.press("Create the event")
	b.sees("The event C26 is created", "No game is set up yet")
	b.open("/t/new")
	b.unfold()
	for name, value := range map[string]string{
		"label": "C26", "name": "Championship 2026", "term.first_turn_at": "2026-12-07T09:00", "term.turn.limit": "3 days",
		"term.substitute": "yes", "term.withdrawal": "half", "term.adjudication.date": "2026-12-08",
	} {
		b.fill(name, value)
	}
	b.submit("main form.fields .actions button")
	b.sure("")
	b.open("/e/1")
	b.press("Put a draft into preliminaries")
	b.eyes("event-place")
	b.fill("tournament", "1")
	b.fill("stage", "1")
	b.press("Save")
	b.sees("The tournament C26 is in the stage preliminaries.")
}

// enters brings the players in by a table, and makes the sections.
func (c *championship) enters() {
	o, b := c.o, c.b
	b.open("/t/1/entries")
	b.press("Open the entries")
	table := "name\temail\tclub\trating\ttournament\n"
	for i, name := range append(slices.Clone(champions), standIn) {
		table += fmt.Sprintf("%s\t%s\t%s\t%d\t%s\n", name, theirAddress(name), []string{"Penrith", "Kendal", "Carlisle"}[i%3], 2000-10*i, "C26")
		if i > 2 { // desks opened those of the first three
			o.mailbox(theirAddress(name))
		}
	}
	b.open("/p/import")
	b.fill("table", table)
	b.submit(`form[enctype] .actions button`)
	b.sees("22 players are new")
	b.fill("vouched", "the book of the club at Penrith")
	b.submit(`form:has(input[name=sure]) .actions button`)
	b.open("/t/1/entries")
	b.tick("player", fmt.Sprint(c.id(standIn)))
	b.submit(`button[name=to][value=waiting]`)
	b.open("/e/1")
	b.eyes("event-entries")
	b.press("Make sections of the 24 players of preliminaries")
	b.fill("number", "4")
	b.eyes("event-sections")
	b.press("Show")
	b.sees("C26A (6)", "Anne Rowland", "C26D (6)")
	b.eyes("event-sections-preview")
	b.sure("")
	b.sees("4 sections made. Give their numbers next.")
}

// starts gives the numbers of all sections, and starts them.
func (c *championship) starts() {
	o, b := c.o, c.b
	b.press("Give the numbers of 4 sections")
	b.fill("numbers", "rating")
	b.eyes("event-numbers")
	b.press("Show")
	b.eyes("event-numbers-preview")
	b.sure("")
	b.press("Start 4 sections")
	b.press("Show")
	b.sees("60 games are set up", "To do it, type C26")
	b.eyes("event-start-preview")
	b.sure("C26")
	o.carried()
	b.open("/e/1")
	b.sees("4 sections are in play; 0 of 60 games have ended")
	o.passes(time.Date(2026, time.December, 7, 10, 0, 0, 0, time.UTC).Sub(o.clock.Now()))
}

// leaves has Anne Rowland leave section A after one game of five, and Zoe Zeal take the others over.
func (c *championship) leaves() {
	c.resigns("Xan", "Anne")
	b := c.b
	b.open(fmt.Sprintf("/p/%d", c.id("Anne Rowland")))
	b.press("Leaves a tournament")
	b.fill("cause", "asked")
	b.fill("substitute", fmt.Sprint(c.id(standIn)))
	b.submit("main form.fields .actions .primary")
	b.sees("Anne Rowland leaves C26A from", "Zoe Zeal takes over 4 games")
	b.sure("C26A")
	c.o.carried()
	c.o.says(theirAddress(standIn), "C26A", "Anne Rowland")
}

// plays ends the games of the preliminaries by letters of resignation: the lower in the list
// resigns, but for one game of B, in which nobody gives way.
func (c *championship) plays() {
	o, b := c.o, c.b
	c.verdict, _ = c.game("Boris", "Guy")
	for n, x := range c.open() {
		if x.Label != c.verdict {
			o.writes(x.Label, c.weaker(x), "I resign.")
		}
		if n == 30 {
			b.open("/e/1/through")
			b.sees("the tables are not final", "may go through")
			b.eyes("event-through-open")
		}
	}
	if left := c.open(); len(left) != 1 {
		c.t.Fatalf("%d games are in play, and not one", len(left))
	}
	b.open("/e/1")
	b.sees("59 of 60 games have ended")
	b.eyes("event-played")
	b.open("/e/1/through")
	b.sees("Zoe Zeal", "C26B: open ("+c.verdict+")")
	b.eyes("event-through")
}

// open are the lines of the games that are in play.
func (c *championship) open() []ledger.Line {
	lines, err := c.o.ledger.Games()
	if err != nil {
		c.t.Fatal(err)
	}
	return slices.DeleteFunc(lines, func(x ledger.Line) bool { return x.Over() })
}

// weaker is the side that stands later in the list; Zoe Zeal has the place of Anne Rowland.
func (c *championship) weaker(x ledger.Line) rules.Colour {
	if slices.Index(champions, x.Names[rules.White]) < slices.Index(champions, x.Names[rules.Black]) {
		return rules.Black
	}
	return rules.White
}

// appeals has the last game of B adjudicated, and its loser appeal: the other tables become final,
// that of B waits for the umpire.
func (c *championship) appeals() {
	o, b := c.o, c.b
	o.passes(24 * time.Hour)
	side := rules.White
	if o.gameOf(c.verdict).ToMove() == side {
		side = rules.Black
	}
	o.writes(c.verdict, side, "CLAIM ADJUDICATION")
	b.open("/")
	b.press("The dossier")
	b.fill("reason", "White has more room.")
	b.submit(`button[name=as][value="result=1-0"]`)
	b.sure(c.verdict)
	o.carried()
	if g := o.gameOf(c.verdict); g.Ended == nil || g.Ended.How != events.ByAdjudication {
		c.t.Fatalf("%s: %s", c.verdict, g.State)
	}
	o.passes(13 * 24 * time.Hour)
	o.writes(c.verdict, rules.Black, "APPEAL No move is made, and the room is the same for both.")
	o.passes(3 * 24 * time.Hour)
	b.open("/e/1/through")
	b.sees("3 through, 2 may go through, 19 out", "C26B: open ("+c.verdict+")", "1 game waits for a ruling")
	b.eyes("event-through-appeal")
	b.open("/")
	b.press("Rule on it")
	b.sees("the room is the same for both")
	b.fill("reason", "A verdict is on the position, and it stands.")
	b.submit(`button[name=as][formaction$="Uphold"]`)
	b.sure("")
	o.carried()
	b.open("/e/1/through")
	b.sees("the tables are not final", "unless somebody appeals")
	o.passes(15 * 24 * time.Hour)
}

// eyes looks at a page of an event at the width of a desk, of a telephone and of the narrowest
// window, in both schemes.
func (b *browser) eyes(name string) {
	b.t.Helper()
	b.lookAt(name, []screen{{1280, "light", false, false}, {390, "light", false, true}, {320, "dark", false, false}})
}
