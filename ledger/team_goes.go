package ledger

import (
	"slices"
	"time"
)

// Going are teams that go on into a stage of teams. They play it in an event of its own, which has
// its own line-ups and captains' letters by its own label.

// Going is that event with the teams of these numbers in their order, and the draft whose games its
// matches are, by the terms of the matches before.
func (x League) Going(numbers []int, to Stage, event uint64, label, name string) (Event, Tournament) {
	e := Event{ID: event, Label: label, Name: name, Stages: []Stage{{No: 1, Name: to.Name, System: TeamMatches, Boards: x.Stage.Boards, Double: x.Stage.Double, FreeOrder: x.Stage.FreeOrder}}}
	if to.Boards > 0 {
		e.Stages[0].Boards, e.Stages[0].Double, e.Stages[0].FreeOrder = to.Boards, to.Double, to.FreeOrder
	}
	t := x.Tournament
	a := t.Agreement
	a.FirstTurnAt, a.Adjudicate.From, a.Adjudicate.Date = time.Time{}, nil, nil
	draft := Tournament{Label: label, Name: name, State: Draft, Agreement: a, Cycles: max(t.Cycles, 1), TieBreaks: slices.Clone(t.TieBreaks),
		Secretary: t.Secretary, Umpire: t.Umpire, Adjudicator: t.Adjudicator, Public: t.Public}
	for _, n := range numbers {
		team := x.Event.Teams[n-1]
		team.No = len(e.Teams) + 1
		e.Teams = append(e.Teams, team)
		for _, y := range t.Entries {
			if team.Has(y.Player) && y.State != Withdrawn {
				draft.Entries = append(draft.Entries, Entry{Player: y.Player, State: Accepted, At: y.At})
			}
		}
	}
	return e, draft
}
