package store

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"sort"

	"postd/ledger/volume"
)

// Rows that are settled may be bound into volumes (package volume). Whoever reads sees no
// difference: Get and the walks find a bound row as if it lay in its bucket, and whoever changes
// one unbinds its volume first.
var (
	bktVolumes = []byte("volumes")     // owner, number → volume
	bktBound   = []byte("bound")       // group, key → the parts that are bound, owner, number; 'e', owner, last key of a run → number
	bktLines   = []byte("log-volumes") // last key of a run → volume of lines
)

// Way is how the rows of a bucket are found when they are bound.
type Way byte

// The ways.
const (
	// Numbered rows have one entry of bound for all buckets of their group.
	Numbered Way = 1 + iota
	// Within are the rows of the buckets in a bucket, each named for its owner; a volume has a run
	// of them, and one entry of bound.
	Within
	// Stubbed rows leave a stub in their place: the octet 1, the owner and the number of the volume.
	Stubbed
	// Lines are bound by themselves, in runs.
	Lines
)

// Part is a bucket of which rows may be bound.
type Part struct {
	Bucket string
	Octet  byte // that of its rows in a volume; never given to another
	Way    Way
	Group  byte // of those that are Numbered: rows of one key in all buckets of it are bound together
	Packed bool // rows of more than 512 octets that are not bound are packed against the dictionary
}

// bit is that of a Numbered part in the entries of bound.
func (p *Part) bit() byte { return 1 << (p.Octet % 8) }

const (
	ofWithin  = 'e' // the group of entries of parts that are Within
	stub      = 1   // first octet of a stub
	nameOctet = 0   // of the row by which a volume names its owner and its number; no bucket has it
	nameRoom  = 16  // octets of that row, at most
	ownerLen  = 4
	keptApart = 4 // volumes unpacked that a transaction keeps
)

// Damage is what is wrong with a volume, or with a row that is packed.
type Damage struct {
	Owner  []byte // nil: of lines, or of a packed row
	Number uint64 // of the volume; of lines, that of its last line
	Bucket string // of a packed row
	Key    []byte
	Err    error // volume.ErrDamaged
}

func (d *Damage) Error() string {
	switch {
	case d.Bucket != "":
		return fmt.Sprintf("store: row %x of %s: %v", d.Key, d.Bucket, d.Err)
	case d.Owner == nil:
		return fmt.Sprintf("store: the volume of lines up to %d: %v", d.Number, d.Err)
	}
	return fmt.Sprintf("store: volume %d of %x: %v", d.Number, d.Owner, d.Err)
}

func (d *Damage) Unwrap() error { return d.Err }

var (
	errNoVolume = fmt.Errorf("%w: it is not there", volume.ErrDamaged)
	errOther    = fmt.Errorf("%w: it is another volume, or another game's", volume.ErrDamaged)
	errNotIn    = fmt.Errorf("%w: a row is not in it", volume.ErrDamaged)
)

// Tolerate makes a transaction go on over damaged volumes: what they held is passed over, and f
// is told. Without it every transaction that meets one ends with the error.
func (tx *Tx) Tolerate(f func(*Damage)) { tx.tolerate = f }

func (tx *Tx) damaged(d *Damage) {
	if tx.tolerate != nil {
		tx.tolerate(d)
		return
	}
	if tx.damage == nil {
		tx.damage = d
	}
}

// held is a volume that was unpacked.
type held struct {
	key  string
	rows []volume.Row
}

// rowsOf returns the rows of a volume; nil where it is damaged.
func (tx *Tx) rowsOf(owner []byte, number uint64) []volume.Row {
	name, key := bktVolumes, volumeKey(owner, number)
	if owner == nil {
		name, key = bktLines, be8(number)
	}
	id := string(name[:1]) + string(key)
	if i := slices.IndexFunc(tx.held, func(h held) bool { return h.key == id }); i >= 0 {
		return tx.held[i].rows
	}
	var raw []byte
	if r := tx.inner(name); r != nil {
		raw = r.get(key)
	}
	rows, err := []volume.Row(nil), errNoVolume
	if raw != nil {
		tx.counts.Read++
		tx.counts.OctetsRead += int64(len(key) + len(raw))
		rows, err = tx.db.shelf.unbind(raw, &tx.counts)
	}
	if err == nil {
		err = named(rows, key)
	}
	if err != nil {
		tx.damaged(&Damage{Owner: slices.Clone(owner), Number: number, Err: err})
		return nil
	}
	tx.hold(id, rows)
	return rows
}

