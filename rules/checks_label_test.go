package rules

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// checked is what a plain search for endless checks found.
type checked struct {
	answer Answer
	good   int  // positions from which the claimant checks for ever, of
	seen   int  // the positions with the claimant to move that were looked into
	more   bool // there are others, which were not
	holds  int  // checks in the first position that hold, if the claimant is to move
}

// walkChecks gathers the positions with the claimant to move that checks and
// replies can bring about, all that are equally far away at once, as long as
// they are not more than the bound. Then it strikes out those in which no check
// has all its replies among what is left, until nothing changes. What was not
// looked into counts as bad, which may prove; if it does not, as good, which
// may refute.
func walkChecks(p Position, claimant Colour, most int) checked {
	index := map[board]int32{}
	var nodes []Position
	var answers, moves MoveList
	replies := func(p Position) []int32 {
		p.Moves(&answers)
		after := make([]int32, 0, len(answers.All()))
		for _, m := range answers.All() {
			next, err := p.Play(m)
			if err != nil {
				panic(err)
			}
			key := labelKey(next)
			i, ok := index[key]
			if !ok {
				i = int32(len(nodes))
				index[key] = i
				nodes = append(nodes, next)
			}
			after = append(after, i)
		}
		return after
	}
	first := []int32{0}
	if p.Turn() == claimant {
		index[labelKey(p)] = 0
		nodes = []Position{p}
	} else {
		first = replies(p)
	}
	// checks holds for each position its checks, each as the positions to
	// which it leads: none, if it mates.
	var checks [][][]int32
	for seen := 0; seen < len(nodes) && len(nodes) <= most; {
		for end := len(nodes); seen < end; seen++ {
			var these [][]int32
			p := nodes[seen]
			p.Moves(&moves)
			for _, m := range moves.All() {
				if !p.GivesCheck(m) {
					continue
				}
				next, err := p.Play(m)
				if err != nil {
					panic(err)
				}
				these = append(these, replies(next))
			}
			checks = append(checks, these)
		}
	}
	w := checked{seen: len(checks), more: len(checks) < len(nodes)}
	for _, beyond := range []bool{true, false} {
		out := make([]bool, len(nodes))
		for i := len(checks); i < len(out); i++ {
			out[i] = beyond
		}
		inside := func(after []int32) bool {
			for _, i := range after {
				if out[i] {
					return false
				}
			}
			return true
		}
		hold := func(i int) (n int) {
			for _, after := range checks[i] {
				if inside(after) {
					n++
				}
			}
			return n
		}
		for changed := true; changed; {
			changed = false
			for i := len(checks) - 1; i >= 0; i-- {
				if !out[i] && hold(i) == 0 {
					out[i], changed = true, true
				}
			}
		}
		w.good = 0
		for i := range checks {
			if !out[i] {
				w.good++
			}
		}
		if inside(first) {
			if beyond {
				w.answer = Proved
			}
			if p.Turn() == claimant && len(checks) > 0 {
				w.holds = hold(0)
			}
			return w
		}
	}
	w.answer = Refuted
	return w
}

const (
	checksFile = "testdata/checks.txt"
	// checksFew and checksMost bound the positions from which labels are made:
	// the second is tried where the first is not enough.
	checksFew  = 20_000
	checksMost = 300_000
)

func labelChecks(p Position, claimant Colour) checked {
	w := walkChecks(p, claimant, checksFew)
	if w.answer == Unknown {
		w = walkChecks(p, claimant, checksMost)
	}
	return w
}

// String returns the label, as it stands in the file.
func (w checked) String() string {
	s := fmt.Sprintf("%v %d of %d", w.answer, w.good, w.seen)
	if w.more {
		s += " and more"
	}
	return s
}

// checksLabel is what testdata/checks.txt says of a position.
type checksLabel struct {
	labelled
	claimant Colour
	checked
}

func readChecks(t *testing.T) (head string, all []checksLabel) {
	t.Helper()
	head, read := readLabelled(t, checksFile, "claimant", "proved", "refuted")
	for _, l := range read {
		x := checksLabel{labelled: l}
		switch l.given["claimant"] {
		case "White":
		case "Black":
			x.claimant = Black
		default:
			t.Fatalf("%s:%d: the claimant is %q and should be White or Black", checksFile, l.line, l.given["claimant"])
		}
		label := ""
		for _, a := range []Answer{Proved, Refuted} {
			if rest, ok := l.given[a.String()]; ok {
				label += a.String() + " " + rest
				x.answer = a
				_, _ = fmt.Sscanf(rest, "%d of %d", &x.good, &x.seen)
				x.more = strings.HasSuffix(rest, " and more")
			}
		}
		if !*update && label != x.checked.String() {
			t.Fatalf("%s:%d: %q needs one of proved and refuted, with numbers such as 3 of 5, or 3 of 5 and more", checksFile, l.line, l.name)
		}
		all = append(all, x)
	}
	return head, all
}

// TestChecksLabels makes the labels of testdata/checks.txt again and compares
// them with the file. With -update it writes them.
func TestChecksLabels(t *testing.T) {
	t.Parallel()
	head, all := readChecks(t)
	if *update {
		out := head
		for _, x := range all {
			w := labelChecks(x.p, x.claimant)
			if w.answer == Unknown {
				t.Errorf("%s: nothing found among %d positions", x.p.FEN(), w.seen)
			}
			out += fmt.Sprintf("\nposition %s\nfen %s\nclaimant %v\n%v\n", x.name, x.given["fen"], x.claimant, w)
		}
		if !t.Failed() {
			if err := os.WriteFile(checksFile, []byte(out), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		return
	}
	proved, again := 0, 0
	for _, x := range all {
		if x.answer == Proved {
			proved++
		}
		if !labelsWanted(t, x.seen, 10_000) {
			continue
		}
		again++
		w := labelChecks(x.p, x.claimant)
		w.holds = 0
		if w != x.checked {
			t.Errorf("line %d: %s: %s\nfound %v, label %v", x.line, x.name, x.p.FEN(), w, x.checked)
		}
	}
	t.Logf("%d positions, %d proved; %d labels made again", len(all), proved, again)
	if refuted := len(all) - proved; proved < 40 || refuted < 40 || len(all) < 90 {
		t.Errorf("%d proved and %d refuted are too few", proved, refuted)
	}
}
