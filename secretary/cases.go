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

// The pages of cases: the secretary deals them and sees that envelopes are in; an adjudicator sees
// the cases that were dealt to them and nothing else (RULING/R-91, RULING/R-92).
var caseRoutes = []visit.Route[*request]{
	visit.Get("/adjudication/judges", toArrange, judgesPage),
	visit.Post("/adjudication/judges", toArrange, judgesPage),
	visit.Get("/adjudication/:case/deal", toArrange, dealCase),
	visit.Post("/adjudication/:case/deal", toArrange, dealCase),
	visit.Get("/adjudication/:case/verdict", visit.To(ledger.ActJudge, theCase), judgeCase),
	visit.Post("/adjudication/:case/verdict", visit.To(ledger.ActJudge, theCase), judgeCase),
}

// theCase is the game of the case that the path names.
func theCase(v *request) ([]ledger.Object, error) {
	c, err := v.site.o.Ledger.CaseNamed(v.Names["case"])
	if err != nil {
		return []ledger.Object{{}}, nil
	}
	o, err := v.site.o.Ledger.ObjectOfGame(c.Game)
	return []ledger.Object{o}, err
}

// envelopeBody is a case with the form of its verdict.
type envelopeBody struct {
	visit.Compose
	Board boardView
}

// caseRow is a case in the list.
type caseRow struct{ Name, Game, Href, State, Kind, Do, Link string }

// caseRows are the cases that the visitor may know of: whoever arranges all of them with their games
// and how many envelopes are in, an adjudicator their own by name alone.
func (v *request) caseRows() (out []caseRow, err error) {
	open, err := v.site.o.Ledger.OpenCases()
	if err != nil {
		return nil, err
	}
	arranges := v.May(ledger.ActArrange, ledger.Object{}).Yes
	judge, _, err := v.asJudge()
	if err != nil {
		return nil, err
	}
	for _, c := range open {
		r := caseRow{Name: c.Name, State: fmt.Sprintf("%d of %d envelopes are in", c.In(), c.Want), Kind: "wait", Href: "/adjudication/" + c.Name + "/verdict"}
		i := slices.IndexFunc(c.Seats, func(s sealing.Seat) bool { return judge != 0 && s.Judge == judge })
		switch {
		case i >= 0:
			r.State, r.Kind, r.Do, r.Link = "your verdict is due", "due", "Judge it", r.Href
			if c.Seats[i].First != nil && (c.Unlike.IsZero() || c.Seats[i].Second != nil) {
				r.State, r.Kind, r.Do = "your envelope is in", "good", "See it"
			}
		case !arranges:
			continue
		default:
			line, err := v.site.o.Ledger.Line(c.Game)
			if err != nil {
				return nil, err
			}
			r.Game, r.Href = line.Label, "/g/"+c.Game.String()
			switch {
			case len(c.Seats) < c.Want:
				r.State, r.Kind, r.Do, r.Link = "waits to be dealt", "due", "Deal it", "/adjudication/"+c.Name+"/deal"
			case c.Umpire != nil:
				r.State = "before the umpire"
			case !c.Unlike.IsZero():
				r.State = "opened and unlike; a second look until " + v.site.Instant(c.ReviseUntil())
			}
		}
		out = append(out, r)
	}
	return out, nil
}

// asJudge is the adjudicator whom the visitor is; 0 is none.
func (v *request) asJudge() (uint64, ledger.Judge, error) {
	all, err := v.site.o.Ledger.Judges()
	for _, j := range all {
		if j.User != 0 && j.User == v.User.ID {
			return j.ID, j, err
		}
	}
	return 0, ledger.Judge{}, err
}

// caseNamed is the case that the path names.
func (v *request) caseNamed() (ledger.Case, error) {
	c, err := v.site.o.Ledger.CaseNamed(v.Names["case"])
	if err != nil {
		return c, visit.Missing("There is no case "+v.Names["case"]+".", "It may have another name.")
	}
	return c, nil
}

var caseCrumbs = []templates.Link{visit.Crumb("Adjudication", "/adjudication")}

