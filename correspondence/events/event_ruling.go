package events

import (
	"time"

	"postd/correspondence/terms"
	"postd/rules"
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

	// Stated is what a side says of a position that is to be adjudged, word for word
	// (BCC1903/V.10).
	Stated struct {
		By     rules.Colour `json:"by"`
		Member string       `json:"member,omitempty"` // of a side in consultation, who wrote it
		Words  string       `json:"words"`
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
