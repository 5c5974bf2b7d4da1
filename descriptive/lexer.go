package descriptive

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// lexer cuts a text into tokens. Where "kn" is written small throughout it
// may be a Knight or "K N"; split says which of the two this pass takes.
type lexer struct {
	text   string
	split  bool
	forked bool // a "kn" was met that the other pass would cut otherwise
	out    []token
}

// tokenise returns every way to cut the text into tokens: one, or two where
// a small "kn" has two meanings.
func tokenise(s string) ([][]token, error) {
	l := lexer{text: s, out: make([]token, 0, 12)}
	if err := l.run(); err != nil {
		return nil, err
	}
	if !l.forked {
		return [][]token{l.out}, nil
	}
	m := lexer{text: s, split: true}
	if err := m.run(); err != nil {
		return nil, err
	}
	return [][]token{l.out, m.out}, nil
}

func (l *lexer) run() error {
	for i := 0; i < len(l.text); {
		r, size := utf8.DecodeRuneInString(l.text[i:])
		if j, wing := castlingSigns(l.text, i); j > i {
			l.add(word{"", kindSigns, uint8(wing)}, i, j)
			i = j
			continue
		}
		switch {
		case silent(r):
			i += size
		case r < utf8.RuneSelf && letter(byte(r)):
			j := i
			for j < len(l.text) && letter(l.text[j]) {
				j++
			}
			k, ok := l.letters(i, j)
			if !ok {
				return fmt.Errorf("descriptive: %q is no word of a record", l.text[i:j])
			}
			i = k
		case r < utf8.RuneSelf && digit(byte(r)):
			j, ok := l.figure(i)
			if !ok {
				return fmt.Errorf("descriptive: %q is no rank of the board", l.text[i:j])
			}
			i = j
		default:
			w, ok := signs[r]
			if !ok {
				return fmt.Errorf("descriptive: %q is no sign of a record", string(r))
			}
			if skip := footnote(l.text[i:]); skip > 0 {
				i += skip
				continue
			}
			l.add(w, i, i+size)
			i += size
		}
	}
	return nil
}

func (l *lexer) add(w word, start, end int) {
	l.out = append(l.out, token{w.kind, w.val, len(w.text) > 1, start, end})
}

// longestRun is the number of letters beyond which a run is no row of
// abbreviations; it bounds the going back.
const longestRun = 24

// letters reads the letters from i to j, with what belongs to them beyond j,
// and returns where it stopped.
func (l *lexer) letters(i, j int) (int, bool) {
	run := strings.ToLower(l.text[i:j])
	if k, ok := passing(l.text, run, i, j); ok {
		l.add(word{"e.p.", kindPassing, 0}, i, k)
		return k, true
	}
	switch run {
	case "the", "best": // "the Queen"; the annotator's "(best)" has its brackets taken off with it.
		if n := len(l.out); run == "best" && n > 0 && l.out[n-1].kind == kindOpen && j < len(l.text) && l.text[j] == ')' {
			l.out = l.out[:n-1]
			return j + 1, true
		}
		return j, true
	case "kingside", "queenside":
		l.add(wholeWords[run[:len(run)-4]], i, j-4)
		l.add(wholeWords["side"], j-4, j)
		return j, true
	case "disch", "discch":
		l.add(wholeWords["dis"], i, j-2)
		l.add(wholeWords["ch"], j-2, j)
		return j, true
	}
	if w, ok := wholeWords[run]; ok {
		l.add(w, i, j)
		return l.possessive(j), true
	}
	mark := len(l.out)
	if j-i > longestRun || !l.abbreviations(i, j) {
		l.out = l.out[:mark]
		return j, false
	}
	return l.possessive(j), true
}

