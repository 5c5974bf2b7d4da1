package mailbox

import (
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/mailbox/mime"
)

// This file hears what an official answers. A letter that asks something has an
// address of its own (ledger.ParseAnswerAddress), and is answered by a number; where
// a plus part was lost on the way (RFC 5233), the letter that is answered is found
// by the thread, and the same rule holds: one letter takes one answer, while what it
// asked stands.

// addressed tells whose address it is to which a letter was written: that of a side
// in a game, or of one letter to an official.
func (c *Clerk) addressed(addr string) (terms.GameID, terms.Party, bool) {
	if id, colour, ok := c.ledger.ParseReplyAddress(addr); ok {
		return id, terms.PartyOf(colour), true
	}
	q, ok := c.ledger.ParseAnswerAddress(addr)
	return q.Game, q.Party, ok
}

// answering is the hearing of an official's letter: which letter of the office it
// answers, what that asked, and how the game stood when it was written.
func (c *Clerk) answering(m mime.Mail, o owner) (hearing, error) {
	p := hearing{game: o.game, party: o.party, answers: o.answers, text: mime.Cut(m.Text)}
	q, found, crossed := c.enquiry(m, o)
	if found {
		p.answers, p.issue = q.Notice, q.Issue
	}
	p.crossed = crossed
	if p.answers == "" {
		return p, nil
	}
	then, ok, err := c.ledger.GameLeftBy(o.game, p.answers)
	if err == nil && ok {
		p.then = &then
	}
	return p, err
}

// enquiry finds which letter is answered: the one whose address was written to,
// else the one that is replied to, else the newest that the thread names. An answer
// to two that ask different things is crossed: it is for neither.
func (c *Clerk) enquiry(m mime.Mail, o owner) (first ledger.Enquiry, found, crossed bool) {
	see := func(q ledger.Enquiry, ok, counts bool) {
		switch {
		case !ok || q.Game != o.game || q.Party != o.asked:
		case !found:
			first, found = q, true
		case counts && q.Issue != first.Issue:
			crossed = true
		}
	}
	for _, a := range m.To {
		q, ok := c.ledger.ParseAnswerAddress(a)
		see(q, ok, true)
	}
	for _, r := range m.InReplyTo {
		q, ok := c.ledger.EnquiryOf(mime.Bracketed(r))
		see(q, ok, true)
	}
	for i := len(m.References) - 1; i >= 0 && !found; i-- {
		q, ok := c.ledger.EnquiryOf(mime.Bracketed(m.References[i]))
		see(q, ok, false)
	}
	return first, found, crossed
}
