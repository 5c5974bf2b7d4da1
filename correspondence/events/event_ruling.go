package events

import (
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/rules"
)

// These are the events by which a question is put to the umpire and answered, and by
// which the clocks stand meanwhile.
type (
	// Appealed says that a question is put to the umpire.
	Appealed struct {
		No    int           `json:"no"` // within the game, from 1
		By    rules.Colour  `json:"by"`
		About QuestionAbout `json:"about"`
		Words string        `json:"words"`
		Law   rules.Law     `json:"law"`
		Stay  int           `json:"stay,omitempty"` // in which both clocks stand for it; 0: none
		// Waits are the lines of the letter that wait for the answer to a claim of
		// a draw: its record, and an offer with it (RULING/R-17).
		Waits string `json:"waits,omitempty"`
		// Put is the umpire to whose place of play it belongs; zero: there is one, or
		// it is the secretary's.
		Put terms.Party `json:"put,omitempty"`
		// Notice is the letter by which the umpire was asked.
		Notice NoticeID `json:"notice,omitempty"`
		// Matter is what an appeal is about (RULING/R-76). Of a ledger that did not say, it is
		// the record that the words quote, or the last one.
		Matter Topic `json:"matter,omitzero"`
	}

	// Settled says that a question is answered, or fell.
	Settled struct {
		No     int    `json:"no"`
		How    string `json:"how"`              // free: the row of the ruling, "fell" or "withdrawn"
		Idle   bool   `json:"idle,omitempty"`   // the appeal was found idle
		Counts bool   `json:"counts,omitempty"` // its time is reckoned against the side that put it
	}

	// Stayed says that from now on both clocks stand.
	Stayed struct {
		No  int       `json:"no"` // within the game, from 1
		Why string    `json:"why"`
		Law rules.Law `json:"law"`
		// Penalty is the number of the penalty for a task of which they stand, and
		// Act that of its act, both from 1; 0: they do not stand for one.
		Penalty int `json:"penalty,omitempty"`
		Act     int `json:"act,omitempty"`
	}

	// Resumed says that each clock goes on when its side receives its letter.
	Resumed struct {
		Stay    int         `json:"stay"`
		Letters [2]NoticeID `json:"letters"` // to White, to Black
	}

	// Debited says that what had been left out of the turn of a side is reckoned after
	// all: a span, or all of a stay.
	Debited struct {
		Of   rules.Colour  `json:"of"`
		Span calendar.Span `json:"span,omitzero"`
		Stay int           `json:"stay,omitempty"`
		Over time.Duration `json:"over,omitempty"` // reckoned, added to the side's last turn, which is over
		// Binds says that no more than what is left then of the time for several turns is
		// allowed for the turn of the side that is open or in the post (BCC1903/V.9(c)). Of a
		// ledger that did not say, the turn keeps what it had.
		Binds bool `json:"binds,omitempty"`
	}

	// ExcessUndone says that a finding of excess stands no longer, by a ruling (RULING/R-21),
	// or because it appears that no turn had begun (BCC1903/V.2(a)).
	ExcessUndone struct {
		Of  rules.Colour `json:"of"`
		Law rules.Law    `json:"law"`
	}
)

