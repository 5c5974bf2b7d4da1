package ledger

import (
	"bytes"
	"fmt"
	"maps"
	"slices"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger/store"
)

// indexing compares the indexes and tallies of the file with the rows from which they are derived. It
// holds a number for each index and each tally, and of the rows one at a time.
type indexing struct {
	l       *Ledger
	tx      *store.Tx
	find    func(format string, args ...any)
	entries map[string]int   // by index, how many the rows bring about
	wrong   map[string]bool  // indexes of which an entry is missing, or holds something else
	tallies map[string]int64 // as the rows count
}

// indexed lists in words where the indexes and tallies differ from what the rows say.
func (l *Ledger) indexed(tx *store.Tx) (faults []string, err error) {
	x := &indexing{
		l: l, tx: tx, entries: map[string]int{}, wrong: map[string]bool{}, tallies: map[string]int64{},
		find: func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) },
	}
	for _, name := range indexes {
		if tx.Bucket(name) == nil {
			x.find("index %s is missing", name)
			x.wrong[string(name)] = true
		}
	}
	for _, s := range sources {
		if err := x.rows(s); err != nil {
			return faults, err
		}
	}
	for _, name := range indexes {
		if err := x.surplus(name); err != nil {
			return faults, err
		}
	}
	return faults, x.counts()
}

// rows looks whether everything that the rows of a source bring about is there.
func (x *indexing) rows(s source) error {
	b := x.tx.Bucket(s.bucket)
	if b == nil {
		return nil // an index that is missing, as was told
	}
	return b.ForEach(func(k, v []byte) error {
		d, err := s.derive(x.l, x.tx, k, v)
		if err != nil {
			x.find("%s %s: %v", s.bucket, shown(k), err)
			return nil
		}
		for name, want := range d.byKey() {
			index, key, _ := bytes.Cut([]byte(name), []byte{0})
			if err := x.entry(index, key, want); err != nil {
				return err
			}
		}
		for _, c := range d.counts {
			x.tallies[c.tally] += c.n
		}
		return nil
	})
}

func (x *indexing) entry(index, key, want []byte) error {
	b := x.tx.Bucket(index)
	if b == nil {
		return nil
	}
	x.entries[string(index)]++
	if len(key) == 0 {
		x.find("%s: something has no key", index)
		return nil
	}
	is := b.Get(key)
	if is != nil && bytes.Equal(is, want) {
		return nil
	}
	x.wrong[string(index)] = true
	if is == nil {
		x.find("index %s: %s is missing", index, shown(key))
		return nil
	}
	other, err := x.l.rightful(x.tx, index, key, is)
	if other {
		x.find("%s: %q belongs to two", index, key)
		return err
	}
	x.find("index %s: %s holds %s, not %s", index, shown(key), shown(is), shown(want))
	return nil // a row that cannot be read is told by itself
}

// surplus looks for entries that no row brings about. Where all are there and right that the rows bring
// about, and not one more, there is none.
func (x *indexing) surplus(index []byte) error {
	b := x.tx.Bucket(index)
	if b == nil {
		return nil
	}
	n := 0
	if err := b.ForEach(func(_, _ []byte) error { n++; return nil }); err != nil {
		return err
	}
	if n == x.entries[string(index)] && !x.wrong[string(index)] {
		return nil
	}
	return b.ForEach(func(k, v []byte) error {
		buckets, row := rowsOf(index, k, v)
		for _, bucket := range buckets {
			d, err := x.l.effectsOf(x.tx, bucket, row)
			if err != nil {
				return nil // told by itself
			}
			if _, ok := d.holds(index, k); ok {
				return nil // what it holds was looked at
			}
		}
		x.find("index %s: %s should not be there", index, shown(k))
		return nil
	})
}

func (x *indexing) counts() error {
	err := x.tx.EachTally("", func(name string, n int64) error {
		if x.tallies[name] != n {
			x.find("tally %s: %d, not %d", name, n, x.tallies[name])
		}
		delete(x.tallies, name)
		return nil
	})
	for _, name := range slices.Sorted(maps.Keys(x.tallies)) {
		if x.tallies[name] != 0 {
			x.find("tally %s: 0, not %d", name, x.tallies[name])
		}
	}
	return err
}

// lineAnew folds a game and makes its line.
func (l *Ledger) lineAnew(tx *store.Tx, id terms.GameID, events []events.Event) (Line, error) {
	if len(events) == 0 {
		return Line{}, fmt.Errorf("ledger: no events")
	}
	g := correspondence.Fold(events)
	if g.Broken != "" {
		return Line{}, fmt.Errorf("ledger: it does not fold: %s", g.Broken)
	}
	c, err := l.calendarOf(g)
	if err != nil {
		return Line{}, err
	}
	if g, err = shownAs(g, personIn(tx)); err != nil {
		return Line{}, err
	}
	return lineOf(g, tournamentWith(tx, id), events[len(events)-1].At, c), nil
}

