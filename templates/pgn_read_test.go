package templates

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/dialogue"
	"postd/rules"
)

// readGame is a game as a reader of PGN sees it.
type readGame struct {
	Tags   map[string]string
	Moves  []string // as UCI writes them
	Result string
}

// uci are the moves of a game as UCI writes them.
func uci(t testing.TB, g rules.PGN) []string {
	t.Helper()
	p := g.Start
	if p == (rules.Position{}) {
		p = rules.Start()
	}
	out := []string{}
	for _, m := range g.Moves {
		next, err := p.Play(m)
		if err != nil {
			t.Fatal(err)
		}
		out, p = append(out, descriptive.InUCI.Write(p, m, descriptive.Style{})), next
	}
	return out
}

// tagsOf are the tags of a game as they were written, less what no tag can hold.
func tagsOf(t testing.TB, g rules.PGN) map[string]string {
	t.Helper()
	out := map[string]string{"Result": g.Result}
	for _, x := range g.Tags {
		out[x.Name] = strings.Map(func(r rune) rune {
			if r < ' ' || r == 0x7f {
				return ' '
			}
			return r
		}, x.Value)
	}
	if g.Start != (rules.Position{}) && g.Start != rules.Start() {
		out["SetUp"], out["FEN"] = "1", g.Start.FEN()
	}
	return out
}

// exported are games of many kinds: those at the end of dialogues, and some that are played at
// random to their end, each as the office, a player and a guest may see it.
func exported(t testing.TB) []rules.PGN {
	t.Helper()
	files, err := filepath.Glob("../dialogue/testdata/*.txt")
	if err != nil || len(files) < 600 {
		t.Fatalf("%d dialogues, %v", len(files), err)
	}
	var games []correspondence.Game
	for i := 0; i < len(files); i += len(files) / 200 {
		if g, ok := dialogueGame(t, files[i]); ok {
			games = append(games, g)
		}
	}
	for seed := range 24 {
		games = append(games, randomGame(t, uint64(seed)))
	}
	var out []rules.PGN
	for i, g := range games {
		x := Portability{For: []terms.Party{terms.ToSecretary, terms.ToWhite, terms.ToBlack}[i%3], Event: "Autumn “Tournament”, \\ 2026", Round: fmt.Sprint(i % 7), Site: `The "Office"`}
		out = append(out, Portable(g, x))
		x.Guest, x.Behind, x.Names = true, i%3, [2]string{names[i%len(names)], names[(i+1)%len(names)]}
		out = append(out, Portable(g, x))
	}
	return out
}

// names are hostile to tags.
var names = []string{
	`O'Brien, "Art" \ Pat`, "Anne\r\n[Result \"1-0\"]\n\n1-0", strings.Repeat("Wolfeschlegelsteinhausen ", 8), "יעל כהן", "王小明", "José Ñandú", "*", "[Event \"x\"]", "{", "a\tb\x00c", "é", `\`, `"`,
}

func dialogueGame(t testing.TB, file string) (correspondence.Game, bool) {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	s, err := dialogue.Read(file, b)
	if err != nil {
		t.Fatal(err)
	}
	stage := dialogue.NewMemory(Render)
	stage.Lazy = true
	if _, err := dialogue.Play(s, stage); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	g := correspondence.Fold(stage.Events())
	return g, g.Opened != (correspondence.Game{}).Opened
}

// randomGame plays a game of chance through the office, and ends it in one of several ways.
func randomGame(t testing.TB, seed uint64) correspondence.Game {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 25))
	s := openNamed(t, names[seed%uint64(len(names))], "Mary", "", "notation=agreed:algebraic", "repeat_opponent_move=optional")
	for ply := range 20 + r.IntN(100) {
		moves := s.g.Position().LegalMoves()
		if s.g.Over() || len(moves) == 0 {
			break
		}
		s.now = s.now.Add(1000_000_000 * 3700)
		s.write(s.g.ToMove(), s.g.Position().SAN(moves[r.IntN(len(moves))]))
		if s.g.Passed() != ply+1 {
			t.Fatalf("seed %d: %d records stand after %d letters", seed, s.g.Passed(), ply+1)
		}
	}
	switch by := s.g.ToMove(); {
	case s.g.Over():
	case seed%3 == 0:
		s.now = s.now.Add(1000_000_000 * 3700)
		s.write(by, "RESIGN")
	case seed%3 == 1:
		s.now = s.now.Add(1000_000_000 * 3700)
		s.write(by, "OFFER DRAW").write(by.Other(), "ACCEPT DRAW")
	}
	return s.g
}

// TestPortableReadBack reads the exports with our own reader: the same moves, tags and ends,
// no fault, no remark, as many games as there were.
func TestPortableReadBack(t *testing.T) {
	games := exported(t)
	r := rules.NewPGNReader(bytes.NewReader(Portables(games...)))
	plies, ends := 0, map[string]int{}
	for i, g := range games {
		got, err := r.Next()
		if err != nil || len(r.Remarks()) > 0 {
			t.Fatalf("game %d: %v, %v\n%s", i, err, r.Remarks(), g)
		}
		want := tagsOf(t, g)
		ends[g.Result+" "+want["Termination"]]++
		plies += len(g.Moves)
		if !slices.Equal(uci(t, got), uci(t, g)) || got.Result != g.Result {
			t.Errorf("game %d: %v %s, not %v %s", i, uci(t, got), got.Result, uci(t, g), g.Result)
		}
		for _, x := range got.Tags {
			if want[x.Name] != x.Value {
				t.Errorf("game %d: tag %s is %q, not %q", i, x.Name, x.Value, want[x.Name])
			}
		}
	}
	if _, err := r.Next(); err != io.EOF || len(games) < 200 {
		t.Errorf("%d games, and then %v", len(games), err)
	}
	t.Logf("%d games, %d half-moves, %v", len(games), plies, ends)
}

