package mailbox

import (
	"context"
	"io"
	"net"
	"net/netip"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"postd/ledger"
	"postd/mailbox/mime"
	"postd/mailbox/proof"
)

// Whether a report that a letter came back was made by the office's own carrier, the server
// to which it hands its letters (RULING/R-87). The player knows all that stands in such a
// report, for they have the letter; but they cannot be the carrier.

// proofWindow is how long after its acceptance a letter can be taken back.
const proofWindow = 24 * time.Hour

// carrier is the server to which the office hands its letters.
type carrier struct {
	config   Config
	verified func(ledger.Letter, mime.Mail, func() io.Reader) proof.Finding // what holds of a letter
}

// proves reports whether the report proves that the carrier did not deliver the letter: by
// the token of its envelope it says that of this very reader for good, names what it
// returns, is not late, and was written by the carrier. Whom the letter failed to reach must
// be the reader: an Original-Recipient is whatever the sender of a letter calls so (RFC
// 3461 4.2), and anybody may make a server report to another's address.
func (c carrier) proves(kept ledger.Letter, m mime.Mail, p ledger.Posting, r reading) bool {
	return r.kind == came && r.exact && strings.HasPrefix(r.status, "5.") && kept.Arrived.Sub(p.SentAt) <= proofWindow &&
		slices.ContainsFunc(returnedIDs(m), func(id string) bool { return mime.Bracketed(id) == p.MessageID }) &&
		len(m.From) == 1 && fromServer(m) && (c.handedIn(kept, m) || c.signed(kept, m))
}

// fromPeer finds in the Received field that the door writes who handed a letter in.
var fromPeer = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^from \S+ \((?:\[(?:IPv6:)?([0-9A-Fa-f.:]+)\]|(local))\)\s+by \S+ \(postd\) with `)
})

// handedIn reports whether the carrier itself handed the letter in at the office's door, and
// wrote it. What it only passes on bears its own Received field, which says from whom it
// came (RFC 5321 4.4); of what it writes itself nothing came from anybody.
func (c carrier) handedIn(kept ledger.Letter, m mime.Mail) bool {
	trace := m.Head.Values("Received")
	if kept.Place.Mailbox != ledger.Door || len(trace) < 2 {
		return false
	}
	peer := fromPeer().FindStringSubmatch(trace[0])
	if peer == nil {
		return false
	}
	at, err := netip.ParseAddr(peer[1])
	if peer[2] != "" {
		at, err = netip.IPv6Loopback(), nil // by a socket of this machine
	}
	stamp := strings.ToLower(strings.Join(strings.Fields(trace[1]), " "))
	return err == nil && (strings.HasPrefix(stamp, "by ") || strings.Contains(stamp, " with local ")) && c.at(at)
}

// at reports whether the carrier has the address.
func (c carrier) at(peer netip.Addr) bool {
	host := c.config.SMTP.Host
	if loopback(host) {
		return peer.IsLoopback()
	}
	if ip, err := netip.ParseAddr(host); err == nil {
		return peer == ip.Unmap()
	}
	if c.config.Resolver == nil {
		return false // nobody is asked (mail.dns = "off")
	}
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	all, err := c.config.Resolver.LookupIPAddr(ctx, host)
	return err == nil && slices.ContainsFunc(all, func(ip net.IPAddr) bool {
		at, ok := netip.AddrFromSlice(ip.IP)
		return ok && at.Unmap() == peer
	})
}

// signed reports whether the letter bears a signature of the carrier, or of the
// office, and is written in the name of the same.
func (c carrier) signed(kept ledger.Letter, m mime.Mail) bool {
	ours := func(domain string) bool {
		return kin(domain, c.config.SMTP.Host) || kin(domain, mime.Host(c.config.Address))
	}
	return ours(mime.Host(m.From[0])) && slices.ContainsFunc(c.verified(kept, m, anew(kept.Raw)).Domains, ours)
}

// kin reports whether two domains are one, or one is below the other.
func kin(a, b string) bool {
	a, b = strings.ToLower(strings.TrimSuffix(a, ".")), strings.ToLower(strings.TrimSuffix(b, "."))
	whole := func(d string) bool { return strings.Contains(d, ".") && net.ParseIP(d) == nil }
	return whole(a) && whole(b) && (a == b || strings.HasSuffix(a, "."+b) || strings.HasSuffix(b, "."+a))
}

// hasAnswered reports whether a letter of the player came since a notice was accepted that
// answers it, or bears its key: then they have it, whatever a report says (RULING/R-87). One that
// tells of several games has a key of its own.
func (c *Clerk) hasAnswered(p ledger.Posting) (bool, error) {
	var all []ledger.Letter
	for _, g := range p.Games() {
		some, err := c.ledger.LettersOf(g)
		if err != nil {
			return false, err
		}
		all = append(all, some...)
	}
	for _, x := range all {
		if x.Verdict != Heard || x.Arrived.Before(p.SentAt.Truncate(time.Second)) {
			continue
		}
		kept, err := c.ledger.Letter(x.Seq)
		if err != nil {
			return false, err
		}
		m, err := mime.ReadMail(kept.Raw)
		if err != nil {
			continue // it was heard once, and is heard no second time
		}
		o, _, no, err := c.found(m)
		if err != nil {
			return false, err
		}
		if p.Game == 0 && o.carried.Posting == p.Seq {
			return true, nil
		}
		if no == nil && o.game == p.Game && o.party == p.Party && (o.answers == p.Notice || kept.Proof != nil && kept.Proof.Notice == p.Notice) {
			return true, nil
		}
	}
	return false, nil
}
