package correspondence

import (
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"slices"
)

// putsAside keeps a further record of one who has replied to an ambiguous record,
// whose author is still to say what he meant. Nobody can say yet to what it
// answers, and the author is told nothing (RULING/R-12, TABLE/T2.33).
func (d *records) putsAside(x sent) {
	by := d.letter.Of
	if slices.ContainsFunc(d.g.Case.Further, func(words string) bool { return sameWords(words, x.words) }) {
		d.recorded(x) // it lies there already
		return
	}
	d.file(events.Returned{By: by, Words: x.words, Why: events.WhyMayJoin, Waits: true})
	d.tell("", NReturned, terms.PartyOf(by), Notice{By: by, Record: x.words, Reason: events.WhyMayJoin, Choices: d.choices()}, "RULING/R-12", "BCC1903/V.4(a)")
}

// joinsFurther: the author has said that he meant the move to which was replied,
// and so the reply stands. What its author sent after it joins it, and may be
// adopted in its place (BCC1903/V.4). Where the author moved on instead he has
// adopted the reply by answering it, and nothing joins any more. It reports
// whether the author has a letter of what joined.
func (d *records) joinsFurther(c Case) bool {
	y := c.Author.Other()
	plies := len(d.g.Plies) - 1
	if len(c.Further) == 0 || d.g.State != StateTurn || d.g.Frozen != nil || d.g.Plies[plies].By != y {
		return false
	}
	var last sent
	for _, words := range c.Further {
		r, err := d.g.Agreement.Records().Parse(words)
		if err != nil {
			continue // a record that was put aside was a record in form
		}
		m := d.g.read(r, plies)
		last = sent{words: words, record: r}
		d.joinAs(y, Recorded{Words: words, Readings: inOrder(d.g.After(plies), movesOf(m)), NoCapture: m.NoCapture}, "")
	}
	if d.g.Case == nil {
		return d.g.Over()
	}
	d.elections.announce(y, last, nil)
	return true
}
