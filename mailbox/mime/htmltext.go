package mime

import (
	"strings"

	"golang.org/x/net/html"
)

// htmlText reads an HTML page as lines: each block is a line of its own. What
// is quoted by blockquote comes out with "> " before it, for Cut to judge, and what
// is shown with a line through it between the marks of struck words (RULING/R-85);
// the wrappers by which mail programs mark the old letter, and text that nobody
// sees, are left out. Nothing is loaded and no link is followed.
func htmlText(page string) string {
	text, _ := htmlLines(page)
	return text
}

// htmlLines is htmlText, and gives apart the lines by which a letter is known: those without
// the old letter, where a program says where that begins (letterKey).
func htmlLines(page string) (text, known string) {
	w := page2text{styles: stylesOf(page), names: map[string]int{}}
	z := html.NewTokenizer(strings.NewReader(page))
	z.SetMaxBuf(maxText)
	for {
		switch z.Next() {
		case html.ErrorToken: // the end, or a token beyond all measure
			w.line()
			return strings.Join(w.lines, "\n"), strings.Join(w.known, "\n")
		case html.TextToken:
			w.text(string(z.Text()))
		case html.StartTagToken, html.SelfClosingTagToken:
			t := z.Token()
			w.start(t.Data, t.Attr)
		case html.EndTagToken:
			name, _ := z.TagName()
			w.end(string(name))
		}
	}
}

// page2text holds the open elements and the lines so far.
type page2text struct {
	open  []element
	names map[string]int // how many of each name are open, so that an end without a beginning costs nothing
	gmail []*gmailQuote  // the quotations of Gmail that are open
	lines []string
	known []string // those of them that are of no old letter
	now   markedLine
	space bool // a space is due before the next word
	drop  int  // open elements whose text is left out
	quote int  // open quotations
	pre   int  // open preformatted elements
	old   int  // open elements that hold the old letter
	ended bool // the rest is the old letter

	struck int // open elements with a line through their text

	styles pageStyles
}

// element is an open element and what it does to the text inside.
type element struct {
	name                     string
	drop, quote, pre, struck bool
	old                      bool
	gmail                    *gmailQuote
}

// gmailQuote is a div of Gmail that holds an attribution, a blockquote and,
// where the answer stands below, the answer.
type gmailQuote struct {
	quoted  bool // its blockquote was seen: what follows is new
	forward bool // it holds a forwarded letter: nothing in it is new
}

var blocks = set("address article aside blockquote body center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section table tbody tfoot thead tr ul br")
var voids = set("area base br col embed hr img input link meta param source track wbr")
var strikers = set("s strike del")
var unseen = set("head style script title template noscript object svg math iframe select textarea audio video")

func set(words string) map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		m[w] = true
	}
	return m
}

// Marks by which mail programs wrap the old letter, which is quoted, and the signature,
// which is left out.
var (
	oldIDs       = set("olk_src_body_section mail-editor-reference-message-container")
	oldClasses   = set("yahoo_quoted protonmail_quote tutanota_quote zmail_extra ms-outlook-mobile-reference-message")
	asideClasses = set("gmail_signature gmail_signature_prefix moz-cite-prefix moz-signature protonmail_signature_block x_gmail_signature")
	endIDs       = set("divrplyfwdmsg x_divrplyfwdmsg appendonsend x_appendonsend") // all that follows is old
)

func (w *page2text) start(name string, attrs []html.Attribute) {
	if blocks[name] {
		if w.now.Len() == 0 && name == "br" {
			w.empty()
		}
		w.line()
		// A paragraph ends where the next block begins, closed or not.
		if n := len(w.open); n > 0 && (w.open[n-1].name == "p" || w.open[n-1].name == "li" && name == "li") && name != "br" {
			w.end(w.open[n-1].name)
		}
	}
	if name == "td" || name == "th" {
		w.space = true
	}
	e := element{name: name, drop: unseen[name], quote: name == "blockquote", pre: name == "pre", struck: strikers[name]}
	for _, a := range attrs {
		switch v := strings.ToLower(strings.TrimSpace(a.Val)); a.Key {
		case "id":
			e.old = e.old || oldIDs[v]
			e.drop = e.drop || w.styles.hidden["#"+v]
			e.struck = e.struck || w.styles.struck["#"+v]
			if endIDs[v] && !w.ended {
				w.line()
				w.ended = true
			}
		case "class":
			for c := range strings.FieldsSeq(v) {
				e.old = e.old || oldClasses[c]
				e.drop = e.drop || asideClasses[c] || w.styles.hidden["."+c]
				e.struck = e.struck || w.styles.struck["."+c]
				if strings.HasPrefix(c, "gmail_quote") && name == "div" {
					e.gmail = &gmailQuote{}
				}
			}
		case "style":
			e.drop = e.drop || hides(v)
			e.struck = e.struck && !strings.Contains(v, "text-decoration") || strikesOut(v)
		case "hidden":
			e.drop = true
		}
	}
	if voids[name] {
		return
	}
	if e.old {
		w.line()
	}
	w.open = append(w.open, e)
	w.count(e, 1)
}

