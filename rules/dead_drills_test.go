package rules

import (
	"math/rand/v2"
	"testing"
)

// Positions for the drills on dead positions, made by chance.

// putSomewhere puts a man on an empty square for which fits is true, if one
// comes up.
func putSomewhere(b *board, random *rand.Rand, c Colour, r Role, fits func(Square) bool) {
	for range 50 {
		s := Square(random.IntN(64))
		if b.occupied()&bit(s) == 0 && (r != Pawn || bit(s)&lastRanks == 0) && fits(s) {
			b.put(s, c, r)
			return
		}
	}
}

// read returns the board as a position, if it can be one.
func (b *board) read() (Position, bool) {
	b.number = 1
	p, err := ParseFEN(Position{b: *b}.FEN())
	return p, err == nil
}

// walled makes locked Pawns on nearly every file, so that none can take
// another, with the other men mostly behind their own.
func walled(random *rand.Rand) (Position, bool) {
	var b board
	height := 2 + random.IntN(3)
	var heights [8]int
	gaps := random.IntN(4)
	for file := range 8 {
		for step := 0; file > 0 && step == 0; {
			if step = random.IntN(5) - 2; height+step < 1 || height+step > 5 {
				step = 0
			}
			height += step
		}
		heights[file] = height
		if random.IntN(12) < gaps {
			continue
		}
		b.put(SquareAt(file, height), White, Pawn)
		if height < 5 && random.IntN(12) == 0 {
			// A step is left to one of the two.
			b.put(SquareAt(file, height+2), Black, Pawn)
			continue
		}
		b.put(SquareAt(file, height+1), Black, Pawn)
	}
	place := func(c Colour, r Role) {
		stray := random.IntN(12) == 0
		putSomewhere(&b, random, c, r, func(s Square) bool {
			return stray || (c == White) == (s.Rank() <= heights[s.File()])
		})
	}
	place(White, King)
	place(Black, King)
	sorts := []Role{Pawn, Pawn, Bishop, Bishop, Bishop, Knight, Rook, Queen}[:5+random.IntN(4)]
	for range random.IntN(6) {
		place(Colour(random.IntN(2)), sorts[random.IntN(len(sorts))])
	}
	b.turn = Colour(random.IntN(2))
	return b.read()
}

// sparse puts few men on the board, some Pawns locked.
func sparse(random *rand.Rand) (Position, bool) {
	var b board
	anywhere := func(Square) bool { return true }
	putSomewhere(&b, random, White, King, anywhere)
	putSomewhere(&b, random, Black, King, anywhere)
	for range random.IntN(4) {
		s := SquareAt(random.IntN(8), 1+random.IntN(5))
		if b.occupied()&(bit(s)|bit(s+8)) == 0 {
			b.put(s, White, Pawn)
			b.put(s+8, Black, Pawn)
		}
	}
	sorts := []Role{Pawn, Knight, Bishop, Bishop, Rook, Queen}
	for range random.IntN(4) {
		putSomewhere(&b, random, Colour(random.IntN(2)), sorts[random.IntN(len(sorts))], anywhere)
	}
	b.turn = Colour(random.IntN(2))
	return b.read()
}

// shifted changes one or two things on the board, to wander along the border
// between dead and alive.
func shifted(p Position, random *rand.Rand) (Position, bool) {
	b := p.b
	b.castles, b.passed, b.half = 0, 0, 0
	for range 1 + random.IntN(2) {
		s, t := Square(random.IntN(64)), Square(random.IntN(64))
		c, r := b.colour(s), b.role(s)
		switch random.IntN(5) {
		case 0:
			if r != King {
				b.lift(bit(s))
			}
		case 1, 2:
			if r != NoRole && b.role(t) == NoRole {
				b.lift(bit(s))
				b.put(t, c, r)
			}
		case 3:
			sorts := []Role{Pawn, Pawn, Pawn, Knight, Bishop, Bishop, Rook, Queen}
			if r == NoRole {
				b.put(s, Colour(random.IntN(2)), sorts[random.IntN(len(sorts))])
			}
		case 4:
			b.turn = b.turn.Other()
		}
	}
	return b.read()
}

// wandered returns a position of a random game.
func wandered(t testing.TB, random *rand.Rand) Position {
	p := mustFEN(t, walkStarts[random.IntN(len(walkStarts))])
	for range random.IntN(80) {
		moves := p.LegalMoves()
		if len(moves) == 0 {
			break
		}
		p = p.after(moves[random.IntN(len(moves))])
	}
	return p
}

// drill calls f with n positions of all these sorts; the sequence is the same
// at every run. Those that f says to be dead are shifted further.
func drill(t *testing.T, n int, f func(p Position, random *rand.Rand) (dead bool)) {
	random := rand.New(rand.NewPCG(1903, 15))
	var pool []Position
	for seen := 0; seen < n && !t.Failed(); {
		var p Position
		ok := true
		from := -1
		switch random.IntN(8) {
		case 0:
			p = wandered(t, random)
		case 1, 2:
			p, ok = sparse(random)
		case 3, 4:
			p, ok = walled(random)
		default:
			if len(pool) > 0 {
				from = random.IntN(len(pool))
				p, ok = shifted(pool[from], random)
			} else {
				p, ok = walled(random)
			}
		}
		if !ok {
			continue
		}
		seen++
		if !f(p, random) || p.DeadByMaterial() {
			continue
		}
		switch {
		case from >= 0 && random.IntN(3) == 0:
			pool[from] = p
		case from < 0 && len(pool) < 64:
			pool = append(pool, p)
		}
	}
}
