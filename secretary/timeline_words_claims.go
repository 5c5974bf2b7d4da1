package secretary

import (
	"fmt"
	"strings"
	"time"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/secretary/access"
)

// penalty tells of rights and penalties.
func (n narrator) penalty(what events.What) string {
	switch w := what.(type) {
	case events.Exacted:
		if w.Field != "" {
			return fmt.Sprintf("by the terms (%s: automatic, BCC1903/INTRO(b)) Penalty %s is exacted for %s without a claim of %s", w.Field, w.Letter, n.cite(w.Law), w.By)
		}
		if w.Choice > 0 {
			return fmt.Sprintf("%s chose, of the three penalties of a false move, number %d (%s, STAUNTON/R.VIII)", w.By, w.Choice, n.cite(w.Law))
		}
		s := fmt.Sprintf("%s exacted Penalty %s (%s)", w.By, w.Letter, n.cite(w.Law))
		if w.Move != 0 {
			s += ": " + n.move(n.asked(), w.Move)
		}
		return s
	case events.Waived:
		s := fmt.Sprintf("%s’s right (%s) is %s", w.By, n.cite(w.Law), waivings[w.How])
		if w.How == "disregarded" {
			s += " (" + n.law("BCC1903/V.7(d)") + ")"
		}
		return s
	case events.Penalised:
		return fmt.Sprintf("penalty on %s for %s: %s", w.Of, n.cite(w.Law), strings.TrimSuffix(strings.Join(w.Sentences(), " "), "."))
	case events.TermsProposed:
		what := fmt.Sprintf("that %s be %s, and no longer %s", w.Field, w.Value, w.Was)
		if w.About != events.AboutTerms {
			what = w.About + ", " + said(w.Words)
		}
		return fmt.Sprintf("proposal %d of %s: %s (STAUNTON/PRIV)", w.No, w.By, what)
	case events.TermsAnswered:
		return fmt.Sprintf("%s answered proposal %d: %s (STAUNTON/PRIV)", w.By, w.No, w.How)
	case events.TermsChanged:
		return fmt.Sprintf("proposal %d is in force from this turn on: %s is %s (STAUNTON/PRIV)", w.No, w.Field, w.Value)
	case events.Heard:
		if w.Leave {
			return fmt.Sprintf("%s’s leave began before he could be asked whether he plays on, and his silence is counted anew from its end (RULING/R-67)", w.By)
		}
		return fmt.Sprintf("%s wrote, and so is not silent ("+n.law("BCC1903/V.9(d)")+")", w.By)
	case events.CalendarChanged:
		return calendarWords(w)
	case events.CaughtUp:
		return "the time that runs again goes by the calendar as it now is (RULING/R-21)"
	case events.Silent:
		return fmt.Sprintf("%s is silent since %s and is asked whether he plays on ("+n.law("BCC1903/V.9(d)")+")", w.Of, in(w.Since, n.zone()))
	case events.FineGrown:
		return fmt.Sprintf("the fine of penalty %d is due for %d days ("+n.law("BCC1903/V.PEN.E")+")", w.Penalty, w.Days)
	case events.Discharged:
		s := fmt.Sprintf("act %d of penalty %d is %s, says the %s ("+n.law("BCC1903/V.PEN.E")+")", w.Act, w.Penalty, w.As, w.By)
		if w.Note != "" {
			s += ": " + w.Note
		}
		return s
	case events.Law3Open:
		return fmt.Sprintf("%s did not repeat the opponent’s last move; Penalty E may be exacted of him (%s)", w.By, n.law("BCC1903/V.3"))
	case events.Law3Closed:
		return fmt.Sprintf("no penalty can be exacted for want of the opponent’s last move any more: %s (%s)", w.How, n.law("BCC1903/V.3"))
	case events.Exceeded:
		if together := w.Together.Words(lengths(n.before)); w.Together.Turns > 0 {
			return fmt.Sprintf("%s’s time for %s is exceeded ("+n.law("BCC1903/V.9(c)")+"): used %s of the %s that was left, which ended %s", w.Of, together,
				length(n.before, w.Used), length(n.before, w.Limit), in(w.Deadline, n.zone()))
		}
		return fmt.Sprintf("%s’s turn is exceeded ("+n.law("BCC1903/V.9(c)")+"): used %s of %s, the time ended %s", w.Of,
			length(n.before, w.Used), length(n.before, w.Limit), in(w.Deadline, n.zone()))
	case events.ExcessWaived:
		return fmt.Sprintf("%s sent a later record, knowing of the excess, and may not claim the game for it ("+n.law("BCC1903/V.9.PROVISO")+")", w.By)
	case events.Charged:
		switch used := length(n.before, w.Used); w.Why {
		case correspondence.ForSatisfying:
			return fmt.Sprintf("%s of the time in which %s was to say what he meant count against him (%s)", used, w.Of, n.law("BCC1903/VI.2(b)"))
		case correspondence.ForClaiming, correspondence.ForConsidering:
			return fmt.Sprintf("%s in which %s made his claim count against him (RICC/4)", used, w.Of)
		}
		return fmt.Sprintf("%s made his requirement too late, so that %s of his turn counts in his allowance ("+n.law("BCC1903/V.2(b)")+", BCC1903/II.10.NOTE)", w.Of, length(n.before, w.Used))
	case events.Specified:
		return fmt.Sprintf("an offence of %s’s is found (%s), for which %s may claim the game ("+n.law("BCC1903/V.9.PROVISO")+")", w.Of, n.cite(w.Law), w.Of.Other())
	case events.SpecifiedClosed:
		return fmt.Sprintf("the game can be claimed no more for offence %d that was found: %s", w.No, map[string]string{
			"waived": "the opponent let a record pass, knowing of it (" + n.law("BCC1903/V.9.PROVISO") + ")", "undone": "the ruling is undone"}[w.How])
	case events.ExcessUndone:
		return fmt.Sprintf("the finding that %s exceeded the time stands no longer (%s)", w.Of, n.law(w.Law))
	}
	return ""
}

