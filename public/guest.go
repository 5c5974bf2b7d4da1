package public

import (
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/ledger"
	"postd/templates"
	"postd/templates/narrate"
)

// unnamed is a player who has not allowed to be named to others.
const unnamed = ledger.Unnamed

// guestTerms are what guests are shown of a game beside its answered moves.
type guestTerms struct {
	names [2]string // of the sides, as their players are named to others
	delay int       // how many of the answered moves are held back while the game runs
	end   bool      // all of them are
}

// guestTermsOf are those of a game: its players are named as each has allowed, and as many moves
// are held back as its tournament says of its public pages, be there any or not.
func (s *Site) guestTermsOf(g correspondence.Game) (t guestTerms, err error) {
	line, err := s.o.Ledger.Line(g.ID)
	if err != nil {
		return t, err
	}
	of, err := s.o.Ledger.Tournament(line.Tournament)
	if err != nil {
		return t, err
	}
	t.delay, t.end = of.Public.Delay.Moves()
	var all shown
	all.names = map[uint64]string{}
	for side, members := range line.Players {
		for _, id := range members {
			p, err := s.o.Ledger.Player(id)
			if err != nil {
				return t, err
			}
			all.names[id] = narrate.ShortLine(p.Published(), 60)
		}
		t.names[side] = all.side(members)
	}
	return t, nil
}

// guestLook is what a guest of a side sees of a game, or whoever has the link of an older
// letter: moves that were answered, and nothing that anybody wrote. Either may be one of the
// players, so no more is shown than both know.
func guestLook(g correspondence.Game, c calendar.Calendar, x ledger.Opened, now time.Time, t guestTerms) Look {
	k := lookOf(g, x.Side)
	k.Guest, k.Older, k.Zone, k.styled, k.Names = !x.Older, x.Older, c.Zone(), templates.Anybody(), t.names
	n := templates.Answered(g, c, now)
	if k.Guest && !k.Over {
		k.delay = t.delay
		n = max(0, n-t.delay)
	}
	k.Plies = g.Score()[:n]
	if k.Appealed { // who has won is not told before it is certain
		k.Result = ""
	}
	if k.Guest && g.JudgedBlind() || !k.Over && (g.Silent() || k.Guest && t.end) {
		k.Plies, k.Hidden = nil, "The moves of this game are shown when it has ended."
	}
	return k
}
