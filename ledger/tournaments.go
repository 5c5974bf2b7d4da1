package ledger

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"postd/correspondence/terms"
	"postd/ledger/store"
	"postd/tournament"
)

// Tournament is a set of games under one agreement and one secretary. A single
// game is a tournament of one.
type Tournament struct {
	ID          uint64          `json:"id"`
	Label       string          `json:"label"` // in subjects: A3
	Name        string          `json:"name"`
	Agreement   terms.Agreement `json:"agreement"` // games copy it when they are arranged
	Secretary   Official        `json:"secretary"`
	Umpire      Official        `json:"umpire,omitzero"`      // none = the secretary
	Adjudicator Official        `json:"adjudicator,omitzero"` // none = the secretary
	Takeovers   []Takeover      `json:"takeovers,omitempty"`  // games that substitutes took over, kept by their rulings alone
	Seats       []Seat          `json:"seats,omitempty"`      // umpires of single games, kept by Seating alone
	Public      Publicity       `json:"public,omitzero"`      // what anybody may see of it

	// What follows is empty where games were arranged one by one.
	State     TournamentState `json:"state,omitempty"`
	Entries   []Entry         `json:"entries,omitempty"`
	Cycles    int             `json:"cycles,omitempty"`    // how often each meets each; 0 = once
	Seed      string          `json:"seed,omitempty"`      // of the lots (BCC1903/I.4(d)), shown to all
	Pairings  []Pairing       `json:"pairings,omitempty"`  // since the lots were drawn
	TieBreaks []string        `json:"tieBreaks,omitempty"` // names of package tournament, in their order
	Circulars int             `json:"circulars,omitempty"` // how many were sent
	Bulletin  time.Time       `json:"bulletin,omitzero"`   // when the last bulletin went out
	Version   uint64          `json:"version,omitempty"`   // how often the row was written

	// What follows is empty where it is of no event, and numbers and rounds are as they always were.
	Event   uint64      `json:"event,omitempty"`   // kept by Placing alone, as the two below
	Stage   int         `json:"stage,omitempty"`   // of the event
	Section string      `json:"section,omitempty"` // A; empty: it is the whole stage, or holds its entries
	Numbers Numbering   `json:"numbers,omitempty"`
	Reverse Reversal    `json:"reverse,omitempty"`
	Rounds  []Round     `json:"rounds,omitempty"` // of a Swiss, of knock-out, and by dates
	Swiss   *SwissRules `json:"swiss,omitempty"`  // nil: SwissDefault
	Cup     *Cup        `json:"cup,omitempty"`    // it is a knock-out, or a match of two
	Sides   bool        `json:"sides,omitempty"`  // each of one side meets each of the other (Scheveningen)
	Ladder  *Rungs      `json:"ladder,omitempty"` // it is a ladder
	// AtOnce is, of friendly games, how many a player may have at once that begin without a press,
	// when both have agreed to them by letter; 0: each waits for the secretary.
	AtOnce int `json:"atOnce,omitempty"`
}

// TournamentState is how far a tournament has come.
type TournamentState string

// The states of a tournament. That it is finished shows in its games.
const (
	ByHand   TournamentState = ""         // games are arranged one by one
	Draft    TournamentState = "draft"    // its terms are being made
	Entered  TournamentState = "open"     // entries are taken
	Closed   TournamentState = "closed"   // entries were taken, and no lots are drawn yet
	Drawn    TournamentState = "drawn"    // the lots are drawn, entries are closed
	Starting TournamentState = "starting" // a batch arranges its games
	Running  TournamentState = "running"  // its games are arranged
	Shut     TournamentState = "archived"
)

// EntryState is what became of an entry.
type EntryState string

// The states of an entry.
const (
	Applied   EntryState = "applied"
	Accepted  EntryState = "accepted"
	OnList    EntryState = "waiting" // on the waiting list
	Declined  EntryState = "refused"
	Withdrawn EntryState = "withdrawn"
)

