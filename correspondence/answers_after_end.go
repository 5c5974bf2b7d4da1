package correspondence

import (
	"slices"

	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/terms"
)

// afterEnd hears a letter that comes when the game is over: an appeal, or what is said of a
// question that waits; a word that confirms; reminders; a question, which is answered; and,
// within the time of appeals, words, which go on as a note (RULING/R-37, RULING/R-68).
// All else is told to have no effect.
func (d *answers) afterEnd() {
	by := terms.PartyOf(d.letter.Of)
	sense := d.g.Understand(*d.letter)
	d.sense = sense
	said, note := d.first(sense.said()), sense.note()
	open := !d.at.After(d.g.AppealUntil(d.g.EndedAt))
	asked := !slices.ContainsFunc(said, func(s letters.Statement) bool { return s.Kind != letters.Asks })
	switch {
	case d.rulings.appealsAfterEnd(said, note), d.confirmsAfterEnd(said), d.times.setsAfterEnd(said):
		return
	case asked && len(said) > 0:
		for _, s := range said {
			asks(d.docket, statement{s, nil})
		}
	case asked && sense.has(IsNeed):
		d.laysWords()
		d.answersNeed()
		return
	case asked && note != "" && open && !sense.has(IsGarbled):
		d.tell("", NAck, by, Notice{By: d.letter.Of, Statement: note, Reason: events.WhyNoted}, "RULING/R-68")
	default:
		d.conclude(events.Noted{By: by, Words: d.letter.Text, About: "after the end"})
		d.tell("", NEnded, by, Notice{By: d.letter.Of}, "RULING/R-37")
		return
	}
	d.note = note
}
