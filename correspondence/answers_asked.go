package correspondence

import (
	"slices"
	"strconv"
	"strings"

	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/talk"
	"postd/correspondence/terms"
	"postd/descriptive"
)

// doubt asks about the first part of the letter that may be meant as a statement, if what it
// may mean is possible as things stand; of the others the writer is told that nothing came of
// them. None of them is a note. It reports whether there was one.
func (d *answers) doubt(said []letters.Statement, e letters.Expect) bool {
	if d.g.Over() {
		return false
	}
	return d.doubtOfNote(said, e, d.doubtOfPart())
}

// doubtOfNote takes the lines of the note that may be meant as statements out of it, and asks
// about the first of them, or, where something is asked already, about none.
func (d *answers) doubtOfNote(said []letters.Statement, e letters.Expect, asked bool) bool {
	for _, w := range letters.Doubts(said, d.note, e) {
		means := slices.DeleteFunc(w.Means, func(s string) bool { return !d.possible(s) })
		if len(means) == 0 || d.saidOf(w.Words) {
			continue
		}
		d.note = lacking(d.note, w.Words)
		if asked {
			d.unasked = append(d.unasked, w.Words)
			continue
		}
		d.asks(events.Asked{Words: w.Words, Means: means, Holds: d.hung}, Notice{Statement: w.Words})
		asked = true
	}
	return asked
}

// doubtOfPart asks about the first part of the letter that is in doubt with the score before
// it. Of the others the writer is told with the answer (docket.heard).
func (d *answers) doubtOfPart() bool {
	all := d.sense.doubts()
	if len(all) == 0 || d.g.Over() {
		return false
	}
	p := all[0]
	means := slices.DeleteFunc(slices.Clone(p.Means), func(s string) bool { return s == "" || !d.possible(s) })
	if len(means) == 0 && !p.Foreign {
		return false
	}
	n := Notice{Statement: oneLine(p.Words)}
	if p.Foreign {
		n.Reason = events.WhyForeign
	}
	d.doubted = &p.Words
	d.asks(events.Asked{Words: oneLine(p.Words), Means: means, Holds: d.hung}, n)
	return true
}

