package mailbox

import (
	"errors"
	"fmt"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/mailbox/mime"
	"postd/mailbox/proof"
)

// owner is whose letter one is, and what its writer showed of what they were given.
type owner struct {
	player  ledger.Player
	game    terms.GameID // 0 for no game
	party   terms.Party
	member  string
	answers events.NoticeID
	asked   terms.Party // of an official: to whom the letter answered was written

	key     proof.Key
	carried ledger.Key // what the address to which it came shows; zero where that shows nothing
	at      string     // the address in which its key stands
	how     string     // where its game was found, if it has no key: "its subject"
	level   proof.Level
	lacks   events.Lack     // of one that is likely: what it wants
	leaked  ledger.RekeyWhy // why the keys of the side are to be renewed; empty: they are not
	said    ledger.Saying
}

// refusal is the ruling of the clerk on a letter that is not heard: the verdict,
// and the reason for it.
type refusal struct {
	verdict, reason string
	doubt           proof.Verdict // what its owner is asked about; its level is doubtful, else nothing
	back            bool          // its writer is asked which game is meant
	alien           bool          // it bears the key of the side against which its writer plays
	tell            bool          // the secretary is written to
}

// whose tells whose letter this is, and how far that is believed. The key of a letter of
// ours, the author's address, the signature of its domain and the habits of the address
// are weighed by one table (package proof); none of them alone moves a man (RFC 5598:
// authors are who they say they are, and no more). Where too little is shown, the owner
// is asked at an address that the owner has confirmed, and the owner's word makes up for
// it. Who writes from an address that is not confirmed gets no answer, for it may be a
// stranger's who never asked to play.
func (c *Clerk) whose(kept *ledger.Letter, m mime.Mail) (owner, *refusal, error) {
	switch {
	case m.Groups || len(m.From) > 1: // RFC 5322 3.6.2, RFC 6854
		return owner{}, &refusal{verdict: ledger.SetAside, reason: "held: it names several authors, or a group"}, nil
	case len(m.From) == 0:
		return owner{}, &refusal{verdict: unknown, reason: "it names no author"}, nil
	case kept.Ask.Confirmed():
		o, err := c.vouched(*kept.Ask)
		o.level = proof.Sure
		if err != nil {
			return o, nil, err
		}
		no, err := c.mayAnswer(m, o)
		return o, no, err
	}
	o, author, no, err := c.found(m)
	if err != nil || no != nil {
		return o, no, err
	}
	if no, err = c.weighed(kept, m, &o, author); err != nil || no != nil {
		return o, no, err
	}
	no, err = c.mayAnswer(m, o)
	return o, no, err
}

// found finds the game of a letter and the side for which it was written, and who its
// author is. What no weighing could make up for is refused here.
func (c *Clerk) found(m mime.Mail) (o owner, author proof.Author, no *refusal, err error) {
	o.player, err = c.ledger.PlayerByAddress(m.From[0])
	known := err == nil
	if err != nil && !errors.Is(err, ledger.ErrNoPlayer) {
		return o, "", nil, err
	}
	no, err = c.game(m, &o)
	switch {
	case err != nil:
		return o, "", nil, err
	case no == nil && c.official(m, &o): // though the official be a player as well
		return o, proof.Theirs, nil, nil
	case known && !o.player.Trusts(m.From[0]):
		return o, proof.New, &refusal{verdict: unknown, reason: unconfirmed(o)}, nil
	case no != nil && !known && no.verdict == noGame && !no.back:
		return o, proof.Stranger, &refusal{verdict: unknown, reason: "no player has this address, and it answers nothing"}, nil
	case no != nil && !known:
		return o, proof.Stranger, &refusal{verdict: ledger.SetAside, reason: no.reason + ", " + ledger.NoPlayer}, nil
	case no != nil:
		return o, proof.Theirs, no, nil
	case !known:
		return o, proof.Stranger, nil, nil
	}
	author, no, err = c.member(m, &o)
	return o, author, no, err
}

