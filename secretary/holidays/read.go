package holidays

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"postd/correspondence/calendar"
)

// The forms in which lists of holidays come and go: the shape of
// www.gov.uk/bank-holidays.json, iCalendar (RFC 5545), and lines of date, name
// and kind with commas between.
const (
	FormJSON = "json"
	FormICS  = "ics"
	FormCSV  = "csv"
)

// Forms are the forms in order.
var Forms = []string{FormJSON, FormICS, FormCSV}

// What a file of holidays may hold: its size in octets, its number of days, and
// the days of one event. A list of ten years has some hundred days.
const (
	LargestFile    = 256 << 10
	mostHolidays   = 2000
	longestHoliday = 31
	longestDayName = 160 // characters
)

// lineFault is what is wrong with a line of a file; line 0 is the whole file. What
// it quotes of the file can be shown anywhere.
func lineFault(line int, format string, args ...any) error {
	what := strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return ' '
		}
		return r
	}, fmt.Sprintf(format, args...))
	if line == 0 {
		return errors.New("secretary: " + what)
	}
	return fmt.Errorf("secretary: line %d: %s", line, what)
}

// beginning is the beginning of what a file says, of n characters.
func beginning(s string, n int) string {
	if cut := []rune(s); len(cut) > n {
		return string(cut[:n-1]) + "…"
	}
	return s
}

// Read reads a file of holidays for a set, and finds out itself which
// form it has. The days come in the order of their dates, none twice. Of a
// substitute day that stands for a date known to it, the date itself is added,
// where it falls on a weekend: the official lists of the United Kingdom name
// the substitute alone, and here both are left out (BCC1903/V.2(b)). What comes
// from outside is refused, with the line, where it is too much, or is no plain
// text.
func Read(data []byte, set string) ([]calendar.Day, error) {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	switch {
	case len(data) > LargestFile:
		return nil, lineFault(0, "the file has more than %d octets", LargestFile)
	case len(bytes.TrimSpace(data)) == 0:
		return nil, lineFault(0, "the file is empty")
	}
	if err := plainFile(data); err != nil {
		return nil, err
	}
	read := readHolidayCSV
	switch begin := bytes.TrimSpace(data); {
	case begin[0] == '{':
		read = readHolidayJSON
	case bytes.HasPrefix(bytes.ToUpper(begin[:min(15, len(begin))]), []byte("BEGIN:VCALENDAR")):
		read = readHolidayICS
	case begin[0] == '<' || begin[0] == '[':
		return nil, lineFault(0, "this is none of the forms of lists: JSON as that of gov.uk, iCalendar, or lines of date,name,kind")
	}
	l := &holidayList{}
	if err := read(l, data, set); err != nil {
		return nil, err
	}
	if len(l.days) == 0 {
		return nil, lineFault(0, "there is no day in the file")
	}
	l.addOwnDates()
	slices.SortStableFunc(l.days, func(a, b calendar.Day) int { return a.Date.Compare(b.Date) })
	return l.days, nil
}

// plainFile refuses what is no text, with the line.
func plainFile(data []byte) error {
	line := 1
	for i := 0; i < len(data); {
		r, n := utf8.DecodeRune(data[i:])
		switch {
		case r == utf8.RuneError && n == 1:
			return lineFault(line, "this is no text in UTF-8")
		case r == '\n':
			line++
		case r != '\r' && r != '\t' && unicode.IsControl(r):
			return lineFault(line, "a control character, U+%04X", r)
		}
		i += n
	}
	return nil
}

// holidayList gathers the days of a file.
type holidayList struct{ days []calendar.Day }

// add enters a day as a line gives it. A day twice under one name is one day;
// under two names it has both.
func (l *holidayList) add(line int, date calendar.Date, name, kind string) error {
	name, substitute := holidayName(name)
	if substitute {
		kind = "substitute"
	}
	kind = cmp.Or(strings.ToLower(kind), "general")
	switch {
	case name == "":
		return lineFault(line, "%s has no name", date)
	case strings.ContainsFunc(name, invisible):
		return lineFault(line, "the name of %s has a character that cannot be seen", date)
	case utf8.RuneCountInString(name) > longestDayName:
		return lineFault(line, "the name of %s has more than %d characters", date, longestDayName)
	case date.Year < 1850 || date.Year > 2200:
		return lineFault(line, "%s is not between 1850 and 2200", date)
	case !slices.Contains([]string{"general", "substitute", "special", "own"}, kind):
		return lineFault(line, "%q is no kind of day; known: general, substitute, special", kind)
	}
	if i := slices.IndexFunc(l.days, func(d calendar.Day) bool { return d.Date == date }); i >= 0 {
		if sameName(l.days[i].Name, name) {
			return nil
		}
		if l.days[i].Name += " and " + name; utf8.RuneCountInString(l.days[i].Name) > longestDayName {
			return lineFault(line, "the names of %s have more than %d characters", date, longestDayName)
		}
		return nil
	}
	if len(l.days) == mostHolidays {
		return lineFault(line, "there are more than %d days in the file", mostHolidays)
	}
	l.days = append(l.days, calendar.Day{Date: date, Name: name, Kind: kind})
	return nil
}

// invisible are characters that change how the ones beside them are read and
// cannot be seen themselves.
func invisible(r rune) bool {
	return unicode.IsControl(r) || r == unicode.ReplacementChar || unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Zl, r) || unicode.Is(unicode.Zp, r)
}

// holidayName is the name on one line with plain apostrophes, and whether it
// says that the day is a substitute.
func holidayName(name string) (plain string, substitute bool) {
	plain = strings.Join(strings.Fields(strings.NewReplacer("’", "'", "‘", "'").Replace(name)), " ")
	const mark = "(substitute day)"
	if at := len(plain) - len(mark); at > 0 && strings.EqualFold(plain[at:], mark) {
		return strings.TrimSpace(plain[:at]), true
	}
	return plain, false
}

// sameName reports whether two names are the same but for capitals,
// apostrophes and the words of a substitute.
func sameName(a, b string) bool {
	a, _ = holidayName(a)
	b, _ = holidayName(b)
	return strings.EqualFold(a, b)
}

// ownDates are the holidays of the United Kingdom that have a substitute.
var ownDates = map[string]calendar.Date{
	"new year's day": {Month: time.January, Day: 1}, "2nd january": {Month: time.January, Day: 2},
	"st patrick's day": {Month: time.March, Day: 17}, "battle of the boyne (orangemen's day)": {Month: time.July, Day: 12},
	"st andrew's day": {Month: time.November, Day: 30}, "christmas day": {Month: time.December, Day: 25}, "boxing day": {Month: time.December, Day: 26},
}

// addOwnDates adds the weekend days for which the substitute days stand.
func (l *holidayList) addOwnDates() {
	for _, d := range slices.Clone(l.days) {
		own, known := ownDates[strings.ToLower(d.Name)]
		own.Year = d.Date.Year
		if d.Kind != "substitute" || !known || !weekend(own) || !own.Before(d.Date) || own.AddDays(4).Before(d.Date) {
			continue
		}
		if !slices.ContainsFunc(l.days, func(x calendar.Day) bool { return x.Date == own }) {
			l.days = append(l.days, calendar.Day{Date: own, Name: d.Name, Kind: "general"})
		}
	}
}

func weekend(d calendar.Date) bool {
	return d.Weekday() == time.Saturday || d.Weekday() == time.Sunday
}
