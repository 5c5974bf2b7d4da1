package templates

import (
	"cmp"
	"fmt"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/diagram"
	"postd/rules"
	"postd/templates/narrate"
	"slices"
)

// This file tells the file of a record in a letter: all of it to an official who
// judges, and to a player what they may know of the one that is open to them.

// Disputed is the file of the record about which the question of the notice is,
// for the official who answers it; nil if it is about none.
func (l *letter) Disputed() *narrate.Case {
	if l.player || l.n.Question == 0 {
		return nil
	}
	f, ok := l.g.Disputed(l.n.Question, l.n.Calendar)
	if !ok {
		return nil
	}
	c := narrate.Write(*l.g, f, l.zone, l.style)
	return &c
}

// CasePosition is the position of a disputed record in words; "" where it is the
// one on the letter's board.
func (l *letter) CasePosition() string {
	c := l.Disputed()
	if c == nil || c.FEN == "" || c.Position == l.position() {
		return ""
	}
	white, black := diagram.Words(c.Position, l.style)
	return narrate.OneLine(white + " " + black)
}

// condition is one record sent in advance, as a letter tells it.
type condition struct {
	After   string // the answer from which it goes on; "" for one that hangs on the next move
	Assumed string
	Words   string

	Any      bool // it answers every reply that none beside it names (TABLE/T5.10)
	Whatever bool // and none beside it names one
}

// conditionList is what a letter tells of conditions.
type conditionList []condition

// Any reports whether one of them answers every next reply that no other one names.
func (all conditionList) Any() bool {
	return slices.ContainsFunc(all, func(c condition) bool { return c.Any && c.After == "" })
}

// conditions lists conditions, each with the answer after which it counts.
func conditions(list []events.Condition) conditionList {
	var out conditionList
	names := func(c events.Condition) bool { return !c.Any }
	var walk func(after string, list []events.Condition)
	walk = func(after string, list []events.Condition) {
		for _, c := range list {
			if c.On != "" {
				after = narrate.Quote(c.On)
			}
			out = append(out, condition{after, narrate.Quote(c.Assumed), narrate.Quote(c.Words), c.Any, c.Any && !slices.ContainsFunc(list, names)})
			walk(narrate.Quote(c.Words), c.Then)
		}
	}
	walk("", list)
	return out
}

// Conditions are those of which the notice tells (BCC1903/V.6(c)).
func (l *letter) Conditions() conditionList { return conditions(l.n.Conditions) }

// Waiting are the reader's own conditions that wait; the reader is not shown what
// the opponent has sent in advance (RULING/R-10).
func (l *letter) Waiting() conditionList {
	if !l.player {
		return nil
	}
	return conditions(l.g.Series[l.me].Waits)
}

// Replied says that several records sent in advance are despatched, one beside
// the other (BCC1903/V.4).
func (l *letter) Replied() bool { return len(l.n.Replies) > 0 }

// ConditionsAlone says that an acknowledgment is of conditions without a record.
func (l *letter) ConditionsAlone() bool { return l.n.Record == "" && len(l.n.Conditions) > 0 }

// Recallable says that conditions may be taken back (RULING/R-10).
func (l *letter) Recallable() bool { return l.g.Agreement.Conditional.Recall != terms.RecallNever }

// Found are the moves that fit the record of the notice itself, and not those that fit
// another record which is open.
func (l *letter) Found() []correspondence.Choice { return l.n.Choices }

// NoCapture says that a record expresses no capture, and captures alone fit it.
func (l *letter) NoCapture() bool { return l.n.Reason == events.WhyOnlyCaptures }

// MayJoin says that the record is put aside until the reader's reply is known to
// stand (TABLE/T2.33).
func (l *letter) MayJoin() bool { return l.n.Reason == events.WhyMayJoin }

// accounted is why a record has the readings that it has in the position in
// which it was sent; false where there is none in form.
func (l *letter) accounted(words string, p rules.Position) (a descriptive.Account, author rules.Colour, ok bool) {
	if words == "" || p == (rules.Position{}) {
		return a, author, false
	}
	author = p.Turn()
	voice := descriptive.About(author)
	if l.player && author == l.me {
		voice = descriptive.ToAuthor
	}
	a, err := l.g.Account(words, p, voice)
	return a, author, err == nil
}

