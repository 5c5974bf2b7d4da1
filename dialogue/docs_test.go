package dialogue

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"postd/templates"
)

// manual is the document for those who write dialogues.
func manual(t *testing.T) string {
	t.Helper()
	b, err := os.ReadFile("../docs/dialogues.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestManualNamesEverything: every direction, field and kind of letter is in
// the manual, and the manual promises none that there is not.
func TestManualNamesEverything(t *testing.T) {
	text := manual(t)
	for _, f := range forms {
		if !strings.Contains(text, "| `"+f.shows+"` |") {
			t.Errorf("the direction %q is not in a table of the manual", f.shows)
		}
		words := strings.NewReplacer("TIME", "Mon 7 Dec 2026 09:00", "DATE NAME", "2026-12-09 Proclaimed day").Replace(f.shows)
		if !f.re().MatchString(words) {
			t.Errorf("the direction %q is not one of its own form", words)
		}
	}
	for _, name := range stateNames() {
		if !strings.Contains(text, "`"+name+"`") {
			t.Errorf("the field %q of the state is not in the manual", name)
		}
	}
	for _, k := range noticeKinds {
		if !strings.Contains(text, string(k)) {
			t.Errorf("the kind %s is not in the manual", k)
		}
	}
}

// TestManualExamples plays the examples of the manual.
func TestManualExamples(t *testing.T) {
	parts := strings.Split(manual(t), "```text\n")
	if len(parts) < 3 {
		t.Fatal("the manual has no examples")
	}
	for i, part := range parts[1:] {
		example, _, _ := strings.Cut(part, "```")
		name := fmt.Sprintf("example %d", i+1)
		s, err := Read(name, []byte(example))
		if err != nil {
			t.Error(err)
			continue
		}
		r, err := Play(s, NewMemory(templates.Render))
		if err != nil {
			t.Error(err)
			continue
		}
		if !r.Holds() {
			var b bytes.Buffer
			if err := Results(&b, r); err != nil {
				t.Fatal(err)
			}
			t.Error(b.String())
		}
	}
}

// TestPackageExample: the example of the package comment can be read.
func TestPackageExample(t *testing.T) {
	b, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	var example strings.Builder
	for line := range strings.Lines(string(b)) {
		if l, ok := strings.CutPrefix(line, "//\t"); ok || line == "//\n" && example.Len() > 0 && !strings.Contains(example.String(), "turn.limit") {
			example.WriteString(strings.TrimPrefix(l, "//"))
		}
	}
	s, err := Read("doc.go", []byte(example.String()))
	if err != nil {
		t.Fatal(err)
	}
	r, err := Play(s, NewMemory(templates.Render))
	if err != nil || !r.Holds() {
		t.Error(err, r.Findings())
	}
}
