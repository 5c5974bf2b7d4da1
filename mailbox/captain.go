package mailbox

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"postd/correspondence/wishes"
	"postd/ledger"
	"postd/mailbox/mime"
	"postd/mailbox/proof"
)

// The captain of a team writes LINEUP, TEAM and SUBSTITUTE (RULING/R-93): in answer to a letter
// to the captain, which has an address for nobody else, or as a player in any letter of theirs.
// No letter to a captain's address plays a move.

// captaincy is of which team's captain a letter is, as its address shows; zero: it shows none.
type captaincy struct {
	event uint64
	team  int
	addr  string // of the captain
}

// isCaptains reports whether a word is one of captains.
func isCaptains(w wishes.OwnWord) bool {
	return w == wishes.OwnTeam || w == wishes.OwnLineup || w == wishes.OwnSubstitute
}

// captainWrote settles a letter that answers one to the captain of a team, and reports whether
// it does.
func (c *Clerk) captainWrote(kept *ledger.Letter, m mime.Mail) (done bool, err error) {
	if m.Groups || len(m.From) != 1 {
		return false, nil
	}
	i := slices.IndexFunc(m.To, func(a string) bool { _, _, _, ok := c.ledger.CaptainAnswered(a); return ok })
	if i < 0 {
		return false, nil
	}
	e, t, fresh, _ := c.ledger.CaptainAnswered(m.To[i])
	why, err := c.machineSays(m)
	if err != nil {
		return true, err
	}
	if why != "" {
		return true, c.lay(*kept, m, Automatic, why, ledger.Tray{Name: ledger.TrayMachine, Why: whyMachineTray})
	}
	o, theirs, err := c.captainBehind(e, t, m.From[0])
	if err != nil {
		return true, err
	}
	p := ledger.Proof{At: c.now(), Key: string(proof.Fresh)}
	if kept.Proof != nil {
		p = *kept.Proof
	} else if err := c.signature(kept, m, owner{}, &p); err != nil {
		return true, err
	}
	if err := c.alone(); err != nil {
		return true, err
	}
	if kept.Proof = &p; !fresh || !theirs || p.Sig == string(proof.Disowned) {
		return true, c.notTheCaptain(*kept, m, e, t)
	}
	answered := mime.Answered{}
	for _, id := range m.InReplyTo {
		x, err := c.ledger.PostingByMessageID(mime.Bracketed(id))
		if err == nil && ledger.SameAddress(x.To, t.Captain.Addr) {
			answered.Text = x.Words.Text
		} else if err != nil && !errors.Is(err, ledger.ErrNoPosting) {
			return true, err
		}
	}
	words := spoken(m, answered).New
	own := captainsOf(words)
	if len(own) == 0 {
		own = captainsOf(wishes.Listed(words, e.Label))
	}
	if len(own) == 0 {
		own = []wishes.Own{{Word: wishes.OwnTeam, Rest: e.Label + " ?"}} // which is none: what can be written is told
	}
	hash := strings.TrimPrefix(letterKey(m, kept.Arrived), "mail:")
	for i, x := range own {
		a := ownAsked{c: c, Own: x, kept: *kept, m: m, o: o, key: fmt.Sprintf("own:captain:%d:%s", i, hash), as: captaincy{e.ID, t.No, t.Captain.Addr}}
		if err := a.file(i == len(own)-1); err != nil {
			return true, err
		}
	}
	return true, nil
}

// captainsOf are the words of a captain in a text.
func captainsOf(text string) []wishes.Own {
	own, _ := wishes.TakeOwn(text)
	return slices.DeleteFunc(own, func(x wishes.Own) bool { return !isCaptains(x.Word) })
}

// captainBehind is who writes from an address as the captain of a team: at the captain's own, or
// at another that the same player has confirmed.
func (c *Clerk) captainBehind(e ledger.Event, t ledger.Team, from string) (o owner, theirs bool, err error) {
	o.player, err = c.ledger.PlayerByAddress(from)
	if errors.Is(err, ledger.ErrNoPlayer) {
		return owner{}, ledger.SameAddress(from, t.Captain.Addr), nil
	}
	if err != nil || !o.player.Trusts(from) {
		o.player = ledger.Player{}
		return o, ledger.SameAddress(from, t.Captain.Addr), err
	}
	x, is := e.CaptainOf(o.player)
	return o, is && x.No == t.No, nil
}

