package stage

import (
	"log/slog"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"postd/dialogue"
)

// noOfficeClock are the kinds of letters in the dialogues of the office of which some have no
// clock sentence, each with its reason. What holds of the other kinds is argued in package
// dialogue, whose tests look at the letters of one game.
var noOfficeClock = map[string]string{
	"L-ADJ-OPEN":      "the deadline of both players' statements stands in the letter after it",
	"L-ADJ-SOON":      "a date of the calendar, which no clock makes",
	"L-PENALTY":       "of a game whose clocks stand still for adjudication",
	"L-REFUSED-CLAIM": "after the end",
	"L-RULING":        "after the end",
	"L-ACK":           "to the author of a record, whose turn has ended with it",
	"L-APPEAL":        "the time stands still until the answer is received",
	"L-NOTE":          "to who is not to move, or after the end",
	"L-OWN":           "it answers what a player set, and touches no clock; a question that lapses and a change that can be stopped have their sentence",
	"L-OUTAGE":        "to who is not to move",
	"L-REPORT":        "to the secretary, whose answer has no last instant",
	"L-RESULT":        "to the secretary, and of what both agreed",
	"L-STATUS":        "to who is not to move, and sets or asks something",
	"L-TERMS":         "to who does not begin",
}

// TestOfficeClocks writes the letters of all dialogues of the office, as rehearse does, and has
// tools/recompute work out their deadlines.
func TestOfficeClocks(t *testing.T) {
	files, err := filepath.Glob("../../../dialogue/testdata/office/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no dialogues of the office", err)
	}
	dir := t.TempDir()
	for _, file := range files {
		script := read(t, file)
		w, err := openWire("A1-", slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		kept := &letterFiles{dir: dir, play: strings.TrimSuffix(filepath.Base(file), ".txt")}
		w.onMail = kept.mailed
		if _, err := dialogue.Play(script, w); err != nil || kept.err != nil {
			t.Error(file, err, kept.err)
		}
		if err := w.Close(); err != nil {
			t.Error(err)
		}
	}
	tool := exec.Command("go", "run", ".", dir)
	tool.Dir = "../../../tools/recompute"
	out, err := tool.CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if m := regexp.MustCompile(`^(\d+) of (\d+); 0 of \d+ letters`).FindStringSubmatch(lines[len(lines)-1]); m == nil || m[1] != m[2] || len(m[1]) < 2 {
		t.Errorf("the deadlines of letters by mail: %s", lines[len(lines)-1])
	}
	for _, line := range lines {
		if f := strings.Fields(line); f[0] == "none:" && noOfficeClock[f[2]] == "" {
			t.Errorf("%s letters of %s have no clock sentence: say why", f[1], f[2])
		}
	}
	t.Logf("%s", out)
}
