package swiss

import (
	"cmp"
	"slices"

	"postd/tournament/rounds"
)

// reader is a second, slow reading of FIDE/C.04.3, made from the articles alone and sharing
// nothing with the engine but the section and the rules: it looks at every pairing there is. It is
// for ten players or so.
type reader struct {
	s     rounds.Section
	r     Rules
	ps    []person // in the order of 1.2
	round int

	complete map[int]bool   // who is left (a set of places) → C4
	ahead    map[int][]int  // the next bracket and who comes down → how well it can be paired (C8)
	lowest   int            // the score of the bye (C5); -1: no bye
	pairable [10][10]bool   // C1, C3 and what is prohibited
	white    [10][10]bool   // the higher has White
	ill      [10][10][4]int // C10 to C13
}

// person is what the articles say of a player before the round.
type person struct {
	no, order     int
	score         int
	colours       []rounds.Colour
	difference    int
	prefers       rounds.Colour
	kind          string // of the preference: "absolute", "strong", "mild", "none"
	mayHaveBye    bool
	played        int
	before        [3]string // before[1] is the float of the round before, before[2] of two before
	topscorer     bool
	whites, black int
}

// newReader reads the history, article by article.
func newReader(s rounds.Section, r Rules) *reader {
	d := &reader{s: s, r: r, round: r.Round, complete: map[int]bool{}, ahead: map[int][]int{}, lowest: -1}
	order := 0
	for i := range s.Players {
		no := i + 1
		came := false
		for k := 0; k < d.round-1; k++ {
			m := d.meeting(no, k)
			came = came || m.Opponent != 0 || m.Result == rounds.PairingBye
		}
		if _, away := r.Absent[no]; away {
			if came {
				order++
			}
			continue
		}
		order++
		d.ps = append(d.ps, d.person(no, order))
	}
	slices.SortStableFunc(d.ps, func(a, b person) int { // 1.2.1, 1.2.2
		if a.score != b.score {
			return b.score - a.score
		}
		return a.no - b.no
	})
	for i := range d.ps {
		for j := i + 1; j < len(d.ps); j++ {
			d.pairable[i][j] = d.may(d.ps[i], d.ps[j])
			d.pairable[j][i] = d.pairable[i][j]
			d.white[i][j] = d.higherHasWhite(d.ps[i], d.ps[j])
			d.ill[i][j] = illOf(d.ps[i], d.ps[j], d.white[i][j])
		}
	}
	return d
}

func (d *reader) meeting(no, k int) rounds.Meeting {
	if rs := d.s.Players[no-1].Rounds; k < len(rs) {
		return rs[k]
	}
	return rounds.Meeting{}
}

// points are those after k rounds; a game that runs counts ½.
func (d *reader) points(no, k int) int {
	sum := 0
	for i := range k {
		switch d.meeting(no, i).Result {
		case rounds.Won, rounds.ShortWin, rounds.ForfeitWin, rounds.PairingBye, rounds.FullBye:
			sum += 2
		case rounds.Drawn, rounds.ShortDraw, rounds.HalfBye, rounds.Running:
			sum++
		}
	}
	return sum
}

// game reports whether the number played in the round.
func game(m rounds.Meeting) bool {
	switch m.Result {
	case rounds.Won, rounds.Drawn, rounds.Lost, rounds.ShortWin, rounds.ShortDraw, rounds.ShortLoss, rounds.Running:
		return true
	}
	return false
}

func (d *reader) person(no, order int) person {
	n := d.round - 1
	p := person{no: no, order: order, score: d.points(no, n), mayHaveBye: true}
	for k := range n {
		m := d.meeting(no, k)
		if game(m) {
			p.played++
			p.colours = append(p.colours, m.Colour)
			if m.Colour == rounds.White {
				p.whites++
			} else {
				p.black++
			}
		}
		switch m.Result { // Basic Rules, 4
		case rounds.PairingBye, rounds.ForfeitWin, rounds.FullBye:
			p.mayHaveBye = false
		}
		f := "" // 1.4.4
		switch {
		case game(m) && d.points(no, k) > d.points(m.Opponent, k): // 1.4.2
			f = "down"
		case game(m) && d.points(no, k) < d.points(m.Opponent, k):
			f = "up"
		case m.Result == rounds.PairingBye || m.Result == rounds.ForfeitWin || m.Result == rounds.FullBye || m.Result == rounds.HalfBye: // 1.4.3
			f = "down"
		}
		if back := n - k; back <= 2 {
			p.before[back] = f
		}
	}
	p.difference = p.whites - p.black // 1.6
	p.kind, p.prefers = preference(p)
	// 1.8: over 50% of the maximum possible score, when the final round is paired.
	p.topscorer = d.r.Planned != 0 && d.round == d.r.Planned && 2*p.score > 2*n
	return p
}

