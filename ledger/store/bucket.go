package store

import bolt "go.etcd.io/bbolt"

// Bucket is a set of keys with their values, in the order of the octets of the keys. What Get and the
// walks return must not be changed, and holds until the transaction ends.
type Bucket struct {
	b  *bolt.Bucket
	tx *Tx
}

// Get is the value of the key; nil where there is none.
func (b *Bucket) Get(key []byte) []byte {
	v := b.b.Get(key)
	if v != nil {
		b.tx.counts.Read++
		b.tx.counts.OctetsRead += int64(len(key) + len(v))
	}
	return v
}

// Put writes the value under the key.
func (b *Bucket) Put(key, value []byte) error {
	b.tx.wrote(key, value)
	return b.b.Put(key, value)
}

// Delete takes the key away; nothing happens where there is none.
func (b *Bucket) Delete(key []byte) error {
	b.tx.wrote(key, nil)
	return b.b.Delete(key)
}

// Fill says how full a page of the bucket is made before it is parted, from 0 to 1: much for one that
// only ever grows at its end.
func (b *Bucket) Fill(part float64) { b.b.FillPercent = part }

// Bucket is the bucket within this one; nil where there is none.
func (b *Bucket) Bucket(name []byte) *Bucket { return b.tx.bucket(b.b.Bucket(name)) }

// CreateBucket makes a bucket within this one; an error where there is one.
func (b *Bucket) CreateBucket(name []byte) (*Bucket, error) {
	x, err := b.b.CreateBucket(name)
	return b.tx.bucket(x), err
}

// CreateBucketIfNotExists is the bucket within this one, made where there was none.
func (b *Bucket) CreateBucketIfNotExists(name []byte) (*Bucket, error) {
	x, err := b.b.CreateBucketIfNotExists(name)
	return b.tx.bucket(x), err
}

// DeleteBucket takes a bucket within this one away.
func (b *Bucket) DeleteBucket(name []byte) error { return b.b.DeleteBucket(name) }

// NextSequence counts the bucket's number up and returns it.
func (b *Bucket) NextSequence() (uint64, error) { return b.b.NextSequence() }

// Sequence is the bucket's number.
func (b *Bucket) Sequence() uint64 { return b.b.Sequence() }

// SetSequence sets it.
func (b *Bucket) SetSequence(n uint64) error { return b.b.SetSequence(n) }

// ForEach calls f with every key of the bucket in order; the value of a bucket within it is nil.
func (b *Bucket) ForEach(f func(key, value []byte) error) error {
	c := b.Cursor()
	for k, v := c.First(); k != nil; k, v = c.Next() {
		if err := f(k, v); err != nil {
			return err
		}
	}
	return b.tx.gaveUp
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
func (b *Bucket) Cursor() *Cursor { return &Cursor{c: b.b.Cursor(), tx: b.tx} }

// Cursor stands at one key of a bucket. Each of its steps returns the key and the value at which it
// stands then; a nil key at the end, or when the reader has given up.
type Cursor struct {
	c  *bolt.Cursor
	tx *Tx
}

// First goes to the first key.
func (c *Cursor) First() (key, value []byte) { return c.at(c.c.First()) }

// Last goes to the last key.
func (c *Cursor) Last() (key, value []byte) { return c.at(c.c.Last()) }

// Next goes to the next key.
func (c *Cursor) Next() (key, value []byte) { return c.at(c.c.Next()) }

// Prev goes to the key before.
func (c *Cursor) Prev() (key, value []byte) { return c.at(c.c.Prev()) }

// Seek goes to the key, or to the first after it.
func (c *Cursor) Seek(key []byte) (k, value []byte) { return c.at(c.c.Seek(key)) }

// Delete takes away the key at which the cursor stands.
func (c *Cursor) Delete() error {
	c.tx.wrote(nil, nil)
	return c.c.Delete()
}

func (c *Cursor) at(key, value []byte) ([]byte, []byte) {
	if !c.tx.goesOn(key, value) {
		return nil, nil
	}
	return key, value
}
