package rules

import (
	"bytes"
	"errors"
	"io"
	"testing"
)

// benchArchives are the games of an archive played at random: bare, as archives
// mostly are, and with comments, glyphs and variations.
func benchArchives(b *testing.B, f func(b *testing.B, games []PGN, text []byte)) {
	for _, x := range []struct {
		name string
		has  func(n int) bool
	}{
		{"bare", func(n int) bool { return n%3 == 0 }},
		{"annotated", func(n int) bool { return n%3 > 0 }},
	} {
		var games []PGN
		var text bytes.Buffer
		for n := range 1500 {
			if x.has(n) {
				g, s := playedGame(n)
				games = append(games, g)
				text.WriteString(s + "\n")
			}
		}
		b.Run(x.name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(text.Len()))
			f(b, games, text.Bytes())
			moves := 0
			for _, g := range games {
				moves += len(g.Moves)
			}
			b.ReportMetric(float64(len(games)*b.N)/b.Elapsed().Seconds(), "games/s")
			b.ReportMetric(float64(moves*b.N)/b.Elapsed().Seconds(), "moves/s")
		})
	}
}

func benchReading(b *testing.B, set func(*PGNReader)) {
	benchArchives(b, func(b *testing.B, games []PGN, text []byte) {
		for b.Loop() {
			r := NewPGNReader(bytes.NewReader(text))
			set(r)
			n := 0
			for {
				if _, err := r.Next(); errors.Is(err, io.EOF) {
					break
				} else if err != nil {
					b.Fatal(err)
				}
				n++
			}
			if n != len(games) {
				b.Fatalf("%d games are read of %d", n, len(games))
			}
		}
	})
}

func BenchmarkPGNSkim(b *testing.B) { benchReading(b, func(r *PGNReader) { r.Skim = true }) }

func BenchmarkPGNRead(b *testing.B) { benchReading(b, func(*PGNReader) {}) }

func BenchmarkPGNReadVariations(b *testing.B) {
	benchReading(b, func(r *PGNReader) { r.Variations = true })
}

func BenchmarkPGNWriteTo(b *testing.B) {
	benchArchives(b, func(b *testing.B, games []PGN, _ []byte) {
		for b.Loop() {
			for _, g := range games {
				g.WriteTo(io.Discard)
			}
		}
	})
}

func BenchmarkPGNString(b *testing.B) {
	benchArchives(b, func(b *testing.B, games []PGN, _ []byte) {
		for b.Loop() {
			for _, g := range games {
				_ = g.String()
			}
		}
	})
}
