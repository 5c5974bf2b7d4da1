package rules_test

import (
	"slices"
	"strings"
	"testing"

	"postd/rules"
)

// moved is what the rules of the game say in one position: moves that are legal in
// it, and moves that are not, in UCI.
type moved struct {
	law, what  string
	fen        string
	legal, not string
}

// TestStauntonMoves proves the definitions of Staunton's Chess Praxis, which are
// the laws of movement under that code, and those of the Revised International Chess
// Code, one position a row.
func TestStauntonMoves(t *testing.T) {
	t.Parallel()
	for _, x := range []moved{
		{"STAUNTON/DEF.MOVES", "pieces go back as well", "4k3/8/8/8/3Q4/8/8/4K3 w - - 0 1", "d4d1 d4a1 d4d8 d4h8", ""},
		{"STAUNTON/DEF.MOVES", "Pawns do not", "4k3/8/8/8/3P4/8/8/4K3 w - - 0 1", "d4d5", "d4d3 d4d2 d4c3 d4e3 d4c4"},
		{"STAUNTON/DEF.MOVES.KING", "any square beside his own", "8/8/8/k7/8/4K3/8/8 w - - 0 1", "e3d2 e3d3 e3d4 e3e2 e3e4 e3f2 e3f3 e3f4", "e3e5 e3c3 e3g5"},
		{"STAUNTON/DEF.MOVES.KING", "not into check", "3rk3/8/8/8/8/4K3/8/8 w - - 0 1", "e3e2 e3f4 e3e4", "e3d2 e3d3 e3d4"},
		{"STAUNTON/DEF.MOVES.KING", "not beside the other King", "8/8/8/4k3/8/4K3/8/8 w - - 0 1", "e3d3 e3f3 e3d2", "e3d4 e3e4 e3f4"},
		{"STAUNTON/DEF.MOVES.QUEEN", "as a Rook or as a Bishop", "1k6/8/8/8/3Q4/8/8/K7 w - - 0 1", "d4d7 d4h4 d4b2 d4f2 d4g7", "d4e6 d4f5 d4b3"},
		{"STAUNTON/DEF.MOVES.ROOK", "as far as the squares are empty", "7k/8/8/3p4/8/8/3R1P2/K7 w - - 0 1", "d2d3 d2d4 d2d5 d2e2 d2a2", "d2d6 d2f2 d2g2 d2e3"},
		{"STAUNTON/DEF.MOVES.BISHOP", "along a diagonal", "7k/8/8/6p1/8/8/3B4/K7 w - - 0 1", "d2e3 d2f4 d2g5 d2a5 d2c1", "d2h6 d2d3 d2e2 d2d4"},
		{"STAUNTON/DEF.MOVES.KNIGHT", "over whatever stands between", "7k/8/8/2ppp3/2pNp3/2ppp3/8/K7 w - - 0 1", "d4b3 d4b5 d4c2 d4c6 d4e2 d4e6 d4f3 d4f5", "d4d5 d4e5 d4d6 d4f6"},
		{"STAUNTON/DEF.MOVES.KNIGHT", "in the first move too", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "b1a3 b1c3 g1f3 g1h3", "b1d2 c1e3"},
		{"STAUNTON/DEF.MOVES.PAWNS", "one square, or two at first", "4k3/8/8/8/8/P7/4P3/4K3 w - - 0 1", "e2e3 e2e4 a3a4", "a3a5 e2e5 e2d3 e2f3"},
		{"STAUNTON/DEF.MOVES.PAWNS", "if the square between is empty", "4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", "", "e2e3 e2e4"},
		{"STAUNTON/DEF.CAPTURE", "by moving to the square of the man taken", "4k3/8/8/3p4/8/8/3R4/4K3 w - - 0 1", "d2d5", "d2d6"},
		{"STAUNTON/DEF.CAPTURE", "a Pawn one square diagonally ahead", "4k3/8/8/3ppp2/4P3/8/8/4K3 w - - 0 1", "e4d5 e4f5", "e4e5"},
		{"STAUNTON/DEF.CAPTURE", "in passing", "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 2", "d5e6", ""},
		{"STAUNTON/DEF.CAPTURE", "but only as the immediate reply", "4k3/8/8/3Pp3/8/8/8/4K3 w - - 0 2", "", "d5e6"},
		{"STAUNTON/DEF.CAPTURE", "no man but a Pawn takes so", "4k3/8/8/3Np3/8/8/8/4K3 w - e6 0 2", "", "d5e6"},
		{"STAUNTON/DEF.CASTLING", "King and Rook have not moved", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1 e1c1", ""},
		{"STAUNTON/DEF.CASTLING", "the King's Rook has", "r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1", "e1c1", "e1g1"},
		{"STAUNTON/DEF.CASTLING", "a man stands between", "r3k2r/8/8/8/8/8/8/RN2K1NR w KQkq - 0 1", "", "e1g1 e1c1"},
		{"STAUNTON/DEF.CASTLING", "not out of check", "r3k2r/8/8/8/8/8/4r3/R3K2R w KQkq - 0 1", "e1e2", "e1g1 e1c1"},
		{"STAUNTON/DEF.CASTLING", "nor into it", "r3k2r/8/8/8/8/6r1/8/R3K2R w KQkq - 0 1", "e1c1", "e1g1"},
		{"STAUNTON/DEF.CASTLING", "the Rook may be attacked, and pass where it would be", "r3k2r/8/8/8/8/1r6/8/R3K2R w KQkq - 0 1", "e1c1", ""},
		{"RICC/9", "not out of check", "4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1", "e1e2", "e1g1 e1c1"},
		{"RICC/9", "nor over an attacked square", "4k3/8/8/8/8/5r2/8/R3K2R w KQ - 0 1", "e1c1", "e1g1"},
		{"STAUNTON/DEF.CHECK", "not moved into", "4k3/8/8/8/8/8/5r2/4K3 w - - 0 1", "e1f2 e1d1", "e1e2 e1f1"},
		{"STAUNTON/DEF.CHECK", "nor exposed to", "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1", "e1d2", "e2c3 e2g3"},
		{"STAUNTON/DEF.CHECK", "nor left in", "4r2k/8/8/8/8/8/P6B/4K3 w - - 0 1", "h2e5 e1d2", "a2a3 h2g1"},
		{"STAUNTON/DEF.CHECK", "of a double one the King alone gets out", "4r2k/8/8/8/7b/8/P6B/4K3 w - - 0 1", "e1d1", "h2e5 h2g3 a2a3"},
		// A man that may not leave the own King could not legally take; it gives check and
		// guards all the same, as it commands the square (BCC1903/I.9). Here Staunton's
		// words are narrower than 1903's, and 1903's are kept.
		{"STAUNTON/DEF.ATTACK", "where a man could take, the King may not go", "7k/8/8/8/8/2n5/8/K7 w - - 0 1", "a1b2", "a1b1 a1a2"},
		{"STAUNTON/DEF.ATTACK", "not even if that man shields his own King", "3k4/8/8/8/8/3n4/8/K2R4 w - - 0 1", "a1a2 a1b1", "a1b2"},
		{"STAUNTON/DEF.MOVE", "one has the move", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", "e7e5 g8f6", "e2e4 g1f3"},
		{"BCC1897/I", "the moves of Part I", "r3k2r/8/8/3Pp3/8/8/8/R3K2R w KQkq e6 0 2", "e1g1 e1c1 d5e6 d5d6 e1e2", "d5d4 e1e3 a1b2"},
	} {
		t.Run(rules.Law(x.law).FileName()+" "+x.what, func(t *testing.T) {
			p, err := rules.ParseFEN(x.fen)
			if err != nil {
				t.Fatal(err)
			}
			for want, moves := range map[bool]string{true: x.legal, false: x.not} {
				for u := range strings.FieldsSeq(moves) {
					m, err := rules.ParseMove(u)
					if err != nil {
						t.Fatal(err)
					}
					if p.Legal(m) != want || slices.Contains(p.LegalMoves(), m) != want {
						t.Errorf("%s: legal = %v in %s", u, !want, p)
					}
				}
			}
		})
	}
}

// TestStauntonDefinitions proves the definitions of Staunton's Chess Praxis that
// are no laws of movement.
func TestStauntonDefinitions(t *testing.T) {
	t.Parallel()
	fen := func(s string) rules.Position {
		p, err := rules.ParseFEN(s)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	start := rules.Start()
	t.Run("STAUNTON-DEF.MEN eight pieces and eight Pawns a side", func(t *testing.T) {
		var pieces, pawns [2]int
		start.Each(func(_ rules.Square, m rules.Man) {
			if m.Role == rules.Pawn {
				pawns[m.Colour]++
			} else {
				pieces[m.Colour]++
			}
		})
		if pieces != [2]int{8, 8} || pawns != [2]int{8, 8} {
			t.Errorf("%v pieces and %v Pawns", pieces, pawns)
		}
	})
	t.Run("STAUNTON-DEF.POSITION like faces like, each Queen on her colour", func(t *testing.T) {
		for file := range 8 {
			for rank, other := range map[int]int{0: 7, 1: 6} {
				w, b := start.At(rules.SquareAt(file, rank)), start.At(rules.SquareAt(file, other))
				if w.Role != b.Role || w.Colour != rules.White || b.Colour != rules.Black {
					t.Errorf("file %d: %v faces %v", file, w, b)
				}
			}
		}
		light := func(s rules.Square) bool { return (s.File()+s.Rank())%2 == 1 } // h1 is
		white, black := rules.SquareAt(3, 0), rules.SquareAt(3, 7)
		if start.At(white).Role != rules.Queen || !light(white) || start.At(black).Role != rules.Queen || light(black) {
			t.Error("the Queens do not stand on their colours")
		}
	})
	t.Run("STAUNTON-DEF.MOVE forced, even to take in passing", func(t *testing.T) {
		p := fen("k7/8/4p3/3pP3/8/6q1/8/7K w - d6 0 2")
		if all := p.LegalMoves(); len(all) != 1 || !p.InPassing(all[0]) || p.Stalemate() {
			t.Errorf("the moves are %v", all)
		}
		if p := fen("k7/8/4p3/3pP3/8/6q1/8/7K w - - 0 2"); !p.Stalemate() {
			t.Error("without it he is stalemated")
		}
	})
	t.Run("STAUNTON-DEF.CHECK open, by discovery and double", func(t *testing.T) {
		if !fen("4k3/8/8/8/8/8/4R3/4K3 b - - 0 1").Check() || fen("4k3/8/8/8/4n3/8/4R3/4K3 b - - 0 1").Check() {
			t.Error("a King whom an adverse man attacks is in check, and one who is shielded is not")
		}
		p := fen("4k3/8/8/8/4N3/8/4R3/4K3 w - - 0 1")
		for u, double := range map[string]bool{"e4g5": false, "e4f6": true} {
			m, err := rules.ParseMove(u)
			if err != nil {
				t.Fatal(err)
			}
			q, err := p.Play(m)
			if err != nil || !q.Check() {
				t.Errorf("%s gives no check (%v)", u, err)
			}
			if king := !slices.ContainsFunc(q.LegalMoves(), func(m rules.Move) bool { return m.From() != q.King(rules.Black) }); double && !king {
				t.Errorf("%s: of a double check the King alone gets out", u)
			}
		}
	})
	t.Run("STAUNTON-DEF.ATTACK by a man who may not leave his King", func(t *testing.T) {
		// Staunton has a man attack where it could legally take; as under BCC1903/I.9 it
		// is enough here that it commands the square.
		p := fen("3k4/8/8/8/8/3n4/8/3RK3 w - - 0 1")
		knight := rules.SquareAt(3, 2)
		q, err := p.Pass()
		if !p.Check() || err == nil && slices.ContainsFunc(q.LegalMoves(), func(m rules.Move) bool { return m.From() == knight }) {
			t.Error("the Knight cannot move, and gives check all the same")
		}
	})
	t.Run("STAUNTON-DEF.CHECKMATE STAUNTON-DEF.STALEMATE", func(t *testing.T) {
		for f, want := range map[string][2]bool{
			"k1Q5/8/1K6/8/8/8/8/8 b - - 1 1": {true, false}, "k7/2Q5/1K6/8/8/8/8/8 b - - 1 1": {false, true},
			"k1Q5/8/2K5/8/8/8/8/8 b - - 1 1": {false, false}, // in check, and rescued by a move
		} {
			if p := fen(f); p.Mate() != want[0] || p.Stalemate() != want[1] {
				t.Errorf("%s: mate %v, stalemate %v", f, p.Mate(), p.Stalemate())
			}
		}
	})
}
