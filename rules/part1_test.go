package rules_test

import (
	"slices"
	"testing"

	"postd/rules"
)

// TestPartI proves the definitions of BCC1903 Part I as far as the men's room
// keeps them, law by law.
func TestPartI(t *testing.T) {
	t.Parallel()
	start := rules.Start()
	at := func(s string) rules.Square {
		q, ok := rules.ParseSquare(s)
		if !ok {
			t.Fatalf("%q is no square", s)
		}
		return q
	}
	fen := func(s string) rules.Position {
		p, err := rules.ParseFEN(s)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	can := func(p rules.Position, uci string) bool {
		m, err := rules.ParseMove(uci)
		if err != nil {
			t.Fatal(err)
		}
		return p.Legal(m)
	}
	expect := func(t *testing.T, p rules.Position, want bool, moves ...string) {
		t.Helper()
		for _, m := range moves {
			if can(p, m) != want {
				t.Errorf("%s legal = %v in %s", m, !want, p)
			}
		}
	}

	t.Run("BCC1903-I.1(a) sixty-four squares", func(t *testing.T) {
		seen := map[string]bool{}
		for s := range rules.Square(64) {
			seen[s.String()] = true
			if q, ok := rules.ParseSquare(s.String()); !ok || q != s {
				t.Errorf("%s reads as %s", s, q)
			}
		}
		if len(seen) != 64 {
			t.Errorf("%d squares", len(seen))
		}
	})
	t.Run("BCC1903-I.2(a) files", func(t *testing.T) {
		expect(t, fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), true, "a1a8", "a1a2")
		if at("a1").File() != at("a8").File() || at("a1").File() == at("b1").File() {
			t.Error("a file does not run from player to player")
		}
	})
	t.Run("BCC1903-I.2(b) ranks", func(t *testing.T) {
		expect(t, fen("4k3/8/8/8/R7/8/8/4K3 w - - 0 1"), true, "a4h4", "a4b4")
		if at("a4").Rank() != at("h4").Rank() {
			t.Error("a rank is not at right angles to the files")
		}
	})
	t.Run("BCC1903-I.2(c) diagonals", func(t *testing.T) {
		p := fen("4k3/8/8/8/8/8/8/B3K3 w - - 0 1")
		expect(t, p, true, "a1h8", "a1d4")
		expect(t, p, false, "a1a2", "a1b3")
	})
	count := map[rules.Man]int{}
	start.Each(func(_ rules.Square, m rules.Man) { m.Wing = rules.NoWing; count[m]++ })
	t.Run("BCC1903-I.4(a) sixteen men a side", func(t *testing.T) {
		sides := [2]int{}
		for m, n := range count {
			sides[m.Colour] += n
		}
		if sides != [2]int{16, 16} {
			t.Errorf("the sides have %v men", sides)
		}
	})
	t.Run("BCC1903-I.4(b) eight pieces", func(t *testing.T) {
		want := map[rules.Role]int{rules.King: 1, rules.Queen: 1, rules.Rook: 2, rules.Bishop: 2, rules.Knight: 2}
		for role, n := range want {
			for c := range rules.Colour(2) {
				if got := count[rules.Man{Colour: c, Role: role}]; got != n {
					t.Errorf("%s has %d of %s", c, got, role)
				}
			}
		}
	})
	t.Run("BCC1903-I.4(c) a man is a piece or a Pawn", func(t *testing.T) {
		if got := count[rules.Man{Colour: rules.White, Role: rules.Pawn}]; got != 8 {
			t.Errorf("%d Pawns", got)
		}
	})
	t.Run("BCC1903-I.5(b) the men at the start", func(t *testing.T) {
		if got := start.FEN(); got != "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" {
			t.Error(got)
		}
	})
	t.Run("BCC1903-I.6 King's and Queen's pieces", func(t *testing.T) {
		if start.At(at("b1")).Wing != rules.QueenSide || start.At(at("g8")).Wing != rules.KingSide || start.At(at("d1")).Wing != rules.NoWing {
			t.Error("a piece is not named from the side on which it began")
		}
	})
	t.Run("BCC1903-I.9 commanded squares", func(t *testing.T) {
		p := fen("4k3/8/8/3p4/4N3/8/8/4K3 w - - 0 1")
		expect(t, p, true, "e4f6", "e4d6", "e4g5", "e4g3", "e4f2", "e4d2", "e4c3", "e4c5", "e1f2", "e1d1")
		expect(t, p, false, "e4e5", "e1e3")
	})
	t.Run("BCC1903-I.10 check", func(t *testing.T) {
		if !fen("4k3/8/8/8/8/8/8/4RK2 b - - 0 1").Check() || start.Check() {
			t.Error("check is the command of the King's square by an adverse man")
		}
	})
	t.Run("BCC1903-I.11.A a move transfers one man", func(t *testing.T) {
		m, _ := rules.ParseMove("g1f3")
		p, err := start.Play(m)
		if err != nil || p.At(at("g1")).Role != rules.NoRole || p.At(at("f3")).Role != rules.Knight {
			t.Errorf("%s (%v)", p, err)
		}
	})
	t.Run("BCC1903-I.11.B twenty legal moves at the start", func(t *testing.T) {
		if n := len(start.LegalMoves()); n != 20 {
			t.Error(n)
		}
	})
	t.Run("BCC1903-I.11.E(a) what no move may do", func(t *testing.T) {
		expect(t, start, false, "e7e5", "e2e5")
		expect(t, fen("4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1"), false, "e2d3")
	})
	t.Run("BCC1903-I.11.E(b) how the men move", func(t *testing.T) {
		expect(t, start, true, "e2e3", "e2e4", "b1c3")
		expect(t, start, false, "f1c4", "a1a3", "d1d3", "e1e2", "e2d3")
		expect(t, fen("4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1"), true, "e2e3")
		expect(t, fen("4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1"), false, "e2e3", "e2e4")
	})
	t.Run("BCC1903-I.11.E(c) taking in passing", func(t *testing.T) {
		p := fen("rnbqkbnr/ppp1pppp/8/3pP3/2P5/8/PP1P1PPP/RNBQKBNR w KQkq d6 0 4")
		expect(t, p, true, "e5d6")
		m, _ := rules.ParseMove("e5d6")
		if q, err := p.Play(m); err != nil || q.At(at("d5")).Role != rules.NoRole || !p.InPassing(m) {
			t.Errorf("%s (%v)", q, err)
		}
		expect(t, fen("rnbqkbnr/ppp1pppp/8/3pP3/2P5/8/PP1P1PPP/RNBQKBNR w KQkq - 0 4"), false, "e5d6")
	})
	t.Run("BCC1903-I.11.E(d) promotion", func(t *testing.T) {
		p := fen("8/4P1k1/8/8/8/8/6K1/8 w - - 0 1")
		expect(t, p, true, "e7e8q", "e7e8r", "e7e8b", "e7e8n")
		expect(t, p, false, "e7e8")
	})
	castles := "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
	t.Run("BCC1903-I.11.E(e) when a player may castle", func(t *testing.T) {
		expect(t, fen(castles), true, "e1g1", "e1c1")
		expect(t, fen("r3k2r/8/8/8/8/5r2/8/R3K2R w KQkq - 0 1"), false, "e1g1")
		expect(t, fen("r3k2r/8/8/8/8/1r6/8/R3K2R w KQkq - 0 1"), true, "e1c1")
		expect(t, fen("r3k2r/8/8/8/8/4r3/8/R3K2R w KQkq - 0 1"), false, "e1g1", "e1c1")
	})
	t.Run("BCC1903-I.11.E(f) how a player castles", func(t *testing.T) {
		m, _ := rules.ParseMove("e1c1")
		q, err := fen(castles).Play(m)
		if err != nil || q.At(at("c1")).Role != rules.King || q.At(at("d1")).Role != rules.Rook {
			t.Errorf("%s (%v)", q, err)
		}
	})
	t.Run("BCC1903-I.15(b) stalemate", func(t *testing.T) {
		p := fen("k7/2Q5/1K6/8/8/8/8/8 b - - 1 1")
		if !p.Stalemate() || p.Mate() || len(p.LegalMoves()) != 0 {
			t.Error("this is stalemate")
		}
	})
	t.Run("BCC1903-I.15(c) RULING-R-19 what no legal moves can win", func(t *testing.T) {
		for f, dead := range map[string]bool{"8/8/4k3/8/8/3K4/8/8 w - - 0 1": true, "8/8/4k3/8/8/3KN3/8/8 w - - 0 1": true,
			"8/8/4k3/8/8/3KB3/8/8 w - - 0 1": true, "8/8/4k3/8/8/3KP3/8/8 w - - 0 1": false, "8/8/4k3/8/8/2NKN3/8/8 w - - 0 1": false} {
			if fen(f).DeadByMaterial() != dead {
				t.Errorf("%s: dead should be %v", f, dead)
			}
		}
	})
	t.Run("BCC1903-I.16(a) the position at the commencement of a turn", func(t *testing.T) {
		p := start
		for _, u := range []string{"g1f3", "g8f6", "f3g1", "f6g8"} {
			m, _ := rules.ParseMove(u)
			p, _ = p.Play(m)
		}
		if !p.Identical(start) || p == start {
			t.Error("the men stand as at the start, though the game has gone on")
		}
		if slices.Contains(p.LegalMoves(), 0) {
			t.Error("no move is a move")
		}
	})
}
