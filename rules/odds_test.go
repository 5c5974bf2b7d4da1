package rules

import (
	"os"
	"strings"
	"testing"
)

// oddsGame is a game of testdata/odds.txt being read.
type oddsGame struct {
	name   string
	odds   Odds
	begins *Colour
	from   Position
	begun  bool
	moves  []Move
	p      Position
}

var colourNames = map[string]Colour{"white": White, "black": Black}

// begin sets the men up, by the array or by a FEN.
func (g *oddsGame) begin(fen string) error {
	if g.begun {
		return nil
	}
	var err error
	if fen == "" {
		first := g.odds.First()
		if g.begins != nil {
			first = *g.begins
		}
		g.from, err = g.odds.Commence(first)
	} else if g.from, err = ParseFEN(fen); err == nil && g.odds.CastleWithoutRook {
		for _, s := range g.odds.Given {
			for _, w := range [...]Wing{KingSide, QueenSide} {
				if s == rookHome(g.odds.Giver, w) && err == nil {
					g.from, err = g.from.WithoutRook(g.odds.Giver, w)
				}
			}
		}
	}
	if err != nil {
		return err
	}
	g.p, g.begun = g.from, true
	return nil
}

func TestOdds(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("testdata/odds.txt")
	if err != nil {
		t.Fatal(err)
	}
	var g oddsGame
	var failed error // of set, for refused
	games, asked := 0, 0
	for i, line := range strings.Split(string(text), "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		fatal := func(err error) {
			if err != nil {
				t.Fatalf("line %d: %s: %v", i+1, g.name, err)
			}
		}
		word, rest, _ := strings.Cut(line, " ")
		words := strings.Fields(rest)
		if failed != nil && word != "refused" {
			t.Fatalf("line %d: %s: %v", i, g.name, failed)
		}
		switch word {
		case "game":
			g, failed = oddsGame{name: rest}, nil
			games++
			continue
		case "gives":
			g.odds.Giver = colourNames[words[0]]
			for _, s := range words[1:] {
				g.odds.Given = append(g.odds.Given, square(s))
			}
			continue
		case "moves":
			g.odds.Moves = int(rest[0] - '0')
			continue
		case "without-rook":
			g.odds.CastleWithoutRook = true
			continue
		case "begins":
			c := colourNames[rest]
			g.begins = &c
			continue
		case "mates":
			u := &g.odds.Undertaking
			switch {
			case words[0] == "pawn":
				u.Kind = MatePawn
				if len(words) > 1 {
					u.Pawn = square(words[1])
				}
			case words[0] == "on":
				u.Kind, u.Square = MateSquare, square(words[1])
			default:
				u.Kind, u.Words = MateCondition, rest
			}
			continue
		case "set":
			failed = g.begin(rest)
			continue
		case "refused":
			asked++
			if failed == nil {
				failed = g.begin("")
			}
			if failed == nil || !strings.Contains(failed.Error(), rest) {
				t.Errorf("line %d: %s: %v", i+1, g.name, failed)
			}
			failed = nil
			continue
		}
		asked++
		fatal(g.begin(""))
		switch word {
		case "play":
			for _, u := range words {
				m := mustMove(t, u)
				next, err := g.p.Play(m)
				fatal(err)
				if next.Commences() != (g.p.Due() == 1) || next.Commences() == (next.Turn() == g.p.Turn()) {
					t.Errorf("line %d: after %s a turn commences: %v", i+1, u, next.Commences())
				}
				g.p, g.moves = next, append(g.moves, m)
			}
		case "fen":
			if got := g.p.FEN(); got != rest {
				t.Errorf("line %d: %s: position\n%s, want\n%s", i+1, g.name, got, rest)
			}
		case "due":
			if got := g.p.Due(); got != int(rest[0]-'0') {
				t.Errorf("line %d: %s: %d moves due, want %s", i+1, g.name, got, rest)
			}
		case "legal":
			for _, u := range words {
				if !g.p.Legal(mustMove(t, u)) {
					t.Errorf("line %d: %s: %s is not legal", i+1, g.name, u)
				}
			}
		case "illegal":
			m := mustMove(t, words[0])
			_, err := g.p.Play(m)
			if err == nil || g.p.Legal(m) || !strings.Contains(err.Error(), strings.TrimPrefix(rest, words[0]+" ")) {
				t.Errorf("line %d: %s: %s: %v", i+1, g.name, words[0], err)
			}
		case "san":
			m := mustMove(t, words[0])
			back, err := g.p.ParseSAN(words[1])
			if got := g.p.SAN(m); got != words[1] || back != m {
				t.Errorf("line %d: %s: %s is written %q, and %s read as %v (%v)", i+1, g.name, words[0], got, words[1], back, err)
			}
		case "undertaking":
			got, err := g.odds.Fulfilled(g.from, g.moves)
			fatal(err)
			if got.String() != rest {
				t.Errorf("line %d: %s: %v, want %s", i+1, g.name, got, rest)
			}
		default:
			t.Fatalf("line %d: unknown directive %q", i+1, word)
		}
	}
	if games < 40 || asked < 70 {
		t.Errorf("only %d games, %d questions", games, asked)
	}
}

func TestCustomary(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		giver Colour
		role  Role
		want  string
	}{
		{White, Pawn, "f2"}, {White, Knight, "b1"}, {White, Bishop, "c1"}, {White, Rook, "a1"}, {White, Queen, "d1"},
		{Black, Pawn, "f7"}, {Black, Knight, "b8"}, {Black, Bishop, "c8"}, {Black, Rook, "a8"}, {Black, Queen, "d8"},
	} {
		got, ok := Customary(c.giver, c.role)
		if !ok || got.String() != c.want || Start().At(got) != (Man{c.giver, c.role, Start().At(got).Wing}) {
			t.Errorf("%v gives a %v: %v", c.giver, c.role, got)
		}
	}
	if _, ok := Customary(White, King); ok {
		t.Error("a King can be given")
	}
}

// TestOddsBorn checks that the men that are left know where they began.
func TestOddsBorn(t *testing.T) {
	t.Parallel()
	p, err := Odds{Giver: White, Given: []Square{square("b1"), square("f1")}}.Commence(White)
	if err != nil {
		t.Fatal(err)
	}
	if !p.Born() || p.At(square("g1")).Wing != KingSide || p.At(square("b1")) != (Man{}) || p.At(square("f1")) != (Man{}) {
		t.Error("the wings are not those of the commencement")
	}
}

// TestMidTurn checks that in the midst of a first turn of several moves no turn commences
// (BCC1903/I.16(a)), so a position there is identical with none.
func TestMidTurn(t *testing.T) {
	t.Parallel()
	p, err := Odds{Giver: Black, Moves: 4}.Commence(White)
	if err != nil {
		t.Fatal(err)
	}
	q := line(t, p, "Nf3", "Ng1")
	if q.Identical(p) || p.Identical(q) || q.Identical(q) || !p.Identical(Start()) || !p.Identical(p) {
		t.Error("a position between the moves of one turn counts")
	}
	if got, want := q.Perft(2), uint64(0); got == want {
		t.Error("perft counts nothing")
	}
	// A check within the turn may leave no reply, and is no mate.
	r := mustFEN(t, "8/8/8/8/8/6K1/R7/7k w - - 0 1")
	for due, mates := range []bool{true, true, false} {
		r.due = uint8(due)
		if m := mustMove(t, "a2a1"); r.Mates(m) != mates || !r.GivesCheck(m) {
			t.Errorf("with %d moves due it mates: %v", due, r.Mates(m))
		}
	}
}
