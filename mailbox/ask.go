package mailbox

import (
	"errors"
	"fmt"
	"strings"

	"postd/correspondence"
	"postd/ledger"
	"postd/mailbox/mime"
)

// What may be in doubt about a letter.
const (
	whyAddress  = "address"  // it has the player's secret of the game, and comes from another address
	whySecret   = "secret"   // it comes from the player's address, without the secret of the game
	whyDisowned = "disowned" // the domain of the player's address disowns it
)

// Question is what a player is asked about a letter: whether it is theirs.
type Question struct {
	Player  ledger.Player
	From    string // the address from which it came
	Subject string
	Arrived string // when, in words
	Label   string // of the game
	Why     string // what is in doubt: address, secret, disowned
	Begins  string // its first words
}

// ask sets a letter aside and asks its owner, at an address that the owner has
// confirmed, whether it is theirs. An address from which a letter came and that is
// nobody's gets nothing (RFC 5321 6.2). An owner who has had the measure of
// questions this hour is not asked; then the letter is for the secretary alone, as
// it is where the owner was asked before.
func (c *Clerk) ask(kept ledger.Letter, m mime.Mail, o owner, no refusal, auth string) error {
	matter := ledger.Matter{
		Key: "ask:" + strings.TrimPrefix(letterKey(m, kept.Arrived), "mail:"), At: c.now(),
		Letter: kept.Seq, Verdict: no.verdict, Reason: no.reason, Auth: auth,
		Ask: &ledger.Ask{Why: no.ask, Game: o.game, Party: o.party, Answers: o.answers},
	}
	owners, err := c.owners(o)
	if err != nil {
		return err
	}
	enough := false
	for _, p := range owners {
		to := p.Reached()
		if to == "" {
			continue
		}
		if ok, err := c.mayHelp(to); err != nil || !ok {
			if err != nil {
				return err
			}
			enough = true
			continue
		}
		post, err := c.question(kept, m, o, p, to, no.ask)
		if err != nil {
			return err
		}
		matter.Ask.Asked = append(matter.Ask.Asked, ledger.Asked{Player: p.ID, Addr: to})
		matter.Post = append(matter.Post, post)
	}
	if kept.Ask != nil || len(matter.Post) == 0 {
		if enough {
			no.reason = strings.TrimSuffix(no.reason, ", "+ledger.NoPlayer) + "; its owner is not asked: enough for this hour"
		}
		return c.settle(kept.Seq, no.verdict, no.reason)
	}
	if _, err := c.files.File(matter); err != nil {
		return err
	}
	c.log.Info("mailbox: the owner of a letter is asked", "letter", kept.Seq, "game", o.game, "why", no.ask)
	return nil
}

// owners are the players whose letter it may be: its author, where the author is
// known by the address and plays there, else all members of the side.
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
		return nil, nil
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

// question is the letter by which a player is asked. It stands in no thread, since
// the player may never have seen the letter of which it speaks.
func (c *Clerk) question(kept ledger.Letter, m mime.Mail, o owner, p ledger.Player, to, why string) (ledger.Post, error) {
	begins := []rune(mime.OneLine(strings.Join(strings.Fields(mime.Cut(m.Text)), " ")))
	q := Question{
		Player: p, From: clean(mime.First(m.From)), Subject: clean(m.Subject), Label: c.label(o.game), Why: why,
		Arrived: kept.Arrived.UTC().Format("2 January 2006, 15:04 UTC"), Begins: string(begins[:min(len(begins), 160)]),
	}
	words := c.config.Question
	if words == nil {
		words = questionWords
	}
	w, err := words(q)
	if p.Form == "text" {
		w.HTML = ""
	}
	return ledger.Post{To: []string{to}, Words: w, Name: p.Name, Player: p.ID, Form: p.Form, Help: true,
		ReplyTo: c.ledger.ConfirmAddress(kept.Seq, to)}, err
}

// questionWords are a few plain words.
func questionWords(q Question) (correspondence.Rendered, error) {
	return correspondence.Rendered{Subject: q.Label + ": is this letter yours?", Text: fmt.Sprintf(
		"A letter in game %s came from %s (%s).\nIs it yours? Press Reply and write YES or NO in the first line.\n\n> %s\n\n"+
			"YES: it is heard, and counts from the time at which it came in, %s.\nNO, or no answer: nothing is done with it.\n",
		q.Label, q.From, q.Why, q.Begins, q.Arrived)}, nil
}

