package takes

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"postd/correspondence/terms"
	"postd/tournament"
)

// section makes a final section of rows like "Carter 1 9/10", with a rating behind where there is
// one: key, place, half points of those possible.
func section(name string, rows ...string) Section {
	s := Section{Name: name, Final: true}
	for _, line := range rows {
		var r Row
		if _, err := fmt.Sscanf(line, "%s %d %d/%d %d", &r.Key, &r.Rank, &r.Made, &r.Possible, &r.Rating); err != nil && strings.Count(line, " ") > 2 {
			panic(line)
		}
		s.Rows = append(s.Rows, r)
	}
	return s
}

func one(t *testing.T, line string) Take {
	t.Helper()
	all, err := ParseTakes(line)
	if err != nil || len(all) != 1 {
		t.Fatalf("%s: %v", line, err)
	}
	return all[0]
}

// preliminary are two sections of unlike size, with a shared place in each.
func preliminary() []Section {
	return []Section{
		section("A", "Ash 1 9/10", "Bell 2 7/10", "Cole 2 7/10", "Dean 4 4/10", "Eden 5 2/10", "Ford 6 1/10"),
		section("B", "Gray 1 7/8", "Hall 2 6/8", "Iles 3 3/8", "Jago 4 2/8", "Kent 4 2/8"),
	}
}

// TestApply takes from two sections in every way, with players passed over.
func TestApply(t *testing.T) {
	for _, c := range []struct {
		line, passed, want string
		notes              string
	}{
		{"from p: 1 of each", "", "Ash Gray", ""},
		{"from p: 1 of each", "Ash", "Bell Cole Gray", "Ash, place 1 of A, is passed over: declined"},
		{"from p: 2 of each", "", "Ash Bell Cole Gray Hall", ""},
		{"from p: 2 of each, share: none", "", "Ash Gray Hall", "place 2 of A is shared by more than fit"},
		{"from p: 3 of each", "", "Ash Bell Cole Gray Hall Iles", ""},
		{"from p: 2 of each, share: lot", "", "Ash lot Gray Hall", ""},
		{"from p: 1 of each, best 1 of place 2", "", "Ash Gray Hall", ""},
		{"from p: 1 of each, best 1 of place 2", "Hall", "Ash Gray lot", "Hall, place 2 of B"},
		{"from p: 1 of each, best 1 of place 2", "Hall Bell Cole", "Ash Gray Iles", "Cole, place 2 of A"},
		{"from p: score 70%", "", "Ash Bell Cole Gray Hall", ""},
		{"from p: score 75%", "Gray", "Ash Hall", "Gray"},
		{"from p: score 80%, 1 of each", "", "Ash Gray", ""},
		{"from p: last 1 of each", "", "Ford Jago Kent", ""},
		{"from p: last 1 of each, share: lot", "", "Ford lot", ""},
		{"from p: last 1 of each, share: none", "", "Ford", "place 4 of B is shared"},
		{"from p: last 2 of each", "Jago Kent", "Ford Eden Jago Kent", ""},
		{"from p: 4 of each", "Gray Hall", "Ash Bell Cole Dean Iles Jago Kent Eden", "Hall"},
		{"from p: 5 of each", "Gray Hall", "Ash Bell Cole Dean Eden Iles Jago Kent Ford", "nobody is left for 1 of the places"},
	} {
		passed := map[string]string{}
		for _, key := range strings.Fields(c.passed) {
			passed[key] = "declined"
		}
		got, err := Apply(one(t, c.line), preliminary(), Options{Seed: "Autumn 2026", Passed: passed})
		if err != nil {
			t.Errorf("%s: %v", c.line, err)
			continue
		}
		drawn := ""
		for _, l := range got.Lots {
			drawn = l.Lots[0].Entrant
		}
		var keys []string
		for _, e := range got.Through {
			keys = append(keys, e.Key)
		}
		if want := strings.ReplaceAll(c.want, "lot", drawn); strings.Join(keys, " ") != want || strings.Contains(c.want, "lot") != (len(got.Lots) > 0) {
			t.Errorf("%s, without %q: %s, not %s, by %d lots", c.line, c.passed, keys, want, len(got.Lots))
		}
		if notes := strings.Join(got.Notes, "\n"); c.notes == "" && notes != "" || !strings.Contains(notes, c.notes) {
			t.Errorf("%s, without %q: it notes %q", c.line, c.passed, notes)
		}
	}
}

// TestBehind shows who are asked when somebody does not come: place after place, and nobody after
// those who are taken by their score, or are the last.
func TestBehind(t *testing.T) {
	for line, want := range map[string]string{
		"from p: 1 of each":                    "Hall Bell|Cole Iles Dean Jago|Kent Eden Ford",
		"from p: 1 of each, best 1 of place 2": "Bell|Cole Iles Dean Jago|Kent Eden Ford",
		"from p: score 70%":                    "",
		"from p: last 1 of each":               "",
		"from p: 1 of each, share: none":       "Hall Bell|Cole Iles Dean Jago|Kent Eden Ford",
		"from p: 5 of each, best 1 of place 5": "Ford",
	} {
		takes, err := ParseTakes(line)
		if err != nil {
			t.Fatal(err)
		}
		got, err := Apply(takes[0], preliminary(), Options{Seed: "s", Passed: map[string]string{}})
		if err != nil {
			t.Fatal(err)
		}
		var keys []string
		for _, e := range got.Behind {
			keys = append(keys, e.Key)
		}
		for _, drawn := range got.BehindLots { // whom the lot put first stands first
			if i, j := slices.Index(keys, drawn.Lots[0].Entrant), slices.Index(keys, drawn.Lots[1].Entrant); i >= 0 && j >= 0 && i > j {
				t.Errorf("%s: %s are not as the lot drew them", line, keys)
			}
		}
		all := strings.Join(keys, " ")
		for _, shared := range [][2]string{{"Bell", "Cole"}, {"Jago", "Kent"}} {
			all = strings.NewReplacer(shared[0]+" "+shared[1], shared[0]+"|"+shared[1], shared[1]+" "+shared[0], shared[0]+"|"+shared[1]).Replace(all)
		}
		if all != want {
			t.Errorf("%s: behind are %s, not %s", line, all, want)
		}
	}
}

