package ties

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"postd/tournament/rounds"
)

// TestTables holds each table of testdata, as testdata/README.md explains them, against what is
// written there.
func TestTables(t *testing.T) {
	for _, pattern := range []string{"testdata/*.txt", "testdata/real/*.txt"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("no file is %s: %v", pattern, err)
		}
		for _, file := range files {
			t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) { holdFile(t, file) })
		}
	}
}

// written is a table as a file has it, while it is read.
type written struct {
	kind  Kind
	s     rounds.Section
	order []Code
	held  int // figures and places that were compared
}

func holdFile(t *testing.T, file string) {
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	w := &written{kind: RoundRobin}
	for s, n := bufio.NewScanner(f), 1; s.Scan(); n++ {
		line, _, _ := strings.Cut(s.Text(), "#")
		word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		if word == "" {
			continue
		}
		if err := w.read(t, word, strings.TrimSpace(rest)); err != nil {
			t.Fatalf("%s:%d: %s\n%v", file, n, line, err)
		}
		if t.Failed() {
			t.Fatalf("%s:%d: %s", file, n, line)
		}
	}
	if w.held == 0 {
		t.Errorf("%s holds nothing that is compared", file)
	}
}

// read does what one line says.
func (w *written) read(t *testing.T, word, rest string) (err error) {
	switch word {
	case "kind":
		w.s, w.order, w.kind = rounds.Section{}, nil, Kind(rest)
	case "rounds":
		w.s.Planned, err = strconv.Atoi(rest)
	case "player", "team":
		err = w.player(rest)
	case "row":
		err = w.row(rest)
	case "out":
		for name := range strings.SplitSeq(rest, ", ") {
			w.named(name).Out = true
		}
	case "less":
		points, name, _ := strings.Cut(rest, " ")
		w.named(name).Deducted, err = halves(points)
	case "order":
		w.order, err = Parse(w.kind, rest)
	case "places", "score":
		err = w.holdRows(t, word, strings.Fields(rest))
	case "is":
		err = w.holdFigures(t, strings.Fields(rest))
	case "working":
		err = w.holdWorking(t, rest)
	default:
		err = fmt.Errorf("there is no such word as %q", word)
	}
	return err
}

// named is the player of the name; there must be one.
func (w *written) named(name string) *rounds.Player {
	for i := range w.s.Players {
		if w.s.Players[i].Name == name {
			return &w.s.Players[i]
		}
	}
	return nil
}

// player reads "Alyx 2200 | 9w1 13b= -H", the rounds in turn.
func (w *written) player(s string) error {
	who, what, _ := strings.Cut(s, "|")
	p := rounds.Player{Name: strings.TrimSpace(who)}
	if i := strings.LastIndex(p.Name, " "); i > 0 {
		if n, err := strconv.Atoi(p.Name[i+1:]); err == nil {
			p.Name, p.Rating = strings.TrimSpace(p.Name[:i]), n
		}
	}
	for _, word := range strings.Fields(what) {
		m, boards, err := meeting(word)
		if err != nil {
			return err
		}
		p.Rounds = append(p.Rounds, m)
		if w.kind.teams() {
			p.Boards = append(p.Boards, boards)
		}
	}
	w.s.Players = append(w.s.Players, p)
	return nil
}

// meeting reads "9w1", "-H", or of teams "9:1=00" with the boards and "9:1½" with their sum of
// four.
func meeting(word string) (m rounds.Meeting, boards []rounds.Result, err error) {
	m.Colour = rounds.NoColour
	if word == "." {
		return m, nil, nil // not paired
	}
	if with, on, of := strings.Cut(word, ":"); of {
		if m.Opponent, err = strconv.Atoi(with); err != nil {
			return m, nil, err
		}
		sum, err := halves(on)
		if err == nil && (len(on) == 1 || strings.Contains(on, "½")) {
			on = []string{"0000", "000=", "0001", "00=1", "====", "11=0", "1110", "111=", "1111"}[sum]
		}
		sum = 0
		for _, c := range []byte(on) {
			boards = append(boards, rounds.Result(c))
			sum += rounds.Result(c).Halves()
		}
		m.Result = map[int]rounds.Result{1: rounds.Won, 0: rounds.Drawn, -1: rounds.Lost}[compare(sum, len(boards))]
		if strings.Contains(on, "*") {
			m.Result = rounds.Running
		}
		return m, boards, nil
	}
	m.Result = rounds.Result(word[len(word)-1])
	if word[0] == '-' {
		return m, nil, nil
	}
	m.Colour = rounds.Colour(word[len(word)-2])
	m.Opponent, err = strconv.Atoi(word[:len(word)-2])
	return m, nil, err
}

