package templates

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	nethtml "golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"postd/correspondence"
)

// wholeLetters are the letters of which the page stands whole in testdata; of all others the
// text alone does, and the page is held against it.
var wholeLetters = []string{
	"L-MOVE", "L-MOVE full words beside", "L-ACK", "L-AMB", "L-RULING readings, opponent", "L-REFUSED-CLAIM", "L-STATUS to move",
	"L-START", "L-DOSSIER both", "L-CONFIRM", "a letter a day",
}

// blocks are the kinds of block of a page, each with the letter whose first one is its golden.
var blocks = map[string]string{
	"news": "L-AMB", "heading": "L-AMB", "paragraph": "L-AMB", "words to write": "L-AMB", "choice": "L-AMB",
	"more of a choice": "L-AMB", "point": "L-TERMS white", "score": "L-AMB", "time": "L-AMB", "board": "L-AMB",
	"note": "L-MOVE-LATE", "statement": "L-DOSSIER both", "quotation": "L-UNREAD", "foot": "L-AMB",
}

// pageBlock is one block of a page.
type pageBlock struct {
	kind  string
	words []string
	html  string
}

// section is the heading under which a block stands, and what it makes of it.
var section = []struct{ begins, of, kind string }{
	{"SCORE SO FAR", "table", "score"}, {"TIME", "table", "time"}, {"NOTE FROM ", "blockquote", "note"}, {"FROM ", "blockquote", "statement"},
}

