// Holidays makes lists of holidays in correspondence/calendar/calendars that nobody has
// compared with an official one: for the countries that the Go module
// github.com/rickar/cal/v2 knows (THIRD_PARTY.md has its licence), and for the
// England of 1903, whose days follow from a rule.
//
// It runs in this folder's module, and never in postd: what the program knows
// is the text of the lists, which can be read, compared and mended.
//
//	cd tools && go run ./holidays -out ../correspondence/calendar/calendars
//
// The lists of the United Kingdom (GB-EAW, GB-SCT, GB-NIR) are not made here:
// they were written from the official ones. Nor is anything in the others
// mended by hand; a second run writes the same bytes, which the test of this
// command checks. Whoever makes other lists than before raises the version.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// firstYear and lastYear are the first and the last year of the lists that come
// from the library.
const firstYear, lastYear = 2026, 2028

// version is that of every list made here.
const version = 1

func main() {
	out := flag.String("out", "../correspondence/calendar/calendars", "folder for the lists")
	flag.Parse()
	for name, text := range lists() {
		if err := os.WriteFile(filepath.Join(*out, name), []byte(text), 0o644); err != nil {
			fmt.Fprintln(os.Stderr, "holidays:", err)
			os.Exit(1)
		}
	}
}

// lists are the files by their names.
func lists() map[string]string {
	out := map[string]string{}
	for _, r := range regions {
		out[r.name+".txt"] = r.list().text()
	}
	l := england1903()
	out[l.name+".txt"] = l.text()
	return out
}

// list is a set of holidays as its file has it.
type list struct {
	head    string // the comment, without marks
	name    string
	title   string
	from    int // years, both included
	to      int
	source  string
	checked string
	days    []day
}

// day is a date that is not reckoned.
type day struct {
	date time.Time // noon, UTC
	kind string
	name string
}

// add enters a day once; a second name for the date is joined to the first.
func (l *list) add(date time.Time, kind, name string) {
	if date.Year() < l.from || date.Year() > l.to {
		return
	}
	name = strings.Join(strings.Fields(name), " ")
	for i, had := range l.days {
		if !had.date.Equal(date) {
			continue
		}
		if had.name != name {
			l.days[i].name += " and " + name
		}
		if kind == "general" {
			l.days[i].kind = kind
		}
		return
	}
	l.days = append(l.days, day{date, kind, name})
}

// text writes the file.
func (l list) text() string {
	var b strings.Builder
	for line := range strings.Lines(l.head) {
		b.WriteString(strings.TrimSpace("# "+line) + "\n")
	}
	fmt.Fprintf(&b, "\nname     %s\ntitle    %s\nversion  %d\ncovers   %d-01-01 %d-12-31\nsource   %s\n",
		l.name, l.title, version, l.from, l.to, l.source)
	days := slices.Clone(l.days)
	slices.SortFunc(days, func(a, b day) int { return a.date.Compare(b.date) })
	year := 0
	for _, d := range days {
		if y := d.date.Year(); y != year {
			year = y
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "%s  %-10s  %s  %s\n", d.date.Format(time.DateOnly), d.kind, l.checked, d.name)
	}
	return b.String()
}

// noon is the civil date as the library must be asked for it: it takes the
// date in the location of the time.
func noon(year int, month time.Month, day int) time.Time {
	return time.Date(year, month, day, 12, 0, 0, 0, time.UTC)
}
