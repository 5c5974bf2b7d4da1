package descriptive

import "postd/rules"

// fromGame returns a position of a game at random as a FEN shows it: where its
// men began is forgotten.
func (d scenery) fromGame() Scene {
	s := sceneSource{scenery: d, now: sceneOfArray()}
	for range d.IntN(200) {
		moves := s.now.Position.LegalMoves()
		if len(moves) == 0 {
			break
		}
		s.now.play(s.draw(moves))
	}
	p, err := rules.ParseFEN(s.now.Position.FEN())
	if err != nil {
		panic(err)
	}
	if p == rules.Start() {
		return sceneOfArray()
	}
	return sceneSetUp(p)
}

// arraysAtOdds are the arrays of games at odds (BCC1903/III.3): a Knight, a Rook, the
// Queen, a Bishop, Pawn and move, Pawn and two moves; some with Black first.
var arraysAtOdds = []string{
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1",
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1",
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1",
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR b Kkq - 0 1",
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1",
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RN1QKBNR b KQkq - 0 1",
	"rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
	"rnbqkbnr/ppppp1pp/8/8/3PP3/8/PPP2PPP/RNBQKBNR b KQkq - 0 2",
	"r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
	"rnbqkbn1/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQq - 0 1",
}

func (d scenery) atOdds() Scene {
	p, err := rules.ParseFEN(arraysAtOdds[d.IntN(len(arraysAtOdds))])
	if err != nil {
		panic(err)
	}
	return sceneSetUp(p)
}

// crowded returns most of the men of both sides anywhere, with some of the
// Pawns promoted to anything.
func (d scenery) crowded() Scene {
	return d.until(func(b *placing) {
		for _, c := range [2]rules.Colour{rules.White, rules.Black} {
			b.drop(c, 'K')
			for _, sort := range []byte("QRRBBNN") {
				if b.IntN(8) > 0 {
					b.drop(c, sort)
				}
			}
			for range 8 {
				switch n := b.IntN(10); {
				case n < 7:
					b.drop(c, 'P')
				case n < 9:
					b.drop(c, "BNNRQ"[b.IntN(5)])
				}
			}
		}
	}, nil)
}

// many returns a side with five to ten men of one sort besides the rest.
func (d scenery) many() Scene {
	favourite := "NRBNRBNRBQ"[d.IntN(10)]
	extra := 3 + d.IntN(6)
	return d.until(func(b *placing) {
		b.drop(rules.White, 'K')
		b.drop(rules.Black, 'K')
		for range extra {
			b.drop(b.turn, favourite)
		}
		for _, sort := range []byte("QRRBBNN") {
			if sort == favourite || b.IntN(3) == 0 {
				b.drop(b.turn, sort)
			}
		}
		for range b.IntN(9 - extra) {
			b.drop(b.turn, 'P')
		}
		for range 2 + b.IntN(8) {
			b.drop(b.turn.Other(), "PPPPNBRQ"[b.IntN(8)])
		}
	}, nil)
}

// bothWings returns a position in which castling is legal on both wings. As
// often as not the adverse King stands where a castling Rook checks it.
func (d scenery) bothWings() Scene {
	home := d.IntN(2) == 0
	return d.until(func(b *placing) {
		b.castles = "KQkq"
		for _, c := range [2]rules.Colour{rules.White, rules.Black} {
			if c != b.turn && !home {
				b.castles = [2]string{"KQ", "kq"}[b.turn]
				b.put(b.of(c, 3+2*b.IntN(2), b.IntN(3)), c, 'K')
				b.drop(c, 'R')
				continue
			}
			for file, sort := range []byte("R   K  R") {
				if sort != ' ' {
					b.put(b.of(c, file, 0), c, sort)
				} else if c == b.turn {
					b.barred |= 1 << b.of(c, file, 0)
				}
			}
		}
		for _, c := range [2]rules.Colour{rules.White, rules.Black} {
			for _, sort := range []byte("QBBNN") {
				if b.IntN(3) > 0 {
					b.drop(c, sort)
				}
			}
			for range b.IntN(9) {
				b.drop(c, 'P')
			}
		}
	}, func(p rules.Position) bool {
		both, checking := 0, home
		for _, m := range p.LegalMoves() {
			if p.Castles(m) != rules.NoWing {
				both++
				checking = checking || p.GivesCheck(m)
			}
		}
		return both == 2 && checking
	})
}

