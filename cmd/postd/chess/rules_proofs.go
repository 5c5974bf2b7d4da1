package chess

import (
	"context"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"postd/cmd/postd/cli"
	"postd/rules"
)

// proof is what the commands that look for a proof have in common.
type proof struct {
	s     cli.Streams
	fen   string
	from  string // a file of positions, where the command takes one
	nodes int
	wait  time.Duration
	json  bool
}

// command makes one of them. Ctrl-C does not end it: it ends the search, and
// what is known by then is told.
func (x *proof) command(c *cobra.Command, body func(ctx context.Context, p rules.Position) error) *cobra.Command {
	f := c.Flags()
	f.StringVar(&x.fen, "fen", "", "the position as `FEN`")
	f.IntVar(&x.nodes, "nodes", 0, "look into at most `N` positions (0: as many as there is time for)")
	f.DurationVar(&x.wait, "time", 2*time.Second, "search for a `DURATION` at most (0: as long as it takes)")
	f.BoolVar(&x.json, "json", false, "as JSON")
	c.Args = func(c *cobra.Command, args []string) error {
		switch {
		case len(args) > 1:
			return cli.Usage("postd: %s takes one position, and %d arguments are given; a FEN has blanks and stands in quotes (see '%s --help')", cli.NameOf(c), len(args), c.CommandPath())
		case len(args) == 1 && x.fen != "":
			return cli.Usage("postd: %s takes one position, and two are given, %q and with --fen (see '%s --help')", cli.NameOf(c), args[0], c.CommandPath())
		}
		return nil
	}
	c.RunE = func(c *cobra.Command, args []string) error {
		if len(args) == 1 {
			x.fen = args[0]
		}
		switch {
		case x.from != "" && (x.fen != "" || c.Flags().Changed("time")):
			return cli.Usage("postd: %s --file stands alone, without another position and without --time (see '%s --help')", cli.NameOf(c), c.CommandPath())
		case x.from != "" && x.nodes < 0:
			return cli.Usage("postd: --nodes is 0 or more, not %d", x.nodes)
		case x.from != "":
			return deadFile(c.Context(), x.s, x.from, x.nodes, x.json)
		case strings.TrimSpace(x.fen) == "":
			return cli.Usage("postd: %s needs a position: give --fen 'FEN' (see '%s --help')", cli.NameOf(c), c.CommandPath())
		case x.nodes < 0:
			return cli.Usage("postd: --nodes is 0 or more, not %d", x.nodes)
		case x.wait < 0:
			return cli.Usage("postd: --time is 0 or more, not %v", x.wait)
		}
		p, err := position(x.fen)
		if err != nil {
			return err
		}
		return body(c.Context(), p)
	}
	return cli.Lasting(c)
}

// search carries out a search within the budget that the flags give, and tells
// what was spent.
func (x *proof) search(ctx context.Context, f func(rules.Budget) rules.Verdict) (v rules.Verdict, spent string) {
	began := time.Now()
	b := rules.Budget{Nodes: x.nodes, Stop: func() bool {
		return ctx.Err() != nil || x.wait > 0 && time.Since(began) >= x.wait
	}}
	if b.Nodes == 0 {
		b.Nodes = math.MaxInt
	}
	v = f(b)
	return v, fmt.Sprintf("%d positions in %s", v.Nodes, seconds(time.Since(began)))
}

// seconds writes a length of time with as many digits as one cares to read.
func seconds(d time.Duration) string {
	unit := 100 * time.Millisecond
	switch {
	case d < time.Millisecond:
		unit = time.Microsecond
	case d < time.Second:
		unit = time.Millisecond
	}
	return strconv.FormatFloat(d.Round(unit).Seconds(), 'f', -1, 64) + " s"
}

// found is what a proof prints as JSON.
type found struct {
	Answer    string    `json:"answer"`
	Reason    string    `json:"reason,omitempty"`
	Line      foundLine `json:"line"`
	Positions int       `json:"positions"`
	Nodes     int       `json:"nodes"`
}

// foundLine is a line of moves in two notations.
type foundLine struct {
	UCI []string `json:"uci"`
	SAN []string `json:"san"`
}

// tell prints the verdict: what there is to say of it, and the answer as the
// last line.
func (x *proof) tell(p rules.Position, v rules.Verdict, answer, why string) error {
	if !x.json {
		if why != "" {
			x.s.Printf("%s\n", why)
		}
		x.s.Printf("%s\n", answer)
		return nil
	}
	line := foundLine{UCI: []string{}, SAN: []string{}}
	for _, m := range v.Line {
		line.UCI = append(line.UCI, m.String())
		line.SAN = append(line.SAN, p.SAN(m))
		next, err := p.Play(m)
		if err != nil {
			return fmt.Errorf("postd: the line of the proof: %w", err)
		}
		p = next
	}
	return x.s.PrintJSON(found{answer, v.Reason.String(), line, v.Positions, v.Nodes})
}

