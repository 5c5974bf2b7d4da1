package terms

import (
	"slices"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/penalty"
)

// Default returns the agreement that the code itself suggests, with what is
// customary where it leaves a blank (BOOK/2.2). first_turn_at is not
// filled. That of BCC1903-V has nothing unbuilt.
func Default(name string) (Agreement, error) {
	c, ok := CodeNamed(name)
	if !ok || c.Overlay {
		f, _ := FieldNamed("code")
		return Agreement{}, Fault("code", "%s", notAllowed(name, f.Allowed))
	}
	a := Agreement{
		Code:          c.Name,
		Colours:       ColoursByLot,
		FirstMover:    WhiteBegins,
		Notation:      "descriptive",
		Names:         NamesByBirth,
		Receipt:       ReceiptOnAcceptance,
		Despatch:      DespatchOnArrival,
		DeadPosition:  true,
		Notes:         NotesForwarded,
		Outage:        OutageCredited,
		DMARCFail:     DMARCConfirm,
		Turn:          TurnTerms{Limit: 72 * time.Hour, Days: true, Rounding: RoundingNone},
		Calendar:      calendar.CalendarTerms{Zone: "Europe/London", Scope: calendar.ScopeTournament},
		Penalty:       PenaltyTerms{Law3: Law3PenaltyE},
		PenaltyE:      penalty.Default(),
		Exaction:      ExactionTerms{Law3: ExactedByOpponent, MultiIllegal: ExactedByOpponent, Ambiguous: ExactedByOpponent, Illegal: ExactedByOpponent},
		Election:      ElectionTerms{Lapse: LapseWaives},
		AuthorLimit:   24 * time.Hour,
		Conditional:   ConditionalTerms{Recall: RecallNever},
		AppealWindow:  14 * 24 * time.Hour,
		UmpireSilence: 14 * 24 * time.Hour,
		Adjudicate:    AdjudicationTerms{Statements: 15 * 24 * time.Hour},
		Withdrawal:    WithdrawalHalf,
		NoticeFloor:   slices.Clone(noticeFloor),
		Substitute:    SubstituteEarly,
	}
	if err := a.adopts(codes[post]); err != nil {
		return Agreement{}, err
	}
	if c.column == post {
		return a, nil
	}
	return a, a.adopts(c)
}

// FillIn makes an agreement of the blanks given as "field" and "value": the code
// first, since it brings the defaults of the others, then the overlay, which lies
// over it, then what is filled, in the order given, so that it prevails over both.
// A "preset" stands for what it fills, and before all that is filled beside it.
// Without a code it is that of BCC1903 Part V. All that is wrong is told at once.
func FillIn(filled [][2]string) (Agreement, []error) {
	filled, err := presetFirst(filled)
	if err != nil {
		return Agreement{}, []error{err}
	}
	code, overlay := CodePost, ""
	for _, f := range filled {
		switch f[0] {
		case "code":
			code = f[1]
		case "overlay":
			overlay = f[1]
		}
	}
	var named Agreement
	if err := named.Set("code", code); err != nil {
		return Agreement{}, []error{err}
	}
	a, err := Default(named.Code)
	if err != nil {
		return Agreement{}, []error{err}
	}
	if overlay != "" {
		if err := a.Set("overlay", overlay); err != nil {
			return a, []error{err}
		}
		if c, known := CodeNamed(a.Overlay); known {
			if err := a.adopts(c); err != nil {
				return a, []error{err}
			}
		}
	}
	var errs []error
	for _, f := range filled {
		if f[0] == "code" || f[0] == "overlay" {
			continue
		}
		if err := a.Set(f[0], f[1]); err != nil {
			errs = append(errs, err)
		}
	}
	return a, errs
}
