package main

import (
	"bytes"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"postd/correspondence/terms"
	"postd/dialogue"
)

// codesDocument has the codes beside one another, point by point, made by a test.
const codesDocument = "docs/codes.md"

// shows are the dialogues that prove each cell, by point and code.
type shows map[[2]string][]string

// shownCells reads every dialogue that has a line "cell:". One under an overlay
// shows the overlay's cell, where that says anything to the point.
func shownCells(t *testing.T) shows {
	t.Helper()
	out := shows{}
	files, err := filepath.Glob(filepath.Join(moduleRoot, "dialogue", "testdata", "*.txt"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%d dialogues: %v", len(files), err)
	}
	points := map[string]terms.Point{}
	for _, p := range terms.Points() {
		points[p.Name] = p
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Contains(text, []byte("\ncell:")) {
			continue
		}
		script, err := dialogue.Read(file, text)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range script.Cells {
			code := script.Agreement.Code
			if over, ok := terms.CodeNamed(script.Agreement.Overlay); ok && points[name].In(over).Law != "" {
				code = over.Name
			}
			at := [2]string{name, code}
			out[at] = append(out[at], filepath.Base(file))
		}
	}
	return out
}

// differs reports whether the cell is another than that of BCC1903 Part V, so that
// a dialogue must show it. Of a point that no field keeps the words and the law
// tell it; where a code is silent there is nothing to show.
func differs(p terms.Point, c terms.Code) bool {
	first, _ := terms.CodeNamed(terms.CodePost)
	if len(p.Fields) > 0 {
		return p.In(c).Values != nil && !slices.Equal(p.In(c).Values, p.In(first).Values)
	}
	cell, was := p.In(c), p.In(first)
	if c.Overlay && overTheBoard[p.Name] {
		return false
	}
	return c.Name != first.Name && cell.Law != "" && cell.Says != was.Says && !strings.HasPrefix(cell.Says, "silent")
}

// overTheBoard are points that the overlay has for a board and a clock, which play
// by post has not: the code beneath decides them.
var overTheBoard = map[string]bool{"turn ends": true, "limit": true}

// codesPage writes docs/codes.md.
func codesPage(shown shows) []byte {
	var b bytes.Buffer
	b.WriteString("# The codes of laws, side by side\n\n" +
		"<!-- Made by a test; do not edit. To renew it, " + howToUpdate + " -->\n\n" +
		"A tournament chooses its code of laws, and may agree otherwise in any point; `postd terms --code NAME` tells in\n" +
		"sentences what a code comes to. Each heading is a point of law on which the codes differ; below it stand the\n" +
		"fields of the agreement that keep it, and what each code has and by which law, in **bold** where that is other\n" +
		"than BCC1903 Part V, with the dialogues that show it.\n")
	for _, p := range terms.Points() {
		fmt.Fprintf(&b, "\n## %s\n\n", p.Name)
		if len(p.Fields) > 0 {
			b.WriteString(wrapped("Fields: `"+strings.Join(p.Fields, "`, `")+"`.") + "\n\n")
		}
		for _, c := range terms.Codes() {
			cell := p.In(c)
			says := cell.Says
			if differs(p, c) {
				says = "**" + says + "**"
			}
			if len(p.Fields) > 0 && cell.Values != nil && c.Name == terms.CodePost || differs(p, c) && len(p.Fields) > 0 {
				says += " `" + strings.Join(slices.DeleteFunc(slices.Clone(cell.Values), func(v string) bool { return v == "" }), "` `") + "`"
			}
			if cell.Law != "" {
				says += " (" + string(cell.Law) + ")"
			}
			b.WriteString("- " + strings.ReplaceAll(wrapped(c.Name+": "+says), "\n", "\n  ") + "\n")
			for i, file := range shown[[2]string{p.Name, c.Name}] {
				fmt.Fprintf(&b, "  - [%d](../dialogue/testdata/%s)\n", i+1, url.PathEscape(file))
			}
		}
	}
	b.WriteString("\n## The codes\n\n")
	for _, c := range terms.Codes() {
		fmt.Fprintf(&b, "- `%s`: %s.\n", c.Name, c.Title)
	}
	return b.Bytes()
}

// TestLawsCodesDocument keeps docs/codes.md.
func TestLawsCodesDocument(t *testing.T) {
	path := filepath.Join(moduleRoot, filepath.FromSlash(codesDocument))
	want := codesPage(shownCells(t))
	if *update {
		if err := os.WriteFile(path, want, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if got, err := os.ReadFile(path); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%s is out of date (%v); %s", codesDocument, err, howToUpdate)
	}
}

// TestCodesShown checks that every cell that differs from BCC1903 Part V is
// shown by a dialogue under its code.
func TestCodesShown(t *testing.T) {
	shown := shownCells(t)
	for _, p := range terms.Points() {
		for _, c := range terms.Codes() {
			if !differs(p, c) {
				continue
			}
			if len(shown[[2]string{p.Name, c.Name}]) == 0 {
				t.Errorf("no dialogue shows what %s has for %q: %s", c.Name, p.Name, p.In(c).Says)
			}
		}
	}
	for at := range shown {
		c, known := terms.CodeNamed(at[1])
		if !known || c.Name == terms.CodePost {
			t.Errorf("%v show %q under %s, which is what all are measured by", shown[at], at[0], at[1])
		}
	}
}
