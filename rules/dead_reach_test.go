package rules

import (
	"math/rand/v2"
	"testing"
)

// tracker follows the men of a game by the squares on which they began.
type tracker struct {
	t     *testing.T
	r     *reach
	start Position
	at    [32]Square
	gone  [32]bool
}

func track(t *testing.T, r *reach, p Position) *tracker {
	k := &tracker{t: t, r: r, start: p}
	for i := range r.n {
		k.at[i] = r.men[i].home
	}
	return k
}

// man returns the number of the man that stands on a square.
func (k *tracker) man(s Square) int {
	for i := range k.r.n {
		if !k.gone[i] && k.at[i] == s {
			return i
		}
	}
	k.t.Fatalf("%s: nobody is on %v", k.start.FEN(), s)
	return 0
}

// play plays a move and holds it against the sets.
func (k *tracker) play(p Position, m Move) Position {
	if s, man := p.Victim(m); man.Role != NoRole {
		i := k.man(s)
		k.gone[i] = true
		if !k.r.men[i].gone {
			k.t.Fatalf("%s: in %s the man from %v is taken by %v, and never can be", k.start.FEN(), p.FEN(), k.r.men[i].home, m)
		}
	}
	go1 := func(from, to Square) {
		i := k.man(from)
		k.at[i] = to
		if k.r.all(&k.r.men[i])&bit(to) == 0 {
			k.t.Fatalf("%s: in %s the man from %v comes to %v by %v, and never can", k.start.FEN(), p.FEN(), k.r.men[i].home, to, m)
		}
		if k.r.free&bit(k.r.men[i].home) == 0 {
			k.t.Fatalf("%s: in %s %v is left by %v, and never is", k.start.FEN(), p.FEN(), k.r.men[i].home, m)
		}
	}
	rook := func(from, to Square) {
		if p.At(from).Role == Rook {
			go1(from, to)
		}
	}
	switch p.Castles(m) {
	case KingSide:
		rook(m.From()+3, m.From()+1)
	case QueenSide:
		rook(m.From()-4, m.From()-1)
	}
	go1(m.From(), m.To())
	return p.after(m)
}

// holds compares a position of the game with the sets: what the men command,
// and if it is mate, that it could be.
func (k *tracker) holds(p Position, views *[2]*view, mating colours) {
	b := &p.b
	for c := range Colour(2) {
		king := b.king(c.Other())
		var command uint64
		for set := b.men(c) &^ b.kings(); set != 0; set &= set - 1 {
			s := first(set)
			command |= commandFrom(b.role(s), c, s, b.occupied()&^bit(king))
		}
		if command&^views[c].once != 0 {
			k.t.Fatalf("%s: in %s %v commands %v", k.start.FEN(), p.FEN(), c, first(command&^views[c].once))
		}
		if k.r.banned[c]&bit(king) != 0 && king != k.start.King(c.Other()) {
			k.t.Fatalf("%s: in %s a King stands on %v, which is commanded for ever", k.start.FEN(), p.FEN(), king)
		}
	}
	winner := b.turn.Other()
	if p.Mate() && (mating&winner.set() == 0 || !views[winner].matesOn(b.king(b.turn))) {
		k.t.Fatalf("%s: %s is mate, and never can be", k.start.FEN(), p.FEN())
	}
}

// TestReachHolds plays at random from positions of all sorts, and finds no man
// where the bound says that it never comes, none taken that it says never is,
// and no mate that it rules out.
func TestReachHolds(t *testing.T) {
	t.Parallel()
	positions, moves, mates, shut := 0, 0, 0, 0
	look := func(p Position, random *rand.Rand) bool {
		positions++
		var r reach
		r.explore(&p.b)
		mating := r.mating()
		views := [2]*view{r.view(White), r.view(Black)}
		for i := range r.n {
			if r.men[i].stays() {
				shut++
			}
		}
		for _, m := range p.LegalMoves() {
			track(t, &r, p).play(p, m)
		}
		for range 2 {
			k, q := track(t, &r, p), p
			for range 100 {
				all := q.LegalMoves()
				k.holds(q, &views, mating)
				if len(all) == 0 {
					break
				}
				m := all[random.IntN(len(all))]
				for _, n := range all {
					if q.Mates(n) && random.IntN(2) == 0 {
						m = n
						mates++
					}
				}
				q = k.play(q, m)
				moves++
			}
		}
		return mating == 0
	}
	random := rand.New(rand.NewPCG(3, 3))
	for _, c := range deadCases(t) {
		look(c.p, random)
		look(changed(t, c.p), random)
	}
	drill(t, positionsWanted(t)/10, look)
	t.Logf("%d positions, %d moves, %d mates, %d men that stay", positions, moves, mates, shut)
	if mates == 0 || shut == 0 {
		t.Error("the games do not show everything")
	}
}

