package chess

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"postd/cmd/postd/cli"
	"postd/descriptive"
)

// reporter tells of a conversion: what was guessed, what could not be read and
// where, what deserves a remark, and how far it is.
type reporter struct {
	w       *bufio.Writer
	json    *json.Encoder // nil for words
	file    *os.File      // of --report, else nil
	err     io.Writer     // for progress
	line    bool          // progress is told by lines, else on one line that is written over
	active  bool
	shown   bool
	next    time.Time
	total   int64
	sources []*source

	games, whole, moves, faults, remarks int
}

func openReport(s cli.Streams, name string, asJSON bool, sources []*source) (*reporter, error) {
	t := &reporter{err: s.Err, sources: sources}
	var w io.Writer = s.Err
	if name != "" {
		f, err := openNamed("--report", name, sources)
		if err != nil {
			return nil, err
		}
		t.file, w = f, f
	}
	t.w = bufio.NewWriter(w)
	if asJSON {
		t.json = json.NewEncoder(t.w)
		t.json.SetEscapeHTML(false)
	}
	return t, nil
}

func (t *reporter) close() {
	if t.file != nil {
		t.file.Close()
	}
}

// faultLine is a fault or a remark as JSON.
type faultLine struct {
	File     string   `json:"file"`
	Line     int      `json:"line"`
	Column   int      `json:"column,omitempty"`
	Game     int      `json:"game,omitempty"`
	Kind     string   `json:"kind"`
	Remark   bool     `json:"remark"`
	Number   int      `json:"number,omitempty"`
	Side     string   `json:"side,omitempty"`
	Words    string   `json:"words,omitempty"`
	Readings []string `json:"readings,omitempty"`
	Why      string   `json:"why"`
}

// guessLine says what a text was taken for.
type guessLine struct {
	File    string `json:"file"`
	Guessed string `json:"guessed"`
}

// sumLine is the last line of JSON.
type sumLine struct {
	Games   int `json:"games"`
	Whole   int `json:"whole"`
	Moves   int `json:"moves"`
	Faults  int `json:"faults"`
	Remarks int `json:"remarks"`
}

func (t *reporter) guessed(src *source, from string) {
	words, other := "descriptive notation", inPGN
	if from == inPGN {
		words, other = "PGN", inDescriptive
	}
	if t.json != nil {
		t.json.Encode(guessLine{src.name, from})
	} else {
		t.clear()
		fmt.Fprintf(t.w, "postd: %s is read as %s; if it is not, say --from %s\n", src.name, words, other)
	}
	t.flush()
}

func (t *reporter) fault(src *source, f descriptive.Fault) {
	if f.Kind.Remark() {
		t.remarks++
	} else {
		t.faults++
		if f.Kind != descriptive.FaultNoGame {
			t.whole-- // what game will count
		}
	}
	if t.json != nil {
		l := faultLine{src.name, f.Line, f.Column, f.Game, f.Kind.String(), f.Kind.Remark(), f.Number, "", f.Words, f.Readings, f.Why}
		if f.Number > 0 {
			l.Side = f.Side.String()
		}
		t.json.Encode(l)
		t.flush()
		return
	}
	t.clear()
	column := ""
	if f.Column > 0 {
		column = fmt.Sprintf(":%d", f.Column)
	}
	remark := ""
	if f.Kind.Remark() {
		remark = "remark: "
	}
	fmt.Fprintf(t.w, "%s:%d%s: %s%s\n", src.name, f.Line, column, remark, f)
	t.flush()
}

// flush lets what was said be read at once where it is said to a person.
func (t *reporter) flush() {
	if t.file == nil {
		t.w.Flush()
	}
}

// game counts a game that is written.
func (t *reporter) game(src *source, moves int) {
	t.games++
	t.whole++
	t.moves += moves
	if t.active && !time.Now().Before(t.next) {
		t.tell()
	}
}

// end tells the sum where there is something to tell.
func (t *reporter) end() error {
	tellLast(t)
	switch {
	case t.json != nil:
		t.json.Encode(sumLine{t.games, max(t.whole, 0), t.moves, t.faults, t.remarks})
	case t.faults > 0:
		fmt.Fprintf(t.w, "postd: %s, of which %d to the end\n", counted(t.games, "game is read", "games are read"), max(t.whole, 0))
	}
	err := t.w.Flush()
	if t.file != nil {
		err = errors.Join(err, t.file.Close())
		t.file = nil
	}
	if err != nil {
		return fmt.Errorf("postd: the report cannot be written: %w", err)
	}
	return nil
}

// tellLast tells for the last time how far it is, if it was told.
func tellLast(t *reporter) {
	if !t.active || !t.shown && !t.line {
		return
	}
	if t.tell(); !t.line {
		fmt.Fprintln(t.err)
	}
}

func counted(n int, one, more string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, more)
}

// watch begins to tell how far it is: to a terminal after a while, elsewhere
// if it is wished.
func (t *reporter) watch(s cli.Streams, wished bool, sources []*source) {
	screen, terminal := cli.Terminal(s.Err)
	if terminal {
		t.err = screen // the line is written over
	}
	t.active, t.line = wished || terminal, !terminal
	t.next = time.Now().Add(time.Second)
	for _, src := range sources {
		if src.size == 0 {
			t.total = 0
			return
		}
		t.total += src.size
	}
}

// tell writes how far it is.
func (t *reporter) tell() {
	t.next = time.Now().Add(time.Second / 2)
	var read int64
	for _, src := range t.sources {
		read += src.read
	}
	of := ""
	if t.total > 0 {
		of = fmt.Sprintf(" of %.1f", float64(t.total)/1e6)
	}
	words := fmt.Sprintf("postd: %s, %.1f%s MB", counted(t.games, "game", "games"), float64(read)/1e6, of)
	if t.line {
		fmt.Fprintln(t.err, words)
		return
	}
	fmt.Fprintf(t.err, "\r\033[K%s", words)
	t.shown = true
}

// clear takes progress off the line before something else is said.
func (t *reporter) clear() {
	if t.shown && t.file == nil {
		fmt.Fprint(t.err, "\r\033[K")
		t.shown = false
	}
}
