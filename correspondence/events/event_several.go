package events

import "postd/rules"

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
