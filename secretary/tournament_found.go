package secretary

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"time"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
	"postd/templates/narrate"
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

// tournamentsPage is the list of tournaments.
type tournamentsPage struct {
	Filters []templates.Link
	Heads   []visit.Head
	Pager   visit.Pager
	Rows    []tournamentRow
	Caption string
	Empty   string
	May     bool // found one
	Copies  []visit.Choice
}

type tournamentRow struct {
	Label, Name, Href, Games string
	Next                     visit.When
	State, Kind              string
	Players                  int
}

// tournamentColumns are the columns of the list, the youngest first where nothing else is
// wished.
var tournamentColumns = visit.Listing[tournamentView]{Columns: []visit.Column[tournamentView]{
	{Slug: "label", Name: "Label", Class: "", Key: func(c tournamentView) string { return visit.WordsKey(c.Label) }},
	{Slug: "name", Name: "Name", Class: "", Key: func(c tournamentView) string { return visit.WordsKey(c.Name) }},
	{Slug: "", Name: "State", Class: "", Key: nil},
	{Slug: "players", Name: "Players", Class: "num far", Key: func(c tournamentView) string { return visit.NumberKey(uint64(len(c.Players()))) }},
	{Slug: "", Name: "Games ended", Class: "num", Key: nil},
	{Slug: "due", Name: "Next deadline", Class: "", Key: func(c tournamentView) string { return visit.TimeKey(c.NextDeadline()) }},
	{Slug: "founded", Name: "", Class: "", Key: func(c tournamentView) string { return visit.NumberKey(c.ID) }},
}, Usual: "-founded", ID: func(c tournamentView) string { return visit.NumberKey(c.ID) }}

// tournamentList lists the tournaments, the youngest first; ?state= leaves one
// state.
func tournamentList(v *request) (visit.Response, error) {
	all, err := v.Ledger().Tournaments()
	if err != nil {
		return nil, err
	}
	lines, err := v.Ledger().Games()
	if err != nil {
		return nil, err
	}
	of := map[uint64][]ledger.Line{}
	for _, x := range lines {
		of[x.Tournament] = append(of[x.Tournament], x)
	}
	state := v.Field("state")
	p := tournamentsPage{May: v.Arranges(), Caption: "All tournaments", Empty: "There is no tournament yet."}
	count := map[string]int{}
	var want []tournamentView
	for _, t := range slices.Backward(all) {
		c := tournamentView{folder.Course{Tournament: t, Lines: of[t.ID], Zone: folder.ZoneOf(t)}}
		if c.Final, err = v.Ends(c.Course, false); err != nil {
			return nil, err
		}
		st := c.Status()
		count[st.Slug]++
		p.Copies = append(p.Copies, visit.Choice{Value: fmt.Sprint(t.ID), Name: c.Title()})
		if state == "" || state == st.Slug {
			want = append(want, c)
		}
	}
	want, p.Heads, p.Pager = tournamentColumns.Part(v, want)
	for _, c := range want {
		st := c.Status()
		p.Rows = append(p.Rows, tournamentRow{
			Label: c.Label, Name: c.Name, Href: c.Path(""), Players: len(c.Players()), Games: c.Done(),
			Next: v.When(c.NextDeadline(), c.Zone), State: st.Words, Kind: st.Kind,
		})
	}
	p.Filters = append(p.Filters, templates.Link{Name: "All", Href: v.Filtered("state", ""), Count: len(all), Here: state == ""})
	for _, st := range folder.Statuses {
		if count[st.Slug] > 0 || state == st.Slug {
			p.Filters = append(p.Filters, templates.Link{Name: narrate.Upper(st.Words), Href: v.Filtered("state", st.Slug), Count: count[st.Slug], Here: state == st.Slug})
		}
		if state == st.Slug {
			p.Caption = "Tournaments: " + st.Words
		}
	}
	if state != "" {
		p.Empty = "No tournament is in this state."
	}
	return visit.Page{Name: "tournaments", Title: "Tournaments", Body: p}, nil
}
