package events

// These are the closed words of events about letters, records and rights. Every word that
// any release wrote stands here; one that is written no more says until which release it was.

// ReceiptWay says how a notice was received (CLOCK/C-2).
type ReceiptWay string

// These are its words.
const (
	ReceiptAccepted    ReceiptWay = "accepted"       // the next server accepted it
	ReceiptByReply     ReceiptWay = "reply"          // its reader answered
	ReceiptDisclosed   ReceiptWay = "disclosed"      // its reader had been shown it in advance
	ReceiptDeemed      ReceiptWay = "deemed"         // it counts as received after the first attempt (RULING/R-57)
	ReceiptByWord      ReceiptWay = "acknowledged"   // its reader wrote after it was accepted
	ReceiptWithoutWord ReceiptWay = "unacknowledged" // its reader wrote nothing for two days (RULING/R-57)
	ReceiptByPost      ReceiptWay = "post"           // the office posted it, and so many days later it counts as received (RULING/R-1)
)

// QueryWay says by what the author of a record is asked (BCC1903/V.7(c)).
type QueryWay string

// These are its words.
const (
	QueryAsked     QueryWay = "query"
	QueryNoMove    QueryWay = "no-move"    // D was exacted without a move
	QueryNoReading QueryWay = "no-reading" // D was exacted, and its move is no reading
	QueryLate      QueryWay = "late"       // the record was carried, and answered before it was asked
)

// SelectedWay says by what a reading is selected (BCC1903/V.5(b)).
type SelectedWay string

// These are its words.
const (
	SelectedByWord    SelectedWay = "interpreted" // the author says what was meant
	SelectedByConduct SelectedWay = "conduct"     // the author's next record shows it
	SelectedByLapse   SelectedWay = "lapsed"      // the author said nothing in time
	SelectedByRuling  SelectedWay = "ruled"
	SelectedNoted     SelectedWay = "noted" // the receiver says which reading is going to be answered
)

// RestoredBy says what brings the position back (BCC1903/V.PEN.A, BCC1903/V.6(b)).
type RestoredBy string

// These are its words.
const (
	RestoredByClaim  RestoredBy = "claim"
	RestoredByWaiver RestoredBy = "waiver" // the penalty is waived, or lapsed
	RestoredByRuling RestoredBy = "ruling" // of a turn that is entered again, never of a restoration
)

// Law3Fault is what is wrong with the repeated move (BCC1903/V.3).
type Law3Fault string

// These are its words.
const (
	Law3Missing Law3Fault = "missing"
	Law3Wrong   Law3Fault = "wrong"
)

// Law3Way says how the right to exact E for want of the last move ends (BCC1903/V.3).
type Law3Way string

// These are its words.
const (
	Law3Exacted Law3Way = "exacted"
	Law3Lapsed  Law3Way = "lapsed"
	Law3Waived  Law3Way = "waived"
)

// OfferWay says how an offer ends without a draw (BCC1903/V.8(a)).
type OfferWay string

// These are its words.
const (
	OfferDeclined  OfferWay = "declined"
	OfferMoved     OfferWay = "moved" // the other side made its move
	OfferWithdrawn OfferWay = "withdrawn"
	OfferLapsed    OfferWay = "lapsed"
)

// RaisedWay says by what the matter of a carried record is raised (BOOK/3.5).
type RaisedWay string

// These are its words.
const (
	RaisedByExaction     RaisedWay = "exact" // a claim with its ground
	RaisedByQuery        RaisedWay = "query"
	RaisedByAdoption     RaisedWay = "adopt" // of one of several records
	RaisedByWords        RaisedWay = "words" // that the record is ambiguous
	RaisedByRestoration  RaisedWay = "restore"
	RaisedByMeaning      RaisedWay = "interpret" // the author says what was meant
	RaisedByTimeClaim    RaisedWay = "claim"     // a claim of time, which was tested
	RaisedByDrawClaim    RaisedWay = "draw"
	RaisedByAdjudication RaisedWay = "adjudication"
	RaisedByHearing      RaisedWay = "heard"  // the records were heard again
	RaisedByOffice       RaisedWay = "inform" // the terms are silent on other faults alone
)

// WaivedWay says how a right ends that is not used.
type WaivedWay string

// These are its words.
const (
	WaivedExpressly    WaivedWay = "waived"
	WaivedByAnswer     WaivedWay = "answered" // the record was answered
	WaivedByLapse      WaivedWay = "lapsed"   // it was not used in time
	WaivedRenounced    WaivedWay = "renounced"
	WaivedDisregarded  WaivedWay = "disregarded"   // what was required cannot legally be done (BCC1903/V.7(d))
	WaivedAsCapture    WaivedWay = "as-capture"    // the captures that were not expressed are readings now (BCC1903/V.5(c))
	WaivedAuthorLapsed WaivedWay = "author-lapsed" // the author did not say in time what was meant (RULING/R-64)
	WaivedConfirmed    WaivedWay = "confirmed"     // the reading in play is confirmed
	WaivedQuestion     WaivedWay = "question"      // the receiver asked the author, and exacts after all (RULING/R-79)
)
