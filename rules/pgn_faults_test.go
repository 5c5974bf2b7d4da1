package rules

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"
)

// toldGame is what a reader says of one game.
type toldGame struct {
	text    string // the movetext
	tags    string
	fault   *PGNError
	remarks []PGNError
}

// tell reads all games of a text.
func tell(t testing.TB, in io.Reader, set func(*PGNReader)) (games []toldGame) {
	t.Helper()
	r := NewPGNReader(in)
	set(r)
	for {
		g, err := r.Next()
		if err == io.EOF {
			return games
		}
		var x toldGame
		if err != nil && !errors.As(err, &x.fault) {
			t.Fatal(err)
		}
		x.text = movetext(g)
		for _, tag := range g.Tags {
			x.tags = strings.TrimSpace(x.tags + " " + tag.Name)
		}
		x.remarks = append(x.remarks, r.Remarks()...)
		games = append(games, x)
		for _, told := range append([]PGNError{}, x.remarks...) {
			if told.Game != len(games) {
				t.Errorf("a remark on game %d is made as one on game %d", len(games), told.Game)
			}
		}
		if x.fault != nil && x.fault.Game != len(games) {
			t.Errorf("a fault of game %d is told as one of game %d", len(games), x.fault.Game)
		}
	}
}

// faultCase is one case of testdata/pgn_faults.txt.
type faultCase struct {
	name, text string
	want       []string
}