// TestAcrossSections shows each step of the order across sections: share, tie-breaks, rating, lot.
func TestAcrossSections(t *testing.T) {
	take := one(t, "from p: best 1 of place 1")
	ties := func(s Section, num, den int) Section { s.Rows[0].Ties = []Fraction{{num, den}}; return s }
	for name, c := range map[string]struct {
		a, b Section
		want string
	}{
		"share, of unlike games": {section("A", "Ash 1 7/10"), section("B", "Bell 1 6/8"), "Bell"},
		"tie-break":              {ties(section("A", "Ash 1 6/8"), 20, 4), ties(section("B", "Bell 1 3/4"), 11, 2), "Bell"},
		"rating":                 {section("A", "Ash 1 6/8 1500"), section("B", "Bell 1 3/4 1501"), "Bell"},
		"nobody has a rating":    {section("A", "Ash 1 6/8"), section("B", "Bell 1 3/4"), "lot"},
	} {
		got, err := Apply(take, []Section{c.a, c.b}, Options{Seed: "s"})
		if err != nil || len(got.Through) != 1 {
			t.Errorf("%s: %+v, %v", name, got, err)
			continue
		}
		if c.want == "lot" && len(got.Lots) == 1 {
			c.want = got.Lots[0].Lots[0].Entrant
		}
		if len(got.Order) != 2 || got.Order[0].Key != c.want && len(got.Lots) == 0 {
			t.Errorf("%s: the order is %+v", name, got.Order)
		}
		back, err := Apply(take, []Section{c.b, c.a}, Options{Seed: "s"})
		if err != nil || got.Through[0].Key != c.want || back.Through[0].Key != c.want {
			t.Errorf("%s: %+v and the other way round %+v, %v", name, got, back, err)
		}
	}
}

// TestApplyWrong shows what is not taken.
func TestApplyWrong(t *testing.T) {
	open := preliminary()
	open[1].Final = false
	twice := append(preliminary(), section("C", "Ash 1 1/2"))
	for name, c := range map[string]struct {
		line     string
		sections []Section
		seed     string
		want     string
	}{
		"not final":        {"from p: 1 of each", open, "s", "the table of section B is not final"},
		"no section":       {"from p: 1 of each", nil, "s", `the stage "p" has no section`},
		"too many":         {"from p: 6 of each", preliminary(), "s", `"6 of each" asks for more places than there are: section B has 5`},
		"too many last":    {"from p: last 6 of each", preliminary(), "s", "section B has 5"},
		"too many best":    {"from p: best 3 of place 2", preliminary(), "s", "asks for more than there are: each of 2 sections"},
		"no such place":    {"from p: best 1 of place 6", preliminary(), "s", "section B has 5"},
		"no seed":          {"from p: 2 of each, share: lot", preliminary(), "", "the lot must decide; give a seed"},
		"in two sections":  {"from p: 1 of each", twice, "s", "Ash stands in section A and in section C"},
		"a seed of spaces": {"from p: 2 of each, share: lot", preliminary(), " ", "plain words"},
	} {
		if _, err := Apply(one(t, c.line), c.sections, Options{Seed: c.seed}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestSectionOf takes from a crosstable in which a player has left.
func TestSectionOf(t *testing.T) {
	players := []tournament.Player{{Number: 1, Name: "Ash", Left: &tournament.Departure{Rule: terms.WithdrawalHalf}}, {Number: 2, Name: "Bell"}, {Number: 3, Name: "Cole"}}
	table, err := tournament.Standings(players, []tournament.Outcome{
		{White: 1, Black: 2, Label: "a", Result: terms.WhiteWins}, {White: 3, Black: 1, Label: "b", Result: terms.BlackWins}, {White: 2, Black: 3, Label: "c", Result: terms.Drawn},
	}, tournament.DefaultOrder())
	if err != nil {
		t.Fatal(err)
	}
	s := SectionOf("A", true, table, func(p tournament.Player) (string, int) { return p.Name, 1500 + p.Number })
	if got := s.Rows[0]; got.Key != "Ash" || got.Gone != "has left" || got.Made != 4 || got.Possible != 4 || got.Rating != 1501 || fmt.Sprint(got.Ties) != "[50 % 100 %]" {
		t.Errorf("the first row is %+v", got)
	}
	got, err := Apply(one(t, "from p: 1 of each"), []Section{s}, Options{})
	if err != nil || len(got.Through) != 2 || got.Through[0].By != "1 of each: place 2 of A" {
		t.Errorf("%+v, %v", got, err)
	}
}
