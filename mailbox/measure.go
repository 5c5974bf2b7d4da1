package mailbox

import (
	"context"
	"errors"
	"fmt"

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
	words, err := c.worded(Answer{About: aboutMeasure}, o.player)
	if err != nil {
		return err
	}
	m.Measure.Less = []ledger.Post{{To: []string{to}, Name: o.player.Name, Player: o.player.ID, Words: words}}
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
		words, err := c.worded(Answer{About: aboutKeptBack, Name: clean(o.player.Name), Addr: to, Label: line.Label}, ledger.Player{})
		if err != nil {
			return err
		}
		m.Measure.Less = append(m.Measure.Less, ledger.Post{To: []string{s.Addr}, Name: s.Name, Words: words})
	}
	return nil
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
	if c.config.Gathered == nil {
		return errNoWords
	}
	words, err := c.config.Gathered(x)
	if err != nil {
		return err
	}
	now := c.now()
	post := ledger.Post{To: []string{x.To}, Words: words.InForm(x.Player.Form), Name: x.Name, Player: x.Player.ID, Form: x.Player.Form}
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
