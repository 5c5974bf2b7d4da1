package secretary

import (
	"fmt"
	"slices"

	"postd/ledger"
	"postd/secretary/visit"
	"postd/templates"
	sealing "postd/tournament/envelope"
)

// The pages of cases: the secretary deals them and sees that envelopes are in; an adjudicator sees
// the cases that were dealt to them and nothing else (RULING/R-91, RULING/R-92). When a case is closed,
// all see what was sealed.
var caseRoutes = []visit.Route[*request]{
	visit.Get("/adjudication/judges", toArrange, judgesPage),
	visit.Post("/adjudication/judges", toArrange, judgesPage),
	visit.Get("/adjudication/judges/cases", toArrange, judgeCases),
	visit.Post("/adjudication/judges/cases", toArrange, judgeCases),
	visit.Get("/adjudication/:case/deal", toArrange, dealCase),
	visit.Post("/adjudication/:case/deal", toArrange, dealCase),
	visit.Get("/adjudication/:case", toSeeCase, sealedPage),
	visit.Get("/adjudication/:case/sealed/:number", toSeeCase, sealedText),
	visit.Get("/adjudication/:case/decide", visit.To(ledger.ActRule, theCase), decideCase),
	visit.Post("/adjudication/:case/decide", visit.To(ledger.ActRule, theCase), decideCase),
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

// caseTable is a list of cases.
type caseTable struct {
	ID, Caption string
	Rows        []caseRow
}

// caseRow is a case in the list.
type caseRow struct{ Name, Game, Href, State, Kind, Do, Link string }

// mostClosed is how many closed cases the list shows, the newest first.
const mostClosed = 50

// caseRows are the cases that the visitor may know of: whoever arranges all of them with their games
// and how many envelopes are in, an umpire what is before them, an adjudicator their own by name alone.
func (v *request) caseRows() (open, closed []caseRow, err error) {
	all, err := v.site.o.Ledger.OpenCases()
	if err != nil {
		return nil, nil, err
	}
	judge, _, err := v.asJudge()
	if err != nil {
		return nil, nil, err
	}
	for _, c := range all {
		r, shown, err := v.caseRow(c, judge)
		if err != nil {
			return nil, nil, err
		}
		if shown {
			open = append(open, r)
		}
	}
	for last, looked := uint64(0), 0; len(closed) < mostClosed && looked < ledger.MostWaits; {
		judged, err := v.site.o.Ledger.JudgedCases(last, mostClosed)
		if err != nil || len(judged) == 0 {
			return open, closed, err
		}
		for _, c := range judged {
			r, shown, err := v.caseRow(c, judge)
			if err != nil {
				return nil, nil, err
			}
			if shown && len(closed) < mostClosed {
				r.State, r.Kind, r.Do, r.Link = "judged "+string(c.Result), "good", "See what was sealed", "/adjudication/"+c.Name
				closed = append(closed, r)
			}
		}
		last, looked = judged[len(judged)-1].ID, looked+len(judged)
	}
	return open, closed, nil
}

// caseRow is a case in the list of one who may know of it.
func (v *request) caseRow(c ledger.Case, judge uint64) (r caseRow, shown bool, err error) {
	of, err := v.site.o.Ledger.ObjectOfGame(c.Game)
	if err != nil {
		return r, false, err
	}
	path := "/adjudication/" + c.Name
	r = caseRow{Name: c.Name, State: fmt.Sprintf("%d of %d envelopes are in", c.In(), c.Want), Kind: "wait"}
	if i := slices.IndexFunc(c.Seats, func(s sealing.Seat) bool { return judge != 0 && s.Judge == judge }); i >= 0 {
		r.State, r.Kind, r.Do, r.Link = "your verdict is due", "due", "Judge it", path+"/verdict"
		switch s := c.Seats[i]; {
		case s.First != nil && !c.Unlike.IsZero() && s.Second == nil && c.Umpire == nil && v.Now.Before(c.ReviseUntil()):
			r.State, r.Do = "unlike; you may judge once more until "+v.site.Instant(c.ReviseUntil()), "Judge it once more"
		case s.First != nil:
			r.State, r.Kind, r.Do = "your envelope is in", "good", "See it"
		}
		return r, true, nil
	}
	decides := c.Umpire != nil && v.May(ledger.ActRule, of).Yes
	if !decides && !v.May(ledger.ActArrange, of).Yes {
		return r, false, nil
	}
	if line, err := v.site.o.Ledger.Line(c.Game); err == nil {
		r.Game, r.Href = line.Label, "/g/"+c.Game.String()
	}
	switch {
	case len(c.Seats) < c.Want:
		r.State, r.Kind, r.Do, r.Link = "waits to be dealt", "due", "Deal it", path+"/deal"
	case c.Umpire != nil:
		r.State = "before the umpire"
		if decides {
			r.Kind, r.Do, r.Link = "due", "Decide it", path+"/decide"
		}
	case !c.Unlike.IsZero():
		r.State = "opened and unlike; a second look until " + v.site.Instant(c.ReviseUntil())
	}
	return r, true, nil
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
	case !c.Closed.IsZero():
		b.Cannot = "This case is closed."
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
