package events

import (
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/penalty"
	"postd/correspondence/terms"
	"postd/rules"
)

// Event is one thing that happened in a game, as a conclusion in the law's
// words. Judging is over when an Event exists: Apply only remembers it, so
// that a later release never judges an old game anew.
type Event struct {
	At    time.Time // the instant of the matter: arrival of a letter, a tick, a ruling
	Cause string    // the key of the matter that brought it about
	What  What
}

// What is one of the kinds of events below. The list is closed.
type What interface{ kind() string }

type (
	// Opened says that the game is arranged under its agreement.
	Opened struct {
		ID        terms.GameID    `json:"id"`
		Label     string          `json:"label"`
		Sides     [2]terms.Side   `json:"sides"`
		Agreement terms.Agreement `json:"agreement"`
		Position  string          `json:"position,omitempty"` // as SetUp reads it; empty = the initial array
		Calendar  string          `json:"calendar"`

		Replaces *Predecessor `json:"replaces,omitempty"` // the annulled game in whose place it is played
	}

	// Despatched says that a record ended a turn (BCC1903/V.2(a)), legal or not.
	Despatched struct {
		By       rules.Colour  `json:"by"`
		Words    string        `json:"words"`
		Number   int           `json:"number"`             // the number of the move in the standing score
		Used     time.Duration `json:"used"`               // reckoned
		Allowed  time.Duration `json:"allowed,omitempty"`  // for that turn
		Early    bool          `json:"early,omitempty"`    // RULING/R-58: before the time agreed
		Crossing bool          `json:"crossing,omitempty"` // RULING/R-59: the turn counts nothing
		Fired    bool          `json:"fired,omitempty"`    // RULING/R-66: it was sent in advance; the turn counts nothing
		Law3     Law3Fault     `json:"law3,omitempty"`     // empty: satisfied or not due
		Rest     string        `json:"rest,omitempty"`     // words of the opponent's move as sent
		Member   string        `json:"member,omitempty"`   // who of a side in consultation sent it (BCC1903/IV.2)
		Digest   string        `json:"digest,omitempty"`   // of its letter, by which a copy is known
	}

	// Offended says that a despatch gives the opponent a right.
	Offended struct {
		Law       rules.Law     `json:"law"`
		By        rules.Colour  `json:"by"`
		Words     string        `json:"words"`
		Number    int           `json:"number"`
		Readings  []rules.Move  `json:"readings,omitempty"`
		NoCapture bool          `json:"noCapture,omitempty"` // the readings are captures, none expressed
		Used      time.Duration `json:"used"`                // reckoned time of the turn in which it was despatched
		Allowed   time.Duration `json:"allowed"`             // and what was allowed for it
	}

	// Posted is a notice on whose receipt something begins.
	Posted struct {
		Notice NoticeID           `json:"notice"`
		To     rules.Colour       `json:"to"`
		Begins Begins             `json:"begins"`
		Limit  time.Duration      `json:"limit"`           // reckoned time allowed
		Own    time.Duration      `json:"own,omitempty"`   // of a turn, where an allowance is agreed beside: its own length
		Cause  calendar.TurnCause `json:"cause,omitempty"` // of a turn
	}

	// Delivered says that a notice was received (CLOCK/C-2).
	Delivered struct {
		Notice NoticeID   `json:"notice"`
		How    ReceiptWay `json:"how"`
		// Begins is when what begins with it begins, where that is later by agreement.
		Begins time.Time `json:"begins,omitzero"`
	}

	// Undelivered says that a notice was refused for good (RULING/R-57).
	Undelivered struct {
		Notice NoticeID `json:"notice"`
		Why    string   `json:"why"`
	}

	// Unreceived says that a notice was never received, though the office's own carrier
	// had accepted it: what began with that acceptance has not begun (RULING/R-87).
	Unreceived struct {
		Notice NoticeID `json:"notice"`
		Why    string   `json:"why"`
	}

	// Adopted says that a move becomes part of the game.
	Adopted struct {
		By    rules.Colour `json:"by"`
		Move  rules.Move   `json:"move"`
		Words string       `json:"words"` // the record by which it was made
		Law   rules.Law    `json:"law"`
		// Sent is when a record that was carried was despatched; the first of those
		// is a move of the score now.
		Sent time.Time `json:"sent,omitzero"`
	}

	// Queried says that the author is asked what was meant (BCC1903/V.7(c)).
	Queried struct {
		By  rules.Colour `json:"by"`
		Law rules.Law    `json:"law"`
		How QueryWay     `json:"how"`
		// Held is the receiver's record, and For the reading that it answers: it is
		// despatched if the author says that this one was meant (RULING/R-24).
		Held string     `json:"held,omitempty"`
		For  rules.Move `json:"for,omitempty"`
	}

	// Replied says that an ambiguous record was answered without pointing the ambiguity
	// out (BCC1903/V.5(b)). Legal says whether the reply is legal under the
	// reading in play; InPlay is zero where none is.
	Replied struct {
		By     rules.Colour `json:"by"`
		Words  string       `json:"words"`
		InPlay rules.Move   `json:"inPlay,omitempty"`
		Shown  bool         `json:"shown,omitempty"` // it showed which reading it answered
		Fits   []rules.Move `json:"fits,omitempty"`  // readings under which the reply stands
		Legal  bool         `json:"legal"`
	}

	// Selected says that the author says what the record meant; with How "noted", the
	// receiver says which reading is going to be answered.
	Selected struct {
		By     rules.Colour `json:"by"`
		Move   rules.Move   `json:"move"`
		How    SelectedWay  `json:"how"`
		Stands bool         `json:"stands,omitempty"` // the reply stands
		Reply  rules.Move   `json:"reply,omitempty"`  // its move under this reading
		// Rejudged says that the reply is not annulled but judged under this reading.
		Rejudged bool `json:"rejudged,omitempty"`
		// Annuls says that what was carried after the record answered another move, and falls
		// (BCC1903/V.5(b)).
		Annuls bool `json:"annuls,omitempty"`
		// Words are those of the record by which it was said; empty: it was said
		// otherwise.
		Words string `json:"words,omitempty"`
	}

	// Annulled says that a reply and what follows it is struck out.
	Annulment struct {
		From int       `json:"from"` // number of plies that remain
		Law  rules.Law `json:"law"`
	}

	// Restored is the position at the commencement of a turn (BCC1903/V.PEN.A, V.6(b)).
	Restored struct {
		To  rules.Colour `json:"to"` // whose turn it is again
		Law rules.Law    `json:"law"`
		By  RestoredBy   `json:"by"`
		// Reply is the record with which an illegal one was answered, and which
		// falls with it; else empty.
		Reply string `json:"reply,omitempty"`
	}

	// Penalised is Penalty E as it was applied.
	Penalised struct{ penalty.Penalty }

	// Law3Open and Law3Closed say that E may, or may no longer, be exacted for want of
	// the opponent's last move (BCC1903/V.3).
	Law3Open struct {
		By rules.Colour `json:"by"` // the offender
	}
	Law3Closed struct {
		How Law3Way `json:"how"`
	}

	// Reminded says that a reminder of the running turn was sent, or without a kind none, since
	// the time stood still before it could be.
	Reminded struct {
		Of   rules.Colour `json:"of"`
		Kind string       `json:"kind"` // half, day; free words of a mark that a player set "30%", "48h"
		// Passed are the marks before it of which nothing was sent, since they had
		// passed too, or fell into the same minute.
		Passed []string `json:"passed,omitempty"`
	}

	// Proposed says that a draw is offered (BCC1903/V.8(a)).
	Proposed struct {
		By       rules.Colour `json:"by"`
		WithMove bool         `json:"withMove"`
		Words    string       `json:"words,omitempty"` // the one record with which it came
	}

	// Answered says that an offer ended without a draw.
	Answered struct {
		By  rules.Colour `json:"by"`
		How OfferWay     `json:"how"`
	}

	// Claimed says that a result is demanded and waits (parked, or adjudication).
	Claimed struct {
		By     rules.Colour `json:"by"`
		Law    rules.Law    `json:"law"`
		Parked bool         `json:"parked,omitempty"`
	}

	// Refused says that a claim, an exaction or an answer had no effect.
	Refused struct {
		By    rules.Colour `json:"by"`
		Words string       `json:"words"`
		Why   Reason       `json:"why"`
		Law   rules.Law    `json:"law,omitempty"`
	}

	// Returned says that a record had no effect and went back to its author.
	Returned struct {
		By    rules.Colour `json:"by"`
		Words string       `json:"words"`
		Why   Reason       `json:"why"`
		// Unmet counts the records of a turn that is bound by Penalty C which are
		// of another legal move, this one included (RULING/R-15); 0: it is none.
		Unmet int `json:"unmet,omitempty"`
		// Waits says that it joins the author's reply if that stands (TABLE/T2.33).
		Waits bool `json:"waits,omitempty"`
	}

	// Noted is something written into the game without effect: words passed on,
	// a question answered, a letter in which no statement was found.
	Noted struct {
		By    terms.Party `json:"by"`
		Words string      `json:"words,omitempty"`
		About string      `json:"about"` // a word of the office's own, of which no list is kept
	}

	// Warned is a notice about the date of adjudication (CLOCK/C-10).
	Warned struct {
		Kind WarnedOf  `json:"kind"`
		Date time.Time `json:"date"`
	}

	// Frozen says that adjudication is claimed; the position stands still (BCC1903/V.10).
	Frozen struct {
		By         rules.Colour `json:"by"` // nobody's claim where it is automatic
		Law        rules.Law    `json:"law"`
		Automatic  bool         `json:"automatic,omitempty"` // at the date, by agreement (BCC1903/APPA/14(b))
		Statements time.Time    `json:"statements"`          // until when both may write to the adjudicator
	}

	// Credited says that a span of the open turn is not reckoned (BCC1903/II.10.E).
	Credited struct {
		Of   rules.Colour  `json:"of"`
		Span calendar.Span `json:"span"`
	}

	// MadeGood says that of a clock that runs is left out, by agreement, the time in which
	// the office did not read its post (BCC1903/II.10.E, RULING/R-1).
	MadeGood struct {
		No     int           `json:"no"` // of the outage in the ledger
		Of     rules.Colour  `json:"of"`
		Choice bool          `json:"choice,omitempty"` // the clock is of a choice for which no turn runs
		Span   calendar.Span `json:"span"`
	}

	// Ruled says that an official decided.
	Ruled struct {
		By     terms.Party `json:"by"`
		Row    string      `json:"row"` // of TABLE/T7
		Law    rules.Law   `json:"law"`
		Reason string      `json:"reason"`
		On     int         `json:"on,omitempty"`     // the question that it answers; 0: none
		Undoes int         `json:"undoes,omitempty"` // the ruling that it undoes; 0: none
		// Answers is the letter of the office to which the official answered with it;
		// "" for a ruling on a page.
		Answers NoticeID `json:"answers,omitempty"`
	}
)

