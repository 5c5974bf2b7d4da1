package descriptive

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"postd/rules"
)

// FuzzParse parses any text: no panic; the same record twice; nothing that a
// board does changes it; every reading is legal, and there is none twice.
func FuzzParse(f *testing.F) {
	for _, s := range []string{
		"P-K4", "14. Kt-B3 P-Q4", "K. Kt. to his B's 3d (dis. ch.)", "Castles (Q. R.)", "0 - 0 - 0", "PxQP e.p.", "P-K8=Q++",
		"Pawn on King's fifth takes Pawn in passing", "Q. checks.", "knknknknknknknknknknknz", "…", "R(6)xN/B3[A]", "((((ch))))",
		"first QBP takes his Kt's Pawn on Q. Kt's sq. becoming a Queen and mates", "B\xff-K4", "K's's", "2… P-Q3 3. B-Kt5", "’s",
	} {
		f.Add(s)
	}
	boards := []rules.Position{rules.Start()}
	for _, fen := range []string{
		"rnbqkbnr/ppp1pppp/8/3pP3/2P5/8/PP1P1PPP/RNBQKBNR w KQkq d6 0 4",
		"r3k2r/1P4p1/8/8/8/8/1p4P1/R3K2R b KQkq - 0 1",
	} {
		p, err := rules.ParseFEN(fen)
		if err != nil {
			f.Fatal(err)
		}
		boards = append(boards, p)
	}
	f.Fuzz(func(t *testing.T, s string) {
		r, err := Parse(s)
		if err != nil && !strings.HasPrefix(err.Error(), "descriptive: ") {
			t.Fatalf("%q: error %v", s, err)
		}
		if err == nil && r.Words != strings.TrimSpace(s) {
			t.Fatalf("%q is kept as %q", s, r.Words)
		}
		for _, p := range boards {
			legal := p.LegalMoves()
			for _, n := range []Names{Birth, BirthThenSide} {
				seen := map[rules.Move]bool{}
				for _, x := range r.Match(p, n).Readings {
					if seen[x.Move] || !slices.Contains(legal, x.Move) {
						t.Fatalf("%q is read as %s in %s", s, x.Move, p.FEN())
					}
					seen[x.Move] = true
				}
			}
		}
		again, _ := Parse(s)
		if !reflect.DeepEqual(again, r) {
			t.Fatalf("%q is parsed in two ways", s)
		}
		said, ok := ReadLine(s)
		if ok && len(said) == 0 {
			t.Fatalf("%q is a line of no records", s)
		}
		for _, x := range said {
			if _, err := Parse(x.Record.Words); err != nil {
				t.Fatalf("%q: its record %q is none: %v", s, x.Record.Words, err)
			}
		}
	})
}

// TestLongLines reads lines made to be slow.
func TestLongLines(t *testing.T) {
	for _, unit := range []string{"P-K4 ", "K ", "1 ", "Kt takes Q B ", "R-K 2 ", "kn ", "kn", "Castles ", "1. R-B 3. ", "(", "P-K4,", "0-0 ", "x", "Q-K4 ch "} {
		line := strings.Repeat(unit, longestLine/len(unit))
		begin := time.Now()
		ReadLine(line)
		t.Logf("%q repeated: %v", unit, time.Since(begin).Round(time.Microsecond))
	}
}

func BenchmarkParseAndMatch(b *testing.B) {
	p, err := rules.ParseFEN("rnbqkbnr/ppp2ppp/3p4/4p3/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 0 3")
	if err != nil {
		b.Fatal(err)
	}
	for _, words := range []string{"P-KB4", "B-Kt5", "K. Kt. to B's 3d.", "Bishop on King's Bishop's square to Queen's Knight's fifth"} {
		b.Run(strings.ReplaceAll(words, " ", "_"), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				r, err := Parse(words)
				if err != nil {
					b.Fatal(err)
				}
				if len(r.Match(p, Birth).Readings) == 0 {
					b.Fatal("no reading")
				}
			}
		})
	}
}

func BenchmarkBrief(b *testing.B) {
	p := rules.Start()
	m, _ := rules.ParseMove("g1f3")
	b.ReportAllocs()
	for b.Loop() {
		Brief(p, m, Style{})
	}
}

func BenchmarkReadLine(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, ok := ReadLine("14. K. Kt. to B's 3d. P. to Q's 4th."); !ok {
			b.Fatal("not read")
		}
	}
}
