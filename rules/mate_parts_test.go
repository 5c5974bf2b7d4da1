package rules

import (
	"math/rand/v2"
	"slices"
	"testing"

	"postd/drills"
)

// TestMateChecks checks that the list of checks has every legal move that gives check, and
// nothing that is not legal; and a position is mate where Position says so.
func TestMateChecks(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(10, 1903))
	moves, checks, special := 0, 0, 0
	look := func(p Position) {
		var l MoveList
		p.b.checks(&l)
		listed := map[Move]bool{}
		for _, m := range l.All() {
			if listed[m] || !p.Legal(m) {
				t.Fatalf("%s: %v is among the checks, twice or though it is not legal", p.FEN(), m)
			}
			listed[m] = true
		}
		var a aims
		p.b.aim(&a)
		for _, m := range p.LegalMoves() {
			moves++
			gives := p.GivesCheck(m)
			if gives && (!listed[m] || !a.mayCheck(&p.b, m)) {
				t.Fatalf("%s: %v gives check and is left out", p.FEN(), m)
			}
			if gives {
				checks++
				if p.InPassing(m) || p.Castles(m) != NoWing || m.Promotion() != NoRole {
					special++
				}
			} else if listed[m] && !p.InPassing(m) && p.Castles(m) == NoWing && m.Promotion() == NoRole && a.shields&bit(m.From()) == 0 {
				t.Fatalf("%s: %v is listed and gives no check", p.FEN(), m)
			}
			if q := p.after(m); q.b.mated() != q.Mate() {
				t.Fatalf("%s: mate is %v", q.FEN(), q.b.mated())
			}
		}
	}
	walks(t, 40, 80, look)
	for range 2000 {
		if p, ok := fewMen(random); ok {
			look(p)
		}
	}
	t.Logf("%d moves, %d checks, %d of them by promotion, taking in passing or castling", moves, checks, special)
	if checks == 0 || special == 0 {
		t.Error("no check was given")
	}
}

// TestMateTable checks that what the table says of a board was kept of that board, however
// many share its place; and while it may grow it forgets few.
func TestMateTable(t *testing.T) {
	t.Parallel()
	for _, most := range []int{mateRowsShared, 64, 1 << 14} {
		table := newMateTable(most)
		kept := map[board]mateRow{}
		var boards []board
		walks(t, 60, 60, func(p Position) {
			b := p.b
			b.half, b.number, b.turn = 0, 0, White
			row := table.find(&b)
			if known, ok := kept[b]; ok && row != known && row.depth() != 0 {
				t.Fatalf("%s: the table says %+v, kept was %+v", p.FEN(), row, known)
			} else if !ok && row.depth() != 0 {
				t.Fatalf("%s: the table knows what nobody told it: %+v", p.FEN(), row)
			}
			row.refuted = uint8(1 + len(boards)%200)
			row.mates = uint8(len(boards) % 7)
			row.move = Move(len(boards))
			table.keep(row)
			if table.find(&b) != row {
				t.Fatalf("%s: what was just kept is not found", p.FEN())
			}
			kept[b] = row
			boards = append(boards, b)
		})
		lost := 0
		for b, row := range kept {
			switch found := table.find(&b); {
			case found == row:
			case found.depth() == 0:
				lost++
			default:
				t.Fatalf("the table says %+v, kept was %+v", found, row)
			}
		}
		t.Logf("%d boards in at most %d rows: %d of %d rows used, %d forgotten", len(kept), most, table.used, len(table.rows), lost)
		if len(table.rows) > most || most < len(kept) && lost == 0 || len(table.rows) < most && lost > len(kept)/10 {
			t.Errorf("%d rows of %d, %d of %d boards forgotten", len(table.rows), most, lost, len(kept))
		}
	}
}

// TestMateTableRows checks that boards that differ only in the rights to castle, in the
// square passed over or in the colour of a man are several, even if they share a
// place; and where a place is full, what is known least of gives way.
func TestMateTableRows(t *testing.T) {
	t.Parallel()
	table := newMateTable(mateRowsShared)
	plain := mustFEN(t, "4k3/8/8/8/8/4p3/8/4K2R w - - 0 1").b
	boards := [mateRowsShared + 1]board{plain, plain, plain, plain, plain}
	boards[1].castles = whiteKingSide
	boards[2].passed = e1 + 16
	boards[3].black = 0
	boards[4].x = 0
	for i := range mateRowsShared {
		row := table.find(&boards[i])
		if row.depth() != 0 {
			t.Errorf("board %d is taken for another: %+v", i, row)
		}
		row.refuted = uint8(9 - 2*(i&1))
		table.keep(row)
	}
	row := table.find(&boards[1])
	row.refuted, row.mates = 1, 2
	table.keep(row)
	last := table.find(&boards[4])
	last.withoutQuiet = 3
	table.keep(last)
	for i, want := range [mateRowsShared + 1]uint8{9, 0, 9, 7, 3} {
		if row := table.find(&boards[i]); row.depth() != want {
			t.Errorf("board %d was looked into to %d, want %d", i, row.depth(), want)
		}
	}
}

