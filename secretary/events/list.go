package events

import (
	"cmp"
	"strings"

	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
)

// eventsPage is the list of events.
type eventsPage struct {
	Heads []visit.Head
	Pager visit.Pager
	Rows  []eventRow
	May   bool // found one
}

// eventRow is an event in the list.
type eventRow struct {
	Label, Name, Href, Stages, Ends string
	Sections                        int
}

// eventColumns are the columns of the list, the youngest first where nothing else is wished.
var eventColumns = visit.Listing[ledger.Event]{Columns: []visit.Column[ledger.Event]{
	{Slug: "label", Name: "Label", Key: func(e ledger.Event) string { return visit.WordsKey(e.Label) }},
	{Slug: "name", Name: "Name", Key: func(e ledger.Event) string { return visit.WordsKey(e.Name) }},
	{Name: "Stages"},
	{Name: "Sections", Class: "num"},
	{Slug: "ends", Name: "Ends", Key: func(e ledger.Event) string { return e.Ends.String() }},
	{Slug: "founded", Key: func(e ledger.Event) string { return visit.NumberKey(e.ID) }},
}, Usual: "-founded", ID: func(e ledger.Event) string { return visit.NumberKey(e.ID) }}

// eventList lists the events that the visitor may read.
func eventList(v *request) (visit.Response, error) {
	n, err := v.Ledger().Tally(ledger.TallyEvents)
	if err != nil {
		return nil, err
	}
	p := eventsPage{May: v.May(ledger.ActArrange).Yes}
	long := visit.Long[ledger.Event]{Count: n, All: ledger.AllEvents(), By: map[string]ledger.Range[ledger.Event]{"founded": ledger.AllEvents().Reversed()}, Sees: v.Ledger().SeesEvent()}
	var all []ledger.Event
	if all, p.Heads, p.Pager, err = long.Part(v, eventColumns); err != nil {
		return nil, err
	}
	for _, e := range all {
		var stages []string
		for _, s := range e.Stages {
			stages = append(stages, s.Name)
		}
		p.Rows = append(p.Rows, eventRow{
			Label: e.Label, Name: e.Name, Href: folder.EventPath(e.ID, ""), Stages: cmp.Or(strings.Join(stages, ", "), "–"),
			Sections: len(ledger.ObjectOfEvent(e).Tournaments), Ends: cmp.Or(e.Ends.Words(), "–"),
		})
	}
	return visit.Page{Name: "events", Title: "Events", Body: p}, nil
}
