package descriptive

import (
	"fmt"

	"postd/rules"
)

// Names says how "King's" and "Queen's" before a piece are understood.
type Names uint8

const (
	// Birth is the law: a King's Knight is the one that began nearer the King,
	// wherever it now stands (BCC1903/I.6, READING/RD6).
	Birth Names = iota
	// BirthThenSide reads, where the birth-name admits no legal move, the
	// piece that stands on that side of the board (RULING/R-45).
	BirthThenSide
)

// ParseNames reads the word for it, birth or birth-then-side; "" is birth.
func ParseNames(s string) (Names, error) {
	switch s {
	case "", "birth":
		return Birth, nil
	case "birth-then-side":
		return BirthThenSide, nil
	}
	return Birth, fmt.Errorf("descriptive: names are birth or birth-then-side, not %q", s)
}

// Reading is one legal move which a record can be interpreted as expressing.
type Reading struct {
	Move rules.Move
}

// Match is what a record can mean in a position.
type Match struct {
	// Readings are the legal moves that the record fits: none makes it
	// illegal, one is the move, more make it ambiguous (BCC1903/V.5(a), V.6).
	// The likeliest comes first: a Queen before the other promotions; where no
	// check is marked, moves that give none; an ordinary capture before one in
	// passing. Otherwise the order is that of the squares in UCI form.
	Readings []Reading
	// NoCapture says that the record expresses no capture and fits no quiet
	// move, so that captures were admitted; the receiver may treat it as
	// illegal (BCC1903/V.5(c)).
	NoCapture bool
	// Surplus are the marks of check that decided nothing because no reading
	// satisfies them: "ch", "mate", "dis", "double" (RULING/R-4).
	Surplus []string
}

// Readings returns the readings of the record in p by the birth-names of the
// pieces. Where p was set up and not played to, the names are those of the
// sides of the board, and a name that no piece there bears excludes none.
func (r Record) Readings(p rules.Position) []Reading { return r.Match(p, Birth).Readings }

// Match returns what the record can mean among the legal moves of p
// (BCC1903/I.13.C). The rule is READING/RD1.
func (r Record) Match(p rules.Position, n Names) Match {
	var list rules.MoveList
	p.Moves(&list)
	return r.MatchAmong(p, n, list.All())
}

// MatchAmong is Match over a given set of legal moves of p, such as those
// that discharge a penalty (RULING/R-61).
func (r Record) MatchAmong(p rules.Position, n Names, moves []rules.Move) Match {
	if len(r.patterns) == 0 {
		return Match{}
	}
	var room [32]candidate
	b := newBoard(p)
	sides := (n == BirthThenSide || !b.born) && named(r.patterns)
	var found []candidate
	for _, second := range [...]looseness{0, looseSecond} {
		found = b.candidates(room[:0], r.patterns, second, moves, false)
		if len(found) == 0 && sides {
			// RULING/R-45: the birth-name admits no legal move.
			found = b.candidates(found, r.patterns, second, moves, true)
		}
		if len(found) > 0 {
			break
		}
	}
	return b.narrow(&r, found)
}

// named reports whether a pattern names a King's or a Queen's piece.
func named(patterns []pattern) bool {
	for i := range patterns {
		if patterns[i].mover.wing != rules.NoWing || patterns[i].victim.wing != rules.NoWing {
			return true
		}
	}
	return false
}

// board is the position as the records of the side to move name it.
type board struct {
	p    rules.Position
	side rules.Colour
	born bool
}

func newBoard(p rules.Position) board { return board{p, p.Turn(), p.Born()} }

// relative names a square from the mover's side, and back: the files are the
// same for both players, the ranks are counted from each one's own
// (BCC1903/I.3, I.7). No name is translated that was given from the other
// side (RULING/R-35).
func relative(s rules.Square, namer rules.Colour) rules.Square {
	if namer == rules.Black {
		return s ^ 56
	}
	return s
}

// candidate is a legal move with what the records say about moves.
type candidate struct {
	move      rules.Move
	man       rules.Man
	castles   rules.Wing
	takes     bool
	inPassing bool
	victim    rules.Man
	victimOn  rules.Square
	expressed bool  // the record expresses what the move is: the capture is marked, or there is none
	seen      bool  // it is known what check it gives
	gives     marks // the check that it gives
}