// judgesPage lists the adjudicators and enters another.
func judgesPage(v *request) (visit.Response, error) {
	all, err := v.site.o.Ledger.Judges()
	if err != nil {
		return nil, err
	}
	users, err := v.site.o.Ledger.Users()
	if err != nil {
		return nil, err
	}
	var facts []visit.Fact
	for _, j := range all {
		words := []string{j.Addr}
		if j.Club != "" {
			words = append(words, "of "+j.Club)
		}
		if i := slices.IndexFunc(users, func(u ledger.User) bool { return u.ID == j.User }); i >= 0 {
			words = append(words, "judges on the pages as "+users[i].Name)
		}
		facts = append(facts, visit.Fact{Name: fmt.Sprintf("%d. %s", j.ID, j.Name), Words: strings.Join(words, ", ")})
	}
	name := visit.FormField{Name: "name", Label: "Name", Value: v.Field("name"), Required: true}
	addr := visit.FormField{Name: "addr", Label: "Address", Value: v.Field("addr"), Required: true, Hint: "Cases go there, and verdicts come from there."}
	club := visit.FormField{Name: "club", Label: "Club", Value: v.Field("club"), Hint: "Nobody judges a game of their own club."}
	as := visit.FormField{Name: "user", Label: "On the pages", Type: "select", Value: v.Field("user"), Options: []visit.Choice{{Value: "", Name: "by letter alone"}}}
	j := ledger.Judge{Name: name.Value, Addr: addr.Value, Club: club.Value}
	for _, u := range users {
		here := u.Name == as.Value
		if here {
			j.User = u.ID
		}
		as.Options = append(as.Options, visit.Choice{Value: u.Name, Name: u.Full, Here: here})
	}
	if v.Posted() {
		name.Error, club.Error = visit.NoteFault(name.Value), visit.NoteFault(club.Value)
		if strings.TrimSpace(name.Value) == "" {
			name.Error = "Who is it?"
		}
		if at := strings.LastIndexByte(addr.Value, '@'); at < 1 || at == len(addr.Value)-1 || strings.ContainsAny(addr.Value, " <>,") {
			addr.Error = "An address, as fox@judges.example."
		} else if slices.ContainsFunc(all, func(x ledger.Judge) bool { return ledger.SameAddress(x.Addr, addr.Value) }) {
			addr.Error = "An adjudicator has this address already."
		}
	}
	form := v.Composed(caseCrumbs, "Adjudicators", visit.Compose{
		Lead: "Cases are dealt to them by lot or by hand.", Facts: facts, Fields: []visit.FormField{name, addr, club, as}, Back: "/adjudication", Button: "Enter the adjudicator",
		Hidden: []visit.Hidden{{Name: "sure", Value: "yes"}},
	})
	return v.ByForm(form, name.Error+addr.Error+club.Error == "", func(string) (visit.Action, error) {
		words := j.Name + " is entered among the adjudicators."
		return visit.Action{Title: "Enter an adjudicator", Button: "Enter the adjudicator", Back: "/adjudication/judges", Does: []string{words}, Then: visit.Done("/adjudication/judges", words),
			Matters: []ledger.Matter{{Why: words, Rows: []ledger.Row{j}}}}, nil
	})
}

// dealCase deals a case by lot or by hand.
func dealCase(v *request) (visit.Response, error) {
	c, err := v.caseNamed()
	if err != nil {
		return nil, err
	}
	may, barred, err := v.site.o.Ledger.MayJudge(c)
	if err != nil {
		return nil, err
	}
	want := c.Want - len(c.Seats)
	byLot := visit.Choice{Value: "", Name: "by lot; the seed stands in the log"}
	var fields []visit.FormField
	var named []uint64
	for i := range max(want, 0) {
		f := visit.FormField{Name: fmt.Sprintf("judge%d", i+1), Label: fmt.Sprintf("Adjudicator %d", i+1), Type: "select", Options: []visit.Choice{byLot}}
		for _, j := range may {
			here := v.Field(f.Name) == fmt.Sprint(j.ID)
			if here {
				named = append(named, j.ID)
			}
			f.Options = append(f.Options, visit.Choice{Value: fmt.Sprint(j.ID), Name: j.Name, Here: here})
		}
		fields = append(fields, f)
	}
	b := visit.Compose{RowForm: visit.RowForm{Version: c.Version}, Lead: "Nobody judges their own event, opponent or club (RULING/R-92). The letters go out at once.", Fields: fields, Back: "/adjudication", Button: "Deal the case",
		Hidden: []visit.Hidden{{Name: "sure", Value: "yes"}}}
	all, err := v.site.o.Ledger.Judges()
	for _, j := range all {
		if why := barred[j.ID]; why != "" {
			b.Facts = append(b.Facts, visit.Fact{Name: j.Name, Words: why})
		}
	}
	switch {
	case want <= 0:
		b.Cannot = "This case is dealt."
	case len(may) < want:
		b.Cannot = fmt.Sprintf("%d may judge it, and %d are needed. Enter another adjudicator.", len(may), want)
		b.Also = templates.Link{Name: "Enter an adjudicator", Href: "/adjudication/judges"}
	}
	dealt := c
	if v.Posted() && b.Cannot == "" {
		if len(named) == 0 {
			dealt, err = v.site.o.Ledger.Dealt(c, ledger.DrawnWord())
		} else if dealt, err = v.site.o.Ledger.DealtTo(c, named...); err != nil {
			b.Fields[0].Error, err = "Name as many as are needed, each once, or leave all to the lot.", nil
			dealt = c
		}
	}
	if err != nil {
		return nil, err
	}
	form := v.Composed(caseCrumbs, "Deal case "+c.Name, b)
	return v.ByForm(form, len(dealt.Seats) > len(c.Seats), func(string) (visit.Action, error) {
		words := "Case " + c.Name + " is dealt."
		dealt.Version = v.Version()
		return visit.Action{Title: form.Title, Button: b.Button, Back: "/adjudication", Does: []string{words}, Then: visit.Done("/adjudication", words),
			Matters: []ledger.Matter{{Why: words, Rows: []ledger.Row{dealt}}}}, nil
	})
}

