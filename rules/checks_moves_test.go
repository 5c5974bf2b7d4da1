package rules

import (
	"slices"
	"testing"
)

// TestGivenChecks compares with GivesCheck, asked of every legal move.
func TestGivenChecks(t *testing.T) {
	t.Parallel()
	var l MoveList
	positions, checks := 0, 0
	look := func(p Position) {
		var want []Move
		for _, m := range p.LegalMoves() {
			if p.GivesCheck(m) {
				want = append(want, m)
			}
		}
		p.b.givenChecks(&l)
		got := slices.Sorted(slices.Values(l.All()))
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Fatalf("%s: checks %v, want %v", p.FEN(), got, want)
		}
		positions++
		checks += len(want)
	}
	walks(t, 300, 80, look)
	for _, fen := range []string{
		"5k2/8/8/8/8/8/8/4K2R w K - 0 1",      // castling gives check
		"3k4/8/8/8/8/8/8/R3K3 w Q - 0 1",      // and so
		"8/8/8/1k1pP2B/8/8/8/4K3 w - d6 0 1",  // taking in passing
		"8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",   // pinned in passing
		"4k3/8/8/4P3/8/8/8/4R1K1 w - - 0 1",   // a Pawn that stays on its line
		"6k1/4P3/8/8/8/8/8/K7 w - - 0 1",      // promotions
		"3rk3/4P3/8/8/8/8/8/4R1K1 w - - 0 1",  // promotion by capture, out of the line
		"k7/8/2K5/8/8/8/8/6B1 w - - 0 1",      // nothing of the King
		"k7/8/8/3K4/8/5B2/8/8 w - - 0 1",      // the King steps off the diagonal
		"q3k3/8/8/8/4K3/8/8/8 w - - 0 1",      // no man to give any
		"8/8/8/3k4/8/3N4/8/3QK3 w - - 0 1",    // a Knight before the Queen
		"3k4/3P4/3K4/8/8/8/8/3R4 w - - 0 1",   // two men in the line
		"7k/8/8/8/3b4/8/1P6/B3K3 w - - 0 1",   // another's man too
		"4k3/8/8/8/8/8/3PPP2/4K2R w K - 0 1",  // castling gives none
		"1k6/8/8/8/8/8/8/R3K3 w Q - 0 1",      // castling to d1 gives none
		"8/1P6/k7/8/8/8/8/K7 w - - 0 1",       // to a Knight and to a Queen
		"8/8/8/8/4k3/8/3P4/4K3 w - - 0 1",     // a step of one and of two
		"8/8/5k2/4pP2/8/8/1B6/6K1 w - e6 0 1", // in passing, and out of the line
		"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
	} {
		look(mustFEN(t, fen))
	}
	t.Logf("%d positions, %d checks", positions, checks)
	if checks < 1000 {
		t.Error("there are too few checks")
	}
}
