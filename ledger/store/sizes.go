package store

import (
	bolt "go.etcd.io/bbolt"
)

// Size is how large a bucket is.
type Size struct {
	Bucket string `json:"bucket"`
	Rows   int    `json:"rows"`
	Octets int    `json:"octets"` // of rows, and of what leads to them
	File   int    `json:"file"`   // of the pages that it has, full or not
}

// Sizes are how large all buckets are, what is free, and how many rows of each group are bound.
type Sizes struct {
	Buckets []Size
	Free    int // octets of pages that nothing lies on
	File    int64
	Bound   map[byte]int // entries of bound, by their group
	Volumes int
}

// Sizes walks over all pages of the file that are in use.
func (tx *Tx) Sizes() (s Sizes, err error) {
	s.Bound = map[byte]int{}
	err = tx.tx.ForEach(func(name []byte, b *bolt.Bucket) error {
		x := b.Stats()
		s.Buckets = append(s.Buckets, Size{
			Bucket: string(name), Rows: x.KeyN,
			Octets: x.LeafInuse + x.BranchInuse,
			File:   x.LeafAlloc + x.BranchAlloc,
		})
		return tx.ctx.Err()
	})
	if all := tx.tx.Bucket(bktBound); all != nil && err == nil {
		err = all.ForEach(func(k, _ []byte) error { s.Bound[k[0]]++; return nil })
	}
	if all := tx.tx.Bucket(bktVolumes); all != nil {
		s.Volumes = all.Stats().KeyN
	}
	page := tx.db.db.Info().PageSize
	s.Free, s.File = tx.FreePages()*page, tx.tx.Size()
	return s, err
}

// FreePages is how many pages of the file nothing lies on.
func (tx *Tx) FreePages() int {
	x := tx.db.db.Stats()
	return x.FreePageN + x.PendingPageN
}
