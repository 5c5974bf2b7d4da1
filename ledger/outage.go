package ledger

import (
	"fmt"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/ledger/store"
	"postd/rules"
)

// Outage is a time in which a mailbox was not read, though the office should
// have read it: from the instant through which it had been read to that at which
// it was read again (RULING/R-1, CLOCK/C-9).
type Outage struct {
	No      uint64    `json:"no"`
	Mailbox string    `json:"mailbox"`
	From    time.Time `json:"from"`
	To      time.Time `json:"to"`
	Cause   string    `json:"cause"` // in words: "the office was closed"
	Found   time.Time `json:"found"` // when it was written down

	// Made and Told say how far the two rounds of the games have come, each of which
	// goes on from Next: first what was lost is made good, then, when the letters are
	// heard that came in that time, the players are told.
	Made   bool         `json:"made,omitempty"`
	Told   bool         `json:"told,omitempty"`
	Next   terms.GameID `json:"next,omitempty"`
	Games  int          `json:"games,omitempty"`  // clocks that were given the time back
	ByHand int          `json:"byHand,omitempty"` // clocks that the secretary may give it back
}

func (x Outage) inLaw() correspondence.Outage {
	return correspondence.Outage{No: int(x.No), From: x.From, To: x.To}
}

// OutageGame is a clock that ran in an outage, and what was done for it.
type OutageGame struct {
	Outage uint64        `json:"outage"`
	Game   terms.GameID  `json:"game"`
	Of     rules.Colour  `json:"of"`
	Choice bool          `json:"choice,omitempty"` // for which no turn runs
	Span   calendar.Span `json:"span"`             // what of the outage lies in the clock
	How    string        `json:"how"`
	Why    string        `json:"why,omitempty"` // of a fault
}

// What was done for a clock that ran in an outage.
const (
	OutageMade   = "made good" // by agreement, at once
	OutageByHand = "secretary" // by agreement the secretary gives it back, or not
	outageFault  = "fault"     // the game could not be gone through
)

// ReadAgain says that every letter which arrived in the mailbox before the instant
// is kept. If it was not read for longer than gap, which 0 never is, there was an outage,
// which is written down in the same transaction; found is then true. As long as what was
// lost is not made good, no decision is given a later instant than that at which the
// outage began, so that nothing is judged of that time (CLOCK/C-9).
//
// Where nothing else is to be written the mark is, for up to a minute, in memory alone.
//
// A mark that lies after the instant was set by a clock that was ahead: what it
// says is not known, and it goes back to where the mailbox was read now.
func (l *Ledger) ReadAgain(mailbox string, t time.Time, gap time.Duration, cause string) (x Outage, found bool, err error) {
	return l.readAgain(mailbox, t, gap, cause, func(time.Duration) time.Duration { return 0 })
}

// FoundAgain says that the mailbox was looked into again, though not all that arrived
// before the instant is kept yet: an outage is written down as ReadAgain does, so that what
// was lost by it is made good before any letter is heard, and what comes meanwhile is none.
// ReadThrough stays where it is, and nothing is judged beyond it (CLOCK/C-9).
func (l *Ledger) FoundAgain(mailbox string, t time.Time, gap time.Duration, cause string) (x Outage, found bool, err error) {
	err = l.update(func(tx *store.Tx) error {
		m, _, err := row[mark](tx.Bucket(bktRead), mailboxKey(mailbox))
		if err != nil || !t.After(later(m.Through, m.Found)) {
			return err
		}
		if x, found, err = l.outage(tx, mailbox, m, t, gap, cause, 0); err != nil {
			return err
		}
		m.Found = t.UTC()
		return putRow(tx.Bucket(bktRead), mailboxKey(mailbox), m)
	})
	return x, found, err
}

// readAgain is ReadAgain of a way in on which letters may come late for some time
// yet after an outage of that length.
func (l *Ledger) readAgain(mailbox string, t time.Time, gap time.Duration, cause string, late func(time.Duration) time.Duration) (x Outage, found bool, err error) {
	enough := false
	err = l.view(func(tx *store.Tx) error { enough, err = l.marks.note(tx, mailbox, t, gap); return err })
	if err != nil || enough {
		return x, false, err
	}
	err = l.update(func(tx *store.Tx) error {
		x, found = Outage{}, false
		m, _, err := row[mark](tx.Bucket(bktRead), mailboxKey(mailbox))
		if err != nil || t.Equal(m.Through) {
			return err
		}
		if t.Before(m.Through) {
			line := LogLine{At: l.now(), Who: "mail", What: "clock set back", On: mailbox,
				Reason: fmt.Sprintf("read up to %s, and not to %s", t.UTC().Format(time.RFC3339), m.Through.Format(time.RFC3339))}
			if _, err := appendLog(tx, line); err != nil {
				return err
			}
		}
		if x, found, err = l.outage(tx, mailbox, m, t, gap, cause, late(t.Sub(m.Through))); err != nil {
			return err
		}
		m.Through, m.Found = t.UTC(), time.Time{}
		return putRow(tx.Bucket(bktRead), mailboxKey(mailbox), m)
	})
	return x, found, err
}

