package ledger

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"postd/correspondence/calendar"
	"postd/ledger/store"
	"postd/tournament"
)

// Numbering is how the numbers of a pairing table are given.
type Numbering string

// The ways.
const (
	NumbersByLots   Numbering = "" // BCC1903/I.4(d)
	NumbersByHand   Numbering = "hand"
	NumbersByRating Numbering = "rating"
	NumbersApart    Numbering = "apart" // members of a club meet early (FIDE/C.05, Varma's tables)
)

// Reversal is whether rounds of the first of two cycles change places.
type Reversal string

// The ways: the last two rounds do, which is usual, or none.
const (
	ReverseLastTwo Reversal = ""
	ReverseNone    Reversal = "none"
)

// Round is a round of a Swiss, of a round robin by dates, or what begins together of a cup. Its
// pairs are the pairings of the tournament that have its number, so that each stands in one place.
type Round struct {
	No      int           `json:"no"` // from 1
	Name    string        `json:"name,omitempty"`
	Begins  time.Time     `json:"begins,omitzero"` // the first turns of its games; zero: those of the tournament
	Ends    calendar.Date `json:"ends,omitzero"`   // after which its games are adjudicated
	Byes    []Bye         `json:"byes,omitempty"`
	Limit   time.Duration `json:"limit,omitempty"`  // the turn limit of its games; 0: that of the terms
	Paired  time.Time     `json:"paired,omitzero"`  // of a Swiss; zero: what is here was only asked for
	Started time.Time     `json:"started,omitzero"` // when its games were first set up
	// Known is how the rounds before stood when it was paired, a word for each: two letters of
	// package tournament/rounds for each pairing in their order, White's and Black's.
	Known []string `json:"known,omitempty"`
	Hand  string   `json:"hand,omitempty"` // why pairs were changed by hand; empty: none were
}

// Bye is a round without a game. Its kind is the letter of package tournament/rounds.
type Bye struct {
	Number int    `json:"number"`           // of the entry; 0: it has none yet, and Player asked
	Player uint64 `json:"player,omitempty"` // of one that was asked for before the round is paired
	Kind   string `json:"kind"`
}

// roundFaults says what is wrong with what a tournament has of an event.
func (t Tournament) roundFaults() (errs []error) {
	bad := func(format string, args ...any) {
		errs = append(errs, fmt.Errorf("%w: "+format, append([]any{ErrRow}, args...)...))
	}
	if !slices.Contains([]Numbering{NumbersByLots, NumbersByHand, NumbersByRating, NumbersApart}, t.Numbers) {
		bad("numbers are given by lots, hand, rating or apart, not %q", t.Numbers)
	}
	if t.Reverse != ReverseLastTwo && t.Reverse != ReverseNone {
		bad("rounds change places or not, and %q is no way", t.Reverse)
	}
	errs = append(errs, t.Swiss.faults()...)
	for _, p := range t.Pairings {
		if _, ok := p.Elsewhere(); p.Came != "" && !ok {
			bad("game %s came with the results %q, which are none of a game", p.Label, p.Came)
		}
	}
	for i, r := range t.Rounds {
		if r.No != i+1 {
			bad("round %d stands where round %d should", r.No, i+1)
		}
		for _, b := range r.Byes {
			if b.Number < 1 && (b.Player == 0 || !r.Paired.IsZero()) || len(b.Kind) != 1 {
				bad("round %d has a bye %q of number %d", r.No, b.Kind, b.Number)
			}
		}
	}
	return errs
}

// Placing is the Row by which a tournament whose lots are not drawn is put into a stage of an event, or
// where Event is 0 taken out of it. It is known by its label, since the same matter may found it.
type Placing struct {
	Label   string // of the tournament
	Version uint64 // as it was read; 1 where the same matter founds it
	Event   uint64
	Stage   int
	Section string // empty: it is the whole stage, or holds its entries till sections are made
}

func (p Placing) put(tx *store.Tx) (uint64, string, error) {
	_, id, _, err := placeOfPlacing(tx, p, 0)
	if err != nil {
		return 0, "", err
	}
	t, err := tournamentOf(tx, u8(id))
	if err != nil {
		return 0, "", err
	}
	if err := fresh("tournament "+t.Label, p.Version, t.Version); err != nil {
		return 0, "", err
	}
	if founded := p.Version == 1 && !hasGames(tx, t.ID) && t.State == Running; !t.Undrawn() && !founded { // with its rounds, of a report
		return 0, "", fmt.Errorf("%w: the lots of %s are drawn, and it stays where it is", ErrRow, t.Label)
	}
	words := fmt.Sprintf("tournament %d %s taken out of its event", t.ID, t.Label)
	if t.Event != 0 {
		if err := movesSection(tx, t, false); err != nil {
			return 0, "", err
		}
	}
	if t.Event, t.Stage, t.Section = p.Event, p.Stage, p.Section; p.Event == 0 {
		t.Stage, t.Section = 0, ""
	} else {
		if err := movesSection(tx, t, true); err != nil {
			return 0, "", err
		}
		e, err := eventOf(tx, t.Event)
		if err != nil {
			return 0, "", err
		}
		e.dated(&t.Agreement, calendar.Date{})
		words = fmt.Sprintf("tournament %d %s put into event %d, stage %d, section %q", t.ID, t.Label, t.Event, t.Stage, t.Section)
	}
	t.Version++
	return t.ID, words, errors.Join(putTournament(tx, t), moveRows(tx))
}

