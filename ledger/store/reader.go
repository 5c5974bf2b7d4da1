package store

import (
	"bytes"

	bolt "go.etcd.io/bbolt"
)

// reader gets rows of a bucket. In a transaction that only reads it keeps its cursor, which is made anew for
// every row otherwise.
type reader struct {
	b *bolt.Bucket
	c *bolt.Cursor
}

// get is the value of the key; nil where there is none, or a bucket.
func (r *reader) get(key []byte) []byte {
	if r.b.Writable() {
		return r.b.Get(key)
	}
	k, v := r.seek(key)
	if !bytes.Equal(k, key) {
		return nil
	}
	return v
}

// seek goes to the key, or the first after it. What is got meanwhile moves nothing of it.
func (r *reader) seek(key []byte) (k, v []byte) {
	if r.c == nil || r.b.Writable() {
		r.c = r.b.Cursor()
	}
	return r.c.Seek(key)
}

// inner is what is read of a bucket of the store itself; nil: it is not there.
func (tx *Tx) inner(name []byte) *reader {
	if r, asked := tx.found[string(name)]; asked && !tx.tx.Writable() {
		return r
	}
	b := tx.tx.Bucket(name)
	if b == nil {
		return nil
	}
	r := &reader{b: b}
	if !tx.tx.Writable() {
		if tx.found == nil {
			tx.found = map[string]*reader{}
		}
		tx.found[string(name)] = r
	}
	return r
}
