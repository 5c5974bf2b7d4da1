package mailbox

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"postd/correspondence"
	"postd/ledger"
	"postd/mailbox/mime"
	"postd/mailbox/proof"
)

// Question is what a player is asked about a letter: whether it is theirs.
type Question struct {
	Player   ledger.Player
	From     string // the address from which it came
	Subject  string
	Came     time.Time          // when
	Arrived  string             // the same in words
	Label    string             // of the game
	Why      proof.Why          // what is wanting
	Begins   string             // its first words
	Strange  bool               // it comes from an address that is none of the player's
	Domain   string             // of the address from which it came
	Stands   *ledger.DigestGame // how that game stands for the player; nil: it is not told
	Zone     *time.Location     // in which the reader is told
	MayAdd   bool               // YES ADD brings that address in
	Official bool               // an official is asked
}

// mostQuestions is how many questions go to a reader within an hour; those after them
// are asked together when it is over.
const mostQuestions = 2

// ask sets a letter aside and asks its owner, at an address that the owner has
// confirmed, whether it is theirs. An address from which a letter came and that is
// nobody's gets nothing (RFC 5321 6.2). What bears a sign of being the owner's, a key of
// ours or a signature, is asked about at once; all else in one list an hour, so that a
// flood of forged letters brings its owner one letter.
func (c *Clerk) ask(kept ledger.Letter, m mime.Mail, o owner, no refusal) error {
	if kept.Ask != nil { // its owner was asked before, and did not own it
		return c.settle(kept, no.verdict, no.reason)
	}
	if again, err := c.heardBefore(kept, m); again || err != nil {
		return err
	}
	owners, err := c.owners(o)
	if err != nil {
		return err
	}
	matter := ledger.Matter{
		Key: "ask:" + strings.TrimPrefix(letterKey(m, kept.Arrived), "mail:"), At: c.now(),
		Letter: kept.Seq, Verdict: no.verdict, Reason: no.reason, Auth: kept.Auth, Proof: kept.Proof,
		Ask: c.doubt(kept, m, o, no.doubt),
	}
	gathered, moved := no.doubt.Gathered, no.doubt.Why == proof.NewAddress
	if _, plays := o.party.Colour(); !plays && gathered {
		return c.settle(kept, no.verdict, no.reason) // the secretary sees it
	}
	for _, p := range owners {
		if to := askedAt(p, kept.Arrived); to != "" && !gathered && p.ID != 0 {
			n, err := c.ledger.QuestionsLately(to)
			if err != nil {
				return err
			}
			may, err := c.ledger.MayAsk(p.ID)
			if err != nil {
				return err
			}
			gathered = n >= mostQuestions || !may
		}
	}
	if gathered && moved {
		return c.settle(kept, no.verdict, no.reason) // so many are no player's own; the secretary sees them
	}
	matter.Ask.Gathered = gathered
	if err := c.holdUp(kept, o, matter.Ask); err != nil {
		return err
	}
	for _, p := range owners {
		to := askedAt(p, kept.Arrived)
		if to == "" {
			continue
		}
		matter.Ask.Asked = append(matter.Ask.Asked, ledger.Asked{Player: p.ID, Addr: to})
		if gathered {
			continue
		}
		post, err := c.question(kept, matter.Ask, p, to)
		if err != nil {
			return err
		}
		matter.Post = append(matter.Post, post)
	}
	if len(matter.Ask.Asked) == 0 {
		return c.settle(kept, no.verdict, no.reason)
	}
	if _, err := c.files.File(matter); err != nil {
		return err
	}
	c.log.Info("mailbox: the owner of a letter is asked", "letter", kept.Seq, "game", o.game, "why", no.doubt.Why, "gathered", gathered)
	c.counted.asked(no.doubt.Why)
	if !gathered {
		return nil
	}
	return c.askLists(owners)
}

// askLists asks each of these about all that was gathered for them.
func (c *Clerk) askLists(owners []ledger.Player) error {
	for _, p := range owners {
		if err := c.askList(p); err != nil {
			return err
		}
	}
	return nil
}

// heardBefore settles a letter that was heard before, word for word: about what somebody
// posts to us once more nobody is asked.
func (c *Clerk) heardBefore(kept ledger.Letter, m mime.Mail) (again bool, err error) {
	if err := c.alone(); err != nil {
		return false, err // the questions to a player are counted
	}
	key := letterKey(m, kept.Arrived)
	if _, again, err = c.files.Filed(key); !again || err != nil {
		return false, err
	}
	_, err = c.files.File(ledger.Matter{Key: key, At: c.now(), Letter: kept.Seq, Verdict: Heard, Auth: kept.Auth, Proof: kept.Proof})
	return true, err
}

