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
