package rules

import (
	"os"
	"strings"
	"testing"
)

// TestDeadPublished asks of published positions, most of them hard, and looks
// that no answer is wrong and how many are unknown at the budget of a game.
func TestDeadPublished(t *testing.T) {
	t.Parallel()
	const mostUnknown = 8
	text, err := os.ReadFile("testdata/dead_published.txt")
	if err != nil {
		t.Fatal(err)
	}
	answers := map[Answer]int{}
	seen := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		f := strings.Fields(line)
		if len(f) == 0 || f[0] == "#" {
			continue
		}
		if len(f) != 3 || f[0] != "dead" && f[0] != "alive" || seen[f[1]+f[2]] {
			t.Fatalf("bad line or said before: %q", line)
		}
		seen[f[1]+f[2]] = true
		p := mustFEN(t, f[1]+" "+f[2]+" - - 0 1")
		v := Dead(p, Budget{Nodes: DeadBudget})
		checkVerdict(t, p, v, DeadBudget)
		if want := map[string]Answer{"dead": Refuted, "alive": Proved}[f[0]]; v.Answer == want {
			t.Errorf("%s is %s, and Dead says %v by %v", p.FEN(), f[0], v.Answer, v.Reason)
		}
		answers[v.Answer]++
	}
	t.Logf("%d dead, %d alive, %d unknown", answers[Proved], answers[Refuted], answers[Unknown])
	if len(seen) < 490 || answers[Unknown] > mostUnknown {
		t.Errorf("%d unknown of %d, want at most %d of 490 and more", answers[Unknown], len(seen), mostUnknown)
	}
}
