package chess

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"postd/cmd/postd/cli"
	"postd/rules"
)

func CmdRules(s cli.Streams) *cobra.Command {
	c := &cobra.Command{Use: "rules", Short: "questions about positions: perft, moves, dead, perpetual, mate; games: replay, pgn"}
	c.AddCommand(cmdPerft(s), cmdMoves(s), cmdDead(s), cmdPerpetual(s), cmdMate(s), cmdReplay(s), cmdRulesPGN(s))
	return cli.Branch(c)
}

func position(fen string) (rules.Position, error) {
	if fen == "" {
		return rules.Start(), nil
	}
	p, err := rules.ParseFEN(fen)
	if err != nil {
		return p, cli.Ends(cli.ExitUsage, err)
	}
	return p, nil
}

func cmdPerft(s cli.Streams) *cobra.Command {
	var fen string
	var depth int
	var divide bool
	c := &cobra.Command{
		Use:   "perft",
		Short: "count the positions at a depth",
		Long: `perft counts the ways to play a number of plies: the number by which generators
of moves are compared. The last line is the count.`,
		Example: `  postd rules perft --depth 5
  postd rules perft --depth 2 --divide --fen '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -'`,
		Args: cli.ExactArgs(0, ""),
		RunE: func(*cobra.Command, []string) error {
			p, err := position(fen)
			if err != nil {
				return err
			}
			if depth < 0 || depth > 20 {
				return cli.Usage("postd: --depth is 0 to 20, not %d", depth)
			}
			if divide && depth > 0 {
				for _, x := range p.Divide(depth) {
					s.Printf("%s %d\n", x.Move, x.Nodes)
				}
			}
			s.Printf("%d\n", p.Perft(depth))
			return nil
		},
	}
	c.Flags().StringVar(&fen, "fen", "", "the position as `FEN` (default: the initial array)")
	c.Flags().IntVar(&depth, "depth", 5, "the depth, `N` plies")
	c.Flags().BoolVar(&divide, "divide", false, "print the count of each move above")
	return c
}

func cmdMoves(s cli.Streams) *cobra.Command {
	var fen string
	c := &cobra.Command{
		Use:   "moves",
		Short: "list the legal moves in UCI form, sorted, on one line",
		Args:  cli.ExactArgs(0, ""),
		RunE: func(*cobra.Command, []string) error {
			p, err := position(fen)
			if err != nil {
				return err
			}
			var list []string
			for _, m := range p.LegalMoves() {
				list = append(list, m.String())
			}
			slices.Sort(list)
			s.Printf("%s\n", strings.Join(list, " "))
			return nil
		},
	}
	c.Flags().StringVar(&fen, "fen", "", "the position as `FEN` (default: the initial array)")
	return c
}
