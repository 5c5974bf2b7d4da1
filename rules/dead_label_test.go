package rules

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
)

// walked is what a plain walk through all legal moves found.
type walked struct {
	alive    bool
	size     int    // positions seen: all of them, or those nearer than the mate
	line     []Move // to the mate
	finished bool   // else the bound was reached first
}

// walkAll looks into every position that legal moves can bring about, the
// nearest first, until a mate or the bound. It knows nothing of chess but the
// moves.
func walkAll(p Position, most int) walked {
	type step struct {
		p    Position
		from int32
		move Move
	}
	if p.Mate() {
		return walked{alive: true, finished: true}
	}
	seen := map[board]struct{}{labelKey(p): {}}
	steps := []step{{p: p, from: -1}}
	var moves MoveList
	for begin, end := 0, 1; begin < end; begin, end = end, len(steps) {
		for i := begin; i < end; i++ {
			steps[i].p.Moves(&moves)
			for _, m := range moves.All() {
				next, err := steps[i].p.Play(m)
				if err != nil {
					panic(err)
				}
				key := labelKey(next)
				if _, ok := seen[key]; ok {
					continue
				}
				if next.Mate() {
					line := []Move{m}
					for j := int32(i); steps[j].from >= 0; j = steps[j].from {
						line = append([]Move{steps[j].move}, line...)
					}
					return walked{alive: true, size: end, line: line, finished: true}
				}
				if len(seen) >= most {
					return walked{size: len(seen)}
				}
				seen[key] = struct{}{}
				steps = append(steps, step{next, int32(i), m})
			}
		}
	}
	return walked{size: len(seen), finished: true}
}

const (
	deadFile = "testdata/dead.txt"
	// deadMost bounds the walk by which labels are made.
	deadMost = 4_000_000
)

// deadLabel is what testdata/dead.txt says of a position.
type deadLabel struct {
	labelled
	alive bool
	size  int
	mate  []Move
}

func readDead(t *testing.T) (head string, all []deadLabel) {
	t.Helper()
	head, read := readLabelled(t, deadFile, "dead", "alive", "mate")
	for _, l := range read {
		x := deadLabel{labelled: l}
		size, dead := l.given["dead"]
		if text, ok := l.given["alive"]; ok {
			x.alive, size = true, text
			for _, uci := range strings.Fields(l.given["mate"]) {
				x.mate = append(x.mate, mustMove(t, uci))
			}
		}
		if n, err := strconv.Atoi(size); err == nil {
			x.size = n
		}
		if !*update && (dead == x.alive || x.size < 1 && dead || x.size < 0) {
			t.Fatalf("%s:%d: %q needs one of dead and alive, with a number of positions", deadFile, l.line, l.name)
		}
		all = append(all, x)
	}
	return head, all
}

// replays reports whether a line of legal moves ends in mate.
func replays(p Position, line []Move) error {
	for _, m := range line {
		next, err := p.Play(m)
		if err != nil {
			return fmt.Errorf("%v in %s: %w", m, p.FEN(), err)
		}
		p = next
	}
	if !p.Mate() {
		return fmt.Errorf("the line ends in %s, which is no mate", p.FEN())
	}
	return nil
}

// TestDeadLabels walks through the positions of testdata/dead.txt again and
// compares what it finds with the file. With -update it writes the labels.
func TestDeadLabels(t *testing.T) {
	t.Parallel()
	head, all := readDead(t)
	if *update {
		out := head
		for _, x := range all {
			w := walkAll(x.p, deadMost)
			if !w.finished {
				t.Errorf("%s: more than %d positions", x.p.FEN(), deadMost)
			}
			out += fmt.Sprintf("\nposition %s\nfen %s\n", x.name, x.given["fen"])
			if !w.alive {
				out += fmt.Sprintf("dead %d\n", w.size)
				continue
			}
			out += fmt.Sprintf("alive %d\n", w.size)
			words := []string{"mate"}
			for _, m := range w.line {
				words = append(words, m.String())
			}
			out += strings.Join(words, " ") + "\n"
		}
		if !t.Failed() {
			if err := os.WriteFile(deadFile, []byte(out), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		return
	}
	alive, again := 0, 0
	for _, x := range all {
		if x.alive {
			alive++
			if err := replays(x.p, x.mate); err != nil {
				t.Errorf("line %d: %s: %v", x.line, x.name, err)
			}
		}
		if !labelsWanted(t, x.size, 30_000) {
			continue
		}
		again++
		w := walkAll(x.p, deadMost)
		if !w.finished || w.alive != x.alive || w.size != x.size || len(w.line) != len(x.mate) {
			t.Errorf("line %d: %s: %s\nwalked: finished %v, alive %v, %d positions, mate in %d half-moves\nlabel: alive %v, %d positions, mate in %d half-moves",
				x.line, x.name, x.p.FEN(), w.finished, w.alive, w.size, len(w.line), x.alive, x.size, len(x.mate))
		}
	}
	t.Logf("%d positions, %d alive; %d walked again", len(all), alive, again)
	if dead := len(all) - alive; len(all) < 140 || dead < 60 || alive < 60 {
		t.Errorf("%d dead and %d alive are too few", dead, alive)
	}
}