func (Opened) kind() string        { return "Opened" }
func (Despatched) kind() string    { return "Despatched" }
func (Offended) kind() string      { return "Offended" }
func (Posted) kind() string        { return "Posted" }
func (Delivered) kind() string     { return "Delivered" }
func (Undelivered) kind() string   { return "Undelivered" }
func (Unreceived) kind() string    { return "Unreceived" }
func (Adopted) kind() string       { return "Adopted" }
func (Exacted) kind() string       { return "Exacted" }
func (Waived) kind() string        { return "Waived" }
func (Queried) kind() string       { return "Queried" }
func (Replied) kind() string       { return "Replied" }
func (Selected) kind() string      { return "Selected" }
func (Annulment) kind() string     { return "Annulled" }
func (Restored) kind() string      { return "Restored" }
func (Penalised) kind() string     { return "Penalised" }
func (Law3Open) kind() string      { return "Law3Open" }
func (Law3Closed) kind() string    { return "Law3Closed" }
func (Exceeded) kind() string      { return "Exceeded" }
func (ExcessWaived) kind() string  { return "ExcessWaived" }
func (Reminded) kind() string      { return "Reminded" }
func (Proposed) kind() string      { return "Proposed" }
func (Tested) kind() string        { return "Tested" }
func (Answered) kind() string      { return "Answered" }
func (Claimed) kind() string       { return "Claimed" }
func (Refused) kind() string       { return "Refused" }
func (Returned) kind() string      { return "Returned" }
func (Noted) kind() string         { return "Noted" }
func (Warned) kind() string        { return "Warned" }
func (Frozen) kind() string        { return "Frozen" }
func (Credited) kind() string      { return "Credited" }
func (MadeGood) kind() string      { return "MadeGood" }
func (Ruled) kind() string         { return "Ruled" }
func (Appealed) kind() string      { return "Appealed" }
func (Settled) kind() string       { return "Settled" }
func (Stayed) kind() string        { return "Stayed" }
func (Resumed) kind() string       { return "Resumed" }
func (Debited) kind() string       { return "Debited" }
func (ExcessUndone) kind() string  { return "ExcessUndone" }
func (FineGrown) kind() string     { return "FineGrown" }
func (Discharged) kind() string    { return "Discharged" }
func (Heard) kind() string         { return "Heard" }
func (Silent) kind() string        { return "Silent" }
func (TermsProposed) kind() string { return "TermsProposed" }
func (TermsAnswered) kind() string { return "TermsAnswered" }
func (TermsChanged) kind() string  { return "TermsChanged" }
func (Reentered) kind() string     { return "Reentered" }
func (WentBack) kind() string      { return "WentBack" }
func (Reput) kind() string         { return "Reput" }
func (Remitted) kind() string      { return "Remitted" }
func (Unanswered) kind() string    { return "Unanswered" }
func (Stated) kind() string        { return "Stated" }
func (Laid) kind() string          { return "Laid" }

// Kind returns the name under which the event is stored.
func (e Event) Kind() string { return e.What.kind() }

// Shortened is the same, of no more than that length of its own.
func (p Posted) Shortened(own time.Duration) Posted {
	p.Limit = min(p.Limit, own)
	if p.Own > 0 {
		p.Own = min(p.Own, own)
	}
	return p
}
