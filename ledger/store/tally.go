package store

import (
	"encoding/binary"
	"fmt"
	"maps"
	"slices"
)

// tallies holds the name of a tally → a signed big-endian number of 64 bits; one of zero is not there.
var tallies = []byte("tallies")

// Add adds to the tally at the end of the transaction. A tally that would be below zero stops the
// transaction.
func (tx *Tx) Add(tally string, n int64) {
	if tx.tallies == nil {
		tx.tallies = map[string]int64{}
	}
	tx.tallies[tally] += n
}

// Tally is what the tally stands at, with what this transaction has added.
func (tx *Tx) Tally(name string) int64 {
	return tx.stored(name) + tx.tallies[name]
}

func (tx *Tx) stored(name string) int64 {
	b := tx.Bucket(tallies)
	if b == nil {
		return 0
	}
	v := b.Get([]byte(name))
	if len(v) != 8 {
		return 0
	}
	return int64(binary.BigEndian.Uint64(v))
}

// EachTally calls f with every tally that begins with the prefix and is not zero, as the file has it,
// in the order of their names.
func (tx *Tx) EachTally(prefix string, f func(name string, n int64) error) error {
	b := tx.Bucket(tallies)
	if b == nil {
		return nil
	}
	c := b.Cursor()
	for k, v := c.Seek([]byte(prefix)); k != nil && len(k) >= len(prefix) && string(k[:len(prefix)]) == prefix; k, v = c.Next() {
		if len(v) != 8 {
			return fmt.Errorf("store: the tally %s is no number", k)
		}
		if err := f(string(k), int64(binary.BigEndian.Uint64(v))); err != nil {
			return err
		}
	}
	return tx.gaveUp
}

// writeTallies writes what was added, each tally once, in the order of their names.
func (tx *Tx) writeTallies() error {
	for _, name := range slices.Sorted(maps.Keys(tx.tallies)) {
		n := tx.tallies[name]
		if n == 0 {
			continue
		}
		n += tx.stored(name)
		if n < 0 {
			return fmt.Errorf("store: the tally %s would be %d; run postd check --rebuild with the office stopped", name, n)
		}
		b, err := tx.CreateBucketIfNotExists(tallies)
		if err != nil {
			return err
		}
		if n == 0 {
			err = b.Delete([]byte(name))
		} else {
			err = b.Put([]byte(name), binary.BigEndian.AppendUint64(nil, uint64(n)))
		}
		if err != nil {
			return err
		}
	}
	return nil
}
