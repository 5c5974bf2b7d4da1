package mailbox

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/netip"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/mailbox/mime"
	"postd/mailbox/proof"
)

// errDNS is inside the error of a letter that is not read yet, since DNS gave no answer
// about its signature. It delayed, and no time is judged in the meantime (CLOCK/C-9).
var errDNS = errors.New("DNS gives no answer about the letter's signature")

// Where DNS gives no answer, a letter is tried again so long after it was taken in, and
// after the last time counts as one that nobody signed.
var dnsWaits = []time.Duration{time.Minute, 3 * time.Minute, 10 * time.Minute}

const (
	mostWaiting = 200              // letters that wait so; those without a key count as unsigned at once
	dnsPause    = 20 * time.Second // for which no letter of the domain, or of no stranger, is looked at after there was no answer
	dnsForgets  = time.Hour        // for which the want of an answer is told
)

// delayed is a letter that waits for DNS.
type delayed struct {
	game    terms.GameID
	arrived time.Time
	next    time.Time
}

// silence is for how long DNS has given no answer about a domain.
type silence struct{ since, last time.Time }

// signature looks who signed the letter, and writes it into its proof.
func (c *Clerk) signature(kept *ledger.Letter, m mime.Mail, o owner, p *ledger.Proof) error {
	p.Sig = string(proof.Unsigned)
	now := c.now()
	if c.behind(*kept, o, now) {
		return errDNS
	}
	f := c.verified(*kept, m, anew(kept.Raw))
	if f.Wait && c.waitsFor(*kept, o, c.knownDomain(m), now) {
		return errDNS
	}
	delete(c.later, kept.Seq)
	found(p, f)
	kept.Auth = f.Results.Words
	return nil
}

// verified is what the domain of its author says of a letter, unless DNS was silent about
// the domain a moment ago. It is the one place where the clerk asks the network.
func (c *Clerk) verified(kept ledger.Letter, m mime.Mail, whole func() io.Reader) proof.Finding {
	now, known := c.now(), c.knownDomain(m)
	was, _ := c.silent.Load(known)
	no, _ := was.(silence)
	if now.Before(no.last.Add(dnsPause)) {
		return proof.Finding{Signature: proof.Unsigned, Wait: true}
	}
	f, err := c.verifier.Signature(context.Background(), whole, mime.First(m.From), doorOf(kept, m))
	if err != nil {
		c.log.Error("mailbox: the signature of a letter could not be read", "letter", kept.Seq, "error", err)
	}
	switch {
	case f.Wait && now.Before(no.last.Add(dnsForgets)):
		c.silent.Store(known, silence{since: no.since, last: now})
	case f.Wait:
		c.silent.Store(known, silence{since: now, last: now})
	case f.Signature != proof.Unsigned:
		c.silent.Delete(known)
	}
	return f
}

// anew opens a letter that is in memory, at each call from its beginning.
func anew(raw []byte) func() io.Reader {
	return func() io.Reader { return bytes.NewReader(raw) }
}

// found writes into the proof of a letter what was found of its signatures.
func found(p *ledger.Proof, f proof.Finding) {
	p.Sig, p.By, p.Domains, p.To, p.Unasked = string(f.Signature), f.By, f.Domains, f.To, f.Wait
}

// signedWhole looks who signed a letter of which parts will not be kept: a signature is
// one of all its octets (RFC 6376 3.7). It does not wait for DNS.
func (c *Clerk) signedWhole(whole func() io.Reader, in *ledger.Incoming) {
	begin, err := io.ReadAll(io.LimitReader(whole(), spoolFrom))
	if err != nil {
		return
	}
	m := mime.HeadOf(begin)
	in.Proof = &ledger.Proof{At: c.now()}
	found(in.Proof, c.verified(ledger.Letter{Place: in.Place, Arrived: in.Arrived}, m, whole))
}

// knownDomain is the domain of a letter's author, if a player or an official has confirmed
// the address, and "" for all strangers together: they choose their domains, and one that
// never answers must not keep the players' from being asked.
func (c *Clerk) knownDomain(m mime.Mail) string {
	from := mime.First(m.From)
	if p, err := c.ledger.PlayerByAddress(from); err == nil && p.Trusts(from) {
		return proof.Organisation(from)
	}
	if is, err := c.ledger.IsOfficial(from); err == nil && is {
		return proof.Organisation(from)
	}
	return ""
}

// behind reports whether a letter is not to be tried yet, or comes after one of its game
// that is not.
func (c *Clerk) behind(kept ledger.Letter, o owner, now time.Time) bool {
	if w, ok := c.later[kept.Seq]; ok {
		return now.Before(w.next)
	}
	for _, w := range c.later {
		if o.game != 0 && w.game == o.game && w.arrived.Before(kept.Arrived) && now.Before(w.next) {
			return true
		}
	}
	return false
}

// waitsFor notes that a letter waits for DNS, and reports whether it does. Behind a
// stranger's no other letter of the game waits.
func (c *Clerk) waitsFor(kept ledger.Letter, o owner, known string, now time.Time) bool {
	since := kept.Kept
	if since.IsZero() {
		return false // it is replayed from a file
	}
	i := slices.IndexFunc(dnsWaits, func(d time.Duration) bool { return now.Before(since.Add(d)) })
	if i < 0 || len(c.later) >= mostWaiting && o.carried == (ledger.Key{}) {
		return false
	}
	game := o.game
	if known == "" {
		game = 0
	}
	c.later[kept.Seq] = delayed{game: game, arrived: kept.Arrived, next: since.Add(dnsWaits[i])}
	return true
}

// ready leaves out the letters that are not to be tried yet.
func (c *Clerk) ready(waiting []ledger.Letter) []ledger.Letter {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := c.now()
	return slices.DeleteFunc(waiting, func(x ledger.Letter) bool {
		w, ok := c.later[x.Seq]
		return ok && now.Before(w.next)
	})
}

// dnsFails tells how many letters wait for DNS; 0 where it answers.
func (c *Clerk) dnsFails() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.later)
}

// eachMinute does what becomes due without a letter coming in: letters that waited for
// DNS are tried again, and lists of questions and gathered letters go out whose hour is
// over.
func (c *Clerk) eachMinute(ctx context.Context) error {
	var err error
	if c.dnsFails() > 0 {
		err = c.ActAll(ctx)
	}
	return errors.Join(err, c.askGathered(ctx), c.tellGathered(ctx), c.ripen(ctx), c.workCases())
}

// handedIn finds who handed a letter in at the door, in the field that the door wrote.
var handedIn = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^from (\S+) \(([0-9a-fA-F.:]+)\)\s+by \S+ \(postd\) with (E?SMTPS?|LMTP);`)
})

// doorOf is where a letter came in. What the door wrote above it is believed; where it
// was fetched from a mailbox, nobody here saw who handed it in.
func doorOf(kept ledger.Letter, m mime.Mail) proof.Door {
	at := proof.Door{Way: proof.IMAP, Arrived: kept.Arrived}
	if kept.Place.Mailbox != ledger.Door {
		return at
	}
	at.Way = proof.LMTP
	x := handedIn().FindStringSubmatch(mime.First(m.Head.Values("Received")))
	if x == nil || strings.HasPrefix(x[3], "LMTP") {
		return at
	}
	caller, err := netip.ParseAddr(x[2])
	if err != nil {
		return at
	}
	at.Way, at.Caller, at.Hello, at.Sender = proof.SMTP, caller, x[1], m.Sender
	return at
}
