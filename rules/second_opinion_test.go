package rules

import (
	"math/rand/v2"
	"slices"
	"testing"

	"postd/drills"
)

// positionsWanted is how many positions a drill is to see.
func positionsWanted(t testing.TB) int {
	return drills.Count(t, drills.Positions)
}

// oddsStarts are commencements of games at odds, and positions in which a King
// may still castle towards a Rook that was given.
var oddsStarts = []struct {
	odds    Odds
	fen     string // set up instead
	without string // sides without a Rook, letters of KQkq
}{
	{odds: Odds{Giver: White, Given: []Square{square("a1")}, CastleWithoutRook: true}, without: "Q"},
	{odds: Odds{Giver: White, Given: []Square{square("a1"), square("h1")}, CastleWithoutRook: true}, without: "KQ"},
	{odds: Odds{Giver: Black, Given: []Square{square("h8"), square("b8")}, CastleWithoutRook: true}, without: "k"},
	{odds: Odds{Giver: White, Given: []Square{square("a1")}}},
	{odds: Odds{Giver: White, Given: []Square{square("d1")}}},
	{odds: Odds{Giver: Black, Given: []Square{square("f7")}, Moves: 2}},
	{odds: Odds{Giver: White, Given: []Square{square("f2")}, Moves: 3}},
	{odds: Odds{Giver: Black, Given: []Square{square("a8")}, Moves: 8, CastleWithoutRook: true}, without: "q"},
	{fen: "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1", without: "Qk"},
	{fen: "4k3/1p4p1/8/8/8/8/1P4P1/4K3 w - - 0 1", without: "KQkq"},
	{fen: "2n1k3/p5pp/8/5b2/2B5/8/PP5P/4K1N1 b - - 0 1", without: "KQkq"},
}

// beginOdds returns one of the starts on both boards.
func beginOdds(t testing.TB, n int) (Position, slow) {
	t.Helper()
	c := oddsStarts[n]
	var p Position
	var err error
	if c.fen == "" {
		if p, err = c.odds.Commence(c.odds.First()); err != nil {
			t.Fatal(err)
		}
	} else {
		p = mustFEN(t, c.fen)
		for _, letter := range c.without {
			i := slices.Index([]rune("KQkq"), letter)
			if p, err = p.WithoutRook(Colour(i/2), KingSide+Wing(i%2)); err != nil {
				t.Fatal(err)
			}
		}
	}
	s := readSlow(p.FEN())
	s.without = c.without
	if c.odds.Moves > 1 {
		s.due = c.odds.Moves
	}
	return p, s
}

// TestSecondOpinion compares moves, checks and the positions that arise with
// the slow board, which plays along by itself: games played at random, each
// third of them at odds.
func TestSecondOpinion(t *testing.T) {
	t.Parallel()
	const plies = 100
	var seen counts
	random := rand.New(rand.NewPCG(11, 5))
	wanted := positionsWanted(t)
	for game := 0; seen.positions < wanted; game++ {
		var p Position
		var s slow
		odds := game%3 == 2
		if odds {
			p, s = beginOdds(t, game/3%len(oddsStarts))
		} else {
			fen := walkStarts[game%len(walkStarts)]
			p, s = mustFEN(t, fen), readSlow(fen)
		}
		for ply := range plies {
			seen.positions++
			if odds {
				seen.odds++
			}
			want := s.moves()
			compare(t, p, &s, want, &seen)
			if len(want) == 0 {
				break
			}
			// What each move does is looked at now and then, and in a first
			// turn of several always.
			if (game+ply)%16 == 0 || p.Due() > 1 {
				compareMoves(t, p, &s, want)
			}
			u := want[random.IntN(len(want))]
			// Takings in passing and castlings are rare; every other one that
			// can be played is.
			for _, v := range want {
				if m := mustMove(t, v); (p.InPassing(m) || p.Castles(m) != NoWing) && random.IntN(2) == 0 {
					u = v
				}
			}
			m := mustMove(t, u)
			seen.note(p, m)
			next, err := p.Play(m)
			if err != nil {
				t.Fatal(err)
			}
			p, s = next, s.after(u)
		}
	}
	t.Logf("%+v", seen)
	if wanted < 3000 {
		return // Too few to show everything.
	}
	if seen.passing == 0 || seen.castlings == 0 || seen.rookless == 0 || seen.promotions == 0 || seen.mates == 0 || seen.midTurns == 0 {
		t.Error("the games do not show everything")
	}
}

