package rules

// goal is one way in which a colour might mate the other's King: on one square,
// perhaps with the own King's help from another. It tells how many moves each
// man, alone on the board, would need to do its part. In a position that is
// nearly dead there are few such squares, and the walk that makes for them
// arrives, where one that only looks for what is new would wander among
// millions of boards.
type goal struct {
	king    [64]uint8 // the loser's King, to the square
	helper  [64]uint8 // the winner's King, to where it helps; 0 if it is all one
	check   distances // a winner's piece, to where it gives check
	flights []flight
}

// flight is a square next to the King that must be barred to it.
type flight struct {
	at   Square
	fill distances // one of the King's own pieces, to the square
	// command is for a winner's piece, to where it commands the square; nil if
	// none ever does.
	command *distances
}

// distances are the moves that a piece needs, by its role and where it stands.
type distances [King][64]uint8

const (
	// outOfReach stands for a number of moves that are never enough.
	outOfReach = 20
	// mostGoals is the greatest number of squares that are worth making for.
	mostGoals = 8
)

// goals returns the goals of a colour, none if it might mate on so many squares
// that they tell nothing. Where the King must help and no Pawn can, as in
// endings with few men, each man's part is told; and if these mate on many
// squares, the corners are taken.
func (e *reach) goals(winner Colour) []goal {
	v := e.view(winner)
	var squares uint64
	number, pawns := 0, false
	for set := v.places; set != 0; set &= set - 1 {
		if v.matesOn(first(set)) {
			squares |= set & -set
			number++
		}
	}
	for i := range v.n {
		pawns = pawns || v.men[i].colour == v.winner && v.men[i].role == Pawn
	}
	if number > mostGoals {
		if v.crowned[v.winner] != 0 {
			return nil
		}
		squares &= bit(a1) | bit(h1) | bit(a8) | bit(h8)
	}
	var all []goal
	for ; squares != 0; squares &= squares - 1 {
		k := first(squares)
		helpers := v.helpers(k, false)
		if pawns || helpers == everywhere && number <= mostGoals {
			all = append(all, v.aim(k, helpers))
			continue
		}
		if near := helpers & knightMoves[k]; near != 0 {
			helpers = near
		}
		for ; helpers != 0; helpers &= helpers - 1 {
			all = append(all, v.aimHelped(k, first(helpers)))
		}
	}
	return all
}

// aim returns a goal on a square where the King's own men must bar to it what
// the winner's can never command.
func (v *view) aim(k Square, helpers uint64) goal {
	var g goal
	v.approach(v.loser, bit(k), &g.king)
	if helpers != everywhere {
		v.approach(v.winner, helpers, &g.helper)
	}
	g.check.count(bit(k), v.free, true)
	for need := kingMoves[k] &^ v.once & v.stand[v.loser]; need != 0; need &= need - 1 {
		f := flight{at: first(need)}
		f.fill.count(bit(f.at), v.free, false)
		g.flights = append(g.flights, f)
	}
	return g
}

// aimHelped returns a goal with the winner's King on a certain square.
func (v *view) aimHelped(k, helper Square) goal {
	var g goal
	v.approach(v.loser, bit(k), &g.king)
	v.approach(v.winner, bit(helper), &g.helper)
	g.check.count(bit(k), v.free, true)
	for need := kingMoves[k] &^ kingMoves[helper]; need != 0; need &= need - 1 {
		f := flight{at: first(need), command: new(distances)}
		f.fill.count(bit(f.at), v.free, false)
		f.command.count(bit(f.at), v.free, true)
		g.flights = append(g.flights, f)
	}
	return g
}

// approach counts a King's steps to the nearest of some squares.
func (v *view) approach(c Colour, to uint64, steps *[64]uint8) {
	around(King, to, v.men[v.king[c]].squares, steps)
}

// count fills in the moves of all pieces to a square, or to where they command
// it.
func (t *distances) count(to, open uint64, command bool) {
	for r := Knight; r <= Queen; r++ {
		end := to
		if command {
			end = spread(r, to, open)
		}
		around(r, end, open, &t[r])
	}
}

// around counts the moves of a piece from each square to the nearest of some,
// over open squares.
func around(r Role, to, open uint64, moves *[64]uint8) {
	for s := range moves {
		moves[s] = outOfReach
	}
	for n, seen := uint8(0), uint64(0); to != 0; n++ {
		for set := to; set != 0; set &= set - 1 {
			moves[first(set)] = n
		}
		seen |= to
		to = spread(r, to, open) & open &^ seen
	}
}

// distance estimates the moves that lead from a board to the goal.
func (g *goal) distance(b *board, winner Colour) int {
	officers := b.occupied() &^ (b.pawns() | b.kings())
	us, them := officers&b.men(winner), officers&b.men(winner.Other())
	n := int(g.king[b.king(winner.Other())]) + int(g.helper[b.king(winner)])
	best := outOfReach
	for set := us; set != 0; set &= set - 1 {
		s := first(set)
		if c := int(g.check[b.role(s)][s]); c < best {
			best = min(best, c+bar(b, g.flights, us&^bit(s), them))
		}
	}
	return n + best
}

// bar returns the least number of moves by which pieces bar all of some
// flights, each of them one.
func bar(b *board, flights []flight, us, them uint64) int {
	if len(flights) == 0 {
		return 0
	}
	f, rest := &flights[0], flights[1:]
	if b.pawns()&bit(f.at) != 0 {
		return bar(b, rest, us, them)
	}
	best := outOfReach
	for set := them; set != 0; set &= set - 1 {
		s := first(set)
		if n := int(f.fill[b.role(s)][s]); n < best {
			best = min(best, n+bar(b, rest, us, them&^bit(s)))
		}
	}
	for set := us; f.command != nil && set != 0; set &= set - 1 {
		s := first(set)
		if n := int(f.command[b.role(s)][s]); n < best {
			best = min(best, n+bar(b, rest, us&^bit(s), them))
		}
	}
	return best
}