// hold keeps a volume that was unpacked for the transaction.
func (tx *Tx) hold(id string, rows []volume.Row) {
	if len(tx.held) >= keptApart {
		tx.held = slices.Delete(tx.held, 0, 1)
	}
	tx.held = append(tx.held, held{id, rows})
}

// named reports that a volume names another owner or another number than those under which it lies.
// One that names none is of before that was done, or holds lines, which have numbers of their own.
func named(rows []volume.Row, key []byte) error {
	if rows[0].Bucket == nameOctet && !bytes.Equal(rows[0].Key, key) {
		return errOther
	}
	return nil
}

// within is the value of a row of a volume.
func (tx *Tx) within(owner []byte, number uint64, octet byte, key []byte) []byte {
	rows := tx.rowsOf(owner, number)
	if i, found := find(rows, octet, key); found {
		return rows[i].Value
	}
	if rows != nil {
		tx.damaged(&Damage{Owner: slices.Clone(owner), Number: number, Err: errNotIn})
	}
	return nil
}

// find is the place of a row, or of the first after it.
func find(rows []volume.Row, octet byte, key []byte) (int, bool) {
	return sort.Find(len(rows), func(i int) int {
		if octet != rows[i].Bucket {
			return int(octet) - int(rows[i].Bucket)
		}
		return bytes.Compare(key, rows[i].Key)
	})
}

// place is where a row is bound.
type place struct {
	owner  []byte
	number uint64
}

// boundAt says in which volume the row of the key lies; single is what lies in the bucket itself.
func (b *Bucket) boundAt(key, single []byte) (at place, ok bool) {
	switch {
	case b.part == nil || len(key) == 0:
	case b.part.Way == Stubbed:
		return readStub(single)
	case single != nil:
	case b.part.Way == Numbered:
		if all := b.tx.inner(bktBound); all != nil {
			var room [16]byte
			return readEntry(all.get(append(append(room[:0], b.part.Group), key...)), b.part.bit())
		}
	default:
		return b.run(key)
	}
	return place{}, false
}

// bound is the value of a row where it is bound, and else what lies in the bucket.
func (b *Bucket) bound(key, single []byte) []byte {
	at, ok := b.boundAt(key, single)
	if !ok {
		return b.unpacked(key, single)
	}
	if b.part.Way == Within || b.part.Way == Lines {
		// A run has no entry for each of its rows: it need not be in it.
		rows := b.tx.rowsOf(at.owner, at.number)
		if i, found := find(rows, b.part.Octet, key); found {
			return rows[i].Value
		}
		return nil
	}
	return b.tx.within(at.owner, at.number, b.part.Octet, key)
}

// runs are the bucket with the runs of a part, and what its keys begin with.
func (b *Bucket) runs() (*reader, []byte) {
	if b.part.Way == Lines {
		return b.tx.inner(bktLines), nil
	}
	return b.tx.inner(bktBound), append([]byte{ofWithin}, b.owner...)
}

// run is the volume that has the key, if any has: the first of which the last key is not before it.
func (b *Bucket) run(key []byte) (at place, ok bool) {
	all, prefix := b.runs()
	if all == nil || b.part.Way == Within && b.owner == nil {
		return at, false
	}
	k, v := all.seek(append(prefix, key...))
	if k == nil || !bytes.HasPrefix(k, prefix) {
		return at, false
	}
	return b.runAt(k[len(prefix):], v), true
}

func (b *Bucket) runAt(last, v []byte) place {
	if b.part.Way == Lines {
		return place{nil, binary.BigEndian.Uint64(last)}
	}
	n, _ := binary.Uvarint(v)
	return place{b.owner, n}
}

func readEntry(v []byte, bit byte) (at place, ok bool) {
	if len(v) < 1+ownerLen+1 || v[0]&bit == 0 {
		return at, false
	}
	n, _ := binary.Uvarint(v[1+ownerLen:])
	return place{v[1 : 1+ownerLen], n}, true
}

func readStub(v []byte) (at place, ok bool) {
	if len(v) < 1+ownerLen+1 || v[0] != stub {
		return at, false
	}
	return readEntry(v, stub)
}

func volumeKey(owner []byte, number uint64) []byte {
	return binary.BigEndian.AppendUint64(slices.Clone(owner), number)
}

func be8(n uint64) []byte { return binary.BigEndian.AppendUint64(nil, n) }

// IsDamaged reports whether an error tells of a damaged volume, and of which.
func IsDamaged(err error) (d *Damage, ok bool) {
	ok = errors.As(err, &d)
	return d, ok
}
