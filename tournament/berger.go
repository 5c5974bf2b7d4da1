package tournament

import "fmt"

// These bound the sizes of the tables that Berger makes. A match of two players is a table
// of two, with as many cycles as there are games.
const (
	minPlayers = 2
	MaxPlayers = 40
	MaxCycles  = 10
)

// Round is one round of a tournament.
type Round struct {
	Number int       // from 1, through all cycles
	Cycle  int       // from 1
	Games  []Pairing // in the order of the boards
	Bye    int       // the number of the player who does not play; 0 where all play
}

// Reverse says whether the order of rounds is changed where one cycle follows another. A section
// remembers it.
type Reverse string

// The ways; empty is LastTwo, as tables were made before there was a choice.
const (
	// LastTwo changes the places of the last two rounds of each cycle but the last, as FIDE
	// recommends for two cycles, so that nobody has three games running with the same colour.
	LastTwo Reverse = "last-two"
	// NoReverse lets each cycle stand as it is printed.
	NoReverse Reverse = "none"
)

// Pairing is one game, by the pairing numbers of its players.
type Pairing struct {
	White, Black int
}

// Berger returns the rounds of an all-play-all tournament of n players, in
// which everyone meets everyone once in each cycle. They are those of FIDE
// (Handbook C.05, Annex 1), which prints them for 3 to 16 players; for other
// numbers the same rule is carried on.
//
// Where n is odd, the player who would meet the number n+1 has the bye. In every second
// cycle the colours are reversed, so that in a match, and between any two players
// of a tournament, the first move goes by turns (BCC1903/II.1(a)). Where reverse says so the last
// two rounds of each cycle but the last change places. (With four players it does not help from
// the third cycle on: FIDE speaks of two.)
//
// There is an error where n is not from minPlayers to MaxPlayers, cycles not
// from 1 to MaxCycles, or reverse is none of the ways.
func Berger(n, cycles int, reverse Reverse) ([]Round, error) {
	if n < minPlayers || n > MaxPlayers {
		return nil, fmt.Errorf("tournament: there are Berger tables for %d to %d players, not for %d", minPlayers, MaxPlayers, n)
	}
	if cycles < 1 || cycles > MaxCycles {
		return nil, fmt.Errorf("tournament: everyone can meet everyone 1 to %d times, not %d times", MaxCycles, cycles)
	}
	if reverse != LastTwo && reverse != NoReverse && reverse != "" {
		return nil, fmt.Errorf("tournament: %q is no way to reverse rounds; write %s or %s", reverse, LastTwo, NoReverse)
	}
	last := n + n%2 - 1 // the last round of a cycle
	var rounds []Round
	for cycle := 1; cycle <= cycles; cycle++ {
		for place := 1; place <= last; place++ {
			printed := place
			if reverse != NoReverse && cycle < cycles && last > 1 && place >= last-1 {
				printed = 2*last - 1 - place
			}
			r := bergerRound(n, printed)
			r.Number, r.Cycle = len(rounds)+1, cycle
			if cycle%2 == 0 {
				for i, g := range r.Games {
					r.Games[i] = Pairing{White: g.Black, Black: g.White}
				}
			}
			rounds = append(rounds, r)
		}
	}
	return rounds, nil
}

// bergerRound is one round of the printed table. The highest even number stays
// and all others sit in a ring. In odd rounds it has Black, against 1, 2, 3 and
// so on; in even rounds White, against the upper half in the same way. Its
// opponent's neighbours to both sides meet each other, then theirs, the one who is
// farther along the ring with White.
func bergerRound(n, round int) Round {
	top := n + n%2
	ring := top - 1
	opponent := (round + 1) / 2
	first := Pairing{White: opponent, Black: top}
	if round%2 == 0 {
		opponent = (top + round) / 2
		first = Pairing{White: top, Black: opponent}
	}
	var r Round
	if top == n {
		r.Games = append(r.Games, first)
	} else {
		r.Bye = opponent
	}
	seat := func(i int) int { return (i-1+ring)%ring + 1 }
	for k := 1; k < top/2; k++ {
		r.Games = append(r.Games, Pairing{White: seat(opponent + k), Black: seat(opponent - k)})
	}
	return r
}

// Balance is how often a player has which colour.
type Balance struct {
	Number       int // the player's pairing number
	White, Black int // games
	Colours      string
}

// Balances counts the colours of each player of the rounds, in order of their
// numbers. Colours has a letter for each round: W, B, or - for the bye.
func Balances(rounds []Round) []Balance {
	most := 0
	for _, r := range rounds {
		most = max(most, r.Bye)
		for _, g := range r.Games {
			most = max(most, g.White, g.Black)
		}
	}
	all := make([]Balance, most)
	for i := range all {
		all[i].Number = i + 1
	}
	for _, r := range rounds {
		letters := make([]byte, most)
		for i := range letters {
			letters[i] = '-'
		}
		for _, g := range r.Games {
			letters[g.White-1], letters[g.Black-1] = 'W', 'B'
			all[g.White-1].White++
			all[g.Black-1].Black++
		}
		for i := range all {
			all[i].Colours += string(letters[i])
		}
	}
	return all
}
