//go:build peer_dragontoothmg

// Package dragontoothmg lets dragontoothmg be measured.
package dragontoothmg

import (
	"fmt"

	"github.com/dylhunn/dragontoothmg"

	"postd/bench/peers"
)

type board struct{ b dragontoothmg.Board }

// Read implements peers.Read. The library panics at a FEN that it does not read.
func Read(fen string) (b peers.Board, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%v", r)
		}
	}()
	return &board{dragontoothmg.ParseFen(fen)}, nil
}

// Leaves implements peers.Board.
func (b *board) Leaves(depth int) uint64 {
	moves := b.b.GenerateLegalMoves()
	if depth == 1 {
		return uint64(len(moves))
	}
	var n uint64
	for _, m := range moves {
		back := b.b.Apply(m)
		n += b.Leaves(depth - 1)
		back()
	}
	return n
}
