package main

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	_ "time/tzdata"
)

// The grammar. A reason stands between brackets and has no bracket in it.
var (
	weekday  = `(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day`
	instant  = `(?:the end of )?` + weekday + ` \d+ [A-Z][a-z]+ \d{4}(?:, \d\d:\d\d(?::\d\d)?(?:, the second time)?)?`
	length   = `\d+ (?:days?|h|min|s)(?: \d+ (?:h|min|s))*`
	sentence = regexp.MustCompile(`^Time: (?:(\d+) months?|(` + length + `)|the (` + length + `) left for [^;]*?) from (` + instant + `) \(([^()]+)\)(?:, when this letter was sent)?` +
		`((?:; [^;]+)*?); not counted: ([^;]+); so (until|to) (` + instant + `)(?: = (` + instant + `|\d\d:\d\d(?::\d\d)?) in ([A-Z][^;.=]*))?\.`)
	change = regexp.MustCompile(`^(?:(less|plus) (` + length + `) \([^()]+\)|with (` + length + `) used before|counting (double|\d+ times) beyond (` + length +
		`)|standing still from (` + instant + `) to (` + instant + `) \([^()]+\))$`)
	notCounted = regexp.MustCompile(`(?:nothing|every (` + weekday + `)|(` + weekday + ` \d+ [A-Z][a-z]+)( \d{4})?|(\d+(?: [A-Z][a-z]+)?(?: \d{4})?) to (\d+ [A-Z][a-z]+ \d{4}))(?: \([^()]+\))?(?:, | and |$)`)
	seconds    = regexp.MustCompile(`:\d\d:|\d s\b`)
)

// Found is a clock sentence of a letter, with what is wrong with it.
type Found struct {
	Words string
	Err   error
	End   time.Time
	zones []*time.Location   // of the game, and of the reader
	every map[string]bool    // weekdays that are not counted
	out   map[time.Time]bool // dates that are not, as midnights of UTC
	still [][2]time.Time
	step  time.Duration // between the instants that are looked at
}

// work works out the end of a sentence, and compares it with what the letter says.
func (f *Found) work() {
	m := sentence.FindStringSubmatch(f.Words)
	if m == nil {
		f.fail("this is no clock sentence")
		return
	}
	f.Words, f.every, f.out, f.step = m[0], map[string]bool{}, map[time.Time]bool{}, time.Minute
	zone := f.place(m[5])
	begin, runs := f.instant(m[4], zone), lasts(m[2]+m[3])
	factor, beyond := time.Duration(1), time.Duration(0)
	for _, words := range strings.Split(m[6], "; ")[1:] {
		switch w := change.FindStringSubmatch(words); {
		case w == nil:
			f.fail("%q is no change", words)
		case w[1] == "plus":
			runs += lasts(w[2])
		case w[2]+w[3] != "":
			runs -= lasts(w[2] + w[3])
		case w[4] != "":
			fmt.Sscan(strings.Replace(w[4], "double", "2", 1), &factor)
			beyond = lasts(w[5])
		default:
			f.still = append(f.still, [2]time.Time{f.instant(w[6], zone), f.instant(w[7], zone)})
		}
	}
	runs = min(runs, beyond+(runs-beyond)/factor).Truncate(time.Second)
	if seconds.MatchString(m[0]) || runs%time.Minute != 0 {
		f.step = time.Second
	}
	f.days(m[7], date(begin, zone).Year())
	if f.End = f.instant(m[9], zone); f.Err != nil {
		return
	}
	is := f.end(begin, runs, m[8] == "to")
	if m[1] != "" {
		is = months(shown(begin, zone), m[1], zone)
	}
	if !is.Equal(f.End) {
		f.fail("the letter says %s, and it follows %s", moment(f.End, zone), moment(is, zone))
	}
	for day := range f.out {
		if day.Before(date(begin, zone)) || day.After(date(is.Add(-time.Second), zone)) {
			f.fail("%s is no day of this time", day.Format("2 January 2006"))
		}
	}
	if m[11] != "" {
		there, here := moment(f.End, f.place(m[11])), strings.TrimPrefix(moment(f.End, zone), "the end of ")
		if day, _, _ := strings.Cut(here, ","); m[10] != there && day+", "+m[10] != there {
			f.fail("in %s it is %s, not %s", m[11], there, m[10])
		}
	}
}

// end looks at one instant after the other. What has run out ends as more of it would count.
func (f Found) end(t time.Time, left time.Duration, toEndOfDay bool) time.Time {
	for stop := t.AddDate(40, 0, 0); t.Before(stop); t = t.Add(f.step) {
		for toEndOfDay && left <= 0 && date(t.Add(-time.Second), f.zones[0]).Equal(date(t, f.zones[0])) {
			t = t.Add(f.step)
		}
		toEndOfDay = toEndOfDay && left > 0
		day, still := date(t, f.zones[0]), func(s [2]time.Time) bool { return !t.Before(s[0]) && t.Before(s[1]) }
		if !f.every[day.Weekday().String()] && !f.out[day] && !slices.ContainsFunc(f.still, still) {
			if left < f.step {
				return t.Add(max(left, 0))
			}
			left -= f.step
		}
	}
	return time.Time{}
}

