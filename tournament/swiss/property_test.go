package swiss

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"postd/tournament/rounds"
)

// usual is a tournament with some draws, forfeits and byes.
var usual = fate{draws: 40, forfeits: 3, absent: 2, late: 3}

// before is a random tournament of n players before a round, with the rules of that round.
func before(t testing.TB, n, planned, round int, f fate, seed uint64) (rounds.Section, Rules) {
	rng := rand.New(rand.NewPCG(seed, uint64(n)))
	s := newSection(n, planned)
	for r := 1; r < round; r++ {
		got, _, err := Pair(s, f.rulesFor(rng, s, r))
		if err != nil {
			t.Fatal(err)
		}
		f.play(rng, s, got)
	}
	return s, f.rulesFor(rng, s, round)
}

func benchmarkPair(b *testing.B, n int) {
	for _, round := range []int{1, 2, 5, 9, 11} {
		s, r := before(b, n, 11, round, usual, 1)
		b.Run(fmt.Sprintf("round%d", round), func(b *testing.B) {
			for b.Loop() {
				if _, _, err := Pair(s, r); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkPair60(b *testing.B)  { benchmarkPair(b, 60) }
func BenchmarkPair300(b *testing.B) { benchmarkPair(b, 300) }
