package takes

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"postd/correspondence/terms"
	"postd/tournament"
)

// small is a small stage in play: sections of 3 or 4 players with a few games left.
type small struct {
	sections []([]tournament.Outcome)
	sizes    []int
	open     [][2]int // section and game of each that is left
}

func draw(r *rand.Rand) (s small) {
	results := []terms.Result{terms.WhiteWins, terms.Drawn, terms.BlackWins}
	left := 5
	for i := range 1 + r.IntN(3) {
		n := 3 + r.IntN(2)
		var games []tournament.Outcome
		for a := 1; a <= n; a++ {
			for b := a + 1; b <= n; b++ {
				o := tournament.Outcome{White: a, Black: b, Label: fmt.Sprint(i, a, b)}
				if left > 0 && r.IntN(3) == 0 {
					left--
					s.open = append(s.open, [2]int{i, len(games)})
				} else {
					o.Result = results[r.IntN(3)]
				}
				games = append(games, o)
			}
		}
		s.sections, s.sizes = append(s.sections, games), append(s.sizes, n)
	}
	return s
}

// tables are the sections as they stand; those without games left are final where that is said.
func (s small) tables(t *testing.T, final bool) (all []Section) {
	for i, games := range s.sections {
		var players []tournament.Player
		for n := range s.sizes[i] {
			players = append(players, tournament.Player{Number: n + 1, Name: fmt.Sprintf("%c%d", 'A'+i, n+1)})
		}
		table, err := tournament.Standings(players, games, tournament.DefaultOrder())
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, SectionOf(fmt.Sprintf("%c", 'A'+i), final && table.Left == 0, table, func(p tournament.Player) (string, int) { return p.Name, 0 }))
	}
	return all
}

// TestChancesAgainstAllEnds plays all ends of small stages: nobody who was through is not taken,
// and nobody who was out is. Some players are passed over.
func TestChancesAgainstAllEnds(t *testing.T) {
	r := rand.New(rand.NewPCG(2026, 27))
	lines := []string{
		"from p: 1 of each", "from p: 2 of each, share: none", "from p: 1 of each, share: lot", "from p: 1 of each, best 1 of place 2, share: lot",
		"from p: 1 of each, best 1 of place 2", "from p: 1 of each, best 1 of place 2, share: none", "from p: best 1 of place 1", "from p: 2 of each, best 1 of place 2, share: none",
		"from p: score 60%", "from p: 1 of each, score 70%", "from p: last 1 of each", "from p: last 2 of each, share: lot", "from p: best 1 of place 2, share: lot",
		"from p: score 70%, best 1 of place 3, best 1 of place 2, share: lot", "from p: 1 of each, best 1 of place 3, best 1 of place 2, share: lot",
	}
	said := map[Standing]int{}
	for range 60 {
		s := draw(r)
		take := one(t, lines[r.IntN(len(lines))])
		passed := map[string]string{}
		if r.IntN(3) == 0 {
			passed[fmt.Sprintf("A%d", 1+r.IntN(3))] = "declined"
		}
		before := s.tables(t, r.IntN(2) == 0)
		chances, err := Chances(take, before, passed)
		if err != nil {
			t.Fatal(err)
		}
		var play func(k int)
		play = func(k int) {
			if k < len(s.open) {
				for _, result := range []terms.Result{terms.WhiteWins, terms.Drawn, terms.BlackWins} {
					s.sections[s.open[k][0]][s.open[k][1]].Result = result
					play(k + 1)
				}
				return
			}
			end := s.tables(t, true)
			got, err := Apply(take, end, Options{Seed: "seed", Passed: passed})
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range chances {
				in := slices.ContainsFunc(got.Through, func(e Entrant) bool { return e.Key == c.Key })
				if c.Standing == Through && !in || c.Standing == Out && in {
					t.Fatalf("%s: %s was %s before, and at the end %+v has %+v (passed %v; before: %+v)", take, c.Key, c.Standing, end, got, passed, before)
				}
			}
		}
		play(0)
		for _, c := range chances {
			said[c.Standing]++
		}
	}
	t.Logf("through %d, may %d, out %d", said[Through], said[May], said[Out])
	if min(said[Through], said[Out]) < 30 {
		t.Errorf("too little was said: %v", said)
	}
}

