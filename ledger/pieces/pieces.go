package pieces

import (
	"crypto/sha256"
	"encoding/hex"
)

// Size is how many octets a piece has; the last of a file may have fewer.
const Size = 64 << 10

// Sum names a piece: its SHA-256.
type Sum [sha256.Size]byte

// SumOf is the name of a piece with this content.
func SumOf(content []byte) Sum { return sha256.Sum256(content) }

// String is the sum in hexadecimal digits.
func (s Sum) String() string { return hex.EncodeToString(s[:]) }

// ParseSum reads a sum as String writes it.
func ParseSum(words string) (s Sum, ok bool) {
	b, err := hex.DecodeString(words)
	if err != nil || len(b) != len(s) || hex.EncodeToString(b) != words {
		return s, false
	}
	return Sum(b), true
}

// Count is how many pieces a file of this many octets has.
func Count(size int64) int64 { return (size + Size - 1) / Size }

// Splitter cuts what is written to it into pieces. Each is a slice of its own.
type Splitter struct {
	each func(content []byte) error
	rest []byte
}

// NewSplitter makes a splitter that hands each piece to the function, in order.
func NewSplitter(each func(content []byte) error) *Splitter { return &Splitter{each: each} }

// Write implements io.Writer.
func (s *Splitter) Write(b []byte) (n int, err error) {
	for n < len(b) {
		if s.rest == nil {
			s.rest = make([]byte, 0, Size)
		}
		k := min(Size-len(s.rest), len(b)-n)
		s.rest = append(s.rest, b[n:n+k]...)
		n += k
		if len(s.rest) == Size {
			if err := s.Close(); err != nil {
				return n, err
			}
		}
	}
	return n, nil
}

// Close hands over the last piece, which may be short.
func (s *Splitter) Close() error {
	last := s.rest
	if s.rest = nil; len(last) == 0 {
		return nil
	}
	return s.each(last)
}
