package rules

import "math/bits"

// growPawn adds the squares to which a Pawn can go. A step of two squares
// needs both to be empty, and leads nowhere that two steps of one do not.
func (e *reach) growPawn(m *reacher) {
	// While it has taken nothing it is on its file, where it does not pass the
	// Pawns that it meets; afterwards only empty squares are asked for.
	pure, taken, limit := m.pure, m.taken, e.limit(m)
	victims := e.victims(m)
	for {
		pure |= advance(pure&^lastRanks, m.colour) & e.free & limit
		m.command = pawnCommand((pure|taken)&^lastRanks, m.colour)
		taken |= m.command&victims | advance(taken&^lastRanks, m.colour)&e.free
		if pure == m.pure && taken == m.taken {
			break
		}
		m.pure, m.taken = pure, taken
	}
	e.arrive[m.colour] |= m.command & victims
	e.add(m, (pure|taken)&^lastRanks)
	if taken != 0 && !m.left {
		m.left = true
		e.leave(m)
	}
	if last := (pure | taken) & lastRanks; last != 0 && (!m.queens || last&^e.crowned[m.colour] != 0) {
		m.queens, m.left = true, true
		e.crowned[m.colour] |= last
		e.stand[m.colour] |= last
		e.occupied |= last
		e.leave(m)
	}
}

// victims returns the squares on which a Pawn can take: those where a man of
// the opponent's can ever stand. A Pawn that is taken in passing
// (BCC1903/I.11.E(c)) could instead have gone by one step to the square where
// it is taken, which is therefore among them; only a Pawn that has passed
// already must be asked for.
func (e *reach) victims(m *reacher) uint64 {
	set := e.stand[m.colour.Other()&1]
	if e.passed != 0 && m.colour == e.turn {
		set |= bit(e.passed)
	}
	return set
}

// limit returns the squares to which a Pawn that has taken nothing can advance
// as far as the other Pawns on its file are concerned. One that never leaves
// the file is ahead of it for ever: an opponent's never beyond the square where
// it began, one of its own colour never beyond the last that it can reach.
func (e *reach) limit(m *reacher) uint64 {
	limit := everywhere
	for i := range e.n {
		o := &e.men[i]
		if o.role != Pawn || o.left || (o.home^m.home)&7 != 0 {
			continue
		}
		switch {
		case m.colour == White && o.home > m.home:
			end := o.home
			if o.colour == White {
				end = Square(63 - bits.LeadingZeros64(o.pure))
			}
			limit &= bit(end) - 1
		case m.colour == Black && o.home < m.home:
			end := o.home
			if o.colour == Black {
				end = first(o.pure)
			}
			limit &^= bit(end) | (bit(end) - 1)
		}
	}
	return limit
}
