package rules

import (
	"strings"
	"testing"
)

// TestPlay shows what each kind of move does to the position.
func TestPlay(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ why, fen, move, want string }{
		{"a Pawn's move sets the clock back", "4k3/8/8/8/8/8/P7/4K3 w - - 7 30", "a2a3", "4k3/8/8/8/8/P7/8/4K3 b - - 0 30"},
		{"a capture sets the clock back", "4k3/8/8/8/8/8/p7/R3K3 w - - 7 30", "a1a2", "4k3/8/8/8/8/8/R7/4K3 b - - 0 30"},
		{"a quiet move advances it, Black's also the number", "4k3/8/8/8/8/8/8/4K3 b - - 7 30", "e8d8", "3k4/8/8/8/8/8/8/4K3 w - - 8 31"},
		{"two squares with a taker beside", "4k3/8/8/8/5p2/8/4P3/4K3 w - - 0 1", "e2e4", "4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1"},
		{"two squares without one", "4k3/8/8/8/6p1/8/4P3/4K3 w - - 0 1", "e2e4", "4k3/8/8/8/4P1p1/8/8/4K3 b - - 0 1"},
		{"the taker stands on the other edge", "4k3/8/8/8/p7/8/7P/4K3 w - - 0 1", "h2h4", "4k3/8/8/8/p6P/8/8/4K3 b - - 0 1"},
		{"taking in passing", "4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1", "f4e3", "4k3/8/8/8/8/4p3/8/4K3 w - - 0 2"},
		{"the right to take in passing lapses", "4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1", "e8d8", "3k4/8/8/8/4Pp2/8/8/4K3 w - - 1 2"},
		{"promotion", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8n", "N3k3/8/8/8/8/8/8/4K3 b - - 0 1"},
		{"promotion by capture takes a right to castle", "r3k3/1P6/8/8/8/8/8/4K3 w q - 0 1", "b7a8b", "B3k3/8/8/8/8/8/8/4K3 b - - 0 1"},
		{"castling on the King's side", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 4 1", "e1g1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 5 1"},
		{"castling on the Queen's side", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 4 1", "e8c8", "2kr3r/8/8/8/8/8/8/R3K2R w KQ - 5 2"},
		{"a Rook's move takes one right", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 4 1", "a1b1", "r3k2r/8/8/8/8/8/8/1R2K2R b Kkq - 5 1"},
		{"a Rook takes a Rook", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 4 1", "a1a8", "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 1"},
		{"a King's move takes both", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 4 1", "e1e2", "r3k2r/8/8/8/8/8/4K3/R6R b kq - 5 1"},
		{"the counts stop", "4k3/8/8/8/8/8/8/4K3 b - - 65535 65535", "e8d8", "3k4/8/8/8/8/8/8/4K3 w - - 65535 65535"},
	} {
		p := mustFEN(t, c.fen)
		q, err := p.Play(mustMove(t, c.move))
		if err != nil {
			t.Errorf("%s: %v", c.why, err)
		} else if q.FEN() != c.want {
			t.Errorf("%s: %s, want %s", c.why, q.FEN(), c.want)
		}
		if p.FEN() != c.fen {
			t.Errorf("%s: the position played from has changed", c.why)
		}
	}
}

func TestPlayRefuses(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ fen, move, want string }{
		{startFEN, "e4e5", "no man stands on e4"},
		{startFEN, "e7e5", "it is White's turn to move, and the Pawn on e7 is Black's"},
		{startFEN, "e2e5", "the Pawn on e2 cannot go to e5"},
		{startFEN, "e2d3", "the Pawn on e2 cannot go to d3"},
		{startFEN, "a1a2", "the Rook on a1 cannot go to a2"},
		{startFEN, "b1c3q", "a Knight cannot be promoted"},
		{startFEN, "e2e4q", "a Pawn is not promoted on e4"},
		{startFEN, "e1g1", "White cannot castle on that side"},
		{"r3k2r/8/8/8/8/8/5r2/R3K2R w KQkq - 0 1", "e1g1", "White cannot castle on that side"},
		{"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "e1c1", "White cannot castle on that side"},
		{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8", "must become a Queen, Bishop, Knight or Rook"},
		{"4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", "e2c3", "White's King would be in check"},
		{"4r1k1/8/8/8/8/8/8/3K4 w - - 0 1", "d1e1", "White's King would be in check"},
		{"4r1k1/8/8/8/8/8/P7/4K3 w - - 0 1", "a2a3", "White's King would be in check"},
		{"8/8/8/K2pP2r/8/8/8/7k w - - 0 1", "e5d6", "the Pawn on e5 cannot go to d6"},
	} {
		q, err := mustFEN(t, c.fen).Play(mustMove(t, c.move))
		switch {
		case err == nil:
			t.Errorf("%s: %s was played", c.fen, c.move)
		case q != Position{}:
			t.Errorf("%s: a position came with the error", c.move)
		case !strings.HasPrefix(err.Error(), "rules: illegal move "+c.move+": ") || !strings.Contains(err.Error(), c.want):
			t.Errorf("%s: %v, want %q", c.fen, err, c.want)
		}
	}
}

// TestRefusalsOfWalks checks that every illegal move has a reason, and the reason that
// the King would be in check is given only where that is so.
func TestRefusalsOfWalks(t *testing.T) {
	t.Parallel()
	walks(t, 10, 20, func(p Position) {
		s := readSlow(p.FEN())
		for from := range Square(64) {
			for to := range Square(64) {
				m := NewMove(from, to, NoRole)
				if from == to || p.Legal(m) {
					continue
				}
				_, err := p.Play(m)
				if err == nil {
					t.Fatalf("%s: %v was played", p.FEN(), m)
				}
				if strings.Contains(err.Error(), "would be in check") {
					if next := s.after(m.String()); !next.inCheck(s.white) {
						t.Fatalf("%s: %v", p.FEN(), err)
					}
				}
			}
		}
	})
}

func TestVictim(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		fen, move, square string
		man               Man
	}{
		{"4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1", "f4e3", "e4", Man{White, Pawn, NoWing}},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "d5", Man{Black, Pawn, NoWing}},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5e6", "a1", Man{}},
		{"r3k3/1P6/8/8/8/8/8/4K3 w q - 0 1", "b7a8q", "a8", Man{Black, Rook, QueenSide}},
		{"r3k3/1P6/8/8/8/8/8/4K3 w q - 0 1", "b7b8q", "a1", Man{}},
	} {
		p, m := mustFEN(t, c.fen), mustMove(t, c.move)
		if s, man := p.Victim(m); s.String() != c.square || man != c.man {
			t.Errorf("%s: %s takes %v on %v", c.fen, c.move, man, s)
		}
		if p.Takes(m) != (c.man != Man{}) {
			t.Errorf("%s: %s takes: %v", c.fen, c.move, p.Takes(m))
		}
	}
}

func TestCastles(t *testing.T) {
	t.Parallel()
	p := mustFEN(t, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
	for _, c := range []struct {
		move string
		want Wing
	}{{"e1g1", KingSide}, {"e1c1", QueenSide}, {"e1f1", NoWing}, {"e1d1", NoWing}, {"h1f1", NoWing}, {"a1c1", NoWing}} {
		if got := p.Castles(mustMove(t, c.move)); got != c.want {
			t.Errorf("%s castles: %v, want %v", c.move, got, c.want)
		}
	}
}

// TestEnds are ends of games: BCC1903/I.15.
func TestEnds(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		fen                    string
		check, mate, stalemate bool
	}{
		{startFEN, false, false, false},
		{"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", true, true, false},
		{"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", false, false, true},
		{"7k/6Q1/8/8/8/8/8/6K1 b - - 0 1", true, false, false},
		{"4k3/8/8/8/1b6/8/3P4/4K3 w - - 0 1", false, false, false},
		{"4k3/8/8/8/4r3/8/8/4K3 w - - 0 1", true, false, false},
		// Only taking in passing saves Black.
		{"8/8/8/1B1p4/k1pPP3/p1p5/P1P5/1K6 b - d3 0 1", true, false, false},
	} {
		p := mustFEN(t, c.fen)
		if p.Check() != c.check || p.Mate() != c.mate || p.Stalemate() != c.stalemate {
			t.Errorf("%s: check %v, mate %v, stalemate %v", c.fen, p.Check(), p.Mate(), p.Stalemate())
		}
	}
}
