package mailbox

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// attack is a file of testdata/attacks: what the attacker has, the letters that come, and
// what must come of them. README.md beside the files tells how they are written.
type attack struct {
	name, class string
	head        map[string]string
	steps       []attackStep
	want        tally
	questions   int // letters of questions to Bob's side, at most
}

// attackStep is one letter, or something that the honest do.
type attackStep struct {
	does  string // after the dashes
	text  string // of a letter: as it is written
	above string // and what is set above it when it has been signed
	below string // and below
}

// tally is what became of the letters of an attack.
type tally struct{ played, ended, given, asked, heard, refused int }

// String leaves out what the plan does not sum where there is none of it.
func (x tally) String() string {
	s := fmt.Sprintf("played %d, ended %d, given %d, asked %d, refused %d", x.played, x.ended, x.given, x.asked, x.refused)
	if x.heard > 0 {
		s += fmt.Sprintf(", heard without effect %d", x.heard)
	}
	return s
}

func (x *tally) add(y tally) {
	x.played += y.played
	x.ended += y.ended
	x.given += y.given
	x.asked += y.asked
	x.heard += y.heard
	x.refused += y.refused
}

// readTally reads "asked 1, refused 2".
func readTally(s string) (x tally, err error) {
	for part := range strings.SplitSeq(s, ",") {
		word, number, _ := strings.Cut(strings.TrimSpace(part), " ")
		n, err := strconv.Atoi(number)
		at := map[string]*int{"played": &x.played, "ended": &x.ended, "given": &x.given, "asked": &x.asked, "heard": &x.heard, "refused": &x.refused}[word]
		if err != nil || at == nil {
			return x, fmt.Errorf("%q is no count", part)
		}
		*at = n
	}
	return x, nil
}

var attackHeads = []string{"Attack", "The attacker has", "Bob's provider", "Bob's domain says", "The mailbox's server", "Alice's domain", "Bob's side", "Comes", "Questions", "Afterwards"}

// attacks reads all files.
func attacks(t testing.TB) (all []attack) {
	t.Helper()
	files, err := filepath.Glob("testdata/attacks/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no attacks", err)
	}
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		a, err := readAttack(strings.TrimSuffix(filepath.Base(file), ".txt"), string(raw))
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		all = append(all, a)
	}
	return all
}

func readAttack(name, text string) (a attack, err error) {
	a = attack{name: name, head: map[string]string{}, questions: 1}
	head, rest, _ := strings.Cut(text, "\n---")
	for line := range strings.SplitSeq(strings.TrimSpace(head), "\n") {
		k, v, ok := strings.Cut(line, ": ")
		if !ok || !slices.Contains(attackHeads, k) {
			return a, fmt.Errorf("%q is no line of a head", line)
		}
		a.head[k] = v
	}
	a.class, _, _ = strings.Cut(a.head["Attack"], ": ")
	if a.want, err = readTally(a.head["Comes"]); err != nil {
		return a, err
	}
	if q, ok := a.head["Questions"]; ok {
		if a.questions, err = strconv.Atoi(q); err != nil {
			return a, err
		}
	}
	for part := range strings.SplitSeq(rest, "\n---") {
		does, text, _ := strings.Cut(part, "\n")
		a.steps = append(a.steps, stepOf(strings.TrimSpace(does), text))
	}
	if a.class == "" || a.head["The attacker has"] == "" || len(a.steps) == 0 {
		return a, fmt.Errorf("it says too little")
	}
	return a, nil
}

// stepOf divides what is written from what is set above and below it later.
func stepOf(does, text string) (x attackStep) {
	x.does = does
	for line := range strings.Lines(text) {
		switch {
		case strings.HasPrefix(line, "+"):
			x.above += line[1:]
		case strings.HasPrefix(line, "&"):
			x.below += line[1:]
		default:
			x.text += line
		}
	}
	return x
}
