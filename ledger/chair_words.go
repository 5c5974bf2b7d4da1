package ledger

import (
	"fmt"
	"strconv"
	"strings"

	"postd/correspondence/terms"
	"postd/ledger/store"
)

// ChairOf reads a seat as people name it: an office, and the label or number of one
// tournament or game, or all. A keeper's is of all without saying so.
func (l *Ledger) ChairOf(office, tournament, game string, all bool) (c Chair, err error) {
	c = Chair{Office: strings.ToLower(strings.TrimSpace(office)), All: all}
	tournament, game = strings.TrimSpace(tournament), strings.TrimSpace(game)
	if c.Office == OfficeKeeper && tournament == "" && game == "" {
		c.All = true
	}
	if tournament != "" {
		t, err := l.TournamentByLabel(tournament)
		if n, e := strconv.ParseUint(tournament, 10, 64); err != nil && e == nil {
			t, err = l.Tournament(n)
		}
		if err != nil {
			return c, fmt.Errorf("%w: there is no tournament %s (any more); name one that there is, by its label or number", ErrSeat, tournament)
		}
		c.Tournament = t.ID
	}
	if game != "" {
		id, err := l.GameByLabel(game)
		if err != nil {
			id, err = terms.ParseGameID(game)
		}
		if _, e := l.Line(id); err != nil || e != nil {
			return c, fmt.Errorf("%w: there is no game %s (any more); name one that there is, by its label or number", ErrSeat, game)
		}
		c.Game = id
	}
	return c, c.fault()
}

// ChairWords names a seat as people do: "umpire of A3". One whose tournament or game
// is not in the ledger any more is said to be of nothing.
func (l *Ledger) ChairWords(c Chair) string {
	switch {
	case c.Tournament != 0:
		if t, err := l.Tournament(c.Tournament); err == nil {
			return c.Office + " of " + t.Label
		}
		return c.String() + ", which is gone"
	case c.Game != 0:
		if x, err := l.Line(c.Game); err == nil {
			return c.Office + " of game " + x.Label
		}
		return c.String() + ", which is gone"
	}
	return c.String()
}

// Plays writes which player the user is; 0: the user plays nowhere, as far as the
// players go who are entered now (RULING/R-86).
func (l *Ledger) Plays(who string, u User, player uint64) (User, error) {
	u.Player, u.Nowhere, u.Looked = player, player == 0, 0
	if player == 0 {
		if err := l.view(func(tx *store.Tx) error {
			if k, _ := tx.Bucket(bktPlayers).Cursor().Last(); k != nil {
				u.Looked = u8(k)
			}
			return nil
		}); err != nil {
			return u, err
		}
	}
	return l.PutUser(who, u)
}
