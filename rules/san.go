package rules

// longestSAN is the length in octets of the longest text that SAN writes:
// "Qa1xb2#", "bxa8=Q+".
const longestSAN = 7

// SAN returns a legal move in Standard Algebraic Notation (PGN standard, 8.2.3),
// with + for check and # for mate: "Nbd7", "exd6", "e8=Q+", "O-O-O". The text
// has exactly one reading in the position, and of the piece's origin it says
// no more than that takes. Of an illegal move it is "".
func (p Position) SAN(m Move) string {
	var text [longestSAN]byte
	var next Position
	return string(p.appendSAN(text[:0], m, &next))
}

// appendSAN adds a legal move in SAN to a text and sets next to the position
// after it, but for its wings and for whether they are known. Of a move that is
// not legal it adds nothing.
func (p *Position) appendSAN(text []byte, m Move, next *Position) []byte {
	next.due = 0
	if p.due > 0 {
		if p.bounds()&bit(m.To()) == 0 {
			return text
		}
		if before := len(text); p.due > 1 {
			text = p.b.appendSAN(text, m, &next.b)
			next.goOn(p)
			// The turn goes on, so that no move of it gives mate.
			if n := len(text); n > before && text[n-1] == '#' {
				text[n-1] = '+'
			}
			return text
		}
	}
	return p.b.appendSAN(text, m, &next.b)
}

// appendSAN does so on a board.
func (b *board) appendSAN(text []byte, m Move, next *board) []byte {
	if !b.legal(m) {
		return text
	}
	from, to := m.From(), m.To()
	role := b.role(from)
	if role == King && kingMoves[from]&bit(to) == 0 {
		// No other move takes a King so far.
		text = append(text, "O-O"...)
		if to < from {
			text = append(text, "-O"...)
		}
	} else {
		takes := b.occupied()&bit(to) != 0
		if role == Pawn {
			if from.File() != to.File() {
				text = append(text, 'a'+byte(from.File()))
				takes = true
			}
		} else {
			text = append(text, " PNBRQK"[role])
			text = b.distinguish(text, role, from, to)
		}
		if takes {
			text = append(text, 'x')
		}
		text = append(text, 'a'+byte(to.File()), '1'+byte(to.Rank()))
		if m.Promotion() != NoRole {
			text = append(text, '=', " PNBRQK"[m.Promotion()])
		}
	}
	if b.play(m, next); next.check() {
		if next.count() == 0 {
			text = append(text, '#')
		} else {
			text = append(text, '+')
		}
	}
	return text
}

// distinguish adds what must be said of a piece's origin because others of its
// sort can legally go to the same square: its file if that is enough, else its
// rank, else both.
func (b *board) distinguish(text []byte, r Role, from, to Square) []byte {
	sameFile, sameRank, any := false, false, false
	for others := b.comers(r, to) &^ bit(from); others != 0; others &= others - 1 {
		if s := first(others); !b.exposes(r, s, to) {
			any = true
			sameFile = sameFile || s.File() == from.File()
			sameRank = sameRank || s.Rank() == from.Rank()
		}
	}
	if any && (!sameFile || sameRank) {
		text = append(text, 'a'+byte(from.File()))
	}
	if sameFile {
		text = append(text, '1'+byte(from.Rank()))
	}
	return text
}

// comers returns the men of a role, of the player to move, that could go to a
// square if their King were no concern. Castling is not looked at. It looks
// from the square back, since few men of a sort come to one square, and most
// go to many.
func (b *board) comers(r Role, to Square) uint64 {
	to &= 63
	occupied := b.occupied()
	us := occupied & (b.black ^ (uint64(b.turn) - 1))
	if us&bit(to) != 0 {
		return 0
	}
	switch r {
	case Pawn:
		pawns, other := b.pawns()&us, b.turn.Other()
		if occupied&bit(to) != 0 {
			return pawnCommands[other&1][to] & pawns
		}
		behind := advance(bit(to), other)
		come := behind
		if fourth := uint64(0xFF000000) << (8 * uint64(b.turn&1)); behind&occupied == 0 && bit(to)&fourth != 0 {
			come = advance(behind, other)
		}
		if to == b.passed && to != 0 {
			come |= pawnCommands[other&1][to]
		}
		return come & pawns
	case Knight:
		return knightMoves[to] & b.knights() & us
	case Bishop:
		return unstopped(diagonalLines[to]&b.bishops()&us, to, occupied)
	case Rook:
		return unstopped(straightLines[to]&b.rooks()&us, to, occupied)
	case Queen:
		return unstopped((diagonalLines[to]|straightLines[to])&b.queens()&us, to, occupied)
	case King:
		return kingMoves[to] & b.kings() & us
	}
	return 0
}

// unstopped returns those of the men on the lines from a square between whom and it
// nothing stands. There are seldom more than two.
func unstopped(men uint64, s Square, occupied uint64) uint64 {
	for rest := men; rest != 0; rest &= rest - 1 {
		if between[s&63][first(rest)]&occupied != 0 {
			men ^= rest & -rest
		}
	}
	return men
}

// exposes reports whether a man that goes from one square to another leaves or
// places the King in check (BCC1903/I.11.E(a)). It looks at the board as the
// move leaves it, so that taking in passing is no case apart.
func (b *board) exposes(r Role, from, to Square) bool {
	occupied := b.occupied()
	them := occupied &^ (b.black ^ (uint64(b.turn) - 1)) &^ bit(to)
	occupied = occupied&^bit(from) | bit(to)
	k := to
	if r != King {
		k = b.king(b.turn)
		if r == Pawn && to == b.passed && to != 0 {
			occupied &^= bit(to ^ 8)
			them &^= bit(to ^ 8)
		}
	}
	return b.commanders(k, b.turn.Other(), them, occupied) != 0
}
