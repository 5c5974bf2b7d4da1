package rules

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"
)

// ParseFEN reads a position in Forsyth-Edwards Notation (PGN standard, 16.1).
// The last two of its six fields may be left out together: then the half-move
// clock is 0 and the move's number 1. A number 0 is read as 1.
//
// The position must be one that the laws can deal with: one King a side, no
// more men than begin a game (BCC1903/I.4) and no more promoted pieces than
// Pawns are gone, no Pawn on a last rank, the player who has just moved not in
// check, and rights to castle and to take in passing for which the men stand
// ready. What is wrong is said in words. A right to take in passing that no
// Pawn can legally use is dropped, so that equal positions are equal values.
//
// A FEN does not say on which wing a piece began (BCC1903/I.6): see Born.
func ParseFEN(s string) (Position, error) {
	var p Position
	if err := p.readFEN(s); err != nil {
		return Position{}, fmt.Errorf("rules: FEN %.100q: %w", s, err)
	}
	return p, nil
}

func (p *Position) readFEN(s string) error {
	fields := strings.Fields(s)
	if len(fields) != 4 && len(fields) != 6 {
		return fmt.Errorf("its fields are %d and should be 6 (men, turn, castling, in passing, half-move clock, number), or the first 4", len(fields))
	}
	b := &p.b
	if err := b.readMen(fields[0]); err != nil {
		return err
	}
	switch fields[1] {
	case "w":
		b.turn = White
	case "b":
		b.turn = Black
	default:
		return fmt.Errorf("the turn is %q and should be w or b", fields[1])
	}
	if err := b.checkMen(); err != nil {
		return err
	}
	if err := b.readCastles(fields[2]); err != nil {
		return err
	}
	if err := b.readPassed(fields[3]); err != nil {
		return err
	}
	b.number = 1
	if len(fields) == 6 {
		half, err := strconv.ParseUint(fields[4], 10, 16)
		if err != nil {
			return fmt.Errorf("the half-move clock is %q and should be a number from 0 to 65535", fields[4])
		}
		number, err := strconv.ParseUint(fields[5], 10, 16)
		if err != nil {
			return fmt.Errorf("the number of the move is %q and should be from 1 to 65535", fields[5])
		}
		b.half, b.number = uint16(half), uint16(max(number, 1))
	}
	p.w = guessWings(b)
	// All men at home, and nothing moved since the clock was set: this is
	// the commencement, whoever plays first (BCC1903/I.11.C).
	p.quiet = b.half
	p.born = b.half == 0 && b.x == start.b.x && b.y == start.b.y && b.z == start.b.z && b.black == start.b.black
	return nil
}

// readMen reads the first field, from the eighth rank down.
func (b *board) readMen(field string) error {
	ranks := strings.Split(field, "/")
	if len(ranks) != 8 {
		return fmt.Errorf("it has %d ranks and should have 8", len(ranks))
	}
	for i, text := range ranks {
		rank, file := 7-i, 0
		for _, c := range text {
			if c >= '1' && c <= '8' {
				file += int(c - '0')
				continue
			}
			colour, role := White, strings.IndexRune(" PNBRQK", c)
			if role <= 0 {
				colour, role = Black, strings.IndexRune(" pnbrqk", c)
			}
			if role <= 0 {
				return fmt.Errorf("%q on rank %d is no man", c, rank+1)
			}
			if file < 8 {
				b.put(SquareAt(file, rank), colour, Role(role))
			}
			file++
		}
		if file != 8 {
			return fmt.Errorf("rank %d has %d squares and should have 8", rank+1, file)
		}
	}
	return nil
}

