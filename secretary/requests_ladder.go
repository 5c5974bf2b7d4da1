package secretary

import (
	"fmt"

	"postd/ledger"
	"postd/secretary/ladders"
	"postd/secretary/visit"
)

// onLadder reads the ladder of a challenge; false where it is on none.
func onLadder(l *ledger.Ledger, r ledger.Request) (t ledger.Tournament, is bool, err error) {
	if r.Kind != ledger.RequestChallenge || r.Tournament == 0 {
		return t, false, nil
	}
	t, err = l.Tournament(r.Tournament)
	return t, t.Ladder != nil, err
}

// seesToLadder is what a button about a challenge on a ladder comes to (EVENT/7).
func seesToLadder(l *ledger.Ledger, t ledger.Tournament, r ledger.Request, button string, g Granting) ([]ledger.Matter, error) {
	m := ledger.Matter{Key: g.Key, By: g.By, Why: button, At: g.At}
	if button == buttonAsk {
		var err error
		m.Rows, m.Post, err = ladders.Asks(l, r, g.At, g.Words)
		return []ledger.Matter{m}, err
	}
	c, err := l.Climb(t, g.At)
	if err != nil {
		return nil, err
	}
	if button == buttonStart {
		begins, err := c.Begins(l, r.Player, r.Other, g.At)
		if err != nil {
			return nil, visit.Refused("The game cannot begin.", visit.Plain(err)+".", "Mend it, and press again, or take it off the desk.")
		}
		begins.By, r.State = g.By, ledger.RequestDone
		m.Rows = []ledger.Row{r}
		return []ledger.Matter{begins, m}, nil
	}
	if other, _ := c.InPlay(r.Player); r.State == ledger.RequestAgreed && other == r.Other { // both are free again
		m.Rows = append(m.Rows, ladders.Freed(t, r, g.At, button))
	}
	r.State = ledger.RequestDropped
	m.Rows = append(m.Rows, r)
	return []ledger.Matter{m}, nil
}

// ladderWords tell what somebody wants on a ladder.
func ladderWords(t ledger.Tournament, r ledger.Request, other string) string {
	if r.State == ledger.RequestAgreed {
		return fmt.Sprintf("and %s agree on a game on the ladder %s, and it has not begun", other, t.Label)
	}
	return fmt.Sprintf("challenges %s on the ladder %s", other, t.Label)
}
