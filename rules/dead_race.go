package rules

// race is what is known of a position in which nobody mates before a Pawn is
// promoted, and one player, the one that is shut in, moves nothing but Pawns
// until then, and takes nothing. That player soon has no move left, so that the
// other, who alone can promote, has so many moves and no more.
//
// All holds for what follows as long as no Pawn is promoted, by the sets that
// are filled to that end (see reach).
type race struct {
	shut   Colour
	mating colours // those that might mate before a promotion
	on     bool

	// most is how far a Pawn of the player's that is shut in can ever go on
	// from a square.
	most [64]uint8
	// officers tells that others than the King might take a Pawn.
	officers bool
}

// newRace looks for a race in a position.
func newRace(b *board) race {
	var e reach
	e.fill(b, true)
	var r race
	r.mating = e.mating()
	for c := range Colour(2) {
		if r.fits(&e, c) {
			r.shut, r.on = c, true
			return r
		}
	}
	return r
}

// fits reports whether a colour is shut in, and notes how far its Pawns can go.
func (r *race) fits(e *reach, c Colour) bool {
	r.most, r.officers = [64]uint8{}, false
	if e.from.castles != 0 || e.from.passed != 0 {
		return false
	}
	for i := range e.n {
		m := &e.men[i]
		switch {
		case m.role == Pawn && m.taken != 0:
			return false
		case m.colour != c:
			r.officers = r.officers || m.role != Pawn && m.role != King && m.squares != bit(m.home)
		case m.role != Pawn && m.squares != bit(m.home), m.queens:
			return false
		case m.role == Pawn:
			for set := m.squares; set != 0; set &= set - 1 {
				s := first(set)
				r.most[s] = max(r.most[s], uint8(count(ahead(s, c)&m.squares)))
			}
		}
	}
	return true
}

// ahead returns the squares before a Pawn on its file.
func ahead(s Square, c Colour) uint64 {
	if c == White {
		return fileA << s.File() &^ (bit(s) | (bit(s) - 1))
	}
	return fileA << s.File() & (bit(s) - 1)
}

// steps returns how many moves a Pawn that is shut in can make at most: it never
// passes an adversary's that is before it, for that one can neither go back nor
// leave the file.
func (r *race) steps(b *board, s Square) int {
	way := ahead(s, r.shut)
	n := int(r.most[s])
	for set := way & b.pawns() & b.men(r.shut.Other()); set != 0; set &= set - 1 {
		n = min(n, apart(s, first(set))-1)
	}
	return n
}

// lost reports whether no Pawn can ever be promoted from a board on.
func (r *race) lost(b *board) bool {
	if !r.on {
		return false
	}
	c := r.shut.Other() & 1
	moves := 0 // those that the other can still make
	if b.turn == c {
		moves++
	}
	shut := b.pawns() & b.men(r.shut)
	for set := shut; set != 0; set &= set - 1 {
		moves += r.steps(b, first(set))
	}
	king := b.king(c)
	for set := b.pawns() & b.men(c); set != 0; set &= set - 1 {
		s := first(set)
		way := ahead(s, c)
		need := count(way)
		if need == 6 {
			need-- // It may begin with two steps.
		}
		blocks := way & shut
		if blocks == 0 {
			if need <= moves {
				return false
			}
			continue
		}
		// One that is before it must be taken somewhere on its way, and makes no
		// move afterwards.
		q := first(blocks)
		steps := r.steps(b, q)
		for i, at := 0, q; i <= steps; i++ {
			cost := 1
			if !r.officers {
				cost = max(1, apart(king, at))
			}
			if cost+need <= moves-(steps-i) {
				return false
			}
			if r.shut == White {
				at += 8
			} else {
				at -= 8
			}
		}
	}
	return true
}
