package descriptive

import "strings"

// lexer cuts a text into tokens. Where "kn" is written small throughout it
// may be a Knight or "K N"; split says which of the two this pass takes. It
// lies in the caller's frame and grows by nothing.
type lexer struct {
	folded
	split  bool
	forked bool // a "kn" was met that the other pass would cut otherwise
	count  int
	list   [longest]token
}

// run cuts the folded text.
func (l *lexer) run() fault {
	l.count, l.forked = 0, false
	for i := 0; i < l.n; {
		c := l.b[i]
		if nought(c) {
			if j, wing := l.castlingSigns(i); j > i {
				l.add(word{"", kindSigns, uint8(wing)}, i, j)
				i = j
				continue
			}
		}
		switch {
		case silent(c):
			i++
		case letter(c):
			j := i + 1
			for j < l.n && letter(l.b[j]) {
				j++
			}
			k, ok := l.letters(i, j)
			if !ok {
				return fault{isNoWord, l.span(i, j), !l.ends(j) && !nought(c)}
			}
			i = k
		case digit(c):
			j, ok := l.figure(i)
			if !ok {
				return fault{isNoRank, l.span(i, j), true}
			}
			i = j
		case c == '>' && l.count > 0: // "Kt->KB3"; at the beginning it is a mark of quotation
			if l.list[l.count-1].kind != kindDash {
				l.add(word{"", kindDash, 0}, i, i+1)
			}
			i++
		default:
			w := signs[c]
			if w.kind == 0 {
				return fault{isNoSign, l.span(i, i+1), true}
			}
			if skip := l.footnote(i); skip > 0 {
				i += skip
				continue
			}
			l.add(w, i, i+1)
			i++
		}
	}
	return fault{}
}

// ends reports whether nothing that speaks stands from i on.
func (l *lexer) ends(i int) bool {
	for i < l.n && silent(l.b[i]) {
		i++
	}
	return i == l.n
}

func (l *lexer) add(w word, i, j int) {
	l.list[l.count] = token{w.kind, w.val, len(w.text) > 1, l.b[i] >= 'a' && l.b[i] <= 'z', l.span(i, j)}
	l.count++
}

// longestRun is the number of letters beyond which a run is no row of
// abbreviations; it bounds the going back.
const longestRun = 24

// letters reads the letters from i to j, with what belongs to them beyond j,
// and returns where it stopped.
func (l *lexer) letters(i, j int) (int, bool) {
	run := l.low[i:j]
	if k, ok := l.passing(i, j); ok {
		l.add(word{"e.p.", kindPassing, 0}, i, k)
		return k, true
	}
	switch string(run) {
	case "the", "best": // "the Queen"; the annotator's "(best)" has its brackets taken off with it.
		if n := l.count; run[0] == 'b' && n > 0 && l.list[n-1].kind == kindOpen && j < l.n && l.b[j] == ')' {
			l.count--
			return j + 1, true
		}
		return j, true
	case "kingside", "queenside":
		l.add(wholeWords[string(run[:len(run)-4])], i, j-4)
		l.add(wholeWords["side"], j-4, j)
		return j, true
	case "disch", "discch":
		l.add(wholeWords["dis"], i, j-2)
		l.add(wholeWords["ch"], j-2, j)
		return j, true
	}
	if w, ok := wholeWords[string(run)]; ok {
		l.add(w, i, j)
		return l.possessive(j), true
	}
	mark := l.count
	if j-i > longestRun || mark == 0 && l.square(i, j) {
		return j, false
	}
	if l.low[j-1] == 'e' && l.abbreviations(i, j-1) {
		// "PxPe.p."
		if k, ok := l.passing(j-1, j); ok {
			l.add(word{"e.p.", kindPassing, 0}, j-1, k)
			return k, true
		}
		l.count = mark
	}
	if !l.abbreviations(i, j) {
		l.count = mark
		return j, false
	}
	return l.possessive(j), true
}

// square reports whether the letters from i to j begin a record of algebraic
// notation, "Rb1", "Nxb5": a small "b" behind a capital is a file there. What it
// would be in descriptive notation is in doubt (RULING/R-11).
func (l *lexer) square(i, j int) bool {
	return j-i > 1 && j < l.n && digit(l.b[j]) && l.b[j-1] == 'b' && l.b[i] >= 'A' && l.b[i] <= 'Z'
}