// confirmations say how what waited for a second letter ceased to wait.
var confirmations = map[string]string{
	events.ConfirmedAct:  "confirmed by a second letter what had waited (RULING/R-53)",
	events.WithdrawnAct:  "withdrew what had waited for a second letter (RULING/R-53)",
	events.OvertakenAct:  "sent a move first, which withdrew what had waited for a second letter (RULING/R-53)",
	events.ConfirmedLate: "answered late for what had waited for a second letter, so that the umpire is asked (RULING/R-53)",
}

// waivings say how a right ended.
var waivings = map[string]string{
	"waived": "waived", "answered": "gone: the record was answered", "lapsed": "gone: it was not used in time", "renounced": "renounced", "as-capture": "renounced: the captures are readings now",
	"disregarded":   "gone: what was required cannot legally be done",
	"author-lapsed": "gone: he did not say in time what he meant (RULING/R-64)", "confirmed": "gone: the reading in play is confirmed",
}

// claim tells of offers, claims and the end.
func (n narrator) claim(what events.What) string {
	switch w := what.(type) {
	case events.Proposed:
		if w.WithMove {
			return fmt.Sprintf("%s offered a draw with his move ("+n.law("BCC1903/V.8(a)")+")", w.By)
		}
		return fmt.Sprintf("%s offered a draw without a move ("+n.law("BCC1903/V.8(a)")+")", w.By)
	case events.Answered:
		return fmt.Sprintf("the offer of a draw ended: %s %s", w.By, answers[w.How])
	case events.Claimed:
		s := fmt.Sprintf("%s made a claim (%s)", w.By, n.cite(w.Law))
		if w.Parked {
			s += "; it is decided when every letter of that time is read (RULING/R-30)"
		}
		return s
	case events.Doubted:
		return fmt.Sprintf("%s was asked what he meant by %s (RULING/R-11)", w.By, said(w.Words))
	case events.Cleared:
		if w.How == "note" {
			return fmt.Sprintf("%s answered that %s is a note (RULING/R-68)", w.By, said(w.Words))
		}
		return fmt.Sprintf("%s answered that %s means %s", w.By, said(w.Words), said(w.How))
	case events.ConfirmationAsked:
		s := fmt.Sprintf("%s wrote %s, which waits for a second letter (RULING/R-53)", w.By, said(strings.ReplaceAll(w.Words, "\n", ", ")))
		if w.Holds != "" {
			s += ", and with it " + said(strings.ReplaceAll(w.Holds, "\n", ", "))
		}
		return s
	case events.ConfirmationAnswered:
		s := fmt.Sprintf("%s %s", w.By, confirmations[w.How])
		if c, ok := n.before.Confirmation(w.No); ok {
			s += ": " + said(strings.ReplaceAll(c.Words, "\n", ", "))
		}
		return s
	case events.Tested:
		return n.tested(w)
	case events.FiftyDemanded:
		return fmt.Sprintf("fifty moves on each side are counted from here: %s demanded it, %s (%s)", w.By, fiftyGrounds[w.Ground], n.cite(n.before.Agreement.DemandLaw()))
	case events.FiftyLifted:
		return fmt.Sprintf("the count of fifty moves is lifted (%s)", n.cite(w.Law))
	case events.Refused:
		s := fmt.Sprintf("what %s wrote had no effect: %s, %s", w.By, said(w.Words), w.Why)
		if w.Law != "" {
			s += " (" + n.law(w.Law) + ")"
		}
		return s
	case events.Warned:
		if w.Kind == "adj-open" {
			return "both were told that adjudication may be claimed (" + wholeLaw(n.before.Agreement, "BCC1903/V.10(a)") + ")"
		}
		return fmt.Sprintf("both were told that adjudication may be claimed from %s on (%s)", in(w.Date, n.zone()), wholeLaw(n.before.Agreement, "BCC1903/V.10(a)"))
	case events.Frozen:
		if w.Automatic {
			return fmt.Sprintf("the date of adjudication has come (%s): the position stands, and both may write until %s", n.cite(w.Law), in(w.Statements, n.zone()))
		}
		return fmt.Sprintf("adjudication is claimed by %s (%s): the position stands, and both may write until %s", w.By, n.cite(w.Law), in(w.Statements, n.zone()))
	case events.Stated:
		return fmt.Sprintf("%s made a statement on the position for the adjudicator (%s): %s", w.By, wholeLaw(n.before.Agreement, "BCC1903/V.10(a)"), said(access.ShortLine(w.Words, 120)))
	case events.Laid:
		return fmt.Sprintf("the %s was sent the position with the statements (%s)", w.To, wholeLaw(n.before.Agreement, "BCC1903/V.10(a)"))
	case events.Ended:
		g := n.before
		g.Ended = &w
		return fmt.Sprintf("the game ended %s: %s (%s)", score(w.Result), endWords(g), n.cite(w.Law))
	}
	return ""
}

