package ledger

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"postd/ledger/leaves"
	"postd/ledger/store"
)

// A ledger that a second machine follows keeps a leaf of each transaction: what it did, named by a
// number, by the epoch and by the hash of the leaf before. It is stored by the same transaction, and
// forgotten when the log has it (package standby). The bucket of leaves is there while they are kept:
// without it nothing is recorded, and nothing costs.

// bktLeaves holds number → leaf. It and the mark below are no part of what leaves tell.
var bktLeaves = []byte("leaves")

// metaLeaf is how far the chain of leaves is.
var metaLeaf = []byte("leaf")

// LeafMark is how far the chain of leaves of a file is.
type LeafMark struct {
	Chain  leaves.Chain
	Number uint64 // of the last leaf; 0: there was none
	Epoch  uint64
	Hash   leaves.Hash // of the last leaf
	leaves.Head

	Follows bool `json:",omitempty"` // the file follows the chain, and does not write it
	Fresh   bool `json:",omitempty"` // it was promoted, and has not said Rested since
	// Tx is the transaction that wrote this. A program that knows nothing of leaves writes others.
	Tx int
}

var (
	// ErrFollows says that the file is the copy of a standby, which only follows.
	ErrFollows = errors.New("ledger: this file follows the ledger of another machine, and no office may write to it; to go on with it here: postd standby promote")
	// ErrNoLeaves says that no leaves of the ledger are kept.
	ErrNoLeaves = errors.New("ledger: no leaves of this ledger are kept, so that nothing can follow it")

	errUnrecorded = errors.New("ledger: a program that knows nothing of the second machine wrote to this file, so what the second machine has is not this ledger any more; stop the office, run: postd standby alone, then serve, and seed the second machine anew")
)

// leafCounts are of the leaves of one open file.
type leafCounts struct {
	last    atomic.Uint64 // number of the last that is on the disk
	acked   atomic.Uint64 // the last that need not be kept any more
	octets  atomic.Int64  // of those that are kept
	rested  atomic.Bool   // see Rested
	written chan struct{} // holds one token when one was
}

// leafMark reads the mark; false where there is none.
func leafMark(tx *store.Tx) (LeafMark, bool, error) {
	meta := tx.Bucket(bktMeta)
	if meta == nil {
		return LeafMark{}, false, nil
	}
	return row[LeafMark](meta, metaLeaf)
}

// recording is how the store is told to keep leaves.
func (l *Ledger) recording() store.Record {
	l.leaf.written = make(chan struct{}, 1)
	return store.Record{Bucket: bktLeaves, Keep: l.keepLeaf}
}

// raise sets a number that others may be setting too, and never lowers it.
func raise(x *atomic.Uint64, n uint64) {
	for was := x.Load(); was < n && !x.CompareAndSwap(was, n); was = x.Load() {
	}
}

// keepLeaf writes the leaf of a transaction, and takes away those that are acknowledged.
func (l *Ledger) keepLeaf(tx *store.Tx, did []byte) (func(), error) {
	m, found, err := leafMark(tx)
	switch {
	case err != nil:
		return nil, err
	case !found || m.Tx != tx.Number()-1:
		return nil, errUnrecorded
	}
	octets, sum, err := leaves.Leaf{Chain: m.Chain, Number: m.Number + 1, Epoch: m.Epoch, Before: m.Hash, Head: m.Head, Did: did}.Encode()
	if err != nil {
		return nil, err
	}
	m.Number, m.Hash, m.Tx = m.Number+1, sum, tx.Number()
	m.Fresh = m.Fresh && !l.leaf.rested.Load()
	b := tx.Bucket(bktLeaves)
	gone, err := forgetLeaves(b, l.leaf.acked.Load())
	if err == nil {
		err = b.Put(be8(m.Number), octets)
	}
	if err == nil {
		err = putRow(tx.Bucket(bktMeta), metaLeaf, m)
	}
	return func() {
		raise(&l.leaf.last, m.Number)
		l.leaf.octets.Add(int64(len(octets)) - gone)
		select {
		case l.leaf.written <- struct{}{}:
		default:
		}
	}, err
}

// forgetLeaves takes away the leaves up to a number, and returns how many octets they had.
func forgetLeaves(b *store.Bucket, to uint64) (octets int64, err error) {
	c := b.Cursor()
	var keys [][]byte
	for k, v := c.First(); k != nil && u8(k) <= to; k, v = c.Next() {
		keys, octets = append(keys, bytes.Clone(k)), octets+int64(len(v))
	}
	for _, k := range keys {
		if err := b.Delete(k); err != nil {
			return 0, err
		}
	}
	return octets, nil
}

// KeepLeaves begins to keep a leaf of each transaction from now on, in the name of this machine. Where
// they are kept already it changes nothing: the name of an epoch is that of its begin.
func (l *Ledger) KeepLeaves(by string) error {
	if l.db.ReadOnly() {
		return errReadOnly
	}
	kept := false
	if err := l.view(func(tx *store.Tx) error { kept = tx.Bucket(bktLeaves) != nil; return nil }); err != nil || kept {
		return err
	}
	return named(l.db.Update(func(tx *store.Tx) error {
		if _, err := tx.CreateBucketIfNotExists(bktLeaves); err != nil {
			return err
		}
		m := LeafMark{Epoch: 1, Head: leaves.Head{By: by, Since: l.now()}, Tx: tx.Number()}
		if _, err := rand.Read(m.Chain[:]); err != nil {
			return err
		}
		return putRow(tx.Bucket(bktMeta), metaLeaf, m)
	}))
}

