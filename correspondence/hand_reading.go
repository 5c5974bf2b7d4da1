package correspondence

import (
	"fmt"
	"strings"

	"postd/correspondence/letters"
	"postd/descriptive"
	"postd/rules"
)

// ForOffice says, for the office alone, what it makes of a letter before it is entered: its
// records with the moves that each fits, and what else it says. On the telephone nobody is told
// that a record fits two moves (RULING/R-2).
func (g Game) ForOffice(l Letter) (out []string) {
	if l.Hand.Way == "" || g.Over() {
		return nil
	}
	for _, s := range g.Understand(l).said() {
		if s.Kind != letters.Plays || len(s.Moves) == 0 {
			out = append(out, fmt.Sprintf("%q is taken for this: the writer %s.", s.Words, s))
			continue
		}
		out = append(out, g.recordForOffice(l.Of, s.Moves[len(s.Moves)-1].Record))
	}
	if len(out) == 0 {
		return []string{"It says nothing that the office understands (" + string(g.Agreement.Cites("RULING/R-11")) + "); its writer is told so. If its words leave no doubt, it can be taken as a move afterwards."}
	}
	return out
}

// recordForOffice says which moves a record of the side fits in the position of its turn.
func (g Game) recordForOffice(of rules.Colour, r descriptive.Record) string {
	p := g.Position()
	if p.Turn() != of || g.ToMove() != of {
		return fmt.Sprintf("%q is a move in form; it is not the turn of %s, and what comes of it the letters below tell.", r.Words, of)
	}
	number := fmt.Sprint(g.Number(g.Passed()))
	if of == rules.Black {
		number += "…"
	}
	var fits []string
	for _, m := range g.match(r, p).Readings {
		fits = append(fits, descriptive.Brief(p, m.Move, descriptive.Style{})+" ("+p.SAN(m.Move)+")")
	}
	switch len(fits) {
	case 0:
		return fmt.Sprintf("%q fits no legal move: it is treated as by %s.", r.Words, g.Agreement.Cites("BCC1903/V.6(a)"))
	case 1:
		return fmt.Sprintf("%q reads as %s %s, one move.", r.Words, number, fits[0])
	}
	return fmt.Sprintf("%q fits %d moves, %s: they are treated as by %s. Tell nobody so.", r.Words, len(fits), strings.Join(fits, " and "), g.Agreement.Cites("BCC1903/V.5(a)"))
}
