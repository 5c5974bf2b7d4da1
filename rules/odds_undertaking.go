package rules

import "fmt"

// Undertaking is what the giver of odds is bound to: to give mate with
// a Pawn (BCC1903/III.6, BCC1897/IV.6, STAUNTON/ODDS.IV), to mate the King on a
// certain square (BCC1903/III.7, BCC1897/IV.7, STAUNTON/ODDS.VI), or under
// another condition (BCC1903/III.8, BCC1897/IV.8, STAUNTON/ODDS.VII).
type Undertaking struct {
	Kind UndertakingKind
	// Pawn is where the Pawn that is to mate stands at the commencement; 0
	// stands for any Pawn (MatePawn).
	Pawn Square
	// Square is where the adverse King must stand (MateSquare).
	Square Square
	// Words are the condition (MateCondition), which only a person can judge.
	Words string
}

// UndertakingKind is the sort of an undertaking.
type UndertakingKind uint8

// These are the sorts of undertakings.
const (
	NoUndertaking UndertakingKind = iota
	MatePawn
	MateSquare
	MateCondition
)

// Fulfilment is how a game stands to its undertaking.
type Fulfilment uint8

// These are the ways in which an undertaking can stand.
const (
	NotUndertaken Fulfilment = iota // nothing was undertaken
	Unsettled                       // nobody is mated, and the game can go on
	Fulfilled                       // the adverse King is mated as was undertaken
	Failed                          // mated otherwise, drawn on the board, or mated by the receiver
	ForUmpire                       // mated; whether as undertaken a person must say
)

// String returns a word or two for messages.
func (f Fulfilment) String() string {
	return [...]string{"nothing undertaken", "unsettled", "fulfilled", "failed", "for the umpire"}[f]
}

// check reports an undertaking that nothing could fulfil from the start.
func (u Undertaking) check(p Position, giver Colour) error {
	switch {
	case u.Kind > MateCondition:
		return fmt.Errorf("rules: odds: %d is no sort of undertaking", u.Kind)
	case u.Kind == MatePawn && u.Pawn != 0:
		if u.Pawn > 63 || p.b.pawns()&p.b.men(giver)&bit(u.Pawn) == 0 {
			return fmt.Errorf("rules: odds: %v has no Pawn on %v with which to undertake a mate", giver, u.Pawn&63)
		}
	case u.Kind == MateSquare && u.Square > 63:
		return fmt.Errorf("rules: odds: there is no square %d on which to undertake a mate", u.Square)
	}
	return nil
}

// Fulfilled tells how the undertaking stands after the moves of a game that
// began in a position. The mating men are those that command the King's square:
// if they are Pawns alone, and among them the one that was named, mate is given
// with the Pawn, which cannot have gone beyond the seventh rank because it is a
// Pawn still (BCC1903/III.6). If a piece gives check together with such a Pawn,
// the law does not say whose the mate is, and the umpire decides.
//
// Of ends that do not show on the board (a resignation, a draw by agreement)
// it knows nothing: these are Unsettled here. By BCC1903/III.8 and
// STAUNTON/ODDS.VII a drawn game is lost to the side that undertook to mate.
func (o Odds) Fulfilled(from Position, moves []Move) (Fulfilment, error) {
	if o.Undertaking.Kind == NoUndertaking {
		return NotUndertaken, nil
	}
	pawn := o.Undertaking.Pawn
	p := from
	for i, m := range moves {
		next, err := p.Follow(m)
		if err != nil {
			return Unsettled, fmt.Errorf("rules: odds: move %d of the game: %w", i+1, err)
		}
		if pawn != 0 {
			pawn = followPawn(pawn, p, m)
		}
		p = next
	}
	switch {
	case p.Mate() && p.Turn() == o.Giver.Other():
		return o.Undertaking.judge(p, pawn), nil
	case p.Mate(), p.Stalemate(), p.DeadByMaterial():
		return Failed, nil
	}
	return Unsettled, nil
}

// gonePawn stands for the Pawn that was taken.
const gonePawn Square = 64

// followPawn returns the square of a Pawn after a move. Promoted it is followed
// too, and seen to be a Pawn no more.
func followPawn(pawn Square, p Position, m Move) Square {
	taken, man := p.Victim(m)
	switch {
	case man.Role != NoRole && taken == pawn:
		return gonePawn
	case m.From() == pawn:
		return m.To()
	}
	return pawn
}

// judge looks at the position in which the adverse King is mated.
func (u Undertaking) judge(p Position, pawn Square) Fulfilment {
	b := &p.b
	king := b.king(b.turn)
	switch u.Kind {
	case MateSquare:
		// BCC1903/III.7: the square is that of the mated King.
		if king == u.Square {
			return Fulfilled
		}
		return Failed
	case MatePawn:
		them := b.men(b.turn.Other())
		mating := b.commanders(king, b.turn.Other(), them, b.occupied())
		with := mating & b.pawns()
		if pawn != 0 {
			with &= bit(pawn % gonePawn)
			if pawn == gonePawn {
				with = 0
			}
		}
		switch {
		case with == 0:
			return Failed
		case mating&^b.pawns() != 0:
			return ForUmpire
		}
		return Fulfilled
	}
	return ForUmpire
}
