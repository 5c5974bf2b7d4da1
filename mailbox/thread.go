package mailbox

import (
	"errors"
	"slices"

	"postd/ledger"
	"postd/mailbox/mime"
)

// letterAnswered is the letter of the office that a player's letter answers, with what must be known of
// the game to see what was written between its lines (RULING/R-70): the one that is replied to, else the
// newest of the thread that was the player's own. It is none where the letter was passed on, for then
// somebody else may have written there.
func (c *Clerk) letterAnswered(m mime.Mail, o owner) (mime.Answered, error) {
	if mime.TopicOf(m.Subject).Forwards || !o.plays() {
		return mime.Answered{}, nil
	}
	thread := slices.Clone(m.References)
	slices.Reverse(thread)
	for _, id := range append(slices.Clone(m.InReplyTo), thread...) {
		if game, party, _, ok := c.ledger.ParseMessageID(id); !ok || game != o.game || party != o.party {
			continue
		}
		p, err := c.ledger.PostingByMessageID(mime.Bracketed(id))
		if errors.Is(err, ledger.ErrNoPosting) {
			continue
		}
		if err != nil {
			return mime.Answered{}, err
		}
		g, err := c.ledger.Game(o.game)
		if err != nil || g.Over() {
			return mime.Answered{}, err
		}
		colour, _ := o.party.Colour()
		return mime.Answered{Text: p.Words.Text, Due: g.NumberFor(colour), Record: func(line string) bool { return g.IsRecord(o.party, line) }}, nil
	}
	return mime.Answered{}, nil
}
