package secretary

import (
	"fmt"
	"strings"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/descriptive"
	"postd/rules"
)

// This file says what an official is shown of the records that were carried as
// they were written, in a game in which nothing is said of them to the players
// (BOOK/3.5). They are in no score, and the official alone may know why.

// carriedThings says of each carried record why it is in no score.
func carriedThings(g correspondence.Game) (out []string) {
	for i, r := range g.Carried {
		s := fmt.Sprintf("%s’s record %s %s is carried as it was written, and the players are told nothing of it", r.By, dotted(r.Number, r.By), said(r.Words))
		if len(r.More) > 0 {
			s += "; beside it, for the same turn, " + strings.Join(quoted(r.More), " and ") + " (" + wholeLaw(g.Agreement, "BCC1903/V.4(a)") + ")"
		}
		switch {
		case i > 0 || g.Case != nil:
			s += ": a record before it is not settled"
		case r.Law != "":
			s += fmt.Sprintf(" (%s): %s", narrator{g}.cite(r.Law), narrator{g}.readings(g.Position(), r.Readings))
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
		cell := scoreCell{Words: strings.Join(quoted(append([]string{r.Words}, r.More...)), " or ") + ", carried", Open: true}
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

// carried tells of records that are carried as they were written.
func (n narrator) carried(what events.What) string {
	switch w := what.(type) {
	case events.Carried:
		if w.Law == "" {
			return fmt.Sprintf("%s’s record %s is carried as it was written: one before it is not settled (RULING/R-2)", w.By, said(w.Words))
		}
		return fmt.Sprintf("%s’s record %s is carried as it was written, and nobody is told that it is at fault (%s): %s", w.By, said(w.Words), n.cite(w.Law),
			n.readings(n.before.Position(), w.Readings))
	case events.Found:
		return fmt.Sprintf("the first record that is carried is found at fault in the position before it (%s): %s", n.cite(w.Law), n.readings(n.before.Position(), w.Readings))
	case events.CarriedJoined:
		return fmt.Sprintf("%s’s record %s, for the turn of the record before it, is carried beside that (%s)", w.By, said(w.Words), wholeLaw(n.before.Agreement, "BCC1903/V.4(a)"))
	case events.CarriedTaken:
		return fmt.Sprintf("of several records for one turn that were carried %s’s reply takes number %d (%s, RULING/R-9)", w.By, w.No, n.cite(w.Law))
	case events.Raised:
		s := fmt.Sprintf("%s raised the matter of the first record that was carried (%s)", w.By, raisings[w.How])
		if w.Unbegun {
			s += "; after it no turn had begun (" + n.law("BCC1903/V.2(a)") + ")"
		}
		return s
	}
	return ""
}

// raisings are the ways in which a matter is raised.
var raisings = map[string]string{
	"exact": "by a claim with its ground", "query": "by a query", "adopt": "by adopting one of several records", "words": "by saying that the record is ambiguous", "restore": "by asking for restoration",
	"interpret": "by saying what was meant", "claim": "by a claim of time, which was tested", "adjudication": "by a claim of adjudication", "draw": "by a claim of a draw",
	"heard": "when the records were heard again", "inform": "since the terms are silent on other faults alone", "ruling": "by a ruling",
}
