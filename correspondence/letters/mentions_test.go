package letters

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"postd/correspondence/talk"
	"postd/correspondence/terms"
)

var updateRights = flag.Bool("update", false, "rewrite what stands beside the lines of testdata/letters-rights.txt")

const rightsFile = "testdata/letters-rights.txt"

// TestRights reads the rights in words of every day, and compares what was made of each (RULING/R-24, RULING/R-72, RULING/R-74).
func TestRights(t *testing.T) {
	old, err := os.ReadFile(rightsFile)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	cases := 0
	for line := range strings.Lines(string(old)) {
		line = strings.TrimSuffix(line, "\n")
		if line == "" || strings.HasPrefix(line, "#") || strings.HasPrefix(line, "==") {
			b.WriteString(line + "\n")
			continue
		}
		letter, want, _ := strings.Cut(line, " => ")
		cases++
		got := understood(strings.NewReplacer(" / / ", "\n\n", " / ", "\n").Replace(letter))
		if want != got && !*updateRights {
			t.Errorf("%s\n got %s\nwant %s", letter, got, want)
		}
		b.WriteString(letter + " => " + got + "\n")
	}
	if cases < 240 {
		t.Errorf("%d cases only", cases)
	}
	if *updateRights {
		if err := os.WriteFile(rightsFile, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// understood tells in a line what a letter says, and what the rest of it names.
func understood(letter string) string {
	said, rest := ReadLetter(letter, Expect{Choices: 2})
	at := 0
	for _, p := range Pieces(letter, Expect{Choices: 2}) {
		if p.From != at || p.To < p.From {
			return fmt.Sprintf("the piece %q begins at %d, and the one before ends at %d", p.Words, p.From, at)
		}
		at = p.To
	}
	if at != len(letter) {
		return fmt.Sprintf("the pieces end at %d of %d", at, len(letter))
	}
	var out []string
	for _, s := range said {
		parts := []string{s.String()}
		if s.Offence != 0 {
			parts = append(parts, "offence "+s.Offence.String())
		}
		if s.Meant.Words != "" {
			parts = append(parts, "meant "+s.Meant.Words)
		}
		if s.Tail != "" {
			parts = append(parts, "tail "+s.Tail)
		}
		if s.Stands != StandsAlone {
			parts = append(parts, s.Stands.String())
		}
		out = append(out, strings.Join(parts, "; "))
	}
	for _, m := range talk.Mentions(rest) {
		words := "? " + m.Right.String() + ", " + m.Manner.String()
		out = append(out, words)
	}
	if len(out) == 0 {
		return "note"
	}
	return strings.Join(out, " + ")
}

// TestTalk checks that the words of rights are talk where no right is meant: none is a statement, and at most one in
// fifty names a right to one who does not know the game (RULING/R-11, RULING/R-72).
func TestTalk(t *testing.T) {
	var all, named []string
	eachLetterLine(t, "letters-talk.txt", func(n int, line string) {
		if line == "" || strings.HasPrefix(line, "#") {
			return
		}
		all = append(all, line)
		for _, text := range []string{line, strings.ToLower(line)} {
			for _, in := range terms.Notations {
				if said, rest := ReadLetter(text, Expect{Choices: 2, Notation: in}); len(said) > 0 || rest != text {
					t.Errorf("line %d, %q in %s: says %q, note %q", n, text, in, statementLines(said), rest)
				}
			}
		}
		for _, m := range talk.Mentions(line) {
			if m.Manner != talk.Denied && m.Manner != talk.Theirs {
				named = append(named, line+" => "+m.Right.String()+", "+m.Manner.String())
				break
			}
		}
	})
	if len(all) < 400 {
		t.Errorf("%d sentences only", len(all))
	}
	if len(named)*50 > len(all) {
		t.Errorf("of %d sentences %d name a right:\n%s", len(all), len(named), strings.Join(named, "\n"))
	}
	// All of them in one letter say nothing either, in paragraphs or lines.
	for _, between := range []string{"\n", "\n\n", " "} {
		letter := strings.Join(all, between)
		if said, _ := ReadLetter(letter, Expect{Choices: 2}); len(said) > 0 {
			t.Errorf("the whole letter says %q", statementLines(said))
		}
	}
}
