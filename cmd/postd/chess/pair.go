package chess

import (
	"context"
	"errors"
	"io"

	"github.com/spf13/cobra"

	"postd/cmd/postd/cli"
	"postd/tournament/rounds"
	"postd/tournament/trf"
)

func CmdPair(s cli.Streams) *cobra.Command {
	var x pairer
	c := &cobra.Command{
		Use:   "pair FILE…",
		Short: "pair the next round of a Swiss from FIDE's report file, or check all its rounds",
		Long: `pair reads report files of tournaments (TRF26, TRF16, and the tags of other
programs) and pairs the next round of each by the FIDE (Dutch) System of 2026
(FIDE/C.04.3). A file may be -, standard input. No office and no ledger is needed.

Who is not to be paired has a bye of that round in the file: in the player's own
line, in record 240 or in XXZ. Pairs that may not meet stand in record 260 or XXP,
the number of rounds in 142 or XXR, the colour at the start in 152 or XXC; without
it the first round shows it, and before that --colour must say what the lot was.

With --check every round of each file is paired anew from the rounds before it, and
each that is not as the file has it is told; the last line is the sum.

What is wrong with a file is told with line and column, and the other files are
read. The status is 1 if a file could not be read or paired, or a round differs.
Teams, other systems (record 192, or words of record 092), accelerated rounds and
points against the rule (record 299) are not paired.`,
		Example: `  postd pair open.trf
  postd pair --why open.trf
  postd pair --trf --out open-3.trf open.trf
  postd pair --check archive/*.trf`,
		RunE: func(c *cobra.Command, args []string) error { return x.run(c.Context(), s, args) },
	}
	f := c.Flags()
	f.SortFlags = false
	f.BoolVar(&x.check, "check", false, "pair every round of the files anew, and tell those that differ")
	f.BoolVar(&x.why, "why", false, "tell why of each pair, and how each bracket was paired")
	f.BoolVar(&x.asJSON, "json", false, "tell pairs, differences, faults and the sum as JSON lines on standard output")
	f.StringVar(&x.colour, "colour", "", "the `COLOUR` at the start, white or black, where the file does not tell")
	f.BoolVar(&x.trf, "trf", false, "write the file with the new round entered, its results blank, as TRF26")
	f.BoolVar(&x.trf16, "trf16", false, "the same as TRF16")
	f.BoolVar(&x.ascii, "ascii", false, "write names without the marks of their letters")
	f.StringVar(&x.out, "out", "", "write the report to `FILE` and not to standard output")
	f.BoolVar(&x.progress, "progress", false, "tell how far it is, also where standard error is no terminal")
	return c
}

// pairer is what one command line asks for, and what has come of it so far.
type pairer struct {
	check, why, asJSON, trf, trf16, ascii, progress bool
	colour, out                                     string

	first rounds.Colour // of --colour; 0: not said
	tellPairs
}

// run does all files.
func (x *pairer) run(ctx context.Context, s cli.Streams, files []string) error {
	if err := x.wrong(files); err != nil {
		return err
	}
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
	x.open(s, x.asJSON, x.progress, len(sources))
	for _, src := range sources {
		if err := x.file(src, out); err != nil {
			return err
		}
		if ctx.Err() != nil {
			break
		}
	}
	if x.check {
		x.total()
	}
	if err := errors.Join(x.close(), out.commit()); err != nil {
		return err
	}
	if ctx.Err() != nil || x.sum.Faulty > 0 || x.sum.Different > 0 {
		return cli.Silent(cli.ExitFailed)
	}
	return nil
}

// wrong says what is wrong with the command line.
func (x *pairer) wrong(files []string) error {
	report := x.trf || x.trf16
	switch x.colour {
	case "":
	case "white":
		x.first = rounds.White
	case "black":
		x.first = rounds.Black
	default:
		return cli.Usage("postd: --colour is white or black, not %q", x.colour)
	}
	switch {
	case len(files) == 0:
		return cli.Usage("postd: name a file, or - for standard input")
	case x.trf && x.trf16:
		return cli.Usage("postd: --trf writes TRF26 and --trf16 writes TRF16; ask for one of them")
	case report && len(files) > 1:
		return cli.Usage("postd: a report is written of one file, not of %d", len(files))
	case report && (x.check || x.asJSON || x.why):
		return cli.Usage("postd: a report is written without --check, --json and --why")
	case !report && (x.out != "" || x.ascii):
		return cli.Usage("postd: --out and --ascii are for the report that --trf writes")
	case x.check && x.why:
		return cli.Usage("postd: --why is told of the next round, not of those that are checked")
	}
	return nil
}

// mostOctets is more than any report has; package trf says so in words.
const mostOctets = 17 << 20

// file does one file. An error is one of writing; what is wrong with the file is told.
func (x *pairer) file(src *source, out io.Writer) error {
	data, err := io.ReadAll(io.LimitReader(src.in, mostOctets))
	if err != nil {
		return x.fault(pairFault{File: src.name, Why: err.Error()})
	}
	x.sum.Files++
	f, err := trf.Read(data)
	var faults trf.Faults
	if errors.As(err, &faults) {
		x.sum.Faulty++
		for _, w := range faults {
			if err := x.say(pairFault{File: src.name, Line: w.Line, Column: w.Column, Why: w.Text}); err != nil {
				return err
			}
		}
		return nil
	}
	t := swissOf{File: f, first: x.first}
	if err := t.unfit(); err != nil {
		return x.fault(pairFault{File: src.name, Why: err.Error()})
	}
	if x.check {
		return x.checkAll(src.name, &t)
	}
	round, working, err := t.next()
	if err != nil {
		return x.fault(pairFault{File: src.name, Round: f.Played() + 1, Why: cli.WithoutRooms(err)})
	}
	switch {
	case x.trf:
		_, err = out.Write(t.entered(round).Write(trf.TRF26, x.ascii))
	case x.trf16:
		_, err = out.Write(t.entered(round).Write(trf.TRF16, x.ascii))
	default:
		err = x.round(src.name, &t, round, working)
	}
	return err
}

// checkAll pairs each round of a file anew and tells those that differ.
func (x *pairer) checkAll(name string, t *swissOf) error {
	differ, repeated, err := t.repeated()
	if err != nil {
		return x.fault(pairFault{File: name, Why: cli.WithoutRooms(err)})
	}
	x.sum.Rounds += repeated
	x.sum.Different += len(differ)
	for _, d := range differ {
		if d.Err != nil {
			err = x.say(pairFault{File: name, Round: d.Round, Why: cli.WithoutRooms(d.Err)})
		} else {
			err = x.difference(difference{name, d.Round, only(d.Was, d.Best), only(d.Best, d.Was), d.Words})
		}
		if err != nil {
			return err
		}
	}
	x.tellProgress()
	return nil
}
