package correspondence

import (
	"slices"

	"github.com/google/go-cmp/cmp"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// substitutes holds that nobody comes into a game but by a ruling that the terms allow, and that
// whoever played it is gone (TABLE/T7.Substitute).
func (s *stage) substitutes(m matter, e events.Event, w events.Substituted) {
	g := s.game
	ruled := m.ruling.Row == "Substitute" || m.ruling.Row == "Undo" && m.ruling.Undoes > 0
	if m.by != "secretary" || !ruled || g.Agreement.Substitute == "" || g.Over() {
		s.fault("Substitute", "%s comes for %s without a ruling on it", w.To.Name, w.From.Name)
	}
	if others := g.Sides[w.Of.Other()].Members; len(g.Sides[w.Of].Members) != 1 || slices.Contains(others, w.To) {
		s.fault("Substitute", "%s comes into a side of %d, against %v", w.To.Name, len(g.Sides[w.Of].Members), others)
	}
	if calendar.DateOf(e.At, m.office.Calendar.Zone()).Before(w.Since) {
		s.fault("Substitute", "%s comes from %s, which is still to come", w.To.Name, w.Since)
	}
}

// substitutedRightly holds that the game goes on as it stands: score, case, terms, penalties and
// what the opponent has are as they were, and what was open for the side is still open.
func (s *stage) substitutedRightly(m matter) {
	was, is, of := m.before, s.game, m.ruling.Of
	them := of.Other()
	for name, pair := range map[string][2]any{
		"the score": {was.Score(), is.Score()}, "what fell": {was.Struck, is.Struck}, "the case": {was.Case, is.Case}, "the state": {was.State, is.State},
		"the time used": {was.Used, is.Used}, "what is carried": {was.Carried(), is.Carried()}, "the bound": {was.Bound, is.Bound},
		"the opponent's series": {was.Series[them], is.Series[them]}, "the opponent's excess": {was.Excess[them], is.Excess[them]},
		"the opponent's allowance": {was.Stages[them], is.Stages[them]}, "the opponent": {was.Sides[them], is.Sides[them]},
		"the opponent's memos": {was.Memos[them], is.Memos[them]},
	} {
		if m.ruling.On == 0 {
			if diff := cmp.Diff(pair[0], pair[1], equal); diff != "" {
				s.fault("Substitute", "the ruling changes %s:\n%s", name, diff)
			}
		}
	}
	if len(is.Series[of].Waits) > 0 || is.Offer != nil && is.Offer.By == of || len(is.Memos[of]) > 0 && len(was.Substitutes) == 0 || len(is.ToConfirm(of)) > 0 {
		s.fault("Substitute", "something of the one who left is left")
	}
	open := func(g Game) bool {
		return g.Turn.Running && g.Turn.Of == of || g.Choice.Running && g.Choice.Of == of || g.Post.Notice != "" && g.Post.To == of
	}
	if open(was) && !open(is) {
		s.fault("Substitute", "what was open for %s is open no longer", of)
	}
	if n := is.Post.Notice; n != "" && is.Post.To == of && was.Post.Notice == n {
		s.fault("Substitute", "something begins with a letter to the one who left")
	}
	for _, n := range m.decision.Notices {
		if n.To != terms.PartyOf(them) && len(n.Conditions) > 0 {
			s.fault("Substitute", "%s is told what the one who left sent in advance", n.To)
		}
	}
}

// offenders are who played the side when each penalty of the game was applied.
func (s *stage) offenders(of rules.Colour) (by []string) {
	who := s.events[0].What.(events.Opened).Sides[of].Name()
	for _, e := range s.events {
		switch w := e.What.(type) {
		case events.Substituted:
			if w.Of == of {
				who = w.To.Name
			}
		case events.Penalised:
			by = append(by, who)
		}
	}
	return by
}