// TestMateKept checks that whatever the budget, also where it ends a search in the midst,
// all that was kept is true; and what is true of some moves is not taken for
// fewer, or what is not for more.
func TestMateKept(t *testing.T) {
	t.Parallel()
	looked := 0
	for _, c := range mateCases(t) {
		n := max(c.moves, c.without)
		if n > 4 || c.within {
			continue
		}
		for _, nodes := range []int{100, 1000, 10_000, 200_000} {
			s := newMateSearch(c.p, Budget{Nodes: nodes})
			s.solve(n + 1)
			every := 1 + s.table.used/20
			for i, row := range s.table.rows {
				if row.empty() || i%every != 0 {
					continue
				}
				looked++
				q := c.p
				q.b.x, q.b.y, q.b.z, q.b.black, q.b.castles, q.b.passed = row.x, row.y, row.z, row.black, row.castles, row.passed
				if m := int(row.mates); m > 0 && MateIn(q, m, ample).Answer != Proved {
					t.Errorf("line %d, with %d positions: kept is a mate in %d of %s", c.line, nodes, m, q.FEN())
				}
				if m := int(row.refuted); m > 0 && MateIn(q, m, ample).Answer != Refuted {
					t.Errorf("line %d, with %d positions: kept is that there is no mate in %d of %s", c.line, nodes, m, q.FEN())
				}
				if m := int(row.withoutQuiet); m > 0 && m < 4 && slowChecks(q, m) {
					t.Errorf("line %d, with %d positions: kept is that there is no mate by checks in %d of %s", c.line, nodes, m, q.FEN())
				}
			}
		}
		s := newMateSearch(c.p, ample)
		s.anyOf(nil, n+2) // makes the frames
		for _, d := range []int{n, n - 1, n + 1, n - 1, 1, n} {
			if want := c.moves > 0 && d >= n; d > 0 && (c.moves > 0 || d <= n) && s.attack(&s.root, d) != want {
				t.Errorf("line %d, %s: asked of several numbers of moves, a mate in %d is %v", c.line, c.name, d, !want)
			}
		}
	}
	t.Logf("%d boards", looked)
	if looked == 0 {
		t.Error("nothing was kept")
	}
}

// slowChecks is slowMate with checks alone.
func slowChecks(p Position, n int) bool {
	return slices.ContainsFunc(p.LegalMoves(), func(m Move) bool {
		if !p.GivesCheck(m) {
			return false
		}
		q := p.after(m)
		replies := q.LegalMoves()
		if len(replies) == 0 || n == 1 {
			return len(replies) == 0
		}
		return !slices.ContainsFunc(replies, func(r Move) bool { return !slowChecks(q.after(r), n-1) })
	})
}

// TestMateForgetful checks that a table that keeps next to nothing costs time and changes
// no answer.
func TestMateForgetful(t *testing.T) {
	t.Parallel()
	for _, c := range mateCases(t) {
		if c.moves > 4 || c.without > 4 || c.within {
			continue
		}
		s := newMateSearch(c.p, ample)
		s.table = newMateTable(mateRowsShared)
		answer, line := s.solve(max(c.moves, c.without))
		if c.moves == 0 && answer != Refuted || c.moves > 0 && (answer != Proved || line[0].String() != c.keys[0]) {
			t.Errorf("line %d, %s: %v by %v", c.line, c.name, answer, line)
		}
	}
}

// TestMateStopped checks that Stop ends the search, and the answer is unknown or right.
func TestMateStopped(t *testing.T) {
	t.Parallel()
	for _, c := range mateCases(t) {
		for _, questions := range []int{0, 1, 3, 30} {
			asked := 0
			budget := Budget{Nodes: 1 << 40, Stop: func() bool { asked++; return asked > questions }}
			v := MateIn(c.p, max(c.moves, c.without), budget)
			if asked > questions+1 {
				t.Errorf("line %d, %s: it goes on when told to stop", c.line, c.name)
			}
			if v.Answer == Unknown && v.Nodes != (questions+1)*stopInterval-1 {
				t.Errorf("line %d, %s: it ended after %d positions, asked %d times", c.line, c.name, v.Nodes, asked)
			}
			if want := c.moves > 0; v.Answer != Unknown && want != (v.Answer == Proved) {
				t.Errorf("line %d, %s: stopped, it says %v", c.line, c.name, v.Answer)
			}
		}
	}
}

// TestMateBudgets checks that at no budget does an answer contradict another, and a first
// move that is given mates in time.
func TestMateBudgets(t *testing.T) {
	t.Parallel()
	for _, c := range mateCases(t) {
		n := max(c.moves, c.without)
		if c.within || n > drills.Count(t, drills.MateBudgets) {
			continue
		}
		smallBudgets(t, c.p, n, MateIn(c.p, n, ample))
	}
	// A mate by checks is found long before all other moves are looked into,
	// and is said at once when the budget ends.
	p := mustFEN(t, "rn3rk1/pbppq1pp/1p2pb2/4N2Q/3PN3/3B4/PPP2PPP/R3K2R w KQ - 7 11")
	for nodes := 1000; nodes <= 1_000_000; nodes *= 10 {
		v := MateIn(p, 8, Budget{Nodes: nodes})
		if v.Answer == Refuted || v.Nodes > nodes || v.Answer == Proved && v.Line[0] != mustMove(t, "h5h7") {
			t.Errorf("with %d positions: %+v", nodes, v)
		}
	}
}

