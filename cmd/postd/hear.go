package main

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"postd/cmd/postd/cli"
	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/ledger"
	"postd/mailbox"
	"postd/rules"
)

// heardPart is one part of a letter as scripts read it.
type heardPart struct {
	Kind   string       `json:"kind"`
	Words  string       `json:"words"`
	From   int          `json:"from"`
	To     int          `json:"to"`
	Said   []string     `json:"said,omitempty"`
	Means  []string     `json:"means,omitempty"` // what may have been meant, of a doubt
	Copied []heardPlace `json:"copied,omitempty"`
}

// heardPlace is a record that was copied from the score.
type heardPlace struct {
	Ply    int    `json:"ply"` // from 1
	Words  string `json:"words"`
	Stands string `json:"stands,omitempty"`
	Equal  bool   `json:"equal"`
}

// hearFlags are what a letter is read under.
type hearFlags struct {
	moves, as, terms, preset, game, fen string
	set                                 []string
	mail, asJSON                        bool
}

func (x *hearFlags) flags(c *cobra.Command) {
	f := c.Flags()
	f.SortFlags = false
	f.StringVar(&x.as, "as", "", "who writes: `white|black`")
	f.StringVar(&x.moves, "moves", "", "the moves made so far, as in '1 P-K4 P-K4 2 Kt-KB3'")
	f.StringVar(&x.fen, "fen", "", "the position from which the game begins, as `FEN`")
	f.StringVar(&x.preset, "preset", "", "the terms of the preset of that `NAME`")
	f.StringVar(&x.terms, "terms", "", "a `FILE` of 'field: value' lines")
	f.StringArrayVar(&x.set, "set", nil, "one blank of the agreement, `FIELD=VALUE` (may be repeated)")
	f.StringVar(&x.game, "game", "", "a `GAME` of the ledger, by its label or number")
	f.BoolVar(&x.mail, "mail", false, "the letter is a raw mail, of which the new text is read")
	f.BoolVar(&x.asJSON, "json", false, "as JSON")
}

func cmdHear(d *control) *cobra.Command {
	var x hearFlags
	c := &cobra.Command{
		Use:   "hear [FILE]",
		Short: "show what the office makes of a letter, part by part, and change nothing",
		Long: `hear reads the new text of a letter, from the file or from standard input, as the
office would in the position that stands, and prints its parts, one a line: a
record, a copy of the score, a command, a doubt with what it may mean, a note.
Nothing is sent, and whether a command has any effect is not asked.

The game is that of --game, in the ledger, or one made up of --moves under the
terms named.`,
		Example: `  postd hear --moves '1 P-K4 P-K4' --as white letter.txt
  echo '1. e4' | postd hear --as white --preset club
  postd hear --game A1-1 --as black --mail letter.eml --json`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			side := rules.White
			switch strings.ToLower(x.as) {
			case "white":
			case "black":
				side = rules.Black
			default:
				return cli.Usage("postd: --as takes white or black, not %q", x.as)
			}
			raw, err := d.letterText(args)
			if err != nil {
				return err
			}
			if x.mail {
				seen := mailbox.See(raw, maxReplayed)
				if seen.Why != "" && seen.New == "" {
					return cli.Usage("postd: the mail has no words that are new: %s", seen.Why)
				}
				raw = []byte(seen.New)
			}
			l := correspondence.Letter{Of: side, Text: string(raw)}
			if x.game != "" {
				if x.moves != "" || x.terms != "" || x.preset != "" || x.fen != "" || len(x.set) > 0 {
					return cli.Usage("postd: --game has its own moves and terms")
				}
				return onGame(d, c, x.game, func(_ *ledger.Ledger, g correspondence.Game) error { return d.showHeard(g.Understand(l), x.asJSON) })
			}
			set, err := termsIn(x.terms, x.set)
			if err != nil {
				return err
			}
			g, err := madeUp(withPreset(x.preset, set), x.fen, x.moves)
			if err != nil {
				return err
			}
			return d.showHeard(g.Understand(l), x.asJSON)
		},
	}
	x.flags(c)
	return c
}

