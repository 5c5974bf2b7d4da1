package drills

import (
	"bytes"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write docs/testing.md anew")

// TestTable: every drill has a row; none is done less at a higher level, and each is
// done at one above normal, or nobody would ever do it in full.
func TestTable(t *testing.T) {
	for d, r := range table {
		if r.what == "" || r.room == "" {
			t.Errorf("drill %d has no row: give it one in drills/table.go", d)
		}
		if !slices.IsSorted(r.counts[:]) {
			t.Errorf("%s, %s: the counts %v fall from one level to the next; correct its row in drills/table.go", r.room, r.what, r.counts)
		}
		if r.counts[ci] == 0 && r.counts[long] == 0 {
			t.Errorf("%s, %s: no level above normal has it; give it a count for ci or long in drills/table.go", r.room, r.what)
		}
	}
}

// TestLevels: which level a run has, and which count.
func TestLevels(t *testing.T) {
	r := table[Model]
	for _, x := range []struct {
		isShort          bool
		drills, variable string
		want             int
		refused          bool
	}{
		{false, "", "", r.counts[normal], false},
		{true, "", "", r.counts[short], false},
		{true, "ci", "", r.counts[short], false},
		{false, "ci", "", r.counts[ci], false},
		{false, "long", "", r.counts[long], false},
		{true, "", "123", 123, false},
		{false, "long", "all", All, false},
		{false, "whole", "", 0, true},
		{false, "", "many", 0, true},
		{false, "", "-1", 0, true},
	} {
		l, err := at(x.isShort, x.drills)
		n := 0
		if err == nil {
			n, err = r.count(l, x.variable)
		}
		if n != x.want || (err != nil) != x.refused {
			t.Errorf("%+v: %d, %v", x, n, err)
		}
	}
}

// noCounts are the variables that tests read beside those of the table, and what
// they are.
var noCounts = map[string]string{
	"POSTD_DRILLS":          "the level",
	"POSTD_MODEL_CODE":      "words of the agreements under which alone the model plays",
	"POSTD_WITNESS":         "record writes the witness anew; a folder has its decisions in words written into it",
	"POSTD_LEDGER":          "the ledger with which pages are measured, or that is served; of sweeps several",
	"POSTD_YEAR_SEED":       "another course of chance for the year",
	"POSTD_FULL_DISK_OF":    "tells a child of the test what it is to do on a full disk",
	"POSTD_TEST_OFFICE":     "tells a child of the benchmark that it is the post office",
	"POSTD_AXE":             "the file of axe-core, which .ci/run fetches",
	"POSTD_PICTURES":        "the folder for pictures of the pages",
	"POSTD_MANUAL":          "the folder for the pictures of the manual",
	"POSTD_BATCH_PATH":      "tells a child of the test at which ledger it is to work",
	"POSTD_BATCH_FALL":      "where that child kills itself",
	"POSTD_RATINGS_PRESS":   "tells a child of the test by which form it is to publish a rating list",
	"POSTD_BATCH_DISK":      "tells a child of the test at which ledger it is to work on a full disk",
	"POSTD_CRASH_DRILL":     "tells a child of the test which file it is to write",
	"POSTD_KEYS_CHILD":      "tells a child of the test which ledger it is to renew the key of, and when it dies",
	"POSTD_FLOOD_CHILD":     "tells a child of the test how it is to read the mailbox, and when it falls",
	"POSTD_OCTETS_CHILD":    "tells a child of the test from which ledger it is to send, and when it falls",
	"POSTD_TEST_AS_PROGRAM": "has the test's own program run as postd",
	"POSTD_TEST_KILL":       "where a program that is run so is to be killed",
	"POSTD_TEST_ALONE":      "has the test's own program run without a network",
	"POSTD_LOCK_DIR":        "a setting of postd's own, which the tests point into a folder of theirs",
}

// read finds a variable that is read by its name or by a constant.
var read = regexp.MustCompile(`(?:(?:Getenv|LookupEnv)\(|\w = )"(POSTD_[A-Z0-9_]+)"`)

// drillNames are the names of the drills in table.go, in their order.
var drillNames = regexp.MustCompile(`(?m)^\t([A-Z]\w+)(?: Drill = iota)?$`)

// TestOnlyHere: no test reads a count from the environment by itself, and each drill of
// the table is counted by one.
func TestOnlyHere(t *testing.T) {
	found, counted := map[string]bool{"POSTD_CRASH_DRILL": true}, map[string]bool{} // that one is read by a constant of another form
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		b, err := os.ReadFile(path)
		for _, m := range regexp.MustCompile(`\bdrills\.([A-Z]\w+)`).FindAllSubmatch(b, -1) {
			counted[string(m[1])] = true
		}
		for _, m := range read.FindAllSubmatchIndex(b, -1) {
			name := string(b[m[2]:m[3]])
			found[name] = true
			if _, ok := noCounts[name]; !ok {
				t.Errorf("%s:%d reads %s: give the drill a row in drills/table.go and ask drills.Count; or, if it is no count, say in noCounts what it is", strings.TrimPrefix(filepath.ToSlash(path), "../"), 1+bytes.Count(b[:m[0]], []byte("\n")), name)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for name := range noCounts {
		if name != "POSTD_DRILLS" && !found[name] {
			t.Errorf("no test reads %s any more: take it off the list of noCounts in drills/table_test.go", name)
		}
	}
	text, err := os.ReadFile("table.go")
	if err != nil {
		t.Fatal(err)
	}
	names := drillNames.FindAllSubmatch(text, -1)
	if len(names) != int(drillsEnd) {
		t.Errorf("%d names of drills were found in drills/table.go, of %d", len(names), drillsEnd)
	}
	for _, m := range names {
		if name := string(m[1]); !counted[name] {
			t.Errorf("drills/table.go: no test counts %s: ask drills.Count for it, or take it and its row away", name)
		}
	}
}

// TestDocument: docs/testing.md shows the table as it is.
func TestDocument(t *testing.T) {
	var b strings.Builder
	b.WriteString(`# The tests and their counts

Made by a test from the table in ` + "`drills/table.go`" + `; change that, then run ` + "`go test ./drills -update`" + `.

| level | command | what it is for |
|---|---|---|
| short | ` + "`go test -short ./...`" + ` | each test once, each drill at its least: for whoever changes a line |
| normal | ` + "`go test ./...`" + ` | every dialogue in full words, a tenth of the drills |
| ci | ` + "`.ci/run`" + `, which sets ` + "`POSTD_DRILLS=ci`" + ` | the whole of every drill, with a browser, Dovecot and Postfix |
| long | ` + "`.ci/long`" + `, which sets ` + "`POSTD_DRILLS=long`" + ` | for as long as there is something to be found |

A count of 0 leaves the drill out. A variable sets the count at every level, and ` + "`all`" + ` is a number too.
` + "`.ci/times go test ...`" + ` runs a command of tests and prints how long each room took, and the twenty slowest tests.
` + "`.ci/recompute [FOLDER]`" + ` writes every letter of every dialogue, by mail where it has to be, and has a program that knows nothing of postd
(` + "`tools/recompute`" + `) work out each deadline from the text alone. It prints how many letters of each kind tell no deadline, what is wrong or
wanting, and last of how many clock sentences the end follows, N of N. ` + "`dialogue/clock_reasons_test.go`" + ` argues for each of those kinds.

| room | what is counted | short | normal | ci | long | variable |
|---|---|--:|--:|--:|--:|---|
`)
	for _, r := range table {
		fmt.Fprintf(&b, "| %s | %s |", r.room, r.what)
		for _, n := range r.counts {
			if n == All {
				b.WriteString(" all |")
			} else {
				fmt.Fprintf(&b, " %d |", n)
			}
		}
		if r.variable != "" {
			fmt.Fprintf(&b, " `%s` |\n", r.variable)
		} else {
			b.WriteString(" |\n")
		}
	}
	b.WriteString("\nOther variables that tests read, which are no counts:\n\n| variable | what it is |\n|---|---|\n")
	for _, name := range slices.Sorted(maps.Keys(noCounts)) {
		fmt.Fprintf(&b, "| `%s` | %s |\n", name, noCounts[name])
	}
	const file = "../docs/testing.md"
	if *update {
		if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	is, err := os.ReadFile(file)
	if err != nil || string(is) != b.String() {
		t.Errorf("%s is not made from the table as it stands (%v): go test ./drills -update", file, err)
	}
}
