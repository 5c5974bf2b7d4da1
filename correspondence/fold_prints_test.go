package correspondence_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/dialogue"
	"postd/drills"
	"postd/templates"
)

// printsFile has a fold print of each sample ledger, each dialogue and 400 games of the model.
const printsFile = "testdata/witness/prints.txt"

// TestFoldPrints checks that after each event of what was recorded the game is what it was. A
// correction of law changes the dialogues that show it, and none else; a dialogue that came
// later is recorded with POSTD_WITNESS=record.
func TestFoldPrints(t *testing.T) {
	record := os.Getenv("POSTD_WITNESS") == "record"
	was, is := correspondence.Remembered(t, printsFile), map[string][]string{}
	share := drills.Count(t, drills.FoldPrints)
	if record {
		share = 100
	}
	n, seen := 0, 0
	held := func(name string, fold func() []events.Event) {
		if n++; n*share/100 == (n-1)*share/100 {
			return
		}
		all := fold()
		seen += len(all)
		is[name] = strings.Fields(correspondence.FoldPrint(t, all))
		switch x := was[name]; {
		case record, x == nil && strings.HasPrefix(name, "dialogue ") && len(was) > 0:
		case x == nil:
			t.Errorf("%s has no print of its fold: POSTD_WITNESS=record records it", name)
		case !slices.Equal(x, is[name]):
			t.Errorf("%s: the print of its fold is %v, and was %v", name, is[name], x)
		}
	}
	files, err := filepath.Glob("testdata/ledger/*.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if !strings.HasSuffix(file, ".state.json") {
			held("ledger "+strings.TrimSuffix(filepath.Base(file), ".json"), func() []events.Event { return correspondence.InFile(t, file) })
		}
	}
	dialogues, err := filepath.Glob("../dialogue/testdata/*.txt")
	if err != nil || len(dialogues) == 0 {
		t.Fatal("no dialogues", err)
	}
	for _, file := range dialogues {
		held("dialogue "+strings.TrimSuffix(filepath.Base(file), ".txt"), func() []events.Event { return ofDialogue(t, file) })
	}
	for seed := range 400 {
		held(fmt.Sprintf("model %d", seed), func() []events.Event { return correspondence.ModelEvents(t, seed) })
	}
	t.Logf("%d folds, %d events", len(is), seen)
	if record && !t.Failed() {
		correspondence.Remembers(t, printsFile, slices.Sorted(maps.Keys(is)), is)
	}
}

// ofDialogue are the events of a dialogue that is played.
func ofDialogue(t *testing.T, file string) []events.Event {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	s, err := dialogue.Read(file, b)
	if err != nil {
		t.Fatal(err)
	}
	stage := dialogue.NewMemory(templates.Render)
	stage.Lazy = true
	if _, err := dialogue.Play(s, stage); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	return stage.Events()
}
