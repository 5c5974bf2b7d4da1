package store

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/bits"
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

// EachVolume reads every volume row by row: that it is whole, that each of its rows is found in it
// and lies nowhere else, and that whatever is said to be bound is in the volume that is named.
func (tx *Tx) EachVolume(tell func(Finding)) error {
	tolerate := tx.tolerate
	tx.tolerate = func(*Damage) {} // it is told here
	defer func() { tx.tolerate = tolerate }()
	numbered := 0
	for _, name := range [][]byte{bktVolumes, bktLines} {
		b := tx.Bucket(name)
		if b == nil {
			continue
		}
		err := b.ForEach(func(k, v []byte) error {
			at := place{nil, binary.BigEndian.Uint64(k[len(k)-8:])}
			if len(k) == ownerLen+8 {
				at.owner = slices.Clone(k[:ownerLen])
			}
			say := func(format string, args ...any) {
				what := fmt.Sprintf(format, args...)
				if at.owner == nil {
					what = fmt.Sprintf("volume of the log up to line %d: %s", at.number, what)
				}
				tell(Finding{at.owner, at.number, what})
			}
			tx.counts.Unpacked++ // past the shelf
			rows, err := volume.Unbind(v)
			if err == nil {
				err = named(rows, k)
			}
			if err != nil {
				say("%v", err)
				return nil
			}
			for _, r := range rows {
				if r.Bucket == nameOctet {
					continue
				}
				if p := tx.stands(at, r, say); p != nil && p.Way == Numbered {
					numbered++
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	said, err := tx.eachEntry(tell)
	if err != nil || said == numbered {
		return err
	}
	return tx.missing(tell)
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

// eachEntry looks whether the volumes are there that are said to have rows, and counts the rows that
// are said to be in them by their number.
func (tx *Tx) eachEntry(tell func(Finding)) (said int, err error) {
	all, volumes := tx.Bucket(bktBound), tx.tx.Bucket(bktVolumes)
	if all == nil {
		return 0, nil
	}
	away := map[string]bool{}
	err = all.ForEach(func(k, v []byte) error {
		at, ok := place{}, false
		if k[0] == ofWithin && len(k) > 1+ownerLen {
			n, size := binary.Uvarint(v)
			at, ok = place{k[1 : 1+ownerLen], n}, size > 0
		} else if len(v) > 0 {
			at, ok = readEntry(v, v[0])
			said += bits.OnesCount8(v[0])
		}
		switch {
		case !ok:
			tell(Finding{What: fmt.Sprintf("what is said of %x as bound cannot be read", k)})
		case volumes == nil || volumes.Get(volumeKey(at.owner, at.number)) == nil:
			if id := string(volumeKey(at.owner, at.number)); !away[id] {
				away[id] = true
				tell(Finding{slices.Clone(at.owner), at.number, "it is not there, and has rows that are bound"})
			}
		}
		return nil
	})
	return said, err
}

// missing names the rows that are said to be in a volume and are not.
func (tx *Tx) missing(tell func(Finding)) error {
	return tx.Bucket(bktBound).ForEach(func(k, v []byte) error {
		for i := range tx.db.parts {
			p := &tx.db.parts[i]
			if p.Way != Numbered || p.Group != k[0] {
				continue
			}
			at, ok := readEntry(v, p.bit())
			if !ok {
				continue
			}
			if rows := tx.rowsOf(at.owner, at.number); rows != nil {
				if _, found := find(rows, p.Octet, k[1:]); !found {
					tell(Finding{slices.Clone(at.owner), at.number, fmt.Sprintf("row %x of %s is not in it", k[1:], p.Bucket)})
				}
			}
		}
		return nil
	})
}
