package main

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"html"
	"image"
	"image/png"
	encoded "mime"
	"net/mail"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode"

	"postd/correspondence"
	"postd/ledger"
	"postd/mailbox"
	"postd/mailbox/mime"
	"postd/rules"
)

// golden is one letter of the office as templates/testdata shows it.
type golden struct {
	name, subject, text, html string
}

// ofGame reports whether it belongs to a game.
func (g golden) ofGame() bool { return strings.HasPrefix(g.name, "L-") }

// goldens reads every letter that the office writes.
func goldens(t *testing.T) (out []golden) {
	t.Helper()
	if raceDetector {
		t.Skip("one goroutine composes the letters, in which the race detector has nothing to see; the tests without it compose them")
	}
	files, err := filepath.Glob("../../templates/testdata/*.txt")
	if err != nil || len(files) < 200 {
		t.Fatal(len(files), err)
	}
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		head, text, ok := strings.Cut(string(b), "\n\n")
		g := golden{name: strings.TrimSuffix(filepath.Base(f), ".txt"), text: text}
		for line := range strings.Lines(head) {
			if s, found := strings.CutPrefix(line, "Subject: "); found {
				g.subject = strings.TrimSpace(s)
			}
		}
		if !ok || g.subject == "" {
			continue // words that are put into letters, and none themselves
		}
		if b, err = os.ReadFile(strings.TrimSuffix(f, ".txt") + ".html"); err == nil {
			g.html = string(b)
		}
		out = append(out, g)
	}
	return out
}

// posting is the letter as it lies in the outbox.
func (g golden) posting() ledger.Posting {
	p := ledger.Posting{
		Seq: 7, Notice: "17.2", To: "jones@players.example", From: "post@chess.example", FromName: "Büro für Fernschach",
		ReplyTo: "post+g12.abcdefghijklmnopqrstuvwxyz@chess.example", MessageID: "<g12.17-2.b.abc@chess.example>",
		InReplyTo: "<x1@players.example>", References: []string{"<g12.1-1.b.abc@chess.example>", "<x1@players.example>"}, Filed: time.Date(2026, 12, 1, 2, 0, 0, 0, time.UTC),
		Words: correspondence.Rendered{
			Subject: g.subject, Text: g.text, HTML: g.html, Position: rules.Start(), Board: strings.Contains(g.html, "cid:board"),
		},
	}
	if g.ofGame() {
		p.Game = 12
	}
	return p
}

// TestPoint36And52EveryLetter checks that every kind of letter that the office
// writes has the fields of an automatic answer and one recipient, and lines of 78
// octets of ASCII at most, whatever stands in its names (RFC 3834, RFC 5322
// 2.1.1).
func TestPoint36And52EveryLetter(t *testing.T) {
	for _, g := range goldens(t) {
		raw, err := mailbox.Compose(g.posting())
		if err != nil {
			t.Fatalf("%s: %v", g.name, err)
		}
		for n, line := range bytes.Split(raw, []byte("\r\n")) {
			if len(line) > 78 || bytes.ContainsFunc(line, func(r rune) bool { return r > '~' || r < ' ' && r != '\t' }) {
				t.Errorf("%s: line %d: %q", g.name, n+1, line)
				break
			}
		}
		m, err := mail.ReadMessage(bytes.NewReader(raw))
		if err != nil {
			t.Fatalf("%s: %v", g.name, err)
		}
		h := m.Header
		to, err := h.AddressList("To")
		if err != nil || len(to) != 1 || len(h["Cc"])+len(h["Bcc"]) > 0 {
			t.Errorf("%s: to %v, %v", g.name, to, err)
		}
		if _, err := h.Date(); err != nil || len(h["Message-Id"]) != 1 || len(h["From"]) != 1 || h.Get("Auto-Submitted") != "auto-replied" ||
			h.Get("In-Reply-To") != "<x1@players.example>" || h.Get("References") != "<g12.1-1.b.abc@chess.example> <x1@players.example>" {
			t.Errorf("%s: %v, %v", g.name, h, err)
		}
		if from, err := h.AddressList("From"); err != nil || from[0].Name != "Büro für Fernschach" || !strings.Contains(h.Get("From"), "=?utf-8?") {
			t.Errorf("%s: from %v, %v", g.name, from, err)
		}
		if most := map[bool]int{true: 48 << 10, false: 40 << 10}[strings.HasPrefix(g.name, "L-TERMS")]; len(raw) > most { // all the terms, and all 32 men
			t.Errorf("%s has %d octets", g.name, len(raw))
		}
	}
}

