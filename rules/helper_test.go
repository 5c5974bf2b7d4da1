package rules

import "testing"

const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

func mustFEN(t testing.TB, fen string) Position {
	t.Helper()
	p, err := ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// line plays moves in SAN.
func line(t testing.TB, p Position, moves ...string) Position {
	t.Helper()
	for _, s := range moves {
		m, err := p.ParseSAN(s)
		if err != nil {
			t.Fatalf("%s: %v", p.FEN(), err)
		}
		if p, err = p.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

func mustMove(t testing.TB, s string) Move {
	t.Helper()
	m, err := ParseMove(s)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// square reads a name that the test itself has written.
func square(name string) Square {
	s, ok := ParseSquare(name)
	if !ok {
		panic(name)
	}
	return s
}

// perftPlayed is perft with every move played, the last too; lines has one
// element more than half-moves are walked.
func perftPlayed(lines []perftLine) uint64 {
	depth := len(lines) - 1
	if depth == 0 {
		return 1
	}
	this, next := &lines[depth], &lines[depth-1]
	this.moves.clear()
	this.board.generate(&this.moves, everywhere, everywhere)
	var nodes uint64
	for _, m := range this.moves.All() {
		this.board.play(m, &next.board)
		nodes += perftPlayed(lines[:depth])
	}
	return nodes
}
