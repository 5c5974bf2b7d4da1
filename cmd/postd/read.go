package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"postd/descriptive"
	"postd/rules"
)

func cmdRead(s std) *cobra.Command {
	var side bool
	c := &cobra.Command{
		Use:   "read",
		Short: "read records of descriptive notation, JSON lines in and out",
		Long: `read takes JSON lines on standard input, each with a record and the position
in which it stands, and answers one line each, in order: every legal reading in
UCI form. None means that no legal move fits, one is the move, more are an
ambiguous record (BCC1903/V.5). A bad line is answered by an error, and the
next is read.

  {"fen":"…","record":"…"}            the position alone
  {"before":["e2e4",…],"record":"…"}  the game so far, so that King's and
                                      Queen's pieces are followed from home`,
		Example: `  echo '{"fen":"rnbqkbnr/ppp2ppp/3p4/4p3/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 0 3","record":"B-Kt5"}' | postd read`,
		Args:    exactArgs(0, "no arguments"),
		RunE: func(*cobra.Command, []string) error {
			names := descriptive.Birth
			if side {
				names = descriptive.BirthThenSide
			}
			return readLines(s.in, s.out, names)
		},
	}
	c.Flags().BoolVar(&side, "by-side", false, "where a birth-name fits no move, name the piece by the side on which it stands (RULING/R-45)")
	return c
}

type question struct {
	FEN    string   `json:"fen"`
	Before []string `json:"before"`
	Record *string  `json:"record"`
}

// readLines answers line by line and flushes each answer, so that another
// program can hold a dialogue with it.
func readLines(in io.Reader, out io.Writer, names descriptive.Names) error {
	lines := bufio.NewReaderSize(in, 1<<16)
	w := bufio.NewWriter(out)
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	for {
		line, err := lines.ReadBytes('\n')
		if line = bytes.TrimSpace(line); len(line) > 0 {
			moves, bad := answerRecord(line, names)
			if bad != nil {
				enc.Encode(map[string]string{"error": bad.Error()})
			} else {
				enc.Encode(map[string][]string{"moves": moves})
			}
			if err := w.Flush(); err != nil {
				return err
			}
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

func answerRecord(line []byte, names descriptive.Names) ([]string, error) {
	var q question
	if err := json.Unmarshal(line, &q); err != nil {
		return nil, fmt.Errorf("not a JSON object with fen or before, and record: %v", err)
	}
	if q.Record == nil {
		return nil, errors.New(`the line has no "record"`)
	}
	p := rules.Start()
	if q.FEN != "" {
		if len(q.Before) > 0 {
			// The moves lead from the initial array; the FEN then only repeats where they end.
			q.FEN = ""
		} else {
			var err error
			if p, err = rules.ParseFEN(q.FEN); err != nil {
				return nil, err
			}
		}
	}
	for i, u := range q.Before {
		m, err := rules.ParseMove(u)
		if err != nil {
			return nil, fmt.Errorf("before[%d]: %w", i, err)
		}
		if p, err = p.Play(m); err != nil {
			return nil, fmt.Errorf("before[%d]: %w", i, err)
		}
	}
	r, err := descriptive.Parse(*q.Record)
	if err != nil {
		return nil, err
	}
	moves := []string{}
	for _, x := range r.Match(p, names).Readings {
		moves = append(moves, x.Move.String())
	}
	return moves, nil
}
