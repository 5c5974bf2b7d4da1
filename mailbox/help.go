package mailbox

import (
	"slices"
	"strings"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/mailbox/mime"
)

// maxGamesListed bounds the games named in a letter of help.
const maxGamesListed = 20

// help gives the verdict and answers the player, if the player's address has not had
// its measure of such answers this hour (RFC 3834 2), whatever is written. It is a
// matter like any other, so that the answer goes out once.
func (c *Clerk) help(kept ledger.Letter, m mime.Mail, o owner, verdict, reason string, answer Answer) error {
	if err := c.alone(); err != nil {
		return err // the answers to an address are counted
	}
	matter := ledger.Matter{
		Key: letterKey(m, kept.Arrived), At: kept.Arrived,
		Letter: kept.Seq, Verdict: verdict, Reason: reason, Proof: kept.Proof, Auth: kept.Auth,
	}
	to := mime.First(m.From)
	o.said.Where, o.said.Here, o.said.Idle = "", "", true
	matter.Said = &o.said
	if again, err := c.saidEnough(o.said); again || err != nil {
		if err != nil {
			return err
		}
		return c.lay(kept, m, repeated, reason+"; not answered: it says the same again", ledger.Tray{Name: ledger.TrayRepeats, Why: whyRepeats, Player: o.player.ID, Game: o.game})
	}
	ok, err := c.mayHelp(to)
	if err != nil {
		return err
	}
	if !ok {
		matter.Reason += "; not answered: enough for this hour"
	} else {
		words, err := c.worded(answer, o.player)
		if err != nil {
			return err
		}
		matter.Post = []ledger.Post{{
			To: []string{to}, Words: words, Help: true, Name: o.player.Name, Player: o.player.ID, Game: o.game, Party: o.party,
			InReplyTo: mime.Bracketed(m.MessageID), References: append(allBracketed(m.References), ids(m.MessageID)...),
		}}
	}
	if _, err := c.files.File(matter); err != nil {
		return err
	}
	c.log.Info("mailbox: letter settled", "letter", kept.Seq, "verdict", verdict, "answered", matter.Post != nil)
	return nil
}

func ids(id string) []string {
	if id == "" {
		return nil
	}
	return []string{mime.Bracketed(id)}
}

// mayHelp reports whether the office may send the address one more answer of its
// own this hour. They are counted in the ledger, with all other answers.
func (c *Clerk) mayHelp(to string) (bool, error) {
	a, err := c.ledger.AnsweredLately(to)
	return err == nil && a.Help < c.config.Help && a.All < c.config.Answers-1, err
}

// whereToWrite tells a player where to write.
func (c *Clerk) whereToWrite(p ledger.Player) Answer {
	return Answer{About: aboutNoGame, Games: c.running(p)}
}

// running are the label of each game of a player's that runs, and who plays; the first of many.
func (c *Clerk) running(p ledger.Player) (out [][2]string) {
	lines, err := c.ledger.GamesOf(p.ID)
	if err != nil {
		return nil // the letter helps without them
	}
	for _, l := range lines {
		if l.Result == "" && len(out) < maxGamesListed && slices.ContainsFunc(l.Players[:], func(side []uint64) bool { return slices.Contains(side, p.ID) }) {
			out = append(out, [2]string{l.Label, l.Names[0] + " v " + l.Names[1]})
		}
	}
	return out
}

// tooLong tells a player that the letter was not read, in which game the time runs, and how a
// shorter one finds its game.
func (c *Clerk) tooLong(m mime.Mail, o owner) Answer {
	return c.standing(Answer{About: aboutTooLong, Label: c.labelOf(o), Subject: clean(m.Subject), Megabytes: (m.Size + (1 << 20) - 1) >> 20}, o)
}

// labelOf is the label of the game of a letter; "" if it has none.
func (c *Clerk) labelOf(o owner) string {
	if o.game == 0 {
		return ""
	}
	return c.label(o.game)
}

// A record in the subject. Players write it there from a telephone and leave the
// letter empty. But every answer carries a subject that the office wrote, with a
// move in it; and an answer to one's own letter carries one's own earlier one. So
// a subject is heard only where it cannot be any of these; where it may be, its
// writer is asked.

// orSubject adds to a letter that says nothing in its text what its subject says.
func (c *Clerk) orSubject(kept ledger.Letter, m mime.Mail, p hearing) (hearing, error) {
	if p.game == 0 || m.Subject == "" {
		return p, nil
	}
	g, err := c.gameNow(p.game)
	if err != nil || g.Over() || g.Says(p.party, g.WithScores(p.party, p.text, p.scores)) {
		return p, err
	}
	says, unsure, err := c.heardSubject(kept, m, g, p.party)
	p.text = strings.TrimSpace(says + "\n\n" + p.text)
	p.unsure = strings.TrimSpace(p.unsure + "\n\n" + unsure)
	p.subject = says
	return p, err
}

// heardSubject is what the subject of a letter says in a game, whose new text says
// nothing: a record, be it the writer's for certain or not. Both are empty where the
// subject is none, or is known to be an older one.
func (c *Clerk) heardSubject(kept ledger.Letter, m mime.Mail, g correspondence.Game, of terms.Party) (says, unsure string, err error) {
	t := mime.TopicOf(m.Subject)
	if t.Forwards || t.Words == "" {
		return "", "", nil
	}
	words, labelled := t.After(g.Label)
	if !labelled {
		words = t.Words
	}
	if !g.IsRecord(of, words) {
		return "", "", nil
	}
	old, err := c.subjectsOf(kept, g)
	if err != nil {
		return "", "", err
	}
	for _, s := range old {
		o := mime.TopicOf(s)
		tail, ok := o.After(g.Label)
		if mime.Begins(t.Words, o.Words) || mime.Begins(words, o.Words) || ok && mime.Begins(words, tail) {
			return "", "", nil
		}
	}
	if t.Answers && !labelled {
		return "", words, nil // of a letter that we do not know
	}
	return words, "", nil
}

// subjectsOf lists the subjects of the office's letters in a game, and of those
// that came in before.
func (c *Clerk) subjectsOf(kept ledger.Letter, g correspondence.Game) (all []string, err error) {
	posted, err := c.ledger.PostingsOf(g.ID)
	if err != nil {
		return nil, err
	}
	for _, p := range posted {
		all = append(all, p.Words.Subject)
	}
	came, err := c.ledger.LettersOf(g.ID)
	if err != nil {
		return nil, err
	}
	for _, x := range came {
		if x.Seq == kept.Seq {
			continue
		}
		x, err := c.ledger.Letter(x.Seq)
		if err != nil {
			return nil, err
		}
		if s, err := subjectIn(x.Raw); err == nil && s != "" {
			all = append(all, s)
		}
	}
	return all, nil
}

// subjectIn reads the header of a letter alone, and returns its subject.
func subjectIn(raw []byte) (s string, err error) {
	defer mime.Recovered(&err)
	m := mime.HeadOf(raw)
	return m.Subject, nil
}
