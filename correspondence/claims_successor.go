package correspondence

import (
	"errors"
	"strings"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// The game that is played in the place of one which is annulled (BCC1903/II.1(b),
// BCC1903/II.2). Whoever had the right of first move keeps it (BCC1903/II.1(c)).

// What a ruling may say of the game that replaces the one which it annuls.
const (
	ReplaceSame      = "same"      // as it was, with the same sides
	ReplaceExchanged = "exchanged" // the sides exchange their colours
	ReplaceNone      = "none"      // the secretary arranges it
)

// AnnulledBy returns the game as the decision leaves it, if that annuls it.
func (g Game) AnnulledBy(d Decision) (Game, bool) {
	for _, e := range d.Events {
		if w, ok := e.What.(events.Ended); ok && w.Result == terms.Annulled {
			for _, e := range d.Events {
				g = g.Apply(e)
			}
			return g, true
		}
	}
	return g, false
}

// Successor are the sides and the agreement of the game that replaces this one,
// which is annulled; false where they cannot be copied, since the men began
// otherwise than the agreement says, so that nobody but a person knows how they
// should have stood.
func (g Game) Successor(first time.Time) (sides [2]terms.Side, a terms.Agreement, exchanged, ok bool) {
	if g.Ended == nil || g.Ended.Result != terms.Annulled || g.Ended.Replace == ReplaceNone {
		return sides, a, false, false
	}
	sides, a = g.Sides, g.Agreement
	a.FirstTurnAt = first
	p, err := a.Commencement("")
	if err != nil || placed(p) != placed(g.Origin) {
		return sides, a, false, false
	}
	if exchanged = g.exchanges(); exchanged {
		sides[rules.White], sides[rules.Black] = sides[rules.Black], sides[rules.White]
		if m := a.Calendar.Movers; len(m) == 2 {
			a.Calendar.Movers = []calendar.MoverTerms{m[1], m[0]} // each side keeps its player's
		}
	}
	return sides, a, exchanged, !exchanged || a.Odds == nil // odds name a colour, and the giver keeps that part
}

// exchanges reports whether the sides exchange their colours: where a ruling says
// so, or where it finds that the wrong side moved first though it was the one
// which these very terms name, so that the right was the other's.
func (g Game) exchanges() bool {
	e := g.Ended
	return e.Replace == ReplaceExchanged || e.Replace == "" && e.How == events.ByRuling && e.Law == "BCC1903/II.1(b)" && g.Origin.Turn() == g.Agreement.First()
}

// placed are the men of a position, as a FEN places them.
func placed(p rules.Position) string {
	men, _, _ := strings.Cut(p.FEN(), " ")
	return men
}

// OpenNext arranges the game that replaces an annulled one, by the number, the
// label and the beginning which that one's end names. Both sides are told.
func (g Game) OpenNext(o Setting) (Decision, error) {
	if g.Ended == nil || g.Ended.Next == nil {
		return Decision{}, errors.New("correspondence: no game replaces game " + g.Label)
	}
	sides, a, _, ok := g.Successor(g.Ended.Next.FirstTurnAt)
	if !ok {
		return Decision{}, errors.New("correspondence: the terms of game " + g.Label + " cannot be copied")
	}
	a.Umpire, a.Adjudicator = o.Umpire, o.Adjudicator
	return arrange(events.Opened{ID: g.Ended.Next.Game, Label: g.Ended.Next.Label, Sides: sides, Agreement: a, Calendar: o.Calendar.Label(),
		Replaces: &events.Predecessor{Game: g.ID, Label: g.Label}}, o)
}
