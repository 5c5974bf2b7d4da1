package rules

import (
	"fmt"
	"strings"
)

// SAN returns a legal move in Standard Algebraic Notation (PGN standard, 8.2.3),
// with + for check and # for mate: "Nbd7", "exd6", "e8=Q+", "O-O-O". The text
// has exactly one reading in the position. Of an illegal move it is "".
func (p Position) SAN(m Move) string {
	if !p.b.legal(m) {
		return ""
	}
	text := make([]byte, 0, 8)
	from, to := m.From(), m.To()
	role := p.b.role(from)
	switch wing := p.Castles(m); {
	case wing == KingSide:
		text = append(text, "O-O"...)
	case wing == QueenSide:
		text = append(text, "O-O-O"...)
	default:
		if role == Pawn {
			if p.Takes(m) {
				text = append(text, 'a'+byte(from.File()))
			}
		} else {
			text = append(text, " PNBRQK"[role])
			text = append(text, p.b.distinguish(role, from, to)...)
		}
		if p.Takes(m) {
			text = append(text, 'x')
		}
		text = append(text, to.String()...)
		if m.Promotion() != NoRole {
			text = append(text, '=', " PNBRQK"[m.Promotion()])
		}
	}
	var next board
	if p.b.play(m, &next); next.check() {
		if next.count() == 0 {
			text = append(text, '#')
		} else {
			text = append(text, '+')
		}
	}
	return string(text)
}

// distinguish returns what must be said of a piece's origin because others of
// its sort can legally go to the same square: its file if that is enough, else
// its rank, else both.
func (b *board) distinguish(r Role, from, to Square) string {
	var l MoveList
	b.generate(&l, b.of(r)&b.men(b.turn)&^bit(from), bit(to))
	if l.Len() == 0 {
		return ""
	}
	sameFile, sameRank := false, false
	for _, m := range l.All() {
		sameFile = sameFile || m.From().File() == from.File()
		sameRank = sameRank || m.From().Rank() == from.Rank()
	}
	name := from.String()
	switch {
	case !sameFile:
		return name[:1]
	case !sameRank:
		return name[1:]
	}
	return name
}

// ParseSAN reads a move in Standard Algebraic Notation. It is lenient where no
// doubt can arise: signs of check and comment ("+", "#", "!", "?") are not
// looked at, nor whether x is written; more of the origin may be named than is
// needed ("Ng1-f3"), "=" may be left out, and 0 may stand for O. The error
// says whether the text is no SAN, or no legal move fits it, or several do.
func (p Position) ParseSAN(s string) (Move, error) {
	m, why := p.readSAN(s)
	if why != "" {
		return 0, fmt.Errorf("rules: SAN %.20q: %s", s, why)
	}
	return m, nil
}

// sanWords is a text in SAN taken to pieces.
type sanWords struct {
	role, promotion Role
	from            uint64 // the squares of which the man may come
	to              Square
}

func (p Position) readSAN(s string) (_ Move, why string) {
	s = strings.TrimRight(strings.TrimSpace(s), "+#!?")
	switch s {
	case "O-O", "0-0":
		return p.castling(2)
	case "O-O-O", "0-0-0":
		return p.castling(-2)
	}
	w, ok := splitSAN(s)
	if !ok {
		return 0, "it is not a move in this notation"
	}
	var l MoveList
	p.b.generate(&l, p.b.of(w.role)&p.b.men(p.b.turn)&w.from, bit(w.to))
	var found Move
	for _, m := range l.All() {
		switch {
		case w.role == King && p.Castles(m) != NoWing, m.Promotion() != w.promotion:
		case found != 0:
			return 0, fmt.Sprintf("more than one %v can so go to %v", w.role, w.to)
		default:
			found = m
		}
	}
	if found == 0 {
		if w.role == Pawn && w.promotion == NoRole && l.Len() > 0 {
			return 0, "it does not name the piece to which the Pawn is promoted"
		}
		return 0, fmt.Sprintf("no %v of %v's can legally so go to %v", w.role, p.b.turn, w.to)
	}
	return found, ""
}

// castling returns the King's move by two files in the given direction.
func (p Position) castling(files int) (Move, string) {
	k := p.b.king(p.b.turn)
	m := NewMove(k, Square(int(k)+files)&63, NoRole)
	if p.Castles(m) == NoWing || !p.b.legal(m) {
		return 0, fmt.Sprintf("%v cannot legally castle on that side", p.b.turn)
	}
	return m, ""
}

// splitSAN reads the text from its end, because only the destination is
// always there.
func splitSAN(s string) (w sanWords, ok bool) {
	w.role = Pawn
	if len(s) > 0 {
		if r := strings.IndexByte("NBRQK", s[0]); r >= 0 {
			w.role, s = Knight+Role(r), s[1:]
		}
	}
	if n := len(s); n > 0 && w.role == Pawn {
		if r := strings.IndexByte("NBRQ", s[n-1]); r >= 0 {
			w.promotion, s = Knight+Role(r), strings.TrimSuffix(s[:n-1], "=")
		}
	}
	if len(s) < 2 {
		return w, false
	}
	n := len(s) - 2
	if w.to, ok = ParseSquare(s[n:]); !ok {
		return w, false
	}
	s = s[:n]
	if n > 0 && (s[n-1] == 'x' || s[n-1] == '-') {
		s = s[:n-1]
	}
	w.from = everywhere
	if len(s) > 0 && s[0] >= 'a' && s[0] <= 'h' {
		w.from &= fileA << (s[0] - 'a')
		s = s[1:]
	} else if w.role == Pawn {
		// A Pawn whose file is not named advances.
		w.from &= fileA << w.to.File()
	}
	if len(s) > 0 && s[0] >= '1' && s[0] <= '8' {
		w.from &= 0xFF << (8 * (s[0] - '1'))
		s = s[1:]
	}
	return w, s == ""
}