// member completes the owner of a letter that is of a game and comes from a confirmed
// address.
func (c *Clerk) member(m mime.Mail, o *owner) (proof.Author, *refusal, error) {
	side, ok := o.party.Colour()
	if !ok {
		return proof.Other, nil, nil
	}
	g, err := c.gameNow(o.game)
	if err != nil {
		return "", nil, err
	}
	if o.member, ok = member(g, o.party, o.player.ID); ok {
		if o.answers == "" {
			if o.answers, err = numbered(c.ledger, m, *o, g.Label); err != nil {
				return "", nil, err
			}
		}
		no, err := c.contradicted(m, *o)
		return proof.Theirs, no, err
	}
	if s, left := ledger.Left(g, o.player.ID); left && s.Of == side {
		return proof.Other, ofOneWhoLeft(g.Label, s), nil
	}
	if _, against := member(g, terms.PartyOf(side.Other()), o.player.ID); against && o.carried.Game == o.game {
		o.key = proof.Alien
	}
	return proof.Other, nil, nil
}

// ofOneWhoLeft holds a letter of a player in whose place a substitute plays: the side does not
// answer for it, and only the secretary can say what it is worth (TABLE/T7.Substitute).
func ofOneWhoLeft(label string, s correspondence.Substitution) *refusal {
	return &refusal{verdict: ledger.SetAside, reason: fmt.Sprintf("held: of %s, in whose place %s plays game %s since %s (RULING/R-41)",
		s.From.Name, s.To.Name, label, s.At.UTC().Format("2 January 2006 15:04 UTC"))}
}

