package penalty

import (
	"time"
)

// Schedule is what the parties inserted for Penalty E (BCC1903/V.PEN.E): a list
// of steps, each for the offences from a certain ordinal on.
type Schedule struct {
	Scope Scope  `json:"scope"` // where offences are counted
	Count Count  `json:"count"` // all laws together, or each by itself
	Steps []Step `json:"steps"` // in order of From
}

// Scope says where the offences of a player are counted.
type Scope string

// These are the scopes.
const (
	ScopeGame       Scope = "game"
	ScopeTournament Scope = "tournament"
)

// Count says which offences of a player are counted together.
type Count string

// These are the counts.
const (
	CountAll    Count = "all"
	CountPerLaw Count = "per-law"
)

// Step is what applies from the From-th offence on.
type Step struct {
	From int   `json:"from"`
	Acts []Act `json:"acts"`
}

// ActKind names one act of Penalty E.
type ActKind string

// These are the acts that the seeds name or suggest (BOOK/2.3).
const (
	ActNone    ActKind = "none"
	ActCaution ActKind = "caution"
	ActFine    ActKind = "fine"
	ActTime    ActKind = "time"
	ActNotSent ActKind = "not-sent"
	ActScore   ActKind = "score"
	ActLoss    ActKind = "loss"
	ActPass    ActKind = "pass"
	ActText    ActKind = "text"
)

// Mode says from what an act of time takes.
type Mode string

// These are the modes of an act of time.
const (
	ModeReopened  Mode = "reopened"
	ModeNext      Mode = "next"
	ModeRemainder Mode = "remainder"
	ModeAllowance Mode = "allowance"
)

// Act is one act of Penalty E with its parameters. Dur and Floor are reckoned
// time (BCC1903/V.2(b)); Amount is in the smallest coin, named by Unit.
type Act struct {
	Kind     ActKind       `json:"kind"`
	Mode     Mode          `json:"mode,omitempty"`
	Amount   int64         `json:"amount,omitempty"`
	Unit     string        `json:"unit,omitempty"`
	Per      string        `json:"per,omitempty"` // instance or day
	Dur      time.Duration `json:"dur,omitempty"`
	Floor    time.Duration `json:"floor,omitempty"`
	Turns    int           `json:"turns,omitempty"`
	Points   float64       `json:"points,omitempty"`
	Text     string        `json:"text,omitempty"`
	Assignee string        `json:"assignee,omitempty"`
	Hold     bool          `json:"hold,omitempty"`
}

// Default stands where the parties insert nothing else. It is milder
// than a forced move of the King (BCC1903/V.PREF(a)), yet nobody gains time by
// an offence.
func Default() Schedule {
	remainder := func(floor time.Duration) Act {
		return Act{Kind: ActTime, Mode: ModeRemainder, Floor: floor}
	}
	return Schedule{Scope: ScopeGame, Count: CountAll, Steps: []Step{
		{From: 1, Acts: []Act{{Kind: ActCaution}, remainder(24 * time.Hour)}},
		{From: 2, Acts: []Act{remainder(6 * time.Hour)}},
		{From: 3, Acts: []Act{remainder(6 * time.Hour), {
			Kind: ActText, Assignee: "secretary",
			Text: "The offences go on. Please consider whether the player refuses to be bound by the laws (BCC1903/V.9(d)).",
		}}},
	}}
}
