package main

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// planDocument shows how the house is built: what TestPlan counted when it was
// last renewed, and the caps, which may only fall.
const (
	planDocument = "docs/house.md"
	planUpdate   = "go test ./cmd/postd -run Plan -update"
)

// The caps of what is cut off from a room, whatever its first count was: who
// cuts makes something small.
const (
	chamberLines  = 5000
	chamberCircle = 20
)

// number is one count that has a cap, by the head of its column, with what to
// do where it is over its cap.
type number struct {
	head   string
	of     func(plan) int
	advice string
}

var planNumbers = []number{
	{"lines", func(p plan) int { return p.lines }, "cut a chamber off, or take away what nobody needs"},
	{"circle", func(p plan) int { return p.circle }, "let no file of the circle name what stands in a file that leads back to it"},
	{"methods", func(p plan) int { return p.methods }, "make a function or a method of a smaller type of it"},
	{"docket", func(p plan) int { return p.docket }, "give the method to the subject that it belongs to, or cut the subject"},
	{"exported", func(p plan) int { return p.exported }, "make a name private"},
	{"unnamed", func(p plan) int { return p.unnamed }, "make the name private, or take it away"},
	{"calls", func(p plan) int { return p.calls }, "let the subject do it by itself, or let the docket ask both"},
	{"long", func(p plan) int { return p.long }, fmt.Sprintf("cut the function; more than %d lines are too many", longFunction)},
}

// caps are the caps of each package, by package and number.
type caps map[string]map[string]int

// room of lines: a line more or less is no change of the plan. The cap of lines
// leaves two in a hundred, and is told in full hundreds; all others are exact.
func capFor(head string, n int) int {
	if head == "lines" {
		return (n + n/50 + 99) / 100 * 100
	}
	return n
}

