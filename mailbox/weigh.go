package mailbox

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/mailbox/mime"
	"postd/mailbox/proof"
)

// weighed gathers what is known of who wrote a letter, writes it into the letter's row,
// and says what follows: nothing, if it is heard; else how it is refused or asked about.
// What was gathered before is not looked up again, so that a letter that is read twice
// weighs the same.
func (c *Clerk) weighed(kept *ledger.Letter, m mime.Mail, o *owner, author proof.Author) (*refusal, error) {
	p := ledger.Proof{At: c.now()}
	if kept.Proof != nil {
		p = *kept.Proof
		o.key = cmp.Or(proof.Key(p.Key), o.key)
	} else if err := c.signature(kept, m, *o, &p); err != nil {
		return nil, err
	}
	if o.key == proof.Fresh && o.at != "" && !(proof.Finding{To: p.To}).Covers(o.at) {
		o.key = proof.Worn // it was written above a letter that its author signed to another address
	}
	f, err := c.facts(*kept, m, o, author, &p)
	if err != nil {
		return nil, err
	}
	if _, plays := o.party.Colour(); !plays && c.config.Trusting && f.Key == proof.Worn {
		f.Key = proof.Fresh // a letter that asks an official nothing bears no key
	}
	v := proof.Weigh(f)
	if kept.Late && v.Level == proof.Doubtful {
		v = proof.Verdict{Level: proof.Likely, Why: v.Why} // a person looked at it
	}
	if _, plays := o.party.Colour(); !plays && !kept.Late && !c.config.Trusting && v.Level == proof.Likely {
		v = proof.Verdict{Level: proof.Doubtful, Why: v.Why, Also: v.Also} // what an official says cannot be mended
	}
	p.Key, p.Author, p.Sig, p.Habit, p.Level = string(f.Key), string(f.Author), string(f.Signature), string(f.Habit), string(v.Level)
	if p.Excused = nil; v.Level == proof.Likely {
		for _, w := range append([]proof.Why{v.Why}, v.Also...) {
			if slices.Contains(f.Excused, w) {
				p.Excused = append(p.Excused, string(w))
			}
		}
	}
	c.counted.weighed(kept.Seq, v.Level, *o, c.now())
	p.Notice, p.Issue = o.carried.Notice, o.carried.Issue
	o.key, o.level, kept.Proof, o.lacks = f.Key, v.Level, &p, lacks(v)
	return c.refusalOf(v, f, *o, kept.Auth), nil
}

// facts are what the table weighs.
func (c *Clerk) facts(kept ledger.Letter, m mime.Mail, o *owner, author proof.Author, p *ledger.Proof) (f proof.Facts, err error) {
	f = proof.Facts{Key: o.key, Author: author, Signature: proof.Signature(p.Sig), Habit: proof.Habit(p.Habit),
		Named: o.how != "", Trusting: c.config.Trusting}
	manners, err := c.ledger.Manners(m.From[0])
	if err != nil {
		return f, err
	}
	if p.Level == "" && manners.Signs() && !p.Unasked {
		f.Habit = proof.Signs
	}
	if kept.Seq != 0 {
		before, err := c.ledger.Called(kept)
		if err != nil {
			return f, err
		}
		f.Seen = len(before) > 0
		for _, seq := range before {
			x, err := c.ledger.Letter(seq)
			if err != nil {
				return f, err
			}
			f.Heard = f.Heard || x.Verdict == Heard
		}
	}
	side, plays := o.party.Colour()
	if !plays {
		return f, nil
	}
	g, err := c.gameNow(o.game)
	if err != nil {
		return f, err
	}
	f.AcceptDisowned = g.Agreement.DMARCFail == terms.DMARCAccept
	for _, why := range manners.Excuses(kept.Arrived) {
		of, strange := strings.CutPrefix(why, ledger.Strange("")+":")
		switch {
		case !strange:
			f.Excused = append(f.Excused, proof.Why(why))
		case author == proof.Theirs:
		default:
			for _, x := range g.Sides[side].Members {
				if ledger.FeedOfPlayer(x.Player) == of {
					f.Excused = append(f.Excused, proof.StrangeAddress)
					if o.player, err = c.ledger.Player(x.Player); err != nil {
						return f, err
					}
					o.member = x.Name
				}
			}
		}
	}
	ours, theirs := c.addresses(g.Sides[side]), c.addresses(g.Sides[side.Other()])
	f.SameDomain = slices.ContainsFunc(theirs, func(a string) bool { return proof.SameOrganisation(a, m.From[0]) })
	if o.key == proof.Fresh && o.betrayed(m, p.Domains, ours, theirs) {
		f.Key, o.leaked = proof.Worn, ledger.RekeyAlien
	}
	return f, nil
}

