package ledger

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sort"
	"strings"

	"postd/correspondence/terms"
	"postd/ledger/store"
)

// A ledger of a million games is made by playing a thousand through every decision and writing their
// rows once more for each thousand, under the numbers that the office would have given them. What is
// played is a mould: a ledger of which all numbers begin where nothing else in a row looks like one,
// so that they are found again in whatever it wrote.

// Mould is a ledger that is played in to be cast, see [Ledger.Cast]. It is of no other use.
type Mould struct {
	*Ledger
	before map[string]string // rows that lay there before the games
	starts [numbers][]uint64 // where the numbers of each stroke begin, and where the last one ends
}

// sortOf are the sorts of numbers that an office gives.
type sortOf int

const (
	ofPlayers sortOf = iota
	ofTournaments
	ofLetters
	ofPostings
	ofLines
	ofGames
	ofUIDs
	numbers
)

// mouldFrom is the number before the first of each sort.
var mouldFrom = [numbers]uint64{610e9, 620e9, 630e9, 640e9, 650e9, 3_900_000_000, 4_100_000_000}

// MouldUID is the number before the first under which letters lie in the mailbox of a mould.
const MouldUID uint32 = 4_100_000_000

// Mould makes a mould for this ledger at the path, where nothing may be.
func (l *Ledger) Mould(path string) (*Mould, error) {
	o := l.o
	o.NoSync, o.Told, o.Secret = true, nil, nil
	in, err := Open(path, o)
	if err != nil {
		return nil, err
	}
	m := &Mould{Ledger: in}
	err = in.db.Update(func(tx *store.Tx) error {
		for k, bucket := range map[sortOf][]byte{ofPlayers: bktPlayers, ofTournaments: bktTournaments, ofLetters: bktLetters, ofPostings: bktOutbox} {
			if err := tx.Bucket(bucket).SetSequence(mouldFrom[k]); err != nil {
				return err
			}
		}
		_, err := tx.Bucket(bktGames).CreateBucket(gameKey(terms.GameID(mouldFrom[ofGames])))
		return errors.Join(err, putRow(tx.Bucket(bktLog), be8(mouldFrom[ofLines]), LogLine{Seq: mouldFrom[ofLines]}))
	})
	return m, err
}

// Begin says that everybody is entered and that the games are to begin.
func (m *Mould) Begin() error {
	m.before = map[string]string{}
	return m.view(func(tx *store.Tx) error {
		for k, bucket := range map[sortOf][]byte{ofPlayers: bktPlayers, ofTournaments: bktTournaments} {
			m.starts[k] = []uint64{mouldFrom[k] + 1, tx.Bucket(bucket).Sequence() + 1}
		}
		return eachRow(tx, func(r mouldRow) error { m.before[r.name()] = string(r.value); return nil })
	})
}

// Stroke says that a stroke of games begins, or that the last one has ended: all that happens in it
// happens at one instant, and in the cast stands before the next stroke of any copy. UID is the
// number of the last letter.
func (m *Mould) Stroke(uid uint32) error {
	return m.view(func(tx *store.Tx) error {
		next := map[sortOf]uint64{ofLetters: tx.Bucket(bktLetters).Sequence(), ofPostings: tx.Bucket(bktOutbox).Sequence(), ofUIDs: uint64(uid)}
		if k, _ := tx.Bucket(bktLog).Cursor().Last(); k != nil {
			next[ofLines] = u8(k)
		}
		if k, _ := tx.Bucket(bktGames).Cursor().Last(); k != nil {
			next[ofGames] = uint64(u4(k))
		}
		for k, n := range next {
			m.starts[k] = append(m.starts[k], n+1)
		}
		return nil
	})
}

// castNumbers are where the numbers of a mould begin in what is cast of it.
type castNumbers struct {
	starts [numbers][]uint64
	first  [numbers]uint64
	copies uint64
}

// find tells which number of the mould a number is; false: none.
func (c *castNumbers) find(n uint64, kinds ...sortOf) (x piece, ok bool) {
	for _, k := range kinds {
		s := c.starts[k]
		if len(s) < 2 || n < s[0] || n >= s[len(s)-1] {
			continue
		}
		i := sort.Search(len(s), func(i int) bool { return s[i] > n }) - 1
		return piece{base: c.first[k] + (s[i]-s[0])*c.copies + n - s[i], step: s[i+1] - s[i]}, true
	}
	return piece{}, false
}

// total is how many numbers of a sort all copies have.
func (c *castNumbers) total(k sortOf) uint64 {
	s := c.starts[k]
	return (s[len(s)-1] - s[0]) * c.copies
}

// mouldRow is a row of a mould, in a bucket or in one within it.
type mouldRow struct {
	bucket     string
	inner      []byte
	key, value []byte
}

func (r mouldRow) name() string {
	return strings.Join([]string{r.bucket, string(r.inner), string(r.key)}, "\x00\xff")
}

// eachRow calls f with every row of the file.
func eachRow(tx *store.Tx, f func(mouldRow) error) error {
	for _, bucket := range slices.Concat(primary, indexes, [][]byte{[]byte("tallies")}) {
		b := tx.Bucket(bucket)
		if b == nil {
			continue
		}
		err := b.ForEach(func(k, v []byte) error {
			if v != nil {
				return f(mouldRow{bucket: string(bucket), key: slices.Clone(k), value: slices.Clone(v)})
			}
			inner := slices.Clone(k)
			return b.Bucket(inner).ForEach(func(k, v []byte) error {
				if v == nil {
					return fmt.Errorf("ledger: bucket %s has buckets within buckets", bucket)
				}
				return f(mouldRow{string(bucket), inner, slices.Clone(k), slices.Clone(v)})
			})
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// CastOptions say what is cast.
type CastOptions struct {
	Copies int // how often the mould is cast; all players and tournaments are there already
	// Text finds at a place of a row what another copy writes otherwise: how many octets it has, and
	// what stands there in a copy; 0: nothing. In the words of letters its length must stay.
	Text func(row []byte, at int) (size int, put func(b []byte, copy int) []byte)
	// Octets are those of a letter that was handed over.
	Octets map[uint64][]byte
	// Bound has the lines of the log bound as they are written.
	Bound bool
	// Progress is told what is done, how much of it, and how much there is of it in all.
	Progress func(what string, done, of int)
}

// Cast writes all that was played in the mould as often as is said. The ledger has the players and
// tournaments of all copies and no game yet. What comes out is what the same play would have written.
func (l *Ledger) Cast(ctx context.Context, m *Mould, o CastOptions) error {
	p, err := l.plan(m, o)
	if err != nil {
		return fmt.Errorf("ledger: casting: %w", err)
	}
	if err := p.rowsOfAll(ctx); err != nil {
		return fmt.Errorf("ledger: casting: %w", err)
	}
	if err := p.log(ctx); err != nil {
		return fmt.Errorf("ledger: casting: %w", err)
	}
	return nil
}
