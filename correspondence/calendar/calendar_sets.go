package calendar

import (
	"embed" // the sets are files beside this one
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
)

//go:embed calendars/*.txt
var setFiles embed.FS

// holidays are the names of the embedded sets. They are listed once, before any
// other code of the program runs. A list is read when it is asked for, since a
// program that begins needs few of them, or none.
var holidays = setNames()

// HolidaySet is what a named, versioned list of holidays says of itself (CLOCK/C-11).
// Lists are reviewed by hand and never computed while the program runs: no rule
// foresees a proclamation.
type HolidaySet struct {
	Name     string // "GB-EAW": a code of ISO 3166, but for GB-EAW (GB-ENG and GB-WLS in one) and england-1903
	Title    string // "England and Wales"
	Version  int
	From, To Date // the dates for which the list is made, both included
	Source   string
}

// set is a list with its days.
type set struct {
	HolidaySet
	days []Day
}

// label cites the set with its version, and with the office's own where the office
// has changed the list.
func (s set) label(office int) string {
	words := fmt.Sprintf("%s version %d", s.Name, s.Version)
	if office > 0 {
		words += fmt.Sprintf(", office's version %d", office)
	}
	return words
}

// namedSets are the sets of which the law speaks (BOOK/2.2). They stand
// before the others wherever sets are listed.
var namedSets = []string{"GB-EAW", "GB-SCT", "GB-NIR", "england-1903"}

// Sets returns the names of the known sets of holidays: first those of which
// the law speaks, and then the others in the order of their names.
func Sets() []string { return slices.Clone(holidays) }

// SetOf returns what the list of that name says of itself; false if no set of
// holidays is called so.
func SetOf(name string) (HolidaySet, bool) {
	s, ok := readSet(name)
	return s.HolidaySet, ok
}

// titles are those of all sets, by their names.
var titles = sync.OnceValue(func() map[string]string {
	out := map[string]string{}
	for _, name := range holidays {
		s, _ := SetOf(name)
		out[name] = s.Title
	}
	return out
})

// TitleOf names a region as people do, where it is given by the name of a set: "England and
// Wales" for GB-EAW. What is no such name stays as it is.
func TitleOf(region string) string {
	if title, ok := titles()[region]; ok {
		return title
	}
	return region
}

// Holidays lists the days of a known set that lie in the year, in order, with
// their kinds and sources; false if no set is called so.
func Holidays(name string, year int) (days []Day, ok bool) {
	s, ok := readSet(name)
	for _, d := range s.days {
		if d.Date.Year == year {
			days = append(days, d)
		}
	}
	return days, ok
}

// Checked reports whether the list of that name is made for the year, and each
// of its days was compared with the source.
func Checked(name string, year int) bool {
	s, ok := readSet(name)
	if !ok || year < s.From.Year || year > s.To.Year {
		return false
	}
	return !slices.ContainsFunc(s.days, func(d Day) bool { return d.Date.Year == year && !d.Checked })
}

// Unchecked names the sets of the terms of which nobody has compared a single
// day with an official list. A game may be played by them, and the players are
// told (CLOCK/C-11).
func (t CalendarTerms) Unchecked() (names []string) {
	for _, name := range t.Holidays {
		s, ok := readSet(name)
		if ok && !slices.Contains(names, name) && !slices.ContainsFunc(s.days, func(d Day) bool { return d.Checked }) {
			names = append(names, name)
		}
	}
	return names
}

// UncheckedNote says to the players which of the sets nobody has checked; "" if
// there is none. It is a note and no fault: the list is agreed as it is.
func (t CalendarTerms) UncheckedNote() string {
	names := t.Unchecked()
	switch len(names) {
	case 0:
		return ""
	case 1:
		return "Nobody has checked the list " + names[0] + " against an official one: tell the secretary of a day that is wanting in it, or too many."
	}
	return "Nobody has checked the lists " + Listed(names, "and") +
		" against official ones: tell the secretary of a day that is wanting in them, or too many."
}

