package dialogue_test

import "postd/correspondence"

// noClock says why a letter of a kind may have no clock sentence: then it names no last
// instant either. In a kind that is not here each letter has one.
var noClock = map[correspondence.NoticeKind]string{
	// Its reader is not to move, and of the other's time nothing is told (RULING/R-2).
	correspondence.NTerms:      "to who does not begin",
	correspondence.NStart:      "to who does not begin",
	correspondence.NAck:        "to the author of a record, whose turn has ended with it",
	correspondence.NPenalty:    "to who claimed: the other is to move again, or to say what was meant",
	correspondence.NWaived:     "to who let it pass, or claimed what goes by: the other is to move",
	correspondence.NReplyVoid:  "to the author, who has said what was meant: the other is to reply anew",
	correspondence.NAdopted:    "to the author whose record is read so, or where the reading ends the game",
	correspondence.NLaw3:       "to the offender whose record stands: the other is to move",
	correspondence.NOffer:      "to who has moved and offered a draw with it",
	correspondence.NOfferBare:  "to who is not to move: an offer may be accepted until the own next move, at no instant",
	correspondence.NOfferEnded: "to who is not to move",
	correspondence.NOutOfTurn:  "to who was not to move",
	correspondence.NHelp:       "to who is not to move, and asks for a law or for help",
	correspondence.NCondFired:  "to who moved in advance: the turn has ended as it began",
	correspondence.NCondLapsed: "to who is not to move, or has the letter of the turn beside it",
	correspondence.NNote:       "to who is not to move, or after the end",
	correspondence.NTry:        "an answer about a record that was not sent; the time is in the letter of the turn",
	correspondence.NReminders:  "to who is not to move",
	correspondence.NFifty:      "to who is not to move",
	correspondence.NRefused:    "to who is not to move, or whose time stands still",
	correspondence.NReturned:   "to who is not to move, or where the position is to be adjudged, or the author still to say",
	correspondence.NUnread:     "to who is not to move",
	correspondence.NDoubt:      "to who is not to move: what was asked does not lapse at an instant",
	correspondence.NConfirm:    "to who is not to move: what waits for a YES lapses with the own next move",
	correspondence.NStatus:     "to who is not to move, or whose time stands still",
	correspondence.NHeld:       "to who is not to move",
	correspondence.NOutage:     "to who is not to move",
	correspondence.NCalendar:   "to who is not to move",
	correspondence.NLeave:      "to who is not to move",
	correspondence.NAdjOpen:    "to who is not to move: the right to claim has a first instant and no last",
	correspondence.NAdjSoon:    "to who is not to move: the right to claim has a first instant and no last",

	correspondence.NSubstitute: "to who is not to move",

	// The time of its reader stands still, or is over.
	correspondence.NMove:     "where the time stands still, by an appeal or a suspension",
	correspondence.NMoveLate: "where the time stands still, by an appeal or a suspension",
	correspondence.NIllegal:  "to who has answered in advance what now turns out to be illegal",
	correspondence.NAppeal:   "the time stands still until the answer is received",
	correspondence.NRefusal:  "to who may claim the game, before the own turn has begun",

	// It is about no time of the game.
	correspondence.NLeft:       "to who plays no more",
	correspondence.NResult:     "after the end, where no appeal is left: it was ruled, or both agreed",
	correspondence.NEnded:      "after the end, where no appeal is left",
	correspondence.NRuling:     "to who is not to move, of a ruling from which no appeal is left",
	correspondence.NProposal:   "a proposal stands until it is answered or taken back",
	correspondence.NAgreed:     "of a proposal that was answered",
	correspondence.NUmpire:     "of one who is in office now",
	correspondence.NSilence:    "to the other, who may wait or claim, at no instant",
	correspondence.NStatement:  "of words on a question that is with the umpire, whose answer has no instant",
	correspondence.NDossier:    "to the adjudicator: a verdict has no last instant",
	correspondence.NReport:     "to the secretary or the umpire, whose answer has no last instant",
	correspondence.NDischarged: "of a fine that is paid, or a task that is done",
}
