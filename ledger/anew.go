package ledger

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"

	"postd/ledger/store"
)

// All indexes and tallies are made anew in windows, each a transaction of its own, so that they take
// no more memory the more rows there are. They are made aside and take the place of those that stand
// in one transaction at the end; until then the file is as it was. With each window is written how
// far it is, so that after a kill it goes on there. Where somebody else wrote meanwhile, it begins
// again: the number of the last transaction shows that.

// bktAnew holds the indexes that are being made. It is there while they are, and after a kill.
var bktAnew = []byte("anew")

// anewRows is how many rows a window has. Each may change some pages, which are held until it ends.
const anewRows = 5000

// Making is how far the making of the indexes is.
type Making struct {
	Bucket string // of the rows that are read
	Rows   int64  // that were read until now
}

// makingRow is how far it is, as it is written down.
type makingRow struct {
	Source int    `json:"source"`          // of sources, how many are done
	After  []byte `json:"after,omitempty"` // the last row of the next that was read
	Rows   int64  `json:"rows"`
	Number int    `json:"number"` // of the transaction that wrote this
	Of     string `json:"of"`     // what is made by which release; of another it is none
}

// anew is one making of all indexes.
type anew struct {
	l       *Ledger
	lenient bool                     // what cannot be read is left out, but for the line of a game, which stays
	most    int                      // rows of a window
	begin   func(tx *store.Tx) error // in the transaction that begins; may be nil
	end     func(tx *store.Tx) error // in that in which they take their places
	tell    func(Making)             // after each window; may be nil
}

// rebuild makes every index and tally anew, if any of them is not right. It does nothing if something
// cannot be read, since an index would then lack it: that it tells.
func (l *Ledger) rebuild(ctx context.Context, o CheckOptions) (unread []string, err error) {
	if l.db.ReadOnly() {
		return nil, errReadOnly
	}
	c := &checker{l: l, atMost: o.atMost, derived: true}
	if err := c.run(ctx, derivedPhases(), CheckOptions{Tell: o.Tell}, false); err != nil {
		if d, damaged := errors.AsType[*Damaged](err); damaged {
			return []string{trimmed(d)}, nil
		}
		return nil, err
	}
	n := len(c.Findings) + c.More
	if n == 0 {
		return nil, nil
	}
	a := anew{l: l, most: cmp.Or(o.atMost, anewRows), end: func(tx *store.Tx) error {
		_, err := appendLog(tx, LogLine{At: l.now(), Who: "check", What: "rebuilt", On: "indexes", Reason: fmt.Sprintf("entries that differed: %d", n)})
		return err
	}}
	return a.run()
}

// errUnread says that something cannot be read, so that an index would lack it.
var errUnread = errors.New("ledger: something cannot be read")

// run makes them. Where it is not lenient and something cannot be read, or two rows claim one key, it
// returns that in words, and nothing is changed. Else the first of the two has it: check tells.
func (a *anew) run() (unread []string, err error) {
	for ended := false; !ended && err == nil; {
		var m makingRow
		err = a.l.db.Update(func(tx *store.Tx) error {
			if m, err = a.place(tx); err != nil {
				return err
			}
			tx.Aside(bktAnew, indexes)
			if m.Source == len(sources) { // what is moved was written before: bbolt moves what lies in the file
				ended = true
				err := errors.Join(tx.TakePlace(), tx.Bucket(bktMeta).Delete(metaAnew), a.end(tx))
				a.l.at("the indexes have taken their places")
				return err
			}
			if unread, err = a.window(tx, &m); err != nil {
				return err
			}
			if len(unread) > 0 && !a.lenient {
				return errUnread
			}
			m.Number = tx.Number()
			a.l.at("a window of the indexes is made")
			return putRow(tx.Bucket(bktMeta), metaAnew, m)
		})
		if err == nil {
			a.l.at("a window of the indexes is written")
			if a.tell != nil && m.Source < len(sources) {
				a.tell(Making{string(sources[m.Source].bucket), m.Rows})
			}
		}
	}
	if d, damaged := errors.AsType[*Damaged](named(err)); damaged {
		unread, err = append(unread, trimmed(d)), errUnread
	}
	if errors.Is(err, errUnread) {
		err = a.l.db.Update(forgetAnew)
	}
	return unread, named(err)
}