// TestReachOfHelpmates checks that along a helpmate no bound rules out the mate.
func TestReachOfHelpmates(t *testing.T) {
	t.Parallel()
	lines := 0
	drill(t, positionsWanted(t)/10, func(p Position, random *rand.Rand) bool {
		v := Dead(p, Budget{Nodes: 5000})
		if v.Answer != Refuted {
			return v.Answer == Proved
		}
		lines++
		winner := p.Turn().Other()
		if len(v.Line)%2 == 1 {
			winner = p.Turn()
		}
		q := p
		for i := 0; ; i++ {
			var r reach
			r.explore(&q.b)
			if !r.mates(winner) {
				t.Fatalf("%s: after %d of %v a mate by %v is ruled out", p.FEN(), i, v.Line, winner)
			}
			if i == len(v.Line) {
				return false
			}
			q = q.after(v.Line[i])
		}
	})
	if lines == 0 {
		t.Error("no helpmates")
	}
}

// TestReachOfMaterial checks that the bound by itself knows what a lone Knight or Bishop
// cannot do, and what it can.
func TestReachOfMaterial(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		fen  string
		want colours
	}{
		{"8/8/4k3/8/8/3K4/8/8 w - - 0 1", 0},
		{"8/8/4k3/8/8/3K4/5N2/8 w - - 0 1", 0},
		{"8/8/4k3/5n2/8/3K4/8/8 b - - 0 1", 0},
		{"8/8/4k3/8/8/3K4/5B2/8 b - - 0 1", 0},
		{"8/8/4k3/5b2/8/3K4/4B3/8 w - - 0 1", 0},
		{"8/8/4k3/5b2/8/3K4/5B2/8 w - - 0 1", White.set() | Black.set()},
		{"8/8/4k3/5n2/8/3K4/4N3/8 w - - 0 1", White.set() | Black.set()},
		{"8/8/4k3/8/8/3K4/4N3/4N3 w - - 0 1", White.set()},
		{"8/8/4k3/4r3/8/8/3K4/8 w - - 0 1", Black.set()},
	} {
		var r reach
		p := mustFEN(t, c.fen)
		r.explore(&p.b)
		if got := r.mating(); got != c.want {
			t.Errorf("%s: %b, want %b", c.fen, got, c.want)
		}
	}
}

// TestReachSets looks at single sets.
func TestReachSets(t *testing.T) {
	t.Parallel()
	set := func(names ...string) (all uint64) {
		for _, s := range names {
			all |= bit(square(s))
		}
		return all
	}
	for _, c := range []struct {
		name, fen, man string
		want           uint64
	}{
		{"a Bishop behind its Pawns", "4k3/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/B3K3 w - - 0 1", "a1",
			set("a1", "b2", "c1", "d2", "e1", "f2", "g1", "h2")},
		{"a Pawn that stays", "4k3/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/B3K3 w - - 0 1", "d4", set("d4")},
	} {
		var r reach
		p := mustFEN(t, c.fen)
		r.explore(&p.b)
		var got uint64
		for i := range r.n {
			if r.men[i].home == square(c.man) {
				got = r.men[i].squares
			}
		}
		if got != c.want {
			t.Errorf("%s: %x, want %x", c.name, got, c.want)
		}
	}
}

// TestSpread compares the squares that a set of men commands with what each
// commands by itself.
func TestSpread(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(2, 9))
	for range 2000 {
		from, occupied := random.Uint64()&random.Uint64()&random.Uint64(), random.Uint64()&random.Uint64()
		for r := Knight; r <= King; r++ {
			var want uint64
			for set := from; set != 0; set &= set - 1 {
				want |= commandFrom(r, White, first(set), occupied)
			}
			if got := spread(r, from, ^occupied); got != want {
				t.Fatalf("%v on %x with %x: %x, want %x", r, from, occupied, got, want)
			}
		}
	}
}