// numbered writes a line of moves in SAN with their numbers: "1. e4 e5 2. Nf3",
// "1… e5 2. Nf3".
func numbered(p rules.Position, line []rules.Move) string {
	var b strings.Builder
	for i, m := range line {
		switch {
		case p.Turn() == rules.White:
			fmt.Fprintf(&b, " %d.", p.Number())
		case i == 0:
			fmt.Fprintf(&b, " %d…", p.Number())
		}
		fmt.Fprintf(&b, " %s", p.SAN(m))
		next, err := p.Play(m)
		if err != nil {
			break
		}
		p = next
	}
	return strings.TrimSpace(b.String())
}

func cmdDead(s cli.Streams) *cobra.Command {
	x := proof{s: s}
	c := &cobra.Command{
		Use:   "dead [FEN]",
		Short: "tell whether neither side can ever be mated",
		Long: `dead tells whether a position is dead: neither player can be mated by any
sequence of legal moves (BCC1903/I.15(c)). The last line is dead, alive or
unknown; the line above gives the reason:

  material               the men that are left cannot mate
  enclosed               no man can ever come where mate could be given
  exhausted N positions  all that can be reached were looked into
  helpmate 1. Kb1 …      a line that ends in mate: the position is alive

and for unknown what was spent. The answer is never wrong; more time or a longer
look can only turn unknown into one of the others.

With --file it answers for every line of a file, a FEN and behind it, if one likes,
dead or alive; # begins a remark. It tells how many are dead, alive and unknown, how
many answers contradict their label, and how long they took. --nodes is there what a
game allows unless it is given, and no clock plays a part. A bad line is told with its
number and the rest is read; the status is then 2, and 5 if a label is contradicted.`,
		Example: `  postd rules dead --fen '8/8/4k3/8/8/3NK3/8/8 w - - 0 1'
  postd rules dead --file positions.txt
  postd rules dead --time 10s --fen '7k/8/8/p1p1p1p1/P1P1P1P1/8/8/7K w - - 0 1'`,
	}
	c.Flags().StringVar(&x.from, "file", "", "answer for every position of `FILE`, a line each; - is standard input")
	return x.command(c, func(ctx context.Context, p rules.Position) error {
		v, spent := x.search(ctx, func(b rules.Budget) rules.Verdict { return rules.Dead(p, b) })
		why := v.Reason.String()
		switch v.Reason {
		case rules.Exhausted:
			why = fmt.Sprintf("%s %d positions", why, v.Positions)
		case rules.Helpmate:
			if why += " " + numbered(p, v.Line); len(v.Line) == 0 {
				why = "helpmate, which stands on the board"
			}
		}
		switch v.Answer {
		case rules.Proved:
			return x.tell(p, v, "dead", why)
		case rules.Refuted:
			return x.tell(p, v, "alive", why)
		}
		return x.tell(p, v, v.Answer.String(), spent)
	})
}

func cmdMate(s cli.Streams) *cobra.Command {
	x := proof{s: s}
	var in int
	c := &cobra.Command{
		Use:   "mate [FEN]",
		Short: "tell whether the player to move can force mate",
		Long: `mate tells whether the player to move can mate by force in at most so many moves
of their own, against any defence. The last line is proved, refuted or unknown;
the line above gives the first move, of the shortest mate where there was time to
know it, or what was looked into.`,
		Example: `  postd rules mate --in 2 --fen 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1'
  postd rules mate --in 5 --time 1m --json --fen 'n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1'`,
	}
	c.Flags().IntVar(&in, "in", 3, "in at most `N` moves, 1 to 50")
	return x.command(c, func(ctx context.Context, p rules.Position) error {
		if in < 1 || in > 50 {
			return cli.Usage("postd: --in is 1 to 50 moves, not %d", in)
		}
		v, why := x.search(ctx, func(b rules.Budget) rules.Verdict { return rules.MateIn(p, in, b) })
		if v.Answer == rules.Proved {
			why = "first move " + firstMove(p, v)
		}
		return x.tell(p, v, v.Answer.String(), why)
	})
}

// firstMove writes the first move of a verdict's line in both notations.
func firstMove(p rules.Position, v rules.Verdict) string {
	return fmt.Sprintf("%s (%s)", v.Line[0], p.SAN(v.Line[0]))
}

