package templates

import (
	"cmp"
	"slices"

	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
	"postd/templates/narrate"
	"postd/templates/sheet"
)

// The letters of the end of a game: its result, and what comes after it.

// result is L-RESULT.
func result(v *view) sheet.Sheet {
	l, e := v.known, v.g.Ended
	how, more := endingWords(v)
	first, subject := outcomeWords(v)
	news := first + ": " + how + "."
	if len([]rune(news.Bare())) > maxLine {
		news, more = first+".", sheet.Words("It ended so: ")+how+". "+more
	}
	law := sheet.Words("The law: ") + v.cites() + "."
	if len(v.n.Laws) == 0 {
		law = ""
	}
	if f := l.CountsFor(); f != "" {
		law += " By the odds agreed it counts as won by " + sheet.Plain(f) + " " + v.law("STAUNTON/ODDS.I") + "."
	}
	if l.Fell() {
		law += " What was before the umpire falls with the result " + v.law("RULING/R-37") + "."
	}
	var after []sheet.Block
	switch {
	case e != nil && e.Result == terms.Annulled:
		after = one(said(inItsPlace(v)))
	case l.player:
		after = v.mayAppeal("the result", "APPEAL")
		if e != nil && e.How == events.ByDeath {
			after = append(after, sheet.Ways("The whole game is attached as a file."))
			break
		}
		if len(after) > 0 && l.Forwards() {
			after = append(after, said("Till then words still reach "+v.opp()+" "+v.law("RULING/R-68")+"."))
		}
		after = append(after, sheet.Ways("PGN attached. Another game, colours changed: "+sheet.Code("REMATCH")+"."))
	}
	due := sheet.Words("Nothing to do.")
	var book sheet.Block
	if v.r.Book != "" {
		book = sheet.Ways("The office's book: " + sheet.Plain(narrate.OneLine(v.r.Book)) + ".")
	}
	v.brief = true
	s := v.sheet(v.subject(subject, ""), one(sheet.News(news), sheet.Due(due), v.board(), said(lastMove(v)+more), said(law)), after,
		v.heard(), v.charged(), one(v.theirWords(), v.listed(), book))
	if l.player && e != nil && e.Result != terms.Annulled {
		s.Attach = withMemos(v, withGame(v, nil))
	}
	return s
}

// outcomeWords says who has won, for the first line and for the subject.
func outcomeWords(v *view) (first sheet.Words, subject string) {
	l := v.known
	score := l.Result()
	with := "Your game with " + v.opp()
	if !l.player {
		with = "The game of " + v.call(rules.White) + " (White) and " + v.call(rules.Black)
	}
	switch l.Outcome() {
	case "won":
		return "You have won against " + v.opp() + ", " + sheet.Plain(score), "you have won, " + score
	case "lost":
		return upper(v.opp()) + " has won, " + sheet.Plain(score), string(v.opp()) + " has won, " + score
	case "drawn":
		return with + " is drawn", "drawn, " + score
	case "annulled":
		return with + " counts for nothing", "the game counts for nothing"
	case "lost by both":
		return with + " is lost by both, " + sheet.Plain(score), "lost by both, " + score
	case "White":
		return upper(v.call(rules.White)) + " (White) has won against " + v.call(rules.Black) + ", " + sheet.Plain(score), "White has won, " + score
	}
	return upper(v.call(rules.Black)) + " (Black) has won against " + v.call(rules.White) + ", " + sheet.Plain(score), "Black has won, " + score
}

// lastMove names the last move, where the result came with one.
func lastMove(v *view) sheet.Words {
	if v.known.Quiet() || v.n.Move == 0 {
		return ""
	}
	move := v.move(false)
	if move == "" {
		return ""
	}
	return "The last move is " + sheet.Plain(move) + v.beside() + ". "
}

// ruledOr says what came about, or that it was ruled so, with the reason.
func (v *view) ruledOr(what sheet.Words) (how, more sheet.Words) {
	if ruled := v.ruledSo(what); ruled != "" {
		return ruled, v.quotesReason("The reason: ")
	}
	return what, ""
}

