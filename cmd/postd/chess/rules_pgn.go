package chess

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"postd/cmd/postd/cli"
	"postd/rules"
)

func cmdRulesPGN(s cli.Streams) *cobra.Command {
	var x archive
	c := &cobra.Command{
		Use:   "pgn [FILE…]",
		Short: "replay whole files of PGN, and tell the faulty games",
		Long: `pgn reads the games of PGN files, or of standard input, and plays every move of
them. Each faulty game is told on standard error with its number, its line and
what is wrong with it, and the rest is read on. What makes no game faulty but
deserves a word is told as a remark: a result that is missing or that the board
contradicts, numbers that do not follow one another. Files may be compressed by
gzip.

At the end, or when it is interrupted, standard output has the sum: games, moves
of either player, faulty games, remarks, the results of the games without fault
and how many of them ended in mate and in stalemate, and how fast it went. The
status is 1 if a game was faulty or a file could not be read to its end.`,
		Example: `  postd rules pgn archive.pgn
  postd rules pgn --faults mend.pgn archive.pgn.gz
  cat *.pgn | postd rules pgn --json > told.jsonl`,
		RunE: func(c *cobra.Command, args []string) error { return x.run(c.Context(), s, args) },
	}
	f := c.Flags()
	f.SortFlags = false
	f.BoolVar(&x.asJSON, "json", false, "tell faults, remarks and the sum as JSON lines on standard output")
	f.StringVar(&x.faults, "faults", "", "write the faulty games as they stood to `FILE`, to be mended")
	f.BoolVar(&x.progress, "progress", false, "tell how far it is, also where standard error is no terminal")
	return cli.Lasting(c)
}

// archive is what one command line asks for, and what has come of it so far.
type archive struct {
	asJSON, progress bool
	faults           string

	tellArchive
	copies *copies // of --faults, else nil
}

// run replays all files.
func (x *archive) run(ctx context.Context, s cli.Streams, files []string) error {
	sources, err := openSources(s, files)
	if err != nil {
		return err
	}
	defer closeAll(sources)
	if x.copies, err = openCopies(x.faults, sources); err != nil {
		return err
	}
	defer x.copies.close()
	x.open(s, x.asJSON, sources)
	x.progressOf.watch(s, x.progress, sources)
	begun := time.Now()
	for _, src := range sources {
		if err := x.replay(ctx, src); err != nil {
			return err
		}
		if ctx.Err() != nil {
			break
		}
	}
	if err := errors.Join(x.close(time.Since(begun), ctx.Err() != nil), x.copies.close()); err != nil {
		return err
	}
	if ctx.Err() != nil || x.unread || x.sum.Faulty > 0 {
		return cli.Silent(cli.ExitFailed)
	}
	return nil
}

// replay replays one file. An error is one of writing; what cannot be read is
// told.
func (x *archive) replay(ctx context.Context, src *source) error {
	in, err := unpacked(&stoppable{ctx: ctx, in: src.in, waits: src.size == 0}, src.name)
	if err != nil {
		if ctx.Err() != nil {
			return nil
		}
		return x.unreadable(src, err)
	}
	kept := &recorder{in: in}
	if x.copies != nil {
		in = kept
	}
	r := rules.NewPGNReader(in)
	r.Skim = true
	for {
		g, err := r.Next()
		var bad *rules.PGNError
		switch {
		case ctx.Err() != nil, err == io.EOF:
			return nil
		case err != nil && !errors.As(err, &bad):
			return x.unreadable(src, err)
		}
		x.progressOf.game(src, len(g.Moves))
		x.count(g, r.Last(), bad != nil)
		if bad != nil {
			if err := x.fault(src, bad, g, r.Last()); err != nil {
				return err
			}
		}
		for i := range r.Remarks() {
			if err := x.remark(src, &r.Remarks()[i]); err != nil {
				return err
			}
		}
		if x.copies != nil {
			from, to := r.Span()
			if bad != nil {
				if !x.copies.add(kept.text(from, to)) {
					if err := x.say(archiveFault{File: src.name, Game: bad.Game, Line: bad.Line, Remark: true, Why: fmt.Sprintf("it has more than %d octets and is not copied to %s", mostCopied, x.faults)}); err != nil {
						return err
					}
				}
			}
			kept.forget(to)
		}
	}
}