// TestPortableElsewhere has other programs read the exports of at least 200 games: without a
// complaint, with the same moves, tags and ends, each game by itself.
func TestPortableElsewhere(t *testing.T) {
	for _, x := range []struct {
		name string
		read func(testing.TB, string) ([]readGame, error)
	}{{"pgn-extract", byExtract}, {"python-chess", byPython}} {
		t.Run(x.name, func(t *testing.T) {
			games := exported(t)
			file := filepath.Join(t.TempDir(), "games.pgn")
			if err := os.WriteFile(file, Portables(games...), 0o600); err != nil {
				t.Fatal(err)
			}
			got, err := x.read(t, file)
			if errors.Is(err, errNoProgram) {
				t.Skip(err)
			}
			if err != nil || len(got) != len(games) || len(games) < 200 {
				t.Fatalf("%d games of %d, %v", len(got), len(games), err)
			}
			for i, g := range games {
				if !slices.Equal(got[i].Moves, uci(t, g)) || got[i].Result != g.Result {
					t.Errorf("game %d: %v %s, not %v %s:\n%s", i, got[i].Moves, got[i].Result, uci(t, g), g.Result, g)
				}
				for name, value := range tagsOf(t, g) {
					if got[i].Tags[name] != value {
						t.Errorf("game %d: tag %s is %q, not %q", i, name, got[i].Tags[name], value)
					}
				}
			}
			t.Logf("%d games read", len(got))
		})
	}
}

var errNoProgram = errors.New("is not installed: nothing was tried (.ci/run installs it where it can)")

// byExtract reads games with pgn-extract, which writes them again with the moves of UCI.
func byExtract(t testing.TB, file string) ([]readGame, error) {
	program, err := exec.LookPath("pgn-extract")
	if err != nil {
		program, err = exec.LookPath("/usr/games/pgn-extract")
	}
	if err != nil {
		return nil, fmt.Errorf("pgn-extract %w", errNoProgram)
	}
	c := exec.Command(program, "-Wuci", "-w100000", "-s", file)
	var errs bytes.Buffer
	c.Stderr = &errs
	text, err := c.Output()
	if err != nil {
		return nil, fmt.Errorf("%v: %s", err, errs.String())
	}
	if errs.Len() > 0 {
		return nil, fmt.Errorf("pgn-extract complains: %s", errs.String())
	}
	var out []readGame
	for _, block := range strings.Split(strings.TrimSpace(string(text)), "\n\n") {
		if !strings.HasPrefix(block, "[") {
			last := &out[len(out)-1]
			// Comments stand in braces, and none of ours has one in it.
			for i := strings.IndexByte(block, '{'); i >= 0; i = strings.IndexByte(block, '{') {
				block = block[:i] + block[i+strings.IndexByte(block[i:], '}')+1:]
			}
			words := strings.Fields(block)
			last.Moves, last.Result = words[:len(words)-1], words[len(words)-1]
			for i, m := range last.Moves {
				last.Moves[i] = strings.ToLower(m) // it writes what a Pawn becomes in capitals
			}
			continue
		}
		g := readGame{Tags: map[string]string{}}
		for line := range strings.SplitSeq(block, "\n") {
			name, value, ok := strings.Cut(strings.TrimPrefix(line, "["), ` "`)
			if !ok || !strings.HasSuffix(value, `"]`) {
				return nil, fmt.Errorf("%q is no tag", line)
			}
			g.Tags[name] = strings.NewReplacer(`\\`, `\`, `\"`, `"`).Replace(strings.TrimSuffix(value, `"]`))
		}
		out = append(out, g)
	}
	return out, nil
}

// pythonReads prints what python-chess reads in a file, a game on each line.
const pythonReads = `
import sys, json, chess.pgn
with open(sys.argv[1], encoding="utf-8") as f:
    while True:
        g = chess.pgn.read_game(f)
        if g is None:
            break
        if g.errors:
            sys.exit("game %s: %s" % (g.headers.get("GameId"), g.errors))
        print(json.dumps({"Tags": dict(g.headers), "Moves": [m.uci() for m in g.mainline_moves()], "Result": g.headers["Result"]}))
`

// byPython reads games with the library python-chess.
func byPython(t testing.TB, file string) ([]readGame, error) {
	for _, python := range []string{"/usr/bin/python3", "python3"} {
		if exec.Command(python, "-c", "import chess.pgn").Run() != nil {
			continue
		}
		c := exec.Command(python, "-c", pythonReads, file)
		var errs bytes.Buffer
		c.Stderr = &errs
		text, err := c.Output()
		if err != nil || errs.Len() > 0 {
			return nil, fmt.Errorf("python-chess complains: %v: %s", err, errs.String())
		}
		var out []readGame
		for d := json.NewDecoder(bytes.NewReader(text)); ; {
			var g readGame
			if err := d.Decode(&g); err == io.EOF {
				return out, nil
			} else if err != nil {
				return nil, err
			}
			out = append(out, g)
		}
	}
	return nil, fmt.Errorf("python-chess %w", errNoProgram)
}
