package leaves

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/klauspost/compress/zstd"
)

// Hash is that of a leaf.
type Hash [sha256.Size]byte

// MarshalText implements encoding.TextMarshaler, in hex.
func (h Hash) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, h[:]), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (h *Hash) UnmarshalText(s []byte) error { return unhex(h[:], s) }

// MarshalText implements encoding.TextMarshaler, in hex.
func (c Chain) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, c[:]), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (c *Chain) UnmarshalText(s []byte) error { return unhex(c[:], s) }

func unhex(to, s []byte) error {
	b, err := hex.DecodeString(string(s))
	if err != nil || len(b) != len(to) {
		return fmt.Errorf("leaves: %q is no hash of %d octets", s, len(to))
	}
	copy(to, b)
	return nil
}

// Chain is the name of a chain of leaves, drawn at random when it was begun.
type Chain [16]byte

// Leaf is what one transaction did.
type Leaf struct {
	Chain  Chain
	Number uint64 // it grows by one from leaf to leaf, whatever the epoch
	Epoch  uint64 // it grows by one each time that another machine goes on with the ledger
	Before Hash   // of the leaf before; zero for the first
	Head
	Did []byte // what it did, as the store tells it; empty: nothing
}

// Head is who writes the leaves of an epoch.
type Head struct {
	By    string    // the name of the machine's office, as its settings have it
	Since time.Time // when the epoch began, by the clock of that machine: for words alone
}

// ErrDamaged says that octets are no leaf.
var ErrDamaged = errors.New("it is no leaf of a ledger, or it is damaged")

const (
	form    = 1       // first octet
	most    = 1 << 30 // octets of a leaf, unpacked
	mostBy  = 200     // octets of a name
	nothing = 1 + sha256.Size
)

var (
	packs = sync.OnceValue(func() *zstd.Encoder {
		e, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderConcurrency(1), zstd.WithLowerEncoderMem(true))
		if err != nil {
			panic(err) // the options are constants
		}
		return e
	})
	unpacks = sync.OnceValue(func() *zstd.Decoder {
		d, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(most))
		if err != nil {
			panic(err)
		}
		return d
	})
)

// Encode returns the octets of a leaf and its hash: the octet 1, a frame of zstd, the SHA-256 of both.
func (l Leaf) Encode() ([]byte, Hash, error) {
	if len(l.By) > mostBy || len(l.Did)+1000 > most {
		return nil, Hash{}, fmt.Errorf("leaves: a leaf of %d octets by a name of %d is too large", len(l.Did), len(l.By))
	}
	b := make([]byte, 0, len(l.Did)+len(l.By)+100)
	b = append(b, l.Chain[:]...)
	b = binary.AppendUvarint(b, l.Number)
	b = binary.AppendUvarint(b, l.Epoch)
	b = append(b, l.Before[:]...)
	b = binary.AppendUvarint(b, uint64(len(l.By)))
	b = append(b, l.By...)
	b = binary.AppendVarint(b, l.Since.Unix())
	b = append(b, l.Did...)
	out := packs().EncodeAll(b, []byte{form})
	sum := sha256.Sum256(out)
	return append(out, sum[:]...), sum, nil
}

// Decode reads a leaf and its hash. The error wraps ErrDamaged.
func Decode(octets []byte) (l Leaf, sum Hash, err error) {
	if len(octets) < nothing || octets[0] != form {
		return l, sum, fmt.Errorf("leaves: %w: it has %d octets, or another form", ErrDamaged, len(octets))
	}
	end := len(octets) - sha256.Size
	if sum = sha256.Sum256(octets[:end]); !bytes.Equal(sum[:], octets[end:]) {
		return l, sum, fmt.Errorf("leaves: %w: its hash is another", ErrDamaged)
	}
	b, err := unpacks().DecodeAll(octets[1:end], nil)
	if err != nil {
		return l, sum, fmt.Errorf("leaves: %w: %w", ErrDamaged, err)
	}
	r := reader{b: b, ok: true}
	copy(l.Chain[:], r.take(len(l.Chain)))
	l.Number, l.Epoch = r.number(), r.number()
	copy(l.Before[:], r.take(len(l.Before)))
	l.By = string(r.take(int(min(r.number(), mostBy+1))))
	since, size := binary.Varint(r.b)
	r.take(max(size, 0))
	if !r.ok || size <= 0 || len(l.By) > mostBy {
		return Leaf{}, sum, fmt.Errorf("leaves: %w: its head is cut short", ErrDamaged)
	}
	l.Since, l.Did = time.Unix(since, 0).UTC(), r.b
	return l, sum, nil
}

type reader struct {
	b  []byte
	ok bool
}

func (r *reader) take(n int) []byte {
	if n > len(r.b) {
		r.ok = false
		n = len(r.b)
	}
	s := r.b[:n]
	r.b = r.b[n:]
	return s
}

func (r *reader) number() uint64 {
	n, size := binary.Uvarint(r.b)
	if r.take(max(size, 0)); size <= 0 {
		r.ok = false
	}
	return n
}
