package mailbox

import (
	"regexp"
	"strings"
	"sync"
	"time"

	"postd/correspondence"
	"postd/ledger"
	"postd/mailbox/mime"
	"postd/mailbox/proof"
)

// newKeyLine is the one line of a letter that asks for a new reply address.
var newKeyLine = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?i)^new\s+key[.!]?$`) })

// asksNewKey reports whether a letter says NEW KEY and nothing else.
func asksNewKey(own string) bool {
	return newKeyLine().MatchString(strings.TrimSpace(own))
}

// perDoubt is how often keys are renewed by letters in doubt.
const perDoubt = 24 * time.Hour

// mayRenew reports whether a letter that asks for a new key gets one at once: one that is
// sure or likely always does, one in doubt once a day, and only if it bears a true key.
func (c *Clerk) mayRenew(o owner, no *refusal) (bool, error) {
	side, plays := o.party.Colour()
	if !plays || o.game == 0 {
		return false, nil
	}
	level := o.level
	if no != nil {
		level = no.doubt.Level
	}
	if proof.May(level, o.key, proof.NewKey) != proof.Yes {
		return false, nil
	}
	if level != proof.Doubtful {
		return true, nil
	}
	last, err := c.ledger.RekeyedAt(o.game, side)
	return err == nil && c.now().Sub(last) >= perDoubt, err
}

// newKey gives a side the new keys for which a player asks. The members of the side are
// told at the addresses that the office knows; whoever else wrote learns nothing.
func (c *Clerk) newKey(kept ledger.Letter, m mime.Mail, o owner) error {
	if err := c.alone(); err != nil {
		return err // the answers to an address are counted
	}
	side, _ := o.party.Colour()
	matter, err := c.ledger.Rekeying(o.game, ledger.RekeyAsked, kept.Arrived, c.newKeyWords, side)
	if err != nil {
		return err
	}
	matter.Key, matter.Letter, matter.Verdict, matter.Reason = letterKey(m, kept.Arrived), kept.Seq, Heard, "new key of "+o.party.String()
	matter.Proof, matter.Auth = kept.Proof, kept.Auth
	for i := range matter.Post {
		p := &matter.Post[i]
		p.Help = true
		if p.Player == o.player.ID {
			if from := mime.First(m.From); o.player.Trusts(from) {
				p.To = []string{from}
			}
			p.InReplyTo, p.References = mime.Bracketed(m.MessageID), append(allBracketed(m.References), ids(m.MessageID)...)
		}
		ok, err := c.mayHelp(p.To[0])
		if err != nil {
			return err
		}
		if !ok { // nobody has a new key without a letter that bears it
			return c.settle(kept, Heard, matter.Reason+"; not given: enough for this hour")
		}
	}
	_, err = c.files.File(matter)
	return err
}

// newKeyWords tell a player of a game why they have a new reply address.
func (c *Clerk) newKeyWords(p ledger.Player, label string, why ledger.RekeyWhy) (correspondence.Rendered, error) {
	if c.config.NewKey == nil {
		return correspondence.Rendered{}, errNoWords
	}
	w, err := c.config.NewKey(p, label, why)
	return w.InForm(p.Form), err
}
