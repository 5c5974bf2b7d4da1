package descriptive

import (
	"strings"

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
