package events

// These are the closed words of events about series, terms, leave, claims and questions.

// SeriesWay says how a series lapses.
type SeriesWay string

// These are its words.
const (
	LapsedOtherMove SeriesWay = "other move" // the opponent made no move that is assumed
	LapsedRestored  SeriesWay = "restored"   // the record on which it hung stands no longer
	LapsedAnswered  SeriesWay = "answered"   // its author answered the opponent's unsettled record
	LapsedMoved     SeriesWay = "moved on"   // its author answered, in a game in which nothing is said of records
	LapsedRecalled  SeriesWay = "recalled"   // by its author, where that is agreed (RULING/R-10)
	LapsedNotTaken  SeriesWay = "not taken"  // the opponent adopted another record of its author's (BCC1903/V.4)
	LapsedUnfit     SeriesWay = "unfit"      // the record sent in advance cannot be despatched
	LapsedLeft      SeriesWay = "left"       // its author has left, and a substitute plays (TABLE/T7.Substitute)
)

// LeaveWay says how a leave ends before its last date (RULING/R-67).
type LeaveWay string

// These are its words.
const (
	LeaveMoved     LeaveWay = "moved" // by a record
	LeaveCut       LeaveWay = "cut"
	LeaveWithdrawn LeaveWay = "withdrawn" // before it began
)

// ConfirmationWay says how the acts of a letter cease to wait for the word of its writer
// (RULING/R-53).
type ConfirmationWay string

// These are its words.
const (
	ConfirmedAct  ConfirmationWay = "confirmed" // they were confirmed, and are heard
	WithdrawnAct  ConfirmationWay = "withdrawn" // the answer was NO
	OvertakenAct  ConfirmationWay = "overtaken" // a record was sent first
	ConfirmedLate ConfirmationWay = "late"      // the answer came when the game had moved on: the umpire is asked
)

// Lack says what a letter wants, so that it is only likely that the player wrote it, and its
// weighty acts wait for a YES.
type Lack string

// These are its words.
const (
	LacksSignature    Lack = "signature"     // no signature shows that it is the player's
	LacksOwnSignature Lack = "own-signature" // it did not carry the one that the player's letters have
	LacksAddress      Lack = "address"       // it did not come to the address of one of the office's last letters
	LacksOwnAddress   Lack = "own-address"   // it did not come from an address of the player's
	LacksWriting      Lack = "writing"       // it was said by telephone
)

// TermsAbout says what a proposal is about.
type TermsAbout string

// These are its words.
const (
	AboutTerms  TermsAbout = "terms"  // a blank of the agreement
	AboutUmpire TermsAbout = "umpire" // a person (BCC1903/APPA/2, STAUNTON/COR.I)
	AboutHelp   TermsAbout = "help"   // that a player may have help (BCC1903/V.9(a), RULING/R-39)
)

// TermsWay says how a side answers a proposal, or how it ends.
type TermsWay string

// These are its words.
const (
	TermsConsented TermsWay = "consented"
	TermsRefused   TermsWay = "refused"
	TermsReplaced  TermsWay = "replaced" // by another
	TermsLapsed    TermsWay = "lapsed"   // who proposed it has left, and a substitute plays (TABLE/T7.Substitute)
	TermsAgreed    TermsWay = "agreed"   // both sides consented; of a proposal, never of an answer
)

// SpecifiedWay says how the right to claim for a specified offence ends.
type SpecifiedWay string

// These are its words.
const (
	SpecifiedWaived SpecifiedWay = "waived"
	SpecifiedUndone SpecifiedWay = "undone" // with the ruling
)

// TestAnswer is what a test of a claim finds.
type TestAnswer string

// These are its words.
const (
	Proved    TestAnswer = "proved"
	Refuted   TestAnswer = "refuted"
	Undecided TestAnswer = "undecided"
)

// FiftyGround is the ground on which a demand of fifty moves stands (TABLE/T4.35).
type FiftyGround string

// These are its words.
const (
	GroundAny        FiftyGround = "any"        // the law asks for none (RICC/8)
	GroundKing       FiftyGround = "king"       // the side has its King alone
	GroundForce      FiftyGround = "force"      // and one piece, against as much or more
	GroundChecks     FiftyGround = "checks"     // persistent checks
	GroundRepetition FiftyGround = "repetition" // the same position for the third time
	GroundRuled      FiftyGround = "ruled"      // the umpire has found it good
)

// ChargeCause says why time is charged by agreement.
type ChargeCause string

// These are its words.
const (
	ForSatisfying  ChargeCause = "satisfying"  // the author was asked what the record meant
	ForClaiming    ChargeCause = "claiming"    // the claim ended a turn
	ForConsidering ChargeCause = "considering" // the claim was made in a time for which no turn runs
)

// QuestionAbout says what a question to the umpire is about.
type QuestionAbout string

// These are its words.
const (
	AboutAppeal    QuestionAbout = "appeal"    // APPEAL: whatever the player disputes (BCC1903/V.2(b))
	AboutForfeit   QuestionAbout = "forfeit"   // CLAIM FORFEIT on a ground that a person must judge (BCC1903/V.9)
	AboutDraw      QuestionAbout = "draw"      // CLAIM DRAW that the office could neither prove nor refute (BCC1903/V.8(d))
	AboutFifty     QuestionAbout = "fifty"     // DEMAND FIFTY on a ground that the office cannot prove (STAUNTON/R.XIV)
	AboutUnable    QuestionAbout = "unable"    // CLAIM ADJUDICATION UNABLE: the secretary judges the reason (BCC1903/VI.10)
	AboutConfirmed QuestionAbout = "confirmed" // an act that was confirmed when the game had moved on (RULING/R-53)
	AboutAnnulment QuestionAbout = "annulment" // CLAIM ANNUL (BCC1903/II.1(b), BCC1903/II.2)
	AboutLapse     QuestionAbout = "lapse"     // nobody's words: a choice on an illegal record was not made in its time (RULING/R-7)
	AboutDisowned  QuestionAbout = "disowned"  // NOT MINE: another wrote a letter in the player's name (RULING/R-76)
)

// WarnedOf says of what both are warned (CLOCK/C-10).
type WarnedOf string

// These are its words.
const (
	AdjudicationSoon WarnedOf = "adj-soon"
	AdjudicationOpen WarnedOf = "adj-open"
)

// Letter names a penalty (BCC1903/V.PEN).
type Letter string

// These are its words.
const (
	LetterA Letter = "A"
	LetterC Letter = "C"
	LetterD Letter = "D"
	LetterE Letter = "E"
	// LetterChoice is written where a ruling punishes a record for which the opponent had a choice of
	// three (STAUNTON/R.VIII).
	LetterChoice Letter = "choice"
)