// place is how far it is; it begins where nothing was made, or where the file was changed since.
func (a *anew) place(tx *store.Tx) (makingRow, error) {
	m, _, err := row[makingRow](tx.Bucket(bktMeta), metaAnew)
	if err == nil && m.Number == tx.Number()-1 && m.Of == a.of() && tx.Bucket(bktAnew) != nil {
		return m, nil
	}
	if err := forgetAnew(tx); err != nil {
		return m, err
	}
	if a.begin != nil {
		if err := a.begin(tx); err != nil {
			return m, err
		}
	}
	in, err := tx.CreateBucket(bktAnew)
	for _, name := range indexes {
		if err == nil {
			_, err = in.CreateBucketIfNotExists(name)
		}
	}
	return makingRow{Of: a.of()}, err
}

func (a *anew) of() string { return fmt.Sprintf("%s %d %d", a.l.o.Release, len(sources), len(indexes)) }

// goesOn reports whether nobody wrote since a making was stopped; tx writes nothing.
func goesOn(tx *store.Tx) bool {
	m, _, err := row[makingRow](tx.Bucket(bktMeta), metaAnew)
	return err == nil && m.Number == tx.Number()
}

// forgetAnew takes away what was made and did not take its place.
func forgetAnew(tx *store.Tx) error {
	if tx.Bucket(bktAnew) != nil {
		if err := tx.DeleteBucket(bktAnew); err != nil {
			return err
		}
	}
	return tx.Bucket(bktMeta).Delete(metaAnew)
}

// window reads the next rows and writes what they bring about.
func (a *anew) window(tx *store.Tx, m *makingRow) (unread []string, err error) {
	for n := a.most; n > 0 && m.Source < len(sources); {
		s := sources[m.Source]
		b := tx.Bucket(s.bucket) // which a source may write: it is not walked meanwhile
		keys := keysAfter(b, m.After, n)
		for _, k := range keys {
			words, err := a.row(tx, s, k, b.Get(k))
			if unread = append(unread, words...); err != nil {
				return unread, err
			}
			m.After = k
		}
		m.Rows += int64(len(keys))
		if n -= len(keys); n > 0 {
			m.Source, m.After = m.Source+1, nil
		}
	}
	return unread, nil
}

// row writes what one row brings about. What cannot be written since it belongs to another row, or
// cannot be read, is told in words.
func (a *anew) row(tx *store.Tx, s source, key, raw []byte) (unread []string, err error) {
	d, err := s.derive(a.l, tx, key, raw)
	if err != nil {
		unread = []string{fmt.Sprintf("%s %s: %v", s.bucket, shown(key), err)}
		if string(s.bucket) == string(bktGames) {
			return unread, lineStays(tx, key)
		}
		return unread, nil
	}
	for name, v := range d.byKey() {
		index, k, _ := bytes.Cut([]byte(name), []byte{0})
		switch b := tx.Bucket(index); {
		case len(k) == 0:
			unread = append(unread, fmt.Sprintf("%s: something has no key", index))
		case b.Get(k) != nil:
			unread = append(unread, fmt.Sprintf("%s: %q belongs to two", index, k))
		default:
			if err := b.Put(k, v); err != nil {
				return unread, err
			}
		}
	}
	for _, c := range d.counts {
		tx.Add(c.tally, c.n)
	}
	return unread, nil
}

// lineStays leaves a game that cannot be read the line that it has.
func lineStays(tx *store.Tx, game []byte) error {
	b := tx.Standing(ixLines)
	if b == nil {
		return nil
	}
	if line := b.Get(game); line != nil {
		return tx.Bucket(ixLines).Put(game, line)
	}
	return nil
}

// keysAfter are the next keys of a bucket after one; nil: from the first.
func keysAfter(b *store.Bucket, after []byte, most int) (keys [][]byte) {
	if b == nil {
		return nil
	}
	c := b.Cursor()
	k, _ := c.First()
	if after != nil {
		k, _ = c.Seek(append(bytes.Clone(after), 0))
	}
	for ; k != nil && len(keys) < most; k, _ = c.Next() {
		keys = append(keys, bytes.Clone(k))
	}
	return keys
}
