package rules

import (
	"bufio"
	"os"
	"strings"
	"testing"

	"postd/drills"
)

// labelled is one position of a labelled file: lines of the form "directive
// rest", of which the first is always "position".
type labelled struct {
	line  int // in the file, of the first directive
	name  string
	given map[string]string // by directive, without the name
	p     Position
}

// readLabelled reads a file of labelled positions, its comments at the head
// apart. Directives other than those allowed, and those given twice, fail the
// test, as does a position that stands in the file already, or its mirror image.
func readLabelled(t *testing.T, file string, allowed ...string) (head string, all []labelled) {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	in := bufio.NewScanner(f)
	for n := 1; in.Scan(); n++ {
		text := in.Text()
		if strings.HasPrefix(text, "#") && len(all) == 0 {
			head += text + "\n"
			continue
		}
		if text == "" {
			continue
		}
		directive, rest, _ := strings.Cut(text, " ")
		if directive == "position" {
			all = append(all, labelled{line: n, name: rest, given: map[string]string{}})
			continue
		}
		if len(all) == 0 {
			t.Fatalf("%s:%d: %q stands before the first position", file, n, text)
		}
		x := &all[len(all)-1]
		if _, ok := x.given[directive]; ok {
			t.Fatalf("%s:%d: %q is given twice", file, n, directive)
		}
		known := directive == "fen"
		for _, a := range allowed {
			known = known || a == directive
		}
		if !known {
			t.Fatalf("%s:%d: unknown directive %q", file, n, directive)
		}
		x.given[directive] = rest
		if directive == "fen" {
			if x.p, err = ParseFEN(rest); err != nil {
				t.Fatalf("%s:%d: %v", file, n, err)
			}
		}
	}
	if err := in.Err(); err != nil {
		t.Fatal(err)
	}
	// The claimant, where there is one, is the player to move or the other.
	type key struct {
		b    board
		mine bool
	}
	seen := map[key]int{}
	for _, x := range all {
		if x.p == (Position{}) {
			t.Fatalf("%s:%d: %q has no fen", file, x.line, x.name)
		}
		mine := x.given["claimant"] == x.p.Turn().String()
		for _, image := range images(x.p.FEN()) {
			if before, ok := seen[key{labelKey(mustFEN(t, image)), mine}]; ok {
				t.Errorf("%s:%d: the position of line %d stands here again", file, x.line, before)
			}
		}
		seen[key{labelKey(x.p), mine}] = x.line
	}
	return head, all
}

// images returns a FEN and what must have the same label: the same position
// with left and right exchanged, where no right to castle forbids it, and both
// with the colours exchanged.
func images(fen string) []string {
	w := strings.Fields(fen)
	all := []string{strings.Join(w[:4], " ")}
	if w[2] == "-" {
		var ranks []string
		for _, r := range strings.Split(w[0], "/") {
			back := []byte(r)
			for i := range back {
				back[i] = r[len(r)-1-i]
			}
			ranks = append(ranks, string(back))
		}
		passed := w[3]
		if passed != "-" {
			passed = string([]byte{'a' + 'h' - passed[0], passed[1]})
		}
		all = append(all, strings.Join([]string{strings.Join(ranks, "/"), w[1], w[2], passed}, " "))
	}
	for _, image := range all[:len(all):len(all)] {
		w := strings.Fields(otherCase(image))
		ranks := strings.Split(w[0], "/")
		for i := range 4 {
			ranks[i], ranks[7-i] = ranks[7-i], ranks[i]
		}
		turn := map[string]string{"W": "b", "B": "w"}[w[1]]
		passed := strings.ToLower(w[3])
		if passed != "-" {
			passed = string([]byte{passed[0], '1' + '8' - passed[1]})
		}
		all = append(all, strings.Join([]string{strings.Join(ranks, "/"), turn, w[2], passed}, " "))
	}
	return all
}

// otherCase exchanges capital and small letters.
func otherCase(s string) string {
	out := []byte(s)
	for i, c := range out {
		if c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' {
			out[i] = c ^ 0x20
		}
	}
	return string(out)
}

// labelsWanted reports whether a label of the given size is to be made anew:
// the small ones always, fewer of them in a small drill, all in the long run.
func labelsWanted(t *testing.T, size, small int) bool {
	t.Helper()
	n := drills.Count(t, drills.Labels)
	return n == drills.All || size <= small*n/100
}

// labelKey is what two positions have in common if the same moves follow.
func labelKey(p Position) board {
	b := p.b
	b.half, b.number = 0, 0
	return b
}
