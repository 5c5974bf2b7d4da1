package crowd_test

import (
	"fmt"
	"os"
	"testing"
	"time"

	"postd/ledger"
	"postd/ledger/crowd"
)

// TestSweepOfNothing sweeps ledgers in which nothing is due: it reads as many rows and makes as many
// objects, but for the depth of trees, whatever number of games there is.
func TestSweepOfNothing(t *testing.T) {
	type cost struct {
		rows    int64
		objects float64
	}
	var all []cost
	for _, games := range []int{40, 400} {
		l, f := filled(t, crowd.Options{Games: games, Mould: 40, Plies: 2, Papers: 1, Each: 10, Seed: 7, Answers: true})
		sweep := func() {
			if n, err := l.Sweep(f.Until); n != 0 || err != nil {
				t.Fatalf("%d games were due: %v", n, err)
			}
		}
		sweep()
		before := l.Counts().Read
		sweep()
		all = append(all, cost{l.Counts().Read - before, testing.AllocsPerRun(20, sweep)})
	}
	// One level more of a tree is one object more for each walk.
	if all[0].rows != all[1].rows || all[1].objects > all[0].objects+8 {
		t.Errorf("in an office of ten times as many games: %+v", all)
	}
	t.Logf("%d rows, %.0f objects", all[0].rows, all[0].objects)
}

// BenchmarkSweepOfNothing sweeps the ledger that POSTD_LEDGER names (of cmd/office), or others of 1,000
// and 10,000 games, as it stood at its end.
func BenchmarkSweepOfNothing(b *testing.B) {
	if path := os.Getenv("POSTD_LEDGER"); path != "" {
		l, err := ledger.OpenReadOnly(path)
		if err != nil {
			b.Fatal(err)
		}
		defer l.Close()
		info, err := os.Stat(path)
		if err != nil {
			b.Fatal(err)
		}
		sweepOfNothing(b, l, info.ModTime())
		return
	}
	for _, games := range []int{1_000, 10_000} {
		b.Run(fmt.Sprint(games), func(b *testing.B) {
			l, f := filled(b, crowd.Options{Games: games, Mould: 500, Plies: 4, Papers: 1, Seed: 7, Answers: true})
			sweepOfNothing(b, l, f.Until)
		})
	}
}

func sweepOfNothing(b *testing.B, l *ledger.Ledger, at time.Time) {
	before := l.Counts().Read
	b.ReportAllocs()
	for b.Loop() {
		if n, err := l.Sweep(at); n != 0 || err != nil {
			b.Fatalf("%d games were due: %v", n, err)
		}
	}
	b.ReportMetric(float64(l.Counts().Read-before)/float64(b.N), "rows")
}
