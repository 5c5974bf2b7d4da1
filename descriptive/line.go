package descriptive

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"postd/rules"
)

// Numbered is one record of a line, with the number written before it.
type Numbered struct {
	Number int  // 0 where none is written
	Dots   bool // "3…", "3. ...": the record is marked as Black's
	Record Record
}

// These are the bounds beyond which a line is not looked at: its length in bytes, and
// the words of one record in it.
const (
	longestLine = 2000
	mostWords   = 24
)

// ReadLine reads a line of a letter that is wholly one or more records in
// form, with or without numbers: "4. B-QKt5 P-QR3", "2… P-Q3 3 B-Kt5",
// "Kt to KB3". It answers true only if nothing else is on the line: in doubt
// a line is no record, because nobody offends by a sentence of chat
// (RULING/R-11). A record may contain spaces; where a line can be cut in
// several ways, the cut with fewest and plainest records is taken.
func (n Notation) ReadLine(line string) ([]Numbered, bool) {
	line = strings.TrimSpace(line)
	if line == "" || len(line) > longestLine {
		return nil, false
	}
	c := newCutter(n, line)
	best := c.from(place{room: 2})
	if best.cost == impossible {
		return nil, false
	}
	var out []Numbered
	for at := (place{room: 2}); at.at < len(line); {
		k := c.memo[at]
		out = append(out, k.said)
		at = k.next
	}
	if len(out) == 1 && doubtful(out[0]) {
		return nil, false
	}
	return out, true
}

// doubtful reports whether a record that is alone on its line without a number
// may be something else: "BR1" is a post town, "QPR 4" a club's score,
// "Castled!" good news. Without a dash only whole words are plain enough, or a
// Pawn's move in one piece or two, "PK4", "P K4".
func doubtful(n Numbered) bool {
	if n.Number != 0 || n.Dots {
		return false
	}
	l := n.Record.loose()
	plain := false // a sign of a record is written: a dash, a capture, a check
	for i := range n.Record.patterns {
		p := &n.Record.patterns[i]
		plain = plain || p.takes || p.marks != 0 || p.promotion != rules.NoRole || strings.ContainsAny(n.Record.said, "-–—−")
	}
	switch {
	case l&looseHalf != 0:
		return !plain // "King plays"
	case l&looseRank != 0 && !plain:
		return true // "King to Queen"
	case l&looseDash == 0:
		return false
	}
	if worded(n.Record.said) {
		return false
	}
	const home = squares(0xffff) // a Pawn goes to neither of its player's first two ranks
	for i := range n.Record.patterns {
		p := &n.Record.patterns[i]
		if p.mover.role == rules.Pawn && p.loose&looseOdd == 0 && p.to&home == 0 && len(strings.FieldsFunc(n.Record.said, func(r rune) bool { return strings.ContainsRune(" .,", r) })) < 3 {
			return false
		}
	}
	return true
}

// worded reports whether a text is written in whole words alone.
func worded(s string) bool {
	n := 0
	for w := range strings.FieldsFuncSeq(s, func(r rune) bool { return !unicode.IsLetter(r) }) {
		if _, ok := wholeWords[strings.ToLower(w)]; !ok && w != "s" {
			return false
		}
		n++
	}
	return n > 1 && !strings.ContainsAny(s, "0123456789")
}

// place is where a cutter stands: the offset in the line, the last number
// met, and how many more records may follow that number.
type place struct {
	at, number, room int
}

// cut is the best that can be made of the line from a place on.
type cut struct {
	cost int
	said Numbered
	next place
}

const impossible = 1 << 30

// These are the costs by which cuts of a line are compared.
const (
	costRecord = 10 // each record: "K - Q B 3" is one, not two
	costRoom   = 6  // a third record on one number, or a second on Black's
	costNumber = 3  // a number that does not follow the one before
	costRank   = 4  // a rank left out: "Q-K 2 P-K4" is Q-K2, not Q-K and move 2
	costHalf   = 5  // no destination
	costDash   = 2  // no dash
	costNobody = 3  // no man
	costOdd    = 3  // "Q x K Kt P - R 4" is not QxK and KtP-R4
)

type cutter struct {
	steps int // how many places were looked at
	in    Notation
	line  string
	memo  map[place]cut
	read  map[[2]int]*trial
}

func newCutter(n Notation, line string) *cutter {
	return &cutter{in: n, line: line, memo: map[place]cut{}, read: map[[2]int]*trial{}}
}

