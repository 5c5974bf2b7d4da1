package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"postd/rules"
)

// run gives the tables of a run with small counts.
func run(t *testing.T, subjects ...string) []table {
	t.Helper()
	args := append([]string{"-json", "-rounds", "1", "-positions", "6", "-games", "7", "-depth", "3", "-least", "0"}, subjects...)
	var out bytes.Buffer
	if err := bench(args, &out); err != nil {
		t.Fatal(err)
	}
	var tables []table
	if err := json.Unmarshal(out.Bytes(), &tables); err != nil {
		t.Fatal(err)
	}
	return tables
}

// TestAllAgree runs every subject, which stops at the first answer that is not
// ours.
func TestAllAgree(t *testing.T) {
	races := map[string]int{"records": 1, "perft": 2, "moves": 2, "san": 2, "pgn": 2, "fen": 1}
	for _, s := range subjects {
		t.Run(s.name, func(t *testing.T) {
			tables := run(t, s.name)
			if len(tables) != races[s.name] {
				t.Fatalf("%d tables, want %d", len(tables), races[s.name])
			}
			for _, table := range tables {
				for _, lib := range libraries {
					if !slices.Contains(table.Peers, lib.short) {
						t.Errorf("%s: nothing is compared with %s", table.Title, lib.name)
					}
				}
				for _, r := range table.Rows {
					if r.Rate <= 0 || len(r.To) == 0 && len(table.Notes) == 0 {
						t.Errorf("%s: %s has the rate %v and the ratios %v", table.Title, r.Name, r.Rate, r.To)
					}
				}
			}
		})
	}
}

// TestPrograms sees that the programs that are installed were measured.
func TestPrograms(t *testing.T) {
	for _, c := range []struct{ program, peer, subject string }{
		{"stockfish", "Stockfish", "perft"},
		{"pgn-extract", "pgn-extract", "pgn"},
	} {
		t.Run(c.program, func(t *testing.T) {
			first := run(t, c.subject)[0]
			if program(c.program) == "" {
				if _, err := os.Stat("/usr/games/" + c.program); err == nil {
					t.Errorf("%s is in /usr/games and was not found", c.program)
				}
				if !slices.Contains(first.Notes, notInstalled(c.peer)) {
					t.Errorf("the table does not say that %s is wanting: %q", c.peer, first.Notes)
				}
				t.Skip(notInstalled(c.peer))
			}
			i := slices.IndexFunc(first.Rows, func(r row) bool { return r.To[c.peer] == 1 })
			if !slices.Contains(first.Peers, c.peer) || i < 0 || !strings.HasPrefix(first.Rows[i].Name, c.peer) {
				t.Errorf("%s is installed, but its row is wanting", c.peer)
			}
		})
	}
}

// TestManyGames gives pgn-extract more games than it reads without a word
// about how far it is, if it may say one.
func TestManyGames(t *testing.T) {
	path := program("pgn-extract")
	if path == "" {
		t.Skip(notInstalled("pgn-extract"))
	}
	e := &extract{path, bytes.Repeat([]byte("[Event \"?\"]\n\n1. e4 e5 *\n\n"), 1500)}
	if n, err := e.count(); err != nil || n != 1500 {
		t.Errorf("%d games, %v", n, err)
	}
	if took, err := e.check(); err != nil || took < 0 {
		t.Errorf("it took %v, %v", took, err)
	}
}

// TestFresh sees that a fresh board has no legal moves kept and that one which
// was asked has: answers do not tell, only times would.
func TestFresh(t *testing.T) {
	for _, lib := range libraries {
		b, err := lib.read(rules.Start().FEN())
		if err != nil {
			t.Fatal(err)
		}
		b.find()
		kept := func(b board) bool {
			return !reflect.ValueOf(b).Elem().FieldByName("p").Elem().FieldByName("validMoves").IsNil()
		}
		if !kept(b) {
			t.Errorf("%s: the moves that were found are not kept", lib.name)
		}
		if kept(b.fresh()) {
			t.Errorf("%s: a fresh board has its moves already", lib.name)
		}
	}
}

