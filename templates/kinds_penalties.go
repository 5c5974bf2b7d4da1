package templates

import (
	"slices"
	"strings"

	"postd/correspondence/penalty"
	"postd/templates/narrate"
	"postd/templates/sheet"
)

// The letters of what was claimed for a fault, or let pass, and of what follows.

// restored is L-RESTORE: the reader's record is taken back, and the reader moves again.
func restored(v *view) sheet.Sheet {
	news := upper(theirs(v)) + " taken back: " + claimedFor(v) + "."
	if v.known.Offence() == "STAUNTON/R.XI" {
		news = upper(v.opp()) + " asks for another move: " + theirs(v) + " taken back."
	}
	why := faultOf(v, v.known.WhyNot())
	if v.known.Bound() == nil && !v.known.Frozen() {
		why += " Any legal move is open."
	}
	v.brief = true
	return v.tells(v.recordShort()+" "+v.known.Is()+" taken back", news, "", said(why+statedGround(v)+requires(v)+byTheTerms(v)), said(appliedNow(v, v.known.Offence())),
		said("Was it good? Reply "+sheet.Code("APPEAL")+" and why."), said(v.leftOut()))
}

// theirs is the record of the notice and that it is, or they are: "your 3. B-Kt5 is".
func theirs(v *view) sheet.Words {
	return v.whose(v.n.By) + " " + v.record() + " " + sheet.Words(v.known.Is())
}

// claimedFor says for what a record is taken back.
func claimedFor(v *view) sheet.Words {
	who := v.call(v.n.By.Other()) + " claims"
	if v.known.player && v.n.By != v.me {
		who = "you claimed"
	}
	switch l := v.known; {
	case l.Chosen() > 0 && l.ByTheTerms():
		return "by the terms a false move has its penalty"
	case l.Chosen() > 0:
		return who + " what follows on a false move"
	case l.ByTheTerms():
		return "by the terms the agreed penalty follows"
	case v.n.Penalty == nil && l.Binding() == nil && l.Man() == "" && !l.ManLapsed():
		return who + " that, without a penalty"
	}
	return who + " the agreed penalty"
}

// faultOf says what the fault was, with the reason why no move fits, and that the position is
// put back.
func faultOf(v *view, reason string) sheet.Words {
	l := v.known
	w := "It " + sheet.Plain(l.Ground()) + " " + v.law(l.Offence())
	if l.Many() {
		w = "The fault: not all of these moves for one turn are legal " + v.law(l.Offence())
	}
	if reason != "" {
		w += ": " + sheet.Plain(reason)
	}
	if l.Offence() == "STAUNTON/R.XI" {
		return w + ". The position before it is put back."
	}
	return w + ". The position before it is put back " + v.law("BCC1903/V.PEN.A") + "."
}

// appliedNow says what the agreed penalty does now, what of it does not apply, and the step that
// comes next (PENALTY/PE-8).
func appliedNow(v *view, offence string) sheet.Words {
	w, p := v.applied(offence), v.n.Penalty
	if p == nil {
		return w
	}
	if p.Allowed == 0 && !p.Loss && slices.ContainsFunc(p.Acts, func(a penalty.Act) bool {
		return a.Kind == penalty.ActNotSent || a.Kind == penalty.ActTime && a.Mode != penalty.ModeAllowance
	}) {
		w += " No time is taken, since no turn is put back " + v.law("RULING/R-65") + "."
	}
	if p.Next != "" {
		w += " Next step: " + sheet.Plain(plainly(p.Next)) + "."
	}
	return w
}

