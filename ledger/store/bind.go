package store

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"postd/ledger/volume"
)

// Paper is what is bound together: the rows of one key in all buckets of a group, the row of one
// key within an owner's bucket, or one that leaves a stub.
type Paper struct {
	Part string // its bucket, or any bucket of its group
	Key  []byte
}

// Bound is what a volume has come to.
type Bound struct {
	Number      uint64
	Rows        int
	Before, Now int // octets of keys and values: in their buckets, and as a volume
}

var errCompare = errors.New("store: a volume does not give back what was bound")

// Bind puts papers of an owner into volumes of at most so many octets of raw content, if no single
// paper has more. Each is read back and compared octet by octet before the rows are taken out of
// their buckets. What is bound already, or not there, is left out. Papers Within their owner should
// follow each other: those that would lie around others that are bound are left out too.
func (tx *Tx) Bind(owner []byte, papers []Paper, most int) (out []Bound, err error) {
	if len(owner) != ownerLen {
		return nil, fmt.Errorf("store: %x is no owner", owner)
	}
	var rows []volume.Row
	size := 0
	for _, p := range papers {
		own := tx.gather(owner, p)
		if tx.damage != nil {
			return out, tx.damage
		}
		n := 0
		for _, r := range own {
			n += r.Size()
		}
		if n+nameRoom > volume.MaxRaw {
			continue // it stays single
		}
		if size+n > most && size > 0 {
			if out, err = tx.bindRows(owner, rows, out); err != nil {
				return out, err
			}
			rows, size = nil, 0
		}
		rows, size = append(rows, own...), size+n
	}
	return tx.bindRows(owner, rows, out)
}

func (tx *Tx) bindRows(owner []byte, rows []volume.Row, out []Bound) ([]Bound, error) {
	slices.SortFunc(rows, func(a, b volume.Row) int {
		return cmp.Or(cmp.Compare(a.Bucket, b.Bucket), bytes.Compare(a.Key, b.Key))
	})
	rows, last := tx.oneRun(owner, rows)
	if len(rows) == 0 {
		return out, nil
	}
	all, err := tx.CreateBucketIfNotExists(bktVolumes)
	if err != nil {
		return out, err
	}
	x := Bound{Number: tx.nextVolume(owner), Rows: len(rows)}
	name := volume.Row{Bucket: nameOctet, Key: volumeKey(owner, x.Number)}
	v, err := proven(append([]volume.Row{name}, rows...), volume.Bind)
	if err != nil {
		return out, err
	}
	x.Now = len(v) + ownerLen + 8
	if err := all.Put(volumeKey(owner, x.Number), v); err != nil {
		return out, err
	}
	for _, r := range rows {
		x.Before += len(r.Key) + len(r.Value)
		if err := tx.putAway(place{owner, x.Number}, r); err != nil {
			return out, err
		}
	}
	tx.unbound++ // walks take their heads anew
	if last == nil {
		return append(out, x), nil
	}
	run, err := tx.CreateBucketIfNotExists(bktBound)
	if err != nil {
		return out, err
	}
	return append(out, x), run.Put(runKey(owner, last), binary.AppendUvarint(nil, x.Number))
}

// oneRun leaves out the rows Within their owner that would lie in a run that is bound already, or
// on both sides of one, and returns the last of those that stay.
func (tx *Tx) oneRun(owner []byte, rows []volume.Row) (kept []volume.Row, last []byte) {
	var end []byte
	for _, r := range rows {
		p := tx.db.octet(r.Bucket)
		if p.Way != Within {
			kept = append(kept, r)
			continue
		}
		if last == nil {
			end = tx.partOf(p, owner).nextRun(r.Key)
		}
		if end == nil || bytes.Compare(r.Key, end) < 0 {
			kept, last = append(kept, r), r.Key
		}
	}
	return kept, last
}

// nextRun is the first key of the run that ends at the key or after it; nil: there is none.
func (b *Bucket) nextRun(key []byte) []byte {
	at, ok := b.run(key)
	if !ok {
		return nil
	}
	rows := b.tx.rowsOf(at.owner, at.number)
	if i, _ := find(rows, b.part.Octet, nil); i < len(rows) {
		return rows[i].Key
	}
	return nil
}

