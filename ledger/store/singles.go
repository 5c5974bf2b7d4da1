package store

import (
	"bytes"
	"encoding/binary"
	"slices"
)

// BoundRow is a row that is bound, as it is read.
type BoundRow struct {
	Bucket     string
	Key, Value []byte
}

// BoundRows calls f with each row of a volume of an owner, in the order in which they lie in it; with none
// where it is damaged.
func (tx *Tx) BoundRows(owner []byte, number uint64, f func(BoundRow) error) error {
	for _, r := range tx.rowsOf(owner, number) {
		p := tx.db.octet(r.Bucket)
		if r.Bucket == nameOctet || p == nil {
			continue
		}
		if !tx.goesOn(r.Key, r.Value) {
			return tx.ended()
		}
		if err := f(BoundRow{p.Bucket, r.Key, r.Value}); err != nil {
			return err
		}
	}
	return nil
}

// VolumesOf are the numbers of the volumes of an owner.
func (tx *Tx) VolumesOf(owner []byte) (all []uint64) {
	b := tx.tx.Bucket(bktVolumes)
	if b == nil {
		return nil
	}
	c := b.Cursor()
	for k, _ := c.Seek(owner); bytes.HasPrefix(k, owner); k, _ = c.Next() {
		all = append(all, binary.BigEndian.Uint64(k[len(k)-8:]))
	}
	return all
}

// IsBound reports whether the row of the key is bound.
func (b *Bucket) IsBound(key []byte) bool {
	_, bound := b.boundAt(key, b.b.Get(key))
	return bound
}

// Singles walks over the rows that lie in the bucket itself, and passes over those that are bound.
func (b *Bucket) Singles() *Cursor { return &Cursor{c: b.b.Cursor(), single: b, tx: b.tx} }

// lying is the row at which a walk over single rows stands, or the next with step.
func (c *Cursor) lying(key, value []byte, step func() (k, v []byte)) ([]byte, []byte) {
	for ; key != nil; key, value = step() {
		if _, stub := readStub(value); stub && c.single.part != nil && c.single.part.Way == Stubbed {
			continue
		}
		if value != nil {
			if value = c.single.unpacked(slices.Clone(key), value); value == nil {
				continue // it is damaged, and told
			}
		}
		break
	}
	return key, value
}
