package events

import (
	"time"

	"postd/correspondence/calendar"
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
