package mailbox

import (
	"fmt"
	"time"

	"postd/correspondence"
	"postd/ledger"
)

// inviteAnswered is the answer of somebody who is asked whether they come into a tournament by
// their right (RULING/R-88).
func (r request) inviteAnswered(yes bool, at time.Time) (rows []ledger.Row, post []ledger.Post, x OwnAnswer, err error) {
	i, err := r.c.ledger.Invitation(r.Request)
	if err != nil {
		return nil, nil, x, err
	}
	x = invitedTo(i)
	rows, post, x.Came, err = r.c.ledger.InviteAnswered(i, yes, at, r.c.inviteWords)
	return rows, post, x, err
}

// inviteRipens fills the matter by which somebody is reminded of the question, or by which their
// silence passes them over; false where it is time for neither.
func (r request) inviteRipens(m *ledger.Matter, now time.Time) (due bool, err error) {
	i, err := r.c.ledger.Invitation(r.Request)
	if err != nil || r.State != ledger.RequestAsked {
		return false, err
	}
	if !now.Before(i.Until()) {
		m.Why = "nobody answered"
		m.Rows, m.Post, err = r.c.ledger.InvitePassed(i, ledger.WhySilent, now, r.c.inviteWords)
		return true, err
	}
	m.Key, m.Why = fmt.Sprintf("request:%d:reminded", r.ID), "nobody answered yet"
	m.Rows, m.Post, due, err = r.c.ledger.InviteReminding(i, now, r.c.inviteWords)
	return due, err
}

// invitedTo is what letters about an invitation tell.
func invitedTo(i ledger.Invitation) OwnAnswer {
	return OwnAnswer{Other: i.Tournament.Label + ", " + i.Tournament.Name, Now: i.Right.Place, At: i.Request.Asked, Until: i.Until()}
}

// inviteWords words a letter about an invitation.
func (c *Clerk) inviteWords(i ledger.Invitation, came string) (correspondence.Rendered, error) {
	x := invitedTo(i)
	x.Name, x.Word, x.Came, x.Zone = i.Player.Name, "INVITE", came, time.UTC
	if zone, err := time.LoadLocation(i.Player.Zone); err == nil {
		x.Zone = zone
	}
	return c.ownWords(x)
}
