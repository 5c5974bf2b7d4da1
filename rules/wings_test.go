package rules

import (
	"math/bits"
	"strings"
	"testing"
)

// wingsOf writes the wings of all Bishops, Knights and Rooks: "Ra1 Q" parts,
// White's men as capitals.
func wingsOf(p Position) string {
	var parts []string
	p.Each(func(s Square, m Man) {
		if m.Role < Knight || m.Role > Rook {
			if m.Wing != NoWing {
				parts = append(parts, s.String()+"?!")
			}
			return
		}
		man := string(" PNBR"[m.Role])
		if m.Colour == Black {
			man = strings.ToLower(man)
		}
		parts = append(parts, man+s.String()+[]string{"", "=K", "=Q"}[m.Wing])
	})
	return strings.Join(parts, " ")
}

func TestWings(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ why, fen, moves, want string }{
		{"commencement", startFEN, "",
			"Ra1=Q Nb1=Q Bc1=Q Bf1=K Ng1=K Rh1=K ra8=Q nb8=Q bc8=Q bf8=K ng8=K rh8=K"},
		{"the Queen's Knight on the King's side (example 6 of the laws)", startFEN, "Nc3 d5 Nb5 a6 Nd4 e5 Ndf3 e4",
			"Ra1=Q Bc1=Q Bf1=K Ng1=K Rh1=K Nf3=Q ra8=Q nb8=Q bc8=Q bf8=K ng8=K rh8=K"},
		{"castling takes the Rook's name along, captures remove", startFEN, "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O Bg4 d3 Qd6 Be3 O-O-O",
			"Ra1=Q Nb1=Q Rf1=K Be3=Q Nf3=K bg4=Q rd8=Q bf8=K ng8=K rh8=K"},
		{"the other castlings", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O-O O-O", "Rd1=Q Rh1=K ra8=Q rf8=K"},
		{"promotion", "4k3/P7/8/8/8/8/7p/R3K3 w Q - 0 1", "a8=N h1=R+", "Ra1=Q rh1 Na8"},
		{"promotion by capturing a named Rook", "r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "bxa8=R+", "Ra8"},
		{"in passing", "4k3/3p4/8/N3P3/8/8/8/4K3 b - - 0 1", "d5 exd6", "Na5=Q"},
		{"guessed: one on each half", "4k3/8/8/8/8/8/R7/4K2R w K - 0 1", "", "Rh1=K Ra2=Q"},
		{"guessed: two on one half", "k7/8/8/8/8/8/4R3/4K2R w K - 0 1", "", "Rh1 Re2"},
		{"guessed: two on one half, one on the other", "4k3/8/8/8/8/N7/4N3/4K2N w - - 0 1", "", "Nh1 Ne2 Na3=Q"},
		{"guessed by sort and colour apart", "n3k1n1/8/8/8/8/8/4B3/1B2K1NN w - - 0 1", "", "Bb1=Q Ng1 Nh1 Be2=K na8=Q ng8=K"},
	} {
		p := line(t, mustFEN(t, c.fen), strings.Fields(c.moves)...)
		if got := wingsOf(p); got != c.want {
			t.Errorf("%s:\n%s, want\n%s", c.why, got, c.want)
		}
	}
}

func TestBorn(t *testing.T) {
	t.Parallel()
	if p := line(t, Start(), "Nf3", "Nf6", "Ng1", "Ng8"); !p.Born() {
		t.Error("the wings are forgotten in play")
	} else if q := mustFEN(t, p.FEN()); q.Born() {
		t.Error("a FEN with a running clock says where the men began")
	} else if wingsOf(q) != wingsOf(p) {
		t.Error("the wings are not guessed by halves")
	}
	black := mustFEN(t, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1")
	if !black.Born() {
		t.Error("BCC1903/I.11.C: Black may begin by agreement, but Born is false")
	}
	if p := mustFEN(t, kiwipete); p.Born() || line(t, p, "O-O").Born() {
		t.Error("Born in a position from a FEN")
	}
}

// TestWingsOfWalks checks that wings stand only under Bishops, Knights and Rooks, and no
// side has two of one sort with one name.
func TestWingsOfWalks(t *testing.T) {
	t.Parallel()
	walks(t, 80, 120, func(p Position) {
		if p.w.king&p.w.queen != 0 || (p.w.king|p.w.queen)&^(p.b.bishops()|p.b.knights()|p.b.rooks()) != 0 {
			t.Fatalf("%s: %s", p.FEN(), wingsOf(p))
		}
		for _, c := range [2]Colour{White, Black} {
			for _, r := range []Role{Knight, Bishop, Rook} {
				men := p.b.of(r) & p.b.men(c)
				if bits.OnesCount64(men&p.w.king) > 1 || bits.OnesCount64(men&p.w.queen) > 1 {
					t.Fatalf("%s: %s", p.FEN(), wingsOf(p))
				}
			}
		}
	})
}