// answered settles the letter if it answers such a question, and reports whether it
// does. The answer shows by the address to which it goes, or by its thread where a
// plus part was lost on the way (RFC 5233), that it comes from the person who was
// asked; and by its own that this is the player. It counts once.
func (c *Clerk) answered(kept ledger.Letter, m mime.Mail) (done bool, err error) {
	if m.Groups || len(m.From) != 1 {
		return false, nil
	}
	to := m.To
	of, ok := c.asked(to)
	if !ok {
		if to, err = c.questions(m); err != nil {
			return false, err
		}
		if of, ok = c.asked(to); !ok {
			return false, nil
		}
	}
	if machineSubject(m.Subject) {
		return true, c.settle(kept.Seq, Automatic, "its subject is an answering machine's")
	}
	x, err := c.ledger.Letter(of)
	if errors.Is(err, ledger.ErrNoLetter) {
		return true, c.settle(kept.Seq, unknown, "it answers a question that nobody asked")
	}
	if err != nil {
		return true, err
	}
	for _, a := range to {
		if by, ok := c.ledger.Vouches(x, a, m.From[0]); ok {
			return true, c.vouch(kept, m, x, by)
		}
	}
	return true, c.settle(kept.Seq, unknown, fmt.Sprintf("it answers the question on letter %d, but not from him who was asked", of))
}

// asked finds the letter of which one of the addresses asks.
func (c *Clerk) asked(to []string) (letter uint64, ok bool) {
	for _, a := range to {
		if letter, ok = c.ledger.ParseConfirmAddress(a); ok {
			return letter, true
		}
	}
	return 0, false
}

// vouch files the answer of the player to the question on letter x.
func (c *Clerk) vouch(kept ledger.Letter, m mime.Mail, x ledger.Letter, by uint64) error {
	p, err := c.ledger.Player(by)
	if err != nil {
		return err
	}
	yes, no := said(m)
	about := fmt.Sprintf("on letter %d", x.Seq)
	switch {
	case !yes && !no:
		return c.help(kept, m, owner{player: p}, noGame, "neither YES nor NO "+about, unclearWords())
	case !x.Ask.Open() || x.Verdict != ledger.SetAside || x.Done != "":
		return c.settle(kept.Seq, answered, about+", which waits for it no more: nothing was done")
	}
	matter := ledger.Matter{
		Key: fmt.Sprintf("asked:%d", x.Seq), At: kept.Arrived, Letter: kept.Seq, Verdict: answered,
		Reason: fmt.Sprintf("letter %d is of %s", x.Seq, p.Name),
		Rows:   []ledger.Row{ledger.Vouched{Letter: x.Seq, By: by, Yes: yes, At: kept.Arrived}},
	}
	if no {
		matter.Reason = fmt.Sprintf("letter %d is not of %s", x.Seq, p.Name)
	}
	filed, err := c.files.File(matter)
	if errors.Is(err, ledger.ErrStale) {
		return c.settle(kept.Seq, answered, about+", which waits for it no more: nothing was done")
	}
	if err != nil {
		return err
	}
	c.again = c.again || yes && !filed[0].Already
	c.log.Info("mailbox: the owner of a letter has answered", "letter", x.Seq, "player", by, "yes", yes)
	return nil
}

// said reads YES or NO, the first word of the answer.
func said(m mime.Mail) (yes, no bool) {
	words := strings.FieldsFunc(strings.ToLower(mime.Cut(m.Text)), func(r rune) bool { return strings.ContainsRune(" \t\r\n.,;:!*_\"'“”«»()", r) })
	switch mime.First(words) {
	case "yes", "y", "ja", "oui", "sí", "si", "sì", "sim", "tak", "ano", "да", "evet", "是":
		return true, false
	case "no", "n", "nein", "non", "não", "nao", "nie", "ne", "nej", "nei", "nee", "нет", "hayır", "不是", "否":
		return false, true
	}
	return false, false
}

// unclearWords tell one who answered neither YES nor NO how to answer.
func unclearWords() correspondence.Rendered {
	return correspondence.Rendered{Subject: "Please answer YES or NO",
		Text: "We asked whether a letter is yours, and could not read your answer.\nNothing was done.\n\n" +
			"Press Reply to our question and write the one word YES or NO in the first\nline. Nothing else in that answer is read.\n"}
}
