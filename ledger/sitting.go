package ledger

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger/store"
)

// ErrAlone says that a matter needs more than the game that it is of, or than its sitting can
// tell: what stands before it is written first, and it is filed by itself.
var ErrAlone = errors.New("ledger: the matter is filed by itself")

// Sitting is a run of matters, decided one after the other and written together. Each sees its
// game as those before it left it. What is asked for is read once. One goroutine uses it.
//
// A matter is entered ([Sitting.Enter]) and is then decided; [Sitting.Commit] writes all of them,
// or nothing. After an error of Enter the sitting takes no more, and what was entered before can
// be written.
type Sitting struct {
	*snapshot
	l        *Ledger
	ctx      context.Context
	verdicts []verdict
	seen     map[string]int // the matters by their keys
	moved    map[terms.GameID]bool
	settled  []Verdict
	intake   *sittingIntake // letters that are kept with it; nil: none
	poster   *Poster
	over     bool
}

// Sit begins a sitting. What it reads ends with the context.
func (l *Ledger) Sit(ctx context.Context) (*Sitting, error) {
	if err := l.FileNoted(); err != nil {
		return nil, err
	}
	return l.sit(ctx, nil)
}

// sitOn begins a sitting and reads what the matters need, in one transaction.
func (l *Ledger) sitOn(matters []Matter) (*Sitting, error) {
	return l.sit(context.Background(), matters)
}

func (l *Ledger) sit(ctx context.Context, matters []Matter) (*Sitting, error) {
	s := &Sitting{l: l, ctx: ctx, seen: map[string]int{}, moved: map[terms.GameID]bool{}, verdicts: make([]verdict, 0, len(matters))}
	err := l.viewFor(ctx, func(tx *store.Tx) (err error) { s.snapshot, err = l.load(tx, matters); return err })
	if err != nil {
		return nil, err
	}
	return s, nil
}

// Game is a game as the matters that were entered leave it, or ErrNoGame.
func (s *Sitting) Game(id terms.GameID) (correspondence.Game, error) {
	f, err := s.of(id)
	if err != nil {
		return correspondence.Game{}, err
	}
	return f.game, nil
}

// Line is the line of that game.
func (s *Sitting) Line(id terms.GameID) (Line, error) {
	f, err := s.of(id)
	if err != nil {
		return Line{}, err
	}
	if !s.moved[id] {
		return f.line, nil
	}
	return lineOf(f.shown(f.game), f.tournament.ID, f.last, f.calendar), nil
}

func (s *Sitting) of(id terms.GameID) (f *folder, err error) {
	if f = s.folders[id]; f != nil {
		return f, nil
	}
	err = s.l.viewFor(s.ctx, func(tx *store.Tx) (err error) { f, err = s.l.folder(tx, s.snapshot, id); return err })
	return f, err
}

// Enter decides a matter of one letter in one game and returns what it comes to; nothing is
// written. Where it needs more than its game it returns ErrAlone.
func (s *Sitting) Enter(m Matter) (Filed, error) {
	f, err := s.enter(m)
	if err != nil {
		s.over = true
	}
	return f, err
}

func (s *Sitting) enter(m Matter) (f Filed, err error) {
	if err := m.check(); err != nil {
		return f, err
	}
	if s.over || m.Letter == 0 || len(m.Games) != 1 || m.needsMore() || s.l.unpublished.Load() {
		return f, ErrAlone
	}
	if _, seen := s.seen[m.Key]; !seen {
		if err := s.l.viewFor(s.ctx, func(tx *store.Tx) error { return s.l.need(tx, s.snapshot, m) }); err != nil {
			return f, err
		}
	}
	n := len(s.verdicts)
	defer func() {
		if err != nil {
			s.verdicts = s.verdicts[:n]
		}
	}()
	if err := s.decide(m); err != nil {
		return f, err
	}
	v := &s.verdicts[n]
	if v.already != nil {
		return *v.already, nil
	}
	if more, err := s.l.spreads(s.snapshot, s.verdicts[n:]); err != nil || len(more) > 0 {
		if err == nil {
			err = ErrAlone
		}
		return f, err
	}
	if s.moved[m.Games[0]] && slices.ContainsFunc(v.letters, func(d draft) bool { return d.posting.Repeats != 0 }) {
		return f, ErrAlone // it asks for letters that are not written yet
	}
	s.moved[m.Games[0]] = true
	return v.filed(), nil
}

// Leave ends the entering: only the first n matters are written.
func (s *Sitting) Leave(n int) { s.verdicts, s.over = s.verdicts[:min(n, len(s.verdicts))], true }

