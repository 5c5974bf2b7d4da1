package descriptive

import (
	"strings"
	"unicode"

	"postd/rules"
)

// headed looks at a paragraph that ends before line k: one that is all
// headings, after moves, begins another game.
func (s *splitter) headed(k int) int {
	names, sure := 0, false
	if s.para > k {
		return -1
	}
	for _, l := range s.lines[s.para:k] {
		tag, ok := headLine(l)
		if !ok {
			return -1
		}
		names++
		sure = sure || tag.Name == "FEN" || strings.HasPrefix(strings.TrimSpace(l), "[")
	}
	if sure || names > 1 {
		if s.rows || s.over {
			return s.para
		}
		s.heads = names > 0
	}
	return -1
}

// lookBack returns the line at which the headings of a game begin whose first
// row is line k: the titles and names right before it. A paragraph is taken
// whole or not at all, but that of the row itself.
func (s *splitter) lookBack(k int) int {
	at := k
	for i := k - 1; i >= 0 && s.titleLike(strings.TrimSpace(s.lines[i])); i-- {
		at = i
	}
	if at > 0 && strings.TrimSpace(s.lines[at-1]) != "" {
		return at
	}
	for i := at - 1; i >= 0; {
		for i >= 0 && strings.TrimSpace(s.lines[i]) == "" {
			i--
		}
		end := i
		for i >= 0 && s.titleLike(strings.TrimSpace(s.lines[i])) {
			i--
		}
		if i == end || i >= 0 && strings.TrimSpace(s.lines[i]) != "" {
			break
		}
		at = i + 1
	}
	return at
}

// titleLike reports whether a line may stand over a game: short, and neither
// a row of moves nor a sentence nor the game's end.
func (s *splitter) titleLike(l string) bool {
	if l == "" {
		return false
	}
	if _, ok := headLine(l); ok || columnHeads(l) {
		return true
	}
	if m, ok := marker(l, 0); ok && m.end < len(l) {
		return false
	}
	if len(l) > 60 || strings.ContainsAny(l[:1], "([{*") || idle(l) {
		return false
	}
	if _, ok := resultClause(strings.TrimRight(l, ".!"), rules.White, rules.White); ok {
		return false
	}
	x := newScorer(l, 1, ScoreOptions{})
	record := len(x.forms(0)) > 0
	s.steps += x.steps
	if record {
		return false
	}
	return strings.ToUpper(l) == l || !strings.HasSuffix(l, ".") || len(strings.Fields(l)) <= 7
}

// firstRow returns how many records the row of number 1 has, 0 where it is no
// row of a game: it must begin with a record in form, and not go on as prose.
func (s *splitter) firstRow(l string) int {
	x := newScorer(l, 1, ScoreOptions{})
	defer func() { s.steps += x.steps }()
	m, _ := marker(l, 0)
	first := x.forms(x.gap(m.end))
	if len(first) == 0 {
		return 0
	}
	end := first[len(first)-1].end
	best := 0
	for _, c := range first {
		at := x.gap(c.end)
		if k, ok := marker(l, at); ok && (k.number == 1 || k.number == 0) {
			at = x.gap(k.end)
		}
		if len(x.forms(at)) > 0 {
			best = 2
		}
	}
	if best == 2 {
		return 2
	}
	rest := strings.TrimLeft(l[end:], " \t|.,;\r\n")
	if rest == "" || strings.ContainsAny(rest[:1], "([{*†1") {
		return 1
	}
	if _, ok := resultClause(clause(rest, false), rules.White, rules.White); ok {
		return 2
	}
	return 0
}

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
