package descriptive

import (
	"runtime"
	"sync/atomic"
	"testing"

	"postd/drills"
	"postd/rules"
)

// positions is how many random positions the round trip visits.
func positions(t *testing.T) int {
	t.Helper()
	return drills.Count(t, drills.Records)
}

// Positions is positions for the tests outside the package.
func Positions(t *testing.T) int { return positions(t) }

// randomPositions calls f with the positions of n scenes of all sorts.
func randomPositions(t *testing.T, n int, f func(rules.Position)) {
	t.Helper()
	EachScene(n, func(s Scene) { f(s.Position) })
}

// TestRoundTrip writes every legal move of random positions in every form and
// style, and reads each record back as that move alone, in the notation in
// which it was written.
func TestRoundTrip(t *testing.T) {
	n, parts := positions(t), runtime.GOMAXPROCS(0)
	var total roundTrip
	t.Cleanup(func() {
		t.Logf("%d positions, %d legal moves, %d records written and read back, %d of them brief ones that had to be in full",
			total.positions.Load(), total.moves.Load(), total.records.Load(), total.inFull.Load())
	})
	for part := range parts {
		t.Run("part "+itoa(part+1)+" of "+itoa(parts), func(t *testing.T) {
			t.Parallel()
			i := 0
			EachScene(n, func(s Scene) {
				if i++; i%parts == part {
					total.walk(t, s.Position)
				}
			})
		})
	}
}

// roundTrip counts what has been written and read back.
type roundTrip struct{ positions, moves, records, inFull atomic.Int64 }

// walk writes every legal move of a position and reads it back.
func (r *roundTrip) walk(t *testing.T, p rules.Position) {
	r.positions.Add(1)
	for _, m := range p.LegalMoves() {
		r.moves.Add(1)
		full := InFull.Write(p, m, Style{})
		r.back(t, p, m, Descriptive, full)
		for _, s := range []Style{{}, {Spelling: American}, {Checks: true}} {
			record := InBrief.Write(p, m, s)
			if record == full {
				r.inFull.Add(1)
			}
			r.back(t, p, m, Descriptive, record)
		}
		r.back(t, p, m, Algebraic, InAlgebraic.Write(p, m, Style{}))
		r.back(t, p, m, Numeric, InNumeric.Write(p, m, Style{}))
		if same, err := rules.ParseMove(InUCI.Write(p, m, Style{})); err != nil || same != m {
			t.Fatalf("%s: %s is read as %s: %v", p.FEN(), m, same, err)
		}
	}
}

// back reads a record back, alone and as a line of a letter.
func (r *roundTrip) back(t *testing.T, p rules.Position, m rules.Move, in Notation, record string) {
	r.records.Add(1)
	x, err := in.Parse(record)
	if err != nil {
		t.Fatalf("%s %s: %v", p.FEN(), m, err)
	}
	for _, n := range []Names{Birth, BirthThenSide} {
		got := x.Match(p, n)
		if len(got.Readings) != 1 || got.Readings[0].Move != m || got.NoCapture || len(got.Surplus) > 0 {
			t.Fatalf("%s %s: %q is read as %+v", p.FEN(), m, record, got)
		}
	}
	if in != Descriptive {
		return
	}
	said, ok := Descriptive.ReadLine(record)
	if !ok || len(said) != 1 || said[0].Number != 0 {
		t.Fatalf("%q is no line of one record", record)
	}
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
				if f := g.fold(name); f.what != noFault {
					t.Fatal(f)
				}
				if f := g.run(); f.what != noFault {
					t.Fatal(f)
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