// needsMore reports whether a matter touches more than its letter and its game.
func (m Matter) needsMore() bool {
	return len(m.Rows)+len(m.Post)+len(m.Spare) > 0 || m.Together != nil || m.Joint != nil || m.Ask != nil || m.Undo != nil || m.opening != nil || m.fate != nil
}

// filed is what a verdict comes to, before it is written.
func (v *verdict) filed() Filed {
	f := Filed{Key: v.matter.Key, At: v.at.UTC(), Games: v.all(), Events: map[terms.GameID][]events.Event{}}
	for _, id := range f.Games {
		for _, e := range v.events[id] {
			f.Events[id] = append(f.Events[id], e.event)
		}
	}
	return f
}

// Settle gives a letter a verdict that no matter gives, with the others.
func (s *Sitting) Settle(all ...Verdict) { s.settled = append(s.settled, all...) }

// Empty reports whether nothing was entered, settled or kept.
func (s *Sitting) Empty() bool { return len(s.verdicts)+len(s.settled) == 0 && s.intake == nil }

// Commit writes all that was entered in one transaction and returns what became of it, in order.
// Where a game moved on meanwhile the matters are decided again; where that does not end it
// returns ErrMoved, and nothing is written: the caller then files fewer of them at a time.
func (s *Sitting) Commit() ([]Filed, error) {
	if s.Empty() {
		return nil, nil
	}
	for range fewRounds {
		filed, err := s.write()
		if !errors.Is(err, errAgain) {
			return filed, err
		}
		if err := s.again(); err != nil {
			return nil, err
		}
	}
	return nil, ErrMoved
}

// again decides the matters of a sitting anew, with what is in the file now.
func (s *Sitting) again() error {
	matters := make([]Matter, len(s.verdicts))
	for i, v := range s.verdicts {
		matters[i] = v.entered
	}
	anew, err := s.l.sit(s.ctx, nil)
	if err != nil {
		return err
	}
	anew.settled, anew.poster = s.settled, s.poster
	if s.intake != nil {
		if err := anew.keepAgain(s.intake); err != nil {
			return err
		}
	}
	for _, m := range matters {
		if _, err := anew.Enter(m); err != nil {
			return fmt.Errorf("%w: %w", ErrMoved, err)
		}
	}
	*s = *anew
	return nil
}

// decideAll decides the matters of one call, in order. No transaction is open: it may take
// long, and neither reads nor writes are held up.
func (s *Sitting) decideAll(matters []Matter) error {
	for _, m := range matters {
		if err := s.decide(m); err != nil {
			return err
		}
	}
	return s.l.jointly(s.verdicts)
}

// decide comes to a verdict on a matter.
func (s *Sitting) decide(m Matter) error {
	s.verdicts = append(s.verdicts, verdict{matter: m, entered: m, at: m.At, head: s.head, reads: s.reads})
	i := len(s.verdicts) - 1
	v := &s.verdicts[i]
	if v.at.IsZero() {
		v.at = s.l.now()
	}
	if f, ok := s.snapshot.filed[m.Key]; ok {
		v.already = &f
		return nil
	}
	if first, ok := s.seen[m.Key]; ok {
		v.already = &Filed{Key: m.Key, At: s.verdicts[first].at} // completed when the first is written
		return nil
	}
	s.seen[m.Key] = i
	err := v.together(s.verdicts[:i])
	if err == nil {
		err = s.l.rekeys(v)
	}
	if err == nil {
		err = s.l.decideOne(s.snapshot, v)
	}
	if err != nil {
		return about("filing "+m.Key, err)
	}
	return nil
}

// write writes what was decided; errAgain if it rests on what has changed.
func (s *Sitting) write() (filed []Filed, err error) {
	ready := s.readies()
	var booked []Posting
	err = s.l.update(func(tx *store.Tx) (err error) {
		if s.intake != nil {
			if err := s.intake.write(s.l, tx); err != nil {
				return err
			}
		}
		if filed, err = s.l.write(tx, s.snapshot, s.verdicts); err != nil {
			return err
		}
		for _, v := range s.settled {
			if err := s.l.settleOne(tx, v); err != nil {
				return err
			}
		}
		booked, err = s.l.bookReady(tx, ready)
		return err
	})
	if err != nil {
		return nil, err
	}
	if s.intake != nil {
		s.intake.tell(s.l)
	}
	if len(booked) > 0 {
		s.poster.Send(booked) // before anybody is rung for
	}
	s.l.rekeyed.count(filed, s.verdicts)
	s.l.tell(filed)
	return filed, nil
}
