package correspondence

import (
	"slices"

	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// Where several records that were sent in advance answer one move differently
// (TABLE/T5.5): they are several records for one turn, of which the opponent
// adopts one (BCC1903/V.4), and what goes on from that one goes on.

// fit are those of the conditions met whose records can be despatched, with
// these records. If none can be, it returns all that are met, and no record.
func (d *series) fit(met []events.Condition) (fit []events.Condition, list []heardRecord) {
	for _, c := range met {
		r, err := d.g.Agreement.Records().Parse(c.Words)
		x := heardRecord{words: c.Words, record: r, ahead: true}
		if err != nil {
			continue
		}
		if _, unfit := d.g.unfit(x); !unfit {
			fit, list = append(fit, c), append(list, x)
		}
	}
	if len(list) == 0 {
		return met, nil
	}
	if d.g.firstStands() {
		return fit[:1], list[:1]
	}
	return fit, list
}

func wordsOf(list []heardRecord) []string {
	var words []string
	for _, x := range list {
		words = append(words, x.words)
	}
	return words
}

// branches are what goes on from the conditions met. Of several records each is
// marked with the one after which it does.
func branches(met []events.Condition, several bool) []events.Condition {
	var out []events.Condition
	for _, c := range met {
		for _, then := range c.Then {
			if several {
				then.On = c.Words
			}
			out = append(out, then)
		}
	}
	return out
}

// firesSeveral puts several records that came into force together before the
// opponent, as if they had come in one letter (BCC1903/V.4). They waive nothing
// and offend against Law 3 in nothing (RULING/R-66).
func (d *series) firesSeveral(by rules.Colour, list []heardRecord) {
	plies := len(d.g.Score())
	if d.g.Silent() {
		d.records.judge(by, list[0])
		for _, x := range list[1:] {
			if d.g.joinsQuietly(by) {
				d.records.addUninspected(by, x, "")
			}
		}
		return
	}
	moves, noCapture := d.records.meaning(list[0])
	d.elections.weigh(by, list[0], moves, noCapture)
	for _, x := range list[1:] {
		m := d.g.read(x.record, plies)
		d.records.joinAs(by, Recorded{Words: x.words, Readings: inOrder(d.g.After(plies), movesOf(m)), NoCapture: m.NoCapture}, "")
	}
	d.elections.announce(by, list[0], nil)
}

// sameAnswer reports whether two records say the same, or can mean the same moves
// and no other in the position now on the board.
func (d *series) sameAnswer(a, b string) bool {
	if sameWords(a, b) {
		return true
	}
	var moves [2][]rules.Move
	var noCapture [2]bool
	for i, words := range []string{a, b} {
		r, err := d.g.Agreement.Records().Parse(words)
		if err != nil {
			return false
		}
		m := d.g.match(r, d.g.Position())
		moves[i], noCapture[i] = inOrder(d.g.Position(), movesOf(m)), m.NoCapture
	}
	return len(moves[0]) > 0 && slices.Equal(moves[0], moves[1]) && noCapture[0] == noCapture[1]
}

// follows keeps, of what waits for the reply to several records, what goes on
// from the one adopted. The rest falls, and its author is told which: it hung on
// a reply that will not come (TABLE/T5.5). So many plies stand before the reply.
func (d *series) follows(all []Recorded, i int, by rules.Colour, ply int) {
	q := d.g.Series[by]
	if len(q.Waits) == 0 || q.Ply != ply {
		return
	}
	var stay, fall []events.Condition
	for _, w := range q.Waits {
		on := 0
		if w.On != "" {
			on = slices.IndexFunc(all, func(r Recorded) bool { return sameWords(r.Words, w.On) })
		}
		if w.On = ""; on == i {
			stay = append(stay, w)
			continue
		}
		if on >= 0 {
			w.On = all[on].Words // for the letter, which names the record after which it was to follow
		}
		fall = append(fall, w)
	}
	if len(fall) == 0 {
		return
	}
	w := events.SeriesLapsed{By: by, How: events.LapsedNotTaken, Waits: stay}
	if len(stay) > 0 {
		w.Ply = q.Ply
	}
	d.conclude(w)
	if d.g.Frozen == nil {
		d.tell("", NCondLapsed, terms.PartyOf(by), Notice{By: by, Conditions: fall, Reason: events.Reason(w.How)}, "BCC1903/V.6(c)", "BCC1903/V.4(a)")
	}
}
