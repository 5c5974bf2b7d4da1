package secretary

import (
	"fmt"
	"net/url"
	"strings"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/templates/narrate"
)

// rulingChoice is one of the numbered answers that stand in the letter to an
// official: the page and the letter have them of one function, so that they agree.
type rulingChoice struct {
	No         int
	Words, Law string
	Of         []string // among what it chooses, each as it is answered by letter
	Href       string   // to the form in which it is ruled here; "": it rules nothing, or the visitor may not
}

// choicesOf are the answers to an issue, for the office as whose holder the visitor
// sees the page.
func (v *request) choicesOf(g correspondence.Game, i correspondence.Issue) (out []rulingChoice) {
	by, ok := v.as(g, correspondence.Ruling{On: i.Question})
	if !ok {
		by = terms.ToSecretary // who only looks on sees what the letter says
	}
	for _, o := range g.OptionsOn(i, by) {
		c := rulingChoice{No: o.No, Words: narrate.Upper(o.Words), Law: narrate.Cite(g.Agreement.Cites(o.Law))}
		for _, x := range o.Of {
			c.Of = append(c.Of, fmt.Sprintf("%d: %d is %s", o.No, x.No, x.Words))
		}
		for _, row := range correspondence.Rulings() {
			if row.Name == o.Ruling.Row && v.mayRule(row) {
				c.Href = rulingFormOf(g, o.Ruling)
			}
		}
		out = append(out, c)
	}
	return out
}

// rulingFormOf is the address of the form of a ruling, filled in as far as the
// ruling says.
func rulingFormOf(g correspondence.Game, r correspondence.Ruling) string {
	q := url.Values{}
	set := func(name, value string) {
		if value != "" {
			q.Set(name, value)
		}
	}
	if r.On > 0 {
		set(fieldOn, fmt.Sprint(r.On))
	}
	if r.Idle {
		set(fieldFinding, findingIdle)
	}
	if r.Reasonable {
		set(fieldFinding, findingReasonable)
	}
	if r.Undoes > 0 {
		set(fieldUndoes, fmt.Sprint(r.Undoes))
	}
	set(fieldResult, string(r.Result))
	set(fieldLaw, string(r.Law))
	if r.Row == "Credit" || r.Row == "Penalise" {
		set(fieldOf, strings.ToLower(r.Of.String()))
	}
	return fmt.Sprintf("%s/rule/%s?%s", gamePath(g), r.Row, q.Encode())
}
