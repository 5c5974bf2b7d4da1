package secretary

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// walksWhole finds what reads a list to its end: the walk of exports, and the functions of the ledger that
// return everything.
var walksWhole = regexp.MustCompile(`\bledger\.Each\b|\b(?:Ledger\(\)|[lL]edger|l)\.(?:Games|Players|Tournaments|Unsent|Sent|Letters)\(`)

// TestPagesDoNotWalk holds that what serves pages of the desk or of the public reads no list to its end, but
// in files export_*.go: what is exported whole, or done with everybody.
func TestPagesDoNotWalk(t *testing.T) {
	t.Parallel()
	looked := 0
	for _, room := range []string{".", filepath.Join("..", "public")} {
		err := filepath.WalkDir(room, func(path string, d fs.DirEntry, err error) error {
			name := filepath.Base(path)
			if err != nil || d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || strings.HasPrefix(name, "export_") {
				return err
			}
			looked++
			text, err := os.ReadFile(path)
			if found := walksWhole.Find(text); found != nil {
				t.Errorf("%s says %q: a page reads a part of a list (ledger.Look, ledger.After), and what is exported whole stands in a file export_*.go", path, found)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if looked < 100 {
		t.Errorf("only %d files were looked at", looked)
	}
	for _, planted := range []string{"v.Ledger().Players()", "ledger.Each(ctx, l, x, f)", "s.o.Ledger.Games()", "l.Letters(nil)"} {
		if !walksWhole.MatchString(planted) {
			t.Errorf("%q is not found", planted)
		}
	}
}
