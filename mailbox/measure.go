package mailbox

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"postd/correspondence"
	"postd/ledger"
)

// measure says how much the writer of a letter is answered (RFC 3834 2). Beyond the
// measure those answers on which nothing rests are filed and kept back: they stand in the
// mail room. What the letter does it does all the same, and what begins a turn or a choice
// goes out. The writer is told of it once in the hour, and so is the secretary; games is in
// how many games the letter is heard.
func (c *Clerk) measure(m *ledger.Matter, o owner, games int) error {
	if o.player.ID == 0 {
		return nil // an official asks nothing for answers
	}
	m.Measure.Hour = c.config.Answers
	to := o.player.Writes()
	a, err := c.ledger.AnsweredLately(to)
	if d, ok := c.files.(*docket); ok {
		a.All += 3 * d.answers(o.player.ID)
	}
	if err != nil || games == 1 && !m.Measure.Near(a) {
		return err // one letter brings no more than is left
	}
	m.Measure.Less = []ledger.Post{{To: []string{to}, Name: o.player.Name, Player: o.player.ID, Words: measuredWords()}}
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
		m.Measure.Less = append(m.Measure.Less, ledger.Post{To: []string{s.Addr}, Name: s.Name, Words: correspondence.Rendered{
			Subject: "Answers to " + clean(o.player.Name) + " are kept back",
			Text: fmt.Sprintf("%s writes so much from %s that the answers go beyond the\nmeasure, the last in game %s. Perhaps a machine writes there.\n\n"+
				"The letters are heard as before, and the opponents get theirs. Answers on\nwhich nothing rests are kept back till the hour is over; they stand in the\nmail room among the letters sent, marked \"held back\".\n",
				clean(o.player.Name), to, line.Label),
		}})
	}
	return nil
}

// measuredWords tell a player that for now fewer answers are sent.
func measuredWords() correspondence.Rendered {
	return correspondence.Rendered{Subject: "We answer you less for now", Text: "" +
		"So many answers went to you within an hour, or a day, that we keep back\nthose on which nothing rests. If a program of yours writes to us, please\nstop it.\n\n" +
		"What you write is heard as before, and counts from the time at which it\ncomes in. You get your opponents' moves, and every letter that begins a turn\nor asks you to choose. " +
		"What is kept back is not lost: once the hour is over,\nask STATUS in the game, or RESEND.\n"}
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

// tellGathered sends the gathered letters whose hour is over. It is called each minute.
func (c *Clerk) tellGathered(ctx context.Context) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	all, err := c.ledger.Gatherings()
	errs := []error{named(err)}
	for _, x := range all {
		if ctx.Err() != nil {
			break
		}
		errs = append(errs, c.tellTogether(x))
	}
	return errors.Join(errs...)
}

func (c *Clerk) tellTogether(x ledger.Gathering) error {
	words, err := c.gatheredWords(x)
	if err != nil {
		return err
	}
	now := c.now()
	post := ledger.Post{To: []string{x.To}, Words: words, Name: x.Name, Player: x.Player.ID, Form: x.Player.Form}
	if post.Form == "text" {
		post.Words.HTML, post.Words.Plain = "", true
	}
	post.Game, post.Party = x.OfOne()
	_, err = c.ledger.File(ledger.Matter{
		Key: fmt.Sprintf("gathered:%d", x.Items[len(x.Items)-1].Posting), At: now,
		Rows: []ledger.Row{ledger.ToldTogether{Reader: x.Reader, Items: len(x.Items), At: now}}, Post: []ledger.Post{post},
	})
	if errors.Is(err, ledger.ErrStale) {
		return nil // the next minute looks again
	}
	return named(err)
}

func (c *Clerk) gatheredWords(x ledger.Gathering) (correspondence.Rendered, error) {
	if c.config.Gathered != nil {
		return c.config.Gathered(x)
	}
	var b strings.Builder
	for _, it := range x.Items {
		fmt.Fprintf(&b, "%s  %s\n", it.At.In(x.Zone).Format("Mon 2 Jan, 15:04"), it.Subject)
		if it.Words != "" {
			fmt.Fprintf(&b, "> %s\n", strings.ReplaceAll(it.Words, "\n", "\n> "))
		}
	}
	return correspondence.Rendered{Subject: fmt.Sprintf("%d letters of the last hour", len(x.Items)), Text: b.String()}, nil
}
