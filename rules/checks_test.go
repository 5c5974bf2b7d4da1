package rules

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// enough is a budget that decides every position of these tests.
var enough = Budget{Nodes: 300_000}

func TestChecksNamed(t *testing.T) {
	text, err := os.ReadFile("testdata/checks_named.txt")
	if err != nil {
		t.Fatal(err)
	}
	var name string
	var p Position
	var v Verdict
	asked := 0
	for i, line := range strings.Split(string(text), "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		word, rest, _ := strings.Cut(line, " ")
		switch word {
		case "position":
			name, p, v = rest, Position{}, Verdict{}
		case "fen":
			p = mustFEN(t, rest)
		case "without":
			for _, letter := range rest {
				n := strings.IndexRune("KQkq", letter)
				if p, err = p.WithoutRook(Colour(n/2), KingSide+Wing(n%2)); err != nil {
					t.Fatalf("line %d: %v", i+1, err)
				}
			}
		case "white", "black":
			asked++
			var c Certificate
			v, c = EndlessChecks(p, colourNames[word], enough)
			if v.Answer.String() != rest {
				t.Errorf("%s: of %s it is %v, want %s", name, word, v.Answer, rest)
			}
			if v.Answer == Proved {
				if err := c.Verify(p); err != nil || c.Len() != v.Positions || c.Claimant() != colourNames[word] {
					t.Errorf("%s: a certificate of %d positions: %v", name, c.Len(), err)
				}
			} else if c.Len() != 0 || v.Line != nil {
				t.Errorf("%s: %v, with a certificate or a line", name, v.Answer)
			}
		case "first":
			if len(v.Line) != 1 || !slices.Contains(strings.Fields(rest), v.Line[0].String()) {
				t.Errorf("%s: the first check is %v, want %s", name, v.Line, rest)
			}
		case "positions":
			if got := strconv.Itoa(v.Positions); got != rest {
				t.Errorf("%s: %s positions, want %s", name, got, rest)
			}
		default:
			t.Fatalf("line %d: unknown directive %q", i+1, word)
		}
	}
	if asked < 14 {
		t.Errorf("only %d questions", asked)
	}
}

// proof returns a proof with its certificate.
func proofOf(t *testing.T, fen string) (Position, Certificate) {
	t.Helper()
	p := mustFEN(t, fen)
	v, c := EndlessChecks(p, White, enough)
	if v.Answer != Proved {
		t.Fatalf("%s: %v", fen, v.Answer)
	}
	return p, c
}

const ex48 = "6k1/6p1/8/7Q/8/8/rq4PP/6K1 w - - 0 40"

// TestCertificateTampered changes a good certificate in every way in which it
// can be wrong.
func TestCertificateTampered(t *testing.T) {
	p, good := proofOf(t, ex48)
	for _, c := range []struct {
		how  string
		do   func(c *Certificate, p *Position)
		says string
	}{
		{"a position is missing", func(c *Certificate, _ *Position) { c.steps = c.steps[:1] }, "leads to a position that is not in it"},
		{"the position itself is missing", func(c *Certificate, _ *Position) { c.steps = c.steps[1:] }, "is not in it"},
		{"nothing is there", func(c *Certificate, _ *Position) { c.steps = nil }, "is not in it"},
		{"another position is asked of", func(_ *Certificate, p *Position) { *p = Start() }, "is not in it"},
		{"a move that is no check", func(c *Certificate, _ *Position) { c.steps[0].check = mustMove(t, "h5d5") }, ""},
		{"a quiet move", func(c *Certificate, _ *Position) { c.steps[0].check = mustMove(t, "g2g4") }, "gives no check"},
		{"an illegal move", func(c *Certificate, _ *Position) { c.steps[0].check = mustMove(t, "h5a1") }, "illegal move"},
		{"another check, answered otherwise", func(c *Certificate, _ *Position) { c.steps[0].check = mustMove(t, "h5f7") }, "that is not in it"},
		{"the other player's", func(c *Certificate, _ *Position) { c.claimant = Black }, "Black should be to move"},
		{"one position twice", func(c *Certificate, _ *Position) { c.steps = append(c.steps, c.steps[0]) }, "is there twice"},
		{"a position with the other to move", func(c *Certificate, _ *Position) {
			c.steps = append(c.steps, certificateStep{mustFEN(t, "4Q1k1/6p1/8/8/8/8/rq4PP/6K1 b - -"), mustMove(t, "g8h7")})
		}, "White should be to move"},
		{"a reply of the adversary leads out", func(_ *Certificate, p *Position) {
			*p = mustFEN(t, "4Q1k1/6p1/6r1/8/8/8/rq4PP/6K1 b - - 0 1")
		}, "that is not in it"},
	} {
		q, x := p, Certificate{good.claimant, slices.Clone(good.steps)}
		c.do(&x, &q)
		if err := x.Verify(q); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", c.how, err)
		}
	}
	if err := good.Verify(p); err != nil {
		t.Errorf("the good one: %v", err)
	}
}

