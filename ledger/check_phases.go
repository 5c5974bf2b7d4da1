package ledger

import (
	"bytes"
	"encoding/json"
	"slices"

	"postd/ledger/store"
)

// checkForm is the number of the form of the phases and of their state. Whoever changes them
// counts it up, so that a check that was stopped by another release begins anew.
const checkForm = 4

// phase is a part of the check: one row after the other of a bucket, or all of something small
// at once.
type phase struct {
	name   string
	bucket []byte
	row    func(c *checker, k, v []byte) error
	all    func(c *checker) error
	log    bool // it goes from the end to the beginning
	single bool // rows that are bound are passed over: they were looked at with their game

	asked func(c *checker) bool // nil: always; else the phase is left out where it says no
}

// rows walks over the rows of its bucket.
func (p phase) rows(b *store.Bucket) *store.Cursor {
	if p.single {
		return b.Singles()
	}
	return b.Cursor()
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

// phaseGames is the phase in which games are folded.
const phaseGames = "games"

// phases are all parts in their order. The log comes first: what it says of rows is held against
// them then and later.
func (c *checker) phases() []phase {
	linesLeft := func(c *checker) bool { return c.sums.left(sumLines, sumLines+1) }
	all := []phase{
		{name: "log", bucket: bktLog, row: (*checker).olderLine, log: true},
		{name: "beginning of the log", all: (*checker).logBegins, log: true},
		each("tournaments", bktTournaments, (*checker).tournament),
		{name: "games of tournaments", bucket: bktBelongs, row: (*checker).belongs},
		each("players", bktPlayers, (*checker).player),
		{name: "users", all: (*checker).users},
		{name: phaseGames, bucket: bktGames, row: (*checker).game},
		{name: "papers of no game", bucket: []byte("volumes"), row: (*checker).ofNoGame},
		{name: "matters", bucket: bktMatters, row: (*checker).singleMatter, single: true},
		{name: "letters", bucket: bktLetters, row: (*checker).letter, single: true},
		{name: "letters of the office that wait", bucket: bktOutbox, row: (*checker).waiting, single: true},
		{name: "letters of the office", bucket: bktSent, row: (*checker).sent, single: true},
		{name: phaseAgain, bucket: bktLog, row: (*checker).lineAgain, log: true, asked: func(c *checker) bool { return c.sums.left(sumLines, sumSorts) }},
		{name: "matters, one by one", bucket: bktMatters, row: (*checker).matterAgain, single: true, asked: linesLeft},
		{name: "letters, one by one", bucket: bktLetters, row: (*checker).letterAgain, single: true, asked: linesLeft},
		{name: "bound papers, one by one", bucket: []byte("volumes"), row: (*checker).boundAgain, asked: linesLeft},
		{name: "events of games", bucket: bktGames, row: (*checker).filedEvents},
		each("batches", bktBatches, (*checker).batch),
		each("events", bktEvents, (*checker).contest),
		each("rights", bktRights, (*checker).right),
		each("requests", bktRequests, (*checker).request),
		{name: "rating lists", all: (*checker).ratings},
		{name: "volumes", all: (*checker).bound},
		{name: "numbers", all: (*checker).sequences},
	}
	return append(all, derivedPhases(bktGames, bktLetters, bktSent)...)
}

// derivedPhases hold indexes and tallies and the rows against each other. What the rows of some buckets
// bring about was looked at with them.
func derivedPhases(looked ...[]byte) (all []phase) {
	for _, s := range sources {
		if slices.ContainsFunc(looked, func(b []byte) bool { return bytes.Equal(b, s.bucket) }) {
			continue
		}
		all = append(all, phase{name: "what is derived from " + string(s.bucket), bucket: s.bucket, row: func(c *checker, k, v []byte) error { return c.derives(s, k, v) }})
	}
	for _, name := range indexes {
		all = append(all,
			phase{name: "whether index " + string(name) + " is there", all: func(c *checker) error { return c.hasIndex(name) }},
			phase{name: "index " + string(name), bucket: name, row: func(c *checker, k, v []byte) error { return c.counted(name, k, v) }})
	}
	for _, name := range indexes {
		all = append(all, phase{name: "index " + string(name) + ", one by one", bucket: name, asked: func(c *checker) bool { return c.sums.left(0, sumLines) },
			row: func(c *checker, k, v []byte) error { return c.lookedUp(name, k, v) }})
	}
	return append(all, phase{name: "tallies", all: (*checker).tallied})
}
