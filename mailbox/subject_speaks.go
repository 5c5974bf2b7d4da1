package mailbox

import (
	"strings"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/mailbox/mime"
)

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
	g, err := c.ledger.Game(p.game)
	if err != nil || g.Over() || g.Says(p.party, p.text) {
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
