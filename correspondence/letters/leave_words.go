package letters

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"postd/correspondence/calendar"
)

// LeaveWords is what a letter says after LEAVE.
type LeaveWords struct {
	From, To calendar.Date
	Ends     bool // END: the leave that runs, or comes next, is ended
	AllGames bool // in all of the writer's games
}

// LeaveInAllGames reports whether the words after LEAVE speak of all of the
// writer's games, which whoever opens the letter has to see to.
func LeaveInAllGames(facts string) bool {
	_, all := cutAllGames(leaveFields(facts))
	return all
}

// leaveFields are the words in small letters, without stops.
func leaveFields(s string) []string {
	return strings.FieldsFunc(strings.ToLower(s), func(c rune) bool { return c == ' ' || c == '\t' || c == ',' || c == ';' || c == '\u00a0' })
}

func cutAllGames(words []string) (rest []string, all bool) {
	for _, tail := range [][]string{{"in", "all", "my", "games"}, {"in", "all", "games"}, {"all", "games"}} {
		if n := len(words) - len(tail); n >= 0 && slices.Equal(words[n:], tail) {
			return words[:n], true
		}
	}
	return words, false
}

// ReadLeave reads the words after LEAVE: END, one date, or two with TO between
// them. A date without a year is the next such date from today on; the last date
// without one is the next from the first on. The problem is the word that could
// not be read.
func ReadLeave(facts string, today calendar.Date) (w LeaveWords, problem string) {
	words, all := cutAllGames(leaveFields(facts))
	w.AllGames = all
	if len(words) == 1 && (words[0] == "end" || words[0] == "ends") {
		w.Ends = true
		return w, ""
	}
	if len(words) > 0 && words[0] == "from" {
		words = words[1:]
	}
	first, last := words, []string(nil)
	if i := slices.IndexFunc(words, isTo); i >= 0 {
		if first, last = words[:i], words[i+1:]; len(last) == 0 {
			return w, facts
		}
	}
	var ok bool
	if w.From, ok = readDate(first, today); !ok {
		return w, strings.Join(first, " ")
	}
	if w.To = w.From; last == nil {
		return w, ""
	}
	if today.Before(w.From) {
		today = w.From
	}
	if w.To, ok = readDate(last, today); !ok {
		return w, strings.Join(last, " ")
	}
	return w, ""
}

// isTo reports whether the word stands between the first date and the last.
func isTo(s string) bool { return s == "to" || s == "till" || s == "until" || s == "-" || s == "–" }

// readDate reads a date as people write it: 20 Dec, Dec 20, 20th of December 2026,
// 2026-12-20, 20/12/2026 and 20.12. with the day first. Without a year it is the
// next such date, the given one among them.
func readDate(words []string, next calendar.Date) (calendar.Date, bool) {
	var numbers []int
	month := 0
	for _, word := range words {
		word = strings.TrimRight(word, ".")
		switch {
		case word == "of" || word == "the" || isWeekday(word):
			continue
		case strings.ContainsAny(word, "-/."):
			if len(words) > 2 || len(numbers) > 0 || month > 0 {
				return calendar.Date{}, false
			}
			return readFigures(word, next)
		case monthOf(word) > 0:
			if month > 0 {
				return calendar.Date{}, false
			}
			month = monthOf(word)
		default:
			n, err := strconv.Atoi(trimOrdinal(word))
			if err != nil {
				return calendar.Date{}, false
			}
			numbers = append(numbers, n)
		}
	}
	switch {
	case month > 0 && len(numbers) == 1:
		return dayOf(0, month, numbers[0], next)
	case month > 0 && len(numbers) == 2 && numbers[0] <= 31:
		return dayOf(numbers[1], month, numbers[0], next)
	case month > 0 && len(numbers) == 2:
		return dayOf(numbers[0], month, numbers[1], next)
	}
	return calendar.Date{}, false
}

// readFigures reads 2026-12-20, 20/12/2026, 20.12.2026 and 20/12.
func readFigures(word string, next calendar.Date) (calendar.Date, bool) {
	var n []int
	for s := range strings.FieldsFuncSeq(word, func(c rune) bool { return c == '-' || c == '/' || c == '.' }) {
		v, err := strconv.Atoi(s)
		if err != nil || len(s) > 4 {
			return calendar.Date{}, false
		}
		n = append(n, v)
	}
	switch {
	case len(n) == 3 && n[0] > 31:
		return dayOf(n[0], n[1], n[2], next)
	case len(n) == 3:
		return dayOf(n[2], n[1], n[0], next)
	case len(n) == 2:
		return dayOf(0, n[1], n[0], next)
	}
	return calendar.Date{}, false
}

// dayOf makes a date that there is; without a year the next one from the given
// date on.
func dayOf(year, month, day int, next calendar.Date) (calendar.Date, bool) {
	is := func(y int) (calendar.Date, bool) {
		d := calendar.Date{Year: y, Month: time.Month(month), Day: day}
		return d, month >= 1 && month <= 12 && day >= 1 && d.AddDays(0) == d
	}
	if year > 0 {
		if year < 100 {
			year += 2000
		}
		return is(year)
	}
	for y := next.Year; y <= next.Year+8; y++ { // the 29th of February comes after eight years at the latest
		if d, ok := is(y); ok && !d.Before(next) {
			return d, true
		}
	}
	return calendar.Date{}, false
}

// trimOrdinal cuts the ending of "20th", "1st", "2nd" and "3rd".
func trimOrdinal(s string) string {
	for _, end := range []string{"st", "nd", "rd", "th"} {
		if n, ok := strings.CutSuffix(s, end); ok {
			return n
		}
	}
	return s
}

// monthOf is the month whose name, or the first three letters of it, the word is;
// 0 if it is none.
func monthOf(word string) int {
	for m := time.January; m <= time.December; m++ {
		name := strings.ToLower(m.String())
		if word == name || word == name[:3] || m == time.September && word == "sept" {
			return int(m)
		}
	}
	return 0
}

// isWeekday reports whether the word names a day of the week; which date is meant
// the date says.
func isWeekday(word string) bool {
	for d := time.Sunday; d <= time.Saturday; d++ {
		name := strings.ToLower(d.String())
		if len(word) >= 3 && strings.HasPrefix(name, word) {
			return true
		}
	}
	return false
}
