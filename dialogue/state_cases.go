package dialogue

import (
	"fmt"
	"strings"
)

// cases are the files of records, in order: whose record, its words, what was
// found against it, and what became of it: "1 White B-Kt5 V.5(a): open".
func (v view) cases() string {
	var out []string
	for _, f := range v.game.Cases(v.calendar) {
		s := fmt.Sprintf("%d %s", f.No, f.Author)
		for i, r := range f.Records {
			if i > 0 {
				s += ","
			}
			s += " " + r.Words
		}
		for _, law := range f.Laws {
			s += " " + strings.TrimPrefix(string(v.cites(law)), "BCC1903/")
		}
		switch {
		case f.Open():
			s += ": open"
		default:
			s += ": " + string(f.Outcome.How)
		}
		out = append(out, s)
	}
	if len(out) == 0 {
		return nothing
	}
	return strings.Join(out, "; ")
}