// shown writes bytes so that a person can read them: text as it is, numbers in
// hexadecimal.
func shown(b []byte) string {
	for _, c := range b {
		if c < ' ' || c > '~' {
			return fmt.Sprintf("%x", b)
		}
	}
	return fmt.Sprintf("%q", b)
}

// rebuild makes every index and tally anew, if any of them is not right. It does nothing if something
// cannot be read, since the index would then lack it.
func (l *Ledger) rebuild() (unread []string, err error) {
	err = l.update(func(tx *store.Tx) error {
		faults, err := l.indexed(tx)
		if err != nil || len(faults) == 0 {
			return err
		}
		if unread, err = l.indexAnew(tx, false); err != nil {
			return err
		}
		_, err = appendLog(tx, LogLine{At: l.now(), Who: "check", What: "rebuilt", On: "indexes", Reason: fmt.Sprintf("entries that differed: %d", len(faults))})
		return err
	})
	if len(unread) > 0 {
		err = nil
	}
	return unread, err
}

// indexAnew makes every index and tally from the rows, in place of what is there. What it cannot read
// it returns in words, with an error: the transaction must not end well. A lenient one leaves the line
// of a game that cannot be read as it is, and takes of two rows that claim one key the first: Check
// tells.
func (l *Ledger) indexAnew(tx *store.Tx, lenient bool) (unread []string, err error) {
	if err := tx.ClearTallies(); err != nil {
		return nil, err
	}
	for _, name := range indexes {
		if tx.Bucket(name) != nil && string(name) != string(ixLines) {
			if err := tx.DeleteBucket(name); err != nil {
				return nil, err
			}
		}
		if _, err := tx.CreateBucketIfNotExists(name); err != nil {
			return nil, err
		}
	}
	for _, s := range sources {
		b := tx.Bucket(s.bucket) // which a source may write: it is not walked meanwhile
		if b == nil {
			continue // of a table that is made with its first row
		}
		if string(s.bucket) == string(ixLines) {
			if err := gamelessLines(tx); err != nil {
				return unread, err
			}
		}
		for from := []byte{}; from != nil; {
			keys := keysFrom(b, from, windowRows)
			for _, k := range keys {
				faults, err := l.derivesAnew(tx, s, k, b.Get(k))
				if unread = append(unread, faults...); err != nil {
					return unread, err
				}
			}
			if from = nil; len(keys) == windowRows {
				from = append(keys[len(keys)-1], 0)
			}
		}
	}
	if len(unread) > 0 && !lenient {
		return unread, fmt.Errorf("ledger: %s", unread[0])
	}
	return unread, nil
}

// gamelessLines takes the lines away of games that are not there.
func gamelessLines(tx *store.Tx) error {
	lines := tx.Bucket(ixLines)
	var gone [][]byte
	err := lines.ForEach(func(k, _ []byte) error {
		if tx.Bucket(bktGames).Bucket(k) == nil {
			gone = append(gone, bytes.Clone(k))
		}
		return nil
	})
	for _, k := range gone {
		if err == nil {
			err = lines.Delete(k)
		}
	}
	return err
}

// windowRows is how many keys are held at once.
const windowRows = 4096

// keysFrom are the next keys of a bucket from one on.
func keysFrom(b *store.Bucket, from []byte, most int) (keys [][]byte) {
	c := b.Cursor()
	for k, _ := c.Seek(from); k != nil && len(keys) < most; k, _ = c.Next() {
		keys = append(keys, bytes.Clone(k))
	}
	return keys
}

// derivesAnew writes what one row brings about. What cannot be written since it belongs to another
// row, or cannot be read, is told in words.
func (l *Ledger) derivesAnew(tx *store.Tx, s source, key, raw []byte) (faults []string, err error) {
	d, err := s.derive(l, tx, key, raw)
	if err != nil {
		return []string{fmt.Sprintf("%s %s: %v", s.bucket, shown(key), err)}, nil
	}
	for name, v := range d.byKey() {
		index, k, _ := bytes.Cut([]byte(name), []byte{0})
		switch b := tx.Bucket(index); {
		case len(k) == 0:
			faults = append(faults, fmt.Sprintf("%s: something has no key", index))
		case b.Get(k) != nil && string(index) != string(ixLines):
			faults = append(faults, fmt.Sprintf("%s: %q belongs to two", index, k))
		default:
			if err := b.Put(k, v); err != nil {
				return faults, err
			}
		}
	}
	return faults, reindex(tx, effects{}, effects{counts: d.counts})
}
