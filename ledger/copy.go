package ledger

import (
	"encoding/json"
	"fmt"
	"io"

	"postd/ledger/store"
)

// Copy is the whole file as it stood at one instant.
type Copy struct {
	Office string // the address of the office
	First  string // the hash of the first line of the log, by which a ledger is known for ever; empty: it has none
	Last   LogLine
	Schema uint64
	Size   int64 // octets

	tx *store.Tx
}

// Copying hands over the file as it is now. It is good as long as f runs; meanwhile others
// read and write, but the pages that they free cannot be used again and the file grows: write
// it to a disk, not to a slow connection.
func (l *Ledger) Copying(f func(Copy) error) error {
	return l.view(func(tx *store.Tx) (err error) {
		c := Copy{Office: l.o.From, Size: tx.Size(), tx: tx}
		if c.Schema, err = schemaOf(tx); err != nil {
			return err
		}
		if c.First, c.Last, err = endsOfLog(tx); err != nil {
			return err
		}
		return f(c)
	})
}

// endsOfLog is the hash of the first line of the log, and the last line.
func endsOfLog(tx *store.Tx) (first string, last LogLine, err error) {
	c := tx.Bucket(bktLog).Cursor()
	var line LogLine
	if k, v := c.First(); k != nil {
		if err := json.Unmarshal(v, &line); err != nil {
			return "", last, fmt.Errorf("ledger: reading line %d of the log: %w", u8(k), err)
		}
	}
	if k, v := c.Last(); k != nil {
		if err := json.Unmarshal(v, &last); err != nil {
			return "", last, fmt.Errorf("ledger: reading line %d of the log: %w", u8(k), err)
		}
	}
	return line.Hash, last, nil
}

// WriteTo implements io.WriterTo. What is written is opened by OpenReadOnly and verified by Check.
func (c Copy) WriteTo(w io.Writer) (int64, error) {
	n, err := c.tx.WriteTo(w)
	return n, named(err)
}
