package templates

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// reservedPage is made of what stands in our letters, and of what players may write.
const (
	reservedPage = "../docs/reserved.md"
	formTable    = "../correspondence/letters/read_line_forms.go"
)

// placed is a text and the place in which it stands, "templates/letter.txt.tmpl:34".
type placed struct{ text, place string }

// fixedLines are the headings, the heads of rows and the other lines of our letters that
// are always the same, each with the place of its template.
func fixedLines(t *testing.T) (headings, rows, lines []placed) {
	names := append(matching(t, "letters/*.tmpl"), matching(t, "*.txt.tmpl")...)
	action := regexp.MustCompile(`(?s)\{\{.*?\}\}`)
	caps := regexp.MustCompile(`^[A-Z][A-Z ,'’-]+$`)
	seen := map[string]bool{}
	add := func(list *[]placed, text, place string) {
		if text = strings.TrimSpace(text); text != "" && !seen[text] {
			seen[text] = true
			*list = append(*list, placed{text, place})
		}
	}
	for _, name := range names {
		source := action.ReplaceAllStringFunc(content(t, name), func(s string) string {
			return "\x00" + strings.Repeat("\n", strings.Count(s, "\n"))
		})
		for i, line := range strings.Split(source, "\n") {
			place := fmt.Sprintf("templates/%s:%d", name, i+1)
			head, isHead := strings.CutPrefix(line, "== ")
			switch line = strings.TrimPrefix(strings.TrimPrefix(line, "* "), "- "); {
			case isHead && !strings.Contains(head, "\x00"), strings.HasSuffix(name, ".txt.tmpl") && caps.MatchString(line):
				add(&headings, strings.TrimPrefix(line, "== "), place)
			case !strings.Contains(line, "\x00"):
				add(&lines, line, place)
			}
		}
	}
	// What templates put together stands in the letters themselves.
	row := regexp.MustCompile(`^   ?([A-Z][A-Za-z ]{2,14}?):? {2,}\S`)
	alone := regexp.MustCompile(`^[A-Z][A-Za-z ,'’-]{2,40}$`)
	for _, name := range matching(t, "testdata/*.txt") {
		all := strings.Split(content(t, name), "\n")
		for i, line := range all {
			place := fmt.Sprintf("templates/%s:%d", filepath.ToSlash(name), i+1)
			if i > 0 && i+1 < len(all) && all[i-1] == "" && all[i+1] == "" && alone.MatchString(line) {
				add(&headings, line, place)
			}
			if caps.MatchString(line) && !strings.HasPrefix(line, "NOTE FROM") && !strings.HasPrefix(line, "FROM ") {
				add(&headings, line, place)
			}
			if m := row.FindStringSubmatch(line); m != nil {
				add(&rows, m[1], place)
			}
		}
	}
	return headings, rows, lines
}

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

// alsoAt tells where else a heading or a line is written: in the templates, those of the pages too,
// and in the rooms that hold words which templates put together.
func alsoAt(t *testing.T, p placed) string {
	t.Helper()
	var places []string
	exact := regexp.MustCompile(`(^|["` + "`" + `>]|== |\\n)` + regexp.QuoteMeta(p.text) + `(["` + "`" + `<]|\\n|$)`)
	for _, pattern := range []string{"letters/*.tmpl", "*.tmpl", "*.go", "narrate/*.go", "../correspondence/terms/*.go", "../cmd/postd/*.go"} {
		for _, name := range matching(t, pattern) {
			for i, line := range strings.Split(content(t, name), "\n") {
				place := fmt.Sprintf("%s:%d", filepath.ToSlash(filepath.Join("templates", name)), i+1)
				if exact.MatchString(line) && place != p.place {
					places = append(places, place)
				}
			}
		}
	}
	if len(places) == 0 {
		return ""
	}
	return "; it stands also in " + strings.Join(places, ", ")
}

// TestReservedWords holds the form table of the commands against every heading, head of a
// row and fixed line of our letters: none may say anything when a player sends it back
// (RULING/R-11). With -update it makes docs/reserved.md anew.
func TestReservedWords(t *testing.T) {
	headings, rows, lines := fixedLines(t)
	forms := formsOf(t)
	for what, list := range map[string][]placed{"heading": headings, "head of a row": rows, "line": lines} {
		if len(list) < 5 {
			t.Errorf("only %d of a kind were found: %s", len(list), what)
		}
		for _, p := range list {
			for _, line := range []string{p.text, p.text + ":"} {
				if !says(line) {
					continue
				}
				f := rowOf(forms, p.text)
				t.Errorf("%s: the %s %q says something as a line of a player's letter, by %s %q: rename the %s, not the command%s",
					p.place, what, p.text, f.place, f.text, what, alsoAt(t, p))
				break
			}
		}
	}

	var b bytes.Buffer
	b.WriteString(`# Reserved words

Made by a test; do not edit it. To renew it, run: go test ./templates -run Reserved -update

A player answers our letters, and what stands in them comes back. So no heading, no head of a row and no
fixed line of a letter may be a command. A new command is held against these before anything else.

## Headings

`)
	list := func(all []placed) {
		slices.SortFunc(all, func(x, y placed) int { return strings.Compare(x.text, y.text) })
		for _, p := range all {
			if len(p.text) <= 150 {
				fmt.Fprintf(&b, "- %s\n", quotedLine(p.text))
			}
		}
	}
	list(headings)
	b.WriteString("\n## Heads of rows\n\n")
	list(rows)
	b.WriteString("\n## Fixed lines\n\n")
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
