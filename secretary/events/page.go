package events

import (
	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
)

// eventShown is the page of an event.
type eventShown struct {
	Edit   string // where it is changed; empty: the visitor may not
	Stages []stageShown
}

// stageShown is a stage with its sections.
type stageShown struct {
	Name, System, Takes string
	Sections            []sectionShown
}

// sectionShown is a section in the table of contents.
type sectionShown struct{ Label, Name, Href, State, Kind string }

// eventPage is an event at a glance.
func eventPage(v *request, e ledger.Event) (visit.Response, error) {
	p := eventShown{}
	if v.Arranges() {
		p.Edit = folder.EventPath(e.ID, "/edit")
	}
	for _, s := range e.Stages {
		shown := stageShown{Name: s.Name, System: systemName(s.System), Takes: s.Takes}
		for _, id := range s.Sections {
			t, err := v.Ledger().Tournament(id)
			if err != nil {
				return nil, err
			}
			c, err := v.CourseOf(t)
			if err != nil {
				return nil, err
			}
			st := c.Status()
			shown.Sections = append(shown.Sections, sectionShown{Label: t.Label, Name: t.Name, Href: c.Path(""), State: st.Words, Kind: st.Kind})
		}
		p.Stages = append(p.Stages, shown)
	}
	return v.PageOfEvent(e, "event", folder.EventTitle(e), "", p), nil
}
