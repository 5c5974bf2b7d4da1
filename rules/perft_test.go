package rules

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"postd/drills"
)

func TestPerft(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("testdata/perft.txt")
	if err != nil {
		t.Fatal(err)
	}
	var name string
	var p Position
	tested := 0
	for i, line := range strings.Split(string(text), "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		directive, rest, _ := strings.Cut(line, " ")
		switch directive {
		case "position":
			name, p = rest, Position{}
		case "fen":
			if p, err = ParseFEN(rest); err != nil {
				t.Fatalf("line %d: %v", i+1, err)
			}
		case "depth", "long":
			var depth int
			var want uint64
			a, b, _ := strings.Cut(rest, " ")
			depth, err = strconv.Atoi(a)
			if err == nil {
				want, err = strconv.ParseUint(b, 10, 64)
			}
			if err != nil || p == (Position{}) {
				t.Fatalf("line %d: %q stands here wrongly: %v", i+1, line, err)
			}
			if directive == "long" && !drills.Done(t, drills.Perft) {
				continue
			}
			tested++
			if got := p.Perft(depth); got != want {
				t.Errorf("%s, depth %d: %d nodes, want %d", name, depth, got, want)
			}
		default:
			t.Fatalf("line %d: unknown directive %q", i+1, directive)
		}
	}
	if tested < 20 {
		t.Errorf("only %d counts were tested", tested)
	}
}

// TestPerftPlayed counts with every move played, so that the counting of the
// last half-move is compared with the writing of moves.
func TestPerftPlayed(t *testing.T) {
	t.Parallel()
	lines := make([]perftLine, 4)
	lines[3].board = mustFEN(t, kiwipete).b
	if got := perftPlayed(lines); got != 97862 {
		t.Errorf("played %d lines, want 97862", got)
	}
}

func TestDivide(t *testing.T) {
	t.Parallel()
	p := mustFEN(t, kiwipete)
	var sum uint64
	last := ""
	for _, d := range p.Divide(3) {
		if d.Move.String() <= last {
			t.Errorf("%v is out of order", d.Move)
		}
		last = d.Move.String()
		sum += d.Nodes
	}
	if sum != 97862 {
		t.Errorf("the parts make %d, want 97862", sum)
	}
	if p.Divide(0) != nil {
		t.Error("depth 0 has parts")
	}
}
