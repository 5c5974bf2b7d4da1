package chess

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"postd/cmd/postd/cli"
	"postd/descriptive"
	"postd/rules"
)

func CmdConvert(s cli.Streams) *cobra.Command {
	var x converter
	c := &cobra.Command{
		Use:   "convert [FILE…]",
		Short: "turn whole scores in descriptive notation into PGN, and back",
		Long: `convert reads the scores of whole games from files, or from standard input, and
writes them in another notation. It takes scores as old books have them: in
columns or running on, with headings, comments, footnotes and results, several
games to a file; and PGN. What a text is in, it guesses, and says so.

Nothing is guessed of a move. Where a record fits two moves, or none, the game
stops there with a comment, the place is told on standard error, and the next
game is read; the status is then 1. With --by-sequel an ambiguous record takes
the one reading after which the rest of the game can be read.`,
		Example: `  postd convert evans.txt > evans.pgn
  postd convert --to columns --moves full --out sheet.txt game.pgn
  postd convert --from descriptive --json --report faults.jsonl book.txt --out book.pgn`,
		RunE: func(c *cobra.Command, args []string) error {
			if err := x.check(c.Flags()); err != nil {
				return err
			}
			return x.run(c.Context(), s, args)
		},
	}
	f := c.Flags()
	f.SortFlags = false
	f.StringVar(&x.from, "from", "", "what the text is in: descriptive or pgn (guessed)")
	f.StringVar(&x.to, "to", "", "what to write: pgn, columns or running (pgn, and from PGN columns)")
	f.StringVar(&x.moves, "moves", "descriptive", "the moves of columns and running: descriptive, full, algebraic, numeric or uci")
	f.StringVar(&x.spelling, "spelling", "Kt", "the letter of a Knight: Kt or N")
	f.BoolVar(&x.style.Checks, "checks", false, "write ch and mate too")
	f.StringVar(&x.names, "names", "birth", "what King's and Queen's before a piece mean: birth, where it began, or birth-then-side, failing that where it stands (RULING/R-45)")
	f.BoolVar(&x.options.BySequel, "by-sequel", false, "play an ambiguous record by what follows")
	f.BoolVar(&x.variations, "variations", false, "keep the variations of PGN as comments")
	f.StringVar(&x.out, "out", "", "write to `FILE`, whole or not at all")
	f.BoolVar(&x.json, "json", false, "tell faults and remarks as JSON lines")
	f.StringVar(&x.report, "report", "", "tell them in `FILE` and not on standard error")
	f.BoolVar(&x.progress, "progress", false, "tell how far it is, also where standard error is no terminal")
	return c
}

// converter is what one command line asks for.
type converter struct {
	from, to, moves, spelling, names, out, report string
	variations, json, progress                    bool

	form    descriptive.Form
	style   descriptive.Style
	options descriptive.ScoreOptions
}

// The words of --from and --to.
const (
	inDescriptive = "descriptive"
	inPGN         = "pgn"
)

// check looks at the command line before anything is opened.
func (x *converter) check(f *pflag.FlagSet) error {
	var err error
	switch {
	case x.from != "" && x.from != inDescriptive && x.from != inPGN:
		return cli.Usage("postd: --from is descriptive or pgn, not %q", x.from)
	case !slices.Contains([]string{"", inPGN, "columns", "running"}, x.to):
		return cli.Usage("postd: --to is pgn, columns or running, not %q", x.to)
	case x.spelling != "Kt" && x.spelling != "N":
		return cli.Usage("postd: --spelling is Kt or N, not %q", x.spelling)
	}
	if x.options.Names, err = descriptive.ParseNames(x.names); err != nil {
		return cli.Usage("postd: --names is birth or birth-then-side, not %q", x.names)
	}
	if x.form, err = descriptive.ParseForm(x.moves); err != nil {
		return cli.Usage("postd: --moves is descriptive, full, algebraic, numeric or uci, not %q", x.moves)
	}
	for _, name := range []string{"moves", "spelling", "checks"} {
		if f.Changed(name) && x.to == inPGN {
			return cli.Usage("postd: --%s is for columns and running; PGN has its own moves", name)
		}
	}
	for _, name := range []string{"names", "by-sequel"} {
		if f.Changed(name) && x.from == inPGN {
			return cli.Usage("postd: --%s is for descriptive notation, and --from says pgn", name)
		}
	}
	if x.variations && x.from == inDescriptive {
		return cli.Usage("postd: --variations is for PGN, and --from says descriptive")
	}
	if x.spelling == "N" {
		x.style.Spelling = descriptive.American
	}
	return nil
}

