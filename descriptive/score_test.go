package descriptive

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"postd/rules"
)

// readScores reads all games of a text.
func readScores(t testing.TB, text string, o ScoreOptions) []Score {
	t.Helper()
	r := NewScores(strings.NewReader(text), o)
	var out []Score
	for {
		s, err := r.Next()
		if err == io.EOF {
			return out
		}
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, s)
	}
}

// movetext is a game as PGN has it, without its tags, on one line.
func movetext(g rules.PGN) string {
	_, text, _ := strings.Cut(g.String(), "\n\n")
	return strings.Join(strings.Fields(text), " ")
}

// scoreCase is a case of testdata/scores/layouts.txt or faults.txt.
type scoreCase struct {
	where, name, text string
	games, faults     []string
}

func scoreCases(t *testing.T, file string) []scoreCase {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var all []scoreCase
	part := 0
	for n, l := range strings.Split(string(text), "\n") {
		c := &scoreCase{}
		if len(all) > 0 {
			c = &all[len(all)-1]
		}
		switch {
		case strings.HasPrefix(l, "=== "):
			all = append(all, scoreCase{where: fmt.Sprintf("%s:%d", filepath.Base(file), n+1), name: l[4:]})
			part = 1
		case part == 0 && (l == "" || l[0] == '#'):
		case part == 0:
			t.Fatalf("%s:%d: %q stands before the first case", file, n+1, l)
		case l == "---":
			part = 2
			c.games = []string{""}
		case part == 1:
			c.text += l + "\n"
		case strings.HasPrefix(l, "? "):
			c.faults = append(c.faults, l[2:])
		case l == "":
			c.games = append(c.games, "")
		default:
			last := &c.games[len(c.games)-1]
			*last = strings.TrimSpace(*last + " " + l)
		}
	}
	for i := range all {
		var games []string
		for _, g := range all[i].games {
			if g != "" {
				games = append(games, g)
			}
		}
		if all[i].games == nil {
			t.Fatalf("%s: the case has no ---", all[i].where)
		}
		all[i].games = games
		all[i].text = strings.TrimSuffix(all[i].text, "\n")
	}
	return all
}

func TestScores(t *testing.T) {
	for _, file := range []string{"layouts.txt", "faults.txt"} {
		for _, c := range scoreCases(t, "testdata/scores/"+file) {
			t.Run(c.name, func(t *testing.T) {
				text := c.text
				if strings.HasPrefix(c.name, "Windows") {
					text = strings.NewReplacer("\n", "\r\n", " ", "\u00a0").Replace(text)
				}
				c.check(t, readScores(t, text, ScoreOptions{}))
			})
		}
	}
}

// TestScoresBySequel reads testdata/scores/sequel.txt with BySequel.
func TestScoresBySequel(t *testing.T) {
	for _, c := range scoreCases(t, "testdata/scores/sequel.txt") {
		t.Run(c.name, func(t *testing.T) { c.check(t, readScores(t, c.text, ScoreOptions{BySequel: true})) })
	}
}

// check compares what was read with what is wanted. In a game, "[...]" stands
// for the words of a fault, which the list of faults has.
func (c scoreCase) check(t *testing.T, got []Score) {
	t.Helper()
	var games, faults []string
	for _, s := range got {
		if len(s.Faults) == 0 || s.Faults[0].Kind != FaultNoGame {
			games = append(games, movetext(s.Game))
		}
		for _, f := range s.Faults {
			words := ""
			if f.Words != "" {
				words = " “" + f.Words + "”"
			}
			faults = append(faults, fmt.Sprintf("%d:%d %s%s", f.Line, f.Column, f.Kind, words))
			if f.Why == "" || f.Game == 0 && f.Kind != FaultNoGame {
				t.Errorf("%s: %+v says too little", c.where, f)
			}
			if (f.Kind == FaultAmbiguous || f.Kind == RemarkSequel) != (len(f.Readings) > 1) {
				t.Errorf("%s: the readings are %q", c.where, f.Readings)
			}
		}
	}
	for i := 0; i < max(len(games), len(c.games)); i++ {
		g, w := "nothing", "nothing"
		if i < len(games) {
			g = games[i]
		}
		if i < len(c.games) {
			w = c.games[i]
		}
		if before, after, ok := strings.Cut(w, "[...]"); ok {
			if strings.HasPrefix(g, before) && strings.HasSuffix(g, after) && strings.Contains(g, "The score is not read beyond this") {
				continue
			}
		}
		if g != w {
			t.Errorf("%s: game %d is read as\n%s\nwant\n%s", c.where, i+1, g, w)
		}
	}
	if g, w := strings.Join(faults, "\n"), strings.Join(c.faults, "\n"); g != w {
		t.Errorf("%s: the faults are\n%s\nwant\n%s\n%v", c.where, g, w, got)
	}
}

// TestOldBooks reads complete games in the hands of old books and compares
// them, move for move, with their known scores.
func TestOldBooks(t *testing.T) {
	files, _ := filepath.Glob("testdata/scores/*.pgn")
	if len(files) < 5 {
		t.Fatalf("there are only %q", files)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".pgn"), func(t *testing.T) {
			open := func(name string) *os.File {
				f, err := os.Open(name)
				if err != nil {
					t.Fatal(err)
				}
				t.Cleanup(func() { f.Close() })
				return f
			}
			want, err := rules.NewPGNReader(open(file)).Next()
			if err != nil {
				t.Fatal(err)
			}
			r := NewScores(open(strings.TrimSuffix(file, ".pgn")+".txt"), ScoreOptions{})
			got, err := r.Next()
			if err != nil || !got.whole() || len(got.Faults) > 0 {
				t.Fatalf("%v %v", err, got.Faults)
			}
			for i, m := range want.Moves {
				if i >= len(got.Game.Moves) || got.Game.Moves[i] != m {
					t.Fatalf("half-move %d is not %v: %v", i+1, m, got.Game)
				}
			}
			said := got.Game.Comments
			got.Game.Comments, got.Game.NAGs = nil, nil
			if got.Game.String() != want.String() {
				t.Errorf("got\n%s\nwant\n%s", got.Game, want)
			}
			for i, c := range said {
				if strings.ContainsAny(c, "|+") || strings.Contains(c, "Pg") {
					t.Errorf("the comment at %d is %q", i, c)
				}
			}
			if _, err := r.Next(); err != io.EOF {
				t.Errorf("there is more: %v", err)
			}
		})
	}
}
