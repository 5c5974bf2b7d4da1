package rules

import "math/bits"

// mating returns the colours that might ever give mate.
func (e *reach) mating() colours {
	var set colours
	for c := range Colour(2) {
		if e.mates(c) {
			set |= c.set()
		}
	}
	return set
}

// mates reports whether, for all that the sets say, a colour might ever give
// mate. There must be a square that the other King can reach and some man
// other than the King command, so that it is check (BCC1903/I.10), and each
// square next to it must be barred to the King: commanded too, or filled by
// one of the side's own men. False means that no game ends in mate by that colour.
func (e *reach) mates(winner Colour) bool {
	v := e.view(winner)
	if v.kingOnly && v.places != 0 && e.turn == v.winner && e.from.mateNow() {
		return true
	}
	for set := v.places; set != 0; set &= set - 1 {
		if v.matesOn(first(set)) {
			return true
		}
	}
	return false
}

// view is what there is to know of one colour that would mate the other.
type view struct {
	*reach
	winner, loser Colour
	// open are the squares over which a line of the winner's can ever pass. A
	// King does not shield the squares behind it, so that the loser's King is
	// no obstacle.
	open uint64
	// once and twice are the squares that at least one and at least two of the
	// winner's men, other than the King, can ever command.
	once, twice uint64
	// places are the squares where the loser's King can be in check.
	places uint64
	// looked is how many ways to give check were looked into.
	looked int
	// kingOnly tells that no other man of the loser's ever moves. Then uncovered
	// are the squares to which the winner's King can go with the mating move.
	kingOnly  bool
	uncovered uint64
}

// mostLooked bounds the work: after so many ways a mate is taken to be
// possible, as in all cases of doubt.
const mostLooked = 4096

func (e *reach) view(winner Colour) *view {
	v := &view{reach: e, winner: winner & 1, loser: winner.Other() & 1}
	king := &e.men[e.king[v.loser]]
	v.open = e.free | bit(king.home)
	if v.kingOnly = e.onlyKing(v.loser); v.kingOnly {
		// The winner's King may have left a line with the mating move.
		v.open |= bit(e.men[e.king[v.winner]].home)
	}
	for i := range e.n {
		m := &e.men[i]
		if m.colour != winner || m.role == King {
			continue
		}
		if m.role != Pawn {
			m.command = spread(m.role, m.squares, v.open)
		}
		v.twice |= v.once & m.command
		v.once |= m.command
	}
	if crowned := e.crowned[v.winner]; crowned != 0 {
		// Several Pawns may have been promoted.
		v.once |= spread(Queen, crowned, v.open) | knightSpread(crowned)
		v.twice |= v.once
	}
	v.places = king.squares & v.once
	return v
}

// matesOn reports whether the loser's King could be mated on a square.
func (v *view) matesOn(k Square) bool { return v.helpers(k, true) != 0 }

// helpers returns the squares from which the winner's King could help to mate
// the other on k: none if that can never be, everywhere if that help is not
// needed. If any is set, one way is enough.
func (v *view) helpers(k Square, any bool) uint64 {
	if v.kingOnly {
		v.uncovered = v.uncovers(k)
	}
	found := v.barred(k, kingMoves[k]&^v.once)
	if found == 0 || v.crowned[v.winner] != 0 {
		return found
	}
	// One man at least gives check, and from one square: from there it may
	// not command all that it can ever command.
	found = 0
	for i := range v.n {
		m := &v.men[i]
		if m.colour != v.winner || m.role == King || m.command&bit(k) == 0 {
			continue
		}
		others := v.once &^ (m.command &^ v.twice)
		from := m.squares
		if m.role == Pawn {
			from &= pawnCommands[v.loser][k]
		} else {
			from &= spread(m.role, bit(k), v.open)
		}
		for ; from != 0; from &= from - 1 {
			if v.looked++; v.looked > mostLooked {
				return everywhere
			}
			x := from & -from
			command := pawnCommands[v.winner][first(from)]
			if m.role != Pawn {
				command = spread(m.role, x, v.open)
			}
			// Whether it is itself guarded there is not asked.
			found |= v.barred(k, kingMoves[k]&^(others|command|x))
			if found == everywhere || any && found != 0 {
				return found
			}
		}
	}
	return found
}

// barred returns from which squares the winner's King makes sure that squares
// next to the loser's King on k can be barred: each is filled by one of the
// loser's own men, or the winner's King commands it. It is everywhere if it
// need not help.
func (v *view) barred(k Square, need uint64) uint64 {
	if v.kingOnly {
		return v.barredBehind(k, need)
	}
	if v.filled(need) {
		return everywhere
	}
	var found uint64
	// It stands on one square only, and not next to the other King.
	near := kingSpread(kingMoves[k]) &^ (kingMoves[k] | bit(k))
	for set := v.men[v.king[v.winner]].squares & near; set != 0; set &= set - 1 {
		if v.filled(need &^ kingMoves[first(set)]) {
			found |= set & -set
		}
	}
	return found
}

// filled reports whether men of the loser's, other than the King, might fill a
// set of squares, each man one of them.
func (v *view) filled(need uint64) bool {
	if need&^v.stand[v.loser] != 0 {
		return false
	}
	men := bits.OnesCount64(need)
	for i := 0; men > 0 && i < v.n; i++ {
		if m := &v.men[i]; m.colour == v.loser && m.role != King && v.all(m)&need != 0 {
			men--
		}
	}
	return men <= 0
}
