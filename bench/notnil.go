package main

import (
	"bytes"
	"io"

	"github.com/notnil/chess"

	"postd/rules"
)

// notnilBoard is a position of notnil/chess.
type notnilBoard struct {
	unasked *chess.Position // never asked for its legal moves, which it would keep
	p       *chess.Position
	found   []*chess.Move
}

func readNotnil(fen string) (board, error) {
	var p chess.Position
	if err := p.UnmarshalText([]byte(fen)); err != nil {
		return nil, err
	}
	q := p
	return &notnilBoard{unasked: &p, p: &q}, nil
}

func (b *notnilBoard) fresh() board {
	q := *b.unasked
	return &notnilBoard{b.unasked, &q, b.found}
}

func (b *notnilBoard) find() int {
	b.found = b.p.ValidMoves()
	return len(b.found)
}

func (b *notnilBoard) moves() []rules.Move {
	var out []rules.Move
	for _, m := range b.found {
		out = append(out, oursNotnil(m))
	}
	return out
}

func (b *notnilBoard) fen() string { return b.p.String() }

// oursNotnil returns the same move as one of ours. Both number the squares from a1
// by ranks.
func oursNotnil(m *chess.Move) rules.Move {
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

func (b *notnilBoard) perft(depth int) uint64 { return perftNotnil(b.p, depth) }

func perftNotnil(p *chess.Position, depth int) uint64 {
	moves := p.ValidMoves()
	if depth == 1 {
		return uint64(len(moves))
	}
	var nodes uint64
	for i := range moves {
		nodes += perftNotnil(p.Update(moves[i]), depth-1)
	}
	return nodes
}

func (b *notnilBoard) played(depth int) uint64 { return playedNotnil(b.p, depth) }

func playedNotnil(p *chess.Position, depth int) uint64 {
	if depth == 0 {
		return 1
	}
	var nodes uint64
	moves := p.ValidMoves()
	for i := range moves {
		nodes += playedNotnil(p.Update(moves[i]), depth-1)
	}
	return nodes
}

func (b *notnilBoard) decode(san string) (rules.Move, error) {
	m, err := chess.AlgebraicNotation{}.Decode(b.p, san)
	if err != nil {
		return 0, err
	}
	return oursNotnil(m), nil
}

func (b *notnilBoard) encode(i int) string {
	return chess.AlgebraicNotation{}.Encode(b.p, b.found[i])
}

func replayNotnil(pgn []byte, see func([]rules.Move)) (games, moves int, err error) {
	s := chess.NewScanner(bytes.NewReader(pgn))
	for s.Scan() {
		played := s.Next().Moves()
		games++
		moves += len(played)
		if see != nil {
			see(allNotnil(played))
		}
	}
	if err := s.Err(); err != io.EOF {
		return games, moves, err
	}
	return games, moves, nil
}

func allNotnil(played []*chess.Move) []rules.Move {
	var out []rules.Move
	for _, m := range played {
		out = append(out, oursNotnil(m))
	}
	return out
}
