package descriptive

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"postd/rules"
)

// TestInvisible reads records with what telephones, typewriters and mail
// programs put into a text and no eye can see; the table writes it as Go does.
func TestInvisible(t *testing.T) {
	after, err := rules.ParseFEN("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		what, record, want string
		p                  rules.Position
	}{
		{"no-break space", "P\u00a0to\u00a0K\u00a04", "e2e4", rules.Start()},
		{"narrow no-break space", "Kt\u202fto\u202fKB3", "g1f3", rules.Start()},
		{"figure space", "P-K\u20074", "e2e4", rules.Start()},
		{"thin space", "P\u2009-\u2009K\u20094", "e2e4", rules.Start()},
		{"hair space", "P\u200a—\u200aK4", "e2e4", rules.Start()},
		{"en space", "Kt\u2002to\u2002KB3", "g1f3", rules.Start()},
		{"em space", "Kt\u2003to\u2003KB3", "g1f3", rules.Start()},
		{"ideographic space", "Ｐ\u3000－\u3000Ｋ４", "e2e4", rules.Start()},
		{"tabulator", "P\t-\tK4", "e2e4", rules.Start()},
		{"line broken within a record", "Kt to\r\nKB3", "g1f3", rules.Start()},
		{"zero-width space", "P-\u200bK4", "e2e4", rules.Start()},
		{"zero-width space at the end", "P-K4\u200b", "e2e4", rules.Start()},
		{"zero-width joiner", "P-K4\u200d", "e2e4", rules.Start()},
		{"zero-width non-joiner", "P\u200c-K4", "e2e4", rules.Start()},
		{"word joiner", "P\u2060-\u2060K4", "e2e4", rules.Start()},
		{"byte order mark", "\ufeffP-K4", "e2e4", rules.Start()},
		{"left-to-right mark", "\u200eP-K4", "e2e4", rules.Start()},
		{"left-to-right isolate", "\u2066P-K4\u2069", "e2e4", rules.Start()},
		{"soft hyphen for the dash", "P\u00adK4", "e2e4", rules.Start()},
		{"no-break hyphen", "P\u2011K4", "e2e4", rules.Start()},
		{"figure dash", "P\u2012K4", "e2e4", rules.Start()},
		{"horizontal bar", "P\u2015K4", "e2e4", rules.Start()},
		{"minus", "P\u2212K4", "e2e4", rules.Start()},
		{"small hyphen", "P\ufe63K4", "e2e4", rules.Start()},
		{"figurine drawn as a picture", "♘\ufe0f-KB3", "g1f3", rules.Start()},
		{"figurine drawn as text", "♟\ufe0e-K4", "e2e4", rules.Start()},
		{"typographic apostrophe", "P to K\u2019s 4th", "e2e4", rules.Start()},
		{"typographic apostrophe turned", "P to K\u2018s 4th", "e2e4", rules.Start()},
		{"modifier apostrophe", "P to K\u02bcs 4th", "e2e4", rules.Start()},
		{"prime", "P to K\u2032s 4th", "e2e4", rules.Start()},
		{"full-width apostrophe", "P to K\uff07s 4th", "e2e4", rules.Start()},
		{"full-width brackets", "P\uff08K2\uff09-K4", "e2e4", rules.Start()},
		{"full-width stop", "P\uff0e to K\uff0e 4", "e2e4", rules.Start()},
		{"exclamation as a picture", "P-K4\u203c\ufe0f", "e2e4", rules.Start()},
		{"ellipsis", "1\u2026 P-K4", "e2e4", rules.Start()},
		{"multiplication sign", "P\u00d7P", "e4d5", after},
		{"multiplication sign with no-break spaces", "P\u00a0\u00d7\u00a0P", "e4d5", after},
		{"heavy multiplication sign", "P\u2715P", "e4d5", after},
		{"full-width colon", "P\uff1aP", "e4d5", after},
	} {
		t.Run(c.what, func(t *testing.T) {
			if got := describe(c.record, c.p, Birth); got != c.want {
				t.Errorf("%+q: got %s, want %s", c.record, got, c.want)
			}
		})
	}
}

// TestTablesAreSound shows that no table asks two things of one record in one
// position, and that every move a table names is legal there, so that an
// error of the table is not taken for one of the reader.
func TestTablesAreSound(t *testing.T) {
	names, err := filepath.Glob("testdata/read-*.txt")
	if err != nil || len(names) < 5 {
		t.Fatal(names, err)
	}
	type asked struct {
		record string
		p      rules.Position
		n      Names
	}
	said := map[asked]string{}
	for _, name := range names {
		p, n := rules.Start(), Birth
		eachLine(t, name, func(where, key, value string) {
			switch key {
			case "law":
				p, n = rules.Start(), Birth
			case "position":
				p = position(t, where, value)
			case "after":
				p = play(t, where, p, value)
			case "names":
				n = map[string]Names{"birth-then-side": BirthThenSide}[value]
			case "refuse":
				value += " = refused"
				fallthrough
			case "read":
				record, want, _ := cutLast(value, " = ")
				want = strings.TrimSpace(want)
				at := asked{record, p, n}
				if before, ok := said[at]; ok && before != want {
					t.Errorf("%s: %q is to be %q here and %q elsewhere", where, record, want, before)
				}
				said[at] = want
				if want == "refused" {
					return
				}
				moves, _, _ := strings.Cut(want, ";")
				for _, uci := range strings.Fields(strings.TrimPrefix(moves, "none")) {
					m, err := rules.ParseMove(uci)
					if err != nil || !p.Legal(m) {
						t.Errorf("%s: %q is no legal move of %s: %v", where, uci, p.FEN(), err)
					}
				}
			}
		})
	}
}

// TestPlayersBook reads every example of the tables of docs/players.md, which
// has for the test what a player does not see: a position in a comment before
// the tables that stand in it, and in a comment at the end of each row what
// every record of its first column is to mean, as the files of TestRead say
// it. Each record must also be one that a letter may carry on a line alone.
func TestPlayersBook(t *testing.T) {
	text, err := os.ReadFile("../docs/players.md")
	if err != nil {
		t.Fatal(err)
	}
	p := rules.Start()
	examples := 0
	for i, line := range strings.Split(string(text), "\n") {
		where := "players.md:" + itoa(i+1)
		if fen, ok := strings.CutPrefix(line, "<!-- position: "); ok {
			p = position(t, where, strings.TrimSuffix(fen, " -->"))
			continue
		}
		line, want, ok := strings.Cut(line, "<!-- = ")
		if !ok {
			continue
		}
		want, _, _ = strings.Cut(want, " -->")
		for _, record := range inCode(strings.Split(line+"||", "|")[1]) {
			examples++
			if got := describe(record, p, Birth); got != want {
				t.Errorf("%s: %q\n got %s\nwant %s", where, record, got, want)
			}
			if said, ok := Descriptive.ReadLine(record); (!ok || len(said) != 1) && want != "refused" {
				t.Errorf("%s: %q alone on a line is no record", where, record)
			}
		}
	}
	if examples < 60 {
		t.Errorf("only %d examples found", examples)
	}
}

// inCode returns what stands between backquotes.
func inCode(s string) []string {
	var out []string
	for {
		_, rest, ok := strings.Cut(s, "`")
		if !ok {
			return out
		}
		var code string
		code, s, _ = strings.Cut(rest, "`")
		out = append(out, code)
	}
}
