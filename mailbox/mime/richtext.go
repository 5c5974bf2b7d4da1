package mime

import "strings"

// This file makes lines of the older forms of rich text, in which a few programs still
// write letters: text/enriched (RFC 1896) and its forerunner text/richtext (RFC 1341,
// 7.1.3). Neither can strike words out.

// richForms are the kinds of parts that are such a text, and how each is read.
var richForms = map[string]func(string) string{
	"text/enriched": enrichedText, "text/richtext": richText, "text/rtf": rtfText, "application/rtf": rtfText, "application/x-rtf": rtfText,
}

// enrichedText reads text/enriched: one line end is a space, and of several all but one count.
func enrichedText(s string) string {
	s = strings.ReplaceAll(s, "\r\n", "\n")
	var out strings.Builder
	e := enriched{out: &out}
	for s != "" {
		switch {
		case strings.HasPrefix(s, "<<"):
			e.word("<")
			s = s[2:]
		case s[0] == '<':
			s = e.tag(s)
		case s[0] == '\n':
			n := len(s) - len(strings.TrimLeft(s, "\n"))
			switch {
			case e.nofill > 0:
				e.lines(n)
			case n == 1:
				e.word(" ")
			default:
				e.lines(n - 1)
			}
			s = s[n:]
		default:
			n := strings.IndexAny(s, "<\n")
			if n < 0 {
				n = len(s)
			}
			e.word(s[:n])
			s = s[n:]
		}
	}
	return out.String()
}

// richText reads the forerunner: every line end is a space, and <nl> is one.
func richText(s string) string {
	s = strings.NewReplacer("\r\n", " ", "\n", " ").Replace(s)
	var out strings.Builder
	e := enriched{out: &out}
	for s != "" {
		n := strings.IndexByte(s, '<')
		switch {
		case n < 0:
			e.word(s)
			s = ""
		case n > 0:
			e.word(s[:n])
			s = s[n:]
		default:
			s = e.tag(s)
		}
	}
	return out.String()
}

// enriched is such a text while it is read.
type enriched struct {
	out     *strings.Builder
	nofill  int  // lines are broken as they stand
	silent  int  // in a parameter or a comment
	excerpt int  // in words of another letter
	begun   bool // the line has words
}

func (e *enriched) word(s string) {
	if e.silent > 0 || s == "" {
		return
	}
	if !e.begun && e.excerpt > 0 {
		e.out.WriteString(strings.Repeat(">", min(e.excerpt, maxMarks)) + " ")
	}
	e.begun = true
	e.out.WriteString(s)
}

func (e *enriched) lines(n int) {
	if e.silent == 0 {
		e.begun = false
		e.out.WriteString(strings.Repeat("\n", n))
	}
}

// tag takes the command at the beginning of the text, and returns what follows it.
func (e *enriched) tag(s string) string {
	name, rest, ok := strings.Cut(s[1:], ">")
	if !ok || len(name) > 60 { // RFC 1896: the longest name
		e.word("<")
		return s[1:]
	}
	name = strings.ToLower(name)
	by := 1
	if strings.HasPrefix(name, "/") {
		name, by = name[1:], -1
	}
	switch name {
	case "nl", "np", "paragraph":
		if by > 0 {
			e.lines(1)
		}
	case "lt":
		e.word("<")
	case "param", "comment":
		e.silent = max(0, e.silent+by)
	case "nofill", "verbatim":
		e.nofill = max(0, e.nofill+by)
	case "excerpt":
		if e.begun {
			e.lines(1)
		}
		e.excerpt = max(0, e.excerpt+by)
		if by < 0 {
			e.lines(1) // or what follows would be taken for the tail of a quoted line that was broken
		}
	}
	return rest
}