// checkMen refuses men that no game can bring about. That there are no more
// than these also bounds the number of legal moves.
func (b *board) checkMen() error {
	for _, c := range [2]Colour{White, Black} {
		men := b.men(c)
		number := func(set uint64) int { return bits.OnesCount64(set & men) }
		pawns := number(b.pawns())
		promoted := max(0, number(b.knights())-2) + max(0, number(b.bishops())-2) +
			max(0, number(b.rooks())-2) + max(0, number(b.queens())-1)
		switch {
		case number(b.kings()) != 1:
			return fmt.Errorf("%v has %d Kings and should have one", c, number(b.kings()))
		case pawns > 8:
			return fmt.Errorf("%v has %d Pawns, more than 8", c, pawns)
		case promoted > 8-pawns:
			return fmt.Errorf("%v has %d promoted pieces at least, but only %d of his Pawns are gone", c, promoted, 8-pawns)
		}
	}
	if bad := b.pawns() & lastRanks; bad != 0 {
		return fmt.Errorf("a Pawn stands on %v", first(bad))
	}
	other := b.turn.Other()
	if b.commanders(b.king(other), b.turn, b.men(b.turn), b.occupied()) != 0 {
		// BCC1903/I.11.E(a): nobody can have left the King so.
		return fmt.Errorf("%v is in check, and it is not his turn", other)
	}
	return nil
}

// readCastles reads the rights to castle: King and Rook must be at home.
func (b *board) readCastles(field string) error {
	if field == "-" {
		return nil
	}
	for _, r := range field {
		i := strings.IndexRune("KQkq", r)
		if i < 0 {
			return fmt.Errorf("the castling field is %q and should be - or letters of KQkq", field)
		}
		right := castles(1) << i
		if b.castles&right != 0 {
			return fmt.Errorf("the castling field %q says %c twice", field, r)
		}
		b.castles |= right
		c, home := Colour(i/2), Square(56*(i/2))
		rook := home + [2]Square{7, 0}[i%2]
		own := b.men(c)
		if b.kings()&own&bit(home+4) == 0 || b.rooks()&own&bit(rook) == 0 {
			return fmt.Errorf("the castling field has %c, but %v's King and Rook are not on %v and %v", r, c, home+4, rook)
		}
	}
	return nil
}

// readPassed reads the square over which a Pawn has just passed.
func (b *board) readPassed(field string) error {
	if field == "-" {
		return nil
	}
	s, ok := ParseSquare(field)
	if !ok {
		return fmt.Errorf("the in-passing field is %q and should be - or a square", field)
	}
	other := b.turn.Other()
	if rank := 5 - 3*int(b.turn); s.Rank() != rank {
		return fmt.Errorf("the in-passing square is %v and should be on rank %d when %v is to move", s, rank+1, b.turn)
	}
	if b.pawns()&b.men(other)&bit(s^8) == 0 || b.occupied()&(bit(s)|bit(s^24)) != 0 {
		return fmt.Errorf("the in-passing square is %v, but no Pawn of %v's can just have passed over it", s, other)
	}
	b.pass(s)
	return nil
}

// FEN returns the position in Forsyth-Edwards Notation, all six fields. The
// in-passing square is written only if a Pawn can legally take there. What the
// notation has no signs for is not in it: the wings, the right to castle
// without a Rook, the moves due in a first turn.
func (p Position) FEN() string {
	text := make([]byte, 0, 90)
	for rank := 7; rank >= 0; rank-- {
		empty := byte(0)
		for file := range 8 {
			s := SquareAt(file, rank)
			r := p.b.role(s)
			if r == NoRole {
				empty++
				continue
			}
			if empty > 0 {
				text = append(text, '0'+empty)
				empty = 0
			}
			text = append(text, [2]string{" PNBRQK", " pnbrqk"}[p.b.colour(s)][r])
		}
		if empty > 0 {
			text = append(text, '0'+empty)
		}
		if rank > 0 {
			text = append(text, '/')
		}
	}
	text = append(text, ' ', "wb"[p.b.turn&1], ' ')
	if p.b.castles&15 == 0 {
		text = append(text, '-')
	}
	for i := range 4 {
		if p.b.castles>>i&1 != 0 {
			text = append(text, "KQkq"[i])
		}
	}
	text = append(text, ' ')
	if p.b.passed == 0 {
		text = append(text, '-')
	} else {
		text = append(text, p.b.passed.String()...)
	}
	text = append(text, ' ')
	text = strconv.AppendUint(text, uint64(p.b.half), 10)
	text = append(text, ' ')
	text = strconv.AppendUint(text, uint64(p.b.number), 10)
	return string(text)
}
