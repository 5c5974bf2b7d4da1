package secretary

import (
	"path/filepath"
	"testing"
	"time"

	"postd/ledger/store"
)

// TestStartIsLinear starts a tournament of 28 games and one of 105 and counts what is read and written for a
// game: no more in the larger one, but for what there is of each player.
func TestStartIsLinear(t *testing.T) {
	t.Parallel()
	small, large := costOfStart(t, 8), costOfStart(t, 15)
	t.Logf("a game of 28: %.1f rows read, %.1f written, %.0f octets read, %.0f written", small[0], small[1], small[2], small[3])
	t.Logf("a game of 105: %.1f rows read, %.1f written, %.0f octets read, %.0f written", large[0], large[1], large[2], large[3])
	for i, what := range []string{"rows read", "rows written", "octets read", "octets written"} {
		if i != 2 && large[i] > small[i]*1.05 {
			t.Errorf("%s for a game: %.1f of 28 games, %.1f of 105", what, small[i], large[i])
		}
	}
}

// costOfStart is what one game costs of the start of a tournament of so many players, each of whom meets
// each.
func costOfStart(t *testing.T, players int) (each [4]float64) {
	path := filepath.Join(t.TempDir(), "postd.db")
	startOfEvent(t, path, 1, players)
	l := batchLedger(t, path, "", &clock{t: begin.Add(-3 * time.Hour)})
	defer l.Close()
	was := l.Counts()
	if err := l.WorkBatches(t.Context(), BatchDeeds()); err != nil {
		t.Fatal(err)
	}
	games := float64(players * (players - 1) / 2)
	if n := len(must(l.GameIDs(1))(t)); float64(n) != games {
		t.Fatalf("%d games", n)
	}
	is := l.Counts()
	for i, f := range []func(store.Counts) int64{
		func(c store.Counts) int64 { return c.Read }, func(c store.Counts) int64 { return c.Written },
		func(c store.Counts) int64 { return c.OctetsRead }, func(c store.Counts) int64 { return c.OctetsWritten },
	} {
		each[i] = float64(f(is)-f(was)) / games
	}
	return each
}