// endingWords says how a game ended, as it follows a colon, and what more there is to say of it.
func endingWords(v *view) (how, more sheet.Words) {
	l, e := v.known, v.g.Ended
	if e == nil {
		return "it is over", ""
	}
	by, other := v.who(e.By), v.who(e.By.Other())
	switch e.How {
	case events.ByMate:
		return v.ruledOr(v.who(winnerOf(v)) + " gave checkmate")
	case events.ByStalemate:
		is := sheet.Words(" is")
		if v.yours(v.g.ToMove()) {
			is = " are"
		}
		return v.who(v.g.ToMove()) + is + " stalemated", ""
	case events.ByDead:
		if proof := l.DeadProof(); proof != "" {
			more = upper(sheet.Plain(proof)) + "."
		}
		return "neither side can win this position any more", more
	case events.ByAgreement:
		if ruled := v.ruledSo("a draw was agreed"); ruled != "" {
			return ruled, v.quotesReason("The reason: ")
		}
		return by + " accepted the offer of a draw", ""
	case events.ByResignation:
		return v.ruledOr(by + " resigned")
	case events.ByWithdrawal, events.ByDeath, events.ByRules, events.ByDefault:
		if e != nil && e.How == events.ByDeath { // no ruling brings that about
			return leftWords(v), v.quotesReason("The reason: ")
		}
		return cmp.Or(v.ruledSo(leftWords(v)), leftWords(v)), v.quotesReason("The reason: ")
	case events.ByTime:
		if ruled := v.ruledSo(by + " ran out of time"); ruled != "" {
			return ruled, v.quotesReason("The reason: ")
		}
		if l.Automatic() {
			return by + " ran out of time", "By the terms nobody needs to claim it. "
		}
		return by + " ran out of time, and " + other + " claimed the game", ""
	case events.ByAdjudication:
		return "the position was judged", v.quotesReason("The adjudicator writes: ")
	case events.ByPenalty:
		how = "the agreed penalty of " + by + " is the loss of the game"
		if v.n.Detail != "" {
			how += " " + v.law(v.n.Detail)
		}
		return how, ""
	case events.ByUndertaking:
		return by + " did not mate as undertaken, and by the odds lost the game for it", ""
	case events.ByClaim:
		whose := v.whose(v.g.FirstMover())
		if whose == "your" {
			whose = "yours"
		}
		return by + " claimed it, since " + v.who(v.g.Origin.Turn()) + " moved first, and the first move was " + whose, ""
	case events.ByFifty, events.ByRepetition, events.ByChecks:
		return endingByCount(v)
	}
	more = v.quotesReason("The reason: ")
	switch row, ruler := endedBy(v); row {
	case "Forfeit":
		return sheet.Plain(ruler) + " found " + v.whose(e.By.Other()) + " claim proved", more
	case "":
		return other + " claimed it for an offence of " + v.whose(e.By) + " own that was found by a ruling", more
	default:
		return "it is ended by a ruling of " + sheet.Plain(ruler), more
	}
}

// leftWords say that a side has left the game, or lost it otherwise than over the board. Of one who
// has died everybody is told by name.
func leftWords(v *view) sheet.Words {
	e := v.g.Ended
	switch {
	case e.Result == terms.BothLost:
		return "both sides have left"
	case e.Result == terms.Annulled:
		return "a side has left"
	case e.How == events.ByDeath:
		return sheet.Plain(v.g.Sides[e.By].Name()) + " has died"
	case e.How == events.ByWithdrawal:
		return v.has(e.By) + " left the game"
	case e.How == events.ByRules:
		return v.who(e.By) + " broke a law, and the game is lost for it"
	}
	return v.who(e.By) + " lost the game by default"
}

// ruledSo adds who ruled that the game ended so; "" where nobody did.
func (v *view) ruledSo(how sheet.Words) sheet.Words {
	row, ruler := endedBy(v)
	if row == "" {
		return ""
	}
	return how + ", by a ruling of " + sheet.Plain(ruler)
}

// endedBy is the row of the ruling that ended the game, and who ruled, also in a later letter;
// "" where a player claimed it on the strength of one.
func endedBy(v *view) (row, ruler string) {
	if row := v.known.Row(); row != "" {
		return row, v.known.RulerBare()
	}
	for _, t := range slices.Backward(v.g.Rulings) {
		if t.At.Equal(v.g.EndedAt) && t.Row != "Specify" && !t.Undone {
			return t.Row, "the " + t.By.String()
		}
	}
	return "", ""
}

