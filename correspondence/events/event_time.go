package events

import (
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/rules"
)

// These are the events of a time that is exceeded.
type (
	// Exceeded says that a turn lasted longer than allowed (BCC1903/V.9(c)).
	Exceeded struct {
		Of       rules.Colour  `json:"of"`
		Used     time.Duration `json:"used"`  // reckoned
		Limit    time.Duration `json:"limit"` // reckoned
		Deadline time.Time     `json:"deadline"`
		Notice   NoticeID      `json:"notice"` // by which the opponent comes to know
		// Penalised says that Penalty E is agreed for it, so that it is no ground of
		// forfeiture (STAUNTON/R.XV).
		Penalised bool `json:"penalised,omitempty"`
		// Together are the turns whose time together was exceeded, and not, or not
		// yet, the length of the turn (BCC1903/II.10.D); else zero.
		Together calendar.Allowance `json:"together,omitzero"`
	}

	// ExcessWaived says that the opponent despatched a later record, knowing of it.
	ExcessWaived struct {
		By rules.Colour `json:"by"`
	}

	// Charged says that a requirement came after the time allowed was used, so that nothing
	// is left out of the turn in which it was made (CLOCK/C-6(a)). The turn counts
	// in the allowance, as one that a record ended.
	Charged struct {
		Of   rules.Colour  `json:"of"`
		Used time.Duration `json:"used"` // reckoned
		// Allowed is what was allowed for that turn; 0: of a ledger that did not say.
		Allowed time.Duration `json:"allowed,omitempty"`
		// Why says that the time is charged by agreement: ForSatisfying and the others;
		// "": for a requirement that came too late.
		Why ChargeCause `json:"why,omitempty"`
	}
)

func (Charged) kind() string { return "Charged" }

// Overdue is a turn that had been too long when a further record of the opponent
// let it begin anew, and of which that could not be found yet: nothing is judged
// before the mailbox has been read past the instant (CLOCK/C-9). The excess was
// complete, and is not cured by the new beginning (RULING/R-25); so it is found
// later, unless a record proves to have come in time.
type Overdue struct {
	Of       rules.Colour       `json:"of"`
	Used     time.Duration      `json:"used"`  // reckoned, when it began anew
	Limit    time.Duration      `json:"limit"` // reckoned
	Deadline time.Time          `json:"deadline"`
	Together calendar.Allowance `json:"together,omitzero"` // see Exceeded
}

// Exceeded is the finding, of which the opponent learns by the notice.
func (o Overdue) Exceeded(by NoticeID) Exceeded {
	return Exceeded{Of: o.Of, Used: o.Used, Limit: o.Limit, Deadline: o.Deadline, Notice: by, Together: o.Together}
}

// YearDays is a number of days of leave in a calendar year.
type YearDays struct {
	Year int `json:"year"`
	Days int `json:"days"`
}

type (
	// LeaveTaken says that a side is on leave on these dates (RULING/R-67).
	LeaveTaken struct {
		Of    rules.Colour  `json:"of"`
		No    int           `json:"no"` // within the game, from 1
		From  calendar.Date `json:"from"`
		To    calendar.Date `json:"to"`
		Begin time.Time     `json:"begin"` // the first instant left out
		End   time.Time     `json:"end"`   // the first that is not
		Days  []YearDays    `json:"days"`  // of which time would otherwise be reckoned
		By    terms.Party   `json:"by"`
		// Reason is the secretary's, and Beyond how many days the leave goes beyond
		// what is agreed for a year.
		Reason string `json:"reason,omitempty"`
		Beyond int    `json:"beyond,omitempty"`
	}

	// LeaveEnded says that a leave ended before its last date.
	LeaveEnded struct {
		Of     rules.Colour `json:"of"`
		No     int          `json:"no"`
		How    LeaveWay     `json:"how"`
		Until  time.Time    `json:"until"`          // what of it is left out ends here
		Days   []YearDays   `json:"days,omitempty"` // that it takes after all
		By     terms.Party  `json:"by"`
		Reason string       `json:"reason,omitempty"` // the secretary's
	}
)

func (LeaveTaken) kind() string { return "LeaveTaken" }
func (LeaveEnded) kind() string { return "LeaveEnded" }

type (
	// CalendarChanged says that the office published a version of a set of holidays that the
	// game has (RULING/R-21). From now on turns begin by the new edition.
	CalendarChanged struct {
		Set     string         `json:"set"`
		Version int            `json:"version"`          // of the office's own list
		Until   int            `json:"until,omitempty"`  // the last year to which it carries the set; 0: as before
		Added   []calendar.Day `json:"added,omitempty"`  // dates that are no longer reckoned
		Struck  []calendar.Day `json:"struck,omitempty"` // dates that are reckoned
		By      string         `json:"by,omitempty"`     // who published it
		Why     string         `json:"why,omitempty"`
		Turn    *Moved         `json:"turn,omitempty"`   // nil: none runs, or it was exceeded
		Choice  *Moved         `json:"choice,omitempty"` // the same
	}

	// CaughtUp says that a clock runs again that ran before the calendar changed, and goes on
	// by the newest edition, since it is not exceeded (RULING/R-21).
	CaughtUp struct {
		Turn   *Moved `json:"turn,omitempty"`
		Choice *Moved `json:"choice,omitempty"`
	}

	// Moved says that a clock goes on by the new edition. Out are the days struck out
	// while it ran: it keeps them left out, since they act on turns that begin later.
	Moved struct {
		Out []DayOut `json:"out,omitempty"`
	}

	// DayOut is a date from its first instant to that of the next, by the clocks of
	// the calendar's zone.
	DayOut struct {
		From time.Time `json:"from"`
		To   time.Time `json:"to"`
		Why  string    `json:"why"`
	}
)

func (CalendarChanged) kind() string { return "CalendarChanged" }

func (CaughtUp) kind() string { return "CaughtUp" }

type (
	// FineGrown says that an excess for which a fine is due for each day lasted longer.
	FineGrown struct {
		Penalty int `json:"penalty"` // its number in the game, from 1
		Days    int `json:"days"`    // whole or begun, all together
	}

	// Discharged says that an act of Penalty E is paid, done or remitted.
	Discharged struct {
		Penalty int         `json:"penalty"` // its number in the game, from 1
		Act     int         `json:"act"`     // its number in the penalty, from 1
		As      string      `json:"as"`      // paid, done, remitted
		By      terms.Party `json:"by"`
		Note    string      `json:"note,omitempty"`
	}
)
