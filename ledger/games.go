package ledger

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger/store"
	"postd/rules"
)

// opening is what File must know to arrange a new game.
type opening struct {
	tournament uint64
	label      string
	sides      [2]terms.Side
	agreement  terms.Agreement
	id         terms.GameID // given anew in every round of deciding
}

// OpenGame arranges a game in a tournament: both sides are told the terms. It
// goes through File under the key "open:<label>", so that the same call twice
// arranges one game and returns its number again; another game with a label
// that is taken is ErrLabelTaken. An empty fen is the initial array. At is the
// instant of the arrangement; zero = Options.Now.
//
// It is refused if a side has no player or both have the same one, if a blank
// of the agreement is unfilled, contradictory or not kept by this release, or
// if a date lies outside the data of the calendar.
func (l *Ledger) OpenGame(tournament uint64, label string, sides [2]terms.Side, a terms.Agreement, fen string, at time.Time) (terms.GameID, error) {
	m, err := l.Opening(tournament, label, sides, a, fen, at)
	if err != nil {
		return 0, err
	}
	filed, err := l.File(m)
	if err != nil {
		return 0, err
	}
	id := filed[0].Games[0]
	if filed[0].Already {
		x, err := l.Line(id)
		if err != nil {
			return 0, err
		}
		if x.Tournament != tournament || !samePlayers(x.Players, sides) {
			return 0, fmt.Errorf("%w: game %s", ErrLabelTaken, label)
		}
	}
	return id, nil
}

// named writes into the agreement who holds its offices by the tournament's row,
// where that is not the secretary. An agreement that names somebody else than the
// row is refused, since nobody could write to that person.
func (l *Ledger) named(tournament uint64, a *terms.Agreement) error {
	var t Tournament
	err := l.view(func(tx *store.Tx) (err error) {
		t, _, err = keptOf[Tournament](l, tx, bktTournaments, be8(tournament), ErrNoTournament, tournament)
		return err
	})
	if err != nil {
		return err
	}
	for _, x := range []struct {
		field  string
		at     *string
		holder Official
	}{{"umpire", &a.Umpire, t.Umpire}, {"adjudicator", &a.Adjudicator, t.Adjudicator}} {
		other := x.holder.Addr != "" && !SameAddress(x.holder.Addr, t.Secretary.Addr)
		switch named := *x.at != "" && *x.at != "secretary"; {
		case named && (!other || folded(*x.at) != folded(x.holder.Name)):
			return fmt.Errorf("%s: the agreement names %s, and the row of the tournament gives no address for that name; enter it there", x.field, *x.at)
		case other:
			*x.at = x.holder.Name
		}
	}
	return nil
}

// Opening is the matter by which OpenGame arranges a game, so that several can
// be filed together, or rehearsed. It refuses what OpenGame refuses. The own
// days of the calendars that the agreement names become days of the agreement:
// what the players are told is what is reckoned.
func (l *Ledger) Opening(tournament uint64, label string, sides [2]terms.Side, a terms.Agreement, fen string, at time.Time) (Matter, error) {
	if at.IsZero() {
		at = l.now()
	}
	if err := l.openingFaults(tournament, label, sides); err != nil {
		return Matter{}, err
	}
	var err error
	if err = l.named(tournament, &a); err != nil {
		return Matter{}, about("opening "+label, err)
	}
	if a.Calendar, err = l.byMover(a.Calendar, sides); err != nil {
		return Matter{}, about("opening "+label, err)
	}
	if a.Calendar, err = l.withOwnDays(a.Calendar); err != nil {
		return Matter{}, err
	}
	// What the judge refuses is told in words before anything is filed.
	calendar, err := l.calendar(a.Calendar)
	if err != nil {
		return Matter{}, about("opening "+label, err)
	}
	if err := covered(a, calendar); err != nil {
		return Matter{}, about("opening "+label, err)
	}
	office := correspondence.Setting{Now: at, ReadThrough: l.ReadThrough(), Calendar: calendar}
	if _, err := correspondence.Open(1, label, sides, a, fen, office); err != nil {
		return Matter{}, about("opening "+label, err)
	}
	arranges := &opening{tournament: tournament, label: label, sides: sides, agreement: a}
	return Matter{
		Key: "open:" + folded(label), At: at,
		opening: arranges,
		Decide: func(games []correspondence.Game, o []correspondence.Setting) []correspondence.Decision {
			// File gives the game its number before it decides.
			d, err := correspondence.Open(games[0].ID, label, sides, arranges.agreement, fen, o[0])
			if err != nil {
				return nil
			}
			return []correspondence.Decision{d}
		},
	}, nil
}

