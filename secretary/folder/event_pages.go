package folder

import (
	"slices"

	"postd/ledger"
)

// tab is a page that a chamber has of every event, or of every section of an event, and that
// the navigation of those names.
type tab struct {
	name, below string
	systems     []ledger.System // one of which a stage must be played in; none: any
	arranges    bool            // it is for who may arrange alone
}

// These are all of them, and the one place where a chamber adds its own.
var (
	pagesOfEvent = []tab{
		{name: "Who goes through", below: "/through"},
		{name: "Rights", below: "/rights"},
		{name: "Teams", below: "/teams", systems: []ledger.System{ledger.TeamMatches}},
		{name: "Prizes", below: "/prizes"},
		{name: "Files", below: "/files"},
	}
	pagesOfSection = []tab{
		{name: "Tree", below: "/tree", systems: []ledger.System{ledger.KnockOut, ledger.Match}},
		{name: "Days of the rounds", below: "/dates", systems: []ledger.System{ledger.RoundRobin, ledger.Scheveningen}, arranges: true},
		{name: "Two sides", below: "/sides", systems: []ledger.System{ledger.Scheveningen}, arranges: true},
		{name: "Ladder", below: "/ladder", systems: []ledger.System{ledger.Ladder}},
		{name: "Friendly games", below: "/friendly", systems: []ledger.System{ledger.Friendly}, arranges: true},
		{name: "Rounds", below: "/rounds", systems: []ledger.System{ledger.Swiss}},
	}
)

// wanted reports whether the visitor is led to the page of what is played so.
func (t tab) wanted(v *Request, played []ledger.System) bool {
	if t.arranges && !v.Arranges() {
		return false
	}
	return len(t.systems) == 0 || slices.ContainsFunc(played, func(s ledger.System) bool { return slices.Contains(t.systems, s) })
}

// played are the systems of a section: that of its stage and, since a tournament of no event may be
// a cup too, what its row says.
func (c Course) played(e ledger.Event) (out []ledger.System) {
	if s, ok := e.Stage(c.Stage); ok && e.ID != 0 {
		out = append(out, s.System)
	}
	if c.Cup != nil {
		out = append(out, ledger.KnockOut)
	}
	if c.Ladder != nil {
		out = append(out, ledger.Ladder)
	}
	if c.Sides {
		out = append(out, ledger.Scheveningen)
	}
	return out
}
