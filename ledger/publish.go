package ledger

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/ledger/store"
)

// A version of the office's own days acts on the games that run under the set
// (CLOCK/C-11). The row is written with a mark of the work that it leaves, and
// the games follow in batches, at once or after a restart: nothing is decided in a
// game before the change has reached it.

// publication is the mark of a change that has not reached every game yet.
type publication struct {
	Change calendar.CalendarChange `json:"change"`
	At     time.Time               `json:"at"`
}

// batch is how many games a published change reaches in one transaction.
const batch = 100

// appealsEnd is longer than any window of appeal that is agreed in practice: a game
// that ended before it is not looked at.
const appealsEnd = 90 * 24 * time.Hour

// PublishCalendar writes another version of the office's own days of a set, in
// whose name and why, and brings it into every game that runs under the set: the
// turns that run and are not exceeded are lengthened by a day added, and their
// players are told (CLOCK/C-11, RULING/R-21). The row is that which OwnDays returned,
// changed; one that was changed meanwhile is ErrStale. An error after the row is
// written is told in the log alone: Sweep goes on with the games.
//
// A matter that has the row among its Rows does the same.
func (l *Ledger) PublishCalendar(x OwnDays, who, why string) (Filed, error) {
	filed, err := l.File(Matter{Key: fmt.Sprintf("calendar:%s:%d", x.Set, x.Version+1), By: who, Why: why, Rows: []Row{x}})
	if err != nil {
		return Filed{}, err
	}
	if filed[0].Already { // perhaps by somebody else, and not with these days
		return Filed{}, fmt.Errorf("%w: version %d of the calendar %s is published", ErrStale, x.Version+1, x.Set)
	}
	return filed[0], nil
}

// of are the days as the room of the law has them.
func (x OwnDays) of() calendar.OfficeDays {
	return calendar.OfficeDays{Set: x.Set, Version: int(x.Version), Until: x.Until(), Days: x.Days, Struck: x.Struck}
}

// change is what the row, once it is written, changes in the set.
func (x OwnDays) change(old OwnDays) calendar.CalendarChange {
	x.Version++
	return old.of().Change(x.of())
}

// publishes marks, in the transaction that writes the row, what is to reach the
// games.
func (l *Ledger) publishes(tx *store.Tx, x OwnDays, m Matter, at time.Time) error {
	if _, busy, err := publicationIn(tx); err != nil || busy {
		return errors.Join(err, errAgain) // that one reaches its games first
	}
	old, err := ownDaysIn(tx, x.Set)
	if err != nil {
		return err
	}
	p := publication{Change: x.change(old), At: at.UTC()}
	p.Change.By, p.Change.Why = m.By, m.Why
	if !p.Change.Changes() {
		return moveRows(tx)
	}
	l.unpublished.Store(true) // whoever looks after this is written finds the mark
	return errors.Join(putRow(tx.Bucket(bktMeta), metaPublishing, p), moveRows(tx))
}

func publicationIn(tx *store.Tx) (publication, bool, error) {
	return row[publication](tx.Bucket(bktMeta), metaPublishing)
}

// published reports whether a matter writes the days of a calendar.
func published(matters []Matter) bool {
	return slices.ContainsFunc(matters, func(m Matter) bool {
		return slices.ContainsFunc(m.Rows, func(x Row) bool { _, ok := x.(OwnDays); return ok })
	})
}

// matter brings the change into one game; in one that has it, nothing happens.
func (p publication) matter(id terms.GameID) Matter {
	return Matter{
		Key: fmt.Sprintf("calendar:%s:%d:%s", p.Change.Set, p.Change.Version, id), By: p.Change.By, At: p.At,
		Games: []terms.GameID{id}, vacuous: true, brings: true,
		Decide: func(games []correspondence.Game, o []correspondence.Setting) []correspondence.Decision {
			return []correspondence.Decision{games[0].ChangeCalendar(p.Change, o[0])}
		},
	}
}

// publish brings a published change into the games that it has not reached yet. It
// returns at once where there is none.
func (l *Ledger) publish() error {
	if !l.unpublished.Load() {
		return nil
	}
	l.spreading.Lock()
	defer l.spreading.Unlock()
	p, found, err := l.publication()
	if err != nil || !found {
		l.unpublished.Store(found)
		return err
	}
	reached := 0
	var errs []error
	for place := []byte(nil); ; {
		if err := l.ended(); err != nil {
			return err
		}
		var ids []terms.GameID
		if ids, place, err = l.gamesFrom(p.Change.Set, place, p.At); err != nil || len(ids) == 0 {
			errs = append(errs, err)
			break
		}
		n, err := l.bring(p, ids)
		reached, errs = reached+n, append(errs, err)
	}
	if err := errors.Join(errs...); err != nil {
		return about("publishing the calendar "+p.Change.Set, err)
	}
	err = l.update(func(tx *store.Tx) error {
		line := LogLine{At: l.now(), Who: "office", What: "published", On: fmt.Sprintf("calendar %s version %d", p.Change.Set, p.Change.Version), Reason: fmt.Sprintf("games: %d", reached)}
		_, err := appendLog(tx, line)
		return errors.Join(err, tx.Bucket(bktMeta).Delete(metaPublishing))
	})
	l.unpublished.Store(err != nil)
	return err
}

