package secretary

import (
	"fmt"
	"slices"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/templates"
	"postd/templates/narrate"
)

// wanting lists what is missing before the games can start, each with the page
// on which it is mended; none if they can.
func (v *request) wanting(c tournamentView) (out []templates.Link) {
	add := func(href, format string, args ...any) {
		out = append(out, templates.Link{Name: fmt.Sprintf(format, args...), Href: href})
	}
	accepted := c.entered(ledger.Accepted)
	if n := len(accepted); n < fewestPlayers {
		add(c.path("/entries"), "You need at least %d accepted players; %s.", fewestPlayers, areYet(n))
	}
	for _, e := range accepted {
		if p := c.people[e.Player]; len(p.Addresses) == 0 || !p.Addresses[0].Verified || p.Addresses[0].Doubt != "" {
			addr, words, _ := addressWords(p)
			add(fmt.Sprintf("/p/%d", p.ID), "The primary address of %s, %s, is %s.", p.Name, addr, words)
		}
	}
	a := c.gameTerms()
	for _, err := range slices.Concat(a.Validate(), a.Unbuilt()) {
		add(c.path("/edit"), "Terms: %s.", plain(err))
	}
	switch at := a.FirstTurnAt; {
	case at.IsZero():
		add(c.path("/edit"), "It is not said when the first turn begins (%s).", a.Cites("BCC1903/V.2(a)"))
	case !at.After(v.now):
		add(c.path("/edit"), "The first turn would have begun already, %s (%s).", in(at, c.zone), a.Cites("BCC1903/V.2(a)"))
	}
	if c.State != ledger.Drawn {
		add(c.path("/draw"), "The lots are not drawn yet.")
		return out
	}
	for _, x := range c.Pairings {
		if _, err := v.ledger().GameByLabel(x.Label); err == nil {
			add(c.path("/edit"), "There is a game %s of another tournament already.", x.Label)
		}
	}
	if len(out) == 0 {
		// What remains, such as dates that the calendar does not know, the
		// opening itself refuses.
		if _, err := v.openings(c); err != nil {
			add(c.path("/edit"), "%s.", narrate.Upper(plain(err)))
		}
	}
	return out
}

// gameTerms are the terms of each game of the tournament. Its lots settled the
// colours beforehand (BCC1903/I.4(d)).
func (c tournamentView) gameTerms() terms.Agreement {
	a := c.Agreement
	a.Colours, a.LotSeed = terms.ColoursFixed, ""
	return a
}

// openings are the matters by which the games are arranged.
func (v *request) openings(c tournamentView) (out []ledger.Matter, err error) {
	for _, x := range c.Pairings {
		a, err := c.pairingTerms(x)
		if err != nil {
			return nil, err
		}
		sides := [2]terms.Side{c.side(x, true), c.side(x, false)}
		m, err := v.ledger().Opening(c.ID, x.Label, sides, a, "", v.now)
		if err != nil {
			return nil, err
		}
		out = append(out, m)
	}
	return out, nil
}

// startTournament arranges all games of the tournament at once: both players of
// each are sent its terms, which are agreed beforehand in writing
// (STAUNTON/COR.I).
func startTournament(v *request, c tournamentView) (response, error) {
	return v.do(func(string) (action, error) {
		row := c.Tournament
		row.State = ledger.Running
		d, err := c.kept(v, row, action{
			title: "Start the tournament " + c.Label, button: "Start it", law: narrate.Cite("STAUNTON/COR.I") + "; " + narrate.Cite(c.gameTerms().Cites("BCC1903/V.2(a)")),
			does: []string{
				fmt.Sprintf("%s set up at once, and both players of each are sent its terms.", countWords(len(c.Pairings), "game is", "games are")),
				c.firstTurn(),
				"The terms are locked from then on. A start cannot be taken back.",
			},
			changes: []change{{"State", c.status().words, statusRunning.words}},
			typed:   c.Label, back: c.path("/pairings"),
			then: done(c.path(""), fmt.Sprintf("The tournament %s has started: %s set up.", c.Label, countWords(len(c.Pairings), "game is", "games are"))),
		})
		if err != nil {
			return d, err
		}
		d.does = append(d.does, warned(c.gameTerms())...)
		if c.begun() || c.State == ledger.ByHand {
			return d, refused("The tournament "+c.Label+" has started already.", "", "Look at its games.")
		}
		if len(v.wanting(c)) > 0 {
			p, err := v.summary(c)
			if err != nil {
				return d, err
			}
			body := p.body.(summaryPage)
			body.Refused = true
			p.body = body
			return d, &redisplay{p}
		}
		games, err := v.openings(c)
		d.matters = append(d.matters, games...)
		return d, err
	})
}

// firstTurn says when the first turn of its games begins.
func (c *tournamentView) firstTurn() string {
	at := in(c.Agreement.FirstTurnAt, c.zone)
	if c.Agreement.OnNotice() { // BCC1903/APPA/3(a)
		return fmt.Sprintf("The first turn of each game begins when the player who begins it has received the office’s notice, which goes out %s.", at)
	}
	return fmt.Sprintf("The first turn begins %s.", at)
}
