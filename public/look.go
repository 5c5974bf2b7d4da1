package public

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/ledger"
	"postd/rules"
	"postd/templates"
	"postd/templates/narrate"
)

// Look is what somebody may see of a game. The pages of a game, its pictures and its files
// are made of a Look alone.
type Look struct {
	Label, Event string
	Names        [2]string // of the sides, as far as they may be told
	View         rules.Colour
	Zone         *time.Location
	Start        rules.Position
	Opening      []terms.AgreedMove // that led to it by agreement
	Agreed       string             // the same as it stands before a score; empty: none
	Plies        []correspondence.Turned
	Code         string // of the game, for what is tried
	Names1903    descriptive.Names
	Records      descriptive.Notation
	Result       string // "1-0"; empty while it is not told
	Ending       string // in a sentence, for a seat
	Appealed     bool   // the result is under appeal
	Over         bool
	Hidden       string // why there is no board; empty: there is one

	Seat   *templates.Seat // what a side may see beyond; nil for a guest
	Length func(time.Duration) string
	Older  bool // by the link of an older letter
	Guest  bool

	styled templates.Seat // how moves are written
	office string         // the address to which letters go
	delay  int            // how many answered moves a guest is not shown
	number int            // of the newest letter to the seat
	opened ledger.Opened  // by the link of a seat
}

// letterSent is a letter of the office to a seat.
type letterSent struct {
	At      time.Time
	Subject string
}

// letters are those of the office to a seat, in their order.
func (s *Site) letters(x ledger.Opened) (out []letterSent, err error) {
	all, err := s.o.Ledger.PostingsOf(x.Game)
	for _, p := range all {
		if p.Player == x.Player && p.Party == terms.PartyOf(x.Side) && p.Repeats == 0 {
			out = append(out, letterSent{p.Filed, narrate.ShortLine(p.Words.Subject, 120)})
		}
	}
	return out, err
}

// ofGame makes a handler of one that is given what its link shows of a game.
func ofGame(serve func(*Site, *asked, Look) (answer, error)) func(*Site, *asked) (answer, error) {
	return func(s *Site, a *asked) (answer, error) {
		o := ledger.OpensSeat
		if strings.HasPrefix(a.URL.Path, guestPath) {
			o = ledger.OpensGuest
		}
		x, ok, err := s.o.Ledger.OpenedBy(o, a.names("secret"))
		if err != nil {
			return answer{}, err
		}
		if !ok {
			return answer{}, errNothing
		}
		look, err := s.look(x, a.now)
		if errors.Is(err, ledger.ErrNoGame) {
			err = errNothing
		}
		if err != nil {
			return answer{}, err
		}
		return serve(s, a, look)
	}
}

// look finds out what a link shows.
func (s *Site) look(x ledger.Opened, now time.Time) (Look, error) {
	g, err := s.o.Ledger.Game(x.Game)
	if err == nil {
		g, err = s.o.Ledger.Shown(g)
	}
	if err != nil {
		return Look{}, err
	}
	set, err := s.o.Ledger.Office(x.Game, now)
	if err != nil {
		return Look{}, err
	}
	if x.Opens == ledger.OpensGuest || x.Older {
		t, err := s.guestTermsOf(g)
		return guestLook(g, set.Calendar, x, now, t), err
	}
	return s.seatLook(g, set.Calendar, x, now)
}

// seatLook is what a side sees of its game.
func (s *Site) seatLook(g correspondence.Game, c calendar.Calendar, x ledger.Opened, now time.Time) (Look, error) {
	r, player, err := s.reader(g, x)
	if err != nil {
		return Look{}, err
	}
	seat := templates.SeatOf(g, c, x.Side, now, r)
	k := lookOf(g, x.Side)
	k.Seat, k.styled, k.Plies, k.Zone = &seat, seat, seat.Plies, zoneOf(r, c)
	k.Length, k.office = narrate.Lengths(g), s.o.Ledger.Address()
	for side := range k.Names {
		k.Names[side] = narrate.ShortLine(g.Sides[side].Name(), 60)
	}
	if k.Over {
		k.Ending = narrate.Upper(narrate.Ending(g))
	}
	if seat.Silent {
		k.Hidden = "In this game the office says nothing of a move: what was written is shown, and no board."
	}
	k.number, k.opened = x.Newest, x
	k.opened.Player = player
	return k, nil
}

// reader is how the player wishes to be shown a game whose link was opened: of a side in
// consultation its first member, unless the link is of a letter to another.
func (s *Site) reader(g correspondence.Game, x ledger.Opened) (r correspondence.Reader, player uint64, err error) {
	player = x.Player
	if player == 0 && len(g.Sides[x.Side].Members) > 0 {
		player = g.Sides[x.Side].Members[0].Player
	}
	p, err := s.o.Ledger.Player(player)
	if err != nil {
		return r, player, err
	}
	r, err = p.Wishes().Reader(correspondence.Reader{Name: p.Name}, g.Agreement)
	return r, player, err
}

// zoneOf is the zone in which the reader is given times: the reader's own or the game's.
func zoneOf(r correspondence.Reader, c calendar.Calendar) *time.Location {
	if r.Zone != nil {
		return r.Zone
	}
	return c.Zone()
}

// lookOf is what everybody may see of a game who sees it at all. No move, no name and
// nothing that depends on a record which is not settled is in it.
func lookOf(g correspondence.Game, view rules.Colour) Look {
	names, _ := descriptive.ParseNames(string(g.Agreement.Names)) // what a ledger holds was read before
	k := Look{
		Label: narrate.OneLine(g.Label), Event: narrate.OneLine(g.Label), View: view, Start: g.Origin,
		Opening: g.Agreement.OpeningMoves(), Agreed: templates.Bracketed(g.Agreement),
		Names1903: names, Records: g.Agreement.Records(), Over: g.Over(),
		Names: [2]string{rules.White.String(), rules.Black.String()},
	}
	if !k.Over {
		return k
	}
	for _, q := range g.Appeals {
		k.Appealed = k.Appealed || q.Open()
	}
	k.Result = narrate.Score(g.Ended.Result)
	return k
}

// Position is the position after the first n plies.
func (k Look) Position(n int) rules.Position {
	if n == 0 {
		return k.Start
	}
	return k.Plies[n-1].After
}

// number names a ply in an address: "12b" is after the twelfth move of Black, "0" the
// beginning. Of several plies of one number, as of a first turn of several moves, each but
// the first has its place behind: "1w2".
func (k Look) key(n int) string {
	if n == 0 {
		return "0"
	}
	name, same := k.name(n), 1
	for n > same && k.name(n-same) == name {
		same++
	}
	if same > 1 {
		name += fmt.Sprint(same)
	}
	return name
}

func (k Look) name(n int) string {
	p := k.Position(n - 1)
	side := "w"
	if p.Turn() == rules.Black {
		side = "b"
	}
	return fmt.Sprint(p.Number()) + side
}

// at finds the ply that an address names; the last where it names none.
func (k Look) at(name string) int {
	for n := range len(k.Plies) + 1 {
		if k.key(n) == name {
			return n
		}
	}
	return len(k.Plies)
}
