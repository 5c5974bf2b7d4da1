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
	pagesOfEvent   = []tab{{name: "Files", below: "/files"}}
	pagesOfSection = []tab{{"Rounds", "/rounds", []ledger.System{ledger.Swiss}, false}}
)

// wanted reports whether the visitor is led to the page of what is played so.
func (t tab) wanted(v *Request, played []ledger.System) bool {
	if t.arranges && !v.Arranges() {
		return false
	}
	return len(t.systems) == 0 || slices.ContainsFunc(played, func(s ledger.System) bool { return slices.Contains(t.systems, s) })
}
