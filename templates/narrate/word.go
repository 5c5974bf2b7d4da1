package narrate

import (
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// stored says what the ledger keeps in one closed word; each word has its own type.
var stored = map[any]string{
	events.Law3Missing: "not in it", events.Law3Wrong: "wrongly in it",
	events.QueryAsked: " asked what it meant", events.QueryNoMove: " claimed D without a move, which asks what was meant", events.QueryNoReading: " claimed D and named no reading, which asks what was meant",

	events.RaisedByExaction: "by a claim with its ground", events.RaisedByQuery: "by a query", events.RaisedByAdoption: "by adopting one of several records",
	events.RaisedByWords: "by saying that the record is ambiguous", events.RaisedByRestoration: "by asking for restoration", events.RaisedByMeaning: "by saying what was meant",
	events.RaisedByTimeClaim: "by a claim of time, which was tested", events.RaisedByAdjudication: "by a claim of adjudication", events.RaisedByDrawClaim: "by a claim of a draw",
	events.RaisedByHearing: "when the records were heard again", events.RaisedByOffice: "since the terms are silent on other faults alone",

	events.LapsedOtherMove: "another move was made",
	events.LapsedRestored:  "the record on which it hung stands no longer",
	events.LapsedAnswered:  "its author answered the unsettled record directly",
	events.LapsedMoved:     "its author answered directly",
	events.LapsedRecalled:  "its author took it back (RULING/R-10)",
	events.LapsedNotTaken:  "it was to follow another record than the one adopted",
	events.LapsedUnfit:     "its record is not complete",
	events.LapsedLeft:      "its author has left, and a substitute plays",

	events.WaivedExpressly: "waived", events.WaivedByAnswer: "gone: the record was answered", events.WaivedByLapse: "gone: it was not used in time",
	events.WaivedRenounced: "given up", events.WaivedAsCapture: "given up: the captures are readings now",
	events.WaivedDisregarded:  "gone: what was required cannot legally be done",
	events.WaivedAuthorLapsed: "gone: the author did not say in time what was meant (RULING/R-64)", events.WaivedConfirmed: "gone: the reading in play is confirmed",
	events.WaivedQuestion: "open again: the question to the author is taken back (RULING/R-79)",

	events.LeaveMoved: "was ended by a record", events.LeaveCut: "was cut short", events.LeaveWithdrawn: "was withdrawn before it began",
	events.OfferDeclined: "declined it", events.OfferMoved: "moved", events.OfferWithdrawn: "withdrew it", events.OfferLapsed: "let it lapse",

	events.ConfirmedAct:  "confirmed by a second letter what had waited (RULING/R-53)",
	events.WithdrawnAct:  "withdrew what had waited for a second letter (RULING/R-53)",
	events.OvertakenAct:  "sent a move first, which withdrew what had waited for a second letter (RULING/R-53)",
	events.ConfirmedLate: "answered late for what had waited for a second letter, so that the umpire is asked (RULING/R-53)",

	events.LacksSignature: "the letter bore no signature of a mail provider", events.LacksOwnSignature: "the letter did not bear the usual signature",
	events.LacksAddress: "the letter did not come to the address of one of the last letters", events.LacksOwnAddress: "the letter did not come from an address of the player",
	events.LacksWriting: "it was said by telephone",

	events.GroundAny: "for which the law asks no ground", events.GroundKing: "having a bare King", events.GroundForce: "having but one piece beside the King",
	events.GroundChecks: "since checks went on", events.GroundRepetition: "since the position came about for the third time", events.GroundRuled: "and the umpire found it good",

	events.AboutForfeit:   "claimed the game",
	events.AboutDraw:      "claimed a draw that the office could neither prove nor refute",
	events.AboutFifty:     "demanded that fifty moves be counted, on a ground that the office cannot prove",
	events.AboutUnable:    "claimed adjudication, being unable to go on",
	events.AboutConfirmed: "confirmed late what waited for a second letter, and the umpire is asked",
	events.AboutAnnulment: "claimed that the game be annulled",
	events.AboutAppeal:    "appealed to the umpire",
	events.AboutDisowned:  "said that another wrote a letter in this name, and the umpire is asked",

	events.ByAdjudication: "adjudicated", // all other endings stand in words that people use

	events.BeginsTurn: "the turn", events.BeginsElection: "the choice",
	events.BeginsClarifying: "the time to say what was meant", events.BeginsAgain: "the turn that stood still",

	events.ReceiptByPost:   "the office posted it, and so many days later it counts as received (RULING/R-1)",
	events.ReceiptAccepted: "the next server accepted it", events.ReceiptByReply: "its reader answered", events.ReceiptDisclosed: "its reader had been shown it in advance",
	events.ReceiptByWord: "its reader wrote after it was accepted", events.ReceiptWithoutWord: "it counts as received, 48 hours after it was accepted (RULING/R-57)",
	events.ReceiptDeemed: "it counts as received, 48 hours after the first attempt (RULING/R-57)",
}

// Word says what an event holds in one word of a closed type; "" if nothing is said of it.
func Word(how any) string { return stored[how] }

// grounds say what a record is found to be, "is ambiguous".
var grounds = map[rules.Law]string{
	"BCC1903/V.3":     "came without the opponent's last move, or with a wrong one",
	"BCC1903/V.4(b)":  "is one of several for one turn, and not all of them can be read as legal moves",
	"BCC1903/V.4(a)":  "is one of several for one turn",
	"BCC1903/V.5(a)":  "is ambiguous",
	"BCC1903/V.5(c)":  "expresses no capture and is legal only as a capture",
	"BCC1903/V.6(a)":  "fits no legal move",
	"STAUNTON/R.XI":   "announces a check that it does not give",
	"STAUNTON/R.VIII": "does not do what the choice of the opponent requires",
	"BCC1903/V.9(c)":  "came when the time was over",
	"STAUNTON/R.XV":   "came when the time was over",
	"BCC1903/V.PEN.C": "does not do what Penalty C requires",
	"STAUNTON/COR.IX": "cannot be made out",
	"RULING/R-52":     "fits several moves which all end the game alike",
}

// Ground says what was found against a record by the law; the bare law, if there are no
// words for it, since a letter with a gap is better than a game that stands still.
func Ground(law rules.Law) string {
	if s, ok := grounds[law]; ok {
		return s
	}
	return string(law)
}

// Score writes a result as it is printed.
func Score(r terms.Result) string {
	switch r {
	case terms.Drawn:
		return "½–½"
	case terms.WhiteWins:
		return "1–0"
	case terms.BlackWins:
		return "0–1"
	case terms.BothLost:
		return "0–0"
	}
	return string(r)
}
