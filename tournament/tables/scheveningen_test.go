package tables

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"testing"

	"postd/tournament"
)

// TestScheveningenAsPrinted holds the tables against the print.
func TestScheveningenAsPrinted(t *testing.T) {
	file, err := os.Open("testdata/scheveningen.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var rounds []tournament.Round
	n, held := 0, 0
	for s := bufio.NewScanner(file); s.Scan(); {
		line := s.Text()
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
		case strings.HasSuffix(line, " boards"):
			if len(rounds) > 0 {
				t.Errorf("%d boards have %d rounds more than the print", n, len(rounds))
			}
			fmt.Sscanf(line, "%d boards", &n)
			if rounds, err = Scheveningen(n); err != nil {
				t.Fatal(err)
			}
		default:
			var games []string
			name := func(number int) string {
				if number > n {
					return fmt.Sprintf("B%d", number-n)
				}
				return fmt.Sprintf("A%d", number)
			}
			for _, g := range rounds[0].Games {
				games = append(games, name(g.White)+"-"+name(g.Black))
			}
			if got := strings.Join(games, " "); got != line {
				t.Errorf("%d boards, round %d: %s, and in the print %s", n, rounds[0].Number, got, line)
			}
			rounds = rounds[1:]
			held++
		}
	}
	if held != 2+3+4+5+6+7+8+10 {
		t.Errorf("the print has %d rounds", held)
	}
}

// TestScheveningen checks for every size that each of one side meets each of the other once, and
// that nobody has more than one game more with one colour than with the other.
func TestScheveningen(t *testing.T) {
	for n := leastSide; n <= mostSide; n++ {
		rounds, err := Scheveningen(n)
		if err != nil || len(rounds) != n {
			t.Fatalf("%d boards: %d rounds, %v", n, len(rounds), err)
		}
		met, whites := map[[2]int]bool{}, make([]int, 2*n+1)
		for _, r := range rounds {
			ofA, seen := 0, map[int]bool{}
			for _, g := range r.Games {
				met[[2]int{min(g.White, g.Black), max(g.White, g.Black)}] = true
				seen[g.White], seen[g.Black] = true, true
				whites[g.White]++
				if g.White <= n {
					ofA++
				}
				if (g.White <= n) == (g.Black <= n) {
					t.Errorf("%d boards, round %d: %v is within a side", n, r.Number, g)
				}
			}
			if len(seen) != 2*n || n > 2 && (2*ofA < n-1 || 2*ofA > n+1) {
				t.Errorf("%d boards, round %d: %d play, %d of A with White", n, r.Number, len(seen), ofA)
			}
		}
		if len(met) != n*n {
			t.Errorf("%d boards: %d pairs", n, len(met))
		}
		for who, w := range whites[1:] {
			if 2*w < n-1 || 2*w > n+1 {
				t.Errorf("%d boards: number %d has White %d times", n, who+1, w)
			}
		}
	}
	for _, n := range []int{-1, 0, 1, 11} {
		if rounds, err := Scheveningen(n); err == nil || rounds != nil || !strings.Contains(err.Error(), "sides of 2 to 10") {
			t.Errorf("%d boards: %v, %v", n, rounds, err)
		}
	}
}
