package mailbox

import (
	"slices"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/mailbox/mime"
	"postd/mailbox/proof"
)

// For some days after a change of address by letter, what comes from the new address is heard as
// ever, but for what ends a game, gives a right away or stops a clock: of that the player is
// asked at the old address, so that nobody who has got hold of one mailbox for an hour can do it.

// newAddress weighs a letter from such an address. It is nil where nothing in the letter is
// weighty, and where the owner or a person of the office has owned it already.
func (c *Clerk) newAddress(kept ledger.Letter, m mime.Mail, o owner, parts []hearing) (*refusal, error) {
	old := o.player.Before(mime.First(m.From), kept.Arrived)
	if old == "" || !o.plays() || kept.Late || kept.Ask.Confirmed() {
		return nil, nil
	}
	for _, p := range parts {
		if weighty, err := c.weighty(p, kept); err != nil || !weighty {
			if err != nil {
				return nil, err
			}
			continue
		}
		return &refusal{verdict: ledger.SetAside, reason: "held: from a new address, and asked about at " + old,
			doubt: proof.Verdict{Level: proof.Doubtful, Why: proof.NewAddress}}, nil
	}
	return nil, nil
}

// weighty reports whether anything of a part would wait for a YES, if it were not certain who
// wrote it, or is the answer to a question for one. Nothing is filed by it.
func (c *Clerk) weighty(p hearing, kept ledger.Letter) (bool, error) {
	if _, plays := p.party.Colour(); !plays || p.game == 0 {
		return false, nil
	}
	g, err := c.gameNow(p.game)
	if err != nil {
		return false, err
	}
	office, err := c.ledger.Office(p.game, c.now())
	if err != nil {
		return false, err
	}
	if p.about, err = c.ledger.TopicOf(p.game, p.answers, p.party); err != nil {
		return false, err
	}
	letter := p.letter("weighed", kept.Arrived)
	letter.Unproven, letter.Unread = terms.WeightyActs(), true
	d := g.Receive(letter, office)
	return slices.ContainsFunc(d.Notices, func(n correspondence.Notice) bool { return n.Kind == correspondence.NConfirm && n.To == p.party }), nil
}
