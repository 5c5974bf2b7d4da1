package correspondence

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"postd/correspondence/terms"
)

// TestBlanksStandEverywhere names for each blank of the agreement every place that does not know
// it yet: the law book, the form of a tournament, and the sentences of the letter of terms. What
// the model plays TestModelFillsEveryBlank asks, and what dialogues show, TestEveryFieldIsShown.
func TestBlanksStandEverywhere(t *testing.T) {
	book, err := os.ReadFile("../docs/law/terms.md")
	if err != nil {
		t.Fatal(err)
	}
	form := stringsIn(t, "../secretary/tournament_blanks.go")
	clauses := map[string]bool{}
	files, err := filepath.Glob("terms/clauses*.go")
	if err != nil || len(files) < 3 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		for word := range stringsIn(t, file) {
			clauses[word] = true
		}
	}
	fields := terms.Fields()
	if len(fields) < 70 || len(form) < 70 || len(clauses) < 70 {
		t.Fatal(len(fields), len(form), len(clauses))
	}
	for _, f := range fields {
		name, _, _ := strings.Cut(f.Name, ".")
		inBook := regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `\b`).Match(book)
		for place, knows := range map[string]bool{
			"docs/law/terms.md":                inBook || f.Point, // a point stands in docs/law/codes.md
			"secretary/tournament_blanks.go":   form[f.Name],
			"correspondence/terms/clauses*.go": clauses[f.Name],
		} {
			if !knows {
				t.Errorf("the blank %s is not known to %s", f.Name, place)
			}
		}
	}
}

// stringsIn are the strings in a file of Go.
func stringsIn(t *testing.T, file string) map[string]bool {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]bool{}
	ast.Inspect(parsed, func(n ast.Node) bool {
		if x, ok := n.(*ast.BasicLit); ok && x.Kind == token.STRING {
			if s, err := strconv.Unquote(x.Value); err == nil {
				out[s] = true
			}
		}
		return true
	})
	return out
}
