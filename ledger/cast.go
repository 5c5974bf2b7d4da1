package ledger

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"postd/ledger/store"
)

// plan is how a mould is cast.
type plan struct {
	castNumbers
	to    *Ledger
	m     *Mould
	o     CastOptions
	rows  []castRow
	lines [][]byte // of the log, as the mould has them
	tally []castTally
	hours map[string]int // see metaSending

	places map[string]int // a row's name → its place among rows
	known  map[string]int // a sum as the mould has it → its place among sums
	sums   []func(*cast) []byte
}

// castRow is a row of the mould, to be written for each copy.
type castRow struct {
	was               mouldRow
	inner, key, value template
	once              bool // all copies together have one
	sized             int  // one more than the place of the raw letter whose size it tells
	room              int
}

// castTally is what the games of a mould added to a tally.
type castTally struct {
	name template
	n    int64
}

// castWindow is about how many octets of rows are written in a transaction: many, for each touches the
// pages of all lists that are not in the order of copies.
const castWindow = 256 << 20

// plan reads the mould and finds what another copy has otherwise.
func (l *Ledger) plan(m *Mould, o CastOptions) (*plan, error) {
	p := &plan{to: l, m: m, o: o, places: map[string]int{}, known: map[string]int{}}
	p.starts, p.copies = m.starts, uint64(o.Copies)
	for k := range p.first {
		p.first[k] = 1
	}
	err := l.view(func(tx *store.Tx) error {
		if k, _ := tx.Bucket(bktGames).Cursor().First(); k != nil {
			return errors.New("there are games already")
		}
		if k, _ := tx.Bucket(bktLog).Cursor().Last(); k != nil {
			p.first[ofLines] = u8(k) + 1
		}
		for k, b := range map[sortOf][]byte{ofPlayers: bktPlayers, ofTournaments: bktTournaments} {
			if got := tx.Bucket(b).Sequence(); got != p.total(k) {
				return fmt.Errorf("%d %s are there, not %d", got, b, p.total(k))
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	err = m.view(func(tx *store.Tx) error {
		if err := eachRow(tx, p.take); err != nil {
			return err
		}
		if err := errors.Join(p.learnLetters(), p.learnPostings()); err != nil {
			return err
		}
		return p.learnMatters(tx)
	})
	if err != nil {
		return nil, err
	}
	return p, p.compile()
}

// take takes a row of the mould that is not as it was before the games.
func (p *plan) take(r mouldRow) error {
	before, there := p.m.before[r.name()]
	switch {
	case there && before == string(r.value):
		return nil
	case r.bucket == string(bktLog):
		p.lines = append(p.lines, r.value)
		return nil
	case r.bucket == "tallies":
		was := int64(0)
		if there {
			was = int64(u8([]byte(before)))
		}
		p.tally = append(p.tally, castTally{p.template(r.key), int64(u8(r.value)) - was})
		return nil
	case r.bucket == string(bktMeta):
		if bytes.Equal(r.key, metaSending) {
			return json.Unmarshal(r.value, &p.hours)
		}
		if bytes.Equal(r.key, metaKnown) {
			return nil
		}
		return fmt.Errorf("the games changed %s in meta", r.key)
	case there:
		return fmt.Errorf("the games changed a row of %s that was there: %q", r.bucket, r.key)
	}
	p.places[r.name()] = len(p.rows)
	p.rows = append(p.rows, castRow{was: r})
	return nil
}

// place is that of a row.
func (p *plan) place(bucket, inner, key []byte) int {
	at, ok := p.places[mouldRow{bucket: string(bucket), inner: inner, key: key}.name()]
	if !ok {
		panic(fmt.Sprintf("ledger: the mould has no row %x in %s", key, bucket))
	}
	return at
}

// ofBucket is the key in a row's name, if it is of the bucket.
func ofBucket(name string, bucket []byte) (key []byte, ok bool) {
	return bytes.CutPrefix([]byte(name), append(slices.Clone(bucket), "\x00\xff\x00\xff"...))
}

// compile finds the holes of all rows.
func (p *plan) compile() error {
	for i := range p.rows {
		r := &p.rows[i]
		r.inner, r.key, r.value = p.template(r.was.inner), p.template(r.was.key), p.template(r.was.value)
		r.room = len(r.was.value) + 32
		if r.sized > 0 {
			r.value = p.sized(r.value, r.sized-1)
		}
		if r.once = r.inner.same() && r.key.same(); r.once && r.was.bucket != string(bktRead) {
			return fmt.Errorf("all copies would write %q in %s", r.was.key, r.was.bucket)
		}
	}
	for i := range p.rows {
		if r := &p.rows[i]; r.was.bucket == string(bktWords) {
			for _, copy := range []int{0, p.o.Copies - 1} {
				if got := r.value.append(nil, p.cast(copy)); len(got) != len(r.was.value) {
					return fmt.Errorf("the words of %q would have another length", r.was.key)
				}
			}
		}
	}
	return nil
}

// keyed is a row that is to be written.
type keyed struct{ inner, key, value []byte }

// rowsOfAll writes all rows but those of the log, some copies in a transaction.
func (p *plan) rowsOfAll(ctx context.Context) error {
	size := 0
	for _, r := range p.rows {
		size += len(r.was.value) + len(r.was.key) + 100
	}
	some := max(1, castWindow/max(size, 1))
	next, stop := ahead(p.o.Copies, p.rowsOf)
	defer stop()
	for from := 0; from < p.o.Copies; from += some {
		if err := ctx.Err(); err != nil {
			return err
		}
		to := min(from+some, p.o.Copies)
		var all [][]keyed
		for range to - from {
			all = append(all, next())
		}
		if err := p.to.update(func(tx *store.Tx) error { return p.window(tx, from, all) }); err != nil {
			return err
		}
		p.o.Progress("copies", to, p.o.Copies)
	}
	return p.to.update(func(tx *store.Tx) error {
		for h := range p.hours {
			p.hours[h] *= p.o.Copies
		}
		return errors.Join(putRow(tx.Bucket(bktMeta), metaSending, p.hours),
			tx.Bucket(bktLetters).SetSequence(p.total(ofLetters)), tx.Bucket(bktOutbox).SetSequence(p.total(ofPostings)))
	})
}

// rowsOf makes the rows of a copy, but those of the log.
func (p *plan) rowsOf(copy int) (out []keyed) {
	c := p.cast(copy)
	for k := range p.rows {
		r := &p.rows[k]
		out = append(out, keyed{r.inner.append(nil, c), r.key.append(nil, c), c.value(k)})
	}
	return out
}

// window writes the rows of some copies, bucket by bucket and in the order of keys.
func (p *plan) window(tx *store.Tx, from int, copies [][]keyed) error {
	for n := range copies {
		c := p.cast(from + n)
		for _, t := range p.tally {
			tx.Add(string(t.name.append(nil, c)), t.n)
		}
	}
	for i := 0; i < len(p.rows); {
		j := i
		for j < len(p.rows) && p.rows[j].was.bucket == p.rows[i].was.bucket {
			j++
		}
		var all []keyed
		for n, rows := range copies {
			for k := i; k < j; k++ {
				if !p.rows[k].once || from+n == p.o.Copies-1 {
					all = append(all, rows[k])
				}
			}
		}
		if err := putAll(tx.Bucket([]byte(p.rows[i].was.bucket)), all); err != nil {
			return err
		}
		i = j
	}
	return nil
}

// putAll writes rows in the order of their keys.
func putAll(b *store.Bucket, all []keyed) error {
	slices.SortFunc(all, func(x, y keyed) int { return cmp.Or(bytes.Compare(x.inner, y.inner), bytes.Compare(x.key, y.key)) })
	b.Fill(castFill)
	in := b
	for i, r := range all {
		if len(r.inner) > 0 && (i == 0 || !bytes.Equal(r.inner, all[i-1].inner)) {
			var err error
			if in, err = b.CreateBucketIfNotExists(r.inner); err != nil {
				return err
			}
			in.Fill(castFill)
		}
		if err := in.Put(r.key, r.value); err != nil {
			return err
		}
	}
	return nil
}

// castFill is how full pages are made: rows come in order.
const castFill = 0.97
