package correspondence

import (
	"slices"
	"strings"

	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/terms"
)

// clears takes the number by which a side says what it meant. What counts from the first
// letter is heard at once, as of its arrival; else the statements take the place of the
// number, and are despatched with this letter.
func (d *answers) clears(said []letters.Statement, e letters.Expect) []letters.Statement {
	for i, s := range said {
		if s.Kind != letters.Chooses && s.Kind != letters.Confirms {
			continue
		}
		w, n, ok := d.inquiryMeant(s, e)
		if !ok {
			continue
		}
		said = slices.Delete(slices.Clone(said), i, i+1)
		if w == nil {
			return said // the writer was told why nothing is done
		}
		return d.clear(*w, n, said, i)
	}
	return said
}

// clear is the answer n to an inquiry; at is where it stood among the statements.
func (d *answers) clear(w Inquiry, n int, said []letters.Statement, at int) []letters.Statement {
	how, note := events.AnswerNote, n < 1 || n > len(w.Means)
	if !note {
		how = w.Means[n-1]
	}
	late := w.No > 0 && d.g.movedSince(w)
	switch {
	case w.No == 0:
		d.conclude(events.Cleared{By: w.By, Words: w.Words, How: how})
	case late && !note:
		d.answersLate(w, how)
		return said
	default:
		d.conclude(events.AnsweredFor{No: w.No, By: w.By, How: how})
	}
	if note {
		defer func() { d.note = strings.TrimSpace(w.Words + "\n" + d.note) }()
		how = ""
	}
	if w.Counts(d.g) && !late {
		told := len(d.notices)
		if text := strings.TrimSpace(how + "\n" + w.Holds); text != "" {
			d.hearsAt(w, text)
		}
		if len(said) == 0 {
			d.answered = !note || len(d.notices) > told
		}
		return said
	}
	waited := d.g.reads(w.By, w.Holds)
	d.sense.Parts = append(slices.Clip(waited.Parts), d.sense.Parts...)
	d.note = strings.TrimSpace(waited.note() + "\n" + d.note)
	said = slices.Concat(said[:at], d.g.reads(w.By, how).said(), waited.said(), said[at:])
	d.text = linesOf(said) // as it is read again, where it waits to be confirmed
	return said
}

// hearsAt hears words as of the arrival of the letter in which they stood (RULING/R-73).
func (d *answers) hearsAt(w Inquiry, text string) {
	was, at, told := d.letterHeard, d.at, len(d.notices)
	letter := &Letter{Of: w.By, Member: was.letter.Member, Text: text, Arrived: w.At, Key: d.cause, Answers: was.letter.Answers}
	d.letterHeard = letterHeard{letter: letter, since: told, told: was.told, also: was.also, changed: was.changed}
	d.at = w.At
	d.sense = d.g.reads(w.By, text)
	said := d.sense.said()
	plays, others := d.split(said)
	d.receipt(plays, others)
	if plays, others = d.holds(plays, others); !d.hearsSaid(plays, others) {
		d.times.minutes(len(said))
	}
	note := d.sense.note()
	for i := range d.notices[told:] {
		d.notices[told+i].At = at // the letters go out now
	}
	fault, last, sense := d.fault, d.last, d.sense
	void, claimed := d.void || was.void, d.claimed || was.claimed
	d.letterHeard, d.at = was, at
	d.void, d.claimed = void, claimed
	if d.fault == "" {
		d.fault, d.last = fault, last
	}
	d.sense.Parts = append(slices.Clip(sense.Parts), d.sense.Parts...)
	d.note = strings.TrimSpace(note + "\n" + d.note)
}

