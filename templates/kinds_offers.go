package templates

import (
	"postd/correspondence/events"
	"postd/templates/sheet"
)

// The letters of what players offer, propose and write to each other.

// passedOn is L-NOTE: words of the opponent's without a move (RULING/R-68).
func passedOn(v *view) sheet.Sheet {
	return v.around("a note from "+v.by().Bare(), upper(v.by())+" writes you a note; no move is in it.", v.due())
}

// offerSent is L-OFFER: the reader's offer of a draw has gone on.
func offerSent(v *view) sheet.Sheet {
	until := "Since it came without a move, " + v.opp() + " need not answer, and it ends with your next move"
	if v.known.OffersAlone() {
		until = "It stands until " + v.opp() + " answers it, or moves; a move of yours does not end it"
	}
	return v.around("your draw offer is sent",
		"Your offer of a draw has gone to "+v.opp()+".", v.due(),
		said(until+" "+v.law("BCC1903/V.8(a)")+". Until it is accepted you may take it back: "+sheet.Code("WITHDRAW OFFER")+" "+v.law("RULING/R-31")+". No time is changed by it."))
}

// offeredBare is L-OFFER-BARE: the opponent offers a draw without a move.
func offeredBare(v *view) sheet.Sheet {
	news := upper(v.by()) + " offers a draw"
	if !v.known.OffersAlone() {
		news += ", without a move"
	}
	due := v.due()
	if !v.known.ToAct() {
		due = "You need not answer, and no time is changed by it."
		if v.known.OffersAlone() {
			due = "No time is changed by it."
		}
	}
	return v.around(v.by().Bare()+" offers a draw", news+".", due)
}

// offerEnded is L-OFFER-ENDED: the offer was taken back, or declined.
func offerEnded(v *view) sheet.Sheet {
	l := v.known
	var rest sheet.Words
	news, subject := upper(v.by())+" has declined your offer of a draw.", "your draw offer is declined"
	switch {
	case l.Reason() == "withdrawn" && l.Mine():
		news, subject = "You have taken back your offer of a draw.", "your draw offer is taken back"
	case l.Reason() == "withdrawn":
		news, subject = upper(v.by())+" has taken back the offer of a draw.", "the draw offer is taken back"
	default:
		rest = "If a move came with the offer, it stands " + v.law("BCC1903/V.8(a)") + "."
	}
	return v.around(subject, news, v.due(), said(rest))
}

// proposed is L-PROPOSAL: somebody wishes to change what is agreed.
func proposed(v *view) sheet.Sheet {
	p := v.known.Proposal()
	if p == nil {
		return v.around("a proposal", "A proposal has been made.", v.due())
	}
	no := itoa(p.No)
	if p.Mine {
		news, rest := shortly(v, "Your proposal "+sheet.Plain(no)+" has gone to "+v.opp(), p)
		return v.around("your proposal "+no+" is sent", news, v.due(),
			said(rest), said("Nothing changes unless "+v.opp()+" consents. "+proposalLaw(v, *p)))
	}
	due := v.due()
	if !v.known.ToAct() {
		due = "You may answer, see (a) below. No time is counted for it."
	}
	news, _ := shortly(v, upper(proposer(v, *p))+" makes proposal "+sheet.Plain(no), p)
	return v.around("proposal "+no+", "+proposalHead(v, *p).Bare(), news, due, said(termIs(v, *p)), said(proposalLaw(v, *p)+" You need not answer; an answer may stand below your move."))
}

// answered is L-AGREED: a proposal has been answered.
func answered(v *view) sheet.Sheet {
	p := v.known.Proposal()
	if p == nil {
		return v.around("a proposal is answered", "A proposal has been answered.", v.due())
	}
	no := "proposal " + itoa(p.No)
	var news, rest sheet.Words
	subject := no + " is agreed"
	switch v.known.Reason() {
	case string(events.TermsAgreed):
		news, rest = "Both sides consent to "+sheet.Plain(no), comesOf(v, *p)
	case string(events.TermsRefused):
		subject, news, rest = no+" is refused", upper(byOrYou(v, "has", "have"))+" refused "+sheet.Plain(no), "All stays as it was agreed "+v.law("STAUNTON/PRIV")+"."
	default:
		subject, news, rest = no+" has one consent", upper(byOrYou(v, "has", "have"))+" consented to "+sheet.Plain(no), "Nothing changes until the other side consents too "+v.law("STAUNTON/PRIV")+"."
	}
	news, more := shortly(v, news, p)
	return v.around(subject, news, v.due(), said(more), said(rest))
}

// byOrYou is who did it, with the verb.
func byOrYou(v *view, they, you sheet.Words) sheet.Words {
	if v.known.Mine() {
		return "you " + you
	}
	return v.by() + " " + they
}

// comesOf says when what was agreed begins to act.
func comesOf(v *view, p proposal) sheet.Words {
	switch p.About {
	case string(events.AboutTerms):
		return "It holds for turns that begin from now on; the one that is open goes on as it began " + v.law("STAUNTON/PRIV") + ". " + sheet.Code("TERMS") + " shows you all that is agreed."
	case string(events.AboutUmpire):
		return "The secretary asks the person; you will hear when there is an answer. " + proposalLaw(v, p)
	}
	return "The consent stands on record. " + proposalLaw(v, p)
}

// shortly is the news of a proposal with what is proposed, or what had no room in one line.
func shortly(v *view, news sheet.Words, p *proposal) (first, rest sheet.Words) {
	if whole := news + ": " + proposes(v, *p); len([]rune(whole.Bare())) < maxLine {
		return whole + ".", ""
	}
	return news + ", " + proposalHead(v, *p) + ".", "It is: " + proposes(v, *p) + "."
}

// proposalHead names what a proposal is about in a word or two.
func proposalHead(v *view, p proposal) sheet.Words {
	switch p.About {
	case string(events.AboutTerms):
		return sheet.Plain(p.Field)
	case string(events.AboutUmpire):
		return "an umpire"
	}
	return "help"
}

// termIs says what the term is of which a proposal speaks, in words of every day.
func termIs(v *view, p proposal) sheet.Words {
	if p.About != string(events.AboutTerms) || p.Means == "" {
		return ""
	}
	return "The term is: " + sheet.Plain(p.Means)
}

// proposalLaw is the law by which it may be agreed.
func proposalLaw(v *view, p proposal) sheet.Words {
	switch {
	case p.About == string(events.AboutTerms):
		return "What both consent to is agreed " + v.law("STAUNTON/PRIV") + ". It holds for turns that begin afterwards."
	case p.About == string(events.AboutUmpire) && v.g.Agreement.EachPlace():
		return "Each place of play has an umpire, of whom the other side approves " + v.law("BCC1903/APPA/2") + "."
	case p.About == string(events.AboutUmpire):
		return "The players agree upon an umpire " + v.law("BCC1903/APPA/2", "STAUNTON/COR.I") + ", whom the secretary then asks."
	}
	return "A player may ask for help only if the other side consents in writing " + v.law("BCC1903/V.9(a)", "RULING/R-39") + "."
}
