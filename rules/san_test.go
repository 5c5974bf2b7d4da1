package rules

import (
	"strings"
	"testing"
)

func TestSAN(t *testing.T) {
	for _, c := range []struct{ fen, move, want string }{
		{startFEN, "e2e4", "e4"},
		{startFEN, "g1f3", "Nf3"},
		{startFEN, "e2e5", ""},
		{"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "exd5"},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"},
		{"r3k3/1P6/8/8/8/8/8/4K3 w q - 0 1", "b7a8q", "bxa8=Q+"},
		{"6k1/P4ppp/8/8/8/8/8/4K3 w - - 0 1", "a7a8r", "a8=R#"},
		{"6k1/P4ppp/8/8/8/8/8/4K3 w - - 0 1", "a7a8n", "a8=N"},
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "O-O"},
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1", "O-O-O"},
		{"5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+"},
		{"4k3/8/8/8/8/2N3N1/8/4K3 w - - 0 1", "c3e4", "Nce4"},
		{"4k3/8/8/2N5/8/2N5/8/4K3 w - - 0 1", "c3e4", "N3e4"},
		{"4k3/8/8/2N5/8/2N3N1/8/4K3 w - - 0 1", "c3e4", "Nc3e4"},
		{"4k3/8/8/2N5/8/2N3N1/8/4K3 w - - 0 1", "g3e4", "Nge4"},
		// The other Knight is pinned, so nothing need be said.
		{"4r1k1/8/8/8/8/2N5/4N3/4K3 w - - 0 1", "c3d5", "Nd5"},
		{"4r1k1/8/8/8/8/8/4N3/1N2K3 w - - 0 1", "b1c3", "Nc3"},
	} {
		if got := mustFEN(t, c.fen).SAN(mustMove(t, c.move)); got != c.want {
			t.Errorf("%s: %s is written %q, want %q", c.fen, c.move, got, c.want)
		}
	}
}

func TestParseSAN(t *testing.T) {
	const many = "r3k2r/P7/8/2pP4/8/2N3N1/8/R3K2R w KQkq c6 0 1"
	for _, c := range []struct{ fen, san, want string }{
		{startFEN, "e4", "e2e4"},
		{startFEN, " e2-e4!? ", "e2e4"},
		{startFEN, "Ng1f3", "g1f3"},
		{startFEN, "N1f3+", "g1f3"},
		{many, "O-O", "e1g1"},
		{many, "0-0-0", "e1c1"},
		{many, "O-O-O#", "e1c1"},
		{many, "dxc6", "d5c6"},
		{many, "dc6", "d5c6"},
		{many, "d6", "d5d6"},
		{many, "Nce4", "c3e4"},
		{many, "N3b5", "c3b5"},
		{many, "Rh1xh8+", "h1h8"},
		{many, "Kf1", "e1f1"},
		{"r1b1k2r/P7/8/8/8/8/8/R3K2R w - - 0 1", "Kf2", "e1f2"},
		{"1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "axb8Q", "a7b8q"},
		{"1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=N", "a7a8n"},
		{"1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7xb8=R+", "a7b8r"},
	} {
		m, err := mustFEN(t, c.fen).ParseSAN(c.san)
		if err != nil {
			t.Errorf("%s: %v", c.fen, err)
		} else if m.String() != c.want {
			t.Errorf("%s: %q is read as %v, want %s", c.fen, c.san, m, c.want)
		}
	}
	for _, c := range []struct{ fen, san, want string }{
		{startFEN, "", "not a move"},
		{startFEN, "e", "not a move"},
		{startFEN, "P-K4", "not a move"},
		{startFEN, "e9", "not a move"},
		{startFEN, "Nz3", "not a move"},
		{startFEN, "zxe4", "not a move"},
		{startFEN, "e4\x00", "not a move"},
		{startFEN, "e5", "no Pawn of White's can legally so go to e5"},
		{startFEN, "dxe4", "no Pawn"},
		{startFEN, "Nd2", "no Knight"},
		{startFEN, "O-O", "cannot legally castle"},
		{startFEN, "e4=Q", "no Pawn"},
		{many, "Ne4", "more than one Knight"},
		{many, "c6", "no Pawn"},
		{many, "Kg1", "no King"},
		{"1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8", "does not name the piece"},
		{"4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", "Nc3", "no Knight"},
	} {
		m, err := mustFEN(t, c.fen).ParseSAN(c.san)
		if err == nil {
			t.Errorf("%s: %q is read as %v", c.fen, c.san, m)
		} else if !strings.HasPrefix(err.Error(), "rules: SAN ") || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.fen, err, c.want)
		}
	}
}

// TestSANOfWalks: every legal move is written in its own way, and read again.
func TestSANOfWalks(t *testing.T) {
	walks(t, 60, 80, func(p Position) {
		seen := map[string]bool{}
		for _, m := range p.LegalMoves() {
			san := p.SAN(m)
			if seen[san] {
				t.Fatalf("%s: two moves are written %s", p.FEN(), san)
			}
			seen[san] = true
			if n, err := p.ParseSAN(san); err != nil || n != m {
				t.Fatalf("%s: %v is written %s and read as %v: %v", p.FEN(), m, san, n, err)
			}
			if strings.HasSuffix(san, "+") != (p.GivesCheck(m) && !p.Mates(m)) || strings.HasSuffix(san, "#") != p.Mates(m) {
				t.Fatalf("%s: %s", p.FEN(), san)
			}
		}
	})
}
