package rules

import (
	"strings"
	"testing"
)

// TestPass shows STAUNTON/R.VIII, a forfeited turn: who may pass it, and what is left.
func TestPass(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, fen, want string }{
		{"the other is to move", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 3 7", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 4 8"},
		{"nothing is taken in passing", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/3pP3/8/8/4K3 w - - 1 2"},
		{"not in check", "rnb1kbnr/pppp1ppp/8/4p3/4P2q/5P2/PPPP2PP/RNBQKBNR w KQkq - 1 3", "in check"},
		{"not where the other is stuck", "7k/5K2/6Q1/8/8/8/8/8 w - - 0 1", "no legal move"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, err := ParseFEN(c.fen)
			if err != nil {
				t.Fatal(err)
			}
			q, err := p.Pass()
			got := q.FEN()
			if err != nil {
				got = err.Error()
			}
			if err == nil && got != c.want || err != nil && !strings.Contains(got, c.want) {
				t.Errorf("%s, want %s", got, c.want)
			}
			if followed, _ := p.Follow(0); err == nil && followed != q {
				t.Error("Follow of the zero move differs")
			}
		})
	}
}

// TestPassInPGN checks that a turn that was passed is written "--", and the score goes on.
func TestPassInPGN(t *testing.T) {
	t.Parallel()
	e4, _ := start.ParseSAN("e4")
	p, _ := start.Play(e4)
	q, err := p.Pass()
	if err != nil {
		t.Fatal(err)
	}
	d4, _ := q.ParseSAN("d4")
	text := PGN{Moves: []Move{e4, 0, d4}, Comments: map[int]string{1: "the turn is forfeited"}}.String()
	if !strings.Contains(text, "1. e4 -- {the turn is forfeited} 2. d4 *") {
		t.Error(text)
	}
}