func cmdPerpetual(s cli.Streams) *cobra.Command {
	x := proof{s: s}
	var claimant, write, verify string
	var endless bool
	c := &cobra.Command{
		Use:   "perpetual [FEN]",
		Short: "tell whether a player can give check for ever",
		Long: `perpetual tells whether the claimant can subject the adverse King to an endless
series of checks, where a check that mates is as good as one that goes on. The
last line is proved, refuted or unknown; the line above gives the first check and
the number of positions in the certificate, or what was looked into.

With --endless the series must be one that need never end, which is what the
claim of a draw asks for (BCC1903/V.8(d), RULING/R-82): checks that end in mate
are refuted, and the line above gives the first of them.

The certificate is the proof itself: each position to which the adversary's
replies can lead, with the check to be given there. --certificate writes it, and
--verify looks whether such a file proves the claim, without any search.`,
		Example: `  postd rules perpetual --fen '5r1k/8/8/6Q1/8/q7/7P/7K w - - 0 1'
  postd rules perpetual --endless --fen '5r1k/8/8/6Q1/8/q7/7P/7K w - - 0 1'
  postd rules perpetual --certificate checks.txt --fen '5r1k/8/8/6Q1/8/q7/7P/7K w - - 0 1'
  postd rules perpetual --verify checks.txt --fen '5r1k/8/8/6Q1/8/q7/7P/7K w - - 0 1'`,
	}
	f := c.Flags()
	f.StringVar(&claimant, "claimant", "", "who would give check, a `COLOUR`: white or black (default: who is to move)")
	f.BoolVar(&endless, "endless", false, "the series must be one that need not end in mate")
	f.StringVar(&write, "certificate", "", "write the certificate to `FILE` if the claim is proved")
	f.StringVar(&verify, "verify", "", "look into the certificate in `FILE` instead of searching")
	return x.command(c, func(ctx context.Context, p rules.Position) error {
		by := p.Turn()
		switch claimant {
		case "white":
			by = rules.White
		case "black":
			by = rules.Black
		case "":
		default:
			return cli.Usage("postd: --claimant is white or black, not %q", claimant)
		}
		search := rules.EndlessChecks
		if endless {
			search = rules.EndlessSeries
		}
		if verify != "" {
			if write != "" {
				return cli.Usage("postd: give --certificate to write one or --verify to look into one, not both")
			}
			return x.verify(p, claimant, verify, endless)
		}
		var cert rules.Certificate
		v, why := x.search(ctx, func(b rules.Budget) (v rules.Verdict) {
			v, cert = search(p, by, b)
			return v
		})
		if v.Answer == rules.Proved && write != "" {
			if err := os.WriteFile(write, []byte(cert.String()), 0o644); err != nil {
				return fmt.Errorf("postd: --certificate: %w", err)
			}
		}
		return x.tell(p, v, v.Answer.String(), whyChecks(v, why))
	})
}

// whyChecks is what stands above the answer: what proved it or showed that the checks
// mate, with the first check, or what was looked into.
func whyChecks(v rules.Verdict, spent string) string {
	first := ""
	if len(v.Line) > 0 {
		first = "first check " + v.Line[0].String()
	}
	switch {
	case v.Answer == rules.Proved && first != "":
		return fmt.Sprintf("%s, %d positions in the certificate", first, v.Positions)
	case v.Answer == rules.Proved:
		return fmt.Sprintf("%d positions in the certificate", v.Positions)
	case v.Reason == rules.MatesByChecks && first != "":
		return v.Reason.String() + ", " + first
	case v.Reason == rules.MatesByChecks:
		return v.Reason.String()
	}
	return spent
}

// verify tells whether a file holds a proof of the claim. A certificate names
// its claimant; one that was asked for must be the same.
func (x *proof) verify(p rules.Position, by, file string, endless bool) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return fmt.Errorf("postd: --verify: %w", err)
	}
	cert, err := rules.ParseCertificate(string(text))
	switch {
	case err != nil:
	case by != "" && by != strings.ToLower(cert.Claimant().String()):
		err = fmt.Errorf("the claimant in it is %v", cert.Claimant())
	case endless:
		err = cert.VerifyEndless(p)
	default:
		err = cert.Verify(p)
	}
	switch {
	case err != nil:
		return cli.InFile(fmt.Errorf("%s: %w", file, err))
	case x.json:
		return x.s.PrintJSON(found{Answer: "verified", Line: foundLine{[]string{}, []string{}}, Positions: cert.Len()})
	}
	x.s.Printf("verified, %d positions\n", cert.Len())
	return nil
}
