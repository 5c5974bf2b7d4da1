package mailbox

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"postd/correspondence"
	"postd/ledger"
	"postd/mailbox/mime"
)

// notConfirmed is the reason for which a letter is not heard that comes from an
// address which its owner has not confirmed.
const notConfirmed = "the address is not confirmed yet"

// maxStale is how often a confirmation is filed anew because the player's row
// was changed meanwhile.
const maxStale = 10

// confirms reports whether the letter answers the question whether its author's
// address is the author's, and whether that was asked of this address. The answer
// goes to an address that only the reader of the question was given; or, where a
// plus part was lost on the way (RFC 5233), it names the question in its thread.
func (c *Clerk) confirms(m mime.Mail) (answers, bound bool, err error) {
	if m.Groups || len(m.From) != 1 {
		return false, false, nil
	}
	to := m.To
	token := func(a string) bool {
		_, _, game := c.addressed(a)
		return game || c.ledger.Verifies(a)
	}
	if !slices.ContainsFunc(to, token) {
		if to, err = c.questions(m); err != nil {
			return false, false, err
		}
	}
	for _, a := range to {
		if c.ledger.Verifies(a) {
			answers = true
			bound = bound || c.ledger.ParseVerifyAddress(a, m.From[0])
		}
	}
	return answers, bound, nil
}

// questions returns where the letters wanted their answers that this one
// answers and that belong to no game. What lies further back in the thread was
// answered before.
func (c *Clerk) questions(m mime.Mail) (to []string, err error) {
	answered := m.InReplyTo
	if len(answered) == 0 {
		answered = m.References[max(0, len(m.References)-1):]
	}
	for _, id := range answered {
		p, err := c.ledger.PostingByMessageID(mime.Bracketed(id))
		switch {
		case err == nil && p.Game == 0:
			to = append(to, p.ReplyTo)
		case err != nil && !errors.Is(err, ledger.ErrNoPosting):
			return nil, err
		}
	}
	return to, nil
}

// confirmation settles the letter if it answers the question whether an address
// is its author's, and reports whether it does.
func (c *Clerk) confirmation(kept ledger.Letter, m mime.Mail) (done bool, err error) {
	answers, bound, err := c.confirms(m)
	switch {
	case err != nil || !answers:
		return false, err
	}
	why, err := c.machineSays(m)
	switch {
	case err != nil:
		return true, err
	case why != "":
		return true, c.lay(kept, m, Automatic, why, ledger.Tray{Name: ledger.TrayMachine, Why: whyMachineTray})
	case !bound:
		return true, c.settle(kept, unknown, "it confirms another address than that from which it comes")
	}
	return true, c.confirm(kept, m)
}

// confirm takes the author's address for confirmed, tells the author so, and makes
// the letters wait again that came from it before. Whatever else the letter says has
// no effect, since it belongs to no game. Asked once, it is confirmed and answered
// once.
func (c *Clerk) confirm(kept ledger.Letter, m mime.Mail) error {
	for range maxStale {
		no, err := c.confirmOnce(kept, m)
		if errors.Is(err, ledger.ErrStale) {
			continue // with the row as it is now
		}
		if err == nil && no != nil {
			err = c.settle(kept, no.verdict, no.reason)
		}
		return err
	}
	return fmt.Errorf("mailbox: letter %d: %w, %d times", kept.Seq, ledger.ErrStale, maxStale)
}

func (c *Clerk) confirmOnce(kept ledger.Letter, m mime.Mail) (*refusal, error) {
	from := m.From[0]
	p, err := c.ledger.PlayerByAddress(from)
	if errors.Is(err, ledger.ErrNoPlayer) {
		return &refusal{verdict: unknown, reason: "it confirms an address that no player has any more"}, nil
	}
	if err != nil {
		return nil, err
	}
	a, _ := p.Address(from)
	switch {
	case a.Verified:
		return &refusal{verdict: confirmed, reason: a.Addr + " of " + p.Name + ", once more"}, nil
	case a.Asked.IsZero():
		return &refusal{verdict: unknown, reason: "it confirms an address of which nobody asked"}, nil
	}
	held, err := c.held(from)
	if err != nil {
		return nil, err
	}
	words, err := c.confirmedWords(p, a.Addr, len(held))
	if err != nil {
		return nil, err
	}
	matter := ledger.Matter{
		Key: fmt.Sprintf("verify:%s:%d", strings.ToLower(a.Addr), a.Asked.Unix()), At: kept.Arrived,
		Rows:   []ledger.Row{p.Confirmed(a.Addr, kept.Arrived)},
		Letter: kept.Seq, Verdict: confirmed, Reason: a.Addr + " of " + p.Name,
		Post: []ledger.Post{{
			To: []string{a.Addr}, Words: words, Name: p.Name, Player: p.ID,
			InReplyTo: mime.Bracketed(m.MessageID), References: append(allBracketed(m.References), ids(m.MessageID)...),
		}},
	}
	for _, seq := range held {
		matter.Rows = append(matter.Rows, ledger.Released{Letter: seq})
	}
	filed, err := c.files.File(matter)
	if err != nil {
		return nil, err
	}
	c.again = c.again || len(held) > 0 && !filed[0].Already
	c.log.Info("mailbox: address confirmed", "letter", kept.Seq, "player", p.ID, "released", len(held), "before", filed[0].Already)
	return nil, nil
}

// held lists the letters from the address that were not heard because it was not
// known for a player's, or not confirmed. One to which a person has seen is left to
// that person.
func (c *Clerk) held(from string) (seqs []uint64, err error) {
	aside, err := c.ledger.Aside()
	if err != nil {
		return nil, err
	}
	strange, err := c.ledger.StrangersOf(from)
	if err != nil {
		return nil, err
	}
	for _, x := range append(aside, strange...) {
		if x.Verdict != unknown && !(x.Verdict == ledger.SetAside && strings.HasSuffix(x.Reason, ledger.NoPlayer)) {
			continue
		}
		x, err := c.ledger.Letter(x.Seq)
		if err != nil {
			return nil, err
		}
		if by, err := author(x.Raw); err == nil && by == from {
			seqs = append(seqs, x.Seq)
		}
	}
	return seqs, nil
}

// author reads the header of a letter alone, and returns its one author; "" if
// it has none, or several.
func author(raw []byte) (from string, err error) {
	defer mime.Recovered(&err)
	m := mime.HeadOf(raw)
	if m.Groups || len(m.From) != 1 {
		return "", nil
	}
	return m.From[0], nil
}

// confirmedWords tells a player that the player's address is confirmed.
func (c *Clerk) confirmedWords(p ledger.Player, addr string, waited int) (correspondence.Rendered, error) {
	if c.config.Confirmed == nil {
		return correspondence.Rendered{}, errNoWords
	}
	w, err := c.config.Confirmed(p, addr, waited)
	return w.InForm(p.Form), err
}
