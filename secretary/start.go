package secretary

import (
	"fmt"
	"slices"

	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
	"postd/templates/narrate"
)

// wanting lists what is missing before the games can start, each with the page
// on which it is mended; none if they can.
func (v *request) wanting(c tournamentView) (out []templates.Link) {
	add := func(href, format string, args ...any) {
		out = append(out, templates.Link{Name: fmt.Sprintf(format, args...), Href: href})
	}
	accepted := c.Entered(ledger.Accepted)
	if n := len(accepted); n < fewestPlayers {
		add(c.Path("/entries"), "You need at least %d accepted players; %s.", fewestPlayers, areYet(n))
	}
	for _, e := range accepted {
		if p := c.People[e.Player]; p.OnPaper() {
			for _, words := range paperWanting(c, p) {
				add(words.Href, "%s", words.Name)
			}
		} else if len(p.Addresses) == 0 || !p.Addresses[0].Verified || p.Addresses[0].Doubt != "" {
			addr, words, _ := addressWords(p)
			add(fmt.Sprintf("/p/%d", p.ID), "The primary address of %s, %s, is %s.", p.Name, addr, words)
		}
	}
	a := c.gameTerms()
	for _, err := range slices.Concat(a.Validate(), a.Unbuilt()) {
		add(c.Path("/edit"), "Terms: %s.", visit.Plain(err))
	}
	switch at := a.FirstTurnAt; {
	case at.IsZero():
		add(c.Path("/edit"), "It is not said when the first turn begins (%s).", a.Cites("BCC1903/V.2(a)"))
	case at.After(v.Now) && at.Before(v.Now.Add(leastBeforeTurn)):
		add(c.Path("/edit"), "The first turn begins %s, less than an hour from now; the letters must be out before (%s).", folder.At(at, c.Zone), a.Cites("BCC1903/V.2(a)"))
	case !at.After(v.Now):
		add(c.Path("/edit"), "The first turn would have begun already, %s (%s).", folder.At(at, c.Zone), a.Cites("BCC1903/V.2(a)"))
	}
	if c.State != ledger.Drawn {
		add(c.Path("/draw"), "The lots are not drawn yet.")
		return out
	}
	for _, x := range c.Pairings {
		if _, err := v.Ledger().GameByLabel(x.Label); err == nil {
			add(c.Path("/edit"), "There is a game %s of another tournament already.", x.Label)
		}
	}
	if len(out) == 0 {
		// What remains, such as dates that the calendar does not know, the
		// opening itself refuses: one game of each sort is tried.
		for _, x := range c.sorts() {
			if _, err := c.opening(v.site.o.Ledger, x, v.Now); err != nil {
				add(c.Path("/edit"), "%s.", narrate.Upper(visit.Plain(err)))
				break
			}
		}
	}
	return out
}

// sorts are pairings of which the others differ by nothing on which it rests whether a game can
// be arranged: by their odds, who consults, and by whose calendar they are played.
func (c tournamentView) sorts() (out []ledger.Pairing) {
	seen := map[string]bool{}
	for _, x := range c.Pairings {
		sort := x.Odds
		if x.With != [2]uint64{} {
			sort += x.Label
		}
		for _, white := range []bool{true, false} {
			members := c.side(x, white).Members
			if len(members) == 0 { // which the opening refuses
				sort += x.Label
			}
			if c.Agreement.Calendar.Scope == calendar.ScopeMover {
				for _, m := range members {
					sort += "|" + c.People[m.Player].Zone + "|" + c.People[m.Player].Region
				}
			}
		}
		if !seen[sort] {
			seen[sort] = true
			out = append(out, x)
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

// startTournament starts a tournament by a batch: the press files its row, as starting, and the
// batch, which arranges its games and tells the players the terms of them (STAUNTON/COR.I).
func startTournament(v *request, c tournamentView) (visit.Response, error) {
	return v.Do(func(key string) (visit.Action, error) {
		row := c.Tournament
		row.State = ledger.Starting
		d, err := c.Kept(v.Request, row, visit.Action{
			Title: "Start the tournament " + c.Label, Button: "Start it", Law: narrate.Cite("STAUNTON/COR.I") + "; " + narrate.Cite(c.gameTerms().Cites("BCC1903/V.2(a)")),
			Changes: []visit.Change{{What: "State", Before: c.Status().Words, After: folder.StatusRunning.Words}},
			Typed:   c.Label, Back: c.Path("/pairings"),
		})
		if err != nil {
			return d, err
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
		d.Does, d.Posts = c.startWords()
		d.Does = append(d.Does, warned(c.gameTerms())...)
		d.Samples = func() ([]visit.LetterView, error) { return c.samples(v) }
		d.Matters[0].Rows = append(d.Matters[0].Rows, c.starting(v, key))
		d.Then = visit.Done(c.Path(""), fmt.Sprintf("The tournament %s is starting: %s being set up.", c.Label, visit.CountWords(len(c.Pairings), "game is", "games are")))
		return d, nil
	})
}

// firstTurn says when the first turn of its games begins.
func (c *tournamentView) firstTurn() string {
	at := folder.At(c.Agreement.FirstTurnAt, c.Zone)
	if c.Agreement.OnNotice() { // BCC1903/APPA/3(a)
		return fmt.Sprintf("The first turn of each game begins when the player who begins it has received the office’s notice, which goes out %s.", at)
	}
	return fmt.Sprintf("The first turn begins %s.", at)
}
