package descriptive

import "postd/rules"

// Full returns the full record of a legal move of p (BCC1903/I.13.A):
// "Bishop on King's Bishop's square to Queen's Knight's fifth", "Knight on …
// takes Bishop on …", "Pawn on King's fifth takes Pawn in passing", "Castles
// King's Rook", and for a promotion "… becoming a Queen". It has one reading.
func Full(p rules.Position, m rules.Move) string {
	side := p.Turn()
	switch p.Castles(m) {
	case rules.KingSide: // BCC1903/I.13.A(d)
		return "Castles King's Rook"
	case rules.QueenSide:
		return "Castles Queen's Rook"
	}
	s := p.At(m.From()).Role.String() + " on " + SquareName(m.From(), side)
	switch {
	case p.InPassing(m):
		s += " takes Pawn in passing" // BCC1903/I.13.A(c)
	case p.Takes(m): // BCC1903/I.13.A(b)
		on, man := p.Victim(m)
		s += " takes " + man.Role.String() + " on " + SquareName(on, side)
	default: // BCC1903/I.13.A(a)
		s += " to " + SquareName(m.To(), side)
	}
	if r := m.Promotion(); r != rules.NoRole {
		s += " becoming a " + r.String()
	}
	return s
}
