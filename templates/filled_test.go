package templates

import (
	"strings"
	"testing"

	"postd/mailbox/mime"
)

// TestFilledInEveryLetter has every letter of ours that sets a line for the reader's move come
// back with that line filled in: quoted as text, quoted as a page, and as a page without a mark.
// What was filled in is read each time (RULING/R-70), and of a letter that comes back as it was nothing is.
func TestFilledInEveryLetter(t *testing.T) {
	const blank, move = "<your move>", "my own move"
	set := 0
	for _, s := range scenes {
		n, p := s.render(t)
		side, plays := n.To.Colour()
		if !plays || !strings.Contains(p.Text, blank) {
			continue
		}
		set++
		ours := mime.Answered{Text: p.Text, Due: n.Game.NumberFor(side), Record: func(line string) bool { return n.Game.IsRecord(n.To, line) }}
		_, page, _ := strings.Cut(p.HTML, "<body")
		page = "<div" + page
		filled := strings.ReplaceAll(page, "&lt;your move&gt;", move)
		for _, c := range []struct {
			name, kind, text string
			read             bool
		}{
			{"quoted text", "plain", "> " + strings.ReplaceAll(strings.ReplaceAll(p.Text, blank, move), "\n", "\n> "), true},
			{"a quoted page", "html", "Hello<blockquote>" + filled + "</blockquote>", true},
			{"a page below", "html", "Hello<div id=divRplyFwdMsg><b>From:</b> Post</div>" + filled, true},
			{"a quoted page as it was", "html", "Hello<blockquote>" + page + "</blockquote>", false},
			{"quoted text as it was", "plain", "> " + strings.ReplaceAll(p.Text, "\n", "\n> "), false},
		} {
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
	if set < 80 {
		t.Error("too few letters set a line for a move")
	}
}
