package ledger

import (
	"bytes"
	"errors"
	"slices"
	"time"

	"postd/ledger/store"
)

// Some tournaments have to be looked after, since something may have to be told there that no letter and
// no press of a button brings about by itself: ladders in play, cups in which players may be asked
// whether to stop, and the sections of events of which captains wish for a sheet each week. Each is
// looked at when something has happened in it, and when time may bring something about. When that is
// stands in the bucket of what is watched. An entry at the instant 0 is written by the very transaction
// in which something happens; one at a later instant by whoever looked, so that after a start nobody has
// to look at all of them. The bucket is made by whoever looks first, at all. Should more be looked
// after one day, a step of the schema deletes it.

// Watch is that a tournament has to be looked at.
type Watch struct {
	Tournament uint64
	Next       time.Time // when it has to be looked at again if nothing happens until then; zero: not again

	key, stamp []byte
}

// watchKey is the key of an entry; the zero time stands for at once.
func watchKey(at time.Time, tournament uint64) []byte {
	return join(instantOrNone(at), be8(tournament))
}

// Watches lists what has to be looked at by now.
func (l *Ledger) Watches(now time.Time) (out []Watch, err error) {
	begun, last := false, watchKey(now, ^uint64(0))
	due := func(tx *store.Tx) error {
		b := tx.Bucket(bktWatched)
		if begun = b != nil; !begun {
			return nil
		}
		c := b.Cursor()
		for k, v := c.First(); k != nil && bytes.Compare(k, last) <= 0; k, v = c.Next() {
			out = append(out, Watch{Tournament: u8(k[8:]), key: bytes.Clone(k), stamp: bytes.Clone(v)})
		}
		return nil
	}
	if err := l.view(due); err != nil || begun {
		return out, err
	}
	err = l.update(func(tx *store.Tx) error {
		all, err := watched(tx)
		if err != nil {
			return err
		}
		b, err := tx.CreateBucketIfNotExists(bktWatched)
		for _, id := range all {
			err = errors.Join(err, watchNow(tx, b, id))
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return out, l.view(due)
}

// watchNow has a tournament looked at. The entry tells which transaction wrote it last.
func watchNow(tx *store.Tx, b *store.Bucket, tournament uint64) error {
	return b.Put(watchKey(time.Time{}, tournament), be8(uint64(tx.Number())))
}

// WatchAgain writes down when those that were looked at have to be looked at again. One in which
// something has happened meanwhile stays, and so does one that has to be looked at again at once.
func (l *Ledger) WatchAgain(now time.Time, all []Watch) error {
	all = slices.DeleteFunc(slices.Clone(all), func(w Watch) bool { return !w.Next.IsZero() && !w.Next.After(now) })
	if len(all) == 0 {
		return nil
	}
	return l.update(func(tx *store.Tx) (err error) {
		b := tx.Bucket(bktWatched)
		for _, w := range all {
			if bytes.Equal(b.Get(w.key), w.stamp) {
				err = errors.Join(err, b.Delete(w.key))
			}
			if !w.Next.IsZero() {
				err = errors.Join(err, b.Put(watchKey(w.Next, w.Tournament), be8(uint64(tx.Number()))))
			}
		}
		return err
	})
}

// watchNoted has the tournaments looked at that were noted in a transaction: the row was written, or that
// of their event, or a game began, ended, or ended otherwise.
func watchNoted(tx *store.Tx) error {
	b := tx.Bucket(bktWatched)
	if b == nil {
		return nil
	}
	all := slices.Clone(tx.Noted())
	slices.Sort(all)
	for _, id := range slices.Compact(all) {
		if looked, err := isWatched(tx, id); err != nil || !looked {
			if err != nil {
				return err
			}
			continue
		}
		if err := watchNow(tx, b, id); err != nil {
			return err
		}
	}
	return nil
}

// isWatched reports whether a tournament is among watched.
func isWatched(tx *store.Tx, id uint64) (bool, error) {
	is := func(word string, id uint64) bool {
		return tx.Bucket(ixSorts).Get(join([]byte(word), []byte{0}, be8(id))) != nil
	}
	if is(sortClimbs, id) || is(sortAsks, id) {
		return true, nil
	}
	t, err := tournamentOf(tx, id)
	if errors.Is(err, ErrNoTournament) {
		return false, nil
	}
	return err == nil && t.Event != 0 && is(sortWeekly, t.Event), err
}

// watched lists the tournaments that have to be looked after.
func watched(tx *store.Tx) (out []uint64, err error) {
	for _, sort := range []string{sortClimbs, sortAsks} {
		if err := ofSort(tx, sort, func(t Tournament) error { out = append(out, t.ID); return nil }); err != nil {
			return nil, err
		}
	}
	err = ofSorts(tx, bktEvents, sortWeekly, sortWeekly, func(e Event) bool {
		s, _ := e.Matches()
		out = append(out, s.Sections...)
		return true
	})
	slices.Sort(out)
	return slices.Compact(out), err
}

// Weekly reports whether a captain wishes for the sheet of the team each week.
func (e Event) Weekly() bool {
	return slices.ContainsFunc(e.Teams, func(t Team) bool { return t.Weekly && t.Captain.Addr != "" })
}
