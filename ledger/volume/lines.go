package volume

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// A line of the log ends with the hash of the line before and its own, both in hex:
//
//	…,"prev":"<64>","hash":"<64>"}
//
// Both follow from what is there, so within a volume they are not stored: the hash is the
// SHA-256 of the line without it, and prev is the hash of the line before. A line of which that
// is not so, as the first of a volume, is stored whole.

const (
	wholeLine = 0 // the line follows as it was
	cutLine   = 1 // the line follows without its two hashes

	hashLen = 2 * sha256.Size
)

// BindLines makes a volume of lines of the log, which follow each other.
func BindLines(rows []Row) ([]byte, error) {
	cut, before := make([]Row, len(rows)), ""
	for i, r := range rows {
		cut[i] = r
		begin, hash, chained := chainedTo(r.Value, before)
		before = hash
		if chained {
			cut[i].Value = append([]byte{cutLine}, begin...)
			continue
		}
		cut[i].Value = append([]byte{wholeLine}, r.Value...)
	}
	return bind(formLines, cut)
}

func unbindLines(v []byte) ([]Row, error) {
	rows, err := unbind(formLines, v)
	if err != nil {
		return nil, err
	}
	before := ""
	for i := range rows {
		kept := rows[i].Value
		switch {
		case len(kept) > 0 && kept[0] == wholeLine:
			rows[i].Value = kept[1:]
			_, before, _ = chainedTo(rows[i].Value, "")
		case len(kept) > 0 && kept[0] == cutLine && before != "":
			rows[i].Value, before = joined(kept[1:], before)
		default:
			return nil, fmt.Errorf("%w: line %d has nothing to follow", ErrDamaged, i)
		}
	}
	return rows, nil
}

// chainedTo takes the two hashes off a line. The hash is empty if the line has none at its end,
// or another than its own; chained says that both follow from the line and from the one before.
func chainedTo(line []byte, before string) (begin []byte, hash string, chained bool) {
	n := len(line) - len(tail("", ""))
	if n < 2*hashLen {
		return nil, "", false
	}
	n -= 2 * hashLen
	prev := string(line[n+len(prevField):][:hashLen])
	whole, own := joined(line[:n], prev)
	if !bytes.Equal(whole, line) {
		return nil, "", false
	}
	return line[:n], own, before != "" && prev == before
}

const prevField = `"prev":"`

func tail(prev, hash string) string { return prevField + prev + `","hash":"` + hash + `"}` }

// joined is a line with its two hashes, and the second of them.
func joined(begin []byte, prev string) ([]byte, string) {
	line := append(bytes.Clone(begin), prevField+prev...)
	sum := sha256.Sum256(append(bytes.Clone(line), `"}`...))
	hash := hex.EncodeToString(sum[:])
	return append(bytes.Clone(begin), tail(prev, hash)...), hash
}
