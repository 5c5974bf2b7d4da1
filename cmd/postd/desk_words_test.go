package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// leftWords are what the pages, the commands and the letters of the office no longer say;
// leftVerbs are said in plain words: decided, sent, set up, counted, claimed.
var (
	leftWords = regexp.MustCompile(`Found it|\bLeave it\b|Show it\b|It is seen to|It is a player's|Let it stand|Rule it\b|Agree it so|Enter him|Put a new player on it|asked to confirm (?:the|his) address|is changed as shown below|on the list has entered|is not as it must be|not filled well|wanting before the start|must be accepted: |Nobody is told of it by a letter|has these readings and no others|Whoever wants can repeat|Out of direct-encounter|Games that run|[Uu]sed none of|that of each game|No letter of h|that wait to be read|Post out: last accepted`)
	leftVerbs = regexp.MustCompile(`(?i)\b(?:adjudged|despatched|arranged|reckoned|exacted)\b`)
	pronouns  = regexp.MustCompile(`(?i)\b(?:he|him|his|she|her|hers|himself|herself)\b`)
	// ofLaw begins a sentence that repeats a law; laws keep their words.
	ofLaw = regexp.MustCompile(`^BCC1903/V\.2\(`)
	// action is what a template does, as against what it says.
	action = regexp.MustCompile(`\{\{[^"]*?\}\}`)
)

// TestDeskWords checks that pages, commands and letters of the office say what the right
// column of the table of words says, and never the left, and nobody is "he" or "she".
func TestDeskWords(t *testing.T) {
	read := 0
	judge := func(where, words string) {
		read++
		if ofLaw.MatchString(words) {
			return
		}
		for _, never := range []*regexp.Regexp{leftWords, leftVerbs, pronouns} {
			if found := never.FindString(words); found != "" {
				t.Errorf("%s says %q: %.120s", where, found, words)
			}
		}
	}
	pages, err := filepath.Glob("../../templates/pages/*.html")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range pages {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(action.ReplaceAllString(string(text), " ")) {
			judge(file, line)
		}
	}
	var files []string
	for _, root := range []string{"../../secretary", "."} {
		if err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err == nil && strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go") {
				files = append(files, path)
			}
			return err
		}); err != nil {
			t.Fatal(err)
		}
	}
	office, err := filepath.Glob("../../templates/office*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range append(append(files, office...), "../../templates/daily_sheet.go", "../../templates/duty.go", "../../templates/written.go") {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		tree, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			if f, ok := n.(*ast.Field); ok && f.Tag != nil {
				return false // a tag is no word
			}
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				if words, err := strconv.Unquote(lit.Value); err == nil && len(words) > 3 {
					judge(file, words)
				}
			}
			return true
		})
	}
	t.Logf("%d pieces of text were read", read)
	if read < 5000 {
		t.Errorf("only %d pieces of text were read", read)
	}
	// The test can fail.
	for _, bad := range []string{"Games that run", "the game was adjudged", "Ask him."} {
		if !leftWords.MatchString(bad) && !leftVerbs.MatchString(bad) && !pronouns.MatchString(bad) {
			t.Errorf("%q would be let pass", bad)
		}
	}
}
