package events

import (
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/rules"
)

// These are the events by which a question is put to the umpire and answered, and by
// which the clocks stand meanwhile.
type (
	// Appealed says that a question is put to the umpire.
	Appealed struct {
		No    int           `json:"no"` // within the game, from 1
		By    rules.Colour  `json:"by"`
		About QuestionAbout `json:"about"`
		Words string        `json:"words"`
		Law   rules.Law     `json:"law"`
		Stay  int           `json:"stay,omitempty"` // in which both clocks stand for it; 0: none
		// Waits are the lines of the letter that wait for the answer to a claim of
		// a draw: its record, and an offer with it (RULING/R-17).
		Waits string `json:"waits,omitempty"`
		// Put is the umpire to whose place of play it belongs; zero: there is one, or
		// it is the secretary's.
		Put terms.Party `json:"put,omitempty"`
		// Notice is the letter by which the umpire was asked.
		Notice NoticeID `json:"notice,omitempty"`
	}

	// Settled says that a question is answered, or fell.
	Settled struct {
		No     int    `json:"no"`
		How    string `json:"how"`              // free: the row of the ruling, "fell" or "withdrawn"
		Idle   bool   `json:"idle,omitempty"`   // the appeal was found idle
		Counts bool   `json:"counts,omitempty"` // its time is reckoned against the side that put it
	}

	// Stayed says that from now on both clocks stand.
	Stayed struct {
		No  int       `json:"no"` // within the game, from 1
		Why string    `json:"why"`
		Law rules.Law `json:"law"`
		// Penalty is the number of the penalty for a task of which they stand, and
		// Act that of its act, both from 1; 0: they do not stand for one.
		Penalty int `json:"penalty,omitempty"`
		Act     int `json:"act,omitempty"`
	}

	// Resumed says that each clock goes on when its side receives its letter.
	Resumed struct {
		Stay    int         `json:"stay"`
		Letters [2]NoticeID `json:"letters"` // to White, to Black
	}

	// Debited says that what had been left out of the turn of a side is reckoned after
	// all: a span, or all of a stay.
	Debited struct {
		Of   rules.Colour  `json:"of"`
		Span calendar.Span `json:"span,omitzero"`
		Stay int           `json:"stay,omitempty"`
		Over time.Duration `json:"over,omitempty"` // reckoned, added to the side's last turn, which is over
		// Binds says that no more than what is left then of the time for several turns is
		// allowed for the turn of the side that is open or in the post (BCC1903/V.9(c)). Of a
		// ledger that did not say, the turn keeps what it had.
		Binds bool `json:"binds,omitempty"`
	}

	// ExcessUndone says that a finding of excess stands no longer, by a ruling (RULING/R-21),
	// or because it appears that no turn had begun (BCC1903/V.2(a)).
	ExcessUndone struct {
		Of  rules.Colour `json:"of"`
		Law rules.Law    `json:"law"`
	}
)
