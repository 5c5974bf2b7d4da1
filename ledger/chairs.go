package ledger

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"postd/correspondence/terms"
	"postd/ledger/store"
)

// The offices in which users are seated. What each may do is said by May alone.
const (
	OfficeKeeper      = "keeper" // the whole office
	OfficeSecretary   = "secretary"
	OfficeUmpire      = "umpire"
	OfficeAdjudicator = "adjudicator"
	OfficeAuditor     = "auditor" // reads, and changes nothing
)

// Offices lists the offices, the one that may do most first.
var Offices = []string{OfficeKeeper, OfficeSecretary, OfficeUmpire, OfficeAdjudicator, OfficeAuditor}

// These errors say why users cannot be seated or joined so.
var (
	// ErrLastKeeper says that nobody would be left who may seat anybody.
	ErrLastKeeper = errors.New("ledger: the last keeper")

	// ErrSeat says that there is no such seat.
	ErrSeat = errors.New("ledger: no such seat")

	// ErrJoined says that the user is another player already.
	ErrJoined = errors.New("ledger: the user is another player")
)

// Chair is where a user sits: in an office, of one tournament, of one game, or of all.
// People call it a seat. Seat is another thing: where the umpire of one game is
// written to.
type Chair struct {
	Office     string       `json:"office"`               // one of Offices
	Tournament uint64       `json:"tournament,omitempty"` // of all its games
	Game       terms.GameID `json:"game,omitempty"`
	All        bool         `json:"all,omitempty"` // of all that there is, and will be; a keeper's always is
}

// Chairs seats somebody in the whole of an office, as a user is seated by one word.
func Chairs(office string) []Chair { return []Chair{{Office: office, All: true}} }

// String names the chair by numbers: "umpire of tournament 3".
func (c Chair) String() string {
	switch {
	case c.Office == OfficeKeeper:
		return c.Office
	case c.Game != 0:
		return c.Office + " of game " + c.Game.String()
	case c.Tournament != 0:
		return fmt.Sprintf("%s of tournament %d", c.Office, c.Tournament)
	}
	return c.Office + " of all"
}

// covers reports whether the object lies within the chair. A player, or a letter,
// belongs to several tournaments at times; one of them is enough.
func (c Chair) covers(o Object) bool {
	switch {
	case c.All:
		return true
	case c.Game != 0:
		return c.Game == o.Game
	}
	return c.Tournament != 0 && slices.Contains(o.Tournaments, c.Tournament)
}

func (c Chair) fault() error {
	ways := 0
	for _, is := range []bool{c.All, c.Tournament != 0, c.Game != 0} {
		if is {
			ways++
		}
	}
	switch {
	case !slices.Contains(Offices, c.Office):
		return fmt.Errorf("%w: an office is %s, not %q", ErrSeat, strings.Join(Offices, ", "), c.Office)
	case c.Office == OfficeKeeper && !c.All:
		return fmt.Errorf("%w: a keeper keeps the whole office, not one tournament or game; the secretary of it is the seat for that", ErrSeat)
	case ways != 1:
		return fmt.Errorf("%w: a seat is of one tournament, of one game, or of all", ErrSeat)
	}
	return nil
}

// sits reports whether the user holds the office over the object.
func (u User) sits(office string, o Object) bool {
	return slices.ContainsFunc(u.Seats, func(c Chair) bool { return c.Office == office && c.covers(o) })
}

// keeps reports whether the user is a keeper who may come in.
func (u User) keeps() bool { return !u.Disabled && u.sits(OfficeKeeper, Object{}) }

func (u User) audits() bool {
	return slices.ContainsFunc(u.Seats, func(c Chair) bool { return c.Office == OfficeAuditor })
}

// Title names the offices of the user, each once: "secretary, umpire".
func (u User) Title() string {
	var words []string
	for _, office := range Offices {
		if slices.ContainsFunc(u.Seats, func(c Chair) bool { return c.Office == office }) {
			words = append(words, office)
		}
	}
	if len(words) == 0 {
		return "nobody"
	}
	return strings.Join(words, ", ")
}

// Sits is a print of the user's seats: another one whenever they change.
func (u User) Sits() string {
	words := make([]string, len(u.Seats))
	for i, c := range u.Seats {
		words[i] = c.String()
	}
	return strings.Join(words, ", ")
}

// Seated is the row with one more seat.
func (u User) Seated(c Chair) User {
	if !slices.Contains(u.Seats, c) {
		u.Seats = append(slices.Clone(u.Seats), c)
	}
	return u
}

// Unseated is the row without the seat; ErrSeat if the user does not hold it.
func (u User) Unseated(c Chair) (User, error) {
	i := slices.Index(u.Seats, c)
	if i < 0 {
		return u, fmt.Errorf("%w: %s is not %s, but %s", ErrSeat, u.Name, c, orNobody(u.Sits()))
	}
	u.Seats = slices.Delete(slices.Clone(u.Seats), i, i+1)
	return u, nil
}

func orNobody(s string) string {
	if s == "" {
		return "in no seat"
	}
	return s
}

// seatsHold looks at what a row says of seats and of the player whom its user is, by
// what else is in the file.
func seatsHold(tx *store.Tx, old, u User) error {
	for _, c := range u.Seats {
		if slices.Contains(old.Seats, c) {
			continue
		}
		if c.Tournament != 0 {
			if _, err := tournamentOf(tx, c.Tournament); err != nil {
				return fmt.Errorf("%w: there is no tournament %d (any more); seat %s in one that there is", ErrSeat, c.Tournament, u.Name)
			}
		}
		if c.Game != 0 {
			if _, err := lineIn(tx, c.Game); err != nil {
				return fmt.Errorf("%w: there is no game %s (any more); seat %s in one that there is", ErrSeat, c.Game, u.Name)
			}
		}
	}
	if u.Player != 0 && u.Player != old.Player {
		if _, err := playerOf(tx, u.Player); err != nil {
			return err
		}
		if old.Player != 0 {
			return fmt.Errorf("%w: %s is player %d already, and nobody is two; say first that they play nowhere, if that was wrong", ErrJoined, u.Name, old.Player)
		}
	}
	if !old.keeps() || u.keeps() {
		return nil
	}
	all, err := usersIn(tx)
	if err == nil && !slices.ContainsFunc(all, func(x User) bool { return x.ID != u.ID && x.keeps() }) {
		err = fmt.Errorf("%w: %s is the only one who may seat anybody; seat another keeper first", ErrLastKeeper, old.Name)
	}
	return err
}
