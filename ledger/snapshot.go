package ledger

import (
	"bytes"
	"errors"
	"fmt"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/penalty"
	"postd/correspondence/terms"
	"postd/ledger/store"
)

// snapshot is all that one round of deciding may know. It is read in one
// transaction and then used with none open.
type snapshot struct {
	reads       *readings // the rows on which the decisions rest
	head        Head      // of the log
	readThrough time.Time // as decisions are given it, see known
	folders     map[terms.GameID]*folder
	tournaments map[uint64]Tournament   // of these games, each read once
	seqs        map[terms.GameID]uint64 // of the last event of every game that was read
	filed       map[string]Filed        // what was filed before, by key
	priors      map[string][]byte       // what the index of offences said, by tournament and player
	next        terms.GameID            // the first number that no game has
}

// folder is one game with all that filing in it needs. While several matters
// of one call concern the game, it moves on with each.
type folder struct {
	id         terms.GameID
	game       correspondence.Game
	line       Line // as it stands in the file
	tournament Tournament
	players    map[uint64]Player
	calendar   calendar.Calendar
	prior      correspondence.Prior
	threads    map[string]thread
	seq        uint64 // of the last event, those not yet written included
	last       time.Time
	through    time.Time // up to which time may be judged in it (CLOCK/C-9)
	opening    bool
	told       uint64 // the last event that the notices of its decision know
	reads      *readings
}

// load reads what the matters need.
func (l *Ledger) load(tx *store.Tx, matters []Matter) (*snapshot, error) {
	s, err := l.begun(tx)
	for _, m := range matters {
		if err == nil {
			err = l.need(tx, s, m)
		}
	}
	return s, err
}

// begun is a snapshot that knows of no game yet.
func (l *Ledger) begun(tx *store.Tx) (s *snapshot, err error) {
	s = &snapshot{
		reads:       &readings{l: l, rows: map[string]reading{}},
		folders:     map[terms.GameID]*folder{},
		tournaments: map[uint64]Tournament{},
		seqs:        map[terms.GameID]uint64{},
		filed:       map[string]Filed{},
		priors:      map[string][]byte{},
		next:        1,
	}
	// Nothing is decided in a game before a calendar that is published has reached it.
	s.reads.note(bktMeta, metaPublishing, bytes.Clone(tx.Bucket(bktMeta).Get(metaPublishing)))
	if k, _ := tx.Bucket(bktGames).Cursor().Last(); k != nil {
		s.next = terms.GameID(u4(k)) + 1
	}
	if s.readThrough, err = l.readAll(tx); err != nil {
		return nil, err
	}
	if s.head, err = headIn(tx); err != nil {
		return nil, err
	}
	return s, nil
}

// need reads what one matter more needs, and was not read before.
func (l *Ledger) need(tx *store.Tx, s *snapshot, m Matter) error {
	f, found, err := filedIn(tx, m.Key)
	if err != nil {
		return err
	}
	if found {
		s.filed[m.Key] = f
		return nil
	}
	for _, id := range m.Games {
		if _, err := l.folder(tx, s, id); err != nil {
			return err
		}
	}
	if m.opening != nil {
		f, err := l.blank(tx, s, m.opening)
		if err != nil {
			return err
		}
		s.folders[f.id] = f
	}
	return nil
}

// folder is that of a game which is arranged already; it is read once.
func (l *Ledger) folder(tx *store.Tx, s *snapshot, id terms.GameID) (f *folder, err error) {
	if f = s.folders[id]; f != nil {
		return f, nil
	}
	if f, err = l.fold(tx, s, id); err != nil {
		return nil, err
	}
	s.folders[id] = f
	return f, nil
}

