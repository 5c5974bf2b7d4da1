package secretary

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"postd/tournament"
)

// tieInput is a tie-break on the form: a box, and the number of its order.
type tieInput struct {
	Value, Name   string
	Ticked        bool
	Number, Error string
}

// tieBreaks are all that there are.
var tieBreaks = []tournament.TieBreak{tournament.DirectEncounter, tournament.SonnebornBerger, tournament.Wins, tournament.Koya}

const (
	fieldTie  = "tie"  // the boxes that are ticked
	tiePrefix = "tie." // before the name of a tie-break: the number of its order
)

// showTies sets boxes and numbers to the order.
func (f *filledForm) showTies(order []string) {
	next := len(order)
	for _, b := range tieBreaks {
		at := slices.Index(order, string(b))
		if f.ticked[string(b)] = at >= 0; at < 0 {
			at, next = next, next+1
		}
		f.words[tiePrefix+string(b)] = strconv.Itoa(at + 1)
	}
}

// readTies takes the order of the tie-breaks from boxes and numbers, where the form has them.
func (f *filledForm) readTies(v *request) {
	if _, sent := v.HTTP.PostForm[tiePrefix+string(tieBreaks[0])]; !sent {
		return
	}
	if slices.ContainsFunc(f.row.TieBreaks, func(name string) bool { return !slices.Contains(tieBreaks, tournament.TieBreak(name)) }) {
		return // those of a Swiss, or of teams, which have forms of their own
	}
	at := map[string]int{}
	f.row.TieBreaks = nil
	for _, b := range tieBreaks {
		name := string(b)
		if f.ticked[name] = slices.Contains(v.Fields(fieldTie), name); !f.ticked[name] {
			continue
		}
		n, err := strconv.Atoi(f.words[tiePrefix+name])
		if err != nil || n < 1 {
			f.faults[tiePrefix+name] = fmt.Sprintf("A number from 1 to %d.", len(tieBreaks))
		}
		at[name], f.row.TieBreaks = n, append(f.row.TieBreaks, name)
	}
	slices.SortStableFunc(f.row.TieBreaks, func(x, y string) int { return cmp.Compare(at[x], at[y]) })
}

// ties are the tie-breaks as the form shows them.
func (f filledForm) ties() (out []tieInput) {
	for _, b := range tieBreaks {
		name := string(b)
		title := b.Name()
		out = append(out, tieInput{name, strings.ToUpper(title[:1]) + title[1:], f.ticked[name], f.words[tiePrefix+name], f.faults[tiePrefix+name]})
	}
	slices.SortStableFunc(out, func(x, y tieInput) int { return cmp.Compare(x.Number, y.Number) })
	return out
}
