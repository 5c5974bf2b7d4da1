package ledger

import (
	"errors"
	"fmt"

	bolt "go.etcd.io/bbolt"

	"postd/correspondence"
)

// Tournament is a set of games under one agreement and one secretary. A single
// game is a tournament of one.
type Tournament struct {
	ID          uint64                   `json:"id"`
	Label       string                   `json:"label"` // in subjects: A3
	Name        string                   `json:"name"`
	Agreement   correspondence.Agreement `json:"agreement"` // games copy it when they are arranged
	Secretary   Official                 `json:"secretary"`
	Umpire      Official                 `json:"umpire,omitzero"`      // none = the secretary
	Adjudicator Official                 `json:"adjudicator,omitzero"` // none = the secretary
	Games       []correspondence.GameID  `json:"games,omitempty"`      // kept by OpenGame alone
}

// Official is one who holds an office.
type Official struct {
	Name string `json:"name"`
	Addr string `json:"addr"`
}

// Official returns who holds the office of the party: the secretary where no
// other is named (laws.md 0.2). The players are no officials.
func (t Tournament) Official(p correspondence.Party) Official {
	o := t.Secretary
	switch {
	case p == correspondence.ToUmpire && t.Umpire.Addr != "":
		o = t.Umpire
	case p == correspondence.ToAdjudicator && t.Adjudicator.Addr != "":
		o = t.Adjudicator
	}
	return o
}

func (t Tournament) faults() []error {
	errs := []error{plainName("the tournament's label", t.Label), plainName("the tournament's name", t.Name)}
	for i, o := range []Official{t.Secretary, t.Umpire, t.Adjudicator} {
		if i > 0 && o == (Official{}) {
			continue
		}
		errs = append(errs, plainName("the name of the "+correspondence.Party(i+2).String(), o.Name), plainAddress(o.Addr))
	}
	return errs
}

// PutTournament stores a tournament's row and returns its number; a row with
// number 0 is a new one. A secretary with an address is needed, since the
// office must be able to tell somebody. The games are left as they are stored:
// only OpenGame adds to them.
func (l *Ledger) PutTournament(t Tournament) (uint64, error) {
	if err := errors.Join(t.faults()...); err != nil {
		return 0, err
	}
	err := l.update(func(tx *bolt.Tx) error {
		b := tx.Bucket(bktTournaments)
		old, what := Tournament{}, "changed"
		if t.ID == 0 {
			id, err := b.NextSequence()
			if err != nil {
				return err
			}
			t.ID, what = id, "founded"
		} else {
			var err error
			if old, err = tournamentOf(tx, t.ID); err != nil {
				return err
			}
		}
		t.Games = old.Games
		if _, err := appendLog(tx, LogLine{At: l.now(), Who: "office", What: what, On: fmt.Sprintf("tournament %d", t.ID), Reason: t.Label}); err != nil {
			return err
		}
		ix := tx.Bucket(ixByLabel)
		if old.ID != 0 {
			if err := ix.Delete(labelKey('t', old.Label)); err != nil {
				return err
			}
		}
		if ix.Get(labelKey('t', t.Label)) != nil {
			return fmt.Errorf("%w: tournament %s", ErrLabelTaken, t.Label)
		}
		if err := ix.Put(labelKey('t', t.Label), be8(t.ID)); err != nil {
			return err
		}
		return errors.Join(putRow(b, be8(t.ID), t), moveRows(tx))
	})
	if err != nil {
		return 0, err
	}
	return t.ID, nil
}

// Tournament returns a tournament's row, or ErrNoTournament.
func (l *Ledger) Tournament(id uint64) (t Tournament, err error) {
	err = l.view(func(tx *bolt.Tx) error { t, err = tournamentOf(tx, id); return err })
	return t, err
}

// TournamentByLabel returns the tournament with the label, or ErrNoTournament.
// Case does not matter.
func (l *Ledger) TournamentByLabel(label string) (t Tournament, err error) {
	err = l.view(func(tx *bolt.Tx) error {
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
	err = l.view(func(tx *bolt.Tx) error {
		return rows(tx.Bucket(bktTournaments), func(_ []byte, t Tournament) error {
			out = append(out, t)
			return nil
		})
	})
	return out, err
}

func tournamentOf(tx *bolt.Tx, id uint64) (Tournament, error) {
	t, found, err := row[Tournament](tx.Bucket(bktTournaments), be8(id))
	if err == nil && !found {
		err = fmt.Errorf("%w: %d", ErrNoTournament, id)
	}
	return t, err
}

// labelKey is the key of a label of games (kind g) or of tournaments (kind t).
func labelKey(kind byte, label string) []byte { return append([]byte{kind}, folded(label)...) }
