package mailbox

import (
	"errors"

	"postd/ledger"
	"postd/mailbox/mime"
)

// toDesk lays an answer to a letter that an official wrote on the desk: one that came to
// the address of that letter, or stands in its thread and shows no game. Nothing in it is
// read as a move or a command, whatever its subject names, and it is answered by nobody
// but the official.
func (c *Clerk) toDesk(kept ledger.Letter, m mime.Mail) (done bool, err error) {
	p, found, err := c.writtenTo(m)
	if err != nil || !found {
		return false, err
	}
	reason := "an answer to our letter to " + p.Name
	from := ""
	if len(m.From) > 0 {
		from = m.From[0]
	}
	if !ledger.SameAddress(from, p.To) {
		reason += ", from another address than that to which we wrote"
	}
	return true, c.lay(kept, m, ledger.ToDesk, reason, ledger.Tray{Name: ledger.TrayAnswers, Why: "an answer to the desk", Player: p.Player, Game: p.About})
}

// writtenTo is the letter of an official that one answers.
func (c *Clerk) writtenTo(m mime.Mail) (p ledger.Posting, found bool, err error) {
	known := func(p ledger.Posting, err error) (ledger.Posting, bool, error) {
		if errors.Is(err, ledger.ErrNoPosting) {
			return p, false, nil
		}
		return p, err == nil && p.Written, err
	}
	for _, to := range m.To {
		if seq, ok := c.ledger.ParseWrittenAddress(to); ok {
			if p, found, err = known(c.ledger.Posting(seq)); found || err != nil {
				return p, found, err
			}
		}
	}
	for _, to := range m.To {
		if _, _, plays := c.addressed(to); plays {
			return p, false, nil // whoever writes to a game writes to it, from whatever thread
		}
	}
	for _, id := range m.InReplyTo {
		if p, found, err = known(c.ledger.PostingByMessageID(mime.Bracketed(id))); found || err != nil {
			return p, found, err
		}
	}
	return p, false, nil
}
