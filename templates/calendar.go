package templates

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"postd/correspondence/calendar"
	"postd/templates/narrate"
)

// published is a change of the calendar, as its reader sees it (RULING/R-21).
type published struct {
	Added  string // "Tue 15 Dec 2026 (Day of mourning)"
	Many   bool   // more than one day
	Struck string // what was struck out with it; "": nothing
	Source string // where the days are known from; "": not said
	By     string // who published it; "": not said
	List   string // "GB-EAW, office's version 3"
	Was    string // when the time would have ended; "": it stood still
}

// Published is the change of which the notice tells; nil if it tells of none.
func (l *letter) Published() *published {
	w := l.n.Changed
	if w == nil {
		return nil
	}
	p := &published{
		Added: l.days(w.Added), Many: len(w.Added) > 1, Struck: l.days(w.Struck), By: narrate.OneLine(w.By), Was: l.long(l.n.Before),
		List: fmt.Sprintf("%s, office's version %d", w.Set, w.Version),
	}
	for _, d := range w.Added {
		if s := strings.TrimSuffix(narrate.OneLine(d.Source), "."); s != "" && !strings.Contains(p.Source, s) {
			p.Source = strings.TrimPrefix(p.Source+"; "+s, "; ")
		}
	}
	return p
}

// listed is how many days a letter names; of more it says how many there are.
const listed = 6

func (l *letter) days(days []calendar.Day) string {
	var all []string
	for i, d := range days {
		if i == listed {
			all = append(all, fmt.Sprintf("%d more", len(days)-listed))
			break
		}
		s := d.Date.Words()
		if d.Name != "" {
			s += " (" + strings.TrimSuffix(narrate.OneLine(d.Words()), ".") + ")"
		}
		all = append(all, s)
	}
	return series(all, "and")
}

// fewDates is how many dates of one reason a letter lists singly.
const fewDates = 3

// leftOut is one entry of the line "Not reckoned" of a letter.
type leftOut struct {
	from  time.Time
	words string
}

// unreckoned lists what is left out of a clock, in the order of time: each date
// with its reason, and each span with its hours (BCC1903/V.2(b)): "Sun 29 Nov;
// Mon 30 Nov (St Andrew's Day); Tue 1 Dec 14:00 to Thu 3 Dec 09:00 (appeal of
// White)". Many dates of one reason stand together: "12 Sundays, 6 Sep to 22
// Nov". The page of the game and `postd reckon --game` have every day.
func (l *letter) unreckoned(k clock) string {
	until := k.ends
	if until.IsZero() || until.Before(l.n.At) {
		until = l.n.At
	}
	account := k.of.Account(l.n.Calendar, until)
	out := l.datesOut(k.of, account)
	for _, s := range k.of.Out {
		if e, ok := l.spanOut(s, account); ok {
			out = append(out, e)
		}
	}
	slices.SortStableFunc(out, func(a, b leftOut) int { return a.from.Compare(b.from) })
	var words []string
	for _, e := range out {
		if !slices.Contains(words, e.words) {
			words = append(words, e.words)
		}
	}
	return strings.Join(words, "; ")
}

// datesOut are the dates of the account that the calendar leaves out.
func (l *letter) datesOut(k calendar.Clock, a calendar.Account) (out []leftOut) {
	byReason := map[string][]calendar.LeftOut{}
	begins := map[calendar.Date]time.Time{}
	var reasons []string
	for _, d := range a.Days {
		why, ok := l.n.Calendar.For(k).Excluded(d.Date)
		if !ok {
			continue
		}
		if byReason[why] == nil {
			reasons = append(reasons, why)
		}
		byReason[why] = append(byReason[why], calendar.LeftOut{Date: d.Date, Why: narrate.OneLine(why)})
		begins[d.Date] = d.From
	}
	for _, why := range reasons {
		days := byReason[why]
		first, last := days[0], days[len(days)-1]
		if len(days) > fewDates && first.Why == first.Date.Weekday().String() {
			dates := dayAndMonth(first.Date, last.Date.Year) + " to " + dayAndMonth(last.Date, first.Date.Year)
			out = append(out, leftOut{begins[first.Date], fmt.Sprintf("%d %ss, %s", len(days), why, dates)})
			continue
		}
		for _, d := range days {
			out = append(out, leftOut{begins[d.Date], d.Words()})
		}
	}
	return out
}

// spanOut is a span that leaves out something of the account beside its dates.
func (l *letter) spanOut(s calendar.Span, a calendar.Account) (leftOut, bool) {
	touches := slices.ContainsFunc(a.Days, func(d calendar.AccountDay) bool {
		return s.From.Before(d.To) && (s.To.IsZero() || s.To.After(d.From)) && slices.ContainsFunc(d.Why, func(why string) bool { return strings.HasPrefix(why, s.Why) })
	})
	if !touches {
		return leftOut{}, false
	}
	from := s.From
	if from.Before(a.Begin) {
		from = a.Begin
	}
	hour := func(t time.Time) string { return t.In(l.zone).Format("Mon 2 Jan 15:04") }
	words := "from " + hour(from)
	if !s.To.IsZero() {
		words = hour(from) + " to " + hour(s.To)
		if calendar.DateOf(from, l.zone) == calendar.DateOf(s.To, l.zone) {
			words = hour(from) + " to " + s.To.In(l.zone).Format("15:04")
		}
	}
	return leftOut{from, words + " (" + strings.TrimSuffix(narrate.OneLine(s.Why), ".") + ")"}, true
}
