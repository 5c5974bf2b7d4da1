package store

import (
	"slices"

	bolt "go.etcd.io/bbolt"
)

// Bucket is a set of keys with their values, in the order of the octets of the keys. What Get and the
// walks return must not be changed, and holds until the transaction ends.
type Bucket struct {
	b     *bolt.Bucket
	tx    *Tx
	part  *Part    // of one of which rows may be bound
	owner []byte   // of a part that is Within
	path  [][]byte // where somebody is told of what is written, or it is recorded
}

// wrote counts a row that is written, and notes it where somebody is told.
func (b *Bucket) wrote(key, value []byte) {
	b.tx.wrote(key, value)
	if b.tx.db.told != nil {
		b.tx.writes = append(b.tx.writes, Write{b.path, slices.Clone(key), slices.Clone(value)})
	}
}

// Get is the value of the key; nil where there is none.
func (b *Bucket) Get(key []byte) []byte {
	v := b.b.Get(key)
	if b.part != nil {
		v = b.bound(key, v)
	}
	if v != nil {
		b.tx.counts.Read++
		b.tx.counts.OctetsRead += int64(len(key) + len(v))
	}
	return v
}

// Lies is the value of the key if it lies in the bucket itself; nil where it is bound, or not there.
func (b *Bucket) Lies(key []byte) []byte {
	single := b.b.Get(key)
	if _, stub := b.boundAt(key, single); stub {
		return nil
	}
	return b.unpacked(key, single)
}

// FirstLies is the first key that lies in the bucket itself; nil: none does.
func (b *Bucket) FirstLies() []byte {
	k, _ := b.b.Cursor().First()
	return k
}

// Put writes the value under the key.
func (b *Bucket) Put(key, value []byte) error {
	if err := b.loose(key); err != nil {
		return err
	}
	return b.single(key, value)
}

// loose unbinds the volume of a row that is to be changed.
func (b *Bucket) loose(key []byte) error {
	if b.part == nil {
		return nil
	}
	at, ok := b.boundAt(key, b.b.Get(key))
	if !ok {
		return nil
	}
	if b.part.Way == Within || b.part.Way == Lines { // is it in the run?
		if _, found := find(b.tx.rowsOf(at.owner, at.number), b.part.Octet, key); !found {
			return b.tx.ended()
		}
	}
	return b.tx.Unbind(at.owner, at.number)
}

// Delete takes the key away; nothing happens where there is none.
func (b *Bucket) Delete(key []byte) error {
	if err := b.loose(key); err != nil {
		return err
	}
	b.wrote(key, nil)
	return b.tx.pen.delete(b.b, b.path, key)
}

// Fill says how full a page of the bucket is made before it is parted, from 0 to 1: much for one that
// only ever grows at its end.
func (b *Bucket) Fill(part float64) { b.b.FillPercent = part }

// Bucket is the bucket within this one; nil where there is none.
func (b *Bucket) Bucket(name []byte) *Bucket { return b.inner(name, b.b.Bucket(name)) }

// inner is a bucket within this one, which has its rows bound if this one has.
func (b *Bucket) inner(name []byte, x *bolt.Bucket) *Bucket {
	in := b.tx.bucket(x, name, b.path)
	if in != nil && b.part != nil && b.owner == nil && len(name) == ownerLen {
		in.part, in.owner = b.part, slices.Clone(name)
	}
	return in
}

// CreateBucket makes a bucket within this one; an error where there is one.
func (b *Bucket) CreateBucket(name []byte) (*Bucket, error) {
	x, err := b.tx.pen.make(b.b, b.within(name))
	return b.inner(name, x), err
}

// CreateBucketIfNotExists is the bucket within this one, made where there was none.
func (b *Bucket) CreateBucketIfNotExists(name []byte) (*Bucket, error) {
	x, err := b.tx.pen.made(b.b, b.within(name))
	return b.inner(name, x), err
}

// DeleteBucket takes a bucket within this one away.
func (b *Bucket) DeleteBucket(name []byte) error { return b.tx.pen.drop(b.b, b.within(name)) }

// within is the path of a bucket within this one.
func (b *Bucket) within(name []byte) [][]byte { return append(slices.Clip(b.path), name) }

// NextSequence counts the bucket's number up and returns it.
func (b *Bucket) NextSequence() (uint64, error) { return b.tx.pen.next(b.b, b.path) }

// Sequence is the bucket's number.
func (b *Bucket) Sequence() uint64 { return b.b.Sequence() }

// SetSequence sets it.
func (b *Bucket) SetSequence(n uint64) error { return b.tx.pen.set(b.b, b.path, n) }

// ForEach calls f with every key of the bucket in order; the value of a bucket within it is nil.
func (b *Bucket) ForEach(f func(key, value []byte) error) error {
	c := b.Cursor()
	for k, v := c.First(); k != nil; k, v = c.Next() {
		if err := f(k, v); err != nil {
			return err
		}
	}
	return b.tx.ended()
}

// ForEachBucket calls f with the name of every bucket within this one.
func (b *Bucket) ForEachBucket(f func(name []byte) error) error {
	return b.ForEach(func(k, v []byte) error {
		if v != nil {
			return nil
		}
		return f(k)
	})
}

// Cursor walks over the keys of the bucket.
func (b *Bucket) Cursor() *Cursor {
	c := &Cursor{tx: b.tx}
	if b.part != nil && (b.part.Way != Within || b.owner != nil) {
		c.m = &merged{b: b}
	} else {
		c.c = b.b.Cursor()
	}
	return c
}

// Cursor stands at one key of a bucket. Each of its steps returns the key and the value at which it
// stands then; a nil key at the end, or when the reader has given up.
type Cursor struct {
	c  *bolt.Cursor
	m  *merged // of a bucket of which rows may be bound
	tx *Tx

	single *Bucket // of a walk over its single rows
}

// First goes to the first key.
func (c *Cursor) First() (key, value []byte) {
	if c.m != nil {
		return c.at(c.m.first())
	}
	return c.ahead(c.c.First())
}

// Last goes to the last key.
func (c *Cursor) Last() (key, value []byte) {
	if c.m != nil {
		return c.at(c.m.last())
	}
	return c.back(lastOf(c.c))
}

// Next goes to the next key.
func (c *Cursor) Next() (key, value []byte) {
	if c.m != nil {
		return c.at(c.m.step(true))
	}
	return c.ahead(c.c.Next())
}

// Prev goes to the key before.
func (c *Cursor) Prev() (key, value []byte) {
	if c.m != nil {
		return c.at(c.m.step(false))
	}
	return c.back(c.c.Prev())
}

// Seek goes to the key, or to the first after it.
func (c *Cursor) Seek(key []byte) (k, value []byte) {
	if c.m != nil {
		return c.at(c.m.seek(key))
	}
	return c.ahead(c.c.Seek(key))
}

func (c *Cursor) at(key, value []byte) ([]byte, []byte) {
	if !c.tx.goesOn(key, value) {
		return nil, nil
	}
	return key, value
}

// ahead and back are at for a walk in that direction.
func (c *Cursor) ahead(key, value []byte) ([]byte, []byte) {
	if c.single != nil {
		key, value = c.lying(key, value, c.c.Next)
	}
	return c.at(key, value)
}

func (c *Cursor) back(key, value []byte) ([]byte, []byte) {
	if c.single != nil {
		key, value = c.lying(key, value, c.c.Prev)
	}
	return c.at(key, value)
}
