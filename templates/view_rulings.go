package templates

import (
	"postd/correspondence/events"
	"postd/templates/sheet"
)

// rulingNews is the news of a ruling, by its row, for the subject and for the first line, and
// what more there is to say of it.
func rulingNews(v *view) (subject string, news, more sheet.Words) {
	l, mine := v.known, v.yours(v.n.By)
	ruler, whose, who := sheet.Plain(l.Ruler()), v.whose(v.n.By), v.who(v.n.By)
	record := inQuotes(v.n.Record, 60)
	switch v.n.Asked {
	case "Uphold":
		return appealAnswered(v)
	case "Readings":
		return readAnew(v)
	case "Restore":
		more = upper(v.by()) + " moves again; nothing that was sent after that position stands."
		if mine {
			more = "You may make any legal move, in a full new turn " + v.law("BCC1903/V.2(a)") + "."
		}
		return "back to " + string(whose) + " move " + itoa(v.n.Number), ruler + " takes the game back to the position before " + whose + " move " + sheet.Plain(itoa(v.n.Number)) + ".", more
	case "Adopt":
		return recordStands(v)
	case "TransportError":
		more = "The words of the record, as we have them, are " + record
		if v.n.Move != 0 {
			more += ": " + sheet.Plain(v.move(false))
		}
		more += ". They count, and nobody is punished for what the letter had become on its way."
		if mine {
			more += " Your turn begins anew with this letter."
		}
		return "a letter was damaged on its way", ruler + " finds that a letter reached " + who + " damaged. What was done on it falls.", more
	case "Correct":
		return slipCorrected(v)
	case "Specify":
		did := sheet.Plain(offenceWords(v))
		if mine {
			return "an offence of yours is found", ruler + " finds an offence of yours: " + did + ".", "Nothing is lost by that alone: the game is lost if " + v.opp() + " claims it. That right is gone once " + v.opp() + " sends a move " + v.law("BCC1903/V.9.PROVISO") + "; the game goes on meanwhile."
		}
		return "you may claim the game", ruler + " finds an offence of " + whose + ": " + did + ". You may claim the game.", "To claim it, reply " + sheet.Code(l.ClaimWords()) + "; it is then won at once " + v.law("BCC1903/V.9.TAIL") +
			". A move of your own gives up the right " + v.law("BCC1903/V.9.PROVISO") + ". You need not claim."
	case "Remit":
		return "the agreed penalty is remitted", ruler + " remits " + whose + " agreed penalty.", penaltyDone(v, "What was applied, and is given back: ")
	case "Penalise":
		return penaltyRuled(v)
	case "Reopen":
		if !l.Over() {
			more = "The time since it ended does not count. A clock goes on when its player has this letter."
		}
		return "the game is open again", ruler + " has opened the game again: its result stands no longer.", more
	case "Undo":
		u := l.Undid()
		if u == nil {
			return "the time was not used up", ruler + " finds that " + who + " did not run out of time.", ""
		}
		more = "The reason that was given for it: " + stopped(inQuotes(u.Reason, 400))
		if u.On > 0 {
			more += " Question " + sheet.Plain(itoa(u.On)) + ", which it answered, is open again."
		}
		return "a ruling is undone", ruler + " has undone the ruling “" + sheet.Plain(u.Row) + "” of " + sheet.Plain(u.Day) + ".", more
	case "Limit":
		return "fifty more moves each, then drawn", ruler + " finds " + whose + " demand good: fifty moves on each side, and then it is drawn.", "The moves count from the demand."
	case "Adjudicate":
		return "the position is to be judged", toBeJudged(v), ""
	case "Suspend":
		return "the game is suspended", "The game is suspended by a ruling: from now on nobody's time runs.", "Whoever is to play may still move, and the move stands. You will hear from us when the clocks run again."
	case "Resume":
		return "the game goes on", "The game goes on by a ruling: the clocks run again.", "No time counted while it was suspended. A clock goes on when its player has this letter."
	case "Credit":
		return "time is given back", "Time is given back to " + who + " by a ruling.", ""
	case "Debit":
		return "time counts after all", "Time that was left out of " + whose + " turn counts after all, by a ruling.", ""
	}
	return "a note in the game", ruler + " has written something into the game, which changes nothing in it.", ""
}

