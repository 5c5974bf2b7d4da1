package tournament

import (
	"fmt"
	"slices"
	"strings"
)

// TieBreak is a way to rank players who have the same score, by the name under
// which settings write it. The definitions are those of FIDE's tie-break
// regulations (Handbook C.07) for all-play-all tournaments, where a game that
// was won by default counts like any other.
type TieBreak string

// These are the tie-breaks.
const (
	// DirectEncounter is, if all the tied players have met each other, the sum of
	// the points from these games. If any two of them have not, or have a game
	// with each other that runs, it does not count.
	DirectEncounter TieBreak = "direct-encounter"
	// SonnebornBerger is the sum, over a player's games, of the points made
	// in the game multiplied with the points that the opponent made in the
	// tournament.
	SonnebornBerger TieBreak = "sonneborn-berger"
	// Wins is the number of games won, by play or by default.
	Wins TieBreak = "wins"
	// Koya is the points made against opponents who have made at least half of
	// the points possible in their games.
	Koya TieBreak = "koya"
)

var tieBreakNames = map[TieBreak]string{
	DirectEncounter: "Direct encounter",
	SonnebornBerger: "Sonneborn-Berger",
	Wins:            "Games won",
	Koya:            "Koya",
}

// Name returns the name for a page, "Sonneborn-Berger".
func (b TieBreak) Name() string { return tieBreakNames[b] }

// DefaultOrder returns the order in which tie-breaks are applied where nothing
// else was announced.
func DefaultOrder() []TieBreak { return []TieBreak{DirectEncounter, SonnebornBerger, Wins} }

// ParseOrder reads the order of tie-breaks as settings write it:
// "direct-encounter, sonneborn-berger, wins". Case does not matter. Nothing, or
// "none", is an order without tie-breaks: equal scores share a place.
func ParseOrder(s string) ([]TieBreak, error) {
	s = strings.ToLower(strings.TrimSpace(s))
	if s == "" || s == "none" {
		return nil, nil
	}
	var order []TieBreak
	for name := range strings.SplitSeq(s, ",") {
		order = append(order, TieBreak(strings.TrimSpace(name)))
	}
	return order, checkOrder(order)
}

// FormatOrder writes the order so that ParseOrder reads it.
func FormatOrder(order []TieBreak) string {
	if len(order) == 0 {
		return "none"
	}
	names := make([]string, len(order))
	for i, b := range order {
		names[i] = string(b)
	}
	return strings.Join(names, ", ")
}

func checkOrder(order []TieBreak) error {
	for i, b := range order {
		if _, ok := tieBreakNames[b]; !ok {
			return fmt.Errorf("tournament: %q is no tie-break; there are %s", b, FormatOrder([]TieBreak{DirectEncounter, SonnebornBerger, Wins, Koya}))
		}
		if slices.Contains(order[:i], b) {
			return fmt.Errorf("tournament: the tie-break %s is named twice", b)
		}
	}
	return nil
}
