package terms

import (
	"fmt"
	"strconv"
	"strings"

	"postd/correspondence/penalty"
	"postd/rules"
)

// GameID is the office's own number of a game; players see the label.
type GameID uint32

// String returns the form used in addresses, "g12".
func (id GameID) String() string { return "g" + strconv.FormatUint(uint64(id), 10) }

// ParseGameID reads the form "g12".
func ParseGameID(s string) (GameID, error) {
	n, err := strconv.ParseUint(strings.TrimPrefix(s, "g"), 10, 32)
	if err != nil || !strings.HasPrefix(s, "g") || n == 0 {
		return 0, fmt.Errorf("correspondence: %q is not the number of a game (like g12)", s)
	}
	return GameID(n), nil
}

// Side is one of the two parties of a game: one player, or by agreement
// several in consultation (BCC1903/IV.2).
type Side struct {
	Members []Member `json:"members"`
}

// Name returns the names of the side's members, "Smith and Jones".
func (s Side) Name() string {
	names := make([]string, len(s.Members))
	for i, m := range s.Members {
		names[i] = m.Name
	}
	return strings.Join(names, " and ")
}

// Member is a player of a side: the number of the row in the ledger and the
// name of the entry.
type Member struct {
	Player uint64 `json:"player"`
	Name   string `json:"name"`
}

// Party is one to whom a notice goes.
type Party uint8

// These are the parties. The umpire and the adjudicator are the secretary where the
// agreement names nobody else (BOOK/0.2).
const (
	ToWhite Party = iota
	ToBlack
	ToSecretary
	ToUmpire
	ToAdjudicator
	ToUmpireOfWhite // the umpire at White's place of play, where there is one at each (BCC1903/APPA/2)
	ToUmpireOfBlack // the one at Black's
)

// UmpireOf returns the umpire at the place of play of the colour.
func UmpireOf(c rules.Colour) Party { return ToUmpireOfWhite + Party(c) }

// Place returns of which colour's place of play the party is the umpire; false if
// it is of none.
func (p Party) Place() (rules.Colour, bool) {
	return rules.Colour(p - ToUmpireOfWhite), p == ToUmpireOfWhite || p == ToUmpireOfBlack
}

// Office returns the office that the party holds, as the rows of rulings name it:
// an umpire at a place of play is an umpire.
func (p Party) Office() Party {
	if _, ok := p.Place(); ok {
		return ToUmpire
	}
	return p
}

// PartyOf returns the party that plays the colour.
func PartyOf(c rules.Colour) Party { return Party(c) }

// Colour returns the colour that the party plays; false for an official.
func (p Party) Colour() (rules.Colour, bool) { return rules.Colour(p), p <= ToBlack }

// String returns "White", "Black", "secretary", "umpire", "adjudicator" or
// "umpire at White's place".
func (p Party) String() string {
	return [...]string{"White", "Black", "secretary", "umpire", "adjudicator", "umpire at White's place", "umpire at Black's place"}[p]
}

// Result is how a game ended; the empty Result is a game still in play.
type Result string

// These are the results.
const (
	WhiteWins Result = "1-0"
	BlackWins Result = "0-1"
	Drawn     Result = "1/2-1/2"
	BothLost  Result = "0-0" // both sides left the game (BCC1903/V.9(d))
	Annulled  Result = "annulled"
)

// Won returns the result of a game won by the colour.
func Won(by rules.Colour) Result {
	if by == rules.White {
		return WhiteWins
	}
	return BlackWins
}

// AssigneeOf returns to whom a task is given.
func AssigneeOf(a penalty.Act) Party {
	for _, p := range []Party{ToUmpire, ToAdjudicator} {
		if a.Assignee == p.String() {
			return p
		}
	}
	return ToSecretary
}