// toBeJudged is the news that the position goes to the adjudicator.
func toBeJudged(v *view) sheet.Words {
	ruler := sheet.Plain(v.known.Ruler())
	if v.leftUnclaimed() {
		return ruler + " lays the position before the adjudicator: " + v.has(v.n.By) + " left, and the terms say so."
	}
	return ruler + " finds " + v.whose(v.n.By) + " reason good for not going on: the position is judged."
}

// appealAnswered is the news of an appeal or a claim that was found bad.
func appealAnswered(v *view) (subject string, news, more sheet.Words) {
	l, whose := v.known, v.whose(v.n.By)
	ruler := sheet.Plain(l.Ruler())
	if l.IsClaim() {
		why := sheet.Words("it is not proved")
		if l.About() == events.AboutUnable {
			why = "the reason does not suffice"
		}
		if l.MoveWaits() {
			more = "The move that came with it stands."
		}
		return string(whose) + " claim is dismissed", ruler + " dismisses " + whose + " claim of " + sheet.Plain(l.Claimed()) + ": " + why + ".", more
	}
	news = ruler + " has ruled on " + whose + " appeal: what it disputes stands."
	if l.Idle() {
		news = ruler + " has ruled on " + whose + " appeal: what it disputes stands, and it was idle."
	}
	return "the answer to " + string(whose) + " appeal", news, ""
}

// readAnew is the news of a ruling on how a letter, or a record, is to be read.
func readAnew(v *view) (subject string, news, more sheet.Words) {
	l, mine := v.known, v.yours(v.n.By)
	ruler, whose, who := sheet.Plain(l.Ruler()), v.whose(v.n.By), v.who(v.n.By)
	record, no := inQuotes(v.n.Record, 60), sheet.Plain(moveNumber(v.n.Number, v.n.By))
	came := sheet.Plain(v.day(v.n.Deadline))
	switch {
	case l.Others() != "":
		more = "It counts as sent when it came, " + came + " " + v.law("RULING/R-53") + ". "
		if mine {
			more += upper(v.opp()) + " has not replied, and may take either " + v.law("BCC1903/V.4(a)") + "."
		} else {
			more += "You have not replied, and may take either " + v.law("BCC1903/V.4(a)") + "; what you may do is in another letter of ours."
		}
		if v.n.Undone {
			more += " That " + who + " had run out of time stands no longer " + v.law("RULING/R-21") + "."
		}
		letter := "a letter of " + whose
		if mine {
			letter = "your letter"
		}
		more = "The letter is " + stopped(record) + " " + more
		return "one more record for move " + itoa(v.n.Number), ruler + " has ruled that " + letter + " is one more record for move " + sheet.Plain(itoa(v.n.Number)) + ", beside " + sheet.Plain(l.Others()) + ".", more
	case l.Number():
		more = "The game goes on from the arrival of that record."
		if !mine {
			more += " What it says, and what you may do, is in another letter of ours."
		}
		return "how " + string(whose) + " record is read", ruler + " has ruled how " + whose + " record " + no + " " + record + " is read.", more + " " + penaltyDone(v, "The agreed penalty that was claimed for it falls: ")
	}
	more = "It counts as sent when it came, " + came + ", and " + whose + " time counts until then " + v.law("RULING/R-53") + ". It cannot be taken back."
	if v.n.Undone {
		more += " That " + who + " had run out of time was found only because the letter had not been read; it stands no longer, and nothing can be claimed for it " + v.law("RULING/R-21") + "."
	}
	if mine {
		return "your letter is your move", ruler + " has ruled that your letter " + record + " is your move for this turn.", more
	}
	return "a letter is " + string(whose) + " move", ruler + " has ruled that a letter of " + whose + ", " + record + ", is the move for this turn.", more + " What it says, and what you may do, is in another letter of ours."
}

