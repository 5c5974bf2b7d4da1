package eventfile

import (
	"os"
	"slices"
	"strings"
	"testing"

	"postd/tournament/ladder"
)

// TestManual holds docs/eventfiles.md to what is read: each kind, field, part and entry stands in
// it, and its example comes to what it says.
func TestManual(t *testing.T) {
	data, err := os.ReadFile("../../docs/eventfiles.md")
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	var words []string
	for _, k := range kinds() {
		words = append(append(words, k.fields...), k.name)
		for _, p := range k.parts {
			if !strings.Contains(text, "`"+p+"`") && !strings.Contains(text, "`"+p+" ") {
				t.Errorf("the part %q is not explained", p)
			}
		}
	}
	for b := range byes {
		words = append(words, b)
	}
	for _, k := range ladder.Kinds() {
		words = append(words, string(k))
	}
	words = append(words, "declined", "no answer", "died", "not final", "takes", "stopped", "appeal", "withdrawn", "odds", "consultation", "substitute", "friendly", "not rated")
	slices.Sort(words)
	for _, w := range slices.Compact(words) {
		if !strings.Contains(text, "`"+w+"`") && !strings.Contains(text, "`"+w+": ") && !strings.Contains(text, "Carter "+w) {
			t.Errorf("%q is not explained", w)
		}
	}
	_, example, ok := strings.Cut(text, "```text\n")
	example, _, end := strings.Cut(example, "```\n")
	o, err := Tell("the example", []byte(example))
	if line, want, got := o.Differs(); !ok || !end || err != nil || o.Line == 0 || line > 0 {
		t.Errorf("line %d of the example is %q, and should be %q: %v", line, want, got, err)
	}
}
