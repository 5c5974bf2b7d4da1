package ledger

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger/store"
	"postd/rules"
)

// TestRanges walks lists by pages, with bad places too.
func TestRanges(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	var all []terms.GameID
	for i := range 7 {
		all = append(all, h.game(fmt.Sprintf("A3-%d", i+1)))
	}
	must(h.File(letter(all[2], rules.White, "1. P-K4", begin.Add(time.Hour))))(t)
	ctx := context.Background()
	ids := func(x Range[Line], n int) (out []terms.GameID) {
		for place := ""; ; {
			rows, next, err := After(ctx, h.Ledger, x, place, n, nil)
			if err != nil || len(rows) > n {
				t.Fatal(len(rows), err)
			}
			for _, r := range rows {
				out = append(out, r.Game)
			}
			if place = next; place == "" {
				return out
			}
		}
	}
	for _, n := range []int{1, 3, 7, 50} {
		for name, x := range map[string]Range[Line]{"all": AllGames(), "live": LiveGames(h.tournament), "player": GamesOfPlayer(h.white)} {
			if got := ids(x, n); !slices.Equal(got, all) {
				t.Errorf("%s by %d: %v", name, n, got)
			}
		}
		if got := ids(RecentGames(), n); len(got) != 7 || got[0] != all[2] {
			t.Errorf("recent by %d: %v", n, got)
		}
	}
	for _, place := range []string{"x", "00", strings.Repeat("ff", 5000), "ffffffffffffffff00000000"} {
		if rows, _, err := After(ctx, h.Ledger, LiveGames(h.tournament), place, 50, nil); err != nil || len(rows) != 7 {
			t.Errorf("place %.20q: %d rows, %v", place, len(rows), err)
		}
	}
	rows, next, err := After(ctx, h.Ledger, AllGames(), "", 2, func(x Line) bool { return x.Game > all[4] })
	if err != nil || len(rows) != 2 || next != "" && rows[1].Game != all[6] {
		t.Errorf("wanted: %v, %q, %v", rows, next, err)
	}
	n := 0
	if err := Each(ctx, h.Ledger, h.OutboxPostings(), func(p Posting) error { n++; return nil }); err != nil || n == 0 {
		t.Errorf("%d postings, %v", n, err)
	}
	if live := must(h.Tally(TallyLive))(t); live != 7 {
		t.Errorf("%d live games", live)
	}
}

// TestRowsAsked checks that what is asked costs the same however much there is.
func TestRowsAsked(t *testing.T) {
	t.Parallel()
	cost := func(games int) map[string]int64 {
		h := newHouse(t)
		for i := range games {
			h.game(fmt.Sprintf("A3-%d", i+1))
		}
		out := map[string]int64{}
		count := func(name string, f func() error) {
			before := h.Counts()
			if err := f(); err != nil {
				t.Fatal(name, err)
			}
			out[name] = h.Counts().Less(before).Read
		}
		ctx := context.Background()
		count("a page of games", func() error { _, _, err := After(ctx, h.Ledger, RecentGames(), "", 5, nil); return err })
		count("a page by deadline", func() error { _, _, err := After(ctx, h.Ledger, GamesByDeadline(), "", 5, nil); return err })
		count("a page of a player", func() error { _, _, err := After(ctx, h.Ledger, GamesOfPlayer(h.white), "", 5, nil); return err })
		count("a page of the outbox", func() error { _, _, err := After(ctx, h.Ledger, h.OutboxPostings(), "", 5, nil); return err })
		count("what waits", func() error { _, err := h.Waits(); return err })
		count("tallies", func() error { _, err := h.Tally(TallyLive, TallyEnded, TallyPlayers); return err })
		count("resume", func() error { _, err := h.Resume(begin); return err })
		count("digests", func() error {
			_, err := h.SendDigests(begin, func(Digest) (correspondence.Rendered, error) { return correspondence.Rendered{}, nil })
			return err
		})
		count("a calendar that nobody reckons by", func() error { _, err := h.PreviewCalendar(OwnDays{Set: "scotland-1903"}, begin); return err })
		count("what is looked after", func() error { _, err := h.Watches(begin); return err })
		count("prints", func() error { _, err := h.Prints(); return err })
		return out
	}
	few, many := cost(10), cost(60)
	for name, n := range few {
		if many[name] != n {
			t.Errorf("%s: %d rows read of 10 games, %d of 60", name, n, many[name])
		}
	}
}

// TestIndexFaults plants a fault in every index and in every tally: Check names it, and a rebuild
// mends it.
func TestIndexFaults(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	one := h.game("A3-1")
	m := letter(one, rules.White, "1. P-K4", begin)
	m.Letter, m.Verdict = h.keep(1, "1. P-K4", begin), "acted"
	must(h.File(m))(t)
	h.keep(2, "later", begin)
	filled := 0
	for _, name := range indexes {
		var key []byte
		err := h.db.Update(func(tx *store.Tx) error {
			k, v := tx.Bucket(name).Cursor().First()
			if key = slices.Clone(k); k == nil {
				key = make([]byte, 24)
				return tx.Bucket(name).Put(key, make([]byte, 8)) // of no row
			}
			filled++
			return tx.Bucket(name).Put(append(key, 9), slices.Clone(v))
		})
		if err != nil {
			t.Fatal(err)
		}
		if r := must(h.Check(false))(t); !strings.Contains(r.String(), "index "+string(name)) {
			t.Errorf("one more in %s: %s", name, r)
		}
		if r := must(h.Check(true))(t); !r.Sound() {
			t.Fatalf("after a rebuild: %s", r)
		}
	}
	if filled < 12 {
		t.Errorf("only %d indexes have anything", filled)
	}
	for _, name := range []string{TallyLive, TallyWaiting, TallyQueued, TallyPlayers, TallyLiveIn(h.tournament), "set/nowhere", tallyWaits + string(WaitLetter), tallyWaits + string(WaitQuestion)} {
		if err := h.db.Update(func(tx *store.Tx) error { tx.Add(name, 1); return nil }); err != nil {
			t.Fatal(err)
		}
		if r := must(h.Check(false))(t); !strings.Contains(r.String(), "tally "+name) {
			t.Errorf("one more in %s: %s", name, r)
		}
		if r := must(h.Check(true))(t); !r.Sound() {
			t.Fatalf("after a rebuild: %s", r)
		}
	}
}
