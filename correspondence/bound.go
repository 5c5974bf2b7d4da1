package correspondence

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/descriptive"
	"postd/rules"
)

// Bound is what Penalty C requires of a side in one turn (BCC1903/V.PEN.C): a
// move of the King or, where it cannot be moved, of the man that the opponent
// named. A turn that is restored while it is bound stays bound (RULING/R-61).
type Bound struct {
	Of     rules.Colour
	Law    rules.Law    // the offence for which it was exacted
	Ply    int          // plies that stand before the turn
	Man    string       // the man, as the opponent named it; "": the King
	Moves  []rules.Move // the legal moves that discharge it
	Unmet  int          // how many records of another legal move came instead
	Latest string       // the last of them
	// Choice is which of three binds the side (STAUNTON/R.VIII), 0: Penalty C. Taken is
	// what it must take, Barred the move in place of which it must make another
	// (STAUNTON/R.XI, STAUNTON/R.XII).
	Choice int        `json:",omitempty"`
	Taken  string     `json:",omitempty"`
	Barred rules.Move `json:",omitempty"`
}

// Required returns what binds the side that is to play; false if nothing does.
func (g Game) Required() (Bound, bool) {
	if b := g.Bound; b != nil && b.Ply == len(g.Score()) && !g.Over() {
		return *b, true
	}
	return Bound{}, false
}

// lawful are the moves among which a record of the turn that follows so many
// plies is read: the legal ones and, while it is bound, those that discharge
// the binding (RULING/R-61).
func (g *Game) lawful(plies int) []rules.Move {
	if b := g.Bound; b != nil && b.Ply == plies {
		return b.Moves
	}
	return g.After(plies).LegalMoves()
}

// read reads a record of the turn that follows so many plies. Every question
// of what such a record means is put to it, so that all are answered alike.
func (g *Game) read(r descriptive.Record, plies int) descriptive.Match {
	return g.matchAmong(r, g.After(plies), g.lawful(plies))
}

// bind remembers what Penalty C requires.
func (g *Game) bind(w events.Required) {
	g.Bound = &Bound{Of: w.Of, Law: w.Law, Ply: len(g.Score()), Man: w.Man, Moves: w.Moves, Choice: w.Choice, Taken: w.Taken, Barred: w.Barred}
}

// unmet remembers a record that did not discharge what binds its author.
func (g *Game) unmet(w events.Returned) {
	if w.Unmet == 0 || g.Bound == nil {
		return
	}
	b := *g.Bound
	b.Unmet, b.Latest = w.Unmet, w.Words
	g.Bound = &b
}

// asksMan asks the receiver of the record to name a man. It is the time of
// making a requirement, so nobody's turn runs (BCC1903/V.2(b)).
func (g *Game) asksMan() {
	g.change(func(c *Case) { c.Stage, c.Renounced = CaseMan, true })
	g.Turn, g.Choice, g.Post = calendar.Clock{}, calendar.Clock{}, Post{}
	if g.State = StateMan; g.Frozen != nil {
		g.State = StateAdjudication
	}
}

// kingMoves are the moves that the King can make; castling is none, since by
// that Penalty C is not discharged (BCC1903/V.7(b)).
func kingMoves(p rules.Position) []rules.Move {
	return slices.DeleteFunc(p.LegalMoves(), func(m rules.Move) bool {
		return p.At(m.From()).Role != rules.King || p.Castles(m) != rules.NoWing
	})
}

// movable are the squares of the men of the side to move which have a legal
// move, in the order of their names, as a letter numbers them.
func movable(p rules.Position) []rules.Square {
	var on []rules.Square
	for _, m := range p.LegalMoves() {
		if !slices.Contains(on, m.From()) {
			on = append(on, m.From())
		}
	}
	slices.SortFunc(on, func(a, b rules.Square) int {
		return cmp.Or(cmp.Compare(p.At(b).Role, p.At(a).Role), strings.Compare(manFull(p, a), manFull(p, b)))
	})
	return on
}