// months is the same day and hour n months on. A month without such a day is over with its last.
func months(t time.Time, n string, zone *time.Location) time.Time {
	more, _ := strconv.Atoi(n)
	month := t.AddDate(0, more, 1-t.Day())
	if then := month.AddDate(0, 0, t.Day()-1); then.Month() == month.Month() {
		return first(then, zone)
	}
	return first(month.AddDate(0, 1, 0).Truncate(24*time.Hour), zone)
}

// days notes what is not counted. A date without a year is of the year of the beginning.
func (f *Found) days(text string, year int) {
	if rest := notCounted.ReplaceAllString(text, ""); rest != "" {
		f.fail("%q is no day", rest)
	}
	for _, m := range notCounted.FindAllStringSubmatch(text, -1) {
		switch {
		case m[1] != "":
			f.every[m[1]] = true
		case m[2] != "":
			f.out[f.date("Monday 2 January 2006", m[2]+cmp.Or(m[3], fmt.Sprintf(" %d", year)))] = true
		case m[4] != "":
			from, to := strings.Fields(m[4]), strings.Fields(m[5]) // what the first date leaves out is as in the second
			from = append(from, to[len(from):]...)
			for d := f.date("2 January 2006", strings.Join(from, " ")); f.Err == nil && !d.After(f.date("2 January 2006", m[5])); d = d.AddDate(0, 0, 1) {
				f.out[d] = true
			}
		}
	}
}

func (f *Found) fail(form string, args ...any) { f.Err = cmp.Or(f.Err, fmt.Errorf(form, args...)) }

// date is a date as a letter writes it, with the right weekday.
func (f *Found) date(form, text string) time.Time {
	t, err := time.Parse(form, text)
	if err != nil || t.Format(form) != text {
		f.fail("%s is no date", text)
	}
	return t
}

func (f *Found) instant(text string, zone *time.Location) time.Time {
	day, clock, _ := strings.Cut(strings.TrimPrefix(text, "the end of "), ", ")
	t := f.date("Monday 2 January 2006", day)
	if strings.HasPrefix(text, "the end of ") {
		return first(t.AddDate(0, 0, 1), zone)
	}
	clock, second := strings.CutSuffix(clock, ", the second time")
	of, err := time.ParseDuration(strings.Replace(strings.Replace(clock, ":", "h", 1), ":", "m", 1) + map[int]string{5: "m", 8: "s"}[len(clock)])
	t = t.Add(of)
	at := first(t, zone)
	for ; second && at.Before(t.AddDate(0, 0, 2)); second = !shown(at, zone).Equal(t) {
		at = at.Add(time.Minute)
	}
	if err != nil || !shown(at, zone).Equal(t) {
		f.fail("the clocks of %s do not show %s", zone, text)
	}
	return at
}

// first is the first instant at which the clocks of a zone show the reading, or a later one.
func first(reading time.Time, zone *time.Location) time.Time {
	t := reading.Add(-16 * time.Hour)
	for shown(t, zone).Before(reading) {
		t = t.Add(time.Minute)
	}
	return t
}

// shown is what the clocks of a zone show, as if it were UTC, and date is its date.
func shown(t time.Time, zone *time.Location) time.Time {
	_, offset := t.In(zone).Zone()
	return t.UTC().Add(time.Duration(offset) * time.Second)
}

func date(t time.Time, zone *time.Location) time.Time { return shown(t, zone).Truncate(24 * time.Hour) }

// place is the zone of a town, or of a whole name.
func (f *Found) place(town string) *time.Location {
	for _, region := range strings.Fields(". Africa America America/Argentina America/Indiana America/Kentucky America/North_Dakota Antarctica Arctic Asia Atlantic Australia Europe Indian Pacific") {
		zone, err := time.LoadLocation(strings.TrimPrefix(region+"/"+strings.ReplaceAll(town, " ", "_"), "./"))
		if err == nil && town != "Local" {
			f.zones = append(f.zones, zone)
			return zone
		}
	}
	f.fail("no zone is called %s", town)
	return time.UTC
}

// lasts adds up "1 day 7 h 15 min".
func lasts(text string) (sum time.Duration) {
	for w := strings.Fields(text); len(w) > 1; w = w[2:] {
		n, _ := strconv.Atoi(w[0])
		sum += time.Duration(n) * map[byte]time.Duration{'d': 24 * time.Hour, 'h': time.Hour, 'm': time.Minute, 's': time.Second}[w[1][0]]
	}
	return sum
}

// moment writes an instant as a letter does.
func moment(t time.Time, zone *time.Location) string {
	if before := t.Add(-time.Second); date(before, zone) != date(t, zone) {
		return "the end of " + before.In(zone).Format("Monday 2 January 2006")
	}
	return strings.TrimSuffix(t.In(zone).Format("Monday 2 January 2006, 15:04:05"), ":00")
}
