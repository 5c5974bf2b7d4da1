package main

import (
	"fmt"
	"time"

	"postd/rules"
)

// slower is by how many half-moves the depth is less for those who would take
// minutes for the whole of it.
const slower = 2

// walk counts the lines of one position.
type walk func(i, depth int) uint64

// perftRaces walks all lines of some depth from the positions of the wiki:
// with the last half-move counted, and with every move made.
func perftRaces(c counts) ([]*race, error) {
	known, err := wiki()
	if err != nil {
		return nil, err
	}
	boards := make([][]board, len(libraries))
	for l, lib := range libraries {
		for _, k := range known {
			b, err := lib.read(k.p.FEN())
			if err != nil {
				return nil, fmt.Errorf("%s does not read %s: %w", lib.name, k.name, err)
			}
			boards[l] = append(boards[l], b)
		}
	}
	long, err := lines(known, c.depth)
	if err != nil {
		return nil, err
	}
	short, err := lines(known, max(1, c.depth-slower))
	if err != nil {
		return nil, err
	}
	counted := &race{
		title: "Perft, the last half-move counted",
		work:  fmt.Sprintf("%d positions of the Chess Programming Wiki: %v; %v.", len(known), long, short),
		unit:  "nodes",
		many:  true,
	}
	ours := func(i, depth int) uint64 { return known[i].p.Perft(depth) }
	counted.walks("postd, `Position.Perft`", "", long, ours)
	if err := counted.stockfish(known, long); err != nil {
		return nil, err
	}
	counted.walks("postd, `Position.Perft`", "", short, ours)

	played := &race{
		title: "Perft, every move made",
		work:  fmt.Sprintf("%d positions of the Chess Programming Wiki: %v.", len(known), short),
		unit:  "nodes",
		many:  true,
		notes: []string{"`Play` looks first whether the move is legal, `Update` does not. The package's own walk, which need not look, is `BenchmarkPerftPlayed` in `rules`."},
	}
	played.walks("postd, `Position.Moves` and `Position.Play`", "", short, func(i, depth int) uint64 {
		return playAll(known[i].p, make([]rules.MoveList, depth))
	})
	for l, lib := range libraries {
		counted.walks(lib.name, lib.short, short, func(i, depth int) uint64 {
			return boards[l][i].fresh().perft(depth)
		})
		played.walks(lib.name+", `ValidMoves` and `Update`", lib.short, short, func(i, depth int) uint64 {
			return boards[l][i].fresh().played(depth)
		})
	}
	return append([]*race{counted, played}, peerRaces(c.peers, known, long)...), nil
}

// answers are the numbers of lines of a depth, position by position.
type answers struct {
	depth int
	nodes []uint64
	sum   uint64
}

// lines counts them by the rules room, which must agree with what is known.
func lines(known []position, depth int) (answers, error) {
	a := answers{depth: depth}
	for _, k := range known {
		n := k.p.Perft(depth)
		if listed, ok := k.nodes[depth]; ok && n != listed {
			return answers{}, fmt.Errorf("postd counts %d nodes at depth %d of %s, where %s has %d", n, depth, k.name, perftFile, listed)
		}
		a.nodes = append(a.nodes, n)
		a.sum += n
	}
	return a, nil
}

func (a answers) String() string {
	return fmt.Sprintf("%s nodes at depth %d", figure(float64(a.sum)), a.depth)
}

// compare says whether a count of the position i is ours.
func (a answers) compare(i int, got uint64) error {
	if got != a.nodes[i] {
		return fmt.Errorf("%d nodes at depth %d of position %d, where postd counts %d", got, a.depth, i+1, a.nodes[i])
	}
	return nil
}

// walks adds a contestant of this process.
func (r *race) walks(name, peer string, want answers, w walk) {
	r.contestants = append(r.contestants, contestant{
		name: fmt.Sprintf("%s, depth %d", name, want.depth), peer: peer,
		group: fmt.Sprint(want.depth), amount: int(want.sum),
		pass: timed(func() {
			for i := range want.nodes {
				w(i, want.depth)
			}
		}),
		check: func() error {
			for i := range want.nodes {
				if err := want.compare(i, w(i, want.depth)); err != nil {
					return err
				}
			}
			return nil
		},
	})
}

// stockfish adds the engine, or the note that it is not there.
func (r *race) stockfish(known []position, want answers) error {
	path := program("stockfish")
	if path == "" {
		r.notes = append(r.notes, notInstalled("Stockfish"))
		return nil
	}
	engine, err := startStockfish(path)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	r.done = func() { engine.quit() }
	if engine.made != "" {
		r.notes = append(r.notes, fmt.Sprintf("This %s was built for %q; one built for all that the machine can do is faster.", engine.name, engine.made))
	}
	ask := func() (sum time.Duration, err error) {
		for i, k := range known {
			got, took, err := engine.perft(k.p.FEN(), want.depth)
			if err == nil {
				err = want.compare(i, got)
			}
			if err != nil {
				return 0, err
			}
			sum += took
		}
		return sum, nil
	}
	r.contestants = append(r.contestants, contestant{
		name: fmt.Sprintf("%s, `go perft %d`", engine.name, want.depth), peer: "Stockfish",
		group: fmt.Sprint(want.depth), amount: int(want.sum),
		pass:  ask,
		check: func() error { _, err := ask(); return err },
	})
	return nil
}

// listAll walks with the moves of the last half-move in a list, whose length is counted.
func listAll(p rules.Position, depth int) uint64 {
	var list rules.MoveList
	p.Moves(&list)
	if depth == 1 {
		return uint64(list.Len())
	}
	var nodes uint64
	for _, m := range list.All() {
		next, err := p.Play(m)
		if err != nil {
			return 0 // which no check takes for right
		}
		nodes += listAll(next, depth-1)
	}
	return nodes
}

// playAll walks as a user of the package would, who makes every move; there is
// a list for each half-move.
func playAll(p rules.Position, lists []rules.MoveList) uint64 {
	if len(lists) == 0 {
		return 1
	}
	this := &lists[0]
	p.Moves(this)
	var nodes uint64
	for _, m := range this.All() {
		next, err := p.Play(m)
		if err != nil {
			return 0 // which no check takes for right
		}
		nodes += playAll(next, lists[1:])
	}
	return nodes
}