// betrayed reports whether a letter with the key of one side was handed in by the other:
// its envelope or its signature bears the name of the other side, and not of this one.
func (o owner) betrayed(m mime.Mail, signers, ours, theirs []string) bool {
	other := func(is func(string) bool) bool {
		return slices.ContainsFunc(theirs, is) && !slices.ContainsFunc(ours, is)
	}
	if m.Sender != "" && other(func(a string) bool { return ledger.SameAddress(a, m.Sender) }) {
		return true
	}
	return slices.ContainsFunc(signers, func(d string) bool {
		return other(func(a string) bool { return proof.SameOrganisation(a, d) })
	})
}

// addresses are those of the members of a side.
func (c *Clerk) addresses(side terms.Side) (all []string) {
	for _, x := range side.Members {
		p, err := c.ledger.Player(x.Player)
		if err != nil {
			continue // who is not in the ledger has no address
		}
		for _, a := range p.Addresses {
			all = append(all, a.Addr)
		}
	}
	return all
}

// refusalOf is what follows from a verdict; nil where the letter is heard.
func (c *Clerk) refusalOf(v proof.Verdict, f proof.Facts, o owner, auth string) *refusal {
	if v.Level == proof.Sure || v.Level == proof.Likely {
		return nil
	}
	no := &refusal{verdict: ledger.SetAside, doubt: v, alien: v.Why == proof.AlienKey}
	of := fmt.Sprintf("of game %s with a key of %s", o.game, o.party)
	switch f.Key {
	case proof.Worn:
		of = fmt.Sprintf("of game %s with a worn key of %s", o.game, o.party)
	case proof.NoKey:
		of = fmt.Sprintf("of game %s by %s, without a key of it", o.game, o.how)
	}
	from := ""
	switch v.Why {
	case proof.StrangeAddress:
		from = "from the address of another player"
		if f.Author == proof.Stranger {
			from = ledger.NoPlayer
		}
	case proof.Missing:
		from = "without the signature that letters from its address always bear"
	case proof.WornKey, proof.Keyless, proof.NotSigned:
		from = "not signed by the domain of its author"
	case proof.IsDisowned:
		no.reason = fmt.Sprintf("held: the domain of its author disowns it (%s)", cmp.Or(auth, string(f.Signature)))
		return no
	case proof.SameDomain:
		from = "from a domain from which both sides write"
	case proof.AlienKey:
		from = "from the address of the other side"
	default:
		from = string(v.Why)
	}
	no.reason = fmt.Sprintf("held: %s, %s", of, from)
	return no
}

// lacks is what a letter wants that is only likely its owner's, as its writer is told.
func lacks(v proof.Verdict) events.Lack {
	switch v.Why {
	case proof.Missing, proof.IsDisowned:
		return events.LacksOwnSignature
	case proof.WornKey, proof.Keyless:
		return events.LacksAddress
	case proof.StrangeAddress:
		return events.LacksOwnAddress
	}
	return events.LacksSignature
}

// lesson is what a letter that is heard teaches of the address from which it came. Only
// one that is surely its owner's shows how they write.
func lesson(kept ledger.Letter, m mime.Mail, o owner) ledger.Lesson {
	if !o.plays() || kept.Proof == nil || o.level != proof.Sure && o.level != proof.Likely || kept.Ask.Confirmed() {
		return ledger.Lesson{}
	}
	x := ledger.Lesson{Addr: mime.First(m.From), At: kept.Arrived, Way: wayOf(m)}
	if kept.Proof.Sig == string(proof.Signed) || kept.Proof.Sig == string(proof.Loose) {
		if o.level != proof.Sure {
			return ledger.Lesson{}
		}
		x.Signed, x.Domain = true, proof.Organisation(x.Addr)
	}
	x.Why = kept.Proof.Excused
	return x
}