// hearsInVain hears what alone of the letter may be a record, and could be none now, as that
// record: it comes back with its reason, and what hangs on it falls. Nobody is asked about what
// can be nothing.
func (d *answers) hearsInVain() {
	if d.letter.tried || len(d.sense.doubts()) != 1 || d.sense.has(IsRecord) {
		return
	}
	i := slices.IndexFunc(d.sense.Parts, func(p Part) bool { return p.Kind == IsDoubt })
	p := &d.sense.Parts[i]
	if p.Foreign || len(p.Means) != 1 || len(d.g.recordsIn(d.letter.Of, p.Means[0])) == 0 || d.possible(p.Means[0]) {
		return
	}
	p.Kind, p.Said = IsRecord, d.g.reads(d.letter.Of, p.Means[0]).said()
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// asks puts an inquiry to the writer. One fact is asked about once: the writer of a letter
// that says the same again is asked again under the same number, and the first letter counts;
// where the game has moved on since that, it is another question.
func (d *answers) asks(w events.Asked, n Notice) {
	by := d.letter.Of
	w.No, w.By, w.Member, w.Notice, w.Lacks = d.g.nextInquiry(), by, d.writer(by), d.reserve(), d.lacks(nil)
	for _, o := range d.g.Asked(by) {
		if o.No > 0 && o.Member == w.Member && sameWords(o.Words, w.Words) && slices.Equal(o.Means, w.Means) && sameWords(o.Holds, w.Holds) && !d.g.movedSince(o) {
			w.No = o.No
		}
	}
	n.By, n.Inquiry, d.hung = by, w.No, ""
	d.conclude(w)
	d.tell(w.Notice, NDoubt, terms.PartyOf(by), n, "RULING/R-73")
}

// nextInquiry is the number of the next.
func (g Game) nextInquiry() int {
	n := 0
	for _, w := range g.Inquiries {
		n = max(n, w.No)
	}
	return n + 1
}

// possible reports whether a letter of these words would have any effect now. What is tried is
// no question, which would have none: so nothing is tried while another is.
func (d *answers) possible(words string) bool {
	if d.letter.tried {
		return false
	}
	l := *d.letter
	l.Text, l.Scores, l.Unsure, l.Answers, l.About, l.tried = words, nil, "", "", events.Topic{}, true
	does := false
	for _, e := range d.g.Receive(l, d.o).Events {
		switch w := e.What.(type) {
		case events.Refused:
			if sameWords(w.Words, words) {
				return false // whatever was found on the way
			}
		case events.Returned, events.Noted, events.Delivered, events.Asked:
		default:
			does = true
		}
	}
	return does
}

// lacking is a note, or a letter, without one of its lines.
func lacking(note, line string) string {
	const ends = " \t.,;:!"
	lines := strings.Split(note, "\n")
	if i := slices.IndexFunc(lines, func(s string) bool { return strings.Trim(s, ends) == strings.Trim(line, ends) }); i >= 0 {
		lines = slices.Delete(lines, i, i+1)
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}

// saysNothing hears a letter without a statement: a line of it was, by the number
// that it answers with, a note; or a line is in doubt; or it is a note, or a copy of the
// score; or nothing was found in it. The row is TABLE/T1.9.
func (d *answers) saysNothing(e letters.Expect) {
	if d.unscored != "" && !d.sense.has(IsNeed) {
		d.note = "" // it goes with the score that is to come again
		return
	}
	by := d.letter.Of
	if d.answered {
		d.doubt(nil, e) // of what waited
		return
	}
	if n := len(d.events); n > 0 {
		words := ""
		switch w := d.events[n-1].What.(type) {
		case events.Cleared:
			if w.How == events.AnswerNote {
				words = w.Words
			}
		case events.AnsweredFor:
			words = d.g.inquiryNo(w.No).Words
		}
		if words != "" {
			d.tell("", NStatus, terms.PartyOf(by), Notice{By: by, Asked: "status", Statement: words, Reason: "note"}, "RULING/R-68")
			d.doubt(nil, e)
			return
		}
	}
	if d.letter.Unsure == "" {
		if d.heldFor(nil, &[]letters.Statement{}); d.later != nil {
			d.asksLater()
			return
		}
	}
	switch asked := d.doubt(nil, e) || d.unsure(); {
	case asked:
		return
	case d.sense.has(IsAnswer) && len(d.g.Asked(by))+d.g.openChoices(by)+len(d.g.ToConfirm(by)) > 0:
		i := slices.IndexFunc(d.sense.Parts, func(p Part) bool { return p.Kind == IsAnswer })
		d.whichInquiry(letters.Statement{Words: oneLine(d.sense.Parts[i].Words)})
		return
	case d.sense.has(IsNeed):
		d.answersNeed()
		return
	case d.letter.Unsure == "" && d.rulings.answersQuestion(d.note):
		d.note = ""
		return
	case len(d.sense.copied()) > 0:
		d.conclude(events.Noted{By: terms.PartyOf(by), Words: d.letter.Text, About: "score"})
		d.tell("", NAck, terms.PartyOf(by), Notice{By: by, Reason: events.WhyCopied}, "RULING/R-69")
		return
	case d.note != "" && d.letter.Unsure == "" && !slices.ContainsFunc(d.sense.Parts, Part.unread):
		d.tell("", NAck, terms.PartyOf(by), Notice{By: by, Statement: d.note, Reason: events.WhyNoted}, "RULING/R-68")
		return
	}
	if d.letter.Unsure != "" {
		d.note = ""
	}
	d.conclude(events.Noted{By: terms.PartyOf(by), Words: d.letter.Text, About: "no statement"})
	n := Notice{By: by, Statement: d.letter.Text}
	switch {
	case d.sense.has(IsAnswer):
		n.Reason, n.Record, n.Statement = events.WhyNoQuestion, oneLine(d.letter.Text), ""
	case d.letter.Text == "" && d.letter.Struck != "":
		n.Reason = events.WhyStruck
	case d.letter.Unsure != "":
		n.Reason = events.WhyPerhapsOld
	case d.letter.Text == "":
		n.Reason = events.WhyNothingNew
	}
	d.tell("", NUnread, terms.PartyOf(by), n, "RULING/R-11")
}

// answersNeed answers what was said to the office, which goes to nobody else; what concerns a
// person of the office is laid before that person (RULING/R-68).
func (d *answers) answersNeed() {
	by := d.letter.Of
	i := slices.IndexFunc(d.sense.Parts, func(p Part) bool { return p.Kind == IsNeed })
	p := d.sense.Parts[i]
	words := oneLine(p.Words)
	if to, all := d.sense.addressed(); to == p.Need {
		words = all // which laysWords has laid before that person
	}
	d.conclude(events.Noted{By: terms.PartyOf(by), Words: p.Words, About: "need"})
	n := Notice{By: by, Statement: words, Asked: "status", Need: p.Need}
	kind := NStatus
	if p.Need == talk.NeedNotation {
		n.Asked, kind = "help", NHelp
	}
	d.tell("", kind, terms.PartyOf(by), n, "RULING/R-68")
	if p.Need == talk.NeedStop || p.Need == talk.NeedAddress {
		d.tell("", NReport, terms.ToSecretary, Notice{By: by, Statement: words, Asked: "need", Need: p.Need}, "RULING/R-68")
	}
}

// laysWords lays words for a person of the office before that person, whatever else the letter
// says (RULING/R-68).
func (d *answers) laysWords() {
	need, words := d.sense.addressed()
	if need == "" {
		return
	}
	to := terms.ToSecretary
	if need == talk.NeedUmpire {
		to = d.g.sits(terms.ToUmpire)
	}
	d.tell("", NReport, to, Notice{By: d.letter.Of, Statement: words, Asked: "need", Need: need}, "RULING/R-68")
}

func (g Game) inquiryNo(no int) Inquiry {
	for _, w := range g.Inquiries {
		if w.No == no && no > 0 {
			return w
		}
	}
	return Inquiry{}
}

// unsure asks about a record of which it cannot be told whether it is new, or
// stands in an older letter that its writer's mail program set in without a mark.
// The last is asked about, for below an older letter the newest stands last, and claims that
// stand there go with it, for it would take them away; where there is no record they
// are asked about. What is a copy of the score is none (RULING/R-69). It reports whether there
// was one that is possible as things stand.
func (d *answers) unsure() bool {
	words, claims := "", linesOf(d.claimsBelow())
	for _, s := range slices.Backward(d.below()) {
		if s.Kind != letters.Plays {
			continue
		}
		record := strings.TrimSpace(s.Words)
		if strings.Contains(record, "\n") {
			record = lastOf(s.Moves) // above it is the score
		}
		if d.possible(record) {
			words = record
			break
		}
	}
	if words == "" {
		words, claims = claims, ""
	}
	if words == "" {
		return false
	}
	d.asks(events.Asked{Words: oneLine(words), Means: []string{words}, Holds: claims}, Notice{Statement: oneLine(words), Reason: events.WhyPerhapsOld})
	return true
}

// below is what stands in the part of the letter of which it cannot be told whether it is new.
func (d *answers) below() []letters.Statement {
	if d.letter.Unsure == "" {
		return nil
	}
	return d.g.understand(d.letter.Of, withoutHeadings(d.letter.Unsure), d.g.expects(d.letter.Of)).said()
}

// claimsBelow are the claims that stand there and are possible now: those that a record beside
// them would take away, and none that ends the game by its writer's own act.
func (d *answers) claimsBelow() []letters.Statement {
	return slices.DeleteFunc(d.below(), func(s letters.Statement) bool {
		switch s.Kind {
		case letters.Exacts, letters.Queries, letters.Adopts, letters.Interprets, letters.Restores, letters.ClaimsForfeit, letters.ClaimsDraw:
			return s.Stands == letters.StandsInProse || !d.possible(s.Words)
		}
		return true
	})
}

// lastOf writes the last record of a row, and the one before it, in one line.
func lastOf(row []descriptive.Numbered) string {
	var out []string
	for _, x := range row[max(0, len(row)-2):] {
		if x.Number > 0 {
			out = append(out, strconv.Itoa(x.Number)+map[bool]string{false: ".", true: "..."}[x.Dots])
		}
		out = append(out, x.Record.Words)
	}
	return strings.Join(out, " ")
}

// withoutHeadings takes out of an older letter the heading of ours under which a note stands: its
// word would make a note of all that its reader wrote below (RULING/R-68).
func withoutHeadings(old string) string {
	var out []string
	for line := range strings.SplitSeq(old, "\n") {
		if strings.HasPrefix(strings.TrimSpace(line), "NOTE FROM ") {
			line = ""
		}
		out = append(out, line)
	}
	return strings.Join(out, "\n")
}

// tellsStruck has the answer to a letter say what of it was struck out and was not read
// (RULING/R-85): the acknowledgment, or else the last letter to its writer, since what fell
// due before it came was told first.
func (d *answers) tellsStruck() {
	if d.letter == nil || d.letter.Struck == "" {
		return
	}
	to, at := terms.PartyOf(d.letter.Of), -1
	for i, n := range d.notices {
		if n.To == to && (at < 0 || d.notices[at].Kind != NAck) {
			at = i
		}
	}
	if at >= 0 {
		d.notices[at].Struck = d.letter.Struck
	}
}
