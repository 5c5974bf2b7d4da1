//go:build peer_countergo

// Package countergo lets CounterGo be measured.
package countergo

import (
	"github.com/ChizhovVadim/CounterGo/pkg/common"

	"postd/bench/peers"
)

type board struct{ p common.Position }

// Read implements peers.Read.
func Read(fen string) (peers.Board, error) {
	p, err := common.NewPositionFromFEN(fen)
	return &board{p}, err
}

// Leaves implements peers.Board. The list may have moves that are not legal, which is seen
// when they are made; so it makes the last ones too.
func (b *board) Leaves(depth int) uint64 { return leaves(&b.p, depth) }

func leaves(p *common.Position, depth int) uint64 {
	var list [common.MaxMoves]common.OrderedMove
	var next common.Position
	var n uint64
	moves := p.GenerateMoves(list[:])
	for i := range moves {
		if !p.MakeMove(moves[i].Move, &next) {
			continue
		}
		if depth == 1 {
			n++
		} else {
			n += leaves(&next, depth-1)
		}
	}
	return n
}
