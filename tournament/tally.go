package tournament

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// tally is the account of one player, from which the row is written.
type tally struct {
	Player
	meetings     []meeting // all, in order of the opponents' numbers
	made         Half      // points in games
	played, left int
	done, all    int  // finished but for those that the player left, and to play
	out          bool // the player has left, and none of the games counts
	wins         int
	encounter    Encounter
}

// reckon counts the games when it is known of all players whose games count.
func (p *tally) reckon() {
	for _, m := range p.meetings {
		p.count(m)
	}
}

func (p *tally) count(m meeting) {
	switch {
	case m.counts():
		p.played++
		p.made += m.made
		if m.made == 2 {
			p.wins++
		}
	case m.running():
		p.left++
	}
}

func (p *tally) score() Half { return p.made - p.Deducted }

// sonnebornBerger multiplies the points of each game with those that the
// opponent made. A point taken from the opponent as a penalty is no fault
// of those who met that opponent.
func (p *tally) sonnebornBerger() Quarter {
	var sum Quarter
	for _, m := range p.meetings {
		if m.counts() {
			sum += m.made.times(m.opponent.made)
		}
	}
	return sum
}

// koya sums the points made against those who have made half or more of the
// points that their games can give; a game that runs can give a point, but has
// not given it yet.
func (p *tally) koya() Half {
	var sum Half
	for _, m := range p.meetings {
		if m.counts() && m.opponent.half() {
			sum += m.made
		}
	}
	return sum
}

// half reports whether the player has made half of the points possible: each
// of the games can give two halves, so as many halves as there are games.
func (p *tally) half() bool { return int(p.made) >= p.played+p.left }

// value returns the figure by which the tie-break ranks the player.
func (p *tally) value(by TieBreak) int {
	switch by {
	case DirectEncounter:
		return int(p.encounter.Points)
	case SonnebornBerger:
		return int(p.sonnebornBerger())
	case Wins:
		return p.wins
	case Koya:
		return int(p.koya())
	}
	panic("tournament: no tie-break " + string(by))
}

// rank parts the players by score, and those of equal score by the tie-breaks.
// Each part that it returns shares a place and is in order of the numbers, as
// the players must be.
func rank(players []*tally, order []TieBreak) [][]*tally {
	var places [][]*tally
	for _, tied := range part(players, func(p *tally) int { return int(p.score()) }) {
		places = append(places, breakTie(tied, order)...)
	}
	return places
}

func breakTie(tied []*tally, order []TieBreak) [][]*tally {
	if len(tied) < 2 || len(order) == 0 {
		return [][]*tally{tied}
	}
	if order[0] == DirectEncounter {
		meet(tied)
	}
	var places [][]*tally
	for _, still := range part(tied, func(p *tally) int { return p.value(order[0]) }) {
		places = append(places, breakTie(still, order[1:])...)
	}
	return places
}

// part sorts by value, the greatest first, and cuts where the value changes.
func part(players []*tally, value func(*tally) int) [][]*tally {
	values := make(map[*tally]int, len(players))
	for _, p := range players {
		values[p] = value(p)
	}
	sorted := slices.Clone(players)
	slices.SortStableFunc(sorted, func(a, b *tally) int { return cmp.Compare(values[b], values[a]) })
	var parts [][]*tally
	for i, p := range sorted {
		if i == 0 || values[p] != values[sorted[i-1]] {
			parts = append(parts, nil)
		}
		parts[len(parts)-1] = append(parts[len(parts)-1], p)
	}
	return parts
}

// meet enters the direct encounter of players who are tied. It counts only
// where all of them have met, and have no game with each other left.
func meet(tied []*tally) {
	counts := true
	for i, p := range tied {
		for _, q := range tied[i+1:] {
			counts = counts && p.met(q)
		}
	}
	for _, p := range tied {
		p.encounter = Encounter{Counts: counts}
		for _, q := range tied {
			if p == q {
				continue
			}
			p.encounter.Among = append(p.encounter.Among, q.Number)
			if counts {
				p.encounter.Points += p.against(q)
			}
		}
	}
}

// met reports whether the two have finished a game that counts, and none that
// they play with each other runs.
func (p *tally) met(q *tally) bool {
	finished := false
	for _, m := range p.meetings {
		if m.opponent == q && m.running() {
			return false
		}
		finished = finished || m.opponent == q && m.counts()
	}
	return finished
}

// against returns the points made against q.
func (p *tally) against(q *tally) Half {
	var sum Half
	for _, m := range p.meetings {
		if m.opponent == q && m.counts() {
			sum += m.made
		}
	}
	return sum
}

// row writes the row, with a cell for each of the numbers.
func (p *tally) row(numbers []int, place int, shared bool) Row {
	r := Row{
		Player: p.Player, Rank: place, Shared: shared, Score: p.score(), Played: p.played, Remain: p.left, Done: p.done, All: p.all, Wins: p.wins,
		SonnebornBerger: p.sonnebornBerger(), Koya: p.koya(), Encounter: p.encounter,
	}
	rest := p.meetings
	for _, n := range numbers {
		c := Cell{Opponent: n}
		for len(rest) > 0 && rest[0].opponent.Number == n {
			c.Marks = append(c.Marks, rest[0].mark())
			rest = rest[1:]
		}
		r.Cells = append(r.Cells, c)
	}
	return r
}

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

// formatOrder writes the order of tie-breaks with commas.
func formatOrder(order []TieBreak) string {
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
			return fmt.Errorf("tournament: %q is no tie-break; there are %s", b, formatOrder([]TieBreak{DirectEncounter, SonnebornBerger, Wins, Koya}))
		}
		if slices.Contains(order[:i], b) {
			return fmt.Errorf("tournament: the tie-break %s is named twice", b)
		}
	}
	return nil
}
