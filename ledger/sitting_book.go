package ledger

import (
	"bytes"
	"slices"
	"time"

	"postd/correspondence"
	"postd/ledger/store"
)

// mostAtOnce is how many letters of a sitting are composed before it is written, so that they are
// booked with it. Of more, the sender books many at once.
const mostAtOnce = 8

// Poster is whoever sends, and can take a few letters at once.
type Poster struct {
	// Takes reports whether so many letters could go out now.
	Takes func(n int) bool
	// Links are those of a letter, see Booking.
	Links func(Posting) map[string]string
	// Next is when the attempt after the first is made.
	Next func(seq uint64) time.Time
	// Compose is that of [Ledger.BookAll].
	Compose func(Posting) ([]byte, error)
	// Send takes letters that were booked; it must not wait.
	Send func([]Posting)
}

// Book has the letters of the sitting booked with it, where they are few and the poster takes them.
func (s *Sitting) Book(p *Poster) { s.poster = p }

// ready is a letter that is composed before it is filed.
type ready struct {
	booking Booking
	made    made
	row     []byte // as it is foreseen
}

// readies composes the letters that the sitting will file. Their numbers, Message-IDs and threads
// are foreseen: all is written once, and nothing of that kept. A letter that turns out otherwise
// when the sitting is written is not booked with it.
func (s *Sitting) readies() (out []ready) {
	n := 0
	for _, v := range s.verdicts {
		n += len(v.letters)
	}
	if s.poster == nil || n == 0 || n > mostAtOnce || !s.poster.Takes(n) {
		return nil
	}
	err := s.foreseen(func(tx *store.Tx, p Posting, row []byte) error {
		whole, err := s.l.wholePosting(tx, p.Seq)
		out = append(out, ready{Booking{Seq: p.Seq}, made{posting: whole}, bytes.Clone(row)})
		return err
	})
	if err != nil {
		return nil // whatever is wrong shows when it is written
	}
	for i := range out {
		r := &out[i]
		if r.made, r.booking.Links, err = s.compose(r.made.posting); err != nil {
			return out[:i] // the sender finds it again, and says why
		}
		r.booking.Next = s.poster.Next(r.booking.Seq)
	}
	return out
}

// compose makes the octets of the first attempt.
func (s *Sitting) compose(p Posting) (m made, links map[string]string, err error) {
	links = s.poster.Links(p)
	p.Links = links
	if m.posting, err = s.l.worded(p); err == nil {
		m.bytes, err = s.poster.Compose(m.posting)
	}
	return m, links, err
}

// foreseen calls f with each letter that the sitting will file and that may go out at once.
func (s *Sitting) foreseen(f func(tx *store.Tx, p Posting, row []byte) error) error {
	verdicts := slices.Clone(s.verdicts) // what is written is noted in them
	for i := range verdicts {
		verdicts[i].letters = slices.Clone(verdicts[i].letters)
	}
	var failed error
	err := s.l.db.Alone(func(tx *store.Tx) {
		if tx.Bucket(bktMeta).Get(metaPaused) != nil {
			return
		}
		if s.intake != nil {
			failed = s.intake.write(s.l, tx)
		}
		var filed []Filed
		if failed == nil {
			filed, failed = s.l.write(tx, s.snapshot, verdicts)
		}
		for _, x := range filed {
			for _, seq := range x.Postings {
				p, at, err := postingIn(tx, seq)
				if failed == nil && err == nil && p.plain() && first(tx, p) == nil {
					err = f(tx, p, at.Get(be8(seq)))
				}
				if failed == nil {
					failed = err
				}
			}
		}
	})
	if err != nil {
		return err
	}
	return failed
}

// plain reports whether a new letter goes out as soon as can be, and nothing can have
// overtaken it.
func (p Posting) plain() bool {
	return p.State == Queued && p.Next.IsZero() && !p.Batch && !p.Same && !p.Mute && !p.Apart && p.Kind != correspondence.NReminder && p.facts == nil
}

// bookReady books the letters that are as they were foreseen.
func (l *Ledger) bookReady(tx *store.Tx, all []ready) (booked []Posting, err error) {
	for _, r := range all {
		row := tx.Bucket(bktOutbox).Get(be8(r.booking.Seq))
		if !bytes.Equal(row, r.row) {
			continue
		}
		p, _, err := l.bookIn(tx, r.booking, r.made, l.now())
		if err != nil {
			return nil, err
		}
		booked = append(booked, p)
	}
	return booked, nil
}