// judgeCase shows a case to an adjudicator to whom it was dealt, and takes the verdict. Nobody else
// sees the page, and nothing in it names anybody.
func judgeCase(v *request) (visit.Response, error) {
	c, err := v.caseNamed()
	if err != nil {
		return nil, err
	}
	judge, _, err := v.asJudge()
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(c.Seats, func(s sealing.Seat) bool { return judge != 0 && s.Judge == judge })
	if i < 0 {
		return nil, visit.Refused("This case was not dealt to you.", "Only those who judge it see it (RULING/R-92).", "Ask the secretary.")
	}
	g, err := v.site.o.Ledger.Game(c.Game)
	if err != nil {
		return nil, err
	}
	facts, err := v.site.caseFacts(c, judge, g)
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
	if n := len([]rune(analysis.Value)); v.Posted() && (strings.TrimSpace(analysis.Value) == "" || n > 4000) {
		analysis.Error = "Up to 4,000 characters, and not nothing."
	}
	b := visit.Compose{RowForm: visit.RowForm{Version: c.Version}, Lead: "A position that waits for your verdict. You are told no names (RULING/R-91).", Facts: facts, Fields: []visit.FormField{result, analysis}, Back: "/adjudication", Button: "Seal the verdict",
		Hidden: []visit.Hidden{{Name: "sure", Value: "yes"}}}
	verdict := sealing.Verdict{Salt: ledger.DrawnWord(), At: v.Now.UTC(), Analysis: strings.ReplaceAll(strings.TrimSpace(analysis.Value), "\r\n", "\n")}
	if at >= 0 {
		verdict.Result = options[at].Ruling.Result
	}
	if _, why := c.Take(judge, sealing.Verdict{Result: terms.Drawn, Analysis: "-", At: v.Now}); why != "" {
		b.Cannot = map[sealing.Refusal]string{sealing.IsIn: "Your envelope is in, and an envelope is not changed.", sealing.IsLate: "The time to judge once more is over.", sealing.IsClosed: "The case is closed."}[why]
	}
	form := v.Composed(caseCrumbs, "Case "+c.Name, b)
	b = form.Body.(visit.Compose)
	form.Name, form.Body = "envelope", envelopeBody{Compose: b, Board: boardOf(g.Position(), g.LastMove(), rules.White, "case", "The position to be judged")}
	return v.ByForm(form, result.Error+analysis.Error+b.Cannot == "", func(string) (visit.Action, error) {
		words := "Your verdict on case " + c.Name + " is sealed."
		c.Case, _ = c.Take(judge, verdict)
		c.Version = v.Version()
		return visit.Action{Title: form.Title, Button: b.Button, Back: "/adjudication", Does: []string{words}, Then: visit.Done("/adjudication", words),
			Matters: []ledger.Matter{{Why: words, Rows: []ledger.Row{c}}}}, nil
	})
}

// caseFacts are what an adjudicator is told: the position in words, and what both sides say, without
// names; of a case that was opened what the other finds.
func (s *Site) caseFacts(c ledger.Case, judge uint64, g correspondence.Game) (out []visit.Fact, err error) {
	hidden, err := s.o.Ledger.HiddenIn(g)
	if err != nil {
		return nil, err
	}
	p := g.Position()
	out = append(out, visit.Fact{Name: "To move", Words: p.Turn().String()}, visit.Fact{Name: "FEN", Words: p.FEN()})
	if b, bound := g.Required(); bound {
		out = append(out, visit.Fact{Name: "Penalty C", Words: b.Of.String() + " is " + b.String()})
	}
	for _, of := range []rules.Colour{rules.White, rules.Black} {
		var said []string
		for _, x := range g.Statements {
			if x.By == of {
				said = append(said, sealing.Blind(x.Words, hidden))
			}
		}
		out = append(out, visit.Fact{Name: of.String() + " says", Words: cmp.Or(strings.Join(said, "\n"), "nothing")})
	}
	for _, x := range c.Seats {
		if x.Judge != judge && !c.Unlike.IsZero() {
			out = append(out, visit.Fact{Name: "The other finds", Words: string(x.First.Result) + ": " + x.First.Analysis})
		}
	}
	return out, nil
}

// caseDuties are the cases that wait to be dealt.
func (s *Site) caseDuties(officeRows) (out []duty, err error) {
	open, err := s.o.Ledger.OpenCases()
	for _, c := range open {
		if len(c.Seats) >= c.Want {
			continue
		}
		of, err := s.o.Ledger.ObjectOfGame(c.Game)
		if err != nil {
			return nil, err
		}
		out = append(out, duty{kind: "Case to be dealt", what: "case " + c.Name, since: c.Laid, room: roomAdjudication, needs: ledger.ActArrange, of: []ledger.Object{of}, href: "/adjudication/" + c.Name + "/deal", act: "Deal it"})
	}
	return out, err
}
