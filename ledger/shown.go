package ledger

import (
	"errors"
	"slices"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger/store"
	"postd/rules"
)

// A game keeps the numbers under which it is played, and the names that its events have. Where
// the row of a player was merged into another, whatever is shown of the game has the name of
// that other: its line, its letters from then on, its pages. Nothing is decided by it.

// shownAs is the game with the names under which its players are shown.
func shownAs(g correspondence.Game, person func(id uint64) (Player, error)) (correspondence.Game, error) {
	for c := range g.Sides {
		for i, m := range g.Sides[c].Members {
			p, err := person(m.Player)
			if errors.Is(err, ErrNoPlayer) || err == nil && p.ID == m.Player {
				continue
			}
			if err != nil {
				return g, err
			}
			g.Sides[c].Members = slices.Clone(g.Sides[c].Members)
			g.Sides[c].Members[i].Name = p.Name
		}
	}
	return g, nil
}

func personIn(tx *store.Tx) func(uint64) (Player, error) {
	return func(id uint64) (Player, error) { return personOf(tx, id) }
}

// Shown is the game as pages and files show it.
func (l *Ledger) Shown(g correspondence.Game) (correspondence.Game, error) {
	err := l.view(func(tx *store.Tx) (err error) { g, err = shownAs(g, l.keptPerson(tx)); return err })
	return g, err
}

// renames reports whether the row of a player of the folder was merged into another.
func (f *folder) renames() bool {
	for id, p := range f.players {
		if p.ID != id {
			return true
		}
	}
	return false
}

// shown is the game of the folder with the names under which its players are shown.
func (f *folder) shown(g correspondence.Game) correspondence.Game {
	g, _ = shownAs(g, func(id uint64) (Player, error) { // which fails for nobody
		if p, known := f.players[id]; known {
			return p, nil
		}
		return Player{}, ErrNoPlayer
	})
	return g
}

// relined writes the names into the lines of the games that were played under a number.
func relined(tx *store.Tx, player uint64) error {
	var ids []terms.GameID
	err := eachGameOf(tx, player, func(id terms.GameID, _ rules.Colour) error {
		ids = append(ids, id)
		return nil
	})
	for _, id := range ids {
		if err != nil {
			return err
		}
		var x Line
		if x, err = lineIn(tx, id); err != nil {
			return err
		}
		happened, err := eventsIn(tx, id, 1, 0)
		if err != nil {
			return err
		}
		g, err := shownAs(correspondence.Fold(happened), personIn(tx))
		if err != nil {
			return err
		}
		old := x
		for c := range g.Sides {
			x.Names[c] = g.Sides[c].Name()
		}
		if err := errors.Join(lineFrom(tx, old, x), putRow(tx.Bucket(ixLines), gameKey(id), x)); err != nil {
			return err
		}
	}
	return err
}
