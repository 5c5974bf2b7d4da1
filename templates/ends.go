package templates

import (
	"strings"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/templates/narrate"
	"postd/templates/sheet"
)

// Ending tells before the end of an event which games are unfinished: a player of the player's
// own, a secretary of all (BCC1903/V.10(b)).
type Ending struct {
	Label, Name       string // of the event
	Ends              calendar.Date
	Player            bool // it is for a player; else for a secretary
	Games             []EndingGame
	Office, Secretary string
}

// EndingGame is an unfinished game.
type EndingGame struct {
	Label, Section string
	Sides          [2]string // who plays, White first
	Adjudged       bool      // at the end it goes to the adjudicator without a claim
}

// marked is a label as the head of a row.
func marked(label string) string { return narrate.Shorten(narrate.OneLine(label), 40) }

// mostEnding is how many games the letter names.
const mostEnding = 60

// RenderEnding gives the letter its words.
func RenderEnding(e Ending) (correspondence.Rendered, error) {
	v := office(e.Label, by(e.Office, e.Secretary))
	what := counted(len(e.Games), "game") + " of yours"
	if !e.Player {
		what = counted(len(e.Games), "game")
	}
	news := sheet.News(sheet.Plain(narrate.Upper(what) + " in " + narrate.OneLine(e.Label) + be(len(e.Games)) + "unfinished."))
	due := sheet.Due("Nothing to do now: each game goes on as before.")
	return finished(v, v.sheet(titled(v, narrate.OneLine(e.Name)+" ends on "+e.Ends.Words(), ""), one(news, due), e.adjudged(v), e.games(), one(
		said("No move is read in an answer to this letter: moves go in an answer to a letter of the game."))))
}

// adjudged says what becomes of the games at the end.
func (e Ending) adjudged(v *view) []sheet.Block {
	n := 0
	for _, g := range e.Games {
		if g.Adjudged {
			n++
		}
	}
	which := "What is not finished by then goes to the adjudicator on that day"
	switch {
	case n == 0:
		return one(said("The event ends on " + sheet.Plain(e.Ends.Words()) + ". By the terms of these games that changes nothing in them."))
	case n < len(e.Games):
		which = itoa(n) + " of these games, marked below, " + strings.TrimSpace(be(n)) + " laid before the adjudicator on that day if not finished by then"
	}
	return one(said("The event ends on " + sheet.Plain(e.Ends.Words()) + ". " + sheet.Plain(which) + ", without a claim " + v.law("BCC1903/V.10(b)", "BCC1903/VI.10") +
		". The players are then told until when they may write to the adjudicator."))
}

// be is the verb behind so many things.
func be(n int) string {
	if n == 1 {
		return " is "
	}
	return " are "
}

// games is the table of the games, for a secretary with the number of each section before it.
func (e Ending) games() (out []sheet.Block) {
	mixed := false
	for _, g := range e.Games {
		mixed = mixed || g.Adjudged != e.Games[0].Adjudged
	}
	var rows, counts []sheet.Item
	of := map[string]int{}
	for i, g := range e.Games {
		if of[g.Section]++; of[g.Section] == 1 {
			counts = append(counts, sheet.Item{Mark: marked(g.Section)})
		}
		words := outside(g.Sides[0], "White") + " – " + outside(g.Sides[1], "Black")
		if mixed && g.Adjudged {
			words += ", goes to the adjudicator"
		}
		if i < mostEnding {
			rows = append(rows, sheet.Item{Mark: marked(g.Label), Words: words})
		}
	}
	if !e.Player && len(counts) > 1 {
		for i, section := range sectionsOf(e.Games) {
			counts[i].Words = sheet.Plain(counted(of[section], "game"))
		}
		out = append(out, sheet.Table(counts...))
	}
	out = append(out, sheet.Table(rows...))
	if more := len(e.Games) - len(rows); more > 0 {
		out = append(out, said(sheet.Plain("And "+counted(more, "game")+" more; the page of the event has them all.")))
	}
	return out
}

// sectionsOf are the sections of the games, each once, in their order.
func sectionsOf(games []EndingGame) (out []string) {
	seen := map[string]bool{}
	for _, g := range games {
		if !seen[g.Section] {
			seen[g.Section] = true
			out = append(out, g.Section)
		}
	}
	return out
}
