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
	Daily             bool // the reader wishes such letters in one a day
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
	head, r := "", by(g.Office, g.Secretary)
	if g.Alone && len(g.Items) > 0 {
		head = g.Items[0].Label
	}
	r.Zone = g.Zone
	v := office(head, r)
	var games []string
	says := map[string][]sheet.Block{}
	example := ""
	for _, x := range g.Items[:min(len(g.Items), mostGathered)] {
		label := inLine(x.Label)
		if says[label] == nil {
			games = append(games, label)
		}
		says[label] = append(says[label], x.told(label, v.zone))
		example = cmp.Or(example, string(outside(label, "A-7")))
	}
	var told []sheet.Block
	for _, label := range games {
		told = append(told, says[label]...)
	}
	var more sheet.Block
	if n := len(g.Items) - mostGathered; n > 0 {
		more = said("And " + sheet.Plain(itoa(n)) + " more, which are not told here; " + sheet.Code("RESEND") + " brings the last three letters of a game.")
	}
	how := sheet.Words("To answer, press Reply. ")
	if !g.Alone {
		how = "To answer, press Reply, and write the name of the game and a colon before what you say, as in “" + sheet.Code(example+": STATUS") + "”. "
	}
	why := sheet.Words("Here is what else was written to you, which we did not send one by one.")
	if g.Daily {
		why = "Here is what you wished to have in one letter a day."
	}
	return finished(v, v.sheet(titled(v, counted(len(g.Items), "more letter")+" of the last hours", ""),
		one(sheet.News(why),
			sheet.Due("Nothing to do, unless you wish to answer; no time began with it.")),
		told, one(more, said(how+"A proposal is answered by "+sheet.Code("CONSENT")+" or "+sheet.Code("REFUSE")+" and its number; "+sheet.Code("STATUS")+" tells how a game stands."))))
}

// told is one notice: of which game, when and what, and the words of whoever brought it about.
func (x GatheredItem) told(label string, zone *time.Location) sheet.Block {
	_, what, cut := strings.Cut(x.Subject, ": ")
	if !cut {
		what = x.Subject
	}
	lead := sheet.Strong(string(outside(label, "a game"))) + ", " + sheet.Plain(x.At.In(zone).Format("Mon 2 Jan, 15:04")) + ": " + outside(inLine(what), "a letter")
	if x.No > 0 {
		lead += " (No. " + sheet.Plain(itoa(x.No)) + ")"
	}
	var lines []string
	for l := range strings.SplitSeq(strings.TrimSpace(x.Words), "\n") {
		if l = narrate.OneLine(l); l != "" {
			lines = append(lines, narrate.Shorten(l, 200))
		}
	}
	if len(lines) == 0 {
		return said(lead + ".")
	}
	return sheet.Said(lead+":", lines)
}
