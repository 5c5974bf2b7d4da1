package mime

import (
	"bytes"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// maxSubject is the greatest length of a subject, in octets (RFC 5322 2.1.1).
const maxSubject = 78

// OneLine makes a value fit for a header field: no control characters, so that
// nothing can begin another field (RFC 5322 2.2).
func OneLine(s string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		return r
	}, s))
}

// plainSigns are the ASCII forms of signs that do not decompose to them.
var plainSigns = strings.NewReplacer(
	"\u2010", "-", "\u2011", "-", "\u2012", "-", "\u2013", "-", "\u2014", "-", "\u2212", "-",
	"\u2018", "'", "\u2019", "'", "\u201c", `"`, "\u201d", `"`, "\u2026", "...", "\u00d7", "x", "\u00bd", "1/2",
	"\u00df", "ss", "\u00e6", "ae", "\u00c6", "AE", "\u00f8", "o", "\u00d8", "O", "\u0153", "oe", "\u0152", "OE",
	"\u0142", "l", "\u0141", "L", "\u0111", "d", "\u0110", "D", "\u00fe", "th", "\u00de", "Th", "\u00f0", "d", "\u00d0", "D", "\u0131", "i",
)

// Subject writes a subject in ASCII on one line; a name keeps its letters in
// the letter itself.
func Subject(s string) string {
	var b strings.Builder
	for _, r := range norm.NFKD.String(plainSigns.Replace(OneLine(s))) {
		switch {
		case r < 0x20 || r == 0x7f || r == unicode.ReplacementChar || unicode.Is(unicode.Mn, r):
		case unicode.IsSpace(r):
			b.WriteByte(' ')
		case r > 0x7f:
			b.WriteByte('?')
		default:
			b.WriteRune(r)
		}
	}
	out := strings.Join(strings.Fields(b.String()), " ")
	if len(out) > maxSubject {
		out = strings.TrimSpace(out[:maxSubject-3]) + "..."
	}
	return out
}

// MsgID returns the inside of a Message-ID, or "" if it is none. What has
// spaces or brackets inside cannot be written into a header again.
func MsgID(s string) string {
	s = strings.TrimSpace(s)
	s = strings.TrimSuffix(strings.TrimPrefix(s, "<"), ">")
	if s == "" || len(s) > 900 || !strings.Contains(s, "@") {
		return ""
	}
	for _, r := range s {
		if r <= ' ' || r > '~' || r == '<' || r == '>' || r == ',' {
			return ""
		}
	}
	return s
}

// Bracketed returns "<id>", or "" for "".
func Bracketed(id string) string {
	if id == "" {
		return ""
	}
	return "<" + id + ">"
}

// tidy makes lines of a text uniform: LF at their ends, ordinary spaces, no
// characters without a shape. The line "-- " keeps its space, by which it is
// known (RFC 3676 4.3).
func tidy(s string) string {
	s = strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n")
	s = strings.Map(func(r rune) rune {
		switch {
		case r == '\n':
			return r
		case r == '\u2028' || r == '\u2029' || r == '\v' || r == '\f' || r == '\u0085':
			return '\n'
		case r == '\t' || unicode.Is(unicode.Zs, r):
			return ' '
		case r == '\u00ad' || unicode.Is(unicode.Cf, r) || unicode.IsControl(r):
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, "\ufffd"))
	lines := strings.Split(s, "\n")
	for i, l := range lines {
		if l != "-- " {
			lines[i] = strings.TrimRight(l, " ")
		}
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n")
}

// unflow joins the lines of a text that says format=flowed (RFC 3676): a line
// that ends in a space goes on in the next of the same depth of quotation.
// With DelSp the space was put there for the purpose, and goes.
func unflow(text string, params map[string]string) string {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	if !strings.EqualFold(params["format"], "flowed") {
		return text
	}
	delSp := strings.EqualFold(params["delsp"], "yes")
	var lines [][]byte
	open, openDepth := false, 0 // the last line goes on
	for line := range strings.SplitSeq(text, "\n") {
		depth := 0
		for depth < len(line) && line[depth] == '>' { // RFC 3676 4.5
			depth++
		}
		words := strings.TrimPrefix(line[depth:], " ") // space-stuffed (RFC 3676 4.4)
		signature := words == "-- "                    // never flowed (RFC 3676 4.3)
		if open && depth == openDepth && !signature {
			last := &lines[len(lines)-1]
			if delSp {
				*last = (*last)[:len(*last)-1]
			}
			*last = append(*last, words...)
		} else if depth > 0 {
			lines = append(lines, []byte(strings.Repeat(">", depth)+" "+words))
		} else {
			lines = append(lines, []byte(words))
		}
		open = strings.HasSuffix(words, " ") && !signature
		openDepth = depth
	}
	return string(bytes.Join(lines, []byte("\n")))
}
