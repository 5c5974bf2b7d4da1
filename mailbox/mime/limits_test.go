package mime

import (
	"strings"
	"testing"
)

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
		"yes<div class='yahoo_quoted'>no":                                                                        "yes\n> no",
	} {
		if got := htmlText(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}
