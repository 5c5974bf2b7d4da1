package rules

import (
	"strings"
	"testing"
)

const startFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

func TestStart(t *testing.T) {
	t.Parallel()
	p := Start()
	if got := p.FEN(); got != startFEN {
		t.Errorf("the commencement is %s", got)
	}
	if !p.Born() || p.Turn() != White || p.Number() != 1 || p.HalfMoves() != 0 {
		t.Error("the commencement is not as it should be")
	}
	if mustFEN(t, startFEN) != p {
		t.Error("the FEN of the commencement is another value")
	}
}

// TestFENKept reads positions that are written again as they were.
func TestFENKept(t *testing.T) {
	t.Parallel()
	for _, fen := range []string{
		startFEN,
		kiwipete,
		"rnbqkbnr/pppppppp/8/8/3PP3/8/PPP2PPP/RNBQKBNR b KQkq - 0 1",
		"rnb1kbnr/ppp2ppp/3p4/4p1q1/3PP3/8/PPP2PPP/RN1QKBNR w KQkq - 0 4",
		"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
		"4B3/6k1/8/8/8/8/6K1/8 b - - 0 1",
		"r3k2r/8/8/8/8/8/8/R3K2R b Kq - 12 34",
		"8/8/8/8/8/k7/8/K7 w - - 65535 65535",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
	} {
		if got := mustFEN(t, fen).FEN(); got != fen {
			t.Errorf("%s\nis written %s", fen, got)
		}
	}
}

