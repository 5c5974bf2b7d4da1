package proof

// Deed is a class of what a letter may ask for.
type Deed string

// The deeds.
const (
	// Own is what goes to the known address alone: STATUS, SCORE, TERMS, HELP, RESEND,
	// a link, a feed.
	Own Deed = "own"
	// Mendable is a move, an answer to a choice, a claim, an offer, a condition, a query,
	// a note, REMIND.
	Mendable Deed = "mendable"
	// Weighty is what ends a game, gives a right away or stops a clock: RESIGN, ACCEPT,
	// WAIVE, CLAIM ADJUDICATION, CONSENT, LEAVE and its end, WITHDRAW; of officials a
	// ruling, a verdict, a line-up.
	Weighty Deed = "weighty"
	// NewKey asks for a new key.
	NewKey Deed = "new-key"
	// Moving is a change of the player's address. It is never done at once.
	Moving Deed = "address"
)

// Deeds are all of them.
var Deeds = []Deed{Own, Mendable, Weighty, NewKey, Moving}

// Leave is whether a deed may be done at once.
type Leave string

// The leaves.
const (
	Yes   Leave = "yes"
	Asked Leave = "asked"
	No    Leave = "no"
)

// May says whether a letter of this level may do such a deed at once. The key tells
// where a doubtful letter may have a new one; that this happens once a day is not seen
// to here.
func May(l Level, k Key, d Deed) Leave {
	switch {
	case l != Sure && l != Likely && l != Doubtful:
		return No
	case d == Moving:
		return Asked
	case d == NewKey && l == Doubtful:
		if k == Fresh || k == Worn {
			return Yes
		}
		return No
	case l == Doubtful, l == Likely && d == Weighty:
		return Asked
	}
	return Yes
}
