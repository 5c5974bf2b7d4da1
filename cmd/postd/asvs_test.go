package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

// The list of what OWASP ASVS 5.0 asks for, what stands before it on the page, and the page.
const (
	asvsList      = "cmd/postd/testdata/asvs.txt"
	asvsHead      = "cmd/postd/testdata/security.md"
	asvsDocument  = "docs/security.md"
	renewSecurity = "go test ./cmd/postd -run TestASVS -update"

	// How many requirements the standard has at its first level and at its second, and how
	// many of them may be met by reading alone.
	asvsFirst, asvsSecond = 70, 183
	mostByReading         = 25
)

// requirement is a row of the list.
type requirement struct {
	id, level, verdict, words, where string
	tests                            []string
	reading                          string // the file that was read instead, with #Heading
	remark                           string // where it is not met, or does not apply: why
}

const byReading = "by reading: "

// asvsID is the number of a requirement: chapter, section, number.
var asvsID = regexp.MustCompile(`^([1-9]\d?)\.([1-9])\.([1-9]\d?)$`)

// readRequirement reads a row.
func readRequirement(line string) (r requirement, err error) {
	part := strings.Split(line, " | ")
	if len(part) != 6 || slices.Contains(part, "") {
		return r, fmt.Errorf("it has not six parts between “ | ”")
	}
	r = requirement{id: part[0], level: part[1], verdict: part[2], words: part[3], where: part[4], remark: part[5]}
	switch {
	case !asvsID.MatchString(r.id):
		err = fmt.Errorf("%q is no number of a requirement", r.id)
	case r.level != "1" && r.level != "2":
		err = fmt.Errorf("there is no level %q", r.level)
	case !slices.Contains([]string{"met", "not", "n.a."}, r.verdict):
		err = fmt.Errorf("%q is neither met, not nor n.a.", r.verdict)
	case (r.where == "–") == (r.verdict == "met"):
		err = fmt.Errorf("what is met has a place, and nothing else has")
	case r.verdict == "met":
		proof, remark, _ := strings.Cut(r.remark, "; ")
		r.remark = remark
		if rest, is := strings.CutPrefix(proof, byReading); is {
			r.reading = rest
		} else {
			r.tests = strings.Fields(proof)
		}
	}
	return r, err
}

// order is where a requirement stands: 10 after 9.
func (r requirement) order() (n int) {
	for _, s := range asvsID.FindStringSubmatch(r.id)[1:] {
		k, _ := strconv.Atoi(s)
		n = 100*n + k
	}
	return n
}

// asvsFaults lists what is wrong with the rows, as far as tests and pages there are go.
func asvsFaults(rows []requirement, isTest func(string) bool, text func(file string) (string, bool)) (faults []string) {
	levels, reading := map[string]int{}, 0
	for i, r := range rows {
		fault := func(format string, args ...any) { faults = append(faults, r.id+": "+fmt.Sprintf(format, args...)) }
		levels[r.level]++
		if i > 0 && r.order() <= rows[i-1].order() {
			fault("stands after %s", rows[i-1].id)
		}
		for _, name := range r.tests {
			if !isTest(name) {
				fault("there is no test %s", name)
			}
		}
		if r.reading == "" {
			continue
		}
		reading++
		file, heading, _ := strings.Cut(r.reading, "#")
		if page, is := text(file); !is {
			fault("there is no file %s", file)
		} else if heading != "" && !strings.Contains(page, "\n## "+heading+"\n") {
			fault("%s has no heading “%s”", file, heading)
		}
	}
	if levels["1"] != asvsFirst || levels["2"] != asvsSecond {
		faults = append(faults, fmt.Sprintf("%d rows are of level 1, and %d of level 2; the standard has %d and %d", levels["1"], levels["2"], asvsFirst, asvsSecond))
	}
	if reading > mostByReading {
		faults = append(faults, fmt.Sprintf("%d rows are met by reading alone; write tests until they are %d", reading, mostByReading))
	}
	return faults
}

// asvsCount says how the rows stand, in a line, and which are not met.
func asvsCount(rows []requirement) (line string, unmet []string) {
	n, reading := map[string]int{}, 0
	for _, r := range rows {
		n[r.verdict]++
		if r.reading != "" {
			reading++
		}
		if r.verdict == "not" {
			unmet = append(unmet, r.id)
		}
	}
	return fmt.Sprintf("%d requirements: met %d of the %d that apply, %d of them by reading alone, the others by tests; %d do not apply",
		len(rows), n["met"], n["met"]+n["not"], reading, n["n.a."]), unmet
}

// shown writes a row for the page, in lines of a sensible width.
func (r requirement) shown() string {
	quoted := func(list []string) string {
		for i, s := range list {
			if !strings.Contains(s, " ") { // else it is no name
				list[i] = "`" + s + "`"
			}
		}
		return strings.Join(list, ", ")
	}
	words := fmt.Sprintf("- **%s** (%s) %s", r.id, r.level, r.words)
	switch {
	case r.verdict == "not":
		words += " **Not met.** " + r.remark
	case r.verdict != "met":
		words += " Does not apply. " + r.remark
	default:
		words += " " + quoted(strings.Split(r.where, ", ")) + ": "
		if file, heading, _ := strings.Cut(r.reading, "#"); r.reading == "" {
			words += quoted(slices.Clone(r.tests))
		} else if words += "by reading `" + file + "`"; heading != "" {
			words += ", “" + heading + "”"
		}
		if r.remark != "" {
			words += "; " + r.remark
		}
		words += "."
	}
	var b strings.Builder
	width := 0
	for i, w := range strings.Fields(words) {
		switch n := utf8.RuneCountInString(w) + 1; {
		case i == 0:
		case width+n > 118:
			b.WriteString("\n  ")
			width = 1
		default:
			b.WriteByte(' ')
		}
		b.WriteString(w)
		width += utf8.RuneCountInString(w) + 1
	}
	return b.String()
}

