package ledger

import (
	"bytes"
	"cmp"
	"errors"
	"slices"
	"strings"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger/store"
	"postd/rules"
)

// The gate stands between the decision and its letters: the log of the game keeps what
// a player wrote, and what leaves of it is what may leave. It stands here, and not
// before the letter is heard, since a record, a quotation of the score or the ground of
// a claim must be read from all that was written; and since here are the letters that
// the player was sent, which a pure decision does not know. So it holds for whatever
// brings words to another: a letter, a hand entry, an answer that waited.

// mostSent is how many of the last letters to a side are looked through.
const mostSent = 30

// gate lets through of the notices of a decision what may leave of the words of the
// players. A note of which nothing is left is not sent.
func (l *Ledger) gate(f *folder, v *verdict, notices []correspondence.Notice) (out []passed, err error) {
	g := gateway{l: l, f: f, v: v}
	for _, n := range notices {
		own := g.own(n)
		pass := true
		if !l.o.Ungated {
			n, pass = g.notice(n)
		}
		if g.err != nil {
			return nil, g.err
		}
		if pass {
			out = append(out, passed{n, own})
		}
	}
	return out, nil
}

// passed is a notice behind the gate.
type passed struct {
	correspondence.Notice
	own []string // words of its reader that it repeats, see gateway.own
}

// The words that a question repeats are taken for the player's own up to so many octets,
// and without the signs of a code: else they may hold what a program put there.
const (
	mostOwn = 400
	ofCode  = "<>&%=|#"
)

// own are the words that a question repeats to their writer, where they hold nothing of
// what the office wrote. They are no quotation of ours when the answer comes (RULING/R-73).
func (g *gateway) own(n correspondence.Notice) []string {
	to, player := n.To.Colour()
	asks := n.Kind == correspondence.NConfirm || n.Kind == correspondence.NDoubt
	words := n.Statement
	if !asks || !player || n.By != to || len(words) < rowLength || len(words) > mostOwn || strings.ContainsAny(words, ofCode) || g.said(to, words) != words {
		return nil
	}
	return []string{words}
}

// gateway is the gate of one decision: the letters to a side are read when its words
// are first met.
type gateway struct {
	l    *Ledger
	f    *folder
	v    *verdict
	sent [2][]ours
	read [2]bool

	games map[*correspondence.Game]*correspondence.Game // as they are told of, where that differs
	err   error
}

// notice lets one notice through; pass is false if nothing of it is left.
func (g *gateway) notice(n correspondence.Notice) (_ correspondence.Notice, pass bool) {
	to, player := n.To.Colour()
	other := to.Other()
	if n.Note != "" && player && n.Kind != correspondence.NDischarged { // there it is an official's
		if n.Note = g.note(other, n.Note); n.Note == "" && n.Kind == correspondence.NNote {
			return n, false
		}
	}
	if n.Heard.Note != "" && player { // of the same words the writer is told
		n.Heard.Note = g.note(to, n.Heard.Note)
	}
	if n.Reason == events.WhyNoted && n.Kind == correspondence.NAck && player {
		if note := g.note(to, n.Statement); note != "" {
			n.Statement = note
		} else { // there was nothing to pass on
			n.Kind, n.Reason, n.Laws = correspondence.NUnread, events.WhyNothingNew, []rules.Law{"RULING/R-11"}
		}
	}
	if player && n.By == other {
		said := []*string{&n.Statement, &n.Ground}
		if n.Statement != "" || n.Kind == correspondence.NLeave { // else it is the office's, or an umpire's
			said = append(said, &n.Detail)
		}
		for _, s := range said {
			*s = g.said(other, *s)
		}
	}
	return g.masked(n), true
}

// masked is a notice without keys in what it says of the words of letters. An official
// reads all else as it was written, and so does its writer.
func (g *gateway) masked(n correspondence.Notice) correspondence.Notice {
	for _, s := range []*string{&n.Statement, &n.Ground, &n.Detail, &n.Note, &n.Record, &n.Reply, &n.Struck, &n.Man, &n.Letter, &n.Heard.Note, &n.Heard.Copied} {
		*s = g.mask(*s)
	}
	n.Also, n.Replies, n.Heard.Unread = g.maskAll(n.Also), g.maskAll(n.Replies), g.maskAll(n.Heard.Unread)
	n.Back = slices.Clone(n.Back)
	for i := range n.Back {
		n.Back[i] = g.masked(n.Back[i])
	}
	if n.Sent != nil {
		sent := g.masked(*n.Sent)
		n.Sent = &sent
	}
	n.Game = g.maskedGame(n.Game)
	return n
}

func (g *gateway) mask(words string) string {
	words, _ = g.l.Mask().Redact(words)
	return words
}

func (g *gateway) maskAll(all []string) []string {
	all = slices.Clone(all)
	for i := range all {
		all[i] = g.mask(all[i])
	}
	return all
}

