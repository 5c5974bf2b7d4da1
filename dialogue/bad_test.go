package dialogue_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"postd/dialogue"
	"postd/templates"
)

// TestBadFiles reads files that are not understood. The first line of each
// says at which line the first error is, and a part of its words.
func TestBadFiles(t *testing.T) {
	files, err := filepath.Glob("testdata/bad/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no files", err)
	}
	for _, file := range files {
		name := filepath.Base(file)
		t.Run(strings.TrimSuffix(name, ".txt"), func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			first, _, _ := strings.Cut(string(data), "\n")
			line, words, ok := strings.Cut(strings.TrimPrefix(first, "# "), ": ")
			if !ok {
				t.Fatalf("the first line does not say what is expected: %q", first)
			}
			_, err = dialogue.Read(name, data)
			if err == nil {
				t.Fatal("it is understood")
			}
			got, _, _ := strings.Cut(err.Error(), "\n")
			if !strings.HasPrefix(got, "dialogue: "+name+":"+line+": ") || !strings.Contains(got, words) {
				t.Errorf("the error is\n\t%s\nand should be at line %s:\n\t%s", got, line, words)
			}
		})
	}
}

// TestAllErrors checks that all that is not understood is found at once, not one by
// one.
func TestAllErrors(t *testing.T) {
	const file = `BCC1903/V.2(a). Two faults.

turn.limits: 3 days
-- Mon 7 Dec 2026 09:00, White sings --
-- Mon 7 Dec 2026 09:00, White writes --
1. P-K4
`
	_, err := dialogue.Read("two.txt", []byte(file))
	if err == nil || !strings.Contains(err.Error(), "two.txt:3: ") || !strings.Contains(err.Error(), "two.txt:4: ") {
		t.Errorf("both lines should be named: %v", err)
	}
}

// FuzzRead checks that reading a file, whatever it holds, ends in a script or in
// errors that name a line, and that a script that was read can be played.
func FuzzRead(f *testing.F) {
	played := map[string]bool{} // by TestDialogues, which also updates them
	for _, glob := range []string{"testdata/*.txt", "testdata/bad/*.txt"} {
		files, err := filepath.Glob(glob)
		if err != nil {
			f.Fatal(err)
		}
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(data)
			played[string(data)] = filepath.Dir(file) == "testdata"
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := dialogue.Read("fuzz.txt", data)
		if err != nil {
			for _, l := range strings.Split(err.Error(), "\n") {
				if strings.HasPrefix(l, "dialogue: ") && !strings.HasPrefix(l, "dialogue: fuzz.txt:") {
					t.Errorf("no line: %s", l)
				}
			}
			return
		}
		if len(data) > 4000 || played[string(data)] {
			return
		}
		r, err := dialogue.Play(s, dialogue.NewMemory(templates.Render))
		if err != nil && !strings.HasPrefix(err.Error(), "dialogue: fuzz.txt:") {
			t.Errorf("no line: %v", err)
		}
		if err == nil {
			if _, err := dialogue.Read("fuzz.txt", dialogue.Update(s, r)); err != nil {
				t.Errorf("updated, it is not understood any more: %v", err)
			}
		}
	})
}
