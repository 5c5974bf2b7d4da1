package store

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"

	"postd/ledger/volume"
)

// Finding is what is wrong with what is bound.
type Finding struct {
	Owner  []byte // nil: of lines, or of none
	Number uint64 // of the volume
	What   string
}

func (f Finding) String() string {
	if f.Owner == nil {
		return f.What
	}
	return fmt.Sprintf("volume %d of %x: %s", f.Number, f.Owner, f.What)
}

// LookAtVolume unpacks the volume of the key, of papers or of lines, and looks at it row by row: that it is
// whole, and that each of its rows is found in it and lies nowhere else. It calls f with each of which that is so.
// What is on the shelf is not believed.
func (tx *Tx) LookAtVolume(key []byte, tell func(Finding), f func(BoundRow) error) error {
	name, at := bktLines, place{nil, binary.BigEndian.Uint64(key[len(key)-8:])}
	if len(key) == ownerLen+8 {
		name, at.owner = bktVolumes, slices.Clone(key[:ownerLen])
	}
	say := func(format string, args ...any) {
		what := fmt.Sprintf(format, args...)
		if at.owner == nil {
			what = fmt.Sprintf("volume of the log up to line %d: %s", at.number, what)
		}
		tell(Finding{at.owner, at.number, what})
	}
	all := tx.inner(name)
	if all == nil {
		return nil
	}
	rows, err := tx.db.shelf.anew(all.get(key), &tx.counts)
	if err == nil {
		err = named(rows, key)
	}
	if err != nil {
		say("%v", err)
		return nil
	}
	tx.hold(string(name[:1])+string(key), rows)
	for _, r := range rows {
		if r.Bucket == nameOctet {
			continue
		}
		p := tx.stands(at, r, say)
		if p == nil {
			continue
		}
		x := BoundRow{Bucket: p.Bucket, Key: r.Key, Value: r.Value}
		if p.Way == Numbered {
			x.Said = said(p.Group, r.Key, p.bit(), at)
		}
		if !tx.goesOn(r.Key, r.Value) {
			return tx.ended()
		}
		if err := f(x); err != nil {
			return err
		}
	}
	return nil
}

// said is by what it is known that a row is bound in a volume: its group, its key, its part, and the volume.
func said(group byte, key []byte, bit byte, at place) []byte {
	return append(append(append([]byte{group}, key...), bit), volumeKey(at.owner, at.number)...)
}

// EachSaid calls f with what an entry of bound says of each row that is found by its number, as BoundRow has
// it. Of a run it tells where the volume is not there.
func (tx *Tx) EachSaid(key, value []byte, tell func(Finding), f func(said []byte)) {
	at, run, ok := entryOf(key, value)
	switch {
	case !ok:
		tell(Finding{What: fmt.Sprintf("what is said of %x as bound cannot be read", key)})
	case run:
		tx.volumeOf(at, tell)
	default:
		for bit := byte(1); bit != 0; bit <<= 1 {
			if value[0]&bit != 0 {
				f(said(key[0], key[1:], bit, at))
			}
		}
	}
}

// LookAtSaid looks whether the rows that an entry of bound says to be in a volume are in it.
func (tx *Tx) LookAtSaid(key, value []byte, tell func(Finding)) {
	tolerate := tx.tolerate
	tx.tolerate = func(*Damage) {} // it is told with the volume
	defer func() { tx.tolerate = tolerate }()
	at, run, ok := entryOf(key, value)
	if !ok || run || !tx.volumeOf(at, tell) {
		return
	}
	rows := tx.rowsOf(at.owner, at.number)
	for i := range tx.db.parts {
		p := &tx.db.parts[i]
		if rows == nil || p.Way != Numbered || p.Group != key[0] || value[0]&p.bit() == 0 {
			continue
		}
		if _, found := find(rows, p.Octet, key[1:]); !found {
			tell(Finding{slices.Clone(at.owner), at.number, fmt.Sprintf("row %x of %s is not in it", key[1:], p.Bucket)})
		}
	}
}

// volumeOf reports whether a volume is there that is said to have rows, and tells where it is not.
func (tx *Tx) volumeOf(at place, tell func(Finding)) bool {
	all := tx.inner(bktVolumes)
	if all != nil && all.get(volumeKey(at.owner, at.number)) != nil {
		return true
	}
	tell(Finding{slices.Clone(at.owner), at.number, "it is not there, and has rows that are bound"})
	return false
}

// entryOf is the volume that an entry of bound names; run: of all rows Within their owner up to a key.
func entryOf(k, v []byte) (at place, run, ok bool) {
	if k[0] == ofWithin && len(k) > 1+ownerLen {
		n, size := binary.Uvarint(v)
		return place{k[1 : 1+ownerLen], n}, true, size > 0
	}
	if len(v) > 0 {
		at, ok = readEntry(v, v[0])
	}
	return at, false, ok
}

// stands tells where a row of a volume is not found as bound in it, and returns its part if it is.
func (tx *Tx) stands(at place, r volume.Row, say func(string, ...any)) *Part {
	p := tx.db.octet(r.Bucket)
	if p == nil {
		say("it has a row of bucket %d, which this release does not know", r.Bucket)
		return nil
	}
	b := tx.partOf(p, at.owner)
	if b == nil {
		say("it has a row of %s, and there is no such bucket", p.Bucket)
		return nil
	}
	single := b.b.Get(r.Key)
	found, ok := b.boundAt(r.Key, single)
	switch {
	case !ok && single != nil:
		say("row %x of %s lies in its bucket too", r.Key, p.Bucket)
	case !ok || !bytes.Equal(found.owner, at.owner) || found.number != at.number:
		say("row %x of %s is not found in it", r.Key, p.Bucket)
	default:
		return p
	}
	return nil
}
