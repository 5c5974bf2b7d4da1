package dialogue

import (
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/rules"
)

func TestSame(t *testing.T) {
	zone := time.FixedZone("BST", 3600)
	at := time.Date(2026, 7, 1, 9, 0, 0, 0, time.UTC)
	game := func(change func(*correspondence.Game)) correspondence.Game {
		g := correspondence.Game{Label: "A1", Opened: at, Origin: rules.Start()}
		change(&g)
		return g
	}
	nothing := func(*correspondence.Game) {}
	for where, change := range map[string]func(*correspondence.Game){
		"":          func(g *correspondence.Game) { g.Opened = at.In(zone); g.Chain = []correspondence.Turned{} },
		".Opened":   func(g *correspondence.Game) { g.Opened = at.Add(time.Nanosecond) },
		".Label":    func(g *correspondence.Game) { g.Label = "A2" },
		".Chain":    func(g *correspondence.Game) { g.Chain = make([]correspondence.Turned, 1) },
		".Case":     func(g *correspondence.Game) { g.Case = &correspondence.Case{} },
		".Used[1]":  func(g *correspondence.Game) { g.Used[1] = time.Hour },
		".Turn.Out": func(g *correspondence.Game) { g.Turn.Out = []calendar.Span{{From: at}} },
	} {
		got, ok := same(game(nothing), game(change))
		if ok != (where == "") || got != where {
			t.Errorf("%q: %q, %t", where, got, ok)
		}
	}
	moved := game(nothing)
	p, err := moved.Origin.Play(moved.Origin.LegalMoves()[0])
	if err != nil {
		t.Fatal(err)
	}
	moved.Origin = p
	if where, ok := same(game(nothing), moved); ok {
		t.Errorf("another position is not found: %q", where)
	}
}
