package secretary

import (
	"fmt"
	"strings"

	"postd/correspondence/events"
	"postd/secretary/access"
)

// series tells of records sent in advance (BCC1903/V.6(c)).
func (n narrator) series(what events.What) string {
	switch w := what.(type) {
	case events.SeriesQueued:
		return fmt.Sprintf("%s has sent in advance: %s ("+n.law("BCC1903/V.6(c)")+")", w.By, inAdvance(w.Waits))
	case events.SeriesFired:
		if len(w.Also) > 0 {
			return fmt.Sprintf("the assumption %s of %s is met in several ways, and %s are his records for one turn ("+n.law("BCC1903/V.6(c)")+", V.4)", said(w.Assumed), w.By, access.ShortLine(said(w.Words)+" and "+strings.Join(quoted(w.Also), " and "), 600))
		}
		return fmt.Sprintf("the assumption %s of %s is met, and %s becomes his due record ("+n.law("BCC1903/V.6(c)")+")", said(w.Assumed), w.By, said(w.Words))
	case events.SeriesLapsed:
		if len(w.Waits) > 0 {
			return fmt.Sprintf("some of what %s had sent in advance has fallen: %s ("+n.law("BCC1903/V.6(c)")+"). There waits: %s", w.By, lapsed[w.How], inAdvance(w.Waits))
		}
		return fmt.Sprintf("what %s had sent in advance has fallen: %s ("+n.law("BCC1903/V.6(c)")+")", w.By, lapsed[w.How])
	}
	return ""
}

// quoted puts each of several records into quotation marks.
func quoted(words []string) []string {
	var out []string
	for _, w := range words {
		out = append(out, said(w))
	}
	return out
}

// lapsed says how a series fell.
var lapsed = map[string]string{
	events.LapsedOtherMove: "another move was made",
	events.LapsedRestored:  "the record on which it hung stands no longer",
	events.LapsedAnswered:  "he answered the unsettled record himself",
	events.LapsedMoved:     "he answered himself",
	events.LapsedRecalled:  "he took it back (RULING/R-10)",
	events.LapsedNotTaken:  "it was to follow another record than the one adopted",
	events.LapsedUnfit:     "its record is not complete",
}

// inAdvance lists conditions in a line.
func inAdvance(list []events.Condition) string {
	var out []string
	var walk func(after string, list []events.Condition)
	walk = func(after string, list []events.Condition) {
		for _, c := range list {
			if c.On != "" {
				after = "after " + said(c.On) + " "
			}
			out = append(out, after+"if "+said(c.Assumed)+" then "+said(c.Words))
			walk("after "+said(c.Words)+" ", c.Then)
		}
	}
	walk("", list)
	return access.ShortLine(strings.Join(out, "; "), 600)
}