// TestMateSame checks that the same question has the same answer, whatever was asked
// before.
func TestMateSame(t *testing.T) {
	t.Parallel()
	for _, c := range mateCases(t) {
		a, b := MateIn(c.p, 3, Budget{Nodes: 20_000}), MateIn(c.p, 3, Budget{Nodes: 20_000})
		if a.Answer != b.Answer || a.Nodes != b.Nodes || !slices.Equal(a.Line, b.Line) {
			t.Errorf("line %d, %s: %+v, then %+v", c.line, c.name, a, b)
		}
	}
}

// TestMateAtOdds checks that castling without the Rook is a way out as any other, and a
// first turn of several moves is not judged until its last.
func TestMateAtOdds(t *testing.T) {
	t.Parallel()
	// White is in a net, which has a hole where it may castle.
	p := mustFEN(t, "8/1pP5/8/1q1n4/4k3/2P5/8/4K3 b - - 0 1")
	withRight, err := p.WithoutRook(White, QueenSide)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		p    Position
		mate bool
	}{{p, true}, {withRight, false}} {
		if soonest, keys := slowSoonest(c.p, 2); c.mate && (soonest != 2 || keys[0] != "e4e3") || !c.mate && soonest != 0 {
			t.Errorf("castling %v: the slow solver has a mate in %d by %v", !c.mate, soonest, keys)
		}
		if v := MateIn(c.p, 2, ample); (v.Answer == Proved) != c.mate || !c.mate && v.Answer != Refuted {
			t.Errorf("castling %v: %+v", !c.mate, v)
		}
	}

	first, err := Odds{Giver: Black, Moves: 2}.Commence(White)
	if err != nil {
		t.Fatal(err)
	}
	if v := MateIn(first, 1, ample); v.Answer != Unknown || v.Nodes != 0 {
		t.Errorf("with two moves due: %+v", v)
	}
	last, err := first.Play(mustMove(t, "e2e4"))
	if err != nil {
		t.Fatal(err)
	}
	if v := MateIn(last, 2, ample); v.Answer != Refuted {
		t.Errorf("with one move due: %+v", v)
	}
	// Its last move may not go beyond the fourth rank, and so cannot mate.
	last.b = mustFEN(t, "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1").b
	if v := MateIn(last, 1, ample); v.Answer != Refuted {
		t.Errorf("beyond the fourth rank: %+v", v)
	}
	last.due = 0
	if v := MateIn(last, 1, ample); v.Answer != Proved {
		t.Errorf("in any other turn: %+v", v)
	}
}

// FuzzMate checks that whatever the position and the budget, the search keeps to the
// budget, and what it says is what the slow solver says.
func FuzzMate(f *testing.F) {
	for _, c := range mateCases(f) {
		f.Add(c.p.FEN(), uint8(max(c.moves, c.without)), uint16(1000))
	}
	f.Fuzz(func(t *testing.T, fen string, n uint8, nodes uint16) {
		p, err := ParseFEN(fen)
		if err != nil {
			return
		}
		v := MateIn(p, int(n), Budget{Nodes: int(nodes)})
		if v.Nodes > int(nodes) || (v.Answer == Proved) != (len(v.Line) == 1) || v.Answer == Proved && !p.Legal(v.Line[0]) {
			t.Fatalf("%s: in %d with %d positions: %+v", p.FEN(), n, nodes, v)
		}
		if n > 2 || len(p.LegalMoves()) > 60 {
			return
		}
		if soonest, _ := slowSoonest(p, int(n)); v.Answer != Unknown && (v.Answer == Proved) != (soonest != 0) {
			t.Fatalf("%s: in %d with %d positions: %v, but the shortest is in %d", p.FEN(), n, nodes, v.Answer, soonest)
		}
	})
}

// BenchmarkMate prints how many positions a second are looked into on the way
// to a mate, from two moves to five.
func BenchmarkMate(b *testing.B) {
	for _, c := range []struct {
		name, fen string
		n         int
	}{
		{"two", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2},
		{"three", "5rk1/1b3ppp/8/2RN4/8/8/2Q2PPP/6K1 w - - 0 1", 3},
		{"four", "r6k/6pp/8/6N1/2Q5/8/5PPP/6K1 w - - 0 1", 4},
		{"five", "n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1", 5},
		{"queen-in-five", "8/4k3/1K6/8/Q7/8/8/8 w - - 0 1", 5},
		{"none-in-three", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 3},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			p := mustFEN(b, c.fen)
			nodes := 0
			for b.Loop() {
				nodes += MateIn(p, c.n, ample).Nodes
			}
			b.ReportMetric(float64(nodes)/1e6/b.Elapsed().Seconds(), "Mnodes/s")
		})
	}
}
