package chess

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"postd/cmd/postd/cli"
	"postd/rules"
)

// longestFEN bounds a line of a file of positions, in bytes.
const longestFEN = 4096

// deadTold is what is known of a file of positions. Times are in microseconds, of the
// proof alone.
type deadTold struct {
	Positions int       `json:"positions"`
	Dead      int       `json:"dead"`
	Alive     int       `json:"alive"`
	Unknown   int       `json:"unknown"`
	Labelled  int       `json:"labelled"`
	Wrong     int       `json:"wrong"` // the answer contradicts the label
	Nodes     int       `json:"nodes"` // the budget of each
	Mean      float64   `json:"mean_us"`
	Median    float64   `json:"median_us"`
	P99       float64   `json:"p99_us"`
	Slowest   float64   `json:"slowest_us"`
	SlowFEN   string    `json:"slowest_fen,omitempty"`
	Doubtful  []deadRow `json:"doubtful"` // those that are unknown or wrong
	Bad       []badLine `json:"bad"`
	Broken    bool      `json:"broken_off,omitempty"` // Ctrl-C ended it: the rest was not read

	took []time.Duration
}

// deadRow is a position of which the answer is unknown or contradicts the label.
type deadRow struct {
	Line   int    `json:"line"`
	FEN    string `json:"fen"`
	Label  string `json:"label,omitempty"`
	Answer string `json:"answer"`
}

// badLine is a line that is no position.
type badLine struct {
	Line  int    `json:"line"`
	Error string `json:"error"`
}

// labelled takes a line apart: a FEN of four to six fields, and behind it the label, if
// there is one, after blanks, a comma or a semicolon.
func labelled(line string) (fen, label string, err error) {
	fields := strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(" \t,;", r) })
	n := min(len(fields), 4)
	for n < min(len(fields), 6) {
		if _, err := strconv.Atoi(fields[n]); err != nil {
			break
		}
		n++
	}
	fen, label = strings.Join(fields[:n], " "), strings.ToLower(strings.Join(fields[n:], " "))
	switch label {
	case "", "dead", "alive":
		return fen, label, nil
	}
	return fen, label, fmt.Errorf("the label is dead or alive, not %q", label)
}

// deadFile tells of every position of a file, "-" being standard input. Of each so many
// positions are looked into at most, 0 for what a game allows, and no clock plays a part, so
// that the answers are the same on every machine.
func deadFile(ctx context.Context, s cli.Streams, name string, nodes int, asJSON bool) error {
	in := s.In
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return fmt.Errorf("postd: --file: %w", err)
		}
		defer f.Close()
		in = f
	}
	t := deadTold{Nodes: nodes, Doubtful: []deadRow{}, Bad: []badLine{}}
	if t.Nodes == 0 {
		t.Nodes = rules.DeadBudget
	}
	if err := t.read(ctx, bufio.NewReaderSize(in, longestFEN), s.Err); err != nil {
		return fmt.Errorf("postd: reading %s: %w", name, err)
	}
	t.reckon()
	if asJSON {
		if err := s.PrintJSON(t); err != nil {
			return err
		}
	} else {
		t.print(s)
	}
	switch {
	case t.Wrong > 0:
		return cli.Silent(cli.ExitFound)
	case len(t.Bad) > 0 || t.Broken:
		return cli.Silent(cli.ExitUsage)
	}
	return nil
}

// read reads all lines. A bad one is told on errs, and the next is read.
func (t *deadTold) read(ctx context.Context, in *bufio.Reader, errs io.Writer) error {
	for n := 1; ; n++ {
		line, err := in.ReadSlice('\n')
		text := strings.TrimSpace(string(line))
		long := errors.Is(err, bufio.ErrBufferFull)
		for errors.Is(err, bufio.ErrBufferFull) {
			_, err = in.ReadSlice('\n')
		}
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		if t.Broken = ctx.Err() != nil; t.Broken {
			return nil
		}
		if text != "" && text[0] != '#' {
			var wrong error
			if long {
				wrong = fmt.Errorf("the line is longer than %d bytes", longestFEN)
			} else {
				wrong = t.position(ctx, n, text)
			}
			if wrong != nil {
				said := cli.WithoutRooms(wrong)
				t.Bad = append(t.Bad, badLine{n, said})
				fmt.Fprintf(errs, "line %d: %s\n", n, said)
			}
		}
		if err != nil {
			return nil
		}
	}
}

// position answers for one line.
func (t *deadTold) position(ctx context.Context, n int, text string) error {
	fen, label, err := labelled(text)
	if err != nil {
		return err
	}
	p, err := rules.ParseFEN(fen)
	if err != nil {
		return err
	}
	began := time.Now()
	v := rules.Dead(p, rules.Budget{Nodes: t.Nodes, Stop: func() bool { return ctx.Err() != nil }})
	took := time.Since(began)
	if ctx.Err() != nil {
		t.Broken = true // what it came to may not be what the budget allows
		return nil
	}
	answer := "unknown"
	switch v.Answer {
	case rules.Proved:
		answer = "dead"
		t.Dead++
	case rules.Refuted:
		answer = "alive"
		t.Alive++
	default:
		t.Unknown++
	}
	wrong := label != "" && answer != "unknown" && answer != label
	if t.Positions++; label != "" {
		t.Labelled++
	}
	if wrong {
		t.Wrong++
	}
	if wrong || answer == "unknown" {
		t.Doubtful = append(t.Doubtful, deadRow{n, fen, label, answer})
	}
	if us := micros(took); us > t.Slowest || t.SlowFEN == "" {
		t.Slowest, t.SlowFEN = us, fen
	}
	t.took = append(t.took, took)
	return nil
}

func micros(d time.Duration) float64 { return float64(d) / float64(time.Microsecond) }

// reckon reckons the times.
func (t *deadTold) reckon() {
	if len(t.took) == 0 {
		return
	}
	slices.Sort(t.took)
	var sum time.Duration
	for _, d := range t.took {
		sum += d
	}
	t.Mean = micros(sum) / float64(len(t.took))
	t.Median = micros(t.took[len(t.took)/2])
	t.P99 = micros(t.took[(len(t.took)*99+99)/100-1])
}

// print writes the table, and above it what is in doubt.
func (t *deadTold) print(s cli.Streams) {
	for _, r := range t.Doubtful {
		label := ""
		if r.Label != "" {
			label = ", labelled " + r.Label
		}
		s.Printf("line %d: %s%s: %s\n", r.Line, r.Answer, label, r.FEN)
	}
	share := func(n int) float64 { return 100 * float64(n) / float64(max(t.Positions, 1)) }
	s.Printf("positions  %d, at %d looked into for each at most\n", t.Positions, t.Nodes)
	s.Printf("dead       %d\n", t.Dead)
	s.Printf("alive      %d\n", t.Alive)
	s.Printf("unknown    %d (%.2f %%)\n", t.Unknown, share(t.Unknown))
	s.Printf("wrong      %d of %d that have a label\n", t.Wrong, t.Labelled)
	if len(t.Bad) > 0 {
		s.Printf("bad lines  %d\n", len(t.Bad))
	}
	if t.SlowFEN != "" {
		s.Printf("time       mean %.1f µs, median %.1f µs, p99 %.1f µs\n", t.Mean, t.Median, t.P99)
		s.Printf("slowest    %.1f µs: %s\n", t.Slowest, t.SlowFEN)
	}
	if t.Broken {
		s.Printf("It was broken off; the rest was not read.\n")
	}
}
