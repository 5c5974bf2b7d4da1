package tournament

import (
	"cmp"
	"fmt"
	"slices"

	"postd/tournament/rounds"
)

// tally is the account of one player, from which the row is written.
type tally struct {
	Player
	meetings     []meeting // all, in order of the opponents' numbers
	made         Half      // points in games
	played, left int
	done, all    int  // finished but for those that the player left, and to play
	out          bool // the player has left, and none of the games counts
}

// reckon counts the games when it is known of all players whose games count.
func (p *tally) reckon() {
	for _, m := range p.meetings {
		p.count(m)
	}
}

func (p *tally) count(m meeting) {
	switch {
	case m.counts():
		p.played++
		p.made += m.made
	case m.running():
		p.left++
	}
}

func (p *tally) score() Half { return p.made - p.Deducted }

// row writes the row, with a cell for each of the numbers.
func (p *tally) row(numbers []int) Row {
	r := Row{Player: p.Player, Score: p.score(), Played: p.played, Remain: p.left, Done: p.done, All: p.all}
	rest := p.meetings
	for _, n := range numbers {
		c := Cell{Opponent: n}
		for len(rest) > 0 && rest[0].opponent.Number == n {
			c.Marks = append(c.Marks, rest[0].mark())
			rest = rest[1:]
		}
		r.Cells = append(r.Cells, c)
	}
	return r
}

// section is the tournament in the shape in which tie-breaks are reckoned. The players stand there
// by the places of their numbers, under names of which no two are alike. A game has the first
// place after all earlier ones of both its players, which need not be the round that it has here.
func section(numbers []int, tallies map[int]*tally, outcomes []Outcome) (s rounds.Section) {
	named := map[string]int{}
	for _, p := range tallies {
		named[p.Name]++
	}
	place := make(map[int]int, len(numbers))
	for i, n := range numbers {
		p := tallies[n]
		place[n] = i + 1
		name := p.Name
		if named[name] > 1 {
			name = fmt.Sprintf("%s (%d)", name, n)
		}
		s.Players = append(s.Players, rounds.Player{
			Name: name, Rating: p.Rating, Deducted: int(p.Deducted),
			Out: p.out || p.Left != nil && p.played == 0 && p.left == 0,
		})
	}
	sorted := slices.Clone(outcomes)
	slices.SortFunc(sorted, byRound)
	for _, o := range sorted {
		white, black := &s.Players[place[o.White]-1], &s.Players[place[o.Black]-1]
		at := max(len(white.Rounds), len(black.Rounds))
		white.Rounds = append(white.Rounds, make([]rounds.Meeting, at-len(white.Rounds))...)
		black.Rounds = append(black.Rounds, make([]rounds.Meeting, at-len(black.Rounds))...)
		forWhite, forBlack := o.met()
		white.Rounds = append(white.Rounds, rounds.Meeting{Opponent: place[o.Black], Colour: rounds.White, Result: forWhite})
		black.Rounds = append(black.Rounds, rounds.Meeting{Opponent: place[o.White], Colour: rounds.Black, Result: forBlack})
	}
	return s
}

// byRound sorts games by their rounds, and those of one round so that the order in which they were
// listed makes no difference.
func byRound(a, b Outcome) int {
	return cmp.Or(cmp.Compare(a.Round, b.Round), cmp.Compare(a.Label, b.Label), cmp.Compare(a.Game, b.Game),
		cmp.Compare(a.White, b.White), cmp.Compare(a.Black, b.Black), cmp.Compare(a.Result, b.Result))
}
