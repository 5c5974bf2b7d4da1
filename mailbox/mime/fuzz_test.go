package mime

import (
	"bytes"
	"strings"
	"testing"
)

// FuzzReadMail looks for letters that bring the reader down. It begins with the
// letters of all mail programs.
func FuzzReadMail(f *testing.F) {
	for _, x := range examples(f) {
		f.Add(x.raw)
	}
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
		if len(m.Parts) > maxParts {
			t.Errorf("%d parts", len(m.Parts))
		}
		if words := TopicOf(m.Subject).Words; strings.ContainsAny(words, "\r\n") {
			t.Errorf("%q", words)
		}
	})
}

// FuzzCut looks for texts on which the cutter fails: it never invents a line,
// never lets a quoted one through, and cuts its own work no further into what was
// left out.
func FuzzCut(f *testing.F) {
	for _, x := range examples(f) {
		if m, err := ReadMail(x.raw); err == nil {
			f.Add(m.Text)
		}
	}
	f.Add("P-K4\n\nOn Mon, 7 Dec 2026, x <a@b> wrote:\n> P-Q4\n\nP-R4\n-- \nx")
	f.Add("-----Original Message-----\nFrom: x\n")
	f.Add("De : x\nEnvoyé : y\nÀ : z\n\nP-K4")
	f.Add("~~P-K4~~ P-Q4\n\n> ~~a~~ b\n~~c\nd~~ e ~~~~ f~~g\n\n~~h")
	f.Add("-----BEGIN PGP SIGNED MESSAGE-----\nHash: x\n\n- > P-K4\n-----BEGIN PGP SIGNATURE-----\n")
	f.Fuzz(func(t *testing.T, text string) {
		w := Divide(text)
		if scoreTag().MatchString(text) || strings.Contains(text, "\"") && strings.Contains(text, "[") {
			return // the moves of a score are written in lines of their own
		}
		have := map[string]bool{"": true}
		left, _ := unstruck(strings.Split(unwrapped(tidy(text)), "\n"))
		for _, l := range left {
			have[strings.TrimSpace(l)] = true
		}
		for l := range strings.SplitSeq(w.New+"\n"+w.Unsure, "\n") {
			if !have[l] {
				t.Errorf("the line %q is not in %q", l, text)
			}
			if strings.HasPrefix(l, ">") {
				t.Errorf("a quoted line %q of %q", l, text)
			}
		}
		if again := Divide(w.New); len(again.New) > len(w.New) {
			t.Errorf("%q grew to %q", w.New, again.New)
		}
	})
}

// FuzzHTMLText looks for pages on which the reader of HTML fails: it makes no text
// of what a page does not have, and hides what is hidden by its own style.
func FuzzHTMLText(f *testing.F) {
	for _, x := range examples(f) {
		m, err := ReadMail(x.raw)
		if err != nil {
			continue
		}
		for _, p := range m.Parts {
			if p.Kind == "text/html" {
				f.Add(Decode(p.Body, p.charset))
			}
		}
	}
	f.Add("<div class=gmail_quote>On x wrote:<blockquote>y</blockquote>z</div>")
	f.Add("<style>.a{text-decoration:line-through}</style>P-K<s>3</s>4<del> x<p>y~</del>~~<b class=a>z<pre><s> a\n b </s>c")
	f.Add("<style>.a{display:none} @media x{#b{opacity:0}}</style><p class=a>x<p id=b>y")
	f.Fuzz(func(t *testing.T, page string) {
		text := htmlText(page)
		// An entity may be longer in UTF-8 than in the page, never by more than this;
		// each line has the marks of its depth.
		if n := strings.Count(page, "<"); len(text) > 4*len(page)+16*(n+1)*(n+1) {
			t.Errorf("%d octets of %d", len(text), len(page))
		}
		// What stands in a hidden wrapper stays hidden, whatever the page.
		if open := strings.ContainsAny(page, "<>&"); !open && strings.TrimSpace(htmlText(`<div style="display:none">`+page+`</div>`)) != "" {
			t.Errorf("hidden text of %q shows", page)
		}
	})
}
