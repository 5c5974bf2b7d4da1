package swiss

import (
	"cmp"
	"slices"

	"postd/tournament/rounds"
)

// float is what a player got in a round that was not paired within one score (FIDE/C.04.3/1.4).
type float int8

const (
	noFloat float = iota
	floatDown
	floatUp
)

// entrant is a player who is to be paired, as the system sees them.
type entrant struct {
	no     int // pairing number
	tpn    int // the same, those not counted who have not come yet (FIDE/C.04.2/2.4)
	name   string
	score  int             // half points, a running game counting as one
	met    map[int]int     // the round in which they met the number, for games that were played
	past   []rounds.Colour // colours of the games played, in their order (FIDE/C.04.2/3.4)
	diff   int             // games with White less games with Black (1.6)
	wish   wish
	floats [2]float // in the round before, and in the one before that
	noBye  string   // why they may not have the pairing-allocated bye (C2); empty: they may
	idle   int      // rounds in which they played no game
	top    bool     // topscorer (1.8)
}

// board is all that is known before a round is paired: the entrants in the order of 1.2, and
// which of them may meet.
type board struct {
	rules  Rules
	es     []entrant
	may    [][]bool     // by place in es; false for oneself
	bar    [][]obstacle // why not
	absent map[int]rounds.Result
}

// obstacle is what forbids a pair.
type obstacle int8

const (
	free obstacle = iota
	haveMet
	sameColour
	prohibited
)

// newBoard reads the section as it stands before the round.
func newBoard(s rounds.Section, r Rules) *board {
	b := &board{rules: r, absent: map[int]rounds.Result{}}
	scores := pairingScores(s, r.Round-1)
	tpn := 0
	for i, p := range s.Players {
		no := i + 1
		if len(p.Rounds) >= r.Round {
			if bye := p.Rounds[r.Round-1].Result; bye == rounds.HalfBye || bye == rounds.ZeroBye || bye == rounds.FullBye {
				b.absent[no] = bye
			}
		}
		if bye, ok := r.Absent[no]; ok {
			b.absent[no] = bye
		}
		_, gone := b.absent[no]
		if !gone || slices.ContainsFunc(p.Rounds[:min(r.Round-1, len(p.Rounds))], paired) {
			tpn++
		}
		if !gone {
			e := newEntrant(p, no, r, scores)
			e.tpn = tpn
			b.es = append(b.es, e)
		}
	}
	slices.SortFunc(b.es, func(x, y entrant) int { // FIDE/C.04.3/1.2
		return cmp.Or(cmp.Compare(y.score, x.score), cmp.Compare(x.no, y.no))
	})
	b.meetings()
	return b
}

// pairingScores are the half points of each player after each of the first n rounds, from none
// on. A game that runs counts as a draw, for the pairing alone.
func pairingScores(s rounds.Section, n int) [][]int {
	all := make([][]int, len(s.Players))
	for i, p := range s.Players {
		sum := make([]int, n+1)
		for r := range n {
			sum[r+1] = sum[r]
			if r < len(p.Rounds) {
				sum[r+1] += halves(p.Rounds[r].Result)
			}
		}
		all[i] = sum
	}
	return all
}

// halves is what a result counts for the pairing.
func halves(r rounds.Result) int {
	if r == rounds.Running {
		return rounds.Drawn.Halves()
	}
	return r.Halves()
}

func newEntrant(p rounds.Player, no int, r Rules, scores [][]int) entrant {
	n := r.Round - 1
	e := entrant{no: no, name: p.Name, score: scores[no-1][n], met: map[int]int{}}
	for i := range n {
		var m rounds.Meeting
		if i < len(p.Rounds) {
			m = p.Rounds[i]
		}
		if m.Result.Played() && m.Opponent != 0 {
			e.met[m.Opponent] = i + 1
			e.past = append(e.past, m.Colour)
			if m.Colour == rounds.White {
				e.diff++
			} else {
				e.diff--
			}
		} else {
			e.idle++
		}
		// FIDE/C.04.1/4, which C.04.3 has as C2.
		if leftOver(m) {
			e.noBye = "has had the pairing-allocated bye"
		} else if !m.Result.Played() && m.Result.Halves() >= rounds.Won.Halves() {
			e.noBye = "has scored a point without playing"
		}
		if back := n - 1 - i; back < len(e.floats) {
			e.floats[back] = floatOf(m, scores, no, i)
		}
	}
	e.wish = wishOf(e.past, e.diff)
	// FIDE/C.04.3/1.8: more than half of the points that could be made, before the last round.
	e.top = r.Planned != 0 && r.Round == r.Planned && e.score > n
	return e
}

// floatOf is the float that the number got in the round of index i (FIDE/C.04.3/1.4.2 to 1.4.4).
func floatOf(m rounds.Meeting, scores [][]int, no, i int) float {
	if !m.Result.Played() || m.Opponent == 0 {
		if m.Result == rounds.PairingBye || m.Result.Halves() > rounds.Lost.Halves() {
			return floatDown
		}
		return noFloat
	}
	switch mine, theirs := scores[no-1][i], scores[m.Opponent-1][i]; {
	case mine > theirs:
		return floatDown
	case mine < theirs:
		return floatUp
	}
	return noFloat
}

// meetings finds out who may meet whom: C1 and C3 of FIDE/C.04.3/2.1, and what is prohibited.
func (b *board) meetings() {
	n := len(b.es)
	b.may, b.bar = make([][]bool, n), make([][]obstacle, n)
	for i := range n {
		b.may[i], b.bar[i] = make([]bool, n), make([]obstacle, n)
	}
	apart := map[[2]int]bool{}
	for _, p := range b.rules.Prohibited {
		if p.holds(b.rules.Round) {
			for _, x := range p.Players {
				for _, y := range p.Players {
					apart[[2]int{x, y}] = true
				}
			}
		}
	}
	for i := range n {
		for j := range i {
			why := b.obstacleTo(&b.es[i], &b.es[j], apart)
			b.bar[i][j], b.bar[j][i] = why, why
			b.may[i][j], b.may[j][i] = why == free, why == free
		}
	}
}

func (b *board) obstacleTo(x, y *entrant, apart map[[2]int]bool) obstacle {
	switch {
	case x.met[y.no] != 0:
		return haveMet
	case x.wish.strength == absolute && y.wish.strength == absolute && x.wish.colour == y.wish.colour && !x.top && !y.top:
		return sameColour
	case apart[[2]int{x.no, y.no}]:
		return prohibited
	}
	return free
}
