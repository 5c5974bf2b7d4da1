package ledger

import (
	"time"

	"postd/ledger/store"
)

// Reading is how far a mailbox was read when its letters were fetched: all that it held at the
// instant is among them, or was kept before. Without an instant more lie there: its mark stays.
type Reading struct {
	Mailbox string
	At      time.Time
	Gap     time.Duration // longer than this since the reading before is an outage; 0: none is
}

// sittingIntake is what a sitting takes in: letters, kept in the transaction in which they are acted on.
type sittingIntake struct {
	reading Reading
	in      []Incoming
	kept    []Letter // as they will be, with their numbers
	now     time.Time
}

// Keep takes in letters with the sitting, as [Ledger.KeepAll] does, and says how far their
// mailbox was read, as [Ledger.ReadAgain] does. It returns them with the numbers that they will
// have; those without a verdict when the sitting is written wait. It returns ErrAlone where they
// must be kept by themselves first: where other letters wait, one was kept before or is of a
// stranger, or an outage is to be written down.
func (s *Sitting) Keep(r Reading, in ...Incoming) ([]Letter, error) {
	if len(s.verdicts) > 0 || s.intake != nil {
		return nil, ErrAlone
	}
	x := &sittingIntake{reading: r, in: in, now: s.l.now()}
	if err := s.l.viewFor(s.ctx, func(tx *store.Tx) error { return x.foresee(s.l, tx, s.snapshot) }); err != nil {
		return nil, err
	}
	s.intake = x
	return x.kept, nil
}

// keepAgain takes in the same letters once more; ErrMoved if they would have other numbers.
func (s *Sitting) keepAgain(x *sittingIntake) error {
	again, err := s.Keep(x.reading, x.in...)
	if err != nil || len(again) > 0 && again[0].Seq != x.kept[0].Seq {
		return ErrMoved
	}
	return nil
}

// foresee finds what the letters will be when they are kept.
func (x *sittingIntake) foresee(l *Ledger, tx *store.Tx, s *snapshot) error {
	if k, _ := tx.Bucket(ixWaiting).Cursor().First(); k != nil {
		return ErrAlone
	}
	m, _, err := l.marks.of(tx, x.reading.Mailbox)
	if err != nil {
		return err
	}
	if _, open, err := unmade(tx); err != nil || open || !m.follows(x.reading) {
		return alone(err)
	}
	n := tx.Bucket(bktLetters).Sequence()
	called := map[string]bool{}
	for _, in := range x.in {
		if in.Stranger != nil || tx.Bucket(ixPlaces).Get(placeKey(in.Place, m.Edition)) != nil {
			return ErrAlone
		}
		hash, name := in.known()
		if called[name] && name != "" {
			return ErrAlone // whether it is the same letter is looked up among those that are kept
		}
		called[name] = true
		n++
		x.kept = append(x.kept, in.letter(n, m.Edition, hash, name, x.now))
	}
	return s.readOn(l, tx, x)
}

func alone(err error) error {
	if err == nil {
		return ErrAlone
	}
	return err
}

// toTheEnd reports whether all that the mailbox held was read.
func (r Reading) toTheEnd() bool { return !r.At.IsZero() }

// follows reports whether a reading goes on from the mark, without an outage between.
func (m mark) follows(r Reading) bool {
	if !r.toTheEnd() {
		return true // an outage was written down before the first of them was fetched
	}
	since := later(m.Through, m.Found)
	return !r.At.Before(since) && (r.Gap <= 0 || m.Through.IsZero() || r.At.Sub(since) <= r.Gap)
}

// readOn moves the instant up to which a sitting knows all to that of its reading: what
// arrived before the first of its letters is acted on (CLOCK/C-9).
func (s *snapshot) readOn(l *Ledger, tx *store.Tx, x *sittingIntake) (err error) {
	t := s.readThrough
	if x.reading.toTheEnd() {
		t = x.reading.At
		err = rows(tx.Bucket(bktRead), func(k []byte, m mark) error {
			m = l.marks.with(string(k[:len(k)-1]), m)
			if string(k) != string(mailboxKey(x.reading.Mailbox)) && m.Through.Before(t) {
				t = m.Through
			}
			return nil
		})
	}
	for _, k := range x.kept {
		if k.Arrived.Before(t) {
			t = k.Arrived
		}
	}
	s.readThrough = t
	return err
}

// write keeps the letters; errAgain if they have other numbers by now.
func (x *sittingIntake) write(l *Ledger, tx *store.Tx) error {
	for i, in := range x.in {
		hash := x.kept[i].Hash
		t, err := keepOne(tx, in, hash, x.kept[i].Called, x.now)
		if err != nil {
			return err
		}
		if !t.Fresh || t.Seq != x.kept[i].Seq {
			return errAgain
		}
	}
	if !x.reading.toTheEnd() {
		return nil
	}
	b, key := tx.Bucket(bktRead), mailboxKey(x.reading.Mailbox)
	m, _, err := row[mark](b, key)
	if err != nil {
		return err
	}
	if !m.follows(x.reading) {
		return errAgain
	}
	m.Through, m.Found = x.reading.At.UTC(), time.Time{}
	return putRow(b, key, m)
}

// tell counts what was kept.
func (x *sittingIntake) tell(l *Ledger) {
	for _, in := range x.in {
		if in.Keyed {
			l.keyed.Add(1)
		}
	}
}
