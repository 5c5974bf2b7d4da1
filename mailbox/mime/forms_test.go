package mime

import (
	"slices"
	"strings"
	"testing"

	"postd/correspondence/letters"
)

// TestPoint28Flowed checks that a text that was broken for the way is read as it was
// before, with and without DelSp, and its quotations too (RFC 3676).
func TestPoint28Flowed(t *testing.T) {
	const whole = "1 P-K4 and this is a long line of talk, which a program breaks where it likes to break lines\nSecond.\n\n> Press Reply and write your own move in the first line of your answer\n\nThird.\n-- \nAlice"
	for _, delSp := range []bool{false, true} {
		var out []string
		for line := range strings.SplitSeq(whole, "\n") {
			mark := ""
			if rest, ok := strings.CutPrefix(line, "> "); ok {
				mark, line = "> ", rest
			}
			for line != "-- " && len(line) > 30 {
				i := strings.LastIndex(line[:30], " ") + 1
				soft := line[:i]
				if delSp {
					soft += " "
				}
				out, line = append(out, mark+soft), line[i:]
			}
			out = append(out, mark+line)
		}
		params := "; format=flowed"
		if delSp {
			params += "; delsp=yes"
		}
		flowed, err := ReadMail([]byte("From: a@b.test\nContent-Type: text/plain; charset=utf-8" + params + "\n\n" + strings.Join(out, "\n")))
		if err != nil {
			t.Fatal(err)
		}
		plain, err := ReadMail([]byte("From: a@b.test\n\n" + whole))
		if err != nil {
			t.Fatal(err)
		}
		if flowed.Text != plain.Text || Divide(flowed.Text) != Divide(plain.Text) {
			t.Errorf("delsp %v:\n%s\nwant\n%s", delSp, flowed.Text, plain.Text)
		}
	}
}

// TestPoint29HTML checks that of every letter that has both, the HTML alone says
// what the plain text says, and that hidden text says nothing.
func TestPoint29HTML(t *testing.T) {
	record := func(text string) string {
		said, _ := letters.ReadLetter(text, letters.Expect{})
		if i := slices.IndexFunc(said, func(s letters.Statement) bool { return s.Kind == letters.Plays }); i >= 0 {
			return said[i].Words
		}
		return ""
	}
	twins := 0
	for _, x := range examples(t) {
		m, err := ReadMail(x.raw)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range m.Parts {
			if x.form != "both" || p.Kind != "text/html" || p.Attached || m.HTML {
				continue
			}
			twins++
			page, err := ReadMail([]byte("From: a@b.test\nContent-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n" + Decode(p.Body, p.charset)))
			if err != nil || !page.HTML {
				t.Fatal(x.name, err)
			}
			if got, want := record(Cut(page.Text)), record(Cut(m.Text)); got != want || want == "" {
				t.Errorf("%s: the HTML says %q, the text %q", x.name, got, want)
			}
		}
	}
	if twins < 20 {
		t.Errorf("only %d letters have both", twins)
	}
	for _, page := range []string{
		`<div style="display:none">1 P-K4</div>`, `<p hidden>1 P-K4</p>`, `<span style="font-size:0">1 P-K4</span>`, `<div style="visibility: hidden">1 P-K4</div>`,
		`<div style="opacity:0">1 P-K4</div>`, `<div style="max-height:0px;overflow:hidden">1 P-K4</div>`, `<div style="position:absolute; left:-9999px">1 P-K4</div>`,
		`<div style="height:0;overflow:hidden">1 P-K4</div>`, `<style>.x{display:none}</style><p class="x">1 P-K4</p>`, `<style><!-- td{margin:0} #y { visibility : hidden } --></style><p id="y">1 P-K4</p>`,
		`<title>1 P-K4</title>`, `<script>1 P-K4</script>`, `<img alt="1 P-K4">`, `<textarea>1 P-K4</textarea>`, `<!-- 1 P-K4 -->`, `<div style="mso-hide:all">1 P-K4</div>`,
	} {
		m, err := ReadMail([]byte("From: a@b.test\nContent-Type: text/html\n\n<html><body>" + page + "<p>Hello</p></body></html>"))
		if err != nil || Cut(m.Text) != "Hello" {
			t.Errorf("%s: %q, %v", page, m.Text, err)
		}
	}
	// What a rule for paper or narrow screens hides was seen by its writer.
	m, err := ReadMail([]byte("From: a@b.test\nContent-Type: text/html\n\n<style>@media print { .x { display:none } } .z{color:red}</style><p class=x>1 P-K4</p><p class=z>Hello"))
	if err != nil || Cut(m.Text) != "1 P-K4\nHello" {
		t.Errorf("%q, %v", m.Text, err)
	}
}
