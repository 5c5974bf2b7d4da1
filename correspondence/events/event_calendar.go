package events

import (
	"time"

	"postd/correspondence/calendar"
)

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
