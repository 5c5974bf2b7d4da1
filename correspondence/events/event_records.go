package events

import (
	"time"

	"postd/rules"
)

// These are the events of a game in which the office says nothing of a record's faults
// (BOOK/2.4 silent, 3.5).
type (
	// Carried says that a record is carried as it was written, and stands in no score yet:
	// it offends, or it follows one that does. Its despatch is told by Despatched.
	Carried struct {
		By        rules.Colour  `json:"by"`
		Words     string        `json:"words"`
		Rest      string        `json:"rest,omitempty"` // words of the opponent's move as sent
		Number    int           `json:"number"`
		Law       rules.Law     `json:"law,omitempty"` // the offence; empty: one before it is not settled
		Readings  []rules.Move  `json:"readings,omitempty"`
		NoCapture bool          `json:"noCapture,omitempty"`
		Used      time.Duration `json:"used"`    // reckoned, of the turn that it ended
		Allowed   time.Duration `json:"allowed"` // for that turn
	}

	// Found says that the first of the carried records, read in the position that now
	// stands before it, offends.
	Found struct {
		Law       rules.Law    `json:"law"`
		Readings  []rules.Move `json:"readings,omitempty"`
		NoCapture bool         `json:"noCapture,omitempty"`
	}

	// Raised says that the matter of the first carried record is raised, and its case is
	// open. Unbegun says that after what was carried no turn had begun
	// (BCC1903/V.2(a)): the record before it is of no legal move.
	Raised struct {
		By      rules.Colour `json:"by"`
		How     RaisedWay    `json:"how"`
		Unbegun bool         `json:"unbegun,omitempty"`
		// Records are those for one turn, if that is the matter (BCC1903/V.4).
		Records []Expressed `json:"records,omitempty"`
	}

	// Expressed is what one of several records for a turn is, in the position in
	// which it stands.
	Expressed struct {
		Words     string       `json:"words"`
		Readings  []rules.Move `json:"readings,omitempty"` // none: it is illegal
		NoCapture bool         `json:"noCapture,omitempty"`
	}

	// CarriedJoined says that a different record for the turn that a side has despatched is
	// carried as well. The move of a clear one is in the score no longer: it is for
	// the receiver to say which of them is (BCC1903/V.4).
	CarriedJoined struct {
		By      rules.Colour `json:"by"`
		Words   string       `json:"words"`
		Digest  string       `json:"digest,omitempty"` // as in Joined
		Overdue *Overdue     `json:"overdue,omitempty"`
	}

	// CarriedTaken says that the receiver of several records that were carried has answered
	// one of them, which is the due record (BCC1903/V.4, RULING/R-9).
	CarriedTaken struct {
		By  rules.Colour `json:"by"`
		No  int          `json:"no"`  // in the order in which they came
		Law rules.Law    `json:"law"` // under which the others fall
	}
)

func (Carried) kind() string { return "Carried" }
func (Found) kind() string   { return "Found" }
func (Raised) kind() string  { return "Raised" }

func (CarriedJoined) kind() string { return "CarriedJoined" }
func (CarriedTaken) kind() string  { return "CarriedTaken" }