// These are the events by which a ruling changes what was done before it, and by which
// the silence of an official is answered.
type (
	// Reentered says that by a ruling the game stands again at the commencement of a turn,
	// and what came after is struck out. With Words the record by which that turn
	// ended is judged anew; without them the turn begins anew.
	Reentered struct {
		Of      rules.Colour  `json:"of"`  // whose turn it is
		Ply     int           `json:"ply"` // plies that remain
		Law     rules.Law     `json:"law"`
		Words   string        `json:"words,omitempty"`
		Number  int           `json:"number,omitempty"`  // of the record
		Used    time.Duration `json:"used,omitempty"`    // reckoned, of the turn that it ended
		Allowed time.Duration `json:"allowed,omitempty"` // for that turn
		// First says that the record came before the others of that turn, which stand beside
		// it, and was despatched at the instant Sent.
		First bool      `json:"first,omitempty"`
		Sent  time.Time `json:"sent,omitzero"`
	}

	// WentBack says that by a ruling the game stands as it stood before an earlier ruling,
	// or before its end. Each clock goes on when its side receives its letter.
	WentBack struct {
		Ruling  int         `json:"ruling,omitempty"` // its number; 0: the end
		Why     string      `json:"why"`
		Law     rules.Law   `json:"law"`
		Letters [2]NoticeID `json:"letters"` // to White, to Black
	}

	// Reput says that a question that was answered is open again.
	Reput struct {
		No   int `json:"no"`
		Stay int `json:"stay,omitempty"` // in which both clocks stand for it; 0: none
	}

	// Remitted says that what Penalty E took is given back; with Again it is taken after
	// all (BOOK/2.3, PENALTY/PE-6).
	Remitted struct {
		No    int           `json:"no"` // of the penalty, within the game, from 1
		Limit time.Duration `json:"limit,omitempty"`
		Again bool          `json:"again,omitempty"`
	}

	// Stated is what a side says of a position that is to be adjudged (BCC1903/V.10), or of
	// a question that is before an official (RULING/R-76), word for word.
	Stated struct {
		By       rules.Colour `json:"by"`
		Member   string       `json:"member,omitempty"` // of a side in consultation, who wrote it
		Words    string       `json:"words"`
		Question int          `json:"question,omitempty"` // its number; 0: it is the position
		Notice   NoticeID     `json:"notice,omitempty"`   // by which the official has what is said of a question
	}

	// Laid says that the position with the statements is laid before the official who is to adjudge it.
	Laid struct {
		To     terms.Party `json:"to"`
		Notice NoticeID    `json:"notice"` // by which it came
	}

	// Unanswered says that the official whose turn it is to answer has not done so in the
	// time agreed (RULING/R-62).
	Unanswered struct {
		Question int         `json:"question,omitempty"` // 0: it is the verdict (BCC1903/V.10)
		By       terms.Party `json:"by"`                 // who was silent
		To       terms.Party `json:"to"`                 // who is asked now; the same as By: that official is reminded
		// Notice is the letter by which it is asked.
		Notice NoticeID `json:"notice,omitempty"`
	}
)

// These are the events of an offence that the umpire specified
// (BCC1903/VI.9.PROVISO, BCC1903/APPA/13.PROVISO).
type (
	// Specified says that by a ruling the umpire has found an offence for which the game may
	// be claimed.
	Specified struct {
		No     int          `json:"no"` // within the game, from 1
		Of     rules.Colour `json:"of"` // the offender
		Law    rules.Law    `json:"law"`
		Notice NoticeID     `json:"notice"` // by which the opponent comes to know
	}

	// SpecifiedClosed says that nothing can be claimed any more for such an offence.
	SpecifiedClosed struct {
		No  int          `json:"no"`
		How SpecifiedWay `json:"how"`
	}
)

func (Specified) kind() string       { return "Specified" }
func (SpecifiedClosed) kind() string { return "SpecifiedClosed" }

// Specification is an offence that the umpire specified, and what became of it.
type Specification struct {
	Specified
	Ruling int          // by which it was done
	Known  time.Time    // when the opponent received the notice; zero: not yet
	Closed SpecifiedWay // how the right ended; "": it is open
}

// These are the events by which an umpire of whom the players approved comes into office
// (BCC1903/APPA/2, STAUNTON/COR.I).
type (
	// Seated says that the umpire of whom the players approved is in office from now on.
	Seated struct {
		Office   terms.Party `json:"office"`
		Name     string      `json:"name"`
		Proposal int         `json:"proposal"` // by which it was agreed
	}

	// Referred says that a question that waits is put before another, since the person in
	// the office is another; Notice is the letter by which that person is asked.
	Referred struct {
		Question int         `json:"question,omitempty"` // 0: the verdict on the position
		To       terms.Party `json:"to"`
		Notice   NoticeID    `json:"notice"`
	}
)

func (Seated) kind() string   { return "Seated" }
func (Referred) kind() string { return "Referred" }
