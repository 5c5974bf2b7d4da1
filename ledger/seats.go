package ledger

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger/store"
)

// Seat is where an umpire is written to of whom the players of one game approved
// (BCC1903/APPA/2, STAUNTON/COR.I). The players name a person, and never an address:
// that is the secretary's to enter, so that nobody can have the office write to
// whomever they like. It is a Row of the matter that seats the umpire in the game.
type Seat struct {
	Game   terms.GameID `json:"game"`
	Office terms.Party  `json:"office"`
	Official
}

// OfficialIn returns who holds the office of the party in a game: an umpire who is
// seated there, else the tournament's. Of a place of play where nobody is seated the
// tournament's umpire is the umpire.
func (t Tournament) OfficialIn(g terms.GameID, p terms.Party) Official {
	for _, s := range t.Seats {
		if s.Game == g && s.Office == p {
			return s.Official
		}
	}
	return t.Official(p.Office())
}

// with is the row with the seat in it, and without the one before it.
func (t Tournament) with(s Seat) Tournament {
	t.Seats = slices.DeleteFunc(slices.Clone(t.Seats), func(x Seat) bool { return x.Game == s.Game && x.Office == s.Office })
	t.Seats = append(t.Seats, s)
	return t
}

// fault is what is wrong with the seat by itself: a player wrote the name.
func (s Seat) fault() error {
	return errors.Join(plainName("the name of the "+s.Office.String()+" of "+s.Game.String(), s.Name), plainAddress(s.Addr))
}

func (s Seat) put(tx *store.Tx) (uint64, string, error) {
	if err := s.fault(); err != nil {
		return 0, "", err
	}
	line, err := lineIn(tx, s.Game)
	if err != nil {
		return 0, "", err
	}
	t, err := tournamentOf(tx, line.Tournament)
	if err != nil {
		return 0, "", err
	}
	t = t.with(s)
	t.Version++
	if err := putTournament(tx, t); err != nil {
		return 0, "", err
	}
	return t.ID, fmt.Sprintf("%s: %s <%s> is %s", s.Game, s.Name, s.Addr, s.Office), moveRows(tx)
}

// seats lets the letters of a matter go to those whom it seats: their addresses are
// written with it, and not before.
func (f *folder) seats(m Matter) {
	for _, x := range m.Rows {
		if s, ok := x.(Seat); ok && s.Game == f.id {
			f.tournament = f.tournament.with(s)
		}
	}
}

// Seating is the matter by which an umpire is seated in a game, of whom its players
// have approved. It refuses what the game or the ledger refuses; then nothing is to
// be filed.
func (l *Ledger) Seating(id terms.GameID, x correspondence.Seat, addr string, at time.Time) (Matter, error) {
	g, err := l.Game(id)
	if err != nil {
		return Matter{}, err
	}
	o, err := l.Office(id, at)
	if err != nil {
		return Matter{}, err
	}
	if _, err := g.Seat(x, o); err != nil {
		return Matter{}, err
	}
	name, _ := g.Approved(x.Office)
	row := Seat{id, x.Office, Official{Name: name, Addr: addr}}
	if err := row.fault(); err != nil {
		return Matter{}, err
	}
	for _, side := range g.Sides {
		for _, m := range side.Members {
			p, err := l.Player(m.Player)
			if err != nil {
				return Matter{}, err
			}
			if p.Known(addr) {
				return Matter{}, fmt.Errorf("%w: %s is an address of %s, who plays in the game", ErrRow, addr, p.Name)
			}
		}
	}
	return Matter{
		Key: x.Key, At: at, Games: []terms.GameID{id}, Rows: []Row{row},
		Decide: func(g []correspondence.Game, o []correspondence.Setting) []correspondence.Decision {
			d, err := g[0].Seat(x, o[0])
			if err != nil {
				return nil // the game moved on meanwhile
			}
			return []correspondence.Decision{d}
		},
	}, nil
}