// requires says what became of the man whom a claimant named, or named not, and whether the
// turn is lost.
func requires(v *view) sheet.Words {
	l, mine, b := v.known, v.yours(v.n.By), v.known.Binding()
	who, must := upper(v.who(v.n.By)), sheet.Words(" must ")
	if l.Frozen() {
		must = " would have to "
	}
	man := sheet.Plain(l.Man())
	switch {
	case l.Forfeits() && mine:
		return " You lose the turn " + v.law("STAUNTON/R.VIII") + "."
	case l.Forfeits():
		return " " + who + " loses the turn " + v.law("STAUNTON/R.VIII") + "."
	case l.Chosen() > 0:
		if b == nil || mine && !l.Frozen() {
			return ""
		}
		do := "move "
		if b.Kind == "taken" {
			do = "take "
		}
		return " " + who + must + sheet.Plain(do+b.Man) + " " + v.law("STAUNTON/R.VIII") + andNoted(v)
	case l.Offence() == "STAUNTON/R.XI" && l.Frozen():
		return " Another move would have to be made in its place" + andNoted(v)
	case l.Offence() == "STAUNTON/R.XI":
		return ""
	case l.ManLapsed():
		return " No man was named in time, so any move may be made " + v.law("BCC1903/V.PEN.C", "RULING/R-7") + "."
	case l.NoPenalty():
		return " The King cannot move, and by the terms nothing more follows then " + v.law("RICC/4") + "."
	case l.ManIgnored():
		return " The King can move, so the man that was named, " + man + ", is passed over " + v.law("RULING/R-16") + "."
	case man != "" && b != nil:
		return " The King cannot move; the man named is " + man + " " + v.law("BCC1903/V.PEN.C") + "."
	case man != "":
		return " The man that was named, " + man + ", cannot move, and no other can be named in its place " + v.law("BCC1903/V.7(d)") + "."
	case b != nil && l.Bound() == nil:
		return " " + who + must + "move the King, and not by castling " + v.law("BCC1903/V.PEN.C", "BCC1903/V.7(b)") + "."
	}
	return ""
}

// andNoted ends a sentence about what would have to be played where the position is judged.
func andNoted(v *view) sheet.Words {
	if v.known.Frozen() {
		return ", which is noted for the adjudicator."
	}
	return "."
}

// penaltyLetter is L-PENALTY: to the claimant, what the claim brought about; to the author,
// that a reading was chosen or the turn is lost.
func penaltyLetter(v *view) sheet.Sheet {
	l, by := v.known, v.by()
	switch {
	case v.n.Move != 0:
		return chosenForYou(v)
	case l.Offence() == "":
		return authorAsked(v)
	case l.Offence() == "BCC1903/V.3":
		return v.tells("the agreed penalty for "+string(by), "The agreed penalty follows for "+v.whose(v.n.By)+" "+v.record()+"; the move stands.", "",
			said("It "+sheet.Plain(l.Ground())+" "+v.law("BCC1903/V.3")+"."+statedGround(v)+byTheTerms(v)), said(appliedNow(v, "BCC1903/V.3")), said(v.leftOut()))
	case l.Offence() == "STAUNTON/COR.IX":
		return v.tells("the agreed penalty for "+string(by), upper(by)+" sent what cannot be made out: by the terms the agreed penalty follows.", "Nothing to do: "+by+"'s turn goes on.",
			said("It needs no claim "+v.law("STAUNTON/COR.IX")+"."+statedGround(v)), said(appliedNow(v, "STAUNTON/COR.IX")), said(v.leftOut()))
	}
	news, due := upper(theirs(v))+" taken back: "+claimedFor(v)+".", sheet.Words("")
	subject := string(by) + "'s " + v.recordShort() + " " + l.Is() + " taken back"
	switch mine := v.yours(v.n.By); {
	case mine:
		subject = v.recordShort() + " " + l.Is() + " taken back"
		if l.Forfeits() {
			subject += ", and the turn lost"
		}
		if l.Offence() == "STAUNTON/R.XI" {
			news = upper(v.opp()) + " asks for another move: " + theirs(v) + " taken back."
		}
		due = "Nothing to do: " + v.opp() + " moves again."
	case l.ManLapsed():
		news = "Your time to name a man is over: " + by + " may make any move."
		due = "Nothing to do until " + by + " has moved."
	case l.Forfeits():
		subject = string(by) + " loses the turn"
	default:
		due = "Nothing to do: " + by + " moves again."
	}
	if l.Frozen() {
		due = "Nothing to do: the position is to be judged, and nobody is to move."
	}
	more := one(said(faultOf(v, "")+statedGround(v)+requires(v)+byTheTerms(v)), said(appliedNow(v, l.Offence())))
	if b := l.Binding(); b != nil && b.Kind == "other" && !l.Frozen() && !v.yours(v.n.By) {
		more = append(more, said(upper(by)+" must make another move."))
	}
	if v.yours(v.n.By) {
		return v.tells(subject, news, due, append(more, said(mayAppeal("the move was good")))...)
	}
	return v.tells(subject, news, due, append(more, said(v.leftOut()))...)
}

