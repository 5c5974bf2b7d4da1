package descriptive

import (
	"bufio"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"postd/rules"
)

// TestRead reads testdata/read-*.txt, which say what records mean in positions:
//
//	law: BCC1903/I.13.C        the subtests that follow, until the next law
//	position: FEN              or "position: start"
//	after: P-K4 P-K4; B-B4     records played from the last position, birth-names followed
//	names: birth               or "birth-then-side"
//	read: B-Kt5 = c1g5 f1b5    all readings, in order; "= none"; then perhaps
//	                           "; no capture" and "; surplus ch"
//	refuse: king is well       no record in form
//
// Lines that begin with # are comments. Anything else fails.
func TestRead(t *testing.T) {
	names, err := filepath.Glob("testdata/read-*.txt")
	if err != nil || len(names) == 0 {
		t.Fatal("no files", err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txt"), func(t *testing.T) { readFile(t, name) })
	}
}

type readCase struct {
	where string
	line  string
	p     rules.Position
	names Names
	want  string
}

func readFile(t *testing.T, name string) {
	p, n, law := rules.Start(), Birth, "no law"
	var order []string
	cases := map[string][]readCase{}
	eachLine(t, name, func(where, key, value string) {
		switch key {
		case "law":
			law = value
			p, n = rules.Start(), Birth
		case "position":
			p = position(t, where, value)
		case "after":
			p = play(t, where, p, value)
		case "names":
			switch value {
			case "birth":
				n = Birth
			case "birth-then-side":
				n = BirthThenSide
			default:
				t.Fatalf("%s: unknown names %q", where, value)
			}
		case "read":
			text, want, ok := cutLast(value, " = ")
			if !ok {
				t.Fatalf("%s: no = in %q", where, value)
			}
			if cases[law] == nil {
				order = append(order, law)
			}
			cases[law] = append(cases[law], readCase{where, text, p, n, strings.TrimSpace(want)})
		case "refuse":
			if cases[law] == nil {
				order = append(order, law)
			}
			cases[law] = append(cases[law], readCase{where, value, p, n, "refused"})
		default:
			t.Fatalf("%s: unknown directive %q", where, key)
		}
	})
	for _, law := range order {
		t.Run(strings.ReplaceAll(law, "/", "-"), func(t *testing.T) {
			for _, c := range cases[law] {
				if got := describe(c.line, c.p, c.names); got != c.want {
					t.Errorf("%s: %q\n got %s\nwant %s\n  in %s", c.where, c.line, got, c.want, c.p.FEN())
				}
			}
		})
	}
}

// describe writes what a record means as the files write it.
func describe(text string, p rules.Position, n Names) string { return meaning(Descriptive, text, p, n) }

// meaning writes what a record means in a notation.
func meaning(in Notation, text string, p rules.Position, n Names) string {
	r, err := in.Parse(text)
	if err != nil {
		return "refused"
	}
	return written(r.Match(p, n))
}

// written writes readings as the files write them.
func written(m Match) string {
	var moves []string
	for _, x := range m.Readings {
		moves = append(moves, x.Move.String())
	}
	s := "none"
	if len(moves) > 0 {
		s = strings.Join(moves, " ")
	}
	if m.NoCapture {
		s += "; no capture"
	}
	if len(m.Surplus) > 0 {
		s += "; surplus " + strings.Join(m.Surplus, ", ")
	}
	return s
}

func eachLine(t *testing.T, name string, f func(where, key, value string)) {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	sc := bufio.NewScanner(file)
	for n := 1; sc.Scan(); n++ {
		line := strings.TrimSpace(sc.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		key, value, ok := strings.Cut(line, ": ")
		where := filepath.Base(name) + ":" + itoa(n)
		if !ok {
			t.Fatalf("%s: %q is no directive", where, line)
		}
		f(where, key, strings.TrimSpace(value))
	}
	if err := sc.Err(); err != nil {
		t.Fatal(err)
	}
}

func position(t *testing.T, where, fen string) rules.Position {
	t.Helper()
	if fen == "start" {
		return rules.Start()
	}
	p, err := rules.ParseFEN(fen)
	if err != nil {
		t.Fatalf("%s: %v", where, err)
	}
	return p
}

// play plays records that must each have one reading.
func play(t *testing.T, where string, p rules.Position, line string) rules.Position {
	t.Helper()
	said, ok := Descriptive.ReadLine(line)
	if !ok {
		t.Fatalf("%s: %q is no line of records", where, line)
	}
	for _, s := range said {
		got := s.Record.Readings(p)
		if len(got) != 1 {
			t.Fatalf("%s: %q has %d readings in %s", where, s.Record.Words, len(got), p.FEN())
		}
		q, err := p.Play(got[0].Move)
		if err != nil {
			t.Fatalf("%s: %v", where, err)
		}
		p = q
	}
	return p
}

// TestReadLine reads testdata/lines.txt: "yes: LINE = RECORD | RECORD", each
// record with its number before it ("4 B-QKt5", "2… P-Q3"), or "no: LINE".
func TestReadLine(t *testing.T) {
	eachLine(t, "testdata/lines.txt", func(where, key, value string) {
		switch key {
		case "yes":
			line, want, ok := cutLast(value, " = ")
			if !ok {
				t.Fatalf("%s: no = in %q", where, value)
			}
			said, ok := Descriptive.ReadLine(line)
			if !ok {
				t.Errorf("%s: %q is not read", where, line)
				return
			}
			if got := showLine(said); got != want {
				t.Errorf("%s: %q\n got %s\nwant %s", where, line, got, want)
			}
		case "no":
			if said, ok := Descriptive.ReadLine(value); ok {
				t.Errorf("%s: %q is read as %s", where, value, showLine(said))
			}
		default:
			t.Fatalf("%s: unknown directive %q", where, key)
		}
	})
}

func showLine(said []Numbered) string {
	var out []string
	for _, s := range said {
		w := s.Record.Words
		dots := ""
		if s.Dots {
			dots = "…"
		}
		if s.Number != 0 {
			w = itoa(s.Number) + dots + " " + w
		} else if s.Dots {
			w = dots + " " + w
		}
		out = append(out, w)
	}
	return strings.Join(out, " | ")
}

func cutLast(s, sep string) (string, string, bool) {
	i := strings.LastIndex(s, sep)
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+len(sep):], true
}

func itoa(n int) string {
	if n < 10 {
		return string(rune('0' + n))
	}
	return itoa(n/10) + string(rune('0'+n%10))
}

// TestParseKeepsWords shows that a record is kept as it was written.
func TestParseKeepsWords(t *testing.T) {
	r, err := Parse("  14. Kt. to  K. B's 3d. \n")
	if err != nil || r.Words != "14. Kt. to  K. B's 3d." {
		t.Fatalf("%q, %v", r.Words, err)
	}
}

// TestErrors shows that an error says what was not understood.
func TestErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":             "descriptive: nothing is written",
		"King is well": `descriptive: "is" is no word of a record`,
		"P-K0":         `descriptive: "0" is no rank of the board`,
		"P-K4 %":       `descriptive: "%" is no sign of a record`,
		"P-K4 P-K4":    `descriptive: "P-K4 P-K4" is not a record in form: not understood from "P-K4"`,
		"KB3":          `descriptive: "KB3" names a man or a square but no move`,
		"Queen":        `descriptive: "Queen" is not a whole record`,
	} {
		if _, err := Parse(text); err == nil || err.Error() != want {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
}

// TestNoBoard shows that the zero Record has no readings.
func TestNoBoard(t *testing.T) {
	if got := (Record{}).Readings(rules.Start()); len(got) != 0 {
		t.Fatal(got)
	}
}

// TestMatchAmong reads a record among given moves only (RULING/R-61).
func TestMatchAmong(t *testing.T) {
	p := rules.Start()
	r, err := Parse("Kt-B3")
	if err != nil {
		t.Fatal(err)
	}
	all := r.Match(p, Birth)
	if len(all.Readings) != 2 {
		t.Fatal(all)
	}
	one := slices.DeleteFunc(p.LegalMoves(), func(m rules.Move) bool { return m.String() == "b1c3" })
	if got := r.MatchAmong(p, Birth, one).Readings; len(got) != 1 || got[0].Move.String() != "g1f3" {
		t.Fatal(got)
	}
}