// TestFENMadeOne reads what is lawful but not as it would be written.
func TestFENMadeOne(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ why, fen, want string }{
		{"four fields", "4k3/8/8/8/8/8/8/4K3 w - -", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"spaces", "  4k3/8/8/8/8/8/8/4K3   w - -  3 9\n", "4k3/8/8/8/8/8/8/4K3 w - - 3 9"},
		{"empty squares parted", "4k3/8/8/8/8/8/8/112K111 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"order of rights", "r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"},
		{"move number 0", "4k3/8/8/8/8/8/8/4K3 w - - 0 0", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"nobody can take in passing", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"},
		{"the taker is pinned", "4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "4r1k1/8/8/3pP3/8/8/8/4K3 w - - 0 1"},
		{"the rank would be laid open", "8/8/8/K2pP2r/8/8/8/7k w - d6 0 1", "8/8/8/K2pP2r/8/8/8/7k w - - 0 1"},
	} {
		p, err := ParseFEN(c.fen)
		if err != nil {
			t.Errorf("%s: %v", c.why, err)
		} else if got := p.FEN(); got != c.want {
			t.Errorf("%s: written %s, want %s", c.why, got, c.want)
		} else if p != mustFEN(t, c.want) {
			t.Errorf("%s: the two FENs give two values", c.why)
		}
	}
	if p := mustFEN(t, "4k3/8/8/8/8/8/8/112K111 w - - 0 1"); p.At(square("e1")).Role != King {
		t.Error("the King is not on e1")
	}
}

func TestFENRefused(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ fen, want string }{
		{"", "fields are 0"},
		{"8/8/8/8/8/8/8/8", "fields are 1"},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0", "fields are 5"},
		{"4k3/8/8/8/8/8/4K3 w - - 0 1", "7 ranks"},
		{"4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", "9 ranks"},
		{"4k3/8/8/8/8/8/7/4K3 w - - 0 1", "rank 2 has 7 squares"},
		{"4k3/8/8/8/8/8/8p/4K3 w - - 0 1", "rank 2 has 9 squares"},
		{"4k3/8/8/8/8/8/x7/4K3 w - - 0 1", "'x' on rank 2 is no man"},
		{"4k3/8/8/8/8/8/9/4K3 w - - 0 1", "'9' on rank 2 is no man"},
		{"4k3/8/8/8/8/8/é7/4K3 w - - 0 1", "'é' on rank 2 is no man"},
		{"8/8/8/8/8/8/8/4K3 w - - 0 1", "Black has 0 Kings"},
		{"4k3/8/8/8/8/8/8/K3K3 w - - 0 1", "White has 2 Kings"},
		{"4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1", "Black has 9 Pawns"},
		{"4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1", "White has 1 promoted pieces"},
		{"4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "a Pawn stands on a1"},
		{"p3k3/8/8/8/8/8/8/4K3 w - - 0 1", "a Pawn stands on a8"},
		{"4k3/8/8/8/8/8/8/4K3 x - - 0 1", `the turn is "x"`},
		{"4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "Black is in check"},
		{"8/8/8/8/8/8/4k3/4K3 w - - 0 1", "Black is in check"},
		{"4k3/8/8/8/8/8/8/4K3 w K - 0 1", "White's King and Rook are not on e1 and h1"},
		{"r3k3/8/8/8/8/8/8/4K3 w kq - 0 1", "Black's King and Rook are not on e8 and h8"},
		{"4k3/8/8/8/8/8/8/r3K3 w Q - 0 1", "not on e1 and a1"},
		{"r3k2r/8/8/8/8/8/8/R3K2R w KK - 0 1", "says K twice"},
		{"r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", `the castling field is "HAha"`},
		{"r3k2r/8/8/8/8/8/8/R3K2R w K- - 0 1", `the castling field is "K-"`},
		{"4k3/8/8/8/8/8/8/4K3 w - z9 0 1", `the in-passing field is "z9"`},
		{"4k3/8/8/8/8/8/8/4K3 w - e3 0 1", "should be on rank 6"},
		{"4k3/8/8/8/8/8/8/4K3 b - e6 0 1", "should be on rank 3"},
		{"4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "no Pawn of Black's can just have passed"},
		{"4k3/8/8/4P3/8/8/8/4K3 w - e6 0 1", "no Pawn of Black's can just have passed"},
		{"4k3/4n3/8/3Pp3/8/8/8/4K3 w - e6 0 1", "no Pawn of Black's can just have passed"},
		{"4k3/8/4n3/3Pp3/8/8/8/4K3 w - e6 0 1", "no Pawn of Black's can just have passed"},
		{"4k3/8/8/8/8/8/8/4K3 w - - -1 1", "the half-move clock"},
		{"4k3/8/8/8/8/8/8/4K3 w - - 65536 1", "the half-move clock"},
		{"4k3/8/8/8/8/8/8/4K3 w - - x 1", "the half-move clock"},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1.", "the number of the move"},
	} {
		p, err := ParseFEN(c.fen)
		switch {
		case err == nil:
			t.Errorf("%s: was accepted", c.fen)
		case p != Position{}:
			t.Errorf("%s: a position came with the error", c.fen)
		case !strings.HasPrefix(err.Error(), "rules: FEN ") || !strings.Contains(err.Error(), c.want):
			t.Errorf("%s: %v, want %q", c.fen, err, c.want)
		}
	}
	if _, err := ParseFEN(strings.Repeat("8/", 1<<16)); err == nil || len(err.Error()) > 400 {
		t.Error("the error repeats all of a long text")
	}
}

// TestFENOfWalks checks that what is written is read as the same state, the wings apart.
func TestFENOfWalks(t *testing.T) {
	t.Parallel()
	walks(t, 60, 80, func(p Position) {
		q := mustFEN(t, p.FEN())
		if q.b != p.b {
			t.Fatalf("%s is read as %s", p.FEN(), q.FEN())
		}
		if r := mustFEN(t, q.FEN()); r != q {
			t.Fatalf("%s is read as two values", q.FEN())
		}
	})
}

func FuzzFEN(f *testing.F) {
	for _, fen := range walkStarts {
		f.Add(fen)
	}
	f.Add("4k3/8/8/8/8/8/8/4K3 w - -")
	f.Add("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3")
	f.Add("QQQQQQQQ/QQQQQQQQ/8/8/8/8/8/k6K b KQkq e3 99 100")
	f.Fuzz(func(t *testing.T, fen string) {
		p, err := ParseFEN(fen)
		if err != nil {
			return
		}
		if q, err := ParseFEN(p.FEN()); err != nil || q != p {
			t.Fatalf("%q is written %q: %v", fen, p.FEN(), err)
		}
		for _, m := range p.LegalMoves() {
			next, err := p.Play(m)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := ParseFEN(next.FEN()); err != nil {
				t.Fatalf("%q after %v: %v", fen, m, err)
			}
			if n, err := p.ParseSAN(p.SAN(m)); err != nil || n != m {
				t.Fatalf("%q: %v is written %q and read %v: %v", fen, m, p.SAN(m), n, err)
			}
		}
	})
}
