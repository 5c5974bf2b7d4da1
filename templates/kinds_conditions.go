package templates

import (
	"postd/descriptive"
	"postd/templates/sheet"
)

// The letters of records sent in advance (BCC1903/V.6(c)), and of what was only tried.

// conditionMet is L-COND-FIRED: the opponent made the move that was assumed, and the reader's
// answer is sent.
func conditionMet(v *view) sheet.Sheet {
	l := v.known
	news, rest := v.played()
	short := v.move(true)
	if l.Quiet() {
		short = moveNumber(v.n.Number, v.n.By) + " " + quoteAll(v.n.Record, v.n.Also)
	}
	reply := sheet.Plain(l.Reply())
	more := "Your " + reply + ", sent in advance, has gone to " + v.by() + " " + v.law("BCC1903/V.6(c)") + "."
	if l.Replied() {
		more = "Your " + reply + ", sent in advance, have gone to " + v.by() + ", who chooses among them " + v.law("BCC1903/V.4(a)") + "; what you sent to follow the one chosen goes on."
	}
	before, after := v.claims()
	v.brief = true
	return v.sheet(v.subject(short+" is answered by your "+l.Reply(), ""), one(sheet.News(news), sheet.Due("Nothing to do: your answer has gone.")), before, one(v.board(), said(rest), said(more), v.wrote(), said(v.late()),
		said("It takes nothing from your rights: what you could claim after "+v.possessive()+" move you may claim until you next send one "+v.law("RULING/R-66")+".")), after,
		v.inAdvance(), v.tail())
}

// conditionsFell is L-COND-LAPSED: what was sent in advance has fallen, to its author, or was
// taken back, to the other side.
func conditionsFell(v *view) sheet.Sheet {
	if !v.known.Mine() {
		return v.tells(string(v.by())+"'s moves in advance end", upper(v.by())+" has taken back what was sent in advance.", "", sheet.Said("It was:", v.conditions(v.known.Conditions())))
	}
	return v.tells("what you sent in advance is over", "What you sent in advance is over, and nothing follows from it.", "",
		append(one(v.refusal(), sheet.OwnWords("It was:", v.conditions(v.known.Conditions()))), v.inAdvance()...)...)
}

// conditionsSent is L-CONDITIONS: the opponent has sent records in advance, where they are shown.
func conditionsSent(v *view) sheet.Sheet {
	return v.tells(string(v.by())+" sends moves in advance", upper(v.by())+" has sent moves in advance, for what you may play.", "",
		sheet.Said("They are "+v.law("BCC1903/V.6(c)")+":", v.conditions(v.known.Conditions())),
		said("If you make such a move, the one that answers it is "+v.possessive()+" at once. Nothing else changes, and your time runs on."))
}

// tried is L-TRY: how a record would be read.
func tried(v *view) sheet.Sheet {
	l := v.known
	words := inQuotes(v.n.Record, 30)
	var read, why sheet.Block
	news := "No legal move fits your " + words + ". Nothing has been sent."
	switch n := len(l.Found()); {
	case n == 1 && l.NoCapture():
		news = "Your " + words + " fits a capture, but does not say so. Nothing has been sent."
	case n == 1:
		news = "Your " + words + " would be read as one legal move. Nothing has been sent."
	case n > 1 && l.NoCapture():
		news = "Your " + words + " fits " + sheet.Plain(inWord(n)) + " captures, and says none. Nothing has been sent."
	case n > 1:
		news = "Your " + words + " would fit " + sheet.Plain(inWord(n)) + " legal moves. Nothing has been sent."
	case v.n.Reason != "":
		news = "You tried " + words + ". Nothing has been sent."
		why = v.refusal()
	default:
		if s := l.WhyNot(); s != "" {
			why = said("The nearest reason: " + sheet.Plain(s) + " " + v.law("BCC1903/I.13.C") + ".")
		}
	}
	if len(l.Found()) > 0 {
		read = v.readings(nil)
	}
	var play sheet.Block
	if l.MyTurn() && len(l.Found()) > 0 {
		in := sheet.Words("")
		if x := v.known.Language(); x.form != descriptive.InBrief {
			in = ", in " + sheet.Plain(x.Name)
		}
		play = said("To play it, write it without " + sheet.Code("TRY") + in + " " + v.law("BCC1903/I.13.C") + ".")
	}
	return v.tells("how "+l.Record()+" would be read", news, "", read, why, play)
}
