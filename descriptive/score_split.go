package descriptive

import (
	"bufio"
	"io"
	"strings"
	"unicode/utf8"

	"postd/rules"
)

// Scores reads the games of a text one after another. It holds the text of
// one game at a time, and for headings some lines of the next.
type Scores struct {
	options ScoreOptions
	split   splitter
	games   int
	begun   bool // a game was found
	done    bool
	steps   int
}

// NewScores returns a reader of whole scores in descriptive notation: running
// on or in columns, with headings, comments, footnotes and results as old
// books have them. Each game begins with number 1 at the beginning of a line,
// or with a line that gives its position, "FEN: …" or [FEN "…"].
func NewScores(r io.Reader, o ScoreOptions) *Scores {
	return &Scores{options: o, split: splitter{in: bufio.NewReaderSize(r, 1<<16)}}
}

// Next returns the next game. At the end of the text it returns io.EOF; any
// other error is that of reading the text. What cannot be understood is no
// error but a Fault of the game: BCC1903/V.5 and V.6 look at records in the
// same way.
func (s *Scores) Next() (Score, error) {
	for !s.done {
		text, line, long, err := s.split.next()
		if err != nil && err != io.EOF {
			return Score{}, err
		}
		s.done = err == io.EOF
		x := newScorer(text, line, s.options)
		x.number = s.games + 1
		x.long = long
		found, ok := x.read()
		s.steps += x.steps
		if !ok {
			if !s.done || s.begun {
				continue
			}
			s.begun = true
			return Score{Line: 1, Faults: []Fault{{
				Kind: FaultNoGame, Line: 1, Column: 1,
				Why: "no game begins here: no line begins with the number 1 and a record in descriptive notation",
			}}}, nil
		}
		s.games++
		s.begun = true
		return found, nil
	}
	return Score{}, io.EOF
}

// These are the bounds of what is held: the bytes of one game, and those of a line.
const (
	longestScore = 1 << 20
	longestRow   = 1 << 16
)

// splitter cuts a text into the texts of single games.
type splitter struct {
	in         *bufio.Reader
	lines      []string // of the game now gathered
	first      int      // the number of its first line
	size       int
	open       int // brackets open in this paragraph
	brace      bool
	para       int    // the first line of this paragraph, an index of lines
	rows       bool   // the moves have begun
	full       bool   // its first row has both records
	later      bool   // a number 2 or more was met
	half       string // the line of a number 1 whose record is not whole
	heads      bool   // it has a paragraph of headings
	over       bool   // and a result without moves
	set        bool   // it has a position of its own
	long       int    // where more was written than is held, the number of lines held; else 0
	gone       int    // the lines let go behind those
	atLong     int    // the bytes of those lines
	ended      bool
	broken     error // of reading
	steps      int   // what was tried of single lines
	held, most int   // bytes held now, and ever
}

// next returns the text of the next game, the number of its first line, and
// whether it was longer than is held. With the last it returns io.EOF.
func (s *splitter) next() (text string, line int, long bool, err error) {
	if s.first == 0 {
		s.first = 1
	}
	for {
		if s.broken != nil {
			return "", 0, false, s.broken
		}
		l, err := s.line()
		if err == io.EOF && l == "" {
			text, line, long = s.take(len(s.lines))
			return text, line, long, err
		}
		if err != io.EOF {
			s.broken = err // what was read may still end the game before
		}
		if cut := s.add(l); cut >= 0 {
			text, line, long = s.take(cut)
			return text, line, long, nil
		}
	}
}

// take gives out the first lines and keeps the rest, which is headings and at
// most one row, for the next game.
func (s *splitter) take(n int) (text string, line int, long bool) {
	held := n
	if long = s.long > 0; long {
		held = min(n, s.long)
	}
	text, line = strings.Join(s.lines[:held], ""), s.first
	rest := append([]string(nil), s.lines[n:]...)
	*s = splitter{in: s.in, first: s.first + n + s.gone, ended: s.ended, broken: s.broken, steps: s.steps, most: s.most}
	for _, l := range rest {
		s.add(l)
	}
	return text, line, long
}

// line reads a line with its end. One longer than longestRow comes in parts,
// which does no harm: what it says of lines is then a little wrong.
func (s *splitter) line() (string, error) {
	if s.ended {
		return "", io.EOF
	}
	raw, err := s.in.ReadSlice('\n')
	line := plainText(raw)
	if err == bufio.ErrBufferFull {
		err = nil
	}
	s.ended = err == io.EOF
	return line, err
}

