package ledger

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"postd/correspondence/calendar"
	"postd/ledger/store"
	"postd/tournament/takes"
)

// Event is a championship, a league or a cup: stages, of which each names its sections. A section
// is a tournament, and holds the players, the games and the terms (EVENT/1).
type Event struct {
	ID      uint64        `json:"id"`
	Label   string        `json:"label"` // C26
	Name    string        `json:"name"`
	Stages  []Stage       `json:"stages,omitempty"`
	Teams   []Team        `json:"teams,omitempty"`
	Prizes  []Prize       `json:"prizes,omitempty"`
	Ends    calendar.Date `json:"ends,omitzero"` // after which what is unfinished is adjudicated; zero: no such day
	Public  Publicity     `json:"public,omitzero"`
	Version uint64        `json:"version"` // how often the row was written
}

// Stage is a part of an event: the preliminaries, the final, a class.
type Stage struct {
	No       int      `json:"no"` // from 1; it stays when others go
	Name     string   `json:"name"`
	System   System   `json:"system"`
	Takes    string   `json:"takes,omitempty"`    // who comes in, a line each, in the language of takes
	AsksNext bool     `json:"asksNext,omitempty"` // who is passed over is followed by the next at once; else the secretary presses (RULING/R-89)
	Sections []uint64 `json:"sections,omitempty"` // tournaments; kept by Placing alone

	// Of matches of teams.
	Boards    int  `json:"boards,omitempty"`
	Double    bool `json:"double,omitempty"`    // two games on each board
	FreeOrder bool `json:"freeOrder,omitempty"` // a captain puts anybody on any board; else the higher rated play above

	// Goes is the event of its own in which teams play that were taken into the stage; 0: none was.
	Goes uint64 `json:"goes,omitempty"`
}

// System is how a stage is played.
type System string

// The systems.
const (
	RoundRobin   System = "round-robin"
	Scheveningen System = "scheveningen"
	Swiss        System = "swiss"
	KnockOut     System = "knock-out"
	Match        System = "match"
	TeamMatches  System = "teams"
	Ladder       System = "ladder"
	Friendly     System = "friendly"
)

var systems = []System{RoundRobin, Scheveningen, Swiss, KnockOut, Match, TeamMatches, Ladder, Friendly}

// Team is a team of an event. Who stands first in its line plays board 1.
type Team struct {
	No       int      `json:"no"` // from 1; it stays when others go
	Name     string   `json:"name"`
	Club     string   `json:"club,omitempty"`
	Country  string   `json:"country,omitempty"`
	Captain  Official `json:"captain,omitzero"` // zero: none is named yet
	Line     []uint64 `json:"line,omitempty"`   // players; 0: nobody plays the board
	Reserves []uint64 `json:"reserves,omitempty"`
	Weekly   bool     `json:"weekly,omitempty"` // the captain has the sheet of the team's games each week
}

// Prize is one prize, for a place or for a category.
type Prize struct {
	Place    int    `json:"place,omitempty"`    // 0: it is for a category
	Category string `json:"category,omitempty"` // "best newcomer"; of "under 1600" the table says who has it
	Winner   uint64 `json:"winner,omitempty"`   // of another category: the player whom the secretary names
	Stage    int    `json:"stage,omitempty"`    // by whose tables; 0: of the last
	Words    string `json:"words,omitempty"`    // what it is
	Cents    int64  `json:"cents,omitempty"`    // of what it is in money; 0: it is none
	Shared   bool   `json:"shared,omitempty"`   // those who tie share it equally; else the tie-break decides
}

// ErrNoEvent says that there is no such event.
var ErrNoEvent = errors.New("ledger: no such event")

// Check says what is wrong with the row, as far as it can be seen in it; nil if nothing is.
func (e Event) Check() error { return errors.Join(e.faults()...) }

// faults lists what is wrong with the row, in words.
func (e Event) faults() []error {
	errs := []error{plainName("the event's label", e.Label), plainName("the event's name", e.Name), e.Public.fault()}
	bad := func(format string, args ...any) {
		errs = append(errs, fmt.Errorf("%w: "+format, append([]any{ErrRow}, args...)...))
	}
	var names []string
	for _, s := range e.Stages {
		names = append(names, s.Name)
	}
	last := 0
	for _, s := range e.Stages {
		if errs = append(errs, plainName("the name of a stage", s.Name)); s.No <= last {
			bad("stage %d comes after stage %d", s.No, last)
		}
		if s.Goes != 0 && s.System != TeamMatches {
			bad("stage %d, %s, is that of teams that were taken, and stays one", s.No, s.Name)
		}
		if last = s.No; !slices.Contains(systems, s.System) {
			bad("a stage is played as one of %v, not %q", systems, s.System)
		}
		read, err := takes.ParseTakes(s.Takes)
		if err == nil {
			err = takes.CheckStages(read, names)
		}
		if err != nil {
			bad("stage %d: %w", s.No, err)
		}
	}
	errs = append(errs, e.teamFaults()...)
	for _, p := range e.Prizes {
		if p.Place < 0 || p.Cents < 0 || (p.Place == 0) == (p.Category == "") {
			bad("a prize is for a place or for a category, and its amount is none below nothing: %+v", p)
		}
		if _, found := e.Stage(p.Stage); p.Stage != 0 && !found {
			bad("a prize is by the table of stage %d, and there is none", p.Stage)
		}
		for _, s := range []string{p.Category, p.Words} {
			if s != "" {
				errs = append(errs, plainName("what is said of a prize", s))
			}
		}
	}
	return errs
}

