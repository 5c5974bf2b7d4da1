package correspondence

import (
	"postd/correspondence/terms"
	"slices"
)

// tellsRuler tells an official who ruled by letter what was done, who was told of
// it, and how it is undone.
func (d *rulings) tellsRuler(r Ruling, number int) {
	n := Notice{By: r.Of, Asked: "ruled", Detail: r.Reason, Question: r.On, Issue: Issue{Ruling: number}}
	if q, ok := d.g.Question(r.On); ok {
		n.By = q.By
	}
	for _, to := range []terms.Party{terms.ToWhite, terms.ToBlack, terms.ToSecretary, terms.ToUmpire, terms.ToAdjudicator, terms.ToUmpireOfWhite, terms.ToUmpireOfBlack} {
		if !slices.ContainsFunc(d.notices, func(x Notice) bool { return x.To == to }) {
			continue
		}
		who := to.String()
		if _, plays := to.Colour(); !plays {
			who = "the " + who
		}
		n.Also = append(n.Also, who)
	}
	d.tell("", NReport, r.By, n, d.ruled.Law)
}
