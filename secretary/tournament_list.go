package secretary

import (
	"fmt"
	"slices"

	"postd/ledger"
	"postd/templates"
	"postd/templates/narrate"
)

// tournamentsPage is the list of tournaments.
type tournamentsPage struct {
	Filters []templates.Link
	Rows    []tournamentRow
	Caption string
	Empty   string
	May     bool // found one
	Copies  []option
}

type tournamentRow struct {
	Label, Name, Href, Games, Next string
	State, Kind                    string
	Players                        int
}

// option is a choice of a select.
type option struct {
	Value, Name string
	Here        bool
}

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
	want := v.field("state")
	p := tournamentsPage{May: v.is(roleSecretary), Caption: "All tournaments", Empty: "There is no tournament yet."}
	count := map[string]int{}
	slices.Reverse(all)
	for _, t := range all {
		c := tournamentView{Tournament: t, lines: of[t.ID], zone: zoneOf(t)}
		st := c.status()
		count[st.slug]++
		p.Copies = append(p.Copies, option{Value: fmt.Sprint(t.ID), Name: c.title()})
		if want != "" && want != st.slug {
			continue
		}
		p.Rows = append(p.Rows, tournamentRow{
			Label: t.Label, Name: t.Name, Href: c.path(""), Players: len(c.players()), Games: c.done(),
			Next: c.byTheClocks(c.nextDeadline()), State: st.words, Kind: st.kind,
		})
	}
	p.Filters = append(p.Filters, templates.Link{Name: "All", Href: "/t", Count: len(all), Here: want == ""})
	for _, st := range statuses {
		if count[st.slug] > 0 || want == st.slug {
			p.Filters = append(p.Filters, templates.Link{Name: narrate.Upper(st.words), Href: "/t?state=" + st.slug, Count: count[st.slug], Here: want == st.slug})
		}
		if want == st.slug {
			p.Caption = "Tournaments: " + st.words
		}
	}
	if want != "" {
		p.Empty = "No tournament is in this state."
	}
	return page{name: "tournaments", title: "Tournaments", body: p}, nil
}
