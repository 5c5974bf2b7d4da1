package correspondence

import (
	"fmt"
	"strconv"
	"strings"

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

// Member is a player of a side: the number of his row in the ledger and the
// name under which he entered.
type Member struct {
	Player uint64 `json:"player"`
	Name   string `json:"name"`
}

// Party is one to whom a notice goes.
type Party uint8

// The parties. The umpire and the adjudicator are the secretary where the
// agreement names nobody else (laws.md 0.2).
const (
	ToWhite Party = iota
	ToBlack
	ToSecretary
	ToUmpire
	ToAdjudicator
)

// PartyOf returns the party that plays the colour.
func PartyOf(c rules.Colour) Party { return Party(c) }

// Colour returns the colour that the party plays; false for an official.
func (p Party) Colour() (rules.Colour, bool) { return rules.Colour(p), p <= ToBlack }

// String returns "White", "Black", "secretary", "umpire" or "adjudicator".
func (p Party) String() string {
	return [...]string{"White", "Black", "secretary", "umpire", "adjudicator"}[p]
}

// Result is how a game ended; the empty Result is a game still in play.
type Result string

// The results.
const (
	WhiteWins Result = "1-0"
	BlackWins Result = "0-1"
	Drawn     Result = "1/2-1/2"
	Annulled  Result = "annulled"
)

// Won returns the result of a game won by the colour.
func Won(by rules.Colour) Result {
	if by == rules.White {
		return WhiteWins
	}
	return BlackWins
}
