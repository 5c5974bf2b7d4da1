package terms

// These are the blanks that hold one of several words. The table of fields lists the words
// of each; a word is written here and nowhere else.

// Colours says how it is settled who has White (BCC1903/I.4(d)).
type Colours string

// These are its words.
const (
	ColoursByLot Colours = "lot"
	ColoursFixed Colours = "fixed" // beforehand
)

// FirstMover says who makes the first move (BCC1903/I.11.C).
type FirstMover string

// These are its words.
const (
	WhiteBegins    FirstMover = "white"
	BlackBegins    FirstMover = "black"
	GiverBegins    FirstMover = "giver"    // of the odds
	ReceiverBegins FirstMover = "receiver" // of the odds
)

// Names says what King's and Queen's before a piece mean (RULING/R-45).
type Names string

// These are its words.
const (
	NamesByBirth         Names = "birth"           // where it began
	NamesByBirthThenSide Names = "birth-then-side" // failing that, the side where it stands
)

// Rounding says how a turn ends that runs out in the course of a day (RULING/R-20).
type Rounding string

// These are its words.
const (
	RoundingNone Rounding = "none"       // at that instant
	EndOfDay     Rounding = "end-of-day" // with that day
)

// Receipt says when a notice of the office is received (BCC1903/V.2(a), CLOCK/C-2, RULING/R-57).
// The instant at which the server accepted it is its receipt, unless the terms defer what begins
// with it. What is deferred is when turns and choices begin and stays end. To know of an excess
// is the real receipt in every game (RULING/R-29): a right is not delayed by it, nor
// extinguished.
type Receipt string

// These are its words.
const (
	ReceiptOnAcceptance Receipt = "smtp-accepted" // by the reader's server
	ReceiptAtMidnight   Receipt = "next-midnight" // what begins with it begins at the midnight that follows
	ReceiptAcknowledged Receipt = "acknowledged"  // when its reader acknowledges it
)

// Despatch says when a letter of a player is despatched (BCC1903/V.2(a)).
type Despatch string

// DespatchOnArrival says: in the office's mailbox.
const DespatchOnArrival Despatch = "arrival"

// RepeatMove says whether a record must repeat the opponent's last move (BCC1903/V.3).
type RepeatMove string

// These are its words.
const (
	RepeatRequired RepeatMove = "required"
	RepeatOptional RepeatMove = "optional"
)

// Books says whether the players may consult books (BCC1903/V.PREF(c)).
type Books string

// These are its words.
const (
	BooksFree      Books = "allowed"
	BooksForbidden Books = "forbidden"
	BooksByTurn    Books = "by-turn" // if 24 hours or more are allowed for a turn (BCC1897/III.2)
)

// Repetition says whether a draw by repetition of the position must be claimed (BCC1903/V.8(c)).
type Repetition string

// These are its words.
const (
	RepetitionClaimed Repetition = "claim"
	RepetitionDraws   Repetition = "automatic" // the game is drawn without a claim
	RepetitionNone    Repetition = "none"      // it is no draw (STAUNTON/R.XIV)
)

// UnnamedPromotion says how the record of a promotion that names no piece is taken (RULING/R-6).
type UnnamedPromotion string

// These are its words.
const (
	UnnamedAmbiguous  UnnamedPromotion = "ambiguous"
	UnnamedQueen      UnnamedPromotion = "queen"
	UnnamedIncomplete UnnamedPromotion = "incomplete" // it goes back
)

// Notes says whether words that say nothing to the office are passed on to the opponent
// (RULING/R-68).
type Notes string

// These are its words.
const (
	NotesForwarded Notes = "forward"
	NotesWithheld  Notes = "withhold"
)

// Withdrawal says what becomes in the table of the games of a player who leaves the tournament
// (RULING/R-41). Empty, "stand", is: what is finished stands, and those left are lost by default.
type Withdrawal string

// These are its other words.
const (
	WithdrawalHalf     Withdrawal = "half"       // with fewer than half finished none counts; else as by stand
	WithdrawalAnnuls   Withdrawal = "annul"      // none counts, whenever the player leaves
	WithdrawalAdjudged Withdrawal = "adjudicate" // what is finished stands; those left are adjudged
)

// CaptainsAdvice says on what the captain of a team may advise its players by the consent of the
// terms (BCC1903/V.9(a)). Empty, "silent", is: on nothing.
type CaptainsAdvice string

// CaptainResults is its other word: on draws and resignation.
const CaptainResults CaptainsAdvice = "results"

// Judges says how many adjudicators judge a position, each without the other (RULING/R-92).
// Empty, "1", is one.
type Judges string

// TwoJudges is its other word.
const TwoJudges Judges = "2"

// Rated says whether the game counts in the rating lists of the office, which was agreed
// beforehand in writing (STAUNTON/COR.I). Empty, "yes", is: it does.
type Rated string

// NotRated is its other word.
const NotRated Rated = "no"

// Outage says who gives back the time lost by a failure of the office's own post (RULING/R-1).
type Outage string

// These are its words.
const (
	OutageCredited    Outage = "credit" // the office, at once
	OutageToSecretary Outage = "secretary"
)

// DMARCFail says what becomes of a letter whose sender's domain disowns it.
type DMARCFail string

// These are its words.
const (
	DMARCConfirm DMARCFail = "confirm" // it waits until its owner confirms it
	DMARCAccept  DMARCFail = "accept"  // it is heard
)
