package swiss

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"postd/drills"
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

// TestLarge plays tournaments of 300 players, and looks at every round: nobody meets twice, nobody
// has two byes, colours differ by two at most and never come three in a row, but for topscorers and
// their opponents in the last round.
func TestLarge(t *testing.T) {
	const planned = 9
	for i, f := range []fate{usual, {draws: 100}, {draws: 0, prohibited: 50}}[:drills.Count(t, drills.SwissLarge)] {
		rng := rand.New(rand.NewPCG(27, uint64(i)))
		s := newSection(300, planned)
		for round := 1; round <= planned; round++ {
			r := f.rulesFor(rng, s, round)
			got, w, err := Pair(s, r)
			if err != nil {
				t.Fatal(err)
			}
			lookAt(t, got, w)
			if !t.Run(fmt.Sprintf("%d/round%d", i, round), func(t *testing.T) { lawful(t, s, got, round == planned) }) {
				return
			}
			f.play(rng, s, got)
		}
	}
}

// lawful looks whether a round keeps to the absolute criteria.
func lawful(t *testing.T, s rounds.Section, r Round, last bool) {
	seen := map[int]bool{r.Bye: true}
	half := r.No - 1 // of the points that could be made, in half points
	score := pairingScores(s, r.No-1)
	look := func(no, other int, c rounds.Colour) {
		if seen[no] {
			t.Errorf("number %d is there twice", no)
		}
		seen[no] = true
		diff, row := 0, 0
		for _, m := range append(slices.Clone(s.Players[no-1].Rounds), rounds.Meeting{Opponent: other, Colour: c, Result: rounds.Running}) {
			if !m.Result.Played() {
				continue
			}
			if diff++; m.Colour == rounds.Black {
				diff -= 2
			}
			if row++; m.Colour != c {
				row = 0
			}
		}
		for _, m := range s.Players[no-1].Rounds {
			if m.Opponent == other && m.Result.Played() {
				t.Errorf("number %d meets %d again", no, other)
			}
		}
		top := last && (score[no-1][r.No-1] > half || score[other-1][r.No-1] > half)
		if (abs(diff) > 2 || row > 2) && !top {
			t.Errorf("number %d has a difference of %d, and a colour %d times", no, diff, row)
		}
	}
	for _, g := range r.Games {
		look(g.White, g.Black, rounds.White)
		look(g.Black, g.White, rounds.Black)
	}
	for i, p := range s.Players {
		if _, away := r.Absent[i+1]; seen[i+1] == away {
			t.Errorf("number %d is paired and absent, or neither", i+1)
		}
		if i+1 == r.Bye && slices.ContainsFunc(p.Rounds, func(m rounds.Meeting) bool {
			return m.Result == rounds.PairingBye || !m.Result.Played() && m.Result.Halves() == 2
		}) {
			t.Errorf("number %d has a second bye", i+1)
		}
	}
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

// BenchmarkFortyRoundsOf300 plays forty rounds, and tells the most memory that was taken of the system.
func BenchmarkFortyRoundsOf300(b *testing.B) {
	var most uint64
	for b.Loop() {
		rng := rand.New(rand.NewPCG(27, 300))
		s := newSection(300, 40)
		for r := 1; r <= 40; r++ {
			got, _, err := Pair(s, usual.rulesFor(rng, s, r))
			if err != nil {
				b.Fatal(r, err)
			}
			usual.play(rng, s, got)
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			most = max(most, m.Sys)
		}
	}
	b.ReportMetric(float64(most)/1e6, "MB-of-the-system")
}
