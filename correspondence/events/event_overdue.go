package events

import (
	"time"

	"postd/correspondence/calendar"
	"postd/rules"
)

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