// blocksOf reads a page back.
func blocksOf(t *testing.T, page string) (out []pageBlock) {
	t.Helper()
	root, err := nethtml.Parse(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	main := slices.Collect(func(yield func(*nethtml.Node) bool) {
		for n := range root.Descendants() {
			if n.DataAtom == atom.Main && !yield(n) {
				return
			}
		}
	})
	if len(main) != 1 {
		t.Fatalf("the page has %d elements <main>", len(main))
	}
	under, afterBoard := "", false
	for n := range main[0].ChildNodes() {
		if n.Type == nethtml.TextNode && strings.TrimSpace(n.Data) == "" {
			continue
		}
		var b bytes.Buffer
		if err := nethtml.Render(&b, n); err != nil {
			t.Fatal(err)
		}
		x := pageBlock{words: strings.Fields(textOf(n)), html: b.String() + "\n"}
		class := ""
		if len(n.Attr) > 0 && n.Attr[0].Key == "class" {
			class = n.Attr[0].Val
		}
		switch kind := n.Data + "." + class; {
		case kind == "p." && afterBoard:
			last := &out[len(out)-1]
			last.words, last.html = append(last.words, x.words...), last.html+x.html
			afterBoard = false
			continue
		case kind == "p.news":
			x.kind = "news"
		case kind == "h2.":
			x.kind, under = "heading", strings.Join(x.words, " ")
		case kind == "p.":
			x.kind = "paragraph"
		case kind == "p.item" && x.words[0] == "-":
			x.kind = "point"
		case kind == "p.item":
			x.kind = "choice"
		case kind == "p.command" && n.FirstChild.DataAtom == atom.Code && n.FirstChild == n.LastChild:
			x.kind = "words to write"
		case kind == "p.command":
			x.kind = "more of a choice"
		case kind == "blockquote.":
			x.kind = "quotation"
		case kind == "img.":
			x.kind, afterBoard = "board", true
		case kind == "footer.":
			x.kind = "foot"
		}
		for _, s := range section {
			if n.Data == s.of && strings.HasPrefix(under, s.begins) {
				x.kind = s.kind
				break
			}
		}
		if x.kind == "" {
			t.Errorf("a block of no known kind: %s", x.html)
		}
		out = append(out, x)
	}
	return out
}

// textOf is what a node says; a picture says nothing.
func textOf(n *nethtml.Node) string {
	if n.Type == nethtml.TextNode {
		return n.Data
	}
	var b strings.Builder
	for c := range n.ChildNodes() {
		b.WriteString(textOf(c))
	}
	switch n.DataAtom {
	case atom.P, atom.Br, atom.Th, atom.Td, atom.Tr:
		b.WriteString("\n")
	}
	return b.String()
}

// What one of the two parts alone has, or says in another place.
var (
	// drawn is a line of the board, with its ranks or its files, which the page has as a picture.
	drawn = regexp.MustCompile(`(?m)^ +[1-8] [|] .* [|](?: [1-8])?\n|^ {5,}(?:(?:[KQ]?(?:R|Kt|N|B)|[KQ]|[a-h1-8]) +){7}\S+\n`)
	// ownEnd is said in the heading of the board in the text, and below the men on the page.
	ownEnd = "; each side counted from its own end"
	// Marks of the text: the beginning of the foot, those of what is quoted and noted.
	textMarks = regexp.MustCompile(`(?m)^(?:-- |> ?|  \| )`)
)

// in finds the block at the beginning of what is left of the text, and returns what is left then.
//
// Beside the drawn board and the place of ownEnd the two parts differ in this: the text sets a score
// of many moves in columns, one beside the other, and puts what is written beside a move in brackets;
// it gives each struck record a line where the page has a semicolon; it marks each sentence of a point
// as a point; and it names the writer of a note in capitals.
func (b pageBlock) in(text string) (rest string, ok bool) {
	said := strings.TrimSuffix(strings.Join(b.words, " "), " Each side is counted from its own end.")
	switch {
	case b.kind == "score":
		bare := func(words []string) (out []string) {
			for _, w := range words {
				if w = strings.Trim(w, "()"); w != "|" {
					out = append(out, w)
				}
			}
			return out
		}
		want, words := bare(b.words), strings.Fields(text)
		for n := range words {
			if got := bare(words[:n+1]); len(got) == len(want) {
				slices.Sort(got)
				slices.Sort(want)
				return strings.Join(words[n+1:], " "), slices.Equal(got, want)
			}
		}
		return "", len(want) == 0
	case strings.HasPrefix(said, "Struck out: "):
		said = strings.ReplaceAll(said, "]; ", "] ")
	case b.kind == "more of a choice" && !strings.HasPrefix(text, said):
		text = strings.TrimPrefix(text, "- ")
	case b.kind == "heading" && len(text) >= len(said) && strings.EqualFold(text[:len(said)], said):
		return text[len(said):], true
	}
	return strings.CutPrefix(text, said)
}

// sameWords checks that the page of a letter says what its text says, block by block.
func sameWords(t *testing.T, p correspondence.Rendered) {
	t.Helper()
	text := textMarks.ReplaceAllString(strings.ReplaceAll(p.Text, ownEnd, ""), "")
	rest := strings.Join(strings.Fields(drawn.ReplaceAllString(text, "")), " ")
	for _, b := range blocksOf(t, p.HTML) {
		after, ok := b.in(rest)
		if !ok {
			t.Fatalf("the %s of the page says\n%s\nand the text\n%s", b.kind, strings.Join(b.words, " "), rest[:min(len(rest), len(b.html)+80)])
		}
		rest = strings.TrimPrefix(after, " ")
	}
	if rest != "" {
		t.Errorf("the page does not say: %s", rest)
	}
}

// goldenPage holds the page of a letter against its text, and against its golden if it has one.
func goldenPage(t *testing.T, name string, p correspondence.Rendered) {
	t.Helper()
	if strings.Contains(p.HTML, `class="news" style=`) { // of the tree: see tree_test.go
		if slices.Contains(wholeLetters, name) {
			compare(t, name+".html", p.HTML)
		}
		return
	}
	sameWords(t, p)
	if slices.Contains(wholeLetters, name) {
		compare(t, name+".html", p.HTML)
	}
	for i, b := range blocksOf(t, p.HTML) {
		of, ok := blocks[b.kind]
		if !ok {
			t.Errorf("no golden block of the kind %q", b.kind)
		}
		if of == name && slices.IndexFunc(blocksOf(t, p.HTML), func(x pageBlock) bool { return x.kind == b.kind }) == i {
			compare(t, filepath.Join("blocks", b.kind+".html"), b.html)
		}
	}
}

// TestPagesInTestdata checks that no golden page lies about that nobody compares.
func TestPagesInTestdata(t *testing.T) {
	letters := []string{"a letter a day"}
	for _, s := range scenes {
		letters = append(letters, s.name)
	}
	want := []string{}
	for _, name := range append(slices.Collect(maps.Values(blocks)), wholeLetters...) {
		if !slices.Contains(letters, name) {
			t.Errorf("no letter is called %q", name)
		}
	}
	for _, name := range wholeLetters {
		want = append(want, filepath.Join("testdata", name+".html"))
	}
	for kind := range blocks {
		want = append(want, filepath.Join("testdata", "blocks", kind+".html"))
	}
	for _, pattern := range []string{"testdata/*.html", "testdata/blocks/*"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			if i := slices.Index(want, f); i >= 0 {
				want = slices.Delete(want, i, i+1)
			} else if *update {
				os.Remove(f)
			} else {
				t.Errorf("%s is compared with no letter", f)
			}
		}
	}
	if len(want) > 0 && !*update {
		t.Errorf("no letter wrote %q", want)
	}
}
