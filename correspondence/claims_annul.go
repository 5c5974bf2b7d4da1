package correspondence

import (
	"errors"
	"strings"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/terms"
	"postd/rules"
)

// annulLaws are the grounds on which a player may claim that the game be
// annulled.
var annulLaws = map[string]rules.Law{"firstmove": "BCC1903/II.1(b)", "setup": "BCC1903/II.2"}

// annulWithin is by how many moves such a fault must have been pointed out: before
// the fourth of the second player (BCC1903/II.1(b), BCC1903/II.2), or one's own.
const annulWithin = 4

// claimsAnnulment hears that the wrong player moved first, or that the men were set up
// wrongly, which is pointed out before the second player's fourth move
// (TABLE/T4.18). What the game's own terms show is decided at once; whether these are as
// they should be the umpire looks up.
func (d *claims) claimsAnnulment(s letters.Statement) {
	by, g, law := d.letter.Of, d.g, annulLaws[s.About]
	switch {
	case g.tooLateToAnnul(by, law):
		d.refuse(s, events.WhyFourMoves, string(g.Agreement.Points.SetUp), law)
	case s.About == "setup" && g.isArray():
		// A board at home is nothing to the game (BCC1903/V.PREF(b)).
		d.refuse(s, events.WhyArray, "", law, "BCC1903/I.5(b)", "BCC1903/V.PREF(b)")
	case s.About == "firstmove" && g.isArray() && g.Origin.Turn() != g.Agreement.First():
		d.finish(terms.Annulled, events.ByClaim, law, by, "")
	default:
		d.rulings.asksUmpire(s, events.AboutAnnulment, law)
	}
}

// tooLateToAnnul reports whether the moves have been made before which such a fault
// must have been pointed out: of the player who moved second, as a rule; of a wrong
// set-up, where that is agreed, one's own (RICC/1), or never (STAUNTON/R.II). That
// the wrong player began is cured by the fourth move of the other under these codes
// too (STAUNTON/R.IV).
func (g Game) tooLateToAnnul(by rules.Colour, law rules.Law) bool {
	second := g.Origin.Turn().Other()
	if law == annulLaws["setup"] {
		switch g.Agreement.Points.SetUp {
		case terms.AnyTime:
			return false
		case terms.OwnFourthMove:
			return g.completed(by) >= annulWithin
		}
	}
	return g.completed(second) >= annulWithin
}

// completed counts the moves that a side has completed. One that is under
// election is among them, for it was despatched; that no refusal betrays it
// (RULING/R-2).
func (g Game) completed(of rules.Colour) int {
	n := 0
	for _, p := range g.Score() {
		if p.By == of {
			n++
		}
	}
	if c := g.Case; c != nil && c.Author == of && len(g.Score()) == c.Ply {
		n++
	}
	return n
}

// isArray reports whether the men began as in BCC1903/I.5(b).
func (g Game) isArray() bool { return placed(g.Origin) == placed(rules.Start()) }

// FirstMover is the player who has the first move in the game that replaces one
// which is annulled: who has the right keeps it (BCC1903/II.1(c)).
func (g Game) FirstMover() rules.Colour {
	if g.isArray() {
		return g.Agreement.First()
	}
	return g.Origin.Turn()
}

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

// undertaken is what becomes of a result where the giver of odds has undertaken
// how to mate. A giver who has not mated so, and is not mated, forfeits the game, be it
// drawn or won otherwise on the board (BCC1903/III.8). Whether the giver
// kept a condition that only a person can judge, the office does not say: the
// mate stands, and the umpire may be asked within the time for it
// (RULING/R-37). What an official has found stands as it was found.
func (g Game) undertaken(r terms.Result, how events.Ending, law rules.Law) (terms.Result, events.Ending, rules.Law) {
	t := g.Agreement.Odds
	if t == nil || how == events.ByAdjudication || how == events.ByRuling {
		return r, how, law
	}
	o := t.Rules()
	failed := false
	switch {
	case o.Undertaking.Kind == rules.NoUndertaking:
	case r == terms.Drawn:
		failed = true
	case how == events.ByMate && r == terms.Won(t.Giver):
		moves := make([]rules.Move, len(g.Score()))
		for i, p := range g.Score() {
			moves[i] = p.Move
		}
		f, err := o.Fulfilled(g.Origin, moves)
		failed = err == nil && f == rules.Failed
	}
	if !failed {
		return r, how, law
	}
	law = map[rules.UndertakingKind]rules.Law{rules.MatePawn: "BCC1903/III.6", rules.MateSquare: "BCC1903/III.7"}[o.Undertaking.Kind]
	if r == terms.Drawn || law == "" {
		law = "BCC1903/III.8"
	}
	return terms.Won(t.Giver.Other()), events.ByUndertaking, law
}

// Counts is the result as it counts in a table: that of the game, but of a
// drawn one as the odds have it (STAUNTON/ODDS.I).
func (g Game) Counts() terms.Result {
	switch t := g.Agreement.Odds; {
	case g.Ended == nil:
		return ""
	case g.Ended.Result == terms.Drawn && t != nil && t.DrawsTo != nil:
		return terms.Won(*t.DrawsTo)
	}
	return g.Ended.Result
}
