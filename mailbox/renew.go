package mailbox

import (
	"fmt"
	"slices"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/mailbox/mime"
	"postd/mailbox/proof"
)

// A key that others have seen is worth nothing any more. The office sees it where a
// letter with the key went to others too, where the other side writes with it, and where
// its owner says that a letter which bore it is not theirs. Then the side gets new keys,
// and the letter by which it is told so bears the first of them.

// alien settles a letter that bears the key of the side against which its writer plays.
// Where the key was fresh its owner gets another, and is told once in a game, as the
// secretary is; a worn one needs no other, or whoever has it could wear out the owner's
// keys one after the other.
func (c *Clerk) alien(kept ledger.Letter, m mime.Mail, o owner, no refusal) error {
	if err := c.alone(); err != nil {
		return err
	}
	side, _ := o.party.Colour()
	fresh, err := c.ledger.Fresh(o.carried, o.game, side)
	if err != nil {
		return err
	}
	if !fresh {
		return c.settle(kept, no.verdict, no.reason)
	}
	told, err := c.ledger.Rekeying(o.game, ledger.RekeyAlien, c.now(), c.newKeyWords, side)
	if err != nil {
		return err
	}
	told.Key = fmt.Sprintf("alien:%s:%s", o.game, o.party)
	renewed := ledger.Matter{
		Key: letterKey(m, kept.Arrived), At: told.At, Letter: kept.Seq, Verdict: no.verdict, Reason: no.reason, Proof: kept.Proof,
		Rows: told.Rows,
	}
	for i := range told.Post {
		told.Post[i].Minor = true
	}
	told.Rows = nil // the keys are renewed each time, and their owner told once
	_, err = c.files.File(renewed, told)
	return err
}

// elsewhere weighs a letter once more that speaks of games whose key it does not have:
// the key of one game is no key of another. It returns the refusal, if one follows.
func (c *Clerk) elsewhere(kept *ledger.Letter, m mime.Mail, o *owner, parts []hearing) (*refusal, error) {
	if o.key != proof.Fresh || o.carried.Game == 0 || c.config.Trusting || kept.Ask.Confirmed() || !o.plays() {
		return nil, nil
	}
	if !slices.ContainsFunc(parts, func(p hearing) bool { return p.game != 0 && p.game != o.carried.Game }) {
		return nil, nil
	}
	o.key = proof.Worn
	if kept.Proof != nil {
		p := *kept.Proof
		p.Key = string(proof.Worn)
		kept.Proof = &p
	}
	return c.weighed(kept, m, o, proof.Theirs)
}

// renews adds to a matter the new keys of a side, where its letter went to others too.
func (c *Clerk) renews(matter *ledger.Matter, m mime.Mail, o owner, kept *ledger.Letter) error {
	side, plays := o.party.Colour()
	if !plays || o.game == 0 || kept.Ask.Confirmed() {
		return nil
	}
	why := o.leaked
	if why == "" && (o.key == proof.Fresh && o.carried.Game == o.game) {
		copied, err := c.copied(m, o)
		if err != nil {
			return err
		}
		if len(copied) > 0 {
			why = ledger.RekeyCopied
			if kept.Proof != nil {
				kept.Proof.Copied = copied
			}
			told, err := c.ledger.ToldOfCopies(o.game, side)
			if err != nil {
				return err
			}
			if !told {
				matter.Copied = copied
			}
		}
	}
	if why == "" {
		return nil
	}
	matter.Rows = append(matter.Rows, ledger.Rekeyed{Game: o.game, Side: side, Why: why, At: kept.Arrived})
	return nil
}

// mostCopied is how many addresses are named to which a letter went as well.
const mostCopied = 3

// copied lists to whom else a letter with a key went: to anybody but its writer's own
// side, the office, and the officials of the game. Hardly a letter went to anybody else:
// who is an official is looked up for those alone.
func (c *Clerk) copied(m mime.Mail, o owner) (out []string, err error) {
	var own []string // addresses; read when the first that is not the office's is met
	const enough = mostCopied + int(terms.ToUmpireOfBlack-terms.ToSecretary) + 1 // should all officials be among them
	for _, field := range []string{"To", "Cc", "Reply-To", "Resent-To", "Resent-Cc"} {
		for _, v := range m.Head.Values(field) {
			for _, a := range mime.AddressesIn(v) {
				if a = mime.Lower(a); len(out) == enough || c.ledger.Home(a) {
					continue
				}
				if own == nil {
					g, err := c.ledger.Game(o.game)
					if err != nil {
						return nil, err
					}
					side, _ := o.party.Colour()
					own = append(c.addresses(g.Sides[side]), m.From...)
				}
				known := func(b string) bool { return ledger.SameAddress(a, b) }
				if !slices.ContainsFunc(own, known) && !slices.ContainsFunc(out, known) {
					out = append(out, a)
				}
			}
		}
	}
	if len(out) == 0 {
		return nil, nil
	}
	line, err := c.ledger.Line(o.game)
	if err != nil {
		return nil, err
	}
	t, err := c.ledger.Tournament(line.Tournament)
	if err != nil {
		return nil, err
	}
	for p := terms.ToSecretary; p <= terms.ToUmpireOfBlack; p++ {
		of := t.OfficialIn(o.game, p).Addr
		out = slices.DeleteFunc(out, func(a string) bool { return ledger.SameAddress(a, of) })
	}
	return out[:min(len(out), mostCopied)], nil
}
