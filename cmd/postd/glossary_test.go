package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const (
	glossary     = "docs/glossary.md"
	longestTerm  = 200 // characters of a line of the glossary
	shortestText = 15  // lines of a package's doc.go
)

// termLine is a line of the glossary: its word, and the type that it names.
var termLine = regexp.MustCompile("^- \\*\\*([^*]+)\\*\\*(?:, `(\\w+)`)?: \\S.*\\.(?: \\S.*)?$")

// exportedTypes lists the exported types of a room, with where each stands.
func exportedTypes(sheets []sheet) map[string]string {
	all := map[string]string{}
	for _, s := range sheets {
		for _, d := range s.tree.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.TYPE {
				continue
			}
			for _, spec := range g.Specs {
				if name := spec.(*ast.TypeSpec).Name; name.IsExported() {
					all[name.Name] = s.at(name)
				}
			}
		}
	}
	return all
}

// packageText is the comment in the doc.go of a room, "" if there is none.
func packageText(name string, sheets []sheet) string {
	for _, s := range sheets {
		if file, _, _ := strings.Cut(s.at(s.tree.Name), ":"); file == name+"/doc.go" {
			return s.tree.Doc.Text()
		}
	}
	return ""
}

// glossaryFaults compares the glossary with the types of the rooms, by their names.
func glossaryFaults(text string, all map[string][]sheet) []string {
	var faults []string
	named := map[string]bool{}
	for n, line := range strings.Split(text, "\n") {
		at := fmt.Sprintf("%s:%d", glossary, n+1)
		if len(line) > longestTerm {
			faults = append(faults, fmt.Sprintf("%s: the line has more than %d characters", at, longestTerm))
		}
		if !strings.HasPrefix(line, "- ") {
			continue
		}
		m := termLine.FindStringSubmatch(line)
		if m == nil {
			faults = append(faults, at+": a line is like “- **turn cause**, `TurnCause`: why a turn began, and its law at the end”")
			continue
		}
		if m[2] == "" {
			continue
		}
		if named[m[2]] {
			faults = append(faults, fmt.Sprintf("%s: %s stands twice", at, m[2]))
		}
		named[m[2]] = true
		if !slices.ContainsFunc(slices.Collect(maps.Values(all)), func(sheets []sheet) bool { return exportedTypes(sheets)[m[2]] != "" }) {
			faults = append(faults, fmt.Sprintf("%s: there is no type %s", at, m[2]))
		}
	}
	for _, room := range slices.Sorted(maps.Keys(all)) {
		doc := packageText(room, all[room])
		types := exportedTypes(all[room])
		for _, name := range slices.Sorted(maps.Keys(types)) {
			if !named[name] && !regexp.MustCompile(`\b`+name+`\b`).MatchString(doc) {
				faults = append(faults, fmt.Sprintf("%s: %s is named neither in %s nor in %s/doc.go", types[name], name, glossary, room))
			}
		}
	}
	return faults
}

// docFaults reports a room without a text of some length in its doc.go.
func docFaults(name string, sheets []sheet) []string {
	if n := strings.Count(packageText(name, sheets), "\n"); n < shortestText {
		return []string{fmt.Sprintf("%s/doc.go has %d lines of text, and should have %d: what the package promises, its caveats, its words, where to begin", name, n, shortestText)}
	}
	return nil
}

// TestGlossary holds docs/glossary.md and the types of the law together.
func TestGlossary(t *testing.T) {
	law := rooms(t)
	maps.DeleteFunc(law, func(name string, _ []sheet) bool {
		return name != "correspondence" && !strings.HasPrefix(name, "correspondence/")
	})
	text, err := os.ReadFile(moduleRoot + "/" + glossary)
	if err != nil {
		t.Fatal(err)
	}
	for _, fault := range glossaryFaults(string(text), law) {
		t.Error(fault)
	}
}

// TestPackageDocs: each room says what it promises.
func TestPackageDocs(t *testing.T) {
	for name, sheets := range rooms(t) {
		for _, fault := range docFaults(name, sheets) {
			t.Error(fault)
		}
	}
}

// TestGlossaryCheckers shows that each check can fail.
func TestGlossaryCheckers(t *testing.T) {
	const line = "- **turn**, `Turn`: a time. LAW/1\n"
	all := func(doc, types string) map[string][]sheet {
		return map[string][]sheet{"x": {parsed(t, "x/doc.go", "// Package x has "+doc+".\npackage x\n"), parsed(t, "x/turn.go", "package x\n"+types)}}
	}
	for _, c := range []struct {
		name, text, doc, types string
		faults                 int
	}{
		{"named in the glossary", line, "a turn", "type Turn int\ntype hidden int", 0},
		{"named in the package", "", "the Turn", "type Turn int", 0},
		{"named nowhere", line, "Turns", "type (\n\tTurn int\n\tClock int\n)", 1},
		{"a part of a word", "", "Turns", "type Turn int", 1},
		{"a type that there is not", line, "a turn", "type Clock int", 2},
		{"twice", line + line, "a turn", "type Turn int", 1},
		{"no line of the form", line + "- turn: a time\n", "a turn", "type Turn int", 1},
		{"too long", line + strings.Repeat("x", longestTerm+1), "a turn", "type Turn int", 1},
	} {
		if got := glossaryFaults(c.text, all(c.doc, c.types)); len(got) != c.faults {
			t.Errorf("%s: found %q, want %d faults", c.name, got, c.faults)
		}
	}
	long := "package x\n"
	for range shortestText {
		long = "// It promises.\n" + long
	}
	for src, want := range map[string]int{long: 0, strings.TrimPrefix(long, "// It promises.\n"): 1, "package x\n": 1} {
		if got := docFaults("x", []sheet{parsed(t, "x/doc.go", src)}); len(got) != want {
			t.Errorf("%q: found %q", src, got)
		}
	}
	if got := docFaults("x", []sheet{parsed(t, "x/x.go", long)}); len(got) != 1 {
		t.Errorf("a text in another file: %q", got)
	}
}
