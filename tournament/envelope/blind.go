package envelope

import (
	"slices"
	"strings"
	"unicode"
)

// Hidden is a name that must not be read, and what stands in its place: a player's and "White", an
// event's and "the event".
type Hidden struct {
	Name, As string
}

// shortest is how many letters a part of a name has at least that is replaced alone.
const shortest = 4

// ofTheGame are words that stand in every second statement and are names of people too. They, and
// the titles, are replaced only beside another part of the same name.
var (
	ofTheGame = strings.Fields("white black king queen rook castle bishop knight pawn mate check move game draw side board file open opening ending gambit final match round section with from that")
	titles    = strings.Fields("mr mrs miss ms mister dr prof professor sir lady lord rev reverend captain major colonel")
)

// Blind replaces the names in a text, whole names and parts of four letters or more, whatever their
// case, accents, or marks that are not seen, and shorter parts that have a capital in the middle of a
// sentence; an address (a word with @, or a link) becomes
// "(an address)". What is replaced keeps its possessive. The text that was given is not changed.
// Where two players share a part of their names, it becomes "a player".
func Blind(text string, hidden []Hidden) string {
	text = withoutAddresses(text)
	for _, h := range hidden {
		if h.isLabel() {
			text = replaceLabel(text, h)
		}
	}
	words := split(text)
	var b strings.Builder
	for i := 0; i < len(words); {
		n, as := longestName(words[i:], within(words[:i]), hidden)
		if n == 0 {
			b.WriteString(words[i].text)
			i++
			continue
		}
		b.WriteString(as)
		i += n
	}
	return b.String()
}

// isLabel reports whether the name is one like "A3-12", which is no row of words: of its letters
// alone nothing is hidden.
func (h Hidden) isLabel() bool {
	return strings.ContainsFunc(h.Name, unicode.IsDigit) && !strings.ContainsFunc(h.Name, unicode.IsSpace)
}

// piece is a word of a text, or what stands between two.
type piece struct {
	text, plain string // plain is empty of what is no word
}

// split cuts a text into words of letters and what stands between them. Marks that are not seen, or
// only stand on a letter, belong to its word.
func split(text string) (out []piece) {
	kind := func(r rune) int {
		switch {
		case unicode.IsLetter(r):
			return 1
		case unicode.Is(unicode.Mn, r), unicode.Is(unicode.Cf, r):
			return 0
		}
		return 2
	}
	last := 0
	for _, r := range text {
		k := kind(r)
		if k == 0 && last != 0 {
			k = last
		} else if k == 0 {
			k = 2
		}
		if k != last {
			out = append(out, piece{})
		}
		last = k
		out[len(out)-1].text += string(r)
	}
	for i := range out {
		out[i].plain = plain(out[i].text)
	}
	return out
}