// fold reads a game that is arranged already.
func (l *Ledger) fold(tx *store.Tx, s *snapshot, id terms.GameID) (*folder, error) {
	g, err := l.folded(tx, id)
	if err != nil {
		return nil, err
	}
	x, _, err := keptOf[Line](l, tx, ixLines, gameKey(id), ErrNoGame, id)
	if err != nil {
		return nil, err
	}
	f := &folder{id: id, game: g.game, line: x, seq: g.seq, last: g.last, through: heldUp(tx, id, s.readThrough, l.now()), reads: s.reads}
	if f.game.Broken != "" {
		return nil, fmt.Errorf("ledger: %s does not fold: %s", id, f.game.Broken)
	}
	s.seqs[id] = f.seq
	if err := l.fill(tx, s, f, x.Tournament, f.game.Sides, f.game); err != nil {
		return nil, err
	}
	if f.game.Agreement.PenaltyE.Scope == penalty.ScopeTournament {
		f.prior, err = priorOf(tx, s, f)
	}
	return f, err
}

// blank makes the folder of a game to be arranged, under the first number that
// is free.
func (l *Ledger) blank(tx *store.Tx, s *snapshot, o *opening) (*folder, error) {
	if tx.Bucket(ixByLabel).Get(labelKey('g', o.label)) != nil {
		return nil, fmt.Errorf("%w: game %s", ErrLabelTaken, o.label)
	}
	o.id, s.next = s.next, s.next+1
	f := &folder{id: o.id, game: correspondence.Game{ID: o.id}, through: s.readThrough, opening: true, reads: s.reads}
	s.seqs[o.id] = 0
	// The days of the office are those of this instant, whatever they were when the
	// opening was made.
	s.reads.calendars(tx, o.agreement.Calendar.Sets())
	var err error
	if o.agreement.Calendar, err = ownDaysInto(tx, o.agreement.Calendar); err != nil {
		return nil, err
	}
	return f, l.fill(tx, s, f, o.tournament, o.sides, correspondence.Game{Agreement: o.agreement})
}

// fill reads the rows that belong to a game.
func (l *Ledger) fill(tx *store.Tx, s *snapshot, f *folder, tournament uint64, sides [2]terms.Side, g correspondence.Game) (err error) {
	t, read := s.tournaments[tournament]
	if !read {
		if t, err = s.reads.tournament(tx, tournament); err != nil {
			return err
		}
		s.tournaments[tournament] = t
	}
	f.tournament = t
	f.players = map[uint64]Player{}
	for _, side := range sides {
		for _, m := range side.Members {
			if f.players[m.Player], err = s.reads.person(tx, m.Player); err != nil {
				return err
			}
		}
	}
	if f.threads, err = threadsOf(tx, f.id); err != nil {
		return err
	}
	if f.calendar, err = l.calendarOf(g); err != nil {
		return about("the calendar of "+f.id.String(), err)
	}
	return nil
}

// office is what a decision on the game may know beside the game.
func (s *snapshot) office(f *folder, at time.Time) correspondence.Setting {
	return correspondence.Setting{Now: at, ReadThrough: f.through, Calendar: f.calendar, Prior: f.prior}
}

// check refuses a matter that is not well formed.
func (m Matter) check() error {
	var errs []error
	if m.Key == "" {
		errs = append(errs, errors.New("it has no key"))
	}
	seen := map[terms.GameID]bool{}
	for _, id := range m.Games {
		if seen[id] {
			errs = append(errs, fmt.Errorf("%s is named twice", id))
		}
		seen[id] = true
	}
	if (len(m.Games) > 0 || m.opening != nil) && m.Decide == nil {
		errs = append(errs, errors.New("it has games and no Decide"))
	}
	if m.Letter != 0 && m.Verdict == "" {
		errs = append(errs, errors.New("it settles a letter without a verdict"))
	}
	if m.Seen != 0 && len(m.Games) != 1 {
		errs = append(errs, errors.New("it was seen at one event, and has not one game"))
	}
	for _, p := range m.Post {
		if len(p.To) == 0 {
			errs = append(errs, errors.New("it has a letter to nobody"))
		}
		for _, to := range p.To {
			if to != "" || p.Player == 0 { // a player without mail is written to on paper
				errs = append(errs, plainAddress(to))
			}
		}
	}
	if err := errors.Join(errs...); err != nil {
		return fmt.Errorf("%w: %q: %w", errMatter, m.Key, bare{err})
	}
	return nil
}
