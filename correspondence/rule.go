package correspondence

import (
	"fmt"
	"slices"
	"strings"

	"postd/rules"
)

// Ruling is what an official decides, by a row of the closed list of rulings
// (laws.md T7), with its law and a reason.
type Ruling struct {
	By     Party
	Row    string       // Adjudge, Award, Draw, Credit, Note
	Law    rules.Law    // empty: the row's own
	Reason string       // shown to both players
	Result Result       // Adjudge, Award
	Of     rules.Colour // Credit: whose turn
	Span   Span         // Credit: the time that is not reckoned
	Key    string       // the matter's key
}

// rulings are the rows built in this release, each with the laws it may cite.
var rulings = map[string][]rules.Law{
	"Adjudge": {"BCC1903/V.10(a)", "BCC1903/V.10(b)"},
	"Award":   {"BCC1903/V.9.TAIL", "BCC1903/V.9(d)", "STAUNTON/R.XVIII", "RULING/R-41"},
	"Draw":    {"BCC1903/I.15(c)", "BCC1903/V.8(b)", "BCC1903/V.8(c)", "BCC1903/V.8(d)"},
	"Credit":  {"BCC1903/II.10.E", "BCC1903/V.2(b)", "BCC1903/VI.3(b)"},
	"Note":    {"BCC1903/INTRO(a)"},
}

// Rule takes a ruling. The error says, in words for the official, why it
// cannot be taken; then nothing happened.
func (g Game) Rule(r Ruling, o Office) (Decision, error) {
	laws, ok := rulings[r.Row]
	switch {
	case !ok:
		return Decision{}, fmt.Errorf("correspondence: %q is no ruling of this release; there are Adjudge, Award, Draw, Credit and Note", r.Row)
	case g.Over() && r.Row != "Note":
		return Decision{}, fmt.Errorf("correspondence: game %s is ended: %s", g.Label, g.Ended.Result)
	case r.Reason == "":
		return Decision{}, fmt.Errorf("correspondence: a ruling needs a reason, which both players are shown")
	case r.Row == "Adjudge" && g.State != StateAdjudication:
		return Decision{}, fmt.Errorf("correspondence: adjudication of game %s has not been claimed (BCC1903/V.10)", g.Label)
	case (r.Row == "Adjudge" || r.Row == "Award") && r.Result != WhiteWins && r.Result != BlackWins && r.Result != Drawn:
		return Decision{}, fmt.Errorf("correspondence: %s needs a result: 1-0, 0-1 or 1/2-1/2", r.Row)
	case r.Row == "Credit" && (!r.Span.To.After(r.Span.From) || g.Turn.Allowed == 0 || g.Turn.Of != r.Of):
		return Decision{}, fmt.Errorf("correspondence: Credit needs a span of the turn that is open, and whose turn it is")
	case r.Row == "Credit" && (!g.Turn.Running || !r.Span.To.After(g.Turn.Begin)):
		return Decision{}, fmt.Errorf("correspondence: the span ends before the turn of %s began; nothing would be credited", r.Of)
	}
	if r.Law == "" {
		r.Law = laws[0]
		if r.Row == "Adjudge" {
			r.Law = g.Frozen.Law
		}
	}
	if !slices.Contains(laws, r.Law) {
		names := make([]string, len(laws))
		for i, l := range laws {
			names[i] = string(l)
		}
		return Decision{}, fmt.Errorf("correspondence: the ruling %s does not rest on %s; it may cite %s", r.Row, r.Law, strings.Join(names, ", "))
	}
	d := g.docket(o, o.Now, r.Key)
	d.file(Ruled{By: r.By, Row: r.Row, Law: r.Law, Reason: r.Reason})
	switch r.Row {
	case "Adjudge":
		d.ends(r, ByAdjudication)
	case "Award":
		d.ends(r, ByRuling)
	case "Draw":
		r.Result = Drawn
		d.ends(r, ByRuling)
	case "Credit":
		r.Span.Law = r.Law
		if r.Span.Why == "" {
			r.Span.Why = r.Reason
		}
		d.file(Credited{Of: r.Of, Span: r.Span})
		fallthrough
	default:
		for _, to := range []Party{ToWhite, ToBlack} {
			d.tell("", NRuling, to, Notice{By: r.Of, Asked: r.Row, Detail: r.Reason, Excluded: []Span{r.Span}}, r.Law)
		}
	}
	return d.decide(), nil
}

func (d *docket) ends(r Ruling, how Ending) {
	by := rules.White
	if r.Result == BlackWins {
		by = rules.Black
	}
	d.finish(r.Result, how, r.Law, by, r.Reason)
}
