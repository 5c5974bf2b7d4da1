package correspondence

import (
	"strings"
	"testing"

	"postd/rules"
)

// idle are moves of a Rook of White's and of Black's King, n of each side, by which
// nothing comes about; White begins.
func idle(n int) string {
	var out []string
	for i := range n {
		if i%2 == 0 {
			out = append(out, "W: R-QB2", "B: K-K4")
		} else {
			out = append(out, "W: R-QKt2", "B: K-Q4")
		}
	}
	return strings.Join(out, " | ")
}

// TestDemandRunsOut: fifty moves of each side after the demand the game is drawn by
// itself (STAUNTON/R.XIV); or the draw may be
// claimed, and is none before that (RICC/8). What is annulled does not count.
func TestDemandRunsOut(t *testing.T) {
	const rook = "8/8/8/3k4/8/8/1R1N4/4K3 w - - 0 40"
	const pawn = "8/8/8/3k4/8/8/1R1N3p/4K3 w - - 0 40"
	for _, tt := range []struct {
		name, terms, fen, play string
		result                 Result // "": it goes on
		how                    Ending
		left                   [2]int
	}{
		{"STAUNTON/R.XIV the last move but one", demandDrawn, rook, "B: DEMAND FIFTY | " + idle(49) + " | W: R-QKt1", "", "", [2]int{0, 1}},
		{"STAUNTON/R.XIV the last move", demandDrawn, rook, "B: DEMAND FIFTY | " + idle(49) + " | W: R-QKt1 | B: K-Q5", Drawn, ByFifty, [2]int{}},
		{"STAUNTON/R.XIV a capture begins nothing anew", demandDrawn, "8/8/8/3k4/8/8/1R1N4/4K2b w - - 0 40", "B: DEMAND FIFTY | W: Kt-B1 | B: K-K4 | W: Kt-Q2 | B: K-Q4 | " + idle(48), Drawn, ByFifty, [2]int{}},
		{"STAUNTON/R.XIV annulled moves", demandDrawn, rook, idle(2) + " | B: DEMAND FIFTY | W: R-QB2 | +1h | Restore W n41 | " + idle(1), "", "", [2]int{49, 49}},
		{"RICC/8 before the last move", demandClaim, rook, "B: DEMAND FIFTY | " + idle(49) + " | W: R-QKt1 | B: CLAIM DRAW FIFTY", "", "", [2]int{0, 1}},
		{"RICC/8 claimed", demandClaim, rook, "B: DEMAND FIFTY | " + idle(50) + " | W: CLAIM DRAW FIFTY", Drawn, ByFifty, [2]int{}},
		{"RICC/8 not claimed", demandClaim, rook, "B: DEMAND FIFTY | " + idle(51), "", "", [2]int{}},
		{"RICC/8 a Pawn has moved", demandClaim, pawn, "B: DEMAND FIFTY | " + idle(2) + " | W: R-QB2 | B: P-R8 (Kt) | " + "W: CLAIM DRAW FIFTY", "", "", [2]int{47, 47}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := open(t, "repetition=none|repeat_opponent_move=optional|turn.limit=20 days|fifty.count="+tt.terms, tt.fen)
			if err := s.plays(tt.play); err != nil {
				t.Fatal(err)
			}
			g := s.game
			var result Result
			var how Ending
			if g.Ended != nil {
				result, how = g.Ended.Result, g.Ended.How
			}
			c, ok := g.Fifty()
			if result != tt.result || how != tt.how || !ok || c.Left != tt.left {
				t.Errorf("%q %q, left %v (%v), after %d plies", result, how, c.Left, ok, len(g.Plies))
			}
			if broken := strings.Contains(tt.play, "(Kt)"); broken != (c.Broken > 0) {
				t.Errorf("the count ended with ply %d", c.Broken)
			}
		})
	}
}

// TestFiftyGround: what the board and the score prove of a demand under
// STAUNTON/R.XIV, and what is left to the umpire.
func TestFiftyGround(t *testing.T) {
	for _, tt := range []struct {
		fen, white, black string // "?": doubtful
	}{
		{"8/8/8/3k4/8/8/1R1N4/4K3 w - - 0 40", "", GroundKing},
		{"8/8/8/3k4/8/8/1R6/4K2q w - - 0 40", GroundForce, "?"},
		{"8/8/8/3k4/8/8/1N6/4K2b w - - 0 40", GroundForce, GroundForce},
		{"8/8/8/3k4/8/6p1/1R4p1/4K3 w - - 0 40", "?", ""},
		{"8/8/8/3k4/1r6/8/1R1N4/4K2b w - - 0 40", "", ""},
	} {
		s := open(t, "repetition=none|repeat_opponent_move=optional|fifty.count="+demandDrawn, tt.fen)
		for by, want := range []string{tt.white, tt.black} {
			ground, doubtful := s.game.fiftyGround(rules.Colour(by))
			if doubtful {
				ground = "?"
			}
			if ground != want {
				t.Errorf("%s, player %d: %q, want %q", tt.fen, by, ground, want)
			}
		}
	}
	// Checks of a Queen that go on: four are for the umpire, ten are proof.
	for _, n := range []int{4, 10} {
		s := open(t, "repetition=none|repeat_opponent_move=optional|dead_position_draw=false|fifty.count="+demandDrawn, "6k1/6p1/8/7Q/8/8/rq4PP/6K1 w - - 0 40")
		var play []string
		for i := range n {
			if i%2 == 0 {
				play = append(play, "W: Q-K8", "B: K-R2")
			} else {
				play = append(play, "W: Q-R5", "B: K-Kt1")
			}
		}
		if err := s.plays(strings.Join(play, " | ")); err != nil {
			t.Fatal(err)
		}
		g := s.game
		if checks := g.checksUpTo(len(g.Plies) - 1); checks != n {
			t.Errorf("%d checks were counted, of %d", checks, n)
		}
		if ground, _ := g.fiftyGround(rules.Black); n == 10 && ground == "" {
			t.Error("ten checks are no ground")
		}
	}
}
