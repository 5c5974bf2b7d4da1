package tournament

import (
	"bufio"
	"fmt"
	"github.com/google/go-cmp/cmp"
	"os"
	"strings"
	"testing"
)

// TestE22FIDE compares with the tables that FIDE prints, which were copied by
// hand; testdata/berger.txt says from where.
func TestE22FIDE(t *testing.T) {
	printed := map[int][]string{}
	file, err := os.Open("testdata/berger.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var odd, even int
	for s, n := bufio.NewScanner(file), 1; s.Scan(); n++ {
		line := s.Text()
		pairs, isRound := strings.CutPrefix(line, "round ")
		switch {
		case line == "" || line[0] == '#':
		case isRound:
			printed[even] = append(printed[even], pairs)
		default:
			if _, err := fmt.Sscanf(line, "players %d %d", &odd, &even); err != nil || even != odd+1 {
				t.Fatalf("line %d: %q", n, line)
			}
		}
	}
	for even = 4; even <= 16; even += 2 {
		want := printed[even]
		for _, n := range []int{even - 1, even} {
			t.Run(fmt.Sprint(n, " players"), func(t *testing.T) {
				rounds, err := Berger(n, 1, LastTwo)
				if err != nil {
					t.Fatal(err)
				}
				if len(rounds) != len(want) {
					t.Fatalf("%d rounds, FIDE prints %d", len(rounds), len(want))
				}
				for i, r := range rounds {
					if got := written(r, even); got != want[i] {
						t.Errorf("round %d\ngot  %s\nwant %s", r.Number, got, want[i])
					}
				}
			})
		}
	}
}

// written writes a round as FIDE prints it, the bye as a game with the number
// that nobody has. There the colour says nothing; it is as in the print.
func written(r Round, even int) string {
	var pairs []string
	switch {
	case r.Bye > 0 && r.Number%2 == 1:
		pairs = append(pairs, fmt.Sprintf("%d-%d", r.Bye, even))
	case r.Bye > 0:
		pairs = append(pairs, fmt.Sprintf("%d-%d", even, r.Bye))
	}
	for _, g := range r.Games {
		pairs = append(pairs, fmt.Sprintf("%d-%d", g.White, g.Black))
	}
	return strings.Join(pairs, " ")
}

// each calls do for every size of table and up to four cycles.
func each(t *testing.T, do func(t *testing.T, n, cycles int, rounds []Round)) {
	for n := minPlayers; n <= MaxPlayers; n++ {
		for cycles := 1; cycles <= 4; cycles++ {
			rounds, err := Berger(n, cycles, LastTwo)
			if err != nil {
				t.Fatal(err)
			}
			t.Run(fmt.Sprintf("%d players, %d cycles", n, cycles), func(t *testing.T) { do(t, n, cycles, rounds) })
		}
	}
}

// TestE22Pairs checks that in each cycle each pair meets once; over two cycles once with
// each colour; nobody plays twice in a round.
func TestE22Pairs(t *testing.T) {
	each(t, func(t *testing.T, n, cycles int, rounds []Round) {
		met := map[Pairing]int{} // by cycle, the last in which they met with these colours
		games := 0
		for i, r := range rounds {
			perCycle := n + n%2 - 1
			if r.Number != i+1 || r.Cycle != i/perCycle+1 {
				t.Fatalf("round %d has number %d and cycle %d", i+1, r.Number, r.Cycle)
			}
			plays := map[int]bool{}
			for _, g := range r.Games {
				games++
				for _, p := range []int{g.White, g.Black} {
					if p < 1 || p > n || plays[p] {
						t.Fatalf("round %d: number %d", r.Number, p)
					}
					plays[p] = true
				}
				turned := Pairing{g.Black, g.White}
				if met[g] == r.Cycle || met[turned] == r.Cycle {
					t.Fatalf("%v meet twice in cycle %d", g, r.Cycle)
				}
				if r.Cycle > 1 && met[turned] != r.Cycle-1 {
					t.Fatalf("%v have in cycle %d not the colours reversed", g, r.Cycle)
				}
				met[g] = r.Cycle
			}
		}
		if want := cycles * n * (n - 1) / 2; games != want {
			t.Errorf("%d games, want %d", games, want)
		}
	})
}

// TestE22Colours checks that colours differ by at most one, and not at all where everyone
// plays an even number of games. Nobody has three games running with one
// colour, which is why FIDE reverses the last two rounds of a cycle; its rule is
// made for two cycles, and with four players fails from the third.
func TestE22Colours(t *testing.T) {
	each(t, func(t *testing.T, n, cycles int, rounds []Round) {
		all := Balances(rounds)
		if len(all) != n {
			t.Fatalf("%d balances", len(all))
		}
		for i, b := range all {
			games := cycles * (n - 1)
			if b.Number != i+1 || b.White+b.Black != games || max(b.White, b.Black)-min(b.White, b.Black) != games%2 {
				t.Errorf("number %d has %+v", i+1, b)
			}
			if strings.Count(b.Colours, "W") != b.White || strings.Count(b.Colours, "B") != b.Black || len(b.Colours) != len(rounds) {
				t.Errorf("number %d has %+v", i+1, b)
			}
			played := strings.ReplaceAll(b.Colours, "-", "")
			if running := strings.Contains(played, "WWW") || strings.Contains(played, "BBB"); running && (n != 4 || cycles <= 2) {
				t.Errorf("number %d has %s", i+1, b.Colours)
			}
		}
	})
}

// TestE22ByTurns checks that between the same two players the first move goes by turns, from
// cycle to cycle, in a match and in a tournament (BCC1903/II.1(a)).
func TestE22ByTurns(t *testing.T) {
	each(t, func(t *testing.T, n, cycles int, rounds []Round) {
		last, games := map[Pairing]int{}, map[Pairing]int{}
		for _, r := range rounds {
			for _, g := range r.Games {
				pair := Pairing{min(g.White, g.Black), max(g.White, g.Black)}
				if games[pair]++; last[pair] == g.White {
					t.Errorf("number %d has White twice running against %d and %d", g.White, pair.White, pair.Black)
				}
				last[pair] = g.White
			}
		}
		for pair, k := range games {
			if k != cycles {
				t.Errorf("%d and %d play %d games in %d cycles", pair.White, pair.Black, k, cycles)
			}
		}
	})
}

// TestE22TwoCycles follows FIDE's recommendation for a double-round tournament, to
// reverse the order of the last two rounds of the first cycle.
func TestE22TwoCycles(t *testing.T) {
	rounds, err := Berger(4, 2, LastTwo)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"1-4 2-3", "2-4 3-1", "4-3 1-2", "4-1 3-2", "3-4 2-1", "4-2 1-3"}
	for i, r := range rounds {
		if got := written(r, 4); got != want[i] {
			t.Errorf("round %d: got %s, want %s", i+1, got, want[i])
		}
	}
}