// TestWrongAnswers sees that no contestant is measured whose answers are wrong.
func TestWrongAnswers(t *testing.T) {
	known, err := wiki()
	if err != nil {
		t.Fatal(err)
	}
	asked, err := questions(3)
	if err != nil {
		t.Fatal(err)
	}
	games := randomGames(3)
	wrong := errors.New("a fault")
	r := &race{}
	want, err := lines(known, 2)
	if err != nil {
		t.Fatal(err)
	}
	r.walks("one line too many", "", want, func(i, depth int) uint64 {
		return known[i].p.Perft(depth) + uint64(i/6)
	})
	r.reads("another move", "", asked, func(q *question) (rules.Move, error) { return asked[0].m, nil })
	r.reads("an error", "", asked, func(q *question) (rules.Move, error) { return q.m, wrong })
	r.writes("no sign of check", "", asked, func(q *question) string { return strings.TrimSuffix(q.san, "4") })
	r.replays("a game too few", "", games, nil, func(_ []byte, see func([]rules.Move)) (int, int, error) {
		see(games[0].Moves)
		return 1, 0, nil
	})
	r.replays("a move too few", "", games, nil, func(_ []byte, see func([]rules.Move)) (int, int, error) {
		for _, g := range games {
			see(g.Moves[1:])
		}
		return 3, 0, nil
	})
	r.replays("an error", "", games, nil, func([]byte, func([]rules.Move)) (int, int, error) { return 3, 0, wrong })
	one := []rules.Position{rules.Start()}
	legal := [][]rules.Move{slices.Sorted(slices.Values(one[0].LegalMoves()))}
	nothing := func() {}
	r.finds("a move twice for another", "", one, legal, func(int) []rules.Move {
		return append(slices.Clone(legal[0][1:]), legal[0][1])
	}, nothing)
	fens := []string{one[0].FEN()}
	r.fens("another position", "", fens, func(string) (string, error) { return known[1].p.FEN(), nil }, nothing)
	r.fens("an error", "", fens, func(fen string) (string, error) { return fen, wrong }, nothing)
	if path := program("pgn-extract"); path != "" {
		pgn := slices.Concat([]byte(games[0].String()), []byte("\n[Event \"?\"]\n\n1. e4 e5 2. Ke3 *\n"))
		e := &extract{path, pgn}
		r.contestants = append(r.contestants, contestant{
			name:  "pgn-extract, an illegal move",
			check: func() error { _, err := e.count(); return err },
		})
	}
	for _, k := range r.contestants {
		if k.check() == nil {
			t.Errorf("%s: the check finds nothing wrong", k.name)
		}
		alone := race{contestants: []contestant{k}}
		if _, err := alone.run(counts{rounds: 1}); err == nil {
			t.Errorf("%s: it was measured nevertheless", k.name)
		}
	}
}

// TestTurns sees that each round begins with the next contestant, that the
// middle round is given, and that rates are compared within a group only.
func TestTurns(t *testing.T) {
	order := ""
	r := race{unit: "things"}
	for i, name := range []string{"a", "b", "c", "d"} {
		k := contestant{name: name, amount: 12, check: func() error { return nil }}
		if name == "c" {
			k.peer = "c"
		}
		if name == "d" {
			k.group = "another"
		}
		k.pass = func() (time.Duration, error) {
			order += name
			seconds := []int{8, 2, 4}[strings.Count(order, name)-1] * (i + 1)
			return time.Duration(seconds) * time.Second, nil
		}
		r.contestants = append(r.contestants, k)
	}
	got, err := r.run(counts{rounds: 3})
	if err != nil {
		t.Fatal(err)
	}
	if order != "abcdbcdacdab" {
		t.Errorf("the order of the turns is %s", order)
	}
	want := table{Unit: "things", Peers: []string{"c"}, Rows: []row{
		{"a", 3, map[string]float64{"c": 3}, ""},
		{"b", 1.5, map[string]float64{"c": 1.5}, ""},
		{"c", 1, map[string]float64{"c": 1}, ""},
		{"d", 0.75, map[string]float64{}, ""},
	}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("the table is %v, want %v", got, want)
	}

	k := contestant{amount: 12, pass: func() (time.Duration, error) { return 2 * time.Second, nil }}
	if rate, err := k.turn(5 * time.Second); err != nil || rate != 6 {
		t.Errorf("12 things in 2 s, until it has taken 5 s, are %v a second, %v", rate, err)
	}

	var page, screen bytes.Buffer
	got.markdown(&page)
	got.text(&screen)
	if want := "|  | things a second | to c |\n|---|---:|---:|\n| a | 3 | 3 |\n| b | 1.5 | 1.5 |\n| c | 1 | 1 |\n| d | 0.75 |  |\n"; !strings.Contains(page.String(), want) {
		t.Errorf("in Markdown: %s", &page)
	}
	if want := "   things a second  to c\na                3     3\n"; !strings.Contains(screen.String(), want) {
		t.Errorf("on the screen: %q", &screen)
	}
}

func TestFigure(t *testing.T) {
	for x, want := range map[float64]string{
		0: "0.00", 0.004: "0.00", 0.994: "0.99", 0.996: "1", 1: "1", 1.04: "1", 9.94: "9.9", 9.96: "10",
		99.5: "100", 999.4: "999", 999.6: "1,000", 123456.7: "123,457", 1234567: "1,234,567",
	} {
		if got := figure(x); got != want {
			t.Errorf("figure(%v) is %s, want %s", x, got, want)
		}
	}
}

// TestCommandLine sees that what makes no sense is refused in words.
func TestCommandLine(t *testing.T) {
	for args, want := range map[string]string{
		"chequers":       "no subject is called",
		"fen -rounds 0":  "at least 1",
		"fen -depth=-1":  "at least 1",
		"-games 0 pgn":   "at least 1",
		"-positions x":   "invalid value",
		"fen -whatever":  "not defined",
		"fen pgn rivers": "no subject is called",
	} {
		if err := bench(strings.Fields(args), io.Discard); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", args, err, want)
		}
	}
}

// TestVersions sees that the libraries measured are those that are named.
func TestVersions(t *testing.T) {
	mod, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	for _, lib := range libraries {
		if !strings.Contains(string(mod), "github.com/"+lib.name+"\n") {
			t.Errorf("go.mod does not have %s", lib.name)
		}
	}
}
