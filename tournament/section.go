package tournament

import (
	"fmt"
	"slices"

	"postd/tournament/rounds"
)

// Bye is a round of a player without a game.
type Bye struct {
	Number int // of the player
	Round  int // from 1
	Result rounds.Result
}

// Section is the tournament by its rounds: what each player met in each of them, as a Swiss is
// paired, its table reckoned, and a report file written. Players[i] has the number i+1. A game in
// the place of an annulled one has its round. What is of no round, as in games that were arranged
// singly, stands in the first place after all earlier ones of both its players.
//
// There is an error where numbers are not those from 1 on, or somebody has two games of a round,
// or a game and a bye.
func Section(players []Player, outcomes []Outcome, byes []Bye, planned int) (rounds.Section, error) {
	s := rounds.Section{Players: make([]rounds.Player, len(players)), Planned: planned}
	for _, p := range players {
		if p.Number < 1 || p.Number > len(players) || s.Players[p.Number-1].Name != "" {
			return s, fmt.Errorf("tournament: %s has the number %d; the numbers are those from 1 to %d, each once", p.Name, p.Number, len(players))
		}
		s.Players[p.Number-1] = rounds.Player{Name: p.Name, Rating: p.Rating, Club: p.Club, Deducted: int(p.Deducted)}
	}
	for _, b := range byes {
		if b.Number < 1 || b.Number > len(players) || b.Round < 1 {
			return s, fmt.Errorf("tournament: in round %d number %d has a bye and is no player", b.Round, b.Number)
		}
		m := at(&s, b.Number, b.Round)
		if m.Result != rounds.Unpaired {
			return s, fmt.Errorf("tournament: in round %d number %d has two byes", b.Round, b.Number)
		}
		*m = rounds.Meeting{Colour: rounds.NoColour, Result: b.Result}
	}
	for _, o := range slices.SortedFunc(slices.Values(outcomes), byRound) {
		if o.White < 1 || o.White > len(players) || o.Black < 1 || o.Black > len(players) || o.White == o.Black {
			return s, fmt.Errorf("tournament: game %s is between the numbers %d and %d, which are not two players", o.Label, o.White, o.Black)
		}
		no := o.Round
		if no < 1 {
			no = max(len(s.Players[o.White-1].Rounds), len(s.Players[o.Black-1].Rounds)) + 1
		}
		forWhite, forBlack := o.met()
		for _, x := range []struct {
			number int
			m      rounds.Meeting
		}{{o.White, rounds.Meeting{Opponent: o.Black, Colour: rounds.White, Result: forWhite}}, {o.Black, rounds.Meeting{Opponent: o.White, Colour: rounds.Black, Result: forBlack}}} {
			switch m := at(&s, x.number, no); {
			case m.Result == rounds.Unpaired, m.Result == rounds.Annulled && m.Opponent == x.m.Opponent:
				*m = x.m
			case x.m.Result != rounds.Annulled || m.Opponent != x.m.Opponent:
				return s, fmt.Errorf("tournament: in round %d number %d has the game %s, and something else", no, x.number, o.Label)
			}
		}
	}
	return s, nil
}

// at is the meeting of a player in a round, which is made where it is not there yet.
func at(s *rounds.Section, number, round int) *rounds.Meeting {
	p := &s.Players[number-1]
	for len(p.Rounds) < round {
		p.Rounds = append(p.Rounds, rounds.Meeting{Colour: rounds.NoColour})
	}
	return &p.Rounds[round-1]
}
