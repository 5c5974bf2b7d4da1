package public

import (
	"fmt"
	"regexp"
	"strings"

	"postd/descriptive"
	"postd/rules"
	"postd/templates/narrate"
)

// mostLine is how long a line may be that is tried, in octets, and mostTried how many moves
// of it are read.
const (
	mostLine  = 400
	mostTried = 60
)

// tryView is what came of a line that was tried. Nothing of it is sent.
type tryView struct {
	FormOnly bool   // the reader's own record has gone: the form alone is told, as of TRY
	Line     string // as it was written
	Steps    []tried
	Stop     string   // why the reading ended, if before the end of the line
	Choices  []string // the readings of a record that fits several moves
	Send     string   // what may be sent, and a letter with it
	Write    string
	Try      string
	WriteTry string
}

// tried is one move of a line.
type tried struct{ No, Words, Full string }

// squaresOf is a move by its two squares, as two taps on the board write it.
var squaresOf = regexp.MustCompile(`^[a-h][1-8][a-h][1-8][qrbn]?$`)

// try reads a line of moves from the position that is shown, and shows the one after it.
// Where the seat's record has had no reply the form of the words alone is told: what can be
// played might betray what the office thinks of that record (RULING/R-2).
func (k Look) try(line string, b *boardView) *tryView {
	_, formOnly := k.Seat.May()
	v := &tryView{FormOnly: formOnly, Line: narrate.OneLine(line)}
	if len(v.Line) > mostLine {
		v.Line, v.Stop = "", fmt.Sprintf("The line is too long: %d signs are the most.", mostLine)
		return v
	}
	if v.Line == "" {
		return v
	}
	records, rest := k.cut(v.Line)
	if formOnly {
		v.form(records, rest)
		return v
	}
	p, last, standing := b.position, b.last, b.ply == len(k.Plies)
	if len(records) > 1 && k.repeats(v.Line, records[0], b) {
		records = records[1:]
	}
	first := ""
	for i, r := range records {
		m, stop, choices := k.read(r, p)
		if stop != "" {
			v.Stop, v.Choices, rest = stop, choices, ""
			break
		}
		no := numberOf(p)
		v.Steps = append(v.Steps, tried{no, k.styled.Moves(p, m)[0], descriptive.Full(p, m)})
		if i == 0 {
			first = k.styled.Write(p, m)
		}
		after, err := p.Play(m)
		if err != nil {
			v.Stop, rest = "The line goes no further.", ""
			break
		}
		p, last = after, m
	}
	if rest != "" && v.Stop == "" {
		v.Stop = "From " + narrate.Said(rest) + " on it is no move in form."
	}
	if len(v.Steps) == 0 {
		return v
	}
	b.position, b.last, b.Heading = p, last, "Tried: after "+v.Steps[len(v.Steps)-1].No+" "+v.Steps[len(v.Steps)-1].Words
	k.draw(b)
	if t := k.Seat; standing && t.Turn && !t.Unsettled && t.Line != "" {
		v.Send = strings.TrimSpace(t.Line) + " " + first
		v.Write = k.mailto(v.Send)
		v.Try = "TRY " + first
		v.WriteTry = k.mailto(v.Try)
	}
	return v
}

// repeats reports whether a line begins with the last move that is shown, as one does that
// is meant to be sent (BCC1903/V.3): by the number before it or, without one, where it is no
// move of the side in turn.
func (k Look) repeats(line, words string, b *boardView) bool {
	if b.ply == 0 {
		return false
	}
	before := k.Position(b.ply - 1)
	if m, stop, _ := k.read(words, before); stop != "" || m != b.last {
		return false
	}
	if no := numberFirst.FindStringSubmatch(line); no != nil {
		return no[1] == fmt.Sprint(before.Number()) && (no[2] != "") == (before.Turn() == rules.Black)
	}
	_, stop, _ := k.read(words, b.position)
	return stop != ""
}

// form tells of each record whether it is one in form, and nothing of the board.
func (v *tryView) form(records []string, rest string) {
	for _, r := range records {
		v.Steps = append(v.Steps, tried{Words: r, Full: "a move in form"})
	}
	if rest != "" {
		v.Stop = narrate.Said(rest) + " is no move in form."
	}
}

// cut cuts a line into records, in whatever notation each is. Rest is what is none.
func (k Look) cut(line string) (records []string, rest string) {
	all := k.Records | descriptive.Descriptive | descriptive.Algebraic
	words := strings.Fields(line)
	for i := 0; i < len(words) && len(records) < mostTried; {
		if numberAlone.MatchString(words[i]) {
			i++
			continue
		}
		words[i] = numberBefore.ReplaceAllString(words[i], "")
		found := 0
		for n := min(8, len(words)-i); n > 0 && found == 0; n-- {
			part := strings.Join(words[i:i+n], " ")
			if n == 1 && squaresOf.MatchString(part) {
				found = n
			} else if list, ok := all.ReadLine(part); ok && len(list) == 1 {
				found = n
			}
		}
		if found == 0 {
			return records, strings.Join(words[i:], " ")
		}
		records = append(records, strings.Join(words[i:i+found], " "))
		i += found
	}
	return records, ""
}

// numberAlone is the number of a move, numberBefore one that a move follows, and numberFirst
// that with which a line begins, with the dots of a move of Black's.
var (
	numberFirst  = regexp.MustCompile(`^(\d{1,3})\.?\s*(\.\.+|…)?`)
	numberAlone  = regexp.MustCompile(`^\d{1,3}(\.+|…)?$|^(\.+|…)$`)
	numberBefore = regexp.MustCompile(`^\d{1,3}(\.+|…)`)
)

// read finds the one move that a record is in a position, or says why there is none. It is
// read in the notations that were agreed first, and only then in others.
func (k Look) read(words string, p rules.Position) (m rules.Move, stop string, choices []string) {
	if squaresOf.MatchString(words) {
		if m, err := rules.ParseMove(words); err == nil && p.Legal(m) {
			return m, "", nil
		}
	}
	var match descriptive.Match
	for _, in := range []descriptive.Notation{k.Records, descriptive.Descriptive | descriptive.Algebraic} {
		record, err := in.Parse(words)
		if err != nil {
			continue
		}
		if match = record.Match(p, k.Names1903); len(match.Readings) > 0 {
			break
		}
	}
	switch len(match.Readings) {
	case 1:
		return match.Readings[0].Move, "", nil
	case 0:
		return 0, narrate.Said(words) + " is no legal move there.", nil
	}
	return 0, narrate.Said(words) + " fits more than one move:", match.Full(p)
}
