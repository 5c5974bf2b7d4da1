package descriptive

import (
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"postd/rules"
)

// TestNotations reads testdata/notation-*.txt: what records of other notations mean.
// The files are as read-*.txt, with
//
//	notation: algebraic        or "numeric", "algebraic+descriptive"
//	yes: e4 e5 = e4 | e5       a line of a letter that is records in form
//	no: e4 is strong           a line that is none (RULING/R-11)
//
// and "refuse" for what is no record in form.
func TestNotations(t *testing.T) {
	names, err := filepath.Glob("testdata/notation-*.txt")
	if err != nil || len(names) < 3 {
		t.Fatal("no files", err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txt"), func(t *testing.T) { notationFile(t, name) })
	}
}

func notationFile(t *testing.T, name string) {
	p, in := rules.Start(), Notation(0)
	read := 0
	eachLine(t, name, func(where, key, value string) {
		switch key {
		case "law":
			p = rules.Start()
			return
		case "position":
			p = position(t, where, value)
			return
		case "after":
			p = play(t, where, p, value)
			return
		case "notation":
			var err error
			if in, err = ParseNotation(value); err != nil || in.String() != value {
				t.Fatalf("%s: %v, %v", where, in, err)
			}
			return
		}
		if in == 0 {
			t.Fatalf("%s: the notation is not named", where)
		}
		read++
		switch key {
		case "read":
			text, want, ok := cutLast(value, " = ")
			if !ok {
				t.Fatalf("%s: no = in %q", where, value)
			}
			if got := meaning(in, text, p, Birth); got != strings.TrimSpace(want) {
				t.Errorf("%s: %q\n got %s\nwant %s\n  in %s", where, text, got, want, p.FEN())
			}
		case "refuse":
			if got := meaning(in, value, p, Birth); got != "refused" {
				t.Errorf("%s: %q is read as %s", where, value, got)
			}
		case "yes":
			line, want, ok := cutLast(value, " = ")
			if !ok {
				t.Fatalf("%s: no = in %q", where, value)
			}
			said, ok := in.ReadLine(line)
			if !ok {
				t.Errorf("%s: %q is not read", where, line)
			} else if got := showLine(said); got != want {
				t.Errorf("%s: %q\n got %s\nwant %s", where, line, got, want)
			}
		case "no":
			if said, ok := in.ReadLine(value); ok {
				t.Errorf("%s: %q is read as %s", where, value, showLine(said))
			}
		default:
			t.Fatalf("%s: unknown directive %q", where, key)
		}
	})
	if read == 0 {
		t.Fatal("nothing is read")
	}
}

// TestParseNotation reads the names of the sets, and what is no name.
func TestParseNotation(t *testing.T) {
	for text, want := range map[string]Notation{
		"descriptive": Descriptive, "algebraic": Algebraic, "numeric": Numeric,
		"numeric+descriptive": Numeric | Descriptive, "algebraic + numeric": Algebraic | Numeric,
		"algebraic+algebraic": Algebraic,
	} {
		if got, err := ParseNotation(text); err != nil || got != want {
			t.Errorf("%q: %v, %v, want %v", text, got, err, want)
		}
	}
	for text, want := range map[string]string{
		"":            `descriptive: "" is no notation; there are descriptive, algebraic and numeric`,
		"algebraic+":  `descriptive: "" is no notation; there are descriptive, algebraic and numeric`,
		"Algebraic":   `descriptive: "Algebraic" is no notation; there are descriptive, algebraic and numeric`,
		"numeric,uci": `descriptive: "numeric,uci" is no notation; there are descriptive, algebraic and numeric`,
	} {
		if got, err := ParseNotation(text); got != 0 || err == nil || err.Error() != want {
			t.Errorf("%q: %v, %v, want %s", text, got, err, want)
		}
	}
	if got := Notation(0).String(); got != "descriptive" {
		t.Errorf("the zero Notation is %s", got)
	}
}

// TestNotationErrors checks that what is no record is named with the notations that were
// agreed; where Part I alone is, the error is the one of Parse.
func TestNotationErrors(t *testing.T) {
	for _, x := range []struct {
		in         Notation
		text, want string
	}{
		{Algebraic, "P-K4", `descriptive: "P-K4" is no record in algebraic notation`},
		{Algebraic | Descriptive, "5254", `descriptive: "5254" is no record in descriptive or algebraic notation`},
		{Numeric, strings.Repeat("5", 201), "descriptive: more than 200 bytes are no record"},
		{0, "King is well", `descriptive: "is" is no word of a record`},
	} {
		if r, err := x.in.Parse(x.text); err == nil || err.Error() != x.want || !reflect.DeepEqual(r, Record{}) {
			t.Errorf("%s %q: got %v, want %s", x.in, x.text, err, x.want)
		}
	}
}

// everyMove are positions whose every move is written and read again.
var everyMove = []string{
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
	"r3k2r/1P4p1/8/2pP4/8/8/1p4P1/R3K2R w KQkq c6 0 30",
	"r3k2r/1P4p1/8/8/2pP4/8/1p4P1/R3K2R b KQkq d3 0 30",
	"4k3/8/2p1p3/3N1N2/2p1p3/3N1N2/1R3R2/4K3 w - - 0 30",
	"1n5n/P1P3P1/2Q1Q3/1B3B2/2Q1Q3/8/8/k3K3 w - - 0 30",
	"K3k3/8/8/2q1q3/1b3b2/2q1q3/p1p3p1/1N5N b - - 0 30",
	"r1bqk2r/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R w KQkq - 0 6",
}

// hands are the ways in which a move is written, each with its notation.
func hands(p rules.Position, m rules.Move) map[Notation][]string {
	san := p.SAN(m)
	alg := []string{san, strings.TrimRight(san, "+#"), strings.ReplaceAll(san, "x", ":"), strings.ReplaceAll(san, "=", "")}
	if p.Castles(m) == rules.NoWing {
		from, to := m.From().String(), m.To().String()
		join := "-"
		if p.Takes(m) {
			join = "x"
		}
		end := ""
		if m.Promotion() != rules.NoRole {
			end = "(" + strings.ToUpper(m.String()[4:]) + ")"
		}
		letter := ""
		if role := p.At(m.From()).Role; role != rules.Pawn {
			letter = Letters(role, Style{Spelling: American})
		}
		alg = append(alg, letter+from+join+to+end, letter+from+" "+join+" "+to+end, letter+from+to+end, from+to+end)
	}
	num := ICCF(p, m)
	return map[Notation][]string{
		Algebraic: alg,
		Numeric:   {num, num[:2] + "-" + num[2:], num[:2] + " " + num[2:], num + "+"},
	}
}

// TestEveryMove checks that every legal move, written in each hand, has that one reading,
// and so it has where another notation is agreed beside.
func TestEveryMove(t *testing.T) {
	n := 0
	for _, fen := range everyMove {
		p := position(t, "everyMove", fen)
		for _, m := range p.LegalMoves() {
			for in, texts := range hands(p, m) {
				for _, text := range texts {
					for _, set := range []Notation{in, Algebraic | Numeric, in | Descriptive} {
						r, err := set.Parse(text)
						if err != nil {
							t.Fatalf("%s: %v", fen, err)
						}
						if got := r.Match(p, Birth); len(got.Readings) != 1 || got.Readings[0].Move != m || got.NoCapture {
							t.Errorf("%s %q: got %s, want %s in %s", set, text, written(got), m, fen)
						}
						n++
					}
				}
			}
		}
	}
	if n < 3000 {
		t.Errorf("only %d records were read", n)
	}
}

// TestOtherNotationsAreApart checks that no move in the form of one notation is a record
// in another, but for castling. "Rb1" is none of Part I, though "RB1" is.
func TestOtherNotationsAreApart(t *testing.T) {
	for _, fen := range everyMove {
		p := position(t, "everyMove", fen)
		for _, m := range p.LegalMoves() {
			forms := map[Notation]string{Descriptive: Brief(p, m, Style{}), Algebraic: p.SAN(m), Numeric: ICCF(p, m)}
			for in := range forms {
				for of, text := range forms {
					r, err := in.Parse(text)
					if in == of || err != nil || p.Castles(m) != rules.NoWing {
						continue
					}
					t.Errorf("%q is read in %s notation as %s in %s", text, in, written(r.Match(p, Birth)), fen)
				}
			}
		}
	}
}

// FuzzNotations parses any text in every set of notations: no panic; the same
// record twice; every reading is legal, and there is none twice; the records of
// a line are records.
func FuzzNotations(f *testing.F) {
	for _, s := range []string{
		"e4", "Ng1-f3", "bxc6 e.p.", "e8(Q)+", "exd8=Kt mate", "0-0-0 ch", "BC4", "♘f3", "Ｎｆ３", "N\u00a0f3", "14... R1xe2#", "b2b4", "bc3!?",
		"5254", "57581+", "52 54", "5171", "e9", "((e4))", "e4 (=)", "exd", "5758-4", "1. e4 e5 2. Nf3", "1 5254 5755", "\xffe4", "e.p.",
	} {
		f.Add(s)
	}
	var boards []rules.Position
	for _, fen := range everyMove[:3] {
		p, err := rules.ParseFEN(fen)
		if err != nil {
			f.Fatal(err)
		}
		boards = append(boards, p)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for in := Descriptive; in <= Descriptive|Algebraic|Numeric; in++ {
			r, err := in.Parse(s)
			if again, _ := in.Parse(s); !reflect.DeepEqual(again, r) {
				t.Fatalf("%q is parsed in two ways", s)
			}
			if err != nil && !strings.HasPrefix(err.Error(), "descriptive: ") || err == nil && r.Words != strings.TrimSpace(s) {
				t.Fatalf("%q: %q, %v", s, r.Words, err)
			}
			for _, p := range boards {
				for i, x := range r.Readings(p) {
					if !p.Legal(x.Move) || slices.Contains(r.Readings(p)[:i], x) {
						t.Fatalf("%q is read as %s in %s", s, x.Move, p.FEN())
					}
				}
			}
			said, ok := in.ReadLine(s)
			for _, x := range said {
				if _, err := in.Parse(x.Record.Words); err != nil {
					t.Fatalf("%q: its record %q is none: %v", s, x.Record.Words, err)
				}
			}
			if ok && len(said) == 0 {
				t.Fatalf("%q is a line of no records", s)
			}
		}
	})
}
