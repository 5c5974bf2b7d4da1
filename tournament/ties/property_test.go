package ties

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"postd/tournament/rounds"
)

// drawn draws a section of the kind: in each round some are paired, with any result, and the
// others have a bye or were not paired.
func drawn(t *rapid.T, kind Kind) rounds.Section {
	n, last := rapid.IntRange(1, 9).Draw(t, "players"), rapid.IntRange(0, 7).Draw(t, "rounds")
	s := rounds.Section{Planned: rapid.SampledFrom([]int{0, last, last + 2}).Draw(t, "planned")}
	for i := range n {
		s.Players = append(s.Players, rounds.Player{Name: "P" + strconv.Itoa(i), Rating: 1000 + 37*i*i, Rounds: make([]rounds.Meeting, last), Out: rapid.IntRange(0, 15).Draw(t, "out") == 0})
		if kind.teams() {
			s.Players[i].Boards = make([][]rounds.Result, last)
		}
	}
	for r := range last {
		free := rapid.Permutation(indices(n)).Draw(t, "pairs")
		for len(free) > 1 && rapid.IntRange(0, 4).Draw(t, "paired") > 0 {
			a, b := free[0], free[1]
			free = free[2:]
			results := []rounds.Result{rounds.Won, rounds.Drawn, rounds.Lost, rounds.ForfeitWin, rounds.ForfeitLoss, rounds.Running, rounds.Annulled, rounds.ShortDraw}
			result := rapid.SampledFrom(results).Draw(t, "result")
			meet(&s.Players[a], &s.Players[b], a, b, r, result)
			if kind.teams() && result != rounds.Annulled {
				on := []rounds.Result{rapid.SampledFrom(results[:5]).Draw(t, "board"), rounds.Won}
				s.Players[a].Boards[r], s.Players[b].Boards[r] = on, []rounds.Result{on[0].Mirror(), rounds.Lost}
			}
		}
		for _, i := range free {
			s.Players[i].Rounds[r] = rounds.Meeting{Colour: rounds.NoColour, Result: rapid.SampledFrom([]rounds.Result{rounds.Unpaired, rounds.PairingBye, rounds.HalfBye, rounds.ZeroBye, rounds.FullBye}).Draw(t, "bye")}
		}
	}
	return s
}

func indices(n int) (out []int) {
	for i := range n {
		out = append(out, i)
	}
	return out
}

func meet(a, b *rounds.Player, i, j, r int, result rounds.Result) {
	a.Rounds[r] = rounds.Meeting{Opponent: j + 1, Colour: rounds.White, Result: result}
	b.Rounds[r] = rounds.Meeting{Opponent: i + 1, Colour: rounds.Black, Result: result.Mirror()}
}

// TestSums checks that the points of all who are not out are those of their games among each other
// and of their byes, and that every figure has a working that ends with it.
func TestSums(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		kind := rapid.SampledFrom([]Kind{RoundRobin, Swiss}).Draw(t, "kind")
		s := drawn(t, kind)
		table, err := Rank(kind, s, nil)
		if err != nil {
			t.Fatal(err)
		}
		want, got := 0, 0
		for _, p := range s.Players {
			for _, m := range p.Rounds {
				if !p.Out && (m.Opponent == 0 || !s.Players[m.Opponent-1].Out) {
					want += m.Result.Halves()
				}
			}
		}
		for _, r := range table.Rows {
			got += r.Score.Num * 2 / r.Score.Den
			for _, c := range Codes(kind) {
				words, v := table.Working(r.Number, c), table.Value(r.Number, c)
				if at := strings.LastIndex(words, "together "); words == "" || at >= 0 && c.Cut+c.Median == 0 && c.Name != "DE" && c.Name != "KS" && !strings.Contains(words, "average") && words[at+9:] != v.String() {
					t.Fatalf("number %d has %s %s by %q", r.Number, c, v, words)
				}
			}
		}
		if got != want {
			t.Fatalf("the points are %d halves together, and the games give %d", got, want)
		}
	})
}