func runKey(owner, last []byte) []byte {
	return append(append([]byte{ofWithin}, owner...), last...)
}

// proven makes a volume and holds what it gives back against the rows.
func proven(rows []volume.Row, bind func([]volume.Row) ([]byte, error)) ([]byte, error) {
	v, err := bind(rows)
	if err != nil {
		return nil, err
	}
	back, err := volume.Unbind(v)
	if err != nil {
		return nil, err
	}
	if !slices.EqualFunc(rows, back, func(a, b volume.Row) bool {
		return a.Bucket == b.Bucket && bytes.Equal(a.Key, b.Key) && bytes.Equal(a.Value, b.Value)
	}) {
		return nil, errCompare
	}
	return v, nil
}

// gather are the single rows of a paper, as they are read.
func (tx *Tx) gather(owner []byte, p Paper) (rows []volume.Row) {
	own := tx.db.part([]byte(p.Part))
	if own == nil {
		return nil
	}
	if own.Way == Numbered { // an entry of bound names one volume
		if all := tx.tx.Bucket(bktBound); all != nil && all.Get(append([]byte{own.Group}, p.Key...)) != nil {
			return nil
		}
	}
	for i := range tx.db.parts {
		part := &tx.db.parts[i]
		if part != own && (own.Way != Numbered || part.Way != Numbered || part.Group != own.Group) {
			continue
		}
		b := tx.partOf(part, owner)
		if b == nil {
			continue
		}
		single := b.b.Get(p.Key)
		if _, stub := b.boundAt(p.Key, single); stub || single == nil {
			continue
		}
		rows = append(rows, volume.Row{Bucket: part.Octet, Key: p.Key, Value: slices.Clone(b.unpacked(p.Key, single))})
	}
	return rows
}

// partOf is the bucket of a part; one Within, that of the owner.
func (tx *Tx) partOf(p *Part, owner []byte) *Bucket {
	b := tx.Bucket([]byte(p.Bucket))
	if b != nil && p.Way == Within {
		return b.Bucket(owner)
	}
	return b
}

// nextVolume is the number of an owner's next volume.
func (tx *Tx) nextVolume(owner []byte) uint64 {
	c := tx.tx.Bucket(bktVolumes).Cursor()
	n := uint64(0)
	for k, _ := c.Seek(owner); bytes.HasPrefix(k, owner); k, _ = c.Next() {
		n = binary.BigEndian.Uint64(k[ownerLen:])
	}
	return n + 1
}

// putAway takes a row out of its bucket and writes where it is found.
func (tx *Tx) putAway(at place, r volume.Row) error {
	p := tx.db.octet(r.Bucket)
	b := tx.partOf(p, at.owner)
	tx.wrote(r.Key, nil)
	if err := tx.pen.delete(b.b, b.path, r.Key); err != nil {
		return err
	}
	entry := binary.AppendUvarint(append([]byte{stub}, at.owner...), at.number)
	switch p.Way {
	case Stubbed:
		tx.wrote(r.Key, entry)
		return tx.pen.put(b.b, b.path, r.Key, entry)
	case Numbered:
		all, err := tx.CreateBucketIfNotExists(bktBound)
		if err != nil {
			return err
		}
		key := append([]byte{p.Group}, r.Key...)
		entry[0] = p.bit()
		if was := all.b.Get(key); was != nil {
			entry[0] |= was[0]
		}
		return all.Put(key, entry)
	}
	return nil // a run has one entry
}

// Unbind puts the rows of a volume back into their buckets, and takes the volume away.
func (tx *Tx) Unbind(owner []byte, number uint64) error {
	owner = slices.Clone(owner)
	rows := tx.rowsOf(owner, number)
	if rows == nil {
		return tx.ended()
	}
	tx.unbound++
	rows = slices.Clone(rows)
	tx.held = nil
	at := place{owner, number}
	if owner == nil {
		if err := tx.Bucket(bktLines).Delete(be8(number)); err != nil {
			return err
		}
	} else if err := tx.Bucket(bktVolumes).Delete(volumeKey(owner, number)); err != nil {
		return err
	}
	for _, r := range rows {
		if r.Bucket == nameOctet {
			continue
		}
		if err := tx.putBack(at, r); err != nil {
			return err
		}
	}
	return nil
}

