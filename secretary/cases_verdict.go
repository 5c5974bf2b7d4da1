package secretary

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
	"postd/secretary/visit"
	"postd/templates"
	sealing "postd/tournament/envelope"
)

// envelopeBody is a case with the form of its verdict.
type envelopeBody struct {
	visit.Compose
	Board boardView
	Words []statement // what both sides say, and what others found
}

// longestAnalysis is how much an envelope holds, in characters, as by letter.
const longestAnalysis = 4000

// judgeCase shows a case to an adjudicator to whom it was dealt, and takes the verdict. Nobody else
// sees the page, and where it is judged without names nothing in it names anybody.
func judgeCase(v *request) (visit.Response, error) {
	c, err := v.caseNamed()
	if err != nil {
		return nil, err
	}
	judge, _, err := v.asJudge()
	if err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(c.Seats, func(s sealing.Seat) bool { return judge != 0 && s.Judge == judge }) {
		return nil, visit.Refused("This case was not dealt to you.", "Only those who judge it see it (RULING/R-92).", "Ask the secretary.")
	}
	return v.judges(c, judge)
}

// decideCase has the umpire decide between two who do not agree, with both before them.
func decideCase(v *request) (visit.Response, error) {
	c, err := v.caseNamed()
	if err != nil {
		return nil, err
	}
	if c.Umpire == nil {
		return nil, visit.Refused("This case is not before the umpire.", "The umpire decides between two adjudicators who do not agree (RULING/R-92).", "Wait.")
	}
	return v.judges(c, 0)
}

// judges is the form by which one who judges a case does so; judge 0 is the umpire.
func (v *request) judges(c ledger.Case, judge uint64) (visit.Response, error) {
	g, err := v.site.o.Ledger.Game(c.Game)
	if err != nil {
		return nil, err
	}
	result := visit.FormField{Name: "result", Label: "By the best play of both sides", Type: "select", Required: true, Value: v.Field("result"), Options: []visit.Choice{{Value: "", Name: "choose"}}}
	options := g.Options(0)
	for _, o := range options {
		result.Options = append(result.Options, visit.Choice{Value: fmt.Sprint(o.No), Name: o.Words, Here: result.Value == fmt.Sprint(o.No)})
	}
	analysis := visit.FormField{Name: "analysis", Label: "Your analysis", Type: "textarea", Rows: 8, Required: true, Value: v.Field("analysis"), Hint: "It is sealed, and shown to nobody until all have answered."}
	at := slices.IndexFunc(options, func(o correspondence.Option) bool { return fmt.Sprint(o.No) == result.Value })
	if v.Posted() && at < 0 {
		result.Error = "Choose one of the three."
	}
	if n := len([]rune(analysis.Value)); v.Posted() && (strings.TrimSpace(analysis.Value) == "" || n > longestAnalysis) {
		analysis.Error = "Up to 4,000 characters, and not nothing."
	}
	b := visit.Compose{RowForm: visit.RowForm{Version: c.Version}, Lead: "A position that waits for your verdict.", Back: "/adjudication", Button: "Seal the verdict", Hidden: []visit.Hidden{{Name: "sure", Value: "yes"}}}
	switch {
	case judge == 0:
		b.Lead, b.Button, analysis.Label, analysis.Hint = "Two adjudicators do not agree. You decide, with both before you (RULING/R-92).", "Decide the case", "Your reason", "Both players read it."
	case !c.Unlike.IsZero():
		b.Lead, b.Button = "The two verdicts are unlike. You may judge once more until "+v.site.Instant(c.ReviseUntil())+", or leave your verdict as it is.", "Seal the second verdict"
	}
	if judge != 0 && g.Agreement.Adjudicate.Blind {
		b.Lead += " You are told no names (RULING/R-91)."
	}
	b.Fields = []visit.FormField{result, analysis}
	if _, why := c.Take(judge, sealing.Verdict{Result: terms.Drawn, Analysis: "-", At: v.Now}); why != "" {
		b.Cannot = map[sealing.Refusal]string{sealing.IsIn: "Your envelope is in, and an envelope is not changed.", sealing.IsLate: "The time to judge once more is over.", sealing.IsClosed: "The case is closed."}[why]
		if why == sealing.IsClosed {
			b.Also = templates.Link{Name: "See what was sealed", Href: "/adjudication/" + c.Name}
		}
	}
	var words []statement
	if b.Facts, words, err = v.site.caseFacts(c, judge, g); err != nil {
		return nil, err
	}
	form := v.Composed(caseCrumbs, "Case "+c.Name, b)
	b = form.Body.(visit.Compose)
	form.Name, form.Body = "envelope", envelopeBody{Compose: b, Board: boardOf(g.Position(), g.LastMove(), rules.White, "case", "The position to be judged"), Words: words}
	return v.ByForm(form, result.Error+analysis.Error+b.Cannot == "", func(string) (visit.Action, error) {
		said := "Your verdict on case " + c.Name + " is sealed."
		if judge == 0 {
			said = "Case " + c.Name + " is decided."
		}
		verdict := sealing.Verdict{Result: options[at].Ruling.Result, Salt: ledger.DrawnWord(), At: v.Now.UTC(), Analysis: strings.ReplaceAll(strings.TrimSpace(analysis.Value), "\r\n", "\n")}
		c.Case, _ = c.Take(judge, verdict)
		c.Version = v.Version()
		return visit.Action{Title: form.Title, Button: b.Button, Back: "/adjudication", Does: []string{said}, Then: visit.Done("/adjudication", said),
			Matters: []ledger.Matter{{Why: said, Rows: []ledger.Row{c}}}}, nil
	})
}

