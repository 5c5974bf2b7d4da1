package public

import (
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/tournament"
	"postd/tournament/rounds"
)

// table makes the crosstable of a public tournament. A game whose result is under appeal is
// one that is left.
func (x shown) table() (tournament.Table, error) {
	players, number := x.seats()
	byLabel := map[string]openLine{}
	for _, o := range x.lines {
		byLabel[o.label] = o
		for side, members := range o.players {
			for i := range players {
				if len(members) > 0 && players[i].Number == number[members[0]] {
					players[i].Deducted += tournament.Half(o.deducted[side])
				}
			}
		}
	}
	var outcomes []tournament.Outcome
	outcome := func(o openLine, round int) tournament.Outcome {
		return tournament.Outcome{
			White: first(number, o.players[0]), Black: first(number, o.players[1]), Round: round,
			Label: o.label, Result: o.counts, How: o.how, Game: o.id, Unplayed: o.counts != "" && o.unplayed,
		}
	}
	if x.State == ledger.ByHand {
		for _, o := range x.lines {
			if o.held {
				continue
			}
			outcomes = append(outcomes, outcome(o, 0))
		}
		return tournament.Standings(players, outcomes, tournament.DefaultOrder())
	}
	for _, p := range x.Pairings {
		if o, came := p.Elsewhere(); came {
			outcomes = append(outcomes, o)
			continue
		}
		o, ok := byLabel[p.Label]
		if !ok {
			outcomes = append(outcomes, tournament.Outcome{White: p.White, Black: p.Black, Round: p.Round, Label: p.Label})
		}
		for seen := map[string]bool{}; ok && !seen[o.label]; o, ok = byLabel[o.next] {
			seen[o.label] = true // and then the game in the place of an annulled one
			outcomes = append(outcomes, outcome(o, p.Round))
		}
	}
	var order []tournament.TieBreak
	for _, name := range x.TieBreaks {
		order = append(order, tournament.TieBreak(name))
	}
	if x.system == ledger.Swiss {
		if x.Swiss == nil { // the form of an all-play-all has filled what is not said of a Swiss
			order = swissOrder
		}
		return tournament.SwissStandings(players, outcomes, x.byes(), x.SwissRules().Rounds, order)
	}
	if x.system == ledger.TeamMatches { // whose order is that of the teams
		order = tournament.DefaultOrder()
	}
	return tournament.Standings(players, outcomes, order)
}

// swissOrder are the tie-breaks of a Swiss where nothing was said of them.
var swissOrder = []tournament.TieBreak{"BH/C1", "BH", "SB", "WIN"}

// byes are the rounds without a game of those that were paired.
func (x shown) byes() (out []tournament.Bye) {
	for _, r := range x.Rounds[:x.Paired()] {
		for _, b := range r.Byes {
			out = append(out, tournament.Bye{Number: b.Number, Round: r.No, Result: rounds.Result(b.Kind[0])})
		}
	}
	return out
}

func first(number map[uint64]int, members []uint64) int {
	if len(members) == 0 {
		return 0
	}
	return number[members[0]]
}

// seats are the players of the table with their numbers: those that they drew or, where
// games are arranged singly, in the order of their first games.
func (x shown) seats() (players []tournament.Player, number map[uint64]int) {
	number = map[uint64]int{}
	if x.State != ledger.ByHand {
		for _, e := range x.Entries {
			if e.Number > 0 {
				number[e.Player] = e.Number
				players = append(players, x.rowOf(e))
			}
		}
		x.Numbered(number)
		return players, number
	}
	for _, o := range x.lines {
		if o.held {
			continue // a row would tell who plays it
		}
		for _, members := range o.players {
			for _, id := range members {
				if id = x.RowOf(id); number[id] == 0 {
					number[id] = len(players) + 1
					players = append(players, tournament.Player{Number: number[id], Name: x.rowName(id, number[id])})
				}
			}
		}
	}
	x.Numbered(number)
	return players, number
}

// rowName is what the table calls the row of a player.
func (x shown) rowName(player uint64, number int) string {
	return x.RowName(player, number, func(id uint64) string { return x.names[id] })
}

// rowOf is the row of an entry.
func (x shown) rowOf(e ledger.Entry) tournament.Player {
	p := tournament.Player{Number: e.Number, Name: x.rowName(e.Player, e.Number), Rating: e.Rating}
	if e.State == ledger.Withdrawn {
		p.Left = &tournament.Departure{Rule: x.Agreement.Withdrawal}
		if !e.Left.IsZero() {
			p.Left.Since = calendar.DayWords(e.Left, x.zone())
		}
	}
	return p
}

// zone is that of the tournament's calendar.
func (x shown) zone() *time.Location { return ledger.ZoneNamed(x.Agreement.Calendar.Zone) }

// finalAfter is until when an appeal may change a table in which nothing is left.
func (x shown) finalAfter() (last time.Time) {
	for _, o := range x.lines {
		if o.until.After(last) {
			last = o.until
		}
	}
	return last
}

// came is how many of the games were played elsewhere, of which the results alone are known.
func (e openEvent) came() (n int) {
	for _, p := range e.Pairings {
		if p.Came != "" {
			n++
		}
	}
	return n
}

// done is how many games have ended, annulled ones not counted, and how many there are, with those played elsewhere.
func (e openEvent) done() (ended, all int) {
	ended, all = e.came(), e.came()
	for _, o := range e.lines {
		if o.result != terms.Annulled {
			all++
			if o.result != "" {
				ended++
			}
		}
	}
	return ended, all
}
