package ledger

import (
	"encoding/json"
	"time"

	"postd/correspondence/terms"
	"postd/ledger/store"
)

// Day is what came about since an instant, in numbers.
type Day struct {
	Moves   int // records that ended a turn
	In, Out int // letters that came in, and letters of the office that were accepted
}

// Since counts what came about since an instant. The events of those games alone are looked
// at, from the last one back. Moves are counted until there are MostWaits, and so are letters in.
func (l *Ledger) Since(at time.Time, games []terms.GameID) (d Day, err error) {
	if d.Out, err = l.SentInDay(at.Add(24 * time.Hour)); err != nil {
		return d, err
	}
	return d, l.view(func(tx *store.Tx) error {
		for _, id := range games {
			if d.Moves < MostWaits {
				d.Moves += movesSince(tx, id, at)
			}
		}
		d.In, err = lettersSince(tx, at)
		return err
	})
}

// movesSince counts the records that ended a turn, from the last event of a game back. What is damaged
// breaks its own game alone.
func movesSince(tx *store.Tx, id terms.GameID, at time.Time) (n int) {
	c := tx.Bucket(bktGames).Bucket(gameKey(id)).Cursor()
	for k, v := c.Last(); k != nil; k, v = c.Prev() {
		var e struct {
			Kind string    `json:"kind"`
			At   time.Time `json:"at"`
		}
		if err := json.Unmarshal(v, &e); err != nil || e.At.Before(at) {
			break
		}
		if e.Kind == "Despatched" {
			n++
		}
	}
	return n
}

// lettersSince counts the letters that came since, from the last one back; at most MostWaits.
func lettersSince(tx *store.Tx, at time.Time) (n int, err error) {
	c := tx.Bucket(bktLetters).Cursor()
	for k, v := c.Last(); k != nil && n < MostWaits; k, v = c.Prev() {
		var x struct {
			Arrived time.Time `json:"arrived"`
		}
		if err := json.Unmarshal(v, &x); err != nil {
			return n, err
		}
		if x.Arrived.Before(at) {
			break
		}
		n++
	}
	return n, nil
}

// NoteBackup writes down when a copy of the whole file was made.
func (l *Ledger) NoteBackup(at time.Time) error {
	return l.update(func(tx *store.Tx) error {
		return tx.Bucket(bktMeta).Put(metaBackup, []byte(at.UTC().Format(time.RFC3339)))
	})
}

// BackedUp is when a copy of the whole file was made last by the office; zero if none is known
// of.
func (l *Ledger) BackedUp() (at time.Time, err error) {
	err = l.view(func(tx *store.Tx) error {
		if v := tx.Bucket(bktMeta).Get(metaBackup); v != nil {
			at, err = time.Parse(time.RFC3339, string(v))
		}
		return err
	})
	return at, err
}
