package ledger

import (
	"bytes"
	"slices"

	"postd/correspondence/terms"
	"postd/ledger/store"
	"postd/rules"
)

// ObjectOf is a game as the question who may act in it sees it, as far as its line
// tells: enough for reading, and not for rulings.
func ObjectOf(x Line) Object {
	return Object{Tournaments: []uint64{x.Tournament}, Game: x.Game, Parties: slices.Concat(x.Players[0], x.Players[1])}
}

// ObjectOfGame is a game as the question who may act in it sees it: who plays in it,
// and whether an umpire or an adjudicator is named who can act in
// it. One who is a party to the game cannot (RULING/R-86).
func (l *Ledger) ObjectOfGame(id terms.GameID) (o Object, err error) {
	err = l.view(func(tx *store.Tx) error {
		x, err := lineIn(tx, id)
		if err != nil {
			return err
		}
		o = ObjectOf(x)
		t, err := tournamentOf(tx, x.Tournament)
		if err != nil {
			return err
		}
		users, err := usersIn(tx)
		if err != nil {
			return err
		}
		if o.Umpire, err = namedIn(tx, users, t, o, terms.ToUmpire); err != nil {
			return err
		}
		o.Adjudicator, err = namedIn(tx, users, t, o, terms.ToAdjudicator)
		return err
	})
	return o, err
}

// ObjectOfTournament is a tournament as the question who may act in it sees it.
func ObjectOfTournament(id uint64) Object { return Object{Tournaments: []uint64{id}} }

// ObjectOfEvent is an event as the question who may act in it sees it: it belongs to all its
// sections, and where it has none yet to the whole office.
func ObjectOfEvent(e Event) (o Object) {
	for _, s := range e.Stages {
		o.Tournaments = append(o.Tournaments, s.Sections...)
	}
	return o
}

// ObjectOfPlayer is a player as the question who may act on the row sees it. To change
// the address of one against whom an official plays is a cause of the official's own.
func (l *Ledger) ObjectOfPlayer(id uint64) (o Object, err error) {
	err = l.view(func(tx *store.Tx) error {
		o = Object{}
		var games []terms.GameID
		if err := eachGameOf(tx, id, func(g terms.GameID, _ rules.Colour) error { games = append(games, g); return nil }); err != nil {
			return err
		}
		slices.Sort(games)
		add := func(t uint64) {
			if !slices.Contains(o.Tournaments, t) {
				o.Tournaments = append(o.Tournaments, t)
			}
		}
		for _, g := range slices.Compact(games) {
			x, err := lineIn(tx, g)
			if err != nil {
				return err
			}
			if add(x.Tournament); !x.Over() {
				o.Parties = append(append(o.Parties, x.Players[0]...), x.Players[1]...)
			}
		}
		prefix := be8(id)
		c := tx.Bucket(ixEntered).Cursor()
		for k, v := c.Seek(prefix); bytes.HasPrefix(k, prefix); k, v = c.Next() {
			if s := EntryState(v); s != Declined && s != Withdrawn {
				add(u8(k[8:]))
			}
		}
		return nil
	})
	return o, err
}

// InSection is the object with those who play in its section: who is entered in its
// tournaments, and who plays in them. All lines of their games are read for it.
func (l *Ledger) InSection(o Object) (Object, error) {
	err := l.view(func(tx *store.Tx) error {
		o.Section = slices.Clone(o.Parties)
		for _, id := range o.Tournaments {
			t, err := tournamentOf(tx, id)
			if err != nil {
				return err
			}
			some, err := sectionOf(tx, t)
			if err != nil {
				return err
			}
			o.Section = append(o.Section, some...)
		}
		return nil
	})
	return o, err
}

func sectionOf(tx *store.Tx, t Tournament) (out []uint64, err error) {
	for _, e := range t.Entries {
		if e.State == Accepted || e.State == Applied || e.State == OnList {
			out = append(out, e.Player)
		}
	}
	for _, id := range gamesIn(tx, t.ID) {
		x, err := lineIn(tx, id)
		if err != nil {
			return nil, err
		}
		out = append(out, slices.Concat(x.Players[0], x.Players[1])...)
	}
	return out, nil
}

// namedIn reports whether somebody holds the office here who is not the secretary and
// can act: the tournament's row names a person, the players agreed upon one, or a user
// is seated in this tournament or game. A seat of all names nobody: it is a deputy's.
func namedIn(tx *store.Tx, users []User, t Tournament, o Object, party terms.Party) (bool, error) {
	row, office := t.Umpire, OfficeUmpire
	if party == terms.ToAdjudicator {
		row, office = t.Adjudicator, OfficeAdjudicator
	}
	named := []Official{row}
	for _, s := range t.Seats {
		if s.Game == o.Game && s.Office.Office() == party {
			named = append(named, s.Official)
		}
	}
	for _, x := range named {
		if x.Addr == "" || folded(x.Addr) == folded(t.Secretary.Addr) {
			continue
		}
		owner := tx.Bucket(ixByAddress).Get(addressKey(x.Addr))
		if owner == nil || !slices.Contains(o.Parties, u8(owner)) {
			return true, nil
		}
	}
	return slices.ContainsFunc(users, func(u User) bool {
		return !u.Disabled && !slices.Contains(o.Parties, u.Player) && slices.ContainsFunc(u.Seats, func(c Chair) bool {
			return c.Office == office && !c.All && c.covers(o)
		})
	}), nil
}
