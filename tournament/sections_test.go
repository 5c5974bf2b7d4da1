package tournament

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// keysOf writes sections as the keys of their members.
func keysOf(s Sections, entrants []Entrant) (out []string) {
	for _, members := range s.Members {
		var keys []string
		for _, i := range members {
			keys = append(keys, entrants[i].Key)
		}
		out = append(out, strings.Join(keys, " "))
	}
	return out
}

// entered are n entrants, the first with the highest rating.
func entered(n int) (out []Entrant) {
	for i := range n {
		out = append(out, Entrant{Key: fmt.Sprintf("P%02d", i+1), Rating: 2000 - i})
	}
	return out
}

func TestSizes(t *testing.T) {
	for _, c := range []struct {
		entrants, n int
		want        string // sizes, or words of the refusal
	}{
		{24, 4, "[6 6 6 6]"}, {23, 4, "[6 6 6 5]"}, {25, 4, "[7 6 6 6]"}, {3, 1, "[3]"}, {40, 1, "[40]"}, {11, 3, "[4 4 3]"},
		{1, 1, "at least 3 entrants, and there are 1"}, {2, 1, "a match"}, {41, 1, "at least 2 sections"}, {8, 3, "so at most 2 sections can be made"},
		{81, 2, "at least 3 sections"}, {6, 0, "make at least one"}, {6, -1, "make at least one"}, {0, 1, "there are 0"}, {2, 4, "and there are 2"},
	} {
		sizes, err := Sizes(c.entrants, c.n)
		got := fmt.Sprint(sizes)
		if err != nil {
			got = err.Error()
		}
		if !strings.Contains(got, c.want) || err != nil && !strings.HasPrefix(got, "tournament: ") {
			t.Errorf("%d entrants in %d sections: %s, want %s", c.entrants, c.n, got, c.want)
		}
	}
	for _, c := range [][3]int{{24, 6, 4}, {25, 6, 5}, {1, 6, 1}, {41, 40, 2}, {0, 6, 1}} {
		if got := SectionsOf(c[0], c[1]); got != c[2] {
			t.Errorf("%d entrants, %d in a section at most: %d sections, want %d", c[0], c[1], got, c[2])
		}
	}
}

// TestSnake deals by rating, there and back; a row that is not full begins at A.
func TestSnake(t *testing.T) {
	for n, want := range map[int]string{
		12: "[P01 P08 P09 P02 P07 P10 P03 P06 P11 P04 P05 P12]",
		13: "[P01 P08 P09 P13 P02 P07 P10 P03 P06 P11 P04 P05 P12]",
		14: "[P01 P08 P09 P13 P02 P07 P10 P14 P03 P06 P11 P04 P05 P12]",
	} {
		all := entered(n)
		slices.Reverse(all) // the order of the list has no influence
		s, err := MakeSections(BySnake, "Autumn", 4, all)
		if got := fmt.Sprint(keysOf(s, all)); err != nil || got != want {
			t.Errorf("%d: %s, %v; want %s", n, got, err, want)
		}
	}
	some := entered(9)
	some[2].Rating, some[5].Rating = 0, 0
	if _, err := MakeSections(BySnake, "x", 2, some); err == nil || !strings.Contains(err.Error(), "without a rating: P03, P06; enter ratings") {
		t.Errorf("two without a rating: %v", err)
	}
	if _, err := MakeSections(BySnake, "x", 2, make([]Entrant, 9)); err == nil || !strings.Contains(err.Error(), "and 4 more") {
		t.Errorf("nobody has a rating: %v", err)
	}
	for name, bad := range map[string]struct {
		way  Way
		seed string
		of   []Entrant
	}{
		"no such way": {"dice", "x", entered(9)}, "no seed": {ByLots, "", entered(9)}, "two of a key": {ByLots, "x", append(entered(8), entered(1)...)},
	} {
		if s, err := MakeSections(bad.way, bad.seed, 2, bad.of); err == nil || len(s.Members) != 0 {
			t.Errorf("%s: %v, %v", name, s, err)
		}
	}
}

// TestSectionsByLots deals in the order of the lots, which Draw repeats.
func TestSectionsByLots(t *testing.T) {
	all := entered(7)
	s, err := MakeSections(ByLots, "Autumn 2026", 2, all)
	if err != nil {
		t.Fatal(err)
	}
	for i, l := range s.Lots.Lots {
		if at := slices.Index(s.Members[i%2], l.Listed); at != i/2 {
			t.Errorf("lot %d, %s, sits at %d of section %s", l.Number, l.Entrant, at, SectionName(i%2))
		}
	}
}

// together counts how many sit with another of the same group in a section.
func together(s Sections, of func(int) string) (worst map[string]int) {
	worst = map[string]int{}
	for _, members := range s.Members {
		here := map[string]int{}
		for _, i := range members {
			if g := of(i); g != "" {
				here[g]++
				worst[g] = max(worst[g], here[g])
			}
		}
	}
	return worst
}

