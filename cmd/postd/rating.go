package main

import (
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"postd/cmd/postd/cli"
	"postd/ledger"
	"postd/ledger/quarters"
	"postd/tournament/rating"
)

func cmdRating(d *control) *cobra.Command {
	c := &cobra.Command{Use: "rating", Short: "the rating lists: list, explain, import, export"}
	c.AddCommand(cmdRatingList(d), cmdRatingExplain(d), cmdRatingImport(d), cmdRatingExport(d))
	return cli.Branch(c)
}

// ratingTold is a list as the commands tell it with --json.
type ratingTold struct {
	List    int         `json:"list"`
	Quarter string      `json:"quarter"`
	Source  string      `json:"source,omitempty"`
	Games   int         `json:"games"`
	Good    int         `json:"made_good"`
	Unrated int         `json:"unrated"`
	Players []ratedTold `json:"players"`
}

// ratedTold is a figure in it.
type ratedTold struct {
	Player      uint64 `json:"player"`
	Name        string `json:"name"`
	Rating      int    `json:"rating"`
	Provisional bool   `json:"provisional"`
	Games       int    `json:"games"`
	Top         bool   `json:"top,omitempty"`
	Source      string `json:"source,omitempty"`
	Working     string `json:"working,omitempty"`
}

// ratingList is a list by its number; 0: the last.
func ratingList(l *ledger.Ledger, no int) (ledger.RatingList, error) {
	heads, err := l.RatingLists()
	if err != nil {
		return ledger.RatingList{}, err
	}
	if len(heads) == 0 {
		return ledger.RatingList{}, errors.New("postd: there is no rating list yet: the secretary publishes one on the page /ratings, or 'postd rating import' takes the first one in")
	}
	if no == 0 {
		no = heads[len(heads)-1].No
	}
	x, err := l.RatingList(uint64(no))
	if errors.Is(err, ledger.ErrNoRatingList) {
		return x, cli.Usage("postd: there is no rating list %d; there are %d to %d", no, heads[0].No, heads[len(heads)-1].No)
	}
	return x, err
}

// ofList does something with a list by its number; 0: the last.
func ofList(d *control, c *cobra.Command, no int, do func(*ledger.Ledger, ledger.RatingList) error) error {
	return d.work(c, func(l *ledger.Ledger) error {
		x, err := ratingList(l, no)
		if err != nil {
			return err
		}
		return do(l, x)
	})
}

// numberFlag is the flag that names a list.
func numberFlag(c *cobra.Command, no *int) {
	c.Flags().IntVar(no, "no", 0, "the `NUMBER` of the list; the last unless given")
}

// tellRatings makes what is told of a list.
func tellRatings(l *ledger.Ledger, x ledger.RatingList) (told ratingTold, err error) {
	named, err := quarters.Sorted(l, x.Rows)
	told = ratingTold{List: x.No, Quarter: x.Quarter, Source: x.Source, Games: x.Games, Good: x.Good, Unrated: len(x.Unrated), Players: []ratedTold{}}
	for _, r := range named {
		told.Players = append(told.Players, ratedTold{Player: r.Player, Name: r.Name, Rating: r.Rating, Provisional: strings.HasSuffix(r.String(), "?"), Games: r.Games, Top: r.Top, Source: r.Source})
	}
	return told, err
}

func cmdRatingList(d *control) *cobra.Command {
	var no int
	var asJSON bool
	c := &cobra.Command{
		Use: "list", Short: "show a rating list, the last one unless told otherwise",
		Example: "  postd rating list\n  postd rating list --no 3 --json",
		Args:    cli.ExactArgs(0, "no argument"),
		RunE: func(c *cobra.Command, _ []string) error {
			return ofList(d, c, no, func(l *ledger.Ledger, x ledger.RatingList) error {
				told, err := tellRatings(l, x)
				if err != nil || asJSON {
					return errors.Join(err, d.PrintJSON(told))
				}
				d.Printf("List %d, in force in %s: %d players, %d games rated, %d not, %d made good.\n", x.No, x.Quarter, x.Players, x.Games, len(x.Unrated), x.Good)
				for _, p := range told.Players {
					mark := " "
					if p.Provisional {
						mark = "?"
					}
					d.Printf("%5d%s  %4d games  %s\n", p.Rating, mark, p.Games, p.Name)
				}
				return nil
			})
		},
	}
	numberFlag(c, &no)
	c.Flags().BoolVar(&asJSON, "json", false, "as JSON")
	return c
}

