package dialogue

import (
	"slices"
	"strings"
)

// The fields of "the state" for Penalty C and for several records of one turn.

// records are those for one turn of which the receiver may adopt one.
func (v view) records() string {
	c := v.game.Case
	if n := len(v.game.Carried); c == nil && n > 0 && len(v.game.Carried[n-1].More) > 0 {
		r := v.game.Carried[n-1] // of which nothing is said
		return strings.Join(append([]string{r.Words}, r.More...), ", ")
	}
	if c == nil || !c.Several() {
		return nothing
	}
	words := make([]string, len(c.Records))
	for i, r := range c.Records {
		words[i] = r.Words
	}
	return strings.Join(words, ", ")
}

// bound are the moves that discharge Penalty C in the turn that is open, in UCI,
// sorted.
func (v view) bound() string {
	b, ok := v.game.Required()
	if !ok {
		return nothing
	}
	out := make([]string, len(b.Moves))
	for i, m := range b.Moves {
		out[i] = m.String()
	}
	slices.Sort(out)
	return strings.Join(out, " ")
}
