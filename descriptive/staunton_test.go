package descriptive_test

import (
	"strings"
	"testing"

	"postd/descriptive"
	"postd/rules"
)

// TestPawnNames checks that a Pawn has its name from the piece before which it stands
// (STAUNTON/DEF.MEN), which is that of its file (BCC1903/I.8); at the commencement
// both say the same.
func TestPawnNames(t *testing.T) {
	start := rules.Start()
	for file := range 8 {
		for first, second := range map[int]int{0: 1, 7: 6} {
			piece, pawn := start.At(rules.SquareAt(file, first)), rules.SquareAt(file, second)
			if got, want := descriptive.PawnName(pawn), descriptive.ManName(piece)+"'s Pawn"; got != want {
				t.Errorf("the Pawn on %s is %q, and stands before the %q", pawn, got, want)
			}
		}
	}
}

// TestFalseMoves checks that of a record of no legal move the reader says whether it is a false
// move, which no man could make, or an illegal one, which a man could make but for a
// rule of play (STAUNTON/DEF.FALSE).
func TestFalseMoves(t *testing.T) {
	for _, x := range []struct{ what, fen, record, want string }{
		{"false: no man goes so", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "Kt-Q4", "no Knight of yours can reach Q4"},
		{"illegal: into check", "3rk3/8/8/8/8/8/8/4K3 w - - 0 1", "K-Q2", "your King would be in check on Q2"},
		{"illegal: the King exposed", "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1", "Kt-QB3", "by leaving your King in check"},
		{"illegal: castling out of check", "4k3/8/8/8/8/8/4r3/4K2R w K - 0 1", "Castles KR", "the King is in check"},
		{"illegal: castling over an attacked square", "4k3/8/8/8/8/5r2/8/4K2R w K - 0 1", "Castles KR", "is commanded"},
	} {
		t.Run("STAUNTON-DEF.FALSE "+x.what, func(t *testing.T) {
			p, err := rules.ParseFEN(x.fen)
			if err != nil {
				t.Fatal(err)
			}
			r, err := descriptive.Parse(x.record)
			if err != nil {
				t.Fatal(err)
			}
			a := r.Account(p, descriptive.Birth, descriptive.ToAuthor)
			if len(a.Readings) != 0 || !strings.Contains(a.Reason, x.want) {
				t.Errorf("%q: %q, with %d readings; want %q", x.record, a.Reason, len(a.Readings), x.want)
			}
		})
	}
}
