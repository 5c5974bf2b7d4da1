package rules

import (
	"bufio"
	"os"
	"strconv"
	"strings"
	"testing"
)

// deadCase is a position of testdata/dead_named.txt with what is known of it.
type deadCase struct {
	name, fen, why string
	answer         Answer
	reason         Reason
	number         int // positions or half-moves, -1 if it is not said
	p              Position
}

func deadCases(t testing.TB) []deadCase {
	t.Helper()
	f, err := os.Open("testdata/dead_named.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var all []deadCase
	names := map[string]bool{}
	for scan, n := bufio.NewScanner(f), 1; scan.Scan(); n++ {
		word, rest, _ := strings.Cut(strings.TrimSpace(scan.Text()), " ")
		if word == "" || strings.HasPrefix(word, "#") {
			continue
		}
		if word == "position" {
			if names[rest] {
				t.Fatalf("line %d: a second position %q", n, rest)
			}
			names[rest] = true
			all = append(all, deadCase{name: rest, number: -1})
			continue
		}
		if len(all) == 0 {
			t.Fatalf("line %d: %s before any position", n, word)
		}
		c := &all[len(all)-1]
		switch word {
		case "fen":
			c.fen, c.p = rest, mustFEN(t, rest)
		case "why":
			c.why = rest
		case "alive":
			c.answer, c.reason = Refuted, Helpmate
			if rest != "" {
				c.number = number(t, n, rest)
			}
		case "dead":
			c.answer = Proved
			reason, count, more := strings.Cut(rest, " ")
			if more {
				c.number = number(t, n, count)
			}
			for _, r := range [...]Reason{Material, Enclosed, Exhausted} {
				if r.String() == reason {
					c.reason = r
				}
			}
			if c.reason == NoReason {
				t.Fatalf("line %d: dead by %q", n, reason)
			}
		default:
			t.Fatalf("line %d: unknown directive %q", n, word)
		}
	}
	for _, c := range all {
		if c.fen == "" || c.why == "" || c.answer == Unknown {
			t.Fatalf("%s: it lacks a fen, an answer or a why", c.name)
		}
	}
	return all
}

func number(t testing.TB, line int, s string) int {
	t.Helper()
	n, err := strconv.Atoi(s)
	if err != nil {
		t.Fatalf("line %d: %v", line, err)
	}
	return n
}

// checkVerdict holds a verdict to its own terms: a helpmate is replayed, what
// is dead has a reason, and the budget was kept.
func checkVerdict(t testing.TB, p Position, v Verdict, nodes int) {
	t.Helper()
	if v.Nodes > max(nodes, 0) {
		t.Fatalf("%s: %d positions of %d", p.FEN(), v.Nodes, nodes)
	}
	sound := false
	switch v.Answer {
	case Unknown:
		sound = v.Reason == NoReason && v.Line == nil && v.Positions == 0
	case Proved:
		sound = v.Line == nil && (v.Reason == Material || v.Reason == Enclosed || v.Reason == Exhausted) &&
			(v.Reason == Exhausted) == (v.Positions > 0)
	case Refuted:
		sound = v.Reason == Helpmate && v.Positions == 0
		q := p
		for _, m := range v.Line {
			next, err := q.Play(m)
			if err != nil {
				t.Fatalf("%s: helpmate %v: %v", p.FEN(), v.Line, err)
			}
			q = next
		}
		sound = sound && q.Mate()
	}
	if !sound {
		t.Fatalf("%s: %+v", p.FEN(), v)
	}
}

// TestDeadNamed asks of every named position, and of it with the colours
// changed.
func TestDeadNamed(t *testing.T) {
	t.Parallel()
	const nodes = 1000000
	for _, c := range deadCases(t) {
		t.Run(c.name, func(t *testing.T) {
			for _, p := range []Position{c.p, changed(t, c.p)} {
				v := Dead(p, Budget{Nodes: nodes})
				checkVerdict(t, p, v, nodes)
				if v.Answer != c.answer || v.Reason != c.reason {
					t.Fatalf("%s: %v by %v, want %v by %v (%s)", p.FEN(), v.Answer, v.Reason, c.answer, c.reason, c.why)
				}
				if got := v.Positions + len(v.Line); c.number >= 0 && got != c.number {
					t.Errorf("%s: %d, want %d", p.FEN(), got, c.number)
				}
			}
		})
	}
}

// changed returns a position with the colours of all men, the sides of the
// board and the turn changed.
func changed(t testing.TB, p Position) Position {
	t.Helper()
	f := strings.Fields(p.FEN())
	swap := func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z':
			return r - 'a' + 'A'
		case r >= 'A' && r <= 'Z':
			return r - 'A' + 'a'
		}
		return r
	}
	ranks := strings.Split(strings.Map(swap, f[0]), "/")
	for i, j := 0, 7; i < j; i, j = i+1, j-1 {
		ranks[i], ranks[j] = ranks[j], ranks[i]
	}
	f[0] = strings.Join(ranks, "/")
	f[1] = map[string]string{"w": "b", "b": "w"}[f[1]]
	f[2] = strings.Map(swap, f[2])
	if f[3] != "-" {
		f[3] = f[3][:1] + string('1'+'8'-f[3][1])
	}
	return mustFEN(t, strings.Join(f, " "))
}
