package mailbox

import (
	"errors"
	"slices"
	"strings"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/mailbox/mime"
)

// machineSays returns why the words of a letter may be a machine's: its subject is of
// the list, or the office's own with such words before or after it, or its text begins
// as only a machine's does.
func (c *Clerk) machineSays(m mime.Mail) (string, error) {
	if machineText(m.Text) {
		return "its text begins as an answering machine's", nil
	}
	said := mime.Folded(m.Subject)
	first := machineSubject(m.Subject)
	if !first && !withinWords(said) {
		return "", nil
	}
	ours, err := c.subjectAnswered(m)
	if err != nil {
		return "", err
	}
	before, after, ok := strings.Cut(said, mime.Folded(mime.Subject(ours)))
	if first && (ours == "" || !ok || !strings.HasPrefix(topic(m.Subject), mime.Folded(mime.Subject(ours)))) { // else they are our own words
		return "its subject is an answering machine's", nil
	}
	if ours != "" && ok && (withinWords(before) || withinWords(after)) || ours == "" && c.likeOurs(m) {
		return "its subject is ours, with an answering machine's words", nil
	}
	return "", nil
}

// likeOurs reports whether a letter whose thread was lost goes where a question of the office
// is answered, or its subject begins as the office's do.
func (c *Clerk) likeOurs(m mime.Mail) bool {
	if len(m.InReplyTo)+len(m.References) > 0 {
		return false
	}
	if c.asks(m.To) {
		return true
	}
	for _, a := range m.To {
		if game, _, ok := c.addressed(a); ok {
			_, labelled := mime.TopicOf(m.Subject).After(c.label(game))
			return labelled
		}
	}
	return false
}

// subjectAnswered is the subject of the letter of the office that a letter answers; ""
// if it answers none.
func (c *Clerk) subjectAnswered(m mime.Mail) (string, error) {
	thread := slices.Clone(m.References)
	slices.Reverse(thread)
	for _, id := range append(slices.Clone(m.InReplyTo), thread...) {
		p, err := c.ledger.PostingByMessageID(mime.Bracketed(id))
		if err == nil {
			return p.Words.Subject, nil
		}
		if !errors.Is(err, ledger.ErrNoPosting) {
			return "", err
		}
	}
	for _, a := range m.To {
		if game, party, ok := c.addressed(a); ok && len(thread)+len(m.InReplyTo) == 0 {
			return c.subjectIn(m, game, party)
		}
	}
	return "", nil
}

// subjectIn is the subject of a letter of the office in a game that stands in the
// subject of another, where its thread was lost.
func (c *Clerk) subjectIn(m mime.Mail, game terms.GameID, party terms.Party) (string, error) {
	said := mime.Folded(m.Subject)
	posted, err := c.ledger.PostingsOf(game)
	for _, p := range slices.Backward(posted) {
		if s := mime.Folded(mime.Subject(p.Words.Subject)); p.Party == party && s != "" && strings.Contains(said, s) {
			return p.Words.Subject, nil
		}
	}
	return "", err
}
