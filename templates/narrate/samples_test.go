package narrate

import (
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/penalty"
	"postd/correspondence/terms"
)

var begin = time.Date(2026, time.December, 1, 10, 0, 0, 0, time.UTC)

// everyEvent is one event of every kind.
var everyEvent = []events.What{
	events.Opened{Label: "A1", Calendar: "GB-EAW version 1", Sides: [2]terms.Side{{Members: []terms.Member{{Name: "Smith"}}}, {Members: []terms.Member{{Name: "Jones"}}}}},
	events.Despatched{Words: "P-K4", Number: 1, Used: time.Hour, Early: true, Crossing: true, Law3: events.Law3Missing},
	events.Offended{Law: "BCC1903/V.5(a)", Words: "Kt-B3", NoCapture: true}, events.Posted{Notice: "2.1", Begins: events.BeginsTurn},
	events.Accepted{Notice: "2.1"}, events.Fingerprinted{Digest: "d41d8cd9"},
	events.MemoKept{Words: "the Bishop"},
	events.MemosEnded{},
	events.Wished{Member: "Smith", Sets: terms.WishMoves, As: "algebraic"},
	events.RemindersSet{Member: "Smith", Reminding: terms.Reminding{Prompts: []terms.Prompt{{Left: 24 * time.Hour}}}},
	events.Delivered{Notice: "2.1", How: events.ReceiptAccepted}, events.Undelivered{Notice: "2.1", Why: "550"}, events.Unreceived{Notice: "2.1", Why: "550"},
	events.Adopted{Words: "P-K4", Law: "BCC1903/V.2(a)"}, events.Exacted{Letter: events.LetterD, Law: "BCC1903/V.5(a)", Ground: "both Bishops can go there"},
	events.Waived{Law: "BCC1903/V.6(a)", How: events.WaivedByLapse}, events.Queried{Law: "BCC1903/V.5(a)"},
	events.Replied{Words: "P-K4"}, events.Selected{How: events.SelectedByWord, Stands: true}, events.Annulment{From: 3, Law: "BCC1903/V.5(b)"},
	events.Restored{Law: "BCC1903/V.6(b)", By: events.RestoredByClaim, Reply: "P-K4"}, events.Penalised{Penalty: penalty.Penalty{Law: "BCC1903/V.3"}},
	events.Law3Open{}, events.Law3Closed{How: events.Law3Lapsed}, events.Exceeded{Used: 73 * time.Hour, Limit: 72 * time.Hour, Deadline: begin},
	events.ExcessWaived{}, events.Charged{Used: 73 * time.Hour}, events.Charged{Used: 5 * time.Hour, Why: events.ForSatisfying}, events.Charged{Used: 5 * time.Hour, Why: events.ForClaiming}, events.Reminded{Kind: "half"}, events.Proposed{WithMove: true}, events.Answered{How: events.OfferDeclined},
	events.Claimed{Law: "BCC1903/V.9(c)", Parked: true}, events.Refused{Words: "EXACT B", Why: events.WhyNoPenalty, Law: "BCC1903/V.5(a)"},
	events.Returned{Words: "P-K4", Why: events.WhyStale}, events.Noted{About: "note", Words: "Hello."},
	events.Warned{Kind: events.AdjudicationSoon, Date: begin}, events.Frozen{Law: "BCC1903/V.10(a)", Statements: begin},
	events.Stated{Words: "White is better."}, events.Stated{Words: "He is wrong.", Question: 1}, events.Laid{To: terms.ToAdjudicator, Notice: "3.1"},
	events.MadeGood{No: 1, Span: calendar.Span{From: begin, To: begin.Add(time.Hour), Why: "outage", Law: "RULING/R-1"}},
	events.Credited{Span: calendar.Span{From: begin, Why: "outage", Law: "BCC1903/II.10.E"}},
	events.Ruled{By: terms.ToUmpire, Row: "Note", Law: "BCC1903/INTRO(a)", Reason: "So.", On: 1},
	events.Appealed{No: 1, About: events.AboutForfeit, Law: "BCC1903/V.9(b)", Words: "No."}, events.Settled{No: 1, How: "Uphold", Idle: true, Counts: true},
	events.Stayed{No: 1, Why: "appeal of White", Law: "BCC1903/V.2(b)"}, events.Resumed{Stay: 1}, events.Debited{Stay: 1, Over: time.Hour},
	events.TermsProposed{No: 1, About: events.AboutTerms, Field: "turn.limit", Value: "5 days", Was: "3 days"}, events.TermsAnswered{No: 1, How: events.TermsConsented},
	events.TermsChanged{No: 1, Field: "turn.limit", Value: "5 days"},
	events.Carried{Words: "Kt-B3", Law: "BCC1903/V.5(a)"}, events.Found{Law: "BCC1903/V.6(a)"},
	events.CarriedJoined{Words: "B-B4"}, events.CarriedTaken{No: 2, Law: "BCC1903/V.4(a)"}, events.Raised{How: events.RaisedByQuery, Unbegun: true},
	events.Heard{}, events.Heard{Leave: true}, events.Silent{Since: begin},
	events.LeaveTaken{No: 1, From: calendar.Date{Year: 2026, Month: 12, Day: 20}, To: calendar.Date{Year: 2027, Month: 1, Day: 3}, Days: []events.YearDays{{Year: 2026, Days: 9}}, By: terms.ToSecretary, Beyond: 2, Reason: "He is ill."},
	events.LeaveEnded{No: 1, How: events.LeaveCut, By: terms.ToSecretary, Reason: "He is well."},
	events.CalendarChanged{Set: "GB-EAW", Version: 2, Added: []calendar.Day{{Date: calendar.Date{Year: 2026, Month: 12, Day: 24}, Name: "A day"}}}, events.CaughtUp{Turn: &events.Moved{}},
	events.Doubted{Words: "draw?", Means: []string{"OFFER DRAW"}}, events.Cleared{Words: "draw?", How: "note"},
	events.Asked{No: 1, Words: "draw?", Means: []string{"OFFER DRAW"}, Holds: "3. P-K5"}, events.AnsweredFor{No: 1, How: "note"},
	events.ConfirmationAsked{No: 1, Words: "RESIGN"}, events.ConfirmationAnswered{No: 1, How: events.OvertakenAct},
	events.FineGrown{Penalty: 1, Days: 3}, events.Discharged{Penalty: 1, Act: 2, As: "paid", By: terms.ToSecretary},
	events.SeriesQueued{Ply: 3, Waits: []events.Condition{{Assumed: "P-K4", Words: "PxP"}}},
	events.SeriesFired{Assumed: "P-K4", Words: "PxP"}, events.SeriesLapsed{How: events.LapsedRestored},
	events.Tested{Law: "BCC1903/V.8(b)", Answer: events.Refuted, Own: 49, Other: 50},
	events.FiftyDemanded{From: 3, Ground: events.GroundKing}, events.FiftyLifted{Law: "STAUNTON/R.XIV"},
	events.Required{Law: "BCC1903/V.6(a)", Man: "KBP"}, events.ManAsked{Law: "BCC1903/V.6(a)"}, events.TurnForfeited{Law: "STAUNTON/R.VIII"},
	events.Joined{Words: "B-B4", Law: "BCC1903/V.4(a)"}, events.Taken{No: 2, Law: "BCC1903/V.5(a)"},
	events.Reentered{Ply: 4, Law: "BCC1903/V.6(b)"}, events.WentBack{Ruling: 1, Law: "STAUNTON/R.XIX"}, events.Reput{No: 1},
	events.Remitted{No: 1}, events.Unanswered{Question: 1, By: terms.ToUmpire, To: terms.ToSecretary},
	events.Seated{Office: terms.ToUmpireOfWhite, Name: "Mr Hoffer", Proposal: 1}, events.Referred{Question: 1, To: terms.ToUmpireOfWhite},
	events.Substituted{Of: 1, From: terms.Member{Player: 1, Name: "Gwen Hall"}, To: terms.Member{Player: 7, Name: "Leo Marsh"}, Since: calendar.Date{Year: 2026, Month: time.December, Day: 3},
		Law: "RULING/R-41", Letter: "2.1", Anew: events.BeginsTurn, Used: 5 * time.Hour, Allowed: 72 * time.Hour},
	events.Specified{No: 1, Law: "BCC1903/V.9(a)", Notice: "2.1"}, events.SpecifiedClosed{No: 1, How: events.SpecifiedWaived},
	events.ExcessUndone{Law: "RULING/R-21"}, events.Ended{Result: terms.Drawn, How: events.ByAgreement, Law: "BCC1903/V.8(a)"},
}