// setNames lists the embedded sets by the names of their files.
func setNames() []string {
	files, err := setFiles.ReadDir("calendars")
	if err != nil {
		panic(err)
	}
	names := slices.Clone(namedSets)
	for _, f := range files {
		if name := strings.TrimSuffix(f.Name(), ".txt"); !slices.Contains(namedSets, name) {
			names = append(names, name)
		}
	}
	slices.Sort(names[len(namedSets):])
	return names
}

// readSet reads an embedded set; false if none is called so. A fault in its
// file is a fault of the program.
func readSet(name string) (set, bool) {
	if !slices.Contains(holidays, name) {
		return set{}, false
	}
	text, err := setFiles.ReadFile("calendars/" + name + ".txt")
	if err != nil {
		panic(err)
	}
	s, err := parseSet(string(text))
	if err != nil || s.Name != name {
		panic(fmt.Errorf("%s: the set %q: %w", name, s.Name, err))
	}
	return s, true
}

// parseSet reads a file of holidays: head lines of a word and its value (name,
// title, version,
// covers, source), then a line for each day in the order of dates.
// Blank lines and lines that begin with # are passed over.
func parseSet(text string) (set, error) {
	var s set
	seen := map[string]bool{}
	n := 0
	for line := range strings.Lines(text) {
		n++
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		word, rest, _ := strings.Cut(line, " ")
		var err error
		if line[0] >= '0' && line[0] <= '9' {
			err = s.readDay(line)
		} else if seen[word] || len(s.days) > 0 {
			err = fmt.Errorf("%q stands twice, or after a day", word)
		} else {
			err, seen[word] = s.readHead(word, strings.TrimSpace(rest)), true
		}
		if err != nil {
			return set{}, fmt.Errorf("correspondence: set of holidays, line %d: %w", n, err)
		}
	}
	for _, word := range []string{"name", "title", "version", "covers", "source"} {
		if !seen[word] {
			return set{}, fmt.Errorf("correspondence: set of holidays: no line %q", word)
		}
	}
	return s, nil
}

func (s *set) readHead(word, value string) (err error) {
	switch word {
	case "name":
		s.Name = value
	case "title":
		s.Title = value
	case "version":
		s.Version, err = strconv.Atoi(value)
	case "source":
		s.Source = value
	case "covers":
		from, to, _ := strings.Cut(value, " ")
		if s.From, err = ParseDate(from); err != nil {
			return err
		}
		if s.To, err = ParseDate(strings.TrimSpace(to)); err == nil && s.To.Before(s.From) {
			err = errors.New("ends before it begins")
		}
	default:
		return fmt.Errorf("unknown word %q", word)
	}
	if err == nil && (value == "" || word == "version" && s.Version < 1) {
		err = fmt.Errorf("%s %q", word, value)
	}
	return err
}

// readDay reads "2026-12-28  substitute  checked  Boxing Day".
func (s *set) readDay(line string) error {
	when, rest, _ := strings.Cut(line, " ")
	kind, rest, _ := strings.Cut(strings.TrimLeft(rest, " "), " ")
	checked, name, _ := strings.Cut(strings.TrimLeft(rest, " "), " ")
	if name = strings.TrimLeft(name, " "); name == "" {
		return errors.New("a day is: date, kind, checked or unchecked, name")
	}
	date, err := ParseDate(when)
	switch {
	case err != nil:
		return err
	case s.From.IsZero() || date.Before(s.From) || s.To.Before(date):
		return fmt.Errorf("%s is not among the dates covered", date)
	case len(s.days) > 0 && !s.days[len(s.days)-1].Date.Before(date):
		return fmt.Errorf("%s is out of order", date)
	case kind != "general" && kind != "substitute" && kind != "special":
		return fmt.Errorf("unknown kind %q", kind)
	case checked != "checked" && checked != "unchecked":
		return fmt.Errorf("%q is neither checked nor unchecked", checked)
	}
	s.days = append(s.days, Day{Date: date, Name: name, Kind: kind, Source: s.Source, Checked: checked == "checked"})
	return nil
}
