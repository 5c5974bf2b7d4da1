package main

import (
	"bytes"

	"github.com/corentings/chess/v2"

	"postd/rules"
)

// corentingsBoard is a position of corentings/chess.
type corentingsBoard struct {
	unasked *chess.Position // never asked for its legal moves, which it would keep
	p       *chess.Position
	found   []chess.Move
}

func readCorentings(fen string) (board, error) {
	var p chess.Position
	if err := p.UnmarshalText([]byte(fen)); err != nil {
		return nil, err
	}
	q := p
	return &corentingsBoard{unasked: &p, p: &q}, nil
}

func (b *corentingsBoard) fresh() board {
	q := *b.unasked
	return &corentingsBoard{b.unasked, &q, b.found}
}

func (b *corentingsBoard) find() int {
	b.found = b.p.ValidMoves()
	return len(b.found)
}

func (b *corentingsBoard) moves() []rules.Move {
	var out []rules.Move
	for _, m := range b.found {
		out = append(out, oursCorentings(&m))
	}
	return out
}

func (b *corentingsBoard) fen() string { return b.p.String() }

// oursCorentings returns the same move as one of ours. Both number the squares from a1
// by ranks.
func oursCorentings(m *chess.Move) rules.Move {
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
	return rules.NewMove(rules.Square(m.S1()), rules.Square(m.S2()), promoted)
}

func (b *corentingsBoard) perft(depth int) uint64 { return perftCorentings(b.p, depth) }

func perftCorentings(p *chess.Position, depth int) uint64 {
	moves := p.ValidMoves()
	if depth == 1 {
		return uint64(len(moves))
	}
	var nodes uint64
	for i := range moves {
		nodes += perftCorentings(p.Update(&moves[i]), depth-1)
	}
	return nodes
}

func (b *corentingsBoard) played(depth int) uint64 { return playedCorentings(b.p, depth) }

func playedCorentings(p *chess.Position, depth int) uint64 {
	if depth == 0 {
		return 1
	}
	var nodes uint64
	moves := p.ValidMoves()
	for i := range moves {
		nodes += playedCorentings(p.Update(&moves[i]), depth-1)
	}
	return nodes
}

func (b *corentingsBoard) decode(san string) (rules.Move, error) {
	m, err := chess.AlgebraicNotation{}.Decode(b.p, san)
	if err != nil {
		return 0, err
	}
	return oursCorentings(m), nil
}

func (b *corentingsBoard) encode(i int) string {
	return chess.AlgebraicNotation{}.Encode(b.p, &b.found[i])
}

func replayCorentings(pgn []byte, see func([]rules.Move)) (games, moves int, err error) {
	s := chess.NewScanner(bytes.NewReader(pgn))
	for s.HasNext() {
		g, err := s.ParseNext()
		if err != nil {
			return games, moves, err
		}
		played := g.Moves()
		games++
		moves += len(played)
		if see != nil {
			see(allCorentings(played))
		}
	}
	return games, moves, nil
}

func allCorentings(played []*chess.Move) []rules.Move {
	var out []rules.Move
	for _, m := range played {
		out = append(out, oursCorentings(m))
	}
	return out
}
