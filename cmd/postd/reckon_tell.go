package main

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"postd/correspondence"
	"postd/correspondence/calendar"
)

// reckonLaws are the laws by which a turn is counted.
var reckonLaws = []string{
	"BCC1903/V.2(b): Sundays, general holidays, and the time of requirements and appeals are not counted.",
	"BCC1903/V.2(c): a turn is exceeded by a record sent after the deadline; at the deadline it is in time.",
}

// tellAccount tells an account day by day, with the spans that are left out of it.
// Lengths of time are told in days where the limit is given in days.
func (d *control) tellAccount(a calendar.Account, out []calendar.Span, days bool) {
	length := lengthIn(days)
	d.Printf("begun     %s\nallowed   %s\n", instantIn(a.Begin, a.Zone), length(a.Allowed-a.Carried))
	if a.Carried > 0 {
		d.Printf("carried   %s, to the end of the day (RULING/R-20)\n", length(a.Carried))
	}
	if words := a.Long.Words(length); words != "" {
		d.Printf("thinking  %s (BCC1903/V.2(c))\n", words)
	}
	d.Printf("calendar  %s\n", a.Calendar)
	for _, s := range out {
		to := "on"
		if !s.To.IsZero() {
			to = "to " + calendar.Instant(s.To, a.Zone)
		}
		why := s.Why
		if s.Law != "" {
			why += " (" + string(s.Law) + ")"
		}
		d.Printf("left out  %s %s: %s\n", calendar.Instant(s.From, a.Zone), to, why)
	}
	d.Printf("\n")
	rows := [][]string{{"date", "part", "counted", "total", "left", "not counted"}}
	for _, x := range a.Days {
		reckoned := lengthIn(false)(x.Reckoned)
		if x.Counts != x.Reckoned {
			reckoned += ", counts " + lengthIn(false)(x.Counts)
		}
		rows = append(rows, []string{x.Date.Words(), partOf(x), reckoned, length(x.Total), length(a.LeftAfter(x)), strings.Join(x.Why, "; ")})
	}
	d.table(rows)
	d.Printf("\nused      %s, left %s, up to %s\n", length(a.Used), length(a.Left), instantIn(a.Until, a.Zone))
	switch {
	case a.Deadline.IsZero():
		d.Printf("deadline  none: the time stands still\n")
	default:
		d.Printf("deadline  %s\n", instantIn(a.Deadline, a.Zone))
	}
	if a.Exceeded() {
		d.Printf("          exceeded\n")
	}
}

// tellLaws tells by which laws a turn is reckoned.
func (d *control) tellLaws() { d.Printf("\n%s\n", strings.Join(reckonLaws, "\n")) }

// tellTurns tells the turns of a game, and one of them day by day: the last, or
// that of the number.
func (d *control) tellTurns(g correspondence.Game, turns []correspondence.TurnTime, no int) {
	d.Printf("%s (%s): %s v %s\n", g.Label, g.ID, g.Sides[0].Name(), g.Sides[1].Name())
	if len(turns) == 0 {
		d.Printf("No turn has begun yet.\n")
		return
	}
	length := lengthIn(g.Agreement.Turn.Days)
	if no == 0 {
		no = len(turns)
		rows := [][]string{{"turn", "of", "move", "begun", "used", "allowed", "ended"}}
		for i, t := range turns {
			row := []string{fmt.Sprint(i + 1), t.Of.String(), fmt.Sprint(t.Number), calendar.Instant(t.Account.Begin, t.Account.Zone),
				length(t.Account.Used), length(t.Account.Allowed), "open"}
			if t.Choice {
				row[2] = "choice"
			}
			if t.End != "" {
				row[6] = calendar.Instant(t.Ended, t.Account.Zone)
			}
			rows = append(rows, row)
		}
		d.Printf("\n")
		d.table(rows)
	}
	t := turns[no-1]
	what := fmt.Sprintf("move %d", t.Number)
	if t.Choice {
		what = "a choice"
	}
	d.Printf("\nTurn %d, %s, %s\n", no, t.Of, what)
	if t.End != "" {
		d.Printf("ended     %s: %s\n", calendar.Instant(t.Ended, t.Account.Zone), t.End)
	}
	d.tellAccount(t.Account, t.Clock.Out, g.Agreement.Turn.Days)
	d.tellLaws()
}

// lengthIn writes lengths of reckoned time, in days where the terms speak of days
// (RULING/R-20).
func lengthIn(days bool) func(time.Duration) string {
	write := calendar.Duration
	if days {
		write = calendar.DurationDays
	}
	return func(d time.Duration) string {
		if d == 0 {
			return "none"
		}
		return write(d)
	}
}

// partOf is the part of a date that lies in an account; a date on which clocks
// change says how long it is.
func partOf(x calendar.AccountDay) string {
	from, to := x.From.Format("15:04"), x.To.Format("15:04")
	if calendar.DateOf(x.To, x.To.Location()) != x.Date {
		to = "24:00"
	}
	part := from + " to " + to
	if part == "00:00 to 24:00" {
		part = "the whole day"
	}
	if whole := calendar.Midnight(x.Date.AddDays(1), x.From.Location()).Sub(calendar.Midnight(x.Date, x.From.Location())); whole != 24*time.Hour {
		part += fmt.Sprintf(" (of %s)", calendar.Duration(whole))
	}
	return part
}

// instantIn is an instant by the clocks of the zone and in UTC.
func instantIn(at time.Time, zone *time.Location) string {
	words := calendar.Instant(at, zone)
	if h, m, _ := at.In(zone).Clock(); h == 0 && m == 0 {
		words += fmt.Sprintf(" (the midnight from %s to %s)", at.In(zone).Add(-time.Minute).Weekday(), at.In(zone).Weekday())
	}
	return words + ", " + at.UTC().Format(time.RFC3339)
}

// table writes rows in columns as wide as they need to be.
func (d *control) table(rows [][]string) {
	var wide []int
	for _, row := range rows {
		for i, s := range row {
			if i == len(wide) {
				wide = append(wide, 0)
			}
			wide[i] = max(wide[i], utf8.RuneCountInString(s))
		}
	}
	for _, row := range rows {
		var b strings.Builder
		for i, s := range row {
			b.WriteString(s + strings.Repeat(" ", wide[i]-utf8.RuneCountInString(s)+2))
		}
		d.Printf("%s\n", strings.TrimRight(b.String(), " "))
	}
}
