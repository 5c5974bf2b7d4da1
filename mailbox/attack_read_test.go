package mailbox

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"postd/mailbox/proof/prooftest"
)

// attack is one of testdata/attacks, with what must come of it.
type attack struct {
	prooftest.Attack
	want      tally
	questions int // letters of questions to Bob's side, at most
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

// attacks reads all files.
func attacks(t testing.TB) (all []attack) {
	t.Helper()
	read, err := prooftest.ReadAttacks("testdata/attacks")
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range read {
		a := attack{Attack: x, questions: 1}
		if a.want, err = readTally(a.Head["Comes"]); err != nil {
			t.Fatalf("%s: %v", a.Name, err)
		}
		if q, ok := a.Head["Questions"]; ok {
			if a.questions, err = strconv.Atoi(q); err != nil {
				t.Fatalf("%s: %v", a.Name, err)
			}
		}
		all = append(all, a)
	}
	return all
}
