package correspondence

import (
	_ "embed" // the sets are files beside this one
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

//go:embed calendars/GB-EAW.txt
var gbEAW string

// holidays is the index of the embedded sets. It is made once, before any
// other code of the program runs, and never written again.
var holidays = readSets(gbEAW)

// set is a named, versioned list of holidays (C-11). Lists are reviewed by
// hand and never computed: no rule foresees a proclamation.
type set struct {
	name     string
	version  int
	from, to Date // the dates for which the list is made, both included
	source   string
	days     []Day
}

// label cites the set with its version, and with the office's own where the office
// has changed the list.
func (s set) label(office int) string {
	words := fmt.Sprintf("%s version %d", s.name, s.version)
	if office > 0 {
		words += fmt.Sprintf(", office's version %d", office)
	}
	return words
}

// Sets returns the names of the known sets of holidays, in order.
func Sets() []string { return slices.Sorted(maps.Keys(holidays)) }

// Holidays lists the days of a known set that lie in the year, in order, with
// their kinds and sources; false if no set is called so.
func Holidays(name string, year int) (days []Day, ok bool) {
	s, ok := holidays[name]
	for _, d := range s.days {
		if d.Date.Year == year {
			days = append(days, d)
		}
	}
	return days, ok
}

// readSets reads the embedded files. A fault in one is a fault of the program.
func readSets(files ...string) map[string]set {
	all := map[string]set{}
	for _, text := range files {
		s, err := parseSet(text)
		if err != nil {
			panic(err)
		}
		all[s.name] = s
	}
	return all
}

// parseSet reads a file of holidays: head lines of a word and its value (name,
// version, covers, source), then a line for each day in the order of dates.
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
			err = s.readHead(word, strings.TrimSpace(rest))
		}
		if err != nil {
			return set{}, fmt.Errorf("correspondence: set of holidays, line %d: %w", n, err)
		}
		seen[word] = true
	}
	for _, word := range []string{"name", "version", "covers", "source"} {
		if !seen[word] {
			return set{}, fmt.Errorf("correspondence: set of holidays: no line %q", word)
		}
	}
	return s, nil
}

func (s *set) readHead(word, value string) (err error) {
	switch word {
	case "name":
		s.name = value
	case "version":
		s.version, err = strconv.Atoi(value)
	case "source":
		s.source = value
	case "covers":
		from, to, _ := strings.Cut(value, " ")
		if s.from, err = ParseDate(from); err != nil {
			return err
		}
		if s.to, err = ParseDate(strings.TrimSpace(to)); err == nil && s.to.Before(s.from) {
			err = errors.New("ends before it begins")
		}
	default:
		return fmt.Errorf("unknown word %q", word)
	}
	if err == nil && (value == "" || word == "version" && s.version < 1) {
		err = fmt.Errorf("%s %q", word, value)
	}
	return err
}

// readDay reads "2026-12-28  substitute  checked  Boxing Day".
func (s *set) readDay(line string) error {
	f := strings.Fields(line)
	if len(f) < 4 {
		return errors.New("a day is: date, kind, checked or unchecked, name")
	}
	date, err := ParseDate(f[0])
	switch {
	case err != nil:
		return err
	case s.from.IsZero() || date.Before(s.from) || s.to.Before(date):
		return fmt.Errorf("%s is not among the dates covered", date)
	case len(s.days) > 0 && !s.days[len(s.days)-1].Date.Before(date):
		return fmt.Errorf("%s is out of order", date)
	case !slices.Contains([]string{"general", "substitute", "special"}, f[1]):
		return fmt.Errorf("unknown kind %q", f[1])
	case f[2] != "checked" && f[2] != "unchecked":
		return fmt.Errorf("%q is neither checked nor unchecked", f[2])
	}
	s.days = append(s.days, Day{Date: date, Name: strings.Join(f[3:], " "), Kind: f[1], Source: s.source, Checked: f[2] == "checked"})
	return nil
}