// TestSectionsProperties makes sections of random entrants: everybody sits once, sizes differ
// by one, the order of the list has no influence, and nobody sits with more of the club, or of
// the country where clubs are of one, than there must.
func TestSectionsProperties(t *testing.T) {
	r := rand.New(rand.NewPCG(27, 1))
	for round := range 400 {
		n := 1 + r.IntN(8)
		all := entered(3*n + r.IntN(30))
		nested := round%2 == 0
		for i := range all {
			all[i].Rating = 1000 + r.IntN(50)
			if c := r.IntN(6); c > 0 {
				all[i].Club = fmt.Sprintf("Club %d", c)
				all[i].Country = fmt.Sprintf("Land %d", c/2)
			}
			if !nested || all[i].Club == "" && r.IntN(2) == 0 {
				all[i].Country = fmt.Sprintf("Land %d", r.IntN(4))
			}
		}
		for _, way := range []Way{BySnake, ByLots, ByApart} {
			s, err := MakeSections(way, "seed", n, all)
			if err != nil {
				t.Fatal(way, err)
			}
			holdsAll(t, s, len(all))
			mixed := slices.Clone(all)
			r.Shuffle(len(mixed), func(i, j int) { mixed[i], mixed[j] = mixed[j], mixed[i] })
			again, err := MakeSections(way, "seed", n, mixed)
			if a, b := fmt.Sprint(keysOf(s, all)), fmt.Sprint(keysOf(again, mixed)); err != nil || a != b {
				t.Errorf("%s: the order of the list matters: %s and %s, %v", way, a, b, err)
			}
			if way == ByApart {
				keptApart(t, s, n, all, nested)
			}
		}
	}
}

func holdsAll(t *testing.T, s Sections, n int) {
	t.Helper()
	seen, least, most := map[int]bool{}, n, 0
	for _, members := range s.Members {
		least, most = min(least, len(members)), max(most, len(members))
		for _, i := range members {
			seen[i] = true
		}
	}
	if len(seen) != n || most > least+1 {
		t.Errorf("%d of %d sit, %d to %d in a section", len(seen), n, least, most)
	}
}

func keptApart(t *testing.T, s Sections, n int, all []Entrant, nested bool) {
	t.Helper()
	groups := []func(int) string{func(i int) string { return all[i].Club }}
	if nested {
		groups = append(groups, func(i int) string { return all[i].Country })
	}
	for _, of := range groups {
		members := map[string]int{}
		for i := range all {
			members[of(i)]++
		}
		for group, worst := range together(s, of) {
			if must := (members[group] + n - 1) / n; worst > must {
				t.Errorf("%d of %s sit together, and there are %d in %d sections", worst, group, members[group], n)
			}
		}
	}
}

func TestByHand(t *testing.T) {
	all := entered(7)
	s, err := ByHand(all, [][]string{{"P01", "P04", "P05", "P07"}, {"P02", "P03", "P06"}})
	if got := fmt.Sprint(keysOf(s, all)); err != nil || got != "[P01 P04 P05 P07 P02 P03 P06]" {
		t.Errorf("%s, %v", got, err)
	}
	for want, sections := range map[string][][]string{
		`section B names "P99"`:   {{"P01", "P04", "P05", "P07"}, {"P02", "P03", "P99"}},
		"P06 sits in no section":  {{"P01", "P04", "P05", "P07"}, {"P02", "P03"}},
		"P01 sits twice":          {{"P01", "P04", "P05", "P07"}, {"P02", "P03", "P06", "P01"}},
		"they may differ by one":  {{"P01", "P04", "P05", "P07", "P06"}, {"P02", "P03"}},
		"leave a section of 2":    {{"P01", "P04", "P05"}, {"P02", "P03"}, {"P06", "P07"}},
		"0 sections are none":     nil,
		"the smallest section ha": {{"P01", "P04", "P05", "P07", "P06", "P02", "P03"}, {}},
	} {
		if _, err := ByHand(all, sections); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want %s", sections, err, want)
		}
	}
}

func TestLabels(t *testing.T) {
	for got, want := range map[string]string{
		SectionName(0): "A", SectionName(25): "Z", SectionName(26): "AA", SectionName(27): "AB", SectionName(701): "ZZ", SectionName(702): "AAA",
		SwissLabel("C26", 3, 7, 30): "C26-3-07", SwissLabel("C26", 11, 7, 150): "C26-11-007", SwissLabel("S", 1, 3, 3): "S-1-03",
	} {
		if got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// TestClubsOfNoCountry keeps the members of a club apart where no country is known.
func TestClubsOfNoCountry(t *testing.T) {
	all := entered(24)
	for i := range all {
		all[i].Club = fmt.Sprint("Club ", i%6)
	}
	s, err := MakeSections(ByApart, "Autumn", 4, all)
	if err != nil {
		t.Fatal(err)
	}
	for i, members := range s.Members {
		clubs := map[string]int{}
		for _, m := range members {
			if clubs[all[m].Club]++; clubs[all[m].Club] > 1 {
				t.Errorf("section %s has two of %s", SectionName(i), all[m].Club)
			}
		}
	}
}