func (w *page2text) end(name string) {
	if w.names[name] == 0 {
		return
	}
	for i := len(w.open) - 1; i >= 0; i-- {
		if w.open[i].name != name {
			continue
		}
		if blocks[name] {
			w.line()
		}
		for _, e := range w.open[i:] {
			if e.old {
				w.line()
			}
			w.count(e, -1)
		}
		w.open = w.open[:i]
		if name == "blockquote" {
			if g := w.inGmail(); g != nil {
				g.quoted = true
			}
		}
		return
	}
}

func (w *page2text) count(e element, n int) {
	if e.drop {
		w.drop += n
	}
	if e.quote {
		w.quote += n
	}
	if e.old {
		w.old += n
	}
	if e.pre {
		w.pre += n
	}
	if e.struck {
		w.struck += n
	}
	w.names[e.name] += n
	if e.gmail != nil && n > 0 {
		w.gmail = append(w.gmail, e.gmail)
	} else if e.gmail != nil {
		w.gmail = w.gmail[:len(w.gmail)-1]
	}
}

// inGmail returns the innermost Gmail quotation that is open, or nil.
func (w *page2text) inGmail() *gmailQuote {
	if n := len(w.gmail); n > 0 {
		return w.gmail[n-1]
	}
	return nil
}

func (w *page2text) text(s string) {
	if w.drop > 0 {
		return
	}
	if g := w.inGmail(); g != nil && !g.quoted && strings.HasPrefix(strings.TrimSpace(s), "-----") {
		g.forward = true
	}
	if w.pre > 0 {
		for i, part := range strings.Split(strings.ReplaceAll(s, "\r\n", "\n"), "\n") {
			if i > 0 {
				w.line()
			}
			word := strings.TrimSpace(part)
			if word == "" {
				w.space = w.space || part != ""
				continue
			}
			before, after, _ := strings.Cut(part, word)
			if w.space {
				before = " " + before
			}
			w.space = after != ""
			w.now.write(before, word, w.struck > 0)
		}
		return
	}
	for i, word := range strings.FieldsFunc(s, asciiSpace) {
		space := ""
		if w.now.Len() > 0 && (i > 0 || w.space || asciiSpace(rune(s[0]))) {
			space = " "
		}
		w.space = false
		w.now.write(space, word, w.struck > 0)
	}
	if s != "" && asciiSpace(rune(s[len(s)-1])) {
		w.space = true
	}
}

// asciiSpace are the spaces that HTML folds; a no-break space is none.
func asciiSpace(r rune) bool {
	return r == ' ' || r == '\n' || r == '\t' || r == '\r' || r == '\f'
}

// line ends the line that is being written, if there is anything in it.
func (w *page2text) line() {
	s := w.now.take()
	w.space = false
	if s == "" {
		return
	}
	depth, old := w.quote, w.old > 0 || w.ended
	if old {
		depth = max(depth, 1)
	}
	if g := w.inGmail(); depth == 0 && g != nil && (g.forward || !g.quoted) {
		depth = 1
	}
	if depth > 0 {
		s = strings.Repeat(">", min(depth, maxMarks)) + " " + s
	} else if n := len(w.lines); n > 0 && strings.HasPrefix(w.lines[n-1], ">") {
		addLine(w, "", old) // or it would be taken for the tail of a quoted line that was broken
	}
	addLine(w, s, old)
}

// addLine adds a line, of the old letter or not.
func addLine(w *page2text, s string, old bool) {
	w.lines = append(w.lines, s)
	if !old {
		w.known = append(w.known, s)
	}
}

// maxMarks bounds the marks of quotation before a line.
const maxMarks = 20

// empty puts one empty line, as two breaks leave it.
func (w *page2text) empty() {
	if n := len(w.lines); w.drop == 0 && n > 0 && w.lines[n-1] != "" {
		addLine(w, "", w.old > 0 || w.ended)
	}
}
