package descriptive

import (
	"errors"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"postd/rules"
)

// positions is how many random positions the round trip visits: 3,000, fewer
// with -short, or as many as POSTD_POSITIONS says.
func positions(t *testing.T) int {
	if s := os.Getenv("POSTD_POSITIONS"); s != "" {
		n, err := strconv.Atoi(s)
		if err != nil || n < 1 {
			t.Fatalf("POSTD_POSITIONS=%q", s)
		}
		return n
	}
	if testing.Short() {
		return 300
	}
	return 3000
}

// randomPositions calls f with positions of games played at random from the
// start, and every third game from a FEN of such a position, whose births are
// unknown, played on.
func randomPositions(t *testing.T, n int, f func(rules.Position)) {
	t.Helper()
	dice := rand.New(rand.NewPCG(1903, 13))
	for seen, game := 0, 0; seen < n; game++ {
		p := rules.Start()
		known := game%3 != 2
		length := 20 + dice.IntN(220)
		setUp := dice.IntN(length)
		for ply := 0; ply < length && seen < n; ply++ {
			if !known && ply == setUp {
				q, err := rules.ParseFEN(p.FEN())
				if err != nil {
					t.Fatal(err)
				}
				p = q
			}
			moves := p.LegalMoves()
			if len(moves) == 0 {
				break
			}
			if known || ply >= setUp {
				f(p)
				seen++
			}
			m := moves[dice.IntN(len(moves))]
			// Pawns' moves and promotions are few among so many; draw twice for them.
			if p.At(m.From()).Role != rules.Pawn {
				if o := moves[dice.IntN(len(moves))]; p.At(o.From()).Role == rules.Pawn {
					m = o
				}
			}
			q, err := p.Play(m)
			if err != nil {
				t.Fatal(err)
			}
			p = q
		}
	}
}

// TestRoundTrip writes every legal move of random positions, briefly in both
// spellings and in full, and reads each record back as that move alone.
func TestRoundTrip(t *testing.T) {
	styles := []Style{{}, {Spelling: American}, {Checks: true}}
	var seen, moves, records, inFull int
	randomPositions(t, positions(t), func(p rules.Position) {
		seen++
		for _, m := range p.LegalMoves() {
			moves++
			full := Full(p, m)
			check := func(record string) {
				records++
				r, err := Parse(record)
				if err != nil {
					t.Fatalf("%s %s: %v", p.FEN(), m, err)
				}
				for _, n := range []Names{Birth, BirthThenSide} {
					got := r.Match(p, n)
					if len(got.Readings) != 1 || got.Readings[0].Move != m || got.NoCapture || len(got.Surplus) > 0 {
						t.Fatalf("%s %s: %q is read as %+v", p.FEN(), m, record, got)
					}
				}
				said, ok := ReadLine(record)
				if !ok || len(said) != 1 || said[0].Number != 0 {
					t.Fatalf("%q is no line of one record", record)
				}
			}
			check(full)
			for _, s := range styles {
				record := Brief(p, m, s)
				if record == full {
					inFull++
				}
				check(record)
			}
		}
	})
	t.Logf("%d positions, %d legal moves, %d records written and read back, %d of them brief ones that had to be in full", seen, moves, records, inFull)
}

// TestWrite writes the moves of testdata/write.txt: "brief", "american",
// "checks" and "full" give a move in UCI form and its record; "position" and
// "after" are those of TestRead.
func TestWrite(t *testing.T) {
	p := rules.Start()
	eachLine(t, "testdata/write.txt", func(where, key, value string) {
		write := Full
		brief := func(s Style) {
			write = func(p rules.Position, m rules.Move) string { return Brief(p, m, s) }
		}
		switch key {
		case "position":
			p = position(t, where, value)
			return
		case "after":
			p = play(t, where, p, value)
			return
		case "brief":
			brief(Style{})
		case "american":
			brief(Style{Spelling: American})
		case "checks":
			brief(Style{Checks: true})
		case "full":
		default:
			t.Fatalf("%s: unknown directive %q", where, key)
		}
		uci, want, ok := cutLast(value, " = ")
		m, err := rules.ParseMove(uci)
		if !ok || err != nil || !p.Legal(m) {
			t.Fatalf("%s: %q is not legal in %s: %v", where, uci, p.FEN(), err)
		}
		if got := write(p, m); got != want {
			t.Errorf("%s: %s is written %q, want %q in %s", where, uci, got, want, p.FEN())
		}
	})
}

// TestNames writes every square and man by name, and reads the names of
// squares back.
func TestNames(t *testing.T) {
	for s := rules.Square(0); s < 64; s++ {
		for _, c := range []rules.Colour{rules.White, rules.Black} {
			for _, name := range []string{SquareName(s, c), ShortSquare(s, c, Style{}), ShortSquare(s, c, Style{Spelling: American})} {
				var g grammar
				if err := errors.Join(g.fold(name), g.run(name)); err != nil {
					t.Fatal(err)
				}
				var sets []squares
				places := g.squares(0, who{})
				for _, x := range places.all() {
					if x.next == g.count {
						sets = append(sets, x.set)
					}
				}
				if len(sets) != 1 || sets[0] != 1<<relative(s, c) {
					t.Errorf("%s of %s is %q, read as %x", s, c, name, sets)
				}
			}
		}
	}
	for _, x := range []struct{ got, want string }{
		{SquareName(0, rules.White), "Queen's Rook's square"},
		{SquareName(0, rules.Black), "Queen's Rook's eighth"},
		{SquareName(rules.SquareAt(4, 0), rules.White), "King's square"},
		{SquareName(rules.SquareAt(3, 3), rules.Black), "Queen's fifth"},
		{FileName(6), "King's Knight's"},
		{PawnName(rules.SquareAt(2, 4)), "Queen's Bishop's Pawn"},
		{ShortPawn(rules.SquareAt(1, 4), Style{}), "QKtP"},
		{ShortPawn(rules.SquareAt(4, 4), Style{}), "KP"},
		{ManName(rules.Man{Role: rules.Knight, Wing: rules.KingSide}), "King's Knight"},
		{ManName(rules.Man{Role: rules.Knight}), "Knight"},
		{ManName(rules.Man{Role: rules.Queen}), "Queen"},
		{ShortMan(rules.Man{Role: rules.Knight, Wing: rules.QueenSide}, Style{}), "QKt"},
		{ShortMan(rules.Man{Role: rules.Knight, Wing: rules.QueenSide}, Style{Spelling: American}), "QN"},
		{Letters(rules.Pawn, Style{}), "P"},
	} {
		if x.got != x.want {
			t.Errorf("got %q, want %q", x.got, x.want)
		}
	}
}
