package ledger

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	bolt "go.etcd.io/bbolt"

	"postd/correspondence/terms"
)

// Keys are big-endian, so that the order of the bytes is the order of the
// numbers and of the instants.

func be8(n uint64) []byte { return binary.BigEndian.AppendUint64(nil, n) }

func gameKey(id terms.GameID) []byte {
	return binary.BigEndian.AppendUint32(nil, uint32(id))
}

func u8(key []byte) uint64 { return binary.BigEndian.Uint64(key) }

func u4(key []byte) uint32 { return binary.BigEndian.Uint32(key) }

// instant orders all instants from the year 1678 to 2262 (nanoseconds in 64
// bits, the sign bit turned over).
func instant(t time.Time) []byte { return be8(uint64(t.UnixNano()) ^ 1<<63) }

func instantOf(key []byte) time.Time { return time.Unix(0, int64(u8(key)^1<<63)).UTC() }

// folded is the form in which addresses and labels are compared.
func folded(s string) string { return strings.ToLower(strings.TrimSpace(s)) }

func join(parts ...[]byte) []byte { return bytes.Join(parts, nil) }

// row reads the JSON under the key; found is false where there is none.
func row[T any](b *bolt.Bucket, key []byte) (v T, found bool, err error) {
	raw := b.Get(key)
	if raw == nil {
		return v, false, nil
	}
	if err := json.Unmarshal(raw, &v); err != nil {
		return v, true, fmt.Errorf("ledger: reading %x: %w", key, err)
	}
	return v, true, nil
}

// rows calls f on every row of the bucket, in order of the keys.
func rows[T any](b *bolt.Bucket, f func(key []byte, v T) error) error {
	return b.ForEach(func(k, raw []byte) error {
		var v T
		if err := json.Unmarshal(raw, &v); err != nil {
			return fmt.Errorf("ledger: reading %x: %w", k, err)
		}
		return f(k, v)
	})
}

// putRow writes a row as JSON.
func putRow(b *bolt.Bucket, key []byte, v any) error {
	raw, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("ledger: writing %x: %w", key, err)
	}
	return b.Put(key, raw)
}

// marker is the value of an index whose keys say everything.
var marker = []byte{}
