package tournament

import (
	"cmp"
	"slices"

	"postd/correspondence/terms"
	"postd/tournament/rounds"
	"postd/tournament/ties"
)

// section is the tournament in the shape in which tie-breaks are reckoned. The players stand there
// by the places of their numbers, under names of which no two are alike. A game has the first
// place after all earlier ones of both its players, which need not be the round that it has here.
func (t *Table) section(outcomes []Outcome) (s rounds.Section) {
	place := make(map[int]int, len(t.numbers))
	for i, n := range t.numbers {
		p := t.tallies[n]
		place[n] = i + 1
		s.Players = append(s.Players, rounds.Player{
			Name: t.name(p), Rating: p.Rating, Deducted: int(p.Deducted),
			Out: p.out || p.Left != nil && p.played == 0 && p.left == 0,
		})
	}
	sorted := slices.Clone(outcomes)
	slices.SortFunc(sorted, func(a, b Outcome) int {
		return cmp.Or(cmp.Compare(a.Round, b.Round), cmp.Compare(a.Label, b.Label), cmp.Compare(a.Game, b.Game),
			cmp.Compare(a.White, b.White), cmp.Compare(a.Black, b.Black), cmp.Compare(a.Result, b.Result))
	})
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

// met are the results of both sides. Whether a game was played is not how it ended: one that was
// lost on time after many moves was.
func (o Outcome) met() (white, black rounds.Result) {
	won, lost := rounds.Won, rounds.Lost
	if o.Unplayed {
		won, lost = rounds.ForfeitWin, rounds.ForfeitLoss
	}
	switch o.Result {
	case terms.WhiteWins:
		return won, lost
	case terms.BlackWins:
		return lost, won
	case terms.Drawn:
		return rounds.Drawn, rounds.Drawn
	case terms.BothLost:
		return lost, lost
	case terms.Annulled:
		return rounds.Annulled, rounds.Annulled
	}
	return rounds.Running, rounds.Running
}

// value is the figure of a tie-break of one who stands at a place of the numbers.
func (t *Table) value(at int, by TieBreak) ties.Value {
	c, err := by.code()
	if err != nil {
		return ties.Value{Den: 1, None: true}
	}
	return t.ranked.Value(at, c)
}

// quarters are the quarters in a figure that is made of them.
func quarters(v ties.Value) int { return v.Num * 4 / v.Den }

// encounter is the direct encounter of one at a place of the numbers.
func (t *Table) encounter(at int, c ties.Code) Encounter {
	e := t.ranked.Encounter(at, c)
	for i, n := range e.Among {
		e.Among[i] = t.numbers[n-1]
	}
	return Encounter{Among: e.Among, Counts: e.Counts, Points: e.Points}
}

// at is the place of a number in the numbers, from 1; 0 where no player has it.
func (t Table) at(number int) int {
	i, found := slices.BinarySearch(t.numbers, number)
	if !found {
		return 0
	}
	return i + 1
}