// counts are what the games have shown.
type counts struct {
	positions, odds, passing, castlings, rookless, midTurns, promotions, mates, stalemates int
}

func (c *counts) note(p Position, m Move) {
	if p.InPassing(m) {
		c.passing++
	}
	if p.Castles(m) != NoWing {
		c.castlings++
		if q := p.after(m); q.b.rooks() == p.b.rooks() {
			c.rookless++
		}
	}
	if m.Promotion() != NoRole {
		c.promotions++
	}
	if p.Due() > 1 {
		c.midTurns++
	}
}

// compare looks at one position on both boards.
func compare(t *testing.T, p Position, s *slow, want []string, seen *counts) {
	t.Helper()
	if got, want := p.FEN(), s.fen(); got != want {
		t.Fatalf("position is %s, want %s", got, want)
	}
	got := uciSorted(p)
	if !slices.Equal(got, want) {
		t.Fatalf("%s: moves\n%v, want\n%v", p.FEN(), got, want)
	}
	if n := p.Perft(1); n != uint64(len(want)) {
		t.Fatalf("%s: counted %d moves, want %d", p.FEN(), n, len(want))
	}
	check := s.inCheck(s.white)
	if p.Check() != check || p.Mate() != (check && len(want) == 0) || p.Stalemate() != (!check && len(want) == 0) {
		t.Fatalf("%s: check %v, mate %v, stalemate %v; in check is %v with %d moves", p.FEN(), p.Check(), p.Mate(), p.Stalemate(), check, len(want))
	}
	if p.Mate() {
		seen.mates++
	}
	if p.Stalemate() {
		seen.stalemates++
	}
}

// compareMoves looks at what each move does.
func compareMoves(t *testing.T, p Position, s *slow, moves []string) {
	t.Helper()
	for _, u := range moves {
		m := mustMove(t, u)
		next := s.after(u)
		gives := next.inCheck(!s.white)
		if mates := gives && s.due <= 1 && len(next.moves()) == 0; p.GivesCheck(m) != gives || p.Mates(m) != mates {
			t.Fatalf("%s: %s gives check %v, mates %v", p.FEN(), u, p.GivesCheck(m), p.Mates(m))
		}
		if n := countMen(s) - countMen(&next); p.Takes(m) != (n == 1) {
			t.Fatalf("%s: %s takes %v, but %d men are gone", p.FEN(), u, p.Takes(m), n)
		}
		if square, man := p.Victim(m); (man.Role != NoRole) != p.Takes(m) || p.Takes(m) && p.At(square) != man {
			t.Fatalf("%s: %s has victim %v on %v", p.FEN(), u, man, square)
		}
	}
}

func countMen(s *slow) int {
	n := 0
	for r := 1; r <= 8; r++ {
		for f := 1; f <= 8; f++ {
			if s.men[r][f] != '.' {
				n++
			}
		}
	}
	return n
}

// FuzzPlay lets the input choose the start and the moves of a game; the slow
// board plays along.
func FuzzPlay(f *testing.F) {
	f.Add([]byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
	f.Add([]byte{12, 200, 17, 33, 94, 5, 61, 7, 18, 99, 1, 1, 1, 1})
	f.Add([]byte{17, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0})
	f.Fuzz(func(t *testing.T, choices []byte) {
		if len(choices) == 0 || len(choices) > 200 {
			return
		}
		var p Position
		var s slow
		if n := int(choices[0]) % (len(walkStarts) + len(oddsStarts)); n < len(walkStarts) {
			p, s = mustFEN(t, walkStarts[n]), readSlow(walkStarts[n])
		} else {
			p, s = beginOdds(t, n-len(walkStarts))
		}
		var seen counts
		for _, c := range choices[1:] {
			want := s.moves()
			compare(t, p, &s, want, &seen)
			if len(want) == 0 {
				return
			}
			u := want[int(c)%len(want)]
			next, err := p.Play(mustMove(t, u))
			if err != nil {
				t.Fatal(err)
			}
			p, s = next, s.after(u)
		}
	})
}
