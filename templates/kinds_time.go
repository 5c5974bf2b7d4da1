package templates

import (
	"time"

	"postd/correspondence/events"
	"postd/templates/narrate"
	"postd/templates/sheet"
)

// The letters about time: what it left out, what stands still, who is on leave, who is silent.

// outage is L-OUTAGE. Of the opponent's time it says that there is more of it and never when it
// ends, from which one could see whether a turn runs or a choice (RULING/R-2).
func outage(v *view) sheet.Sheet {
	why := said("It failed from " + sheet.Plain(v.known.Lost()) + ". What came in could not be read meanwhile, and a failure of ours is nobody's loss " + v.law("BCC1903/II.10.E", "RULING/R-1") +
		". Letters that came meanwhile are read first, each as of its arrival.")
	if v.yours(v.n.By) {
		return v.tells("our post failed", "Our own post failed for a while, and you have that much more time.", "", why)
	}
	return v.tells("our post failed", "Our own post failed for a while, and "+v.by()+" has that much more time.", "", why)
}

// leave is L-LEAVE.
func leave(v *view) sheet.Sheet {
	l, a := v.known, v.known.Away()
	if a == nil {
		return v.tells("leave", "A leave was entered.", "")
	}
	of := v.n.Leave.Of
	dates := sheet.Plain(a.Dates)
	var news, more sheet.Words
	subject := string(v.whose(of)) + " leave is ended"
	switch {
	case a.How == "" && a.Mine:
		subject = "your leave, " + a.Short
		news = "You are on leave " + dates + "."
	case a.How == "":
		subject = string(v.call(of)) + " away, " + a.Short
		news = upper(v.call(of)) + " is on leave " + dates + "."
		more = "Those days are not counted in " + v.whose(of) + " time"
	case a.How == "withdrawn":
		subject = string(v.whose(of)) + " leave is withdrawn"
		news = upper(v.whose(of)) + " leave " + dates + " is withdrawn before it began."
	default:
		news = upper(v.whose(of)) + " leave " + dates + " is ended."
	}
	law := v.law("RULING/R-67")
	switch {
	case a.How == "" && a.Mine:
		more = "Those days are not counted. It takes " + sheet.Plain(a.Days) + " " + law + "; left to you: " + sheet.Plain(l.LeaveLeft()) + ". A day that is not counted anyhow costs nothing. "
		if l.MovingEnds() {
			more += "A move that you send ends your leave; so does " + sheet.Code("LEAVE END")
		} else {
			more += "A move that you send does not end your leave; " + sheet.Code("LEAVE END") + " does"
		}
		if l.Harmless() {
			more += ", and what has passed of it stays left out."
		} else {
			more += "; what has passed of it then counts after all, as far as a day is left to you."
		}
	case a.How == "":
		more += " " + law + "; your own turn does not stop."
		if l.MovingEnds() {
			more += " It ends sooner if " + v.call(of) + " moves."
		}
	case a.Mine:
		more = "It took none of the days agreed " + law + ". Left to you: " + sheet.Plain(l.LeaveLeft()) + "."
		if a.Days != "" {
			more = "It took " + sheet.Plain(a.Days) + " " + law + ". Left to you: " + sheet.Plain(l.LeaveLeft()) + "."
		}
		if a.HalfDone && l.Harmless() {
			more += " What had passed of it stays left out of your time."
		}
	case a.HalfDone && l.Harmless():
		more = "What had passed of it stays left out of " + v.whose(of) + " time " + law + "."
	case a.HalfDone:
		more = "What had passed of it stays left out of " + v.whose(of) + " time only so far as leaves a day of the turn " + law + "."
	}
	if a.Office {
		did := sheet.Words("The secretary has ended it")
		if a.How == "" {
			did = "The secretary has entered it"
		}
		if l.Detail() != "" {
			did += ": " + inQuotes(v.n.Detail, 400)
		}
		more = did + ". " + more
	}
	if a.How == "moved" || a.How == "cut" {
		more = "The time runs again. " + more
	}
	return v.tells(subject, news, "", said(more))
}

// calendarChanged is L-CALENDAR.
func calendarChanged(v *view) sheet.Sheet {
	p := v.known.Published()
	if p == nil {
		return v.tells("the calendar", "The calendar of this game was changed.", "")
	}
	are, these := sheet.Words(" is"), sheet.Words("this day")
	if p.Many {
		are, these = " are", "these days"
	}
	var was sheet.Words
	switch {
	case v.yours(v.n.By) && v.known.StandsStill():
		was = "You have that much longer when your time goes on. "
	case v.yours(v.n.By) && p.Was != "":
		was = "Otherwise your time would be over " + sheet.Plain(v.on(v.n.Before)) + ". "
	case !v.yours(v.n.By):
		was = upper(v.by()) + " may take that much longer. "
	}
	w := "The office has published " + these + " in the calendar of this game (" + sheet.Plain(p.List) + ")"
	if p.By != "" {
		w += ", by " + sheet.Plain(p.By)
	}
	if w += "."; p.Source != "" {
		w += " The source: " + sheet.Plain(p.Source) + "."
	}
	w += " A day added makes every turn longer that runs and has time left " + v.law("BCC1903/V.2(b)", "RULING/R-21") + "."
	if p.Struck != "" {
		w += " Struck out, and counted in turns that begin from now on: " + sheet.Plain(p.Struck) + "."
	}
	subject := "a day is left out"
	if p.Many {
		subject = "days are left out"
	}
	return v.tells(subject, sheet.Plain(p.Added)+are+" not counted.", "", said(was+w))
}

