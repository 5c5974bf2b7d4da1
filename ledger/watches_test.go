package ledger

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"postd/ledger/store"
)

// TestWatches has ladders looked after over falls: whoever looks first looks at all, then only at those
// in which something happened, and at their instant.
func TestWatches(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	ladder := func(label string) uint64 {
		return must(h.PutTournament(Tournament{Label: label, Name: label, Secretary: Official{"Miss Rudge", "secretary@chess.test"}, Agreement: agreement(t), State: Running, Ladder: &Rungs{}}))(t)
	}
	first, second := ladder("L1"), ladder("L2")
	looks := func(at time.Time, want ...uint64) []Watch {
		t.Helper()
		all := must(h.Watches(at))(t)
		var got []uint64
		for _, w := range all {
			got = append(got, w.Tournament)
		}
		if !slices.Equal(got, want) {
			t.Errorf("at %s %v are looked at, want %v", at, got, want)
		}
		return all
	}
	again := func(at time.Time, all []Watch, next time.Time) {
		t.Helper()
		for i := range all {
			all[i].Next = next
		}
		if err := h.WatchAgain(at, all); err != nil {
			t.Fatal(err)
		}
	}
	reopen := func() {
		if err := h.Close(); err != nil {
			t.Fatal(err)
		}
		h.open()
	}
	morrow := begin.Add(24 * time.Hour)
	looks(begin, first, second)
	reopen() // before anybody has looked
	again(begin, looks(begin, first, second), morrow)
	reopen()
	looks(begin)
	all := looks(morrow, first, second)
	again(morrow, all, morrow) // at once again
	all = looks(morrow, first, second)
	stir := func(change func(*Tournament)) {
		t.Helper()
		x := must(h.Tournament(second))(t)
		change(&x)
		must(h.PutTournament(x))(t)
	}
	stir(func(x *Tournament) { x.Name = "Second" })
	must(h.PutTournament(must(h.Tournament(h.tournament))(t)))(t) // nobody looks after it
	third := ladder("L3")
	again(morrow, all, time.Time{})
	reopen()
	all = looks(morrow, second, third)
	stir(func(x *Tournament) { x.Name = "Second again" }) // while it is looked at
	again(morrow, all, time.Time{})
	again(morrow, looks(morrow, second), time.Time{})
	looks(morrow.AddDate(1, 0, 0))
	stir(func(x *Tournament) { x.State = Shut })
	looks(morrow.AddDate(1, 0, 0))
}

// TestSecretaries finds the newest tournament of each secretary that has an open game, and all of them, and
// leaps over the others: the rows that are read do not follow how many have none.
func TestSecretaries(t *testing.T) {
	t.Parallel()
	rows := map[int]int64{}
	for _, empty := range []int{3, 30} {
		h := newHouse(t)
		put := func(n int, addr string) uint64 {
			label := fmt.Sprintf("S%d", n)
			return must(h.PutTournament(Tournament{Label: label, Name: label, Secretary: Official{addr, addr}, Agreement: agreement(t)}))(t)
		}
		n, want := 0, map[string][]uint64{}
		for _, block := range []struct {
			addr string
			open bool
		}{{"a@x.test", true}, {"b@x.test", false}, {"a@x.test", false}, {"b@x.test", true}, {"ab@x.test", true}, {"a@x.test", true}, {"c@x.test", false}, {"a@x.test", false}, {"b@x.test", false}} {
			times := empty
			if block.open {
				times = 1
			}
			for range times {
				n++
				id := put(n, block.addr)
				if block.open {
					must(h.OpenGame(id, fmt.Sprintf("S%d-1", n), h.sides(), agreement(t), "", begin.Add(-time.Hour)))(t)
					want[block.addr] = append([]uint64{id}, want[block.addr]...)
				}
			}
		}
		before := h.Counts().Read
		var all []secretary
		if err := h.view(func(tx *store.Tx) (err error) {
			all, err = secretaries(tx)
			for _, x := range all {
				var got []uint64
				x.playing(tx, func(id uint64) bool { got = append(got, id); return true })
				if addr := string(x.addr); !slices.Equal(got, want[addr]) || x.newest.ID != got[0] {
					t.Errorf("of %s %v have an open game, want %v; the newest is %d", addr, got, want[addr], x.newest.ID)
				}
			}
			return err
		}); err != nil {
			t.Fatal(err)
		}
		if len(all) != len(want) {
			t.Errorf("%d secretaries, want %d", len(all), len(want))
		}
		rows[empty] = h.Counts().Read - before
	}
	if rows[3] != rows[30] {
		t.Errorf("%d rows with 3 tournaments without an open game beside each other, %d with 30", rows[3], rows[30])
	}
}
