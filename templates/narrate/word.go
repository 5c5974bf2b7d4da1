package narrate

import (
	"fmt"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// stored says, by kind of event, what the ledger keeps in one word.
var stored = map[string]map[string]string{
	"Law3":    {"missing": "not in it", "wrong": "wrongly in it"},
	"Queried": {"query": " asked what it meant", "no-move": " exacted D without a move, which asks what was meant", "no-reading": " exacted D and named no reading, which asks what was meant"},
	// Raised: the ways in which a matter is raised.
	"Raised": {
		"exact": "by a claim with its ground", "query": "by a query", "adopt": "by adopting one of several records", "words": "by saying that the record is ambiguous", "restore": "by asking for restoration",
		"interpret": "by saying what was meant", "claim": "by a claim of time, which was tested", "adjudication": "by a claim of adjudication", "draw": "by a claim of a draw",
		"heard": "when the records were heard again", "inform": "since the terms are silent on other faults alone", "ruling": "by a ruling",
	},
	// SeriesLapsed: how what was sent in advance fell.
	"SeriesLapsed": {
		events.LapsedOtherMove: "another move was made",
		events.LapsedRestored:  "the record on which it hung stands no longer",
		events.LapsedAnswered:  "he answered the unsettled record himself",
		events.LapsedMoved:     "he answered himself",
		events.LapsedRecalled:  "he took it back (RULING/R-10)",
		events.LapsedNotTaken:  "it was to follow another record than the one adopted",
		events.LapsedUnfit:     "its record is not complete",
	},
	// Waived: how a right ended.
	"Waived": {
		"waived": "waived", "answered": "gone: the record was answered", "lapsed": "gone: it was not used in time", "renounced": "renounced", "as-capture": "renounced: the captures are readings now",
		"disregarded":   "gone: what was required cannot legally be done",
		"author-lapsed": "gone: he did not say in time what he meant (RULING/R-64)", "confirmed": "gone: the reading in play is confirmed",
	},
	"LeaveEnded": {"moved": "was ended by a record", "cut": "was cut short", "withdrawn": "was withdrawn before it began"},
	"Answered":   {"declined": "declined it", "moved": "moved", "withdrawn": "withdrew it", "lapsed": "let it lapse"},
	// ConfirmationAnswered: how what waited for a second letter ceased to wait.
	"ConfirmationAnswered": {
		events.ConfirmedAct:  "confirmed by a second letter what had waited (RULING/R-53)",
		events.WithdrawnAct:  "withdrew what had waited for a second letter (RULING/R-53)",
		events.OvertakenAct:  "sent a move first, which withdrew what had waited for a second letter (RULING/R-53)",
		events.ConfirmedLate: "answered late for what had waited for a second letter, so that the umpire is asked (RULING/R-53)",
	},
	// FiftyDemanded: on what a demand of fifty moves stands.
	"FiftyDemanded": {
		correspondence.GroundAny: "which the law leaves to him", correspondence.GroundKing: "having a bare King", correspondence.GroundForce: "having but one piece beside his King",
		correspondence.GroundChecks: "since checks went on", correspondence.GroundRepetition: "since the position came about for the third time", correspondence.GroundRuled: "and the umpire found it good",
	},
	"Appealed": {
		correspondence.AboutForfeit:   "claimed the game",
		correspondence.AboutDraw:      "claimed a draw that the office could neither prove nor refute",
		correspondence.AboutFifty:     "demanded that fifty moves be counted, on a ground that the office cannot prove",
		correspondence.AboutUnable:    "claimed adjudication, since he cannot go on",
		correspondence.AboutConfirmed: "confirmed late what waited for a second letter, and the umpire is asked",
		correspondence.AboutAnnulment: "claimed that the game be annulled",
		"":                            "appealed to the umpire",
	},
	// Posted: what a receipt begins.
	"Posted": {
		string(events.BeginsTurn): "the turn", string(events.BeginsElection): "the choice",
		string(events.BeginsClarifying): "the time to say what was meant", string(events.BeginsAgain): "the turn that stood still",
	},
	// Delivered: how a notice was received (CLOCK/C-2).
	"Delivered": {
		"accepted": "the next server accepted it", "reply": "its reader answered", "disclosed": "its reader had been shown it in advance", "acknowledged": "its reader wrote after it was accepted", "unacknowledged": "it counts as received, 48 hours after it was accepted (RULING/R-57)", "deemed": "it counts as received, 48 hours after the first attempt (RULING/R-57)",
	},
}

// Word says what an event of the kind holds in one word; where nothing is said of that
// word, what is said of any other, if anything.
func Word(kind string, how any) string {
	if s, ok := stored[kind][fmt.Sprint(how)]; ok {
		return s
	}
	return stored[kind][""]
}

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
	}
	return string(r)
}
