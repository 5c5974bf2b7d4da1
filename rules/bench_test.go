package rules

import "testing"

// The benchmarks print rates; no test asserts one. Peers are measured in
// bench/, which is a module of its own.

var benchPositions = []struct {
	name, fen string
	depth     int
}{
	{"start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5},
	{"kiwipete", kiwipete, 4},
	{"endgame", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5},
	{"middlegame", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 4},
}

func eachBench(b *testing.B, f func(*testing.B, Position, int)) {
	for _, c := range benchPositions {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			f(b, mustFEN(b, c.fen), c.depth)
		})
	}
}

func BenchmarkPerft(b *testing.B) {
	eachBench(b, func(b *testing.B, p Position, depth int) {
		nodes := uint64(0)
		for b.Loop() {
			nodes += p.Perft(depth)
		}
		b.ReportMetric(float64(nodes)/1e6/b.Elapsed().Seconds(), "Mnodes/s")
	})
}

func BenchmarkPerftPlayed(b *testing.B) {
	eachBench(b, func(b *testing.B, p Position, depth int) {
		nodes := uint64(0)
		lines := make([]perftLine, depth+1)
		lines[depth].board = p.b
		for b.Loop() {
			nodes += perftPlayed(lines)
		}
		b.ReportMetric(float64(nodes)/1e6/b.Elapsed().Seconds(), "Mnodes/s")
	})
}

func BenchmarkMoves(b *testing.B) {
	eachBench(b, func(b *testing.B, p Position, _ int) {
		var l MoveList
		for b.Loop() {
			p.Moves(&l)
		}
	})
}

func BenchmarkPlay(b *testing.B) {
	eachBench(b, func(b *testing.B, p Position, _ int) {
		moves := p.LegalMoves()
		i := 0
		for b.Loop() {
			if _, err := p.Play(moves[i%len(moves)]); err != nil {
				b.Fatal(err)
			}
			i++
		}
	})
}

func BenchmarkParseSAN(b *testing.B) {
	eachBench(b, func(b *testing.B, p Position, _ int) {
		var sans []string
		for _, m := range p.LegalMoves() {
			sans = append(sans, p.SAN(m))
		}
		i := 0
		for b.Loop() {
			if _, err := p.ParseSAN(sans[i%len(sans)]); err != nil {
				b.Fatal(err)
			}
			i++
		}
	})
}

func BenchmarkSAN(b *testing.B) {
	eachBench(b, func(b *testing.B, p Position, _ int) {
		moves := p.LegalMoves()
		i := 0
		for b.Loop() {
			p.SAN(moves[i%len(moves)])
			i++
		}
	})
}

func BenchmarkParseFEN(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := ParseFEN(kiwipete); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTables(b *testing.B) {
	for b.Loop() {
		fillTable(rookTable[:], &rookMultipliers, &rookMagics, &straightSteps)
		fillTable(bishopTable[:], &bishopMultipliers, &bishopMagics, &diagonalSteps)
	}
}