// caseFacts are what one who judges is told: the position in words; what both sides say, without
// names where that is agreed; and of a case that was opened what others found, without theirs.
func (s *Site) caseFacts(c ledger.Case, judge uint64, g correspondence.Game) (out []visit.Fact, words []statement, err error) {
	blind, err := s.blinds(judge, g)
	if err != nil {
		return nil, nil, err
	}
	hidden, err := s.o.Ledger.HiddenJudges(c)
	if err != nil {
		return nil, nil, err
	}
	unsigned := func(s string) string { return sealing.Blind(blind(s), hidden) }
	p := g.Position()
	out = append(out, visit.Fact{Name: "To move", Words: p.Turn().String()}, visit.Fact{Name: "FEN", Words: p.FEN()})
	if judge == 0 || !g.Agreement.Adjudicate.Blind {
		line, err := s.o.Ledger.Line(c.Game)
		if err != nil {
			return nil, nil, err
		}
		out = append(out, visit.Fact{Name: "Game", Words: line.Label + ", " + line.Names[0] + " v " + line.Names[1]})
	}
	if b, bound := g.Required(); bound {
		out = append(out, visit.Fact{Name: "Penalty C", Words: b.Of.String() + " is " + b.String()})
	}
	for _, of := range []rules.Colour{rules.White, rules.Black} {
		var said []string
		for _, x := range g.Statements {
			if x.By == of {
				said = append(said, blind(x.Words))
			}
		}
		words = append(words, statement{Who: of.String() + " says", Text: cmp.Or(strings.Join(said, "\n\n"), "nothing")})
	}
	for _, x := range c.Seats {
		for _, v := range []*sealing.Verdict{x.First, x.Second} {
			switch {
			case v == nil:
			case x.Judge == judge:
				out = append(out, visit.Fact{Name: "Your envelope", Words: string(v.Result) + ", SHA-256 " + v.Digest(c.Name)})
			case judge == 0, !c.Unlike.IsZero() && v == x.First:
				words = append(words, statement{Who: "One finds", When: string(v.Result), Text: unsigned(v.Analysis)})
			}
		}
	}
	if q, asked := g.Question(c.Appeal); asked {
		words = append(words, statement{Who: q.By.String() + " appeals", Text: blind(q.Words)})
	}
	return out, words, nil
}

// blinds is what one who judges reads of what players wrote (RULING/R-91). The umpire knows the names.
func (s *Site) blinds(judge uint64, g correspondence.Game) (func(string) string, error) {
	if judge == 0 || !g.Agreement.Adjudicate.Blind {
		return func(words string) string { return words }, nil
	}
	hidden, err := s.o.Ledger.HiddenIn(g)
	return func(words string) string { return sealing.Blind(words, hidden) }, err
}