// TestE23Byes checks that odd numbers give one bye a round, each player one in a cycle.
func TestE23Byes(t *testing.T) {
	each(t, func(t *testing.T, n, _ int, rounds []Round) {
		had := map[[2]int]bool{}
		for _, r := range rounds {
			if n%2 == 0 {
				if r.Bye != 0 {
					t.Fatalf("round %d: a bye", r.Number)
				}
				continue
			}
			if r.Bye < 1 || r.Bye > n || had[[2]int{r.Cycle, r.Bye}] {
				t.Fatalf("round %d: the bye of %d", r.Number, r.Bye)
			}
			had[[2]int{r.Cycle, r.Bye}] = true
			for _, g := range r.Games {
				if g.White == r.Bye || g.Black == r.Bye {
					t.Fatalf("round %d: %d plays and has the bye", r.Number, r.Bye)
				}
			}
		}
	})
}

func TestBergerRefused(t *testing.T) {
	for _, c := range [][2]int{{1, 1}, {0, 1}, {-4, 1}, {MaxPlayers + 1, 1}, {4, 0}, {4, -1}, {4, MaxCycles + 1}} {
		if rounds, err := Berger(c[0], c[1], LastTwo); err == nil || rounds != nil {
			t.Errorf("Berger(%d, %d) is %v, %v", c[0], c[1], rounds, err)
		}
	}
	if rounds, err := Berger(4, 2, "all"); err == nil || rounds != nil {
		t.Errorf("Berger with another way to reverse is %v, %v", rounds, err)
	}
}

// TestBergerReverse checks what reverse changes: the places of two rounds, and nothing of a single cycle.
func TestBergerReverse(t *testing.T) {
	for n := minPlayers; n <= 12; n++ {
		plain, err := Berger(n, 3, NoReverse)
		if err != nil {
			t.Fatal(err)
		}
		reversed, err := Berger(n, 3, LastTwo)
		if err != nil {
			t.Fatal(err)
		}
		empty, err := Berger(n, 3, "")
		if err != nil || !cmp.Equal(reversed, empty) {
			t.Errorf("%d players: nothing said is not %s, %v", n, LastTwo, err)
		}
		last := len(plain) / 3
		for i := range plain {
			from := i
			if place := i % last; last > 1 && i < 2*last && place >= last-2 {
				from = i - place + 2*last - 3 - place
			}
			if d := cmp.Diff(plain[from].Games, reversed[i].Games); d != "" || reversed[i].Bye != plain[from].Bye {
				t.Errorf("%d players, round %d is not round %d without reversal\n%s", n, i+1, from+1, d)
			}
		}
	}
}

// TestBergerByFormula holds all sizes, also those that FIDE does not print, to another way to say
// the tables: in round r those meet whose numbers have the sum r+1, or that and a multiple of the
// rounds; the lower has White where the sum of the numbers is odd, and who meets the highest, who
// has the sum with oneself, where the number is in the lower half.
func TestBergerByFormula(t *testing.T) {
	for n := minPlayers; n <= MaxPlayers; n++ {
		all, err := Berger(n, 1, NoReverse)
		if err != nil {
			t.Fatal(err)
		}
		top := n + n%2
		for _, round := range all {
			want := map[Pairing]bool{}
			for i := 1; i <= n; i++ {
				for j := i + 1; j <= n; j++ {
					lower, meet := (i+j)%2 == 1, (i+j-round.Number-1)%(top-1) == 0
					if j == top {
						lower, meet = i <= top/2, (2*i-round.Number-1)%(top-1) == 0
					}
					if meet && lower {
						want[Pairing{i, j}] = true
					} else if meet {
						want[Pairing{j, i}] = true
					}
				}
			}
			for _, g := range round.Games {
				if !want[g] {
					t.Errorf("%d players, round %d: %v is not in %v", n, round.Number, g, want)
				}
				delete(want, g)
			}
			if len(want) != 0 {
				t.Errorf("%d players, round %d: %v are not there", n, round.Number, want)
			}
		}
	}
}
