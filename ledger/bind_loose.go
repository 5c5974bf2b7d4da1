package ledger

import (
	"encoding/json"
	"time"

	"postd/ledger/store"
)

// Letters and postings of no game are bound by their numbers, sixty-four at a time, when the last of
// them is thirty days old: those of strangers have fallen under the time of keeping by then, and what
// still waits stays as it lies.

var metaLoose = []byte("bound-loose") // looseRow

// looseRow is up to which number the rows were looked at.
type looseRow struct {
	Letters  uint64 `json:"letters"`
	Postings uint64 `json:"postings"`
}

const (
	looseVolume = 64                  // numbers in a volume
	looseAge    = 30 * 24 * time.Hour // of the last of them
	looseAtOnce = 16                  // times so many numbers in a transaction, at most
)

// looseOwner is that of papers of no game; no game has the number 0.
var looseOwner = gameKey(0)

// looseBucket is one of the two buckets that are gone through by number.
type looseBucket struct {
	name    []byte
	up      func(*looseRow) *uint64
	at      func(raw []byte) (time.Time, error) // when the row began to be
	settled func(raw []byte) bool               // and is of no game
}

var looseBuckets = []looseBucket{
	{bktLetters, func(x *looseRow) *uint64 { return &x.Letters }, func(raw []byte) (time.Time, error) {
		var x Letter
		err := json.Unmarshal(raw, &x)
		return x.Kept, err
	}, func(raw []byte) bool {
		var x Letter
		return json.Unmarshal(raw, &x) == nil && len(x.Games) == 0 && x.Verdict != "" && !x.ForPerson() && !x.Shelved() && x.Stranger == nil
	}},
	{bktSent, func(x *looseRow) *uint64 { return &x.Postings }, func(raw []byte) (time.Time, error) {
		var p Posting
		err := json.Unmarshal(raw, &p)
		return p.Filed, err
	}, func(raw []byte) bool {
		var p Posting
		return json.Unmarshal(raw, &p) == nil && p.Game == 0 && p.State != Failed
	}},
}

// due returns the numbers that come next, if the last of them is old enough; nil: none are.
func (l looseBucket) due(tx *store.Tx, x *looseRow, before time.Time) (from, to uint64) {
	from = *l.up(x) + 1
	k, raw := tx.Bucket(l.name).Cursor().Seek(be8(from + looseVolume - 1))
	if k == nil {
		return 0, 0
	}
	if at, err := l.at(raw); err != nil || at.After(before) {
		return 0, 0
	}
	return from, from + looseVolume
}

// looseDue reports whether papers of no game are to be bound.
func looseDue(tx *store.Tx, now time.Time) (bool, error) {
	x, _, err := row[looseRow](tx.Bucket(bktMeta), metaLoose)
	for _, l := range looseBuckets {
		if from, _ := l.due(tx, &x, now.Add(-looseAge)); from > 0 {
			return true, err
		}
	}
	return false, err
}

// bindLoose binds papers of no game of which the last is of before the instant.
func bindLoose(tx *store.Tx, before time.Time, most int) (out []store.Bound, err error) {
	x, _, err := row[looseRow](tx.Bucket(bktMeta), metaLoose)
	if err != nil {
		return nil, err
	}
	was := x
	for _, l := range looseBuckets {
		for range min(most, looseAtOnce) {
			from, to := l.due(tx, &x, before)
			if from == 0 {
				break
			}
			b := tx.Bucket(l.name)
			var papers []store.Paper
			for n := from; n < to; n++ {
				if raw := b.Lies(be8(n)); raw != nil && l.settled(raw) {
					papers = append(papers, store.Paper{Part: string(l.name), Key: be8(n)})
				}
			}
			bound, err := tx.Bind(looseOwner, papers, runningSize)
			if err != nil {
				return out, err
			}
			out = append(out, bound...)
			*l.up(&x) = to - 1
		}
	}
	if x == was {
		return out, nil
	}
	return out, putRow(tx.Bucket(bktMeta), metaLoose, x)
}