// recordStands is the news of a ruling which move a record is, or which of several stands.
func recordStands(v *view) (subject string, news, more sheet.Words) {
	l, mine := v.known, v.yours(v.n.By)
	ruler, whose := sheet.Plain(l.Ruler()), v.whose(v.n.By)
	record := inQuotes(v.n.Record, 60)
	if fallen := l.Fallen(); fallen != "" {
		more = "Struck out: " + sheet.Plain(fallen) + " " + v.law("BCC1903/V.4(a)") + "."
		news = ruler + " has ruled that of " + whose + " records for move " + sheet.Plain(itoa(v.n.Number)) + " " + record + " stands"
		switch {
		case mine:
		case v.n.Move != 0:
			more = "The move is " + sheet.Plain(v.move(false)) + v.beside() + ". It is as if you had taken it. " + more
		default:
			more += " What it can mean, and what you may do, is in another letter of ours."
		}
		return "which record stands", news + ".", more
	}
	return "the record is " + v.move(true), ruler + " has ruled that " + whose + " record " + record + " is " + sheet.Plain(v.move(false)) + ".", "It is " + sheet.Plain(plainMove(l.Full())) + "."
}

// slipCorrected is the news of a slip that is put right (BCC1903/APPA/7).
func slipCorrected(v *view) (subject string, news, more sheet.Words) {
	l, mine := v.known, v.yours(v.n.By)
	ruler, whose := sheet.Plain(l.Ruler()), v.whose(v.n.By)
	record, no := inQuotes(v.n.Record, 60), sheet.Plain(moveNumber(v.n.Number, v.n.By))
	setUp := sheet.Words("The move to which it replied had been set up wrongly, and is now made as it was sent")
	subject = string(whose) + " record is corrected"
	if reply := l.Reply(); reply != "" {
		if l.SlipSection() == "b" {
			more = setUp + ". "
		}
		more += "The corrected record counts as sent when the other was, and cannot be taken back"
		if !mine {
			more += "; what you may do is in another letter of ours"
		}
		return subject, ruler + " finds that " + whose + " record " + no + " " + record + " was a slip. It is put right: " + sheet.Plain(reply) + ". What followed is taken back.", more + "."
	}
	again := v.by() + " moves"
	if mine {
		again = "you move"
	}
	if more = setUp; v.n.Move != 0 {
		more += ": " + sheet.Plain(v.move(false))
	}
	if more += "."; mine {
		more += " Your turn begins anew with this letter."
	}
	return subject, ruler + " finds that " + whose + " record " + no + " " + record + " was a slip. It is taken back with all that followed, and " + again + " again.", more
}

// penaltyRuled is the news that a penalty was applied, or rightly claimed.
func penaltyRuled(v *view) (subject string, news, more sheet.Words) {
	l := v.known
	ruler, letter := sheet.Plain(l.Ruler()), sheet.Plain(l.PenaltyLetter())
	more = penaltyDone(v, "Applied now: ")
	if more == "" {
		more = "What it is, and what follows, is in another letter of ours."
	}
	penalty := "Penalty " + letter
	if letter == "E" {
		penalty = "the agreed penalty"
	}
	subject = string(penalty) + " is applied"
	if l.About() == events.AboutLapse {
		return subject, ruler + " applies " + penalty + " for " + v.whose(v.n.By) + " record, which fits no legal move.", more
	}
	return subject, ruler + " finds that " + penalty + " was rightly claimed of " + v.who(v.n.By) + ".", more
}

// penaltyDone says what a penalty did, after these words; "" where none was applied.
func penaltyDone(v *view, lead sheet.Words) sheet.Words {
	if v.n.Penalty == nil {
		return ""
	}
	return lead + sheet.Plain(v.does(*v.n.Penalty)) + " " + v.penaltyLaw("BCC1903/V.PEN.E") + "."
}

// offenceWords is what the offender did, as the ruling has it.
func offenceWords(v *view) string {
	they := "they have"
	if v.yours(v.n.By) {
		they = "you have"
	}
	switch v.known.ruledLaw() {
	case "BCC1903/II.9(c)":
		return they + " consulted books on chess"
	case "BCC1903/V.9(a)":
		return they + " asked for help"
	case "BCC1903/V.9(b)":
		return they + " refused what was lawfully required"
	case "BCC1903/V.9(d)":
		return they + " not kept to the Laws"
	}
	return they + " done what loses the game"
}