// plain is a word without case, accents and marks; empty where it has no letter.
func plain(word string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(word) {
		if !unicode.IsLetter(r) {
			continue
		}
		if s, ok := unaccented[r]; ok {
			b.WriteString(s)
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}

// unaccented are letters as they are written where there is no accent.
var unaccented = func() map[rune]string {
	m := map[rune]string{'ß': "ss", 'æ': "ae", 'œ': "oe", 'ø': "o", 'ł': "l", 'đ': "d", 'ð': "d", 'þ': "th", 'ı': "i"}
	for to, from := range map[string]string{
		"a": "àáâãäåāăą", "c": "çćĉċč", "d": "ď", "e": "èéêëēĕėęě", "g": "ĝğġģ", "h": "ĥħ", "i": "ìíîïĩīĭį", "j": "ĵ", "k": "ķ",
		"l": "ĺļľ", "n": "ñńņň", "o": "òóôõöōŏő", "r": "ŕŗř", "s": "śŝşšș", "t": "ţťŧț", "u": "ùúûüũūŭůűų", "w": "ŵ", "y": "ýÿŷ", "z": "źżž",
	} {
		for _, r := range from {
			m[r] = to
		}
	}
	return m
}()

// parts are the words of a name.
func (h Hidden) parts() (out []string) {
	for _, w := range split(h.Name) {
		if w.plain != "" {
			out = append(out, w.plain)
		}
	}
	return out
}

// within reports whether what comes after these pieces stands in the middle of a sentence, where a
// capital makes a name.
func within(before []piece) bool {
	if len(before) == 0 {
		return false
	}
	last := before[len(before)-1].text
	return !strings.ContainsAny(last, ".!?:;()\"“”") && strings.Count(last, "\n") < 2
}

// longestName finds how many pieces at the beginning of a text are one of the names, and what
// stands in their place; 0 if none.
func longestName(words []piece, within bool, hidden []Hidden) (n int, as string) {
	if words[0].plain == "" {
		return 0, ""
	}
	for _, h := range hidden {
		if h.isLabel() {
			continue
		}
		switch k := h.run(words, within); {
		case k > n:
			n, as = k, h.As
		case k > 0 && k == n && as != h.As:
			as = "a player"
		}
	}
	return n, as
}

// run is how many pieces at the beginning are the name, in any order of its parts, with titles and
// initials; 0 where they are no more than a word that may be anybody's.
func (h Hidden) run(words []piece, within bool) (n int) {
	parts := h.parts()
	left, found, beside, strong := slices.Clone(parts), 0, 0, false
	for i, w := range words {
		if w.plain == "" {
			if i > 0 && len(w.text) <= 4 && strings.Trim(w.text, " \t\r\n,.-") == "" {
				continue
			}
			break
		}
		if at := slices.Index(left, w.plain); at >= 0 {
			left = slices.Delete(left, at, at+1)
			title := slices.Contains(titles, w.plain)
			if title {
				beside++
			} else {
				found++
			}
			letters, capital := len([]rune(w.plain)), unicode.IsUpper([]rune(w.text)[0])
			strong = strong || !title && (letters >= shortest || letters > 1 && capital && within) && !slices.Contains(ofTheGame, w.plain)
			n = i + 1
			continue
		}
		dotted := i+1 < len(words) && strings.HasPrefix(words[i+1].text, ".")
		initial := len([]rune(w.plain)) == 1 && dotted && slices.ContainsFunc(parts, func(p string) bool { return strings.HasPrefix(p, w.plain) })
		if !initial && !slices.Contains(titles, w.plain) {
			break
		}
		if beside++; initial && found > 0 {
			n = i + 1
		}
	}
	switch whole := len(parts) == 1 && len([]rune(parts[0])) > 1 && !slices.Contains(ofTheGame, parts[0]); {
	case found > 0 && (strong || whole || found+beside > 1):
		return n
	}
	return 0
}

// withoutAddresses takes out what leads to a person or a page.
func withoutAddresses(text string) string {
	var b strings.Builder
	for len(text) > 0 {
		i := strings.IndexFunc(text, unicode.IsSpace)
		word, rest := text, ""
		if i >= 0 {
			word, rest = text[:i], text[i:]
		}
		if at := strings.IndexByte(word, '@'); at > 0 || strings.Contains(word, "://") || strings.HasPrefix(strings.ToLower(word), "www.") {
			word = "(an address)"
		}
		b.WriteString(word)
		j := strings.IndexFunc(rest, func(r rune) bool { return !unicode.IsSpace(r) })
		if j < 0 {
			j = len(rest)
		}
		b.WriteString(rest[:j])
		text = rest[j:]
	}
	return b.String()
}

// replaceLabel replaces a label where it stands by itself, whatever its case.
func replaceLabel(text string, h Hidden) string {
	low, name := strings.ToLower(text), strings.ToLower(h.Name)
	if len(low) != len(text) {
		return text // letters that change their length are in no label
	}
	var b strings.Builder
	part := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
	for {
		i := strings.Index(low, name)
		if i < 0 {
			b.WriteString(text)
			return b.String()
		}
		before := []rune(text[:i])
		after := []rune(text[i+len(name):])
		b.WriteString(text[:i])
		if len(before) > 0 && part(before[len(before)-1]) || len(after) > 0 && part(after[0]) {
			b.WriteString(text[i : i+len(name)])
		} else {
			b.WriteString(h.As)
		}
		text, low = text[i+len(name):], low[i+len(name):]
	}
}
