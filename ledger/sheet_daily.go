package ledger

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger/store"
)

// DaySheet is what a secretary should see once a day: of the whole office, or of the
// tournaments whose secretary that person is.
type DaySheet struct {
	Sheet
	Tournament  Tournament   // where it is of one alone; else the zero Tournament
	Tournaments []Tournament // theirs of which games are told
	Moved       Day          // what came about since
	Backup      time.Time    // when the office last made a copy of its file; zero = none is known of
}

// SendSheets files one sheet a day to each secretary, once for each date in the zone of now,
// about all tournaments of theirs that have an open game. The words are handed in. It returns
// how many were filed. The facts are gathered once, whatever the number of secretaries.
func (l *Ledger) SendSheets(now time.Time, words func(DaySheet) (correspondence.Rendered, error)) (n int, err error) {
	var all []secretary
	if err := l.viewRound(func(tx *store.Tx) (err error) { all, err = secretaries(tx); return err }); err != nil {
		return 0, err
	}
	var whole Sheet
	var moves map[uint64]int // by tournaments, where there are several secretaries
	var errs []error
	for _, x := range all {
		if err := l.ended(); err != nil {
			return n, err
		}
		key := x.key(now)
		if _, found, err := l.Filed(key); found || err != nil {
			errs = append(errs, err)
			continue
		}
		if whole.At.IsZero() {
			if whole, err = l.Sheet(now); err != nil {
				return n, err
			}
			if len(all) > 1 {
				err = l.viewRound(func(tx *store.Tx) error { moves = movesByTournament(tx, whole.Since); return nil })
			}
			if err != nil {
				return n, err
			}
		}
		d, err := l.daySheet(whole, x, moves)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		w, err := words(d)
		if err != nil {
			errs = append(errs, about("the sheet of "+x.newest.Label, err))
			continue
		}
		filed, err := l.File(Matter{Key: key, At: now, Post: []Post{{To: []string{x.newest.Secretary.Addr}, Words: w}}})
		if err != nil {
			errs = append(errs, err)
		} else if !filed[0].Already {
			n++
		}
	}
	return n, errors.Join(errs...)
}

// secretary is one to whom a sheet goes.
type secretary struct {
	addr   []byte     // in lower case
	newest Tournament // of theirs with an open game
}

// key is that of the sheet of a date.
func (x secretary) key(now time.Time) string {
	sum := sha256.Sum256(x.addr)
	return fmt.Sprintf("sheet:%s:%s", hex.EncodeToString(sum[:6]), now.Format(time.DateOnly))
}

// secretaries are those of tournaments that have an open game. Of each the walk ends with the newest such
// tournament.
func secretaries(tx *store.Tx) (out []secretary, err error) {
	c := tx.Bucket(ixSecretary).Cursor()
	for k, _ := c.First(); k != nil; {
		x, newest := secretary{addr: bytes.Clone(k[:len(k)-9])}, uint64(0)
		x.playing(tx, func(t uint64) bool { newest = t; return false })
		if newest != 0 {
			if x.newest, err = tournamentOf(tx, newest); err != nil {
				return nil, err
			}
			out = append(out, x)
		}
		k, _ = c.Seek(join(x.addr, []byte{1}))
	}
	return out, nil
}

// playing calls f with the tournaments of the secretary that have an open game, the newest first, until
// it wants no more. Of theirs, and of those that have an open game, it leaps over what is not among the
// others, so that tournaments whose games are all ended cost nothing where they lie together.
func (x secretary) playing(tx *store.Tx, f func(tournament uint64) (more bool)) {
	prefix := join(x.addr, []byte{0})
	theirs, live := tx.Bucket(ixSecretary).Cursor(), tx.Bucket(ixLive).Cursor()
	for k, v := theirs.Seek(prefix); bytes.HasPrefix(k, prefix); {
		mine := u8(v)
		open, _ := live.Seek(be8(mine + 1))
		if open == nil {
			open, _ = live.Last()
		} else {
			open, _ = live.Prev()
		}
		switch {
		case open == nil:
			return
		case u8(open) < mine:
			k, v = theirs.Seek(join(prefix, be8(^u8(open))))
		case f(mine):
			k, v = theirs.Next()
		default:
			return
		}
	}
}

// daySheet cuts the sheet of the office down to the tournaments of one secretary. Letters that
// belong to games of others are left out; those of no game are told to every secretary, since
// somebody must see to them. Moves are those in each tournament; nil: there is no other secretary.
func (l *Ledger) daySheet(whole Sheet, x secretary, moves map[uint64]int) (d DaySheet, err error) {
	d = DaySheet{Sheet: whole, Moved: whole.day}
	alone := moves == nil
	if d.Backup, err = l.BackedUp(); err != nil {
		return d, err
	}
	var trays []lying
	err = l.viewRound(func(tx *store.Tx) error {
		mine, games := map[uint64]bool{}, 0
		x.playing(tx, func(t uint64) bool {
			mine[t], games = true, games+int(tx.Tally(TallyLiveIn(t)))
			return !alone || len(mine) < 2
		})
		if len(mine) == 1 {
			d.Tournament = x.newest
		}
		theirs := func(t uint64) bool { return mine[t] || alone && tx.Tally(TallyLiveIn(t)) > 0 }
		if !alone {
			d.Moved.Moves = 0
		}
		for t, n := range moves {
			if theirs(t) {
				d.Moved.Moves += n
			}
		}
		not := func(x Line) bool { return !theirs(x.Tournament) }
		d.Ended = slices.DeleteFunc(slices.Clone(d.Ended), not)
		if !alone {
			d.Live = games
			d.Games = slices.DeleteFunc(slices.Clone(d.Games), not)
			trays = d.others(func(id terms.GameID) bool { return theirs(tournamentWith(tx, id)) })
		}
		return d.name(tx)
	})
	if err == nil && !alone {
		d.Unheard, err = l.byPlayers(trays)
	}
	return d, err
}

// others takes out what is of games of other secretaries, and tells which letters in trays are left.
func (d *DaySheet) others(theirs func(terms.GameID) bool) (trays []lying) {
	d.Moved.In, d.Moved.Out = 0, 0 // those of others are among them
	d.Aside = slices.DeleteFunc(slices.Clone(d.Aside), func(x Letter) bool { return len(x.Games) > 0 && !slices.ContainsFunc(x.Games, theirs) })
	d.Failed = slices.DeleteFunc(slices.Clone(d.Failed), func(p Posting) bool { return p.Game != 0 && !theirs(p.Game) })
	return slices.DeleteFunc(slices.Clone(d.trays), func(x lying) bool { return x.letter.Tray.Game != 0 && !theirs(x.letter.Tray.Game) })
}

// name finds the tournaments of which games are told.
func (d *DaySheet) name(tx *store.Tx) error {
	named := map[uint64]bool{0: true}
	for _, x := range slices.Concat(d.Games, d.Ended) {
		if named[x.Tournament] {
			continue
		}
		named[x.Tournament] = true
		t, err := tournamentOf(tx, x.Tournament)
		if err != nil {
			return err
		}
		d.Tournaments = append(d.Tournaments, t)
	}
	return nil
}
