package ledger

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/ledger/store"
)

// The day on which an event ends is the date of adjudication in the terms of its sections
// (BCC1903/V.10(b), BCC1903/VI.10). Before it the office reminds those whose games are
// unfinished, and their secretary.

// endsNotices are how many days before the end of an event it is told of.
var endsNotices = []int{28, 7}

// Ending is what a letter about the end of an event tells: to a player of the player's own
// games, to a secretary of all.
type Ending struct {
	Event  Event
	Player Player       // to whom; zero: to the secretary
	Games  []EndingGame // unfinished
}

// EndingGame is an unfinished game of an event that ends.
type EndingGame struct {
	Line     Line
	Section  Tournament
	Adjudged bool // at the end of that day it goes to the adjudicator; else it has a date of its own, or none
}

// usualMonths are those after which adjudication may be claimed where no day is fixed.
const usualMonths = 12

// dated gives terms the day on which their event ends, in place of months. A date that a section
// has of its own stays; was is the end that the event had before.
func (e Event) dated(a *terms.Agreement, was calendar.Date) {
	x := &a.Adjudicate
	switch own := x.Date; {
	case own != nil && (was.IsZero() || *own != was):
	case !e.Ends.IsZero():
		day := e.Ends
		x.Date, x.Automatic, x.Months, x.From = &day, true, 0, nil
	case own != nil:
		x.Date, x.Automatic, x.Months = nil, false, usualMonths
	}
}

// datesSections gives the day on which the event ends to its sections in which no lots were
// drawn; was is the end that it had before.
func (e Event) datesSections(tx *store.Tx, was calendar.Date) error {
	if e.Ends == was {
		return nil
	}
	for _, s := range e.Stages {
		for _, id := range s.Sections {
			t, err := tournamentOf(tx, id)
			if err != nil {
				return err
			}
			if !t.Undrawn() {
				continue
			}
			e.dated(&t.Agreement, was)
			t.Version++
			if err := putTournament(tx, t); err != nil {
				return err
			}
		}
	}
	return nil
}

// SendEnds files the letters by which players and secretaries are told 28 and 7 days before that
// an event ends, each once. The words are handed in. It returns how many were filed.
func (l *Ledger) SendEnds(now time.Time, words func(Ending) (correspondence.Rendered, error)) (n int, err error) {
	today := calendar.DateOf(now, now.Location())
	all, err := l.eventsUnder(sortEnds+today.String(), sortEnds+today.AddDays(endsNotices[0]).String())
	if err != nil {
		return 0, err
	}
	var errs []error
	for _, e := range all {
		days, due := noticeOf(e.Ends, today)
		if !due {
			continue
		}
		if err := l.ended(); err != nil {
			return n, err
		}
		sent, err := l.sendEnds(e, days, now, words)
		if n += sent; err != nil {
			errs = append(errs, fmt.Errorf("ledger: the end of %s: %w", e.Label, err))
		}
	}
	return n, errors.Join(errs...)
}

// eventsUnder lists the events under the words from one to another, in order of these.
func (l *Ledger) eventsUnder(from, to string) (out []Event, err error) {
	err = l.viewRound(func(tx *store.Tx) error { out, err = sortedRows[Event](tx, bktEvents, from, to); return err })
	return out, err
}

// noticeOf is which of the notices is due today; false where none is.
func noticeOf(ends, today calendar.Date) (days int, due bool) {
	if ends.IsZero() || ends.Before(today) {
		return 0, false
	}
	for _, n := range endsNotices {
		if !today.Before(ends.AddDays(-n)) {
			days, due = n, true
		}
	}
	return days, due
}

// sendEnds files one notice about an event to everybody whom it concerns.
func (l *Ledger) sendEnds(e Event, days int, now time.Time, words func(Ending) (correspondence.Rendered, error)) (n int, err error) {
	key := fmt.Sprintf("ends:%d:%s:%d", e.ID, e.Ends, days)
	if _, found, err := l.Filed(key); found || err != nil {
		return 0, err
	}
	games, err := l.unfinished(e)
	if err != nil || len(games) == 0 {
		return 0, err
	}
	told := Ending{Event: e}
	m := Matter{Key: key, At: now}
	for _, id := range playersOf(games) {
		d := told
		if d.Player, err = l.Player(id); err != nil {
			return 0, err
		}
		to := d.Player.Reached()
		if to == "" || !d.Player.Stopped.IsZero() {
			continue
		}
		d.Games = slices.DeleteFunc(slices.Clone(games), func(x EndingGame) bool {
			return !slices.Contains(slices.Concat(x.Line.Players[0], x.Line.Players[1]), id)
		})
		w, err := words(d)
		if err != nil {
			return 0, err
		}
		m.Post = append(m.Post, Post{To: []string{to}, Words: w.InForm(d.Player.Form), Name: d.Player.Name, Player: id, Form: d.Player.Form, Mute: true})
	}
	var secretaries []string
	for _, x := range games {
		addr := x.Section.Secretary.Addr
		if slices.ContainsFunc(secretaries, func(s string) bool { return SameAddress(s, addr) }) {
			continue
		}
		secretaries = append(secretaries, addr)
		d := told
		d.Games = slices.DeleteFunc(slices.Clone(games), func(x EndingGame) bool { return !SameAddress(x.Section.Secretary.Addr, addr) })
		w, err := words(d)
		if err != nil {
			return 0, err
		}
		m.Post = append(m.Post, Post{To: []string{addr}, Words: w})
	}
	filed, err := l.File(m)
	if err != nil || filed[0].Already {
		return 0, err
	}
	return len(m.Post), nil
}

// unfinished are the games of an event that are not over, by sections.
func (l *Ledger) unfinished(e Event) (out []EndingGame, err error) {
	for _, s := range e.Stages {
		for _, id := range s.Sections {
			t, err := l.Tournament(id)
			if err != nil {
				return nil, err
			}
			lines, err := l.GamesIn(id)
			if err != nil {
				return nil, err
			}
			for _, x := range lines {
				if x.Over() {
					continue
				}
				g, err := l.Game(x.Game)
				if err != nil {
					return nil, err
				}
				a := g.Agreement.Adjudicate
				out = append(out, EndingGame{x, t, a.Automatic && a.Date != nil && *a.Date == e.Ends})
			}
		}
	}
	return out, nil
}

// playersOf are those who play in the games, each once, in order of their numbers.
func playersOf(games []EndingGame) (out []uint64) {
	for _, x := range games {
		out = append(out, slices.Concat(x.Line.Players[0], x.Line.Players[1])...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}
