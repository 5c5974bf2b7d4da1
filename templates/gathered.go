package templates

import (
	"cmp"
	"strings"
	"time"

	"postd/correspondence"
	"postd/templates/narrate"
	"postd/templates/sheet"
)

// Gathered tells in one letter what would have made too many.
type Gathered struct {
	Name              string // of the reader
	Office, Secretary string
	Zone              *time.Location // of the reader; nil = UTC
	Items             []GatheredItem
	Alone             bool // all of it is of one game, and answered in it
}

// GatheredItem is one notice that did not go out by itself.
type GatheredItem struct {
	Label   string // of the game
	Subject string // of its own letter
	Words   string // of whoever brought it about
	No      int    // of a proposal; 0 = of none
	At      time.Time
	Until   time.Time // a date in it; zero = none
}

// mostGathered is how many notices the letter tells; of the others it gives the number.
const mostGathered = 40

// RenderGathered gives the letter its words.
func RenderGathered(g Gathered) (correspondence.Rendered, error) {
	o := office{name: g.Office, secretary: g.Secretary}
	var games []string
	byGame := map[string][]sheet.Block{}
	for _, x := range g.Items[:min(len(g.Items), mostGathered)] {
		label := cmp.Or(inLine(x.Label), "a game")
		if _, ok := byGame[label]; !ok {
			games = append(games, label)
		}
		_, what, cut := strings.Cut(x.Subject, ": ")
		if !cut {
			what = x.Subject
		}
		lead := "In " + sheet.Strong(label) + ", " + moment(x.At, g.Zone) + ": " + sheet.Plain(narrate.Shorten(narrate.OneLine(what), 100))
		if x.No > 0 {
			lead += " (No. " + sheet.Plain(itoa(x.No)) + ")"
		}
		var words []string
		for l := range strings.SplitSeq(strings.TrimSpace(x.Words), "\n") {
			if l = narrate.OneLine(l); l != "" {
				words = append(words, narrate.Shorten(l, 200))
			}
		}
		b := said(lead)
		if len(words) > 0 {
			b = sheet.Said(lead, words)
		}
		byGame[label] = append(byGame[label], b)
	}
	var blocks []sheet.Block
	example := "A3-12"
	for _, label := range games {
		blocks = append(blocks, byGame[label]...)
		example = label
	}
	if more := len(g.Items) - mostGathered; more > 0 {
		blocks = append(blocks, said(sheet.Plain(itoa(more))+" more stand in the mail room; "+sheet.Code("RESEND")+" brings the last three of a game."))
	}
	how := "To answer, press Reply, write the name of the game and a colon, and behind it what you say, as in “" + sheet.Plain(example) + ": STATUS”. "
	if g.Alone {
		how = "To answer, press Reply. "
		if len(games) == 1 {
			o.head = games[0]
		}
	}
	letters := " more letters of the last hours"
	if len(g.Items) == 1 {
		letters = " more letter of the last hours"
	}
	return o.rendered(itoa(len(g.Items))+letters, append(append([]sheet.Block{
		sheet.News("More was written to you than we send one by one: here is the rest."), sheet.Due("Nothing to do; no time began with it."),
	}, blocks...), said(how+"For a proposal write "+sheet.Code("CONSENT")+" or "+sheet.Code("REFUSE")+" and its number; "+sheet.Code("STATUS")+" shows how a game stands."))...)
}
