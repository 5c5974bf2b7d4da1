package events

import (
	"time"

	"postd/rules"
)

// These are the events of an offence that the umpire specified
// (BCC1903/VI.9.PROVISO, BCC1903/APPA/13.PROVISO).
type (
	// Specified says that by a ruling the umpire has found an offence for which the game may
	// be claimed.
	Specified struct {
		No     int          `json:"no"` // within the game, from 1
		Of     rules.Colour `json:"of"` // the offender
		Law    rules.Law    `json:"law"`
		Notice NoticeID     `json:"notice"` // by which the opponent comes to know
	}

	// SpecifiedClosed says that nothing can be claimed any more for such an offence.
	SpecifiedClosed struct {
		No  int          `json:"no"`
		How SpecifiedWay `json:"how"`
	}
)

func (Specified) kind() string       { return "Specified" }
func (SpecifiedClosed) kind() string { return "SpecifiedClosed" }

// Specification is an offence that the umpire specified, and what became of it.
type Specification struct {
	Specified
	Ruling int          // by which it was done
	Known  time.Time    // when the opponent received the notice; zero: not yet
	Closed SpecifiedWay // how the right ended; "": it is open
}
