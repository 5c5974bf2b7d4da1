package templates

import (
	escape "html"
	"regexp"
	"strings"
	"testing"

	"postd/mailbox/mime"
)

// TestFilledInEveryLetter has every letter of ours that sets a line for the reader's move come
// back with that line filled in: quoted as text, quoted as a page, and as a page without a mark.
// What was filled in is read each time (RULING/R-70), and of a letter that comes back as it was nothing is.
func TestFilledInEveryLetter(t *testing.T) {
	const move = "my own move"
	line := regexp.MustCompile(`(?m)(?::|^)   ((?:\d+\.+ .+ )?\d+\.(?:\.\.)?)$`)
	set := 0
	for _, s := range scenes {
		n, p := s.render(t)
		side, plays := n.To.Colour()
		at := line.FindStringSubmatchIndex(p.Text)
		if !plays || at == nil {
			continue
		}
		set++
		words := p.Text[at[2]:at[3]]
		text := p.Text[:at[3]] + " " + move + p.Text[at[3]:]
		ours := mime.Answered{Text: p.Text, Due: n.Game.NumberFor(side), Record: func(line string) bool { return n.Game.IsRecord(n.To, line) }}
		_, page, _ := strings.Cut(p.HTML, "<body")
		page = "<div" + page
		filled := strings.Replace(page, ">"+escape.EscapeString(words)+"</code>", ">"+escape.EscapeString(words)+" "+move+"</code>", 1)
		for _, c := range []struct {
			name, kind, text string
			read             bool
		}{
			{"quoted text", "plain", "> " + strings.ReplaceAll(text, "\n", "\n> "), true},
			{"a quoted page", "html", "Hello<blockquote>" + filled + "</blockquote>", true},
			{"a page below", "html", "Hello<div id=divRplyFwdMsg><b>From:</b> Post</div>" + filled, true},
			{"between square brackets", "plain", "> " + strings.ReplaceAll(strings.Replace(text, move, "["+move+"]", 1), "\n", "\n> "), true},
			{"between angle brackets", "plain", "> " + strings.ReplaceAll(strings.Replace(text, move, "<"+move+">", 1), "\n", "\n> "), true},
			{"underscores alone", "plain", "> " + strings.ReplaceAll(strings.Replace(text, move, "____", 1), "\n", "\n> "), false},
			{"dots alone", "plain", "> " + strings.ReplaceAll(strings.Replace(text, move, "....", 1), "\n", "\n> "), false},
			{"empty brackets", "plain", "> " + strings.ReplaceAll(strings.Replace(text, move, "[ ]", 1), "\n", "\n> "), false},
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
