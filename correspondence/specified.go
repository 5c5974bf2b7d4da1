package correspondence

import (
	"slices"
	"time"

	"postd/correspondence/events"
	"postd/rules"
)

// specification remembers what concerns an offence that the umpire specified.
func (g *Game) specification(what events.What) {
	switch w := what.(type) {
	case events.Specified:
		g.Specified = append(slices.Clip(g.Specified), events.Specification{Specified: w, Ruling: len(g.Rulings)})
	case events.SpecifiedClosed:
		if w.No < 1 || w.No > len(g.Specified) {
			g.breaks("no such offence was specified")
			return
		}
		g.Specified = slices.Clone(g.Specified)
		g.Specified[w.No-1].Closed = w.How
	}
}

// specifiedKnown says that the opponent knows of the offence from the receipt of the notice.
func (g *Game) specifiedKnown(at time.Time, n events.NoticeID) {
	for i, s := range g.Specified {
		if s.Notice == n && s.Known.IsZero() {
			g.Specified = slices.Clone(g.Specified)
			g.Specified[i].Known = at
		}
	}
}

// tellsSpecified reports whether an offence becomes known by the notice.
func (g Game) tellsSpecified(n events.NoticeID) bool {
	return slices.ContainsFunc(g.Specified, func(s events.Specification) bool { return s.Notice == n && s.Known.IsZero() })
}

// SpecifiedOf are the offences of a side that the umpire specified and for which
// the game may still be claimed.
func (g Game) SpecifiedOf(of rules.Colour) (out []events.Specification) {
	for _, s := range g.Specified {
		if s.Of == of && s.Closed == "" {
			out = append(out, s)
		}
	}
	return out
}
