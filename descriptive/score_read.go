package descriptive

import (
	"strings"
	"unicode/utf8"

	"postd/rules"
)

// scorer reads the text of one game. The board guides it: at each place where
// a move is due, what stands there is cut into a record that fits.
type scorer struct {
	text   string
	line   int // the number of its first line
	number int // of the game
	long   bool
	headed bool // a heading like "White: …" was read
	o      ScoreOptions
	pairs  []int32 // for each opening bracket its closing one, else 0
	steps  int     // what was tried, which bounds the work
	budget int     // for trying sequels
	dead   map[branch]bool
}

func newScorer(text string, line int, o ScoreOptions) *scorer {
	return &scorer{text: text, line: line, o: o, pairs: pairUp(text), budget: mostTrials}
}

// standing is where the reading stands between two moves.
type standing struct {
	p       rules.Position
	at      int  // behind the last record
	shift   int  // the number in the text less that of the position
	begun   bool // a move was read
	rows    int8 // White's moves that began a line, up to 3; -1 where one did not
	beside  int8 // Black's moves on the line of White's, up to 3; -1 where one was not
	repeats int8 // Black's moves have the number again: 1 yes, -1 no, 0 not known
}

// due is the number that the text has before the move now due.
func (st standing) due() int { return st.p.Number() + st.shift }

// read reads the whole text. It answers false where no game is in it.
func (s *scorer) read() (out Score, ok bool) {
	out = Score{Number: s.number, Line: s.line}
	g := &out.Game
	said := sayings{}
	defer func() { g.Comments = said.comments() }()
	start, bad := s.position()
	if bad != nil {
		out.Faults = append(out.Faults, *bad)
		g.Tags, _, _ = s.headings(s.text)
		said.add(-1, bad.comment())
		s.end(&out, standing{}, "")
		return out, true
	}
	if start != rules.Start() {
		g.Start = start
	}
	st := standing{p: start}
	labels := map[string]int{}
	var result string
	for {
		next := s.next(st)
		if !st.begun {
			head := s.text[:next.mark]
			if next.kind == stepEnd {
				head = s.text
			}
			var words string
			g.Tags, words, next.result = s.headings(head)
			said.add(-1, words)
			if next.kind == stepEnd && !s.headed && start == rules.Start() {
				return out, false
			}
		} else {
			for _, n := range next.notes {
				i := len(g.Moves) - 1
				if to, ok := labels[n.label]; ok && n.label != "" {
					i = to
				}
				said.add(i, n.words)
			}
		}
		if next.kind == stepEnd {
			result = next.result
			break
		}
		if next.kind == stepMove && len(next.moves) > 1 && s.o.BySequel {
			s.bySequel(st, &next)
		}
		if next.kind == stepFault || len(next.moves) > 1 {
			f := s.fault(st, next)
			out.Faults = append(out.Faults, f)
			said.add(len(g.Moves)-1, f.comment())
			result = ""
			break
		}
		for _, f := range s.remarks(st, next) {
			out.Faults = append(out.Faults, f)
			if f.Kind == RemarkSequel {
				said.add(len(g.Moves), f.comment())
			}
		}
		for _, l := range next.labels {
			labels[l] = len(g.Moves) - 1
		}
		if n := len(next.rec.Words); n >= 3 {
			if end, l := footnoteAt(next.rec.Words, n-3); end == n {
				labels[l] = len(g.Moves)
			}
		}
		addMarks(g, len(g.Moves), next.rec.Words)
		g.Moves = append(g.Moves, next.moves[0])
		st = st.after(next)
	}
	s.end(&out, st, result)
	return out, true
}

// end writes the result, and a remark where there is none.
func (s *scorer) end(out *Score, st standing, result string) {
	g := &out.Game
	tags := g.Tags[:0]
	for _, t := range g.Tags {
		if t.Name == "Result" {
			if result == "" {
				result, _ = resultClause(t.Value, rules.White, rules.White)
			}
			continue
		}
		tags = append(tags, t)
	}
	g.Tags = tags
	switch {
	case result != "":
		g.Result = result
	case !out.whole():
		g.Result = "*"
	case s.long:
		out.Faults = append(out.Faults, s.faultAt(FaultLong, len(s.text), "", "the text of this game is longer than is looked at"))
		g.Result = "*"
	default:
		g.Result = "*"
		f := s.faultAt(RemarkNoResult, st.at, "", "the game ends without a result")
		out.Faults = append(out.Faults, f)
	}
}

// after is the standing once the one move of a step is played.
func (st standing) after(x step) standing {
	if st.p.Turn() == rules.Black && x.atOnce && len(x.notes) == 0 {
		switch {
		case !x.numbered:
			st.repeats = -1
		case !x.dots:
			st.repeats = 1
		}
	}
	if st.p.Turn() == rules.Black && !x.numbered {
		switch {
		case x.newLine:
			st.beside = -1
		case st.beside >= 0:
			st.beside = min(st.beside+1, 3)
		}
	}
	if st.p.Turn() == rules.White {
		switch {
		case !x.newLine:
			st.rows = -1
		case st.rows >= 0:
			st.rows = min(st.rows+1, 3)
		}
	}
	st.shift = x.shift
	st.begun = true
	st.at = x.end
	if p, err := st.p.Play(x.moves[0]); err == nil {
		st.p = p
	}
	return st
}

// sayings are the comments of a game being read, by the index of the move.
type sayings map[int][]string

// add adds words to the comment behind a move, -1 before the first.
func (c sayings) add(i int, words string) {
	if words = strings.Join(strings.Fields(words), " "); words != "" {
		c[i] = append(c[i], words)
	}
}

func (c sayings) comments() map[int]string {
	out := map[int]string{}
	for i, parts := range c {
		out[i] = strings.Join(parts, " ")
	}
	return out
}

// faultAt makes a fault of a place in the text.
func (s *scorer) faultAt(k FaultKind, at int, words, why string) Fault {
	before := s.text[:at]
	nl := strings.LastIndexByte(before, '\n')
	return Fault{
		Kind: k, Game: s.number,
		Line:   s.line + strings.Count(before, "\n"),
		Column: utf8.RuneCountInString(before[nl+1:]) + 1,
		Words:  strings.Join(strings.Fields(words), " "), Why: why,
	}
}

// pairUp finds for each opening bracket its closing one in the same
// paragraph. Braces hold anything; the others nest.
func pairUp(text string) []int32 {
	pairs := make([]int32, len(text))
	var open []int32
	brace := int32(-1)
	lineEmpty := true
	for i := range len(text) {
		switch c := text[i]; {
		case c == '\n':
			if lineEmpty {
				open, brace = open[:0], -1
			}
			lineEmpty = true
		case c == ' ' || c == '\t' || c == '\r':
		default:
			lineEmpty = false
			switch {
			case brace >= 0:
				if c == '}' {
					pairs[brace] = int32(i)
					brace = -1
				}
			case c == '{':
				brace = int32(i)
			case c == '(' || c == '[':
				open = append(open, int32(i))
			case c == ')' || c == ']':
				if n := len(open); n > 0 && (text[open[n-1]] == '(') == (c == ')') {
					pairs[open[n-1]] = int32(i)
					open = open[:n-1]
				}
			}
		}
	}
	return pairs
}
