package ledger

import (
	"bytes"
	"maps"
	"slices"
)

// Rows and indexes are held against each other one at a time and both ways, so that nothing need be
// collected: what a row brings about is there, and an entry comes from a row that brings it about.

// hasIndex looks whether an index is there at all.
func (c *checker) hasIndex(name []byte) error {
	if c.tx.Bucket(name) == nil {
		c.find("index %s is missing", name)
	}
	return nil
}

// derives looks whether all that a row brings about is there, and adds up what it counts.
func (c *checker) derives(s source, k, v []byte) error {
	d, err := s.derive(c.l, c.tx, k, v)
	if err != nil {
		return err
	}
	return c.brings(d)
}

// brings looks whether all of it is there.
func (c *checker) brings(d effects) error {
	for name, want := range d.byKey() {
		index, key, _ := bytes.Cut([]byte(name), []byte{0})
		if err := c.entry(index, key, want); err != nil {
			return err
		}
	}
	for _, n := range d.counts {
		if c.Tallies == nil {
			c.Tallies = map[string]int64{}
		}
		c.Tallies[n.tally] += n.n
	}
	return nil
}

// entry looks for an entry of an index that a row brings about.
func (c *checker) entry(index, key, want []byte) error {
	b := c.tx.Bucket(index)
	if b == nil {
		return nil
	}
	if len(key) == 0 {
		c.find("%s: something has no key", index)
		return nil
	}
	is := b.Get(key)
	if is != nil && bytes.Equal(is, want) {
		c.sums.add(index, key, is, false)
		return nil
	}
	if is == nil {
		c.find("index %s: %s is missing", index, shown(key))
		return nil
	}
	other, err := c.l.rightful(c.tx, index, key, is)
	if other {
		c.find("%s: %q belongs to two", index, key)
		return err
	}
	c.find("index %s: %s holds %s, not %s", index, shown(key), shown(is), shown(want))
	return nil // a row that cannot be read is told by itself
}

// counted takes an entry off what the rows of its block brought about. Of a row that has no block the
// entry is looked up at once.
func (c *checker) counted(index, k, v []byte) error {
	if c.sums.add(index, k, v, true) {
		return nil
	}
	return c.indexEntry(index, k, v)
}

// lookedUp looks up an entry of a block of which something is left.
func (c *checker) lookedUp(index, k, v []byte) error {
	if !c.sums.differ(index, k, v) {
		return nil
	}
	return c.indexEntry(index, k, v)
}

// indexEntry looks for the row that brings an entry about. What the entry holds was looked at with
// the row.
func (c *checker) indexEntry(index, k, v []byte) error {
	buckets, from := rowsOf(index, k, v)
	if string(index) == string(ixLines) && bytes.Equal(k, from) && c.tx.Bucket(bktGames).Bucket(from) != nil {
		return nil // a game has one line, and the game was folded for it
	}
	for _, bucket := range buckets {
		d, err := c.effects(bucket, from)
		if err != nil {
			return nil // told with the row
		}
		if _, ok := d.holds(index, k); ok {
			return nil
		}
	}
	c.find("index %s: %s should not be there", index, shown(k))
	return nil
}

// effects are those of a row; of the last row that was asked for they are remembered within a window.
func (c *checker) effects(bucket, key []byte) (effects, error) {
	name := string(bucket) + "\x00" + string(key)
	if c.last.of == name {
		return c.last.effects, nil
	}
	d, err := c.l.effectsOf(c.tx, bucket, key)
	if err == nil {
		c.last.of, c.last.effects = name, d
	}
	return d, err
}

// tallied compares the tallies with what the rows came to, one after the other. Where they differ
// and somebody wrote meanwhile, that proves nothing: they are counted once more in one transaction.
func (c *checker) tallied() error {
	compare := func(want map[string]int64, found func(name string, is, want int64)) error {
		rest := maps.Clone(want)
		err := c.tx.EachTally("", func(name string, n int64) error {
			if n != want[name] {
				found(name, n, want[name])
			}
			delete(rest, name)
			return nil
		})
		for _, name := range slices.Sorted(maps.Keys(rest)) {
			if rest[name] != 0 {
				found(name, 0, rest[name])
			}
		}
		return err
	}
	differ := false
	if err := compare(c.Tallies, func(string, int64, int64) { differ = true }); err != nil || !differ {
		return err
	}
	return compare(c.countAnew(), func(name string, is, want int64) { c.find("tally %s: %d, not %d", name, is, want) })
}

// countAnew adds up what all rows count as they are now. What cannot be read is told with its row.
func (c *checker) countAnew() map[string]int64 {
	out := map[string]int64{}
	for _, s := range sources {
		if b := c.tx.Bucket(s.bucket); b != nil && string(s.bucket) != string(bktGames) {
			_ = b.ForEach(func(k, v []byte) error {
				if d, err := s.derive(c.l, c.tx, k, v); err == nil {
					for _, n := range d.counts {
						out[n.tally] += n.n
					}
				}
				return nil
			})
		}
	}
	return out
}
