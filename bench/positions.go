package main

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"

	"postd/rules"
)

// perftFile has the positions of the Chess Programming Wiki first, with the
// numbers of lines that are known of them.
const perftFile = "../rules/testdata/perft.txt"

// wikiPositions is the number of those positions: six, and one of them with
// the colours changed.
const wikiPositions = 7

// position is one of perftFile.
type position struct {
	name  string
	p     rules.Position
	nodes map[int]uint64 // the number of lines by their depth
}

// wiki reads the positions of the Chess Programming Wiki.
func wiki() ([]position, error) {
	f, err := os.Open(perftFile)
	if err != nil {
		return nil, fmt.Errorf("%w (bench is run in its own folder)", err)
	}
	defer f.Close()
	var out []position
	for lines := bufio.NewScanner(f); lines.Scan(); {
		key, rest, _ := strings.Cut(lines.Text(), " ")
		switch key {
		case "position":
			if len(out) == wikiPositions {
				return out, nil
			}
			out = append(out, position{name: rest, nodes: map[int]uint64{}})
		case "fen":
			if out[len(out)-1].p, err = rules.ParseFEN(rest); err != nil {
				return nil, err
			}
		case "depth", "long":
			depth, nodes, _ := strings.Cut(rest, " ")
			d, err1 := strconv.Atoi(depth)
			n, err2 := strconv.ParseUint(nodes, 10, 64)
			if err1 != nil || err2 != nil {
				return nil, fmt.Errorf("%s: %q", perftFile, lines.Text())
			}
			out[len(out)-1].nodes[d] = n
		}
	}
	return nil, fmt.Errorf("%s has fewer than %d positions", perftFile, wikiPositions)
}

// randomPositions returns every seventh position of games played at random
// from the array, the same in every run.
func randomPositions(n int) ([]rules.Position, error) {
	dice := rand.New(rand.NewPCG(1903, 13))
	var out []rules.Position
	for len(out) < n {
		p := rules.Start()
		for ply := range 160 {
			moves := p.LegalMoves()
			if len(moves) == 0 || len(out) == n {
				break
			}
			if ply%7 == 3 {
				out = append(out, p)
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

// spread returns the positions of the wiki and as many random ones as wanted.
func spread(n int) ([]rules.Position, error) {
	known, err := wiki()
	if err != nil {
		return nil, err
	}
	all, err := randomPositions(n)
	if err != nil {
		return nil, err
	}
	for _, k := range known {
		all = append(all, k.p)
	}
	return all, nil
}

// named returns the position of the wiki that has this name.
func named(name string) (rules.Position, error) {
	known, err := wiki()
	if err != nil {
		return rules.Position{}, err
	}
	for _, k := range known {
		if k.name == name {
			return k.p, nil
		}
	}
	return rules.Position{}, fmt.Errorf("%s has no position %q", perftFile, name)
}