// abbreviations cuts the letters from i to j into the abbreviations of
// BCC1903/I.13.B, longest first, going back where the rest makes no sense
// ("Ktakes" is "K takes").
func (l *lexer) abbreviations(i, j int) bool {
	if i == j {
		return true
	}
	mark := l.count
	for _, w := range pieces[l.low[i]-'a'] {
		n := len(w.text)
		if j-i < n || n > 1 && string(l.low[i:i+n]) != w.text {
			continue
		}
		// An e.p. whose letters are glued to more of them is no abbreviation ("prep").
		if w.kind == kindPassing && i+n < j {
			continue
		}
		if n == 2 && w.text == "kn" && !l.knight(i, j) {
			continue
		}
		l.add(w, i, i+n)
		if l.abbreviations(i+n, j) {
			return true
		}
		l.count = mark
	}
	// "Ks 4th": the possessive without its apostrophe.
	return j-i == 1 && l.low[i] == 's' && mark > 0 && l.list[mark-1].kind == kindMan && l.list[mark-1].end == l.at[i]
}

// knight reports whether the "kn" at i is a Knight and not the King's Knight
// or its file: "Kn" is, "KN" is not; a small "kn" before a figure is not
// ("kn5"), elsewhere it is both.
func (l *lexer) knight(i, j int) bool {
	switch string(l.b[i : i+2]) {
	case "Kn":
		return true
	case "kn":
		if i+2 == j && j < l.n && digit(l.b[j]) {
			return false
		}
		l.forked = true
		return !l.split
	}
	return false
}

// possessive passes over "'s", or a bare apostrophe, after a man's name.
func (l *lexer) possessive(j int) int {
	if l.list[l.count-1].kind != kindMan {
		return j
	}
	k := j
	if k < l.n && l.b[k] == '.' {
		k++ // "Q.'s"
	}
	if k >= l.n || !apostrophe(l.b[k]) {
		return j
	}
	k++
	if k < l.n && l.low[k] == 's' && (k+1 == l.n || !letter(l.b[k+1])) {
		k++
	}
	return k
}

// figure reads a rank, "4", "4th", "3d"; two figures together are none. The
// ninth rank is a record in form, though of a square that there is not
// (RULING/R-11): no move fits it.
func (l *lexer) figure(i int) (int, bool) {
	j := i
	for j < l.n && digit(l.b[j]) {
		j++
	}
	if j != i+1 || l.b[i] < '1' {
		return j, false
	}
	rank := l.b[i] - '0'
	at := l.spaces(j) // "4 th"
	for _, suffix := range [...]string{"st", "nd", "rd", "th", "d"} {
		k := at + len(suffix)
		if k <= l.n && string(l.low[at:k]) == suffix && (k == l.n || !letter(l.b[k])) {
			l.add(word{"nth", kindNth, rank}, i, k)
			return k, true
		}
	}
	l.add(word{"", kindRank, rank}, i, j)
	return j, true
}

// footnote returns the length of what stands in brackets and is no part of a
// record: a letter of reference that is no piece's, "[A]"; annotators' marks,
// "(!?)"; and behind the end of a square or a mark of check a figure, "(1)".
// A small letter of a piece, "(b)", the grammar tells from a promotion.
func (l *lexer) footnote(i int) int {
	if l.b[i] != '[' && l.b[i] != '(' {
		return 0
	}
	j := i + 1
	for j < l.n && silent(l.b[j]) {
		j++
	}
	first := j
	switch {
	case j < l.n && letter(l.b[j]) && strings.IndexByte("qrbnkp", l.low[j]) < 0:
		j++
	case j < l.n && digit(l.b[j]) && l.count > 0:
		switch l.list[l.count-1].kind {
		case kindRank, kindNth, kindSquare, kindCheck, kindMate, kindPassing, kindSigns, kindSide, kindClose:
		default:
			return 0
		}
		for j < l.n && digit(l.b[j]) && j-first < 3 {
			j++
		}
	}
	for j < l.n && silent(l.b[j]) {
		j++
	}
	if j == i+1 || j >= l.n || l.b[j] != ')' && l.b[j] != ']' {
		return 0
	}
	return j + 1 - i
}