// endingByCount says the same of the draws that are counted out.
func endingByCount(v *view) (how, more sheet.Words) {
	l, e := v.known, v.g.Ended
	by, t := v.who(e.By), l.Tested()
	switch {
	case e.How == events.ByFifty && l.LimitDraws():
		return "fifty moves on each side are made since " + by + " demanded it", "Nobody has mated in them. "
	case e.How == events.ByFifty && v.g.Agreement.Demands() && v.g.Demand != nil:
		return by + " claimed a draw by the fifty moves that " + v.who(v.g.Demand.By) + " demanded", "They are made on each side, without a capture, a move of a Pawn or a mate. "
	case e.How == events.ByFifty:
		if t.Law != "" {
			more = "Without a capture"
			if v.g.Agreement.FiftyPawn {
				more += " or a move of a Pawn"
			}
			more += " " + v.has(e.By) + " made " + sheet.Plain(figured(t.Own, "move")) + ", and " + v.who(e.By.Other()) + " " + sheet.Plain(itoa(t.Other)) + ". "
		}
		return by + " claimed a draw by fifty moves", more
	case e.How == events.ByRepetition:
		side := e.By
		how = by + " claimed a draw, since the position stood for the third time"
		if l.ByAgreement() {
			side, how = v.g.ToMove(), "the position stands for the third time, which by the terms is a draw"
		}
		if t.Law != "" {
			more = "It stood before " + v.whose(side) + " " + sheet.Plain(l.Turns()) + ". "
		}
		return how, more
	}
	if t.Bound {
		more = "The first check answers the penalty that bound " + by + " " + v.law("RULING/R-61") + ". "
	}
	if all := l.Checks(); len(all) > 0 {
		more += "The first is " + sheet.Plain(all[0])
		if len(all) > 2 {
			more += "; the reply " + sheet.Plain(all[1]) + " is followed by " + sheet.Plain(all[2])
		}
		more += ". Whatever is played, another check follows, or mate; this is proved over " + sheet.Plain(figured(t.Positions, "position")) + ". "
	}
	return by + " claimed a draw, and can give check without end", more
}

// winnerOf is the side that has won, White if none has.
func winnerOf(v *view) rules.Colour {
	if v.g.Ended.Result == terms.BlackWins {
		return rules.Black
	}
	return rules.White
}

// inItsPlace tells of the game in the place of one that counts for nothing (BCC1903/II.1(c)).
func inItsPlace(v *view) sheet.Words {
	l, law := v.known, v.law("BCC1903/II.1(c)")
	next := v.g.Ended.Next
	switch {
	case v.g.Ended.How == events.ByWithdrawal, v.g.Ended.How == events.ByDeath:
		return "None is played in its place."
	case next == nil && l.player:
		return "Another game is to be played in its place " + law + "; the secretary will write to you."
	case next == nil:
		return "Another game is to be played in its place: White is " + v.call(rules.White) + ", Black is " + v.call(rules.Black) + ", and " + sheet.Plain(l.FirstMover()) + " has the first move " + law + "."
	}
	w := "In its place game " + sheet.Plain(l.NextLabel()) + " is opened"
	if !l.player {
		w += " with the same terms"
	}
	if next.Exchanged {
		w += ", with the colours changed"
	}
	if l.player {
		begins := v.opp() + " begins"
		if l.NextYou() == v.g.Agreement.First().String() {
			begins = "you begin"
		}
		w += ": you have " + sheet.Plain(l.NextYou()) + ", and " + begins
	}
	on := v.on(next.FirstTurnAt)
	w += " " + law + ". Its first turn begins "
	if v.g.Agreement.OnNotice() {
		w += "when our notice arrives, which goes out " + sheet.Plain(on) + " " + v.law("BCC1903/APPA/3(a)")
	} else {
		w += sheet.Plain(on)
	}
	if l.player {
		return w + ". Its terms are in another letter of ours."
	}
	return w + "."
}

// ended is L-ENDED: a letter to a game that is over.
func ended(v *view) sheet.Sheet {
	l := v.known
	first, _ := outcomeWords(v)
	how, more := endingWords(v)
	way := v.mayAppeal("the result", "APPEAL")
	on := sheet.Words("Another game, colours changed: ") + sheet.Code("REMATCH") + ". Questions: the secretary answers them"
	if len(way) > 0 {
		on = "What you can do is told below. Another game, colours changed: " + sheet.Code("REMATCH")
	}
	return v.sheet(v.subject("the game is over, "+l.Result(), ""),
		one(sheet.News("The game ended on "+sheet.Plain(l.EndedOn())+"; your letter changes nothing in it."), sheet.Due("Nothing to do."), v.board(),
			v.refuse("After the end no move can be played and nothing claimed", "RULING/R-37", on+"."),
			said(first+": "+how+". "+more)), way,
		v.heard(), one(v.theirWords(), v.listed(), v.notYours()))
}
