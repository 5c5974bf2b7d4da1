package mailbox

import (
	"errors"
	"fmt"
	"strings"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/mailbox/mime"
)

// This file keeps RULING/R-86 in letters: nobody is judge in their own cause. An
// answer of an official counts as what a page of theirs would, and the same table says
// whether it may (ledger.May).

// mayAnswer refuses the answer of an official who may not act in the game: one who
// plays in it, be it under the very address from which the answer comes, or as the
// player whom a user of the pages is joined to. What players write is none.
func (c *Clerk) mayAnswer(m mime.Mail, o owner) (*refusal, error) {
	if _, plays := o.party.Colour(); plays || o.game == 0 {
		return nil, nil
	}
	of, err := c.ledger.ObjectOfGame(o.game)
	if err != nil {
		return nil, err
	}
	act := ledger.ActRule
	if o.party == terms.ToAdjudicator {
		act = ledger.ActJudge
	}
	of.Passed = o.party == terms.ToSecretary // the office itself put it to the secretary
	selves, err := c.selves(o, m.From[0])
	if err != nil {
		return nil, err
	}
	for _, player := range selves {
		if a := ledger.May(ledger.Holding(m.From[0], o.party, of, player), act, of); !a.Yes {
			return &refusal{verdict: ledger.SetAside, tell: true, reason: fmt.Sprintf("held: an answer of the %s of game %s, who may not give it. %s", o.party, c.label(o.game), a.Why)}, nil
		}
	}
	return nil, nil
}

// selves are the players whom the official is known to be who writes from the address:
// theirs is that address, or the official's own; or a user of the pages bears the
// official's name, or logs in by the address, and somebody has said which player that
// is. 0 is nobody.
func (c *Clerk) selves(o owner, addr string) ([]uint64, error) {
	line, err := c.ledger.Line(o.game)
	if err != nil {
		return nil, err
	}
	t, err := c.ledger.Tournament(line.Tournament)
	if err != nil {
		return nil, err
	}
	official, out := t.OfficialIn(o.game, o.party), []uint64{o.player.ID}
	p, err := c.ledger.PlayerByAddress(official.Addr)
	if err != nil && !errors.Is(err, ledger.ErrNoPlayer) {
		return nil, err
	}
	out = append(out, p.ID)
	users, err := c.ledger.Users()
	for _, u := range users {
		if strings.EqualFold(u.Name, addr) || strings.EqualFold(u.Name, official.Addr) || strings.EqualFold(u.Full, official.Name) {
			out = append(out, u.Player)
		}
	}
	return out, err
}

// tellSecretary sets a letter aside and writes to the secretary why, unless the letter
// is the secretary's own: then it lies on the desk, for another keeper.
func (c *Clerk) tellSecretary(kept ledger.Letter, m mime.Mail, o owner, no refusal) error {
	line, err := c.ledger.Line(o.game)
	if err != nil {
		return err
	}
	t, err := c.ledger.Tournament(line.Tournament)
	if err != nil {
		return err
	}
	to := t.Secretary
	if to.Addr == "" || strings.EqualFold(to.Addr, m.From[0]) {
		return c.settle(kept, no.verdict, no.reason)
	}
	words, err := c.worded(Answer{About: aboutOwnCause, Label: line.Label, Number: kept.Seq, Addr: clean(m.From[0]), Why: strings.TrimPrefix(no.reason, "held: ")}, ledger.Player{})
	if err != nil {
		return err
	}
	_, err = c.files.File(ledger.Matter{
		Key: "own-cause:" + strings.TrimPrefix(letterKey(m, kept.Arrived), "mail:"), At: c.now(),
		Letter: kept.Seq, Verdict: no.verdict, Reason: no.reason, Proof: kept.Proof,
		Post: []ledger.Post{{To: []string{to.Addr}, Name: to.Name, Words: words}},
	})
	return err
}
