package mailbox

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestReadLimits reads letters that were made to hurt, in bounded time, and
// takes what is readable.
func TestReadLimits(t *testing.T) {
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
					m.Text = Cut(m.Text)
				}
			})
			if err != nil {
				t.Fatal(err)
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

// TestFrom reads authors as they are written.
func TestFrom(t *testing.T) {
	for in, want := range map[string]string{
		"a@b.test":                           "a@b.test",
		"A <A@B.Test>":                       "a@b.test",
		`"Smith, J." <a@b.test>`:             "a@b.test",
		"J. Q. Smith <a@b.test>":             "a@b.test",
		"=?utf-8?q?M=C3=BCller?= <a@b.test>": "a@b.test",
		"=?x-no-such?q?M=FC?= <a@b.test>":    "a@b.test",
		"\"x@y.test\" <a@b.test>":            "a@b.test",
		"a@b.test, c@d.test":                 "a@b.test c@d.test",
		"x@y.test <a@b.test>":                "x@y.test a@b.test", // not well formed: both, so refused
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

// FuzzReadMail looks for letters that bring the reader down.
func FuzzReadMail(f *testing.F) {
	f.Add([]byte("From: a@b\r\n\r\nP-K4"))
	f.Add([]byte("From: a@b\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/html\n\n<p>x\n--b--"))
	f.Add([]byte("From: a@b\nContent-Type: text/plain; format=flowed; delsp=yes\n\n>> a \n>> b\n-- \nc"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		m, err := ReadMail(raw)
		if err != nil {
			if bytes.Contains([]byte(err.Error()), []byte("panic")) {
				t.Fatal(err)
			}
			return
		}
		if strings.ContainsAny(m.Text, "\r\x00") {
			t.Errorf("control characters in %q", m.Text)
		}
		for _, a := range []string{automatic(m), letterKey(m, monday)} {
			if strings.ContainsAny(a, "\r\n") {
				t.Errorf("%q", a)
			}
		}
	})
}

// FuzzCut looks for texts on which the cutter fails: it never invents a line,
// never lets a quoted one through, and cuts its own work no further.
func FuzzCut(f *testing.F) {
	f.Add("P-K4\n\nOn Mon, 7 Dec 2026, x <a@b> wrote:\n> P-Q4\n\nP-R4\n-- \nx")
	f.Add("-----Original Message-----\nFrom: x\n")
	f.Add("De : x\nEnvoyé : y\nÀ : z\n\nP-K4")
	f.Fuzz(func(t *testing.T, text string) {
		got := Cut(text)
		have := map[string]bool{"": true}
		for l := range strings.SplitSeq(tidy(text), "\n") {
			have[strings.TrimSpace(l)] = true
		}
		for l := range strings.SplitSeq(got, "\n") {
			if !have[l] {
				t.Errorf("the line %q of %q is not in %q", l, got, text)
			}
			if strings.HasPrefix(l, ">") {
				t.Errorf("a quoted line %q in %q", l, got)
			}
		}
	})
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
