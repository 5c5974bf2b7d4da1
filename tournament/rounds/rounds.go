package rounds

import "fmt"

// Section is what is known of a section, or of a whole Swiss.
type Section struct {
	Players []Player // Players[i] has the pairing number i+1
	Planned int      // rounds that are to be played; 0: not known
}

// Player is one row of a section.
type Player struct {
	Name   string
	Rating int    // 0: none
	Title  string // as FIDE writes it, "g", "wm"; empty: none
	Club   string
	Rounds []Meeting // Rounds[i] is round i+1; what is missing at the end has not been paired

	Deducted int  // half points taken from the score as a penalty, which no tie-break counts
	Out      bool // left, and by the rule of the section none of the player's games counts
	// Boards are of a team: Boards[i] are its results of round i+1 on the boards, from the first.
	Boards [][]Result
}

// Meeting is what happened to a player in a round.
type Meeting struct {
	Opponent int // pairing number; 0: none
	Colour   Colour
	Result   Result
}

// Colour is the colour of a player in a round.
type Colour byte

// A player who does not play has no colour.
const (
	NoColour Colour = '-'
	White    Colour = 'w'
	Black    Colour = 'b'
)

// Other returns the opponent's colour.
func (c Colour) Other() Colour {
	switch c {
	case White:
		return Black
	case Black:
		return White
	}
	return c
}

// Result is what a player has of a round, by the letter of TRF26.
type Result byte

// The results. A zero Result is a round that has not been paired for the player.
const (
	Unpaired Result = 0
	Won      Result = '1'
	Drawn    Result = '='
	Lost     Result = '0'
	// ForfeitWin and ForfeitLoss are of a game that was paired and not played.
	ForfeitWin  Result = '+'
	ForfeitLoss Result = '-'
	// ShortWin, ShortDraw and ShortLoss are of a game that counts as played, and not for
	// ratings.
	ShortWin  Result = 'W'
	ShortDraw Result = 'D'
	ShortLoss Result = 'L'
	// PairingBye is of the one who was left over; HalfBye, FullBye and ZeroBye were asked for
	// or given.
	PairingBye Result = 'U'
	HalfBye    Result = 'H'
	FullBye    Result = 'F'
	ZeroBye    Result = 'Z'
	// Running is a game that has no result yet.
	Running Result = '*'
	// Annulled is a game that counts as never played. No report file has a letter for it.
	Annulled Result = 'A'
)

// results are the half points of each result, and whether two sat down to it.
var results = map[Result]struct {
	halves int
	played bool
	mirror Result
}{
	Won: {2, true, Lost}, Drawn: {1, true, Drawn}, Lost: {0, true, Won},
	ShortWin: {2, true, ShortLoss}, ShortDraw: {1, true, ShortDraw}, ShortLoss: {0, true, ShortWin},
	ForfeitWin: {2, false, ForfeitLoss}, ForfeitLoss: {0, false, ForfeitWin},
	PairingBye: {2, false, 0}, FullBye: {2, false, 0}, HalfBye: {1, false, 0}, ZeroBye: {0, false, 0},
	Running: {0, true, Running}, Annulled: {0, false, Annulled},
}

// Halves returns the half points that the result gives: 2 for a game won.
func (r Result) Halves() int { return results[r].halves }

// Played reports whether there was a game over the board, or is one. A forfeit and a bye
// were not played.
func (r Result) Played() bool { return results[r].played }

// Mirror returns what the opponent has where this player has r; a bye has no mirror. Both may
// have lost, or forfeited, as well.
func (r Result) Mirror() Result { return results[r].mirror }

// meets reports whether the opponent may have back where this player has r. Both may have lost.
func (r Result) meets(back Result) bool {
	return back == r.Mirror() || back == r && (r == ForfeitLoss || r == Lost || r == ShortLoss)
}

// bye reports whether the result is one without an opponent.
func (r Result) bye() bool {
	return r == PairingBye || r == HalfBye || r == FullBye || r == ZeroBye
}

// Known reports whether there is such a result.
func (r Result) Known() bool { _, ok := results[r]; return ok }

// Score returns the half points that the player made in the first n rounds.
func (p Player) Score(n int) int {
	sum := 0
	for _, m := range p.Rounds[:min(n, len(p.Rounds))] {
		sum += m.Result.Halves()
	}
	return sum
}

// Fault says what cannot be in the section: an opponent who is none, or does not answer, or
// a result without its mirror. It is nil where all is well.
func (s Section) Fault() error {
	for i, p := range s.Players {
		for r, m := range p.Rounds {
			if err := s.faultOf(i+1, r, m); err != nil {
				return err
			}
		}
	}
	return nil
}

func (s Section) faultOf(no, r int, m Meeting) error {
	switch {
	case m.Result != Unpaired && !m.Result.Known():
		return fmt.Errorf("rounds: round %d of number %d has the result %q, which is none", r+1, no, rune(m.Result))
	case m.Opponent == 0 && m.Result.Played():
		return fmt.Errorf("rounds: in round %d number %d has %q, which needs an opponent", r+1, no, rune(m.Result))
	case m.Opponent == 0:
		return nil
	case m.Result.bye():
		return fmt.Errorf("rounds: in round %d number %d has %q, a bye, against number %d", r+1, no, rune(m.Result), m.Opponent)
	case m.Opponent < 0 || m.Opponent > len(s.Players) || m.Opponent == no:
		return fmt.Errorf("rounds: in round %d number %d meets number %d, who is not in the section", r+1, no, m.Opponent)
	}
	other := s.Players[m.Opponent-1].Rounds
	if r >= len(other) || other[r].Opponent != no {
		return fmt.Errorf("rounds: in round %d number %d meets number %d, who meets somebody else", r+1, no, m.Opponent)
	}
	back := other[r]
	if back.Colour != m.Colour.Other() {
		return fmt.Errorf("rounds: in round %d numbers %d and %d have the same colour", r+1, no, m.Opponent)
	}
	if !m.Result.meets(back.Result) {
		return fmt.Errorf("rounds: in round %d number %d has %q and number %d has %q, which do not go together", r+1, no, rune(m.Result), m.Opponent, rune(back.Result))
	}
	return s.boardFault(no, r, m.Opponent)
}

// boardFault says what does not go together on the boards of two teams.
func (s Section) boardFault(no, r, with int) error {
	own, other := boards(s.Players[no-1], r), boards(s.Players[with-1], r)
	if len(own) != len(other) {
		return fmt.Errorf("rounds: in round %d number %d has %d boards and number %d has %d", r+1, no, len(own), with, len(other))
	}
	for i, b := range own {
		if !b.Known() || b.bye() || !b.meets(other[i]) {
			return fmt.Errorf("rounds: in round %d numbers %d and %d have %q and %q on board %d, which do not go together", r+1, no, with, rune(b), rune(other[i]), i+1)
		}
	}
	return nil
}

// boards are the results of a team in round r, counted from 0.
func boards(p Player, r int) []Result {
	if r < len(p.Boards) {
		return p.Boards[r]
	}
	return nil
}
