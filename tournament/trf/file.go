package trf

import "postd/tournament/rounds"

// Version is a version of the format.
type Version int

// The versions. A file that is read is TRF26 if it has a record that TRF16 does not know.
const (
	TRF16 Version = 16
	TRF26 Version = 26
)

// File is a report of a tournament.
type File struct {
	Version Version
	Event   Event
	Section rounds.Section
	Cards   []Card        // Cards[i] is of Section.Players[i]
	Colour  rounds.Colour // 152: of the highest number at the start; 0: not said
	// Unknown is what a game without a result counts meanwhile, in half points: 1 or 0 (162 X).
	Unknown int

	Teams       []Team         // 310, or 013
	TeamByes    []TeamBye      // 320: TeamByes[i] is of round i+1
	Forfeits    []Forfeit      // 330
	LineUps     []LineUp       // 300
	Byes        []Bye          // 240
	Accelerated []Acceleration // 250
	Apart       []Apart        // 260
	Abnormal    []Abnormal     // 299
	Kept        []Kept
}

// Event is what a file says of the tournament, word for word. Empty: not said.
type Event struct {
	Name, City, Federation     string // 012, 022, 032
	Begins, Ends               string // 042, 052: 2026/11/27
	Players, Rated, Teams      string // 062, 072, 082: how many
	Kind, Arbiter              string // 092, 102
	Deputies                   []string
	Times                      string   // 122
	Days                       []string // 132: 26/11/27, Days[i] of round i+1
	RankedBy, Program, Type    string   // 172, 182, 192
	TieBreaks, Standings       string   // 202, 212: codes with commas
	Clock, Boards, MatchPoints string   // 222, 352, 362
}

// Card is what a file says of a player beyond name, rating, title and meetings.
type Card struct {
	Sex        byte   // 'm', 'w' or 0
	Federation string // three letters
	ID         string // FIDE's number
	Born       string // 1970/01/31, parts unknown are 00
	Rank       int    // place in the table; 0: not said
}

// Team is a team, its players by their numbers and in the order of the boards.
type Team struct {
	Number       int // pairing number
	Name         string
	Nickname     string
	Strength     string // by which teams are put in order, often a mean rating
	Match, Games int    // half points
	Rank         int    // 0: not said
	Players      []int
}

// TeamBye is the pairing bye of a round: the team, or 0, and the half points that it has.
type TeamBye struct{ Team, Match, Games int }

// Forfeit is a match of teams that was not played: "+-" was won by White, "-+" by Black, "--"
// by nobody.
type Forfeit struct {
	Won                 string
	Round, White, Black int
}

// LineUp is a team in an order of its own: numbers of players, 0 for an empty board.
type LineUp struct {
	Round, Team, Opponent int
	Players               []int
}

// Bye is a HalfBye, FullBye or ZeroBye of a round, for players, or for teams where there are
// any.
type Bye struct {
	Result  rounds.Result
	Round   int
	Numbers []int
}

// Acceleration gives half points for the pairing of rounds From to To to the numbers First to
// Last.
type Acceleration struct {
	Match, Points         int
	From, To, First, Last int
}

// Apart are numbers of whom no two may be paired in the rounds From to To.
type Apart struct {
	From, To int
	Numbers  []int
}

// Abnormal gives half points that no rule gives. Of a Kind, "W", "D", "L", "F", "H", "Z", "+"
// or "-", that result counts so; without one they are added. Round 0 is every round.
type Abnormal struct {
	Kind          string
	Match, Points int
	Round         int
	Numbers       []int // none: everybody
}

// Kept is a line that is repeated as it stands: a comment, or a record that is not known. It
// stands before the record number Skip, counted from 0, of those with the tag Before; at the
// end if Before is empty.
type Kept struct {
	Text   string
	Before string
	Skip   int
}

// Played returns how many rounds have been paired: the last one in which anybody has an
// opponent, the pairing bye or a forfeit won. Byes of a later round are asked for.
func (f *File) Played() int {
	last := 0
	for _, p := range f.Section.Players {
		for r := len(p.Rounds); r > last; r-- {
			if m := p.Rounds[r-1]; m.Opponent != 0 || m.Result == rounds.PairingBye || m.Result == rounds.ForfeitWin {
				last = r
			}
		}
	}
	return last
}

// Next returns the section as it stands before the next round is paired: all rounds that have
// been paired, and of the next one the byes, those of record 240 too.
func (f *File) Next() rounds.Section {
	s, next := f.Section, f.Played()
	s.Players = append([]rounds.Player(nil), s.Players...)
	for i := range s.Players {
		p := &s.Players[i]
		p.Rounds = append([]rounds.Meeting(nil), p.Rounds[:min(len(p.Rounds), next+1)]...)
	}
	if len(f.Teams) > 0 {
		return s
	}
	for _, b := range f.Byes {
		for _, n := range b.Numbers {
			if p := &s.Players[n-1]; b.Round == next+1 && len(p.Rounds) == next {
				p.Rounds = append(p.Rounds, rounds.Meeting{Colour: rounds.NoColour, Result: b.Result})
			}
		}
	}
	return s
}
