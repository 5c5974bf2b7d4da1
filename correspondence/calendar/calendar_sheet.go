package calendar

import (
	"encoding/json"
	"strconv"
	"strings"
	"time"

	"postd/rules"
)

// Sheet is an account as scripts read it: the time of a turn or a choice, day by
// day, with the reason of all that is not reckoned (BCC1903/V.2(b)). Lengths of
// time are in seconds; what the days count for comes to what is used.
type Sheet struct {
	Calendar string      `json:"calendar"` // name and version by which it is reckoned
	Zone     string      `json:"zone"`     // whose clocks say when a date begins
	Laws     []rules.Law `json:"laws"`
	Begin    Moment      `json:"begin"`
	Until    Moment      `json:"until"`              // up to which it is reckoned
	Deadline *Moment     `json:"deadline,omitempty"` // the latest instant still in time (CLOCK/C-4); absent while the time stands still
	Allowed  Seconds     `json:"allowed"`
	Carried  Seconds     `json:"carried,omitempty"`      // of it beyond what is agreed, to the end of the day (RULING/R-20)
	Long     string      `json:"longThinking,omitempty"` // how the time of long thinking counts (BCC1903/V.2(c))
	Used     Seconds     `json:"used"`
	Left     Seconds     `json:"left"`
	Exceeded bool        `json:"exceeded"` // a record despatched at "until" would come too late
	Days     []SheetDay  `json:"days"`
}

// SheetDay is a civil date of a sheet, or the part of one that lies in it.
type SheetDay struct {
	Date     Date     `json:"date"`
	Weekday  string   `json:"weekday"`
	From     Moment   `json:"from"`
	To       Moment   `json:"to"`       // the first instant that is no longer of it
	Elapsed  Seconds  `json:"elapsed"`  // between the two; 23 and 25 hours where clocks change
	Reckoned Seconds  `json:"reckoned"` // what of that is reckoned
	Counts   Seconds  `json:"counts"`   // what that counts for: the same, but for long thinking
	Why      []string `json:"why"`      // why the rest does not: "Boxing Day (substitute day)"
	Total    Seconds  `json:"total"`    // what all days so far count for
	Left     Seconds  `json:"left"`
}

// Moment is an instant, in UTC and by the clocks of the calendar's zone.
type Moment struct {
	UTC   time.Time `json:"utc"`
	Local time.Time `json:"local"`
}

// Seconds is a length of time that is written in seconds, exactly: 259200, or
// 0.25.
type Seconds time.Duration

// MarshalJSON writes the seconds, with as many decimals as there are.
func (s Seconds) MarshalJSON() ([]byte, error) {
	whole, part := time.Duration(s)/time.Second, time.Duration(s)%time.Second
	text := strconv.FormatInt(int64(whole), 10)
	if part != 0 {
		if part < 0 {
			part = -part
			if whole == 0 {
				text = "-0"
			}
		}
		nanoseconds := strconv.FormatInt(int64(time.Second+part), 10)[1:]
		text += "." + strings.TrimRight(nanoseconds, "0")
	}
	return []byte(text), nil
}

// UnmarshalJSON reads what MarshalJSON writes.
func (s *Seconds) UnmarshalJSON(b []byte) error {
	var n json.Number
	if err := json.Unmarshal(b, &n); err != nil {
		return err
	}
	d, err := time.ParseDuration(n.String() + "s")
	*s = Seconds(d)
	return err
}

// Sheet returns the account as scripts read it.
func (a Account) Sheet() Sheet {
	s := Sheet{
		Calendar: a.Calendar, Zone: orUTC(a.Zone).String(), Laws: []rules.Law{"BCC1903/V.2(b)", "BCC1903/V.2(c)"},
		Begin: a.Moment(a.Begin), Until: a.Moment(a.Until),
		Allowed: Seconds(a.Allowed), Carried: Seconds(a.Carried), Long: a.Long.String(), Used: Seconds(a.Used), Left: Seconds(a.Left), Exceeded: a.Exceeded(),
		Days: []SheetDay{},
	}
	if !a.Deadline.IsZero() {
		end := a.Moment(a.Deadline)
		s.Deadline = &end
	}
	for _, d := range a.Days {
		why := d.Why
		if why == nil {
			why = []string{}
		}
		s.Days = append(s.Days, SheetDay{
			Date: d.Date, Weekday: d.Date.Weekday().String(), From: a.Moment(d.From), To: a.Moment(d.To),
			Elapsed: Seconds(d.To.Sub(d.From)), Reckoned: Seconds(d.Reckoned), Counts: Seconds(d.Counts), Why: why, Total: Seconds(d.Total), Left: Seconds(a.LeftAfter(d)),
		})
	}
	return s
}

// LeftAfter is what is left of the time when the day of the account is over.
func (a Account) LeftAfter(d AccountDay) time.Duration { return max(a.Allowed-d.Total, 0) }

// Exceeded reports whether a record that is despatched at the instant up to which
// the account was made comes too late (CLOCK/C-4).
func (a Account) Exceeded() bool {
	if a.Deadline.IsZero() {
		return a.Used > a.Allowed
	}
	return a.Until.After(a.Deadline)
}

func (a Account) Moment(t time.Time) Moment { return Moment{UTC: t.UTC(), Local: t.In(orUTC(a.Zone))} }
