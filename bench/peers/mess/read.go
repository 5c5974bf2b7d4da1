//go:build peer_mess

// Package mess lets mess be measured.
package mess

import (
	"laptudirm.com/x/mess/pkg/board"
	"laptudirm.com/x/mess/pkg/formats/fen"

	"postd/bench/peers"
)

type position struct{ b *board.Board }

// Read implements peers.Read.
func Read(text string) (peers.Board, error) {
	return &position{board.New(board.FEN(fen.FromString(text)))}, nil
}

// Leaves implements peers.Board.
func (p *position) Leaves(depth int) uint64 {
	moves := p.b.GenerateMoves(false)
	if depth == 1 {
		return uint64(len(moves))
	}
	var n uint64
	for _, m := range moves {
		p.b.MakeMove(m)
		n += p.Leaves(depth - 1)
		p.b.UnmakeMove()
	}
	return n
}
