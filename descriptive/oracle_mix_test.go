package descriptive_test

import (
	"testing"

	"postd/descriptive"
	"postd/rules"
)

// TestScenesAreMixed shows that the positions are of the sorts that they claim
// to be, and that the hard cases of reading are among them.
func TestScenesAreMixed(t *testing.T) {
	n := map[string]int{}
	scenes := max(2400, descriptive.Positions(t)/12*12)
	descriptive.EachScene(scenes, func(s descriptive.Scene) {
		v := look(s)
		seen := map[string]bool{"sort: " + s.Sort: true}
		if v.turn == rules.Black {
			seen["Black to move"] = true
		}
		if s.Born {
			seen["births known"] = true
			if s.Castled {
				seen["births known and castled"] = true
			}
		} else {
			seen["births unknown"] = true
			if s.Castled {
				seen["births unknown and castled"] = true
			}
		}
		if s.Position.Check() {
			seen["in check"] = true
		}
		v.countMen(seen)
		castlings, passers := 0, 0
		for i := range v.facts {
			f := &v.facts[i]
			castlings += one(f.castling != rules.NoWing)
			passers += one(f.passing)
			v.countMove(f, seen)
		}
		if castlings == 2 {
			seen["castling on both wings"] = true
		}
		if passers == 1 {
			seen["in passing by one"] = true
		}
		if passers == 2 {
			seen["in passing by either of two"] = true
		}
		for what := range seen {
			n[what]++
		}
	})
	for _, what := range []string{
		"castling on both wings", "in passing by one", "in passing by either of two", "in passing with check",
		"promotion", "promotion by capture", "promotion with check", "promotion with mate",
		"three Knights of one colour", "three Bishops of one colour", "three Rooks of one colour", "three Queens of one colour",
		"doubled Pawns", "tripled Pawns", "28 men", "at most 5 men", "more than 80 moves",
		"check", "discovered check", "double check", "mate", "castling with check", "in check",
		"a name that no piece bears", "a named piece on the other wing", "a promoted piece in a game from the array", "a piece without a name",
		"births known", "births unknown", "births known and castled", "births unknown and castled",
	} {
		if n[what] == 0 {
			t.Errorf("no position has %s", what)
		}
	}
	for _, s := range []string{"game", "long game", "set up", "odds", "crowded", "many", "both wings", "promotion", "passing", "battery", "doubled", "few"} {
		if n["sort: "+s] != scenes/12 {
			t.Errorf("%d of %d positions are of the sort %q", n["sort: "+s], scenes, s)
		}
	}
	if black := n["Black to move"]; black < scenes*45/100 || black > scenes*55/100 {
		t.Errorf("Black is to move in %d of %d positions", black, scenes)
	}
	t.Logf("%d positions: %v", scenes, n)
}

// countMen notes what stands on the board.
func (v *view) countMen(seen map[string]bool) {
	all := 0
	var sorts [2][rules.King + 1]int
	var borne [2][rules.King + 1][3]bool
	var files [2][8]int
	for q := range rules.Square(64) {
		m := v.men[q]
		if m.role == rules.NoRole {
			continue
		}
		all++
		sorts[m.colour][m.role]++
		borne[m.colour][m.role][v.Named[q]] = true
		switch m.role {
		case rules.Pawn:
			files[m.colour][q.File()]++
		case rules.Bishop, rules.Knight, rules.Rook:
			if v.Named[q] == rules.NoWing {
				seen["a piece without a name"] = true
				if v.Born {
					seen["a promoted piece in a game from the array"] = true
				}
			} else if (v.Named[q] == rules.KingSide) != (q.File() >= 4) {
				seen["a named piece on the other wing"] = true
			}
		}
	}
	seen["28 men"] = seen["28 men"] || all >= 28
	seen["at most 5 men"] = seen["at most 5 men"] || all <= 5
	seen["more than 80 moves"] = seen["more than 80 moves"] || len(v.facts) > 80
	for c := range sorts {
		for r, name := range map[rules.Role]string{rules.Knight: "Knights", rules.Bishop: "Bishops", rules.Rook: "Rooks", rules.Queen: "Queens"} {
			if sorts[c][r] >= 3 {
				seen["three "+name+" of one colour"] = true
			}
			if r != rules.Queen && sorts[c][r] > 0 && !borne[c][r][rules.KingSide] && !v.Born {
				seen["a name that no piece bears"] = true
			}
		}
		for _, pawns := range files[c] {
			if pawns == 2 {
				seen["doubled Pawns"] = true
			}
			if pawns >= 3 {
				seen["tripled Pawns"] = true
			}
		}
	}
	for what, ok := range seen {
		if !ok {
			delete(seen, what)
		}
	}
}

// countMove notes what a move does.
func (v *view) countMove(f *fact, seen map[string]bool) {
	for what, is := range map[string]bool{
		"check": f.check, "discovered check": f.dis, "double check": f.dbl, "mate": f.mate,
		"castling with check":   f.castling != rules.NoWing && f.check,
		"in passing with check": f.passing && f.check,
		"promotion":             f.becomes != rules.NoRole,
		"promotion by capture":  f.becomes != rules.NoRole && f.takes,
		"promotion with check":  f.becomes != rules.NoRole && f.check,
		"promotion with mate":   f.becomes != rules.NoRole && f.mate,
	} {
		if is {
			seen[what] = true
		}
	}
}
