package correspondence

import (
	"slices"
	"strings"
)

// tellsRuler tells an official who ruled by letter what was done, who was told of
// it and by which letters, and how it is undone.
func (d *docket) tellsRuler(r Ruling, number int) {
	n := Notice{By: r.Of, Asked: "ruled", Detail: r.Reason, Question: r.On, Issue: Issue{Ruling: number}}
	if q, ok := d.g.Question(r.On); ok {
		n.By = q.By
	}
	for _, to := range []Party{ToWhite, ToBlack, ToSecretary, ToUmpire, ToAdjudicator} {
		var kinds []string
		for _, x := range d.notices {
			if x.To == to && !slices.Contains(kinds, string(x.Kind)) {
				kinds = append(kinds, string(x.Kind))
			}
		}
		if len(kinds) > 0 {
			who := to.String()
			if _, plays := to.Colour(); !plays {
				who = "the " + who
			}
			n.Also = append(n.Also, who+" by "+strings.Join(kinds, " and "))
		}
	}
	d.tell("", NReport, r.By, n, d.ruled.Law)
}
