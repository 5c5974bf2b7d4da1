// Package peers has the generators of moves that are measured by folder: those that no
// module proxy has. An adapter lies in a folder of its own under a build tag, so that
// nothing of them is needed where none is measured (bench/README.md, "Peers by folder").
package peers

// Board is a position in the hands of a peer.
type Board interface {
	// Leaves walks the lines of a depth of 1 or more, as the peer's own perft does: at the
	// last half-move the moves are generated into a list, and the list is counted.
	Leaves(depth int) uint64
}

// Read reads a position by the peer's own reader of FEN.
type Read func(fen string) (Board, error)

// Peer is what the runner must know of one before it is built.
type Peer struct {
	Name   string // by which the command line calls it; the folder, and "peer_" with it the tag
	Module string // its path
	Knows  string // what the adapter was written for, in words
}

// Known are all.
var Known = []Peer{
	{"dragontoothmg", "github.com/dylhunn/dragontoothmg", "Board.GenerateLegalMoves and Apply"},
	{"mess", "laptudirm.com/x/mess", "pkg/board with GenerateMoves(false) and UnmakeMove()"},
	{"countergo", "github.com/ChizhovVadim/CounterGo", "pkg/common with OrderedMove"},
}
