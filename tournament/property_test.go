package tournament

import (
	"math/big"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"postd/correspondence/terms"
)

// stood is the departure of one whose finished games stand.
var stood = &Departure{}

var results = []terms.Result{
	"", terms.Annulled,
	terms.WhiteWins, terms.BlackWins, terms.Drawn,
	terms.WhiteWins, terms.BlackWins, terms.Drawn,
}

// drawn draws a tournament by the Berger tables with any results.
func drawn(t *rapid.T) ([]Player, []Outcome, []TieBreak) {
	n := rapid.IntRange(minPlayers, 9).Draw(t, "players")
	rounds, err := Berger(n, rapid.IntRange(1, 2).Draw(t, "cycles"))
	if err != nil {
		t.Fatal(err)
	}
	var players []Player
	for i := range n {
		players = append(players, Player{
			Number:   i + 1,
			Name:     rapid.SampledFrom([]string{"Smith", "Jones", "Brown"}).Draw(t, "name"),
			Deducted: Half(max(0, rapid.IntRange(-9, 3).Draw(t, "deducted"))),
		})
		if rapid.IntRange(0, 9).Draw(t, "left") == 0 {
			players[i].Left = stood
		}
	}
	var games []Outcome
	for _, r := range rounds {
		for _, g := range r.Games {
			games = append(games, Outcome{
				White: g.White, Black: g.Black, Round: r.Number, Game: terms.GameID(len(games) + 1),
				Result: rapid.SampledFrom(results).Draw(t, "result"),
			})
		}
	}
	order := rapid.SliceOfNDistinct(rapid.SampledFrom([]TieBreak{DirectEncounter, SonnebornBerger, Wins, Koya}), 0, 4, rapid.ID).Draw(t, "order")
	return players, games, order
}

// TestStandingsSums checks that each finished game gives one point, and each game is
// somewhere. Sonneborn-Berger and Koya are compared with sums in fractions over
// the games, which share no code with them.
func TestStandingsSums(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		players, games, order := drawn(t)
		table, err := Standings(players, games, order)
		if err != nil {
			t.Fatal(err)
		}
		var score, deducted Half
		played, left, wins, decided := 0, 0, 0, 0
		for _, r := range table.Rows {
			score, deducted, played, left, wins = score+r.Score, deducted+r.Deducted, played+r.Played, left+r.Remain, wins+r.Wins
		}
		worth := map[terms.Result][2]*big.Rat{
			terms.WhiteWins: {big.NewRat(1, 1), new(big.Rat)},
			terms.BlackWins: {new(big.Rat), big.NewRat(1, 1)},
			terms.Drawn:     {big.NewRat(1, 2), big.NewRat(1, 2)},
		}
		made, sb, koya := make([]big.Rat, len(players)+1), make([]big.Rat, len(players)+1), make([]big.Rat, len(players)+1)
		possible := make([]int64, len(players)+1)
		for _, o := range games {
			if w, ok := worth[o.Result]; ok {
				made[o.White].Add(&made[o.White], w[0])
				made[o.Black].Add(&made[o.Black], w[1])
			}
			if o.Result == terms.WhiteWins || o.Result == terms.BlackWins {
				decided++
			}
			if o.Result != terms.Annulled {
				possible[o.White]++
				possible[o.Black]++
			}
		}
		half := func(number int) bool { return made[number].Cmp(big.NewRat(possible[number], 2)) >= 0 }
		for _, o := range games {
			if w, ok := worth[o.Result]; ok {
				sb[o.White].Add(&sb[o.White], new(big.Rat).Mul(w[0], &made[o.Black]))
				sb[o.Black].Add(&sb[o.Black], new(big.Rat).Mul(w[1], &made[o.White]))
				if half(o.Black) {
					koya[o.White].Add(&koya[o.White], w[0])
				}
				if half(o.White) {
					koya[o.Black].Add(&koya[o.Black], w[1])
				}
			}
		}
		if int(score+deducted) != 2*table.Finished || played != 2*table.Finished || left != 2*table.Left || wins != decided {
			t.Errorf("scores %s and %s deducted, %d played, %d left, %d won, in %+v", score, deducted, played, left, wins, table)
		}
		if table.Finished+table.Left+table.Annulled != len(games) {
			t.Errorf("%d finished, %d left, %d annulled of %d", table.Finished, table.Left, table.Annulled, len(games))
		}
		for _, r := range table.Rows {
			if big.NewRat(int64(r.Score+r.Deducted), 2).Cmp(&made[r.Number]) != 0 {
				t.Errorf("number %d made %s, want %s", r.Number, r.Score+r.Deducted, &made[r.Number])
			}
			if big.NewRat(int64(r.SonnebornBerger), 4).Cmp(&sb[r.Number]) != 0 {
				t.Errorf("number %d has SB %s, want %s", r.Number, r.SonnebornBerger, &sb[r.Number])
			}
			if big.NewRat(int64(r.Koya), 2).Cmp(&koya[r.Number]) != 0 {
				t.Errorf("number %d has Koya %s, want %s", r.Number, r.Koya, &koya[r.Number])
			}
		}
	})
}