// vouched is whose letter one is that its owner has confirmed.
func (c *Clerk) vouched(a ledger.Ask) (o owner, err error) {
	if a.By == 0 { // an official
		return owner{game: a.Game, party: a.Party, asked: a.Party, answers: a.Answers}, nil
	}
	if o.player, err = c.ledger.Player(a.By); err != nil {
		return o, err
	}
	o.game, o.party, o.answers = a.Game, a.Party, a.Answers
	g, err := c.gameNow(o.game)
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
	if ledger.SameAddress(t.OfficialIn(o.game, o.party).Addr, m.From[0]) {
		return true
	}
	if _, place := o.party.Place(); !place {
		return false
	}
	for _, s := range t.Seats {
		if s.Game == o.game && ledger.SameAddress(s.Addr, m.From[0]) {
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

// game finds the game and the side, by the address to which the letter went, else by
// what it answers, newest first, else by its label: a plus part is sometimes lost on the
// way (RFC 5233). Only the address shows a key; what the letter answers stands in every
// letter that was ever copied to others, and a label everybody knows.
func (c *Clerk) game(m mime.Mail, o *owner) (*refusal, error) {
	o.key = proof.NoKey
	if no := c.byAddress(m, o); no != nil {
		return no, nil
	}
	found := o.game != 0
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
			return conflict("it is written to %s in answer to a letter of %s", c.label(o.game), c.label(id)), nil
		}
		if id == o.game && party == o.party {
			o.answers = notice
			break
		}
	}
	if found {
		return nil, c.keyed(o)
	}
	return c.labelled(m, o)
}

// byAddress finds the game by the addresses to which the letter went.
func (c *Clerk) byAddress(m mime.Mail, o *owner) *refusal {
	for _, a := range m.To {
		k, ok := c.ledger.ParseKey(a)
		if ok && k.Game == 0 {
			o.carried, o.at = k, a
			continue
		}
		id, party, ok := c.addressed(a)
		if !ok {
			continue
		}
		if o.game != 0 && (id != o.game || party != o.party) {
			return conflict("it is written to %s and to %s at once", c.label(o.game), c.label(id))
		}
		if o.game, o.party = id, party; k.Game != 0 && (o.carried.Game == 0 || k.Issue > o.carried.Issue) {
			o.carried, o.at = k, a
		}
		if k.Game == 0 {
			o.key = proof.Fresh // an official's, which is for one letter
		}
	}
	return nil
}

// keyed tells how the key of a letter stands whose game was found by its address or by
// its thread.
func (c *Clerk) keyed(o *owner) error {
	side, plays := o.party.Colour()
	if !plays {
		if o.key == proof.NoKey {
			o.key = proof.Worn // found by its thread
		}
		return nil
	}
	o.key = proof.Worn
	if o.carried == (ledger.Key{}) {
		return nil
	}
	if ok, err := c.ofSide(o.carried, o.game, o.party); err != nil || !ok {
		return err
	}
	fresh, err := c.ledger.Fresh(o.carried, o.game, side)
	if fresh {
		o.key = proof.Fresh
	}
	return err
}

// ofSide reports whether a key was given to a side of a game: that of a notice to it, or
// of a letter to one of its members.
func (c *Clerk) ofSide(k ledger.Key, id terms.GameID, party terms.Party) (bool, error) {
	if k.Game != 0 {
		return k.Game == id && terms.PartyOf(k.Side) == party, nil
	}
	p, err := c.ledger.Posting(k.Posting)
	if errors.Is(err, ledger.ErrNoPosting) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	g, err := c.gameNow(id)
	if err != nil {
		return false, err
	}
	_, ok := member(g, party, p.Player)
	return ok, nil
}

// labelled finds the game of a letter that shows none, by its label among the games of
// its author; of a letter from an address that is no player's, among those of the player
// whose key it has.
func (c *Clerk) labelled(m mime.Mail, o *owner) (*refusal, error) {
	none := &refusal{verdict: noGame, reason: "a player's letter that belongs to no game"}
	player := o.player
	if o.carried.Posting != 0 {
		p, err := c.ledger.Posting(o.carried.Posting)
		if err == nil && p.Player != 0 && player.ID == 0 {
			player, err = c.ledger.Player(p.Player)
		}
		if err != nil && !errors.Is(err, ledger.ErrNoPosting) && !errors.Is(err, ledger.ErrNoPlayer) {
			return nil, err
		}
	}
	if player.ID == 0 {
		return none, nil
	}
	p, how, no, err := c.byLabel(m, player)
	if err != nil || no != nil {
		return no, err
	}
	if how == "" && o.carried.Posting != 0 {
		if p, how, err = c.keyedGame(m, player); err != nil {
			return nil, err
		}
		none.reason = "an answer to a letter about several games that names none"
	}
	if how == "" {
		return none, nil
	}
	o.game, o.party, o.how = p.game, p.party, how
	if o.carried.Posting == 0 {
		return nil, nil
	}
	return nil, c.keyed(o)
}

// byOnly says that a game was found since no other of the player's runs.
const byOnly = "the only one that runs"

// keyedGame is the game of a letter that has a key of its writer and names none at its
// head: the only one that runs, else the first of those in whose headings it speaks.
func (c *Clerk) keyedGame(m mime.Mail, player ledger.Player) (p hearing, how string, err error) {
	if p, err = c.onlyGame(player); err != nil || p.game != 0 {
		return p, byOnly, err
	}
	named, _, err := c.headings(m, player)
	if err != nil || len(named) == 0 {
		return p, "", err
	}
	return named[0], "its words", nil
}

// onlyGame is the one game of a player that runs; none if there are several.
func (c *Clerk) onlyGame(player ledger.Player) (only hearing, err error) {
	mine, err := going(c, player.ID)
	if err != nil {
		return only, err
	}
	for _, p := range mine {
		g, err := c.gameNow(p.game)
		switch {
		case err != nil:
			return hearing{}, err
		case g.Over():
		case only.game != 0:
			return hearing{}, nil
		default:
			only = p
		}
	}
	return only, nil
}
