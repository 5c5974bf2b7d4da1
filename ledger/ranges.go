package ledger

import (
	"bytes"
	"context"
	"encoding/hex"
	"slices"

	"postd/ledger/store"
)

// A list of a page is a range of a bucket or of an index: so many rows after a place, and the place
// from which it goes on. The cost is that of the rows that are shown.

// Range is an order of things, and which of them.
type Range[T any] struct {
	bucket, prefix []byte
	lo, hi         []byte // the first key, and the first behind the last; nil: as the prefix has it
	backwards      bool
	read           func(tx *store.Tx, key, value []byte) (T, error)
}

// Reversed is the same list with its last thing first.
func (x Range[T]) Reversed() Range[T] {
	x.backwards = !x.backwards
	return x
}

// mostLooked is how many keys are looked at for one page where only some of the rows are wanted.
const mostLooked = 2000

// readAhead is how many rows are read at once, at least, where only some of them are wanted.
const readAhead = 16

// longestPlace is longer than any place, in octets of its text.
const longestPlace = 1200

// key is that of a place; nil where it is none, or of another list.
func (x Range[T]) key(place string) []byte {
	var from []byte
	if len(place) <= longestPlace {
		from, _ = hex.DecodeString(place)
	}
	if len(from) == 0 || !x.has(from) {
		return nil
	}
	return from
}

// has reports whether a key could be one of the list.
func (x Range[T]) has(k []byte) bool {
	return bytes.HasPrefix(k, x.prefix) && bytes.Compare(k, x.lo) >= 0 && (x.hi == nil || bytes.Compare(k, x.hi) < 0)
}

// begin sets a cursor on the first key behind another; nil: on the first of the list. It may lie outside
// of the list.
func (x Range[T]) begin(c *store.Cursor, from []byte) (k, v []byte) {
	if !x.backwards {
		if from == nil {
			return c.Seek(slices.MaxFunc([][]byte{x.prefix, x.lo}, bytes.Compare))
		}
		if k, v = c.Seek(from); bytes.Equal(k, from) {
			return c.Next()
		}
		return k, v
	}
	if from == nil {
		if from = x.hi; from == nil {
			from = behind(x.prefix)
		}
	}
	if from == nil {
		return c.Last()
	}
	if k, _ = c.Seek(from); k == nil {
		return c.Last()
	}
	return c.Prev()
}

// behind is the first key behind all that begin so; nil: there is none.
func behind(prefix []byte) []byte {
	for i := len(prefix) - 1; i >= 0; i-- {
		if prefix[i] < 0xff {
			out := slices.Clone(prefix[:i+1])
			out[i]++
			return out
		}
	}
	return nil
}

// walk calls f with the keys of the list behind one of them until f wants no more; more: there is
// another behind the last.
func (x Range[T]) walk(tx *store.Tx, from []byte, f func(k, v []byte) (more bool, err error)) (more bool, err error) {
	b := tx.Bucket(x.bucket)
	if b == nil {
		return false, nil
	}
	c := b.Cursor()
	step := c.Next
	if x.backwards {
		step = c.Prev
	}
	ended := false
	for k, v := x.begin(c, from); k != nil && x.has(k); k, v = step() {
		if ended {
			return true, nil
		}
		on, err := f(k, v)
		if err != nil {
			return false, err
		}
		ended = !on
	}
	return false, nil
}

// After are at most n things of a list behind a place, and the place from which it goes on; empty: it
// is at its end. Where only some are wanted, at most 2,000 are looked at, so that fewer may come and
// the list go on. The place is opaque; one of a row that is gone goes on where that was, and one that is
// none, or of another list, is the beginning.
func After[T any](ctx context.Context, l *Ledger, x Range[T], place string, n int, wanted func(T) bool) (out []T, next string, err error) {
	from := x.key(place)
	for looked := 0; ; {
		size := n
		if wanted != nil { // which may ask the ledger, so that it is asked when the rows are read
			size = min(max(n, readAhead), mostLooked-looked)
		}
		var rows []T
		var keys [][]byte
		more := false
		err = l.viewFor(ctx, func(tx *store.Tx) (err error) {
			rows, keys = nil, nil
			more, err = x.walk(tx, from, func(k, v []byte) (bool, error) {
				t, err := x.read(tx, k, v)
				rows, keys = append(rows, t), append(keys, slices.Clone(k))
				return len(rows) < size, err
			})
			return err
		})
		if err != nil {
			return nil, "", err
		}
		for i, t := range rows {
			if looked, from = looked+1, keys[i]; wanted == nil || wanted(t) {
				out = append(out, t)
			}
			if len(out) == n {
				more = more || i+1 < len(rows)
				break
			}
		}
		switch {
		case !more:
			return out, "", nil
		case len(out) == n || looked >= mostLooked:
			return out, hex.EncodeToString(from), nil
		}
	}
}

// All are the things of a list that is short: of what is open, in play or of one name.
func All[T any](ctx context.Context, l *Ledger, x Range[T]) (out []T, err error) {
	return out, Each(ctx, l, x, func(t T) error { out = append(out, t); return nil })
}

// Window is some of a list in its order, each with its place.
type Window[T any] struct {
	Rows   []T
	Places []string
	More   bool // the list goes on in the direction in which it was looked at
	From   bool // it was looked at from a place, and not from an end of the list
}

// Look is the window of at most n things behind a place or, back, before it. A place is as that of After;
// one that is none is the beginning, or back the end.
func Look[T any](ctx context.Context, l *Ledger, x Range[T], place string, back bool, n int) (w Window[T], err error) {
	if back {
		x = x.Reversed()
	}
	from := x.key(place)
	w.From = from != nil
	err = l.viewFor(ctx, func(tx *store.Tx) (err error) {
		w.More, err = x.walk(tx, from, func(k, v []byte) (bool, error) {
			t, err := x.read(tx, k, v)
			w.Rows, w.Places = append(w.Rows, t), append(w.Places, hex.EncodeToString(k))
			return len(w.Rows) < n, err
		})
		return err
	})
	if back {
		slices.Reverse(w.Rows)
		slices.Reverse(w.Places)
	}
	return w, err
}

// Each calls f with everything of a list, in windows of 256 rows, each in a transaction of its own, until
// the context ends: for exports and checks, never for a page.
func Each[T any](ctx context.Context, l *Ledger, x Range[T], f func(T) error) error {
	for place := ""; ; {
		rows, next, err := After(ctx, l, x, place, mostDue, nil)
		if err != nil {
			return err
		}
		for _, t := range rows {
			if err := f(t); err != nil {
				return err
			}
		}
		if place = next; place == "" {
			return ctx.Err()
		}
	}
}