// Opened is the game that an Opening would arrange, under no number of its own, with its
// calendar: to tell its players of it before. It is not written.
func (l *Ledger) Opened(m Matter) (g correspondence.Game, c calendar.Calendar, err error) {
	if m.opening == nil {
		return g, c, fmt.Errorf("%w: %q opens no game", errMatter, m.Key)
	}
	if c, err = l.calendar(m.opening.agreement.Calendar); err != nil {
		return g, c, err
	}
	d := m.Decide([]correspondence.Game{{ID: 1}}, []correspondence.Setting{{Now: m.At, ReadThrough: l.ReadThrough(), Calendar: c}})
	if len(d) != 1 {
		return g, c, fmt.Errorf("%w: %q opens no game", errDecision, m.Key)
	}
	for i := range d[0].Events {
		if d[0].Events[i].At.IsZero() {
			d[0].Events[i].At = m.At
		}
	}
	return correspondence.Fold(d[0].Events), c, nil
}

// covered refuses dates for which the holidays are not known: the first turn,
// and the date of adjudication where there is one.
func covered(a terms.Agreement, c calendar.Calendar) error {
	if a.FirstTurnAt.IsZero() {
		return nil // the judge says so in better words
	}
	last := a.FirstTurnAt.Add(a.Turn.Limit)
	if at, _, ok := a.AdjudicationAt(); ok {
		last = at
	}
	for _, t := range []time.Time{a.FirstTurnAt, last} {
		if d := calendar.DateOf(t, c.Zone()); !c.Covers(d) {
			from, to, _ := c.Covered()
			return fmt.Errorf("the calendar %s knows the holidays from %s to %s; %s lies outside", c.Label(), from, to, d)
		}
	}
	return nil
}

func samePlayers(have [2][]uint64, sides [2]terms.Side) bool {
	for c, s := range sides {
		if !slices.EqualFunc(have[c], s.Members, func(id uint64, m terms.Member) bool { return id == m.Player }) {
			return false
		}
	}
	return true
}

// openingFaults is what is wrong with an opening, as far as rows can tell.
func (l *Ledger) openingFaults(tournament uint64, label string, sides [2]terms.Side) error {
	errs := []error{plainName("the game's label", label)}
	if _, square := rules.ParseSquare(label); square { // RULING/R-78: it may be a move in algebraic notation
		errs = append(errs, fmt.Errorf("%w: the label %s is a square of the board; take another, like A3-12", ErrRow, label))
	}
	seen := map[uint64]bool{}
	err := l.view(func(tx *store.Tx) error {
		for c, s := range sides {
			if len(s.Members) == 0 {
				errs = append(errs, fmt.Errorf("%w: %s has no player", ErrRow, rules.Colour(c)))
			}
			for _, m := range s.Members {
				if _, err := playerOf(tx, m.Player); err != nil {
					errs = append(errs, err)
				}
				if seen[m.Player] {
					errs = append(errs, fmt.Errorf("%w: player %d (%s) is named twice; the sides are different players", ErrRow, m.Player, m.Name))
				}
				seen[m.Player] = true
				errs = append(errs, plainName("the member's name", m.Name))
			}
		}
		return nil
	})
	return errors.Join(append(errs, err)...)
}