// chosenForYou tells the author of an ambiguous record which move it is.
func chosenForYou(v *view) sheet.Sheet {
	l := v.known
	return v.tells("your "+v.recordShort()+" is "+v.move(true), upper(v.opp())+" has chosen: your "+v.record()+" is "+sheet.Plain(v.move(false))+v.beside()+".", whatNext(v),
		said("Your record fits several moves, and "+v.opp()+" has chosen "+sheet.Plain(plainMove(l.Full()))+" "+v.law("BCC1903/V.5(a)")+"."+statedGround(v)+
			" The choice binds you "+v.law("BCC1903/V.PEN.D")+"; that you meant another is no plea "+v.law("BCC1903/V.PREF(b)")+"."),
		said(mayAppeal("it fitted only one move")))
}

// whatNext is what follows on a choice by which the reader's record is a move.
func whatNext(v *view) sheet.Words {
	switch l := v.known; {
	case l.Over():
		return "Nothing to do: it ends the game; our next letter says how."
	case l.Frozen():
		return "Nothing to do: the position so reached is judged."
	case l.OppToReply():
		return "Nothing to do: " + v.opp() + " is to reply to it."
	}
	return "Nothing to do: " + v.possessive() + " own move comes in our next letter."
}

// authorAsked tells the claimant that the author is asked which move was meant.
func authorAsked(v *view) sheet.Sheet {
	l, by := v.known, v.by()
	why := upper(by) + " must say which of these it was; there is no penalty "
	switch v.n.Reason {
	case "no-move":
		why = "To choose yourself you send your own move in the same letter; it came without one, so " + by + " says which it was, and there is no penalty "
		if len(v.n.Back) > 0 {
			why = "Your letter names none of these, so " + by + " says which it was, and there is no penalty "
		}
	case "no-reading":
		why = "What you named is none of these, so it counts for nothing " + v.law("BCC1903/V.7(d)") + ", and " + by + " says which it was; there is no penalty "
	}
	more := one(v.readings(nil), said(why+v.law("BCC1903/V.7(c)")+"."))
	time := sheet.Words("Your time from your letter until the answer is not counted; then your turn goes on with what is left, a day at least ")
	if v.n.Reason == "held" {
		more = append(more, said("Your move "+inQuotes(v.n.Reply, 60)+" waits: it answers "+sheet.Plain(l.Detail())+". If "+by+" meant that, it stands at once; if not, it falls and you reply anew "+v.law("RULING/R-24")+"."))
		time = "Your time from your letter until the answer is not counted; if you must reply anew, your turn goes on with what is left, a day at least "
	} else {
		more = append(more, cameBack(v)...)
	}
	return v.tells(string(by)+" is asked what "+v.recordShort()+" meant", upper(by)+" is asked which move "+v.record()+" meant.", "", append(more, said(time+v.law("RULING/R-60")+"."))...)
}

