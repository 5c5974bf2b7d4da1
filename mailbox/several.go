package mailbox

import (
	"slices"
	"strings"

	"postd/correspondence"
	"postd/ledger"
	"postd/mailbox/mime"
)

// Several is what the one answer to a letter in several games tells.
type Several struct {
	Parts  []Part   // in the order of the letter
	Copied []string // to whom else the letter with its key went; empty where that is not told
}

// Part is what a letter said in one game, and what became of it.
type Part struct {
	Label string // of the game, as it is arranged, or as it was written where it is none of the writer's; "" for words above the first heading
	Game  bool   // it is a game of the writer's
	Told  []ledger.Told
}

// alone are the notices of which nothing remains to be said when the one answer has
// told of them. Of all others the writer gets a letter beside it.
var alone = []correspondence.NoticeKind{
	correspondence.NAck, correspondence.NUnread, correspondence.NOutOfTurn, correspondence.NEnded, correspondence.NLeave,
}

// mostDeeds is how many things one letter may say in all its games, beside its records.
const mostDeeds = 40

// hearSeveral files a letter in each of its games, and all in one transaction: each
// game hears its part alone, each opponent gets a letter of their own, and the
// writer gets one answer.
func (c *Clerk) hearSeveral(kept ledger.Letter, m mime.Mail, o owner, parts []hearing) error {
	key := letterKey(m, kept.Arrived)
	letter := ledger.Matter{Key: key, At: kept.Arrived, Letter: kept.Seq, Verdict: Heard, Auth: kept.Auth, Said: &o.said}
	if err := c.renews(&letter, m, o, &kept); err != nil {
		return err
	}
	letter.Proof, letter.Lesson = kept.Proof, lesson(kept, m, o)
	if err := c.measure(&letter, o, len(parts)); err != nil {
		return err
	}
	_, before, err := c.files.Filed(key)
	if err != nil {
		return err
	}
	var matters []ledger.Matter
	var where []string
	for _, p := range parts {
		where = append(where, p.where())
		if p.game == 0 || before {
			continue // the same letter is heard in no game that was arranged since
		}
		if n := mostDeeds / len(parts); n < mostDeeds/5 {
			p.most = max(1, n)
		}
		part, err := c.matter(p, ledger.PartKey(key, p.game), kept, threading(m, o))
		if err != nil {
			return err
		}
		part.Spare, part.Measure = alone, letter.Measure
		matters = append(matters, part)
		letter.Games = append(letter.Games, p.game)
	}
	letter.Reason = strings.Join(where, "; ")
	if !before {
		letter.Decide = func(games []correspondence.Game, _ []correspondence.Setting) []correspondence.Decision {
			return make([]correspondence.Decision, len(games)) // each game has heard its part
		}
		letter.Together = func(told []ledger.Told) (ledger.Post, error) { return c.answer(m, o, parts, told, letter.Copied) }
	}
	filed, err := c.files.File(append(matters, letter)...)
	if err != nil {
		return err
	}
	c.log.Info("mailbox: letter heard", "letter", kept.Seq, "games", letter.Games, "player", o.player.ID, "before", filed[len(filed)-1].Already)
	return nil
}

// answer is the one answer to the writer. It is written from the address of the game
// that the writer answered, so that it may be answered with a letter in several
// games again.
func (c *Clerk) answer(m mime.Mail, o owner, parts []hearing, told []ledger.Told, copied []string) (ledger.Post, error) {
	s := Several{Copied: copied}
	for _, p := range parts {
		x := Part{Label: p.label, Game: p.game != 0}
		for _, t := range told {
			if x.Game && t.Notice.Game.ID == p.game {
				x.Told = append(x.Told, t)
			}
		}
		s.Parts = append(s.Parts, x)
	}
	if c.config.Several == nil {
		return ledger.Post{}, errNoWords
	}
	w, err := c.config.Several(o.player, s)
	if err != nil {
		return ledger.Post{}, err
	}
	return ledger.Post{
		To: []string{o.player.Writes()}, Words: w.InForm(o.player.Form), Name: o.player.Name, Player: o.player.ID, Form: o.player.Form, Answer: true,
		InReplyTo:  mime.Bracketed(m.MessageID),
		References: slices.Concat(allBracketed(m.References), ids(m.MessageID)),
	}, nil
}

// everywhere adds, for leave that a player books or ends in all of the player's
// games, those that run and of which the letter does not speak. In each it is heard
// by that game's own terms, and the one answer tells how it went in each.
func (c *Clerk) everywhere(parts []hearing, o owner) ([]hearing, error) {
	if _, plays := o.party.Colour(); !plays {
		return parts, nil
	}
	for _, from := range slices.Clone(parts) {
		lines := correspondence.LeaveEverywhere(from.text)
		if from.game == 0 || len(lines) == 0 {
			continue
		}
		mine, err := going(c, o.player.ID)
		if err != nil {
			return nil, err
		}
		for _, p := range mine {
			if parts, err = c.leaveIn(parts, from, p, strings.Join(lines, "\n"), o); err != nil {
				return nil, err
			}
		}
	}
	return parts, nil
}

// leaveIn adds the lines to what the letter says in one more game, if that runs.
func (c *Clerk) leaveIn(parts []hearing, from, p hearing, lines string, o owner) ([]hearing, error) {
	if p.game == from.game {
		return parts, nil
	}
	g, err := c.gameNow(p.game)
	if err != nil || g.Over() {
		return parts, err
	}
	if i := slices.IndexFunc(parts, func(q hearing) bool { return q.game == p.game && q.party == p.party }); i >= 0 {
		if len(correspondence.LeaveEverywhere(parts[i].text)) == 0 {
			parts[i].text = strings.TrimSpace(lines + "\n\n" + parts[i].text)
		}
		return parts, nil
	}
	p.member, _ = member(g, p.party, o.player.ID)
	p.text = lines
	return append(parts, p), nil
}

// because is what the verdict on a letter in one game says beside the game: where
// its words were found, or why none were.
func (c *Clerk) because(p hearing) (string, error) {
	if p.subject != "" {
		return p.where() + ", by its subject", nil
	}
	if (p.text != "" || len(p.scores) > 0) && p.unsure == "" {
		return p.where(), nil
	}
	g, err := c.gameNow(p.game)
	switch {
	case err != nil || g.Says(p.party, p.text):
		return p.where(), err
	case p.text == "" && p.struck != "":
		return p.where() + "; its writer struck all of it out", nil
	case p.unsure != "":
		return p.where() + "; in doubt: part of it may be of an older letter, and its new text says nothing", nil
	}
	return p.where() + "; nothing in it is new", nil
}