// Entry is a player's entry for a tournament.
type Entry struct {
	Player uint64     `json:"player"`
	State  EntryState `json:"state"`
	At     time.Time  `json:"at"`
	Wish   string     `json:"wish,omitempty"`
	Number int        `json:"number,omitempty"` // in the pairing table, by lot; 0 = none yet
	Rating int        `json:"rating,omitempty"` // when the numbers of a Swiss were given; 0 = none
	// Left is when the player left the tournament, of an entry that is withdrawn since; zero of
	// one that was withdrawn before games began, and of older rows.
	Left time.Time `json:"left,omitzero"`
	Side int       `json:"side,omitempty"` // 1 or 2, where two sides meet; 0: none
}

// Pairing is one game that the lots brought about.
type Pairing struct {
	Round int    `json:"round"`
	White int    `json:"white"` // numbers of entries
	Black int    `json:"black"`
	Label string `json:"label"`         // of the game
	Tie   string `json:"tie,omitempty"` // of a cup: QF2
	// Odds are those of this game alone, as the field of the agreement reads them
	// (BCC1903/III.1); empty: those of the tournament.
	Odds string `json:"odds,omitempty"`
	// Came are the results of a game that was played elsewhere, White's and Black's, by their two
	// letters of package tournament/rounds; empty: it is played here.
	Came string `json:"came,omitempty"`
	// With are the players with whom White and Black consult (BCC1903/IV.2); 0:
	// nobody.
	With [2]uint64 `json:"with,omitzero"`
}

// Elsewhere is the outcome of a pairing whose game was played elsewhere; false of one of the office.
func (p Pairing) Elsewhere() (o tournament.Outcome, ok bool) {
	o, err := tournament.Elsewhere(p.Came)
	o.White, o.Black, o.Round, o.Label = p.White, p.Black, p.Round, p.Label
	return o, err == nil
}

// Undrawn reports whether no lots have been drawn, so that entries may change. The terms may,
// too.
func (t Tournament) Undrawn() bool {
	return t.State == Draft || t.State == Entered || t.State == Closed
}

// Round is the round in which the game of a label was paired, as programs write it; "" where
// it was in none.
func (t Tournament) Round(label string) string {
	for _, p := range t.Pairings {
		if p.Label == label && p.Round > 0 {
			return strconv.Itoa(p.Round)
		}
	}
	return ""
}

// Entry returns the entry of a player, or false.
func (t Tournament) Entry(player uint64) (Entry, bool) {
	i := slices.IndexFunc(t.Entries, func(e Entry) bool { return e.Player == player })
	if i < 0 {
		return Entry{}, false
	}
	return t.Entries[i], true
}

// Official is one who holds an office.
type Official struct {
	Name string `json:"name"`
	Addr string `json:"addr"`
}

// Official returns who holds the office of the party: the secretary where no
// other is named, and for the verdict the umpire if one is (BOOK/0.2). The
// players are no officials.
func (t Tournament) Official(p terms.Party) Official {
	o := t.Secretary
	switch {
	case p == terms.ToUmpire && t.Umpire.Addr != "":
		o = t.Umpire
	case p == terms.ToAdjudicator && t.Adjudicator.Addr != "":
		o = t.Adjudicator
	case p == terms.ToAdjudicator && t.Umpire.Addr != "":
		o = t.Umpire
	}
	return o
}

func (t Tournament) faults() []error {
	errs := []error{plainName("the tournament's label", t.Label), plainName("the tournament's name", t.Name)}
	for i, o := range []Official{t.Secretary, t.Umpire, t.Adjudicator} {
		if i > 0 && o == (Official{}) {
			continue
		}
		errs = append(errs, plainName("the name of the "+terms.Party(i+2).String(), o.Name), plainAddress(o.Addr))
	}
	for _, s := range t.Seats {
		errs = append(errs, s.fault())
	}
	errs = slices.Concat(errs, []error{t.Public.fault()}, t.roundFaults(), t.cupFaults(), t.ladderFaults())
	seen := map[uint64]bool{}
	for _, e := range t.Entries {
		if seen[e.Player] {
			errs = append(errs, fmt.Errorf("%w: player %d is entered twice", ErrRow, e.Player))
		}
		seen[e.Player] = true
	}
	return errs
}

