package descriptive_test

import (
	"postd/descriptive"
	"postd/rules"
)

// fact is one legal move with everything that a record might say of it, found
// on the board by plain loops.
type fact struct {
	move     rules.Move
	man      rules.Role
	from, to rules.Square
	castling rules.Wing
	takes    bool
	passing  bool
	victim   rules.Role
	on       rules.Square // where the man taken stands
	becomes  rules.Role

	check, mate, dis, dbl bool
}

// men is a board of the tests' own.
type men [64]struct {
	role   rules.Role
	colour rules.Colour
}

// view is a scene looked at by the tests: the men, and the facts of every
// legal move.
type view struct {
	descriptive.Scene
	turn  rules.Colour
	men   men
	facts []fact
}

func look(s descriptive.Scene) view {
	v := view{Scene: s, turn: s.Position.Turn()}
	for q := range v.men {
		m := s.Position.At(rules.Square(q))
		v.men[q].role, v.men[q].colour = m.Role, m.Colour
	}
	for _, m := range s.Position.LegalMoves() {
		v.facts = append(v.facts, v.fact(m))
	}
	return v
}

// fact finds out what a legal move does.
func (v *view) fact(m rules.Move) fact {
	f := fact{move: m, from: m.From(), to: m.To(), man: v.men[m.From()].role, becomes: m.Promotion(), on: m.To()}
	after := v.men
	arrived := []rules.Square{f.to}
	switch aside := f.to.File() - f.from.File(); {
	case f.man == rules.Pawn && aside != 0 && v.men[f.to].role == rules.NoRole:
		f.passing = true
		f.on = rules.SquareAt(f.to.File(), f.from.Rank())
	case f.man == rules.King && aside == 2:
		f.castling = rules.KingSide
		arrived = append(arrived, f.from+1)
		after[f.from+1], after[f.from+3] = after[f.from+3], after[f.from+2]
	case f.man == rules.King && aside == -2:
		f.castling = rules.QueenSide
		arrived = append(arrived, f.from-1)
		after[f.from-1], after[f.from-4] = after[f.from-4], after[f.from-2]
	}
	f.victim = v.men[f.on].role
	f.takes = f.victim != rules.NoRole
	after[f.on].role = rules.NoRole
	after[f.to] = after[f.from]
	after[f.from].role = rules.NoRole
	if f.becomes != rules.NoRole {
		after[f.to].role = f.becomes
	}

	checkers, unmoved := 0, 0
	king := after.king(v.turn.Other())
	for q := range rules.Square(64) {
		if after[q].role != rules.NoRole && after[q].colour == v.turn && after.commands(q, king) {
			checkers++
			if q != arrived[0] && q != arrived[len(arrived)-1] {
				unmoved++
			}
		}
	}
	f.check, f.dis, f.dbl = checkers > 0, unmoved > 0, checkers > 1
	if f.check {
		next, err := v.Position.Play(m)
		f.mate = err == nil && len(next.LegalMoves()) == 0
	}
	return f
}

func (b *men) king(c rules.Colour) rules.Square {
	for q := range rules.Square(64) {
		if b[q].role == rules.King && b[q].colour == c {
			return q
		}
	}
	panic("no King")
}

// commands reports whether the man on a square commands another
// (BCC1903/I.9).
func (b *men) commands(from, to rules.Square) bool {
	df, dr := to.File()-from.File(), to.Rank()-from.Rank()
	straight := (df == 0) != (dr == 0)
	slanting := df != 0 && (df == dr || df == -dr)
	switch b[from].role {
	case rules.Pawn:
		ahead := 1
		if b[from].colour == rules.Black {
			ahead = -1
		}
		return (df == 1 || df == -1) && dr == ahead
	case rules.Knight:
		return df*dr == 2 || df*dr == -2
	case rules.King:
		return df*df <= 1 && dr*dr <= 1
	case rules.Bishop:
		if !slanting {
			return false
		}
	case rules.Rook:
		if !straight {
			return false
		}
	case rules.Queen:
		if !straight && !slanting {
			return false
		}
	}
	sign := func(n int) int { return max(-1, min(1, n)) }
	for f, r := from.File()+sign(df), from.Rank()+sign(dr); f != to.File() || r != to.Rank(); f, r = f+sign(df), r+sign(dr) {
		if b[rules.SquareAt(f, r)].role != rules.NoRole {
			return false
		}
	}
	return true
}

// before counts the Pawns of the same colour further advanced on the file of
// a Pawn (BCC1903/I.8).
func (v *view) before(q rules.Square) int {
	n, c := 0, v.men[q].colour
	for r := range 8 {
		s := rules.SquareAt(q.File(), r)
		if v.men[s].role == rules.Pawn && v.men[s].colour == c && rankOf(s, c) > rankOf(q, c) {
			n++
		}
	}
	return n
}
