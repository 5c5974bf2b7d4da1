package knockout

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"postd/tournament"
)

// The sizes of a cup.
const (
	minPlayers = 2
	maxPlayers = 128
	maxGames   = 24
)

// Rules are what the terms of a cup say.
type Rules struct {
	Games int    // of a tie; an even number, but in a match
	Level []Way  // how a tie is decided that is level, in their order
	Rest  Rest   // what becomes of the games of a tie that is decided
	Third bool   // there is a tie for the third place
	Seed  string // of the lots; empty: there are none
}

// Way is a way to decide a tie that is level.
type Way string

// The ways.
const (
	Replay    Way = "replay"          // two more games, by another turn limit
	MoreWins  Way = "more wins"       // games won by play
	BlackWins Way = "wins with Black" // games won by play with Black
	BySeed    Way = "seed"            // the higher seed goes on
	ByLot     Way = "lot"
)

// Rest says what becomes of the games that are left in a tie that is decided.
type Rest string

// The ways to treat the rest. Where nothing is said it is played out.
const (
	RestPlay Rest = "play"
	RestAsk  Rest = "ask" // both are asked whether to stop; by consent what is left is annulled
)

// ParseLevel reads a list of ways, parted by commas.
func ParseLevel(list string) (all []Way, err error) {
	known := []Way{Replay, MoreWins, BlackWins, BySeed, ByLot}
	for _, word := range strings.Split(list, ",") {
		w := Way(strings.Join(strings.Fields(word), " "))
		if !slices.Contains(known, w) {
			return nil, fmt.Errorf("knockout: %q is no way to decide a tie; there are %s", string(w), FormatLevel(known))
		}
		all = append(all, w)
	}
	return all, nil
}

// FormatLevel writes a list of ways as ParseLevel reads it.
func FormatLevel(all []Way) string {
	words := make([]string, len(all))
	for i, w := range all {
		words[i] = string(w)
	}
	return strings.Join(words, ", ")
}

// fault says why the players cannot play by these rules.
func (r Rules) fault(players []string) error {
	switch n := len(players); {
	case n < minPlayers || n > maxPlayers:
		return fmt.Errorf("knockout: a cup has %d to %d players, not %d", minPlayers, maxPlayers, n)
	case r.Games < 1 || r.Games > maxGames:
		return fmt.Errorf("knockout: a tie has 1 to %d games, not %d", maxGames, r.Games)
	case n > 2 && r.Games%2 != 0:
		return fmt.Errorf("knockout: a tie of %d games gives one player White once more; let it have an even number", r.Games)
	case r.Third && n < 4:
		return fmt.Errorf("knockout: with %d players nobody plays for the third place", n)
	case r.Rest != "" && r.Rest != RestPlay && r.Rest != RestAsk:
		return fmt.Errorf("knockout: the rest of a tie can be %q or %q, not %q", RestPlay, RestAsk, r.Rest)
	}
	if r.Seed != "" {
		if _, err := tournament.Draw(r.Seed+" F", players); err != nil { // so that no lot fails later
			return err
		}
	}
	for i, name := range players {
		if slices.Contains(players[:i], name) {
			return fmt.Errorf("knockout: %s is seeded twice", name)
		}
	}
	for i, w := range r.Level {
		switch {
		case w != Replay && slices.Contains(r.Level[:i], w):
			return fmt.Errorf("knockout: %q stands twice in the list of what decides a level tie", w)
		case i > 0 && (r.Level[i-1] == BySeed || r.Level[i-1] == ByLot):
			return fmt.Errorf("knockout: %q always decides a tie, so %q behind it has no use", r.Level[i-1], w)
		case w == ByLot && r.Seed == "":
			return fmt.Errorf("knockout: a lot may decide a tie; give its seed")
		}
	}
	return nil
}

// order lists the seeds of the first round from the top of the tree to its foot, for a power of
// two. Each player of a smaller tree is joined by the one with whom the numbers make one more
// than all players, below in the upper place of a tie and above it in the lower one, so that 1
// stands at the top and 2 at the foot.
func order(size int) []int {
	all := []int{1}
	for n := 2; n <= size; n *= 2 {
		var next []int
		for i, s := range all {
			if i%2 == 0 {
				next = append(next, s, n+1-s)
			} else {
				next = append(next, n+1-s, s)
			}
		}
		all = next
	}
	return all
}

// roundsFor is the number of rounds that so many players need.
func roundsFor(players int) int { return bits.Len(uint(players - 1)) }

// label names a tie by how many rounds come after its own, and its number from the top of the
// tree: "F", "SF2", "QF4", "R16.7", "R32.16".
func label(after, no int) string {
	switch after {
	case 0:
		return "F"
	case 1:
		return fmt.Sprintf("SF%d", no)
	case 2:
		return fmt.Sprintf("QF%d", no)
	}
	return fmt.Sprintf("R%d.%d", 2<<after, no)
}

// thirdLabel names the tie for the third place.
const thirdLabel = "3rd"
