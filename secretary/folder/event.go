package folder

import (
	"fmt"
	"slices"

	"postd/ledger"
	"postd/secretary/visit"
	"postd/templates"
)

// Event reads the event that the path names.
func (v *Request) Event() (ledger.Event, error) {
	return visit.InPath(v, "event", "event", v.Ledger().Event)
}

// EventPath is the address of a page of an event: EventPath(3, "/edit").
func EventPath(id uint64, below string) string { return fmt.Sprintf("/e/%d%s", id, below) }

// PageOfEvent is a page of the event, which stands below one of its tabs: that of the address
// below, "/prizes"; empty: its first page.
func (v *Request) PageOfEvent(e ledger.Event, name, title, below string, body any) visit.Page {
	tabs := []templates.Link{{Name: "Event", Href: EventPath(e.ID, "")}}
	for _, p := range pagesOfEvent {
		if p.wanted(v, systemsOf(e)) {
			tabs = append(tabs, templates.Link{Name: p.name, Href: EventPath(e.ID, p.below)})
		}
	}
	if v.Arranges() {
		tabs = append(tabs, templates.Link{Name: tabWrite, Href: fmt.Sprintf("/write?event=%d", e.ID)})
	}
	here(tabs, EventPath(e.ID, below))
	crumbs := []templates.Link{visit.Crumb("Events", "/events")}
	if title != EventTitle(e) {
		crumbs = append(crumbs, visit.Crumb(e.Label, EventPath(e.ID, "")))
	}
	return visit.Page{Name: name, Title: title, Body: body, Crumbs: crumbs, Sub: tabs}
}

// EventTitle names the event: "C26, Championship 2026".
func EventTitle(e ledger.Event) string { return e.Label + ", " + e.Name }

// systemsOf are those in which the stages of the event are played.
func systemsOf(e ledger.Event) (out []ledger.System) {
	for _, s := range e.Stages {
		out = append(out, s.System)
	}
	return out
}

func here(tabs []templates.Link, path string) {
	i := slices.IndexFunc(tabs, func(t templates.Link) bool { return t.Href == path })
	if i >= 0 {
		tabs[i].Here = true
	}
}

const tabWrite = "Write"

// Page is a page of the tournament, which stands below one of its tabs: that of the address
// below, "/entries"; empty: its first page.
func (c Course) Page(v *Request, name, title, below string, body any) visit.Page {
	tabs := []templates.Link{{Name: "Summary", Href: c.Path("")}, {Name: "Terms", Href: c.Path("/terms")}}
	if c.State != ledger.ByHand {
		tabs = append(tabs, templates.Link{Name: "Entries", Href: c.Path("/entries"), Count: c.Count(ledger.Applied)})
		if c.Cup == nil && c.Ladder == nil { // a cup has its tree, a ladder its rungs
			tabs = append(tabs, templates.Link{Name: "Pairings", Href: c.Path("/pairings")})
		}
	}
	if c.Cup == nil && c.Ladder == nil {
		tabs = append(tabs, templates.Link{Name: "Standings", Href: c.Path("/standings")})
	}
	crumbs := []templates.Link{visit.Crumb("Tournaments", "/t")}
	e, err := v.Ledger().Event(c.Tournament.Event)
	for _, p := range pagesOfSection {
		if played := c.played(e); len(played) > 0 && p.wanted(v, played) {
			tabs = append(tabs, templates.Link{Name: p.name, Href: c.Path(p.below)})
		}
	}
	if c.Tournament.Event != 0 && err == nil {
		crumbs = []templates.Link{visit.Crumb("Events", "/events"), visit.Crumb(e.Label, EventPath(e.ID, ""))}
	}
	if v.Arranges() {
		tabs = append(tabs, templates.Link{Name: tabWrite, Href: fmt.Sprintf("/write?tournament=%d", c.ID)})
	}
	here(tabs, c.Path(below))
	if below != "" || title != c.Title() {
		crumbs = append(crumbs, visit.Crumb(c.Label, c.Path("")))
	}
	return visit.Page{Name: name, Title: title, Body: body, Crumbs: crumbs, Sub: tabs}
}