// bring brings the change into some games, together or, where that fails, since
// one of them is busy or broken, each by itself.
func (l *Ledger) bring(p publication, ids []terms.GameID) (n int, err error) {
	matters := make([]Matter, len(ids))
	for i, id := range ids {
		matters[i] = p.matter(id)
	}
	filed, err := l.file(rounds, matters)
	if err == nil {
		return changedIn(filed), nil
	}
	var errs []error
	for _, m := range matters {
		filed, err := l.file(rounds, []Matter{m})
		n, errs = n+changedIn(filed), append(errs, err)
	}
	return n, errors.Join(errs...)
}

// changedIn counts the games in which something was filed.
func changedIn(filed []Filed) (n int) {
	for _, f := range filed {
		if len(f.Games) > 0 {
			n++
		}
	}
	return n
}

// reach brings a published change into the games of the matters, before anything
// is decided in them.
func (l *Ledger) reach(matters []Matter) error {
	if published(matters) {
		return l.publish()
	}
	var p publication
	var found bool
	for _, m := range matters {
		if m.brings || len(m.Games) == 0 {
			continue
		}
		if p.At.IsZero() {
			var err error
			if p, found, err = l.publication(); err != nil || !found {
				return err
			}
		}
		for _, id := range m.Games {
			if _, err := l.file(rounds, []Matter{p.matter(id)}); err != nil && !errors.Is(err, ErrNoGame) {
				return err
			}
		}
	}
	return nil
}

func (l *Ledger) publication() (p publication, found bool, err error) {
	err = l.view(func(tx *store.Tx) error { p, found, err = publicationIn(tx); return err })
	return p, found, err
}

// gamesFrom are the next games, behind a place in the index, which a change of the instant in a set may
// concern: those that reckon by it and are not ended, and those that ended so late that there may be an
// appeal. It returns the place reached.
func (l *Ledger) gamesFrom(set string, place []byte, at time.Time) (ids []terms.GameID, next []byte, err error) {
	err = l.view(func(tx *store.Tx) error {
		prefix, from := []byte(set), place
		if from == nil {
			from = join(prefix, []byte{ofSetLive})
		}
		c := tx.Bucket(ixOfSet).Cursor()
		k, _ := c.Seek(from)
		for ; bytes.HasPrefix(k, prefix) && len(k) > len(prefix) && k[len(prefix)] <= ofSetEnded && len(ids) < batch; k, _ = c.Next() {
			if bytes.Equal(k, place) {
				continue
			}
			if k[len(prefix)] == ofSetEnded && bytes.Compare(k[len(prefix)+1:][:8], falling(at.Add(-appealsEnd))) > 0 {
				break
			}
			ids, next = append(ids, terms.GameID(u4(k[len(k)-4:]))), bytes.Clone(k)
		}
		return nil
	})
	return ids, next, err
}

// reckonBy calls f with the lines of the games that reckon by a set of holidays and are not ended, in order
// of their numbers.
func (l *Ledger) reckonBy(set string, f func(Line) error) error {
	x := Range[Line]{bucket: ixOfSet, prefix: append([]byte(set), ofSetLive), read: gameAt(len(set) + 1)}
	return Each(l.rounds(), l, x, f)
}

// spreadAtOnce goes on with the games when the row is written.
func (l *Ledger) spreadAtOnce() {
	if err := l.publish(); err != nil {
		l.o.Log.Error("publishing", slog.Any("error", err))
	}
}

// CalendarPreview is what a version of the office's own days would do, if it were
// published now (DESK/E-67).
type CalendarPreview struct {
	Change calendar.CalendarChange
	Games  []string       // the labels of the games that it would reach
	Moves  []CalendarMove // the open turns and choices that it concerns, in order of their games
}

// CalendarMove is the effect on one open turn or choice.
type CalendarMove struct {
	Game  terms.GameID
	Label string
	Name  string // of the side whose time it is
	correspondence.CalendarMove
}

// Moved are the turns and choices that would end at another instant; Kept those
// that are exceeded, and therefore do not change.
func (p CalendarPreview) Moved() []CalendarMove {
	return slices.DeleteFunc(slices.Clone(p.Moves), func(m CalendarMove) bool { return m.Exceeded })
}

// Kept are the turns and choices that are exceeded, so that the change does not
// touch them: a finding of excess is undone only by a ruling (CLOCK/C-11).
func (p CalendarPreview) Kept() []CalendarMove {
	return slices.DeleteFunc(slices.Clone(p.Moves), func(m CalendarMove) bool { return !m.Exceeded })
}

// PreviewCalendar says what publishing the row would do, and writes nothing. The
// cost is that of reading the games that reckon by the set and are not over.
func (l *Ledger) PreviewCalendar(x OwnDays, at time.Time) (CalendarPreview, error) {
	old, err := l.OwnDays(x.Set)
	if err != nil {
		return CalendarPreview{}, err
	}
	p := CalendarPreview{Change: x.change(old)}
	err = l.reckonBy(x.Set, func(line Line) error {
		g, err := l.Game(line.Game)
		if err != nil {
			return err
		}
		p.Games = append(p.Games, line.Label)
		c, err := l.calendarOf(g)
		if err != nil {
			return err
		}
		for _, m := range g.CalendarMoves(p.Change, correspondence.Setting{Now: at, ReadThrough: l.ReadThrough(), Calendar: c}) {
			p.Moves = append(p.Moves, CalendarMove{Game: line.Game, Label: line.Label, Name: line.Names[m.Of], CalendarMove: m})
		}
		return nil
	})
	if err != nil {
		return p, err
	}
	slices.SortStableFunc(p.Moves, func(a, b CalendarMove) int { return strings.Compare(a.Label, b.Label) })
	return p, nil
}
