package mailbox

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"

	"postd/ledger"
	"postd/mailbox/mime"
)

// What says nothing is answered, but not for ever: the same words twice a day an address
// and game, and once a day what comes so soon after a letter of the office that only a
// machine can have written it. After that it lies in a tray, and nobody is written to.

// How often a day such letters are answered.
const (
	mostCounted = 16 << 10 // octets of a letter by which it is known again
	mostIdle    = 2
	mostQuick   = 1
)

// saying is what is counted of a letter.
func (c *Clerk) saying(kept ledger.Letter, m mime.Mail, o owner) ledger.Saying {
	words := strings.Fields(strings.ToLower(c.cut(m.Text[:min(len(m.Text), mostCounted)])))
	s := ledger.Saying{From: mime.First(m.From), At: kept.Arrived, Answers: mime.Bracketed(mime.First(m.InReplyTo)), Same: digestOf(words...)}
	if len(words) > manyWords {
		s.Words = s.Same
	}
	if line, err := c.line(o.game); err == nil {
		s.Where = o.game.String()
		s.Here = digestOf(append([]string{s.Where, fmt.Sprint(line.State, line.Moves, line.Questions)}, words...)...)
	}
	return s
}

// cut is what of a text its writer wrote, see mime.Cut. It is asked for several times of one letter.
func (c *Clerk) cut(text string) string {
	if c.last.text != text {
		c.last.text, c.last.words = text, mime.Cut(text)
	}
	return c.last.words
}

func digestOf(words ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(words, " ")))
	return hex.EncodeToString(sum[:8])
}

// saidEnough reports whether a letter without effect is to be answered no more today. One
// of no game is held against all games.
func (c *Clerk) saidEnough(s ledger.Saying) (bool, error) {
	n, err := c.saidBefore(s)
	switch {
	case err != nil:
		return false, err
	case n.Here >= mostIdle, s.Where == "" && n.Same >= mostIdle:
		return true, nil
	case n.Quick >= mostQuick:
		return c.ledger.AnswersAtOnce(s)
	}
	return false, nil
}

// repeats settles a letter that says nothing in its game and was answered often enough
// today, and reports whether it is one.
func (c *Clerk) repeats(kept ledger.Letter, m mime.Mail, o owner, p hearing) (done bool, err error) {
	if _, plays := p.party.Colour(); !plays || kept.Insist || kept.Ask.Confirmed() {
		return false, nil
	}
	if enough, err := c.saidEnough(o.said); err != nil || !enough {
		return false, err
	}
	g, err := c.gameNow(p.game)
	if err != nil || !g.Over() && p.says(g) {
		return false, err
	}
	return true, c.lay(kept, m, repeated, fmt.Sprintf("%s; it says nothing, and was answered today", p.where()),
		ledger.Tray{Name: ledger.TrayRepeats, Why: whyRepeats, Player: o.player.ID, Game: o.game})
}

// saidBefore is how often the address of a letter has said the same, which is asked twice.
type saidBefore struct {
	of ledger.Saying
	n  ledger.Said
}

// saidBefore tells how often the address of a letter has said the same before. A letter
// that is read once more is held against what was counted when it came.
func (c *Clerk) saidBefore(s ledger.Saying) (n ledger.Said, err error) {
	r, ok := c.files.(*rehearsal)
	if !ok || r.was.Verdict == "" {
		if c.before == nil || c.before.of != s {
			n, err := c.ledger.SaidBefore(s)
			if err != nil {
				return n, err
			}
			c.before = &saidBefore{s, n}
		}
		return c.before.n, nil
	}
	if r.was.Verdict == repeated {
		n.Here, n.Same = mostIdle, mostIdle
	}
	if _, times, ok := strings.Cut(r.was.Reason, sameWords); ok {
		_, err = fmt.Sscanf(times, "%d", &n.Words)
	}
	return n, err
}

// askedToday reports whether one of the players was asked today about a letter of a
// machine's.
func (c *Clerk) askedToday(players []ledger.Player) (asked bool, err error) {
	if r, ok := c.files.(*rehearsal); ok && r.was.Verdict != "" {
		return strings.HasSuffix(r.was.Reason, wasAsked), nil
	}
	for _, p := range players {
		if asked, err = c.ledger.AskedOfMachine(p.Reached(), c.now()); asked || err != nil {
			return asked, err
		}
	}
	return false, nil
}
