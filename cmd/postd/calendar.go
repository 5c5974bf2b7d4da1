package main

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"postd/cmd/postd/cli"
	"postd/correspondence/calendar"
	"postd/ledger"
	"postd/secretary/holidays"
)

func cmdCalendar(d *control) *cobra.Command {
	c := &cobra.Command{
		Use:   "calendar",
		Short: "the sets of holidays: list, show, check, import, export",
		Long: `calendar works on the sets of holidays that a game may name in the blank
calendar.holidays: GB-EAW (England and Wales), GB-SCT, GB-NIR, england-1903, and
lists of other countries by their ISO codes (FR, DE, DE-BY), which nobody has
checked. A set is the list that comes with postd, with the days that the office
added to it and without those that it struck out.`,
	}
	c.AddCommand(cmdCalendarList(d), cmdCalendarShow(d), cmdCalendarCheck(d), cmdCalendarImport(d), cmdCalendarExport(d))
	return cli.Branch(c)
}

// onSets carries out the body of a command that only reads sets of holidays.
// Where there is no office, it sees the lists as they come with postd.
func (d *control) onSets(c *cobra.Command, body func(own func(set string) (ledger.OwnDays, error)) error) error {
	if _, err := os.Stat(d.config); d.office == nil && errors.Is(err, os.ErrNotExist) && !c.Flags().Changed("config") {
		return body(func(set string) (ledger.OwnDays, error) { return ledger.OwnDays{Set: set}, nil })
	}
	return d.work(c, func(l *ledger.Ledger) error { return body(l.OwnDays) })
}

// knownSet refuses a name that no set has.
func knownSet(name string) error {
	if _, ok := calendar.SetOf(name); !ok {
		if near := cli.Nearest(name, calendar.Sets()); near != "" {
			return cli.Usage("postd: no set of holidays is called %q; is %s meant? ('postd calendar list' lists them)", name, near)
		}
		return cli.Usage("postd: no set of holidays is called %q ('postd calendar list' lists them)", name)
	}
	return nil
}

// yearOf reads a year of the command line.
func yearOf(words string) (int, error) {
	year, err := strconv.Atoi(words)
	if err != nil || year < 1850 || year > 2200 {
		return 0, cli.Usage("postd: %q is no year, as 2027", words)
	}
	return year, nil
}

// setView is a set as scripts read it.
type setView struct {
	Set     string `json:"set"`
	Title   string `json:"title"`
	Version int    `json:"version"`
	Office  uint64 `json:"officeVersion,omitempty"` // of the office's own days
	From    int    `json:"from"`
	Until   int    `json:"until"`
	Checked []int  `json:"checked"` // years
	Source  string `json:"source"`
}

func viewOf(own ledger.OwnDays) setView {
	set, _ := calendar.SetOf(own.Set)
	x := setView{Set: set.Name, Title: set.Title, Version: set.Version, Office: own.Version, From: set.From.Year, Until: own.Until(), Checked: []int{}, Source: set.Source}
	for year := x.From; year <= x.Until; year++ {
		if _, compared := holidays.ListedIn(own, year); compared || calendar.Checked(own.Set, year) {
			x.Checked = append(x.Checked, year)
		}
	}
	return x
}

// checkedWords says which years are checked.
func (x setView) checkedWords() string {
	switch n := len(x.Checked); {
	case n == 0:
		return "not checked"
	case n == x.Until-x.From+1:
		return "checked"
	case x.Checked[n-1]-x.Checked[0]+1 == n && n > 1:
		return fmt.Sprintf("checked %d to %d", x.Checked[0], x.Checked[n-1])
	}
	words := "checked"
	for _, year := range x.Checked {
		words += " " + strconv.Itoa(year)
	}
	return words
}

func cmdCalendarList(d *control) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "list",
		Short: "list the sets, with versions, years, and whether they are checked",
		Args:  cli.ExactArgs(0, ""),
		RunE: func(c *cobra.Command, _ []string) error {
			return d.onSets(c, func(own func(string) (ledger.OwnDays, error)) error {
				var all []setView
				for _, name := range calendar.Sets() {
					x, err := own(name)
					if err != nil {
						return err
					}
					all = append(all, viewOf(x))
				}
				if asJSON {
					return cli.ListJSON(d.Streams, all)
				}
				for _, x := range all {
					version := strconv.Itoa(x.Version)
					if x.Office > 0 {
						version += fmt.Sprintf(" (office's %d)", x.Office)
					}
					d.Printf("%-12s  %d-%d  version %s, %s: %s\n", x.Set, x.From, x.Until, version, x.checkedWords(), x.Title)
				}
				return nil
			})
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "as JSON")
	return c
}

func cmdCalendarShow(d *control) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:     "show SET [YEAR]",
		Short:   "list the days of a set that are not counted",
		Example: "  postd calendar show GB-SCT 2027",
		Args: func(c *cobra.Command, args []string) error {
			if len(args) < 1 || len(args) > 2 {
				return cli.Usage("postd: calendar show needs a set, and may have a year (see 'postd calendar show --help')")
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			if err := knownSet(args[0]); err != nil {
				return err
			}
			year := time.Now().Year()
			if len(args) > 1 {
				var err error
				if year, err = yearOf(args[1]); err != nil {
					return err
				}
			}
			return d.onSets(c, func(own func(string) (ledger.OwnDays, error)) error {
				x, err := own(args[0])
				if err != nil {
					return err
				}
				days := holidays.DaysOf(x, year)
				if asJSON {
					return cli.ListJSON(d.Streams, days)
				}
				d.tellDays(x, year, days)
				return nil
			})
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "as JSON")
	return c
}

// tellDays prints a year of a set.
func (d *control) tellDays(own ledger.OwnDays, year int, days []calendar.Day) {
	x := viewOf(own)
	d.Printf("%s, %s, version %d, %d to %d; source: %s\n", x.Set, x.Title, x.Version, x.From, x.Until, x.Source)
	if list, compared := holidays.ListedIn(own, year); compared {
		d.Printf("%d was compared by the office with: %s\n", year, list.Source)
	} else if holidays.Reaches(own, year) && !slices.Contains(x.Checked, year) {
		d.Printf("%d was compared with no official list.\n", year)
	}
	if !holidays.Reaches(own, year) {
		d.Printf("There is no list for %d.\n", year)
	}
	for _, day := range days {
		d.Printf("  %s  %s", day.Date.Words(), day.Words())
		if day.Kind == "own" {
			d.Printf("  (added by the office: %s)", day.Source)
		}
		d.Printf("\n")
	}
	for _, day := range own.Struck {
		if day.Date.Year == year {
			d.Printf("  %s  %s  (struck out by the office, so it is counted: %s)\n", day.Date.Words(), day.Name, day.Source)
		}
	}
}
