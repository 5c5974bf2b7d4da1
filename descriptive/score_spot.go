package descriptive

import (
	"strings"

	"postd/rules"
)

// is says what stands at a place.
type is uint8

const (
	spotNothing is = iota
	spotMove       // a record in form with the number due, or the unnumbered record of Black's reply
	spotUnread     // the number due, and no record in form behind it
	spotOther      // another number, and a record behind it
	spotBeyond     // the number of the next move, where Black's is due
	spotTwice      // a whole row with the number of a move that was made
	spotResult     // the end of the game in words or signs
)

// spotted is a place looked at. Of a move that fits no legal move, kind is
// stepFault.
type spotted struct {
	is
	step
	plain  int  // how plainly the text goes on behind: 3 the next record, 2 the line or bracket ends, 1 prose, 0 a piece of a record
	beyond bool // a number greater than is due, and a record behind it
	alone  bool // the line, or the row, ends behind the record
}

// spot looks at one place where a move is due.
func (s *scorer) spot(st standing, i int, how manner) (x spotted) {
	x.mark, x.shift = i, st.shift
	m, ok := marker(s.text, i)
	side := st.p.Turn()
	if !ok {
		if st.begun {
			if r, end, ok := resultAt(s.text, i, side.Other(), side); ok {
				x.is, x.result, x.step.end = spotResult, r, end
				return x
			}
		}
		switch {
		case !st.begun && how <= atLine, side == rules.White && how == atOnce:
			s.unnumbered(st, &x, i)
		case st.begun && side == rules.Black:
			s.record(st, &x, i, how)
		}
		return x
	}
	at := s.gap(m.end)
	if b := s.blank(at); b > at {
		m.dots, at = true, s.gap(b)
	}
	due := st.due()
	x.dots = m.dots
	if !st.begun && m.number == 1 {
		// A position that was set up may have any number; the text may begin at 1.
		due, x.shift = 1, 1-st.p.Number()
	}
	switch {
	case m.number == 0: // dots alone: Black's move
		if side == rules.Black && st.begun {
			x.numbered = true
			s.record(st, &x, at, how)
		}
	case m.number == due && (side == rules.Black || !m.dots):
		x.numbered = true
		if r, end, ok := resultAt(s.text, at, side, side); ok && st.begun {
			x.is, x.result, x.step.end = spotResult, r, end
			return x
		}
		s.record(st, &x, at, how)
		if x.is == spotNothing {
			x.is, x.kind, x.fault, x.at = spotUnread, stepFault, FaultForm, at
			x.step.end = lineEnd(s.text, at)
		} else if side == rules.Black && !m.dots && s.wholeRow(st, &x) {
			x.is, x.kind, x.fault = spotTwice, stepFault, FaultOrder
			x.why = "a whole row of moves with the number of the move that White has just made"
		}
	default:
		forms := s.forms(at)
		if len(forms) == 0 {
			return x
		}
		last := forms[len(forms)-1]
		x.is, x.at, x.step.end, x.rec, x.fault = spotOther, at, last.end, last.rec, FaultOrder
		x.why = "another number stands here than is due"
		rest := s.gap(last.end)
		_, number := marker(s.text, rest)
		x.alone = number || rest == len(s.text) || strings.Contains(s.text[last.end:rest], "\n") || len(s.forms(rest)) > 0
		x.beyond = m.number > due
		if side == rules.Black && st.begun && m.number == due+1 && !m.dots {
			x.is = spotBeyond
		}
	}
	return x
}

// unnumbered notes a record right behind Black's that has no number: it is not
// taken, for a comment may begin so, but where the game does not go on
// elsewhere it is told.
func (s *scorer) unnumbered(st standing, x *spotted, at int) {
	forms := s.forms(at)
	if len(forms) == 0 {
		return
	}
	c := forms[len(forms)-1]
	if _, number := marker(s.text, s.gap(c.end)); number || s.plain(st, c.end) >= 2 {
		x.is, x.at, x.step.end, x.rec, x.fault = spotOther, at, c.end, c.rec, FaultOrder
		x.why = "its number is wanting"
	}
}

// wholeRow reports whether Black's record, which has the number without dots,
// is followed on its line by another and then the end: "12. Kt-B3 P-Q4".
func (s *scorer) wholeRow(st standing, x *spotted) bool {
	at := s.gap(x.step.end)
	if strings.Contains(s.text[x.step.end:at], "\n") {
		return false
	}
	for _, c := range s.forms(at) {
		rest := s.text[c.end:lineEnd(s.text, c.end)]
		if strings.Trim(rest, " \t\r|.,;") == "" {
			return true
		}
	}
	return false
}
