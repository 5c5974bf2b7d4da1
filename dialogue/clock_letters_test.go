package dialogue_test

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"postd/correspondence"
	"postd/dialogue"
)

// sentenceBegins is how a clock sentence begins, at the beginning of a line.
var sentenceBegins = regexp.MustCompile(`(?m)^ *Time: `)

// clocks gathers the letters of all dialogues, and has tools/recompute read them, which
// knows the grammar and the zones alone: each sentence must be right, and no letter may name a
// last instant without its sentence.
type clocks struct {
	sync.Mutex
	dir     string
	letters map[string]clockLetter // by the name of its file
	kinds   map[correspondence.NoticeKind]*clockCount
}

type clockLetter struct {
	kind correspondence.NoticeKind
	of   string
	told bool // it has a sentence
}

// clockCount are the letters of a kind: all, those with a sentence, those of which something
// is wrong, with the first of them, and those that have no sentence and need none.
type clockCount struct {
	all, with, wrong, none int
	example                string
}

func newClocks(t *testing.T) *clocks {
	c := &clocks{dir: t.TempDir(), letters: map[string]clockLetter{}, kinds: map[correspondence.NoticeKind]*clockCount{}}
	t.Cleanup(func() { c.judge(t) })
	return c
}

func (c *clocks) add(t *testing.T, r dialogue.Report) {
	all := slices.Clone(r.Before)
	for _, s := range r.Steps {
		all = append(append(all, s.Interim...), s.Told...)
	}
	c.Lock()
	defer c.Unlock()
	for i, l := range all {
		k := c.kinds[l.Kind]
		if k == nil {
			k = &clockCount{}
			c.kinds[l.Kind] = k
		}
		told := sentenceBegins.MatchString(l.Text)
		if k.all++; told {
			k.with++
		} else {
			k.none++
		}
		if !strings.Contains(l.Text, "day ") && !strings.Contains(l.Text, "day\n") {
			continue // it names no day at all
		}
		name := fmt.Sprintf("%d.txt", len(c.letters))
		c.letters[name] = clockLetter{l.Kind, fmt.Sprintf("%s, letter %d, to %s", r.Script.Name, i+1, l.To), told}
		if err := os.WriteFile(filepath.Join(c.dir, name), []byte(l.Text), 0o644); err != nil {
			t.Error(err)
		}
	}
}

// judge has the letters read, and tells how it stands with each kind.
func (c *clocks) judge(t *testing.T) {
	if len(c.letters) == 0 {
		return // no letter was put into words
	}
	tool := filepath.Join(c.dir, "recompute")
	build := exec.Command("go", "build", "-o", tool, ".")
	build.Dir = "../tools/recompute"
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	out, _ := exec.Command(tool, c.dir).CombinedOutput() // its status says no more than what it prints
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	bad := map[string]bool{}
	for _, line := range lines[:len(lines)-1] {
		file, what, _ := strings.Cut(line, ": ")
		file = filepath.Base(file)
		if l, ok := c.letters[file]; ok && !bad[file] {
			k := c.kinds[l.kind]
			if k.wrong++; !l.told {
				k.none--
			}
			bad[file] = true
			k.example = cmp.Or(k.example, l.of+": "+what)
		}
	}
	total := "\n  " + lines[len(lines)-1]
	if n, of := 0, 0; len(c.letters) > 5000 {
		if _, err := fmt.Sscanf(lines[len(lines)-1], "%d of %d;", &n, &of); err != nil || n != of || n < 2106 {
			t.Errorf("the letters of all dialogues tell %d of %d deadlines rightly (%v); they were at least 2,106", n, of, err)
		}
	}
	var rows strings.Builder
	for _, kind := range slices.Sorted(maps.Keys(c.kinds)) {
		k := c.kinds[kind]
		fmt.Fprintf(&rows, "\n  %-16s %6d %6d %6d %6d", kind, k.all, k.with, k.wrong, k.none)
		if k.wrong > 0 {
			t.Errorf("%d letters of %s are wrong: %s", k.wrong, kind, k.example)
		}
		if k.none > 0 && noClock[kind] == "" {
			t.Errorf("%d letters of %s name no last instant: say in noClock why", k.none, kind)
		}
	}
	for kind := range noClock {
		if k := c.kinds[kind]; k != nil && k.none == 0 {
			t.Errorf("each letter of %s has its sentence: take the kind out of noClock", kind)
		}
	}
	t.Logf("the clock sentence: letters, with a sentence, wrong or without one for a last instant, with neither%s%s", rows.String(), total)
}
