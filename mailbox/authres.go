package mailbox

import (
	"fmt"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/mailbox/mime"
	"postd/mailbox/proof"
)

// verified is what the server of the mailbox found of the author's address
// (RFC 8601), as far as it can be believed.
type verified struct {
	words    string // "dmarc=fail (header.from=x.test), spf=pass"; empty: nothing was found
	disowned bool   // the author's domain disowns the letter (RFC 7489 6.6)
}

// authentication reads the Authentication-Results of the server that is configured,
// and no others. Only a failure has an effect here, and it holds the letter up.
func authentication(m mime.Mail, server string) verified {
	r := proof.ReadResults(m, server)
	return verified{words: r.Words, disowned: r.Failed}
}

// disowned reports that a player's letter waits for the player's word, since the
// domain from which it comes disowns it and one of its games asks for that
// (BOOK/2.2, dmarc_fail). A letter on which a person has looked, or which its owner
// has confirmed, does not wait again.
func (c *Clerk) disowned(kept ledger.Letter, v verified, parts []hearing) (*refusal, error) {
	if !v.disowned || kept.Late {
		return nil, nil
	}
	for _, p := range parts {
		if _, plays := p.party.Colour(); p.game == 0 || !plays {
			continue
		}
		g, err := c.ledger.Game(p.game)
		if err != nil {
			return nil, err
		}
		if g.Agreement.DMARCFail != terms.DMARCAccept {
			return &refusal{verdict: ledger.SetAside, ask: whyDisowned,
				reason: fmt.Sprintf("held: the domain of its author disowns it (%s)", v.words)}, nil
		}
	}
	return nil, nil
}
