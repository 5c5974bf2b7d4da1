package volume

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"sync"

	"github.com/klauspost/compress/zstd"
)

// MaxRaw is the greatest raw content of a volume, in octets.
const MaxRaw = 1<<20 + 1<<16

// The errors of this package.
var (
	ErrDamaged = errors.New("volume: damaged")
	ErrRows    = errors.New("volume: such rows cannot be bound")
)

// Row is one row of a bucket.
type Row struct {
	Bucket byte // which bucket it lay in; the ledger has the names
	Key    []byte
	Value  []byte
}

// The first octet of a volume.
const (
	formRows  = 1
	formLines = 2
)

// Size returns the octets that a row takes of the raw content.
func (r Row) Size() int { return len(r.appendTo(nil)) }

func (r Row) appendTo(out []byte) []byte {
	out = binary.AppendUvarint(append(out, r.Bucket), uint64(len(r.Key)))
	out = binary.AppendUvarint(append(out, r.Key...), uint64(len(r.Value)))
	return append(out, r.Value...)
}

// after reports whether a row stands behind another: by bucket, then by key.
func (r Row) after(before Row) bool {
	if r.Bucket != before.Bucket {
		return r.Bucket > before.Bucket
	}
	return bytes.Compare(r.Key, before.Key) > 0
}

// Bind makes a volume of rows, which are in order of buckets and keys and each there once.
func Bind(rows []Row) ([]byte, error) { return bind(formRows, rows) }

func bind(form byte, rows []Row) ([]byte, error) {
	var raw []byte
	for i, r := range rows {
		if i > 0 && !r.after(rows[i-1]) {
			return nil, fmt.Errorf("%w: row %d is not behind the one before it", ErrRows, i)
		}
		raw = r.appendTo(raw)
	}
	if len(rows) == 0 || len(raw) > MaxRaw {
		return nil, fmt.Errorf("%w: %d rows of %d octets, and a volume has 1 to %d octets", ErrRows, len(rows), len(raw), MaxRaw)
	}
	sum := sha256.Sum256(raw)
	out := binary.AppendUvarint([]byte{form}, uint64(len(rows)))
	out = append(binary.AppendUvarint(out, uint64(len(raw))), sum[:]...)
	return codecs().EncodeAll(raw, out), nil
}

// Unbind returns the rows of a volume, as they were bound.
func Unbind(v []byte) ([]Row, error) {
	if len(v) > 0 && v[0] == formLines {
		return unbindLines(v)
	}
	return unbind(formRows, v)
}

func unbind(form byte, v []byte) ([]Row, error) {
	h, frame, err := header(v)
	switch {
	case err != nil:
		return nil, err
	case h.form != form:
		return nil, fmt.Errorf("%w: its first octet is %d, which this release does not know", ErrDamaged, h.form)
	}
	raw, err := inflate(decoder(), frame, h.raw)
	if err != nil {
		return nil, err
	}
	if sha256.Sum256(raw) != h.sum {
		return nil, fmt.Errorf("%w: its SHA-256 is not that of its content", ErrDamaged)
	}
	rows := make([]Row, 0, h.rows)
	for len(raw) > 0 {
		r := Row{Bucket: raw[0]}
		if raw = raw[1:]; !piece(&raw, &r.Key) || !piece(&raw, &r.Value) {
			return nil, fmt.Errorf("%w: row %d is cut short", ErrDamaged, len(rows))
		}
		if len(rows) > 0 && !r.after(rows[len(rows)-1]) {
			return nil, fmt.Errorf("%w: row %d is out of order", ErrDamaged, len(rows))
		}
		rows = append(rows, r)
	}
	if len(rows) != h.rows {
		return nil, fmt.Errorf("%w: it tells of %d rows and has %d", ErrDamaged, h.rows, len(rows))
	}
	return rows, nil
}

type head struct {
	form      byte
	rows, raw int
	sum       [sha256.Size]byte
}

func header(v []byte) (h head, frame []byte, err error) {
	if len(v) == 0 {
		return h, nil, fmt.Errorf("%w: it is empty", ErrDamaged)
	}
	h.form, v = v[0], v[1:]
	if !count(&v, &h.rows) || !count(&v, &h.raw) || len(v) < sha256.Size {
		return h, nil, fmt.Errorf("%w: its head is cut short", ErrDamaged)
	}
	// A row has three octets at least.
	if h.raw > MaxRaw || h.rows > h.raw/3 || h.rows == 0 {
		return h, nil, fmt.Errorf("%w: it tells of %d rows in %d octets", ErrDamaged, h.rows, h.raw)
	}
	copy(h.sum[:], v)
	return h, v[sha256.Size:], nil
}

// count reads a number that is no greater than MaxRaw has a use for.
func count(from *[]byte, to *int) bool {
	n, size := binary.Uvarint(*from)
	if size <= 0 || n > 1<<30 {
		return false
	}
	*from, *to = (*from)[size:], int(n)
	return true
}

// piece takes a length and as many octets.
func piece(from, to *[]byte) bool {
	n := 0
	if !count(from, &n) || n > len(*from) {
		return false
	}
	*to, *from = (*from)[:n:n], (*from)[n:]
	return true
}

// inflate takes apart a frame that tells of so many octets, and never takes more memory.
func inflate(d *zstd.Decoder, frame []byte, size int) ([]byte, error) {
	raw, err := d.DecodeAll(frame, make([]byte, 0, size))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	if len(raw) != size {
		return nil, fmt.Errorf("%w: it tells of %d octets and has %d", ErrDamaged, size, len(raw))
	}
	return raw, nil
}

// codecs makes what compresses volumes, once: its tables are some megabytes.
var codecs = sync.OnceValue(func() *zstd.Encoder {
	e, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedDefault), zstd.WithEncoderCRC(true),
		zstd.WithEncoderConcurrency(1), zstd.WithWindowSize(1<<20), zstd.WithLowerEncoderMem(true))
	if err != nil {
		panic(err) // the options are constants
	}
	return e
})

var decoder = sync.OnceValue(func() *zstd.Decoder { return mustDecode() })

// mustDecode makes a decoder that fills what it is handed and no more.
func mustDecode(more ...zstd.DOption) *zstd.Decoder {
	d, err := zstd.NewReader(nil, append([]zstd.DOption{
		zstd.WithDecoderConcurrency(2), zstd.WithDecoderMaxMemory(2 * MaxRaw), zstd.WithDecodeAllCapLimit(true),
	}, more...)...)
	if err != nil {
		panic(err) // the options are constants, and a dictionary any octets
	}
	return d
}
