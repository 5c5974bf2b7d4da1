package ledger

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// What a player writes beside statements goes to the opponent as a note (RULING/R-68).
// But programs of mail put the whole letter that is answered below, between or above
// the words, in more ways than anybody can read off a text; and that letter may hold
// what the opponent must never see: an address to write to, or the answer to TRY.
// Therefore nothing of what the office itself wrote to a player goes to the other.

// quotesWords is how many words in a row are taken for a quotation.
const quotesWords = 6

// quotesLetters is the same where words stand together without spaces, or each alone on
// a line, in letters and digits.
const quotesLetters = 40

// mostNote is how long a note may be, in octets.
const mostNote = 4096

// noteOf is what of the words of a player may go to another: without what stands in
// one of the letters that the player was sent, without secrets, and no longer than a
// note may be. It is empty where no letter and no digit is left.
func (m Mask) noteOf(words string, sent []ours) string {
	out := m.saidOf(words, sent)
	if !hasWord(out) {
		return ""
	}
	if len(out) <= mostNote {
		return out
	}
	cut := out[:mostNote]
	if i := strings.LastIndexByte(cut, '\n'); i > mostNote/2 {
		cut = cut[:i]
	} else if i := strings.LastIndexByte(cut, ' '); i > mostNote/2 {
		cut = cut[:i]
	} else {
		for !utf8.ValidString(cut) {
			cut = cut[:len(cut)-1]
		}
	}
	cut = strings.TrimRight(cut, " \n")
	return cut + fmt.Sprintf("\nThe rest, %d kB, is with the secretary.", (len(out)-len(cut)+1023)/1024)
}

// saidOf is noteOf without its bound.
func (m Mask) saidOf(words string, sent []ours) string {
	words = withoutQuotes(words, sent)
	out, found := m.Redact(words)
	if found != nil {
		out = withoutQuotes(out, sent) // of earlier letters the keys were taken out as well
	}
	return out
}

// ours is one of the letters that a player was sent: its text or its HTML, and what it
// repeats of that player's own words.
type ours struct {
	words string
	own   []string
}

func isWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) }

// hasWord reports whether a letter or a digit is to be seen in a text: none is in a tag
// or in an entity of HTML that stands for a stroke.
func hasWord(s string) bool {
	if strings.ContainsAny(s, "<&%=") {
		p := shownOf(s)
		s = string(p.b)
	}
	return strings.ContainsFunc(s, isWord)
}

// withoutQuotes takes out of a text what stands in one of the letters, with the lines
// of a header that it touches, and what is left of a line without a word.
func withoutQuotes(text string, sent []ours) string {
	if len(sent) == 0 || text == "" {
		return text
	}
	text = withoutCoded(text, sent, mostNested)
	for range mostLayers { // what is left on both sides of a cut may be a quotation again
		spans := quotedIn(text, sent)
		if spans == nil {
			break
		}
		text = cutLines(text, spans)
	}
	return text
}

// withoutCoded takes out runs of base64 in which words of the letters stand.
func withoutCoded(text string, sent []ours, depth int) string {
	var spans []hit
	for i, ok := nextBase64(text, 0); ok; i, ok = nextBase64(text, i) {
		run := base64At(text, i)
		if i = run.to; len(run.letters) < leastBase64 {
			continue
		}
		for shift := range 4 {
			d := run.decode(shift)
			if isText(d) && (quotedIn(string(d), sent) != nil || depth > 1 && withoutCoded(string(d), sent, depth-1) != string(d)) {
				spans = append(spans, hit{from: run.from, to: run.to})
				break
			}
		}
	}
	if spans == nil {
		return text
	}
	return cutLines(text, spans)
}

// mayQuote reports whether a text may hold a quotation: it has as many words or letters as one has at
// least, or something that may be a code for more of them.
func mayQuote(text string) bool {
	if len(strings.Fields(text)) >= quotesWords {
		return true
	}
	n := 0
	for _, r := range text {
		switch {
		case r > unicode.MaxLatin1 || strings.ContainsRune("<&%=?", r) || r < ' ' && r != '\n' && r != '\r' && r != '\t':
			return true
		case isWord(r):
			n++
		}
	}
	_, coded := nextBase64(text, 0)
	return coded || n >= quotesLetters
}

// cutLines takes spans out of a text, and then the lines that hold nothing more, or
// only what announces the words that went.
func cutLines(text string, spans []hit) string {
	slices.SortFunc(spans, func(a, b hit) int { return a.from - b.from })
	type line struct {
		words              string
		touched, announced bool
	}
	var lines []line
	near := func(i int) bool { // a field of a header, or the place of one
		return i >= 0 && i < len(lines) && (lines[i].announced || announces(lines[i].words))
	}
	touches := func(i int) bool { // a line without words lies between at most
		for _, step := range []int{-1, 1} {
			for k := i + step; k >= 0 && k < len(lines); k += step {
				if lines[k].touched && (!lines[k].announced || k == i+step) {
					return true
				}
				if lines[k].words != "" {
					break
				}
			}
		}
		return false
	}
	at := 0
	for _, l := range strings.SplitAfter(text, "\n") {
		from, to := at, at+len(l)
		at = to
		var b strings.Builder
		touched, pos := false, from
		for _, s := range spans {
			if s.to <= from || s.from >= to {
				continue
			}
			touched = true
			if s.from > pos {
				b.WriteString(text[pos:s.from])
			}
			pos = max(pos, min(s.to, to)) // two may overlap
		}
		b.WriteString(text[pos:to])
		words := strings.TrimRight(b.String(), " \t\r\n")
		if touched && !hasWord(words) {
			words = ""
		}
		lines = append(lines, line{words: words, touched: touched})
	}
	for again := true; again; {
		again = false
		for i := range lines {
			if lines[i].touched || !announces(lines[i].words) || !touches(i) {
				continue
			}
			if field(lines[i].words) && !(near(i-1) || near(i+1)) {
				continue // one line alone may be the player's: "PS: see you"
			}
			lines[i].words, lines[i].touched, again = "", true, true
			lines[i].announced = true
		}
	}
	var out []string
	for _, l := range lines {
		switch {
		case l.words == "" && (l.touched || len(out) == 0 || out[len(out)-1] == ""):
		default:
			out = append(out, l.words)
		}
	}
	return strings.TrimSpace(strings.Join(out, "\n"))
}

// announces reports whether a line is like one that a program puts before what it
// quotes: a field of a header in any language ("Von: …", "From: …"), a line that ends
// in a colon ("On 26 November, Postd wrote:"), or a bar ("---- Original Message ----").
// Nothing rests on the words of a language, for such a line only goes where it touches
// a quotation.
func announces(words string) bool {
	bare := strings.Trim(words, " \t>|*_")
	return strings.ContainsFunc(bare, isWord) &&
		(strings.HasSuffix(bare, ":") || strings.HasSuffix(bare, "：") || strings.HasPrefix(bare, "--") && strings.HasSuffix(bare, "--") || field(bare))
}

// field reports whether a line is like a field of a header.
func field(words string) bool {
	words = strings.Trim(words, " \t>|*_")
	name, value, ok := strings.Cut(strings.ReplaceAll(words, "：", ":"), ":")
	name = strings.Trim(name, " *_")
	return ok && name != "" && strings.Trim(value, " *_") != "" && utf8.RuneCountInString(name) <= 24 && len(strings.Fields(name)) <= 3 &&
		!strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) && r != ' ' && r != '-' })
}
