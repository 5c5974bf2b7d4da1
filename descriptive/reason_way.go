package descriptive

import (
	"fmt"

	"postd/rules"
)

// inTheWay finds a man of the name that could go there, were the square or the
// way to it free.
func (x *reasoner) inTheWay(q *pattern) (said string) {
	if q.castling || q.takes || q.to == anywhere {
		return ""
	}
	x.each(q, func(m rules.Move) bool {
		from, to := m.From(), m.To()
		man := x.b.p.At(from)
		if !x.b.is(&q.mover, man, from, false) || m.Promotion() != rules.NoRole {
			return true
		}
		on := x.b.p.At(to)
		own := on.Role != rules.NoRole && on.Colour == x.b.side
		straight := man.Role == rules.Pawn && on.Role != rules.NoRole
		way, steps := direction(from, to, man)
		switch {
		case steps == 0:
		case own || straight:
			said = fmt.Sprintf("%s cannot go to %s, where a %s stands", x.the(q.mover, man), x.square(to), on.Role)
		case x.barred(from, way, steps):
			said = fmt.Sprintf("%s has no open way to %s", x.the(q.mover, man), x.square(to))
		}
		return said == ""
	})
	return said
}

// the names a man that is spoken of: "a Bishop of yours", "White's King's Rook".
func (x *reasoner) the(w who, man rules.Man) string {
	if w.role == rules.NoRole {
		w = who{role: man.Role}
	}
	return x.some(w)
}

// direction returns the step from one square to another and how many of them
// the man would take on an empty board; 0 if it does not go so.
func direction(from, to rules.Square, man rules.Man) (step, n int) {
	df, dr := to.File()-from.File(), to.Rank()-from.Rank()
	leap := df*df+dr*dr == 5
	n = max(abs(df), abs(dr))
	if !leap && df != 0 && dr != 0 && abs(df) != abs(dr) {
		return 0, 0
	}
	if leap {
		n = 1
	}
	up := 1
	if man.Colour == rules.Black {
		up = -1
	}
	goes := false
	switch man.Role {
	case rules.Knight:
		goes = leap
	case rules.King:
		goes = n == 1 && !leap
	case rules.Queen:
		goes = !leap
	case rules.Rook:
		goes = !leap && (df == 0 || dr == 0)
	case rules.Bishop:
		goes = !leap && df != 0 && dr != 0
	case rules.Pawn:
		goes = df == 0 && (dr == up || dr == 2*up && relative(from, man.Colour).Rank() == 1)
	}
	if !goes {
		return 0, 0
	}
	return (dr*8 + df) / n, n
}

// barred reports whether a man stands on the way, before its end.
func (x *reasoner) barred(from rules.Square, step, n int) bool {
	for k := 1; k < n; k++ {
		if x.b.p.At(rules.Square(int(from)+k*step)).Role != rules.NoRole {
			return true
		}
	}
	return false
}

func abs(n int) int { return max(n, -n) }
