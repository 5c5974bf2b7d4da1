package rules

import "testing"

// TestFifty has EXAMPLE/45 and EXAMPLE/46 and what lies about them.
func TestFifty(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		why, fen     string
		sinceCapture int // 0: as the FEN has it
		count        FiftyCount
		own, other   int
		good         bool
	}{
		{"Ex 45, fifty on each side", "8/8/8/4k3/8/8/3RK3/8 b - - 100 91", 0, FiftyQuiet, 50, 50, true},
		{"Ex 45, a half-move too early", "8/8/8/4k3/8/8/3RK3/8 b - - 99 90", 0, FiftyQuiet, 49, 50, false},
		{"Ex 45, the other to move", "8/8/8/4k3/8/8/3RK3/8 w - - 99 90", 0, FiftyQuiet, 49, 50, false},
		{"later it can still be claimed", "8/8/8/4k3/8/8/3RK3/8 w - - 113 97", 0, FiftyQuiet, 56, 57, true},
		{"Ex 46, the count of 1897", "8/5k2/8/8/5p2/8/3RK3/8 w - - 20 130", 104, FiftyCaptureless, 52, 52, true},
		{"Ex 46, the count of 1903", "8/5k2/8/8/5p2/8/3RK3/8 w - - 20 130", 104, FiftyQuiet, 10, 10, false},
		{"a FEN tells both counts by its own (R-38)", "8/5k2/8/8/5p2/8/3RK3/8 w - - 20 130", 0, FiftyCaptureless, 10, 10, false},
		{"at the commencement", startFEN, 0, FiftyCaptureless, 0, 0, false},
	} {
		p := mustFEN(t, c.fen)
		if c.sinceCapture > 0 {
			var err error
			if p, err = p.WithSinceCapture(c.sinceCapture); err != nil {
				t.Fatal(err)
			}
		}
		own, other := p.Fifty(c.count)
		if own != c.own || other != c.other || p.FiftyMoves(c.count) != c.good {
			t.Errorf("%s: %d and %d, %v", c.why, own, other, p.FiftyMoves(c.count))
		}
	}
}

// TestSinceCapture follows both counts through a game.
func TestSinceCapture(t *testing.T) {
	t.Parallel()
	p := Start()
	for _, c := range []struct {
		san            string
		quiet, capture int
	}{
		{"e4", 0, 1}, {"d5", 0, 2}, {"Nc3", 1, 3}, {"Nf6", 2, 4}, {"exd5", 0, 0}, {"Nc6", 1, 1}, {"d4", 0, 2}, {"e5", 0, 3},
		{"dxe6", 0, 0}, {"Bd7", 1, 1}, {"e7", 0, 2}, {"Nd5", 1, 3}, {"exd8=Q+", 0, 0}, {"Kxd8", 0, 0}, {"Nf3", 1, 1},
	} {
		p = line(t, p, c.san)
		if p.HalfMoves() != c.quiet || p.SinceCapture() != c.capture {
			t.Errorf("after %s: %d and %d, want %d and %d", c.san, p.HalfMoves(), p.SinceCapture(), c.quiet, c.capture)
		}
	}
	p = mustFEN(t, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
	for _, n := range []int{-1, 65536} {
		if _, err := p.WithSinceCapture(n); err == nil {
			t.Errorf("%d half-moves were taken", n)
		}
	}
	if _, err := mustFEN(t, "4k3/8/8/8/8/8/4P3/4K3 w - - 10 9").WithSinceCapture(9); err == nil {
		t.Error("fewer half-moves since a capture than since a capture or a Pawn's move")
	}
	if p, _ = p.WithSinceCapture(65535); line(t, p, "e4").SinceCapture() != 65535 {
		t.Error("the count does not stop")
	}
}

// TestTally has EXAMPLE/47: the men stand as after 1…P-K4 at White's turns 2, 4
// and 6, though the rights to castle are gone after the first of them.
func TestTally(t *testing.T) {
	t.Parallel()
	var tally Tally
	p := Start()
	tally.Add(p)
	want := [][2]int{
		{1, 1}, {1, 1}, // 1 P-K4 P-K4
		{1, 1}, {1, 1}, {1, 1}, {1, 2}, // 2 K-K2 K-K2 3 K-K1 K-K1
		{1, 2}, {2, 2}, {2, 2}, {2, 3}, // 4 K-K2 K-K2 5 K-K1 K-K1
	}
	for i, san := range []string{"e4", "e5", "Ke2", "Ke7", "Ke1", "Ke8", "Ke2", "Ke7", "Ke1", "Ke8"} {
		p = line(t, p, san)
		whole, identical := tally.Add(p)
		if got := [2]int{whole, identical}; got != want[i] {
			t.Errorf("after %d. %s: %v, want %v", i/2+1, san, got, want[i])
		}
	}

	var turns Tally
	for _, turn := range []string{"w", "b"} {
		if whole, identical := turns.Add(mustFEN(t, "4k3/8/8/8/8/8/4P3/4K3 "+turn+" - - 0 1")); whole != 1 || identical != 1 {
			t.Errorf("%s to move: %d and %d", turn, whole, identical)
		}
	}

	var other Tally
	q, err := Odds{Giver: Black, Moves: 4}.Commence(White)
	if err != nil {
		t.Fatal(err)
	}
	other.Add(q)
	q = line(t, q, "Nf3")
	if a, b := other.Add(q); a != 0 || b != 0 {
		t.Errorf("in the midst of a turn: %d and %d", a, b)
	}
	// A Pawn that can be taken in passing makes another whole position.
	var passing Tally
	r := mustFEN(t, "4k3/8/8/8/5p2/8/4P3/4K3 w - - 0 1")
	for i, san := range []string{"e4", "Kd8", "Kd1", "Ke8", "Ke1"} {
		r = line(t, r, san)
		whole, identical := passing.Add(r)
		if whole != 1 || identical != 1+i/4 {
			t.Errorf("after %s: %d and %d", san, whole, identical)
		}
	}
}
