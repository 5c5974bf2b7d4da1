package templates

import (
	"testing"

	"postd/correspondence"
	"postd/templates/sheet"
)

// fortyMoves is a game of forty moves, played here for its length alone.
var fortyMoves = []string{
	"P-K4", "P-K4", "Kt-KB3", "Kt-QB3", "B-Kt5", "P-QR3", "B-R4", "Kt-B3", "Castles", "B-K2",
	"R-K1", "P-QKt4", "B-Kt3", "P-Q3", "P-B3", "Castles", "P-KR3", "B-Kt2", "P-Q4", "R-K1",
	"QKt-Q2", "B-KB1", "P-QR4", "P-R3",
}

// moveForty is the letter to White with the fortieth move of Black's.
func moveForty(b testing.TB) correspondence.Notice {
	s := open(b, "").plays(fortyMoves...)
	for n := len(fortyMoves); n < 80; n += 4 { // two men go out and come back
		s.plays("K-R1", "K-R1", "K-Kt1", "K-Kt1")
	}
	return s.to(toWhite, correspondence.NMove)
}

// BenchmarkMoveLetter words the letter with the fortieth move, and sets it as text and page.
func BenchmarkMoveLetter(b *testing.B) {
	n := moveForty(b)
	words := func(b *testing.B) sheet.Sheet {
		s, err := tree(n, reader)
		if err != nil {
			b.Fatal(err)
		}
		return s
	}
	b.Run("tree", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			words(b)
		}
	})
	b.Run("tree, text and page", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			s := words(b)
			sheet.Text(s)
			sheet.HTML(s)
		}
	})
	s := words(b)
	b.Run("text", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			sheet.Text(s)
		}
	})
	b.Run("page", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			sheet.HTML(s)
		}
	})
	if n.Number != 40 {
		b.Errorf("the letter tells of move %d", n.Number)
	}
}
