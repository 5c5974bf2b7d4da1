package dialogue_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"postd/dialogue"
	"postd/drills"
	"postd/templates"
)

var update = flag.Bool("update", false, "rewrite the letters that dialogues give in full")

func read(t *testing.T, file string) dialogue.Script {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	s, err := dialogue.Read(filepath.Base(file), data)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestDialogues plays every dialogue, and some once more with postd killed after
// every direction. With -short a letter is put into words only where the dialogue
// looks at it.
func TestDialogues(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no dialogues", err)
	}
	inWords, kills := drills.Done(t, drills.Dialogues), 0
	if drills.Done(t, drills.DialogueKills) {
		kills = drills.Count(t, drills.DialogueKills)
	}
	said := newClocks(t)
	for i, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".txt")
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := read(t, file)
			if !strings.HasPrefix(name, s.Laws[0].FileName()+" ") {
				t.Errorf("the name of the file does not begin with the law %s", s.Laws[0].FileName())
			}
			scripts := []dialogue.Script{s}
			if (i+1)*kills/100 > i*kills/100 {
				scripts = append(scripts, s.Killing())
			}
			for n, script := range scripts {
				stage := dialogue.NewMemory(templates.Render)
				stage.Lazy = !inWords && !*update
				r, err := dialogue.Play(script, stage)
				if err != nil {
					report(t, r, err)
					return
				}
				if *update {
					if err := os.WriteFile(file, dialogue.Update(s, r), 0o644); err != nil {
						t.Fatal(err)
					}
					return
				}
				if !r.Holds() {
					report(t, r, nil)
					return
				}
				ownLaws(t, r)
				refused(t, r)
				if n > 0 || stage.Lazy {
					continue
				}
				said.add(t, r)
				if _, err := dialogue.Read(file, dialogue.Update(s, r)); err != nil {
					t.Errorf("updated, it is not understood any more: %v", err)
				}
			}
		})
	}
}

func report(t *testing.T, r dialogue.Report, err error) {
	t.Helper()
	if err != nil {
		t.Error(err)
		return
	}
	var b bytes.Buffer
	if err := dialogue.Results(&b, r); err != nil {
		t.Fatal(err)
	}
	t.Error(b.String())
}
