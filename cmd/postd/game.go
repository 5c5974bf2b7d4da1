package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"postd/correspondence"
	"postd/ledger"
)

func cmdGame(d *desk) *cobra.Command {
	c := &cobra.Command{Use: "game", Short: "the games: open, list, show, pgn, rulings"}
	c.AddCommand(cmdGameOpen(d), cmdGameList(d), cmdGameShow(d), cmdGamePGN(d), cmdGameRule(d), cmdGameAdjudge(d))
	return c
}

func cmdGameOpen(d *desk) *cobra.Command {
	var label, white, black, tournament, fen, terms string
	var set []string
	var dry bool
	c := &cobra.Command{
		Use:   "open",
		Short: "arrange a game and send both players its terms",
		Long: `open arranges a game between two players, entering those whose addresses are
not known yet, and sends both the letter of terms (STAUNTON/COR.I). Every blank
of the code has a default ('postd terms' lists them); --set fills one, and
--terms reads "field: value" lines from a file. Where colours is "lot", the lot
is drawn by hashing the seed, which is kept.`,
		Example: `  postd game open --label A1-1 --white 'Paul <paul@players.example>' --black 'Anne <anne@players.example>' \
      --set 'turn.limit=3 days' --set 'first_turn_at=2026-12-07 09:00'`,
		Args: exactArgs(0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			if label == "" || white == "" || black == "" {
				return usage("postd: open needs --label, --white and --black (see 'postd game open --help')")
			}
			if terms != "" { // the running office has another working folder
				abs, err := filepath.Abs(terms)
				if err != nil {
					return err
				}
				terms = abs
				c.Flags().Set("terms", abs)
			}
			return d.work(c, func(l *ledger.Ledger) error {
				conf := d.secretary()
				a, err := agree(terms, set, time.Now())
				if err != nil {
					return err
				}
				if dry {
					return d.showTerms(a)
				}
				id, err := arrange(l, arrangement{label: label, players: [2]string{white, black}, tournament: tournament, fen: fen, terms: a, secretary: conf})
				if err != nil {
					return err
				}
				g, err := l.Game(id)
				if err != nil {
					return err
				}
				d.printf("game %s (%s): %s, White, against %s, Black\nfirst turn: %s; the terms are in the post to both\n", label, id,
					g.Sides[0].Name(), g.Sides[1].Name(), g.Agreement.FirstTurnAt.Format("Mon 2 Jan 2006 15:04 MST"))
				return nil
			})
		},
	}
	f := c.Flags()
	f.StringVar(&label, "label", "", "the game's label, which the players see (A1-1)")
	f.StringVar(&white, "white", "", "White, as 'Name <address>' (or the first drawn, where colours is lot)")
	f.StringVar(&black, "black", "", "Black, as 'Name <address>'")
	f.StringVar(&tournament, "tournament", "", "the tournament's label; made if it is new (default: the game's label)")
	f.StringVar(&fen, "fen", "", "a position to begin from, as FEN")
	f.StringVar(&terms, "terms", "", "a file of 'field: value' lines")
	f.StringArrayVar(&set, "set", nil, "one blank of the agreement, field=value (may be repeated)")
	f.BoolVar(&dry, "dry-run", false, "only show the terms")
	return c
}

// agree fills the blanks: the defaults, then the file, then the flags.
func agree(file string, set []string, now time.Time) (correspondence.Agreement, error) {
	a, err := correspondence.Default("BCC1903-V")
	if err != nil {
		return a, err
	}
	if file != "" {
		b, err := os.ReadFile(file)
		if err != nil {
			return a, err
		}
		for i, line := range strings.Split(string(b), "\n") {
			line = strings.TrimSpace(line)
			if line == "" || strings.HasPrefix(line, "#") {
				continue
			}
			k, v, ok := strings.Cut(line, ":")
			if !ok {
				return a, usage("postd: %s:%d: not a line 'field: value'", file, i+1)
			}
			if err := a.Set(strings.TrimSpace(k), strings.TrimSpace(v)); err != nil {
				return a, usage("postd: %s:%d: %v", file, i+1, err)
			}
		}
	}
	for _, s := range set {
		k, v, ok := strings.Cut(s, "=")
		if !ok {
			return a, usage("postd: --set takes field=value, not %q", s)
		}
		if err := a.Set(strings.TrimSpace(k), strings.TrimSpace(v)); err != nil {
			return a, usage("postd: %v", err)
		}
	}
	if a.FirstTurnAt.IsZero() {
		if a.FirstTurnAt, err = firstTurn(a, now); err != nil {
			return a, err
		}
	}
	return a, nil
}

// firstTurn is the default of BCC1903/V.2(a) here: 00:00 of the first reckoned
// day at least 48 hours after the pairing.
func firstTurn(a correspondence.Agreement, now time.Time) (time.Time, error) {
	c, err := correspondence.NewCalendar(a.Calendar)
	if err != nil {
		return time.Time{}, err
	}
	from := now.Add(48 * time.Hour)
	day := correspondence.DateOf(from, c.Zone())
	for range 400 {
		_, out := c.Excluded(day)
		if t := correspondence.Midnight(day, c.Zone()); !out && !t.Before(from) {
			return t, nil
		}
		day = day.AddDays(1)
	}
	return time.Time{}, fmt.Errorf("postd: the calendar leaves no day to begin")
}

func (d *desk) secretary() ledger.Official {
	conf, err := readConfig(d.config)
	if err != nil {
		return ledger.Official{}
	}
	return ledger.Official{Name: conf.Secretary.Name, Addr: conf.Secretary.Address}
}

func cmdTerms(d *desk) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "terms",
		Short: "list the blanks of the agreement, each with its law and default",
		Args:  exactArgs(0, "no arguments"),
		RunE: func(*cobra.Command, []string) error {
			a, err := correspondence.Default("BCC1903-V")
			if err != nil {
				return err
			}
			if asJSON {
				type row struct{ Field, Law, Value, Means, Allowed, Kept string }
				var rows []row
				for _, x := range a.Filled() {
					rows = append(rows, row{x.Field.Name, string(x.Field.Law), x.Value, x.Field.Means, x.Field.Allowed, x.Field.Kept})
				}
				return d.printJSON(rows)
			}
			return d.showTerms(a)
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "as JSON")
	return c
}

// showTerms lists every blank as it is filled, with its law.
func (d *desk) showTerms(a correspondence.Agreement) error {
	for _, x := range a.Filled() {
		law := string(x.Field.Law)
		if law == "" {
			law = "(the office)"
		}
		d.printf("%-26s %s\n    %s\n    %s; may be: %s\n", x.Field.Name+":", x.Value, x.Field.Means, law, x.Field.Allowed)
		if x.Field.Kept != "" {
			d.printf("    this release keeps: %s\n", x.Field.Kept)
		}
	}
	return errors.Join(append(a.Validate(), a.Unbuilt()...)...)
}
