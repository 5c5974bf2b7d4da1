package main

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"postd/cmd/postd/app"
	"postd/cmd/postd/cli"
	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
)

func cmdGame(d *control) *cobra.Command {
	c := &cobra.Command{Use: "game", Short: "the games: open, list, show, pgn, rulings"}
	c.AddCommand(cmdGameOpen(d), cmdGameList(d), cmdGameShow(d), cmdGamePGN(d), cmdGameRule(d), cmdGameAdjudge(d), cmdGameMark(d), cmdGamePropose(d), cmdGameLeave(d), cmdGameUmpire(d), cmdGameRenewKey(d), cmdGameLink(d))
	return cli.Branch(c)
}

func cmdGameOpen(d *control) *cobra.Command {
	var x app.Arrangement
	var terms, preset string
	var set []string
	var dry bool
	c := &cobra.Command{
		Use:   "open",
		Short: "set up a game and send both players its terms",
		Long: `open sets up a game between two players, entering those whose addresses are
not known yet, and sends both the letter of terms (STAUNTON/COR.I). Every blank
of the code has a default ('postd terms' lists them); --preset fills many at
once ('postd terms --list' names the presets), --set fills one, and --terms
reads "field: value" lines from a file. Where colours is "lot", the lot is drawn
by hashing the seed, which is kept.`,
		Example: `  postd game open --label A1-1 --white 'Paul <paul@players.example>' \
      --black 'Anne <anne@players.example>' --set 'turn.limit=3 days' --dry-run
  postd game open … --preset club`,
		Args: cli.ExactArgs(0, ""),
		RunE: func(c *cobra.Command, _ []string) (err error) {
			if x.Label == "" || x.Players[0] == "" || x.Players[1] == "" {
				return cli.Usage("postd: game open needs --label, --white and --black (see 'postd game open --help')")
			}
			if set, err = termsIn(terms, set); err != nil {
				return err
			}
			set = withPreset(preset, set)
			if x.Terms, err = agree(set, time.Now()); err != nil {
				return err
			}
			for _, p := range x.Players {
				if _, err := app.ReadSide(p); err != nil {
					return err
				}
			}
			if x.FEN != "" {
				if _, err := rules.ParseFEN(x.FEN); err != nil {
					return cli.AsUsage(err)
				}
			}
			if dry {
				d.showTerms(x.Terms)
				return nil
			}
			// The running office, which has another folder, is given the terms
			// themselves.
			f := c.Flags()
			f.Lookup("terms").Value.Set("")
			f.Lookup("preset").Value.Set("")
			f.Lookup("set").Value.(pflag.SliceValue).Replace(set)
			f.Lookup("set").Changed = true
			return d.workAnew(c, func(l *ledger.Ledger) error { return d.openGame(l, x) })
		},
	}
	f := c.Flags()
	f.SortFlags = false
	f.StringVar(&x.Label, "label", "", "the game's `LABEL`, which the players see (A1-1)")
	f.StringVar(&x.Players[0], "white", "", "White, as `'NAME <ADDRESS>'`; where colours is lot, either; several in consultation with commas between")
	f.StringVar(&x.Players[1], "black", "", "Black, as `'NAME <ADDRESS>'`")
	f.StringVar(&preset, "preset", "", "begin from the preset of that `NAME`; --terms and --set prevail over it")
	f.StringArrayVar(&set, "set", nil, "one blank of the agreement, `FIELD=VALUE` (may be repeated)")
	f.StringVar(&terms, "terms", "", "a `FILE` of 'field: value' lines, over which --set prevails")
	f.StringVar(&x.FEN, "fen", "", "the position from which it begins, as `FEN`")
	f.StringVar(&x.Tournament, "tournament", "", "the `LABEL` of the tournament; made if it is new (default: the game's)")
	f.BoolVar(&dry, "dry-run", false, "only show the terms")
	return c
}

