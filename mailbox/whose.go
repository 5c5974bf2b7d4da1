package mailbox

import (
	"errors"
	"fmt"
	"strings"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/mailbox/mime"
)

// owner is whose letter one is.
type owner struct {
	player  ledger.Player
	game    terms.GameID // 0 for no game
	party   terms.Party
	member  string
	answers events.NoticeID
	asked   terms.Party // of an official: to whom the letter answered was written
}

// refusal is the ruling of the clerk on a letter that is not heard: the verdict,
// and the reason for it.
type refusal struct {
	verdict, reason string
	ask             string // what its owner is asked about; "" if nothing
	back            bool   // its writer is asked which game is meant
}

// whose tells whose letter this is. Two things must agree: a token that only the
// author was given, in the address to which the letter goes, in the Message-ID that
// it answers, or in what it quotes; and the author's address, once it has been
// confirmed. Neither alone moves a man (RFC 5598: authors are who they say they are,
// and no more). Where one is missing, the owner is asked at an address that the
// owner has confirmed, and the owner's word makes up for it. Who writes from an
// address that is not confirmed gets no answer, for it may be a stranger's who never
// asked to play.
func (c *Clerk) whose(kept ledger.Letter, m mime.Mail) (owner, *refusal, error) {
	switch {
	case m.Groups || len(m.From) > 1: // RFC 5322 3.6.2, RFC 6854
		return owner{}, &refusal{verdict: ledger.SetAside, reason: "held: it names several authors, or a group"}, nil
	case len(m.From) == 0:
		return owner{}, &refusal{verdict: unknown, reason: "it names no author"}, nil
	case kept.Ask.Confirmed():
		o, err := c.vouched(*kept.Ask)
		return o, nil, err
	}
	player, err := c.ledger.PlayerByAddress(m.From[0])
	known := err == nil
	if err != nil && !errors.Is(err, ledger.ErrNoPlayer) {
		return owner{}, nil, err
	}
	o := owner{player: player}
	no := c.game(m, &o)
	switch {
	case no == nil && c.official(m, &o): // though the official be a player as well
		return o, nil, nil
	case known && !player.Trusts(m.From[0]):
		return o, &refusal{verdict: unknown, reason: unconfirmed(o)}, nil
	case no != nil && !known && no.verdict == noGame && !no.back:
		return o, &refusal{verdict: unknown, reason: "no player has this address, and it answers nothing"}, nil
	case no != nil && !known:
		return o, &refusal{verdict: ledger.SetAside, reason: no.reason + ", " + ledger.NoPlayer}, nil
	case no != nil && !no.back:
		no, err := c.labelled(m, &o, no)
		return o, no, err
	case no != nil:
		return o, no, nil
	case !known:
		return o, &refusal{verdict: ledger.SetAside, ask: whyAddress,
			reason: fmt.Sprintf("held: written to game %s with a token of %s, %s", o.game, o.party, ledger.NoPlayer)}, nil
	}
	return c.member(m, o)
}

// member completes the owner of a letter that has a token and comes from a
// confirmed address.
func (c *Clerk) member(m mime.Mail, o owner) (owner, *refusal, error) {
	if _, ok := o.party.Colour(); !ok {
		return o, &refusal{verdict: ledger.SetAside, reason: fmt.Sprintf("held: an answer to a letter to the %s of game %s", o.party, o.game)}, nil
	}
	g, err := c.ledger.Game(o.game)
	if err != nil {
		return o, nil, err
	}
	var ok bool
	if o.member, ok = member(g, o.party, o.player.ID); ok {
		no, err := c.contradicted(m, o)
		return o, no, err
	}
	return o, &refusal{verdict: ledger.SetAside, ask: whyAddress,
		reason: fmt.Sprintf("held: written to game %s with a token of %s, from the address of another player", o.game, o.party)}, nil
}

