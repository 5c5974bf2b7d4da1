package mailbox

import (
	"errors"
	"fmt"
	"strings"

	"postd/correspondence"
	"postd/ledger"
)

// owner is whose letter one is.
type owner struct {
	player  ledger.Player
	game    correspondence.GameID // 0: of no game
	party   correspondence.Party
	member  string
	answers correspondence.NoticeID
}

// ruling of the clerk on whose letter one is, where it is no player's in a
// game: the verdict, and the reason for it.
type refusal struct {
	verdict, reason string
}

// whose tells whose letter this is. Two things must agree: a token that only
// he was given, in the address to which he writes or in the Message-ID that he
// answers; and his address, once he has confirmed it. Neither alone moves a man
// (RFC 5598: the author is who he says he is, and no more). Who writes from an
// address that is not confirmed gets no answer, for it may be a stranger's who
// never asked to play.
func (c *Clerk) whose(m Mail) (owner, *refusal, error) {
	switch {
	case m.Groups || len(m.From) > 1: // RFC 5322 3.6.2, RFC 6854
		return owner{}, &refusal{ledger.SetAside, "held: it names several authors, or a group"}, nil
	case len(m.From) == 0:
		return owner{}, &refusal{Unknown, "it names no author"}, nil
	}
	player, err := c.ledger.PlayerByAddress(m.From[0])
	known := err == nil
	if err != nil && !errors.Is(err, ledger.ErrNoPlayer) {
		return owner{}, nil, err
	}
	o := owner{player: player}
	no := c.game(m, &o)
	switch {
	case no == nil && c.official(m, o): // be he a player as well
		return o, nil, nil
	case known && !player.Trusts(m.From[0]):
		return o, &refusal{Unknown, unconfirmed(o)}, nil
	case no != nil && !known && no.verdict == NoGame:
		return o, &refusal{Unknown, "no player has this address, and it answers nothing"}, nil
	case no != nil:
		return o, no, nil
	case !known:
		return o, &refusal{ledger.SetAside, fmt.Sprintf("held: written to game %s with a token of %s, %s", o.game, o.party, noPlayer)}, nil
	}
	if _, ok := o.party.Colour(); !ok {
		return o, &refusal{ledger.SetAside, fmt.Sprintf("held: an answer to a letter to the %s of game %s", o.party, o.game)}, nil
	}
	g, err := c.ledger.Game(o.game)
	if err != nil {
		return o, nil, err
	}
	var ok bool
	if o.member, ok = member(g, o.party, player.ID); ok {
		return o, nil, nil
	}
	return o, &refusal{ledger.SetAside, fmt.Sprintf("held: written to game %s with a token of %s, from the address of another player", o.game, o.party)}, nil
}

// official reports whether the letter is one of the official to whom that which it
// answers was written, from the address that stands in the tournament's row.
// His offices may be several: what he answers says as whom he writes.
func (c *Clerk) official(m Mail, o owner) bool {
	if _, plays := o.party.Colour(); plays || o.game == 0 {
		return false
	}
	line, err := c.ledger.Line(o.game)
	if err != nil {
		return false
	}
	t, err := c.ledger.Tournament(line.Tournament)
	return err == nil && strings.EqualFold(t.Official(o.party).Addr, m.From[0])
}

// member is the name by which a player is a member of a side.
func member(g correspondence.Game, side correspondence.Party, player uint64) (name string, ok bool) {
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
// else by what it answers, newest first: a plus part is sometimes lost on the
// way (RFC 5233).
func (c *Clerk) game(m Mail, o *owner) *refusal {
	found := false
	for _, a := range m.To {
		id, colour, ok := c.ledger.ParseReplyAddress(a)
		if !ok {
			continue
		}
		party := correspondence.PartyOf(colour)
		if found && (id != o.game || party != o.party) {
			return &refusal{ledger.SetAside, fmt.Sprintf("held: written to games %s and %s at once", o.game, id)}
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
			return &refusal{ledger.SetAside, fmt.Sprintf("held: written to game %s in answer to a letter of game %s", o.game, id)}
		}
		if id == o.game && party == o.party {
			o.answers = notice
			return nil
		}
	}
	if !found {
		return &refusal{NoGame, "a player's letter that belongs to no game"}
	}
	return nil
}