// lawThree is L-LAW3: the reader did not repeat the opponent's move, and it is claimed.
func lawThree(v *view) sheet.Sheet {
	news := upper(v.opp()) + " claims the agreed penalty: your " + v.record() + " did not rightly repeat the move before it."
	if v.known.ByTheTerms() {
		news = "By the terms the agreed penalty follows: your " + v.record() + " did not rightly repeat the move before it."
	}
	v.brief = true
	return v.tells("the agreed penalty, for a move not repeated", news, "",
		said("Your move stands. A reply begins with the move that it answers "+v.law("BCC1903/V.3")+"; our letters give you the line."+statedGround(v)+byTheTerms(v)),
		said(appliedNow(v, "BCC1903/V.3")), said(mayAppeal("that you did repeat it")))
}

// waived is L-WAIVED: a record that fits no move is taken back without a penalty, or its author
// has not said what was meant.
func waived(v *view) sheet.Sheet {
	l, by, mine := v.known, v.by(), v.yours(v.n.By)
	if v.n.Reason == "author silent" {
		more := "Your time to say it is over, and there is no penalty " + v.law("RULING/R-64") + "."
		if r := l.Reply(); r != "" {
			more += " The reply " + sheet.Plain(r) + " is taken back, and " + v.opp() + " replies anew."
		}
		return v.tells(string(v.opp())+" now chooses what "+v.recordShort()+" means", "You have not said which move "+v.record()+" meant: now "+v.opp()+" chooses.", "Nothing to do until "+v.opp()+" has moved.", said(more))
	}
	it := " " + sheet.Words(l.Is()) + " taken back, without a penalty."
	whose := upper(v.whose(v.n.By)) + " " + v.record()
	news := whose + it
	more := "The position is put back, and nothing can be claimed for it " + v.law("BCC1903/V.6(b)") + "."
	fits := sheet.Words("It fits no legal move. ")
	if l.Many() {
		fits = "None of them is a legal move. "
	}
	switch v.n.Reason {
	case "check":
		news = whose + " and all after it are taken back, without a penalty."
		fits = "It gave a check that it did not announce, and the King of " + v.who(v.n.By.Other()) + " stood in it while both played on. "
		if !mine {
			fits = "It gave a check that it did not announce, and your King stood in it while both played on. "
		}
		more = "The position before it is put back " + v.law("STAUNTON/R.XII", "RULING/R-83") + "."
	case "late":
		news = whose + " and all after it are taken back, without a penalty."
	case "answered":
		fits += "So " + v.whose(v.n.By.Other()) + " reply " + sheet.Plain(l.Reply()) + " counts for nothing. "
	case "lapsed":
		if !mine {
			news = "Your time to choose is over: " + v.whose(v.n.By) + " " + v.record() + it
		}
	default:
		if !mine {
			news = "You let it pass: " + v.whose(v.n.By) + " " + v.record() + it
		}
	}
	due := sheet.Words("")
	subject := v.recordShort() + " " + l.Is() + " taken back"
	switch {
	case l.Frozen():
		due = "Nothing to do: the position is to be judged, and nobody is to move."
	case !mine:
		subject = string(by) + " is to move again"
		due = "Nothing to do: " + by + " moves again, and you will have the new move."
	case l.Bound() == nil:
		more += " You may make any legal move."
	}
	return v.tells(subject, news, due, said(fits+more))
}

// discharged is L-DISCHARGED: a fine of the reader's is marked as paid, or a task as done.
func discharged(v *view) sheet.Sheet {
	l := v.known
	news, subject := "What the agreed penalty laid on you is done: "+sheet.Plain(l.Detail()), "what the agreed penalty asked is done"
	if v.n.Reason == "paid" {
		news, subject = "The secretary has marked "+sheet.Plain(l.Detail())+" as paid.", "your fine is marked as paid"
	}
	totals := v.spoken(strings.TrimSuffix(l.citing(narrate.OneLine(v.g.Totals(v.n.By).Sentence("Yours"))), "."))
	if totals != "" {
		totals += " " + v.law("BCC1903/V.PEN.E") + "."
	}
	return v.tells(subject, news, "", said("Nothing else changes."), said(totals))
}
