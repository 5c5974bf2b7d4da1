package events

import (
	"reflect"
	"slices"
	"sync"

	"postd/correspondence/calendar"
	"postd/correspondence/penalty"
	"postd/correspondence/terms"
)

// closed are the types of events that hold one of several words, each with every word that any
// release wrote. A ledger is read by them; a word is never taken out.
var closed = sync.OnceValue(func() map[reflect.Type][]string {
	all := map[reflect.Type][]string{}
	for _, w := range [][]any{
		words(
			ReceiptAccepted, ReceiptByReply, ReceiptDisclosed, ReceiptDeemed, ReceiptByWord,
			ReceiptWithoutWord, ReceiptByPost,
		),
		words(QueryAsked, QueryNoMove, QueryNoReading, QueryLate),
		words(SelectedByWord, SelectedByConduct, SelectedByLapse, SelectedNoted, SelectedByRuling),
		words(RestoredByClaim, RestoredByWaiver, RestoredByRuling),
		words(Law3Missing, Law3Wrong),
		words(Law3Exacted, Law3Lapsed, Law3Waived),
		words(OfferDeclined, OfferMoved, OfferWithdrawn, OfferLapsed),
		words(
			RaisedByExaction, RaisedByQuery, RaisedByAdoption, RaisedByWords, RaisedByRestoration,
			RaisedByMeaning, RaisedByTimeClaim, RaisedByDrawClaim, RaisedByAdjudication,
			RaisedByHearing, RaisedByOffice,
		),
		words(
			WaivedExpressly, WaivedByAnswer, WaivedByLapse, WaivedRenounced, WaivedDisregarded,
			WaivedAsCapture, WaivedAuthorLapsed, WaivedConfirmed, WaivedQuestion,
		),
		words(
			LapsedOtherMove, LapsedRestored, LapsedAnswered, LapsedMoved, LapsedRecalled,
			LapsedNotTaken, LapsedUnfit, LapsedLeft,
		),
		words(LeaveMoved, LeaveCut, LeaveWithdrawn),
		words(LacksSignature, LacksOwnSignature, LacksAddress, LacksOwnAddress, LacksWriting),
		words(ConfirmedAct, WithdrawnAct, OvertakenAct, ConfirmedLate),
		words(AboutTerms, AboutUmpire, AboutHelp),
		words(TermsConsented, TermsRefused, TermsReplaced, TermsAgreed, TermsLapsed),
		words(SpecifiedWaived, SpecifiedUndone),
		words(Proved, Refuted, Undecided),
		words(GroundAny, GroundKing, GroundForce, GroundChecks, GroundRepetition, GroundRuled),
		words(ForSatisfying, ForClaiming, ForConsidering),
		words(
			AboutAppeal, AboutForfeit, AboutDraw, AboutFifty, AboutUnable, AboutConfirmed,
			AboutAnnulment, AboutLapse, AboutDisowned,
		),
		words(TopicRecord, TopicRuling, TopicClaim, TopicRefusal, TopicLapse, TopicResult, TopicLetter),
		words(AdjudicationSoon, AdjudicationOpen),
		words(LetterA, LetterC, LetterD, LetterE, LetterChoice),
		words(BeginsTurn, BeginsElection, BeginsClarifying, BeginsAgain),
		words(
			ByMate, ByStalemate, ByDead, ByAgreement, ByResignation, ByTime, ByAdjudication, ByPenalty,
			ByRuling, ByUndertaking, ByClaim, ByFifty, ByRepetition, ByChecks,
			ByWithdrawal, ByDeath, ByRules, ByDefault,
		),
		words(
			WhyNotAgreed, WhyNoFault, WhyTooLate, WhyNoLaw3, WhyClear, WhyAnnounced, WhyNoReading,
			WhyChosen, WhyNotBuilt, WhyNoPenalty, WhyBooksAllowed, WhyPenaltyForTime, WhyNoTerm,
			WhyNoProposal, WhyTooMuch, WhyNotExceeded, WhyExcessWaived, WhyParked, WhyTooEarly, WhyNoAdj,
			WhyNoOffer, WhyOfferAgain, WhyOfferOpen, WhyOfferBound, WhyNothingToSay, WhyNotYours,
			WhyOpponentToGo, WhyNotBegun, WhyStale, WhySettle, WhyClaimPrevails, WhyBound, WhyNoMan,
			WhyNoSuchMan, WhyChoose, WhyNotMoved, WhyNotTaken, WhyNotPassed, WhyNameMan, WhyManStuck,
			WhyNoOther, WhyAdopted, WhySayWhich, WhySeveral, WhyNoRecord, WhyMayJoin, WhyPutAside,
			WhySecondRecord, WhyRepeated, WhyNotAlone, WhyAdjudicated, WhyNothingFrozen, WhyStated,
			WhyNoView, WhyNoMove, WhyNoIllegal, WhyNoGround, WhyQuiet, WhyAsked, WhyAnsweredAppeal,
			WhyNoReminder, WhyNoWish, WhyNoMemo, WhyNeedNumber, WhyNoLeave, WhyNothingNew, WhyPerhapsOld, WhyStruck, WhyAnswered,
			WhyUnsettled, WhyNotToMove, WhyNotProved, WhyNoDemand, WhyNoRepetition, WhyNotDemanded,
			WhyDemanded, WhyFiftyRuns, WhyNoCase, WhyUnableNotAgreed, WhyNoReason, WhyFourMoves,
			WhyArray, WhyNoSeries, WhyNotConditions, WhyOtherNumbers, WhyNoConditions, WhyNoRecall, WhyWithRecord,
			WhyNoAnswerDue, WhyUnseen, WhyUnreadable, WhyUnnamed, WhyNoNumber, WhyNoMoveFits,
			WhyOnlyCaptures, WhyAmbiguous, WhyFormOnly, WhyInCheck, WhyLastMove, WhyCopied, WhyOtherScore, WhyForeign, WhyNoQuestion, WhyWhich, WhySettled, WhyLapsed, WhyLapsedPast, WhyNoted, WhyNotCaptain, WhyFirstTurn, WhyFirstUnclear,
			WhyFirstIllegal, WhySpecifiedWaived, WhyUmpiresWord, WhyNoReceipt,
		),
		words(calendar.CauseFirst, calendar.CauseRecord, calendar.CauseRequirement),
		words(terms.WishMoves, terms.WishForm, terms.WishName, terms.WishKnight, terms.WishZone, terms.WishReceipts, terms.WishPGN),
		words(terms.WhiteWins, terms.BlackWins, terms.Drawn, terms.BothLost, terms.Annulled),
		words(penalty.ScopeGame, penalty.ScopeTournament), words(penalty.CountAll, penalty.CountPerLaw),
		words(penalty.ModeReopened, penalty.ModeNext, penalty.ModeRemainder, penalty.ModeAllowance),
		words(
			penalty.ActNone, penalty.ActCaution, penalty.ActFine, penalty.ActTime, penalty.ActNotSent,
			penalty.ActScore, penalty.ActLoss, penalty.ActPass, penalty.ActText,
		),
	} {
		of := reflect.TypeOf(w[0])
		for _, x := range w {
			all[of] = append(all[of], reflect.ValueOf(x).String())
		}
	}
	return all
})

func words[T ~string](all ...T) []any {
	out := make([]any, len(all))
	for i, w := range all {
		out[i] = w
	}
	return out
}

// Words returns every word of a closed type of an event, and none for another type.
func Words(of reflect.Type) []string { return slices.Clone(closed()[of]) }
