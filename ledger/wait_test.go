package ledger

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"postd/ledger/store"
)

// TestWaitFaults takes an entry away from what waits, and changes one: Check names both, and a rebuild mends
// them.
func TestWaitFaults(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	seq := h.keep(1, "Kt-B3", begin)
	if err := h.Settle(seq, NoGame, "no game is named"); err != nil {
		t.Fatal(err)
	}
	for words, plant := range map[string]func(b *store.Bucket, k, v []byte) error{
		"is missing": func(b *store.Bucket, k, _ []byte) error { return b.Delete(k) },
		"holds": func(b *store.Bucket, k, v []byte) error {
			return b.Put(k, append(bytes.Clone(v[:8]), instant(begin)...))
		},
	} {
		err := h.db.Update(func(tx *store.Tx) error {
			k, v := tx.Bucket(ixWaits).Cursor().First()
			return plant(tx.Bucket(ixWaits), bytes.Clone(k), bytes.Clone(v))
		})
		if err != nil {
			t.Fatal(err)
		}
		if r := must(h.Check(false))(t); !strings.Contains(r.String(), "index waits") || !strings.Contains(r.String(), words) {
			t.Errorf("%s: %s", words, r)
		}
		if r := must(h.Check(true))(t); !r.Sound() {
			t.Fatalf("after a rebuild: %s", r)
		}
	}
	if w, _, err := h.WaitsOf(t.Context(), h.clock.now(), MostWaits, WaitLetter); err != nil || len(w) != 1 || w[0].ID() != seq {
		t.Errorf("%+v, %v", w, err)
	}
}

// TestWaitsWithTime has an address wait only when its owner had time to answer, without anybody walking; a
// name of nothing, and of nonsense, is nothing.
func TestWaitsWithTime(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	asked := h.clock.now()
	for range 3 {
		must(h.PutPlayer(Player{Name: "Silent", Addresses: []Address{{Addr: DrawnWord() + "@players.test", Asked: asked}}}))(t)
	}
	count := func(now time.Time, want int) {
		t.Helper()
		if n, more, err := h.CountWaits(t.Context(), now, WaitAddress); err != nil || n[WaitAddress] != want || more {
			t.Errorf("%d addresses at %s, not %d; %v", n[WaitAddress], now, want, err)
		}
	}
	count(asked.Add(AddressPatience-1), 0)
	count(asked.Add(AddressPatience), 3)
	all, more, err := h.WaitsOf(t.Context(), asked.Add(AddressPatience), 2, WaitAddress)
	if err != nil || len(all) != 2 || !more {
		t.Fatalf("%d, more %t, %v", len(all), more, err)
	}
	if w, found, err := h.WaitNamed(asked.Add(AddressPatience), all[1].Name()); err != nil || !found || w.Address() != all[1].Address() || w.ID() != all[1].ID() {
		t.Errorf("%s names %+v, %t, %v", all[1].Name(), w, found, err)
	}
	if _, found, err := h.WaitNamed(asked, all[1].Name()); err != nil || found {
		t.Errorf("it waits before its time, %v", err)
	}
	for _, name := range []string{"", "-", "address", "address-", "address-zz", "address-00", "nothing-0000000000000001", "address-0000000000000009", "letter-ffffffffffffffff", "case-" + strings.Repeat("00", 4000)} {
		if _, found, err := h.WaitNamed(asked.Add(AddressPatience), name); err != nil || found {
			t.Errorf("%q: %t, %v", name, found, err)
		}
	}
	checked(t, h.Ledger)
}
