package mailbox

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/mailbox/mime"
	"postd/mailbox/proof"
)

// Of each letter it is told whether a machine wrote it. Certain: it is silently laid
// aside. Perhaps: without a statement it is laid aside, too, and with one its owner is
// asked. Else a person wrote it. Whatever of a player is not heard lies in a tray of the
// mail room and stands in the daily sheet.

// The reasons for which a letter lies in a tray, for the daily sheet.
const (
	whyMachineTray = "perhaps a machine"
	whyBulkTray    = "a bulk mark"
	whyRepeats     = "the same words again"
)

// Parts of reasons by which a letter is read once more as it was.
const (
	sameWords = "the same words came from there "
	wasAsked  = "; its owner was asked today about another"
)

// mostSame is how often an address may say the same in more than manyWords words before
// it is taken for a machine's: the third time is one.
const (
	mostSame  = 2
	manyWords = 8
)

// whence is what a letter shows of where it comes from: the game and side whose
// address or letter it answers, and the player whose address it names as its author's.
type whence struct {
	game   terms.GameID
	party  terms.Party
	key    bool // it went to an address that only a member of the side was given
	thread bool // it answers a letter of the office in that game
	player ledger.Player
	theirs bool // its author's address is one that a member of the side has confirmed
}

// whence looks up where a letter comes from.
func (c *Clerk) whence(m mime.Mail) (w whence, err error) {
	var of uint64 // the player to whom a letter of no game went
	for _, a := range m.To {
		if id, party, ok := c.addressed(a); ok {
			w.game, w.party, w.key = id, party, true
			break
		}
		if k, ok := c.ledger.ParseKey(a); ok && k.Posting != 0 {
			p, err := c.ledger.Posting(k.Posting)
			if err != nil && !errors.Is(err, ledger.ErrNoPosting) {
				return w, err
			}
			of, w.key = p.Player, true
		}
	}
	for _, id := range m.InReplyTo {
		if game, party, _, ok := c.ledger.ParseMessageID(id); ok && (!w.key || game == w.game) {
			w.game, w.party, w.thread = game, party, true
		}
	}
	if len(m.From) == 1 {
		w.player, err = c.ledger.PlayerByAddress(m.From[0])
		if err != nil && !errors.Is(err, ledger.ErrNoPlayer) {
			return w, err
		}
	}
	if w.game == 0 {
		w.theirs = of != 0 && w.player.ID == of && w.player.Trusts(m.From[0])
		if w.player.ID == 0 && of != 0 {
			w.player.ID = of
		}
		return w, nil
	}
	g, err := c.gameNow(w.game)
	if err != nil {
		return w, nil // there is no such game
	}
	_, plays := member(g, w.party, w.player.ID)
	w.theirs = plays && w.player.Trusts(m.From[0])
	if colour, ok := w.party.Colour(); ok && w.key && w.player.ID == 0 && len(g.Sides[colour].Members) > 0 {
		w.player.ID = g.Sides[colour].Members[0].Player
	}
	return w, nil
}

// certain returns why a machine wrote a letter for certain; "" if that is not certain,
// or a person has said that it is to be heard. Marks of lists and bulk are certain on a
// letter that bears no key of its author's.
func (c *Clerk) certain(kept ledger.Letter, m mime.Mail) string {
	if kept.Insist || kept.Ask.Confirmed() {
		return ""
	}
	if why := automatic(m); why != "" {
		return why
	}
	mark, soft := bulk(m)
	if mark == "" || soft && c.answersQuestion(m) {
		return ""
	}
	if w, err := c.whence(m); err == nil && w.theirs && (w.key || w.thread) {
		return ""
	}
	if strings.HasPrefix(mark, "Precedence") {
		return clean(mark)
	}
	return "sent by a mailing list"
}

// answersQuestion reports whether a letter answers, in its thread, what the office asked
// its author at that address: whether a letter, or the address, is the author's own.
func (c *Clerk) answersQuestion(m mime.Mail) bool {
	if len(m.From) != 1 || len(m.InReplyTo) == 0 {
		return false
	}
	if answers, bound, err := c.confirms(m); err == nil && answers && bound {
		return true
	}
	of, _ := c.asked(m.To)
	x, err := c.ledger.Letter(of)
	return err == nil && slices.ContainsFunc(m.To, func(a string) bool {
		_, ok := c.ledger.Vouches(x, a, m.From[0])
		return ok
	})
}

