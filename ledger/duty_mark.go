package ledger

import (
	"errors"
	"fmt"
	"time"

	"postd/ledger/store"
)

// DutyMark is what officials have set about something that waits for a person: that it waits
// until a day, or for whom it is. A duty is no row itself; it is known by the name that the
// pages give it.
type DutyMark struct {
	ID      uint64    `json:"id"`
	Duty    string    `json:"duty"`
	What    string    `json:"what"`           // in words, for the log
	Until   time.Time `json:"until,omitzero"` // it comes back then; zero = it does not wait
	For     string    `json:"for,omitempty"`  // the user for whom it is, by name; "" = for whoever may
	Why     string    `json:"why,omitempty"`
	By      string    `json:"by"`
	Version uint64    `json:"version"`
}

// Sleeps reports whether the duty waits at the instant.
func (m DutyMark) Sleeps(now time.Time) bool { return now.Before(m.Until) }

// put writes the row of a matter. The table is made when the first row is.
func (m DutyMark) put(tx *store.Tx) (uint64, string, error) {
	if m.Duty == "" || m.By == "" {
		return 0, "", fmt.Errorf("%w: a mark is about a duty, and somebody's", ErrRow)
	}
	b, err := tx.CreateBucketIfNotExists(bktDuties)
	if err != nil {
		return 0, "", err
	}
	old, found, err := row[DutyMark](b, []byte(m.Duty))
	if err != nil {
		return 0, "", err
	}
	if err := fresh("the duty "+m.What, m.Version, old.Version); err != nil {
		return 0, "", err
	}
	if m.ID = old.ID; !found {
		if m.ID, err = b.NextSequence(); err != nil {
			return 0, "", err
		}
	}
	m.Version++
	words := m.What + ": for whoever may, at once"
	switch {
	case !m.Until.IsZero():
		words = fmt.Sprintf("%s: waits until %s", m.What, m.Until.UTC().Format(time.RFC3339))
	case m.For != "":
		words = m.What + ": given to " + m.For
	}
	var was effects
	if found {
		was = old.derives()
	}
	return m.ID, words, errors.Join(reindex(tx, was, m.derives()), putRow(b, []byte(m.Duty), m))
}

// derives is what a mark brings about: which of them are in force is asked for every page.
func (m DutyMark) derives() (d effects) {
	if !m.Until.IsZero() {
		d.add(ixMarked, join([]byte{'s'}, instant(m.Until), []byte(m.Duty)), marker)
	}
	if m.For != "" {
		d.add(ixMarked, join([]byte{'g'}, be8(^m.ID), []byte(m.Duty)), marker)
	}
	return d
}

// MarksNow are the marks in force at an instant, by the names of their duties: what is put off until
// later, and what is given to somebody, the last of these, at most MostWaits of each.
func (l *Ledger) MarksNow(now time.Time) (out map[string]DutyMark, err error) {
	out = map[string]DutyMark{}
	err = l.view(func(tx *store.Tx) error {
		if tx.Bucket(bktDuties) == nil {
			return nil
		}
		for _, from := range [][]byte{append([]byte{'s'}, instant(now.Add(1))...), {'g'}} {
			c, n := tx.Bucket(ixMarked).Cursor(), 0
			for k, _ := c.Seek(from); k != nil && k[0] == from[0] && n < MostWaits; k, _ = c.Next() {
				m, found, err := row[DutyMark](tx.Bucket(bktDuties), k[9:])
				if err != nil {
					return err
				}
				if n++; found {
					out[m.Duty] = m
				}
			}
		}
		return nil
	})
	return out, err
}

// DutyMark is the mark of a duty by its name; the zero value: none.
func (l *Ledger) DutyMark(name string) (m DutyMark, err error) {
	err = l.view(func(tx *store.Tx) error {
		if b := tx.Bucket(bktDuties); b != nil {
			m, _, err = row[DutyMark](b, []byte(name))
		}
		return err
	})
	return m, err
}

// DutyMarks are all marks, by the names of their duties.
func (l *Ledger) DutyMarks() (out map[string]DutyMark, err error) {
	out = map[string]DutyMark{}
	err = l.view(func(tx *store.Tx) error {
		b := tx.Bucket(bktDuties)
		if b == nil {
			return nil
		}
		return rows(b, func(_ []byte, m DutyMark) error { out[m.Duty] = m; return nil })
	})
	return out, err
}
