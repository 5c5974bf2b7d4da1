package diagram

import (
	"encoding/xml"
	"io"
	"strings"
	"testing"

	"postd/rules"
)

// elements parses a drawing and calls do for each element with its attributes.
func elements(t *testing.T, svg string, do func(name string, attr map[string]string)) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(svg))
	for {
		token, err := d.Token()
		if err == io.EOF {
			return
		}
		if err != nil {
			t.Fatalf("%v in %s", err, svg)
		}
		if e, ok := token.(xml.StartElement); ok {
			attr := map[string]string{}
			for _, a := range e.Attr {
				attr[a.Name.Local] = a.Value
			}
			do(e.Name.Local, attr)
		}
	}
}

// TestE85TwoBoards puts two boards on one page: no style attribute or element, no id twice,
// no reference to what is not there or to anything outside.
func TestE85TwoBoards(t *testing.T) {
	p, last := position(t, giuoco), move(t, "c2c3")
	page := "<div>" + SVG(p, rules.White, last, styleN, "g12", `After 5 P-QB3 & "so on" <`) +
		SVG(p, rules.Black, last, styleKt, "g13", "After 5 P-QB3") + "</div>"
	ids, references := map[string]bool{}, []string{}
	elements(t, page, func(name string, attr map[string]string) {
		if _, ok := attr["style"]; ok {
			t.Errorf("<%s> has a style attribute", name)
		}
		if name == "style" || name == "script" {
			t.Errorf("there is a <%s>", name)
		}
		if id, ok := attr["id"]; ok {
			if ids[id] {
				t.Errorf("id %q twice", id)
			}
			if !strings.HasPrefix(id, "g12-") && !strings.HasPrefix(id, "g13-") {
				t.Errorf("id %q does not begin with the board's", id)
			}
			ids[id] = true
		}
		if name == "svg" {
			if attr["role"] != "img" {
				t.Errorf("role is %q", attr["role"])
			}
			references = append(references, strings.Fields(attr["aria-labelledby"])...)
		}
		if href, ok := attr["href"]; ok {
			references = append(references, strings.TrimPrefix(href, "#"))
		}
		if url, ok := strings.CutPrefix(attr["fill"], "url(#"); ok {
			references = append(references, strings.TrimSuffix(url, ")"))
		}
	})
	for _, r := range references {
		if !ids[r] {
			t.Errorf("%q is referred to but not there", r)
		}
	}
	if want := 2*32 - 2*2 + 2 + 2*2; len(references) < want-10 {
		t.Errorf("%d references, too few", len(references))
	}
	white, black := Words(p, styleN)
	for _, want := range []string{
		`<title id="g12-t">After 5 P-QB3 &amp; &#34;so on&#34; &lt;</title>`,
		`<desc id="g12-d">` + white + " " + black + `</desc>`,
		`>QN</text>`, `>KKt</text>`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
}

func TestSVGNoLastMove(t *testing.T) {
	with := SVG(rules.Start(), rules.White, move(t, "e2e4"), styleN, "b", "")
	without := SVG(rules.Start(), rules.White, 0, styleN, "b", "")
	if !strings.Contains(with, hex(mark)) || strings.Contains(without, hex(mark)) {
		t.Error("the mark of the last move must be there just when there is one")
	}
}

func BenchmarkSVG(b *testing.B) {
	p, last := position(b, giuoco), move(b, "c2c3")
	var svg string
	for b.Loop() {
		svg = SVG(p, rules.White, last, styleKt, "b", "After 5 P-QB3")
	}
	b.ReportMetric(float64(len(svg)), "octets")
}

// TestSVGNamed draws the edges as those name them who count from White's end alone, from
// either side.
func TestSVGNamed(t *testing.T) {
	p, last := position(t, giuoco), move(t, "c2c3")
	for view, want := range map[rules.Colour]string{rules.White: "a8 8 b7 7 c6 6 d5 5 e4 4 f3 3 g2 2 h1 1", rules.Black: "h1 1 g2 2 f3 3 e4 4 d5 5 c6 6 b7 7 a8 8"} {
		svg := SVGNamed(p, view, last, rules.Square.String, "x", "After 5.c3")
		var labels []string
		for _, part := range strings.Split(svg, "<text ")[1:] {
			_, words, _ := strings.Cut(part, ">")
			words, _, _ = strings.Cut(words, "<")
			labels = append(labels, words)
		}
		var got []string
		for i := 0; i+3 < len(labels); i += 4 { // file above and below, rank on the left and on the right
			if labels[i] != labels[i+1] {
				t.Errorf("the files are %s above and %s below", labels[i], labels[i+1])
			}
			got = append(got, labels[i]+labels[i+2], labels[i+3])
		}
		if strings.Join(got, " ") != want {
			t.Errorf("from %s's side: %s, want %s", view, strings.Join(got, " "), want)
		}
		if !strings.Contains(svg, "<desc id=\"x-d\">White: King on e1;") {
			t.Errorf("it is described by %.300s", svg)
		}
	}
}