// TestChances shows the edges by hand.
func TestChances(t *testing.T) {
	left := func(s Section, n ...int) Section {
		s.Final = false
		for i, k := range n {
			s.Rows[i].Left = k
		}
		return s
	}
	for name, c := range map[string]struct {
		line string
		s    []Section
		want string // a letter for each row: T, m, o
	}{
		"level at the end":        {"from p: 1 of each", []Section{left(section("A", "Ash 1 4/4", "Bell 2 2/4", "Cole 3 0/4"), 0, 1, 1)}, "mmo"},
		"half a point too much":   {"from p: 1 of each", []Section{left(section("A", "Ash 1 5/6", "Bell 2 2/6", "Cole 3 1/6"), 0, 1, 1)}, "Too"},
		"level in a final table":  {"from p: 1 of each", []Section{section("A", "Ash 1 4/4", "Bell 2 4/4", "Cole 3 0/4")}, "Too"},
		"shared in a final table": {"from p: 1 of each", []Section{section("A", "Ash 1 4/4", "Bell 1 4/4", "Cole 3 0/4")}, "mmo"},
		"the share":               {"from p: score 75%", []Section{left(section("A", "Ash 1 6/8", "Bell 2 5/8", "Cole 3 3/8"), 0, 1, 1)}, "Tmo"},
		"the last":                {"from p: last 1 of each", []Section{left(section("A", "Ash 1 6/8", "Bell 2 5/8", "Cole 3 2/8"), 0, 0, 1)}, "ooT"},
		"the best second": {"from p: 1 of each, best 1 of place 2, share: lot", []Section{
			section("A", "Ash 1 4/4", "Bell 2 3/4", "Cole 3 0/4"), left(section("B", "Dean 1 4/4", "Eden 2 1/4", "Ford 3 0/4"), 0, 1, 0),
		}, "TmoTmo"},
	} {
		got, err := Chances(one(t, c.line), c.s, nil)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		letters := ""
		for _, k := range got {
			letters += map[Standing]string{May: "m", Through: "T", Out: "o"}[k.Standing]
		}
		if letters != c.want {
			t.Errorf("%s: %s, not %s", name, letters, c.want)
		}
	}
}

// TestChancesWhereOthersAreTaken has a place of which the best are taken and that few hold: Eden is
// taken by score, and Hall declined, so that the place after it comes in. Of those who stand there
// nobody is out, and Ford, who was best, is taken.
func TestChancesWhereOthersAreTaken(t *testing.T) {
	take, passed := one(t, "from p: score 70%, best 2 of place 2, share: lot"), map[string]string{"Hall": "declined"}
	s := []Section{
		section("A", "Ash 1 4/4", "Bell 2 2/4", "Cole 3 0/4"),
		section("B", "Dean 1 4/4", "Eden 2 3/4", "Ford 3 1/4"),
		section("C", "Gray 1 4/4", "Hall 2 2/4", "Iles 3 0/4"),
	}
	got, err := Apply(take, s, Options{Seed: "seed", Passed: passed})
	if err != nil {
		t.Fatal(err)
	}
	var taken []string
	for _, e := range got.Through {
		taken = append(taken, e.Key)
	}
	if want := []string{"Ash", "Dean", "Eden", "Gray", "Bell", "Ford"}; !slices.Equal(taken, want) {
		t.Errorf("%v are taken, and not %v", taken, want)
	}
	if want := "score 70%: 1½ of 2, 75 % in B"; got.Through[2].By != want {
		t.Errorf("Eden comes by %q, and not by %q", got.Through[2].By, want)
	}
	chances, err := Chances(take, s, passed)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range chances {
		if c.Row.Rank == 3 && c.Standing != May {
			t.Errorf("%s is %s", c.Key, c.Standing)
		}
	}
}
