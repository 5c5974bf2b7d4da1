package calendar

import (
	"slices"
	"strings"
	"time"
)

// Account is the time of a turn or a choice, day by day.
type Account struct {
	Begin    time.Time
	Until    time.Time     // the instant up to which it was made
	Allowed  time.Duration // as Used counts
	Carried  time.Duration // of it beyond what is agreed, to the end of the day (RULING/R-20)
	Used     time.Duration // reckoned, as it counts
	Left     time.Duration // of Allowed, never negative
	Deadline time.Time     // CLOCK/C-4: the latest instant still in time; zero while the time stands still
	Zone     *time.Location
	Calendar string // name and version by which it was reckoned
	Days     []AccountDay
	Long     LongThink // how the time counts of which Counts and Total speak
}

// AccountDay is one civil date of an account.
type AccountDay struct {
	Date     Date
	From, To time.Time     // the part of the date that lies in the account
	Reckoned time.Duration // what of it is reckoned
	Counts   time.Duration // what that counts for: the same, but for long thinking
	Why      []string      // why the rest is not: "Sunday", "Boxing Day (substitute day)"
	Total    time.Duration // running total of Counts
}

// Account reckons the time from one instant until another, day by day, with
// the reason of what is not reckoned (BCC1903/V.2(b)). A date left out needs
// no other reason; on a date partly left out each span is named with its law.
func (c Calendar) Account(from, until time.Time, allowed time.Duration, out []Span) Account {
	a := Account{
		Begin: from, Until: until, Allowed: allowed,
		Deadline: c.Latest(from, allowed, out),
		Zone:     c.Zone(), Calendar: c.Label(),
	}
	cuts := merge(out, until)
	if until.After(from) {
		a.Days = make([]AccountDay, 0, min(int(until.Sub(from)/(24*time.Hour))+3, 400))
	}
	for date, part := range c.Dates(from, until) {
		day := AccountDay{Date: date, From: part.from.In(a.Zone), To: part.to.In(a.Zone)}
		if why, ok := c.Excluded(date); ok {
			day.Why = []string{why}
		} else {
			for s := range without(part, cuts) {
				day.Reckoned += s.to.Sub(s.from)
			}
			day.Why = reasons(day, out)
		}
		a.Used = Plus(a.Used, day.Reckoned)
		day.Counts, day.Total = day.Reckoned, a.Used
		a.Days = append(a.Days, day)
	}
	a.Left = max(allowed-a.Used, 0)
	return a
}

// reasons names each span that touches the part of the date: "appeal
// (BCC1903/V.2(b))".
func reasons(day AccountDay, out []Span) []string {
	var why []string
	for _, s := range out {
		open := s.To.IsZero()
		if !s.From.Before(day.To) || !open && (!s.To.After(day.From) || !s.To.After(s.From)) {
			continue
		}
		words := s.Why
		if s.Law != "" {
			words = strings.TrimSpace(words + " (" + string(s.Law) + ")")
		}
		if !slices.Contains(why, words) {
			why = append(why, words)
		}
	}
	return why
}

// LeftOut is a civil date of which nothing is reckoned, with the reason.
type LeftOut struct {
	Date Date
	Why  string // as Excluded gives it: "Sunday and Boxing Day"
}

// Words returns the date as a letter lists it: "Sun 29 Nov", "Mon 30 Nov (St
// Andrew's Day)", "Mon 28 Dec (Boxing Day, substitute day)". The weekday
// explains itself.
func (l LeftOut) Words() string {
	s := l.Date.utc().Format("Mon 2 Jan")
	weekday := l.Date.Weekday().String()
	if why := strings.TrimPrefix(strings.TrimPrefix(l.Why, weekday), " and "); why != "" {
		s += " (" + strings.ReplaceAll(why, " (substitute day)", ", substitute day") + ")"
	}
	return s
}
