package correspondence

import (
	"fmt"
	"strings"

	"postd/correspondence/calendar"
	"postd/correspondence/penalty"
)

// Sentence says the running totals of a side in one sentence, for letters to
// either (BOOK/2.3, PENALTY/PE-8); "" where there is nothing to count.
func (t Totals) Sentence(of string) string {
	var parts []string
	add := func(format string, args ...any) { parts = append(parts, fmt.Sprintf(format, args...)) }
	if t.Cautions > 0 {
		add("%s", calendar.Counted(int64(t.Cautions), "caution"))
	}
	for _, s := range []struct {
		fines []penalty.Fine
		word  string
	}{{t.Due, "due"}, {t.Paid, "paid"}, {t.Remitted, "remitted"}} {
		if len(s.fines) > 0 {
			add("fines of %s %s", sums(s.fines), s.word)
		}
	}
	if t.Points > 0 {
		add("%s deducted in the cross-table", penalty.PointWords(t.Points))
	}
	if t.Time > 0 {
		add("%s taken from the time for several turns together", penalty.AreHours(t.Time, ""))
	}
	if len(parts) == 0 {
		return ""
	}
	return of + " in this game so far: " + strings.Join(parts, ", ") + "."
}

// sums writes sums of several coins, "6d and 20 c".
func sums(all []penalty.Fine) string {
	out := make([]string, len(all))
	for i, f := range all {
		out[i] = f.String()
	}
	return strings.Join(out, " and ")
}
