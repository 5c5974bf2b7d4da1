package diagram

import (
	"strings"
	"testing"

	"postd/rules"
)

func TestWords(t *testing.T) {
	tests := []struct{ fen, white, black string }{
		{giuoco,
			"White: K K1; Q Q1; R QR1, KR1; B QB1, QB4; N QN1, KB3; P QR2, QN2, QB3, Q3, K4, KB2, KN2, KR2.",
			"Black: K K1; Q Q1; R QR1, KR1; B QB1, QB4; N QB3, KB3; P QR2, QN2, QB2, Q2, K4, KB2, KN2, KR2."},
		{"4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "White: K K1; P QR2.", "Black: K K1."},
		{"7k/3P4/3p4/3P4/3P4/8/8/K7 b - - 0 1", "White: K QR1; P Q4, Q5, Q7.", "Black: K KR1; P Q3."},
	}
	for _, test := range tests {
		white, black := Words(position(t, test.fen), styleN)
		if white != test.white || black != test.black {
			t.Errorf("%s: got\n%s\n%s\nwant\n%s\n%s", test.fen, white, black, test.white, test.black)
		}
	}
	white, _ := Words(rules.Start(), styleKt)
	if want := "White: K K1; Q Q1; R QR1, KR1; B QB1, KB1; Kt QKt1, KKt1; P QR2, QKt2, QB2, Q2, K2, KB2, KKt2, KR2."; white != want {
		t.Errorf("got\n%s\nwant\n%s", white, want)
	}
}

func TestSpoken(t *testing.T) {
	got := Spoken(position(t, "r5k1/8/8/3n4/8/8/1P6/R3K2R w KQ - 0 1"), styleKt)
	want := "White: King K1; Rooks QR1, KR1; Pawn QKt2. Black: King KKt1; Rook QR1; Knight Q4."
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	for _, r := range randomPositions(t, 10, 80) {
		if got := Spoken(r.Position, styleKt); len(got) >= 500 {
			t.Errorf("%d octets: %s", len(got), got)
		}
	}
}

// TestWordsTurned checks that with the colours changed and the board turned top to
// bottom each side reads what the other read, since both count from their own
// end (BCC1903/I.3).
func TestWordsTurned(t *testing.T) {
	for _, r := range randomPositions(t, 10, 60) {
		white, black := Words(r.Position, styleN)
		mirror := position(t, changeSides(r.FEN()))
		mirrorWhite, mirrorBlack := Words(mirror, styleN)
		if strings.TrimPrefix(white, "White") != strings.TrimPrefix(mirrorBlack, "Black") ||
			strings.TrimPrefix(black, "Black") != strings.TrimPrefix(mirrorWhite, "White") {
			t.Fatalf("%s: %s %s\n%s: %s %s", r.FEN(), white, black, mirror.FEN(), mirrorWhite, mirrorBlack)
		}
	}
}

// changeSides gives White's men to Black and the other way round, each where
// its new owner counts the square as the old one did.
func changeSides(fen string) string {
	board, rest, _ := strings.Cut(fen, " ")
	ranks := strings.Split(board, "/")
	for i := range 4 {
		ranks[i], ranks[7-i] = ranks[7-i], ranks[i]
	}
	board = strings.Map(func(r rune) rune {
		if strings.ContainsRune("pnbrqkPNBRQK", r) {
			return r ^ ' '
		}
		return r
	}, strings.Join(ranks, "/"))
	turn := "w"
	if rest[0] == 'w' {
		turn = "b"
	}
	return board + " " + turn + " - - 0 1"
}

func BenchmarkWords(b *testing.B) {
	p := position(b, giuoco)
	for b.Loop() {
		Words(p, styleKt)
	}
}
