package events

// Reason says why something had no effect, was restored or returned. The
// templates have words for each.
type Reason string

// These are the reasons.
const (
	WhyNotAgreed      Reason = "letter not agreed"         // RULING/R-14: Detail is the agreed letter
	WhyNoFault        Reason = "no such fault"             // TABLE/T2.22
	WhyTooLate        Reason = "after your record"         // BCC1903/V.7(a), BCC1903/APPB/Kestrel
	WhyNoLaw3         Reason = "the move was repeated"     // nothing to exact under BCC1903/V.3
	WhyClear          Reason = "one reading"               // TABLE/T2.30
	WhyAnnounced      Reason = "announced already"         // TABLE/T2.28
	WhyNoReading      Reason = "not one of the readings"   // BCC1903/V.7(d), RULING/R-27
	WhyChosen         Reason = "course already chosen"     // TABLE/T2.34
	WhyNotBuilt       Reason = "not built yet"             // Detail names it
	WhyNoPenalty      Reason = "no such penalty"           // "EXACT B"
	WhyBooksAllowed   Reason = "books are allowed"         // BCC1903/V.PREF(c)
	WhyPenaltyForTime Reason = "Penalty E for lateness"    // STAUNTON/R.XV: an excess is no ground of forfeiture
	WhyNoTerm         Reason = "no such change"            // Detail says why
	WhyNoProposal     Reason = "no proposal open"          // or several, and no number
	WhyTooMuch        Reason = "too much in one letter"    // Detail: how many things were heard
	WhyNotExceeded    Reason = "time not exceeded"         // Detail: the deadline
	WhyExcessWaived   Reason = "right waived by moving"    // BCC1903/V.9 proviso
	WhyParked         Reason = "waits for the mailbox"     // CLOCK/C-9, RULING/R-30
	WhyTooEarly       Reason = "adjudication not yet open" // Detail: the date
	WhyNoAdj          Reason = "no adjudication agreed"    // no date in the agreement
	WhyNoOffer        Reason = "no offer open"             // TABLE/T4.30
	WhyOfferAgain     Reason = "one bare offer a turn"     // RULING/R-31
	WhyOfferOpen      Reason = "your opponent's offer is open"
	WhyOfferBound     Reason = "offer with a move stands"   // RULING/R-31
	WhyNothingToSay   Reason = "nothing to interpret"       // no ambiguous record of the author's is open
	WhyNotYours       Reason = "not your choice"            // the choice is the other side's
	WhyOpponentToGo   Reason = "not your turn"              // RULING/R-12
	WhyNotBegun       Reason = "not the player who begins"  // TABLE/T1.14
	WhyStale          Reason = "number of an earlier move"  // RULING/R-48
	WhySettle         Reason = "say which you meant"        // TABLE/T3: INTERPRET first
	WhyClaimPrevails  Reason = "the claim prevails"         // RULING/R-13
	WhyBound          Reason = "bound by Penalty C"         // TABLE/T1.8
	WhyNoMan          Reason = "no man to name"             // no Penalty C waits for one
	WhyNoSuchMan      Reason = "no such man"                // RULING/R-61
	WhyChoose         Reason = "choose among three"         // STAUNTON/R.VIII: no letter is exacted, the number is chosen
	WhyNotMoved       Reason = "choice 1 is not open"       // the man wrongly moved has no legal move; Detail: the man
	WhyNotTaken       Reason = "nothing to take"            // what was wrongly taken cannot legally be taken; Detail: it
	WhyNotPassed      Reason = "choice 2 is not open"       // Detail: check, or nothing: the chooser would have no move
	WhyNameMan        Reason = "choice 3 needs a man"       // no man was named
	WhyManStuck       Reason = "the man cannot be moved"    // STAUNTON/R.VIII: another may be named; Detail: the man
	WhyNoOther        Reason = "no other move"              // STAUNTON/R.XI: no other move is legal
	WhyAdopted        Reason = "adopted without penalty"    // TABLE/T2.28: a reading is adopted, and nothing exacted
	WhySayWhich       Reason = "say which you adopt"        // BCC1897/III.4: a bare reply to several records
	WhySeveral        Reason = "several records before you" // TABLE/T2.44
	WhyNoRecord       Reason = "no such record"             // ADOPT of none of several, or of an illegal one
	WhyMayJoin        Reason = "may join the reply"         // TABLE/T2.33: of one who has replied
	WhyPutAside       Reason = "put aside"                  // TABLE/T2.21, TABLE/T2.33
	WhySecondRecord   Reason = "second record"              // the opponent has chosen, or replied
	WhyRepeated       Reason = "already recorded"           // TABLE/T1.17
	WhyNotAlone       Reason = "several records"            // more than one record for one turn in a letter
	WhyAdjudicated    Reason = "position frozen"            // TABLE/T4.31
	WhyNothingFrozen  Reason = "no position to be adjudged" // TABLE/T4.13: a statement where adjudication is not claimed
	WhyStated         Reason = "statements are closed"      // TABLE/T4.13: their time is over
	WhyNoView         Reason = "an empty statement"         // or one that is too long
	WhyNoMove         Reason = "no move with it"            // BCC1903/V.7(c)
	WhyNoIllegal      Reason = "nothing to restore"         // TABLE/T4.37
	WhyNoGround       Reason = "no ground stated"           // BOOK/2.4 silent, RULING/R-54
	WhyQuiet          Reason = "nothing is said"            // BOOK/2.4 silent: it chooses nothing
	WhyAsked          Reason = "question open"              // RULING/R-62: Detail is its number
	WhyAnsweredAppeal Reason = "appeal answered"            // RULING/R-62: Detail is its number
	WhyNoReminder     Reason = "no such reminder"           // Detail: form, many
	WhyNoMemo         Reason = "no room for a memo"         // Detail: long, or how many octets are left
	WhyNoWish         Reason = "no such wish"               // Detail: the word and what stands behind it
	WhyNeedNumber     Reason = "no such number"             // a bare number that is no choice
	WhyNoLeave        Reason = "no leave"                   // RULING/R-67: Detail says why
)

