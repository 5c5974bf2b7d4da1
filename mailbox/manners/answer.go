package manners

import (
	"bytes"
	"fmt"
	"html"
	"mime"
	"mime/quotedprintable"
	"regexp"
	"strings"
	"time"
)

// Place is where the writer's words stand.
type Place int

// The places.
const (
	Above   Place = iota // above the old letter
	Below                // below it
	Between              // between its lines, below the one that it sets for the answer
	Filled               // in that line
)

// String names the place for a table.
func (p Place) String() string { return [...]string{"above", "below", "between", "filled in"}[p] }

// Places are all of them.
var Places = []Place{Above, Below, Between, Filled}

// setLine finds the line that a letter sets for the answer: it ends with the number of the move.
var setLine = regexp.MustCompile(`(?m)(?::|^)   ((?:\d+\.+ .+ )?\d+\.(?:\.\.)?)$`)

// Line is the line that a letter sets for the answer; "" if it sets none.
func Line(text string) string {
	if found := setLine.FindStringSubmatch(text); found != nil {
		return found[1]
	}
	return ""
}

// Answer is what somebody writes.
type Answer struct {
	From, ID string // the writer's address; the Message-ID without its brackets
	Date     time.Time
	Place    Place
	Words    string // what is typed; where the answer is Filled, what stands above it
	Move     string // what is typed at the end of the line, where the answer is Filled
}

// Write writes the answer to a letter, whole, as it is handed to the post.
func (p Program) Write(to Letter, a Answer) []byte {
	var b bytes.Buffer
	refs := strings.TrimSpace(to.References + " " + to.ID)
	fmt.Fprintf(&b, "From: <%s>\r\nTo: <%s>\r\nSubject: %s\r\nDate: %s\r\nMessage-ID: <%s>\r\nIn-Reply-To: %s\r\nReferences: %s\r\nMIME-Version: 1.0\r\n",
		a.From, to.Address, mime.QEncoding.Encode("utf-8", p.Re+to.Subject), a.Date.Format(time.RFC1123Z), a.ID, to.ID, refs)
	plain := "text/plain; charset=utf-8"
	if p.Form == Flowed {
		plain += "; format=flowed"
	}
	switch p.Form {
	case HTML:
		part(&b, "text/html; charset=utf-8", p.page(to, a))
	case Both:
		b.WriteString("Content-Type: multipart/alternative; boundary=\"=_manners_=\"\r\n\r\n--=_manners_=\r\n")
		part(&b, plain, p.text(to, a))
		b.WriteString("\r\n--=_manners_=\r\n")
		part(&b, "text/html; charset=utf-8", p.page(to, a))
		b.WriteString("\r\n--=_manners_=--\r\n")
	default:
		part(&b, plain, p.text(to, a))
	}
	return b.Bytes()
}

// part writes a text with its two fields, coded for the way.
func part(b *bytes.Buffer, kind, text string) {
	fmt.Fprintf(b, "Content-Type: %s\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n", kind)
	w := quotedprintable.NewWriter(b)
	_, _ = w.Write([]byte(strings.ReplaceAll(text, "\n", "\r\n"))) // into memory
	_ = w.Close()
	b.WriteString("\r\n")
}

// text is the answer in plain text.
func (p Program) text(to Letter, a Answer) string {
	words, sign := strings.TrimRight(a.Words, "\n"), ""
	if p.Sign != "" {
		sign = "\n\n" + p.Sign
	}
	old := strings.Split(to.Text, "\n")
	at := -1
	for i, line := range old {
		if setLine.MatchString(line) {
			at = i
			break
		}
	}
	if a.Place == Filled && at >= 0 {
		old[at] += " " + a.Move
	}
	quoted := func(lines []string) string {
		var out []string
		for _, line := range lines {
			for _, piece := range wrapped(line, p.Wrap-len(p.Mark)) {
				out = append(out, strings.TrimRight(p.Mark+piece, " "))
			}
		}
		return strings.Join(out, "\n")
	}
	intro := p.Intro(to) + "\n" + p.Gap
	switch {
	case a.Place == Below:
		return intro + quoted(old) + "\n\n" + words + sign + "\n"
	case a.Place == Between:
		at = max(at, 0) + 1
		return intro + quoted(old[:at]) + "\n\n" + words + "\n\n" + quoted(old[at:]) + sign + "\n"
	}
	return words + sign + "\n\n" + intro + quoted(old) + "\n"
}

// wrapped breaks a line at its blanks; no width leaves it.
func wrapped(line string, width int) (out []string) {
	for width > 0 && len(line) > width {
		i := strings.LastIndex(line[:width+1], " ")
		if i <= 0 || strings.TrimSpace(line[:i]) == "" {
			break
		}
		out, line = append(out, line[:i]), line[i+1:]
	}
	return append(out, line)
}

// page is the answer in HTML.
func (p Program) page(to Letter, a Answer) string {
	old := to.HTML
	if old == "" {
		old = strings.ReplaceAll(strings.ReplaceAll(html.EscapeString(to.Text), "   ", "&nbsp; &nbsp;"), "\n", "<br>\n")
	}
	line := html.EscapeString(Line(to.Text))
	at, end := 0, 0
	if i := strings.Index(old, line+"</code>"); line != "" && i >= 0 {
		end = i + len(line)
		at = end
		for _, ends := range []string{"</p>", "<br>"} {
			if j := strings.Index(old[at:], ends); j >= 0 {
				at += j + len(ends)
				break
			}
		}
	}
	if a.Place == Filled && end > 0 {
		old = old[:end] + " " + html.EscapeString(a.Move) + old[end:]
	}
	var words strings.Builder
	for line := range strings.SplitSeq(strings.TrimRight(a.Words, "\n"), "\n") {
		if line == "" {
			line = "<br>"
		} else {
			line = html.EscapeString(line)
		}
		words.WriteString(strings.ReplaceAll(p.Line, "{}", line))
	}
	sign := ""
	if p.Sign != "" {
		sign = "<div><br></div>" + strings.ReplaceAll(p.Line, "{}", html.EscapeString(p.Sign))
	}
	quote := func(intro, old string) string {
		return strings.NewReplacer("{intro}", intro, "{old}", old).Replace(p.Quote)
	}
	intro := strings.ReplaceAll(html.EscapeString(p.Intro(to)), "\n", "<br>\n")
	body := ""
	switch {
	case a.Place == Below:
		body = quote(intro, old) + words.String() + sign
	case a.Place == Between && p.Again == "": // nothing marks the old letter
		body = quote(intro, old[:at]+words.String()+old[at:]) + sign
	case a.Place == Between:
		body = quote(intro, old[:at]) + words.String() + strings.ReplaceAll(p.Again, "{old}", old[at:]) + sign
	default:
		body = words.String() + sign + quote(intro, old)
	}
	return "<html><head><meta charset=\"utf-8\"></head><body>" + body + "</body></html>"
}
