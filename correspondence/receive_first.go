package correspondence

import (
	"cmp"
	"strconv"

	"postd/correspondence/events"
	"postd/correspondence/letters"
)

// mostDeeds is how many things a letter may say in a game beside its records and
// conditions; what stands behind them is not heard, and its writer is told.
const mostDeeds = 8

// first leaves the statements of a letter that are heard.
func (d *docket) first(said []letters.Statement) []letters.Statement {
	most, n := cmp.Or(d.letter.Most, mostDeeds), 0
	var out []letters.Statement
	var beyond *letters.Statement
	for _, s := range said {
		if s.Kind != letters.Plays && s.Kind != letters.Conditions {
			if n++; n > most {
				beyond = cmp.Or(beyond, &s)
				continue
			}
		}
		out = append(out, s)
	}
	if beyond != nil {
		d.refuse(*beyond, events.WhyTooMuch, strconv.Itoa(most), "RULING/R-11")
	}
	return out
}
