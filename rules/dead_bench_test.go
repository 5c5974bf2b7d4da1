package rules

import (
	"math/rand/v2"
	"sort"
	"testing"
	"time"
)

// worth is what the player of the benchmarks thinks of a board, for the one to
// move: men, their freedom, and how far the Pawns have come.
func worth(b *board) int {
	const middle, ends = 0x00003C3C3C3C0000, 0xFF000000000000FF
	v := 0
	for c := range Colour(2) {
		men, sum := b.men(c), 0
		for r, w := range [...]int{Pawn: 100, Knight: 310, Bishop: 330, Rook: 500, Queen: 950} {
			sum += w * count(b.of(Role(r))&men)
		}
		for set := b.pawns() & men; set != 0; set &= set - 1 {
			rank := first(set).Rank()
			if c == Black {
				rank = 7 - rank
			}
			sum += 4 * rank
		}
		minor := (b.knights() | b.bishops()) & men
		sum += 10*count(minor&middle) - 12*count(minor&ends)
		if c != b.turn {
			sum = -sum
		}
		v += sum
	}
	return v + 2*b.count()
}

// foresee searches so many half-moves, and then captures.
func foresee(b *board, alpha, beta, depth int) int {
	targets := everywhere
	if depth <= 0 {
		v := worth(b)
		if v >= beta || depth == -4 {
			return v
		}
		alpha, targets = max(alpha, v), b.men(b.turn.Other())
	}
	var l MoveList
	b.generate(&l, everywhere, targets)
	if depth > 0 && l.Len() == 0 {
		if b.check() {
			return -100000
		}
		return 0
	}
	for _, m := range l.All() {
		var n board
		b.play(m, &n)
		if alpha = max(alpha, -foresee(&n, -beta, -alpha, depth-1)); alpha >= beta {
			break
		}
	}
	return alpha
}

// gamePositions plays games, sensibly or at random, and returns all positions.
func gamePositions(games, plies int, sensible bool) []Position {
	random := rand.New(rand.NewPCG(1, 2))
	var all []Position
	for range games {
		p := Start()
		for ply := range plies {
			moves := p.LegalMoves()
			if len(moves) == 0 || p.DeadByMaterial() {
				break
			}
			all = append(all, p)
			m := moves[random.IntN(len(moves))]
			if sensible && ply >= 4 {
				best := -1 << 30
				for _, x := range moves {
					next := p.after(x)
					if v := -foresee(&next.b, -1<<20, 1<<20, 1) + random.IntN(30); v > best {
						best, m = v, x
					}
				}
			}
			p = p.after(m)
		}
	}
	return all
}

// benchmarkDead prints the time of a verdict in the mean and at the worst, the
// share of each answer, and how many positions were looked into.
func benchmarkDead(b *testing.B, positions []Position, nodes int) {
	answers := map[Answer]int{}
	var times []float64
	looked, n := 0, 0
	b.ReportAllocs()
	for b.Loop() {
		p := positions[n%len(positions)]
		n++
		begun := time.Now()
		v := Dead(p, Budget{Nodes: nodes})
		times = append(times, float64(time.Since(begun).Nanoseconds())/1000)
		answers[v.Answer]++
		looked += v.Nodes
	}
	sort.Float64s(times)
	sum := 0.0
	for _, x := range times {
		sum += x
	}
	b.ReportMetric(sum/float64(n), "µs/mean")
	b.ReportMetric(times[n/2], "µs/median")
	b.ReportMetric(times[n-1], "µs/worst")
	b.ReportMetric(100*float64(answers[Proved])/float64(n), "%dead")
	b.ReportMetric(100*float64(answers[Refuted])/float64(n), "%alive")
	b.ReportMetric(100*float64(answers[Unknown])/float64(n), "%unknown")
	b.ReportMetric(float64(looked)/float64(n), "positions/op")
}

// BenchmarkDeadOrdinary asks after every move of games, with the budget that a
// game has.
func BenchmarkDeadOrdinary(b *testing.B) {
	b.Run("sensible", func(b *testing.B) { benchmarkDead(b, gamePositions(12, 160, true), DeadBudget) })
	b.Run("random", func(b *testing.B) { benchmarkDead(b, gamePositions(12, 300, false), DeadBudget) })
}

// BenchmarkDeadBlocked asks of walled positions, with the budget of a game and
// with what two seconds allow.
func BenchmarkDeadBlocked(b *testing.B) {
	random := rand.New(rand.NewPCG(8, 8))
	var walls []Position
	for len(walls) < 2000 {
		if p, ok := walled(random); ok {
			walls = append(walls, p)
		}
	}
	b.Run("game", func(b *testing.B) { benchmarkDead(b, walls, DeadBudget) })
	b.Run("two-seconds", func(b *testing.B) { benchmarkDead(b, walls, 2000000) })
}

// BenchmarkDeadWalk prints how many positions a second are looked into where
// only an exhaustive walk decides.
func BenchmarkDeadWalk(b *testing.B) {
	p := mustFEN(b, "8/5k2/8/1p2p2p/pP1pP1pP/2pP1pP1/P1PK1P2/8 w - - 0 1")
	nodes := 0
	for b.Loop() {
		nodes += Dead(p, Budget{Nodes: 1 << 30}).Nodes
	}
	b.ReportMetric(float64(nodes)/1e6/b.Elapsed().Seconds(), "Mpositions/s")
}

// BenchmarkReach prints the time of one bound.
func BenchmarkReach(b *testing.B) {
	for _, c := range []struct{ name, fen string }{
		{"start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
		{"kiwipete", kiwipete},
		{"wall", "4k3/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/B3K3 w - - 0 1"},
	} {
		b.Run(c.name, func(b *testing.B) {
			p := mustFEN(b, c.fen)
			var r reach
			for b.Loop() {
				r.explore(&p.b)
				r.mating()
			}
		})
	}
}
