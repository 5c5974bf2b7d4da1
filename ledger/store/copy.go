package store

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"hash"

	bolt "go.etcd.io/bbolt"
)

// Copied is what a copy has come to, and in the end a digest of all buckets, keys and values.
type Copied struct {
	Rows, Octets int64
	Sum          [sha256.Size]byte
}

const (
	copyWindow = 8 << 20 // octets of a transaction
	copyFill   = 0.97    // rows come in order, and few are added between them
)

var errNotSame = errors.New("store: the copy is not what was copied")

// Copy copies all buckets into dst, which is empty, so that no page has room to spare, reads the
// copy and compares it. Tell is called after each of its transactions.
func (db *DB) Copy(ctx context.Context, dst *DB, tell func(Copied)) (Copied, error) {
	var done Copied
	err := db.View(ctx, func(tx *Tx) error {
		c := &copying{ctx: ctx, dst: dst, tell: tell, sum: sha256.New()}
		if err := tx.tx.ForEach(func(name []byte, b *bolt.Bucket) error { return c.bucket([][]byte{name}, b) }); err != nil {
			return err
		}
		if err := c.flush(); err != nil {
			return err
		}
		done = c.done
		c.sum.Sum(done.Sum[:0])
		return nil
	})
	if err != nil {
		return done, err
	}
	again, err := dst.Digest(ctx, nil)
	if err == nil && again != done {
		err = errNotSame
	}
	return done, err
}

// Digest reads all buckets, but for the rows that are to be left out; leave may be nil.
func (db *DB) Digest(ctx context.Context, leave func(path [][]byte, key []byte) bool) (done Copied, err error) {
	err = db.View(ctx, func(tx *Tx) error {
		c := &copying{ctx: ctx, sum: sha256.New(), leave: leave}
		err := tx.tx.ForEach(func(name []byte, b *bolt.Bucket) error { return c.bucket([][]byte{name}, b) })
		done = c.done
		c.sum.Sum(done.Sum[:0])
		return err
	})
	return done, err
}

type copying struct {
	ctx    context.Context
	dst    *DB // nil: it is read alone
	tell   func(Copied)
	leave  func(path [][]byte, key []byte) bool // nil: nothing is left out
	sum    hash.Hash
	done   Copied
	rows   []copied
	octets int
}

// copied is a row, or a bucket with its number where the key is nil.
type copied struct {
	path       [][]byte
	number     uint64
	key, value []byte
}

func (c *copying) add(x copied) error {
	if c.leave != nil && c.leave(x.path, x.key) {
		return nil
	}
	c.piece(bytes.Join(x.path, []byte{0}))
	c.piece(be8(x.number))
	c.piece(x.key)
	c.piece(x.value)
	if x.key != nil {
		c.done.Rows, c.done.Octets = c.done.Rows+1, c.done.Octets+int64(len(x.key)+len(x.value))
	}
	if c.done.Rows%askEvery == 0 && c.ctx.Err() != nil {
		return c.ctx.Err()
	}
	if c.dst == nil {
		return nil
	}
	c.rows, c.octets = append(c.rows, x), c.octets+len(x.key)+len(x.value)+64
	if c.octets >= copyWindow {
		return c.flush()
	}
	return nil
}

func (c *copying) piece(p []byte) {
	var n [8]byte
	binary.BigEndian.PutUint64(n[:], uint64(len(p)))
	c.sum.Write(n[:])
	c.sum.Write(p)
}

func (c *copying) bucket(path [][]byte, b *bolt.Bucket) error {
	if err := c.add(copied{path: path, number: b.Sequence()}); err != nil {
		return err
	}
	return b.ForEach(func(k, v []byte) error {
		if v == nil {
			return c.bucket(append(path[:len(path):len(path)], k), b.Bucket(k))
		}
		return c.add(copied{path: path, key: k, value: v})
	})
}

// flush writes what was gathered.
func (c *copying) flush() error {
	if len(c.rows) == 0 {
		return nil
	}
	err := c.dst.Update(func(tx *Tx) error {
		at, path := (*bolt.Bucket)(nil), ""
		for _, x := range c.rows {
			if id := string(bytes.Join(x.path, []byte{0})); at == nil || id != path || x.key == nil {
				var err error
				if at, err = tx.made(x.path); err != nil {
					return err
				}
				at.FillPercent, path = copyFill, id
			}
			tx.wrote(x.key, x.value)
			if x.key == nil {
				if err := tx.pen.set(at, x.path, x.number); err != nil {
					return err
				}
			} else if err := tx.pen.put(at, x.path, x.key, x.value); err != nil {
				return err
			}
		}
		return nil
	})
	c.rows, c.octets = nil, 0
	if err == nil && c.tell != nil {
		c.tell(c.done)
	}
	return err
}

// made is the bucket at the path, made where it was not.
func (tx *Tx) made(path [][]byte) (*bolt.Bucket, error) {
	b, err := tx.pen.made(tx.tx, path[:1])
	for i := range path[1:] {
		if err == nil {
			b, err = tx.pen.made(b, path[:i+2])
		}
	}
	return b, err
}