func (g *gateway) note(by rules.Colour, words string) string {
	note := g.l.Mask().noteOf(words, g.quotable(by, words))
	var names []string
	for _, m := range g.f.game.Sides[by].Members {
		names = append(names, m.Name, g.f.players[m.Player].Name)
	}
	if signature(note, names) {
		return ""
	}
	return note
}

func (g *gateway) said(by rules.Colour, words string) string {
	if len(words) < leastToken {
		return words
	}
	return g.l.Mask().saidOf(words, g.quotable(by, words))
}

// quotable are the letters to a side that its words may quote: none of them need be read where the
// words are too few to quote anything, and no secret among them.
func (g *gateway) quotable(by rules.Colour, words string) []ours {
	if !mayQuote(words) {
		if _, found := g.l.Mask().Redact(words); found == nil {
			return nil
		}
	}
	return g.letters(by)
}

// maskedGame is the game as letters tell of it, where they quote what the sides said of
// a question, and what of a letter waits for its writer's answer.
func (g *gateway) maskedGame(x *correspondence.Game) *correspondence.Game {
	if x == nil || len(x.Appeals)+len(x.Statements)+len(x.Inquiries)+len(x.Confirmations) == 0 || g.games[x] != nil {
		return cmp.Or(g.games[x], x)
	}
	out := *x
	views := func(all []correspondence.View) []correspondence.View {
		all = slices.Clone(all)
		for i := range all {
			all[i].Words = g.mask(all[i].Words)
		}
		return all
	}
	out.Statements, out.Appeals = views(x.Statements), slices.Clone(x.Appeals)
	for i := range out.Appeals {
		out.Appeals[i].Words, out.Appeals[i].Said = g.mask(out.Appeals[i].Words), views(out.Appeals[i].Said)
	}
	out.Inquiries, out.Confirmations = slices.Clone(x.Inquiries), slices.Clone(x.Confirmations)
	for i := range out.Inquiries {
		w := &out.Inquiries[i]
		w.Words, w.Holds, w.Means = g.mask(w.Words), g.mask(w.Holds), g.maskAll(w.Means)
	}
	for i := range out.Confirmations {
		w := &out.Confirmations[i]
		w.Words, w.Holds, w.Text = g.mask(w.Words), g.mask(w.Holds), g.mask(w.Text)
	}
	for c := range out.Last {
		out.Last[c].Letter = g.mask(out.Last[c].Letter)
	}
	if g.games == nil {
		g.games = map[*correspondence.Game]*correspondence.Game{}
	}
	g.games[x] = &out
	return &out
}

// letters are the words of the last letters to a side in the game, and of those that
// the letter which is heard answers.
func (g *gateway) letters(side rules.Colour) []ours {
	if g.read[side] || g.err != nil {
		return g.sent[side]
	}
	g.read[side] = true
	of := g.v.matter.Answers
	g.err = g.l.view(func(tx *store.Tx) (err error) {
		g.sent[side], err = g.l.sentTo(tx, g.f.id, terms.PartyOf(side), of.Player, append(slices.Clone(of.Of), lastOf(of.References, 5)...))
		return err
	})
	return g.sent[side]
}

func lastOf(ids []string, n int) []string { return ids[max(0, len(ids)-n):] }

// sentTo reads the words of the last letters of a game to a party, and of those to the
// player that have one of the Message-IDs.
func (l *Ledger) sentTo(tx *store.Tx, id terms.GameID, party terms.Party, player uint64, ids []string) (out []ours, err error) {
	seen := map[uint64]bool{}
	take := func(p Posting) error {
		if seen[p.Seq] {
			return nil
		}
		seen[p.Seq] = true
		err := l.hasWords(tx, &p)
		if err == nil {
			p, err = l.worded(p)
		}
		w := p.Words
		out = append(out, ours{w.Subject + "\n" + w.Text, p.Own}, ours{w.HTML, p.Own})
		return err
	}
	prefix := append(gameKey(id), 'p')
	c := tx.Bucket(ixOfGame).Cursor()
	k, _ := c.Seek(append(slices.Clone(prefix), 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff))
	if k == nil {
		k, _ = c.Last()
	} else {
		k, _ = c.Prev()
	}
	for n := 0; bytes.HasPrefix(k, prefix) && n < mostSent; k, _ = c.Prev() {
		p, _, err := postingIn(tx, u8(k[len(prefix):]))
		if err != nil {
			return nil, err
		}
		if p.Party != party {
			continue
		}
		if p.Repeats == 0 { // a copy may be of a letter that was sent long before
			n++
		}
		if err := take(p); err != nil {
			return nil, err
		}
	}
	for _, id := range ids {
		seq := tx.Bucket(ixMessageIDs).Get([]byte(id))
		if id == "" || seq == nil {
			continue
		}
		p, _, err := postingIn(tx, u8(seq))
		if errors.Is(err, ErrNoPosting) || p.Player != player || player == 0 {
			continue
		}
		if err := errors.Join(err, take(p)); err != nil {
			return nil, err
		}
	}
	return out, nil
}
