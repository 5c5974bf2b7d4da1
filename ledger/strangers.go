package ledger

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"time"

	"postd/ledger/store"
)

// This file is the tray of strangers' letters: what lies in it, how it is looked
// through, and how it is emptied. It reads the index, newest first, and no letter
// but those that are shown.

// Strangers is what the tray comes to.
type Strangers struct {
	All   int
	Since int    // of them, those that arrived since the instant asked for
	From  string // of the newest
	Today int    // how many came today (UTC), within the measure
}

// Strangers counts the letters in the tray, and those that arrived since an instant.
func (l *Ledger) Strangers(since time.Time) (s Strangers, err error) {
	err = l.view(func(tx *store.Tx) error {
		from := instant(since)
		s.Today = metToday(tx, l.now())
		c := tx.Bucket(ixStrangers).Cursor()
		if k, v := c.Last(); k != nil {
			s.From, _, _ = strings.Cut(string(v), "\n")
		}
		for k, _ := c.First(); k != nil; k, _ = c.Next() {
			if s.All++; bytes.Compare(k[:8], from) >= 0 {
				s.Since++
			}
		}
		return nil
	})
	return s, err
}

// StrangersShown lists the letters in the tray whose author or subject has the words,
// newest first: so many of them after skipping others. All is how many there are.
func (l *Ledger) StrangersShown(words string, skip, most int) (list []Letter, all int, err error) {
	find := bytes.ToLower([]byte(strings.TrimSpace(words)))
	err = l.view(func(tx *store.Tx) error {
		c := tx.Bucket(ixStrangers).Cursor()
		for k, v := c.Last(); k != nil; k, v = c.Prev() {
			if len(find) > 0 && !bytes.Contains(bytes.ToLower(v), find) {
				continue
			}
			if all++; all <= skip || len(list) >= most {
				continue
			}
			x, err := letterOf(tx, u8(k[8:]))
			if err != nil {
				return err
			}
			list = append(list, x)
		}
		return nil
	})
	return list, all, err
}

// Deleted is what went out of the tray.
type Deleted struct {
	Letters int
	Octets  int64
	Digest  string // over the digests of the letters, in the order of their numbers
}

// DeleteStrangers deletes letters out of the tray of strangers: those of the numbers,
// as far as they lie there, with their texts. One line of the log tells how many went
// and their digest, so that the chain stays whole and nothing goes unseen. A letter
// that is no stranger's, or on which something rests, is never deleted.
func (l *Ledger) DeleteStrangers(who, why string, seqs ...uint64) (d Deleted, err error) {
	return l.deleteStrangers(who, why, func(tx *store.Tx) []uint64 { return seqs })
}

// DeleteStrangersBefore deletes all that arrived before an instant.
func (l *Ledger) DeleteStrangersBefore(who, why string, before time.Time) (d Deleted, err error) {
	return l.deleteStrangers(who, why, func(tx *store.Tx) (seqs []uint64) {
		c, end := tx.Bucket(ixStrangers).Cursor(), instant(before)
		for k, _ := c.First(); k != nil && bytes.Compare(k[:8], end) < 0; k, _ = c.Next() {
			seqs = append(seqs, u8(k[8:]))
		}
		return seqs
	})
}

func (l *Ledger) deleteStrangers(who, why string, which func(tx *store.Tx) []uint64) (d Deleted, err error) {
	err = l.update(func(tx *store.Tx) error {
		d = Deleted{}
		sum := sha256.New()
		for _, seq := range which(tx) {
			x, err := letterOf(tx, seq)
			if errors.Is(err, ErrNoLetter) || err == nil && !x.strange() {
				continue
			}
			if err != nil {
				return err
			}
			if err := forget(tx, x); err != nil {
				return err
			}
			fmt.Fprintf(sum, "%d %s\n", x.Seq, x.Hash)
			d.Letters, d.Octets = d.Letters+1, d.Octets+int64(x.Size)
		}
		if d.Letters == 0 {
			return nil
		}
		d.Digest = hex.EncodeToString(sum.Sum(nil))
		_, err := appendLog(tx, LogLine{
			At: l.now(), Who: who, What: "deleted", On: fmt.Sprintf("%d letters of strangers", d.Letters), Reason: why, Digest: d.Digest,
		})
		return err
	})
	return d, err
}

// forget takes a letter out of the file, with what the indexes say of it.
func forget(tx *store.Tx, x Letter) error {
	if err := reindex(tx, x.derives(), effects{}); err != nil {
		return err
	}
	return errors.Join(tx.Bucket(bktLetters).Delete(be8(x.Seq)), tx.Bucket(bktRaw).Delete(be8(x.Seq)))
}
