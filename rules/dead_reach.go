package rules

import "math/bits"

// reach is a bound from above of all that the men can ever do, seen from one
// position: each man can stand, after any number of legal moves, on no other
// squares than are given here, though perhaps not on all of these. It grows
// from the position as it is until nothing more can be added.
//
// Why it is sound: look at the sets as they are at the end, and follow any
// game from the position move by move. Suppose that until now all has happened
// within the sets: every man stands on a square of its set, squares are empty
// and men are gone only if the sets say that they can be. Then the next move
// stays within them, because each rule below grants every move that is legal
// on such a board, and the sets are closed under the rules. Turns, checks,
// pins and the order of events are left out, which only grants more. Where a
// rule forbids something (a King's step to a commanded square, a Pawn's step
// past another Pawn) the ban rests on men of which the final sets say that
// they never move, are never taken, or never leave their file; and as the sets
// grow, bans only fall.
type reach struct {
	men [32]reacher
	n   int
	// king is the place of each colour's King in men.
	king [2]int

	// free are the squares that can ever be empty.
	free uint64
	// prey are the squares where men of a colour, other than the King, stood
	// at the beginning: an opponent can arrive there by taking.
	prey [2]uint64
	// stand are the squares on which men of a colour, other than the King, can
	// ever stand.
	stand [2]uint64
	// arrive are the squares to which a man of a colour can ever go by a move
	// of the kind that takes.
	arrive [2]uint64
	// crowned are the squares on which a promoted Pawn of a colour can ever
	// stand, whatever piece it has become.
	crowned [2]uint64
	// banned are the squares that the men of a colour command for ever.
	banned [2]uint64
	// occupied are the squares on which any man can ever stand.
	occupied uint64

	// shut are the squares that the King of a colour enters only to end the
	// game: the other player is left without a move.
	shut [2]uint64

	from    board  // the position
	passed  Square // as the board's
	turn    Colour
	changed bool
	// uncrowned tells that the sets hold only until a Pawn is promoted.
	uncrowned bool
}

// reacher is one man, known by the square on which it stands at the beginning.
type reacher struct {
	home   Square
	colour Colour
	role   Role
	gone   bool // it can ever be taken
	left   bool // the same, or a Pawn that can leave its file by taking, or be promoted
	queens bool // a Pawn that can be promoted

	// squares are those on which it can ever stand, a Pawn before promotion.
	squares uint64
	// pure are the squares of a Pawn while it has taken nothing, taken those
	// after it has taken something, both with the last rank.
	pure, taken uint64
	// command are the squares that it can ever command.
	command uint64
}

// explore fills the sets from a board.
func (e *reach) explore(b *board) { e.fill(b, false) }

// fill fills the sets, perhaps only with what can be until a Pawn is promoted.
func (e *reach) fill(b *board, uncrowned bool) {
	*e = reach{
		free: ^b.occupied(), occupied: b.occupied(), from: *b,
		passed: b.passed, turn: b.turn, uncrowned: uncrowned,
	}
	for c := range Colour(2) {
		e.prey[c] = b.men(c) &^ b.kings()
		e.stand[c] = e.prey[c]
	}
	for set := b.occupied(); set != 0; set &= set - 1 {
		s := first(set)
		m := &e.men[e.n]
		*m = reacher{home: s, colour: b.colour(s) & 1, role: b.role(s), squares: bit(s), pure: bit(s)}
		if m.role == King {
			e.king[m.colour] = e.n
		}
		if e.passed != 0 && s == e.passed^8 {
			// The Pawn that can be taken in passing.
			e.lose(m)
		}
		e.n++
	}
	for e.changed = true; e.changed; {
		e.changed = false
		e.ban()
		for i := range e.n {
			m := &e.men[i]
			if m.role == Pawn {
				e.growPawn(m)
			} else {
				e.growPiece(m)
			}
		}
		e.growCrowned()
		e.capture()
	}
}

// add adds to the squares on which a man can stand.
func (e *reach) add(m *reacher, squares uint64) {
	if squares&^m.squares == 0 {
		return
	}
	m.squares |= squares
	e.occupied |= squares
	if m.role != King {
		e.stand[m.colour] |= squares
	}
	e.leave(m)
}

// leave notes that a man can leave the square where it began.
func (e *reach) leave(m *reacher) {
	e.free |= bit(m.home)
	e.changed = true
}

// lose notes that a man can be taken.
func (e *reach) lose(m *reacher) {
	m.gone, m.left = true, true
	e.leave(m)
}

// open returns the squares that a man of a colour can enter: those that can be
// empty, and those on which an opponent's man began, which it takes there. The
// King is never taken.
func (e *reach) open(c Colour) uint64 { return e.free | e.prey[c.Other()&1] }

// growPiece adds the squares to which a piece can go. A King goes to none that is
// commanded for ever (BCC1903/I.11.E(a)). Castling needs no rule of its own: the
// King passes two squares that are empty and not commanded (BCC1903/I.11.E(e)),
// so that it could as well go there by steps, and the Rook, over empty squares
// too, by moves of its own.
func (e *reach) growPiece(m *reacher) {
	open := e.open(m.colour)
	if m.role == King {
		open &^= e.banned[m.colour.Other()&1] | e.shut[m.colour]
	}
	for {
		m.command = spread(m.role, m.squares, e.free)
		to := m.command & open
		e.arrive[m.colour] |= to
		if to&^m.squares == 0 {
			return
		}
		e.add(m, to)
	}
}

// growCrowned adds the squares to which promoted Pawns can go, as Queens and
// as Knights.
func (e *reach) growCrowned() {
	for c := range Colour(2) {
		for e.crowned[c] != 0 {
			to := (spread(Queen, e.crowned[c], e.free) | knightSpread(e.crowned[c])) & e.open(c)
			e.arrive[c] |= to
			if to&^e.crowned[c] == 0 {
				break
			}
			e.crowned[c] |= to
			e.occupied |= to
			e.stand[c] |= to
			e.changed = true
		}
	}
}

// capture marks the men that can be taken: an opponent can arrive where they
// can stand.
func (e *reach) capture() {
	for i := range e.n {
		m := &e.men[i]
		if m.gone || m.role == King {
			continue
		}
		if e.all(m)&e.arrive[m.colour.Other()&1] != 0 {
			e.lose(m)
		}
	}
}

// all returns the squares on which a man can ever stand, a promoted Pawn too.
func (e *reach) all(m *reacher) uint64 {
	if m.queens {
		return m.squares | e.crowned[m.colour]
	}
	return m.squares
}

// stays reports whether a man never moves and is never taken.
func (m *reacher) stays() bool { return !m.left && m.squares == bit(m.home) }

// ban finds the squares that are commanded for ever. A man that stays commands
// from its square, pinned or not (BCC1903/I.9), along a line as far as no man
// can ever stand on it.
func (e *reach) ban() {
	e.banned = [2]uint64{}
	for i := range e.n {
		if m := &e.men[i]; m.stays() {
			e.banned[m.colour] |= commandFrom(m.role, m.colour, m.home, e.occupied)
		}
	}
	for c := range Colour(2) {
		e.shut[c] = e.shuts(c.Other() & 1)
	}
}

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
	last := (pure | taken) & lastRanks
	if e.uncrowned {
		if last != 0 && !m.queens {
			m.queens, e.changed = true, true
		}
		return
	}
	if last != 0 && (!m.queens || last&^e.crowned[m.colour] != 0) {
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
