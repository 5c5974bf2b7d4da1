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
)

const (
	decisionsDir   = moduleRoot + "/docs/decisions/"
	renewDecisions = "go test ./cmd/postd -run Decisions -update"
)

// decision is one dated paragraph of docs/decisions.
type decision struct {
	file, date, title string
	line              int
	links             []decisionLink
}

// decisionLink is the last line of a paragraph that overtakes another, or is
// overtaken.
type decisionLink struct{ way, title, file string }

var (
	decisionHead = regexp.MustCompile(`(?s)^\*\*(\d{4}-\d\d-\d\d)\. (.+?)\*\*`)
	decisionSees = regexp.MustCompile(`(?m)^(Supersede[sd].*?) \[(.+?)\]\((.+?)\)\.$`)
	indexCount   = regexp.MustCompile(`(?m)^(\d+) decisions`)
	// answeringWay is what the other paragraph has to say.
	answeringWay = map[string]string{
		"Supersedes": "Superseded by", "Supersedes in part": "Superseded in part by",
		"Superseded by": "Supersedes", "Superseded in part by": "Supersedes in part",
	}
)

// readDecisions takes a file of decisions apart. Its first two blocks are the
// heading and a line that says what it holds; every other one is a decision.
func readDecisions(file, text string) (all []decision, faults []string) {
	line := 1
	for i, block := range strings.Split(text, "\n\n") {
		at := line
		line += strings.Count(block, "\n") + 2
		head := decisionHead.FindStringSubmatch(block)
		switch {
		case i < 2 && head == nil:
			continue
		case head == nil:
			faults = append(faults, fmt.Sprintf("%s:%d: a paragraph begins with its date and its title, **2026-11-23. So it is.**", file, at))
			continue
		}
		d := decision{file: file, line: at, date: head[1], title: decisionTitle(head[2])}
		for _, m := range decisionSees.FindAllStringSubmatch(block, -1) {
			d.links = append(d.links, decisionLink{m[1], m[2], m[3]})
		}
		all = append(all, d)
	}
	return all, faults
}

func decisionTitle(bold string) string {
	return strings.TrimRight(strings.Join(strings.Fields(bold), " "), ".,;")
}

// decisionFaults lists the titles that stand twice, and the links that the
// other paragraph does not return.
func decisionFaults(all []decision) []string {
	var faults []string
	for i, d := range all {
		if slices.ContainsFunc(all[:i], func(e decision) bool { return e.title == d.title }) {
			faults = append(faults, fmt.Sprintf("%s:%d: another decision has the title %q too", d.file, d.line, d.title))
		}
		for _, l := range d.links {
			back := decisionLink{answeringWay[l.way], d.title, d.file}
			if !slices.ContainsFunc(all, func(e decision) bool {
				return e.file == l.file && e.title == l.title && slices.Contains(e.links, back)
			}) {
				faults = append(faults, fmt.Sprintf("%s:%d: %q in %s should end with the line “%s [%s](%s).”",
					d.file, d.line, l.title, l.file, back.way, back.title, back.file))
			}
		}
	}
	return faults
}

// decisionIndex is the page that lists them, by subject and in their order.
func decisionIndex(all []decision) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# Decisions\n\nDated paragraphs by subject: what, why, what was refused. A decision that is overtaken stays and says\n"+
		"by which; none is removed. This index is made by a test: `%s`.\n\n%d decisions.\n", renewDecisions, len(all))
	last := ""
	for _, d := range all {
		if d.file != last {
			last = d.file
			n := 0
			for _, e := range all {
				if e.file == last {
					n++
				}
			}
			fmt.Fprintf(&b, "\n## [%s](%s): %d\n\n", strings.TrimSuffix(last, ".md"), last, n)
		}
		fmt.Fprintf(&b, "- %s %s%s\n", d.date, d.title, overtaken(d))
	}
	return b.String()
}

func overtaken(d decision) string {
	for _, l := range d.links {
		if strings.HasPrefix(l.way, "Superseded") {
			return " (" + strings.ToLower(l.way[:1]) + strings.TrimSuffix(l.way[1:], " by") + ")"
		}
	}
	return ""
}

// TestDecisions holds docs/decisions together: each paragraph has its date, what
// one overtakes says so too, and the index lists them all. With -update it makes
// the index anew, but never one with fewer decisions than before.
func TestDecisions(t *testing.T) {
	files, err := filepath.Glob(decisionsDir + "*.md")
	if err != nil || len(files) < 2 {
		t.Fatalf("the decisions are not in %s: %v", decisionsDir, err)
	}
	var all []decision
	for _, path := range files {
		file := filepath.Base(path)
		if file == "README.md" {
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		these, faults := readDecisions(file, string(text))
		for _, fault := range faults {
			t.Errorf("docs/decisions/%s", fault)
		}
		all = append(all, these...)
	}
	for _, fault := range decisionFaults(all) {
		t.Errorf("docs/decisions/%s", fault)
	}

	index := decisionsDir + "README.md"
	got, err := os.ReadFile(index)
	if err != nil && !*update {
		t.Fatal(err)
	}
	if m := indexCount.FindSubmatch(got); m != nil {
		if n, _ := strconv.Atoi(string(m[1])); len(all) < n {
			t.Fatalf("docs/decisions has %d decisions and had %d: a decision is superseded, and never removed", len(all), n)
		}
	}
	want := decisionIndex(all)
	if *update {
		if err := os.WriteFile(index, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if want != string(got) {
		t.Errorf("docs/decisions/README.md is not the index of the decisions; run: %s", renewDecisions)
	}
}

// TestDecisionCheckers shows that each check can fail.
func TestDecisionCheckers(t *testing.T) {
	const head = "# Law\n\nWhat it holds.\n\n"
	for _, c := range []struct {
		name, text string
		decisions  int
		faults     int
	}{
		{"as it should be", head + "**2026-11-23. One.** Text.\n\n**2026-11-23. Two\nlines** go on.\n", 2, 0},
		{"no date", head + "**One.** Text.\n", 0, 1},
		{"twice", head + "**2026-11-23. One.** Text.\n\n**2026-11-24. One.** Text.\n", 2, 1},
		{"both name each other", head + "**2026-11-23. One.** A.\nSuperseded by [Two](law.md).\n\n**2026-11-24. Two.** B.\nSupersedes [One](law.md).\n", 2, 0},
		{"one is silent", head + "**2026-11-23. One.** A.\nSuperseded by [Two](law.md).\n\n**2026-11-24. Two.** B.\n", 2, 1},
		{"in part, and whole", head + "**2026-11-23. One.** A.\nSuperseded in part by [Two](law.md).\n\n**2026-11-24. Two.** B.\nSupersedes [One](law.md).\n", 2, 2},
		{"another file", head + "**2026-11-24. Two.** B.\nSupersedes [One](house.md).\n", 1, 1},
	} {
		all, faults := readDecisions("law.md", c.text)
		if faults = append(faults, decisionFaults(all)...); len(all) != c.decisions || len(faults) != c.faults {
			t.Errorf("%s: %d decisions, faults %q; want %d and %d", c.name, len(all), faults, c.decisions, c.faults)
		}
	}
}
