package templates

import (
	"strings"

	"postd/correspondence/terms"
	"postd/rules"
)

// Bracketed are the moves of an agreed opening as they stand before a score, in brackets since
// nobody sent them (RULING/R-88): "[1. P-K4 P-K4 2. P-KB4]". It is empty where none is agreed.
func Bracketed(a terms.Agreement) string {
	if words := a.OpeningWords(); words != "" {
		return "[" + words + "]"
	}
	return ""
}

// WithOpening is a game for other programs that plays the agreed opening first, if the game
// begins with the position after it.
func WithOpening(g rules.PGN, opening []terms.AgreedMove) rules.PGN {
	n := agreedBefore(g.Start, opening)
	if n == 0 {
		return g
	}
	moves := make([]rules.Move, 0, n+len(g.Moves))
	for _, x := range opening {
		moves = append(moves, x.Move)
	}
	comments := map[int]string{}
	for i, words := range g.Comments {
		if i >= 0 {
			i += n
		}
		comments[i] = words
	}
	g.Start, g.Moves, g.Comments = rules.Position{}, append(moves, g.Moves...), comments
	g.Comments[n-1] = strings.TrimSpace("agreed so far (RULING/R-88) " + g.Comments[n-1])
	return g
}

// agreedBefore is how many agreed moves lead to a position: those of the opening, or none.
func agreedBefore(p rules.Position, opening []terms.AgreedMove) int {
	n := len(opening)
	if n == 0 {
		return 0
	}
	if after, err := opening[n-1].Before.Play(opening[n-1].Move); err != nil || p.FEN() != after.FEN() {
		return 0
	}
	return n
}
