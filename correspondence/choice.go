package correspondence

import (
	"slices"

	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/rules"
)

// choiceOfThree is the value of penalty.illegal and penalty.multi_illegal by
// which the adversary chooses among three (STAUNTON/R.VIII, COR.II).
const choiceOfThree = string(terms.IllegalChoice)

// FalseMove is what may be chosen of an illegal record (STAUNTON/R.VIII). It
// is asked for every illegality: by post one penalty goes with all of them
// (STAUNTON/COR.II, RULING/R-56).
type FalseMove struct {
	Man    string       // the man wrongly moved; "": the record tells of none on the board
	Moved  []rules.Move // the author's legal moves
	Taken  string       // what was wrongly taken; "": nothing
	Takes  []rules.Move // the moves by which that is legally taken
	Check  bool         // the author is in check, and so cannot forfeit the turn
	Passes bool         // it can be done
	Men    []Choice     // who have a legal move, numbered
}

// choosing reports whether the side holds an illegal record for which it may
// choose among three. Of several records all must be illegal: else it selects
// one of the legal ones (STAUNTON/COR.VI).
func (g Game) choosing(by rules.Colour) bool {
	return g.electing(by) && !g.Case.Renounced && g.Case.Illegal() && g.Agreed() == choiceOfThree
}

// Choosing reports whether the receiver of the open record may choose among
// three.
func (g Game) Choosing() bool { return g.Case != nil && g.choosing(g.Case.Author.Other()) }

// FalseMove returns what may be chosen of the open record.
func (g Game) FalseMove() FalseMove {
	c := g.Case
	p := g.After(c.Ply)
	f := FalseMove{Check: p.Check()}
	_, err := p.Pass()
	f.Passes = err == nil
	for _, on := range movable(p) {
		f.Men = append(f.Men, Choice{Full: manFull(p, on)})
	}
	words := append([]string{c.Words}, c.Also()...)
	var men, taken []rules.Square
	for _, w := range words {
		m, t := g.wronglyMoved(w, p)
		men, taken = append(men, m...), append(taken, t...)
	}
	f.Man, f.Moved = menFull(p, men), movesFrom(p, men)
	f.Taken, f.Takes = menFull(p, taken), takesOf(p, taken)
	return f
}

// wronglyMoved finds whom an illegal record moves, and whom it takes. The record
// is read, by the one grammar that there is, among moves that the law does not
// allow: first those that men make but that leave the King in check, then those
// of a Pawn on its own file, then of any man to any square. Castling is a move
// of the King (STAUNTON/R.VIII: wrongful castling is a false move).
func (g Game) wronglyMoved(words string, p rules.Position) (men, taken []rules.Square) {
	r, err := g.Agreement.Records().Parse(words)
	if err != nil {
		return nil, nil
	}
	for _, moves := range falseMoves(p) {
		found := r.MatchAmong(p, g.names(), moves).Readings
		for _, x := range found {
			if !slices.Contains(men, x.Move.From()) {
				men = append(men, x.Move.From())
			}
			on, victim := p.Victim(x.Move)
			if victim.Role != rules.NoRole && victim.Role != rules.King && victim.Colour != p.Turn() && !slices.Contains(taken, on) {
				taken = append(taken, on)
			}
		}
		if len(found) > 0 {
			return men, taken
		}
	}
	return nil, nil
}

// falseMoves are the moves that the law does not allow, the likeliest first.
func falseMoves(p rules.Position) [3][]rules.Move {
	var out [3][]rules.Move
	for from := range rules.Square(64) {
		man := p.At(from)
		if man.Role == rules.NoRole || man.Colour != p.Turn() {
			continue
		}
		for to := range rules.Square(64) {
			castles := man.Role == rules.King && p.Castles(rules.NewMove(from, to, rules.NoRole)) != rules.NoWing
			if to == from || !castles && p.At(to).Role != rules.NoRole && p.At(to).Colour == p.Turn() {
				continue
			}
			promotion := rules.NoRole
			if man.Role == rules.Pawn && (to.Rank() == 0 || to.Rank() == 7) {
				promotion = rules.Queen
			}
			m := rules.NewMove(from, to, promotion)
			if p.Unsafe(m) {
				out[0] = append(out[0], m)
			}
			if man.Role == rules.Pawn && (from.File() == to.File()) == (p.At(to).Role == rules.NoRole) && max(from.File()-to.File(), to.File()-from.File()) < 2 {
				out[1] = append(out[1], m)
			}
			out[2] = append(out[2], m)
		}
	}
	return out
}

// takesOf are the legal moves that take a man on one of these squares.
func takesOf(p rules.Position, on []rules.Square) []rules.Move {
	return slices.DeleteFunc(p.LegalMoves(), func(m rules.Move) bool {
		square, victim := p.Victim(m)
		return victim.Role == rules.NoRole || !slices.Contains(on, square)
	})
}

// menFull names men and their squares, as the side that moves sees the board.
func menFull(p rules.Position, on []rules.Square) string {
	out := ""
	for i, s := range on {
		if i > 0 {
			out += " or "
		}
		name := manFull(p, s)
		if man := p.At(s); man.Colour != p.Turn() {
			name = descriptive.ManName(man) + " on " + descriptive.SquareName(s, p.Turn())
		}
		out += "the " + name
	}
	return out
}

// FalseCheck reports whether the last move of the score, to which the side has
// not replied yet, was announced as a check and gives none, so that it may
// require another move, where that is agreed (STAUNTON/R.XI, RULING/R-5).
func (g Game) FalseCheck(by rules.Colour) bool {
	n := len(g.Score()) - 1
	playing := g.State == StateTurn || g.State == StateAdjudication // RULING/R-32: the claim of it extinguishes nothing
	if g.Agreement.Points.FalseCheck != terms.FalseCheckAnotherMove || !playing || g.Case != nil || n < 0 || len(g.Carried()) > 0 {
		return false
	}
	last, before := g.Score()[n], g.After(n)
	if g.Last[by].At.After(last.Sent) {
		return false // the receiver has replied, be it by a record that stands no longer (BCC1903/V.7(a))
	}
	if last.By == by || last.Chosen() || last.Move == 0 || before.Due() > 1 || !before.Commences() || last.After.Check() {
		return false
	}
	r, err := g.Agreement.Records().Parse(last.Words)
	return err == nil && len(r.Match(before, g.names()).Surplus) > 0
}
