package rules

import "testing"

// The rules by which a bound grows, each by itself: in whole positions one often
// hides that another is missing.

// squares reads names that the test itself has written.
func squares(names ...string) (all uint64) {
	for _, s := range names {
		all |= bit(square(s))
	}
	return all
}

// alone returns a bound with one man, from which nothing has grown yet.
func alone(c Colour, r Role, home string, free ...string) *reach {
	e := &reach{free: squares(free...), n: 1}
	e.men[0] = reacher{home: square(home), colour: c, role: r, squares: squares(home), pure: squares(home)}
	e.stand[c] = squares(home)
	return e
}

// TestReachPawnTakes checks that a Pawn takes where an opponent can stand, goes on from
// there, and has left its file.
func TestReachPawnTakes(t *testing.T) {
	t.Parallel()
	e := alone(White, Pawn, "e4", "d6", "c7")
	e.stand[Black] = squares("d5", "f6")
	e.growPawn(&e.men[0])
	if m := &e.men[0]; m.squares != squares("e4", "d5", "d6") || !m.left || e.arrive[White] != squares("d5") {
		t.Errorf("%+v, arrives at %x", m, e.arrive[White])
	}
	e = alone(Black, Pawn, "e4", "e3", "d2", "c1")
	e.stand[White] = squares("d3")
	e.growPawn(&e.men[0])
	if m := &e.men[0]; m.squares != squares("e4", "e3", "d3", "d2") || !m.left {
		t.Errorf("%+v", m)
	}
}

// TestReachPawnSteps checks that a Pawn that takes nothing stays on its file, and if it
// cannot go it stays where it is.
func TestReachPawnSteps(t *testing.T) {
	t.Parallel()
	e := alone(White, Pawn, "e4", "e5", "d5")
	e.growPawn(&e.men[0])
	if m := &e.men[0]; m.squares != squares("e4", "e5") || m.left || m.queens || m.stays() {
		t.Errorf("%+v", m)
	}
	e = alone(White, Pawn, "e4", "d5", "e6")
	e.growPawn(&e.men[0])
	if m := &e.men[0]; m.squares != squares("e4") || e.changed || !m.stays() {
		t.Errorf("%+v", m)
	}
}

// TestReachPromotion checks that a Pawn on the last rank has left its file, and becomes
// any piece, also a Knight.
func TestReachPromotion(t *testing.T) {
	t.Parallel()
	e := alone(White, Pawn, "a7", "a8", "b6", "c8", "e8")
	e.growPawn(&e.men[0])
	e.growCrowned()
	m := &e.men[0]
	if !m.left || !m.queens || m.stays() || e.crowned[White] != squares("a8", "a7", "b6", "c8") {
		t.Errorf("%+v, crowned on %x", m, e.crowned[White])
	}
	if e.all(m) != squares("a7", "a8", "b6", "c8") || e.stand[White]&squares("c8") == 0 || e.occupied&squares("c8") == 0 {
		t.Errorf("it stands on %x, White on %x", e.all(m), e.stand[White])
	}
}

// TestReachPassed checks that the Pawn that has just passed can be taken where it went
// over.
func TestReachPassed(t *testing.T) {
	t.Parallel()
	p := mustFEN(t, "7k/8/8/pP6/8/8/8/K7 w - a6 0 1")
	var r reach
	r.explore(&p.b)
	for i := range r.n {
		if m := &r.men[i]; m.home == square("b5") && m.squares&squares("a6") == 0 {
			t.Errorf("b5 reaches %x", m.squares)
		}
	}
	e := reach{passed: square("a6"), turn: White}
	for _, c := range []struct {
		man  reacher
		want uint64
	}{{reacher{colour: White}, squares("a6")}, {reacher{colour: Black}, 0}} {
		if got := e.victims(&c.man); got != c.want {
			t.Errorf("%v's victims: %x, want %x", c.man.colour, got, c.want)
		}
	}
	p = mustFEN(t, "8/k1p1p3/1pP1Pp2/pP1p1Pp1/P2P2Pp/7P/2K5/8 w - g6 0 1")
	r.explore(&p.b)
	if r.mating()&White.set() == 0 {
		t.Error("taking in passing opens nothing")
	}
}

// TestReachBan checks that what stays commands for ever, as far as a line stays open, and a
// King keeps away.
func TestReachBan(t *testing.T) {
	t.Parallel()
	e := alone(White, Rook, "a1")
	e.occupied = squares("a1", "a4")
	e.ban()
	if want := squares("a2", "a3", "a4", "b1", "c1", "d1", "e1", "f1", "g1", "h1"); e.banned[White] != want {
		t.Errorf("banned %x, want %x", e.banned[White], want)
	}
	e.lose(&e.men[0])
	if e.ban(); e.banned[White] != 0 {
		t.Errorf("banned %x by a man that can be taken", e.banned[White])
	}
	e = alone(Black, King, "e8", "d8", "f8", "d7", "c8")
	e.banned[White] = squares("d8", "d7")
	e.prey[White] = squares("f7", "e7")
	e.growPiece(&e.men[0])
	if m := &e.men[0]; m.squares != squares("e8", "f8", "f7", "e7") || e.arrive[Black] != squares("e8", "f8", "f7", "e7") && e.arrive[Black] != squares("f8", "f7", "e7") {
		t.Errorf("%x, arrives at %x", m.squares, e.arrive[Black])
	}
}

// TestReachBehindKing checks that a King does not shield the square behind it, even one
// that never moves.
func TestReachBehindKing(t *testing.T) {
	t.Parallel()
	e := alone(White, Rook, "a1", "a2", "a3", "a4", "a6", "a7")
	e.n, e.king = 3, [2]int{1, 2}
	e.men[1] = reacher{home: square("h1"), colour: White, role: King, squares: squares("h1")}
	e.men[2] = reacher{home: square("a5"), colour: Black, role: King, squares: squares("a5")}
	if v := e.view(White); v.once&squares("a5", "a6", "a7", "a8") != squares("a5", "a6", "a7", "a8") || v.places != squares("a5") {
		t.Errorf("commands %x, checks on %x", v.once, v.places)
	}
}
