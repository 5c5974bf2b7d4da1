package rules

import "testing"

// TestIdentical has its subtests named by the part of BCC1903/I.16(b) that
// each shows.
func TestIdentical(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		why  string
		p, q Position
		want bool
	}{
		{"the same but for the counts", line(t, Start(), "Nf3", "Nf6", "Ng1", "Ng8"), Start(), true},
		{"rights to castle differ", mustFEN(t, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"), mustFEN(t, "r3k2r/8/8/8/8/8/8/R3K2R w - - 9 9"), true},
		{"taking in passing differs", mustFEN(t, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"), mustFEN(t, "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1"), true},
		{"the turn differs", mustFEN(t, "4k3/8/8/8/8/8/8/4K3 w - - 0 1"), mustFEN(t, "4k3/8/8/8/8/8/8/4K3 b - - 0 1"), false},
		{"the colour differs", mustFEN(t, "4k3/8/8/8/8/n7/8/4K3 w - - 0 1"), mustFEN(t, "4k3/8/8/8/8/N7/8/4K3 w - - 0 1"), false},
		{"the man differs", mustFEN(t, "4k3/8/8/8/8/B7/8/4K3 w - - 0 1"), mustFEN(t, "4k3/8/8/8/8/N7/8/4K3 w - - 0 1"), false},
		{"a promoted Knight is a Knight", line(t, mustFEN(t, "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"), "a8=N"), mustFEN(t, "N3k3/8/8/8/8/8/8/4K3 b - - 0 1"), true},
	} {
		t.Run("BCC1903-I.16(b) "+c.why, func(t *testing.T) {
			if c.p.Identical(c.q) != c.want || c.q.Identical(c.p) != c.want {
				t.Errorf("%s and\n%s: identical is not %v", c.p.FEN(), c.q.FEN(), c.want)
			}
			if !c.p.Identical(c.p) {
				t.Error("not identical with itself")
			}
		})
	}
}

// TestIdenticalKnights checks that the King's Knight where the Queen's might stand and
// the other way about is the same position by law, though another value.
func TestIdenticalKnights(t *testing.T) {
	t.Parallel()
	p := line(t, Start(), "Nf3", "Nf6", "Nd4", "Ng8", "Nb5", "Nf6", "N1a3", "Ng8", "Nc4", "Nf6", "Ne5", "Ng8", "Nf3", "Nf6", "Nc3", "Ng8")
	q := line(t, Start(), "Nf3", "Nf6", "Nc3", "Ng8")
	if p.At(square("c3")).Wing != KingSide || p.At(square("f3")).Wing != QueenSide {
		t.Fatalf("the Knights did not change places: %s", wingsOf(p))
	}
	if !p.Identical(q) {
		t.Error("BCC1903/I.16(b): King's and Queen's Knights are distinguished")
	}
	p.b.half, p.b.number = q.b.half, q.b.number
	if p == q {
		t.Error("positions with other wings are one value")
	}
}

// TestRepetition is EXAMPLE/47: the men stand as after 1…P-K4 at
// three turns of White's, though a right to castle is lost.
func TestRepetition(t *testing.T) {
	t.Parallel()
	p := line(t, Start(), "e4", "e5")
	first, count := p, 1
	for _, m := range []string{"Ke2", "Ke7", "Ke1", "Ke8", "Ke2", "Ke7", "Ke1", "Ke8"} {
		p = line(t, p, m)
		if p.Identical(first) {
			count++
		}
	}
	if count != 3 || p.FEN() != "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w - - 8 6" {
		t.Errorf("%d times, at last %s", count, p.FEN())
	}
}

func TestDeadByMaterial(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		fen  string
		want bool
	}{
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1", true},
		{"4k3/8/8/8/8/8/8/4KB2 w - - 0 1", true},
		{"4k3/8/8/8/8/8/8/4KN2 w - - 0 1", true},
		{"4kn2/8/8/8/8/8/8/4K3 w - - 0 1", true},
		{"4B3/6k1/8/8/8/8/6K1/8 b - - 0 1", true},       // EXAMPLE/4
		{"4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", true},      // both on black squares
		{"4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", false},      // one on black, one on white
		{"b1b1k3/8/8/8/8/1B1B4/8/4KB2 w - - 0 1", true}, // five on white squares
		{"4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", false},
		{"4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", false},
		{"4kn2/8/8/8/8/8/8/4KN2 w - - 0 1", false},
		{"4kb2/8/8/8/8/8/8/4KN2 w - - 0 1", false},
		{"4k3/8/8/8/8/8/P7/4K3 w - - 0 1", false},
		{"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", false},
		{"3qk3/8/8/8/8/8/8/4K3 w - - 0 1", false},
		{startFEN, false},
	} {
		if got := mustFEN(t, c.fen).DeadByMaterial(); got != c.want {
			t.Errorf("%s: %v, want %v", c.fen, got, c.want)
		}
	}
}