// WhyNot is the nearest reason why no legal move fits the record that the
// notice tells of, for one who may know that none does (RULING/R-2); "" if
// there is none. Squares have the names that the author gives them
// (RULING/R-35).
func (l *letter) WhyNot() string { return l.whyNot(l.n.Record, l.before()) }

// WhyOutstanding is the same of the record that is not settled.
func (l *letter) WhyOutstanding() string { return l.whyNot(l.seen.words, l.position()) }

func (l *letter) whyNot(words string, p rules.Position) string {
	a, author, ok := l.accounted(words, p)
	if !ok || a.Reason == "" {
		return ""
	}
	if l.player && author != l.me && a.Counted {
		return a.Reason + ", as " + author.String() + " counts"
	}
	return a.Reason
}

// checkMark is what became of a mark of check (RULING/R-4).
type checkMark struct {
	Words   string
	Decides bool // without it another move would have fitted too
}

// CheckMark is the mark of check of the record if it is worth a word: it
// decided between moves, or the move does not give what it says. The zero
// value has no words.
func (l *letter) CheckMark() checkMark {
	m, p := l.told()
	if m == 0 {
		return checkMark{}
	}
	a, _, ok := l.accounted(l.n.Record, p)
	if !ok || len(a.Readings) != 1 || a.Readings[0].Move != m {
		return checkMark{}
	}
	for _, s := range a.Said {
		if s.Check && !s.Surplus() {
			return checkMark{s.Words, true}
		}
	}
	if len(a.Match.Surplus) > 0 {
		for _, s := range a.Said {
			if s.Check {
				return checkMark{s.Words, false}
			}
		}
	}
	return checkMark{}
}

// What the letters say of what an appeal is about, and of what the sides say to it
// (RULING/R-76).

// Dispute is what the appeal is about, for the official who answers it; none for a player.
func (l *letter) Dispute() []narrate.CaseLine {
	if l.player {
		return nil
	}
	return narrate.Dispute(*l.g, l.question(), l.zone)
}

// AppealOn is what the appeal is about in a few words for a player, "your record “3 B-Kt5”";
// "" where it is not known. Of an answer of ours to one side the other learns nothing
// (RULING/R-2).
func (l *letter) AppealOn() string {
	t := l.question().Matter
	mine := t.Of == l.me
	whose := t.Of.String() + "'s"
	if mine {
		whose = "your"
	}
	record := whose + " record " + narrate.Quote(narrate.ShortLine(t.Words, 60))
	switch t.Kind {
	case events.TopicRecord:
		return record
	case events.TopicRuling:
		r, _ := l.g.Ruling(t.No)
		return fmt.Sprintf("ruling %d of this game, %s, by the %s", t.No, r.Row, r.By)
	case events.TopicResult:
		return "the result"
	case events.TopicClaim:
		return fmt.Sprintf("question %d of this game", t.No)
	case events.TopicLapse:
		if t.Words != "" {
			return "the time to act on " + record
		}
		return "the time of " + whose + " turn"
	case events.TopicLetter:
		return whose + " letter of " + l.day(t.At)
	case events.TopicRefusal:
		if !mine {
			return "an answer of ours to " + t.Of.String()
		}
		return "our answer to your " + narrate.Quote(narrate.ShortLine(t.Words, 60))
	}
	return ""
}

// saidOn are the words of both sides on a question, for the official: those of the player who put
// it, where the letter does not quote them by itself, and what was said since.
func (l *letter) saidOn() (out []note) {
	q := l.question()
	if l.player || q.No == 0 || q.About == events.AboutLapse {
		return nil
	}
	if l.n.Statement != q.Words {
		out = append(out, note{From: q.By.String() + ", " + narrate.Shorten(l.name(q.By), 60) + ", " + calendar.LongDay(q.At, l.zone), Lines: lines(q.Words)})
	}
	for _, v := range q.Said {
		name := cmp.Or(narrate.OneLine(v.Member), l.name(v.By))
		out = append(out, note{From: v.By.String() + ", " + narrate.Shorten(name, 60) + ", " + calendar.LongDay(v.At, l.zone), Lines: lines(v.Words)})
	}
	return out
}

// Unheard is the side that has said nothing yet of a question of the other's; "" if it has spoken.
func (l *letter) Unheard() string {
	q := l.question()
	for _, v := range q.Said {
		if v.By != q.By {
			return ""
		}
	}
	return q.By.Other().String()
}