func faultCases(t testing.TB) (cases []faultCase) {
	t.Helper()
	b, err := os.ReadFile("testdata/pgn_faults.txt")
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(string(b), "\n=== ")
	for _, c := range strings.Split(text, "\n=== ") {
		name, rest, _ := strings.Cut(c, "\n")
		text, want, found := strings.Cut(rest, "\n---\n")
		if !found {
			t.Fatalf("%s: there is no line ---", name)
		}
		if plain, escaped := strings.CutPrefix(name, "escaped "); escaped {
			name = plain
			text, err = strconv.Unquote(`"` + strings.ReplaceAll(text, `"`, `\"`) + `"`)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
		cases = append(cases, faultCase{name, text, strings.Split(strings.TrimSpace(want), "\n")})
	}
	if len(cases) < 60 {
		t.Fatalf("there are only %d cases", len(cases))
	}
	return cases
}

// TestPGNFaults reads the broken files of testdata/pgn_faults.txt, in pieces of
// all sizes: a fault must not depend on where the window ends.
func TestPGNFaults(t *testing.T) {
	t.Parallel()
	for _, c := range faultCases(t) {
		t.Run(c.name, func(t *testing.T) {
			games := tell(t, strings.NewReader(c.text), func(*PGNReader) {})
			c.check(t, games)
			if t.Failed() {
				return
			}
			one := tell(t, iotest.OneByteReader(strings.NewReader(c.text)), func(*PGNReader) {})
			if fmt.Sprint(shownGames(one)) != fmt.Sprint(shownGames(games)) {
				t.Errorf("octet by octet it is read\n%v\nand as a whole\n%v", shownGames(one), shownGames(games))
			}
			skimmed := tell(t, strings.NewReader(c.text), func(r *PGNReader) { r.Skim = true })
			for i := range games {
				if i < len(skimmed) && skimmed[i].tags != "" {
					t.Errorf("skimming keeps the tags %s", skimmed[i].tags)
				}
				games[i].text, games[i].tags = bare(games[i].text), ""
			}
			if fmt.Sprint(shownGames(skimmed)) != fmt.Sprint(shownGames(games)) {
				t.Errorf("skimming reads\n%v\nand reading\n%v", shownGames(skimmed), shownGames(games))
			}
			varied := tell(t, strings.NewReader(c.text), func(r *PGNReader) { r.Variations = true })
			for i := range varied {
				varied[i].text, varied[i].tags = bare(varied[i].text), ""
			}
			if fmt.Sprint(shownGames(varied)) != fmt.Sprint(shownGames(games)) {
				t.Errorf("with variations it reads\n%v\nand without\n%v", shownGames(varied), shownGames(games))
			}
		})
	}
}

// shownGames is what is told, as text.
func shownGames(games []toldGame) (all []string) {
	for _, g := range games {
		s := g.text + " [" + g.tags + "]"
		if g.fault != nil {
			s += fmt.Sprintf(" fault: %v (%q)", g.fault, g.fault.Word)
		}
		for _, r := range g.remarks {
			s += fmt.Sprintf(" remark: %v (%q)", &r, r.Word)
		}
		all = append(all, s+"\n")
	}
	return all
}

// bare is a movetext without its comments and glyphs, and without the numbers
// that stand before Black's moves because of them.
func bare(text string) string {
	var words []string
	comment := false
	for _, w := range strings.Fields(text) {
		if strings.HasPrefix(w, "{") {
			comment = true
		}
		if !comment && !strings.HasPrefix(w, "$") && (!strings.HasSuffix(w, "...") || len(words) == 0) {
			words = append(words, w)
		}
		if strings.HasSuffix(w, "}") {
			comment = false
		}
	}
	return strings.Join(words, " ")
}

// check compares what is told with the directives of the case.
func (c *faultCase) check(t *testing.T, games []toldGame) {
	t.Helper()
	at, remarks := -1, 0
	this := func() *toldGame {
		if at < 0 || at >= len(games) {
			t.Fatalf("there is no game %d; read are\n%v", at+1, shownGames(games))
		}
		return &games[at]
	}
	over := func() { // the game before has no more to it than was wanted
		if at >= 0 && len(this().remarks) > remarks {
			t.Errorf("game %d: there is a remark too many: %v", at+1, &this().remarks[remarks])
		}
	}
	for _, line := range c.want {
		what, rest, _ := strings.Cut(line, " ")
		number := 0
		if what == "fault" || what == "remark" {
			n, r, _ := strings.Cut(rest, " ")
			var err error
			if number, err = strconv.Atoi(n); err != nil {
				t.Fatalf("%q: %v", line, err)
			}
			rest = r
		}
		switch what {
		case "game", "fault":
			over()
			at, remarks = at+1, 0
			g := this()
			if strings.Join(strings.Fields(g.text), " ") != rest {
				t.Errorf("game %d is read\n%s\nand not\n%s", at+1, g.text, rest)
			}
			switch {
			case what == "game" && g.fault != nil:
				t.Errorf("game %d is said to have a fault: %v", at+1, g.fault)
			case what == "fault" && g.fault == nil:
				t.Errorf("game %d should have a fault", at+1)
			case what == "fault" && g.fault.Line != number:
				t.Errorf("game %d: the fault is told of line %d, not %d", at+1, g.fault.Line, number)
			}
		case "word":
			if rest == "-" {
				rest = ""
			}
			if f := this().fault; f == nil || f.Word != rest {
				t.Errorf("game %d: the word should be %q: %+v", at+1, rest, f)
			}
		case "says":
			if f := this().fault; f == nil || !strings.Contains(f.Error(), rest) {
				t.Errorf("game %d should be told %q, not %v", at+1, rest, f)
			}
		case "remark":
			if g := this(); remarks >= len(g.remarks) {
				t.Errorf("game %d should have the remark %q", at+1, rest)
			} else if r := g.remarks[remarks]; r.Line != number || !strings.Contains(r.Error(), rest) {
				t.Errorf("game %d has the remark %q, line %d, not %q, line %d", at+1, &r, r.Line, rest, number)
			}
			remarks++
		case "tags":
			if this().tags != rest {
				t.Errorf("game %d has the tags %q, not %q", at+1, this().tags, rest)
			}
		default:
			t.Fatalf("there is no directive %q", what)
		}
	}
	over()
	if at+1 != len(games) {
		t.Errorf("there are %d games too many:\n%v", len(games)-at-1, shownGames(games))
	}
}
