package swiss

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"postd/tournament/rounds"
)

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

func TestSeeds(t *testing.T) {
	files, _ := filepath.Glob("testdata/seeds/*.trf")
	total, bad := 0, 0
	for _, f := range files {
		s := readSeed(t, f)
		if err := s.Fault(); err != nil {
			t.Fatal(f, err)
		}
		for r := 1; r <= s.Planned; r++ {
			total++
			h := rounds.Section{Planned: s.Planned}
			want := map[int]string{}
			rules := Rules{Initial: Initial(s), Absent: map[int]rounds.Result{}}
			for i, p := range s.Players {
				if r-1 >= len(p.Rounds) {
					rules.Absent[i+1] = rounds.ZeroBye
				} else if m := p.Rounds[r-1]; m.Opponent == 0 && m.Result != rounds.PairingBye {
					rules.Absent[i+1] = m.Result
				} else {
					want[i+1] = fmt.Sprint(m.Opponent, string(m.Colour))
				}
				p.Rounds = p.Rounds[:min(r-1, len(p.Rounds))]
				h.Players = append(h.Players, p)
			}
			got, _, err := Pair(h, rules)
			if err != nil {
				t.Errorf("%s round %d: %v", f, r, err)
				continue
			}
			have := map[int]string{}
			for _, g := range got.Games {
				have[g.White] = fmt.Sprint(g.Black, "w")
				have[g.Black] = fmt.Sprint(g.White, "b")
			}
			if got.Bye != 0 {
				have[got.Bye] = "0-"
			}
			wrong := []string{}
			for k, v := range want {
				if have[k] != strings.ReplaceAll(v, " ", "") && have[k] != v {
					wrong = append(wrong, fmt.Sprintf("%d: %s, not %s", k, v, have[k]))
				}
			}
			if len(wrong) > 0 {
				bad++
				t.Errorf("%s round %d: %v", f, r, wrong)
			}
		}
	}
	t.Log(total, bad)
}
