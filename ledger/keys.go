package ledger

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger/store"
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

// falling orders instants from the latest to the earliest.
func falling(t time.Time) []byte { return be8(^(uint64(t.UnixNano()) ^ 1<<63)) }

func instantOf(key []byte) time.Time { return time.Unix(0, int64(u8(key)^1<<63)).UTC() }

// folded is the form in which labels and names of users are compared; that of addresses
// is FoldAddress.
func folded(s string) string { return strings.ToLower(strings.TrimSpace(s)) }

func join(parts ...[]byte) []byte { return bytes.Join(parts, nil) }

// row reads the JSON under the key; found is false where there is none.
func row[T any](b *store.Bucket, key []byte) (v T, found bool, err error) {
	raw := b.Get(key)
	if raw == nil {
		return v, false, nil
	}
	if err := json.Unmarshal(raw, &v); err != nil {
		return v, true, fmt.Errorf("ledger: reading %x: %w", key, err)
	}
	return v, true, nil
}

// rowOf reads a row that must be there; where it is not, missing is the error.
func rowOf[T any](b *store.Bucket, key []byte, missing error, what any) (T, error) {
	v, found, err := row[T](b, key)
	if err == nil && !found {
		err = fmt.Errorf("%w: %v", missing, what)
	}
	return v, err
}

// allRows reads every row of the bucket, in order of the keys.
func allRows[T any](b *store.Bucket) (out []T, err error) {
	err = rows(b, func(_ []byte, v T) error { out = append(out, v); return nil })
	return out, err
}

// rows calls f on every row of the bucket, in order of the keys.
func rows[T any](b *store.Bucket, f func(key []byte, v T) error) error {
	return b.ForEach(func(k, raw []byte) error {
		var v T
		if err := json.Unmarshal(raw, &v); err != nil {
			return fmt.Errorf("ledger: reading %x: %w", k, err)
		}
		return f(k, v)
	})
}

// putRow writes a row as JSON.
func putRow(b *store.Bucket, key []byte, v any) error {
	raw, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("ledger: writing %x: %w", key, err)
	}
	return b.Put(key, raw)
}

// marker is the value of an index whose keys say everything.
var marker = []byte{}

// keptFolds is how many games are remembered as they were folded last. A game is
// some ten kilobytes.
const keptFolds = 4096

// folds remembers games as they were folded last, so that of a game that goes on
// only what is new is read. What is remembered is never asked without the number of
// the last event in the file, so that it is right or is not used. Check folds every
// game anew.
type folds struct {
	mu    sync.Mutex
	games map[terms.GameID]foldedGame
	order []terms.GameID // as they came in; the oldest goes first
}

// foldedGame is a game as its events leave it.
type foldedGame struct {
	seq  uint64    // of the last event
	last time.Time // its instant
	game correspondence.Game
}

func (f *folds) get(id terms.GameID) foldedGame {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.games[id]
}

func (f *folds) put(id terms.GameID, x foldedGame) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.games == nil {
		f.games = map[terms.GameID]foldedGame{}
	}
	if _, known := f.games[id]; !known {
		f.order = append(f.order, id)
		if len(f.order) > keptFolds {
			delete(f.games, f.order[0])
			f.order = f.order[1:]
		}
	}
	f.games[id] = x
}

// folded returns the game as the transaction sees it.
func (l *Ledger) folded(tx *store.Tx, id terms.GameID) (foldedGame, error) {
	seq := lastSeq(tx, id)
	if seq == 0 {
		return foldedGame{}, fmt.Errorf("%w: %s", ErrNoGame, id)
	}
	x := l.folds.get(id)
	if x.seq == seq {
		return x, nil
	}
	if x.seq > seq {
		x = foldedGame{} // the transaction is older than what is remembered
	}
	events, err := eventsIn(tx, id, x.seq+1, 0)
	if err != nil {
		return x, err
	}
	for _, e := range events {
		x.game, x.last = x.game.Apply(e), e.At
	}
	x.seq = seq
	l.folds.put(id, x)
	return x, nil
}
