package swiss

import (
	"fmt"

	"postd/tournament/rounds"
)

// Rules is what a pairing needs to know beside the section itself.
type Rules struct {
	// Round is the number of the round to be paired; 0 is the first one in which nobody has an
	// opponent yet. Entries of the round that are byes say who is not to be paired.
	Round int
	// Planned is the number of rounds declared beforehand (FIDE/C.04.1/1); 0 takes it from the
	// section. In the last of them topscorers have exceptions (FIDE/C.04.3/1.8).
	Planned int
	// Initial is the colour drawn by lot before round 1 (FIDE/C.04.3/5.1): that of the
	// higher-ranked player with an odd number where nothing else decides.
	Initial rounds.Colour
	// Absent are those who are not paired in the round, by number, with the bye that they have:
	// rounds.ZeroBye, rounds.HalfBye or rounds.FullBye.
	Absent map[int]rounds.Result
	// Prohibited are the pairs that shall not meet, beside those who have met.
	Prohibited []Prohibition
}

// Prohibition keeps a group of players apart in some rounds: no two of them shall meet.
type Prohibition struct {
	From, To int    // the first and the last round; To 0 is the end
	Players  []int  // numbers
	Reason   string // shown in the working: "same club"
}

// holds reports whether the prohibition is in force in the round.
func (p Prohibition) holds(round int) bool {
	return p.From <= round && (p.To == 0 || round <= p.To)
}

// Game is a pair with its board.
type Game struct {
	Board        int // from 1
	White, Black int // numbers
}

// Round is a round that has been paired.
type Round struct {
	No     int
	Games  []Game                // in the order of the boards (FIDE/C.04.2)
	Bye    int                   // who has the pairing-allocated bye; 0: nobody
	Absent map[int]rounds.Result // who was not to be paired, with what they have of the round
}

// nextRound is the number of the first round in which nobody has an opponent.
func nextRound(s rounds.Section) int {
	last := 0
	for _, p := range s.Players {
		for r, m := range p.Rounds {
			if paired(m) {
				last = max(last, r+1)
			}
		}
	}
	return last + 1
}

// Initial is the initial colour of a section, as the pairs of its round 1 show it: each higher-ranked
// player with an odd number has it there (FIDE/C.04.3/5.2.5). It is NoColour before round 1.
func Initial(s rounds.Section) rounds.Colour {
	no := 0 // among those who were paired: see standing
	for i, p := range s.Players {
		if len(p.Rounds) == 0 || !paired(p.Rounds[0]) {
			continue
		}
		if no++; p.Rounds[0].Opponent > i+1 {
			if c := p.Rounds[0].Colour; no%2 == 1 {
				return c
			} else {
				return c.Other()
			}
		}
	}
	return rounds.NoColour
}

// paired reports whether somebody was paired in the round, or had the pairing-allocated bye.
func paired(m rounds.Meeting) bool { return m.Opponent != 0 || leftOver(m) }

// leftOver reports whether somebody had the pairing-allocated bye. Older files write a forfeit
// won against nobody.
func leftOver(m rounds.Meeting) bool {
	return m.Result == rounds.PairingBye || m.Result == rounds.ForfeitWin && m.Opponent == 0
}

// settled fills in what the rules leave to the section, and refuses what cannot be.
func (r Rules) settled(s rounds.Section) (Rules, error) {
	if err := s.Fault(); err != nil {
		return r, err
	}
	next := nextRound(s)
	if r.Round == 0 {
		r.Round = next
	}
	for _, p := range s.Players { // a round in which all had byes is one too
		next = max(next, len(p.Rounds)+1)
	}
	if r.Planned == 0 {
		r.Planned = s.Planned
	}
	switch {
	case r.Round < 1 || r.Round > next:
		return r, fmt.Errorf("swiss: round %d cannot be paired before round %d; pair the rounds in their order", r.Round, next)
	case r.Planned != 0 && r.Round > r.Planned:
		return r, fmt.Errorf("swiss: round %d is beyond the %d rounds that were declared; end the event, or declare more", r.Round, r.Planned)
	case r.Initial != rounds.White && r.Initial != rounds.Black:
		return r, fmt.Errorf("swiss: the initial colour is %q; draw White or Black by lot before round 1", rune(r.Initial))
	}
	for no, bye := range r.Absent {
		if no < 1 || no > len(s.Players) {
			return r, fmt.Errorf("swiss: number %d is absent and is not in the section", no)
		}
		if bye != rounds.ZeroBye && bye != rounds.HalfBye && bye != rounds.FullBye {
			return r, fmt.Errorf("swiss: number %d is absent with %q; give a bye of no point, of half a point or of a point", no, rune(bye))
		}
	}
	for _, p := range r.Prohibited {
		for _, no := range p.Players {
			if no < 1 || no > len(s.Players) {
				return r, fmt.Errorf("swiss: number %d is kept apart from others and is not in the section", no)
			}
		}
	}
	return r, nil
}