func (tx *Tx) putBack(at place, r volume.Row) error {
	p := tx.db.octet(r.Bucket)
	if p == nil {
		return fmt.Errorf("store: a volume has a row of bucket %d, which this release does not know", r.Bucket)
	}
	b := tx.partOf(p, at.owner)
	if b == nil {
		return fmt.Errorf("store: a volume has a row of %s, and there is no such bucket", p.Bucket)
	}
	all := tx.Bucket(bktBound)
	switch {
	case p.Way == Numbered:
		if err := all.Delete(append([]byte{p.Group}, r.Key...)); err != nil {
			return err
		}
	case p.Way == Within:
		if err := all.Delete(runKey(at.owner, r.Key)); err != nil { // of the last of the run; the others have none
			return err
		}
	}
	return b.single(r.Key, r.Value)
}

// UnbindAll puts back all that is bound of an owner.
func (tx *Tx) UnbindAll(owner []byte) error {
	for {
		all := tx.tx.Bucket(bktVolumes)
		if all == nil {
			return nil
		}
		k, _ := all.Cursor().Seek(owner)
		if !bytes.HasPrefix(k, owner) {
			return nil
		}
		if err := tx.Unbind(owner, binary.BigEndian.Uint64(k[ownerLen:])); err != nil {
			return err
		}
	}
}

// UnbindLines puts back all lines that are bound.
func (tx *Tx) UnbindLines() error {
	for {
		all := tx.tx.Bucket(bktLines)
		if all == nil {
			return nil
		}
		k, _ := all.Cursor().First()
		if k == nil {
			return nil
		}
		if err := tx.Unbind(nil, binary.BigEndian.Uint64(k)); err != nil {
			return err
		}
	}
}

// Owners calls f with each owner of whom something is bound.
func (tx *Tx) Owners(f func(owner []byte) error) error {
	all := tx.tx.Bucket(bktVolumes)
	if all == nil {
		return nil
	}
	var owner []byte
	c := all.Cursor()
	for k, _ := c.First(); k != nil; k, _ = c.Seek(volumeKey(owner, 1<<63)) {
		owner = slices.Clone(k[:ownerLen])
		if err := f(owner); err != nil {
			return err
		}
	}
	return nil
}

// LastBound is the last key of the lines that are bound; nil: none is.
func (tx *Tx) LastBound() []byte {
	all := tx.tx.Bucket(bktLines)
	if all == nil {
		return nil
	}
	k, _ := lastOf(all.Cursor())
	return k
}

// BindLines puts a run of lines into one volume of their own.
func (tx *Tx) BindLines(bucket string, keys [][]byte) (Bound, error) {
	p := tx.db.part([]byte(bucket))
	b := tx.Bucket([]byte(bucket))
	if p == nil || p.Way != Lines || b == nil || len(keys) == 0 {
		return Bound{}, fmt.Errorf("store: %s has no lines", bucket)
	}
	last := keys[len(keys)-1]
	if end := b.nextRun(keys[0]); end != nil && bytes.Compare(last, end) >= 0 {
		return Bound{}, fmt.Errorf("store: lines from %x to %x of %s lie around others that are bound", keys[0], last, bucket)
	}
	x := Bound{Number: binary.BigEndian.Uint64(last), Rows: len(keys)}
	rows := make([]volume.Row, 0, len(keys))
	for _, k := range keys {
		v := b.b.Get(k)
		if v == nil {
			return Bound{}, fmt.Errorf("store: line %x of %s does not lie there", k, bucket)
		}
		rows = append(rows, volume.Row{Bucket: p.Octet, Key: k, Value: slices.Clone(v)})
		x.Before += len(k) + len(v)
	}
	v, err := proven(rows, volume.BindLines)
	if err != nil {
		return Bound{}, err
	}
	all, err := tx.CreateBucketIfNotExists(bktLines)
	if err != nil {
		return Bound{}, err
	}
	for _, k := range keys {
		if err := tx.pen.delete(b.b, b.path, k); err != nil {
			return Bound{}, err
		}
	}
	tx.unbound++
	x.Now = len(v) + 8
	return x, all.Put(last, v)
}