// TestASVS holds the list of what OWASP ASVS 5.0 asks for together: it is whole, each test
// that it names is there, what is not met has a reason; and the page is made of it.
func TestASVS(t *testing.T) {
	inModule := func(file string) (string, bool) {
		text, err := os.ReadFile(filepath.Join(moduleRoot, file))
		if err != nil { // a folder can be read too
			_, err = os.Stat(filepath.Join(moduleRoot, file))
		}
		return string(text), err == nil
	}
	list, _ := inModule(asvsList)
	head, _ := inModule(asvsHead)
	tests := map[string]bool{}
	if err := walkModule(func(rel, text string) {
		if strings.HasSuffix(rel, "_test.go") {
			for _, name := range testsOf(text) {
				tests[name] = true
			}
		}
	}); err != nil {
		t.Fatal(err)
	}
	var (
		rows []requirement
		body strings.Builder
	)
	for n, line := range strings.Split(strings.TrimSpace(list), "\n") {
		chapter, is := strings.CutPrefix(line, "== ")
		switch {
		case is:
			fmt.Fprintf(&body, "\n### %s\n\n", chapter)
		case line != "" && line[0] != '#':
			r, err := readRequirement(line)
			if err != nil {
				t.Fatalf("%s:%d: %v", asvsList, n+1, err)
			}
			rows = append(rows, r)
			body.WriteString(r.shown() + "\n")
		}
	}
	// The page that is made is read for its headings as it will be.
	text := func(file string) (string, bool) {
		if file == asvsDocument {
			return head, true
		}
		return inModule(file)
	}
	for _, fault := range asvsFaults(rows, func(name string) bool { return tests[name] }, text) {
		t.Errorf("%s: %s", asvsList, fault)
	}
	line, unmet := asvsCount(rows)
	t.Logf("%s; not met: %s", line, strings.Join(unmet, ", "))
	page := fmt.Sprintf("# How postd is guarded\n\n<!-- Made by a test of %s and %s; do not edit. To renew it, run: %s -->\n\n%s\n"+
		"## The requirements, one by one\n\nThe words are ours; the numbers and levels (in brackets) are those of the standard.\n%s.\nNot met: %s.\n%s",
		asvsHead, asvsList, renewSecurity, head, line, strings.Join(unmet, ", "), body.String())
	if *update {
		if err := os.WriteFile(filepath.Join(moduleRoot, asvsDocument), []byte(page), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if have, _ := inModule(asvsDocument); have != page {
		t.Errorf("%s is out of date; run: %s", asvsDocument, renewSecurity)
	}
}

// TestASVSFaults checks that what is wrong in the list is found.
func TestASVSFaults(t *testing.T) {
	for _, line := range []string{
		"1.1.1 | 1 | met | Words. | a", "1.1 | 1 | met | Words. | a | TestA", "1.1.1 | 3 | met | Words. | a | TestA", "1.1.1 | 1 | perhaps | Words. | a | TestA",
		"1.1.1 | 1 | met | Words. | – | TestA", "1.1.1 | 1 | not | Words. | a | Why.", "1.1.1 | 1 | not | Words. | – | ",
	} {
		if r, err := readRequirement(line); err == nil {
			t.Errorf("%q is read as %+v", line, r)
		}
	}
	var rows []requirement
	for _, line := range []string{
		"1.1.9 | 1 | met | Words. | a | TestA TestB; a remark", "1.1.10 | 2 | met | Words. | a | by reading: a.md#One", "1.1.10 | 2 | met | Words. | a | by reading: b.md",
		"1.2.1 | 2 | met | Words. | a | by reading: a.md#Two", "1.2.2 | 1 | not | Words. | – | It costs too much.", "1.2.3 | 1 | n.a. | Words. | – | There is none.",
	} {
		r, err := readRequirement(line)
		if err != nil {
			t.Fatal(err)
		}
		rows = append(rows, r)
	}
	got := asvsFaults(rows, func(name string) bool { return name == "TestA" }, func(file string) (string, bool) { return "# A\n\n## One\n", file == "a.md" })
	want := []string{
		"1.1.9: there is no test TestB", "1.1.10: stands after 1.1.10", "1.1.10: there is no file b.md", "1.2.1: a.md has no heading “Two”",
		"3 rows are of level 1, and 3 of level 2; the standard has 70 and 183",
	}
	if !slices.Equal(got, want) {
		t.Errorf("found\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if line, unmet := asvsCount(rows); line != "6 requirements: met 4 of the 5 that apply, 3 of them by reading alone, the others by tests; 1 do not apply" || !slices.Equal(unmet, []string{"1.2.2"}) {
		t.Errorf("the count is %q, not met %q", line, unmet)
	}
	for i, want := range map[int]string{
		0: "- **1.1.9** (1) Words. `a`: `TestA`, `TestB`; a remark.", 1: "- **1.1.10** (2) Words. `a`: by reading `a.md`, “One”.",
		4: "- **1.2.2** (1) Words. **Not met.** It costs too much.", 5: "- **1.2.3** (1) Words. Does not apply. There is none.",
	} {
		if got := rows[i].shown(); got != want {
			t.Errorf("it is shown as %q, want %q", got, want)
		}
	}
}
