package events

import (
	"cmp"
	"fmt"

	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
)

// bookletShown is an event for print: its terms, and for each section who plays, who meets whom,
// and the table.
type bookletShown struct {
	Back     string
	Facts    []visit.Fact
	Terms    []string
	Sections []bookletSection
}

// bookletSection is a section in the booklet.
type bookletSection struct {
	Title, Words string
	Players      []bookletPlayer
	Rounds       []bookletRound
}

// bookletPlayer is a row of the table. Place and Score are empty before a game has ended.
type bookletPlayer struct {
	Number                     int
	Name, Club, Country, Score string
	Place                      string
}

// bookletRound is a round, with a line for each game.
type bookletRound struct {
	Number int
	Games  []string
}

// booklet is the event as one document. It names players as the office does, and is for who
// plays; what anybody may see stands on the public pages.
func booklet(v *request, e ledger.Event) (visit.Response, error) {
	all, err := v.staged(e)
	if err != nil {
		return nil, err
	}
	b := bookletShown{Back: folder.EventPath(e.ID, ""), Facts: []visit.Fact{{Name: "Ends", Words: cmp.Or(e.Ends.Words(), "no day is set")}}}
	for _, s := range all {
		b.Facts = append(b.Facts, visit.Fact{Name: s.Name, Words: stageWords(s.Stage)})
		for _, c := range s.courses {
			if b.Terms == nil {
				b.Terms = folder.RuleSentences(c.Agreement)
			}
			if s.gathers(c) {
				continue
			}
			x, err := bookletOf(c)
			if err != nil {
				return nil, err
			}
			b.Sections = append(b.Sections, x)
		}
	}
	return visit.Page{Name: "booklet", Title: folder.EventTitle(e), Body: b, Print: true}, nil
}

// slips are the pairing slips of a tournament, or of one of its rounds (?round=3).
func slips(v *request, c folder.Course) (visit.Response, error) {
	only, title := visit.Number(v.Field("round")), "Pairing slips of "+c.Label
	if only > 0 {
		title = fmt.Sprintf("%s, round %d", title, only)
	}
	return visit.Page{Name: "slips", Title: title, Body: slipsOf(c, only), Print: true}, nil
}

// bookletOf is one section of it.
func bookletOf(c folder.Course) (x bookletSection, err error) {
	x.Title, x.Words = c.Title(), c.Status().Words
	names := map[int]string{}
	rows, _ := c.Rows()
	for _, r := range rows {
		names[r.Number] = r.Name
	}
	for i, e := range c.Entered(ledger.Accepted) {
		p := c.People[e.Player]
		name := p.Name
		if e.Number > 0 { // with who came for whom
			name = cmp.Or(names[e.Number], name)
		}
		x.Players = append(x.Players, bookletPlayer{Number: cmp.Or(e.Number, i+1), Name: name, Club: p.Club, Country: p.Country})
	}
	if len(c.Lines) > 0 {
		t, err := c.Table()
		if err != nil {
			return x, err
		}
		for i := range x.Players {
			for _, r := range t.Rows {
				if r.Number == x.Players[i].Number && t.Finished > 0 {
					x.Players[i].Score, x.Players[i].Place = r.Score.String(), r.Place()
				}
			}
		}
	}
	for _, p := range c.Pairings {
		if n := len(x.Rounds); n == 0 || x.Rounds[n-1].Number != p.Round {
			x.Rounds = append(x.Rounds, bookletRound{Number: p.Round})
		}
		r := &x.Rounds[len(x.Rounds)-1]
		r.Games = append(r.Games, fmt.Sprintf("%s  %s – %s", p.Label, names[p.White], names[p.Black]))
	}
	return x, nil
}
