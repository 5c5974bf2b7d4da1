package store

import (
	"path/filepath"
	"testing"
)

// A bucket of several pages that a transaction has emptied has no last row, in that transaction too.
func TestTheLastRowOfAnEmptiedBucket(t *testing.T) {
	db, err := Open(filepath.Join(t.TempDir(), "a.db"), Options{NoSync: true, Parts: parts})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, name := range []string{"plain", "log"} {
		fill := func(tx *Tx) error {
			b, err := tx.CreateBucketIfNotExists([]byte(name))
			for n := uint64(1); err == nil && n <= 500; n++ {
				err = b.Put(be8(n), make([]byte, 100))
			}
			return err
		}
		empty := func(tx *Tx) error {
			b := tx.Bucket([]byte(name))
			for n := uint64(1); n <= 500; n++ {
				if err := b.Delete(be8(n)); err != nil {
					return err
				}
			}
			if k, _ := b.Cursor().Last(); k != nil {
				t.Errorf("the last row of %s is %x", name, k)
			}
			return nil
		}
		for _, f := range []func(*Tx) error{fill, empty} {
			if err := db.Update(f); err != nil {
				t.Fatal(err)
			}
		}
	}
}