// outage writes down that the mailbox was not read until t, if that was longer than gap.
func (l *Ledger) outage(tx *store.Tx, mailbox string, m mark, t time.Time, gap time.Duration, cause string, late time.Duration) (x Outage, found bool, err error) {
	since := later(m.Through, m.Found)
	if gap <= 0 || m.Through.IsZero() || t.Sub(since) <= gap {
		return x, false, nil
	}
	x = Outage{Mailbox: mailbox, From: since.UTC(), To: t.Add(late).UTC(), Cause: cause, Found: l.now()}
	if x.No, err = tx.Bucket(bktOutages).NextSequence(); err != nil {
		return x, false, err
	}
	line := LogLine{At: x.Found, Who: "mail", What: "outage", On: mailbox,
		Reason: fmt.Sprintf("not read from %s to %s: %s", x.From.Format(time.RFC3339), x.To.Format(time.RFC3339), cause)}
	if _, err := appendLog(tx, line); err != nil {
		return x, false, err
	}
	return x, true, putRow(tx.Bucket(bktOutages), be8(x.No), x)
}

// Outages lists the outages, the last first; n bounds how many, 0 is all.
func (l *Ledger) Outages(n int) (out []Outage, err error) {
	err = l.view(func(tx *store.Tx) error {
		c := tx.Bucket(bktOutages).Cursor()
		for k, _ := c.Last(); k != nil && (n == 0 || len(out) < n); k, _ = c.Prev() {
			x, _, err := row[Outage](tx.Bucket(bktOutages), k)
			if err != nil {
				return err
			}
			out = append(out, x)
		}
		return nil
	})
	return out, err
}

// OutageGames lists the clocks that ran in an outage, from a game on, in order of
// the games; n bounds how many, 0 is all.
func (l *Ledger) OutageGames(no uint64, from terms.GameID, n int) (out []OutageGame, err error) {
	err = l.view(func(tx *store.Tx) error {
		b := tx.Bucket(bktOutageGames)
		c := b.Cursor()
		for k, _ := c.Seek(join(be8(no), gameKey(from))); k != nil && u8(k[:8]) == no && (n == 0 || len(out) < n); k, _ = c.Next() {
			x, _, err := row[OutageGame](b, k)
			if err != nil {
				return err
			}
			out = append(out, x)
		}
		return nil
	})
	return out, err
}

// unmade returns the first outage of which not everything is made good yet. They
// are made good in order, so that the search from the last on is short.
func unmade(tx *store.Tx) (first Outage, any bool, err error) {
	b := tx.Bucket(bktOutages)
	c := b.Cursor()
	for k, _ := c.Last(); k != nil; k, _ = c.Prev() {
		x, _, err := row[Outage](b, k)
		if err != nil || x.Made {
			return first, any, err
		}
		first, any = x, true
	}
	return first, any, nil
}

// outageGameKey is the key of a clock: the outage, the game, and whether it is
// of a choice.
func outageGameKey(x OutageGame) []byte {
	kind := byte('t')
	if x.Choice {
		kind = 'c'
	}
	return join(be8(x.Outage), gameKey(x.Game), []byte{kind})
}

// The least and the most that is allowed after an outage of the door for letters
// that wait at their senders. RFC 5321, 4.5.4.1 has these try again after half an
// hour at the earliest, and the longer a letter lies there the rarer they try; but
// few let more than four hours go by.
const (
	leastLate = 30 * time.Minute
	mostLate  = 4 * time.Hour
)

// lateAfter is for how long after an outage of the door letters still come late
// by it: as long as it lasted, within bounds.
func lateAfter(outage time.Duration) time.Duration { return min(max(outage, leastLate), mostLate) }

// DoorOpen is ReadAgain of the door: every letter that was handed in there before
// the instant is kept (CLOCK/C-9).
//
// A letter in a mailbox that nobody reads has arrived all the same, and its day is
// on it. One for which the door is closed waits at its sender's, and arrives when
// that one tries again; so an outage of the door lasts on after it was opened, for
// lateAfter (RULING/R-1). What is left out of a clock is left out once, though two
// outages lie over one another.
func (l *Ledger) DoorOpen(t time.Time, gap time.Duration, cause string) (x Outage, found bool, err error) {
	return l.readAgain(Door, t, gap, cause, lateAfter)
}

// later is the later of two instants.
func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}
