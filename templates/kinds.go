package templates

import (
	"fmt"

	"postd/correspondence"
	"postd/templates/sheet"
)

// kinds are all the kinds of notices, in the order of correspondence.
var kinds = []correspondence.NoticeKind{
	correspondence.NTerms, correspondence.NStart, correspondence.NAck, correspondence.NMove, correspondence.NMoveLate,
	correspondence.NAmbiguous, correspondence.NNoCapture, correspondence.NSeveral, correspondence.NIllegal, correspondence.NRestored,
	correspondence.NNameMan, correspondence.NBound, correspondence.NRefusal,
	correspondence.NPenalty, correspondence.NWaived, correspondence.NInterpret, correspondence.NReadAs,
	correspondence.NAdopted, correspondence.NReplyVoid, correspondence.NLaw3, correspondence.NRefused,
	correspondence.NReturned, correspondence.NOutOfTurn, correspondence.NUnread, correspondence.NDoubt, correspondence.NConfirm, correspondence.NOffer,
	correspondence.NOfferBare, correspondence.NOfferEnded, correspondence.NReminder, correspondence.NReminders, correspondence.NExcess,
	correspondence.NLate, correspondence.NAdjSoon, correspondence.NAdjOpen, correspondence.NAdjDue, correspondence.NStatement, correspondence.NDossier,
	correspondence.NResult, correspondence.NEnded, correspondence.NAppeal, correspondence.NProposal, correspondence.NAgreed, correspondence.NUmpire, correspondence.NCalendar, correspondence.NFifty, correspondence.NSilence, correspondence.NLeave, correspondence.NHeld,
	correspondence.NDischarged, correspondence.NRuling, correspondence.NOutage, correspondence.NUnreceived, correspondence.NStatus,
	correspondence.NHelp, correspondence.NNote, correspondence.NCondFired, correspondence.NCondLapsed,
	correspondence.NConditions, correspondence.NTry, correspondence.NReport,
}

// written are the kinds of letters, each a function on the view.
func written(kind correspondence.NoticeKind) func(*view) sheet.Sheet {
	switch kind {
	case correspondence.NMove:
		return move
	case correspondence.NAck:
		return receipt
	case correspondence.NReminder:
		return reminder
	case correspondence.NAmbiguous:
		return ambiguity
	case correspondence.NNoCapture:
		return noCapture
	case correspondence.NSeveral:
		return several
	case correspondence.NIllegal:
		return illegality
	case correspondence.NNameMan:
		return nameAMan
	case correspondence.NExcess:
		return excessOf
	case correspondence.NLate:
		return tooLate
	case correspondence.NMoveLate:
		return moveLate
	case correspondence.NRefused:
		return refusedClaim
	case correspondence.NReturned:
		return returned
	case correspondence.NOutOfTurn:
		return outOfTurn
	case correspondence.NUnread:
		return nothingRead
	case correspondence.NBound:
		return boundMove
	case correspondence.NRefusal:
		return twiceRefused
	case correspondence.NDoubt:
		return doubt
	case correspondence.NResult:
		return result
	case correspondence.NEnded:
		return ended
	case correspondence.NAdjSoon:
		return adjSoon
	case correspondence.NAdjOpen:
		return adjOpen
	case correspondence.NAdjDue:
		return adjDue
	case correspondence.NStatement:
		return statement
	case correspondence.NDossier:
		return dossier
	case correspondence.NAppeal:
		return appeal
	case correspondence.NRuling:
		return ruled
	case correspondence.NUmpire:
		return umpire
	case correspondence.NReplyVoid:
		return replyFell
	case correspondence.NFifty:
		return fiftyDemanded
	case correspondence.NSilence:
		return silence
	case correspondence.NOutage:
		return outage
	case correspondence.NLeave:
		return leave
	case correspondence.NUnreceived:
		return unreceived
	case correspondence.NCalendar:
		return calendarChanged
	case correspondence.NHeld:
		return held
	case correspondence.NReport:
		return report
	case correspondence.NTerms:
		return begun
	case correspondence.NStart:
		return starts
	case correspondence.NStatus:
		return status
	case correspondence.NReminders:
		return reminders
	case correspondence.NHelp:
		return helping
	case correspondence.NNote:
		return passedOn
	case correspondence.NOffer:
		return offerSent
	case correspondence.NOfferBare:
		return offeredBare
	case correspondence.NOfferEnded:
		return offerEnded
	case correspondence.NProposal:
		return proposed
	case correspondence.NAgreed:
		return answered
	case correspondence.NRestored:
		return restored
	case correspondence.NPenalty:
		return penaltyLetter
	case correspondence.NLaw3:
		return lawThree
	case correspondence.NWaived:
		return waived
	case correspondence.NDischarged:
		return discharged
	case correspondence.NInterpret:
		return interpretation
	case correspondence.NReadAs:
		return readAs
	case correspondence.NAdopted:
		return adopted
	case correspondence.NConfirm:
		return confirm
	case correspondence.NCondFired:
		return conditionMet
	case correspondence.NCondLapsed:
		return conditionsFell
	case correspondence.NConditions:
		return conditionsSent
	case correspondence.NTry:
		return tried
	}
	return nil
}

// tree words a notice for one reader.
func tree(n correspondence.Notice, r correspondence.Reader) (sheet.Sheet, error) {
	kind := written(n.Kind)
	if kind == nil {
		return sheet.Sheet{}, fmt.Errorf("templates: no words for %q", n.Kind)
	}
	v := newView(n, r)
	s := kind(v)
	if v.broken != nil {
		return sheet.Sheet{}, fmt.Errorf("templates: %s: %w", n.Kind, v.broken)
	}
	return s, nil
}

// Render puts a notice into words for one reader. An error means that its words are at fault.
func Render(n correspondence.Notice, r correspondence.Reader) (correspondence.Rendered, error) {
	s, err := tree(n, r)
	if err != nil {
		return correspondence.Rendered{}, err
	}
	return set(s), nil
}