// KeepNoLeaves ends it: what follows the ledger must be seeded anew, should leaves be kept again.
func (l *Ledger) KeepNoLeaves() error {
	if l.db.ReadOnly() {
		return errReadOnly
	}
	err := l.db.Update(func(tx *store.Tx) error {
		tx.Unrecorded()
		if tx.Bucket(bktLeaves) != nil {
			if err := tx.DeleteBucket(bktLeaves); err != nil {
				return err
			}
		}
		return tx.Bucket(bktMeta).Delete(metaLeaf)
	})
	l.leaf.octets.Store(0)
	return named(err)
}

// LeafMark is how far the chain is; ErrNoLeaves where none are kept.
func (l *Ledger) LeafMark() (m LeafMark, err error) {
	err = l.view(func(tx *store.Tx) error {
		var found bool
		m, found, err = leafMark(tx)
		if err == nil && (!found || tx.Bucket(bktLeaves) == nil) {
			err = ErrNoLeaves
		}
		return err
	})
	return m, err
}

// EmptyLeaf writes a leaf of a transaction that did nothing.
func (l *Ledger) EmptyLeaf() error {
	return named(l.db.Update(func(tx *store.Tx) error { return nil }))
}

// LeavesAfter are the leaves after one that are kept, in order, as they are encoded: at least one, where
// there is one, and no more than so many octets beyond it.
func (l *Ledger) LeavesAfter(n uint64, most int) (out [][]byte, err error) {
	err = l.view(func(tx *store.Tx) error {
		b := tx.Bucket(bktLeaves)
		if b == nil {
			return ErrNoLeaves
		}
		c, size := b.Cursor(), 0
		for k, v := c.Seek(be8(n + 1)); k != nil && (len(out) == 0 || size+len(v) <= most); k, v = c.Next() {
			if got := u8(k); got != n+uint64(len(out))+1 {
				return fmt.Errorf("ledger: leaf %d is wanted, and the next that is kept is %d", n+uint64(len(out))+1, got)
			}
			out, size = append(out, bytes.Clone(v)), size+len(v)
		}
		return nil
	})
	return out, err
}

// Leaf is one leaf, encoded; nil where it is not kept.
func (l *Ledger) Leaf(n uint64) (octets []byte, err error) {
	err = l.view(func(tx *store.Tx) error {
		if b := tx.Bucket(bktLeaves); b != nil {
			octets = bytes.Clone(b.Get(be8(n)))
		}
		return nil
	})
	return octets, err
}

// Rested says that a promoted office has waited until it may hand letters over. It is written down with
// the next transaction; an office that falls before waits again.
func (l *Ledger) Rested() { l.leaf.rested.Store(true) }

// Acknowledged says that the leaves up to a number need not be kept any more. They are taken away with
// the next transaction.
func (l *Ledger) Acknowledged(n uint64) { raise(&l.leaf.acked, n) }

// LeafWritten has a token whenever a leaf was written since it was read last.
func (l *Ledger) LeafWritten() <-chan struct{} { return l.leaf.written }

// LastLeaf is the number of the last leaf that is on this disk.
func (l *Ledger) LastLeaf() uint64 { return l.leaf.last.Load() }

// LeafOctets is how many octets the leaves have that are kept.
func (l *Ledger) LeafOctets() int64 { return l.leaf.octets.Load() }

// countLeaves reads what is kept when the file is opened.
func (l *Ledger) countLeaves(tx *store.Tx) error {
	m, found, err := leafMark(tx)
	b := tx.Bucket(bktLeaves)
	if err != nil || !found || b == nil {
		return err
	}
	l.leaf.last.Store(m.Number)
	n := int64(0)
	c := b.Cursor()
	for k, v := c.First(); k != nil; k, v = c.Next() {
		n += int64(len(v))
	}
	l.leaf.octets.Store(n)
	return nil
}

// followsAlone refuses a file that follows another.
func followsAlone(db *store.DB) error {
	return db.View(context.Background(), func(tx *store.Tx) error {
		m, _, err := leafMark(tx)
		if err == nil && m.Follows {
			err = ErrFollows
		}
		return err
	})
}

// leavesGoOn has the chain go on in a file whose transactions have other numbers.
func leavesGoOn(db *store.DB) error {
	return db.Update(func(tx *store.Tx) error {
		m, found, err := leafMark(tx)
		if err != nil || !found {
			return err
		}
		m.Tx = tx.Number()
		return putRow(tx.Bucket(bktMeta), metaLeaf, m)
	})
}

// SameAs is a digest of all that leaves tell of: two files of which it is the same differ in nothing else.
func (l *Ledger) SameAs(ctx context.Context) (store.Copied, error) { return toldDigest(ctx, l.db) }

func toldDigest(ctx context.Context, db *store.DB) (store.Copied, error) {
	return db.Digest(ctx, func(path [][]byte, key []byte) bool {
		return bytes.Equal(path[0], bktLeaves) || bytes.Equal(path[0], bktMeta) && bytes.Equal(key, metaLeaf)
	})
}

// epochOf is the empty leaf with which an epoch begins.
func epochOf(m LeafMark, by string, now time.Time) leaves.Leaf {
	return leaves.Leaf{Chain: m.Chain, Number: m.Number + 1, Epoch: m.Epoch + 1, Before: m.Hash, Head: leaves.Head{By: by, Since: now}}
}
