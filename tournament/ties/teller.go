package ties

import (
	"fmt"
	"strings"

	"postd/tournament/rounds"
)

// teller gathers the working of a figure in words, while the figure is reckoned; a nil teller
// gathers nothing.
type teller struct {
	terms []string // "½ × 2½ = 1¼ against Jones"
	after []string // what is said when the sum is
	none  string   // where there are no terms
	whole string   // instead of all of them
}

func (y *teller) term(format string, of ...any) {
	if y != nil {
		y.terms = append(y.terms, fmt.Sprintf(format, of...))
	}
}

// then adds what follows the sum.
func (y *teller) then(format string, of ...any) {
	if y != nil {
		y.after = append(y.after, fmt.Sprintf(format, of...))
	}
}

// empty says what is said where there are no terms.
func (y *teller) empty(words string) {
	if y != nil {
		y.none = words
	}
}

// say says it all in one sentence.
func (y *teller) say(format string, of ...any) {
	if y != nil {
		y.whole = fmt.Sprintf(format, of...)
	}
}

// words joins what was gathered for a figure that came out as v.
func (y *teller) words(v Value) string {
	if y.whole != "" {
		return y.whole
	}
	words := y.none
	if len(y.terms) > 0 {
		words = strings.Join(y.terms, "; ") + "; together " + v.String()
	}
	return strings.Join(append([]string{words}, y.after...), "; ")
}

// listed joins names as a sentence does: "Adams, Brown and Clark".
func listed(names []string) string {
	last := len(names) - 1
	if last <= 0 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// name returns the name of the account, with the number where another has the same.
func (t *Table) name(a *account) string {
	if t.names[a.Name] > 1 {
		return fmt.Sprintf("%s (%d)", a.Name, a.number)
	}
	return a.Name
}

// against says whom the round was against: "against Jones", or what it was instead.
func (t *Table) against(g game) string {
	if g.with != nil && (g.result.Played() || !t.kind.swiss()) {
		return "against " + t.name(g.with)
	}
	switch g.result {
	case rounds.PairingBye:
		return fmt.Sprintf("for the pairing bye of round %d", g.round)
	case rounds.HalfBye, rounds.FullBye:
		return fmt.Sprintf("for the bye of round %d", g.round)
	case rounds.ForfeitWin:
		return fmt.Sprintf("against %s, without play", t.name(g.with))
	case rounds.ForfeitLoss:
		return fmt.Sprintf("against %s, lost without play", t.name(g.with))
	case rounds.Annulled:
		return fmt.Sprintf("for the game of round %d that was annulled", g.round)
	}
	return fmt.Sprintf("for round %d, left out", g.round)
}

// whose says whose score an entry has: "of Jones", and where it is not what stands in the table,
// why.
func (t *Table) whose(a *account, e entry, s scale, fore bool) string {
	switch {
	case !e.dummy && e.score != t.own(e.with, s, fore):
		return fmt.Sprintf("of %s, whose rounds left out at the end count as drawn", t.name(e.with))
	case !e.dummy:
		return "of " + t.name(e.with)
	case e.score == t.own(a, s, fore):
		return "as " + t.name(a) + " " + t.against(e.game)
	}
	return "at most " + t.against(e.game)
}
