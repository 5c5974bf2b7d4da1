package swiss

import (
	"fmt"
	"slices"
	"strings"
)

// Impossible is the error of Pair where no pairing complies with the absolute criteria. The Chief
// Arbiter decides what to do (FIDE/C.04.3/1.9.3).
type Impossible struct {
	Round int
	// Criteria are those of C1, C2, C3 and Prohibited without which, each by itself, the round could
	// be paired. Where none is enough by itself, they are all of those that forbid something.
	Criteria []Criterion
	// Together says that no criterion is enough by itself.
	Together bool
}

// Error says which criteria stop the pairing, and what can be done.
func (e *Impossible) Error() string {
	var why []string
	for _, c := range e.Criteria {
		why = append(why, fmt.Sprintf("%s (%s)", c, c.Asks()))
	}
	join := " or "
	if e.Together {
		join = " and "
	}
	return fmt.Sprintf("swiss: round %d cannot be paired: %s stands in the way; end the event at this round, or pair it by hand", e.Round, strings.Join(why, join))
}

// impossible finds out which criteria stop the players from being paired.
func (b *board) impossible(players []int) error {
	e := &Impossible{Round: b.rules.Round}
	var forbid []Criterion
	for _, c := range []Criterion{Prohibited, C3, C2, C1} {
		if !b.forbids(players, c) {
			continue
		}
		forbid = append(forbid, c)
		if b.possibleWithout(players, c) {
			e.Criteria = append(e.Criteria, c)
		}
	}
	if len(e.Criteria) == 0 {
		e.Criteria, e.Together = forbid, true
	}
	return e
}

// barOf is the obstacle that a criterion puts between two players.
var barOf = map[Criterion]obstacle{C1: haveMet, C3: sameColour, Prohibited: prohibited}

// forbids reports whether the criterion forbids any of these players something.
func (b *board) forbids(players []int, c Criterion) bool {
	if c == C2 {
		return len(players)%2 == 1 && slices.ContainsFunc(players, func(x int) bool { return b.es[x].noBye != "" })
	}
	return slices.ContainsFunc(players, func(x int) bool {
		return slices.ContainsFunc(players, func(y int) bool { return b.bar[x][y] == barOf[c] })
	})
}

// possibleWithout reports whether the players could be paired if the criterion were not.
func (b *board) possibleWithout(players []int, c Criterion) bool {
	byes := slices.DeleteFunc(slices.Clone(players), func(x int) bool { return b.es[x].noBye != "" && c != C2 })
	return b.canComplete(players, byes, func(x, y int) bool {
		return b.may[x][y] || c != C2 && b.bar[x][y] == barOf[c]
	})
}
