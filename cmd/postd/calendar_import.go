package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"postd/cmd/postd/cli"
	"postd/correspondence/calendar"
	"postd/ledger"
	"postd/secretary/holidays"
)

// setInUse is a set in use in the year that is checked, as scripts read it.
type setInUse struct {
	Set     string `json:"set"`
	List    bool   `json:"list"`    // there is one for the year
	Checked bool   `json:"checked"` // it was compared with an official one
}

func cmdCalendarCheck(d *control) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "check YEAR",
		Short: "say whether every set in use has a list for the year",
		Long: `check looks at the sets of holidays of all tournaments that are not shut and of
all games in play, and says which have a list for the year. It ends with status
5 if one has none; a list that was not compared with an official one is named.`,
		Example: "  postd calendar check 2027 || mail -s 'holidays of 2027' secretary@example.org",
		Args:    cli.ExactArgs(1, "the year"),
		RunE: func(c *cobra.Command, args []string) error {
			year, err := yearOf(args[0])
			if err != nil {
				return err
			}
			return d.work(c, func(l *ledger.Ledger) error {
				all, err := checkSets(l, year)
				if err != nil {
					return err
				}
				wanting := slices.ContainsFunc(all, func(x setInUse) bool { return !x.List })
				return examined(d, asJSON, all, func() { d.tellSets(year, all) }, !wanting)
			})
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "as JSON")
	return c
}

func checkSets(l *ledger.Ledger, year int) (all []setInUse, err error) {
	sets, err := l.SetsInUse()
	if err != nil {
		return nil, err
	}
	all = make([]setInUse, 0, len(sets))
	for _, set := range sets {
		own, err := l.OwnDays(set)
		if err != nil {
			return nil, err
		}
		_, compared := holidays.ListedIn(own, year)
		all = append(all, setInUse{set, holidays.Reaches(own, year), compared || calendar.Checked(set, year)})
	}
	return all, nil
}

func (d *control) tellSets(year int, all []setInUse) {
	if len(all) == 0 {
		d.Printf("No set of holidays is in use.\n")
	}
	for _, x := range all {
		switch {
		case !x.List:
			d.Printf("%s has no list for %d.\n", x.Set, year)
		case !x.Checked:
			d.Printf("%s has a list for %d, which was not compared with an official one.\n", x.Set, year)
		default:
			d.Printf("%s has a list for %d.\n", x.Set, year)
		}
	}
}

func cmdCalendarImport(d *control) *cobra.Command {
	var set, source, content string
	var dry, onlyAdds bool
	c := &cobra.Command{
		Use:   "import FILE --set SET",
		Short: "take a list of holidays into a set",
		Long: `import compares a file with a set of holidays, tells each difference, and takes
the file's word: days that it has more are added, days that it lacks in its
years are struck out, and a year that the set did not have is there from then
on. Days that the office added itself stay. --dry-run only tells.

A file is the JSON of www.gov.uk/bank-holidays.json, an iCalendar file of whole
days, or lines of date,name,kind with commas between.`,
		Example: `  postd calendar import bank-holidays.json --set GB-SCT --dry-run
  postd calendar import jours.ics --set FR --source 'service-public.fr, 1 Oct 2027'`,
		Args: cli.ExactArgs(1, "the file"),
		RunE: func(c *cobra.Command, args []string) error {
			if set == "" {
				return cli.Usage("postd: --set names the set into which the list is taken ('postd calendar list' lists them)")
			}
			if err := knownSet(set); err != nil {
				return err
			}
			if source == "" {
				source = filepath.Base(args[0])
			}
			if strings.ContainsFunc(source, func(r rune) bool { return r < ' ' }) || len(source) > 400 {
				return cli.Usage("postd: --source is one line of up to 400 octets")
			}
			// The running office, which has another folder, is given the file
			// itself.
			if d.office == nil {
				text, err := readHolidayFile(args[0])
				if err != nil {
					return err
				}
				for name, value := range map[string]string{"content": text, "source": source} {
					c.Flags().Set(name, value)
				}
			}
			list, err := holidays.Read([]byte(content), set)
			if err != nil {
				return cli.InFile(fmt.Errorf("%s: %w", args[0], err))
			}
			return d.work(c, func(l *ledger.Ledger) error { return d.importDays(l, set, list, source, dry, onlyAdds) })
		},
	}
	f := c.Flags()
	f.StringVar(&set, "set", "", "the `SET` into which the list is taken")
	f.StringVar(&source, "source", "", "where the list is from, in `WORDS` (default: the name of the file)")
	f.BoolVar(&onlyAdds, "only-add", false, "strike nothing out: the file only adds days")
	f.BoolVar(&dry, "dry-run", false, "only tell what would change")
	f.StringVar(&content, "content", "", "the file itself, for the running office")
	f.MarkHidden("content")
	return c
}

