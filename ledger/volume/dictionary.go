package volume

import (
	_ "embed"
	"encoding/binary"
	"fmt"

	"github.com/klauspost/compress/zstd"
)

// Dictionary is a text of which single rows are packed against. Each ledger that uses one holds
// a copy, so that it can be read by every later release.
type Dictionary struct {
	ID      uint32 // it is never given to another text
	Content []byte

	packs   *zstd.Encoder
	unpacks *zstd.Decoder
}

//go:embed letters1.txt
var letters1 []byte

// Letters returns the dictionary by which this release packs trees of letters, and its number:
// sentences that the office often writes. It is made by tools/dictionary; a release may add
// another, and never changes one.
func Letters() (id uint32, content []byte) { return 1, letters1 }

// NewDictionary makes ready what packs and unpacks against a text.
func NewDictionary(id uint32, content []byte) (*Dictionary, error) {
	e, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderCRC(true), zstd.WithEncoderConcurrency(1),
		zstd.WithWindowSize(1<<18), zstd.WithLowerEncoderMem(true), zstd.WithEncoderDictRaw(id, content))
	if err != nil {
		return nil, fmt.Errorf("volume: dictionary %d: %w", id, err)
	}
	return &Dictionary{ID: id, Content: content, packs: e, unpacks: mustDecode(zstd.WithDecoderDictRaw(id, content))}, nil
}

// Packed is the first octet of a row that is packed. Trees of letters begin with 1, JSON with a brace.
const Packed = 2

// A packed row: the octet Packed, the number of its dictionary, the octets of its raw value, and
// one frame with its checksum.

// Pack packs a value. It returns nil where that saves nothing.
func (d *Dictionary) Pack(value []byte) []byte {
	if len(value) > MaxRaw {
		return nil
	}
	out := binary.AppendUvarint([]byte{Packed}, uint64(d.ID))
	out = d.packs.EncodeAll(value, binary.AppendUvarint(out, uint64(len(value))))
	if len(out) >= len(value) {
		return nil
	}
	return out
}

// PackedBy returns the number of the dictionary that a packed row names.
func PackedBy(packed []byte) (uint32, error) {
	id, _, _, err := packedHead(packed)
	return id, err
}

// Unpack returns the value that was packed.
func (d *Dictionary) Unpack(packed []byte) ([]byte, error) {
	id, size, frame, err := packedHead(packed)
	if err != nil {
		return nil, err
	}
	if id != d.ID {
		return nil, fmt.Errorf("%w: it is packed by dictionary %d, not %d", ErrDamaged, id, d.ID)
	}
	return inflate(d.unpacks, frame, size)
}

func packedHead(packed []byte) (id uint32, size int, frame []byte, err error) {
	n := 0
	if len(packed) > 0 && packed[0] == Packed {
		if frame = packed[1:]; count(&frame, &n) && count(&frame, &size) && size <= MaxRaw {
			return uint32(n), size, frame, nil
		}
	}
	return 0, 0, nil, fmt.Errorf("%w: the head of a packed row", ErrDamaged)
}
