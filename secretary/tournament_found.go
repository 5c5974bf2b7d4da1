package secretary

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"time"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/templates"
	"postd/templates/narrate"
	"postd/tournament"
)

// foundTournament founds a tournament as a draft. Its form begins with a preset
// (?preset=) or with what another tournament has (?from=): all but its name,
// label, dates, entries and results.
func foundTournament(v *request) (response, error) {
	f, from, err := v.newForm()
	if err != nil {
		return nil, err
	}
	if !v.posted() {
		return v.foundingPage(f, from), nil
	}
	a, err := v.do(func(string) (action, error) {
		f.read(v)
		if !f.good() {
			return action{}, &redisplay{v.foundingPage(f, from)}
		}
		blank, err := suggested(f.row.Agreement)
		d := action{
			title: "Create the tournament " + f.row.Label, button: "Create", back: "/t",
			does: []string{
				fmt.Sprintf("The tournament %s, %s, is founded as a draft. Nobody is told of it yet.", f.row.Label, f.row.Name),
				"Below stand its values, and those blanks of the agreement that differ from the default of its code.",
			},
			changes: differences(ledger.Tournament{Agreement: blank}, f.row),
			matters: []ledger.Matter{{Rows: []ledger.Row{f.row}}},
			then:    done("/t", "The tournament "+f.row.Label+" is created. Look its terms over, then open its entries."),
		}
		d.does = append(d.does, newPenalty(blank, f.row.Agreement)...)
		d.does = append(d.does, departures(f.row.Agreement)...)
		return d, err
	})
	if to, ok := a.(redirect); ok {
		// Only now it has a number.
		if t, err := v.ledger().TournamentByLabel(v.field(fieldLabel)); err == nil {
			to.to = tournamentView{Tournament: t}.path("")
			return to, nil
		}
	}
	return a, err
}

// newForm is the form of a new tournament before anything was entered.
func (v *request) newForm() (f filledForm, from ledger.Tournament, err error) {
	if number := v.field("from"); number != "" {
		id, err := strconv.ParseUint(number, 10, 64)
		if err == nil {
			from, err = v.ledger().Tournament(id)
		}
		if err != nil {
			return f, from, missing("There is no tournament "+number+" to copy from.", "")
		}
		return formOf(copyOf(from), false), from, nil
	}
	row := ledger.Tournament{State: ledger.Draft, Secretary: v.site.o.Secretary, Cycles: 1}
	for _, b := range tournament.DefaultOrder() {
		row.TieBreaks = append(row.TieBreaks, string(b))
	}
	row.Agreement, err = agreementOf(v.field("preset"))
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

func (v *request) foundingPage(f filledForm, from ledger.Tournament) page {
	p := f.view()
	p.Action, p.Back, p.Button = "/t/new", "/t", "Next: look it over"
	p.From, p.Preset = v.field("from"), v.field("preset")
	if from.ID != 0 {
		p.Lead = fmt.Sprintf("Copied from %s, %s: all but its name, label, dates, entries and results.", from.Label, from.Name)
	}
	for i, x := range terms.Presets() {
		p.Presets = append(p.Presets, templates.Link{
			Name: x.Title, Href: "/t/new?preset=" + url.QueryEscape(x.Name), Here: from.ID == 0 && (p.Preset == x.Name || p.Preset == "" && i == 0),
		})
	}
	return page{name: "tournament-form", title: "New tournament", body: p, crumbs: []templates.Link{crumb("Tournaments", "/t")}}
}

// tournamentsPage is the list of tournaments.
type tournamentsPage struct {
	Filters []templates.Link
	Heads   []head
	Pager   pager
	Rows    []tournamentRow
	Caption string
	Empty   string
	May     bool // found one
	Copies  []option
}

type tournamentRow struct {
	Label, Name, Href, Games string
	Next                     when
	State, Kind              string
	Players                  int
}

// tournamentColumns are the columns of the list, the youngest first where nothing else is
// wished.
var tournamentColumns = listing[tournamentView]{[]column[tournamentView]{
	{"label", "Label", "", func(c tournamentView) string { return wordsKey(c.Label) }},
	{"name", "Name", "", func(c tournamentView) string { return wordsKey(c.Name) }},
	{"", "State", "", nil},
	{"players", "Players", "num far", func(c tournamentView) string { return numberKey(uint64(len(c.players()))) }},
	{"", "Games ended", "num", nil},
	{"due", "Next deadline", "", func(c tournamentView) string { return timeKey(c.nextDeadline()) }},
	{"founded", "", "", func(c tournamentView) string { return numberKey(c.ID) }},
}, "-founded", func(c tournamentView) string { return numberKey(c.ID) }}

// tournamentList lists the tournaments, the youngest first; ?state= leaves one
// state.
func tournamentList(v *request) (response, error) {
	all, err := v.ledger().Tournaments()
	if err != nil {
		return nil, err
	}
	lines, err := v.ledger().Games()
	if err != nil {
		return nil, err
	}
	of := map[uint64][]ledger.Line{}
	for _, x := range lines {
		of[x.Tournament] = append(of[x.Tournament], x)
	}
	state := v.field("state")
	p := tournamentsPage{May: v.arranges(), Caption: "All tournaments", Empty: "There is no tournament yet."}
	count := map[string]int{}
	var want []tournamentView
	for _, t := range slices.Backward(all) {
		c := tournamentView{Tournament: t, lines: of[t.ID], zone: zoneOf(t)}
		if c.final, err = v.ends(c, false); err != nil {
			return nil, err
		}
		st := c.status()
		count[st.slug]++
		p.Copies = append(p.Copies, option{Value: fmt.Sprint(t.ID), Name: c.title()})
		if state == "" || state == st.slug {
			want = append(want, c)
		}
	}
	want, p.Heads, p.Pager = tournamentColumns.part(v, want)
	for _, c := range want {
		st := c.status()
		p.Rows = append(p.Rows, tournamentRow{
			Label: c.Label, Name: c.Name, Href: c.path(""), Players: len(c.players()), Games: c.done(),
			Next: v.when(c.nextDeadline(), c.zone), State: st.words, Kind: st.kind,
		})
	}
	p.Filters = append(p.Filters, templates.Link{Name: "All", Href: v.filtered("state", ""), Count: len(all), Here: state == ""})
	for _, st := range statuses {
		if count[st.slug] > 0 || state == st.slug {
			p.Filters = append(p.Filters, templates.Link{Name: narrate.Upper(st.words), Href: v.filtered("state", st.slug), Count: count[st.slug], Here: state == st.slug})
		}
		if state == st.slug {
			p.Caption = "Tournaments: " + st.words
		}
	}
	if state != "" {
		p.Empty = "No tournament is in this state."
	}
	return page{name: "tournaments", title: "Tournaments", body: p}, nil
}
