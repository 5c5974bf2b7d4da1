package mailbox

import (
	"errors"
	"fmt"

	"postd/correspondence"
	"postd/ledger"
)

// measure holds the answers to a letter against what its writer's address was
// answered within the hour (RFC 3834 2). Beyond the measure those answers on which
// nothing rests are filed and kept back: they stand in the mail room. What the
// letter does it does all the same, what begins a turn or a choice goes out, and so
// does every letter to the opponent. The writer is told of it once in the hour, and
// so is the secretary.
func (c *Clerk) measure(m *ledger.Matter, o owner) error {
	if o.player.ID == 0 {
		return nil // an official asks nothing for answers
	}
	to := o.player.Writes()
	a, err := c.ledger.AnsweredLately(to)
	if d, ok := c.files.(*docket); ok {
		a.All += d.answers(o.player.ID)
	}
	if err != nil || a.All < c.config.Answers {
		return err
	}
	m.Withhold = true
	if _, before, err := c.files.Filed(m.Key); err != nil || before || a.Reported {
		return err
	}
	now := c.now()
	m.Rows = append(m.Rows, ledger.Reported{To: to, At: now})
	m.Post = append(m.Post, ledger.Post{To: []string{to}, Name: o.player.Name, Player: o.player.ID, Words: measuredWords(c.config.Answers)})
	line, err := c.ledger.Line(o.game)
	if errors.Is(err, ledger.ErrNoGame) {
		return nil
	}
	if err != nil {
		return err
	}
	t, err := c.ledger.Tournament(line.Tournament)
	if err != nil {
		return err
	}
	if s := t.Secretary; s.Addr != "" {
		m.Post = append(m.Post, ledger.Post{To: []string{s.Addr}, Name: s.Name, Words: correspondence.Rendered{
			Subject: "Answers to " + clean(o.player.Name) + " are kept back",
			Text: fmt.Sprintf("More than %d answers went to %s at %s within an hour,\nthe last in game %s. Perhaps a machine writes there.\n\n"+
				"His letters are heard as before, and his opponents get theirs. Answers to\nhim on which nothing rests are kept back till the hour is over; they stand\nin the mail room among the letters sent, marked \"held back\".\n",
				c.config.Answers, clean(o.player.Name), to, line.Label),
		}})
	}
	return nil
}

// measuredWords tell a player that for now fewer answers are sent.
func measuredWords(most int) correspondence.Rendered {
	return correspondence.Rendered{Subject: "We answer you less for an hour", Text: fmt.Sprintf(
		"More than %d answers went to you within an hour, so we keep back those on\nwhich nothing rests. If a program of yours writes to us, please stop it.\n\n"+
			"What you write is heard as before, and counts from the time at which it\ncomes in. You get your opponents' moves, and every letter that begins a turn\nor asks you to choose. "+
			"What is kept back is not lost: once the hour is over,\nask STATUS in the game, or RESEND.\n", most)}
}

// answers counts the letters of a player that stand on the docket: each is
// answered when it is filed.
func (d *docket) answers(player uint64) (n int) {
	for _, m := range d.matters {
		if m.Answers.Player == player {
			n++
		}
	}
	return n
}
