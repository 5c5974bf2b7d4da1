package ratings

import (
	"fmt"
	"strconv"
	"strings"

	"postd/ledger"
	"postd/ledger/quarters"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/tournament/rating"
)

// Figure is what the page of a player shows of one list: the figure, and how it was made.
type Figure struct {
	List, Href string
	Rating     string
	Change     string
	Sentence   string // the working in a line; empty: nothing was reckoned
	Games      []Game
	Sum        Sum
}

// Game is a game in the working.
type Game struct {
	Label, Href, Opponent, OpponentHref, Colour string
	Rating, Expected, Points, Change            string
	Note                                        string // of one that is made good
}

// Sum is the last line of the working.
type Sum struct{ Expected, Points, Change string }

// mostLists is how many lists the page of a player shows.
const mostLists = 12

// Of are the figures of a player in the last lists, for who sees the whole office.
func Of(v *folder.Request, player uint64) (out []Figure, err error) {
	if !v.May(ledger.ActRead).Yes {
		return nil, nil
	}
	all, err := v.Ledger().RatingsOf(player)
	for i, x := range all {
		if i == mostLists || err != nil {
			break
		}
		f := Figure{List: fmt.Sprintf("List %d, %s", x.List.No, quarterWords(x.List.Quarter)), Href: path(x.List.No), Rating: x.Row.String(), Change: changeWords(x.Row)}
		a, reckoned, failed := quarters.Working(v.Ledger().Ledger, x.Row)
		if failed != nil {
			return nil, failed
		}
		if reckoned {
			f.working(a, x.Row)
		}
		out = append(out, f)
	}
	return out, err
}

// working writes the working into a figure.
func (f *Figure) working(a rating.Account, r ledger.RatingRow) {
	f.Sentence = a.Sentence()
	expected, points := 0, 0
	add := func(line rating.Line, g ledger.RatedGame) {
		x := Game{
			Label: line.Label, Href: "/g/" + g.Game.String(), Opponent: line.Opponent, OpponentHref: folder.PlayerPath(g.Other), Colour: "Black",
			Rating: strconv.Itoa(line.Rating), Expected: hundredths(line.Expected), Points: hundredths(line.Points), Change: signed(line.Change), Note: line.Why,
		}
		if line.White {
			x.Colour = "White"
		}
		f.Games = append(f.Games, x)
	}
	for i, line := range a.Lines {
		add(line, r.Lines[i])
		expected, points = expected+line.Expected, points+line.Points
	}
	for i, line := range a.Good {
		add(line, r.Good[i].RatedGame)
	}
	f.Sum = Sum{hundredths(expected), hundredths(points), signed(a.Change)}
}

// hundredths write a figure that is kept in hundredths: "0.35", "1.5", "1".
func hundredths(n int) string {
	s := fmt.Sprintf("%d.%02d", n/100, n%100)
	return strings.TrimSuffix(strings.TrimRight(s, "0"), ".")
}

// signed write it with its sign: "+23.6", "−13".
func signed(n int) string {
	if n < 0 {
		return "−" + hundredths(-n)
	}
	return "+" + hundredths(n)
}

// Fact is the figure as the facts of a player have it; nothing where there is none.
func Fact(figures []Figure) []visit.Fact {
	if len(figures) == 0 {
		return nil
	}
	return []visit.Fact{{Name: "Rating here", Words: figures[0].Rating + " (" + figures[0].List + ")"}}
}