// candidates adds the moves that fit a pattern to a list, one of those that
// are looseSecond or one of the others. sides admits, for a King's or Queen's
// piece, also one that stands on that side of the board.
func (b *board) candidates(list []candidate, patterns []pattern, second looseness, moves []rules.Move, sides bool) []candidate {
	for _, m := range moves {
		c := candidate{move: m}
		for i := range patterns {
			q := &patterns[i]
			if q.loose&looseSecond != second || !b.reaches(q, m) {
				continue
			}
			if c.man.Role == rules.NoRole {
				b.describe(&c)
			}
			if !b.fits(q, &c, sides) {
				continue
			}
			expressed := q.takes == c.takes || q.absolute
			if n := len(list); n == 0 || list[n-1].move != m {
				list = append(list, c)
			}
			last := &list[len(list)-1]
			last.expressed = last.expressed || expressed
		}
	}
	return list
}

// reaches reports whether a move goes between the squares of a pattern.
func (b *board) reaches(q *pattern, m rules.Move) bool {
	side := b.side
	if q.absolute {
		side = rules.White
	}
	return q.to.has(relative(m.To(), side)) && q.from.has(relative(m.From(), side))
}

// describe finds what the records say of a move, but for the check.
func (b *board) describe(c *candidate) {
	m := c.move
	c.man = b.p.At(m.From())
	switch c.man.Role {
	case rules.King:
		c.castles = b.p.Castles(m)
	case rules.Pawn:
		c.inPassing = b.p.InPassing(m)
	}
	c.victimOn, c.victim = b.p.Victim(m)
	c.takes = c.victim.Role != rules.NoRole
}

// fits reports whether a move between the squares of a pattern fulfils every
// other word of it
// (BCC1903/I.13.C); the capture that is not expressed and the check are
// judged later.
func (b *board) fits(q *pattern, c *candidate, sides bool) bool {
	if q.castling || c.castles != rules.NoWing {
		// RULING/R-46: castling and only castling is recorded as castling.
		return q.castling && c.castles != rules.NoWing && (q.wing == rules.NoWing || q.wing == c.castles)
	}
	if !b.is(&q.mover, c.man, c.move.From(), sides) {
		return false
	}
	// RULING/R-3: "PxP" may be a taking in passing too; only the mark is binding.
	if n := int(c.move.To()) - int(c.move.From()); q.steps != 0 && abs(n) != 8*int(q.steps) {
		return false
	}
	if q.promotion == noPromotion && c.move.Promotion() != rules.NoRole {
		return false
	}
	if q.promotion != rules.NoRole && q.promotion != noPromotion && q.promotion != c.move.Promotion() || q.passing && !c.inPassing {
		return false
	}
	if q.takes {
		// RULING/R-47: the man taken must be the man named.
		if !c.takes || !b.is(&q.victim, c.victim, c.victimOn, sides) {
			return false
		}
		// For a taking in passing the square of arrival is meant as often.
		if !q.victimOn.has(relative(c.victimOn, b.side)) && !(c.inPassing && q.victimOn.has(relative(c.move.To(), b.side))) {
			return false
		}
	}
	if q.checks {
		b.look(c, false)
		return c.gives&markCheck != 0
	}
	return true
}

// is reports whether the man on a square is the one that a record describes.
func (b *board) is(w *who, man rules.Man, on rules.Square, sides bool) bool {
	if w.role != rules.NoRole && w.role != man.Role {
		return false
	}
	if w.wing != rules.NoWing && w.wing != man.Wing && !(sides && w.wing == sideOf(on)) {
		// A position that was set up does not tell where its men began: a name
		// that none of them bears may mean any.
		if b.born || b.borne(w, man.Colour) {
			return false
		}
	}
	if w.files != 0 && w.files>>on.File()&1 == 0 {
		return false
	}
	return w.nth == 0 || b.inFront(man, on) == int(w.nth)-1
}

// borne reports whether a piece of that colour bears the name.
func (b *board) borne(w *who, c rules.Colour) bool {
	for s := rules.Square(0); s < 64; s++ {
		if b.p.At(s) == (rules.Man{Colour: c, Role: w.role, Wing: w.wing}) {
			return true
		}
	}
	return false
}

// sideOf returns the side of the board, files QR to Q or K to KR.
func sideOf(s rules.Square) rules.Wing {
	if s.File() < 4 {
		return rules.QueenSide
	}
	return rules.KingSide
}

// inFront counts the Pawns of the same colour further advanced on the file:
// the first QBP is the furthest from its player's first rank (BCC1903/I.8).
func (b *board) inFront(man rules.Man, on rules.Square) int {
	n := 0
	for rank := range 8 {
		s := rules.SquareAt(on.File(), rank)
		if b.p.At(s) == man && relative(s, man.Colour).Rank() > relative(on, man.Colour).Rank() {
			n++
		}
	}
	return n
}
