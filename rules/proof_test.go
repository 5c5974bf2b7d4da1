package rules

import "testing"

func TestMeter(t *testing.T) {
	t.Parallel()
	m := Budget{Nodes: 3}.meter()
	for i := range 5 {
		if m.spend() != (i < 3) {
			t.Errorf("position %d: %v", i+1, i >= 3)
		}
	}
	if m.spent != 3 {
		t.Errorf("spent %d, want 3", m.spent)
	}

	asked := 0
	m = Budget{Nodes: 10 * stopInterval, Stop: func() bool { asked++; return asked == 3 }}.meter()
	for m.spend() {
	}
	if m.spent != 3*stopInterval-1 || m.spend() {
		t.Errorf("stopped at %d positions", m.spent)
	}

	m = Budget{}.meter()
	if m.spend() {
		t.Error("an empty budget was spent")
	}
}