func TestCertificateText(t *testing.T) {
	p, c := proofOf(t, ex48)
	const want = "claimant White\n" +
		"6k1/6p1/8/7Q/8/8/rq4PP/6K1 w - - h5e8\n" +
		"4Q3/6pk/8/8/8/8/rq4PP/6K1 w - - e8h5\n"
	if got := c.String(); got != want {
		t.Errorf("text\n%swant\n%s", got, want)
	}
	back, err := ParseCertificate(want)
	if err != nil {
		t.Fatal(err)
	}
	if err := back.Verify(p); err != nil || back.String() != want {
		t.Errorf("read back: %v\n%s", err, back)
	}

	odds, err := p.WithoutRook(White, QueenSide)
	if err == nil {
		t.Errorf("a King on g1 castles: %v", odds)
	}
	r, err := mustFEN(t, "6k1/6p1/8/7Q/8/8/rq4PP/4K3 w - - 0 40").WithoutRook(White, KingSide)
	if err != nil {
		t.Fatal(err)
	}
	x := Certificate{White, []certificateStep{{resting(r.b), mustMove(t, "h5e8")}}}
	if again, err := ParseCertificate(x.String()); err != nil || again.String() != x.String() || !strings.Contains(x.String(), "without-rook:K") {
		t.Errorf("%v\n%s%s", err, x, again)
	}
	for _, bad := range []string{
		"", "claimant Green\n", "White\n", "claimant White\nhello\n",
		"claimant White\n8/8/8/8/8/8/8/8 w - - e2e4\n", "claimant White\n6k1/6p1/8/7Q/8/8/rq4PP/6K1 w - - e8\n",
		"claimant White\n6k1/6p1/8/7Q/8/8/rq4PP/6K1 w - - h5e8 twice\n",
		"claimant White\n6k1/6p1/8/7Q/8/8/rq4PP/6K1 w - - h5e8 without-rook:\n",
		"claimant White\n6k1/6p1/8/7Q/8/8/rq4PP/6K1 w - - h5e8 without-rook:X\n",
		"claimant White\n6k1/6p1/8/7Q/8/8/rq4PP/6K1 w - - h5e8 without-rook:K\n",
	} {
		if _, err := ParseCertificate(bad); err == nil {
			t.Errorf("%q was read", bad)
		}
	}
}

// TestChecksInFirstTurn: where the turn does not pass, nothing is answered.
func TestChecksInFirstTurn(t *testing.T) {
	p, err := Odds{Giver: Black, Moves: 3}.Commence(White)
	if err != nil {
		t.Fatal(err)
	}
	if v, _ := EndlessChecks(p, White, enough); v.Answer != Unknown {
		t.Errorf("%v", v.Answer)
	}
	if err := (Certificate{}).Verify(p); err == nil {
		t.Error("verified")
	}
}

// TestChecksStop: Stop ends the search as a spent budget does.
func TestChecksStop(t *testing.T) {
	p := mustFEN(t, "8/1p3k2/p7/8/3Q4/5q2/PP6/K7 w - - 0 1")
	v, _ := EndlessChecks(p, White, Budget{Nodes: 1 << 30, Stop: func() bool { return true }})
	if v.Answer != Unknown || v.Nodes > stopInterval {
		t.Errorf("%v after %d positions", v.Answer, v.Nodes)
	}
}

// FuzzEndless asks of every position that a text describes: a proof has a
// certificate that holds, and a smaller budget never says otherwise.
func FuzzEndless(f *testing.F) {
	f.Add(ex48, false, uint16(500))
	f.Add("7k/5Qpp/8/8/8/8/qr6/K6R w - - 0 1", true, uint16(2000))
	f.Add("8/8/8/1k1pP2B/8/8/8/4K3 w - d6 0 1", false, uint16(50))
	f.Fuzz(func(t *testing.T, fen string, black bool, nodes uint16) {
		p, err := ParseFEN(fen)
		if err != nil {
			return
		}
		claimant := White
		if black {
			claimant = Black
		}
		v, c := EndlessChecks(p, claimant, Budget{Nodes: int(nodes)})
		if v.Nodes > int(nodes) {
			t.Errorf("%d positions of %d", v.Nodes, nodes)
		}
		if v.Answer == Proved {
			if err := c.Verify(p); err != nil {
				t.Error(err)
			}
			back, err := ParseCertificate(c.String())
			if err != nil || back.Verify(p) != nil {
				t.Errorf("read back: %v", err)
			}
		}
		if less, _ := EndlessChecks(p, claimant, Budget{Nodes: int(nodes) / 3}); less.Answer != Unknown && less.Answer != v.Answer {
			t.Errorf("%v with a third of the budget, else %v", less.Answer, v.Answer)
		}
	})
}

// BenchmarkChecks prints how many positions a second are looked into, and how
// long the certificates are.
func BenchmarkChecks(b *testing.B) {
	for _, fen := range []string{ex48, "8/1p3k2/p7/8/3Q4/5q2/PP6/K7 w - - 0 1", "5rk1/5ppp/8/8/8/8/1q3PPP/3Q1RK1 b - - 0 1"} {
		b.Run(fen, func(b *testing.B) {
			p := mustFEN(b, fen)
			nodes, positions := 0, 0
			for b.Loop() {
				v, _ := EndlessChecks(p, p.Turn(), Budget{Nodes: 1_000_000})
				nodes += v.Nodes
				positions = v.Positions
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "positions/s")
			b.ReportMetric(float64(positions), "certificate")
		})
	}
}
