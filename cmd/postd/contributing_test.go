package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// quotedWord is what a document has between two backquotes, on one line.
var quotedWord = regexp.MustCompile("`([^`\n]+)`")

// placeFaults lists the files and tests that a document names, and that there are not.
func placeFaults(document, text string, isFile, isTest func(string) bool) []string {
	var faults []string
	for n, line := range strings.Split(text, "\n") {
		at := fmt.Sprintf("%s:%d", document, n+1)
		if len(line) > longestTerm {
			faults = append(faults, fmt.Sprintf("%s: the line has more than %d characters", at, longestTerm))
		}
		for _, m := range quotedWord.FindAllStringSubmatch(line, -1) {
			word := m[1]
			first, _, _ := strings.Cut(word, " ")
			switch {
			case strings.HasPrefix(word, "Test"):
				if !isTest(first) {
					faults = append(faults, fmt.Sprintf("%s: there is no test %s", at, first))
				}
			case first != word || strings.ContainsAny(word, "()<[{=\\"):
			case strings.Contains(word, "/") && !strings.HasPrefix(word, "/") && strings.ToLower(word[:1]) == word[:1]:
				if !isFile(strings.TrimPrefix(word, "./")) {
					faults = append(faults, fmt.Sprintf("%s: there is no file %s", at, word))
				}
			}
		}
	}
	return faults
}

// TestContributing: the checklists name files and tests that there are.
func TestContributing(t *testing.T) {
	tests := map[string]bool{}
	for _, file := range committed(t) {
		if strings.HasSuffix(file, "_test.go") {
			text, _ := os.ReadFile(filepath.Join(moduleRoot, file)) // deleted, it has none
			for _, name := range testsOf(string(text)) {
				tests[name] = true
			}
		}
	}
	isFile := func(path string) bool {
		found, err := filepath.Glob(filepath.Join(moduleRoot, path))
		return err == nil && len(found) > 0
	}
	for _, document := range []string{"CONTRIBUTING.md", "README.md", "SECURITY.md"} {
		text, err := os.ReadFile(filepath.Join(moduleRoot, document))
		if err != nil {
			t.Fatal(err)
		}
		for _, fault := range placeFaults(document, string(text), isFile, func(name string) bool { return tests[name] }) {
			t.Error(fault)
		}
	}
	is := func(name string) bool { return name == "a/b.go" || name == "TestA" }
	for text, want := range map[string]int{
		"`a/b.go` and `./a/b.go`, `TestA`, `TestA -update`": 0, "`a/c.go`": 1, "`TestB`": 1, "`LAW/V.5(b)`, `a.b()`, `b=a/c`": 0,
		strings.Repeat("x", longestTerm+1): 1,
	} {
		if got := placeFaults("x", text, is, is); len(got) != want {
			t.Errorf("%q: found %q, want %d faults", text, got, want)
		}
	}
}
