package correspondence

import (
	"slices"
	"strings"
	"time"

	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/terms"
)

// clears takes the numbers by which a side says what it meant. What counts from the first
// letter is heard at once, as of its arrival; else the statements take the place of the
// number, and are despatched with this letter.
func (d *answers) clears(said []letters.Statement) []letters.Statement {
	var out []letters.Statement
	told, note, taken := len(d.notices), true, false
	for _, s := range said {
		if s.Kind != letters.Chooses && s.Kind != letters.Confirms {
			out = append(out, s)
			continue
		}
		w, n, ok := d.inquiryMeant(s)
		if !ok {
			out = append(out, s)
			continue
		}
		d.text = lacking(d.text, s.Words) // as it is read again, where it waits to be confirmed
		if w == nil {
			continue // the writer was told why nothing is done
		}
		d.read = w.asksBy(d.letter.Answers) && !d.letter.Unread
		meant := d.clear(*w, n)
		d.read = false
		out = append(out, meant...)
		d.text = strings.TrimSpace(linesOf(meant) + "\n" + d.text)
		taken, note = true, note && (n < 1 || n > len(w.Means))
	}
	if taken && len(out) == 0 {
		d.answered = d.answered || !note || len(d.notices) > told
	}
	return out
}

// clear is the answer n to an inquiry; it returns what is despatched with this letter.
func (d *answers) clear(w Inquiry, n int) []letters.Statement {
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
		return nil
	default:
		d.conclude(events.AnsweredFor{No: w.No, By: w.By, How: how})
	}
	if note {
		defer func() { d.note = strings.TrimSpace(w.Words + "\n" + d.note) }()
		how = ""
	}
	if w.Counts(d.g) && !late {
		text := strings.TrimSpace(how + "\n" + w.Holds)
		for _, o := range d.g.Asked(w.By) { // what was asked about before, and is said by this
			if o.No == 0 || o.No > w.No {
				continue
			}
			if n := d.saidAgain(o, d.g.reads(w.By, text).said()); n > 0 {
				return d.clear(o, n)
			}
		}
		if text != "" {
			d.hearsAt(w, text)
		}
		return nil
	}
	waited := d.g.reads(w.By, w.Holds)
	d.sense.Parts = append(slices.Clip(waited.Parts), d.sense.Parts...)
	d.note = strings.TrimSpace(waited.note() + "\n" + d.note)
	return append(d.g.reads(w.By, how).said(), waited.said()...)
}

// hearsAt hears words as of the arrival of the letter in which they stood (RULING/R-73).
func (d *answers) hearsAt(w Inquiry, text string) {
	was, at, told, outer := d.letterHeard, d.at, len(d.notices), d.text
	letter := &Letter{Of: w.By, Member: was.letter.Member, Text: text, Arrived: w.At, Key: d.cause, Answers: was.letter.Answers}
	if !d.read { // else whoever wrote it has read the question
		letter.Unproven, letter.Lacks = was.letter.Unproven, was.letter.Lacks
	}
	d.letterHeard = letterHeard{letter: letter, since: told, told: was.told, also: was.also, changed: was.changed}
	d.at, d.text = w.At, text
	d.sense = d.g.reads(w.By, text)
	said := d.sense.said()
	plays, others := d.split(said)
	d.receipt(plays, others)
	for _, o := range d.g.Asked(w.By) { // that were put before it
		if len(plays) > 0 && o.No > 0 && o.No < w.No {
			d.conclude(events.AnsweredFor{No: o.No, By: w.By, How: events.AnswerOvertaken})
		}
	}
	e := d.g.expects(w.By)
	others = d.hangs(plays, others, e)
	plays, others = d.holds(plays, others)
	waits := d.hearsSaid(plays, others)
	d.note = d.sense.note()
	if !waits {
		d.doubt(said, e)
		d.unasked = append(d.unasked, d.sense.undoubted(d.doubted)...)
		d.times.minutes(len(said))
	}
	note, unasked := d.note, d.unasked
	for i := range d.notices[told:] {
		d.notices[told+i].At = at // the letters go out now
	}
	fault, last, sense := d.fault, d.last, d.sense
	void, claimed := d.void || was.void, d.claimed || was.claimed
	d.letterHeard, d.at, d.text = was, at, outer
	d.void, d.claimed = void, claimed
	if d.fault == "" {
		d.fault, d.last = fault, last
	}
	d.unasked = append(slices.Clip(unasked), d.unasked...)
	d.sense.Parts = append(slices.Clip(sense.Parts), d.sense.Parts...)
	d.note = strings.TrimSpace(note + "\n" + d.note)
}

