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

// TestPrinted repeats the rounds that others have paired and shown, which testdata/printed/README.md
// lists: FIDE's own manual, and what other engines hold themselves to.
func TestPrinted(t *testing.T) {
	files, err := filepath.Glob("testdata/printed/*.trf")
	if err != nil || len(files) == 0 {
		t.Fatalf("there is no file: %v", err)
	}
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		file, err := trf.Read(data)
		if err != nil {
			t.Fatalf("%s: %v", f, err)
		}
		differ, n, err := Repeat(file.Section, Rules{Initial: file.Colour})
		if err != nil || n == 0 {
			t.Fatalf("%s: %d rounds: %v", f, n, err)
		}
		for _, d := range differ {
			t.Errorf("%s, round %d: %v\n%s", f, d.Round, d.Err, strings.Join(d.Words, "\n"))
		}
	}
}
