package correspondence

import (
	"strings"
	"testing"

	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// idles has a Rook of White's and Black's King move to and fro, n moves of each side,
// by which nothing comes about.
func (s *stage) idles(t *testing.T, n int) {
	t.Helper()
	there := [4]string{"b2c2", "d5e5", "c2b2", "e5d5"}
	for i := range 2 * n {
		m, err := rules.ParseMove(there[i%4])
		if err != nil {
			t.Fatal(err)
		}
		words := [4]string{"R-QB2", "K-K4", "R-QKt2", "K-Q4"}[i%4]
		e := events.Event{At: s.game.Opened, What: events.Adopted{By: s.game.ToMove(), Move: m, Words: words, Law: "BCC1903/V.2(a)"}}
		s.events, s.game = append(s.events, e), s.game.Apply(e)
	}
}

// TestDemandRunsOut checks that fifty moves of each side after the demand the game is drawn by
// itself (STAUNTON/R.XIV); or the draw may be claimed, and is none before that
// (RICC/8). What is annulled does not count, and a capture begins nothing anew where
// the draw comes by itself.
func TestDemandRunsOut(t *testing.T) {
	for _, tt := range []struct {
		name   string
		terms  terms.FiftyCount
		idle   int
		play   string
		result terms.Result // "": it goes on
		left   [2]int
		broken bool
	}{
		{"STAUNTON/R.XIV the last move but one", terms.DemandDrawn, 48, "W: R-QB2 | B: K-K4 | W: R-QKt2", "", [2]int{0, 1}, false},
		{"STAUNTON/R.XIV the last move", terms.DemandDrawn, 48, "W: R-QB2 | B: K-K4 | W: R-QKt2 | B: K-Q4", terms.Drawn, [2]int{}, false},
		{"STAUNTON/R.XIV the last move is of a Pawn", terms.DemandDrawn, 48, "W: R-QB2 | B: K-Q5 | W: R-QR2 | B: P-R8 (Q)", terms.Drawn, [2]int{}, false},
		{"STAUNTON/R.XIV annulled moves", terms.DemandDrawn, 2, "W: R-QB2 | +1h | Restore W n41", "", [2]int{49, 49}, false},
		{"RICC/8 before the last move", terms.DemandClaim, 48, "W: R-QB2 | B: K-K4 | W: R-QKt2 | B: CLAIM DRAW FIFTY", "", [2]int{0, 1}, false},
		{"RICC/8 claimed", terms.DemandClaim, 48, "W: R-QB2 | B: K-K4 | W: R-QKt2 | B: K-Q4 | W: CLAIM DRAW FIFTY", terms.Drawn, [2]int{}, false},
		{"RICC/8 not claimed", terms.DemandClaim, 48, "W: R-QB2 | B: K-K4 | W: R-QKt2 | B: K-Q4", "", [2]int{}, false},
		{"RICC/8 a Pawn has moved", terms.DemandClaim, 48, "W: R-QB2 | B: P-R8 (Q) | W: CLAIM DRAW FIFTY", "", [2]int{1, 1}, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := open(t, "repetition=none|repeat_opponent_move=optional|turn.limit=20 days|fifty.count="+string(tt.terms), "8/8/8/3k4/8/8/1R1N3p/4K3 w - - 0 40")
			e := events.Event{At: s.game.Opened, What: events.FiftyDemanded{By: rules.Black, Ground: events.GroundAny}}
			s.events, s.game = append(s.events, e), s.game.Apply(e)
			s.idles(t, tt.idle)
			if err := s.plays(tt.play); err != nil {
				t.Fatal(err)
			}
			g := s.game
			var result terms.Result
			if g.Ended != nil && g.Ended.How == events.ByFifty {
				result = g.Ended.Result
			}
			c, ok := g.Fifty()
			if result != tt.result || !ok || c.Left != tt.left || (c.Broken > 0) != tt.broken {
				t.Errorf("%q, left %v, broken %d (%v), after %d plies", result, c.Left, c.Broken, ok, len(g.Score()))
			}
		})
	}
}

// TestFiftyGround shows what the board and the score prove of a demand under
// STAUNTON/R.XIV, and what is left to the umpire.
func TestFiftyGround(t *testing.T) {
	for _, tt := range []struct {
		fen          string
		white, black events.FiftyGround // "?": doubtful
	}{
		{"8/8/8/3k4/8/8/1R1N4/4K3 w - - 0 40", "", events.GroundKing},
		{"8/8/8/3k4/8/8/1R6/4K2q w - - 0 40", events.GroundForce, "?"},
		{"8/8/8/3k4/8/8/1N6/4K2b w - - 0 40", events.GroundForce, events.GroundForce},
		{"8/8/8/3k4/8/6p1/1R4p1/4K3 w - - 0 40", "?", ""},
		{"8/8/8/3k4/1r6/8/1R1N4/4K2b w - - 0 40", "", ""},
	} {
		s := open(t, "repetition=none|repeat_opponent_move=optional|fifty.count="+string(terms.DemandDrawn), tt.fen)
		for by, want := range []events.FiftyGround{tt.white, tt.black} {
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
		s := open(t, "repetition=none|repeat_opponent_move=optional|dead_position_draw=false|fifty.count="+string(terms.DemandDrawn), "6k1/6p1/8/7Q/8/8/rq4PP/6K1 w - - 0 40")
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
		if checks := g.checksUpTo(len(g.Score()) - 1); checks != n {
			t.Errorf("%d checks were counted, of %d", checks, n)
		}
		if ground, _ := g.fiftyGround(rules.Black); n == 10 && ground == "" {
			t.Error("ten checks are no ground")
		}
	}
}
