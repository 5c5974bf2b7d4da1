package main

import (
	"fmt"
	"go/scanner"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	// person is a word that makes a man of whoever plays, writes or reads. It
	// may begin a sentence.
	person = regexp.MustCompile(`(?i)\b(he|him|his|himself)\b`)
	// quotedWords is what a comment quotes on one line: words of a law or of a letter.
	quotedWords = regexp.MustCompile("\"[^\"]*\"|“[^”]*”|`[^`]*`")
	// shownBy are the folders whose strings a player, an official or an operator
	// reads on a page or in a terminal, with all that is below them.
	shownBy = []string{"secretary/", "cmd/postd/"}
)

// personFaults lists the words of a person in a file: of Go in its comments, but
// for what they quote, and in the strings that somebody is shown; of a page
// anywhere. Strings of tests are words of players and officials.
func personFaults(file string, src []byte) []string {
	var faults []string
	look := func(line int, what, text string) {
		for i, l := range strings.Split(text, "\n") {
			for _, w := range person.FindAllString(l, -1) {
				faults = append(faults, fmt.Sprintf("%s:%d: %q in %s: write the player, the secretary, the reader or they", file, line+i, w, what))
			}
		}
	}
	if strings.HasPrefix(file, "templates/pages/") {
		look(1, "a page", string(src))
		return faults
	}
	begins := func(p string) bool { return strings.HasPrefix(file, p) }
	shown := slices.ContainsFunc(shownBy, begins) && !strings.HasSuffix(file, "_test.go")
	set := token.NewFileSet()
	f := set.AddFile(file, -1, len(src))
	var s scanner.Scanner
	s.Init(f, src, nil, scanner.ScanComments)
	for {
		pos, tok, text := s.Scan()
		switch {
		case tok == token.EOF:
			return faults
		case tok == token.COMMENT:
			look(f.Line(pos), "a comment", quotedWords.ReplaceAllString(text, "“”"))
		case tok == token.STRING && shown:
			look(f.Line(pos), "a string that is shown", text)
		}
	}
}

// TestPersons checks that nobody who plays, writes or reads is taken for a man:
// not in a comment, and not in what the pages and the commands say.
func TestPersons(t *testing.T) {
	for _, file := range committed(t) {
		if !strings.HasSuffix(file, ".go") && !strings.HasPrefix(file, "templates/pages/") {
			continue
		}
		src, err := os.ReadFile(filepath.Join(moduleRoot, file))
		if os.IsNotExist(err) {
			continue // deleted, and not yet committed
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, fault := range personFaults(file, src) {
			t.Error(fault)
		}
	}
}

// TestPersonsCounted checks what is counted, and where.
func TestPersonsCounted(t *testing.T) {
	const src = "package p\n\n// He writes \"his move\", and `him`.\nvar s = \"Enter him\"\nvar r = `two\nlines of his`\n"
	for file, want := range map[string][]string{
		"rules/x.go":              {"rules/x.go:3: \"He\" in a comment"},
		"secretary/holidays/x.go": {"x.go:3: \"He\" in a comment", "x.go:4: \"him\" in a string", "x.go:6: \"his\" in a string"},
		"cmd/postd/x_test.go":     {"x_test.go:3: \"He\" in a comment"},
		"templates/narrate/x.go":  {"x.go:3: \"He\" in a comment"},
		"templates/pages/x.html":  {"x.html:3: \"He\" in a page", "x.html:3: \"his\"", "x.html:3: \"him\"", "x.html:4: \"him\"", "x.html:6: \"his\""},
	} {
		got := personFaults(file, []byte(src))
		if !slices.EqualFunc(got, want, func(g, w string) bool { return strings.Contains(g, w) }) {
			t.Errorf("%s: %q, not %q", file, got, want)
		}
	}
}
