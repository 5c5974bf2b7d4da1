package stage

import (
	"log/slog"
	"path/filepath"
	"strings"
	"testing"

	"postd/dialogue"
)

// TestOfficeDialogues plays by mail the dialogues of what is no matter of one game, each of
// them: they are played nowhere else.
func TestOfficeDialogues(t *testing.T) {
	files, err := filepath.Glob("../../../dialogue/testdata/office/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no dialogues of the office", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			t.Parallel()
			script := read(t, file)
			if !strings.HasPrefix(filepath.Base(file), script.Laws[0].FileName()+" ") {
				t.Errorf("the name of the file does not begin with the law %s", script.Laws[0].FileName())
			}
			w, err := openWire("A1-", slog.New(slog.DiscardHandler))
			if err != nil {
				t.Fatal(err)
			}
			defer func() {
				if err := w.Close(); err != nil {
					t.Error(err)
				}
			}()
			r, err := dialogue.Play(script, w)
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range r.Findings() {
				t.Errorf("%s:%d: %s", filepath.Base(file), f.Line, f.Expected+"\n    came: "+f.Came)
			}
			check, err := w.ledger.Check(false)
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range check.Findings {
				t.Errorf("the ledger: %s", f)
			}
		})
	}
}
