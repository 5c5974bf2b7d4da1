package ledger

import (
	"bytes"
	"cmp"
	"context"
	"slices"
	"time"

	"postd/correspondence/terms"
	"postd/ledger/store"
)

// Sheet is the facts of the daily sheet of the whole office: what a secretary should see once a
// day. Its words are made elsewhere. The cost follows what is told of, not how much there is.
type Sheet struct {
	At          time.Time
	Since       time.Time    // a day before; what came after it is new
	Live        int          // games that are not ended
	Games       []Line       // of these, those that are suspended, have a question, whose time is up or near its end
	NearMore    int          // above zero: more than so many are near their end, and only these are among Games
	NearFirst   time.Time    // then, when the next of all turns and choices ends
	Ended       []Line       // games that ended since
	Waiting     []Letter     // kept and not acted on, those that came since, at most mostWaiting, by arrival
	Before      int          // letters that wait beside these, since before
	Besides     int          // and where more came since, those of them
	Aside       []Letter     // set aside for a person
	Unheard     []Unheard    // of players, and in a tray
	Passed      []PassedOver // that could not be fetched, and nobody has seen to
	Queued      int          // postings that wait in the outbox
	Oldest      time.Time    // when the oldest of these was filed; zero = none
	Failed      []Posting    // refused for good and not seen to
	Book        Head         // where the log stands
	ReadThrough time.Time    // CLOCK/C-9; zero = a mailbox was never read to its end

	day   Day     // what came about since
	trays []lying // what Unheard is made of
}

// mostNear and mostWaiting are how many games that are near their end, and letters that wait, are
// looked at; of more than these the number is told.
const (
	mostNear    = 1000
	mostWaiting = 256
)

// Sheet gathers the facts.
func (l *Ledger) Sheet(now time.Time) (s Sheet, err error) {
	s.At, s.Since = now, now.AddDate(0, 0, -1)
	s.ReadThrough = l.ReadThrough()
	if s.Passed, err = l.PassedOver(); err != nil {
		return s, err
	}
	w, err := l.Waits()
	if err != nil {
		return s, err
	}
	s.Queued, s.Oldest = w.Postings, w.Posting
	if s.Aside, err = l.Aside(); err != nil {
		return s, err
	}
	if s.day, err = l.InDay(context.Background(), now); err != nil {
		return s, err
	}
	err = l.viewRound(func(tx *store.Tx) (err error) {
		s.Live = int(tx.Tally(TallyLive))
		if s.Book, err = headIn(tx); err != nil {
			return err
		}
		for _, gather := range []func(*store.Tx) error{s.games, s.news, s.letters, s.failed} {
			if err := gather(tx); err != nil {
				return err
			}
		}
		s.trays, err = unheardIn(tx, now)
		return err
	})
	if err == nil {
		s.Unheard, err = l.byPlayers(s.trays)
	}
	return s, err
}

// games finds those that are not merely in play.
func (s *Sheet) games(tx *store.Tx) error {
	ids := map[terms.GameID]bool{}
	for _, word := range []byte{standsQuestion, standsSuspended} {
		standing(tx, word, 0, func(id terms.GameID) bool { ids[id] = true; return true })
	}
	c := tx.Bucket(ixDeadline).Cursor()
	k, _ := c.First()
	for ; k != nil && instantOf(k).Before(s.At); k, _ = c.Next() {
		ids[terms.GameID(u4(k[8:]))] = true
	}
	if k != nil && !bytes.HasPrefix(k, undated) {
		s.NearFirst = instantOf(k)
	}
	near := 0
	c = tx.Bucket(ixNear).Cursor()
	for k, _ := c.First(); k != nil && !instantOf(k).After(s.At); k, _ = c.Next() {
		id := terms.GameID(u4(k[8:]))
		if ids[id] {
			continue
		}
		if near++; near > mostNear {
			s.NearMore = mostNear
			break
		}
		ids[id] = true
	}
	for id := range ids {
		x, err := lineIn(tx, id)
		if err != nil {
			return err
		}
		s.Games = append(s.Games, x)
	}
	slices.SortFunc(s.Games, func(a, b Line) int { return cmp.Compare(a.Game, b.Game) })
	return nil
}

// news finds the games that ended since.
func (s *Sheet) news(tx *store.Tx) error {
	c := tx.Bucket(ixOver).Cursor()
	last := falling(s.Since)
	for k, _ := c.First(); k != nil && string(k[:8]) <= string(last); k, _ = c.Next() {
		x, err := lineIn(tx, terms.GameID(u4(k[8:])))
		if err != nil {
			return err
		}
		s.Ended = append(s.Ended, x)
	}
	slices.SortFunc(s.Ended, func(a, b Line) int { return cmp.Compare(a.Game, b.Game) })
	return nil
}

// movesByTournament counts the moves since an instant in each tournament: of the games in which something
// happened since, each is looked at.
func movesByTournament(tx *store.Tx, since time.Time) map[uint64]int {
	out := map[uint64]int{}
	c := tx.Bucket(ixRecent).Cursor()
	last := falling(since)
	for k, v := c.First(); k != nil && string(k[:8]) <= string(last); k, v = c.Next() {
		out[u8(v)] += movesSince(tx, terms.GameID(u4(k[8:])), since)
	}
	return out
}

// letters are the last of those that wait.
func (s *Sheet) letters(tx *store.Tx) error {
	c := tx.Bucket(ixWaiting).Cursor()
	for k, _ := c.Last(); k != nil && len(s.Waiting) < mostWaiting && !instantOf(k).Before(s.Since); k, _ = c.Prev() {
		x, err := letterOf(tx, u8(k[len(k)-8:]))
		if err != nil {
			return err
		}
		s.Waiting = append(s.Waiting, x)
	}
	slices.Reverse(s.Waiting)
	rest := int(tx.Tally(TallyWaiting)) - len(s.Waiting)
	if len(s.Waiting) < mostWaiting {
		s.Before = rest
	} else {
		s.Besides = rest // some of them may be older
	}
	return nil
}

func (s *Sheet) failed(tx *store.Tx) error {
	return tx.Bucket(ixFailed).ForEach(func(k, _ []byte) error {
		p, _, err := postingIn(tx, u8(k))
		s.Failed = append(s.Failed, p)
		return err
	})
}
