package templates

import (
	"strings"

	"postd/correspondence"
	"postd/rules"
	"postd/templates/narrate"
)

// What the letters say of the choice among three (STAUNTON/R.VIII), of a turn
// that is forfeited by it, and of a check that is announced falsely
// (STAUNTON/R.XI).

// forfeited stands in a score for a turn that was forfeited.
const forfeited = "forfeits"

// falseMove is what the reader may choose of an illegal record.
type falseMove struct {
	correspondence.FalseMove
	Moves    string // with which the man wrongly moved may be moved
	Captures string // by which what was wrongly taken may be taken
	Example  string // a man who may be named, as an example
}

// Choosing says that the reader may choose among three.
func (l *letter) Choosing() bool { return l.Duty() == "illegal" && l.g.Choosing() }

// FalseMove is what the reader may choose of an illegal record; nil if there is no
// such choice.
func (l *letter) FalseMove() *falseMove {
	if !l.Choosing() {
		return nil
	}
	f := l.g.FalseMove()
	p := l.g.After(l.g.Case.Ply)
	return &falseMove{FalseMove: f, Moves: l.listed(p, f.Moved), Captures: l.listed(p, f.Takes), Example: l.SomeMan()}
}

// listed are moves as the reader would write them.
func (l *letter) listed(p rules.Position, moves []rules.Move) string {
	all := make([]string, len(moves))
	for i, m := range moves {
		all[i] = "`" + l.hand(p, m) + "`"
	}
	return strings.Join(all, ", ")
}

// Chosen is which of the three was chosen; 0 if none was.
func (l *letter) Chosen() int { return l.n.Chosen }

// Forfeits says that by the decision of which the notice tells a turn is
// forfeited.
func (l *letter) Forfeits() bool { return l.n.Passed }

// FalseCheck says that the reader may require another move of the opponent, whose
// last one announces a check and gives none.
func (l *letter) FalseCheck() bool {
	return l.player && !l.Quiet() && !l.shut() && (l.MyTurn() || l.Frozen()) && l.Duty() == "" && l.g.FalseCheck(l.me)
}

// StillOpen says until when the reader may use a right that was open when
// adjudication was claimed; "" where none is open.
func (l *letter) StillOpen() string {
	if !l.player || l.Duty() == "" && !l.FalseCheck() && !l.MayExactLaw3() && !l.MayClaimTime() {
		return ""
	}
	return l.day(l.g.StillOpenUntil(l.n.Calendar))
}

// shut says that what was open when adjudication was claimed can be claimed no longer
// (RULING/R-32).
func (l *letter) shut() bool {
	return l.Frozen() && l.n.At.After(l.g.StillOpenUntil(l.n.Calendar))
}

// Receiver is the colour of the player before whom the open record is.
func (l *letter) Receiver() string { return l.g.Case.Author.Other().String() }

// anotherMove is a move in whose place its receiver may require another.
type anotherMove struct{ By, Move string }

// AnotherMove is the last move of a position that is to be adjudged, if it announces
// a check that it does not give, for the adjudicator; nil if it does not.
func (l *letter) AnotherMove() *anotherMove {
	n := len(l.g.Score()) - 1
	if l.player || n < 0 || !l.g.FalseCheck(l.g.Score()[n].By.Other()) {
		return nil
	}
	x := l.g.Score()[n]
	return &anotherMove{x.By.Other().String(), narrate.Quote(x.Words)}
}

// lastPassed says that the last turn that the reader may see was forfeited, so
// that there is no move to be repeated.
func (l *letter) lastPassed() bool {
	n := len(l.seen.plies)
	return n > 0 && !l.seen.unsettled && l.seen.plies[n-1].Move == 0
}
