package ledger

import (
	"time"

	"postd/ledger/store"
)

// Sheet is the facts of the daily sheet: what a secretary should see once a
// day. Its words are made elsewhere.
type Sheet struct {
	At          time.Time
	Tournament  Tournament   // the zero Tournament: the whole office
	Open        []Line       // games that are not ended
	Due         []Line       // of these, where a turn or choice ends within three days
	Waiting     []Letter     // kept and not acted on; of the whole office
	Aside       []Letter     // set aside for a person; of the whole office
	Unheard     []Unheard    // of players, and in a tray; of this tournament, or of no game
	Passed      []PassedOver // that could not be fetched, and nobody has seen to; of the whole office
	Queued      int          // postings that wait in the outbox
	Oldest      time.Time    // when the oldest of these was filed; zero = none
	Failed      []Posting    // refused for good and not seen to
	Book        Head         // where the log stands
	ReadThrough time.Time    // CLOCK/C-9; zero = a mailbox was never read to its end
}

// dueSoon is how far ahead the sheet looks, elapsed.
const dueSoon = 3 * 24 * time.Hour

// Sheet gathers the facts of one tournament, or of the whole office for
// tournament 0. Letters in belong to no tournament before they are filed, so
// that every sheet has them.
func (l *Ledger) Sheet(tournament uint64, now time.Time) (s Sheet, err error) {
	s.At = now
	if tournament != 0 {
		if s.Tournament, err = l.Tournament(tournament); err != nil {
			return s, err
		}
	}
	games, err := l.Games()
	if err != nil {
		return s, err
	}
	for _, x := range games {
		if x.Over() || tournament != 0 && x.Tournament != tournament {
			continue
		}
		s.Open = append(s.Open, x)
		if !x.Deadline.IsZero() && !x.Deadline.After(now.Add(dueSoon)) {
			s.Due = append(s.Due, x)
		}
	}
	if s.Waiting, err = l.Waiting(); err != nil {
		return s, err
	}
	if s.Aside, err = l.Aside(); err != nil {
		return s, err
	}
	if s.Unheard, err = l.Unheard(tournament, now); err != nil {
		return s, err
	}
	if s.Passed, err = l.PassedOver(); err != nil {
		return s, err
	}
	s.ReadThrough = l.ReadThrough()
	return s, l.view(func(tx *store.Tx) (err error) {
		if s.Book, err = headIn(tx); err != nil {
			return err
		}
		return unsent(tx, func(p Posting) error {
			if tournament != 0 && p.Game != 0 {
				x, err := lineIn(tx, p.Game)
				if err != nil || x.Tournament != tournament {
					return err
				}
			}
			switch {
			case p.State == Failed:
				s.Failed = append(s.Failed, p)
			case p.waits():
				s.Queued++
				if s.Oldest.IsZero() || p.Filed.Before(s.Oldest) {
					s.Oldest = p.Filed
				}
			}
			return nil
		})
	})
}
