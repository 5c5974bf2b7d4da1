package terms

// These are the words of the blanks that say what follows a record that offends.

// Law3Penalty is the penalty for not repeating a move rightly (BCC1903/V.3).
type Law3Penalty string

// Law3PenaltyE is its one word.
const Law3PenaltyE Law3Penalty = "E"

// IllegalPenalty is the penalty for an illegal record, and for several of which one is illegal
// (BCC1903/V.6(a), BCC1903/V.4(b)).
type IllegalPenalty string

// These are its words.
const (
	IllegalPenaltyE IllegalPenalty = "E"
	IllegalPenaltyC IllegalPenalty = "C"
	IllegalChoice   IllegalPenalty = "choice" // the adversary's among three (STAUNTON/R.VIII)
)

// AmbiguousPenalty is the penalty for a record that can be read in more than one way
// (BCC1903/V.5(a)).
type AmbiguousPenalty string

// These are its words.
const (
	AmbiguousPenaltyD  AmbiguousPenalty = "D"
	AmbiguousPenaltyE  AmbiguousPenalty = "E"
	AmbiguousAnnounced AmbiguousPenalty = "announce" // none: its receiver adopts a reading (BCC1897/III.4)
)

// Exaction says who exacts a penalty (BCC1903/INTRO(b)).
type Exaction string

// These are its words.
const (
	ExactedByOpponent Exaction = "opponent"  // when the opponent demands it
	ExactedAtOnce     Exaction = "automatic" // the office, without a claim
)

// ForfeitOnTime says what an excess of time leads to (BCC1903/V.9(c)).
type ForfeitOnTime string

// These are its words.
const (
	ForfeitClaimed    ForfeitOnTime = "claim"     // the opponent may claim the game
	ForfeitAtOnce     ForfeitOnTime = "automatic" // the game is forfeited without a claim
	ForfeitToPenaltyE ForfeitOnTime = "penalty_e" // Penalty E follows, and the turn goes on (STAUNTON/R.XV)
)

// Scrutiny is what the office does about a record that offends (BOOK/2.4, RULING/R-2).
type Scrutiny string

// These are its words.
const (
	Inform Scrutiny = "inform" // it tells the receiver
	Guard  Scrutiny = "guard"  // it sends the record back before despatch
	Silent Scrutiny = "silent" // it carries records and says nothing of them
)

// Unreadable says how a line is taken that has the form of a record, but no reading at all
// (RULING/R-11).
type Unreadable string

// These are its words.
const (
	UnreadableIllegal  Unreadable = "illegal"  // as an illegal record
	UnreadableReturned Unreadable = "return"   // it goes back
	UnreadableNotSent  Unreadable = "not-sent" // as not sent (STAUNTON/COR.IX)
	UnreadableLenient  Unreadable = "lenient"  // it goes back, and no time counts
)

// Lapse says what becomes of an illegal record if the time to choose goes by (BCC1903/V.6(b),
// RULING/R-7).
type Lapse string

// These are its words.
const (
	LapseWaives      Lapse = "waived"    // the penalty counts as waived
	LapseToSecretary Lapse = "secretary" // the secretary decides what is to follow
)

// Recall says whether a conditional record may be recalled (RULING/R-10).
type Recall string

// These are its words.
const (
	RecallNever        Recall = "no"
	RecallUntilAdopted Recall = "until-adopted"
)