// readHolidayFile reads a file that is not too large.
func readHolidayFile(name string) (string, error) {
	st, err := os.Stat(name)
	if err == nil && st.Size() > holidays.LargestFile {
		return "", cli.Usage("postd: %s has more than %d octets", name, holidays.LargestFile)
	}
	b, err := os.ReadFile(name)
	if err != nil {
		return "", cli.Usage("postd: %w", err)
	}
	return string(b), nil
}

func (d *control) importDays(l *ledger.Ledger, set string, list []calendar.Day, source string, dry, onlyAdds bool) error {
	own, err := l.OwnDays(set)
	if err != nil {
		return err
	}
	x := holidays.Compare(own, list, onlyAdds)
	for _, line := range x.Words() {
		d.Printf("%s\n", line)
	}
	for _, year := range x.Years {
		if after := x.Result(source); !holidays.Reaches(own, year) && holidays.Reaches(after, year) {
			d.Printf("%d: %s has a list for it from now on\n", year, set)
		}
	}
	if x.Early > 0 {
		d.Printf("%d days before the set begins are passed over\n", x.Early)
	}
	switch {
	case !x.Changes():
		d.Printf("Nothing changes in %s.\n", set)
		return nil
	case dry:
		d.Printf("Nothing is filed; without --dry-run it would be.\n")
		return nil
	}
	key := fmt.Sprintf("calendar:%s:%d", set, own.Version+1)
	why := fmt.Sprintf("imported a list: %d added, %d struck out, %d taken back; from %s", len(x.Added), len(x.Struck), len(x.Back), source)
	filed, err := l.File(ledger.Matter{Key: key, By: byWhom(d), Why: why, Rows: []ledger.Row{x.Result(source)}})
	if err != nil {
		return err
	}
	if filed[0].Already {
		return fmt.Errorf("postd: the days of %s were changed at this moment by somebody else; try again", set)
	}
	d.Printf("%s is now the office's version %d.\n", set, own.Version+1)
	return nil
}

func cmdCalendarExport(d *control) *cobra.Command {
	var form string
	c := &cobra.Command{
		Use:     "export SET YEAR",
		Short:   "print a year of a set as JSON, iCalendar or CSV",
		Example: "  postd calendar export GB-EAW 2027 --format ics > holidays.ics",
		Args:    cli.ExactArgs(2, "the set and the year"),
		RunE: func(c *cobra.Command, args []string) error {
			if err := knownSet(args[0]); err != nil {
				return err
			}
			year, err := yearOf(args[1])
			if err != nil {
				return err
			}
			if !slices.Contains(holidays.Forms, form) {
				return cli.Usage("postd: --format is %s, not %q", strings.Join(holidays.Forms, ", "), form)
			}
			return d.onSets(c, func(own func(string) (ledger.OwnDays, error)) error {
				x, err := own(args[0])
				if err != nil {
					return err
				}
				b, err := holidays.Write(form, args[0], holidays.DaysOf(x, year), time.Now())
				if err != nil {
					return err
				}
				_, err = d.Out.Write(b)
				return err
			})
		},
	}
	c.Flags().StringVar(&form, "format", holidays.FormJSON, "the `FORM`: json, ics or csv")
	return c
}
