package rules

import (
	"strings"
	"testing"
)

func TestSAN(t *testing.T) {
	t.Parallel()
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
	t.Parallel()
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
		{many, "o-o", "e1g1"},
		{many, "dxc6 e.p.", "d5c6"},
		{many, "dxc6e.p.+", "d5c6"},
		{many, "dc6ep", "d5c6"},
		{many, "Pd6", "d5d6"},
		{many, "Pdxc6", "d5c6"},
		{many, "Kf1", "e1f1"},
		{"r1b1k2r/P7/8/8/8/8/8/R3K2R w - - 0 1", "Kf2", "e1f2"},
		{"1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "axb8Q", "a7b8q"},
		{"1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=N", "a7a8n"},
		{"1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7xb8=R+", "a7b8r"},
		{"1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8(B)", "a7a8b"},
		{"1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "axb8(Q)+!", "a7b8q"},
		// A small b is a file; the Bishop is B, and only B.
		{"4k3/8/2p5/1P6/B7/8/8/4K3 w - - 0 1", "bxc6", "b5c6"},
		{"4k3/8/2p5/1P6/B7/8/8/4K3 w - - 0 1", "Bxb5", ""},
		{"4k3/8/2p5/1p6/B7/8/8/4K3 w - - 0 1", "Bxb5", "a4b5"},
		// The Pawn that gives check is taken in passing.
		{"4k3/8/8/3Pp3/3K4/8/8/8 w - e6 0 1", "dxe6", "d5e6"},
		// Three on one file and rank: no less than both will do.
		{"1k6/8/8/Q7/8/8/8/Q3Q2K w - - 0 1", "Qa1e5+", "a1e5"},
	} {
		m, err := mustFEN(t, c.fen).ParseSAN(c.san)
		if c.want == "" {
			if err == nil {
				t.Errorf("%s: %q is read as %v", c.fen, c.san, m)
			}
		} else if err != nil {
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
		{startFEN, "e4                      xx", "not a move"},
		{startFEN, "e4xxxxxxxxxxxxxxxxxxxxxxxxxxxx", "not a move"},
		{startFEN, "nf3", "not a move"},
		{startFEN, "NF3", "not a move"},
		{startFEN, "Nf3 e.p.", "not a move"},
		{startFEN, "e.p.", "not a move"},
		{startFEN, "ep", "not a move"},
		{startFEN, "O-O-", "not a move"},
		{startFEN, "O-0", "not a move"},
		{startFEN, "OO", "not a move"},
		{startFEN, "0-0-0-0", "not a move"},
		{startFEN, "O-Oep", "not a move"},
		{startFEN, "--", "not a move"},
		{startFEN, "e4(K)", "not a move"},
		{startFEN, "e4()", "not a move"},
		{startFEN, "Ng1xxf3", "not a move"},
		{startFEN, "N1gf3", "not a move"},
		{startFEN, "e5", "no Pawn of White's can legally so go to e5"},
		{startFEN, "dxe4", "no Pawn"},
		{startFEN, "Nd2", "no Knight"},
		{startFEN, "O-O", "cannot legally castle"},
		{startFEN, "e4=Q", "no Pawn"},
		{many, "Ne4", "more than one Knight"},
		{many, "c6", "no Pawn"},
		{many, "a8=K", "not a move"},
		{many, "a8=q", "not a move"},
		{many, "a8=", "not a move"},
		{many, "Ra8=Q", "not a move"},
		{"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "a3", "White is checkmated, and the game is over"},
		{"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "O-O", "White is checkmated, and the game is over"},
		{"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "hello", "not a move"},
		{"7k/5K2/6Q1/8/8/8/8/8 b - - 1 1", "Kh7", "Black is stalemated, and the game is over"},
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