// inquiryMeant is the inquiry that a number, YES or NO answers, and the choice made: that of
// the letter that is answered, else the only question that is open. Where neither is so its
// writer is asked which, and nothing is done (RULING/R-75). It is false of a number that
// answers a choice of the case, or what waits to be confirmed.
func (d *answers) inquiryMeant(s letters.Statement, e letters.Expect) (w *Inquiry, n int, ok bool) {
	by, answers := d.letter.Of, d.letter.Answers
	open := d.g.Asked(by)
	number := s.Select.Number
	if s.Kind == letters.Confirms {
		if len(d.g.ToConfirm(by)) > 0 && !slices.ContainsFunc(open, func(w Inquiry) bool { return w.asksBy(answers) }) || number > 0 {
			return nil, 0, false
		}
		number = 1
	}
	choose := func(w Inquiry) (*Inquiry, int, bool) {
		n := number - w.After
		if s.Kind == letters.Confirms && (s.About == "no" || len(w.Means) != 1) {
			n = len(w.Means) + 1
			if s.About != "no" {
				return d.whichInquiry(s)
			}
		}
		if n < 1 || n > len(w.Means)+1 {
			return d.whichInquiry(s)
		}
		if w.Member != "" && w.Member != d.writer(by) {
			return d.whichInquiry(s)
		}
		return &w, n, true
	}
	if s.On > 0 {
		for _, w := range open {
			if w.No == s.On {
				return choose(w)
			}
		}
		return d.whichInquiry(s)
	}
	if answers != "" {
		for _, w := range d.g.Inquiries {
			if w.By == by && w.asksBy(answers) && w.No > 0 {
				if !w.Open() || d.g.Over() {
					return d.settledInquiry(w, s)
				}
				return choose(w)
			}
		}
	}
	switch {
	case len(open) == 0:
		return nil, 0, false
	case open[0].No == 0 && len(open) == 1:
		if number > e.Choices && s.Kind == letters.Chooses {
			return choose(open[0])
		}
		return nil, 0, false
	case d.g.openChoices(by) > 0 && s.Kind == letters.Chooses && number <= d.g.openChoices(by):
		return nil, 0, false // the choice of the case alone has been listed in other letters
	case len(open) > 1 || answers != "":
		return d.whichInquiry(s)
	}
	return choose(open[0])
}

// whichInquiry asks which question is answered, and does nothing.
func (d *answers) whichInquiry(s letters.Statement) (*Inquiry, int, bool) {
	by := d.letter.Of
	d.answered = true
	d.tell("", NDoubt, terms.PartyOf(by), Notice{By: by, Statement: s.Words, Reason: events.WhyWhich}, "RULING/R-75")
	return nil, 0, true
}

// settledInquiry tells what became of the question that is answered.
func (d *answers) settledInquiry(w Inquiry, s letters.Statement) (*Inquiry, int, bool) {
	by := d.letter.Of
	d.answered = true
	d.tell("", NDoubt, terms.PartyOf(by), Notice{By: by, Statement: w.Words, Asked: w.How, Detail: s.Words, Reason: events.WhySettled}, "RULING/R-75")
	return nil, 0, true
}

// movedSince reports whether the game has moved on since a letter came, so that a filed
// conclusion may rest on its absence (RULING/R-53).
func (g Game) movedSince(w Inquiry) bool {
	if g.Over() {
		return true
	}
	now, then := g.footing(w.By), w.Then
	if x := now.TheirExcess; then.TheirExcess.IsZero() && x.Before(w.At) {
		then.TheirExcess = x
	}
	now.Offer = then.Offer
	return !now.equal(then)
}

// answersLate puts an answer before the umpire that comes when the game has moved on.
func (d *answers) answersLate(w Inquiry, how string) {
	words := strings.TrimSpace(strings.ReplaceAll(how+"\n"+w.Holds, "\n", ", "))
	end := events.AnsweredFor{No: w.No, By: w.By, How: events.AnswerLate, Question: len(d.g.Appeals) + 1}
	d.answered = true
	if d.rulings.asksUmpire(letters.Statement{Kind: letters.Appeals, Words: words, Facts: words}, events.AboutConfirmed, "RULING/R-53") {
		d.conclude(end)
	}
}