// doubt is what the ledger keeps of the question on a letter.
func (c *Clerk) doubt(kept ledger.Letter, m mime.Mail, o owner, v proof.Verdict) *ledger.Ask {
	begins := []rune(mime.OneLine(strings.Join(strings.Fields(mime.Cut(m.Text)), " ")))
	a := &ledger.Ask{Why: string(v.Why), From: mime.First(m.From), Game: o.game, Party: o.party, Answers: o.answers,
		Way: wayOf(m)}
	// Whoever wrote it, the keys in it are not the reader's.
	a.Subject, a.Begins = c.ledger.Redact(clean(m.Subject)), c.ledger.Redact(string(begins[:min(len(begins), 160)]))
	for _, w := range v.Also {
		a.Also = append(a.Also, string(w))
	}
	if g, err := c.ledger.Game(o.game); err == nil && o.plays() {
		a.Says = g.Says(o.party, mime.Cut(m.Text))
	}
	return a
}

// holdUp lets nothing be judged of time in the game while the owner of a letter is asked
// which bears a key of ours, or is signed: for 24 reckoned hours from its arrival at most
// (RULING/R-53).
func (c *Clerk) holdUp(kept ledger.Letter, o owner, a *ledger.Ask) error {
	signed := kept.Proof != nil && (kept.Proof.Sig == string(proof.Signed) || kept.Proof.Sig == string(proof.Loose))
	if _, plays := o.party.Colour(); !plays || o.carried == (ledger.Key{}) && !signed {
		return nil
	}
	office, err := c.ledger.Office(o.game, c.now())
	if err == nil {
		a.Until = office.Calendar.Latest(kept.Arrived, 24*time.Hour, nil)
	}
	return err
}

// owners are those whose letter it may be: its author, where the author is known by the
// address and plays there, else all members of the side; of an official's, the official.
func (c *Clerk) owners(o owner) ([]ledger.Player, error) {
	g, err := c.ledger.Game(o.game)
	if err != nil {
		return nil, err
	}
	if _, ok := member(g, o.party, o.player.ID); ok {
		return []ledger.Player{o.player}, nil
	}
	side, ok := o.party.Colour()
	if !ok {
		return c.theOfficial(o)
	}
	var out []ledger.Player
	for _, m := range g.Sides[side].Members {
		p, err := c.ledger.Player(m.Player)
		if err != nil {
			return nil, err
		}
		out = append(out, p)
	}
	return out, nil
}

// theOfficial is who holds an office in a game, as one who can be asked.
func (c *Clerk) theOfficial(o owner) ([]ledger.Player, error) {
	line, err := c.ledger.Line(o.game)
	if err != nil {
		return nil, err
	}
	t, err := c.ledger.Tournament(line.Tournament)
	if err != nil {
		return nil, err
	}
	x := t.OfficialIn(o.game, o.party)
	return []ledger.Player{{Name: x.Name, Addresses: []ledger.Address{{Addr: x.Addr, Verified: true}}}}, nil
}

// askedAt is the address at which somebody is asked about a letter of that arrival; "" if there is
// none. After a change of address by letter that is the old one for some days.
func askedAt(p ledger.Player, at time.Time) string {
	if p.ID == 0 {
		return p.Addresses[0].Addr
	}
	return cmp.Or(p.Before(p.Reached(), at), p.Reached())
}

// question is the letter by which somebody is asked about one letter. It stands in no
// thread, since they may never have seen the letter of which it speaks.
func (c *Clerk) question(kept ledger.Letter, a *ledger.Ask, p ledger.Player, to string) (ledger.Post, error) {
	w, err := c.questionWords(c.about(kept, a, p))
	return ledger.Post{To: []string{to}, Words: w, Name: p.Name, Player: p.ID, Form: p.Form, Asks: true,
		ReplyTo: c.ledger.ConfirmAddress(kept.Seq, to)}, err
}

// about is what a question tells of a letter.
func (c *Clerk) about(kept ledger.Letter, a *ledger.Ask, p ledger.Player) Question {
	stands, zone := c.runs(a, p)
	return Question{
		Stands: stands, Zone: zone, MayAdd: c.mayAdd(a, p),
		Player: p, From: clean(a.From), Subject: a.Subject, Label: c.label(a.Game), Why: proof.Why(a.Why), Begins: a.Begins,
		Came: kept.Arrived, Arrived: kept.Arrived.UTC().Format("2 January 2006, 15:04 UTC"),
		Strange:  slices.Contains(append([]string{a.Why}, a.Also...), string(proof.StrangeAddress)),
		Domain:   mime.Host(a.From),
		Official: p.ID == 0,
	}
}

// runs is how the game of a question stands for a player, and the zone in which they are
// told: their own, else the game's.
func (c *Clerk) runs(a *ledger.Ask, p ledger.Player) (stands *ledger.DigestGame, zone *time.Location) {
	zone = zoneOf(c, p, a.Game)
	if _, plays := a.Party.Colour(); plays && p.ID != 0 {
		if g, err := c.ledger.Standing(a.Game, p.ID, c.now()); err == nil { // else the question is asked without it
			stands = &g
		}
	}
	return stands, zone
}

func (c *Clerk) questionWords(q Question) (correspondence.Rendered, error) {
	if c.config.Question == nil {
		return correspondence.Rendered{}, errNoWords
	}
	w, err := c.config.Question(q)
	return w.InForm(q.Player.Form), err
}