// Stage returns the stage of a number, or false.
func (e Event) Stage(no int) (Stage, bool) {
	i := slices.IndexFunc(e.Stages, func(s Stage) bool { return s.No == no })
	if i < 0 {
		return Stage{}, false
	}
	return e.Stages[i], true
}

// put writes the row of a matter. The sections of its stages are left as they are stored.
func (e Event) put(tx *store.Tx) (uint64, string, error) {
	if err := e.Check(); err != nil {
		return 0, "", err
	}
	b := tx.Bucket(bktEvents)
	old, what := Event{}, "changed"
	if e.Version == 0 {
		id, err := b.NextSequence()
		if err != nil {
			return 0, "", err
		}
		if e.ID != 0 && e.ID != id {
			return 0, "", fmt.Errorf("%w: the next event is %d, not %d", ErrStale, id, e.ID)
		}
		e.ID, what = id, "founded"
	} else {
		var err error
		if old, err = eventOf(tx, e.ID); err != nil {
			return 0, "", err
		}
		if err := fresh("event "+old.Label, e.Version, old.Version); err != nil {
			return 0, "", err
		}
	}
	e.Stages = slices.Clone(e.Stages)
	for i := range e.Stages {
		s, _ := old.Stage(e.Stages[i].No)
		e.Stages[i].Sections = s.Sections
	}
	for _, s := range old.Stages {
		if _, stays := e.Stage(s.No); !stays && len(s.Sections) > 0 {
			return 0, "", fmt.Errorf("%w: stage %d, %s, has sections and stays", ErrRow, s.No, s.Name)
		}
	}
	if err := e.teamsHold(tx, old); err != nil {
		return 0, "", err
	}
	if err := e.datesSections(tx, old.Ends); err != nil {
		return 0, "", err
	}
	for _, s := range e.Stages {
		if _, err := eventOf(tx, s.Goes); s.Goes != 0 && err != nil {
			return 0, "", err
		}
	}
	for _, p := range e.Prizes {
		if _, err := playerOf(tx, p.Winner); p.Winner != 0 && err != nil {
			return 0, "", err
		}
	}
	if err := untaken(tx, 'e', "event", e.Label, e.ID); err != nil {
		return 0, "", err
	}
	e.Version++
	return e.ID, fmt.Sprintf("event %d %s: %s", e.ID, what, e.Label), errors.Join(putEvent(tx, e), moveRows(tx))
}

// putEvent writes the row and what is derived from it.
func putEvent(tx *store.Tx, e Event) error {
	b, key := tx.Bucket(bktEvents), be8(e.ID)
	old, found, err := row[Event](b, key)
	if err != nil {
		return err
	}
	var was effects
	if found {
		was = old.derives()
	}
	if err := reindex(tx, was, e.derives()); err != nil {
		return err
	}
	if s, _ := e.Matches(); e.Weekly() {
		for _, id := range s.Sections {
			tx.Note(id)
		}
	}
	return putRow(b, key, e)
}

// TallyEvents counts the events.
const TallyEvents = "events"

// derives is what an event brings about.
func (e Event) derives() (d effects) {
	d.count(TallyEvents)
	d.searched(FoundEvent, be8(e.ID), []string{e.Label, e.Name})
	d.add(ixByLabel, labelKey('e', e.Label), be8(e.ID))
	e.sorts(&d)
	return d
}

// untaken refuses a label that another row of its kind has.
func untaken(tx *store.Tx, kind byte, what, label string, id uint64) error {
	if v := tx.Bucket(ixByLabel).Get(labelKey(kind, label)); v != nil && u8(v) != id {
		return fmt.Errorf("%w: %s %s", ErrLabelTaken, what, label)
	}
	return nil
}

// Event returns an event, or ErrNoEvent.
func (l *Ledger) Event(id uint64) (e Event, err error) {
	err = l.view(func(tx *store.Tx) error { e, err = eventOf(tx, id); return err })
	return e, err
}

// NextEvent is the number that the next new one will have.
func (l *Ledger) NextEvent() (n uint64, err error) {
	err = l.view(func(tx *store.Tx) error { n = tx.Bucket(bktEvents).Sequence() + 1; return nil })
	return n, err
}

// EventByLabel returns the event with the label, or ErrNoEvent. Case does not matter.
func (l *Ledger) EventByLabel(label string) (e Event, err error) {
	err = l.view(func(tx *store.Tx) error {
		id := tx.Bucket(ixByLabel).Get(labelKey('e', label))
		if id == nil {
			return fmt.Errorf("%w: %s", ErrNoEvent, label)
		}
		e, err = eventOf(tx, u8(id))
		return err
	})
	return e, err
}

func eventOf(tx *store.Tx, id uint64) (Event, error) {
	return rowOf[Event](tx.Bucket(bktEvents), be8(id), ErrNoEvent, id)
}

func backEvent(before, now json.RawMessage) (Row, error) {
	old, e, err := twoOf[Event](before, now)
	if before == nil {
		return nil, ErrNoUndo // one that is founded stays
	}
	old.Version = e.Version
	return old, err
}