// labelled looks for the game of a player's letter that has no token, by its label.
// It finds where the letter belongs, and no more: the player is asked whether it is
// theirs.
func (c *Clerk) labelled(m mime.Mail, o *owner, none *refusal) (*refusal, error) {
	p, how, no, err := c.byLabel(m, o.player)
	if err != nil || no != nil {
		return no, err
	}
	if how == "" {
		return none, nil
	}
	o.game, o.party = p.game, p.party
	return &refusal{verdict: ledger.SetAside, ask: whySecret,
		reason: fmt.Sprintf("held: of game %s by %s, without a token of it", o.game, how)}, nil
}

// vouched is whose letter one is that its owner has confirmed.
func (c *Clerk) vouched(a ledger.Ask) (o owner, err error) {
	if o.player, err = c.ledger.Player(a.By); err != nil {
		return o, err
	}
	o.game, o.party, o.answers = a.Game, a.Party, a.Answers
	g, err := c.ledger.Game(o.game)
	if err != nil {
		return o, err
	}
	o.member, _ = member(g, o.party, a.By)
	return o, nil
}

// official reports whether the letter is one of the official to whom that which it
// answers was written, from the address that stands in the tournament's row, or as
// that of the game's own umpire. An official may hold several offices: what the
// letter answers says as whom they write. Of two umpires at the places of play each
// writes only as the one they are, and is told where the question is the other's
// (BCC1903/APPA/2).
func (c *Clerk) official(m mime.Mail, o *owner) bool {
	if _, plays := o.party.Colour(); plays || o.game == 0 {
		return false
	}
	line, err := c.ledger.Line(o.game)
	if err != nil {
		return false
	}
	t, err := c.ledger.Tournament(line.Tournament)
	if err != nil {
		return false
	}
	o.asked = o.party
	if strings.EqualFold(t.OfficialIn(o.game, o.party).Addr, m.From[0]) {
		return true
	}
	if _, place := o.party.Place(); !place {
		return false
	}
	for _, s := range t.Seats {
		if s.Game == o.game && strings.EqualFold(s.Addr, m.From[0]) {
			o.party = s.Office
			return true
		}
	}
	return false
}

// member is the name by which a player is a member of a side.
func member(g correspondence.Game, side terms.Party, player uint64) (name string, ok bool) {
	c, ok := side.Colour()
	if !ok {
		return "", false
	}
	for _, m := range g.Sides[c].Members {
		if m.Player == player {
			return m.Name, true
		}
	}
	return "", false
}

// unconfirmed is why a letter from an address that is not confirmed is not
// heard.
func unconfirmed(o owner) string {
	if o.game == 0 {
		return notConfirmed + ": a letter of " + o.player.Name + " in no game"
	}
	return fmt.Sprintf("%s: a letter of %s in game %s", notConfirmed, o.player.Name, o.game)
}

// game finds the game and the side, by the address to which the letter went,
// else by what it answers, newest first, else by what it quotes: a plus part is
// sometimes lost on the way (RFC 5233).
func (c *Clerk) game(m mime.Mail, o *owner) *refusal {
	found := false
	for _, a := range m.To {
		id, party, ok := c.addressed(a)
		if !ok {
			continue
		}
		if found && (id != o.game || party != o.party) {
			return conflict("it is written to %s and to %s at once", c.label(o.game), c.label(id))
		}
		o.game, o.party, found = id, party, true
	}
	refs := append([]string(nil), m.InReplyTo...)
	for i := len(m.References) - 1; i >= 0; i-- {
		refs = append(refs, m.References[i])
	}
	for i, r := range refs {
		id, party, notice, ok := c.ledger.ParseMessageID(r)
		if !ok {
			continue
		}
		switch {
		case !found:
			o.game, o.party, found = id, party, true
		case id != o.game && i < len(m.InReplyTo):
			return conflict("it is written to %s in answer to a letter of %s", c.label(o.game), c.label(id))
		}
		if id == o.game && party == o.party {
			o.answers = notice
			return nil
		}
	}
	if found {
		return nil
	}
	if q := c.quoted(m); len(q) == 1 {
		o.game, o.party = q[0].game, q[0].party
		return nil
	}
	return &refusal{verdict: noGame, reason: "a player's letter that belongs to no game"}
}
