package rules

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestSquares(t *testing.T) {
	t.Parallel()
	for s := range Square(64) {
		if got, ok := ParseSquare(s.String()); !ok || got != s || SquareAt(s.File(), s.Rank()) != s {
			t.Errorf("square %d is written %q and read %d", s, s, got)
		}
	}
	for _, name := range []string{"", "e", "e9", "i1", "e0", "E4", "e44"} {
		if s, ok := ParseSquare(name); ok {
			t.Errorf("%q is read as %v", name, s)
		}
	}
	// BCC1903/I.1(b): a white square at each player's right-hand corner.
	if lightSquares&(bit(h1)|bit(a8)|bit(a1)|bit(h8)) != bit(h1)|bit(a8) {
		t.Error("BCC1903/I.1(b): the board is placed the wrong way")
	}
	// STAUNTON/DEF.BOARD: light and dark by turns, along ranks and files.
	for s := range Square(64) {
		light := lightSquares&bit(s) != 0
		if s.File() > 0 && light == (lightSquares&bit(s-1) != 0) || s.Rank() > 0 && light == (lightSquares&bit(s-8) != 0) {
			t.Errorf("STAUNTON/DEF.BOARD: %s and a square beside it are of one colour", s)
		}
	}
}

func TestNames(t *testing.T) {
	t.Parallel()
	if White.String()+Black.String() != "WhiteBlack" || White.Other() != Black || Black.Other() != White {
		t.Error("colours")
	}
	var names []string
	for r := NoRole; r <= King; r++ {
		names = append(names, r.String())
	}
	if got := strings.Join(names, " "); got != " Pawn Knight Bishop Rook Queen King" {
		t.Errorf("roles are %q", got)
	}
}

func TestMoveText(t *testing.T) {
	t.Parallel()
	for _, s := range []string{"e2e4", "a1h8", "e7e8q", "a2b1n", "h7h8r", "b2b1b"} {
		m := mustMove(t, s)
		if m.String() != s {
			t.Errorf("%s is written %v", s, m)
		}
		text, err := json.Marshal(map[string]Move{"move": m, "none": 0})
		if err != nil {
			t.Fatal(err)
		}
		var back map[string]Move
		if err := json.Unmarshal(text, &back); err != nil || back["move"] != m || back["none"] != 0 {
			t.Errorf("%s becomes %s, then %v: %v", s, text, back, err)
		}
	}
	for _, s := range []string{"", "e2", "e2e9", "z2e4", "e2e2", "e7e8k", "e7e8Q", "e7e8qq", "0000"} {
		if m, err := ParseMove(s); err == nil || !strings.HasPrefix(err.Error(), "rules: ") {
			t.Errorf("%q is read as %v: %v", s, m, err)
		}
	}
	var m Move
	if err := m.UnmarshalText([]byte("e2e")); err == nil {
		t.Error("e2e was read")
	}
}
