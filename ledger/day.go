package ledger

import (
	"context"
	"encoding/json"
	"time"

	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger/store"
)

// Day is what came about within a day, in numbers.
type Day struct {
	Moves   int // records that ended a turn
	Results int // games that ended
	In, Out int // letters that came in, and letters of the office that were accepted
}

// What is counted by the hours in which it came about, so that a day is 25 tallies. Of each hour in which
// something came about there is one, whatever came.
const (
	hourMoves   = "moves"
	hourResults = "results"
	hourLetters = "letters"
)

// tallyHour counts what came about in an hour of UTC.
func tallyHour(what string, at time.Time) string { return "hour/" + what + "/" + hourKey(at) }

// InDay counts what came about within the day before an instant; some of it may be up to an hour older,
// since it is counted by the hour.
func (l *Ledger) InDay(ctx context.Context, now time.Time) (d Day, err error) {
	if d.Out, err = l.SentInDay(now); err != nil {
		return d, err
	}
	err = l.viewFor(ctx, func(tx *store.Tx) error {
		d.Moves, d.Results, d.In = inDay(tx, hourMoves, now), inDay(tx, hourResults, now), inDay(tx, hourLetters, now)
		return nil
	})
	return d, err
}

func inDay(tx *store.Tx, what string, now time.Time) (n int) {
	for hours := range 25 {
		n += int(tx.Tally(tallyHour(what, now.Add(-time.Duration(hours)*time.Hour))))
	}
	return n
}

// movedIn is the tally of the hour in which an event ended a turn by a record; false: it did not.
func movedIn(e events.Event) (tally string, moved bool) {
	_, moved = e.What.(events.Despatched)
	return tallyHour(hourMoves, e.At), moved
}

// countMove counts an event that is being written, where it is a move.
func countMove(tx *store.Tx, e events.Event) {
	if tally, moved := movedIn(e); moved {
		tx.Add(tally, 1)
	}
}

// MovesSince counts the records that ended a turn since an instant in some games, until there are n. Their
// events alone are looked at, from the last one back.
func (l *Ledger) MovesSince(ctx context.Context, at time.Time, games []terms.GameID, n int) (moves int, err error) {
	err = l.viewFor(ctx, func(tx *store.Tx) error {
		moves = 0
		for _, id := range games {
			if moves < n {
				moves += movesSince(tx, id, at)
			}
		}
		return nil
	})
	return moves, err
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
