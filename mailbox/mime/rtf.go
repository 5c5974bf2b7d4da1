package mime

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// This file makes lines of RTF. Fonts, sizes and pictures are passed over, and what is
// struck out is marked (RULING/R-85).

// rtfGroup is what holds between two braces.
type rtfGroup struct {
	silent, struck bool
	skip           int // characters that follow one of Unicode, for programs that know none
}

// rtfDeepest bounds groups within groups; what lies beyond is not read.
const rtfDeepest = 200

// rtf is such a text while it is read.
type rtf struct {
	rtfGroup
	outer  []rtfGroup
	out    strings.Builder
	now    []segment // of the line
	octets []byte    // in the text's own charset, not yet written
	page   string    // that charset
	pass   int       // characters still to be passed over
	high   rune      // the first half of a character of two, or 0
}

// segment is a part of a line, struck out or not.
type segment struct {
	text   []byte
	struck bool
}

// rtfText reads RTF, as the lines that it shows.
func rtfText(s string) string {
	r := rtf{page: "windows-1252", rtfGroup: rtfGroup{skip: 1}}
	for s != "" && len(r.outer) < rtfDeepest {
		switch s[0] {
		case '{':
			r.settle()
			r.outer = append(r.outer, r.rtfGroup)
			s = s[1:]
		case '}':
			r.settle()
			if n := len(r.outer); n > 0 {
				r.rtfGroup, r.outer = r.outer[n-1], r.outer[:n-1]
			}
			s = s[1:]
		case '\\':
			s = r.control(s[1:])
		case '\r', '\n':
			s = s[1:]
		default:
			n := strings.IndexAny(s, "{}\\\r\n")
			if n < 0 {
				n = len(s)
			}
			if r.pass > 0 {
				_, n = utf8.DecodeRuneInString(s)
			}
			r.write(s[:n])
			s = s[n:]
		}
	}
	r.line()
	return r.out.String()
}

// rtfSilent are the destinations whose text is none of the letter's.
var rtfSilent = set("fonttbl colortbl stylesheet info pict object header headerl headerr headerf footer footerl footerr footerf footnote themedata datastore generator listtable listoverridetable rsidtbl xmlnstbl fldinst")

// rtfSigns are words that stand for a sign.
var rtfSigns = map[string]string{
	"tab": " ", "cell": " ", "emdash": "—", "endash": "–", "lquote": "‘", "rquote": "’", "ldblquote": "“", "rdblquote": "”", "bullet": "•",
	"~": " ", "_": "-", "emspace": " ", "enspace": " ", "\\": "\\", "{": "{", "}": "}",
}

// control reads what stands behind a backslash, and returns what follows it.
func (r *rtf) control(s string) string {
	n := 0
	for n < len(s) && n < 32 && (s[n] >= 'a' && s[n] <= 'z' || s[n] >= 'A' && s[n] <= 'Z') {
		n++
	}
	if n == 0 {
		return r.symbol(s)
	}
	r.settle()
	word, s := s[:n], s[n:]
	n = 0
	for n < len(s) && n < 10 && (s[n] >= '0' && s[n] <= '9' || n == 0 && s[n] == '-') {
		n++
	}
	value, err := strconv.Atoi(s[:n])
	given := err == nil
	s = strings.TrimPrefix(s[n:], " ")
	switch {
	case rtfSigns[word] != "":
		r.write(rtfSigns[word])
	case rtfSilent[word]:
		r.silent = true
	case word == "par" || word == "line" || word == "row" || word == "sect" || word == "page":
		r.line()
	case word == "strike" || word == "striked" || word == "deleted":
		r.struck = !given || value != 0
	case word == "v":
		r.silent = !given || value != 0
	case word == "plain":
		r.struck = false
	case word == "ansicpg" && given:
		r.page = "windows-" + strconv.Itoa(value)
	case word == "uc" && given:
		r.skip = max(0, min(value, 100))
	case word == "u" && given:
		r.character(rune(value & 0xffff))
	case word == "bin" && given:
		return s[min(max(value, 0), len(s)):]
	}
	return s
}

// character writes a character of Unicode, of which some come in two halves.
func (r *rtf) character(c rune) {
	high := r.high
	if r.high = 0; utf16.IsSurrogate(c) && high == 0 {
		r.high = c
	} else if high != 0 {
		r.write(string(utf16.DecodeRune(high, c)))
	} else {
		r.write(string(c))
	}
	r.pass = r.skip
}

// symbol reads a backslash with a sign behind it.
func (r *rtf) symbol(s string) string {
	switch {
	case s == "":
		return ""
	case s[0] == '\'' && len(s) < 3:
		return ""
	case s[0] == '\'':
		b, err := strconv.ParseUint(s[1:3], 16, 8)
		if r.pass > 0 {
			r.pass--
		} else if err == nil && !r.silent {
			r.octets = append(r.octets, byte(b))
		}
		return s[3:]
	case s[0] == '*':
		r.silent = true
	case s[0] == '\n' || s[0] == '\r':
		r.line()
	default:
		r.write(rtfSigns[s[:1]])
	}
	return s[1:]
}

// write adds text to the line.
func (r *rtf) write(text string) {
	r.settle()
	if r.pass > 0 {
		r.pass--
		return
	}
	if r.silent || text == "" {
		return
	}
	if n := len(r.now); n == 0 || r.now[n-1].struck != r.struck {
		r.now = append(r.now, segment{struck: r.struck})
	}
	last := &r.now[len(r.now)-1]
	last.text = append(last.text, text...)
}

// settle adds the octets that wait.
func (r *rtf) settle() {
	if octets := r.octets; len(octets) > 0 {
		r.octets = nil
		r.write(Decode(octets, r.page))
	}
}

// line ends the line. The marks of struck words cling to what is struck out.
func (r *rtf) line() {
	if r.settle(); r.silent {
		return
	}
	for _, x := range r.now {
		text := string(x.text)
		words := strings.TrimSpace(text)
		if !x.struck || words == "" {
			r.out.WriteString(text)
			continue
		}
		before, after, _ := strings.Cut(text, words)
		r.out.WriteString(before + strikeMark + strings.ReplaceAll(words, "~", "-") + strikeMark + after)
	}
	r.now = nil
	r.out.WriteString("\n")
}
