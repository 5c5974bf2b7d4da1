package correspondence

import (
	"slices"
	"time"
)

// Default returns the agreement that the code itself suggests, with what is
// customary where it leaves a blank (laws.md 2.2). first_turn_at is not
// filled. That of BCC1903-V has nothing unbuilt.
func Default(name string) (Agreement, error) {
	c, ok := codes[name]
	if !ok {
		f, _ := FieldNamed("code")
		return Agreement{}, fault("code", "%s", notAllowed(name, f.Allowed))
	}
	a := Agreement{
		Code:         name,
		Colours:      "lot",
		FirstMover:   "white",
		Notation:     "descriptive",
		Names:        "birth",
		RepeatMove:   c.repeat,
		Receipt:      "smtp-accepted",
		Despatch:     "arrival",
		ForfeitTime:  c.forfeit,
		Books:        c.books,
		Repetition:   "claim",
		DeadPosition: true,
		Unnamed:      c.unnamed,
		Notes:        "forward",
		Outage:       "credit",
		DMARCFail:    "confirm",
		Turn:         TurnTerms{Limit: 72 * time.Hour, Days: true, Rounding: none},
		Calendar: CalendarTerms{
			Zone: "Europe/London", Scope: "tournament",
			Weekly: []time.Weekday{time.Sunday}, Holidays: []string{"GB-EAW"},
		},
		Penalty: PenaltyTerms{
			Law3:         "E",
			Ambiguous:    c.ambiguous[0],
			Illegal:      c.illegal,
			MultiIllegal: c.illegal,
		},
		PenaltyE:      defaultPenaltyE(),
		Exaction:      ExactionTerms{Law3: "opponent", MultiIllegal: "opponent", Ambiguous: "opponent", Illegal: "opponent"},
		Scrutiny:      c.scrutiny,
		Election:      ElectionTerms{Lapse: "waived"},
		AuthorLimit:   24 * time.Hour,
		Conditional:   ConditionalTerms{Recall: "no"},
		AppealWindow:  14 * 24 * time.Hour,
		UmpireSilence: 14 * 24 * time.Hour,
		Adjudicate:    AdjudicationTerms{Months: 12, Statements: 15 * 24 * time.Hour, Automatic: c.automatic},
		UnableToGoOn:  c.unable,
		FiftyPawn:     !c.capturesOf,
		Leave:         &LeaveTerms{Days: defaultLeave.Days, MovingEnds: true, CutHarmless: true},
		NoticeFloor:   slices.Clone(noticeFloor),
	}
	if c.noDaysOut {
		a.Calendar.Weekly, a.Calendar.Holidays = nil, nil // BCC1903/VI.2(b)
	}
	return a, nil
}

// defaultPenaltyE stands where the parties insert nothing else. It is milder
// than a forced move of the King (BCC1903/V.PREF(a)), yet nobody gains time by
// an offence.
func defaultPenaltyE() PenaltyE {
	remainder := func(floor time.Duration) Act {
		return Act{Kind: ActTime, Mode: ModeRemainder, Floor: floor}
	}
	return PenaltyE{Scope: ScopeGame, Count: CountAll, Steps: []Step{
		{From: 1, Acts: []Act{{Kind: ActCaution}, remainder(24 * time.Hour)}},
		{From: 2, Acts: []Act{remainder(6 * time.Hour)}},
		{From: 3, Acts: []Act{remainder(6 * time.Hour), {
			Kind: ActText, Assignee: "secretary",
			Text: "The offences go on. Please consider whether the player refuses to be bound by the laws (BCC1903/V.9(d)).",
		}}},
	}}
}
