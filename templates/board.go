package templates

import (
	"postd/descriptive"
	"postd/rules"
)

// squares names a square in the notation that the reader wishes; nil for the
// descriptive, in which each side counts from its own end (BCC1903/I.3).
func (l *letter) squares() func(rules.Square) string {
	switch l.r.Moves {
	case descriptive.InAlgebraic, descriptive.InUCI:
		return rules.Square.String
	case descriptive.InNumeric:
		return func(q rules.Square) string { return itoa(q.File()+1) + itoa(q.Rank()+1) }
	}
	return nil
}
