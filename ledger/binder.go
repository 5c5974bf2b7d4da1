package ledger

import (
	"bytes"
	"fmt"
	"time"

	"postd/ledger/store"
)

// What binding has come to is a row of meta, written with the volumes, and the log gets one line for
// each day on which something was bound.

var metaBound = []byte("bound") // boundRow

// boundRow is what was bound since the ledger was begun, and on the last day.
type boundRow struct {
	All   Binding `json:"all"`
	Day   string  `json:"day"` // a date, UTC
	Today Binding `json:"today"`
}

// Bindings is how far the papers are bound, and why they may wait.
type Bindings struct {
	All       Binding    `json:"all"`           // since the ledger was begun; what was taken apart again counts too
	Due       bool       `json:"due,omitempty"` // something is to be bound now
	Copy      Precaution `json:"copy,omitzero"` // that of before the first volume
	FreePages int        `json:"-"`             // of the file: nothing lies on them
	Checking  bool       `json:"-"`             // a check is under way
}

// noteBound adds what a transaction has bound, and writes the line of a day that is over.
func (l *Ledger) noteBound(tx *store.Tx, b Binding) error {
	x, _, err := row[boundRow](tx.Bucket(bktMeta), metaBound)
	if err != nil {
		return err
	}
	if today := l.now().UTC().Format(time.DateOnly); x.Day != today {
		if err := l.tellDay(tx, x); err != nil {
			return err
		}
		x.Day, x.Today = today, Binding{}
	}
	b.More = false
	x.All.Join(b)
	x.Today.Join(b)
	return putRow(tx.Bucket(bktMeta), metaBound, x)
}

// tellDay writes the line of a day on which something was bound.
func (l *Ledger) tellDay(tx *store.Tx, x boundRow) error {
	if x.Today.Volumes == 0 {
		return nil
	}
	_, err := appendLog(tx, LogLine{At: l.now(), Who: "office", What: "bound", Reason: fmt.Sprintf("on %s: %d rows of %d octets in %d volumes of %d", x.Day, x.Today.Rows, x.Today.Before, x.Today.Volumes, x.Today.Now)})
	return err
}

// TellBound writes the line of the last day on which something was bound, if that day is over and
// its line is not written yet.
func (l *Ledger) TellBound() error {
	today := l.now().UTC().Format(time.DateOnly)
	var x boundRow
	err := l.view(func(tx *store.Tx) (err error) { x, _, err = row[boundRow](tx.Bucket(bktMeta), metaBound); return err })
	if err != nil || x.Day == today || x.Today.Volumes == 0 {
		return err
	}
	return l.update(func(tx *store.Tx) error { return l.noteBound(tx, Binding{}) })
}

// Bindings tells how far the papers are bound.
func (l *Ledger) Bindings() (x Bindings, err error) {
	err = l.view(func(tx *store.Tx) error {
		meta := tx.Bucket(bktMeta)
		bound, _, err := row[boundRow](meta, metaBound)
		if err != nil {
			return err
		}
		if x.Copy, _, err = row[Precaution](meta, metaPrecaution); err != nil {
			return err
		}
		first, _ := tx.Bucket(bktBind).Cursor().First()
		x.All, x.FreePages = bound.All, tx.FreePages()
		x.Due = first != nil && bytes.Compare(first[:8], instant(l.now())) <= 0 || logDue(tx)
		x.Checking = l.checking.Load() != nil
		return nil
	})
	return x, err
}

// logDue reports whether lines of the log are to be bound.
func logDue(tx *store.Tx) bool {
	last, _ := tx.Bucket(bktLog).Cursor().Last()
	if last == nil {
		return false
	}
	n := u8(last)
	if bound := tx.LastBound(); bound != nil {
		n -= u8(bound)
	}
	return n >= 2*logVolume
}
