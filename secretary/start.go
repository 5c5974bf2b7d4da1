package secretary

import (
	"fmt"

	"postd/ledger"
	"postd/secretary/starting"
	"postd/secretary/visit"
	"postd/templates"
)

// wanting lists what is missing before the games can start, each with the page
// on which it is mended; none if they can.
func (v *request) wanting(c tournamentView) (out []templates.Link) {
	if c.Cup != nil { // its ties begin from its tree, each with what it wants
		return nil
	}
	if n := c.Count(ledger.Accepted); n < fewestPlayers {
		out = append(out, templates.Link{Name: fmt.Sprintf("You need at least %d accepted players; %s.", fewestPlayers, areYet(n)), Href: c.Path("/entries")})
	}
	return append(out, c.start().Wanting(v.Request)...)
}

// start is the start of all games of the tournament.
func (c tournamentView) start() starting.Start {
	return starting.Of(c.Course, "the tournament "+c.Label, c.Path("/pairings"), nil)
}

// startTournament starts a tournament with all its games at once.
func startTournament(v *request, c tournamentView) (visit.Response, error) {
	return v.Do(func(key string) (visit.Action, error) {
		d, err := c.start().Action(v.Request, key, visit.Action{
			Title: "Start the tournament " + c.Label, Button: "Start it",
			Then: visit.Done(c.Path(""), fmt.Sprintf("The tournament %s is starting: %s being set up.", c.Label, visit.CountWords(len(c.start().Games()), "game is", "games are"))),
		})
		if err != nil {
			return d, err
		}
		if c.Cup != nil || len(c.Rounds) > 0 {
			return d, visit.Refused("The games of "+c.Label+" do not begin all at once.", "", "Begin a tie from the tree, or a round from the days of the rounds.")
		}
		if c.Begun() || c.State == ledger.ByHand {
			return d, visit.Refused("The tournament "+c.Label+" has started already.", "", "Look at its games.")
		}
		if len(v.wanting(c)) > 0 {
			p, err := v.summary(c)
			if err != nil {
				return d, err
			}
			body := p.Body.(summaryPage)
			body.Refused = true
			p.Body = body
			return d, &visit.Redisplay{Page: p}
		}
		return d, nil
	})
}