// perhaps settles a letter that a machine may have written, and reports whether it is
// one. Without a statement it is silently laid aside; with one its owner is asked, once a
// day an address.
func (c *Clerk) perhaps(kept ledger.Letter, m mime.Mail, o owner, no *refusal) (done bool, err error) {
	if kept.Insist || kept.Ask.Confirmed() || no != nil && no.doubt.Level != proof.Doubtful && no.verdict != noGame {
		return false, nil // it is for a person whatever wrote it
	}
	why, tray, err := c.maybe(m, o)
	if why == "" || err != nil {
		return false, err
	}
	lay := func(more string) (bool, error) {
		return true, c.lay(kept, m, likely, why+more, ledger.Tray{Name: ledger.TrayMachine, Why: tray, Player: o.player.ID, Game: o.game})
	}
	if o.game == 0 || no != nil && no.doubt.Level != proof.Doubtful {
		return lay("")
	}
	says, err := c.states(kept, m, o)
	if err != nil || !says {
		if err != nil {
			return false, err
		}
		return lay("; it says nothing")
	}
	owners, err := c.owners(o)
	if err != nil {
		return false, err
	}
	if asked, err := c.askedToday(owners); asked || err != nil {
		if err != nil {
			return false, err
		}
		return lay(wasAsked)
	}
	if err := c.alone(); err != nil {
		return true, err
	}
	aside := refusal{verdict: ledger.SetAside, reason: "held: perhaps a machine wrote it: " + why,
		doubt: proof.Verdict{Level: proof.Doubtful, Why: proof.PerhapsMachine}}
	return true, c.ask(kept, m, o, aside)
}

// maybe returns why a machine may have written a letter, and in a few words for the
// daily sheet; both are empty if nothing says so.
func (c *Clerk) maybe(m mime.Mail, o owner) (why, tray string, err error) {
	if mark, soft := bulk(m); mark != "" {
		w, err := c.whence(m)
		if err != nil {
			return "", "", err
		}
		if !(soft && w.key && w.thread && w.theirs) {
			return "it bears a mark of lists and bulk mail (" + clean(mark) + ")", whyBulkTray, nil
		}
	}
	if why, err = c.machineSays(m); why != "" || err != nil {
		return why, whyMachineTray, err
	}
	if o.said.Words == "" {
		return "", "", nil
	}
	n, err := c.saidBefore(o.said)
	if err != nil || n.Words < mostSame {
		return "", "", err
	}
	if filled, err := c.filledIn(m, o); filled || err != nil {
		return "", "", err
	}
	return fmt.Sprintf(sameWords+"%d times before", n.Words), whyMachineTray, nil
}

// filledIn reports whether the line that our letter sets for the move was filled in in
// the copy below a letter's own words, which are as they always are: no machine does that.
func (c *Clerk) filledIn(m mime.Mail, o owner) (bool, error) {
	answered, err := c.letterAnswered(m, o)
	return answered.Divide(m.Text).New != mime.Cut(m.Text), err
}

// states reports whether a letter says anything in a game that would have an effect.
func (c *Clerk) states(kept ledger.Letter, m mime.Mail, o owner) (bool, error) {
	if _, ok := asksCalendar(c.cut(m.Text)); ok {
		return true, nil
	}
	parts, err := c.parts(kept, m, o)
	if err != nil {
		return false, err
	}
	for _, p := range parts {
		if p.game == 0 {
			continue
		}
		if _, plays := p.party.Colour(); !plays {
			return strings.TrimSpace(p.text) != "", nil
		}
		g, err := c.gameNow(p.game)
		if err != nil {
			return false, err
		}
		if p.says(g) {
			return true, nil
		}
	}
	return false, nil
}

// lay settles a letter that is not acted on. It lies in a tray from now on: a stranger's
// in that of strangers, any other in the one that is named.
func (c *Clerk) lay(kept ledger.Letter, m mime.Mail, verdict, reason string, tray ledger.Tray) error {
	w, err := c.whence(m)
	if err != nil {
		return err
	}
	v := ledger.Verdict{Letter: kept.Seq, Verdict: verdict, Reason: reason, Proof: kept.Proof}
	if w.key || w.player.ID != 0 || kept.Stranger == nil {
		if tray.Player == 0 {
			tray.Player = w.player.ID
		}
		if tray.Game == 0 {
			tray.Game = w.game
		}
		v.Tray = &tray
	}
	if err := c.files.SettleAll(v); errors.Is(err, ledger.ErrSettled) {
		return nil
	} else if err != nil {
		return err
	}
	c.log.Info("mailbox: letter laid aside", "letter", kept.Seq, "verdict", verdict, "tray", v.Tray != nil)
	return nil
}
