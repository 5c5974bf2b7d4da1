package descriptive

import (
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

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
				a := r.Account(p, n, ToAuthor)
				if len(a.Readings) == 0 == (a.Reason == "") {
					t.Fatalf("%q has %d readings and the reason %q in %s", s, len(a.Readings), a.Reason, p.FEN())
				}
				for _, x := range a.Readings {
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
		said, ok := Descriptive.ReadLine(s)
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

// TestLinear reads lines made to be slow, of one, two and three lengths: the
// last third takes no more places and records tried than the one before.
func TestLinear(t *testing.T) {
	for _, unit := range []string{"P-K4 ", "K ", "1 ", "Kt takes Q B ", "R-K 2 ", "kn ", "kn", "Castles ", "1. R-B 3. ", "(", "P-K4,", "0-0 ", "x", "Q-K4 ch ",
		"1. P-K 2. P-K 3. ", "K 1 ", "3. - ", "[1] ", "e4 ", "5254 ", "b4 1. ", "12. "} {
		for _, n := range []Notation{Descriptive, Descriptive | Algebraic | Numeric} {
			steps := func(length int) int {
				c := newCutter(n, strings.TrimSpace(strings.Repeat(unit, length/len(unit))))
				c.from(place{room: 2})
				return c.steps
			}
			one, two, three := steps(longestLine/3), steps(2*longestLine/3), steps(longestLine)
			if last, before := three-two, two-one; last > before+before/20+10 {
				t.Errorf("%q in %s: the last third of a line takes %d steps, that before it %d", unit, n, last, before)
			}
		}
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
		if _, ok := Descriptive.ReadLine("14. K. Kt. to B's 3d. P. to Q's 4th."); !ok {
			b.Fatal("not read")
		}
	}
}

// TestHope checks that of a text that is a record no beginning is hopeless, or a line
// with it would be cut before its end.
func TestHope(t *testing.T) {
	names, err := filepath.Glob("testdata/read-*.txt")
	if err != nil || len(names) == 0 {
		t.Fatal("no files", err)
	}
	seen := 0
	for _, name := range names {
		eachLine(t, name, func(where, key, value string) {
			text, _, ok := cutLast(value, " = ")
			if key != "read" || !ok {
				return
			}
			if _, f := Descriptive.read(text); f.what != noFault {
				return
			}
			words := strings.Fields(text)
			for n := range words {
				seen++
				if _, f := Descriptive.read(strings.Join(words[:n], " ")); f.hopeless {
					t.Errorf("%s: %q is hopeless, but %q is a record", where, strings.Join(words[:n], " "), text)
				}
			}
		})
	}
	if seen < 1000 {
		t.Errorf("only %d beginnings", seen)
	}
}
