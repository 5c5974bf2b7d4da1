package crowd

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	bolt "go.etcd.io/bbolt"

	"postd/ledger"
	"postd/templates"
)

// opened is a new ledger, and the clock by which it is filled.
func opened(t *testing.T, path string, o Options) (*ledger.Ledger, Filled) {
	t.Helper()
	var clock Clock
	l, err := ledger.Open(path, ledger.Options{
		Host: "chess.test", Render: templates.Word, Compose: templates.Compose, Now: clock.Now, NoSync: true, Secret: []byte("a secret of the tests, 32 bytes."),
	})
	if err != nil {
		t.Fatal(err)
	}
	filled, err := Fill(t.Context(), l, &clock, o)
	if err != nil {
		t.Fatal(err)
	}
	return l, filled
}

// TestCast holds a ledger that was cast of a mould against one in which each game was played through
// every decision: all rows in all buckets are the same.
func TestCast(t *testing.T) {
	seed := rand.Uint64()
	for _, o := range []Options{
		{Games: 7, Plies: 4, Papers: 2, Each: 5, Seed: seed, Answers: true},
		{Games: 8, Plies: 3, Papers: 4, Each: 3, Seed: seed, Answers: true},
	} {
		t.Run(fmt.Sprintf("%d games, seed %d", o.Games, seed), func(t *testing.T) {
			dir, o := t.TempDir(), o
			o.Mould, o.copies = o.Games, castCopies
			l, _ := opened(t, filepath.Join(dir, "played.db"), o)
			if err := l.Close(); err != nil {
				t.Fatal(err)
			}
			o.Games, o.copies = o.Games*castCopies, 0
			l, f := opened(t, filepath.Join(dir, "cast.db"), o)
			r, err := l.Check(false)
			if err != nil || !r.Sound() || r.Games != o.Games || len(f.Games) != o.Games {
				t.Errorf("%.2000s %v", fmt.Sprint(r), err)
			}
			if err := l.Close(); err != nil {
				t.Fatal(err)
			}
			same(t, filepath.Join(dir, "played.db"), filepath.Join(dir, "cast.db"))
		})
	}
}

// TestCastBound casts a ledger once with its log bound and once without: its lines are the same, and lie
// in volumes.
func TestCastBound(t *testing.T) {
	o := Options{Games: 40, Mould: 10, Plies: 4, Papers: 1, Each: 5, Seed: 7, Answers: true}
	var all [2][]ledger.LogLine
	for i := range all {
		path := filepath.Join(t.TempDir(), "cast.db")
		o.Bound = i == 1
		l, _ := opened(t, path, o)
		var err error
		if all[i], err = l.LogLines(0, 10_000); err != nil {
			t.Fatal(err)
		}
		if r, err := l.Check(false); err != nil || !r.Sound() {
			t.Errorf("%.2000s %v", fmt.Sprint(r), err)
		}
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
		volumes := 0
		for name := range rows(t, path) {
			if strings.HasPrefix(name, "log-volumes\x00") {
				volumes++
			}
		}
		if n := len(all[i]); o.Bound && volumes != n/64-1 || !o.Bound && volumes != 0 {
			t.Errorf("bound %v: %d volumes of %d lines", o.Bound, volumes, n)
		}
	}
	if len(all[0]) < 300 || !reflect.DeepEqual(all[0], all[1]) {
		t.Errorf("%d lines, and bound %d others", len(all[0]), len(all[1]))
	}
}

// castCopies is how many copies are made of the games of a mould.
const castCopies = 4

// same holds all rows of two files against each other.
func same(t *testing.T, played, cast string) {
	t.Helper()
	a, b := rows(t, played), rows(t, cast)
	wrong := 0
	for _, k := range slices.Sorted(maps.Keys(a)) {
		v := a[k]
		w, ok := b[k]
		delete(b, k)
		if !ok || !bytes.Equal(v, w) {
			if wrong++; wrong < 3 {
				t.Errorf("%q:\nplayed %q\ncast   %q", k, v, w)
			}
		}
	}
	for k, v := range b {
		if wrong++; wrong < 3 {
			t.Errorf("%q is cast alone: %q", k, v)
		}
	}
	if wrong > 0 || len(a) < 1000 {
		t.Errorf("%d of %d rows differ", wrong, len(a))
	}
}

// rows are all rows of a file, but the note of what was known, which names a transaction.
func rows(t *testing.T, path string) map[string][]byte {
	t.Helper()
	db, err := bolt.Open(path, 0o600, &bolt.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	out := map[string][]byte{}
	var walk func(name string, b *bolt.Bucket) error
	walk = func(name string, b *bolt.Bucket) error {
		out[name+" number"] = fmt.Append(nil, b.Sequence())
		return b.ForEach(func(k, v []byte) error {
			if v == nil {
				return walk(name+"\x00"+string(k), b.Bucket(k))
			}
			if name != "meta" || string(k) != "known" && string(k) != "created" {
				out[name+"\x00"+string(k)] = bytes.Clone(v)
			}
			return nil
		})
	}
	err = db.View(func(tx *bolt.Tx) error {
		return tx.ForEach(func(name []byte, b *bolt.Bucket) error { return walk(string(name), b) })
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}