// Game folds the events of a game, or returns ErrNoGame.
func (l *Ledger) Game(id terms.GameID) (correspondence.Game, error) {
	var x foldedGame
	err := l.view(func(tx *store.Tx) (err error) { x, err = l.folded(tx, id); return err })
	if err != nil {
		return correspondence.Game{}, err
	}
	return x.game, nil
}

// Events returns all that happened in a game, in order, or ErrNoGame.
func (l *Ledger) Events(id terms.GameID) (out []events.Event, err error) {
	err = l.view(func(tx *store.Tx) error { out, err = eventsIn(tx, id, 1, 0); return err })
	return out, err
}

// GameByLabel returns the number of the game with the label, or ErrNoGame.
// Case does not matter.
func (l *Ledger) GameByLabel(label string) (id terms.GameID, err error) {
	err = l.view(func(tx *store.Tx) error {
		v := tx.Bucket(ixByLabel).Get(labelKey('g', label))
		if v == nil {
			return fmt.Errorf("%w: %s", ErrNoGame, label)
		}
		id = terms.GameID(u4(v))
		return nil
	})
	return id, err
}

// Office returns what a decision on the game would be given at the instant: to
// reckon a turn, to show a calendar.
func (l *Ledger) Office(id terms.GameID, at time.Time) (o correspondence.Setting, err error) {
	var s *snapshot
	err = l.view(func(tx *store.Tx) (err error) {
		s, err = l.load(tx, []Matter{{Key: "office", Games: []terms.GameID{id}}})
		return err
	})
	if err != nil {
		return o, err
	}
	return s.office(s.folders[id], at), nil
}

// calendarOf is the calendar of a game, with its earlier editions.
func (l *Ledger) calendarOf(g correspondence.Game) (calendar.Calendar, error) {
	return g.CalendarBy(l.calendar)
}

// recalendar gives the folder the calendar as the events leave it.
func (l *Ledger) recalendar(f *folder, happened []events.Event) (err error) {
	for _, e := range happened {
		if _, ok := e.What.(events.CalendarChanged); ok {
			f.calendar, err = l.calendarOf(f.game)
		}
	}
	return err
}

// calendar builds the calendar of an agreement's terms, once for equal terms.
func (l *Ledger) calendar(terms calendar.CalendarTerms) (calendar.Calendar, error) {
	key, err := json.Marshal(terms)
	if err != nil {
		return calendar.Calendar{}, fmt.Errorf("ledger: %w", err)
	}
	if c, ok := l.calendars.Load(string(key)); ok {
		return c.(calendar.Calendar), nil
	}
	c, err := calendar.NewCalendar(terms)
	if err != nil {
		return calendar.Calendar{}, err
	}
	l.calendars.Store(string(key), c)
	return c, nil
}

// eventsIn reads the events from the number on, up to and with the last, or
// to the end if last is 0.
func eventsIn(tx *store.Tx, id terms.GameID, from, last uint64) ([]events.Event, error) {
	b := tx.Bucket(bktGames).Bucket(gameKey(id))
	if b == nil {
		return nil, fmt.Errorf("%w: %s", ErrNoGame, id)
	}
	var out []events.Event
	c := b.Cursor()
	for k, v := c.Seek(be8(from)); k != nil && (last == 0 || u8(k) <= last); k, v = c.Next() {
		var e events.Event
		if err := e.UnmarshalJSON(v); err != nil {
			return nil, fmt.Errorf("ledger: event %d of %s: %w", u8(k), id, err)
		}
		out = append(out, e)
	}
	return out, nil
}

// lastSeq returns the number of the last event of a game; 0 for none.
func lastSeq(tx *store.Tx, id terms.GameID) uint64 {
	b := tx.Bucket(bktGames).Bucket(gameKey(id))
	if b == nil {
		return 0
	}
	if k, _ := b.Cursor().Last(); k != nil {
		return u8(k)
	}
	return 0
}
