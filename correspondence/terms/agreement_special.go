package terms

import (
	"strconv"
	"strings"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/penalty"
)

// penaltyEField holds Penalty E in the form of ParsePenaltyE.
var penaltyEField = valued(Field{
	Name: "penalty_e", Law: "BCC1903/V.PEN.E",
	Means:   "What Penalty E is: for the first offence that is punished, and for those that follow.",
	Allowed: penaltyEAllowed,
}, func(a *Agreement) *penalty.Schedule { return &a.PenaltyE }, "", penalty.Schedule.String, func(v string) (penalty.Schedule, string) {
	e, err := penalty.ParsePenaltyE(v)
	if err != nil {
		return e, strings.TrimPrefix(err.Error(), "correspondence: Penalty E: ")
	}
	return e, ""
})

const penaltyEAllowed = "steps of acts (like caution; from 2: time reopened 24h floor 24h; from 4: fine 6 d; from 6: loss)"

// appealField is entered in days; a bare number is so many of them.
var appealField = func() Field {
	f := length("appeal.window", "RULING/R-37", func(a *Agreement) *time.Duration { return &a.AppealWindow }, "",
		"How long after a result or a ruling, Sundays and holidays included, the umpire may be asked.")
	set := f.set
	f.set = func(a *Agreement, v string) string {
		if v != "" && strings.Trim(v, "0123456789") == "" {
			v += " days"
		}
		return set(a, v)
	}
	return f
}()

var monthsField = valued(Field{
	Name: "adjudication.months", Law: "BCC1903/V.10(a)",
	Means:   "After how many calendar months either side may claim adjudication.",
	Allowed: "a number of months, none",
}, func(a *Agreement) *int { return &a.Adjudicate.Months }, none, func(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}, func(v string) (int, string) {
	n, err := strconv.Atoi(strings.TrimSuffix(v, " months"))
	if err != nil || n < 1 || n > 1200 {
		return 0, notAllowed(v, "a number of months from 1 to 1200, none")
	}
	return n, ""
})

var adjudicationFromField = dateField("adjudication.from", "first_turn_at", func(a *Agreement) **calendar.Date { return &a.Adjudicate.From },
	Field{Law: "RULING/R-18", Means: "From when the months until adjudication are counted."})

var adjudicationDateField = dateField("adjudication.date", none, func(a *Agreement) **calendar.Date { return &a.Adjudicate.Date },
	Field{Law: "BCC1903/V.10(b)", Means: "The date from which either side may claim adjudication."})

// dateField makes a field that holds a civil date, or the word for nil.
func dateField(name, zero string, at func(*Agreement) **calendar.Date, f Field) Field {
	f.Name, f.Allowed = name, "a date (like 2027-06-30), "+zero
	return valued(f, at, zero, func(d *calendar.Date) string {
		if d == nil {
			return ""
		}
		return d.String()
	}, func(v string) (*calendar.Date, string) {
		d, err := calendar.ParseDate(v)
		if err != nil {
			return nil, notAllowed(v, f.Allowed)
		}
		return &d, ""
	})
}

var TimeLimitField = valued(Field{
	Name: "time_limit", Law: "BCC1903/VI.3(a)",
	Means:   "How much counted time is allowed for how many turns together; the last repeats.",
	Allowed: timeLimitAllowed,
}, func(a *Agreement) *[]calendar.Allowance { return &a.TimeLimit }, none, func(limit []calendar.Allowance) string {
	out := make([]string, len(limit))
	for i, t := range limit {
		out[i] = calendar.Counted(int64(t.Turns), "turn") + " " + calendar.DurationText(t.Time)
	}
	return strings.Join(out, ", ")
}, func(v string) (out []calendar.Allowance, problem string) {
	for _, s := range items(v) {
		number, rest, _ := strings.Cut(s, " ")
		word, text, _ := strings.Cut(rest, " ")
		n, err := strconv.Atoi(number)
		d, _, problem := someTime(text, lengthAllowed)
		if err != nil || n < 1 || n > 1000 || problem != "" || word != "turn" && word != "turns" {
			return nil, notAllowed(s, timeLimitAllowed)
		}
		out = append(out, calendar.Allowance{Turns: n, Time: d})
	}
	return out, ""
}).ofTime()

const timeLimitAllowed = "none, or a list (like 40 turns 480h, 20 turns 240h)"

// leaveField holds the terms of leave, in the form of LeaveTerms.
var leaveField = valued(Field{
	Name: "leave", Law: "RULING/R-67",
	Means:   "How many days of leave a year are not counted for a player, and what ends them.",
	Allowed: leaveAllowed,
}, func(a *Agreement) **LeaveTerms { return &a.Leave }, none, leaveText, parseLeave).ofTime()

// leaveText writes the terms of leave as parseLeave reads them; "" where there is none.
func leaveText(l *LeaveTerms) string {
	if l == nil {
		return ""
	}
	s := calendar.Counted(int64(l.Days), "day") + " a year"
	if l.MovingEnds {
		s += ", moving ends it"
	}
	if l.CutHarmless {
		s += ", cut short without harm"
	}
	return s
}

const leaveAllowed = "none, or days a year (like " + leaveOfAMonth + ")"

func parseLeave(v string) (*LeaveTerms, string) {
	var l LeaveTerms
	for i, s := range items(v) {
		number, unit, _ := strings.Cut(strings.TrimSuffix(s, " a year"), " ")
		n, err := strconv.Atoi(number)
		switch {
		case i == 0 && err == nil && n >= 1 && n <= 366 && (unit == "days" || unit == "day"):
			l.Days = n
		case i > 0 && s == "moving ends it":
			l.MovingEnds = true
		case i > 0 && s == "cut short without harm":
			l.CutHarmless = true
		default:
			return nil, notAllowed(s, leaveAllowed)
		}
	}
	return &l, ""
}
