package correspondence

import (
	"slices"
	"strings"

	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/terms"
	"postd/rules"
)

// doubts returns the question that is open to a side about its own letter; nil
// if there is none. It is open while the numbers of the choices beside it are
// what they were when it was put, so that no number can mean two things.
func (g Game) doubts(of rules.Colour) *events.Doubted {
	if w := g.Doubts[of]; w != nil && !g.Over() && w.After == g.openChoices(of) {
		return w
	}
	return nil
}

// options counts the choices of that question, the note among them.
func (g Game) options(of rules.Colour) int {
	if w := g.doubts(of); w != nil {
		return len(w.Means) + 1
	}
	return 0
}

// clears takes the number by which a side says what it meant, and puts the
// statements in its place, which are despatched with this letter and not with
// that in which the doubt lay: till now nothing was said.
func (d *answers) clears(said []letters.Statement, e letters.Expect) []letters.Statement {
	by := d.letter.Of
	w := d.g.doubts(by)
	i := slices.IndexFunc(said, func(s letters.Statement) bool { return s.Kind == letters.Chooses && s.Select.Number > e.Choices })
	if w == nil || i < 0 {
		return said
	}
	var meant []letters.Statement
	how := "note"
	if n := said[i].Select.Number - w.After; n <= len(w.Means) {
		how = w.Means[n-1]
		meant, _ = letters.ReadLetter(how, e)
	} else {
		d.note = strings.TrimSpace(w.Words + "\n" + d.note)
	}
	d.conclude(events.Cleared{By: by, Words: w.Words, How: how})
	said = slices.Concat(said[:i], meant, said[i+1:])
	d.text = linesOf(said) // as it is read again, where it waits to be confirmed
	return said
}

// doubt asks about a line that may be meant as a statement, if what it may mean
// is possible as things stand. The line is no note meanwhile. It reports whether
// there was one.
func (d *answers) doubt(said []letters.Statement, e letters.Expect) bool {
	by := d.letter.Of
	if d.g.Over() {
		return false
	}
	for _, p := range d.sense.doubts() {
		means := slices.DeleteFunc(slices.Clone(p.Means), func(s string) bool { return s == "" || !d.possible(s) })
		words := strings.Join(strings.Fields(p.Words), " ")
		n := Notice{By: by, Statement: words}
		if p.Foreign {
			n.Reason = events.WhyForeign
		}
		d.conclude(events.Doubted{By: by, Words: words, Means: means, After: d.g.openChoices(by)})
		d.tell("", NDoubt, terms.PartyOf(by), n, "RULING/R-73")
		return true
	}
	for _, w := range letters.Doubts(said, d.note, e) {
		means := slices.DeleteFunc(w.Means, func(s string) bool { return !d.possible(s) })
		if len(means) == 0 {
			continue
		}
		d.note = lacking(d.note, w.Words)
		d.conclude(events.Doubted{By: by, Words: w.Words, Means: means, After: d.g.openChoices(by)})
		d.tell("", NDoubt, terms.PartyOf(by), Notice{By: by, Statement: w.Words}, "RULING/R-11")
		return true
	}
	return false
}

// possible reports whether a letter of these words would have any effect now.
func (d *answers) possible(words string) bool {
	l := *d.letter
	l.Text, l.Unsure, l.Answers = words, "", ""
	return slices.ContainsFunc(d.g.Receive(l, d.o).Events, func(e events.Event) bool {
		switch e.What.(type) {
		case events.Refused, events.Returned, events.Noted, events.Delivered:
			return false
		}
		return true
	})
}

// lacking is a note without one of its lines.
func lacking(note, line string) string {
	lines := strings.Split(note, "\n")
	if i := slices.IndexFunc(lines, func(s string) bool { return strings.TrimSpace(s) == line }); i >= 0 {
		lines = slices.Delete(lines, i, i+1)
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}

// saysNothing hears a letter without a statement: a line of it was, by the number
// that it answers with, a note; or a line is in doubt; or nothing was found in it.
// The row is TABLE/T1.9.
func (d *answers) saysNothing(rest string, e letters.Expect) {
	by := d.letter.Of
	if n := len(d.events); n > 0 {
		if w, ok := d.events[n-1].What.(events.Cleared); ok && w.How == "note" {
			d.tell("", NStatus, terms.PartyOf(by), Notice{By: by, Asked: "status", Statement: w.Words, Reason: "note"}, "RULING/R-68")
			return
		}
	}
	switch asked := d.doubt(nil, e) || d.unsure(e); {
	case asked:
		d.note = ""
		return
	case len(d.sense.copied()) > 0:
		d.conclude(events.Noted{By: terms.PartyOf(by), Words: d.letter.Text, About: "score"})
		d.tell("", NAck, terms.PartyOf(by), Notice{By: by, Reason: events.WhyCopied}, "RULING/R-69")
		return
	case d.note != "" && d.letter.Unsure == "" && !d.sense.has(IsGarbled):
		d.tell("", NAck, terms.PartyOf(by), Notice{By: by, Reason: events.WhyNoted}, "RULING/R-68")
		return
	}
	if d.letter.Unsure != "" {
		d.note = ""
	}
	d.conclude(events.Noted{By: terms.PartyOf(by), Words: d.letter.Text, About: "no statement"})
	n := Notice{By: by, Statement: d.letter.Text}
	switch {
	case d.sense.has(IsAnswer):
		n.Reason, n.Record, n.Statement = events.WhyNoQuestion, strings.Join(strings.Fields(d.letter.Text), " "), ""
	case d.letter.Unsure != "":
		n.Reason = events.WhyPerhapsOld
	case d.letter.Text == "":
		n.Reason = events.WhyNothingNew
	}
	d.tell("", NUnread, terms.PartyOf(by), n, "RULING/R-11")
}

// unsure asks about a record of which it cannot be told whether it is new, or
// stands in an older letter that its writer's mail program set in without a mark.
// The last is asked about, for below an older letter the newest stands last. It
// reports whether there was one that is possible as things stand.
func (d *answers) unsure(e letters.Expect) bool {
	by := d.letter.Of
	said, _ := letters.ReadLetter(d.letter.Unsure, e)
	for _, s := range slices.Backward(said) {
		words := strings.TrimSpace(s.Words)
		if s.Kind != letters.Plays || strings.Contains(words, "\n") || !d.possible(words) {
			continue
		}
		d.conclude(events.Doubted{By: by, Words: words, Means: []string{words}, After: d.g.openChoices(by)})
		d.tell("", NDoubt, terms.PartyOf(by), Notice{By: by, Statement: words, Reason: events.WhyPerhapsOld}, "RULING/R-11")
		return true
	}
	return false
}
