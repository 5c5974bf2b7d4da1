package rules

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
)

// walkStarts are where random games begin.
var walkStarts = []string{
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
	kiwipete,
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
	"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
	"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
	"2b1r2r/4p3/5P1k/2p2P2/5R1P/6Pp/4q2K/4R3 w - - 0 1",
	"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
	"4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
	"3qk3/pppppppp/8/8/8/8/PPPPPPPP/3QK3 b - - 0 1",
	"bqrk3r/8/8/2pP4/8/1K6/4P1P1/8 w - c6 0 1",
}

// walks plays random games and calls f at each position; the sequence is the
// same at every run.
func walks(t *testing.T, games, plies int, f func(p Position)) {
	random := rand.New(rand.NewPCG(1903, 16))
	for game := range games {
		p := mustFEN(t, walkStarts[game%len(walkStarts)])
		for range plies {
			f(p)
			moves := p.LegalMoves()
			if len(moves) == 0 || t.Failed() {
				break
			}
			m := moves[random.IntN(len(moves))]
			// Pawns are preferred, so that promotions and takings in passing
			// come about.
			if n := moves[random.IntN(len(moves))]; p.At(n.From()).Role == Pawn {
				m = n
			}
			var err error
			if p, err = p.Play(m); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func uciSorted(p Position) []string {
	var all []string
	for _, m := range p.LegalMoves() {
		all = append(all, m.String())
	}
	slices.Sort(all)
	return all
}

// TestLegal asks of every move that can be written whether it is legal, in
// positions of many sorts and in a first turn of several moves.
func TestLegal(t *testing.T) {
	t.Parallel()
	var positions []Position
	walks(t, 2*len(walkStarts), 24, func(p Position) {
		if len(positions) < 40 || p.Check() || p.b.passed != 0 {
			positions = append(positions, p)
		}
	})
	for n := range oddsStarts {
		p, _ := beginOdds(t, n)
		positions = append(positions, p)
	}
	for _, fen := range walkStarts {
		positions = append(positions, mustFEN(t, fen))
	}
	for n, p := range positions {
		if testing.Short() && n%6 != 0 {
			continue
		}
		fen := p.FEN()
		moves := p.LegalMoves()
		for i := range 1 << 16 {
			m := Move(i)
			if m.Promotion() > King {
				continue
			}
			legal := slices.Contains(moves, m)
			if p.Legal(m) != legal {
				t.Fatalf("%s: Legal(%v) is %v", fen, m, !legal)
			}
			if next, err := p.Play(m); (err == nil) != legal || (next != Position{}) != legal {
				t.Fatalf("%s: Play(%v) says %v", fen, m, err)
			}
		}
	}
}

// TestMostMoves holds the greatest known number of moves against the size of
// a MoveList.
func TestMostMoves(t *testing.T) {
	t.Parallel()
	p := mustFEN(t, "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1")
	if n := len(p.LegalMoves()); n != 218 {
		t.Errorf("%d moves, want 218", n)
	}
}

func TestMovesEmptiesTheList(t *testing.T) {
	t.Parallel()
	var l MoveList
	Start().Moves(&l)
	Start().Moves(&l)
	if l.Len() != 20 {
		t.Errorf("%d moves, want 20", l.Len())
	}
}

// TestNoAllocation checks that generating, playing and asking allocate nothing.
func TestNoAllocation(t *testing.T) {
	p := mustFEN(t, kiwipete)
	var l MoveList
	yes := 0
	ask := func(answer bool) {
		if answer {
			yes++
		}
	}
	if n := testing.AllocsPerRun(100, func() {
		p.Moves(&l)
		for _, m := range l.All() {
			next, err := p.Play(m)
			if err != nil {
				t.Fatal(err)
			}
			ask(next.Check())
			ask(next.Mate())
			ask(next.Stalemate())
			ask(p.Takes(m))
			ask(p.GivesCheck(m))
			ask(p.Mates(m))
			ask(p.Identical(next))
		}
	}); n != 0 {
		t.Errorf("%v allocations, want none", n)
	}
	if yes == 0 {
		t.Error("no move takes or gives check")
	}
}

func TestBoardSets(t *testing.T) {
	t.Parallel()
	walks(t, 10, 40, func(p Position) {
		b := &p.b
		var all uint64
		for r := Pawn; r <= King; r++ {
			set := b.of(r)
			if set&all != 0 {
				t.Fatalf("%s: a square has two men", p.FEN())
			}
			all |= set
			for ; set != 0; set &= set - 1 {
				if got := p.At(first(set)).Role; got != r {
					t.Fatalf("%s: %v on %v, want %v", p.FEN(), got, first(set), r)
				}
			}
		}
		if all != b.occupied() || b.men(White)|b.men(Black) != all || b.men(White)&b.men(Black) != 0 || b.black&^all != 0 {
			t.Fatalf("%s: the sets do not fit", p.FEN())
		}
		men := 0
		p.Each(func(s Square, m Man) {
			men++
			if m != p.At(s) || m.Role == NoRole {
				t.Fatalf("%s: Each has %v on %v", p.FEN(), m, s)
			}
		})
		if men != bits.OnesCount64(all) {
			t.Fatalf("%s: Each showed %d men", p.FEN(), men)
		}
		for _, c := range [2]Colour{White, Black} {
			if m := p.At(p.King(c)); m != (Man{Colour: c, Role: King}) {
				t.Fatalf("%s: %v's King is %v", p.FEN(), c, m)
			}
		}
	})
}

// TestZeroPosition checks that nothing can be played on an empty board, and nothing panics.
func TestZeroPosition(t *testing.T) {
	t.Parallel()
	var p Position
	if len(p.LegalMoves()) != 0 || p.Check() || p.Legal(NewMove(12, 28, NoRole)) || p.Perft(1) != 0 {
		t.Error("something moves on an empty board")
	}
	if _, err := p.Play(NewMove(12, 28, NoRole)); err == nil {
		t.Error("a move was played on an empty board")
	}
	if got := p.FEN(); got != "8/8/8/8/8/8/8/8 w - - 0 0" {
		t.Errorf("FEN %q", got)
	}
	if _, err := p.ParseSAN("O-O"); err == nil {
		t.Error("castled on an empty board")
	}
}
