package store

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	bolt "go.etcd.io/bbolt"
)

// pen makes every change of the file. There is no other way to change it, so that where it is recorded
// what a transaction did, all of it is: rows as they lie in their buckets, buckets, and their numbers.
type pen struct {
	tx  *bolt.Tx
	on  bool   // it is recorded
	ops []byte // what was done, see Apply
	at  [][]byte
}

// What is done, each as an octet that is followed by texts and numbers.
const (
	opAt       = 1 // path: in this bucket are the following
	opPut      = 2 // key, value
	opDelete   = 3 // key
	opSequence = 4 // number
	opMake     = 5 // path: a bucket is made
	opDrop     = 6 // path: a bucket is taken away with all that is in it
	opMove     = 7 // path of the bucket that is put at the outermost level
)

func (p *pen) put(b *bolt.Bucket, path [][]byte, key, value []byte) error {
	err := b.Put(key, value)
	if p.on && err == nil {
		p.in(path, opPut)
		p.text(key)
		p.text(value)
	}
	return err
}

func (p *pen) delete(b *bolt.Bucket, path [][]byte, key []byte) error {
	err := b.Delete(key)
	if p.on && err == nil {
		p.in(path, opDelete)
		p.text(key)
	}
	return err
}

func (p *pen) next(b *bolt.Bucket, path [][]byte) (uint64, error) {
	n, err := b.NextSequence()
	if p.on && err == nil {
		p.in(path, opSequence)
		p.number(n)
	}
	return n, err
}

func (p *pen) set(b *bolt.Bucket, path [][]byte, n uint64) error {
	err := b.SetSequence(n)
	if p.on && err == nil {
		p.in(path, opSequence)
		p.number(n)
	}
	return err
}

// holder is what buckets lie in: the file, or a bucket.
type holder interface {
	Bucket([]byte) *bolt.Bucket
	CreateBucket([]byte) (*bolt.Bucket, error)
	DeleteBucket([]byte) error
}

func (p *pen) make(in holder, path [][]byte) (*bolt.Bucket, error) {
	b, err := in.CreateBucket(path[len(path)-1])
	if p.on && err == nil {
		p.whole(path, opMake)
	}
	return b, err
}

// made is the bucket, made where it was not.
func (p *pen) made(in holder, path [][]byte) (*bolt.Bucket, error) {
	if b := in.Bucket(path[len(path)-1]); b != nil {
		return b, nil
	}
	return p.make(in, path)
}

func (p *pen) drop(in holder, path [][]byte) error {
	err := in.DeleteBucket(path[len(path)-1])
	if p.on && err == nil {
		p.whole(path, opDrop)
	}
	return err
}

// move puts a bucket within another at the outermost level.
func (p *pen) move(name []byte, in *bolt.Bucket, path [][]byte) error {
	err := p.tx.MoveBucket(name, in, nil)
	if p.on && err == nil {
		p.whole(path, opMove)
	}
	return err
}

// in begins what is done in the bucket of the path.
func (p *pen) in(path [][]byte, op byte) {
	if p.at == nil || !slices.EqualFunc(p.at, path, bytes.Equal) {
		p.at = path
		p.ops = append(p.ops, opAt)
		p.path(path)
	}
	p.ops = append(p.ops, op)
}

// whole is what is done to a bucket itself.
func (p *pen) whole(path [][]byte, op byte) {
	p.at = nil
	p.ops = append(p.ops, op)
	p.path(path)
}

func (p *pen) path(path [][]byte) {
	p.number(uint64(len(path)))
	for _, name := range path {
		p.text(name)
	}
}

func (p *pen) number(n uint64) { p.ops = binary.AppendUvarint(p.ops, n) }

func (p *pen) text(s []byte) {
	p.number(uint64(len(s)))
	p.ops = append(p.ops, s...)
}

// ErrOperations says that what is to be done again cannot be read.
var ErrOperations = errors.New("store: what another transaction did cannot be read")

// Apply does once more what a transaction did that was recorded (Options.Record). On a copy of the file
// as it was before it, the same rows, buckets and numbers come about, octet by octet.
func (tx *Tx) Apply(ops []byte) error {
	clear(tx.buckets)
	r := operations{left: ops}
	var at *bolt.Bucket
	var path [][]byte
	for len(r.left) > 0 && r.err == nil {
		op := r.left[0]
		r.left = r.left[1:]
		if op == opPut || op == opDelete || op == opSequence {
			if at == nil {
				return ErrOperations
			}
			if err := tx.again(&r, op, at, path); err != nil {
				return err
			}
			continue
		}
		path = r.path()
		if r.err != nil {
			return r.err
		}
		in, err := tx.holderOf(path[:len(path)-1])
		if err != nil {
			return err
		}
		name := path[len(path)-1]
		at = nil
		switch op {
		case opAt:
			if at = in.Bucket(name); at == nil {
				err = fmt.Errorf("%w: there is no bucket %q", ErrOperations, path)
			}
		case opMake:
			_, err = tx.pen.make(in, path)
		case opDrop:
			err = tx.pen.drop(in, path)
		case opMove:
			b, inner := in.(*bolt.Bucket)
			if !inner {
				return ErrOperations
			}
			err = tx.pen.move(name, b, path)
		default:
			return ErrOperations
		}
		if err != nil {
			return about(path, err)
		}
	}
	return r.err
}

// again does what is done in a bucket.
func (tx *Tx) again(r *operations, op byte, at *bolt.Bucket, path [][]byte) error {
	if op == opSequence {
		n := r.number()
		if r.err != nil {
			return r.err
		}
		return about(path, tx.pen.set(at, path, n))
	}
	key, value := r.text(), []byte(nil)
	if op == opPut {
		value = r.text()
	}
	if r.err != nil {
		return r.err
	}
	tx.wrote(key, value)
	if op == opPut {
		return about(path, tx.pen.put(at, path, key, value))
	}
	return about(path, tx.pen.delete(at, path, key))
}

func about(path [][]byte, err error) error {
	if err == nil || errors.Is(err, ErrOperations) {
		return err
	}
	return fmt.Errorf("store: %q: %w", path, err)
}

// holderOf is what the buckets of the path lie in.
func (tx *Tx) holderOf(path [][]byte) (holder, error) {
	if len(path) == 0 {
		return tx.tx, nil
	}
	b := tx.tx.Bucket(path[0])
	for _, name := range path[1:] {
		if b == nil {
			break
		}
		b = b.Bucket(name)
	}
	if b == nil {
		return nil, fmt.Errorf("%w: there is no bucket %q", ErrOperations, path)
	}
	return b, nil
}

// operations are read one by one.
type operations struct {
	left []byte
	err  error
}

func (r *operations) number() uint64 {
	n, size := binary.Uvarint(r.left)
	if size <= 0 {
		r.err, r.left = ErrOperations, nil
		return 0
	}
	r.left = r.left[size:]
	return n
}

func (r *operations) text() []byte {
	n := r.number()
	if r.err != nil || n > uint64(len(r.left)) {
		r.err = ErrOperations
		return nil
	}
	s := r.left[:n:n]
	r.left = r.left[n:]
	return s
}

// deepest is how many buckets lie in each other, at most.
const deepest = 8

func (r *operations) path() (path [][]byte) {
	n := r.number()
	if n == 0 || n > deepest {
		r.err = ErrOperations
	}
	for ; n > 0 && r.err == nil; n-- {
		path = append(path, r.text())
	}
	return path
}