// capFaults lists the counts that are above their caps, and what has a count
// and no cap, or a cap and no count.
func capFaults(all []plan, held caps) []string {
	var faults []string
	missing := maps.Clone(held)
	for _, p := range all {
		delete(missing, p.name)
		if held[p.name] == nil {
			faults = append(faults, fmt.Sprintf("%s is not in %s; run: %s", p.name, planDocument, planUpdate))
			continue
		}
		for _, n := range planNumbers {
			switch limit, ok := held[p.name][n.head]; {
			case n.of(p) < 0:
			case !ok:
				faults = append(faults, fmt.Sprintf("%s: %s has no cap in %s; run: %s", p.name, n.head, planDocument, planUpdate))
			case n.of(p) > limit:
				faults = append(faults, overCap(p, n, limit))
			}
		}
		if chamberOf(p.name, house) != "" && (p.lines > chamberLines || p.circle > chamberCircle) {
			faults = append(faults, fmt.Sprintf("%s has %d lines and a circle of %d files; what is cut off from a room has at most %d and %d: cut less off, or cut it in two",
				p.name, p.lines, p.circle, chamberLines, chamberCircle))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(missing)) {
		faults = append(faults, fmt.Sprintf("%s stands in %s and is no package; run: %s", name, planDocument, planUpdate))
	}
	return faults
}

func overCap(p plan, n number, limit int) string {
	which := map[string]string{
		"methods": "of " + p.on, "long": strings.Join(p.longNames, ", "), "unnamed": strings.Join(p.unnamedNames, ", "),
	}[n.head]
	if which != "" {
		which = " (" + which + ")"
	}
	return fmt.Sprintf("%s: %s is %d%s and its cap is %d (%s); %s. If it must grow, write into docs/decisions the reason and the sentence %q, with the day, and run: %s",
		p.name, n.head, n.of(p), which, limit, planDocument, n.advice, capSentence(p.name, n.head, capFor(n.head, n.of(p)), "YYYY-MM-DD"), planUpdate)
}

// nextCaps lowers the caps to the counts, and raises those for which the
// decisions have a sentence. A new package, and a number that a package did not
// have before, is capped at what it counts.
func nextCaps(all []plan, held caps, told []raised) caps {
	next := caps{}
	for _, p := range all {
		next[p.name] = map[string]int{}
		for _, n := range planNumbers {
			count := n.of(p)
			if count < 0 {
				continue
			}
			limit, ok := held[p.name][n.head]
			if !ok || capFor(n.head, count) < limit {
				limit = capFor(n.head, count)
			}
			if count > limit {
				for _, r := range told {
					if r.pkg == p.name && r.head == n.head && r.to >= count && (limit < count || r.to < limit) {
						limit = r.to
					}
				}
			}
			next[p.name][n.head] = limit
		}
	}
	return next
}

// planHeads are the columns of the first table, with what stands in each.
var planHeads = []struct {
	head string
	cell func(plan) string
}{
	{"package", func(p plan) string { return "`" + p.name + "`" }},
	{"lines", func(p plan) string { return strconv.Itoa(p.lines) }},
	{"files", func(p plan) string { return strconv.Itoa(p.files) }},
	{"circle", func(p plan) string { return strconv.Itoa(p.circle) }},
	{"methods", func(p plan) string { return strings.TrimSpace(fmt.Sprint(p.methods, " ", p.on)) }},
	{"docket", func(p plan) string { return orDash(p.docket) }},
	{"exported", func(p plan) string { return strconv.Itoa(p.exported) }},
	{"unnamed", func(p plan) string { return strconv.Itoa(p.unnamed) }},
	{"calls", func(p plan) string { return orDash(p.calls) }},
	{"long", func(p plan) string { return strconv.Itoa(p.long) }},
	{"comments", func(p plan) string { return strconv.Itoa(p.comments) + " %" }},
	{"corpora", func(p plan) string { return strconv.Itoa(p.corpora) }},
}

// orDash is a count in a table; what has no meaning is a dash.
func orDash(n int) string {
	if n < 0 {
		return "–"
	}
	return strconv.Itoa(n)
}

// planPage is the whole document.
func planPage(all []plan, held caps) string {
	var b strings.Builder
	fmt.Fprintf(&b, `# The plan of the house

Made by a test; do not edit it. To renew it, run: %s

Tests are not counted. Each word of the heads:

- **lines**, **files**: of Go, those for other systems too.
- **circle**: the files of the greatest circle, in which each leads to each. A file leads to another if it names a function, a type, a value or a method that is declared there.
- **methods**: of the type that has the most, with its name.
- **docket**: methods of the docket, or of the subject that has more. A subject is a type that embeds a pointer to the docket.
- **exported**: exported names, and exported methods of exported types.
- **unnamed**: those of them that nobody outside names. Outside are the tests of other packages, the modules of bench and tools,
  the templates, and the interfaces of others that ask for a method. The constants of a set of which others are named, and
  the types and interfaces that belong to what is named, are named with it.
- **calls**: places in one subject of the docket at which a method of another is named.
- **long**: functions of more than %d lines.
- **comments**: lines of which a comment has a part, in a hundred.
- **corpora**: folders of testdata/fuzz.

| `, planUpdate, longFunction)
	for _, h := range planHeads {
		b.WriteString(h.head + " | ")
	}
	b.WriteString("\n|---|" + strings.Repeat("--:|", len(planHeads)-1) + "\n")
	for _, p := range all {
		b.WriteString("|")
		for _, h := range planHeads {
			b.WriteString(" " + h.cell(p) + " |")
		}
		b.WriteString("\n")
	}
	b.WriteString(`
## Caps

No number may be above its cap. A cap falls to what is counted whenever this page is renewed; that of lines leaves two in a hundred and is told in full hundreds.
A cap is raised by a sentence in the decisions alone, with its reason: "` + capSentence("PACKAGE", "NUMBER", 0, "YYYY-MM-DD") + `".

| package |`)
	for _, n := range planNumbers {
		b.WriteString(" " + n.head + " |")
	}
	b.WriteString("\n|---|" + strings.Repeat("--:|", len(planNumbers)) + "\n")
	for _, name := range slices.Sorted(maps.Keys(held)) {
		b.WriteString("| `" + name + "` |")
		for _, n := range planNumbers {
			limit, ok := held[name][n.head]
			if !ok {
				limit = -1
			}
			b.WriteString(" " + orDash(limit) + " |")
		}
		b.WriteString("\n")
	}
	return strings.ReplaceAll(b.String(), "| \n", "|\n")
}

// readCaps reads the caps from the document.
func readCaps(page string) (caps, error) {
	_, table, _ := strings.Cut(page, "\n## Caps\n")
	held := caps{}
	var heads []string
	for line := range strings.Lines(table) {
		if !strings.HasPrefix(line, "|") || strings.HasPrefix(line, "|---") {
			continue
		}
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		for i := range cells {
			cells[i] = strings.Trim(cells[i], " `")
		}
		if heads == nil {
			heads = cells
			continue
		}
		if len(cells) != len(heads) || held[cells[0]] != nil {
			return nil, fmt.Errorf("%s: cannot read the caps of %q: a row has %d cells, and each package one row", planDocument, cells[0], len(heads))
		}
		held[cells[0]] = map[string]int{}
		for i, cell := range cells[1:] {
			if cell == "–" {
				continue
			}
			n, err := strconv.Atoi(cell)
			if err != nil {
				return nil, fmt.Errorf("%s: the cap of %s %s is %q, which is no number", planDocument, cells[0], heads[i+1], cell)
			}
			held[cells[0]][heads[i+1]] = n
		}
	}
	return held, nil
}

// pageFaults lists what was edited by hand: a word beside the tables, a package that only
// one of them has, and a count that does not give its cap, but for one that was raised.
func pageFaults(page string, held caps, told []raised) []string {
	var faults []string
	fault := func(n int, what string) {
		faults = append(faults, fmt.Sprintf("%s:%d: %s; the page is made by a test: run %s", planDocument, n+1, what, planUpdate))
	}
	isRow := func(line string) bool { return strings.HasPrefix(line, "| `") }
	words := slices.DeleteFunc(strings.Split(planPage(nil, nil), "\n"), isRow)
	first, counted := true, map[string]bool{}
	for n, line := range strings.Split(page, "\n") {
		first = first && line != "## Caps"
		switch {
		case !isRow(line):
			if len(words) == 0 || line != words[0] {
				fault(n, "this line was edited by hand, or is of an older page")
				return faults
			}
			words = words[1:]
		case first:
			cells := strings.Split(strings.Trim(line, "|"), "|")
			pkg := strings.Trim(cells[0], " `")
			counted[pkg] = true
			for i, h := range planHeads {
				limit, ok := held[pkg][h.head]
				if !ok || i >= len(cells) {
					continue
				}
				count, err := strconv.Atoi(strings.Fields(cells[i])[0])
				wasRaised := slices.Contains(told, raised{pkg, h.head, limit})
				if err != nil || count > limit || capFor(h.head, count) < limit && !wasRaised {
					fault(n, fmt.Sprintf("%s of %s is%s, and its cap is %d, which does not follow", h.head, pkg, strings.TrimRight(cells[i], " "), limit))
				}
			}
			if held[pkg] == nil {
				fault(n, pkg+" has a count and no cap")
			}
		}
	}
	for _, pkg := range slices.Sorted(maps.Keys(held)) {
		if !counted[pkg] {
			fault(strings.Count(page[:strings.LastIndex(page, "| `"+pkg+"`")], "\n"), pkg+" has a cap and no count")
		}
	}
	return faults
}

// TestPlan counts the house and holds it against the caps; with -update it
// writes docs/house.md. The figures of the table are those of the day on which
// it was last renewed: only what is above a cap fails, so that not every commit
// has to change the page.
func TestPlan(t *testing.T) {
	if raceDetector {
		t.Skip("one goroutine reads the packages, in which the race detector has nothing to see; the test without it counts them")
	}
	file := filepath.Join(moduleRoot, planDocument)
	page, err := os.ReadFile(file)
	if err != nil && !(*update && errors.Is(err, fs.ErrNotExist)) {
		t.Fatalf("%v; run: %s", err, planUpdate)
	}
	held, err := readCaps(string(page))
	if err != nil {
		t.Fatal(err)
	}
	told := decisions(t)
	all := counts(t)
	for _, p := range all {
		if testing.Verbose() && len(p.unnamedNames) > 0 {
			t.Logf("%s: nobody outside names %s", p.name, strings.Join(p.unnamedNames, ", "))
		}
	}
	if *update {
		held = nextCaps(all, held, told)
		page = []byte(planPage(all, held))
		if err := os.WriteFile(file, page, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, fault := range slices.Concat(pageFaults(string(page), held, told), capFaults(all, held)) {
		t.Error(fault)
	}
	for _, fault := range raiseFaults(past(t), held, told) {
		t.Error(fault)
	}
}
