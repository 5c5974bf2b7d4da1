package ledger

import (
	"encoding/json"

	"postd/ledger/store"
)

// checkForm is the number of the form of the phases and of their state. Whoever changes them
// counts it up, so that a check that was stopped by another release begins anew.
const checkForm = 1

// phase is a part of the check: one row after the other of a bucket, or all of something small
// at once.
type phase struct {
	name   string
	bucket []byte
	row    func(c *checker, k, v []byte) error
	all    func(c *checker) error
	log    bool // it goes from the end to the beginning
}

func (p phase) next(cur *store.Cursor) (k, v []byte) {
	if p.log {
		return cur.Prev()
	}
	return cur.Next()
}

// each makes a phase of the rows of a bucket.
func each[T any](name string, bucket []byte, f func(c *checker, k []byte, v T) error) phase {
	return phase{name: name, bucket: bucket, row: func(c *checker, k, raw []byte) error {
		var v T
		if err := json.Unmarshal(raw, &v); err != nil {
			return err
		}
		return f(c, k, v)
	}}
}

// phases are all parts in their order. The log comes first: what it says of rows is held against
// them then and later.
func (c *checker) phases() []phase {
	posting := func(bucket []byte) func(c *checker, k []byte, p Posting) error {
		return func(c *checker, k []byte, p Posting) error { return c.posting(bucket, k, p) }
	}
	return []phase{
		{name: "log", bucket: bktLog, row: (*checker).olderLine, log: true},
		{name: "beginning of the log", all: (*checker).logBegins, log: true},
		each("tournaments", bktTournaments, (*checker).tournament),
		{name: "games of tournaments", all: (*checker).tournaments},
		each("players", bktPlayers, (*checker).player),
		{name: "users", all: (*checker).users},
		each("matters", bktMatters, (*checker).matter),
		{name: "games", bucket: bktGames, row: (*checker).game},
		each("letters", bktLetters, (*checker).letter),
		each("letters of the office that wait", bktOutbox, posting(bktOutbox)),
		each("letters of the office", bktSent, posting(bktSent)),
		each("batches", bktBatches, (*checker).batch),
		each("events", bktEvents, (*checker).contest),
		each("rights", bktRights, (*checker).right),
		each("requests", bktRequests, (*checker).request),
		{name: "rating lists", all: (*checker).ratings},
		{name: "numbers", all: (*checker).sequences},
		{name: "indexes", all: (*checker).indexes},
	}
}

// indexes compares each index with what it should hold.
func (c *checker) indexes() error {
	x, faults, err := c.l.makeIndex(c.tx)
	for _, f := range append(faults, x.compare(c.tx)...) {
		c.find("%s", f)
	}
	return err
}