// letterText is the letter of a file, or of standard input.
func (d *control) letterText(args []string) ([]byte, error) {
	if len(args) == 1 && args[0] != "-" {
		return letterIn(args[0])
	}
	raw, err := io.ReadAll(io.LimitReader(d.In, maxReplayed+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("postd: %w", err)
	case len(raw) > maxReplayed:
		return nil, cli.Usage("postd: the letter has more than %d octets; the office would not read it", maxReplayed)
	case strings.TrimSpace(string(raw)) == "":
		return nil, cli.Usage("postd: the letter is empty: name its file, or give it on standard input")
	}
	return raw, nil
}

// madeUp is a game under terms, of which moves have been made.
func madeUp(set []string, fen, moves string) (correspondence.Game, error) {
	a, err := filled(set)
	if err != nil {
		return correspondence.Game{}, err
	}
	begun := time.Date(2026, time.January, 5, 9, 0, 0, 0, time.UTC)
	if a.FirstTurnAt.IsZero() {
		a.FirstTurnAt = begun
	}
	cal, err := calendar.NewCalendar(a.Calendar)
	if err != nil {
		return correspondence.Game{}, cli.AsUsage(err)
	}
	sides := [2]terms.Side{{Members: []terms.Member{{Player: 1, Name: "White"}}}, {Members: []terms.Member{{Player: 2, Name: "Black"}}}}
	o := correspondence.Setting{Now: begun, ReadThrough: begun, Calendar: cal}
	opened, err := correspondence.Open(1, "A1-1", sides, a, fen, o)
	if err != nil {
		return correspondence.Game{}, cli.AsUsage(err)
	}
	g := correspondence.Fold(opened.Events)
	row, ok := descriptive.Row{}, moves == ""
	if !ok {
		row, ok = (descriptive.Descriptive | descriptive.Algebraic | descriptive.Numeric).ReadRow(moves)
	}
	if !ok || row.Waits.Number > 0 {
		return g, cli.Usage("postd: --moves takes records with their numbers, as in '1 P-K4 P-K4 2 Kt-KB3', not %q", moves)
	}
	for _, n := range row.Records {
		p := g.Position()
		readings := n.Record.Match(p, descriptive.Birth).Readings
		if len(readings) != 1 {
			return g, cli.Usage("postd: --moves: %q fits %d legal moves of %s after %d plies", n.Record.Words, len(readings), p.Turn(), len(g.Score()))
		}
		g = g.Apply(events.Event{At: begun, What: events.Adopted{By: p.Turn(), Move: readings[0].Move, Words: n.Record.Words, Law: "BCC1903/V.2(a)"}})
	}
	if g.Broken != "" {
		return g, errors.New("postd: " + g.Broken)
	}
	return g, nil
}

// showHeard prints the parts of a letter.
func (d *control) showHeard(s correspondence.Sense, asJSON bool) error {
	var rows []heardPart
	for _, p := range s.Parts {
		if p.Kind == correspondence.IsNote && strings.TrimSpace(p.Words) == "" {
			continue
		}
		row := heardPart{Kind: string(p.Kind), Words: p.Words, From: p.From, To: p.To, Means: p.Means}
		for _, x := range p.Said {
			row.Said = append(row.Said, x.String())
		}
		for _, x := range p.Copied {
			row.Copied = append(row.Copied, heardPlace{x.Ply + 1, x.Words, x.Stands, x.Equal})
		}
		rows = append(rows, row)
	}
	if asJSON {
		return cli.ListJSON(d.Streams, rows)
	}
	for _, p := range rows {
		d.Printf("%-13s %s\n", p.Kind+":", strings.Join(strings.Fields(p.Words), " "))
		for _, s := range p.Said {
			d.Printf("              says %s\n", s)
		}
		for _, s := range p.Means {
			d.Printf("              may mean %s\n", strings.ReplaceAll(s, "\n", ", "))
		}
		for _, x := range p.Copied {
			if !x.Equal {
				d.Printf("              wrote %s where %s stands\n", x.Words, x.Stands)
			}
		}
	}
	if len(rows) == 0 {
		d.Printf("nothing: the letter has no words that are new\n")
	}
	return nil
}