// TestE90EveryLetter checks that the subject is ASCII, of 78 octets at most, and
// names the game first; the first line is the news.
func TestE90EveryLetter(t *testing.T) {
	for _, g := range goldens(t) {
		if len(g.subject) > 78 || strings.ContainsFunc(g.subject, func(r rune) bool { return r > '~' || r < ' ' }) {
			t.Errorf("%s: subject of %d octets: %q", g.name, len(g.subject), g.subject)
		}
		if g.ofGame() && !regexp.MustCompile(`^[A-Z][A-Za-z0-9]*-?\d+\b`).MatchString(g.subject) {
			t.Errorf("%s: the subject does not begin with the game: %q", g.name, g.subject)
		}
		first, _, _ := strings.Cut(g.text, "\n")
		shouted := strings.ToUpper(first) == first && strings.ContainsFunc(first, unicode.IsLetter)
		if strings.TrimSpace(first) == "" || shouted || strings.HasPrefix(first, " ") || strings.HasPrefix(first, "Dear") {
			t.Errorf("%s: the first line is no news: %q", g.name, first)
		}
	}
}

// pictures finds every picture of a page.
var pictures = regexp.MustCompile(`<img[^>]*>`)

// TestE86AndE92EveryLetter checks that nothing of a letter lies elsewhere; its one
// picture is the board, no wider than 600, with the position in words for a reader
// who does not see it, paletted, of 25 KB at most.
func TestE86AndE92EveryLetter(t *testing.T) {
	remote := regexp.MustCompile(`(?i)src="(https?:)?//|url\(|<link|<script|<iframe|@import|background="`)
	for _, g := range goldens(t) {
		if at := remote.FindString(g.html); at != "" {
			t.Errorf("%s: %s", g.name, at)
		}
		shown := pictures.FindAllString(g.html, -1)
		if len(shown) > 1 || (len(shown) == 1) != g.posting().Words.Board {
			t.Errorf("%s: %q", g.name, shown)
		}
		for _, x := range shown {
			alt := regexp.MustCompile(`alt="([^"]*)"`).FindStringSubmatch(x)
			var width int
			if w := regexp.MustCompile(`width="(\d+)"`).FindStringSubmatch(x); w != nil {
				fmt.Sscan(w[1], &width)
			}
			if width == 0 || width > 600 || !strings.Contains(x, `src="cid:board"`) || len(alt) != 2 ||
				!strings.Contains(alt[1], "White: King") || !strings.Contains(alt[1], "Black: King") {
				t.Errorf("%s: %s", g.name, x)
			}
		}
	}
	g := golden{name: "L-MOVE", subject: "A-1: x", text: "x\n", html: `<img src="cid:board" alt="x" width="360">`}
	raw, err := mailbox.Compose(g.posting())
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(raw), "Content-Type: image/png")
	_, rest, _ = strings.Cut(rest, "\r\n\r\n")
	rest, _, _ = strings.Cut(rest, "\r\n--")
	b, err := base64.StdEncoding.DecodeString(strings.ReplaceAll(rest, "\r\n", ""))
	if err != nil {
		t.Fatal(err)
	}
	picture, err := png.Decode(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := picture.(*image.Paletted); !ok || len(b) > 25<<10 || picture.Bounds().Dx() < 640 || picture.Bounds().Dx() > 720 {
		t.Errorf("%T, %d octets, %v", picture, len(b), picture.Bounds())
	}
}

