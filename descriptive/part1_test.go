package descriptive_test

import (
	"testing"

	"postd/descriptive"
	"postd/rules"
)

// TestRecordForms proves the forms of a record, law by law: the full words of
// BCC1903/I.13.A, the abbreviations of BCC1903/I.13.B, and the names on which
// they rest.
func TestRecordForms(t *testing.T) {
	const open = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 6 5"
	const passing = "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3"
	for _, tt := range []struct{ law, fen, record, move string }{
		{"BCC1903-I.7(a)", open, "P-Q3", "d2d3"},
		{"BCC1903-I.7(a)", open, "P-QR4", "a2a4"},
		{"BCC1903-I.7(b)", open, "K-B1", "e1f1"},
		{"BCC1903-I.7(b)", open, "K-B sq.", "e1f1"},
		{"BCC1903-I.7(b)", open, "R-KKt's square", "h1g1"},
		{"BCC1903-I.13.A(a)", open, "Pawn on Queen's second to Queen's fourth", "d2d4"},
		{"BCC1903-I.13.A(b)", open, "Bishop on Queen's Bishop's fourth takes Pawn on King's Bishop's seventh", "c4f7"},
		{"BCC1903-I.13.A(c)", passing, "Pawn on King's fifth takes Pawn in passing", "e5d6"},
		{"BCC1903-I.13.A(d)", open, "Castles King's Rook", "e1g1"},
		{"BCC1903-I.13.A", open, "Knight on King's Bishop's third to King's Knight's fifth", "f3g5"},
		{"BCC1903-I.13.B", open, "Kt(KB3)-KKt5", "f3g5"},
		{"BCC1903-I.13.B", open, "BxP(KB7)", "c4f7"},
		{"BCC1903-I.13.B", passing, "PxP e.p.", "e5d6"},
		{"BCC1903-I.13.B", open, "0-0", "e1g1"},
		{"BCC1903-INTRO(c)", open, "BxP", "c4f7"},
		{"RULING-R-3", passing, "PxP", "e5d6"},
		{"RULING-R-46", open, "K-Kt1", ""},
		{"RULING-R-35", open, "P-Q5", ""},
	} {
		t.Run(tt.law+" "+tt.record, func(t *testing.T) {
			p, err := rules.ParseFEN(tt.fen)
			if err != nil {
				t.Fatal(err)
			}
			r, err := descriptive.Parse(tt.record)
			if err != nil {
				t.Fatal(err)
			}
			found := r.Readings(p)
			switch {
			case tt.move == "" && len(found) != 0:
				t.Errorf("%q reads as %s", tt.record, found[0].Move)
			case tt.move != "" && (len(found) != 1 || found[0].Move.String() != tt.move):
				t.Errorf("%q has the readings %v, not %s alone", tt.record, found, tt.move)
			}
		})
	}
}
