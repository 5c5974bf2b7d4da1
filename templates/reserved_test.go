package templates

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"postd/templates/sheet"
)

// reservedPage is made of what stands in our letters, and of what players may write.
const (
	reservedPage = "../docs/reserved.md"
	formTable    = "../correspondence/letters/read_line_forms.go"
)

// placed is a text and the place in which it stands, "templates/kinds_moves.go:34".
type placed struct{ text, place string }

// fixedLines are the phrases of our letters as they stand in the program, and the heads of rows,
// each with its place. What a player may write is no phrase of ours.
func fixedLines(t *testing.T) (rows, lines []placed) {
	seen := map[string]bool{}
	add := func(list *[]placed, text, place string) {
		if text = strings.TrimSpace(text); text != "" && !seen[text] {
			seen[text] = true
			*list = append(*list, placed{text, place})
		}
	}
	for _, name := range matching(t, "*.go") {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		files := token.NewFileSet()
		file, err := parser.ParseFile(files, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		text := func(e ast.Expr) (s, place string) {
			if x, ok := e.(*ast.BasicLit); ok && x.Kind == token.STRING {
				s, _ = strconv.Unquote(x.Value)
				at := files.Position(x.Pos())
				place = fmt.Sprintf("templates/%s:%d", at.Filename, at.Line)
			}
			return s, place
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch x := n.(type) {
			case *ast.CallExpr:
				if name, ok := x.Fun.(*ast.SelectorExpr); ok && name.Sel.Name == "Code" {
					return false
				}
				name, ok := x.Fun.(*ast.Ident)
				return !ok || name.Name != "codes"
			case *ast.KeyValueExpr:
				if key, ok := x.Key.(*ast.Ident); ok && key.Name == "Mark" {
					s, place := text(x.Value)
					add(&rows, s, place)
				}
				if key, ok := x.Key.(*ast.Ident); ok && key.Name == "Write" {
					return false
				}
			case *ast.BasicLit:
				if s, place := text(x); phrase.MatchString(s) {
					add(&lines, s, place)
				}
			}
			return true
		})
	}
	return rows, lines
}

// phrase is the form of a whole sentence.
var phrase = regexp.MustCompile(`^[A-Z][^\n]* [^\n]*\.$`)

func matching(t *testing.T, pattern string) []string {
	t.Helper()
	names, err := filepath.Glob(pattern)
	if err != nil || len(names) == 0 {
		t.Fatalf("%s: %d files, %v", pattern, len(names), err)
	}
	return names
}

func content(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// formsOf are the forms of the commands, by the kind of what they say.
func formsOf(t *testing.T) map[string][]placed {
	out := map[string][]placed{}
	for i, line := range strings.Split(content(t, formTable), "\n") {
		if m := regexp.MustCompile(`^\t\{"([^"]+)", Statement\{Kind: (\w+)`).FindStringSubmatch(line); m != nil {
			out[m[2]] = append(out[m[2]], placed{m[1], fmt.Sprintf("%s:%d", strings.TrimPrefix(formTable, "../"), i+1)})
		}
	}
	if len(out) < 20 {
		t.Fatalf("only %d kinds of commands were found in %s", len(out), formTable)
	}
	return out
}

// quotedLine shows a line as it stands, backquotes and all.
func quotedLine(s string) string {
	if strings.Contains(s, "`") {
		return "`` " + s + " ``"
	}
	return "`" + s + "`"
}

// rowOf is the row of the form table that a line falls under: one whose words begin with
// a word of the line.
func rowOf(forms map[string][]placed, line string) placed {
	words := strings.Fields(strings.ToLower(line))
	for _, kind := range slices.Sorted(maps.Keys(forms)) {
		for _, f := range forms[kind] {
			plain := strings.NewReplacer("~", "", "[", " ", "]", " ", "|", " ", "_", " ").Replace(f.text)
			if all := strings.Fields(plain); len(words) > 0 && slices.Contains(all, words[0]) && !slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(all, w) }) {
				return f
			}
		}
	}
	return placed{"", strings.TrimPrefix(formTable, "../")}
}

// TestReservedWords holds the form table of the commands against every head of a row and
// every phrase of our letters: none may say anything when a player sends it back
// (RULING/R-11). With -update it makes docs/reserved.md anew.
func TestReservedWords(t *testing.T) {
	rows, lines := fixedLines(t)
	forms := formsOf(t)
	for what, list := range map[string][]placed{"head of a row": rows, "phrase": lines} {
		if len(list) < 3 {
			t.Errorf("only %d of a kind were found: %s", len(list), what)
		}
		for _, p := range list {
			for _, line := range []string{p.text, p.text + ":"} {
				if !sheet.Says(line) {
					continue
				}
				f := rowOf(forms, p.text)
				t.Errorf("%s: the %s %q says something as a line of a player's letter, by %s %q: rename the %s, not the command",
					p.place, what, p.text, f.place, f.text, what)
				break
			}
		}
	}

	var b bytes.Buffer
	b.WriteString(`# Reserved words

Made by a test; do not edit it. To renew it, run: go test ./templates -run Reserved -update

A player answers our letters, and what stands in them comes back. So no phrase and no head of a row of a letter
may be a command. A new command is held against these before anything else.
`)
	list := func(all []placed) {
		slices.SortFunc(all, func(x, y placed) int { return strings.Compare(x.text, y.text) })
		for _, p := range all {
			if len(p.text) <= 150 {
				fmt.Fprintf(&b, "- %s\n", quotedLine(p.text))
			}
		}
	}
	b.WriteString("\n## Heads of rows\n\n")
	list(rows)
	b.WriteString("\n## Phrases\n\n")
	list(lines)
	b.WriteString("\n## Commands\n\nIn the words `[a]` may be left out, `a|b` is either, `a_b` is several words, and `~` is I, I hereby, or nothing.\n")
	for _, kind := range slices.Sorted(maps.Keys(forms)) {
		fmt.Fprintf(&b, "\n### %s\n\n", kind)
		for _, f := range forms[kind] {
			fmt.Fprintf(&b, "- `%s`\n", f.text)
		}
	}
	if *update {
		if err := os.WriteFile(reservedPage, b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if old, err := os.ReadFile(reservedPage); err != nil || !bytes.Equal(old, b.Bytes()) {
		t.Errorf("%s is out of date (%v); run: go test ./templates -run Reserved -update", reservedPage, err)
	}
}
