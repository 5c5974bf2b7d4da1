package templates

import (
	"sync"

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
	correspondence.NDischarged, correspondence.NRuling, correspondence.NSubstitute, correspondence.NLeft, correspondence.NOutage, correspondence.NUnreceived, correspondence.NStatus,
	correspondence.NHelp, correspondence.NNote, correspondence.NCondFired, correspondence.NCondLapsed,
	correspondence.NConditions, correspondence.NTry, correspondence.NReport,
}

// written are the kinds of letters, each a function on the view.
func written(kind correspondence.NoticeKind) func(*view) sheet.Sheet { return allWritten()[kind] }

var allWritten = sync.OnceValue(func() map[correspondence.NoticeKind]func(*view) sheet.Sheet {
	return map[correspondence.NoticeKind]func(*view) sheet.Sheet{
		correspondence.NMove:       move,
		correspondence.NAck:        receipt,
		correspondence.NReminder:   reminder,
		correspondence.NAmbiguous:  ambiguity,
		correspondence.NNoCapture:  noCapture,
		correspondence.NSeveral:    several,
		correspondence.NIllegal:    illegality,
		correspondence.NNameMan:    nameAMan,
		correspondence.NExcess:     excessOf,
		correspondence.NLate:       tooLate,
		correspondence.NMoveLate:   moveLate,
		correspondence.NRefused:    refusedClaim,
		correspondence.NReturned:   returned,
		correspondence.NOutOfTurn:  outOfTurn,
		correspondence.NUnread:     nothingRead,
		correspondence.NBound:      boundMove,
		correspondence.NRefusal:    twiceRefused,
		correspondence.NDoubt:      doubt,
		correspondence.NResult:     result,
		correspondence.NEnded:      ended,
		correspondence.NAdjSoon:    adjSoon,
		correspondence.NAdjOpen:    adjOpen,
		correspondence.NAdjDue:     adjDue,
		correspondence.NStatement:  statement,
		correspondence.NDossier:    dossier,
		correspondence.NAppeal:     appeal,
		correspondence.NRuling:     ruled,
		correspondence.NUmpire:     umpire,
		correspondence.NSubstitute: substituted,
		correspondence.NLeft:       left,
		correspondence.NReplyVoid:  replyFell,
		correspondence.NFifty:      fiftyDemanded,
		correspondence.NSilence:    silence,
		correspondence.NOutage:     outage,
		correspondence.NLeave:      leave,
		correspondence.NUnreceived: unreceived,
		correspondence.NCalendar:   calendarChanged,
		correspondence.NHeld:       held,
		correspondence.NReport:     report,
		correspondence.NTerms:      begun,
		correspondence.NStart:      starts,
		correspondence.NStatus:     status,
		correspondence.NReminders:  reminders,
		correspondence.NHelp:       helping,
		correspondence.NNote:       passedOn,
		correspondence.NOffer:      offerSent,
		correspondence.NOfferBare:  offeredBare,
		correspondence.NOfferEnded: offerEnded,
		correspondence.NProposal:   proposed,
		correspondence.NAgreed:     answered,
		correspondence.NRestored:   restored,
		correspondence.NPenalty:    penaltyLetter,
		correspondence.NLaw3:       lawThree,
		correspondence.NWaived:     waived,
		correspondence.NDischarged: discharged,
		correspondence.NInterpret:  interpretation,
		correspondence.NReadAs:     readAs,
		correspondence.NAdopted:    adopted,
		correspondence.NConfirm:    confirm,
		correspondence.NCondFired:  conditionMet,
		correspondence.NCondLapsed: conditionsFell,
		correspondence.NConditions: conditionsSent,
		correspondence.NTry:        tried,
	}
})

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