// run converts all files into one output.
func (x *converter) run(ctx context.Context, s cli.Streams, files []string) error {
	sources, err := openSources(s, files)
	if err != nil {
		return err
	}
	defer closeAll(sources)
	out, err := openTarget(s, x.out, sources)
	if err != nil {
		return err
	}
	defer out.discard()
	if x.out != "" {
		// An interrupt takes away what was begun.
		var stop context.CancelFunc
		ctx, stop = signal.NotifyContext(ctx, os.Interrupt)
		defer stop()
		defer context.AfterFunc(ctx, stop)()
	}
	told, err := openReport(s, x.report, x.json, sources)
	if err != nil {
		return err
	}
	defer told.close()
	told.watch(s, x.progress, sources)
	w := bufio.NewWriterSize(out, 1<<16)
	for _, src := range sources {
		if err := x.convert(ctx, src, w, told); err != nil {
			return err
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if err := out.commit(); err != nil {
		return err
	}
	if err := told.end(); err != nil {
		return err
	}
	if told.faults > 0 {
		return cli.Silent(cli.ExitFailed)
	}
	return nil
}

// convert converts one file, a game at a time.
func (x *converter) convert(ctx context.Context, src *source, w *bufio.Writer, told *reporter) error {
	from := x.from
	if from == "" {
		head, err := src.in.Peek(guessBy)
		if err == io.EOF && len(bytes.TrimSpace(head)) == 0 {
			told.fault(src, descriptive.Fault{Kind: descriptive.FaultNoGame, Line: 1, Why: "there is nothing in it"})
			return nil
		}
		if err != nil && err != io.EOF && len(head) == 0 {
			return fmt.Errorf("postd: %s: %w", src.name, err)
		}
		if from = guess(head); from == "" {
			return cli.Usage("postd: %s seems to be neither descriptive notation nor PGN; say --from descriptive or --from pgn", src.name)
		}
		told.guessed(src, from)
	}
	next := x.scores(src)
	if from == inPGN {
		next = x.games(src)
	}
	for {
		if ctx.Err() != nil {
			return errors.New("postd: interrupted; nothing is written")
		}
		g, faults, err := next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return fmt.Errorf("postd: %s: %w", src.name, err)
		}
		for _, f := range faults {
			told.fault(src, f)
		}
		if g == nil {
			continue
		}
		if told.games > 0 {
			w.WriteByte('\n')
		}
		told.game(src, len(g.Moves))
		if _, err := w.WriteString(x.write(*g, from)); err != nil {
			return err
		}
	}
}

// write writes one game.
func (x *converter) write(g rules.PGN, from string) string {
	to := x.to
	if to == "" && from == inPGN {
		to = "columns"
	}
	switch to {
	case "columns":
		return descriptive.Sheet(g, x.form, x.style, descriptive.InColumns)
	case "running":
		return descriptive.Sheet(g, x.form, x.style, descriptive.Running)
	}
	return g.String()
}

// scores reads games in descriptive notation.
func (x *converter) scores(src *source) func() (*rules.PGN, []descriptive.Fault, error) {
	r := descriptive.NewScores(src.in, x.options)
	return func() (*rules.PGN, []descriptive.Fault, error) {
		s, err := r.Next()
		if err != nil {
			return nil, nil, err
		}
		if s.Number == 0 {
			return nil, s.Faults, nil
		}
		return &s.Game, s.Faults, nil
	}
}

// games reads PGN. A game that cannot be read to its end ends with a comment.
func (x *converter) games(src *source) func() (*rules.PGN, []descriptive.Fault, error) {
	r := rules.NewPGNReader(src.in)
	r.Variations = x.variations
	none := true
	return func() (*rules.PGN, []descriptive.Fault, error) {
		g, err := r.Next()
		var bad *rules.PGNError
		switch {
		case err == io.EOF && none:
			none = false
			return nil, []descriptive.Fault{{Kind: descriptive.FaultNoGame, Line: 1, Why: "no game begins here"}}, nil
		case errors.As(err, &bad):
			none = false
			why := cli.WithoutRooms(bad.Err)
			last := len(g.Moves) - 1
			g.Comments[last] = strings.TrimSpace(fmt.Sprintf("%s [The game is not read beyond this, line %d: %s.]", g.Comments[last], bad.Line, why))
			return &g, []descriptive.Fault{{Kind: descriptive.FaultForm, Game: bad.Game, Line: bad.Line, Words: bad.Word, Why: why}}, nil
		case err != nil:
			return nil, nil, err
		}
		none = false
		return &g, nil, nil
	}
}