// PutTournament stores a tournament's row and returns its number; a row with
// number 0 is a new one. A secretary with an address is needed, since the
// office must be able to tell somebody. It is refused with ErrStale if the row was
// changed since it was read.
func (l *Ledger) PutTournament(t Tournament) (uint64, error) { return l.putAlone(t, "tournament") }

// put writes the tournament's row.
func (t Tournament) put(tx *store.Tx) (uint64, string, error) {
	if err := errors.Join(t.faults()...); err != nil {
		return 0, "", err
	}
	b := tx.Bucket(bktTournaments)
	old, what := Tournament{}, "changed"
	if t.ID == 0 || t.Version == 0 && t.ID == b.Sequence()+1 { // NextTournament
		id, err := b.NextSequence()
		if err != nil {
			return 0, "", err
		}
		t.ID, what = id, "founded"
	} else {
		var err error
		if old, err = tournamentOf(tx, t.ID); err != nil {
			return 0, "", err
		}
		if err := fresh("tournament "+old.Label, t.Version, old.Version); err != nil {
			return 0, "", err
		}
	}
	if old.State != t.State {
		what += ", " + string(t.State)
	}
	t.Seats, t.Takeovers = old.Seats, old.Takeovers
	t.Event, t.Stage, t.Section = old.Event, old.Stage, old.Section
	t.Version++
	t.rungs()
	for _, e := range t.Entries {
		if _, err := playerOf(tx, e.Player); err != nil {
			return 0, "", err
		}
	}
	if err := untaken(tx, 't', "tournament", t.Label, t.ID); err != nil {
		return 0, "", err
	}
	words := fmt.Sprintf("tournament %d %s: %s", t.ID, what, t.Label)
	return t.ID, words, errors.Join(putTournament(tx, t), moveRows(tx))
}

// Tournament returns a tournament's row, or ErrNoTournament.
func (l *Ledger) Tournament(id uint64) (t Tournament, err error) {
	err = l.view(func(tx *store.Tx) error { t, err = tournamentOf(tx, id); return err })
	return t, err
}

// NextTournament is the number that the next new one will have: a matter that founds one and names
// it elsewhere writes it with this number, and is refused where another was founded meanwhile.
func (l *Ledger) NextTournament() (n uint64, err error) {
	err = l.view(func(tx *store.Tx) error { n = tx.Bucket(bktTournaments).Sequence() + 1; return nil })
	return n, err
}

// TournamentByLabel returns the tournament with the label, or ErrNoTournament.
// Case does not matter.
func (l *Ledger) TournamentByLabel(label string) (t Tournament, err error) {
	err = l.view(func(tx *store.Tx) error {
		id := tx.Bucket(ixByLabel).Get(labelKey('t', label))
		if id == nil {
			return fmt.Errorf("%w: %s", ErrNoTournament, label)
		}
		t, err = tournamentOf(tx, u8(id))
		return err
	})
	return t, err
}

// Tournaments lists all tournaments in order of their numbers.
func (l *Ledger) Tournaments() (out []Tournament, err error) {
	err = l.view(func(tx *store.Tx) error { out, err = allRows[Tournament](tx.Bucket(bktTournaments)); return err })
	return out, err
}

func tournamentOf(tx *store.Tx, id uint64) (Tournament, error) {
	return rowOf[Tournament](tx.Bucket(bktTournaments), be8(id), ErrNoTournament, id)
}

// labelKey is the key of a label of games (kind g), of tournaments (kind t) or of events (kind e).
func labelKey(kind byte, label string) []byte { return append([]byte{kind}, folded(label)...) }
