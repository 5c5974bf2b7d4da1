package descriptive

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// These are the bounds beyond which a row is not looked at: its length in bytes, what
// stands under one number, and how many records there are. No game of chess that was
// played by post comes near them.
const (
	longestCopy  = 16000
	longestUnder = 160
	mostInRow    = 800
)

// Row is a row of records as a player copies it from the score: "1. P-K4 P-K4 2. Kt-KB3".
type Row struct {
	Records []Numbered
	// Waits is a number at the end that has no record yet, as where a mail program breaks
	// the line behind it; its Record is the zero one, and its Number 0 where there is none.
	Waits Numbered
}

// ReadRow reads a line that is wholly a row of numbered records, of any length within
// the bounds. It is ReadLine for what is longer than a letter's line, and is cut at its
// numbers, each of which follows the one before. False: it is none, or has no number.
func (n Notation) ReadRow(line string) (Row, bool) {
	line = strings.TrimSpace(line)
	if len(line) > longestCopy {
		return Row{}, false
	}
	cuts := rowCuts(line)
	if len(cuts) == 0 {
		return Row{}, false
	}
	if cuts[0].at > 0 {
		cuts = append([]rowCut{{}}, cuts...)
	}
	var out Row
	for i, c := range cuts {
		end := len(line)
		if i+1 < len(cuts) {
			end = cuts[i+1].at
		}
		under := strings.TrimRight(line[c.at:end], " \t,;|/")
		if len(under) > longestUnder {
			return Row{}, false
		}
		if c.mark.end >= c.at+len(under) && c.mark.end > 0 {
			if i+1 < len(cuts) {
				return Row{}, false // a number without a record, in the midst
			}
			out.Waits = Numbered{Number: c.mark.number, Dots: c.mark.dots}
			break
		}
		found, ok := n.ReadLine(under)
		if !ok || len(out.Records)+len(found) > mostInRow {
			return Row{}, false
		}
		out.Records = append(out.Records, found...)
	}
	return out, len(out.Records) > 0
}

// rowCut is a number of a row, and where it stands.
type rowCut struct {
	at   int
	mark mark
}

// rowCuts finds the numbers of a row. The first may be any; each of the others is the next one,
// or the same with the dots of Black's move.
func rowCuts(line string) []rowCut {
	var cuts []rowCut
	fresh := true // a word begins
	for i := 0; i < len(line); {
		c, size := utf8.DecodeRuneInString(line[i:])
		if fresh && !unicode.IsSpace(c) {
			if m, ok := marker(line, i); ok && m.number > 0 && followsOn(cuts, m) && len(cuts) < mostInRow {
				cuts = append(cuts, rowCut{i, m})
				i, fresh = m.end, false
				continue
			}
		}
		fresh = unicode.IsSpace(c) || c == '|' || c == '/'
		i += size
	}
	return cuts
}

func followsOn(cuts []rowCut, m mark) bool {
	if len(cuts) == 0 {
		return true
	}
	last := cuts[len(cuts)-1].mark
	return m.number == last.number+1 || m.number == last.number && m.dots && !last.dots
}