// inquiryMeant is the inquiry that a number, YES or NO answers, and the choice made: that of
// the letter that is answered, else the only question that is open. Where neither is so its
// writer is asked which, and nothing is done (RULING/R-75). It is false of a number that
// answers a choice of the case, or what waits to be confirmed.
func (d *answers) inquiryMeant(s letters.Statement) (w *Inquiry, n int, ok bool) {
	by, answers := d.letter.Of, d.letter.Answers
	open := d.g.Asked(by)
	if len(open) == 1 && open[0].No == 0 && s.On == 0 { // of an old ledger: its numbers follow those of the case
		if w := open[0]; s.Kind == letters.Chooses && s.Select.Number > d.g.openChoices(by) {
			return d.choiceOf(w, s)
		}
		return nil, 0, false
	}
	named := s.On
	if s.Kind == letters.Confirms {
		if w, is := d.g.Confirmation(s.Select.Number); is && w.By == by {
			return nil, 0, false
		}
		named = s.Select.Number
	}
	for _, w := range d.g.Inquiries {
		switch {
		case w.By != by || w.No == 0 || named > 0 && w.No != named, named == 0 && !w.asksBy(answers):
		case !w.Open() || d.g.Over():
			return d.settledInquiry(w, s)
		default:
			return d.choiceOf(w, s)
		}
	}
	switch {
	case s.On > 0:
		return d.whichInquiry(s)
	case s.Kind == letters.Confirms:
		if s.Select.Number > 0 || d.g.asksConfirmation(by, answers) || len(open) == 0 {
			return nil, 0, false
		}
		if answers != "" || len(open)+len(d.g.ToConfirm(by)) > 1 {
			return d.whichInquiry(s)
		}
	case s.Select.Number <= d.g.openChoices(by) && d.caseMeant():
		return nil, 0, false
	case answers != "" || len(open) != 1 || d.g.openChoices(by) > 0:
		return d.whichInquiry(s)
	}
	return d.choiceOf(open[0], s)
}

// choiceOf is the choice that a number, YES or NO makes among those of an inquiry.
func (d *answers) choiceOf(w Inquiry, s letters.Statement) (*Inquiry, int, bool) {
	n := s.Select.Number - w.After
	if s.Kind == letters.Confirms {
		switch n = 1; {
		case s.About == "no":
			n = len(w.Means) + 1
		case len(w.Means) != 1:
			return d.whichInquiry(s)
		}
	}
	if n < 1 || n > len(w.Means)+1 || w.Member != "" && w.Member != d.writer(w.By) {
		return d.whichInquiry(s)
	}
	return &w, n, true
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

// settles takes a new letter of a player who was asked for the answer, if it has a record
// or the plain command: it is what was meant, from the first arrival where it is one of
// the meanings; it reports whether that was so. What is another thing overtakes what waited.
func (d *answers) settles(plays, others []letters.Statement) bool {
	asked := d.g.Asked(d.letter.Of)
	if len(asked) == 0 {
		return false
	}
	if x := d.rightInWords(plays, others); x != nil && x.holds {
		return false // the record waits for the right (RULING/R-72)
	}
	for _, w := range asked {
		if w.No == 0 || len(plays) == 0 && !w.Certain {
			continue
		}
		switch choice := d.saidAgain(w, append(slices.Clip(others), plays...)); {
		case choice > 0:
			d.clear(w, choice)
			return true
		case slices.ContainsFunc(plays, d.isNew):
			d.conclude(events.AnsweredFor{No: w.No, By: w.By, How: events.AnswerOvertaken})
		}
	}
	return false
}

// isNew reports whether a record is not the writer's last, sent once more.
func (d *answers) isNew(s letters.Statement) bool {
	by := d.letter.Of
	return d.g.ToMoveOrElects() == by || !d.g.repeats(by, heardRecord{words: s.Moves[len(s.Moves)-1].Record.Words})
}

// saidAgain is the choice among the meanings of an inquiry that statements are, said anew; 0 if
// they are none that counts from its letter.
func (d *answers) saidAgain(w Inquiry, said []letters.Statement) int {
	choice := 0
	for i, means := range append(slices.Clip(w.Means), "") {
		if saysSame(d.g.reads(w.By, means+"\n"+w.Holds).said(), said) {
			choice = i + 1
		}
	}
	if choice > len(w.Means) && !w.Certain || !w.Counts(d.g) || d.g.movedSince(w) {
		return 0
	}
	return choice
}

// saysSame reports whether two letters say the same, in the same words of their records.
func saysSame(a, b []letters.Statement) bool {
	key := func(all []letters.Statement) []string {
		var out []string
		for _, s := range all {
			if s.Kind == letters.Plays {
				out = append(out, "plays "+unsigned(s.Moves[len(s.Moves)-1].Record.Words))
			} else {
				out = append(out, s.Kind.String()+" "+s.Letter+" "+s.About)
			}
		}
		slices.Sort(out)
		return out
	}
	return len(a) > 0 && slices.Equal(key(a), key(b))
}

// lapseInquiries lets a record go that is certain, and was held for a right, when a day of
// reckoned time is over without an answer: as of its arrival, and without the right
// (RULING/R-72).
func (d *answers) lapseInquiries(now time.Time) {
	was := d.letterHeard
	defer func() { d.letterHeard = was }()
	for _, w := range d.g.Inquiries {
		if !w.Open() || !w.Certain || d.g.Over() || !now.After(w.Until(d.o.Calendar)) {
			continue
		}
		d.conclude(events.AnsweredFor{No: w.No, By: w.By, How: events.AnswerLapsed})
		d.letterHeard = letterHeard{letter: &Letter{Of: w.By, Member: w.Member, Text: w.Holds, Arrived: w.At, Key: d.cause, Lacks: w.Lacks}}
		if w.Lacks != "" {
			d.letter.Unproven = terms.WeightyActs()
		}
		why := events.WhyLapsedPast
		if !d.g.movedSince(w) {
			why = events.WhyLapsed
			d.hearsAt(w, w.Holds)
		}
		d.tell("", NDoubt, terms.PartyOf(w.By), Notice{By: w.By, Statement: w.Words, Asked: w.How, Reason: why, Inquiry: w.No}, "RULING/R-72")
	}
}
