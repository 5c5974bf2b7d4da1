package ledger

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
)

// DaySheet is what a secretary should see once a day: of the whole office, or of the
// tournaments whose secretary that person is.
type DaySheet struct {
	Sheet                    // its Tournament is filled where there is one alone
	Tournaments []Tournament // those with an open game, or one that ended since
	Since       time.Time    // what came after it is new
	Ended       []Line       // games that ended since
	Moved       Day          // what came about since
	Backup      time.Time    // when the office last made a copy of its file; zero = none is known of
}

// SendSheets files one sheet a day to each secretary, once for each date in the zone of now,
// about all tournaments of theirs that have an open game. The words are handed in. It returns
// how many were filed.
func (l *Ledger) SendSheets(now time.Time, words func(DaySheet) (correspondence.Rendered, error)) (n int, err error) {
	all, err := l.Tournaments()
	if err != nil {
		return 0, err
	}
	whole, err := l.Sheet(0, now)
	if err != nil {
		return 0, err
	}
	lines, err := l.Games()
	if err != nil {
		return 0, err
	}
	of, addrs := map[string][]Tournament{}, []string{}
	for _, t := range all {
		if !slices.ContainsFunc(whole.Open, func(x Line) bool { return x.Tournament == t.ID }) {
			continue
		}
		addr := strings.ToLower(t.Secretary.Addr)
		if of[addr] = append(of[addr], t); len(of[addr]) == 1 {
			addrs = append(addrs, addr)
		}
	}
	var errs []error
	for _, addr := range addrs {
		if err := l.ended(); err != nil {
			return n, err
		}
		d, err := l.daySheet(whole, lines, of[addr], len(addrs) == 1)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		w, err := words(d)
		if err != nil {
			errs = append(errs, about("the sheet of "+of[addr][0].Label, err))
			continue
		}
		sum := sha256.Sum256([]byte(addr))
		filed, err := l.File(Matter{
			Key: fmt.Sprintf("sheet:%s:%s", hex.EncodeToString(sum[:6]), now.Format(time.DateOnly)), At: now,
			Post: []Post{{To: []string{of[addr][0].Secretary.Addr}, Words: w}},
		})
		if err != nil {
			errs = append(errs, err)
			continue
		}
		if !filed[0].Already {
			n++
		}
	}
	return n, errors.Join(errs...)
}

// daySheet cuts the sheet of the office down to the tournaments of one secretary. Letters that
// belong to games of others are left out; those of no game are told to every secretary, since
// somebody must see to them.
func (l *Ledger) daySheet(whole Sheet, lines []Line, mine []Tournament, alone bool) (d DaySheet, err error) {
	d = DaySheet{Sheet: whole, Tournaments: mine, Since: whole.At.AddDate(0, 0, -1)}
	theirs := func(t uint64) bool { return slices.ContainsFunc(mine, func(x Tournament) bool { return x.ID == t }) }
	if len(mine) == 1 {
		d.Tournament = mine[0]
	}
	if d.Backup, err = l.BackedUp(); err != nil {
		return d, err
	}
	tournament := map[terms.GameID]uint64{}
	var moved []terms.GameID
	for _, x := range lines {
		tournament[x.Game] = x.Tournament
		if !theirs(x.Tournament) || x.Last.Before(d.Since) {
			continue
		}
		moved = append(moved, x.Game)
		if x.Over() && !x.Ended.Before(d.Since) {
			d.Ended = append(d.Ended, x)
		}
	}
	if d.Moved, err = l.Since(d.Since, moved); err != nil || alone {
		return d, err
	}
	d.Moved.In, d.Moved.Out = 0, 0 // those of others are among them
	others := func(games []terms.GameID) bool {
		return len(games) > 0 && !slices.ContainsFunc(games, func(id terms.GameID) bool { return theirs(tournament[id]) })
	}
	keep := func(x Line) bool { return !theirs(x.Tournament) }
	d.Open, d.Due = slices.DeleteFunc(slices.Clone(d.Open), keep), slices.DeleteFunc(slices.Clone(d.Due), keep)
	d.Waiting = slices.DeleteFunc(slices.Clone(d.Waiting), func(x Letter) bool { return others(x.Games) })
	d.Aside = slices.DeleteFunc(slices.Clone(d.Aside), func(x Letter) bool { return others(x.Games) })
	d.Failed = slices.DeleteFunc(slices.Clone(d.Failed), func(p Posting) bool { return p.Game != 0 && !theirs(tournament[p.Game]) })
	d.Unheard = nil
	seen := map[string]bool{}
	for _, t := range mine {
		some, err := l.Unheard(t.ID, whole.At)
		if err != nil {
			return d, err
		}
		for _, x := range some {
			if key := fmt.Sprint(x.Letters); !seen[key] {
				seen[key] = true
				d.Unheard = append(d.Unheard, x)
			}
		}
	}
	return d, nil
}
