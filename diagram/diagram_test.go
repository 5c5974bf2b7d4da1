package diagram

import (
	"math/rand"
	"testing"

	"postd/descriptive"
	"postd/rules"
)

var (
	styleN  = descriptive.Style{Spelling: descriptive.American}
	styleKt = descriptive.Style{}
)

// giuoco is the position after 1 P-K4 P-K4 2 N-KB3 N-QB3 3 B-B4 B-B4 4 P-Q3
// N-B3 5 P-QB3, with Black to move.
const giuoco = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQK2R b KQkq - 0 5"

func position(t testing.TB, fen string) rules.Position {
	t.Helper()
	p, err := rules.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func move(t testing.TB, uci string) rules.Move {
	t.Helper()
	m, err := rules.ParseMove(uci)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// reached is a position met in play and the move that led to it.
type reached struct {
	rules.Position
	last rules.Move
}

// randomPositions returns positions of games played at random, always the
// same ones.
func randomPositions(t testing.TB, games, plies int) []reached {
	t.Helper()
	chance := rand.New(rand.NewSource(1903))
	var all []reached
	for range games {
		now := reached{Position: rules.Start()}
		for range plies {
			all = append(all, now)
			legal := now.LegalMoves()
			if len(legal) == 0 {
				break
			}
			m := legal[chance.Intn(len(legal))]
			next, err := now.Play(m)
			if err != nil {
				t.Fatal(err)
			}
			now = reached{next, m}
		}
	}
	return all
}
