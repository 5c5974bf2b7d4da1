package store

import bolt "go.etcd.io/bbolt"

// Buckets are made anew aside: in a bucket that holds them until they take the place of those that
// stand. Meanwhile who reads the file finds those.

// Aside has the transaction find, make and take away these buckets, and the tallies, within another
// from now on.
func (tx *Tx) Aside(in []byte, names [][]byte) {
	tx.in, tx.aside = in, map[string]bool{string(tallies): true}
	for _, name := range names {
		tx.aside[string(name)] = true
	}
}

// Standing is the bucket of the name whatever is made aside; nil where there is none.
func (tx *Tx) Standing(name []byte) *Bucket { return tx.outer(name, tx.tx.Bucket(name)) }

// TakePlace puts what earlier transactions made aside in the place of what stands, and ends the
// making. A bucket that was not made aside stands no more. What this transaction itself wrote in one
// of them would be lost.
func (tx *Tx) TakePlace() error {
	tx.opened = nil
	in := tx.tx.Bucket(tx.in)
	for name := range tx.aside {
		name := []byte(name)
		if tx.tx.Bucket(name) != nil {
			if err := tx.pen.drop(tx.tx, [][]byte{name}); err != nil {
				return err
			}
		}
		if in.Bucket(name) == nil {
			continue
		}
		if err := tx.pen.move(name, in, [][]byte{tx.in, name}); err != nil {
			return err
		}
	}
	tx.aside = nil
	return tx.pen.drop(tx.tx, [][]byte{tx.in})
}

// madeIn is the bucket in which one of the name lies; nil: it is an outer one.
func (tx *Tx) madeIn(name []byte) *bolt.Bucket {
	if !tx.aside[string(name)] {
		return nil
	}
	return tx.tx.Bucket(tx.in)
}
