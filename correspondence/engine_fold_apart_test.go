package correspondence

import (
	"encoding/json"
	"path/filepath"
	"testing"

	"postd/correspondence/events"
)

// TestFoldsApart checks that a game is a value, as the ledger relies on when it remembers
// one: whatever is applied to it, and in whatever order, what was made of it
// before stays as it was.
func TestFoldsApart(t *testing.T) {
	files, err := filepath.Glob("testdata/ledger/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("there are %d sample ledgers: %v", len(files), err)
	}
	n := 0
	for _, file := range files {
		raw := readJSON[json.RawMessage](t, file)
		var events []events.Event
		if json.Unmarshal(raw, &events) != nil {
			continue // a state beside a ledger
		}
		var g Game
		for i, e := range events {
			before, next := written(t, g), g.Apply(e)
			after := written(t, next)
			for j := i + 1; j < min(len(events), i+6); j++ {
				astray(g, events[j])
			}
			if written(t, g) != before || written(t, next) != after {
				t.Fatalf("%s: after event %d the game as it was before, or what was made of it, has changed", file, i+1)
			}
			g, n = next, n+1
		}
	}
	if n < 500 {
		t.Fatalf("only %d events were applied", n)
	}
}

// astray applies an event that does not come next; what it makes of it is
// nothing to anybody.
func astray(g Game, e events.Event) {
	defer func() { _ = recover() }()
	_ = g.Apply(e)
}

func written(t *testing.T, g Game) string {
	b, err := json.Marshal(g)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