// tested tells what was found of a claim of a draw.
func (n narrator) tested(w events.Tested) string {
	found := "the claim of a draw"
	switch w.Law {
	case "BCC1903/V.8(b)":
		found = fmt.Sprintf("the moves without capture%s are %d of %s’s and %d of %s’s", map[bool]string{true: " or move of a Pawn"}[n.before.Agreement.FiftyPawn],
			w.Own, w.By, w.Other, w.By.Other())
	case "BCC1903/V.8(c)":
		found = fmt.Sprintf("the position existed at the commencement of %s’s moves %s", w.By, strings.Trim(fmt.Sprint(w.Turns), "[]"))
	case "BCC1903/V.8(d)":
		found = fmt.Sprintf("endless checks of %s’s were looked for in %d positions", w.By, w.Nodes)
		if w.Positions > 0 {
			found += fmt.Sprintf(" and certified over %d", w.Positions)
		}
	}
	p := n.before.Position()
	for i, m := range w.Line {
		found += map[bool]string{true: ", as ", false: ", "}[i == 0] + n.move(p, m)
		p, _ = p.Play(m)
	}
	return fmt.Sprintf("%s: %s (%s)", found, w.Answer, n.cite(w.Law))
}

// fiftyGrounds say on what a demand of fifty moves stands.
var fiftyGrounds = map[string]string{
	correspondence.GroundAny: "which the law leaves to him", correspondence.GroundKing: "having a bare King", correspondence.GroundForce: "having but one piece beside his King",
	correspondence.GroundChecks: "since checks went on", correspondence.GroundRepetition: "since the position came about for the third time", correspondence.GroundRuled: "and the umpire found it good",
}

// answers say how an offer ended.
var answers = map[string]string{"declined": "declined it", "moved": "moved", "withdrawn": "withdrew it", "lapsed": "let it lapse"}

// zone is that by whose clocks the game is played.
func (n narrator) zone() *time.Location {
	z, err := time.LoadLocation(n.before.Agreement.Calendar.Zone)
	if err != nil {
		return time.UTC
	}
	return z
}
