package templates

import (
	"strconv"
	"strings"
	"time"

	"postd/correspondence"
	"postd/templates/narrate"
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
	o := gatheredLetter{officeLetter: officeLetter{letter: of(g.Office, g.Secretary), Who: g.Name}, Count: len(g.Items), Alone: g.Alone, Daily: g.Daily}
	zone := g.Zone
	if zone == nil {
		zone = time.UTC
	}
	at := map[string]int{}
	for i, x := range g.Items {
		if i == mostGathered {
			o.More = len(g.Items) - i
			break
		}
		label := inLine(x.Label)
		n, ok := at[label]
		if !ok {
			n = len(o.Games)
			at[label] = n
			o.Games = append(o.Games, gatheredGame{Label: label})
		}
		_, what, cut := strings.Cut(x.Subject, ": ")
		if !cut {
			what = x.Subject
		}
		say := gatheredSay{Line: x.At.In(zone).Format("Mon 2 Jan, 15:04") + ": " + inLine(narrate.Shorten(narrate.OneLine(what), 100))}
		if x.No > 0 {
			say.Line += " (No. " + strconv.Itoa(x.No) + ")"
		}
		for _, l := range strings.Split(strings.TrimSpace(x.Words), "\n") {
			if l = narrate.OneLine(l); l != "" {
				say.Words = append(say.Words, narrate.Shorten(l, 200))
			}
		}
		o.Games[n].Says = append(o.Games[n].Says, say)
		o.Example = label
	}
	if g.Alone && len(o.Games) == 1 {
		o.Tournament = o.Games[0].Label
	}
	o.clean()
	return o.set("gathered", &o)
}

// gatheredLetter is what the words of the letter are given.
type gatheredLetter struct {
	officeLetter
	Games       []gatheredGame
	Count, More int
	Alone       bool
	Daily       bool
	Example     string // the name of a game
}

type gatheredGame struct {
	Label string
	Says  []gatheredSay
}

type gatheredSay struct {
	Line  string
	Words []string
}
