package templates

import (
	"slices"
	"strings"

	"postd/correspondence/events"
	"postd/templates/narrate"
	"postd/templates/sheet"
)

// The letters that say that something was not done: each has its reason, its law and a way on.

// aboveBoard are the most words between the news and the board, which is to stand on the
// first screen of a telephone.
const aboveBoard = 44

// long reports whether blocks are to stand below the board.
func long(blocks []sheet.Block) bool {
	return len(strings.Fields(string(sheet.Text(sheet.Sheet{Blocks: blocks})))) > aboveBoard
}

// refusedLetter sets a letter that tells why something of the reader's was not done. What is long
// stands below the board.
func refusedLetter(v *view, subject string, news sheet.Words, above, below []sheet.Block) sheet.Sheet {
	blocks := append(one(v.refusal()), cameBack(v)...)
	blocks = append(blocks, heardBesides(v)...)
	top := head(news, v.toDo())
	if all := slices.Concat(blocks, above); v.n.Sent != nil || long(all) { // not by how long the own move is
		below, above = append(all, below...), nil
	} else {
		top = append(top, blocks...)
	}
	return v.letter(v.subject(subject, v.toDoShort()), top, above, nil, append(below, said(v.stillOpen())))
}

// refusedClaim is L-REFUSED-CLAIM: a claim, an offer or another word did nothing.
func refusedClaim(v *view) sheet.Sheet {
	what := sheet.Plain(narrate.Quote(narrate.Shorten(v.known.StatementBare(), 60)))
	news, subject := "Your "+what+" did nothing.", narrate.Shorten(v.known.StatementBare(), 24)+" did nothing"
	if v.n.Reason == events.WhyParked {
		news, subject = "Your "+what+" is noted and waits.", "your claim is noted"
	}
	return refusedLetter(v, subject, news, nil, nil)
}

// returned is L-RETURNED: a record of the reader's comes back.
func returned(v *view) sheet.Sheet {
	l := v.known
	what := inQuotes(v.n.Record, 50)
	if l.Many() {
		what = sheet.Plain(narrate.Shorten(l.Record(), 60))
	}
	news, subject := "Your move "+what+" was not sent.", v.recordShort()+" was not sent"
	if l.MayJoin() {
		news, subject = "Your move "+what+" is put aside for now.", v.recordShort()+" waits"
	}
	var fits []sheet.Block
	if l.ToAct() && len(l.Found()) > 0 && l.Duty() == "" {
		fits = one(said("It fits:"), v.readings(nil))
	}
	return refusedLetter(v, subject, news, nil, fits)
}

// outOfTurn is L-OUT-OF-TURN: it was not the reader's turn.
func outOfTurn(v *view) sheet.Sheet {
	return refusedLetter(v, v.recordShort()+" did nothing", "Your move "+inQuotes(v.n.Record, 50)+" did nothing.", nil, nil)
}

// nothingRead is L-UNREAD: the letter said nothing that could be read.
func nothingRead(v *view) sheet.Sheet {
	l := v.known
	v.brief, v.alone = true, true
	if !l.FoundNothing() {
		what := inQuotes(v.n.Record, 50)
		subject := v.recordShort() + " did nothing"
		return refusedLetter(v, subject, "What you wrote, "+what+", did nothing.", nil, penaltyOfUnread(v))
	}
	news := sheet.Words("We found no move and no command in your letter. Nothing has happened.")
	if v.n.Reason == events.WhyNothingNew {
		news = "We found nothing new in your letter. Nothing has happened."
	}
	var above, wrote []sheet.Block
	if v.n.Reason == "" {
		above = one(v.told(because{"A move stands on a line of its own, with nothing else on it", "RULING/R-11", "Write it above the letter to which you reply."}))
	}
	if lines := l.StatementLines(); len(lines) > 0 {
		wrote = one(sheet.OwnWords("You wrote:", lines))
	}
	return refusedLetter(v, "no move found", news, above, append(wrote, penaltyOfUnread(v)...))
}

// penaltyOfUnread tells of the penalty for a sending that cannot be made out.
func penaltyOfUnread(v *view) []sheet.Block {
	if v.n.Penalty == nil {
		return nil
	}
	return one(said("By the terms such a letter counts as lateness " + v.law("STAUNTON/COR.IX") + ". " + v.applied("") + " " + mayAppeal("that your move can be made out")))
}

// boundMove is L-BOUND: the record is no move that is open to one who is bound.
func boundMove(v *view) sheet.Sheet {
	l := v.known
	why := sheet.Words("You are bound to another move")
	law := "RULING/R-61"
	if b := l.Bound(); b != nil && b.Kind == "C" {
		law = "BCC1903/V.PEN.C"
	}
	if l.Castled() {
		why, law = "Castling does not meet what binds you", "BCC1903/V.7(b)"
	}
	refusal := v.refuse(why, law, "Send one of the moves that are open, as told below; your time runs on.")
	after := "Nothing is held against you " + v.law("RULING/R-15") + "."
	if l.Twice() {
		after = "It is the second such move, and " + v.opp() + " has been told, who may claim the game if you refuse what the law requires " + v.law("BCC1903/V.9(b)") + "."
	}
	return v.letter(v.subject(v.recordShort()+" did nothing", v.toDoShort()), append(head("Your move "+inQuotes(v.n.Record, 50)+" did nothing: you are bound.", v.toDo()), refusal), nil, nil, one(said(after), said(v.stillOpen())))
}

// twiceRefused is L-REFUSAL: the opponent has twice sent a move that a penalty forbids.
func twiceRefused(v *view) sheet.Sheet {
	item := sheet.Item{Words: "Claim the game, since " + v.by() + " refuses what the law requires: reply " + sheet.Code("CLAIM FORFEIT REFUSAL") + " and what you have to say. Whether it is a refusal or a slip, the umpire decides " + v.law("BCC1903/V.9(b)", "RULING/R-15") + ". The right is gone once you send a later move " + v.law("BCC1903/V.9.PROVISO") + "."}
	twice := upper(v.by()) + " sent "
	if d := v.known.Detail(); d != "" {
		twice += inQuotes(d, 60) + ", and now "
	}
	twice += inQuotes(v.n.Record, 60) + ". Both came back, and " + v.by() + "'s time runs on. If you do nothing, " + v.by() + " sends a move that is open."
	return v.letter(v.subject(v.by().Bare()+" sent another move", "you may claim the game"),
		head(upper(v.by())+" is bound, and has sent another move for the second time.", "You may claim the game, see (a) below; you need not."), nil, []sheet.Item{item}, one(said(twice), said(v.stillOpen())))
}
