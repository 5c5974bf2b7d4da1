package ledger

import (
	"bytes"
	"encoding/json"
	"fmt"
	"sync"

	"postd/ledger/store"
)

// The octets of a row are its version: of equal octets the same is read. So a row that was decoded
// is decoded again when it has changed, whoever changed it, and a decision that read some rows holds
// while these have the octets that it read. A row of former releases needs nothing for that, and
// nothing more is written.

// Rows of tournaments and players are remembered as they were decoded last, so many, and of so many
// octets.
const (
	keptRows   = 4096
	keptOctets = 32 << 20
)

// kept remembers rows. What it hands out nobody changes.
type kept struct {
	mu     sync.Mutex
	rows   map[string]keptRow
	order  []string // as they came in; the oldest goes first
	octets int
}

type keptRow struct {
	raw []byte
	row any
}

func (k *kept) get(place string) keptRow {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.rows[place]
}

func (k *kept) put(place string, x keptRow) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.rows == nil {
		k.rows = map[string]keptRow{}
	}
	old, known := k.rows[place]
	if !known {
		k.order = append(k.order, place)
	}
	k.rows[place] = x
	k.octets += len(x.raw) - len(old.raw)
	for len(k.order) > keptRows || k.octets > keptOctets && len(k.order) > 1 {
		k.octets -= len(k.rows[k.order[0]].raw)
		delete(k.rows, k.order[0])
		k.order = k.order[1:]
	}
}

// keptOf reads a row that must be there, as rowOf does, and its octets. Nobody changes what is in it.
func keptOf[T any](l *Ledger, tx *store.Tx, bucket, key []byte, missing error, what any) (v T, raw []byte, err error) {
	is, place := tx.Bucket(bucket).Get(key), string(bucket)+"\x00"+string(key)
	if x := l.kept.get(place); x.raw != nil && bytes.Equal(x.raw, is) {
		return x.row.(T), x.raw, nil
	}
	if v, err = rowOf[T](tx.Bucket(bucket), key, missing, what); err != nil {
		return v, bytes.Clone(is), err
	}
	raw = bytes.Clone(is)
	l.kept.put(place, keptRow{raw, v})
	return v, raw, nil
}

// putOf writes a row and remembers it as keptOf does: nobody changes any more what is in it.
func putOf[T any](l *Ledger, tx *store.Tx, bucket, key []byte, v T) error {
	raw, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("ledger: writing %x: %w", key, err)
	}
	l.kept.put(string(bucket)+"\x00"+string(key), keptRow{raw, v})
	return tx.Bucket(bucket).Put(key, raw)
}

// readings are the rows on which decisions rest, as they were read.
type readings struct {
	l     *Ledger
	rows  map[string]reading
	moved bool // one was read twice, and had changed between
}

type reading struct{ bucket, key, raw []byte }

// note remembers that a row was read; its octets are nobody's to change.
func (r *readings) note(bucket, key, raw []byte) {
	place := string(bucket) + "\x00" + string(key)
	if was, known := r.rows[place]; known {
		r.moved = r.moved || !bytes.Equal(was.raw, raw)
		return
	}
	r.rows[place] = reading{bucket, key, raw}
}

// hold reports whether the rows still are as they were read.
func (r *readings) hold(tx *store.Tx) bool {
	for _, x := range r.rows {
		if !bytes.Equal(tx.Bucket(x.bucket).Get(x.key), x.raw) {
			return false
		}
	}
	return !r.moved
}

func (r *readings) tournament(tx *store.Tx, id uint64) (Tournament, error) {
	t, raw, err := keptOf[Tournament](r.l, tx, bktTournaments, be8(id), ErrNoTournament, id)
	r.note(bktTournaments, be8(id), raw)
	return t, err
}

// person is the row of a player, or of whom the row was merged into.
func (r *readings) person(tx *store.Tx, id uint64) (Player, error) {
	p, raw, err := keptOf[Player](r.l, tx, bktPlayers, be8(id), ErrNoPlayer, id)
	r.note(bktPlayers, be8(id), raw)
	if err == nil && p.Merged != 0 {
		return r.person(tx, p.Merged)
	}
	return p, err
}

// keptPerson is personIn for who only looks.
func (l *Ledger) keptPerson(tx *store.Tx) func(uint64) (Player, error) {
	r := &readings{l: l, rows: map[string]reading{}}
	return func(id uint64) (Player, error) { return r.person(tx, id) }
}

// personNow is person in a transaction of its own: nobody knew before that the row would be read.
func (r *readings) personNow(id uint64) (p Player, err error) {
	err = r.l.view(func(tx *store.Tx) error { p, err = r.person(tx, id); return err })
	return p, err
}

// calendars are the days that the office added to the sets of an agreement.
func (r *readings) calendars(tx *store.Tx, sets []string) {
	for _, set := range sets {
		r.note(bktCalendars, []byte(set), bytes.Clone(tx.Bucket(bktCalendars).Get([]byte(set))))
	}
}
