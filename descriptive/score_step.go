package descriptive

import (
	"slices"

	"postd/rules"
)

// step is what the text has where a move is due.
type step struct {
	kind     stepKind
	mark     int // where its number, or the record itself, begins
	at, end  int // the record
	rec      Record
	moves    []rules.Move // its readings
	noQuiet  bool         // captures were admitted (BCC1903/V.5(c))
	numbered bool         // its number stands before it
	dots     bool         // it has dots for White's move
	newLine  bool         // it begins a line
	atOnce   bool         // nothing but brackets between it and the record before
	sequel   []rules.Move // of several readings, the one that its sequel chose, and the others
	shift    int
	fault    FaultKind
	why      string
	notes    []note   // what was passed on the way
	labels   []string // the footnotes to which the move refers
	result   string
}

type stepKind uint8

const (
	stepEnd stepKind = iota
	stepMove
	stepFault
)

// note is a comment, with the footnote's letter where it has one.
type note struct{ label, words string }

// These are the bounds of looking on: behind a record that may be part of a sentence,
// for one that is plainly a move; and the words of one record.
const (
	lookOn     = 3000
	mostRecord = 24
)

// next finds the record that is due. It takes the first place where one can
// only be meant as the move; where one may be part of a sentence, it looks on
// a little for a plainer.
func (s *scorer) next(st standing) step {
	w := walk{s: s, st: st, i: st.at, until: len(s.text), direct: st.begun, whole: true, newLine: !st.begun, resultAt: -1, odd: -1}
	over := len(st.p.LegalMoves()) == 0
	if over && st.begun {
		w.result, w.resultAt = "1/2-1/2", st.at
		if st.p.Check() {
			w.result = wonBy(st.p.Turn().Other())
		}
	}
	var weak *step
	for {
		w.space()
		if w.i >= w.until {
			break
		}
		s.steps++
		if w.skipLine() {
			continue
		}
		x := s.spot(st, w.i, w.manner())
		switch {
		case x.is == spotResult && (w.result == "" || over && w.result == x.result):
			w.result, w.resultAt = x.result, w.i
			if x.numbered {
				weak = nil // "37. Resigns.": that is what stands in the move's place
			}
			w.pass(x.end)
			continue
		case x.is == spotMove && w.takes(x) && (weak == nil || w.newLine):
			return w.done(x.step)
		case x.is == spotMove && !w.apart && w.resultAt < 0:
			if weak == nil && w.suspect == nil && (w.direct || x.numbered && w.manner() != amidProse && !w.aside(x)) {
				y := w.done(x.step)
				weak, w.until = &y, min(w.until, w.i+lookOn)
			}
		case x.beyond && weak != nil && (w.newLine || x.is == spotBeyond):
			w.until = w.i
			continue
		case x.is == spotBeyond && !w.apart && w.resultAt < 0 && x.alone && (w.manner() <= atLine || w.garbled()):
			return w.missing(x.step)
		case x.fault != 0 || x.is == spotUnread:
			w.suspicious(x)
		}
		if w.bracket() {
			continue
		}
		w.prose()
	}
	switch {
	case weak != nil && !weak.numbered && weak.newLine && st.beside == 3:
		// Black's moves all stand beside White's, and this begins a line.
		weak.kind, weak.fault, weak.why = stepFault, FaultOrder, "these words may be the move or a comment"
		return *weak
	case weak != nil:
		return *weak
	case w.suspect != nil:
		return *w.suspect
	case w.doubt != nil && (w.doubts > 2 || w.result == "" && w.perhaps == ""):
		return *w.doubt
	}
	if y, ok := w.unread(); ok {
		return y
	}
	if w.result == "" && w.perhaps != "" {
		w.result = w.perhaps
		w.notes = slices.Delete(w.notes, w.perhapsAt, w.perhapsAt+1)
	}
	return w.done(step{kind: stepEnd, mark: len(s.text), result: w.result})
}

// takes reports whether a place is taken at once and nothing plainer is
// looked for.
func (w *walk) takes(x spotted) bool {
	m := w.manner()
	if w.apart || w.resultAt >= 0 {
		// After the end, or among notes, only a full row of moves goes on.
		return x.numbered && m <= atLine && w.newLine && x.plain == 3 && (w.blank || !w.apart)
	}
	switch {
	case w.suspect != nil && !x.numbered:
		return false
	case x.numbered && m == atOnce && x.kind == stepMove:
		return true
	case x.numbered:
		// "A mistake. 28. B-B7 Q-B8 would have held the game."
		return x.plain >= 2 && m != atSentence
	case m == atOnce:
		return x.plain >= 2
	case m == atLine:
		return x.plain >= 2 && x.alone
	}
	return x.plain == 3
}

// aside reports whether a number within a line, behind a sentence, cannot be
// that of the move because all rows have begun their lines. "27… K-K3" is
// Black's for certain, "27. K-K3" is not.
func (w *walk) aside(x spotted) bool {
	return !w.newLine && w.st.rows == 3 && (w.st.p.Turn() == rules.White || !x.dots)
}

// done gives a step what was passed before it.
func (w *walk) done(x step) step {
	x.notes, x.labels = append([]note(nil), w.notes...), append(x.labels, w.labels...)
	x.atOnce, x.newLine = w.direct, w.newLine
	return x
}