func cmdRatingExplain(d *control) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use: "explain NAME", Short: "show how the figures of a player came about, the last list first",
		Long: `explain shows the figure of a player in each list, with its working in a line
that can be repeated by hand. The player is named by the whole name, the number or
an address.`,
		Example: "  postd rating explain 'Eve Foster'",
		Args:    cli.ExactArgs(1, "the player"),
		RunE: func(c *cobra.Command, args []string) error {
			return d.work(c, func(l *ledger.Ledger) error {
				p, err := playerCalled(l, args[0])
				if err != nil {
					return err
				}
				all, err := l.RatingsOf(p.ID)
				if err != nil {
					return err
				}
				if len(all) == 0 && !asJSON {
					d.Printf("%s is on no rating list.\n", p.Name)
					return nil
				}
				out := []ratingTold{}
				for _, x := range all {
					a, reckoned, err := quarters.Working(l, x.Row)
					if err != nil {
						return err
					}
					working := "no game in the quarter before: the figure is the same"
					if reckoned {
						working = a.Sentence()
					}
					if !asJSON {
						d.Printf("List %d, %s: %s. %s\n", x.List.No, x.List.Quarter, x.Row, working)
					}
					one, err := tellRatings(l, ledger.RatingList{No: x.List.No, Quarter: x.List.Quarter, Games: x.List.Games, Good: x.List.Good, Unrated: x.List.Unrated, Rows: []ledger.RatingRow{x.Row}})
					if err != nil {
						return err
					}
					one.Players[0].Working = working
					out = append(out, one)
				}
				if asJSON {
					return d.PrintJSON(out)
				}
				return nil
			})
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "as JSON")
	return c
}

// playerCalled finds a player by the whole name, the number or an address.
func playerCalled(l *ledger.Ledger, called string) (is ledger.Player, err error) {
	all, err := l.Players()
	found := 0
	for _, p := range all {
		if p.Merged == 0 && (strings.EqualFold(p.Name, strings.TrimSpace(called)) || fmt.Sprint(p.ID) == called || p.Known(called)) {
			is = p
			found++
		}
	}
	switch {
	case err != nil:
		return is, err
	case found == 0:
		return is, cli.Usage("postd: no player is called %s ('postd player list' lists them)", called)
	case found > 1:
		return is, cli.Usage("postd: %d players are called %s; give the number or the address", found, called)
	}
	return is, nil
}

func cmdRatingImport(d *control) *cobra.Command {
	var source, content string
	c := &cobra.Command{
		Use: "import FILE", Short: "take the first list in, as it was kept elsewhere until now",
		Long: `import takes a list in CSV: the columns name and rating, and, if they are known,
list, quarter, games, top (yes where 2400 was reached) and source. Each name must be
that of a player. Where there is a list already nothing is taken in: a list is never
changed. Where the file names no quarter, the list is for the one that runs.`,
		Example: "  postd rating import club-list.csv --source 'the list of the club of 1 October'",
		Args:    cli.ExactArgs(1, "the file"),
		RunE: func(c *cobra.Command, args []string) error {
			// The running office, which has another folder, is given the file itself.
			if d.office == nil {
				raw, err := readTable(args[0])
				if err != nil {
					return err
				}
				c.Flags().Set("content", base64.StdEncoding.EncodeToString(raw))
			}
			raw, err := base64.StdEncoding.DecodeString(content)
			if err != nil {
				return cli.Usage("postd: %w", err)
			}
			return d.work(c, func(l *ledger.Ledger) error {
				zone, err := time.LoadLocation(d.conf.Office.Zone)
				if err != nil {
					return err
				}
				x, err := quarters.Import(l, raw, source, time.Now(), zone)
				if err != nil {
					return cli.InFile(fmt.Errorf("%s: %w", args[0], err))
				}
				x.By, x.At = byWhom(d), time.Now()
				if _, err := l.File(ledger.Matter{Key: fmt.Sprintf("ratings:%d", x.No), By: x.By, Why: "rating list from a file", Rows: []ledger.Row{x}}); err != nil {
					return err
				}
				d.Printf("List %d, in force in %s: %d players.\n", x.No, x.Quarter, x.Players)
				return nil
			})
		},
	}
	c.Flags().StringVar(&source, "source", "a list kept before", "`WHOSE` list it is")
	c.Flags().StringVar(&content, "content", "", "the file itself, for the running office")
	c.Flags().MarkHidden("content")
	return c
}

func cmdRatingExport(d *control) *cobra.Command {
	var no int
	c := &cobra.Command{
		Use: "export", Short: "write a rating list as CSV",
		Example: "  postd rating export > ratings.csv",
		Args:    cli.ExactArgs(0, "no argument"),
		RunE: func(c *cobra.Command, _ []string) error {
			return ofList(d, c, no, func(l *ledger.Ledger, x ledger.RatingList) error {
				list, _, err := quarters.Export(l, x)
				if err != nil {
					return err
				}
				d.Printf("%s", rating.WriteCSV(list))
				return nil
			})
		},
	}
	numberFlag(c, &no)
	return c
}
