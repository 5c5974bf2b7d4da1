package rules

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// checksClaim is what testdata/checks_named.txt says of one claim.
type checksClaim struct {
	line          int
	name, because string
	p             Position
	claimant      Colour
	answer        Answer
	first         []string // one of these is the first check, if there are any
	positions     int      // of the certificate at most, -1 if that is not said
}

func checksClaims(t testing.TB) []checksClaim {
	text, err := os.ReadFile("testdata/checks_named.txt")
	if err != nil {
		t.Fatal(err)
	}
	// What each directive may stand behind.
	behind := map[string]string{
		"position": " white black first positions", "because": "position", "fen": "because", "without": "fen",
		"white": "fen without white black first positions", "black": "fen without white black first positions",
		"first": "white black", "positions": "white black first",
	}
	var all []checksClaim
	var c checksClaim
	before := ""
	for i, line := range strings.Split(string(text), "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		word, rest, _ := strings.Cut(line, " ")
		if _, ok := behind[word]; !ok {
			t.Fatalf("line %d: unknown directive %q", i+1, word)
		}
		if !slices.Contains(strings.Split(behind[word], " "), before) || rest == "" {
			t.Fatalf("line %d: %q stands here wrongly", i+1, line)
		}
		before = word
		switch word {
		case "position":
			c = checksClaim{name: rest}
		case "because":
			c.because = rest
		case "fen":
			c.p = mustFEN(t, rest)
		case "without":
			c.p = withoutRooks(t, c.p, rest)
		case "white", "black":
			c := c
			c.line, c.positions, c.claimant, c.answer = i+1, -1, colourNames[word], Refuted
			if rest == "proved" {
				c.answer = Proved
			} else if rest != "refuted" {
				t.Fatalf("line %d: the answer is %q", i+1, rest)
			}
			all = append(all, c)
		case "first":
			all[len(all)-1].first = strings.Fields(rest)
		case "positions":
			if all[len(all)-1].positions, err = strconv.Atoi(rest); err != nil {
				t.Fatalf("line %d: %v", i+1, err)
			}
		}
	}
	return all
}

