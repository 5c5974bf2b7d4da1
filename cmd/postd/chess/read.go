package chess

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"postd/cmd/postd/cli"
	"postd/descriptive"
	"postd/rules"
)

func CmdRead(s cli.Streams) *cobra.Command {
	var names, notation string
	var how manner
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
                                      Queen's pieces are followed from home

With --why the answer has also "full", the readings in full words, the
likeliest first; "said", each word that might have been left out, with the
moves against which it decides (none: it is surplus); "no_capture", where no
capture is expressed and only captures fit (BCC1903/V.5(c)); "surplus", the
marks of check that no reading gives (RULING/R-4); and for a record without a
reading "reason", the nearest one.`,
		Example: `  echo '{"fen":"rnbqkbnr/ppp2ppp/3p4/4p3/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 0 3","record":"B-Kt5"}' | postd read
  {"moves":["c1g5","f1b5"]}`,
		Args: cli.ExactArgs(0, ""),
		RunE: func(*cobra.Command, []string) error {
			var err error
			if how.names, err = descriptive.ParseNames(names); err != nil {
				return cli.Usage("postd: --names is birth or birth-then-side, not %q", names)
			}
			if how.in, err = descriptive.ParseNotation(notation); err != nil {
				return cli.Usage("postd: --notation: %v; several are joined by +", cli.WithoutRooms(err))
			}
			return readLines(s.In, s.Out, how)
		},
	}
	c.Flags().StringVar(&names, "names", "birth", "what King's and Queen's before a piece mean: birth, where it began, or birth-then-side, failing that where it stands; a FEN alone is read so (RULING/R-45)")
	c.Flags().BoolVar(&how.why, "why", false, "say also what each word decides, and why no legal move fits")
	c.Flags().StringVar(&notation, "notation", "descriptive", "the `NOTATION` of the records: descriptive, algebraic or numeric, or several joined by +")
	return c
}

// manner is how records are read.
type manner struct {
	names descriptive.Names
	in    descriptive.Notation
	why   bool
}

type question struct {
	FEN    string    `json:"fen"`
	Before *[]string `json:"before"`
	Record *string   `json:"record"`
}

type reply struct {
	Moves []string `json:"moves"`
	*account
}

type refusal struct {
	Error string `json:"error"`
}

// longestLine is how long a line may be. A game of a thousand moves has some
// ten thousand octets.
const longestLine = 4 << 20

var errTooLong = fmt.Errorf("the line is longer than %d octets", longestLine)

// readLines answers line by line, and at once where no whole line more has
// been written, so that another program can hold a dialogue with it.
func readLines(in io.Reader, out io.Writer, how manner) error {
	lines := bufio.NewReaderSize(in, 1<<16)
	w := bufio.NewWriter(out)
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	for {
		line, err := nextLine(lines)
		if err == io.EOF && len(line) == 0 {
			return nil
		}
		if err != nil && err != io.EOF && !errors.Is(err, errTooLong) {
			return fmt.Errorf("postd: standard input: %w", err)
		}
		var answer reply
		bad := err
		if bad == nil || bad == io.EOF {
			answer, bad = answerRecord(line, how)
		}
		if bad != nil {
			enc.Encode(refusal{cli.WithoutRooms(bad)})
		} else {
			enc.Encode(answer)
		}
		// Whoever waits for an answer has written no whole line more.
		more, _ := lines.Peek(lines.Buffered())
		if bytes.IndexByte(more, '\n') < 0 && w.Flush() != nil || err == io.EOF {
			return nil // an answer that cannot be written is told by whoever handed out in
		}
	}
}

// nextLine reads a line; of one that is too long it keeps nothing. The end is
// io.EOF, with what stood after the last line.
func nextLine(r *bufio.Reader) ([]byte, error) {
	var line []byte
	long := false
	for {
		part, err := r.ReadSlice('\n')
		if long = long || len(line)+len(part) > longestLine; long {
			line = nil
		} else {
			line = append(line, part...)
		}
		switch {
		case err == bufio.ErrBufferFull:
		case err == nil && long:
			return nil, errTooLong
		case long && err == io.EOF:
			return nil, errTooLong // the end comes with the next line
		default:
			return line, err
		}
	}
}

func answerRecord(line []byte, how manner) (reply, error) {
	var q question
	if line = bytes.TrimSpace(line); len(line) == 0 {
		return reply{}, errors.New("the line is empty")
	}
	if err := json.Unmarshal(line, &q); err != nil {
		return reply{}, notJSON(err)
	}
	if q.Record == nil {
		return reply{}, errors.New(`the line has no "record"`)
	}
	p, err := q.position()
	if err != nil {
		return reply{}, err
	}
	r, err := how.in.Parse(*q.Record)
	if err != nil {
		return reply{}, err
	}
	answer := reply{Moves: []string{}}
	var m descriptive.Match
	if how.why {
		a := r.Account(p, how.names, descriptive.ToAuthor)
		m, answer.account = a.Match, accountOf(a, p)
	} else {
		m = r.Match(p, how.names)
	}
	for _, x := range m.Readings {
		answer.Moves = append(answer.Moves, x.Move.String())
	}
	slices.Sort(answer.Moves)
	return answer, nil
}

// notJSON says what is wrong with a line in words that are not Go's.
func notJSON(err error) error {
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &kind) && kind.Field != "":
		return fmt.Errorf("%q must not be a JSON %s", kind.Field, kind.Value)
	case errors.As(err, &kind):
		return fmt.Errorf("the line is a JSON %s and must be an object", kind.Value)
	}
	return fmt.Errorf("the line is not JSON: %v", err)
}

// position is where the record stands. The moves before it lead from the
// initial array; a FEN beside them can only repeat whither.
func (q question) position() (p rules.Position, err error) {
	if q.FEN != "" {
		if p, err = rules.ParseFEN(q.FEN); err != nil {
			return p, err
		}
	}
	if q.Before == nil {
		if q.FEN == "" {
			return p, errors.New(`the line has neither "fen" nor "before"`)
		}
		return p, nil
	}
	if len(*q.Before) == 0 && q.FEN != "" {
		return p, nil
	}
	p = rules.Start()
	for i, u := range *q.Before {
		m, err := rules.ParseMove(u)
		if err != nil {
			return p, fmt.Errorf("before[%d]: %w", i, err)
		}
		if p, err = p.Play(m); err != nil {
			return p, fmt.Errorf("before[%d]: %w", i, err)
		}
	}
	if q.FEN != "" && menOf(q.FEN) != menOf(p.FEN()) {
		return p, fmt.Errorf(`"fen" is another position than that to which "before" leads: %s`, p.FEN())
	}
	return p, nil
}

// menOf is the part of a FEN that says where the men stand and who is to move.
func menOf(fen string) string {
	f := strings.Fields(fen)
	return strings.Join(f[:min(2, len(f))], " ")
}

// account is what "postd read --why" adds to an answer.
type account struct {
	Full      []string   `json:"full,omitempty"`
	Said      []saidWord `json:"said,omitempty"`
	NoCapture bool       `json:"no_capture,omitempty"`
	Surplus   []string   `json:"surplus,omitempty"`
	Reason    string     `json:"reason,omitempty"`
}

// saidWord is one thing that a record says of its move, and the moves that
// would fit too without it.
type saidWord struct {
	Words   string       `json:"words"`
	Against []rules.Move `json:"against"`
}

func accountOf(a descriptive.Account, p rules.Position) *account {
	out := &account{Full: a.Match.Full(p), NoCapture: a.NoCapture, Surplus: a.Match.Surplus, Reason: a.Reason}
	for _, s := range a.Said {
		out.Said = append(out.Said, saidWord{s.Words, append([]rules.Move{}, s.Out...)})
	}
	return out
}
