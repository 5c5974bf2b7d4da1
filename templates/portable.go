package templates

import (
	"fmt"
	"time"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// terminations are the words of the PGN standard (1994, 9.8.1) for how a game
// ended, where it was not over the board.
var terminations = map[events.Ending]string{
	events.ByTime:         "time forfeit",
	events.ByAdjudication: "adjudication",
	events.ByPenalty:      "rules infraction",
	events.ByRuling:       "rules infraction",
}

// Portable is a game for other programs: its standing score, with names and
// without addresses. The event is that of the roster, the label of the game if
// it is empty; the round is "?" where the game belongs to none. A game that was
// annulled has no result.
func Portable(g correspondence.Game, event, round string) rules.PGN {
	result, how := "*", "unterminated"
	switch {
	case g.Ended == nil:
	case g.Ended.Result == terms.Annulled:
		how = "abandoned"
	default:
		result, how = string(g.Ended.Result), "normal"
		if words, ok := terminations[g.Ended.How]; ok {
			how = words
		}
	}
	if event == "" {
		event = g.Label
	}
	zone, err := time.LoadLocation(g.Agreement.Calendar.Zone)
	if err != nil {
		zone = time.UTC
	}
	out := rules.PGN{Start: g.Origin, Result: result, Tags: []rules.Tag{
		{Name: "Event", Value: event}, {Name: "Site", Value: "postd"}, {Name: "Date", Value: g.Agreement.FirstTurnAt.In(zone).Format("2006.01.02")}, {Name: "Round", Value: round},
		{Name: "White", Value: g.Sides[rules.White].Name()}, {Name: "Black", Value: g.Sides[rules.Black].Name()},
		{Name: "Mode", Value: "EM"}, {Name: "Termination", Value: how}, {Name: "PlyCount", Value: fmt.Sprint(len(g.Plies))}, {Name: "GameId", Value: g.Label},
	}}
	first := 0
	if g.Origin.Due() > 1 && len(g.Plies) >= g.Origin.Due() {
		// PGN knows no turn of several moves: the game is written from its end on.
		first = g.Origin.Due()
		out.Start = g.After(first)
	}
	for i, p := range g.Plies[first:] {
		if p.Move == 0 {
			if out.Comments == nil {
				out.Comments = map[int]string{}
			}
			out.Comments[i] = p.By.String() + " forfeits the turn (STAUNTON/R.VIII)"
		}
		out.Moves = append(out.Moves, p.Move)
	}
	return out
}