// withoutRooks gives a position rights to castle without a Rook.
func withoutRooks(t testing.TB, p Position, letters string) Position {
	t.Helper()
	for _, r := range letters {
		i := strings.IndexRune("KQkq", r)
		var err error
		if p, err = p.WithoutRook(Colour(i/2), [2]Wing{KingSide, QueenSide}[i%2]); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// checksAt asks about a claim and looks at everything that is answered, but
// for the answer itself.
func checksAt(t testing.TB, p Position, claimant Colour, b Budget) (Verdict, Certificate) {
	t.Helper()
	v, c := EndlessChecks(p, claimant, b)
	fault := func(why string) {
		t.Helper()
		t.Fatalf("%s: %v claims with %d positions: %s: %+v", p.FEN(), claimant, b.Nodes, why, v)
	}
	if v.Nodes > max(0, b.Nodes) || v.Nodes < 0 {
		fault("the budget was not kept")
	}
	if v.Reason != NoReason || v.Positions != c.Len() {
		fault("the reason or the number of positions is wrong")
	}
	if v.Answer != Proved {
		if v.Line != nil || c.Len() != 0 {
			fault("there is something to show, and nothing is proved")
		}
		return v, c
	}
	if err := c.Verify(p); err != nil {
		fault(err.Error())
	}
	if c.Claimant() != claimant {
		fault("the certificate is another's")
	}
	if p.Turn() != claimant {
		if v.Line != nil {
			fault("it is not the claimant's turn")
		}
		return v, c
	}
	for q, check := range c.All() {
		if len(v.Line) != 1 || v.Line[0] != check || positionName(q) != positionName(p) {
			fault("the certificate does not begin with the first check")
		}
		break
	}
	return v, c
}

// TestEndlessChecks asks about the claims of the table, and about each turned
// over with the colours changed.
func TestEndlessChecks(t *testing.T) {
	t.Parallel()
	var answers [3]int
	again := 0
	for _, c := range checksClaims(t) {
		answers[c.answer]++
		for _, image := range images(c.p.FEN()) {
			p, claimant := mustFEN(t, image), c.claimant
			if p.Turn() != c.p.Turn() {
				claimant = claimant.Other()
			}
			if _, without := fourFields(c.p); without != "" {
				p, claimant = c.p, c.claimant // FEN does not tell it.
			}
			v, _ := checksAt(t, p, claimant, Budget{Nodes: 1_000_000})
			if v.Answer != c.answer {
				t.Errorf("line %d, %s, because %s: %s: %v, want %v", c.line, c.name, c.because, p.FEN(), v.Answer, c.answer)
			}
			if c.positions >= 0 && v.Positions > c.positions {
				t.Errorf("line %d, %s: a certificate of %d positions, and %d are enough", c.line, c.name, v.Positions, c.positions)
			}
			if p == c.p && len(c.first) > 0 && (len(v.Line) != 1 || !slices.Contains(c.first, v.Line[0].String())) {
				t.Errorf("line %d, %s: the first check is %v, want %v", c.line, c.name, v.Line, c.first)
			}
		}
		plain, ok := plainChecks(c.p, c.claimant, 1500)
		if !ok {
			continue
		}
		again++
		if plain != (c.answer == Proved) {
			t.Errorf("line %d, %s: the plain search says %v", c.line, c.name, plain)
		}
	}
	t.Logf("%d proved, %d refuted, %d of them found again", answers[Proved], answers[Refuted], again)
	if answers[Proved] < 15 || answers[Refuted] < 15 || again < 20 {
		t.Error("those are too few")
	}
}

// TestChecksWorkedExample shows the certificate of the worked example whole.
func TestChecksWorkedExample(t *testing.T) {
	t.Parallel()
	p := mustFEN(t, "6k1/6p1/8/7Q/8/8/rq4PP/6K1 w - - 0 40")
	v, c := checksAt(t, p, White, Budget{Nodes: 1000})
	const want = `claimant White
6k1/6p1/8/7Q/8/8/rq4PP/6K1 w - - h5e8
4Q3/6pk/8/8/8/8/rq4PP/6K1 w - - e8h5
`
	if c.String() != want || v.Line[0].String() != "h5e8" {
		t.Errorf("by %v:\n%s, want\n%s", v.Line, c, want)
	}
	if v, _ := checksAt(t, p, Black, Budget{Nodes: 1000}); v.Answer != Refuted {
		t.Errorf("Black's claim is %v", v.Answer)
	}
}

// TestChecksHistory checks that the counts of moves and what was played play no part.
func TestChecksHistory(t *testing.T) {
	t.Parallel()
	p := mustFEN(t, "6k1/6p1/8/7Q/8/8/rq4PP/6K1 w - - 0 40")
	_, want := checksAt(t, p, White, Budget{Nodes: 1000})
	p = line(t, p, "Qe8+", "Kh7", "Qh5+", "Kg8")
	_, got := checksAt(t, p, White, Budget{Nodes: 1000})
	if got.String() != want.String() {
		t.Errorf("after four half-moves\n%s, want\n%s", got, want)
	}
}

// TestChecksBudgets checks that at no budget is another answer given than with much, and a
// budget that was enough is enough again.
func TestChecksBudgets(t *testing.T) {
	t.Parallel()
	unknown := 0
	for _, c := range checksClaims(t) {
		full, _ := checksAt(t, c.p, c.claimant, Budget{Nodes: 1_000_000})
		for _, n := range []int{-1, 0, 1, 2, 3, 5, 10, 30, 100, 300, 1000, 3000, 10_000, full.Nodes - 1, full.Nodes} {
			v, _ := checksAt(t, c.p, c.claimant, Budget{Nodes: n})
			switch {
			case v.Answer != Unknown && v.Answer != full.Answer:
				t.Errorf("line %d, %s: %v with %d positions, %v with many", c.line, c.name, v.Answer, n, full.Answer)
			case (v.Answer != Unknown) != (n >= full.Nodes):
				t.Errorf("line %d, %s: %v with %d positions, and %d were needed", c.line, c.name, v.Answer, n, full.Nodes)
			}
			if v.Answer == Unknown {
				unknown++
			}
		}
	}
	if unknown < 100 {
		t.Errorf("only %d of the budgets were spent", unknown)
	}
}

// TestChecksStop checks that the search ends when it is told to.
func TestChecksStop(t *testing.T) {
	t.Parallel()
	p := mustFEN(t, "8/8/8/3k4/8/8/8/Q6K w - - 0 1")
	asked := 0
	v, _ := checksAt(t, p, White, Budget{Nodes: 1 << 40, Stop: func() bool { asked++; return asked == 3 }})
	if v.Answer != Unknown || asked != 3 || v.Nodes != 3*stopInterval-1 {
		t.Errorf("asked %d times: %+v", asked, v)
	}
}

// TestChecksFirstTurn checks that between the moves of a first turn of several no replies
// come, and nothing is said.
func TestChecksFirstTurn(t *testing.T) {
	t.Parallel()
	p, err := Odds{Giver: Black, Moves: 2}.Commence(White)
	if err != nil {
		t.Fatal(err)
	}
	last := line(t, p, "e4")
	if p.Due() != 2 || last.Due() != 1 || last.Commences() {
		t.Fatal("this is not a first turn of two moves")
	}
	for _, p := range []Position{p, last} {
		for _, claimant := range []Colour{White, Black} {
			if v, _ := checksAt(t, p, claimant, Budget{Nodes: 1000}); v.Answer != Unknown || v.Nodes != 0 {
				t.Errorf("%v claims with %d moves due: %+v", claimant, p.Due(), v)
			}
			if err := (Certificate{claimant: claimant}).Verify(p); err == nil || !strings.Contains(err.Error(), "first turn") {
				t.Errorf("with %d moves due Verify says %v", p.Due(), err)
			}
		}
	}
	if v, _ := checksAt(t, line(t, last, "Nf3"), White, Budget{Nodes: 1000}); v.Answer != Refuted {
		t.Errorf("after the turn: %v", v.Answer)
	}
}