// abbreviations cuts the letters from i to j into the abbreviations of
// BCC1903/I.13.B, longest first, going back where the rest makes no sense
// ("Ktakes" is "K takes").
func (l *lexer) abbreviations(i, j int) bool {
	if i == j {
		return true
	}
	mark := len(l.out)
	for _, w := range pieces {
		n := len(w.text)
		if j-i < n || !strings.EqualFold(l.text[i:i+n], w.text) {
			continue
		}
		// An e.p. whose letters are glued to more of them is no abbreviation ("prep").
		if w.kind == kindPassing && i+n < j {
			continue
		}
		if w.text == "kn" && !l.knight(i, j) {
			continue
		}
		l.add(w, i, i+n)
		if l.abbreviations(i+n, j) {
			return true
		}
		l.out = l.out[:mark]
	}
	// "Ks 4th": the possessive without its apostrophe.
	return j-i == 1 && l.text[i]|0x20 == 's' && mark > 0 && l.out[mark-1].kind == kindMan && l.out[mark-1].end == i
}

// knight reports whether the "kn" at i is a Knight and not the King's Knight
// or his file: "Kn" is, "KN" is not; a small "kn" before a figure is not
// ("kn5"), elsewhere it is both.
func (l *lexer) knight(i, j int) bool {
	switch l.text[i : i+2] {
	case "Kn":
		return true
	case "kn":
		if i+2 == j && j < len(l.text) && digit(l.text[j]) {
			return false
		}
		l.forked = true
		return !l.split
	}
	return false
}

// possessive passes over "'s", or a bare apostrophe, after a man's name.
func (l *lexer) possessive(j int) int {
	if l.out[len(l.out)-1].kind != kindMan {
		return j
	}
	k := j
	if k < len(l.text) && l.text[k] == '.' {
		k++ // "Q.'s"
	}
	r, size := utf8.DecodeRuneInString(l.text[k:])
	if !apostrophe(r) {
		return j
	}
	k += size
	if k < len(l.text) && l.text[k]|0x20 == 's' && (k+1 == len(l.text) || !letter(l.text[k+1])) {
		k++
	}
	return k
}

// figure reads a rank, "4", "4th", "3d"; two figures together are none. The
// ninth rank is a record in form, though of a square that there is not
// (RULING/R-11): no move fits it.
func (l *lexer) figure(i int) (int, bool) {
	j := i
	for j < len(l.text) && digit(l.text[j]) {
		j++
	}
	if j != i+1 || l.text[i] < '1' {
		return j, false
	}
	for _, suffix := range [...]string{"st", "nd", "rd", "th", "d"} {
		k := j + len(suffix)
		if k <= len(l.text) && strings.EqualFold(l.text[j:k], suffix) && (k == len(l.text) || !letter(l.text[k])) {
			l.add(word{"nth", kindNth, l.text[i] - '0'}, i, k)
			return k, true
		}
	}
	l.add(word{"", kindRank, l.text[i] - '0'}, i, j)
	return j, true
}

// passing reads "e.p.", "e. p.", "en passant", "in passing" where the letters
// from i to j, in small letters run, begin it.
func passing(text, run string, i, j int) (int, bool) {
	switch run {
	case "ep":
		return j, true
	case "e", "en", "in":
	default:
		return 0, false
	}
	k := j
	for k < len(text) && (text[k] == '.' || text[k] == ' ' || text[k] == '/') {
		k++
	}
	m := k
	for m < len(text) && letter(text[m]) {
		m++
	}
	second := strings.ToLower(text[k:m])
	switch {
	case run == "e" && second == "p":
		return m, true
	case run != "e" && (second == "passant" || second == "passing" || second == "pass" || second == "pas"):
		return m, true
	}
	return 0, false
}

// footnote returns the length of a bracketed letter of reference, "[A]", that
// cannot be a promotion; the others the grammar tells apart.
func footnote(s string) int {
	if len(s) >= 3 && s[0] == '[' && letter(s[1]) && s[2] == ']' && !strings.ContainsRune("qrbnQRBN", rune(s[1])) {
		return 3
	}
	return 0
}