func (d *control) openGame(l *ledger.Ledger, x app.Arrangement) error {
	x.Secretary = ledger.Official{Name: d.conf.Secretary.Name, Addr: d.conf.Secretary.Address}
	id, err := app.Arrange(l, x)
	if err != nil {
		return err
	}
	g, err := l.Game(id)
	if err != nil {
		return err
	}
	cal, err := g.Calendar()
	if err != nil {
		return err
	}
	d.Printf("game %s (%s): %s, White, against %s, Black\nfirst turn: %s; the terms are in the post to both\n", g.Label, id,
		g.Sides[0].Name(), g.Sides[1].Name(), g.Agreement.FirstTurnAt.In(cal.Zone()).Format("Mon 2 Jan 2006 15:04 MST"))
	if x.Terms.Colours == terms.ColoursByLot && g.Agreement.Colours == terms.ColoursFixed {
		d.Printf("they have played before in %s, and the first move goes by turns (%s); for the lot set lot_seed, or colours=fixed\n", x.Tournament, x.Terms.Cites("BCC1903/II.1(a)"))
	}
	if note := g.Agreement.Calendar.UncheckedNote(); note != "" {
		d.Printf("%s\n", note)
	}
	for _, err := range terms.Warnings(g.Agreement) {
		d.Printf("warning: %s\n", strings.TrimPrefix(err.Error(), "correspondence: "))
	}
	d.later()
	return nil
}

// termsIn reads a file of terms, and puts before them what is set beside it.
// Each becomes field=value; one that is wrong is told with its line.
func termsIn(file string, set []string) ([]string, error) {
	if file == "" {
		return set, nil
	}
	b, err := os.ReadFile(file)
	if err != nil {
		return nil, cli.Usage("postd: --terms: %w", err)
	}
	a, err := terms.Default("BCC1903-V")
	if err != nil {
		return nil, err
	}
	var all []string
	var errs []error
	for i, line := range strings.Split(strings.TrimPrefix(string(b), "\ufeff"), "\n") {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		k, v, ok := strings.Cut(line, ":")
		k, v = strings.TrimSpace(k), strings.TrimSpace(v)
		if !ok {
			errs = append(errs, fmt.Errorf("%s:%d: %q is no line 'field: value'", file, i+1, line))
		} else if err := a.Set(k, v); err != nil && k != "preset" {
			errs = append(errs, fmt.Errorf("%s:%d: %s", file, i+1, strings.TrimPrefix(err.Error(), "correspondence: ")))
		}
		all = append(all, k+"="+v)
	}
	if len(errs) > 0 {
		return nil, cli.Ends(cli.ExitUsage, cli.InFile(errors.Join(errs...)))
	}
	return append(all, set...), nil
}

// filled fills the blanks: what the preset or the code suggests, then field=value
// in order. All that is wrong is told at once.
func filled(set []string) (terms.Agreement, error) {
	var fields [][2]string
	var errs []error
	for _, s := range set {
		k, v, ok := strings.Cut(s, "=")
		if !ok {
			errs = append(errs, fmt.Errorf("postd: --set takes field=value, not %q", s))
			continue
		}
		fields = append(fields, [2]string{strings.TrimSpace(k), strings.TrimSpace(v)})
	}
	a, wrong := terms.FillIn(fields)
	if errs = append(errs, wrong...); len(errs) > 0 {
		return a, cli.AsUsage(errors.Join(errs...))
	}
	return a, nil
}

// agree fills the blanks so that a game can be opened with them.
func agree(set []string, now time.Time) (terms.Agreement, error) {
	a, err := filled(set)
	if err != nil {
		return a, err
	}
	if errs := append(a.Validate(), a.Unbuilt()...); len(errs) > 0 {
		return a, cli.AsUsage(errors.Join(errs...))
	}
	if a.FirstTurnAt.IsZero() {
		at, err := firstTurn(a, now)
		a.FirstTurnAt = at
		return a, err
	}
	if a.FirstTurnAt.Before(now.Add(-time.Hour)) {
		return a, cli.Usage("postd: first_turn_at: %s is past; the players must have the terms before it", a.FirstTurnAt.Format("2 Jan 2006 15:04 MST"))
	}
	return a, nil
}

// firstTurn is the default of BCC1903/V.2(a) here: 00:00 of the first reckoned
// day at least 48 hours after the pairing.
func firstTurn(a terms.Agreement, now time.Time) (time.Time, error) {
	c, err := calendar.NewCalendar(a.Calendar)
	if err != nil {
		return time.Time{}, err
	}
	if t := c.FirstTurn(now); !t.IsZero() {
		return t, nil
	}
	return time.Time{}, fmt.Errorf("postd: the calendar leaves no day to begin")
}
