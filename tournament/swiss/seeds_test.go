package swiss

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"postd/tournament/rounds"
)

// readSeed reads the players of a report file.
func readSeed(t testing.TB, file string) rounds.Section {
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var s rounds.Section
	for _, line := range strings.Split(string(b), "\r") {
		if !strings.HasPrefix(line, "001") {
			continue
		}
		p := rounds.Player{Name: strings.TrimSpace(line[14:47])}
		for at := 91; at+8 <= len(line)+2 && at < len(line); at += 10 {
			cell := (line[at:] + "        ")[:8]
			opp, _ := strconv.Atoi(strings.TrimSpace(cell[:4]))
			m := rounds.Meeting{Opponent: opp, Colour: rounds.Colour(cell[5]), Result: rounds.Result(cell[7])}
			if cell[7] == ' ' {
				m = rounds.Meeting{Colour: rounds.NoColour, Result: rounds.ZeroBye}
			}
			p.Rounds = append(p.Rounds, m)
		}
		s.Planned = max(s.Planned, len(p.Rounds))
		s.Players = append(s.Players, p)
	}
	return s
}

// TestSeeds repeats every round of tournaments that an endorsed engine paired.
func TestSeeds(t *testing.T) {
	files, err := filepath.Glob("testdata/seeds/*.trf")
	if err != nil || len(files) != 118 {
		t.Fatalf("there are %d seeds, and should be 118 (%v)", len(files), err)
	}
	total := 0
	for _, f := range files {
		s := readSeed(t, f)
		differ, n, err := Repeat(s, Rules{Planned: s.Planned})
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
