package mailbox

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
	if raceDetector {
		t.Skip("a letter is read by one goroutine, and with the race detector it takes a minute")
	}
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
			took := within(t, 20*time.Second, func() {
				if m, err = ReadMail([]byte(c.raw)); err == nil {
					topicOf(m.Subject)
					m.Text = Cut(m.Text)
				}
			})
			if err != nil {
				t.Fatal(err)
			}
			if len(m.parts) > maxParts || len(m.head.Values("X")) > maxHeader || len(m.To) > maxAddresses {
				t.Errorf("%d parts, %d fields, %d recipients", len(m.parts), len(m.head.Values("X")), len(m.To))
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

// TestPoint25Authors reads authors as they are written.
func TestPoint25Authors(t *testing.T) {
	for in, want := range map[string]string{
		"a@b.test":                           "a@b.test",
		"A <A@B.Test>":                       "a@b.test",
		`"Smith, J." <a@b.test>`:             "a@b.test",
		"J. Q. Smith <a@b.test>":             "a@b.test",
		"=?utf-8?q?M=C3=BCller?= <a@b.test>": "a@b.test",
		"=?x-no-such?q?M=FC?= <a@b.test>":    "a@b.test",
		"\"x@y.test\" <a@b.test>":            "a@b.test",
		"a@b.test, c@d.test":                 "a@b.test c@d.test",
		"x@y.test <a@b.test>":                "x@y.test a@b.test", // not well formed: both, and so refused
		"all: a@b.test, c@d.test;":           "group a@b.test c@d.test",
		"undisclosed:;":                      "group",
		"<a@b.test> (comment: with a colon)": "a@b.test",
		"\"colon: inside\" <a@b.test>":       "a@b.test",
		"nobody":                             "",
		"":                                   "",
	} {
		m, err := ReadMail([]byte("From: " + in + "\r\nTo: x@y\r\n\r\n"))
		if err != nil {
			t.Fatal(err)
		}
		got := strings.Join(m.From, " ")
		if m.Groups {
			got = strings.TrimSpace("group " + got)
		}
		if got != want {
			t.Errorf("From %q: %q, want %q", in, got, want)
		}
	}
}

// TestMsgIDs finds Message-IDs however they are written.
func TestMsgIDs(t *testing.T) {
	for in, want := range map[string]string{
		"<a@b>":                        "a@b",
		"<a@b> <c@d>":                  "a@b c@d",
		"<a@b><c@d>":                   "a@b c@d",
		"<a@b>, (words) <c@d>":         "a@b c@d",
		"Your message of Monday <a@b>": "a@b",
		"<a.long.\t one@b>":            "a.long.one@b",
		"a@b c@d":                      "a@b c@d",
		"<no at> <a@b":                 "",
		"<>":                           "",
		"<a@b\x00>":                    "",
		"words":                        "",
	} {
		if got := strings.Join(msgIDs(in), " "); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

// TestHTMLText reads pages as lines.
func TestHTMLText(t *testing.T) {
	for in, want := range map[string]string{
		"P-K4<br>P-Q4":                     "P-K4\nP-Q4",
		"<p>P-K4</p><p>P-Q4</p>":           "P-K4\nP-Q4",
		"<p>P-K4<p>P-Q4":                   "P-K4\nP-Q4",
		"<p style='display:none'>no<p>yes": "yes",
		"<b>P</b>-<i>K4</i>":               "P-K4",
		"P&#8209;K4 &amp;lt; x":            "P\u2011K4 &lt; x",
		"a\n  b\t c":                       "a b c",
		"<ul><li>one<li>two</ul>":          "one\ntwo",
		"<table><tr><td>1</td><td>P-K4</td></tr><tr><td>2</table>": "1 P-K4\n2",
		"<pre>a  b\nc</pre>": "a  b\nc",
		"x<blockquote>y<blockquote>z</blockquote></blockquote>w":                                                 "x\n> y\n>> z\n\nw",
		"<title>t</title>x<style>s</style><script>q</script>":                                                    "x",
		"<div hidden>no</div><span style=\"FONT-SIZE: 0px\">no</span><span style=\"font-size:0.9em\">yes</span>": "yes",
		"<img alt='e4' src='http://x/'>yes":                                                                      "yes",
		"</div></p>yes</b>":                                                                                      "yes",
		"yes<div class='yahoo_quoted'>no":                                                                        "yes",
	} {
		if got := htmlText(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

func BenchmarkReadAndCut(b *testing.B) {
	raw, err := Compose(whole())
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		m, err := ReadMail(raw)
		if err != nil {
			b.Fatal(err)
		}
		_ = Cut(m.Text)
	}
}
