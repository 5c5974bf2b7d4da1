package chess

import (
	"bufio"
	"encoding/json"
	"fmt"
	"time"

	"postd/cmd/postd/cli"
	"postd/rules"
)

// tellArchive tells the faults of an archive as they are found, and the sum.
type tellArchive struct {
	cli.Streams
	out        *bufio.Writer
	json       *json.Encoder // nil for words
	progressOf *reporter
	sum        archiveSum
	unread     bool // some file could not be read to its end
}

// archiveSum is the sum, as the last line of JSON has it. Moves are those of
// either player, and of a faulty game those that were read; the results, and
// what they ended in, are those of the games without fault.
type archiveSum struct {
	Games          int            `json:"games"`
	Moves          int            `json:"moves"`
	Faulty         int            `json:"faulty"`
	Remarks        int            `json:"remarks"`
	Results        map[string]int `json:"results"`
	Checkmates     int            `json:"checkmates"`
	Stalemates     int            `json:"stalemates"`
	Seconds        float64        `json:"seconds"`
	GamesPerSecond float64        `json:"gamesPerSecond"`
	MovesPerSecond float64        `json:"movesPerSecond"`
	Interrupted    bool           `json:"interrupted,omitempty"`
}

// archiveFault is a fault or a remark, as a line of JSON has it. Number and
// side are those of the move that was due.
type archiveFault struct {
	File   string `json:"file"`
	Game   int    `json:"game,omitempty"`
	Line   int    `json:"line,omitempty"`
	Remark bool   `json:"remark"`
	Number int    `json:"number,omitempty"`
	Side   string `json:"side,omitempty"`
	Word   string `json:"word,omitempty"`
	Why    string `json:"why"`
}

func (t *tellArchive) open(s cli.Streams, asJSON bool, sources []*source) {
	t.Streams = s
	t.out = bufio.NewWriter(s.Out)
	if asJSON {
		t.json = json.NewEncoder(t.out)
		t.json.SetEscapeHTML(false)
	}
	t.progressOf = &reporter{w: bufio.NewWriter(s.Err), err: s.Err, sources: sources}
	t.sum.Results = map[string]int{"1-0": 0, "0-1": 0, "1/2-1/2": 0, "*": 0}
}

// count takes a game into the sum.
func (t *tellArchive) count(g rules.PGN, last rules.Position, faulty bool) {
	t.sum.Games++
	t.sum.Moves += len(g.Moves)
	switch {
	case faulty:
		t.sum.Faulty++
		return
	case last.Mate():
		t.sum.Checkmates++
	case last.Stalemate():
		t.sum.Stalemates++
	}
	t.sum.Results[g.Result]++
}

// fault tells what is wrong with a game; last is the position up to which it
// was read.
func (t *tellArchive) fault(src *source, bad *rules.PGNError, g rules.PGN, last rules.Position) error {
	f := archiveFault{File: src.name, Game: bad.Game, Line: bad.Line, Word: bad.Word, Why: cli.WithoutRooms(bad.Err)}
	if len(g.Moves) > 0 {
		f.Number, f.Side = last.Number(), last.Turn().String()
	}
	return t.say(f)
}

func (t *tellArchive) remark(src *source, r *rules.PGNError) error {
	t.sum.Remarks++
	return t.say(archiveFault{File: src.name, Game: r.Game, Line: r.Line, Remark: true, Word: r.Word, Why: cli.WithoutRooms(r.Err)})
}

// unreadable tells that a file could not be read, or not to its end.
func (t *tellArchive) unreadable(src *source, err error) error {
	t.unread = true
	return t.say(archiveFault{File: src.name, Why: cli.WithoutRooms(err)})
}

// say tells one thing, at once.
func (t *tellArchive) say(f archiveFault) error {
	if t.json != nil {
		t.json.Encode(f)
		return t.out.Flush()
	}
	t.progressOf.clear()
	where := f.File
	if f.Game > 0 {
		where += fmt.Sprintf(": game %d, line %d", f.Game, f.Line)
	}
	switch {
	case f.Remark:
		where += ": remark"
	case f.Number > 0:
		where += fmt.Sprintf(": %s's move %d", f.Side, f.Number)
	}
	_, err := fmt.Fprintf(t.Err, "%s: %s\n", where, f.Why)
	return err
}

// close tells the sum.
func (t *tellArchive) close(took time.Duration, interrupted bool) error {
	if !interrupted {
		tellLast(t.progressOf)
	}
	s := &t.sum
	s.Interrupted = interrupted
	if s.Seconds = took.Seconds(); s.Seconds > 0 {
		s.GamesPerSecond, s.MovesPerSecond = float64(s.Games)/s.Seconds, float64(s.Moves)/s.Seconds
	}
	if interrupted {
		t.progressOf.clear()
		fmt.Fprintln(t.Err, "postd: interrupted; the sum is of what was read before")
	}
	if t.json != nil {
		t.json.Encode(s)
		return t.out.Flush()
	}
	fmt.Fprintf(t.out, "games: %d\nmoves: %d\nfaulty games: %d\nremarks: %d\n", s.Games, s.Moves, s.Faulty, s.Remarks)
	for _, r := range []string{"1-0", "0-1", "1/2-1/2", "*"} {
		fmt.Fprintf(t.out, "%s: %d\n", r, s.Results[r])
	}
	fmt.Fprintf(t.out, "ended in checkmate: %d\nended in stalemate: %d\n", s.Checkmates, s.Stalemates)
	fmt.Fprintf(t.out, "seconds: %.2f\ngames a second: %.0f\nmoves a second: %.0f\n", s.Seconds, s.GamesPerSecond, s.MovesPerSecond)
	return t.out.Flush()
}
