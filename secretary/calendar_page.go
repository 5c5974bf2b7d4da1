package secretary

import (
	"cmp"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"postd/correspondence/calendar"
	"postd/ledger"
	"postd/secretary/holidays"
	"postd/secretary/visit"
	"postd/templates"
	"postd/templates/narrate"
)

// calendarPage is a set of holidays in one year.
type calendarPage struct {
	visit.RowForm
	Set, Title     string
	Sets           []visit.Choice
	Year           int
	Label, Covered string
	Warnings       []string
	Months         []calendarMonth
	Days           []calendarDay
	Empty          string
	May            bool
	Date, Name     visit.Input
	Source         visit.Input
	Problem        string

	Struck                       []calendarDay // with the reason for their source
	Strikable                    []visit.Choice
	Reason                       visit.Input
	StrikeProblem, ImportProblem string
	List, From                   visit.Input
	Modes                        []visit.Choice
	Exports                      []templates.Link
}

// calendarMonth is a month in weeks that begin on a Monday.
type calendarMonth struct {
	Name  string
	Weeks [][7]calendarDate
}

// calendarDate is a date in a month; the zero one is a blank.
type calendarDate struct {
	Day    int
	Why    string // not reckoned; empty: it is
	Sunday bool
	Own    bool
	Blank  bool
}

// calendarDay is a day not reckoned, as the list shows it.
type calendarDay struct {
	Date, ISO, Name, Kind, Source, Checked string
	Own                                    bool
}

// calendarOf reads the set of the query or the form, with the office's own days in
// it, and the year.
func (v *request) calendarOf() (own ledger.OwnDays, year int, err error) {
	sets := calendar.Sets()
	set := cmp.Or(v.Field("set"), sets[0])
	if !slices.Contains(sets, set) {
		return own, 0, visit.Missing("No set of holidays is called "+narrate.ShortLine(set, 40)+".", "")
	}
	year = v.Now.In(v.site.o.Zone).Year()
	if words := v.Field("year"); words != "" {
		if year, err = strconv.Atoi(words); err != nil || year < 1850 || year > 2200 {
			return own, 0, visit.Missing("There is no calendar of that year.", "")
		}
	}
	own, err = v.Ledger().OwnDays(set)
	return own, year, err
}

func ofSet(serve func(*request, ledger.OwnDays, int) (visit.Response, error)) handler {
	return func(v *request) (visit.Response, error) {
		own, year, err := v.calendarOf()
		if err != nil {
			return nil, err
		}
		return serve(v, own, year)
	}
}

func calendarPath(set string, year int) string {
	return "/calendar?" + url.Values{"set": {set}, "year": {strconv.Itoa(year)}}.Encode()
}

// calendarRoom shows a year of a set of holidays: what is not reckoned, why, and
// from where that is known (BCC1903/V.2(b)).
func calendarRoom(v *request, own ledger.OwnDays, year int) (visit.Response, error) {
	return v.calendarYear(own, year)
}

func (v *request) calendarYear(own ledger.OwnDays, year int) (visit.Page, error) {
	set := own.Set
	c, err := calendar.NewCalendar(own.Terms("UTC"))
	if err != nil {
		return visit.Page{}, err
	}
	head, _ := calendar.SetOf(set)
	days := holidays.DaysOf(own, year)
	from, to, _ := c.Covered()
	b := calendarPage{
		RowForm: visit.RowForm{Version: own.Version}, Set: set, Title: head.Title, Year: year, Label: strings.TrimSuffix(c.Label(), ", UTC"), May: v.Keeps(),
		Covered: "from " + from.Words() + " to " + to.Words(), Months: monthsOf(year, days),
		Empty: fmt.Sprintf("No holiday of %s is known in %d.", set, year),
		Date:  visit.Input{Name: "date"}, Name: visit.Input{Name: "name"}, Source: visit.Input{Name: "source"},
		Reason: visit.Input{Name: "reason"}, List: visit.Input{Name: "list"}, From: visit.Input{Name: "from"},
	}
	b.Modes = importModes(false)
	b.listDays(own, days)
	for _, x := range setTitles() {
		b.Sets = append(b.Sets, visit.Choice{Value: x.Value, Name: x.Name, Here: x.Value == set})
	}
	b.Warnings = append(calendarGaps(c, set, year, v.Now.In(v.site.o.Zone).Year()), calendarDoubts(own, year)...)
	p := visit.Page{Name: "calendar", Title: fmt.Sprintf("Calendar %s, %d", set, year)}
	for y := year - 3; y <= year+3; y++ { // a list may reach over two centuries
		if y >= from.Year && y <= to.Year+1 || y == year {
			p.Sub = append(p.Sub, templates.Link{Name: strconv.Itoa(y), Href: calendarPath(set, y), Here: y == year})
		}
	}
	p.Body = &b
	return p, nil
}

// calendarGaps warns where the list of a set does not reach: over the year that
// is shown, and over the next.
func calendarGaps(c calendar.Calendar, set string, year, now int) (out []string) {
	last := func(y int) calendar.Date { return calendar.Date{Year: y, Month: time.December, Day: 31} }
	_, to, _ := c.Covered()
	if !c.Covers(last(year)) || !c.Covers(calendar.Date{Year: year, Month: time.January, Day: 1}) {
		out = append(out, fmt.Sprintf("The list of %s is not made for %d. No game can be set up that reaches into it.", set, year))
	}
	if next := now + 1; !c.Covers(last(next)) && next != year {
		out = append(out, fmt.Sprintf("The holidays of %s are known until %s; those of %d are missing. They come with a new release of postd, or can be imported here.", set, to.Words(), next))
	}
	return out
}

// monthsOf sets the year in months, week by week.
func monthsOf(year int, days []calendar.Day) (out []calendarMonth) {
	why, own := map[calendar.Date]string{}, map[calendar.Date]bool{}
	for _, d := range days {
		if why[d.Date] != "" {
			why[d.Date] += " and "
		}
		why[d.Date] += d.Words()
		own[d.Date] = own[d.Date] || d.Kind == "own"
	}
	for m := time.January; m <= time.December; m++ {
		month := calendarMonth{Name: fmt.Sprintf("%s %d", m, year)}
		first := calendar.Date{Year: year, Month: m, Day: 1}
		var week [7]calendarDate
		at := (int(first.Weekday()) + 6) % 7
		for i := range week {
			week[i].Blank = true
		}
		for d := first; d.Month == m; d = d.AddDays(1) {
			week[at] = calendarDate{Day: d.Day, Why: why[d], Own: own[d], Sunday: at == 6}
			if at++; at == 7 {
				month.Weeks, at = append(month.Weeks, week), 0
				for i := range week {
					week[i] = calendarDate{Blank: true}
				}
			}
		}
		if at > 0 {
			month.Weeks = append(month.Weeks, week)
		}
		out = append(out, month)
	}
	return out
}

// calendarFault is the calendar with what is wrong in one of its forms.
func (v *request) calendarFault(own ledger.OwnDays, year int, fill func(*calendarPage)) error {
	p, err := v.calendarYear(own, year)
	if err != nil {
		return err
	}
	b := p.Body.(*calendarPage)
	b.Version = v.Version()
	fill(b)
	return &visit.Redisplay{Page: p}
}
