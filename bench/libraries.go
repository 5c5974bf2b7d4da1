package main

import "postd/rules"

// library is a Go library that is measured beside the rules room.
type library struct {
	name  string // with its version, as in go.mod
	short string // heads a column
	// read reads a position by the library's own reader of FEN.
	read func(fen string) (board, error)
	// replay reads a file of games and plays their moves, and returns how many
	// of both there were. If see is not nil it gets the moves of each game.
	replay func(pgn []byte, see func([]rules.Move)) (games, moves int, err error)
}

// libraries are in the order of the columns.
var libraries = []library{
	{"notnil/chess v1.10.0", "notnil", readNotnil, replayNotnil},
	{"corentings/chess/v2 v2.3.2", "corentings", readCorentings, replayCorentings},
}

// board is a position in a library's hands. The libraries keep the legal moves
// of a position once they have found them.
type board interface {
	// fresh returns the same position, its legal moves to be found again.
	fresh() board
	// find asks for the legal moves and returns their number.
	find() int
	// moves returns the legal moves that were found, in the library's order.
	moves() []rules.Move
	// perft walks the lines of a depth of 1 or more; at the last half-move it
	// only asks how many moves there are.
	perft(depth int) uint64
	// played does the same, and makes the moves of the last half-move too.
	played(depth int) uint64
	// decode reads a move in SAN.
	decode(san string) (rules.Move, error)
	// encode writes in SAN the move with the index i of those that were found
	// in this board or in that of which it is a fresh one.
	encode(i int) string
	fen() string
}