// held is L-HELD: both clocks stood still for a task of the agreed penalty.
func held(v *view) sheet.Sheet {
	news := "What the agreed penalty asked of " + v.who(v.n.By) + " was not done in seven days. The game goes on without it."
	subject := "the agreed penalty is waited for no longer"
	if v.n.Reason == "done" {
		news, subject = "What the agreed penalty asked of "+v.who(v.n.By)+" is done, and the game goes on.", "the agreed penalty is done"
	}
	return v.tells(subject, news, "", said("Both clocks stood still for it "+v.law("BCC1903/V.PEN.E")+": "+inQuotes(v.n.Detail, 1000)+". That time is not counted "+v.law("BCC1903/V.2(b)")+"."))
}

// unreceived is L-UNRECEIVED: the letter with which the other side's time began came back.
func unreceived(v *view) sheet.Sheet {
	news, clock := bouncedNews(v, "Our letter to "+v.by())
	return v.tells("our letter to "+string(v.by())+" came back", news, "Nothing to do.", said("What our own carrier takes back was never received, so the time since it was accepted is not "+v.whose(v.n.By)+
		" "+v.law("RULING/R-57", "RULING/R-87")+". That is so for two letters to a side in a game; after that only the secretary gives time."), clock)
}

// bouncedNews says that a letter was accepted and came back, and what that means for the time
// that begins with it.
func bouncedNews(v *view, what sheet.Words) (news sheet.Words, clock sheet.Block) {
	news = what + " was accepted and came back. "
	when := sheet.Plain(v.day(v.n.Deadline))
	switch v.n.Reason {
	case "stands":
		return news + "Another copy stands, and " + v.whose(v.n.By) + " time began with that one: " + when + ".", clock
	case "deemed":
		return news + "So much time has passed that it counts as received, and " + v.whose(v.n.By) + " time began " + when + ".", clock
	}
	if from := v.g.Post.Failed; !from.IsZero() {
		clock = v.deadline(narrate.Deadline{Length: 48 * time.Hour, From: from, Of: v.n.By, Theirs: true, Calendar: v.n.Calendar, Ends: v.n.Deadline})
	}
	return news + upper(v.whose(v.n.By)) + " time begins when a copy is accepted and stays so, and on " + when + " at the latest.", clock
}

// silence is L-SILENCE: the player to move has written nothing for long (BCC1903/V.9(d)).
func silence(v *view) sheet.Sheet {
	law := v.law("BCC1903/V.9(d)", "STAUNTON/R.XVIII")
	since := sheet.Plain(v.day(v.n.Deadline))
	switch {
	case v.n.Reason == "heard":
		return v.tells(string(v.by())+" has written again", upper(v.by())+" has written again, and so plays on.", "",
			said("For the silence before this you cannot claim the game any more "+v.law("BCC1903/V.9(d)")+"."))
	case v.yours(v.n.By):
		return v.tells("do you play on?", "It is your turn, and no letter from you has come since "+since+". Do you play on?", "",
			said("Any letter of yours answers this; best send your move. "+upper(v.opp())+" has been told, and may claim that you have left the game "+law+"; the umpire then decides. Your time runs on."))
	}
	return v.tells("is "+string(v.by())+" still playing?", "It is "+v.whose(v.n.By)+" turn, and no letter from "+v.by()+" has come since "+since+".", "Nothing to do; you may claim that the game is left, or wait.",
		said("We have asked "+v.by()+" whether the game goes on; any letter answers that. Until one comes you may claim the game: reply "+sheet.Code("CLAIM FORFEIT LAWS")+" and the reason on the same line; the umpire decides "+law+". Nothing is lost of itself, and "+v.whose(v.n.By)+" time runs on."))
}

// fiftyDemanded is L-FIFTY: a player has demanded that fifty moves be counted (TABLE/T4.35).
func fiftyDemanded(v *view) sheet.Sheet {
	l, law := v.known, v.law(v.known.DemandLaw())
	v.brief = true
	if l.LimitDraws() {
		news := upper(v.by()) + " limits the game to fifty more moves on each side; then it is drawn."
		if v.yours(v.n.By) {
			news = "Your demand stands: fifty more moves on each side, and then the game is drawn."
		}
		ground := sheet.Words("The demand stands ")
		if g := demandGround(v); g != "" {
			ground += "since " + g + " "
		}
		return v.tells("fifty more moves each, then drawn", news, "", said(ground+law+". A mate before that wins. You need not count: every letter says how many moves are left. A capture does not begin the count anew, and a move that is taken back does not count."))
	}
	news := upper(v.by()) + " calls on you to mate within fifty moves, counted from here."
	if v.yours(v.n.By) {
		news = "You have called on " + v.opp() + " to mate within fifty moves, counted from here."
	}
	return v.tells("fifty moves are counted", news, "", said("After them whoever is to move may claim the draw: "+sheet.Code("CLAIM DRAW FIFTY")+" "+law+
		". A capture or a move of a Pawn ends the count, and another may be demanded."))
}

// demandGround says on what a demand stands; "" where it needs no ground.
func demandGround(v *view) sheet.Words {
	by := v.who(v.n.By)
	switch events.FiftyGround(v.n.Detail) {
	case events.GroundKing:
		return v.has(v.n.By) + " a bare King"
	case events.GroundForce:
		return v.has(v.n.By) + " but one piece beside the King, against as much force or more"
	case events.GroundChecks:
		return "one side has done nothing but give check for ten moves"
	case events.GroundRepetition:
		return "the same position has come for the third time"
	case events.GroundRuled:
		return "the umpire has found it good for " + by
	}
	return ""
}