// These are the reasons why nothing was found in a letter (RULING/R-11).
const (
	WhyNothingNew Reason = "nothing new in it"       // it has no words, or all are quoted
	WhyStruck     Reason = "struck out"              // its writer struck all of it out (RULING/R-85)
	WhyPerhapsOld Reason = "perhaps an old letter's" // what stands in it may be of an older letter
)

// These are the reasons why a claim of a draw has no effect.
const (
	WhyAnswered  Reason = "question answered"       // RULING/R-62: Detail is its number
	WhyUnsettled Reason = "settle the record first" // TABLE/T4.7: a record is under election
	WhyNotToMove Reason = "not before your record"  // TABLE/T4.7: not to move, or the record is despatched
	WhyNotProved Reason = "not proved"              // TABLE/T4.4, TABLE/T4.5 and TABLE/T4.6: the notice has what was found
	WhyNoDemand  Reason = "no demand of fifty"      // TABLE/T4.35: only Staunton's code and the RICC know it
	// Where the codes know the demand:
	WhyNoRepetition Reason = "a repetition is no draw"     // STAUNTON/R.XIV: it is a ground to demand fifty moves
	WhyNotDemanded  Reason = "fifty moves not demanded"    // TABLE/T4.35
	WhyDemanded     Reason = "fifty moves demanded before" // one count runs at a time
	WhyFiftyRuns    Reason = "drawn by itself at the end"  // STAUNTON/R.XIV: nothing is to be claimed
	WhyNoCase       Reason = "no case for fifty moves"     // STAUNTON/R.XIV
)

// These are the reasons why a claim of one who cannot go on, or of annulment, has none.
const (
	WhyUnableNotAgreed Reason = "not agreed for one who cannot go on" // RULING/R-41
	WhyNoReason        Reason = "no reason given"                     // BCC1903/VI.10
	WhyFourMoves       Reason = "after the fourth move"               // BCC1903/II.1(b), BCC1903/II.2
	WhyArray           Reason = "the men stood rightly"               // BCC1903/I.5(b)
)

