package correspondence

import (
	"slices"
	"time"
)

// The codes of laws under which a game may be agreed (laws.md 2.2).
const (
	CodePost     = "BCC1903-V"    // by correspondence
	CodeWire     = "BCC1903-VI"   // by telegraph
	CodeUmpired  = "BCC1903-APPA" // by telegraph, with umpires
	Code1897     = "BCC1897-III"
	CodeStaunton = "STAUNTON"
)

// Default returns the agreement that the code itself suggests, with what is
// customary where it leaves a blank (laws.md 2.2). first_turn_at is not
// filled. That of BCC1903-V has nothing unbuilt.
func Default(code string) (Agreement, error) {
	if !slices.Contains([]string{CodePost, CodeWire, CodeUmpired, Code1897, CodeStaunton}, code) {
		f, _ := FieldNamed("code")
		return Agreement{}, fault("code", "%s", notAllowed(code, f.Allowed))
	}
	is := func(codes ...string) bool { return slices.Contains(codes, code) }
	a := Agreement{
		Code:       code,
		Colours:    "lot",
		FirstMover: "white",
		Notation:   "descriptive",
		Names:      "birth",
		RepeatMove: pick(is(CodeWire, Code1897, CodeStaunton), "optional", "required"),
		Receipt:    "smtp-accepted",
		Despatch:   "arrival",
		// BCC1903/V.9(c): a forfeiture is claimed; STAUNTON/R.XV has a fine for
		// each excess instead.
		ForfeitTime:  pick(is(CodeStaunton), "penalty_e", "claim"),
		Books:        pick(is(CodeWire, CodeUmpired), "forbidden", "allowed"),
		Repetition:   "claim",
		DeadPosition: true,
		Unnamed:      pick(is(CodeStaunton), "queen", "ambiguous"),
		Notes:        "forward",
		Outage:       "credit",
		DMARCFail:    "confirm",
		Turn:         TurnTerms{Limit: 72 * time.Hour, Days: true, Rounding: none},
		Calendar: CalendarTerms{
			Zone: "Europe/London", Scope: "tournament",
			Weekly: []time.Weekday{time.Sunday}, Holidays: []string{"GB-EAW"},
		},
		// D for ambiguity, since no letter is lost by it; E for illegality, since
		// a slip of the pen deserves a milder penalty (BCC1903/V.PREF(a)).
		Penalty: PenaltyTerms{
			Law3:         "E",
			Ambiguous:    pick(is(CodeUmpired, Code1897, CodeStaunton), "announce", "D"),
			Illegal:      pick(is(CodeUmpired, Code1897), "C", "E"),
			MultiIllegal: pick(is(CodeUmpired, Code1897), "C", "E"),
		},
		PenaltyE: defaultPenaltyE(),
		Exaction: ExactionTerms{Law3: "opponent", MultiIllegal: "opponent", Ambiguous: "opponent", Illegal: "opponent"},
		Scrutiny: ScrutinyTerms{
			Ambiguity:  pick(is(CodeUmpired), "guard", "inform"),
			Illegality: pick(is(CodeUmpired), "silent", "inform"),
			Unreadable: pick(is(CodeStaunton), "not-sent", "illegal"),
		},
		Election:      ElectionTerms{Lapse: "waived"},
		AuthorLimit:   24 * time.Hour,
		Conditional:   ConditionalTerms{Recall: "no"},
		AppealWindow:  14 * 24 * time.Hour,
		UmpireSilence: 14 * 24 * time.Hour,
		Adjudicate:    AdjudicationTerms{Months: 12, Statements: 15 * 24 * time.Hour, Automatic: is(CodeUmpired)},
		UnableToGoOn:  is(CodeWire, CodeUmpired),
		FiftyPawn:     !is(Code1897),
		Leave:         &LeaveTerms{Days: defaultLeave.Days, MovingEnds: true, CutHarmless: true},
		NoticeFloor:   slices.Clone(noticeFloor),
	}
	if is(CodeWire, CodeUmpired) {
		a.Calendar.Weekly, a.Calendar.Holidays = nil, nil // BCC1903/VI.2(b)
	}
	return a, nil
}

// pick returns yes or no.
func pick(which bool, yes, no string) string {
	if which {
		return yes
	}
	return no
}

// defaultPenaltyE stands where the parties insert nothing else. It is milder than a forced move of the King (BCC1903/V.PREF(a)),
// yet nobody gains time by an offence.
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
