package templates_test

import (
	"os"
	"path/filepath"
	"testing"

	"postd/correspondence"
	"postd/dialogue"
	"postd/templates"
)

// TestAllDialogueLetters judges every letter of every dialogue.
func TestAllDialogueLetters(t *testing.T) {
	if testing.Short() {
		t.Skip("it puts every letter of all dialogues into words")
	}
	files, err := filepath.Glob("../dialogue/testdata/*.txt")
	if err != nil || len(files) < 1000 {
		t.Fatal("too few dialogues", len(files), err)
	}
	var all templates.Tally
	t.Run("played", func(t *testing.T) {
		for _, file := range files {
			name := filepath.Base(file)
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				data, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				s, err := dialogue.Read(name, data)
				if err != nil {
					t.Fatal(err)
				}
				if _, err = dialogue.Play(s, dialogue.NewMemory(func(n correspondence.Notice, r correspondence.Reader) (correspondence.Rendered, error) {
					w, err := templates.Render(n, r)
					if err == nil {
						all.Add(string(n.Kind), name, w)
					}
					return w, err
				})); err != nil {
					t.Fatal(err)
				}
			})
		}
	})
	all.Tell(t, 10000)
}