// halves reads "2½".
func halves(s string) (int, error) {
	half := 0
	if rest, ok := strings.CutSuffix(s, "½"); ok {
		if s, half = rest, 1; s == "" {
			return 1, nil
		}
	}
	n, err := strconv.Atoi(s)
	return 2*n + half, err
}

// row reads a row of a crosstable, "Adams : . ½ 0 1+ *", with a cell for each player. What the
// other has must be in the other's row.
func (w *written) row(s string) error {
	who, cells, _ := strings.Cut(s, ":")
	if err := w.player(strings.TrimSpace(who)); err != nil {
		return err
	}
	no := len(w.s.Players)
	own := &w.s.Players[no-1]
	for i, cell := range strings.Fields(cells) {
		with := i + 1
		if w.kind.teams() {
			if err := w.match(own, no, with, cell); err != nil {
				return err
			}
			continue
		}
		for k, sign := range []rune(strings.Trim(cell, ".")) {
			result := map[rune]rounds.Result{
				'1': rounds.Won, '½': rounds.Drawn, '0': rounds.Lost, '+': rounds.ForfeitWin, '-': rounds.ForfeitLoss, '*': rounds.Running, '×': rounds.Annulled,
			}[sign]
			if result == 0 {
				return fmt.Errorf("%q is no sign of a game", string(sign))
			}
			// Each pair has rounds of its own: so many come before it as there are pairs.
			low, high := min(no, with), max(no, with)
			at := ((high-1)*(high-2)/2+low-1)*10 + k
			own.Rounds = append(own.Rounds, make([]rounds.Meeting, max(0, at+1-len(own.Rounds)))...)
			colour := rounds.White
			if (no < with) == (k%2 == 1) {
				colour = rounds.Black
			}
			own.Rounds[at] = rounds.Meeting{Opponent: with, Colour: colour, Result: result}
		}
	}
	return nil
}

// match reads a cell of a crosstable of teams, the sum of four boards.
func (w *written) match(own *rounds.Player, no, with int, sum string) error {
	if sum == "." {
		return nil
	}
	m, boards, err := meeting(fmt.Sprintf("%d:%s", with, sum))
	low, high := min(no, with), max(no, with)
	at := (high-1)*(high-2)/2 + low - 1
	own.Rounds = append(own.Rounds, make([]rounds.Meeting, max(0, at+1-len(own.Rounds)))...)
	own.Boards = append(own.Boards, make([][]rounds.Result, max(0, at+1-len(own.Boards)))...)
	own.Rounds[at], own.Boards[at] = m, boards
	return err
}

func (w *written) holdRows(t *testing.T, what string, want []string) error {
	table, err := Rank(w.kind, w.s, w.order)
	if err != nil {
		return err
	}
	got := make([]string, len(w.s.Players))
	for _, r := range table.Rows {
		if got[r.Number-1] = r.Place(); r.Rank == 0 {
			got[r.Number-1] = "-"
		}
		if what == "score" {
			got[r.Number-1] = r.Score.String()
		}
		if r.Number <= len(want) && want[r.Number-1] == "?" {
			got[r.Number-1] = "?"
		}
	}
	w.held += len(got)
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	return nil
}

// holdFigures compares the figures by a code, in order of the numbers; "?" is not compared.
func (w *written) holdFigures(t *testing.T, words []string) error {
	table, err := Rank(w.kind, w.s, w.order)
	if err != nil {
		return err
	}
	c, err := ParseCode(w.kind, words[0])
	if err != nil {
		return err
	}
	var got []string
	for i := range w.s.Players {
		got = append(got, strings.ReplaceAll(table.Value(i+1, c).String(), " ", "_"))
		if i < len(words)-1 && words[i+1] == "?" {
			got[i] = "?"
		}
	}
	w.held += len(got)
	if d := cmp.Diff(words[1:], got); d != "" {
		t.Errorf("%s\n%s", strings.Join(got, " "), d)
	}
	return nil
}

// holdWorking compares "Adams SB ½ × 2½ = …".
func (w *written) holdWorking(t *testing.T, rest string) error {
	table, err := Rank(w.kind, w.s, w.order)
	if err != nil {
		return err
	}
	for i, p := range w.s.Players {
		words, ok := strings.CutPrefix(rest, p.Name+" ")
		if !ok {
			continue
		}
		code, want, _ := strings.Cut(words, " ")
		c, err := ParseCode(w.kind, code)
		if err != nil {
			return err
		}
		w.held++
		if d := cmp.Diff(want, table.Working(i+1, c)); d != "" {
			t.Errorf("%s\n%s", table.Working(i+1, c), d)
		}
		return nil
	}
	return fmt.Errorf("nobody is named in it")
}
