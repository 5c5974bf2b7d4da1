package eventfile

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the outcomes of the files")

// TestFiles plays the event files of testdata: each must come to the outcome that it holds, which
// was checked by hand.
func TestFiles(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) < 8 {
		t.Fatalf("there are %d files: %v", len(files), err)
	}
	told := map[string]bool{}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			o, err := Tell(file, data)
			if err != nil {
				t.Fatal(err)
			}
			told[cut(file, data).field("event").value] = true
			if again, err := Tell(file, Update(data, o)); err != nil || !again.Holds() || again.Line == 0 || again.Text != o.Text {
				t.Errorf("rewritten it does not hold: %v", err)
			}
			if *update {
				if err := os.WriteFile(file, Update(data, o), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if line, want, got := o.Differs(); line > 0 || o.Line == 0 {
				t.Errorf("%s:%d: it expects\n%s\nand comes to\n%s\nlook at it, and run go test -run Files -update", file, line, want, got)
			}
		})
	}
	for _, k := range kinds() {
		if !told[k.name] {
			t.Errorf("no file tells a %s", k.name)
		}
	}
}
