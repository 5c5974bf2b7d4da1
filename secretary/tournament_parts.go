package secretary

import (
	"fmt"

	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
)

// nextByParts is what comes next where games do not begin all at once: in a cup, and in a round
// robin whose rounds begin on days of their own. False where the usual holds.
func (c tournamentView) nextByParts() (nextStep, bool) {
	if c.onLadder() {
		return c.nextOnLadder()
	}
	if c.Cup == nil {
		return c.nextByDates()
	}
	tree := nextStep{Button: "Look at the tree", Href: c.Path("/tree")}
	switch n := c.Count(ledger.Accepted); c.Status() {
	case folder.StatusOpen, folder.StatusClosed:
		if c.Count(ledger.Applied) > 0 || n < 2 {
			return nextStep{Words: fmt.Sprintf("Take entries: %s accepted. A match needs 2, a cup up to 128.", isAre(n)), Button: "Look at the entries", Href: c.Path("/entries")}, true
		}
		tree.Words = fmt.Sprintf("When the entries are complete, seed the %d players.", n)
		return tree, true
	case folder.StatusDrawn:
		tree.Words = "The players are seeded: begin the first ties."
		return tree, true
	case folder.StatusRunning:
		tree.Words = "The cup is being played. A tie begins when both its players are known."
		return tree, true
	}
	return nextStep{}, false
}

func (c tournamentView) onLadder() bool { return c.Ladder != nil || c.System == ledger.Ladder }

// playedAs says who meets whom.
func (c tournamentView) playedAs() visit.Fact {
	switch {
	case c.onLadder():
		return visit.Fact{Name: "Played as", Words: "a ladder"}
	case c.Cup != nil:
		return visit.Fact{Name: "Played as", Words: "a cup or a match"}
	case c.IsSwiss():
		return visit.Fact{Name: "Played as", Words: "a Swiss"}
	case c.System == ledger.TeamMatches:
		return visit.Fact{Name: "Played as", Words: "matches of teams"}
	}
	return visit.Fact{Name: "Everyone meets everyone", Words: cyclesWords(c.Cycles)}
}

// nextOnLadder is what comes next on a ladder.
func (c tournamentView) nextOnLadder() (nextStep, bool) {
	step := nextStep{Button: "Look at the ladder", Href: c.Path("/ladder")}
	switch n := c.Count(ledger.Accepted); c.Status() {
	case folder.StatusOpen, folder.StatusClosed:
		if c.Count(ledger.Applied) > 0 || n < 2 {
			return nextStep{Words: fmt.Sprintf("Take entries: %s accepted, and a ladder needs 2.", isAre(n)), Button: "Look at the entries", Href: c.Path("/entries")}, true
		}
		step.Words = fmt.Sprintf("When the entries are complete, begin the ladder of %d.", n)
		return step, true
	case folder.StatusRunning:
		step.Words = "The ladder is being played. Players challenge by letter."
		return step, true
	}
	return nextStep{}, false
}

func (c tournamentView) nextByDates() (nextStep, bool) {
	waits := false
	for _, r := range c.Rounds {
		waits = waits || r.Started.IsZero()
	}
	if c.IsSwiss() || !waits || c.State != ledger.Drawn && c.State != ledger.Running {
		return nextStep{}, false
	}
	return nextStep{Words: "The rounds begin on days of their own.", Button: "See the days of the rounds", Href: c.Path("/dates")}, true
}

// otherWays are the other ways in which a tournament can be played whose lots are not drawn yet, or
// whose games have not begun.
func (c tournamentView) otherWays(v *request) (out []templates.Link) {
	if c.IsSwiss() || c.Ladder != nil || !v.Arranges() || c.Begun() || c.State == ledger.ByHand {
		return nil
	}
	switch {
	case c.Undrawn() && c.Cup == nil:
		out = append(out, visit.Crumb("Play it as a cup or a match", c.Path("/tree/settings")), visit.Crumb("Let two sides meet", c.Path("/sides")), visit.Crumb("Play it as a ladder", c.Path("/ladder/settings")))
	case c.State == ledger.Drawn && c.Cup == nil:
		out = append(out, visit.Crumb("Let its rounds begin on days of their own", c.Path("/dates")))
	}
	return out
}
