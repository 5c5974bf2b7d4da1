package terms

import (
	"strconv"
	"strings"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/penalty"
)

// penaltyEField holds Penalty E in the form of ParsePenaltyE.
var penaltyEField = Field{
	Name: "penalty_e", Law: "BCC1903/V.PEN.E",
	Means:   "What Penalty E is: for the first offence that is exacted, and for those that follow.",
	Allowed: penaltyEAllowed,
	fieldKind: fieldKind{
		Get: func(a Agreement) string { return a.PenaltyE.String() },
		set: func(a *Agreement, v string) string {
			if v == "" {
				return notAllowed(v, penaltyEAllowed)
			}
			e, err := penalty.ParsePenaltyE(v)
			if err != nil {
				return strings.TrimPrefix(err.Error(), "correspondence: Penalty E: ")
			}
			a.PenaltyE = e
			return ""
		},
	},
}

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

var monthsField = Field{
	Name: "adjudication.months", Law: "BCC1903/V.10(a)",
	Means:   "After how many calendar months either side may claim that the game be adjudged.",
	Allowed: "a number of months, none",
	fieldKind: fieldKind{
		Get: func(a Agreement) string {
			if a.Adjudicate.Months == 0 {
				return none
			}
			return strconv.Itoa(a.Adjudicate.Months)
		},
		set: func(a *Agreement, v string) string {
			n, err := strconv.Atoi(strings.TrimSuffix(v, " months"))
			switch {
			case v == none:
				n = 0
			case err != nil || n < 1 || n > 1200:
				return notAllowed(v, "a number of months from 1 to 1200, none")
			}
			a.Adjudicate.Months = n
			return ""
		},
	},
}

var adjudicationFromField = dateField("adjudication.from", "first_turn_at", func(a *Agreement) **calendar.Date { return &a.Adjudicate.From },
	Field{Law: "RULING/R-18", Means: "From when the months until adjudication are counted."})

var adjudicationDateField = dateField("adjudication.date", none, func(a *Agreement) **calendar.Date { return &a.Adjudicate.Date },
	Field{Law: "BCC1903/V.10(b)", Means: "The date from which either side may claim that the game be adjudged."})

// dateField makes a field that holds a civil date, or the word for nil.
func dateField(name, zero string, at func(*Agreement) **calendar.Date, f Field) Field {
	f.Name, f.Allowed = name, "a date (like 2027-06-30), "+zero
	allowed := f.Allowed
	f.Get = func(a Agreement) string {
		if d := *at(&a); d != nil {
			return d.String()
		}
		return zero
	}
	f.set = func(a *Agreement, v string) string {
		if v == zero {
			*at(a) = nil
			return ""
		}
		d, err := calendar.ParseDate(v)
		if err != nil {
			return notAllowed(v, allowed)
		}
		*at(a) = &d
		return ""
	}
	return f
}

var TimeLimitField = Field{
	Name: "time_limit", Law: "BCC1903/VI.3(a)",
	Means:   "How much reckoned time is allowed for how many turns together; the last repeats.",
	Allowed: "none, or a list (like 40 turns 480h, 20 turns 240h)",
	fieldKind: fieldKind{
		Get: func(a Agreement) string {
			var out []string
			for _, t := range a.TimeLimit {
				out = append(out, calendar.Counted(int64(t.Turns), "turn")+" "+calendar.DurationText(t.Time))
			}
			return orNone(out)
		},
		set: func(a *Agreement, v string) string {
			var out []calendar.Allowance
			for _, s := range items(v) {
				number, rest, _ := strings.Cut(s, " ")
				word, text, _ := strings.Cut(rest, " ")
				n, err := strconv.Atoi(number)
				d, _, problem := someTime(text, lengthAllowed)
				if err != nil || n < 1 || n > 1000 || problem != "" || word != "turn" && word != "turns" {
					return notAllowed(s, "none, or a list (like 40 turns 480h, 20 turns 240h)")
				}
				out = append(out, calendar.Allowance{Turns: n, Time: d})
			}
			if v == "" {
				return notAllowed(v, "none, or a list (like 40 turns 480h, 20 turns 240h)")
			}
			a.TimeLimit = out
			return ""
		},
	},
}

// leaveField holds the terms of leave, in the form of LeaveTerms.
var leaveField = Field{
	Name: "leave", Law: "RULING/R-67",
	Means:   "How many days of leave a year are not reckoned for a player, and what ends them.",
	Allowed: leaveAllowed,
	fieldKind: fieldKind{
		Get: func(a Agreement) string {
			l := a.Leave
			if l == nil {
				return none
			}
			s := calendar.Counted(int64(l.Days), "day") + " a year"
			if l.MovingEnds {
				s += ", moving ends it"
			}
			if l.CutHarmless {
				s += ", cut short without harm"
			}
			return s
		},
		set: func(a *Agreement, v string) string {
			l, problem := parseLeave(v)
			if problem == "" {
				a.Leave = l
			}
			return problem
		},
	},
}

const leaveAllowed = "none, or days a year (like 30 days a year, moving ends it, cut short without harm)"

var defaultLeave = LeaveTerms{Days: 30, MovingEnds: true, CutHarmless: true}

func parseLeave(v string) (*LeaveTerms, string) {
	if v == none {
		return nil, ""
	}
	var l LeaveTerms
	for i, s := range strings.Split(v, ",") {
		s = strings.TrimSpace(s)
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