// plainText makes text of the bytes of a file: those that are no UTF-8 are
// read as ISO 8859-1, and a mark of the order of bytes is left out.
func plainText(raw []byte) string {
	if utf8.Valid(raw) {
		return strings.TrimPrefix(string(raw), "\ufeff")
	}
	var b strings.Builder
	for _, c := range raw {
		b.WriteRune(rune(c))
	}
	return b.String()
}

// add takes a line, and returns how many lines belong to the game before
// where a new one has begun, else -1.
func (s *splitter) add(l string) int {
	s.bound()
	k := len(s.lines)
	s.lines = append(s.lines, l)
	s.size += len(l)
	s.held += len(l)
	s.most = max(s.most, s.held)
	t := strings.TrimLeft(l, " \t|\r\n\f\u00a0")
	if t == "" {
		s.half = ""
		cut := s.headed(k)
		s.para, s.open, s.brace = k+1, 0, false
		return cut
	}
	inside := s.open > 0 || s.brace
	s.brackets(l)
	half := s.half
	s.half = ""
	if inside {
		return -1
	}
	if tag, ok := headLine(t); ok && tag.Name == "FEN" {
		if s.rows || s.over {
			return s.lookBack(k)
		}
		s.set, s.heads = true, true
		return -1
	}
	m, ok := marker(t, 0)
	if half != "" && (!ok || m.number == 0) {
		// The first record may go on in the second line.
		if n := s.firstRow(half + t); n > 0 {
			return s.start(n, k-1, half+t)
		}
	}
	if !ok || m.number == 0 {
		if s.heads && !s.rows {
			_, end := resultClause(strings.TrimRight(t, ".! \r\n"), rules.White, rules.White)
			s.over = s.over || end
		}
		s.onward(t)
		return -1
	}
	if m.number != 1 {
		s.later = s.later || s.rows
		if s.set {
			s.begin(l)
		}
		return -1
	}
	if n := s.firstRow(t); n > 0 {
		return s.start(n, k, t)
	}
	s.half = t
	return -1
}

// start takes the row of a number 1, of n records, at line k: it begins a
// game, or has Black's first move of the one begun.
func (s *splitter) start(n, k int, row string) int {
	if s.rows && (s.later || s.full || n == 2) {
		return s.lookBack(k)
	}
	s.full = s.full || n == 2
	s.begin(row)
	s.onward(row)
	return -1
}

// begin notes that the moves have begun.
func (s *splitter) begin(l string) {
	if !s.rows {
		s.rows, s.size = true, len(l) // what stands before is bounded already
	}
}

// mostTitle is the number of lines over a game that can be its headings.
const mostTitle = 40

// bound lets lines go where too many are held: those before a game that are
// no longer near it, and those of a game that has no end.
func (s *splitter) bound() {
	from, most := 0, longestScore/2
	switch {
	case s.size < longestScore:
		return
	case s.rows && s.long == 0:
		s.long, s.atLong = len(s.lines), s.held
		return
	case s.rows:
		from, most = s.long, most+s.atLong
	}
	n := 0
	if over := len(s.lines) - mostTitle - from; over > mostTitle {
		n = over
	}
	held := s.held
	for i, l := range s.lines[from:] {
		if i >= n {
			if held <= most || from+i == len(s.lines)-1 {
				break
			}
			n = i + 1
		}
		held -= len(l)
	}
	if n == 0 {
		return
	}
	s.held = held
	s.lines = append(s.lines[:from], s.lines[from+n:]...)
	s.para = max(from, s.para-n)
	if s.rows {
		s.gone += n
	} else {
		s.first += n
	}
}

// onward notes whether a number 2 or more stands in the line, so that the
// next number 1 is another game's.
func (s *splitter) onward(t string) {
	if !s.rows || s.later {
		return
	}
	for i := 1; i < len(t); i++ {
		if t[i] == '2' && (t[i-1] == ' ' || t[i-1] == '\t') {
			if m, ok := marker(t, i); ok && m.number == 2 {
				s.later = true
				return
			}
		}
	}
}

// brackets follows the brackets of a paragraph: what stands in them begins no
// game.
func (s *splitter) brackets(l string) {
	for i := range len(l) {
		switch c := l[i]; {
		case s.brace:
			s.brace = c != '}'
		case c == '{':
			s.brace = true
		case c == '(' || c == '[':
			s.open++
		case (c == ')' || c == ']') && s.open > 0:
			s.open--
		}
	}
}
