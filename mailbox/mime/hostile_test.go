//go:build !race

// A letter is read by one goroutine, so the race detector has nothing to see here,
// and with it these letters take a minute.

package mime

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestPoint16And17HostileLetters reads letters that were made to hurt, in bounded time, and
// takes what is readable.
func TestPoint16And17HostileLetters(t *testing.T) {
	head := "From: a@b.test\r\nMIME-Version: 1.0\r\n"
	var nested, many strings.Builder
	for i := range 200 {
		fmt.Fprintf(&nested, "Content-Type: multipart/mixed; boundary=b%d\r\n\r\n--b%d\r\n", i, i)
	}
	nested.WriteString("\r\nP-K4\r\n")
	many.WriteString("Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nP-K4\r\n")
	for range 100_000 {
		many.WriteString("--b\r\n\r\nx\r\n")
	}
	for _, c := range []struct {
		name, raw, text, fault string
	}{
		{"nested", head + nested.String(), "", "too many parts"},
		{"many parts", head + many.String(), "", "too many parts"},
		{"a header of 20 MB", head + "X: " + strings.Repeat("x", 20<<20) + "\r\n\r\nP-K4", "P-K4", "header is too long"},
		{"a million fields", head + strings.Repeat("X: y\r\n", 1_000_000) + "\r\nP-K4", "P-K4", "header is too long"},
		{"many recipients", head + "To: " + strings.Repeat("a@b.test,\r\n ", 10_000) + "c@d.test\r\n\r\nP-K4", "P-K4", ""},
		{"long text", head + "\r\nP-K4\r\n" + strings.Repeat("> words\r\n", 1<<20), "P-K4", ""},
		{"one long line", head + "\r\n" + strings.Repeat("> ", 5<<20), "", ""},
		{"flowed for ever", head + "Content-Type: text/plain; format=flowed\r\n\r\n" + strings.Repeat("on and on \r\n", 200_000), "", ""},
		{"deep HTML", head + "Content-Type: text/html\r\n\r\nP-K4" + strings.Repeat("<div><blockquote>", 100_000), "P-K4", ""},
		{"no body", head, "", ""},
		{"attributions that are none", head + "\r\nP-K4\r\n\r\n" + strings.Repeat("on 2026 x@y at 09:12\r\n", 10_000), "", ""},
		{"one word without end", head + "\r\n" + strings.Repeat("a", 1<<20), "", ""},
		{"colons", head + "\r\n" + strings.Repeat("2026 <a@b.test> 09:12:00 wrote ", 10_000) + ":", "", ""},
		{"heads that are none", head + "\r\n" + strings.Repeat("From: x\r\n\r\n\r\n", 100_000), "", ""},
		{"dashes", head + "\r\n" + strings.Repeat("-----", 50_000) + "message", "", ""},
		{"quotes between", head + "\r\n" + strings.Repeat("> x\r\ny\r\n", 30_000), "", ""},
		{"unclosed tags", head + "Content-Type: text/html\r\n\r\nP-K4" + strings.Repeat("<p><b><table><td>", 60_000), "", ""},
		{"closed tags alone", head + "Content-Type: text/html\r\n\r\nP-K4" + strings.Repeat("<i>", 100_000) + strings.Repeat("</b>", 200_000), "P-K4", ""},
		{"text in open tags", head + "Content-Type: text/html\r\n\r\nP-K4<br>" + strings.Repeat("<i>x", 200_000), "", ""},
		{"deep quotations with text", head + "Content-Type: text/html\r\n\r\nP-K4" + strings.Repeat("<blockquote>x", 60_000), "P-K4", ""},
		{"styles", head + "Content-Type: text/html\r\n\r\n" + strings.Repeat("<style>.a{display:none}</style>", 10_000) + "P-K4", "P-K4", ""},
		{"Gmail in Gmail", head + "Content-Type: text/html\r\n\r\n" + strings.Repeat("<div class=gmail_quote>", 40_000) + "x", "", ""},
		{"entities", head + "Content-Type: text/html\r\n\r\nP-K4<br>" + strings.Repeat("&amp;", 200_000), "", ""},
		{"subject without end", "Subject: " + strings.Repeat("Re: ", 60_000) + "x\r\n" + head + "\r\nP-K4", "P-K4", ""},
		{"an empty line above", "\r\n\n" + head + "\r\nP-K4", "P-K4", ""},
		{"LF only", strings.ReplaceAll(head, "\r", "") + "\nP-K4\n", "P-K4", ""},
		{"no boundary", head + "Content-Type: multipart/mixed\r\n\r\nP-K4", "P-K4", "without a boundary"},
		{"unknown encoding", head + "Content-Transfer-Encoding: x-uuencode\r\n\r\nP-K4", "P-K4", "not known"},
		{"encoding with a comment", head + "Content-Transfer-Encoding: 8bit ; really\r\n\r\nP-K4", "P-K4", ""},
		{"broken Content-Type", head + "Content-Type: text/plain; charset=\"utf-8; x\r\n\r\nP-K4", "P-K4", "cannot be read"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var m Mail
			var err error
			took := bounded(t, 20*time.Second, func() {
				if m, err = ReadMail([]byte(c.raw)); err == nil {
					TopicOf(m.Subject)
					m.Text = Cut(m.Text)
				}
			})
			if err != nil {
				t.Fatal(err)
			}
			if len(m.Parts) > maxParts || len(m.Head.Values("X")) > maxHeader || len(m.To) > maxAddresses {
				t.Errorf("%d parts, %d fields, %d recipients", len(m.Parts), len(m.Head.Values("X")), len(m.To))
			}
			if c.text != "" && m.Text != c.text {
				t.Errorf("text %.80q", m.Text)
			}
			if c.fault != "" && !slices.ContainsFunc(m.Faults, func(f string) bool { return strings.Contains(f, c.fault) }) {
				t.Errorf("faults %q, want %q", m.Faults, c.fault)
			}
			t.Logf("%d octets in %v", len(c.raw), took.Round(time.Millisecond))
		})
	}
	if _, err := ReadMail(nil); err == nil {
		t.Error("nothing is no letter")
	}
	if _, err := ReadMail([]byte("\r\nno header")); err == nil {
		t.Error("words without a header are no letter")
	}
}

// bounded fails the test if f takes longer than the limit.
func bounded(t *testing.T, limit time.Duration, f func()) time.Duration {
	t.Helper()
	done := make(chan struct{})
	began := time.Now()
	go func() { defer close(done); f() }()
	select {
	case <-done:
		return time.Since(began)
	case <-time.After(limit):
		t.Fatalf("it hangs: not done after %v", limit)
		return limit
	}
}