// preference is 1.7.
func preference(p person) (string, rounds.Colour) {
	n := len(p.colours)
	if n == 0 { // 1.7.4
		return "none", rounds.NoColour
	}
	last := p.colours[n-1]
	twice := n >= 2 && p.colours[n-2] == last
	opposite := map[rounds.Colour]rounds.Colour{rounds.White: rounds.Black, rounds.Black: rounds.White}
	if p.difference > 1 || p.difference < -1 || twice { // 1.7.1
		if p.difference < -1 || p.difference <= 1 && last == rounds.Black {
			return "absolute", rounds.White
		}
		return "absolute", rounds.Black
	}
	if p.difference == 1 { // 1.7.2
		return "strong", rounds.Black
	}
	if p.difference == -1 {
		return "strong", rounds.White
	}
	return "mild", opposite[last] // 1.7.3
}

// may is C1 and C3, and what is prohibited.
func (d *reader) may(a, b person) bool {
	for k := 0; k < d.round-1; k++ {
		if m := d.meeting(a.no, k); m.Opponent == b.no && game(m) {
			return false
		}
	}
	if a.kind == "absolute" && b.kind == "absolute" && a.prefers == b.prefers && !a.topscorer && !b.topscorer {
		return false
	}
	for _, p := range d.r.Prohibited {
		if d.round >= p.From && (p.To == 0 || d.round <= p.To) && slices.Contains(p.Players, a.no) && slices.Contains(p.Players, b.no) {
			return false
		}
	}
	return true
}

// higherHasWhite is article 5.2, a being ranked higher.
func (d *reader) higherHasWhite(a, b person) bool {
	rank := map[string]int{"none": 0, "mild": 1, "strong": 2, "absolute": 3}
	// 5.2.1
	if a.prefers != b.prefers {
		if a.kind != "none" {
			return a.prefers == rounds.White
		}
		return b.prefers == rounds.Black
	}
	if a.kind != "none" {
		// 5.2.2
		if rank[a.kind] != rank[b.kind] {
			return (rank[a.kind] > rank[b.kind]) == (a.prefers == rounds.White)
		}
		wa, wb := max(a.difference, -a.difference), max(b.difference, -b.difference)
		if a.kind == "absolute" && wa != wb {
			return (wa > wb) == (a.prefers == rounds.White)
		}
		// 5.2.3, with 3.4 of the General Handling Rules
		x, y := slices.Clone(a.colours), slices.Clone(b.colours)
		for len(x) > 0 && len(y) > 0 {
			cx, cy := x[len(x)-1], y[len(y)-1]
			if cx != cy {
				return cx == rounds.Black
			}
			x, y = x[:len(x)-1], y[:len(y)-1]
		}
		// 5.2.4
		return a.prefers == rounds.White
	}
	// 5.2.5
	return (a.order%2 == 1) == (d.r.Initial == rounds.White)
}

// completes is C4: all of the set can be paired so that C1 to C3 are complied with, and C5 with
// the bye's score.
func (d *reader) completes(set, byes int) bool {
	if set == 0 {
		return byes == 0
	}
	key := set<<1 | byes
	if ok, known := d.complete[key]; known {
		return ok
	}
	x := 0
	for set>>x&1 == 0 {
		x++
	}
	ok := false
	if byes == 1 && d.ps[x].mayHaveBye && d.ps[x].score == d.lowest {
		ok = d.completes(set&^(1<<x), 0)
	}
	for y := x + 1; y < len(d.ps) && !ok; y++ {
		if set>>y&1 == 1 && d.pairable[x][y] {
			ok = d.completes(set&^(1<<x|1<<y), byes)
		}
	}
	d.complete[key] = ok
	return ok
}

// start finds the score of the bye (C5), and reports whether the round can be paired at all (1.9.2).
func (d *reader) start() bool {
	all := 1<<len(d.ps) - 1
	if len(d.ps)%2 == 0 {
		return d.completes(all, 0)
	}
	for _, p := range slices.Backward(d.ps) {
		d.lowest = p.score
		clear(d.complete)
		if d.completes(all, 1) {
			return true
		}
	}
	return false
}

// byes is 1 where the set has to hold the one who has the bye.
func (d *reader) byes(set int) int {
	n := 0
	for ; set != 0; set &= set - 1 {
		n++
	}
	return n % 2
}

// compare compares two lists, number by number; the shorter is the smaller where it ends.
func compare(a, b []int) int { return slices.Compare(a, b) }

// descending sorts a list, the largest first.
func descending(list []int) []int {
	slices.SortFunc(list, func(a, b int) int { return cmp.Compare(b, a) })
	return list
}