// record parses the line between two offsets. hopeless says that it would be
// no record with more words either.
func (c *cutter) record(start, end int) (r Record, hopeless bool) {
	t, ok := c.read[[2]int{start, end}]
	if !ok {
		c.steps++
		r, f := c.in.read(strings.TrimRight(c.line[start:end], ",; \t"))
		switch {
		case f.hopeless && start == 0:
			return Record{}, true // most lines are prose, and are left at their first word
		case f.hopeless:
			t = &noRecordEver
		case len(r.patterns) == 0:
			t = &noRecord
		default:
			t = &trial{record: r}
		}
		c.read[[2]int{start, end}] = t
	}
	return t.record, t.hopeless
}

// trial is what was parsed between two offsets; the zero Record is none.
type trial struct {
	record   Record
	hopeless bool
}

// What is no record is most of what is tried.
var noRecord, noRecordEver = trial{}, trial{hopeless: true}

// from returns the best cut of the line from a place on.
func (c *cutter) from(at place) cut {
	if at.at == len(c.line) {
		return cut{}
	}
	if k, ok := c.memo[at]; ok {
		return k
	}
	c.steps++
	best := cut{cost: impossible}
	consider := func(start, cost int, n Numbered, after place) {
		if after.room == 0 {
			cost += costRoom
		} else {
			after.room--
		}
		end := start
		for range mostWords {
			var ok bool
			if end, ok = c.boundary(end); !ok {
				return
			}
			r, hopeless := c.record(start, end)
			if hopeless {
				return
			}
			if len(r.patterns) > 0 {
				after.at = c.stroke(c.skip(end))
				if k := c.from(after); k.cost != impossible {
					if sum := cost + costRecord + r.cost() + c.sideLeft(start, after.at) + k.cost; sum < best.cost {
						n.Record = r
						best = cut{sum, n, after}
					}
				}
			}
		}
	}
	if m, ok := marker(c.line, at.at); ok && m.end < len(c.line) {
		after, cost := place{number: m.number, room: 2}, 0
		if m.dots {
			after.room = 1
		}
		if m.number == 0 {
			after.number = at.number
		} else if at.number != 0 && m.number != at.number+1 && (m.number != at.number || !m.dots) {
			cost = costNumber
		}
		consider(m.end, cost, Numbered{Number: m.number, Dots: m.dots}, after)
	}
	consider(at.at, 0, Numbered{}, at)
	if at.at > 0 || best.cost != impossible {
		c.memo[at] = best
	}
	return best
}

// sideLeft is the cost of castling whose side would be left to the record behind it: "Castles KR
// PxKt" is no move of the King's Rook's Pawn.
func (c *cutter) sideLeft(start, next int) int {
	end, ok := c.boundary(start)
	if !ok || next >= len(c.line) || !strings.HasPrefix(strings.ToLower(c.line[start:end]), "castle") || c.skip(end) != next {
		return 0
	}
	if end, ok = c.boundary(next); ok && castlingSides[strings.TrimRight(c.line[next:end], ",;")] {
		return costOdd
	}
	return 0
}

// castlingSides are the words behind castling that say its side.
var castlingSides = map[string]bool{"K": true, "Q": true, "KR": true, "QR": true}

// cost returns what the looseness of the record adds.
func (r Record) cost() int {
	cost, l := 0, r.loose()
	if strings.HasPrefix(r.said, "(") || strings.HasPrefix(r.said, "[") {
		cost++ // a bracket belongs to the record before
	}
	for _, x := range [...]struct {
		flag looseness
		cost int
	}{{looseRank, costRank}, {looseHalf, costHalf}, {looseDash, costDash}, {looseNobody, costNobody}, {looseOdd, costOdd}} {
		if l&x.flag != 0 {
			cost += x.cost
		}
	}
	return cost
}

// boundary returns the end of the next word after i.
func (c *cutter) boundary(i int) (int, bool) {
	i = c.skip(i)
	if i >= len(c.line) {
		return i, false
	}
	for i < len(c.line) {
		r, size := utf8.DecodeRuneInString(c.line[i:])
		i += size
		if r == ',' || r == ';' {
			break
		}
		if next, _ := utf8.DecodeRuneInString(c.line[i:]); i < len(c.line) && unicode.IsSpace(next) {
			break
		}
	}
	return i, true
}

// stroke passes over a stroke between two records, as Hoyle puts White's move
// over Black's: "1. P-K4 / P-K4".
func (c *cutter) stroke(i int) int {
	if i+1 < len(c.line) && (c.line[i] == '/' || c.line[i] == '|') && c.line[i+1] == ' ' {
		return c.skip(i + 1)
	}
	return i
}

// skip passes over space.
func (c *cutter) skip(i int) int {
	return len(c.line) - len(strings.TrimLeftFunc(c.line[i:], unicode.IsSpace))
}
