package crowd_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"postd/ledger"
	"postd/ledger/crowd"
)

// TestSweepOfNothing sweeps ledgers in which nothing is due: it reads as many rows and makes as many
// objects, but for the depth of trees, whatever number of games there is. POSTD_LEDGER names others
// (of cmd/office, parted as folders of a path are), which are swept as they stood at their ends.
func TestSweepOfNothing(t *testing.T) {
	type cost struct {
		rows    int64
		objects float64
	}
	var all []cost
	sweep := func(what string, l *ledger.Ledger, at time.Time) {
		var took []time.Duration
		sweep := func() {
			began := time.Now()
			if n, err := l.Sweep(at); n != 0 || err != nil {
				t.Fatalf("%s: %d games were due: %v", what, n, err)
			}
			took = append(took, time.Since(began))
		}
		sweep()
		before := l.Counts().Read
		sweep()
		x := cost{l.Counts().Read - before, testing.AllocsPerRun(1_000, sweep)}
		slices.Sort(took)
		load, _ := os.ReadFile("/proc/loadavg")
		t.Logf("%-12s %d rows, %.0f objects, half of 1,000 sweeps within %s by the clock, load %.4s", what, x.rows, x.objects, took[len(took)/2], load)
		all = append(all, x)
	}
	for _, games := range []int{40, 400} {
		l, f := filled(t, crowd.Options{Games: games, Mould: 40, Plies: 2, Papers: 1, Each: 10, Seed: 7, Answers: true})
		sweep(fmt.Sprint(games, " games"), l, f.Until)
	}
	for _, path := range filepath.SplitList(os.Getenv("POSTD_LEDGER")) {
		l, err := ledger.OpenReadOnly(path)
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		sweep(filepath.Base(path), l, info.ModTime())
	}
	for _, x := range all[1:] {
		// A level more of a tree is an object or two more.
		if x.rows != all[0].rows || x.objects > all[0].objects+8 {
			t.Errorf("in offices of more and more games: %+v", all)
		}
	}
}