// manFull is the name of a man and of its square, as its player gives them.
func manFull(p rules.Position, on rules.Square) string {
	man := p.At(on)
	name := descriptive.ManName(man)
	if man.Role == rules.Pawn {
		name = descriptive.PawnName(on)
	}
	return name + " on " + descriptive.SquareName(on, man.Colour)
}

// Men are the men that may be named under Penalty C in the open case, numbered
// as the letter that asks for one numbers them.
func (g Game) Men() []Choice {
	if g.Case == nil || g.Case.Stage != CaseMan {
		return nil
	}
	p := g.After(g.Case.Ply)
	var out []Choice
	for _, on := range movable(p) {
		out = append(out, Choice{Full: manFull(p, on)})
	}
	return out
}

// men are the squares of the men of the side to move whom a name fits: "KBP",
// "King's Rook", "Kt(Q4)", "K2". It is read as the name of a man in a record
// is, by the one grammar that there is, as if it went to an empty square: in the notation
// that is agreed or, where no man is called so in it, in one that is not, since our own
// letters name the men in words (BCC1903/I.6).
func (g Game) men(name string, p rules.Position) []rules.Square {
	if on := menIn(g.Agreement.Records(), g.names(), name, p); len(on) > 0 {
		return on
	}
	return menIn(descriptive.Descriptive|descriptive.Algebraic, g.names(), name, p)
}

func menIn(in descriptive.Notation, names descriptive.Names, name string, p rules.Position) []rules.Square {
	var on []rules.Square
	for from := range rules.Square(64) {
		if man := p.At(from); man.Role == rules.NoRole || man.Colour != p.Turn() {
			continue
		}
		to, ok := emptyFor(p, from)
		if !ok {
			continue
		}
		for _, square := range []string{descriptive.ShortSquare(to, p.Turn(), descriptive.Style{}), to.String()} {
			r, err := in.Parse(name + "-" + square)
			if err == nil && len(r.MatchAmong(p, names, []rules.Move{rules.NewMove(from, to, rules.NoRole)}).Readings) > 0 {
				on = append(on, from)
				break
			}
		}
	}
	return on
}

// emptyFor finds an empty square to which a man could be thought to go: not on
// the last rank, where a Pawn would be promoted, and not as a King castles.
func emptyFor(p rules.Position, from rules.Square) (rules.Square, bool) {
	for to := rules.SquareAt(0, 1); to < rules.SquareAt(0, 7); to++ {
		if p.At(to).Role == rules.NoRole && to.Rank() != from.Rank() {
			return to, true
		}
	}
	return 0, false
}

// namedMen are the squares of the men whom a statement names, by name or by
// the number of the list; the name is written into it.
func (g Game) namedMen(s *letters.Statement, p rules.Position) []rules.Square {
	no := s.Select.Number
	if no == 0 {
		return g.men(s.Man, p)
	}
	all := movable(p)
	if no > len(all) {
		return nil
	}
	s.Man = manFull(p, all[no-1])
	return all[no-1 : no]
}

// movesFrom are the legal moves of the men on these squares, castling apart
// (BCC1903/V.7(b)).
func movesFrom(p rules.Position, on []rules.Square) []rules.Move {
	return slices.DeleteFunc(p.LegalMoves(), func(m rules.Move) bool {
		return !slices.Contains(on, m.From()) || p.Castles(m) != rules.NoWing
	})
}

// KingMovable reports whether the author of the open record could move the
// King, so that no man is named under Penalty C.
func (g Game) KingMovable() bool {
	return g.Case != nil && len(kingMoves(g.After(g.Case.Ply))) > 0
}

// law is by what the side is bound.
func (b Bound) law() rules.Law {
	switch {
	case b.Barred != 0:
		return b.Law
	case b.Choice != 0:
		return "STAUNTON/R.VIII"
	}
	return "BCC1903/V.PEN.C"
}

// String says what binds, as in "bound to move the King".
func (b Bound) String() string {
	switch {
	case b.Barred != 0:
		return "bound to make another move"
	case b.Taken != "":
		return "bound to take " + b.Taken
	case b.Choice == letters.ChoiceMoved:
		return "bound to move " + b.Man
	case b.Man == "":
		return "bound to move the King"
	}
	return fmt.Sprintf("bound to move %q", b.Man)
}
