package public

import (
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/ledger"
	"postd/rules"
	"postd/templates"
)

// guestDelay is how many of the answered moves, the last ones, a guest is not shown while
// the game runs.
const guestDelay = 2

// unnamed is a player who has not allowed to be named to others.
const unnamed = "a player"

// guestLook is what a guest of a side sees of a game, or whoever has the link of an older
// letter: moves that were answered, and nothing that anybody wrote. Either may be one of the
// players, so no more is shown than both know.
func (s *Site) guestLook(g correspondence.Game, c calendar.Calendar, x ledger.Opened, now time.Time) (Look, error) {
	k := lookOf(g, x.Side)
	k.Guest, k.Older, k.Zone, k.styled = !x.Older, x.Older, c.Zone(), templates.Anybody()
	k.Names = [2]string{rules.White: unnamed, rules.Black: unnamed}
	n := templates.Answered(g, c, now)
	if k.Guest && !k.Over {
		n = max(0, n-guestDelay)
	}
	k.Plies = g.Score()[:n]
	if k.Appealed { // who has won is not told before it is certain
		k.Result = ""
	}
	if g.Silent() && !k.Over {
		k.Hidden = "The moves of this game are shown when it has ended."
	}
	return k, nil
}