// promotion returns Pawns on the seventh rank with men to be taken on the
// eighth.
func (d scenery) promotion() Scene {
	return d.until(func(b *placing) {
		us, them := b.turn, b.turn.Other()
		for range 1 + b.IntN(3) {
			file := b.IntN(8)
			b.put(b.of(us, file, 6), us, 'P')
			for _, side := range [2]int{file - 1, file + 1} {
				if side >= 0 && side < 8 && b.IntN(3) > 0 {
					b.put(b.of(us, side, 7), them, "NBRQ"[b.IntN(4)])
				}
			}
		}
		b.drop(us, 'K')
		b.drop(them, 'K')
		for range b.IntN(6) {
			b.drop(us, "PPNBRQ"[b.IntN(6)])
			b.drop(them, "PPNBRQ"[b.IntN(6)])
		}
	}, func(p rules.Position) bool {
		for _, m := range p.LegalMoves() {
			if m.Promotion() != rules.NoRole {
				return true
			}
		}
		return false
	})
}

// passing returns a position in which a Pawn may be taken in passing, as often
// as not by either of two.
func (d scenery) passing() Scene {
	takers := 1 + d.IntN(2)
	return d.until(func(b *placing) {
		us, them := b.turn, b.turn.Other()
		file := b.IntN(8)
		if takers == 2 {
			file = 1 + b.IntN(6)
		}
		b.put(b.of(them, file, 3), them, 'P')
		b.passed = b.of(them, file, 2).String()
		b.barred = 1<<b.of(them, file, 2) | 1<<b.of(them, file, 1)
		for _, side := range [2]int{file - 1, file + 1} {
			if side >= 0 && side < 8 && (takers == 2 || b.IntN(2) == 0) {
				b.put(b.of(us, side, 4), us, 'P')
			}
		}
		b.drop(us, 'K')
		if near := file + 1 - 2*b.IntN(2); b.IntN(4) == 0 && near >= 0 && near < 8 {
			b.put(b.of(them, near, 1), them, 'K') // the taker will check it
		} else {
			b.drop(them, 'K')
		}
		for range b.IntN(10) {
			b.drop(us, "PPPPNBRQ"[b.IntN(8)])
			b.drop(them, "PPPPNBRQ"[b.IntN(8)])
		}
	}, func(p rules.Position) bool {
		n := 0
		for _, m := range p.LegalMoves() {
			if p.InPassing(m) {
				n++
			}
		}
		return n >= takers
	})
}

// battery returns positions rich in discovered and double checks: a line
// from a Queen, Rook or Bishop to the adverse King with one man upon it.
func (d scenery) battery() Scene {
	return d.until(func(b *placing) {
		us, them := b.turn, b.turn.Other()
		king := rules.SquareAt(b.IntN(8), b.IntN(8))
		b.put(king, them, 'K')
		for range 1 + b.IntN(2) {
			df, dr := b.IntN(3)-1, b.IntN(3)-1
			if df == 0 && dr == 0 {
				continue
			}
			sort := "RQ"[b.IntN(2)]
			if df != 0 && dr != 0 {
				sort = "BQ"[b.IntN(2)]
			}
			near := 1 + b.IntN(3)
			far := near + 1 + b.IntN(3)
			for i, man := range [2]byte{"PPNNBR"[b.IntN(6)], sort} {
				steps := [2]int{near, far}[i]
				f, r := king.File()+steps*df, king.Rank()+steps*dr
				if f >= 0 && f < 8 && r >= 0 && r < 8 && (man != 'P' || r > 0 && r < 7) {
					b.put(rules.SquareAt(f, r), us, man)
				}
			}
		}
		b.drop(us, 'K')
		for range b.IntN(6) {
			b.drop(us, "PNNBR"[b.IntN(5)])
			b.drop(them, "PPNBRQ"[b.IntN(6)])
		}
	}, func(p rules.Position) bool {
		for _, m := range p.LegalMoves() {
			if p.GivesCheck(m) {
				return true
			}
		}
		return false
	})
}

// doubled returns Pawns two and three on a file, with men for them to take.
func (d scenery) doubled() Scene {
	return d.until(func(b *placing) {
		us, them := b.turn, b.turn.Other()
		b.drop(us, 'K')
		b.drop(them, 'K')
		left := 8
		for range 2 + b.IntN(2) {
			file := b.IntN(8)
			for range 2 + b.IntN(2) {
				s := rules.SquareAt(file, 1+b.IntN(6))
				if left > 0 && b.men[s] == 0 {
					b.put(s, us, 'P')
					left--
				}
				if side := file + 1 - 2*b.IntN(2); side >= 0 && side < 8 {
					if t := rules.SquareAt(side, 1+b.IntN(6)); b.men[t] == 0 {
						b.put(t, them, "PPPNR"[b.IntN(5)])
					}
				}
			}
		}
	}, nil)
}

// few returns the two Kings with one to four men.
func (d scenery) few() Scene {
	return d.until(func(b *placing) {
		b.drop(rules.White, 'K')
		b.drop(rules.Black, 'K')
		for range 1 + b.IntN(4) {
			b.drop(rules.Colour(b.IntN(2)), "PNBRRQQ"[b.IntN(7)])
		}
	}, nil)
}
