package templates_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"testing"

	"postd/correspondence"
	"postd/dialogue"
	"postd/templates"
)

// judged plays every dialogue once, and judges each letter and counts its words.
var judged = sync.OnceValues(func() (all *told, err error) {
	files, err := filepath.Glob("../dialogue/testdata/*.txt")
	if err != nil || len(files) < 1000 {
		return nil, fmt.Errorf("too few dialogues: %d, %w", len(files), err)
	}
	all = &told{words: templates.WordCounts{Own: templates.InDialogues}}
	var wg sync.WaitGroup
	next, errs := make(chan string), make([]error, runtime.GOMAXPROCS(0))
	for i := range errs {
		wg.Go(func() {
			for file := range next {
				errs[i] = errors.Join(errs[i], all.plays(file))
			}
		})
	}
	for _, file := range files {
		next <- file
	}
	close(next)
	wg.Wait()
	return all, errors.Join(errs...)
})

// told is what was found in the letters of all dialogues.
type told struct {
	faults templates.Tally
	words  templates.WordCounts
}

func (x *told) plays(file string) error {
	name := filepath.Base(file)
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	s, err := dialogue.Read(name, data)
	if err != nil {
		return err
	}
	_, err = dialogue.Play(s, dialogue.NewMemory(func(n correspondence.Notice, r correspondence.Reader) (correspondence.Rendered, error) {
		w, err := templates.Render(n, r)
		if err != nil {
			return w, err
		}
		x.faults.Add(string(n.Kind), name, w)
		return w, x.words.CountOf(name, n, r)
	}))
	return err
}

// TestAllDialogueLetters judges every letter of every dialogue.
func TestAllDialogueLetters(t *testing.T) {
	if testing.Short() {
		t.Skip("it puts every letter of all dialogues into words")
	}
	all, err := judged()
	if err != nil {
		t.Fatal(err)
	}
	all.faults.Tell(t, 10000)
}

// TestWordCountsOfDialogues prints how many words the letters of all dialogues have, and fails
// by one word too many.
func TestWordCountsOfDialogues(t *testing.T) {
	if testing.Short() {
		t.Skip("it puts every letter of all dialogues into words")
	}
	all, err := judged()
	if err != nil {
		t.Fatal(err)
	}
	all.words.Tell(t)
}