// These are the reasons why a word that another may say has no effect.
const (
	WhyNotCaptain      Reason = "not the captain"        // BCC1903/IV.2: Detail is the name of the member who may
	WhySpecifiedWaived Reason = "offence passed over"    // BCC1903/APPA/13.PROVISO
	WhyUmpiresWord     Reason = "a word of the umpire's" // BOOK/7: Detail is the word
	WhyNoReceipt       Reason = "no receipt answered"    // NOT MINE in answer to no receipt of a letter of the side's own (RULING/R-76)
)

// These are the reasons why the record of a first turn of several moves came back.
const (
	WhyFirstTurn    Reason = "so many moves in the turn" // BCC1903/III.4: Detail is their number
	WhyFirstUnclear Reason = "a move of the turn unclear"
	WhyFirstIllegal Reason = "a move of the turn illegal" // TABLE/T6
)

// Ending is how a game came to its end.
type Ending string

// These are the endings of this release.
const (
	ByMate         Ending = "checkmate"
	ByStalemate    Ending = "stalemate"
	ByDead         Ending = "dead position"
	ByAgreement    Ending = "agreed"
	ByResignation  Ending = "resigned"
	ByTime         Ending = "time exceeded"
	ByAdjudication Ending = "adjudged"
	ByPenalty      Ending = "Penalty E"
	ByRuling       Ending = "ruled"
	ByUndertaking  Ending = "not as undertaken" // BCC1903/III.8
	ByClaim        Ending = "annulled on a claim"
	ByFifty        Ending = "fifty moves"
	ByRepetition   Ending = "repetition"
	ByChecks       Ending = "endless checks"
	ByWithdrawal   Ending = "withdrawn"    // a side has left (RULING/R-41)
	ByDeath        Ending = "died"         // a player has died (RULING/R-41)
	ByRules        Ending = "rules broken" // for an offence, as a ruling found
	ByDefault      Ending = "by default"   // otherwise than over the board
)

// These are the reasons that concern records sent in advance, and records that come back
// before despatch.
const (
	WhyNoSeries      Reason = "no conditions agreed"   // by the terms none may be sent
	WhyNotConditions Reason = "no conditions"          // words like IF and THEN that cannot be read
	WhyOtherNumbers  Reason = "numbers do not fit"     // conditions whose numbers are not those of the replies to come
	WhyNoConditions  Reason = "no conditions wait"     // nothing to recall
	WhyNoRecall      Reason = "no recall"              // RULING/R-10
	WhyWithRecord    Reason = "fell with the record"   // conditions of a record that had no effect
	WhyNoAnswerDue   Reason = "no answer awaited"      // TABLE/T1.16
	WhyUnseen        Reason = "answered in advance"    // the notice of a record sent in advance is on its way
	WhyUnreadable    Reason = "no such square"         // TABLE/T1.10
	WhyUnnamed       Reason = "promotion not named"    // TABLE/T1.15
	WhyNoNumber      Reason = "without a number"       // numbers of moves are agreed
	WhyNoMoveFits    Reason = "no legal move fits"     // TABLE/T6
	WhyOnlyCaptures  Reason = "only a capture fits"    // TABLE/T6
	WhyAmbiguous     Reason = "several moves fit"      // TABLE/T6
	WhyFormOnly      Reason = "form alone"             // TRY after the record has gone
	WhyInCheck       Reason = "in check"               // RULING/R-83: in one that was not announced
	WhyLastMove      Reason = "the last move differs"  // RULING/R-71: Detail is the words that were repeated for it
	WhyCopied        Reason = "the score so far"       // RULING/R-69: nothing but what stands is in the letter
	WhyOtherScore    Reason = "another score"          // RULING/R-69: a file is not the score; Detail is the first difference
	WhyForeign       Reason = "another notation"       // RULING/R-78
	WhyNoQuestion    Reason = "no question open"       // RULING/R-75
	WhyWhich         Reason = "which question"         // RULING/R-75: several are open, or none of them is meant
	WhySettled       Reason = "question settled"       // RULING/R-75: Asked is what became of it
	WhyLapsed        Reason = "not answered in time"   // RULING/R-72
	WhyLapsedPast    Reason = "not answered, and past" // RULING/R-72
	WhyNoted         Reason = "a note alone"           // RULING/R-68
)
