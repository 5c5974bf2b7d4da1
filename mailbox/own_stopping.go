package mailbox

import (
	"errors"
	"fmt"
	"time"

	"postd/correspondence"
	"postd/ledger"
)

// Both players of a tie that is decided while games of it are in play are asked whether to stop
// (RULING/R-94).

// stopper makes what matters of the instant file about such questions.
func (c *Clerk) stopper(at time.Time) ledger.Stopper {
	return c.ledger.Stopper(at, func(s ledger.Stopping, to ledger.Player, came string, asked time.Time) (correspondence.Rendered, error) {
		x := stoppingOf(s, to.ID)
		x.Name, x.Word, x.Came, x.At, x.Until, x.Zone = to.Name, "STOPPING", came, asked, asked.Add(ledger.RequestLasts), s.Zone(to)
		return c.ownWords(x)
	})
}

// stoppingOf is what letters tell a player of the tie.
func stoppingOf(s ledger.Stopping, to uint64) OwnAnswer {
	return OwnAnswer{Tie: s.Title(), Games: s.Labels(), Now: s.Score(), Other: s.Opponent(to)}
}

// stoppingAnswered is the answer of one of both.
func (r request) stoppingAnswered(yes bool, at time.Time) (rows []ledger.Row, post []ledger.Post, more []ledger.Matter, x OwnAnswer, err error) {
	a, err := r.c.stopper(at).Answered(r.Request, yes)
	if err != nil {
		return nil, nil, nil, x, err
	}
	x = stoppingOf(a.Stopping, r.Other)
	x.Came, x.Until = a.Came, r.Asked.Add(r.Lasts())
	return a.Rows, a.Post, a.More, x, nil
}

// stopsAsked asks both players of each tie of a cup that was decided with games in play, where the cup
// says that they are asked. They are asked once; the secretary can ask again. It returns when it has to
// be looked at again if nothing happens there until then: soon, where somebody cannot be reached.
func (c *Clerk) stopsAsked(t ledger.Tournament, now time.Time) (next time.Time, err error) {
	all, wait, err := c.ledger.ToStop(t)
	for _, s := range all {
		m := ledger.Matter{Key: fmt.Sprintf("stopping:%d:%s", s.Tournament.ID, s.Tie.Label), At: now, By: "the office", Why: s.Title() + " is decided, with games in play"}
		if m.Rows, m.Post, err = c.stopper(now).Ask(s); err != nil {
			return now, named(err)
		}
		if _, err := c.files.File(m); err != nil && !errors.Is(err, ledger.ErrStale) {
			return now, named(err)
		}
	}
	if wait {
		next = now
	}
	return next, named(err)
}
