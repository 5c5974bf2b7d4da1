package ledger

import (
	"fmt"
	"slices"

	"postd/correspondence/terms"
	"postd/ledger/store"
	"postd/rules"
)

// PlaysIn reports whether one of the players is of that side of a game, or ErrNoGame. No row is decoded.
func (l *Ledger) PlaysIn(id terms.GameID, of rules.Colour, players ...uint64) (plays bool, err error) {
	err = l.view(func(tx *store.Tx) error {
		if tx.Bucket(ixLines).Get(gameKey(id)) == nil {
			return fmt.Errorf("%w: %v", ErrNoGame, id)
		}
		for _, p := range players {
			for _, over := range []byte{0, 1} {
				v := tx.Bucket(ixOfPlayer).Get(join(be8(p), []byte{over}, gameKey(id)))
				plays = plays || len(v) == 1 && rules.Colour(v[0]) == of
			}
		}
		return nil
	})
	return plays, err
}

// LiveNumbersOf are the numbers of those of a player's games that are not ended, in order. No row of a game is read.
func (l *Ledger) LiveNumbersOf(p Player) (out []terms.GameID, err error) {
	err = l.view(func(tx *store.Tx) (err error) {
		for _, under := range append([]uint64{p.ID}, p.Joined...) {
			if err == nil {
				err = gamesUnder(tx, join(be8(under), []byte{0}), func(id terms.GameID, _ rules.Colour) error { out = append(out, id); return nil })
			}
		}
		return err
	})
	slices.Sort(out)
	return out, err
}
