package secretary

import (
	"fmt"

	"postd/ledger"
	"postd/secretary/visit"
	"postd/templates"
)

// toSeeCase is the right to what was sealed in a case: that of whoever may see its position.
var toSeeCase = visit.To(ledger.ActPosition, theCase)

// sealedBody is a closed case with all that was sealed in it.
type sealedBody struct {
	Case, Result string
	Sealed       []sealedView
}

// sealedView is one envelope, opened.
type sealedView struct{ Who, Came, Text, Digest, Href string }

// closedCase is the case that the path names, if it is closed: before that nothing in it is read.
func (v *request) closedCase() (ledger.Case, error) {
	c, err := v.caseNamed()
	if err == nil && c.Closed.IsZero() {
		return c, visit.Refused("Case "+c.Name+" is not closed.", "What was sealed is shown when the case is closed (RULING/R-92).", "Wait for the verdict.")
	}
	return c, err
}

// sealedPage shows what was sealed in a case, octet for octet, so that anybody can see that nothing was
// changed: sha256sum of the text is the digest that the log has had since it came in (RULING/R-92).
func sealedPage(v *request) (visit.Response, error) {
	c, err := v.closedCase()
	if err != nil {
		return nil, err
	}
	b := sealedBody{Case: c.Name, Result: string(c.Result)}
	for i, x := range c.Sealed() {
		who := fmt.Sprintf("Adjudicator %d", x.Judge)
		if x.Judge == 0 {
			who = "The umpire"
		}
		b.Sealed = append(b.Sealed, sealedView{Who: who, Came: v.site.Instant(x.At), Text: x.Text(c.Name), Digest: x.Digest(c.Name), Href: fmt.Sprintf("/adjudication/%s/sealed/%d", c.Name, i+1)})
	}
	return visit.Page{Name: "sealed", Title: "What was sealed in case " + c.Name, Body: b, Crumbs: []templates.Link{visit.Crumb("Adjudication", "/adjudication")}}, nil
}

// sealedText is one of the texts as a file.
func sealedText(v *request) (visit.Response, error) {
	c, err := v.closedCase()
	if err != nil {
		return nil, err
	}
	all, n := c.Sealed(), visit.Number(v.Names["number"])
	if n < 1 || n > len(all) {
		return nil, visit.Missing(fmt.Sprintf("In case %s nothing of that number was sealed.", c.Name), "The page of the case lists what was.")
	}
	return visit.Document{Kind: "text/plain; charset=utf-8", Name: fmt.Sprintf("case-%s-%d.txt", c.Name, n), Bytes: []byte(all[n-1].Text(c.Name))}, nil
}
