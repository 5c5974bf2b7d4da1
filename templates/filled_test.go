package templates

import (
	escapes "html"
	"strings"
	"testing"

	"postd/correspondence"
	"postd/mailbox/mime"
	"postd/templates/sheet"
)

// TestFilledInEveryLetter has every letter of ours that sets a line for the reader's move come
// back with that line filled in behind: quoted as text, quoted as a page, and as a page without a
// mark. What was filled in is read each time (RULING/R-70). Of a letter that comes back as it was,
// or with brackets, dots or underscores behind the line, nothing is.
func TestFilledInEveryLetter(t *testing.T) {
	const move = "my own move"
	set := 0
	for _, s := range scenes {
		n, p := s.render(t)
		side, plays := n.To.Colour()
		line := lineOf(t, s, n)
		if !plays || line == "" {
			continue
		}
		set++
		ours := mime.Answered{Text: p.Text, Due: n.Game.NumberFor(side), Record: func(line string) bool { return n.Game.IsRecord(n.To, line) }}
		_, page, _ := strings.Cut(p.HTML, "<body")
		page = "<div" + page
		text := func(behind string) string {
			at := strings.LastIndex(p.Text, "   "+line+"\n") + len("   "+line)
			return p.Text[:at] + " " + behind + p.Text[at:]
		}
		asPage := func(behind string) string {
			return strings.Replace(page, escapes.EscapeString(line)+"</code>", escapes.EscapeString(line)+" "+behind+"</code>", 1)
		}
		if !strings.Contains(text(move), move) || !strings.Contains(asPage(move), move) {
			t.Fatalf("%s: the line %q stands nowhere in\n%s\n%s", s.name, line, p.Text, page)
		}
		type back struct {
			name, kind, text string
			read             bool
		}
		all := []back{
			{"quoted text", "plain", quotedAs(text(move)), true},
			{"a quoted page", "html", "Hello<blockquote>" + asPage(move) + "</blockquote>", true},
			{"a page below", "html", "Hello<div id=divRplyFwdMsg><b>From:</b> Post</div>" + asPage(move), true},
			{"a quoted page as it was", "html", "Hello<blockquote>" + page + "</blockquote>", false},
			{"quoted text as it was", "plain", quotedAs(p.Text), false},
		}
		for _, nothing := range []string{"[ ]", "[your move]", "...", "____", "<your move>"} {
			all = append(all, back{"quoted text with " + nothing, "plain", quotedAs(text(nothing)), false},
				back{"a quoted page with " + nothing, "html", "Hello<blockquote>" + asPage(escapes.EscapeString(nothing)) + "</blockquote>", false})
		}
		for _, c := range all {
			m, err := mime.ReadMail([]byte("From: a@b.test\nContent-Type: text/" + c.kind + "; charset=utf-8\n\n" + c.text))
			if err != nil {
				t.Fatal(err)
			}
			if w := ours.Divide(m.Text); strings.Contains(w.New, move) != c.read || !c.read && strings.TrimPrefix(w.New, "Hello") != "" || w.Unsure != "" {
				t.Errorf("%s, %s: new %q, unsure %q", s.name, c.name, w.New, w.Unsure)
			}
		}
	}
	t.Logf("%d letters set a line", set)
	if set < 114 {
		t.Error("too few letters set a line for a move")
	}
}

// lineOf is the line that a letter sets for the reader's move; "" if it sets none.
func lineOf(t *testing.T, s scene, n correspondence.Notice) string {
	t.Helper()
	r := reader
	if s.as != nil {
		s.as(&r)
	}
	got, err := tree(n, r)
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range got.Blocks {
		if b.Kind() == sheet.KindLine {
			return b.Items()[0].Words.Bare()
		}
	}
	return ""
}

func quotedAs(text string) string { return "> " + strings.ReplaceAll(text, "\n", "\n> ") }
