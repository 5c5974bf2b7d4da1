package rules

import (
	"math/rand/v2"
	"testing"

	"postd/drills"
)

// TestDeadRandom changes the labelled positions by a few men at random, so that
// walls get holes and men stand where nobody thought of them, and compares what
// Dead says with a plain walk as far as that goes.
func TestDeadRandom(t *testing.T) {
	t.Parallel()
	count, most := drills.Count(t, drills.DeadPositions), 3000
	if testing.Short() {
		most = 1000
	}
	_, all := readDead(t)
	random := rand.New(rand.NewPCG(15, 1903))
	reasons := map[Reason]int{}
	walkedDead, walkedAlive := 0, 0
	for n := 0; n < count; {
		p, ok := changeMen(random, all[random.IntN(len(all))].p)
		if !ok {
			continue
		}
		n++
		v := Dead(p, Budget{Nodes: 20_000})
		reasons[v.Reason]++
		w := walkAll(p, most)
		alive := w.alive
		switch {
		case w.alive:
			walkedAlive++
		case w.finished:
			walkedDead++
		default:
			// The walk does not know; the line of a helpmate is tried all the
			// same.
			alive = v.Answer == Refuted
		}
		if err := againstDead(p, alive, v, 20_000); err != nil {
			t.Errorf("%s: %v", p.FEN(), err)
		}
	}
	t.Logf("%d positions: %d undecided, %d by material, %d enclosed, %d exhausted, %d helpmates; walked: %d dead, %d alive", count,
		reasons[NoReason], reasons[Material], reasons[Enclosed], reasons[Exhausted], reasons[Helpmate], walkedDead, walkedAlive)
	if walkedDead == 0 || walkedAlive == 0 {
		t.Error("the positions do not show both answers")
	}
}

// changeMen takes men away, puts others down and moves some by a step, one to
// three times, and lets either player move. It fails where the men cannot stand
// so.
func changeMen(random *rand.Rand, p Position) (Position, bool) {
	for range 1 + random.IntN(3) {
		s := Square(random.IntN(64))
		man := p.At(s)
		next := Square(random.IntN(64))
		switch near := kingMoves[s]&bit(next) != 0; {
		case man == (Man{}):
			p.b.put(s, Colour(random.IntN(2)), [...]Role{Pawn, Pawn, Pawn, Bishop, Bishop, Knight, Rook, Queen}[random.IntN(8)])
		case near && p.At(next) == (Man{}):
			p.b.lift(bit(s))
			p.b.put(next, man.Colour, man.Role)
		case man.Role != King:
			p.b.lift(bit(s))
		}
	}
	p.b.turn = Colour(random.IntN(2))
	p.b.castles, p.b.passed = 0, 0
	p, err := ParseFEN(p.FEN())
	return p, err == nil
}
