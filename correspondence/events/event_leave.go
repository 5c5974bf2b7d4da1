package events

import (
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/rules"
)

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
