package main

import (
	"fmt"
	"math/rand/v2"

	"github.com/notnil/chess"

	"postd/descriptive"
	"postd/rules"
)

// question is one move of one position with its records.
type question struct {
	p     rules.Position
	m     rules.Move
	brief string // descriptive notation
	san   string

	peer  *chess.Position // its legal moves not yet found
	moved *chess.Position // its legal moves kept
}

// reader reads a question's record and reports whether the move comes out.
type reader struct {
	name string
	peer string // by this name the others are compared with it
	read func(*question) bool
}

// peerNames are the peers in the order of the columns.
var peerNames = []string{"notnil", "notnil kept"}

var readers = []reader{
	{"postd: descriptive, Parse and Readings", "", func(q *question) bool {
		r, err := descriptive.Parse(q.brief)
		if err != nil {
			return false
		}
		got := r.Readings(q.p)
		return len(got) == 1 && got[0].Move == q.m
	}},
	{"postd: SAN by descriptive.Algebraic", "", func(q *question) bool {
		r, err := descriptive.Algebraic.Parse(q.san)
		if err != nil {
			return false
		}
		got := r.Readings(q.p)
		return len(got) == 1 && got[0].Move == q.m
	}},
	{"postd: SAN by rules.Position.ParseSAN", "", func(q *question) bool {
		m, err := q.p.ParseSAN(q.san)
		return err == nil && m == q.m
	}},
	{"notnil/chess: SAN by Decode, each position new", "notnil", func(q *question) bool {
		fresh := *q.peer
		m, err := chess.AlgebraicNotation{}.Decode(&fresh, q.san)
		return err == nil && same(m, q.m)
	}},
	{"notnil/chess: SAN by Decode, legal moves kept", "notnil kept", func(q *question) bool {
		m, err := chess.AlgebraicNotation{}.Decode(q.moved, q.san)
		return err == nil && same(m, q.m)
	}},
}

// same reports whether the peer means our move; both number the squares from
// a1 by ranks.
func same(m *chess.Move, ours rules.Move) bool {
	var promoted rules.Role
	switch m.Promo() {
	case chess.Queen:
		promoted = rules.Queen
	case chess.Rook:
		promoted = rules.Rook
	case chess.Bishop:
		promoted = rules.Bishop
	case chess.Knight:
		promoted = rules.Knight
	}
	return rules.NewMove(rules.Square(m.S1()), rules.Square(m.S2()), promoted) == ours
}

// questions plays games at random from the array, the same in every run, and
// asks for every legal move of every seventh position.
func questions(positions int) ([]question, error) {
	dice := rand.New(rand.NewPCG(1903, 13))
	var out []question
	for seen := 0; seen < positions; {
		p := rules.Start()
		for ply := range 160 {
			moves := p.LegalMoves()
			if len(moves) == 0 || seen == positions {
				break
			}
			if ply%7 == 3 {
				seen++
				asked, err := about(p, moves)
				if err != nil {
					return nil, err
				}
				out = append(out, asked...)
			}
			next, err := p.Play(moves[dice.IntN(len(moves))])
			if err != nil {
				return nil, err
			}
			p = next
		}
	}
	return out, nil
}

// about returns the questions of one position.
func about(p rules.Position, moves []rules.Move) ([]question, error) {
	fen, err := chess.FEN(p.FEN())
	if err != nil {
		return nil, fmt.Errorf("notnil/chess does not read %s: %w", p.FEN(), err)
	}
	peer := chess.NewGame(fen).Position()
	fresh := *peer
	moved := *peer
	moved.ValidMoves()
	var out []question
	for _, m := range moves {
		out = append(out, question{
			p: p, m: m, peer: &fresh, moved: &moved, san: p.SAN(m),
			brief: descriptive.Brief(p, m, descriptive.Style{}),
		})
	}
	return out, nil
}