// TestStandingsPlaces checks that places follow the score and then each tie-break in its
// turn; two share a place just when nothing parts them.
func TestStandingsPlaces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		players, games, order := drawn(t)
		table, err := Standings(players, games, order)
		if err != nil {
			t.Fatal(err)
		}
		if len(table.Rows) != len(players) {
			t.Fatalf("%d rows", len(table.Rows))
		}
		for i, r := range table.Rows {
			if r.Rank == 0 {
				if r.Left == nil || r.Played+r.Remain > 0 {
					t.Errorf("number %d has no place", r.Number)
				}
				continue
			}
			if i == 0 {
				if r.Rank != 1 {
					t.Errorf("the first has place %d", r.Rank)
				}
				continue
			}
			before := table.Rows[i-1]
			level := compared(before, r, order)
			switch {
			case before.Rank == 0:
				t.Errorf("number %d stands below one without a place", r.Number)
			case level < 0:
				t.Errorf("number %d stands above number %d", before.Number, r.Number)
			case level == 0 && (r.Rank != before.Rank || !r.Shared || !before.Shared || r.Number < before.Number):
				t.Errorf("numbers %d and %d are equal but have places %s and %s", before.Number, r.Number, before.Place(), r.Place())
			case level > 0 && r.Rank != i+1:
				t.Errorf("number %d has place %d in row %d", r.Number, r.Rank, i+1)
			}
		}
	})
}

// compared compares two rows by what they show.
func compared(a, b Row, order []TieBreak) int {
	level := int(a.Score - b.Score)
	for _, by := range order {
		if level != 0 {
			break
		}
		switch by {
		case DirectEncounter:
			level = a.Encounter.Points.Cmp(b.Encounter.Points)
		case SonnebornBerger:
			level = int(a.SonnebornBerger - b.SonnebornBerger)
		case Wins:
			level = a.Wins - b.Wins
		case Koya:
			level = int(a.Koya - b.Koya)
		}
	}
	return level
}

// TestStandingsListing checks that the order in which players and games are listed makes
// no difference, and neither list is changed.
func TestStandingsListing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		players, games, order := drawn(t)
		keptPlayers, keptGames, keptOrder := slices.Clone(players), slices.Clone(games), slices.Clone(order)
		first, err := Standings(players, games, order)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(players, keptPlayers) || !slices.Equal(games, keptGames) || !slices.Equal(order, keptOrder) {
			t.Fatal("what was handed in is changed")
		}
		second, err := Standings(rapid.Permutation(players).Draw(t, "players"), rapid.Permutation(games).Draw(t, "games"), order)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(first, second, cmpopts.IgnoreUnexported(Table{})); d != "" {
			t.Fatal(d)
		}
		for _, p := range players {
			for _, by := range []TieBreak{DirectEncounter, SonnebornBerger, Wins, Koya} {
				if a, b := first.Working(p.Number, by), second.Working(p.Number, by); a != b || a == "" {
					t.Fatalf("%q and %q", a, b)
				}
			}
		}
	})
}

// BenchmarkStandings makes the largest table with all its workings.
func BenchmarkStandings(b *testing.B) {
	rounds, err := Berger(MaxPlayers, 2)
	if err != nil {
		b.Fatal(err)
	}
	var players []Player
	for i := range MaxPlayers {
		players = append(players, Player{Number: i + 1, Name: "Smith"})
	}
	var games []Outcome
	for _, r := range rounds {
		for i, g := range r.Games {
			games = append(games, Outcome{White: g.White, Black: g.Black, Round: r.Number, Result: results[i%len(results)]})
		}
	}
	for b.Loop() {
		table, err := Standings(players, games, DefaultOrder())
		if err != nil {
			b.Fatal(err)
		}
		for _, r := range table.Rows {
			table.Working(r.Number, SonnebornBerger)
		}
	}
}
