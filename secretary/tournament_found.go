package secretary

import (
	"fmt"
	"net/url"
	"strconv"
	"time"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
	"postd/tournament"
)

// foundTournament founds a tournament as a draft. Its form begins with a preset
// (?preset=) or with what another tournament has (?from=): all but its name,
// label, dates, entries and results.
func foundTournament(v *request) (visit.Response, error) {
	f, from, err := v.newForm()
	if err != nil {
		return nil, err
	}
	if !v.Posted() {
		return v.foundingPage(f, from), nil
	}
	a, err := v.Do(func(string) (visit.Action, error) {
		f.read(v)
		if !f.good() {
			return visit.Action{}, &visit.Redisplay{Page: v.foundingPage(f, from)}
		}
		blank, err := suggested(f.row.Agreement)
		d := visit.Action{
			Title: "Create the tournament " + f.row.Label, Button: "Create", Back: "/t",
			Does: []string{
				fmt.Sprintf("The tournament %s, %s, is founded as a draft. Nobody is told of it yet.", f.row.Label, f.row.Name),
				"Below stand its values, and those blanks of the agreement that differ from the default of its code.",
			},
			Changes: differences(ledger.Tournament{Agreement: blank}, f.row),
			Matters: []ledger.Matter{{Rows: []ledger.Row{f.row}}},
			Then:    visit.Done("/t", "The tournament "+f.row.Label+" is created. Look its terms over, then open its entries."),
		}
		d.Does = append(d.Does, newPenalty(blank, f.row.Agreement)...)
		d.Does = append(d.Does, departsIn(f.row.Agreement)...)
		return d, err
	})
	if to, ok := a.(visit.Redirect); ok {
		// Only now it has a number.
		if t, err := v.Ledger().TournamentByLabel(v.Field(fieldLabel)); err == nil {
			to.To = tournamentView{folder.Course{Tournament: t}}.Path("")
			return to, nil
		}
	}
	return a, err
}

// newForm is the form of a new tournament before anything was entered.
func (v *request) newForm() (f filledForm, from ledger.Tournament, err error) {
	if number := v.Field("from"); number != "" {
		id, err := strconv.ParseUint(number, 10, 64)
		if err == nil {
			from, err = v.Ledger().Tournament(id)
		}
		if err != nil {
			return f, from, visit.Missing("There is no tournament "+number+" to copy from.", "")
		}
		return formOf(copyOf(from), false), from, nil
	}
	row := ledger.Tournament{State: ledger.Draft, Secretary: v.site.o.Secretary, Cycles: 1}
	for _, b := range tournament.DefaultOrder() {
		row.TieBreaks = append(row.TieBreaks, string(b))
	}
	row.Agreement, err = agreementOf(v.Field("preset"))
	return formOf(row, false), from, err
}

// copyOf is a draft with the settings of the tournament.
func copyOf(t ledger.Tournament) ledger.Tournament {
	row := ledger.Tournament{
		State: ledger.Draft, Agreement: t.Agreement, Cycles: max(t.Cycles, 1), TieBreaks: t.TieBreaks,
		Secretary: t.Secretary, Umpire: t.Umpire, Adjudicator: t.Adjudicator,
	}
	a := &row.Agreement
	a.FirstTurnAt, a.Adjudicate.From, a.Adjudicate.Date = time.Time{}, nil, nil
	a.Colours, a.LotSeed = terms.ColoursFixed, ""
	return row
}

func (v *request) foundingPage(f filledForm, from ledger.Tournament) visit.Page {
	p := f.view()
	p.Action, p.Back, p.Button = "/t/new", "/t", "Next: look it over"
	p.From, p.Preset = v.Field("from"), v.Field("preset")
	if from.ID != 0 {
		p.Lead = fmt.Sprintf("Copied from %s, %s: all but its name, label, dates, entries and results.", from.Label, from.Name)
	}
	for i, x := range terms.Presets() {
		p.Presets = append(p.Presets, templates.Link{
			Name: x.Title, Href: "/t/new?preset=" + url.QueryEscape(x.Name), Here: from.ID == 0 && (p.Preset == x.Name || p.Preset == "" && i == 0),
		})
	}
	return visit.Page{Name: "tournament-form", Title: "New tournament", Body: p, Crumbs: []templates.Link{visit.Crumb("Tournaments", "/t")}}
}
