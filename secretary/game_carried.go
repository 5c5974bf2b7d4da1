package secretary

import (
	"fmt"
	"strings"

	"postd/correspondence"
	"postd/descriptive"
	"postd/rules"
	"postd/templates/narrate"
)

// This file says what an official is shown of the records that were carried as
// they were written, in a game in which nothing is said of them to the players
// (BOOK/3.5). They are in no score, and the official alone may know why.

// carriedThings says of each carried record why it is in no score.
func carriedThings(g correspondence.Game) (out []string) {
	for i, r := range g.Carried {
		s := fmt.Sprintf("%s’s record %s %s is carried as it was written, and the players are told nothing of it", r.By, narrate.Number(r.Number, r.By), narrate.Said(r.Words))
		if len(r.More) > 0 {
			s += "; beside it, for the same turn, " + strings.Join(narrate.Quoted(r.More), " and ") + " (" + narrate.WholeLaw(g.Agreement, "BCC1903/V.4(a)") + ")"
		}
		switch {
		case i > 0 || g.Case != nil:
			s += ": a record before it is not settled"
		case r.Law != "":
			s += fmt.Sprintf(" (%s): %s", narrate.Cite(g.Agreement.Cites(r.Law)), narrate.Readings(g.Position(), r.Readings))
			if a, err := g.Account(r.Words, g.Position(), descriptive.About(r.By)); err == nil && a.Reason != "" {
				s += ": " + a.Reason
			}
		}
		out = append(out, s+".")
	}
	return out
}

// carriedRows are the carried records as they stand below the score.
func carriedRows(g correspondence.Game) (out []scoreRow) {
	for _, r := range g.Carried {
		cell := scoreCell{Words: strings.Join(narrate.Quoted(append([]string{r.Words}, r.More...)), " or ") + ", carried", Open: true}
		if r.By == rules.Black {
			if n := len(out); n > 0 && out[n-1].Black.Words == "" {
				out[n-1].Black = cell
				continue
			}
			out = append(out, scoreRow{No: fmt.Sprint(r.Number), White: scoreCell{Words: "…"}, Black: cell})
			continue
		}
		out = append(out, scoreRow{No: fmt.Sprint(r.Number), White: cell})
	}
	return out
}
