package stage

import (
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"postd/dialogue"
	"postd/drills"
)

// TestDialoguesByMail plays dialogues through the whole house: letters go
// by SMTP into the post office, postd reads them by IMAP, and what it answers
// is read from the players' mailboxes. With POSTD_DIALOGUES=all it plays every
// one, as the long run does; else one in two, since package dialogue plays all of
// them without the post and the same code carries them.
func TestDialoguesByMail(t *testing.T) {
	files, err := filepath.Glob("../../../dialogue/testdata/*.txt")
	if err != nil || len(files) < 21 {
		t.Fatalf("there are %d dialogues (%v), and 21 are the least", len(files), err)
	}
	part := min(100, drills.Count(t, drills.DialoguesByMail))
	for i, file := range files {
		if (i+1)*part/100 == i*part/100 {
			continue
		}
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			t.Parallel()
			script := read(t, file)
			if slices.ContainsFunc(script.Directions, func(d dialogue.Direction) bool { return d.Unsigned }) {
				t.Skip("the office of the stage trusts letters without a signature")
			}
			if script.ByPost != [2]bool{} {
				t.Skip("a member without mail gets nothing by mail")
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

// read reads a dialogue.
func read(t *testing.T, file string) dialogue.Script {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	script, err := dialogue.Read(filepath.Base(file), b)
	if err != nil {
		t.Fatal(err)
	}
	return script
}
