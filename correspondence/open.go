package correspondence

import (
	"errors"
	"fmt"
	"slices"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// Open arranges a game under its agreement and tells both sides the terms
// (STAUNTON/COR.I: agreed beforehand in writing). A position other than the
// initial array is given as SetUp reads it. It refuses an agreement with an unfilled
// blank, a contradiction, or a term that this release does not keep.
func Open(id terms.GameID, label string, sides [2]terms.Side, a terms.Agreement, fen string, o Setting) (Decision, error) {
	errs := append(a.Validate(), a.Unbuilt()...)
	if fen != "" {
		if _, err := a.Commencement(fen); err != nil {
			errs = append(errs, err)
		}
		if a.Odds != nil && a.Odds.Moves > 1 {
			errs = append(errs, errors.New("correspondence: odds of several moves must open the game (BCC1903/III.4), so they cannot stand beside a position"))
		}
		if a.Opening != "" {
			errs = append(errs, errors.New("correspondence: an opening begins from the usual position (RULING/R-88), so it cannot stand beside another position"))
		}
	}
	if a.FirstTurnAt.IsZero() {
		errs = append(errs, errors.New("correspondence: first_turn_at is not filled: say when the first turn begins (BCC1903/V.2(a))"))
	}
	if a.Calendar.Scope == calendar.ScopeMover && len(a.Calendar.Movers) != 2 {
		errs = append(errs, terms.Fault("calendar.scope", "mover needs the zone and the holidays of each player (RULING/R-21)"))
	}
	for c, s := range sides {
		if len(s.Members) == 0 {
			errs = append(errs, fmt.Errorf("correspondence: %s has no player", rules.Colour(c)))
		}
		for i, m := range s.Members {
			if slices.ContainsFunc(s.Members[:i], func(x terms.Member) bool { return x.Name == m.Name }) {
				errs = append(errs, fmt.Errorf("correspondence: two members of %s's side have the name %s; the letters must tell them apart (BCC1903/IV.2)", rules.Colour(c), m.Name))
			}
		}
	}
	if len(errs) > 0 {
		return Decision{}, errors.Join(errs...)
	}
	return arrange(events.Opened{ID: id, Label: label, Sides: sides, Agreement: a, Position: fen, Calendar: o.Calendar.Label()}, o)
}

// arrange files a game that is sound, and tells both sides the terms.
func arrange(w events.Opened, o Setting) (Decision, error) {
	d, a := Game{}.docket(o, o.Now, ""), w.Agreement
	d.conclude(w)
	if d.g.Broken != "" {
		return Decision{}, errors.New("correspondence: " + d.g.Broken)
	}
	adj, law, _ := a.AdjudicationAt()
	laws := []rules.Law{"BCC1903/V.2(a)", "BCC1903/V.2(b)", "BCC1903/V.2(c)", "BCC1903/V.PREF(c)"}
	if law != "" {
		laws = append(laws, law)
	}
	if w.Replaces != nil {
		laws = append(laws, "BCC1903/II.1(c)")
	}
	d.tellBoth(NTerms, Notice{By: d.g.Turn.Of, Deadline: adj}, laws...)
	return d.decide(), nil
}

func (g *Game) open(e events.Event, w events.Opened) {
	g.ID, g.Label, g.Sides, g.Agreement, g.Opened, g.Replaces = w.ID, w.Label, w.Sides, w.Agreement, e.At, w.Replaces
	p, err := w.Agreement.Commencement(w.Position)
	if err != nil {
		g.Broken = fmt.Sprintf("event %d: %v", g.Seq, err)
		return
	}
	g.Origin = p
	g.State = StateTurn
	// BCC1903/V.2(a): the first turn begins at the time agreed; no notice begins
	// it, unless it is so agreed (times_start.go). The side that makes the first move is the first player (BCC1903/I.11.D).
	g.Turn = calendar.Clock{Of: g.Origin.Turn(), Running: true, Begin: w.Agreement.FirstTurnAt, Allowed: w.Agreement.Turn.Limit, Cause: calendar.CauseFirst, Awaits: w.Agreement.OnNotice()}
	g.allotsFirst()
	g.Turn = g.turnTerms(g.Turn)
}
