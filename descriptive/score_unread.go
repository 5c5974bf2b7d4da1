package descriptive

import (
	"strings"
	"unicode"
)

// suspicious keeps the first place that looks like a move and is not the one
// due: if no other is found, reading stops there. Amid prose it counts for
// less, since prose speaks of moves, unless there are many.
func (w *walk) suspicious(x spotted) {
	if w.apart || w.resultAt >= 0 {
		return
	}
	y := w.done(x.step)
	y.kind = stepFault
	switch {
	case w.manner() <= atLine:
		if w.suspect == nil {
			w.suspect = &y
		}
		if w.st.begun {
			w.until = min(w.until, w.i+lookOn)
		}
	case w.newLine:
		w.doubts++
		if w.doubt == nil {
			w.doubt = &y
		}
	}
}

// unread looks, where the game seems to end, whether moves are left in what
// was taken for prose: one number with a record where there is no result, three
// in a row where there is one.
func (w *walk) unread() (step, bool) {
	text, end, need := w.s.text, len(w.s.text), 1
	if w.result != "" || w.perhaps != "" {
		need = 3
	}
	switch {
	case w.resultAt == w.st.at: // mate: nothing can follow
		need = 2
	case w.resultAt >= 0:
		end = w.resultAt
	}
	if !w.st.begun || w.apart {
		return step{}, false
	}
	var first step
	found, number := 0, w.st.due()
	for i := w.st.at; i < end; i++ {
		if close := int(w.s.pairs[i]); close > 0 {
			i = close
			continue
		}
		if !digit(text[i]) || i == 0 || !unicode.IsSpace(rune(text[i-1])) {
			continue
		}
		m, ok := marker(text, i)
		if !ok || m.dots || m.number < number || found > 0 && m.number > number+1 {
			continue
		}
		forms := w.s.forms(w.s.gap(m.end))
		if len(forms) == 0 {
			continue
		}
		if found++; found == 1 {
			c := forms[len(forms)-1]
			first = w.done(step{kind: stepFault, mark: i, at: w.s.gap(m.end), end: c.end, rec: c.rec, shift: w.st.shift,
				fault: FaultOrder, why: "here moves seem to follow, and none before them can be read"})
		}
		if found == need {
			return first, true
		}
		number = m.number
		i = m.end - 1
	}
	return step{}, false
}

// garbled reports whether all that stands between White's record and the line
// that now begins are a few words behind the record: a move misprinted.
func (w *walk) garbled() bool {
	if w.odd < 0 || !w.newLine {
		return false
	}
	between := strings.TrimSpace(w.s.text[w.odd:w.i])
	return len(between) <= 40 && !strings.Contains(between, "\n")
}

// missing is a move that is not there: the next number comes first.
func (w *walk) missing(x step) step {
	if w.suspect != nil {
		return *w.suspect
	}
	x = w.done(x)
	x.kind, x.fault = stepFault, FaultWanting
	if w.odd >= 0 {
		x.fault, x.at, x.end = FaultForm, w.odd, w.odd+len(clause(w.s.text[w.odd:], false))
		return x
	}
	x.why = "the move itself is wanting: here already stands the next number"
	return x
}
