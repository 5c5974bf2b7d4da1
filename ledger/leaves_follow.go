package ledger

import (
	"context"
	"errors"
	"fmt"
	"time"

	"postd/ledger/leaves"
	"postd/ledger/store"
)

// Errors of Follower.Apply. None of them has changed the file.
var (
	ErrLeafGap   = errors.New("ledger: leaves are missing before this one; seed the second machine anew from a back-up of the office")
	ErrLeafChain = errors.New("ledger: the leaf does not follow the last one that this file has: another office went on from another state; seed the second machine anew from a back-up of the office")
	ErrLeafOther = errors.New("ledger: the leaf belongs to another ledger, or to this one before its office went on alone; look at the name of the office in [standby], and seed the second machine anew from a back-up of it")
	ErrLeafKnown = errors.New("ledger: the file has this leaf")
)

// Follower is a file that follows the leaves of an office's ledger. No office has it open.
type Follower struct {
	db *store.DB
	m  LeafMark
}

// OpenFollower opens a copy of a ledger, restored from a back-up of the office that was made since it
// keeps leaves. Its schema stays as it is. From the first leaf that is applied the file only follows,
// and Open refuses it.
func OpenFollower(path string) (*Follower, error) {
	db, err := openFile(path, Options{}, false, store.Record{})
	if err != nil {
		return nil, err
	}
	f := &Follower{db: db}
	err = db.View(context.Background(), func(tx *store.Tx) (err error) {
		found := false
		f.m, found, err = leafMark(tx)
		if err == nil && !found {
			err = fmt.Errorf("%w: %s; restore it from a back-up that the office made with [standby] in its settings", ErrNoLeaves, path)
		}
		return err
	})
	if err != nil {
		return nil, errors.Join(named(err), db.Close())
	}
	return f, nil
}

// Mark is how far the file is.
func (f *Follower) Mark() LeafMark { return f.m }

// Apply does what the leaf did, in one transaction. A leaf that the file has already is ErrLeafKnown.
func (f *Follower) Apply(octets []byte) error {
	leaf, sum, err := leaves.Decode(octets)
	if err != nil {
		return fmt.Errorf("ledger: %w", err)
	}
	if err := f.next(leaf, sum); err != nil {
		return fmt.Errorf("%w (leaf %d of epoch %d; the file is at %d of epoch %d)", err, leaf.Number, leaf.Epoch, f.m.Number, f.m.Epoch)
	}
	m := LeafMark{Chain: leaf.Chain, Number: leaf.Number, Epoch: leaf.Epoch, Hash: sum, Head: leaf.Head, Follows: true}
	err = f.db.Update(func(tx *store.Tx) error {
		if b := tx.Bucket(bktLeaves); b != nil { // of the office whose copy this is
			if err := tx.DeleteBucket(bktLeaves); err != nil {
				return err
			}
		}
		if err := tx.Apply(leaf.Did); err != nil {
			return err
		}
		m.Tx = tx.Number()
		return putRow(tx.Bucket(bktMeta), metaLeaf, m)
	})
	if err != nil {
		return fmt.Errorf("ledger: leaf %d: %w", leaf.Number, err)
	}
	f.m = m
	return nil
}

// next looks whether a leaf is the next one.
func (f *Follower) next(x leaves.Leaf, sum leaves.Hash) error {
	switch {
	case x.Chain != f.m.Chain:
		return ErrLeafOther
	case x.Number < f.m.Number, x.Number == f.m.Number && sum == f.m.Hash:
		return ErrLeafKnown
	case x.Number > f.m.Number+1:
		return ErrLeafGap
	case x.Number == f.m.Number, x.Before != f.m.Hash, x.Epoch < f.m.Epoch:
		return ErrLeafChain
	}
	return nil
}

// NextEpoch is the empty leaf, encoded, with which this file would go on as the office, in the name of
// this machine. Nothing is written: once the log has taken it, Apply it like any other, then Promote.
func (f *Follower) NextEpoch(by string, now time.Time) ([]byte, error) {
	octets, _, err := epochOf(f.m, by, now).Encode()
	return octets, err
}

// Promote makes the file an office's: it keeps leaves itself from now on, and Open opens it.
func (f *Follower) Promote() error {
	m := f.m
	m.Follows, m.Fresh = false, true
	err := f.db.Update(func(tx *store.Tx) error {
		m.Tx = tx.Number()
		if _, err := tx.CreateBucketIfNotExists(bktLeaves); err != nil {
			return err
		}
		return putRow(tx.Bucket(bktMeta), metaLeaf, m)
	})
	if err == nil {
		f.m = m
	}
	return named(err)
}

// SameAs is the digest of Ledger.SameAs.
func (f *Follower) SameAs(ctx context.Context) (store.Copied, error) { return toldDigest(ctx, f.db) }

// Close closes the file.
func (f *Follower) Close() error { return named(f.db.Close()) }
