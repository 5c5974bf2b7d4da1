package templates

import (
	"strings"

	"postd/templates/sheet"
)

// The letters of what a record of several readings meant: to its author, who says it, and to
// both, when it is said.

// sayWhich is how the author of a record says what was meant, and what follows on silence
// (BCC1903/V.5(b)).
func sayWhich(v *view) sheet.Words {
	l := v.known
	w := "Reply " + numbers("INTERPRET", len(l.Choices())) + ", and no move"
	switch {
	case l.Duty() == "asked":
		return w + " " + v.law("RULING/R-27") + ". There is no penalty. If you do not say, " + v.opp() + " chooses " + v.law("RULING/R-64") + "."
	case l.Duty() == "replied" && !l.Moved():
		return w + " " + v.law("BCC1903/V.5(b)") + ". There is no penalty. If you do not say, the reply is taken back, and " + v.opp() + " chooses " + v.law("RULING/R-64") + "."
	case l.Duty() == "replied":
		return w + " " + v.law("BCC1903/V.5(b)") + "; your time till then is not counted. A move confirms that reading " + v.law("RULING/R-8") + "."
	case l.MyTurn():
		return w + " " + v.law("BCC1903/V.5(b)") + ". What was sent after it stands as far as it is legal then. Or just move, " + sheet.Code(strings.TrimSpace(strings.ReplaceAll(l.Prefilled(), blank, ""))) +
			" and yours: then it stays as " + v.opp() + " answered it " + v.law("RULING/R-8") + "."
	}
	return w + " " + v.law("BCC1903/V.5(b)") + ". What was sent after it stands as far as it is legal then. If you do not say, it stays as " + v.opp() + " answered it " + v.law("RULING/R-64") + "."
}

// interpretN is what a link of a reading writes for the author.
func interpretN(n int) string { return "INTERPRET " + itoa(n) + "\n" }

// interpretation is L-INTERPRET: the author is to say which move was meant.
func interpretation(v *view) sheet.Sheet {
	l := v.known
	news := "Which move did you mean by " + v.record() + "? It fits " + sheet.Plain(l.Count()) + ":"
	why := "It was answered without a word of that, and is asked only now; no penalty can follow " + v.law("BCC1903/V.5(b)") + "."
	if v.n.Reason != "late" {
		why = upper(v.opp()) + " tried to choose, but could not, so you say it " + v.law("BCC1903/V.7(c)") + "."
		if v.n.Reason == "query" {
			news, why = upper(v.opp())+" asks which move you meant by "+v.record()+". It fits "+sheet.Plain(l.Count())+":", ""
		}
		if v.g.Agreement.SatisfyingCounts() {
			why += " By the terms the time until you answer counts against you " + v.law("BCC1903/VI.2(b)")
			if b := l.Balance(); b != "" {
				why += ": " + v.spoken(b)
			}
			why += "."
		}
	}
	return v.withFault("which move was "+v.recordShort()+"?", "say", one(sheet.News(news)),
		one(v.readings(interpretN)), "Say which"+v.until()+".", nil, one(said(sayWhich(v)), said(why)))
}

// readAs is L-READ-AS: the reader's record was answered as one of its readings, or by a reply
// of which nobody can say what it answers.
func readAs(v *view) sheet.Sheet {
	l := v.known
	why := "There is no penalty, since " + v.opp() + " found no fault " + v.law("BCC1903/V.7(a)") + "."
	if l.AnnounceAgreed() {
		meant := sheet.Words("meant")
		if l.OnBoard() {
			meant = "made on the board"
		}
		why = upper(v.opp()) + " did not say which it is, so it is what you " + meant + "; there is no penalty " + v.law("BCC1903/V.5(b)") + "."
	}
	if l.ReplyStands() {
		why += " The reply is legal after several; the first was taken."
	}
	if v.n.Offer {
		why += " With the reply " + v.opp() + " offers a draw."
	}
	if w := v.late(); w != "" {
		why += " The reply was sent " + sheet.Plain(l.Late()) + " late."
	}
	short := string(v.opp()) + " answers " + v.recordShort()
	if !l.Moved() {
		news := upper(v.opp()) + " replied " + sheet.Plain(l.Reply()) + " to your " + v.record() + ", which fits " + sheet.Plain(l.Count()) + " moves:"
		return v.withFault(short, "say which", one(sheet.News(news)), one(v.readings(interpretN)), "Say which you meant"+v.until()+"; no turn of yours has begun.", nil, one(said(sayWhich(v)), said(why)))
	}
	reply := sheet.Plain(l.Reply())
	if m, p := l.replied(); m != 0 {
		reply = sheet.Plain(v.numbered(v.r.Moves, p, m))
	}
	news, rest := v.headline(upper(v.opp()) + " replies " + reply + ". Your " + v.record() + " was read as " + sheet.Plain(v.move(false)) + ".")
	before, after := v.claims()
	v.brief, v.alone = true, true
	return v.sheet(v.subject(short, "your move"+v.untilShort()), one(sheet.News(news), sheet.Due("Your move"+v.until()+".")), before,
		one(said("Before you move: did you mean another? See below."), v.line(), v.board(), said(rest), v.readings(interpretN), said(sayWhich(v)), said(why)), after,
		v.tail(v.foreign()))
}

// adopted is L-ADOPTED: which move a record is, by its author, by a ruling or by announcement.
func adopted(v *view) sheet.Sheet {
	l := v.known
	record, move := v.record(), sheet.Plain(v.move(false))+v.beside()
	full := "It is " + sheet.Plain(plainMove(l.Full())) + "."
	if strings.Contains(string(move), plainMove(l.Full())) {
		full = ""
	}
	if v.n.Reason == "announce" {
		return v.tells("your "+v.recordShort()+" is "+v.move(true), upper(v.opp())+" has chosen: your "+record+" is "+move+".", whatNext(v),
			said("Your record fits several moves, and "+v.opp()+" has said in time which it is, so that this is your move "+v.law("BCC1903/V.5(a)")+". There is no penalty. "+full),
			said(mayAppeal("it fitted only one move")))
	}
	why := sheet.Words("The author of a record says what it meant")
	news, law := upper(v.by())+" says that "+record+" meant "+move+".", "BCC1903/V.5(b)"
	subject := string(v.by()) + " meant " + v.move(true)
	switch {
	case l.Row() != "":
		why, news, subject = "It stands so for both", "By a ruling "+record+" is "+move+".", v.recordShort()+" is "+v.move(true)
	case v.n.Reason == "lapsed":
		news, law = upper(v.by())+" has not said what "+record+" meant: it stays "+move+".", "RULING/R-64"
		why = "Your answer to it stands"
		subject = v.recordShort() + " is " + v.move(true)
	case v.n.Reason == "conduct":
		why = "Your answer to it stands"
		news = upper(v.by()) + " has moved on, so " + record + " stays " + move + "."
		subject = v.recordShort() + " is " + v.move(true)
	}
	more := why + " " + v.law(law) + ". " + full
	if l.GoesOn() {
		more += " Your turn goes on; the time from your letter until this one is not counted."
	}
	return v.tells(subject, news, "", said(more))
}
