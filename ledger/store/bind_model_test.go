package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// parts as a ledger has them: two buckets with one entry for both, one within, stubs, lines.
var parts = []Part{
	{Bucket: "sent", Octet: 1, Way: Numbered, Group: 'p'},
	{Bucket: "words", Octet: 2, Way: Numbered, Group: 'p', Packed: true},
	{Bucket: "games", Octet: 3, Way: Within},
	{Bucket: "matters", Octet: 4, Way: Stubbed},
	{Bucket: "log", Octet: 5, Way: Lines},
}

var dictionary = Dictionary{3, []byte(strings.Repeat("the words that are often said; ", 20))}

type model struct {
	db   *DB
	rows map[string]map[string]string // bucket, or games/owner → key → value
}

var owners = []string{"\x00\x00\x00\x01", "\x00\x00\x00\x02"}

func (m *model) names() []string {
	return []string{"sent", "words", "games/" + owners[0], "games/" + owners[1], "matters", "log"}
}

func (m *model) bucket(tx *Tx, name string) *Bucket {
	if owner, in := strings.CutPrefix(name, "games/"); in {
		return tx.Bucket([]byte("games")).Bucket([]byte(owner))
	}
	return tx.Bucket([]byte(name))
}

func newModel(t interface{ Fatal(...any) }, dir string) *model {
	m := &model{rows: map[string]map[string]string{}}
	var err error
	if m.db, err = Open(filepath.Join(dir, "model.db"), Options{NoSync: true, Parts: parts, Dictionary: dictionary}); err != nil {
		t.Fatal(err)
	}
	err = m.db.Update(func(tx *Tx) error {
		for _, p := range parts {
			if _, err := tx.CreateBucketIfNotExists([]byte(p.Bucket)); err != nil {
				return err
			}
		}
		for _, o := range owners {
			if _, err := tx.Bucket([]byte("games")).CreateBucketIfNotExists([]byte(o)); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range m.names() {
		m.rows[n] = map[string]string{}
	}
	return m
}

func key(n int) string { return string(be8(uint64(n))) }

// act does one thing to the file and to the model.
func (m *model) act(t *rapid.T, tx *Tx) error {
	name := rapid.SampledFrom(m.names()).Draw(t, "bucket")
	k := key(rapid.IntRange(1, 12).Draw(t, "key"))
	b := m.bucket(tx, name)
	switch rapid.SampledFrom([]string{"put", "put", "delete", "bind", "bind", "lines", "walk", "unbind"}).Draw(t, "act") {
	case "put":
		v := rapid.SampledFrom([]string{"", "{}", "short", strings.Repeat("the words that are often said; ", 30)}).Draw(t, "value")
		m.rows[name][k] = v
		return b.Put([]byte(k), []byte(v))
	case "delete":
		delete(m.rows[name], k)
		return b.Delete([]byte(k))
	case "bind":
		return m.bind(t, tx)
	case "unbind":
		return errors.Join(tx.UnbindAll([]byte(rapid.SampledFrom(owners).Draw(t, "owner"))), tx.UnbindLines())
	case "lines":
		return m.bindLines(t, tx)
	}
	return m.walk(t, b, name)
}

func (m *model) bind(t *rapid.T, tx *Tx) error {
	owner := rapid.SampledFrom(owners).Draw(t, "owner")
	var papers []Paper
	for range rapid.IntRange(1, 9).Draw(t, "papers") {
		p := rapid.SampledFrom([]string{"sent", "games", "matters"}).Draw(t, "part")
		x := Paper{p, []byte(key(rapid.IntRange(1, 12).Draw(t, "paper")))}
		if !slices.ContainsFunc(papers, func(y Paper) bool { return y.Part == x.Part && bytes.Equal(y.Key, x.Key) }) {
			papers = append(papers, x)
		}
	}
	_, err := tx.Bind([]byte(owner), papers, rapid.SampledFrom([]int{60, 3000, 1 << 18}).Draw(t, "most"))
	return err
}

func (m *model) bindLines(t *rapid.T, tx *Tx) error {
	var keys [][]byte
	b := tx.Bucket([]byte("log"))
	for _, k := range slices.Sorted(maps.Keys(m.rows["log"])) {
		if b.b.Get([]byte(k)) == nil || b.nextRun([]byte(k)) != nil { // lines are bound as they grow
			keys = nil
			continue
		}
		keys = append(keys, []byte(k))
	}
	if len(keys) == 0 {
		return nil
	}
	_, err := tx.BindLines("log", keys[:rapid.IntRange(1, len(keys)).Draw(t, "lines")])
	return err
}

// walk goes to and fro, as the model would.
func (m *model) walk(t *rapid.T, b *Bucket, name string) error {
	keys, at := slices.Sorted(maps.Keys(m.rows[name])), 0
	c := b.Cursor()
	steps := rapid.SliceOfN(rapid.SampledFrom([]string{"next", "next", "prev", "seek", "first", "last"}), 1, 12).Draw(t, "steps")
	for i, step := range append([]string{"first"}, steps...) {
		var k, v []byte
		switch step {
		case "first":
			at = 0
			k, v = c.First()
		case "last":
			at = len(keys) - 1
			k, v = c.Last()
		case "seek":
			want := key(rapid.IntRange(0, 13).Draw(t, "sought"))
			at, _ = slices.BinarySearch(keys, want)
			k, v = c.Seek([]byte(want))
		case "next":
			at++
			k, v = c.Next()
		case "prev":
			at--
			k, v = c.Prev()
		}
		if at < 0 || at >= len(keys) {
			if k != nil {
				return fmt.Errorf("%s: step %d (%s): %x and not the end", name, i, step, k)
			}
			return nil
		}
		if string(k) != keys[at] || string(v) != m.rows[name][keys[at]] {
			return fmt.Errorf("%s: step %d (%s): %x and not %x, or %.20q", name, i, step, k, keys[at], v)
		}
	}
	return nil
}

// same holds the whole file against the model.
func (m *model) same(tx *Tx) error {
	for _, name := range m.names() {
		got := map[string]string{}
		b := m.bucket(tx, name)
		if err := b.ForEach(func(k, v []byte) error { got[string(k)] = string(v); return nil }); err != nil {
			return err
		}
		if !maps.Equal(got, m.rows[name]) {
			return fmt.Errorf("%s has %d rows and should have %d", name, len(got), len(m.rows[name]))
		}
		for n := range 14 {
			want, there := m.rows[name][key(n)]
			if v := b.Get([]byte(key(n))); (v != nil) != there || string(v) != want {
				return fmt.Errorf("%s: row %d is %.20q", name, n, v)
			}
		}
	}
	return bound(tx)
}

// bound looks at every volume and at all that is said of it, as a check does.
func bound(tx *Tx) error {
	told := func(f Finding) { panic(f.String()) }
	numbered, said := 0, 0
	for _, name := range [][]byte{bktVolumes, bktLines} {
		b := tx.Bucket(name)
		if b == nil {
			continue
		}
		err := b.ForEach(func(k, _ []byte) error {
			return tx.LookAtVolume(k, told, func(r BoundRow) error {
				if r.Said != nil {
					numbered++
				}
				return nil
			})
		})
		if err != nil {
			return err
		}
	}
	all := tx.Bucket(bktBound)
	if all == nil {
		return nil
	}
	err := all.ForEach(func(k, v []byte) error {
		tx.EachSaid(k, v, told, func([]byte) { said++ })
		tx.LookAtSaid(k, v, told)
		return nil
	})
	if err == nil && said != numbered {
		err = fmt.Errorf("%d rows are said to be bound, and %d are", said, numbered)
	}
	return err
}

// Whatever is written, bound, changed and walked over, the rows are those of a store that binds
// nothing.
func TestBoundRowsAreReadAsIfTheyWereNot(t *testing.T) {
	dir := t.TempDir()
	n := 0
	rapid.Check(t, func(t *rapid.T) {
		n++
		m := newModel(t, filepath.Join(dir))
		defer func() { _ = m.db.Close() }()
		if err := m.clear(); err != nil {
			t.Fatal(err)
		}
		for range rapid.IntRange(1, 8).Draw(t, "transactions") {
			err := m.db.Update(func(tx *Tx) error {
				for range rapid.IntRange(1, 10).Draw(t, "acts") {
					if err := m.act(t, tx); err != nil {
						return err
					}
				}
				return m.same(tx)
			})
			if err != nil {
				t.Fatal(err)
			}
			if err := m.db.View(context.Background(), m.same); err != nil {
				t.Fatal(err)
			}
		}
	})
}

func (m *model) clear() error {
	return m.db.Update(func(tx *Tx) error {
		for _, name := range [][]byte{bktVolumes, bktBound, bktLines} {
			if tx.Bucket(name) != nil {
				if err := tx.DeleteBucket(name); err != nil {
					return err
				}
			}
		}
		for _, name := range []string{"sent", "words", "matters", "log"} {
			if err := tx.DeleteBucket([]byte(name)); err != nil {
				return err
			}
			if _, err := tx.CreateBucket([]byte(name)); err != nil {
				return err
			}
		}
		games := tx.Bucket([]byte("games"))
		for _, o := range owners {
			if err := games.DeleteBucket([]byte(o)); err != nil {
				return err
			}
			if _, err := games.CreateBucket([]byte(o)); err != nil {
				return err
			}
		}
		return nil
	})
}