// movesSection enters a tournament among the sections of its stage, or strikes it out.
func movesSection(tx *store.Tx, t Tournament, in bool) error {
	e, err := eventOf(tx, t.Event)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(e.Stages, func(s Stage) bool { return s.No == t.Stage })
	if i < 0 {
		return fmt.Errorf("%w: %s has no stage %d", ErrRow, e.Label, t.Stage)
	}
	e.Stages = slices.Clone(e.Stages)
	s := &e.Stages[i]
	s.Sections = slices.DeleteFunc(slices.Clone(s.Sections), func(id uint64) bool { return id == t.ID })
	if in {
		for _, id := range s.Sections {
			other, err := tournamentOf(tx, id)
			if err != nil {
				return err
			}
			if other.Section == t.Section {
				return fmt.Errorf("%w: %s is section %q of stage %d of %s already", ErrRow, other.Label, t.Section, t.Stage, e.Label)
			}
		}
		s.Sections = append(s.Sections, t.ID)
	}
	e.Version++
	return putEvent(tx, e)
}

// placeOfPlacing is where the row of the tournament lies, as of undoable.
func placeOfPlacing(tx *store.Tx, r Row, _ uint64) (*store.Bucket, []byte, string, error) {
	p := r.(Placing)
	id := slices.Clone(tx.Bucket(ixByLabel).Get(labelKey('t', p.Label)))
	if id == nil {
		return nil, nil, "", fmt.Errorf("%w: %s", ErrNoTournament, p.Label)
	}
	return tx.Bucket(bktTournaments), id, fmt.Sprintf("tournament %d", u8(id)), nil
}

// backPlacing puts a tournament back to where it was.
func backPlacing(before, now json.RawMessage) (Row, error) {
	old, t, err := twoOf[Tournament](before, now)
	return Placing{Label: t.Label, Version: t.Version, Event: old.Event, Stage: old.Stage, Section: old.Section}, err
}

// Sectioned are the rows by which the entries of a stage go into sections: a draft for each,
// with the terms of the tournament in which they were gathered, placed in the stage, and that
// one closed for good. Members are players, by sections; each accepted entry must be in one
// (EVENT/2). Who waits or applies stays where they are, and may be entered in a section while
// it is a draft.
func (t Tournament) Sectioned(e Event, members [][]uint64) (rows []Row, err error) {
	s, found := e.Stage(t.Stage)
	if !found || t.Event != e.ID || t.Section != "" || len(s.Sections) > 1 || !t.Undrawn() {
		return nil, fmt.Errorf("%w: sections are made of the entries of a whole stage, once, before lots are drawn; %s is not that", ErrRow, t.Label)
	}
	left := map[uint64]Entry{}
	for _, x := range t.Entries {
		if x.State == Accepted {
			left[x.Player] = x
		}
	}
	sizes, err := tournament.Sizes(len(left), len(members))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrRow, err)
	}
	for i, players := range members {
		if n := len(players); n > sizes[0] || n < sizes[len(sizes)-1] {
			return nil, fmt.Errorf("%w: a section has %d players, and they may differ by one from %d to %d", ErrRow, n, sizes[len(sizes)-1], sizes[0])
		}
		name := tournament.SectionName(i)
		sec := Tournament{Label: t.Label + name, Name: t.Name + ", section " + name, Agreement: t.Agreement, Secretary: t.Secretary, Umpire: t.Umpire,
			Adjudicator: t.Adjudicator, Public: t.Public, State: Draft, Cycles: t.Cycles, TieBreaks: t.TieBreaks, Numbers: t.Numbers, Reverse: t.Reverse, Swiss: t.Swiss, Cup: t.Cup}
		for _, p := range players {
			x, ok := left[p]
			if !ok {
				return nil, fmt.Errorf("%w: player %d of section %s is not accepted for %s, or sits twice", ErrRow, p, name, t.Label)
			}
			delete(left, p)
			sec.Entries = append(sec.Entries, x)
		}
		rows = append(rows, sec, Placing{Label: sec.Label, Version: 1, Event: e.ID, Stage: s.No, Section: name})
	}
	if len(left) > 0 {
		return nil, fmt.Errorf("%w: %d accepted players of %s sit in no section", ErrRow, len(left), t.Label)
	}
	t.State = Shut
	return append(rows, t), nil
}
