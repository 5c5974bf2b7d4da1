package templates

import (
	"slices"
	"strings"

	"postd/correspondence"
	"postd/descriptive"
	"postd/templates/narrate"
)

// What the letters say of several records for one turn, and of penalties that
// need no claim.

// quoteAll puts the words of one record, or of several, into quotation marks.
func quoteAll(words string, also []string) string {
	return quotes(append([]string{words}, also...))
}

// quotes does so with any number of records.
func quotes(all []string) string {
	var out []string
	for _, w := range all {
		out = append(out, narrate.Quote(w))
	}
	return series(out, "and")
}

// series joins words: "a, b and c", "1, 2 or 3".
func series(words []string, last string) string {
	if n := len(words) - 1; n > 0 {
		return strings.Join(words[:n], ", ") + " " + last + " " + words[n]
	}
	return strings.Join(words, "")
}

// inWord is a number in a word, as far as there is one.
func inWord(n int) string {
	words := [...]string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"}
	if n < len(words) {
		return words[n]
	}
	return itoa(n)
}

// Many says that the notice tells of several records for one turn.
func (l *letter) Many() bool { return len(l.n.Also) > 0 }

// Is is "is", or "are" of several records.
func (l *letter) Is() string {
	if l.Many() {
		return "are"
	}
	return "is"
}

// ManyOutstanding says that several records are not in the score.
func (l *letter) ManyOutstanding() bool { return len(l.seen.also) > 0 }

// ByTheTerms says that a penalty was exacted without a claim, because the
// agreement says so; Field is the blank of the agreement.
func (l *letter) ByTheTerms() bool { return l.n.Field != "" }

// sentRecord is one of several records, for its receiver.
type sentRecord struct {
	N     int
	Words string
	Says  string // what it is
}

// Records are the records for one turn, numbered, with what each of them is.
func (l *letter) Records() []sentRecord {
	c := l.Case()
	if c == nil {
		return nil
	}
	p := l.g.After(min(c.Ply, len(l.g.Score())))
	var out []sentRecord
	for i, r := range c.Records {
		x := sentRecord{N: i + 1, Words: narrate.Quote(r.Words)}
		fulls := make([]string, len(r.Readings))
		for j, m := range r.Readings {
			fulls[j] = descriptive.Full(p, m)
		}
		fulls = plainMoves(fulls)
		switch n := len(fulls); {
		case n == 0:
			x.Says = "it fits no legal move"
		case n > 1:
			x.Says = "it fits " + inWord(n) + " moves, " + strings.Join(fulls[:n-1], ", ") + " and " + fulls[n-1]
		default:
			x.Says = fulls[0]
			if shown := l.reading(p, r.Readings[0]); shown != "" {
				x.Says += " (" + shown + ")"
			}
		}
		if r.NoCapture {
			x.Says += ". It expresses no capture, but is legal only as one"
		}
		out = append(out, x)
	}
	return out
}

// CountRecords is their number, in a word.
func (l *letter) CountRecords() string {
	n := 1 + len(l.n.Also)
	if c := l.Case(); c != nil && c.Several() {
		n = len(c.Records)
	}
	return inWord(n)
}

// RecordNumbers are the numbers of the records that can be adopted: "1 or 3".
func (l *letter) RecordNumbers() string {
	var all []string
	if c := l.Case(); c != nil {
		for i, r := range c.Records {
			if len(r.Readings) > 0 {
				all = append(all, itoa(i+1))
			}
		}
	}
	return series(all, "or")
}

// SeveralReadings says that one of the records has more than one reading.
func (l *letter) SeveralReadings() bool {
	c := l.Case()
	return c != nil && slices.ContainsFunc(c.Records, func(r correspondence.Recorded) bool { return len(r.Readings) > 1 })
}

// MayExact says that a penalty is open to the reader.
func (l *letter) MayExact() bool {
	c := l.Case()
	return c != nil && !c.Renounced && l.g.Agreed() != ""
}