// These are the events by which a right is used or given up, those of Penalty C, and of
// several records for one turn.
type (
	// Exacted says that the opponent demanded a penalty with its ground.
	Exacted struct {
		By     rules.Colour `json:"by"`
		Letter Letter       `json:"letter"`
		Law    rules.Law    `json:"law"` // the offence
		Move   rules.Move   `json:"move,omitempty"`
		Field  string       `json:"field,omitempty"` // of the agreement, by which it is exacted without a claim
		// Choice is which of three was chosen (STAUNTON/R.VIII); 0: there was none.
		Choice int `json:"choice,omitempty"`
		// Ground is what the claimant wrote as the ground, if in more than a word (RULING/R-24).
		Ground string `json:"ground,omitempty"`
	}

	// Waived says that a right is given up, or lapsed, or is gone because what was required
	// cannot legally be done (BCC1903/V.7(d)).
	Waived struct {
		By  rules.Colour `json:"by"`  // whose right it was
		Law rules.Law    `json:"law"` // the offence
		How WaivedWay    `json:"how"`
	}

	// Required says that Penalty C binds the offender in the turn to which the position
	// is restored (BCC1903/V.PEN.C). The moves are those that discharge it.
	Required struct {
		Of    rules.Colour `json:"of"`
		Law   rules.Law    `json:"law"`           // the offence
		Man   string       `json:"man,omitempty"` // as the opponent named it; empty: the King
		Moves []rules.Move `json:"moves"`
		// Choice is which of three it is (STAUNTON/R.VIII), 0: Penalty C. Taken is
		// what must be taken, Barred the move in place of which another must be made
		// (STAUNTON/R.XI).
		Choice int        `json:"choice,omitempty"`
		Taken  string     `json:"taken,omitempty"`
		Barred rules.Move `json:"barred,omitempty"`
	}

	// TurnForfeited says that a side forfeits its turn, and the other is to move again
	// (STAUNTON/R.VIII).
	TurnForfeited struct {
		By  rules.Colour `json:"by"`
		Law rules.Law    `json:"law"`
	}

	// ManAsked says that C is exacted, the King has no legal move, and the opponent is to
	// name a man. The position is not restored yet.
	ManAsked struct {
		Of  rules.Colour `json:"of"`  // the offender
		Law rules.Law    `json:"law"` // the offence
	}

	// Joined says that a different record for the turn that a side has despatched joins
	// those before its opponent (BCC1903/V.4). Law is that under which all of them
	// stand there now.
	Joined struct {
		By        rules.Colour `json:"by"`
		Words     string       `json:"words"`
		Law       rules.Law    `json:"law"`
		Readings  []rules.Move `json:"readings,omitempty"`
		NoCapture bool         `json:"noCapture,omitempty"`
		// Same says that it means what an earlier one means, and changes nothing.
		Same bool `json:"same,omitempty"`
		// Overdue says that the turn of the opponent's that began anew with it had been too
		// long already, and the mailbox was not read past its end (RULING/R-25).
		Overdue *Overdue `json:"overdue,omitempty"`
		// Digest is of its letter, by which a copy is known, if the letter said more.
		Digest string `json:"digest,omitempty"`
	}

	// Taken says that the receiver takes one of several records for the due one, and its
	// readings are in question (RULING/R-26).
	Taken struct {
		By  rules.Colour `json:"by"`
		No  int          `json:"no"`  // as the letter numbered it
		Law rules.Law    `json:"law"` // under which it is in question
	}
)

func (Required) kind() string      { return "Required" }
func (TurnForfeited) kind() string { return "TurnForfeited" }
func (ManAsked) kind() string      { return "ManAsked" }
func (Joined) kind() string        { return "Joined" }
func (Taken) kind() string         { return "Taken" }

// These are the events of conditional series (BCC1903/V.6(c)).
type (
	// SeriesQueued says that conditions of a side wait for the opponent's answer to its
	// last record.
	SeriesQueued struct {
		By    rules.Colour `json:"by"`
		Ply   int          `json:"ply"`   // of that answer: so many plies stand before it
		Waits []Condition  `json:"waits"` // all that waits, what waited before with it
	}

	// SeriesFired says that the opponent made a move that a condition assumes, and the
	// record sent with it is the due record; Despatched follows.
	SeriesFired struct {
		By      rules.Colour `json:"by"`
		Assumed string       `json:"assumed"` // "" where every reply was assumed (TABLE/T5.10)
		Words   string       `json:"words"`
		Also    []string     `json:"also,omitempty"`  // records of other moves for the same case (BCC1903/V.4)
		Ply     int          `json:"ply"`             // of the answer for which the rest waits
		Waits   []Condition  `json:"waits,omitempty"` // what goes on from there
	}

	// SeriesLapsed says that nothing waits any more, or of several branches one alone, and
	// no penalty follows.
	SeriesLapsed struct {
		By    rules.Colour `json:"by"`
		How   SeriesWay    `json:"how"`
		Ply   int          `json:"ply,omitempty"`   // of the answer for which the rest waits
		Waits []Condition  `json:"waits,omitempty"` // the branch that goes on
	}
)

func (SeriesQueued) kind() string { return "SeriesQueued" }
func (SeriesFired) kind() string  { return "SeriesFired" }
func (SeriesLapsed) kind() string { return "SeriesLapsed" }

// Condition is one record sent in advance: the opponent's move that is assumed,
// the record that answers it, and the conditions which go on from there
// (BCC1903/V.6(c)). Both are kept as they were written; what they mean is read
// in the position that is reached.
type Condition struct {
	Assumed string `json:"assumed"`       // "" where Any
	Any     bool   `json:"any,omitempty"` // every reply is assumed that no condition beside it assumes (TABLE/T5.10)
	Words   string `json:"words"`
	Shown   bool   `json:"shown,omitempty"` // with the record that it followed the opponent was shown it
	// On is, of several records that came into force together (BCC1903/V.4), the
	// words of the one after which it goes on; empty: the first, or the only one.
	On   string      `json:"on,omitempty"`
	Then []Condition `json:"then,omitempty"`
}