// TestListing checks that another order of the players changes no figure and no place, but of the
// pairing number.
func TestListing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		kind := rapid.SampledFrom(kinds).Draw(t, "kind")
		s := drawn(t, kind)
		codes := slices.DeleteFunc(Codes(kind), func(c Code) bool { return c.Name == "TPN" })
		order := rapid.SliceOfNDistinct(rapid.SampledFrom(codes), 0, 4, rapid.ID).Draw(t, "order")
		if kind.teams() && len(order) > 0 && rapid.Bool().Draw(t, "game points") {
			order[0] = Code{Name: "GPTS", Of: ""}
			order = slices.Compact(order)
		}
		first, err := Rank(kind, s, order)
		if err != nil {
			t.Skip(err) // GPTS may stand twice in what was drawn
		}
		at := rapid.Permutation(indices(len(s.Players))).Draw(t, "listed")
		other := rounds.Section{Planned: s.Planned, Players: make([]rounds.Player, len(s.Players))}
		for i, p := range s.Players {
			p.Rounds = slices.Clone(p.Rounds)
			for r, m := range p.Rounds {
				if m.Opponent > 0 {
					p.Rounds[r].Opponent = at[m.Opponent-1] + 1
				}
			}
			other.Players[at[i]] = p
		}
		second, err := Rank(kind, other, order)
		if err != nil {
			t.Fatal(err)
		}
		named := func(t *Table, s rounds.Section) map[string]any {
			out := map[string]any{}
			for _, r := range t.Rows {
				figures := []string{r.Place(), r.Score.String()}
				for _, v := range r.Values {
					figures = append(figures, v.String())
				}
				out[s.Players[r.Number-1].Name] = figures
			}
			return out
		}
		if d := cmp.Diff(named(first, s), named(second, other)); d != "" {
			t.Fatal(d)
		}
	})
}

// TestSwissBounds checks the bounds of articles 16.3 and 16.4: what an opponent counts
// is never less than what was made, and a dummy never has more than the player.
func TestSwissBounds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawn(t, Swiss)
		table, err := Rank(Swiss, s, nil)
		if err != nil {
			t.Fatal(err)
		}
		half := table.scale(Code{Name: "BH"})
		for _, a := range table.accounts {
			if table.adjusted(a, half, false) < a.made[0] {
				t.Errorf("%s counts less than was made", a.Name)
			}
			for _, e := range table.entries(a, half, false, false) {
				if e.dummy && (e.score > a.made[0] || e.score > table.rounds && e.opponent() == 0) {
					t.Errorf("the dummy of %s has %d halves", a.Name, e.score)
				}
			}
		}
	})
}

// field is a section for the benchmarks: of a Swiss the first rounds of a round robin.
func field(n, last int) rounds.Section {
	s := rounds.Section{Planned: last}
	for i := range n {
		s.Players = append(s.Players, rounds.Player{Name: "P" + strconv.Itoa(i), Rating: 2500 - 3*i, Rounds: make([]rounds.Meeting, last)})
	}
	results := []rounds.Result{rounds.Won, rounds.Drawn, rounds.Lost, rounds.Won, rounds.Drawn, rounds.ForfeitWin, rounds.Lost}
	for r := range last {
		for k := range n / 2 {
			a, b := (r+k)%(n-1), (r+n-1-k)%(n-1)
			if k == 0 {
				b = n - 1
			}
			meet(&s.Players[a], &s.Players[b], a, b, r, results[(r*7+k*3)%len(results)])
		}
	}
	return s
}

func benchmark(b *testing.B, kind Kind, s rounds.Section, words bool) {
	order := Codes(kind)
	for b.Loop() {
		table, err := Rank(kind, s, order)
		if err != nil {
			b.Fatal(err)
		}
		for _, r := range table.Rows {
			for _, c := range order {
				if words {
					table.Working(r.Number, c)
				}
			}
		}
	}
}

// These make a table with all tie-breaks, without and with all workings.
func BenchmarkRoundRobinOf40(b *testing.B)      { benchmark(b, RoundRobin, field(40, 39), false) }
func BenchmarkRoundRobinOf40Words(b *testing.B) { benchmark(b, RoundRobin, field(40, 39), true) }
func BenchmarkSwissOf300(b *testing.B)          { benchmark(b, Swiss, field(300, 11), false) }
func BenchmarkSwissOf300Words(b *testing.B)     { benchmark(b, Swiss, field(300, 11), true) }
