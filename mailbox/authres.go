package mailbox

import (
	"fmt"
	"strings"

	"github.com/emersion/go-msgauth/authres"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/mailbox/mime"
)

// maxResults bounds the fields of results that are read.
const maxResults = 8

// verified is what the server of the mailbox found of the author's address
// (RFC 8601), as far as it can be believed.
type verified struct {
	words    string // "dmarc=fail (header.from=x.test), spf=pass"; empty: nothing was found
	disowned bool   // the author's domain disowns the letter (RFC 7489 6.6)
	forged   int    // fields under the name of the server that it did not put there
}

// authentication reads the Authentication-Results of the server that is configured,
// and no others: everybody can write such a field into a letter. A server puts its
// own on top (RFC 8601 5, 7.1). So those count that stand first, with no Received
// between them; what says further down that it is from the same server is forged, or
// was not put there for this delivery.
//
// Only a failure has an effect, and it holds the letter up. So one who forges
// these fields gains nothing by it.
func authentication(m mime.Mail, server string) (v verified) {
	if server == "" {
		return v
	}
	var words []string
	seen, passed, read := false, false, 0
	for f := m.Head.Fields(); f.Next(); {
		if strings.EqualFold(f.Key(), "Received") {
			passed = passed || seen // the next server's part of the header begins
			continue
		}
		if !strings.EqualFold(f.Key(), "Authentication-Results") || !ofServer(f.Value(), server) {
			continue
		}
		if read++; passed || read > maxResults {
			v.forged++
			continue
		}
		seen = true
		_, results, err := authres.Parse(f.Value())
		if err != nil {
			words = append(words, "results that cannot be read")
			continue
		}
		for _, r := range results {
			if w := resultWords(r); w != "" {
				words = append(words, w)
			}
			if d, ok := r.(*authres.DMARCResult); ok && d.Value == authres.ResultFail {
				v.disowned = true
			}
		}
	}
	if v.forged > 0 {
		words = append(words, fmt.Sprintf("%d more under the name of %s, not put there by it and ignored", v.forged, clean(server)))
	}
	v.words = strings.Join(words, ", ")
	return v
}

// ofServer reports whether a field bears the name of the server (RFC 8601 2.2:
// the first word, without regard to case, a version may follow).
func ofServer(field, server string) bool {
	id, _, _ := strings.Cut(field, ";")
	words := strings.Fields(id)
	return len(words) > 0 && strings.EqualFold(strings.Trim(words[0], `"`), server)
}

// resultWords is one result for a person; empty for kinds that say nothing of
// the author.
func resultWords(r authres.Result) string {
	word := func(method string, v authres.ResultValue, name, value string) string {
		s := method + "=" + string(v)
		if value != "" {
			s += " (" + name + "=" + value + ")"
		}
		return clean(s)
	}
	switch r := r.(type) {
	case *authres.DMARCResult:
		return word("dmarc", r.Value, "header.from", r.From)
	case *authres.DKIMResult:
		return word("dkim", r.Value, "header.d", r.Domain)
	case *authres.SPFResult:
		return word("spf", r.Value, "smtp.mailfrom", r.From)
	}
	return ""
}

// disowned reports that a player's letter waits for the player's word, since the
// domain from which it comes disowns it and one of its games asks for that
// (BOOK/2.2, dmarc_fail). A letter on which a person has looked, or which its owner
// has
// confirmed, does not wait again.
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
