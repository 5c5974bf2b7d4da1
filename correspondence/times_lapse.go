package correspondence

import (
	"strconv"
	"strings"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
)

// A choice on an illegal record that its receiver lets go by, where the agreement
// has the secretary settle it and does not let it pass by itself (RULING/R-7;
// what passes otherwise is BCC1903/V.6(b)).

// asksSecretary puts to the secretary what is to follow a record that no legal
// move fits, since the receiver has not said it in time. Nobody's turn runs,
// so nothing stands still for it; and until it is answered the receiver may still
// choose. The author is told nothing: nobody may learn from it what the record is before
// it is settled (RULING/R-2).
func (d *times) asksSecretary(c Case) {
	y := c.Author.Other()
	words := strings.Join(append([]string{c.Words}, c.Also()...), "; ")
	w := events.Appealed{No: len(d.g.Appeals) + 1, By: y, About: events.AboutLapse, Words: words, Law: "RULING/R-7", Notice: d.reserve()}
	d.conclude(w)
	n := Notice{By: c.Author, Record: c.Words, Also: c.Also(), Number: c.Number, Position: d.g.After(c.Ply), Asked: string(events.AboutLapse), Question: w.No}
	d.tell(w.Notice, NReport, terms.ToSecretary, n, "RULING/R-7", "BCC1903/V.6(b)")
	d.tell("", NAppeal, terms.PartyOf(y), n, "RULING/R-7")
}

// lapsed remembers that the choice went by: no time runs for it any more, and the
// case bears the question until it is closed.
func (g *Game) lapsed(w events.Appealed) {
	g.Choice = calendar.Clock{}
	g.change(func(c *Case) { c.Lapsed = w.No })
}

// awaitsSecretary is the number of the question whether the record that is open is
// let pass; 0 if there is none.
func (g Game) awaitsSecretary() int {
	if c := g.Case; c != nil && c.Stage == CaseElect && !g.Over() {
		return c.Lapsed
	}
	return 0
}

// lapsesFall drops with the case its question, whatever closed it; and where a
// ruling brings the case back, or answered the question and left the record as it
// was, it waits again, so that no game hangs on a choice that nobody owes.
func (d *times) lapsesFall() {
	stands := d.g.awaitsSecretary()
	for _, q := range d.g.Appeals {
		switch {
		case q.About != events.AboutLapse:
		case q.Open() && q.No != stands:
			d.conclude(events.Settled{No: q.No, How: fell})
			d.unasks(q.No)
		case !q.Open() && q.No == stands:
			d.conclude(events.Reput{No: q.No})
		}
	}
}

// unasks takes back the letters of a question that arose and fell in the same
// matter: a late letter chose after all, and nobody needs to be asked.
func (d *times) unasks(no int) {
	var left []Notice
	for _, n := range d.notices {
		if n.Question != no || n.Asked != string(events.AboutLapse) {
			left = append(left, n)
		}
	}
	if len(left) < len(d.notices) {
		d.notices = left
		return
	}
	if d.ruled == nil {
		d.tell("", NReport, terms.ToSecretary, Notice{By: d.g.Appeals[no-1].By, Asked: "lapse fell", Detail: strconv.Itoa(no)}, "RULING/R-7")
	}
}

// lapseOptions are the answers to such a question. The penalty is among them where
// it is one that restores the position; any other its receiver must choose.
func (g Game) lapseOptions(q Appeal) []Option {
	c := g.Case
	if c == nil || c.Lapsed != q.No {
		return nil
	}
	x := c.Author
	out := []Option{{No: 1, Words: "let it pass: the position is restored without penalty",
		Ruling: Ruling{Row: "Restore", On: q.No, Of: x, Number: g.After(c.Ply).Number(), Law: "BCC1903/V.6(b)"}}}
	if letter := g.Agreed(); restores(letter) {
		out = append(out, Option{No: 2, Words: "apply the penalty agreed: the position is restored with Penalty " + letter,
			Ruling: Ruling{Row: "Penalise", On: q.No, Of: x}})
	}
	return out
}

// AnsweredBy reports whether a ruling of the row can be the answer to the question:
// to that of a choice which went by only one that closes the case.
func (a Appeal) AnsweredBy(row Row) bool { return a.About != events.AboutLapse || closes[row.Name] }

// closes are the rows that close the case of a record in question.
var closes = map[string]bool{"Restore": true, "Penalise": true, "Readings": true, "Adopt": true, "TransportError": true, "Draw": true, "Award": true, "Annul": true}
