package store

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	bolt "go.etcd.io/bbolt"
)

var things = []byte("things")

// opened makes a file with n rows in one bucket.
func opened(t *testing.T, n int) *DB {
	t.Helper()
	db, err := Open(filepath.Join(t.TempDir(), "db"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	err = db.Update(func(tx *Tx) error {
		b, err := tx.CreateBucket(things)
		for i := 0; i < n && err == nil; i++ {
			err = b.Put(binary.BigEndian.AppendUint32(nil, uint32(i)), []byte("abc"))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return db
}

func TestCounts(t *testing.T) {
	db := opened(t, 10)
	if got, want := db.Counts(), (Counts{Updates: 1, Written: 10, OctetsWritten: 70, Syncs: 2}); got != want {
		t.Errorf("ten rows written: %+v, not %+v", got, want)
	}
	before, meter := db.Counts(), new(Meter)
	err := db.View(Metered(context.Background(), meter), func(tx *Tx) error {
		b := tx.Bucket(things)
		b.Get([]byte("none"))
		b.Get([]byte{0, 0, 0, 3})
		c := b.Cursor()
		c.Seek([]byte{0, 0, 0, 8})
		c.Next()
		if k, _ := c.Next(); k != nil {
			t.Errorf("after the last there is %x", k)
		}
		return nil
	})
	want := Counts{Views: 1, Read: 3, OctetsRead: 21}
	if got := db.Counts().Less(before); err != nil || got != want || meter.Counts() != want {
		t.Errorf("three rows read: %+v and %+v, not %+v (%v)", got, meter.Counts(), want, err)
	}
	before = db.Counts()
	wrong := errors.New("wrong")
	if err := db.Update(func(*Tx) error { return wrong }); !errors.Is(err, wrong) {
		t.Error(err)
	}
	if got, want := db.Counts().Less(before), (Counts{Updates: 1}); got != want {
		t.Errorf("a transaction that was given up: %+v, not %+v", got, want)
	}
}

// A walk ends soon after nobody waits for it, and what was made of its part is an error.
func TestGivenUp(t *testing.T) {
	db := opened(t, 5*askEvery)
	ctx, giveUp := context.WithCancel(context.Background())
	n := 0
	err := db.View(ctx, func(tx *Tx) error {
		_ = tx.Bucket(things).ForEach(func(_, _ []byte) error {
			if n++; n == 10 {
				giveUp()
			}
			return nil
		})
		return nil // it does not know that it saw a part alone
	})
	if !errors.Is(err, context.Canceled) || n < 10 || n > 10+askEvery {
		t.Errorf("%d rows, %v", n, err)
	}
	err = db.View(ctx, func(*Tx) error { t.Error("nobody waits for it"); return nil })
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestTallies(t *testing.T) {
	db := opened(t, 0)
	shown := func() (out string) {
		err := db.View(context.Background(), func(tx *Tx) error {
			return tx.EachTally("", func(name string, n int64) error { out += fmt.Sprintf("%s=%d ", name, n); return nil })
		})
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	for _, c := range []struct {
		name   string
		change func(tx *Tx) error
		want   string
		fault  string
	}{
		{"each is written once", func(tx *Tx) error {
			tx.Add("games", 3)
			tx.Add("games", -1)
			tx.Add("letters", 1)
			tx.Add("none", 1)
			tx.Add("none", -1)
			if n := tx.Tally("games"); n != 2 {
				t.Errorf("within the transaction: %d", n)
			}
			return nil
		}, "games=2 letters=1 ", ""},
		{"one of zero goes", func(tx *Tx) error { tx.Add("letters", -1); return nil }, "games=2 ", ""},
		{"what fails adds nothing", func(tx *Tx) error { tx.Add("games", 1); return errors.New("no") }, "games=2 ", "no"},
		{"below zero", func(tx *Tx) error {
			tx.Add("games", -3)
			return tx.Bucket(things).Put([]byte("k"), []byte("v"))
		}, "games=2 ", "the tally games would be -1"},
	} {
		err := db.Update(c.change)
		if (err == nil) != (c.fault == "") || err != nil && !strings.Contains(err.Error(), c.fault) {
			t.Errorf("%s: %v", c.name, err)
		}
		if got := shown(); got != c.want {
			t.Errorf("%s: %q, not %q", c.name, got, c.want)
		}
	}
	_ = db.View(context.Background(), func(tx *Tx) error {
		if v := tx.Bucket(things).Get([]byte("k")); v != nil {
			t.Error("what was written with a tally below zero is kept")
		}
		return nil
	})
}

func TestOpen(t *testing.T) {
	db := opened(t, 1)
	path := db.Path()
	if _, err := Open(path, Options{Wait: 1}); !errors.Is(err, ErrHeld) {
		t.Errorf("a second office: %v", err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	ro, err := Open(path, Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer ro.Close()
	if err := ro.Update(func(*Tx) error { return nil }); !errors.Is(err, ErrReadOnly) {
		t.Errorf("writing: %v", err)
	}
	if err := ro.View(context.Background(), func(tx *Tx) error {
		if tx.Empty() || tx.Bucket([]byte("none")) != nil || tx.Bucket(things) == nil {
			t.Error("its buckets")
		}
		return nil
	}); err != nil {
		t.Error(err)
	}
	bare, err := bolt.Open(filepath.Join(t.TempDir(), "bare"), 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	path = bare.Path()
	if err := bare.Close(); err != nil {
		t.Fatal(err)
	}
	if db, err = Open(path, Options{}); err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	_ = db.View(context.Background(), func(tx *Tx) error {
		if !tx.Empty() {
			t.Error("a new file has a bucket")
		}
		return nil
	})
}
