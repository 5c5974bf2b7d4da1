package chess

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"postd/cmd/postd/cli"
	"postd/rules"
)

func cmdReplay(s cli.Streams) *cobra.Command {
	return &cobra.Command{
		Use:   "replay",
		Short: "replay games move by move, lines in and JSON lines out",
		Long: `replay takes lines on standard input, each a position and the moves played from
it in UCI form, and answers one JSON line each, in order: what stood on the board
at the start and after each move.

  FEN|e2e4 e7e5 …     an empty FEN is the initial array; # begins a remark

  fen        the position
  legal      the legal moves, sorted
  check      whether the player to move is in check
  status     ongoing, checkmate or stalemate
  rep        how often this position has come about, by the men, the player to
             move, the rights to castle and the legal takings in passing
  identical  the same by BCC1903/I.16(b): by the men and the player to move alone
  half       half-moves since a capture or a Pawn's move

A bad line is answered by an error, which standard error has too, the next is
read, and the status is 2 at the end.`,
		Example: `  echo '|e2e4 e7e5 e1e2' | postd rules replay
  echo '8/8/8/4k3/8/8/3RK3/8 b - - 99 90|e5e4' | postd rules replay`,
		Args: cli.ExactArgs(0, ""),
		RunE: func(*cobra.Command, []string) error { return replayLines(s) },
	}
}

// longestReplay bounds a line in bytes: some hundred thousand moves.
const longestReplay = 1 << 20

func replayLines(s cli.Streams) error {
	in := bufio.NewReaderSize(s.In, longestReplay)
	out := bufio.NewWriterSize(s.Out, 1<<16)
	bad := 0
	var answer []byte
	for n := 1; ; n++ {
		line, err := in.ReadSlice('\n')
		if err != nil && err != io.EOF && !errors.Is(err, bufio.ErrBufferFull) {
			return errors.Join(out.Flush(), fmt.Errorf("postd: reading standard input: %w", err))
		}
		ended := err == io.EOF
		text := strings.TrimSpace(string(line))
		if errors.Is(err, bufio.ErrBufferFull) {
			// The rest of the line is passed over.
			for errors.Is(err, bufio.ErrBufferFull) {
				_, err = in.ReadSlice('\n')
			}
			text, ended = tooLong, err != nil
		}
		if text != "" && text[0] != '#' {
			var wrong error
			if answer, wrong = replayed(answer[:0], text); wrong != nil {
				bad++
				said := cli.WithoutRooms(wrong)
				answer, _ = json.Marshal(refusal{said})
				if err := out.Flush(); err != nil {
					return err
				}
				fmt.Fprintf(s.Err, "line %d: %s\n", n, said)
			}
			if _, err := out.Write(append(answer, '\n')); err != nil {
				return err
			}
			// Whoever asks line by line has the answer before the next question.
			if in.Buffered() == 0 {
				if err := out.Flush(); err != nil {
					return err
				}
			}
		}
		if ended {
			break
		}
	}
	if err := out.Flush(); err != nil {
		return err
	}
	if bad > 0 {
		return cli.Silent(cli.ExitUsage)
	}
	return nil
}

// tooLong stands for a line that was not read; it begins as no FEN does.
const tooLong = "\x00"

// replayed appends the answer to one line.
func replayed(answer []byte, text string) ([]byte, error) {
	if text == tooLong {
		return answer, fmt.Errorf("the line is longer than %d bytes", longestReplay)
	}
	fen, moves, _ := strings.Cut(text, "|")
	p, err := position(strings.TrimSpace(fen))
	if err != nil {
		return answer, err
	}
	var tally rules.Tally
	answer = append(answer, `{"plies":[`...)
	answer = appendPly(answer, p, &tally)
	for i, word := range strings.Fields(moves) {
		m, err := rules.ParseMove(word)
		if err == nil {
			p, err = p.Play(m)
		}
		if err != nil {
			return answer, fmt.Errorf("move %d: %w", i+1, err)
		}
		answer = appendPly(append(answer, ','), p, &tally)
	}
	return append(answer, ']', '}'), nil
}

// appendPly appends what stands on the board. Positions and moves have no
// signs that JSON would write otherwise.
func appendPly(b []byte, p rules.Position, tally *rules.Tally) []byte {
	whole, identical := tally.Add(p)
	var list rules.MoveList
	p.Moves(&list)
	names := make([]string, 0, list.Len())
	for _, m := range list.All() {
		names = append(names, m.String())
	}
	slices.Sort(names)

	b = append(b, `{"fen":"`...)
	b = append(b, p.FEN()...)
	b = append(b, `","legal":[`...)
	for i, name := range names {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, '"')
		b = append(b, name...)
		b = append(b, '"')
	}
	check := p.Check()
	status := "ongoing"
	switch {
	case len(names) == 0 && check:
		status = "checkmate"
	case len(names) == 0:
		status = "stalemate"
	}
	b = append(b, `],"check":`...)
	b = strconv.AppendBool(b, check)
	b = append(b, `,"status":"`...)
	b = append(b, status...)
	b = append(b, `","rep":`...)
	b = strconv.AppendInt(b, int64(whole), 10)
	b = append(b, `,"identical":`...)
	b = strconv.AppendInt(b, int64(identical), 10)
	b = append(b, `,"half":`...)
	b = strconv.AppendInt(b, int64(p.HalfMoves()), 10)
	return append(b, '}')
}
