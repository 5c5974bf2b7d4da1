package swiss

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"postd/tournament/trf"
)

// TestSeeds repeats every round of tournaments that an endorsed engine paired.
func TestSeeds(t *testing.T) {
	files, err := filepath.Glob("testdata/seeds/*.trf")
	if err != nil || len(files) != 118 {
		t.Fatalf("there are %d seeds, and should be 118 (%v)", len(files), err)
	}
	total := 0
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		file, err := trf.Read(data)
		if err != nil {
			t.Fatalf("%s: %v", f, err)
		}
		s := file.Section
		s.Planned = file.Played() // the files do not say more
		differ, n, err := Repeat(s, Rules{})
		if err != nil {
			t.Fatalf("%s: %v", f, err)
		}
		total += n
		for _, d := range differ {
			t.Errorf("%s, round %d: %v\n%s", f, d.Round, d.Err, strings.Join(d.Words, "\n"))
		}
	}
	t.Logf("%d rounds of %d files are equal", total, len(files))
}