// notTheCaptain settles a letter to a captain's address that the captain did not write, or that
// has an old token: nothing comes of it, and the captain is told, once a day: the address without
// its token can be guessed. Its writer is not answered, for nobody knows who it is.
func (c *Clerk) notTheCaptain(kept ledger.Letter, m mime.Mail, e ledger.Event, t ledger.Team) error {
	day := ledger.Matter{Key: fmt.Sprintf("own:not-captain:%d-%d:%s", e.ID, t.No, kept.Arrived.UTC().Format(time.DateOnly)), At: kept.Arrived, By: "a stranger", Why: "to the captain of " + t.Name,
		Letter: kept.Seq, Verdict: unknown, Reason: fmt.Sprintf("it is written to the captain's address of %s in %s, and does not come from the captain", t.Name, e.Label),
		Proof: kept.Proof, Auth: kept.Auth}
	_, told, err := c.files.Filed(day.Key)
	if err != nil {
		return err
	}
	if told {
		return c.settle(kept, unknown, day.Reason)
	}
	a := ownAsked{c: c, Own: wishes.Own{Word: wishes.OwnTeam}, kept: kept, m: m}
	p, err := a.toCaptain(e, t, OwnAnswer{Came: "told", Addr: clean(m.From[0])})
	if err != nil {
		return err
	}
	day.Post = []ledger.Post{p}
	_, err = c.files.File(day)
	return err
}

// toCaptain is a letter to the captain of a team, with the address for the answer.
func (a ownAsked) toCaptain(e ledger.Event, t ledger.Team, x OwnAnswer) (ledger.Post, error) {
	return a.c.captainPost(e, t, string(a.Word), x, ledger.Post{Minor: x.Came == "told"})
}

// captainPost words a letter to the captain of a team.
func (c *Clerk) captainPost(e ledger.Event, t ledger.Team, word string, x OwnAnswer, p ledger.Post) (ledger.Post, error) {
	who, plays, err := c.ledger.CaptainPlayer(t)
	if err != nil {
		return p, err
	}
	x.Name, x.Word, x.Other, x.Team, x.Label = t.Captain.Name, word, e.Label+", "+e.Name, t.Name, e.Label
	if x.Zone == nil {
		x.Zone = ledger.ZoneNamed(who.Zone)
	}
	if x.At.IsZero() {
		x.At = c.now()
	}
	if p.Name = t.Captain.Name; plays {
		p.Player, p.Form = who.ID, who.Form
	}
	w, err := c.ownWords(x)
	p.To, p.Words, p.ReplyTo = []string{t.Captain.Addr}, w.InForm(p.Form), c.ledger.CaptainAddress(e.ID, t)
	return p, err
}

// captain acts on a word of a captain. It names an event by its label; in answer to a letter to
// a captain it need name none.
func (a ownAsked) captain() (x did, err error) {
	label, behind, _ := strings.Cut(a.Rest, " ")
	var e ledger.Event
	if label == "" && a.as.event != 0 {
		e, err = a.c.ledger.Event(a.as.event)
	} else {
		e, err = a.c.ledger.EventByLabel(label)
	}
	if errors.Is(err, ledger.ErrNoEvent) || err == nil && len(e.Teams) == 0 {
		x.answer.Came = "unknown"
		return x, nil
	}
	if err != nil {
		return x, err
	}
	x.answer.Other = e.Label + ", " + e.Name
	t, is := a.teamIn(e)
	if !is {
		return a.refusedTo(e, x)
	}
	league, err := a.c.ledger.League(e)
	if errors.Is(err, ledger.ErrNoMatches) {
		x.answer.Came = "unknown"
		return x, nil
	}
	if err != nil {
		return x, err
	}
	b := captained{a, league, t}
	a.as = captaincy{e.ID, t.No, t.Captain.Addr}
	switch {
	case a.Word == wishes.OwnLineup:
		x, err = b.lineup(x)
	case a.Word == wishes.OwnSubstitute:
		x, err = b.substitute(x)
	case a.Below != "":
		x, err = b.toTeam(x)
	default:
		x, err = b.asked(x, behind)
	}
	x.answer.Team, x.captain = t.Name, &a.as
	return x, err
}

// teamIn is the team of an event whose captain writes, or false.
func (a ownAsked) teamIn(e ledger.Event) (ledger.Team, bool) {
	if a.as.event == e.ID {
		return e.Team(a.as.team)
	}
	if t, is := e.CaptainOf(a.o.player); is && a.o.player.ID != 0 {
		return t, true
	}
	i := slices.IndexFunc(e.Teams, func(t ledger.Team) bool { return a.as.addr != "" && ledger.SameAddress(t.Captain.Addr, a.as.addr) })
	if i < 0 {
		return ledger.Team{}, false
	}
	return e.Teams[i], true
}

// refusedTo refuses a word of a captain to somebody who is none; the captain of their team is
// told.
func (a ownAsked) refusedTo(e ledger.Event, x did) (did, error) {
	x.answer.Came = "not captain"
	i := slices.IndexFunc(e.Teams, func(t ledger.Team) bool { return t.Has(a.o.player.ID) })
	if i < 0 {
		return x, nil
	}
	t := e.Teams[i]
	if x.answer.Team = t.Name; t.Captain.Addr == "" {
		return x, nil
	}
	x.answer.Now = t.Captain.Name
	p, err := a.toCaptain(e, t, OwnAnswer{Came: "told", Addr: a.o.player.Name, Given: clean(string(a.Word) + " " + a.Rest)})
	x.post = append(x.post, p)
	return x, err
}
