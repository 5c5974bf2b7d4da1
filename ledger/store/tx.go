package store

import (
	"context"
	"io"
	"slices"

	bolt "go.etcd.io/bbolt"
)

// Tx is one transaction. It is used by one goroutine.
type Tx struct {
	tx      *bolt.Tx
	ctx     context.Context
	counts  Counts
	steps   int // rows read since the context was asked
	gaveUp  error
	db      *DB
	tallies map[string]int64 // what is to be added at the end
	writes  []Write          // where somebody is told of them
	pen     pen
	noted   []uint64 // see Note

	in    []byte          // the bucket in which others are made aside
	aside map[string]bool // their names; nil: none are

	opened []openBucket // of one that may write, the outer buckets that were asked for

	held     []held        // the last volumes unpacked
	unbound  int           // grows with each volume that is unbound
	damage   *Damage       // the first that was met
	tolerate func(*Damage) // is told of each instead
}

// ended is why nothing that the transaction reads can be relied upon; nil where it can.
func (tx *Tx) ended() error {
	if tx.gaveUp == nil && tx.damage != nil {
		return tx.damage
	}
	return tx.gaveUp
}

// askEvery is after how many rows the context is asked whether somebody still waits for them.
const askEvery = 256

// goesOn counts a row that was read and reports whether the walk goes on.
func (tx *Tx) goesOn(key, value []byte) bool {
	if key == nil {
		return false
	}
	tx.counts.Read++
	tx.counts.OctetsRead += int64(len(key) + len(value))
	if tx.steps++; tx.steps >= askEvery {
		tx.steps, tx.gaveUp = 0, tx.ctx.Err()
	}
	return tx.gaveUp == nil
}

func (tx *Tx) wrote(key, value []byte) {
	tx.counts.Written++
	tx.counts.OctetsWritten += int64(len(key) + len(value))
}

// Counts are what the transaction has read and written until now.
func (tx *Tx) Counts() Counts { return tx.counts }

// Note keeps a number for whoever began the transaction, who does something with it before all is written.
func (tx *Tx) Note(n uint64) { tx.noted = append(tx.noted, n) }

// Noted are the numbers that were noted.
func (tx *Tx) Noted() []uint64 { return tx.noted }

// Unrecorded has nothing recorded of what the transaction does.
func (tx *Tx) Unrecorded() { tx.pen.on = false }

// Number is that of the transaction: it grows by one with each that wrote.
func (tx *Tx) Number() int { return tx.tx.ID() }

// Check looks at all pages of the file and returns what is wrong with them. Nobody may write
// meanwhile; see [DB.Alone].
func (tx *Tx) Check() <-chan error { return tx.tx.Check() }

// WriteTo writes the whole file as the transaction sees it, and returns its length in octets.
func (tx *Tx) WriteTo(w io.Writer) (int64, error) { return tx.tx.WriteTo(w) }

// Size is how many octets WriteTo writes.
func (tx *Tx) Size() int64 { return tx.tx.Size() }

// Empty reports whether the file has no bucket.
func (tx *Tx) Empty() bool {
	k, _ := tx.tx.Cursor().First()
	return k == nil
}

// openBucket is a bucket that was asked for, with its name and where that lay.
type openBucket struct {
	at   *byte
	name string
	b    *Bucket
}

// mostOpened is how many of them are remembered.
const mostOpened = 128

// Bucket is the bucket of the name; nil where there is none. Who writes asks for the same ones some
// hundred times for each letter: they are found again by where their names lie.
func (tx *Tx) Bucket(name []byte) *Bucket {
	if in := tx.madeIn(name); in != nil {
		return tx.outer(name, in.Bucket(name), tx.in)
	}
	if !tx.tx.Writable() || len(name) == 0 {
		return tx.outer(name, tx.tx.Bucket(name))
	}
	for _, x := range tx.opened {
		if x.at == &name[0] && x.name == string(name) {
			return x.b
		}
	}
	b := tx.outer(name, tx.tx.Bucket(name))
	if b != nil && len(tx.opened) < mostOpened {
		tx.opened = append(tx.opened, openBucket{&name[0], string(name), b})
	}
	return b
}

// outer is a bucket, with what is known of its rows; in is where it is made aside.
func (tx *Tx) outer(name []byte, x *bolt.Bucket, in ...[]byte) *Bucket {
	b := tx.bucket(x, name, in)
	if b != nil {
		b.part = tx.db.part(name)
	}
	return b
}

// CreateBucket makes the bucket; an error where there is one.
func (tx *Tx) CreateBucket(name []byte) (*Bucket, error) {
	tx.opened = nil
	if in := tx.madeIn(name); in != nil {
		b, err := tx.pen.make(in, [][]byte{tx.in, name})
		return tx.outer(name, b, tx.in), err
	}
	b, err := tx.pen.make(tx.tx, [][]byte{name})
	return tx.outer(name, b), err
}

// CreateBucketIfNotExists is the bucket, made where there was none.
func (tx *Tx) CreateBucketIfNotExists(name []byte) (*Bucket, error) {
	if in := tx.madeIn(name); in != nil {
		b, err := tx.pen.made(in, [][]byte{tx.in, name})
		return tx.outer(name, b, tx.in), err
	}
	b, err := tx.pen.made(tx.tx, [][]byte{name})
	return tx.outer(name, b), err
}

// DeleteBucket takes the bucket away with all that is in it.
func (tx *Tx) DeleteBucket(name []byte) error {
	tx.opened = nil
	return tx.pen.drop(tx.tx, [][]byte{name})
}

// bucket is a bucket of the name in those of the path.
func (tx *Tx) bucket(x *bolt.Bucket, name []byte, path [][]byte) *Bucket {
	if x == nil {
		return nil
	}
	b := &Bucket{b: x, tx: tx}
	if tx.db.told != nil || tx.pen.on {
		b.path = append(slices.Clone(path), slices.Clone(name))
	}
	return b
}
