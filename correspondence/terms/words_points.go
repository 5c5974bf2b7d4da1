package terms

// These are the words of the points on which the codes differ. What BCC1903 Part V has is
// the empty word, so that an agreement of an earlier release stands as it was made.

// Umpires says how many umpires there are (BCC1903/APPA/2).
type Umpires string

// UmpireEachPlace says: one at each place of play, of whom the other side approves.
const UmpireEachPlace Umpires = "each-place"

// FirstTurnBegins says when the first turn begins (BCC1903/V.2(a)).
type FirstTurnBegins string

// BeginsOnNotice says: when the office's notice is received, and not at the time agreed itself.
const BeginsOnNotice FirstTurnBegins = "notice"

// SeveralRecords says what becomes of several records for one turn (BCC1903/V.4(a)).
type SeveralRecords string

// These are its words.
const (
	SeveralAnnounced SeveralRecords = "announce" // the opponent adopts any, if that is announced (BCC1897/III.4)
	SeveralFirst     SeveralRecords = "first"    // the first stands (STAUNTON/COR.VI)
)

// UnexpressedCapture says how a record is taken that expresses no capture and fits only captures
// (BCC1903/V.5(c)).
type UnexpressedCapture string

// TakenAsCapture says: as the capture.
const TakenAsCapture UnexpressedCapture = "capture"

// Slips says who may correct a record that its author sent by a slip (BCC1903/V.PREF(b)).
type Slips string

// SlipsToUmpire is its one word.
const SlipsToUmpire Slips = "umpire"

// KingImmovable says what Penalty C comes to where the King cannot be moved (BCC1903/V.PEN.C).
type KingImmovable string

// ImmovableFree says: to nothing, the offender is free (RICC/4).
const ImmovableFree KingImmovable = "free"

// FalseCheck says what follows a check that is announced and not given (RULING/R-5).
type FalseCheck string

// FalseCheckAnotherMove says: the opponent may require another move (STAUNTON/R.XI).
const FalseCheckAnotherMove FalseCheck = "another-move"

// ForfeitSpecifiedBy says who may specify an offence for which the opponent claims the game
// (BCC1903/V.9.PROVISO).
type ForfeitSpecifiedBy string

// SpecifiedByUmpire says: the umpire too (BCC1903/VI.9.PROVISO).
const SpecifiedByUmpire ForfeitSpecifiedBy = "umpire"

// HelpOfOthers says what forfeits the game (BCC1903/V.9(a)).
type HelpOfOthers string

// HelpAccepting says: to accept the help of another player, and not only to ask for it
// (STAUNTON/COR.VII).
const HelpAccepting HelpOfOthers = "accepting"

// TimeClaiming says whether the time of making a claim is left out (BCC1903/V.2(b)).
type TimeClaiming string

// ClaimingCounts says: it counts against the claimant (RICC/4).
const ClaimingCounts TimeClaiming = "counts"

// TimeSatisfying says against whom the time counts in which a claim is satisfied
// (BCC1903/V.2(a)).
type TimeSatisfying string

// SatisfyingDefaulter says: against the defaulter (BCC1903/VI.2(b)).
const SatisfyingDefaulter TimeSatisfying = "defaulter"

// ConditionalSeries says whether records may be sent in advance (BCC1903/V.6(c)).
type ConditionalSeries string

// SeriesNone says: none may; Parts VI and A have no law that would bind the sender to them
// (BOOK/5).
const SeriesNone ConditionalSeries = "none"

// FiftyCount says how fifty moves are counted (BCC1903/V.8(b)).
type FiftyCount string

// These are its words.
const (
	DemandDrawn FiftyCount = "demand-drawn" // from a player's demand, and then the game is drawn (STAUNTON/R.XIV)
	DemandClaim FiftyCount = "demand-claim" // from a player's demand, and then the draw may be claimed (RICC/8)
)

// OfferWithoutMove says what the offer of a draw without a move is (BCC1903/V.8(a)).
type OfferWithoutMove string

// OfferAlone says: one like any other: it stands until it is answered.
const OfferAlone OfferWithoutMove = "offer"

// SetUpError says until when a wrong set-up annuls the game (BCC1903/II.2).
type SetUpError string

// These are its words.
const (
	OwnFourthMove SetUpError = "own-fourth-move" // until one's own fourth move
	AnyTime       SetUpError = "any-time"
)
