package rules

import "testing"

// TestObstacles names for some moves what forbids them.
func TestObstacles(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		fen, move string
		unsafe    bool
	}{
		{"rnbqkbnr/ppp2ppp/3p4/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 1 3", "g8f6", true},  // does not cover the check
		{"rnbqkbnr/ppp2ppp/3p4/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 1 3", "b8c6", false}, // covers it
		{"rnbqkbnr/ppp2ppp/3p4/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 1 3", "g8f5", false}, // is no Knight's move
		{"rnbqkbnr/ppp2ppp/3p4/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 1 3", "e1e2", false}, // is not the player's man
		{"4k3/8/8/8/4r3/8/4B3/4K3 w - - 0 1", "e2d3", true},                                 // pinned
		{"4k3/8/8/8/4r3/8/8/3K4 w - - 0 1", "d1e1", true},                                   // into check
		{"4k3/8/8/8/4r3/8/8/3K4 w - - 0 1", "d1d2", false},                                  // legal
		{"3rk3/2P5/8/8/8/8/8/2K4r w - - 0 1", "c7d8q", true},                                // in check, and takes elsewhere
		{"3rk3/2P5/8/8/8/8/8/2K4r w - - 0 1", "c7d8", false},                                // without its piece it is no move
		{"3rk3/2P5/8/8/8/8/8/2K4r w - - 0 1", "c1c2q", false},
		{"4k3/8/8/8/8/8/8/r3K2R w K - 0 1", "e1g1", false}, // castling has its own
	} {
		p, err := ParseFEN(x.fen)
		if err != nil {
			t.Fatal(err)
		}
		m, err := ParseMove(x.move)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Unsafe(m); got != x.unsafe {
			t.Errorf("%s %s: unsafe %t", x.fen, x.move, got)
		}
	}
	for _, x := range []struct {
		law         string
		fen         string
		king, queen Bar
	}{
		{"unmoved, empty, not commanded", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", NoBar, NoBar},
		{"the same for Black", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", NoBar, NoBar},
		{"moved", "r3k2r/8/8/8/8/8/8/R3K2R b KQ - 0 1", BarMoved, BarMoved},
		{"between", "rn2kb1r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", BarBetween, BarBetween},
		{"in check", "r3k2r/8/8/8/8/8/4R3/4K3 b kq - 0 1", BarCheck, BarCheck},
		{"the square next to him is commanded", "r3k2r/8/8/8/8/8/5R2/4K3 b kq - 0 1", BarCommanded, NoBar},
		{"the square to which he goes is commanded", "r3k2r/8/8/8/8/8/2R5/4K3 b kq - 0 1", NoBar, BarCommanded},
		{"only the Rook's way is commanded", "r3k2r/8/8/8/8/8/1R6/4K3 b kq - 0 1", NoBar, NoBar},
	} {
		p, err := ParseFEN(x.fen)
		if err != nil {
			t.Fatal(err)
		}
		if k, q := p.Bar(KingSide), p.Bar(QueenSide); k != x.king || q != x.queen {
			t.Errorf("%s: %v and %v, want %v and %v", x.law, k, q, x.king, x.queen)
		}
	}
}

// TestBarWithoutRook shows the same bars for a King that castles towards a Rook that
// was given (BCC1903/III.5).
func TestBarWithoutRook(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		fen  string
		want Bar
	}{
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1", NoBar},
		{"4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", BarBetween},
		{"4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", BarCheck},
		{"2r1k3/8/8/8/8/8/8/4K3 w - - 0 1", BarCommanded},
	} {
		p := mustFEN(t, c.fen)
		if got := p.Bar(QueenSide); got != BarMoved {
			t.Errorf("%s without the right: bar %d", c.fen, got)
		}
		p, err := p.WithoutRook(White, QueenSide)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Bar(QueenSide); got != c.want {
			t.Errorf("%s: bar %d, want %d", c.fen, got, c.want)
		}
	}
	if _, err := Start().WithoutRook(White, NoWing); err == nil {
		t.Error("castling on no side")
	}
}
