package ledger

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"time"

	"postd/ledger/store"
)

// LogLine is one line of the log. Each line holds the hash of the one before,
// so that none can be changed or taken out unseen; the digest does the same
// for what the line is about.
type LogLine struct {
	Seq    uint64    `json:"seq"`
	At     time.Time `json:"at"` // when it was written
	Who    string    `json:"who"`
	What   string    `json:"what"`
	On     string    `json:"on,omitempty"`
	Reason string    `json:"reason,omitempty"`
	Digest string    `json:"digest,omitempty"` // SHA-256 of the letter kept, or of all that the matter filed; hex
	Rests  rests     `json:"rests,omitempty"`  // digests of the rows that came to rest with it, see there
	Prev   string    `json:"prev"`             // hash of the line before
	Hash   string    `json:"hash,omitempty"`   // SHA-256 of the line as JSON without this field; hex
}

// Log writes a line of its own: what a person did that is no matter.
func (l *Ledger) Log(who, what, on, reason string) error {
	return l.update(func(tx *store.Tx) error {
		_, err := appendLog(tx, LogLine{At: l.now(), Who: who, What: what, On: on, Reason: reason})
		return err
	})
}

// LogLines returns up to n lines of the log, the last first, that are older
// than the line before; 0 begins at the end.
func (l *Ledger) LogLines(before uint64, n int) (out []LogLine, err error) {
	err = l.view(func(tx *store.Tx) error {
		c := tx.Bucket(bktLog).Cursor()
		k, v := c.Last()
		if before > 0 {
			if k, _ = c.Seek(be8(before)); k == nil {
				k, v = c.Last()
			} else {
				k, v = c.Prev()
			}
		}
		for ; k != nil && len(out) < n; k, v = c.Prev() {
			var line LogLine
			if err := json.Unmarshal(v, &line); err != nil {
				return fmt.Errorf("ledger: reading line %d of the log: %w", u8(k), err)
			}
			out = append(out, line)
		}
		return nil
	})
	return out, err
}

// appendLog adds a line at the end of the chain and returns its number.
func appendLog(tx *store.Tx, line LogLine) (uint64, error) {
	b := tx.Bucket(bktLog)
	line.Prev, line.Seq = "", 1
	if k, v := b.Cursor().Last(); k != nil {
		var err error
		if line.Prev, err = hashIn(v); err != nil {
			return 0, fmt.Errorf("ledger: reading line %d of the log: %w", u8(k), err)
		}
		line.Seq = u8(k) + 1
	}
	line.At = line.At.UTC()
	raw, err := line.hashed()
	if err != nil {
		return 0, err
	}
	sum := sha256.Sum256(raw)
	raw = fmt.Appendf(raw[:len(raw)-1], `,"hash":"%x"}`, sum) // the last field
	b.Fill(appendOnly)
	return line.Seq, b.Put(be8(line.Seq), raw)
}

// hashIn is the hash of a line as it lies in the log. It is the last field.
func hashIn(raw []byte) (string, error) {
	const before, size, behind = `,"hash":"`, 2 * sha256.Size, `"}`
	if hash, ok := bytes.CutSuffix(raw, []byte(behind)); ok && len(hash) > size && bytes.HasSuffix(hash[:len(hash)-size], []byte(before)) {
		return string(hash[len(hash)-size:]), nil
	}
	var line struct {
		Hash string `json:"hash"`
	}
	err := json.Unmarshal(raw, &line)
	return line.Hash, err
}

func (line LogLine) hash() (string, error) {
	raw, err := line.hashed()
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:]), err
}

// hashed is the line as JSON without its hash.
func (line LogLine) hashed() ([]byte, error) {
	line.Hash = ""
	raw, err := json.Marshal(line)
	if err != nil {
		return nil, fmt.Errorf("ledger: %w", err)
	}
	return raw, nil
}

// appendOnly fills the pages of a bucket that only ever grows at its end.
const appendOnly = 0.95

// digest is a SHA-256 over several pieces, each with its length before it.
type digest struct {
	sum []byte
	all []byte // what the last was taken over
}

func (d *digest) add(piece []byte) {
	d.all = binary.BigEndian.AppendUint64(append(d.all[:0], d.sum...), uint64(len(piece)))
	d.all = append(d.all, piece...)
	sum := sha256.Sum256(d.all)
	d.sum = append(d.sum[:0], sum[:]...)
}

func (d *digest) String() string { return hex.EncodeToString(d.sum) }
