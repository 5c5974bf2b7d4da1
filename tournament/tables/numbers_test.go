package tables

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"postd/tournament"
)

// TestByHand says what is wrong with numbers.
func TestByHand(t *testing.T) {
	for _, c := range []struct {
		numbers []int
		want    string // empty: no error
	}{
		{nil, ""},
		{[]int{3, 1, 2}, ""},
		{[]int{1, 1, 2}, "1 stands more than once, 3 is missing"},
		{[]int{0, 2, 4}, "0 is none, 4 is none, 1 is missing, 3 is missing"},
		{[]int{2, 2, 2}, "2 stands more than once, 1 is missing, 3 is missing"},
	} {
		err := ByHand(c.numbers)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.HasSuffix(err.Error(), c.want)) {
			t.Errorf("%v: %v, want %q", c.numbers, err, c.want)
		}
	}
}

// TestByRating numbers by ratings, and refuses those without one by their names.
func TestByRating(t *testing.T) {
	got, err := ByRating([]Entrant{{Key: "Hall", Rating: 1500}, {Key: "Ash", Rating: 1700}, {Key: "Bell", Rating: 1500}, {Key: "Carr", Rating: 1600}})
	if err != nil || !slices.Equal(got, []int{4, 1, 3, 2}) {
		t.Errorf("got %v, %v", got, err)
	}
	got, err = ByRating([]Entrant{{Key: "Hall", Rating: 1500}, {Key: "Ash"}, {Key: "Bell"}})
	if err == nil || got != nil || !strings.Contains(err.Error(), "enter one for Ash, Bell") {
		t.Errorf("got %v, %v", got, err)
	}
}

// TestVarmaAsPrinted holds the envelopes against the print.
func TestVarmaAsPrinted(t *testing.T) {
	print, err := os.ReadFile("testdata/varma.txt")
	if err != nil {
		t.Fatal(err)
	}
	for n := leastVarma + 1; n <= mostVarma; n += 2 {
		var words []string
		for i, e := range varma[n] {
			words = append(words, fmt.Sprintf("%c: (%s)", 'A'+i, joined(e)))
		}
		if line := fmt.Sprintf("\n%d/%d players: %s\n", n-1, n, strings.Join(words, "; ")); !strings.Contains(string(print), line) {
			t.Errorf("the print has no line %s", line)
		}
	}
	if lines := strings.Count(string(print), " players: "); lines != len(varma) {
		t.Errorf("the print has %d tables", lines)
	}
}

// TestVarmaKeepsApart numbers fields of any clubs: the numbers are those from 1 on, each once; the
// members of a club do not meet in the last three rounds; another listing changes nothing. Where
// it is refused, no envelopes have room.
func TestVarmaKeepsApart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(leastVarma, mostVarma).Draw(t, "players")
		var entrants []Entrant
		for i := range n {
			entrants = append(entrants, Entrant{Key: fmt.Sprint("P", i), Group: rapid.SampledFrom([]string{"", "", "ENG", "SCO", "WLS", "IRL"}).Draw(t, "group")})
		}
		seed := rapid.SampledFrom([]string{"Autumn", "Spring"}).Draw(t, "seed")
		numbers, working, err := Varma(seed, entrants)
		if err != nil {
			if !strings.Contains(err.Error(), "no place for") {
				t.Fatal(err)
			}
			return
		}
		if err := ByHand(numbers); err != nil {
			t.Fatal(err)
		}
		if len(working) != len(contingents(entrants)) {
			t.Fatalf("the working is %q", working)
		}
		group := make([]string, n+1)
		for i, e := range entrants {
			group[numbers[i]] = e.Group
		}
		rounds, err := tournament.Berger(n, 1, tournament.NoReverse)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range rounds[len(rounds)-3:] {
			for _, g := range r.Games {
				// The print has one fault: of 12 players numbers 6 and 12 stand in one envelope.
				if group[g.White] != "" && group[g.White] == group[g.Black] && !(n == 12 && g.White == 6 && g.Black == 12) {
					t.Fatalf("%d players: %d and %d of %s meet in round %d", n, g.White, g.Black, group[g.White], r.Number)
				}
			}
		}
		listed := rapid.Permutation(indices(n)).Draw(t, "listed")
		other := make([]Entrant, n)
		for i, at := range listed {
			other[at] = entrants[i]
		}
		again, _, err := Varma(seed, other)
		if err != nil {
			t.Fatal(err)
		}
		for i, at := range listed {
			if again[at] != numbers[i] {
				t.Fatalf("listed otherwise %s has %d, not %d", entrants[i].Key, again[at], numbers[i])
			}
		}
	})
}

func indices(n int) (out []int) {
	for i := range n {
		out = append(out, i)
	}
	return out
}

// TestVarmaRefused says in words what cannot be done.
func TestVarmaRefused(t *testing.T) {
	field := func(n int, groups ...string) (out []Entrant) {
		for i := range n {
			e := Entrant{Key: fmt.Sprint("P", i)}
			if i < len(groups) {
				e.Group = groups[i]
			}
			out = append(out, e)
		}
		return out
	}
	for _, c := range []struct {
		entrants []Entrant
		want     string
	}{
		{field(8), "for 9 to 24 players, not for 8"},
		{field(25), "not for 25"},
		{field(10, "ENG", "ENG", "ENG", "ENG"), "the envelopes for 10 players have 3, 3, 2, 2 numbers, and no place for 4 of ENG"},
		{field(9, "A", "A", "A", "B", "B", "B", "C", "C", "C"), "no place for 3 of A, 3 of B, 3 of C"},
		{append(field(9), Entrant{Key: "P1"}), "there are two entrants"},
	} {
		if numbers, _, err := Varma("Autumn", c.entrants); err == nil || numbers != nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v, %v; want an error with %q", numbers, err, c.want)
		}
	}
}

// TestVarmaWorking shows the draw of a field of ten as a page does.
func TestVarmaWorking(t *testing.T) {
	entrants := []Entrant{{Key: "Ash", Group: "ENG"}, {Key: "Bell"}, {Key: "Carr", Group: "SCO"}, {Key: "Dunn", Group: "ENG"}, {Key: "Ellis"},
		{Key: "Fox", Group: "SCO"}, {Key: "Gray", Group: "ENG"}, {Key: "Hall"}, {Key: "Irving"}, {Key: "Jones"}}
	numbers, working, err := Varma("Autumn 2026", entrants)
	if err != nil {
		t.Fatal(err)
	}
	got := fmt.Sprint(numbers, "\n", strings.Join(working, "\n"))
	want := `[7 2 3 5 4 8 9 1 10 6]
ENG: Dunn 5, Ash 7, Gray 9 (envelope B, drawn out of A, B)
SCO: Fox 8, Carr 3 (envelope A, drawn out of A, C, D)
Bell 2 (envelope D, drawn out of A, C, D)
Ellis 4 (envelope A, drawn out of A, C, D)
Hall 1 (envelope C, drawn out of C, D)
Irving 10 (envelope D, drawn out of C, D)
Jones 6 (envelope C, drawn out of C)`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
