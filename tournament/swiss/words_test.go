package swiss

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// whyOf is the criterion by which the best pairing of a bracket with all of these pairs, and with
// the same moved-down players paired, is worse than the best; C4 where there is none.
func whyOf(d *reader, b bracketed, best, with [][2]int) Criterion {
	paired := func(pairs [][2]int) int {
		s := 0
		for _, p := range pairs {
			if slices.Contains(b.mdps, p[0]) {
				s |= 1 << p[0]
			}
		}
		return s
	}
	var fails [][]int
	d.all(b, func(pairs [][2]int) {
		if paired(pairs) != paired(best) && len(pairs) == len(best) {
			return
		}
		for _, p := range with {
			if !slices.Contains(pairs, p) {
				return
			}
		}
		if f, ok := d.judge(b, pairs, nil); ok && (fails == nil || better(f, fails)) {
			fails = f
		}
	})
	if fails == nil {
		return C4
	}
	g, _ := d.judge(b, best, nil)
	for i := range g {
		if compare(fails[i], g[i]) != 0 {
			return C6 + Criterion(i)
		}
	}
	return Sequence
}

// TestPassed compares the reasons for which players were passed over with what the reader of the
// articles says, in brackets in which nobody changed halves.
func TestPassed(t *testing.T) {
	rng := rand.New(rand.NewPCG(27, 11))
	count := map[Criterion]int{}
	for range 400 {
		n := 4 + rng.IntN(6)
		s := newSection(n, 1+rng.IntN(n))
		f := newFate(rng)
		for round := 1; round <= s.Planned; round++ {
			r := f.rulesFor(rng, s, round)
			got, w, err := Pair(s, r)
			if err != nil {
				break
			}
			d := newReader(s, r)
			d.start()
			var down []int
			at := 0
			for i, br := range w.Brackets {
				b := d.bracketed(at, down)
				at += len(b.residents)
				best := d.best(b)
				down = b.floaters(best)
				if len(br.Exchanged) > 0 {
					continue
				}
				for k, p := range best {
					for _, x := range w.why[p[0]].passed.some {
						count[x.decides()]++
						if x.bar != free || x.criterion == C4 {
							continue
						}
						with := append(slices.Clone(best[:k]), [2]int{p[0], x.other})
						if want := whyOf(d, b, best, with); want != x.criterion {
							t.Fatalf("round %d, bracket %d: %d passes over %d by %s, and should by %s\n%s", round, i+1, d.ps[p[0]].no, d.ps[x.other].no, x.criterion, want, told(s))
						}
					}
				}
			}
			lookAt(t, got, w)
			f.play(rng, s, got)
		}
	}
	for _, c := range []Criterion{C1, C3, C4, C6, C8, C12, C13, C14, C15, Sequence, Prohibited} {
		if count[c] == 0 {
			t.Errorf("%s is never told", c)
		}
	}
}

// lookAt looks whether a round is told whole, and in sentences.
func lookAt(t *testing.T, r Round, w Working) {
	t.Helper()
	for _, g := range r.Games {
		lines := w.Pair(g.Board)
		if len(lines) < 3 || !strings.Contains(lines[0], fmt.Sprintf("board %d   Player %d – Player %d ", g.Board, g.White, g.Black)) {
			t.Fatalf("board %d is told as %q", g.Board, lines)
		}
		for _, l := range lines[1:] {
			if !strings.HasSuffix(l, ".") || strings.Contains(l, "%!") || strings.Contains(l, "  ") {
				t.Fatalf("board %d: %q is no sentence", g.Board, l)
			}
		}
	}
	if (w.Bye() == "") != (r.Bye == 0) || w.Pair(0) != nil || w.Pair(len(r.Games)+1) != nil {
		t.Fatalf("the bye of %d is told as %q", r.Bye, w.Bye())
	}
	for i := range w.Brackets {
		if lines := w.Bracket(i); len(lines) < 2 {
			t.Fatalf("bracket %d is told as %q", i+1, lines)
		}
	}
}