// TestE89AndE102EveryLetter checks that the text alone is complete, and readable
// aloud and in a proportional font: wherever the page shows a board the text lists
// the men, and what the page says in headings the text says too; a letter of a game
// names the secretary and where to write.
func TestE89AndE102EveryLetter(t *testing.T) {
	listed := regexp.MustCompile(`White: [K1-8a-h].* Black: [K1-8a-h]`)
	heading := regexp.MustCompile(`<h2>([^<]*)</h2>`)
	for _, g := range goldens(t) {
		flat := strings.Join(strings.Fields(g.text), " ")
		if g.posting().Words.Board && (!listed.MatchString(flat)) {
			t.Errorf("%s: the men are not listed", g.name)
		}
		for _, h := range heading.FindAllStringSubmatch(g.html, -1) {
			if words := strings.Join(strings.Fields(html.UnescapeString(h[1])), " "); !strings.Contains(strings.ToLower(flat), strings.ToLower(words)) {
				t.Errorf("%s: the text lacks %q", g.name, words)
			}
		}
		if g.ofGame() && g.html != "" && !strings.Contains(flat, "Secretary: ") {
			t.Errorf("%s: the secretary is not named", g.name)
		}
		for line := range strings.Lines(g.text) {
			if n := len([]rune(strings.TrimRight(line, "\n"))); n > 78 {
				t.Errorf("%s: a line of %d: %q", g.name, n, line)
			}
		}
	}
}

// TestPoint55EveryLetter checks that every letter survives quoting. Whatever the
// office wrote comes back below an answer, quoted by plain text programs and by
// those that write HTML, whole or with its lines broken anew, and nothing in it is
// taken for what its reader says: neither the moves of the score, nor the board, nor
// the examples.
func TestPoint55EveryLetter(t *testing.T) {
	const said = "Thank you, a fine game."
	for _, g := range goldens(t) {
		quoted := "> " + strings.ReplaceAll(strings.TrimRight(g.text, "\n"), "\n", "\n> ")
		page := g.html
		if page == "" {
			page = "<pre>" + html.EscapeString(g.text) + "</pre>"
		}
		if _, rest, ok := strings.Cut(page, "<body>"); ok {
			page, _, _ = strings.Cut(rest, "</body>")
		}
		for name, body := range map[string]string{
			"plain":         "Content-Type: text/plain; charset=utf-8\n\n" + said + "\n\nOn Tue, 1 Dec 2026 at 02:00, Büro für Fernschach <post@chess.example> wrote:\n" + quoted + "\n",
			"plain, flowed": "Content-Type: text/plain; charset=utf-8; format=flowed\n\n" + said + "\n\nOn Tue, 1 Dec 2026 at 02:00, Post <post@chess.example> wrote:\n\n" + quoted + "\n",
			"outlook":       "Content-Type: text/plain; charset=utf-8\n\n" + said + "\n\n-----Original Message-----\nFrom: Post <post@chess.example>\nSent: Tuesday, December 1, 2026 2:00 AM\nTo: Jones <jones@players.example>\nSubject: " + g.subject + "\n\n" + g.text + "\n",
			"gmail":         "Content-Type: text/html; charset=utf-8\n\n<div dir=\"ltr\">" + said + "</div><br><div class=\"gmail_quote\"><div dir=\"ltr\" class=\"gmail_attr\">On Tue, Dec 1, 2026 at 2:00 AM Post &lt;<a href=\"mailto:post@chess.example\">post@chess.example</a>&gt; wrote:<br></div><blockquote class=\"gmail_quote\" style=\"margin:0\">" + page + "</blockquote></div>\n",
			"apple":         "Content-Type: text/html; charset=utf-8\n\n<html><body>" + said + "<br><div><br><blockquote type=\"cite\"><div>On 1 Dec 2026, at 02:00, Post &lt;post@chess.example&gt; wrote:</div><br>" + page + "</blockquote></div></body></html>\n",
		} {
			raw := "From: jones@players.example\nTo: post@chess.example\nSubject: " + encoded.QEncoding.Encode("utf-8", "Re: "+g.subject) + "\nMessage-ID: <2@players.example>\nMIME-Version: 1.0\n" + body
			m, err := mime.ReadMail([]byte(raw))
			if err != nil {
				t.Fatalf("%s, %s: %v", g.name, name, err)
			}
			if got := strings.TrimSpace(mime.Cut(m.Text)); got != said {
				t.Errorf("%s, %s: said is %q", g.name, name, got)
			}
		}
	}
}
