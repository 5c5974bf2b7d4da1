package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// leftWords are what the pages, the commands and the letters of the office no longer say;
// leftVerbs are said in plain words: decided, sent, set up, counted, claimed.
var (
	leftWords = regexp.MustCompile(`Found it|\bLeave it\b|Show it\b|It is seen to|It is a player's|Let it stand|Rule it\b|Agree it so|Enter him|Put a new player on it|asked to confirm (?:the|his) address|is changed as shown below|on the list has entered|is not as it must be|not filled well|wanting before the start|must be accepted: |Nobody is told of it by a letter|has these readings and no others|Whoever wants can repeat|Out of direct-encounter|[Gg]ames that run|[Uu]sed none of|that of each game|No letter of h|that wait to be read|Post out: last accepted`)
	leftVerbs = regexp.MustCompile(`(?i)\b(?:adjudge[ds]|despatche[ds]|arrange[ds]|reckon(?:ed|s)|exact(?:ed|s))\b`)
	pronouns  = regexp.MustCompile(`(?i)\b(?:he|him|his|she|her|hers|himself|herself)\b`)
	// action is what a template of a page does, as against what it says.
	action = regexp.MustCompile(`\{\{[^"]*?\}\}`)
	// doing is the same in the sentences of package narrate, which compare closed words.
	doing = regexp.MustCompile(`\{\{.*?\}\}`)
)

// worded are the rooms whose strings somebody reads on a page, in a terminal or in a letter, with
// what is taken out of each string before it is judged. Of the laws alone the words stay.
var worded = []struct {
	files string // a pattern; ** is every folder below
	acts  *regexp.Regexp
}{
	{"../../templates/pages/*.html", action},
	{"../../secretary/**", nil},
	{"./**", nil},
	{"../../templates/office*.go", nil},
	{"../../templates/daily_sheet.go", nil},
	{"../../templates/duty.go", nil},
	{"../../templates/written.go", nil},
	{"../../templates/narrate/*.go", doing},
	{"../../correspondence/terms/*.go", nil},
	{"../../correspondence/penalty/*.go", nil},
	{"../../correspondence/rulings*.go", nil},
	{"../../correspondence/answers_*.go", nil},
	{"../../tournament/*.go", nil},
}

// closed are strings that the ledger keeps, and which are put into words before somebody reads them.
var closed = []string{"Despatched", "Exacted", "exacted", "every day reckoned", "your opponent is asked what he meant"}

// wordFault is the first word of a text that nobody is to read, "" if there is none.
func wordFault(words string) string {
	if slices.Contains(closed, words) {
		return ""
	}
	for _, never := range []*regexp.Regexp{leftWords, leftVerbs, pronouns} {
		if found := never.FindString(words); found != "" {
			return found
		}
	}
	return ""
}

// wordsIn are the texts of a file that somebody reads: the lines of a page, the strings of Go but
// for tags.
func wordsIn(file string, src []byte, acts *regexp.Regexp) (out []string, err error) {
	if strings.HasSuffix(file, ".html") {
		for line := range strings.Lines(acts.ReplaceAllString(string(src), " ")) {
			out = append(out, line)
		}
		return out, nil
	}
	tree, err := parser.ParseFile(token.NewFileSet(), file, src, 0)
	if err != nil {
		return nil, err
	}
	ast.Inspect(tree, func(n ast.Node) bool {
		if f, ok := n.(*ast.Field); ok && f.Tag != nil {
			return false // a tag is no word
		}
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			if words, err := strconv.Unquote(lit.Value); err == nil && len(words) > 3 {
				if acts != nil {
					words = acts.ReplaceAllString(words, " ")
				}
				out = append(out, words)
			}
		}
		return true
	})
	return out, nil
}

// matchingFiles are the files of a pattern, without tests.
func matchingFiles(t *testing.T, pattern string) (out []string) {
	t.Helper()
	root, all := strings.CutSuffix(pattern, "/**")
	if !all {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		out = files
	} else if err := filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, ".go") {
			out = append(out, path)
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	kept := out[:0]
	for _, file := range out {
		if !strings.HasSuffix(file, "_test.go") {
			kept = append(kept, file)
		}
	}
	if len(kept) == 0 {
		t.Errorf("no file is called %s", pattern)
	}
	return kept
}

// TestDeskWords checks that pages, commands, letters of the office, the sentences of events and the
// clauses of terms say what the right column of the table of words says, and never the left, and
// nobody is "he" or "she".
func TestDeskWords(t *testing.T) {
	read := 0
	for _, room := range worded {
		for _, file := range matchingFiles(t, room.files) {
			src, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			texts, err := wordsIn(file, src, room.acts)
			if err != nil {
				t.Fatal(err)
			}
			for _, words := range texts {
				read++
				if found := wordFault(words); found != "" {
					t.Errorf("%s says %q: %.120s", file, found, words)
				}
			}
		}
	}
	t.Logf("%d pieces of text were read", read)
	if read < 9000 {
		t.Errorf("only %d pieces of text were read", read)
	}
}

// TestDeskWordsAreFound checks that a word that is planted in each kind of file is found, and what
// only does something is not.
func TestDeskWordsAreFound(t *testing.T) {
	for file, room := range map[string]struct {
		src  string
		acts *regexp.Regexp
		want []string
	}{
		"page.html": {"<p>Ask him.</p>\n<p>{{if .He}}Games in play{{end}}</p>\n<p>The games that run</p>", action, []string{"him", "games that run"}},
		"table.go":  {"package p\nvar s = `{{if eq .How \"exacted\"}}{{.By}} despatched his record{{end}}`", doing, []string{"despatched"}},
		"clause.go": {"package p\n// He is in a comment.\nvar s = \"Each turn is reckoned.\"\nvar r = \"Her turn.\"\ntype t struct{ N int `json:\"despatched\"` }", nil, []string{"reckoned", "Her"}},
	} {
		texts, err := wordsIn(file, []byte(room.src), room.acts)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, words := range texts {
			if found := wordFault(words); found != "" {
				got = append(got, found)
			}
		}
		if strings.Join(got, ", ") != strings.Join(room.want, ", ") {
			t.Errorf("%s: found %q, want %q", file, got, room.want)
		}
	}
}
