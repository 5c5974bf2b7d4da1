package secretary

import (
	"fmt"
	"strings"

	"postd/correspondence"
)

// series tells of records sent in advance (BCC1903/V.6(c)).
func (n narrator) series(what correspondence.What) string {
	switch w := what.(type) {
	case correspondence.SeriesQueued:
		return fmt.Sprintf("%s has sent in advance: %s (BCC1903/V.6(c))", w.By, inAdvance(w.Waits))
	case correspondence.SeriesFired:
		return fmt.Sprintf("the assumption %s of %s is met, and %s becomes his due record (BCC1903/V.6(c))", said(w.Assumed), w.By, said(w.Words))
	case correspondence.SeriesLapsed:
		return fmt.Sprintf("what %s had sent in advance has fallen: %s (BCC1903/V.6(c))", w.By, lapsed[w.How])
	}
	return ""
}

// lapsed says how a series fell.
var lapsed = map[string]string{
	correspondence.LapsedOtherMove: "another move was made",
	correspondence.LapsedRestored:  "the record on which it hung stands no longer",
	correspondence.LapsedAnswered:  "he answered the unsettled record himself",
	correspondence.LapsedRecalled:  "he took it back (RULING/R-10)",
	correspondence.LapsedUnfit:     "its record is not complete",
}

// inAdvance lists conditions in a line.
func inAdvance(list []correspondence.Condition) string {
	var out []string
	var walk func(after string, list []correspondence.Condition)
	walk = func(after string, list []correspondence.Condition) {
		for _, c := range list {
			out = append(out, after+"if "+said(c.Assumed)+" then "+said(c.Words))
			walk("after "+said(c.Words)+" ", c.Then)
		}
	}
	walk("", list)
	return shortLine(strings.Join(out, "; "), 600)
}
