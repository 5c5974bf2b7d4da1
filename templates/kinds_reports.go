package templates

import (
	"strings"

	"postd/correspondence/events"
	"postd/correspondence/talk"
	"postd/templates/sheet"
)

// report is L-REPORT, to the secretary or to an umpire, who may see everything.
func report(v *view) sheet.Sheet {
	switch v.n.Asked {
	case "appeal", "confirmed", "disowned", "forfeit", "draw", "fifty", "unable", "annulment":
		return reportQuestion(v)
	case "lapse":
		return reportLapse(v)
	case "lapse fell", "withdrawn":
		return reportSettled(v)
	case "referred", "unanswered", "reminded", "said":
		return reportWaiting(v)
	case "ruled":
		return reportRuled(v)
	case "which answer", "reason", "figure", "later", "used", "closed", "changed", "crossed", "not ruled":
		return reportNotRuled(v)
	case "undelivered", "returned", "unreceived", "deemed received":
		return reportPost(v)
	}
	return reportOther(v)
}

// reportQuestion is a question that a player puts.
func reportQuestion(v *view) sheet.Sheet {
	l, by, no := v.known, v.full(v.n.By), sheet.Plain(v.known.Question())
	title := "The law is “" + sheet.Plain(l.QuestionTitle()) + "” " + v.law(l.QuestionLaw()) + ". "
	row, subject := "Uphold", ""
	var news, what sheet.Words
	switch v.n.Asked {
	case "appeal":
		subject, news = " appeals to the umpire", by+" appeals: question "+no+"."
	case "confirmed":
		subject, news = " has confirmed a letter late", by+" has confirmed a letter late: question "+no+"."
		if at := l.ConfirmedAt(); at != "" {
			what = "It came on " + sheet.Plain(at) + ". "
		}
		what += "By the terms it does nothing before it is confirmed, and then counts from its first arrival. But the game has moved on, and what both were told is undone only by a ruling " + v.law("RULING/R-53") + ": a record by the row Readings, a penalty by Penalise, a result by Award, time by Credit"
		if l.Over() {
			what += "; Reopen opens the game again"
		}
		what += "."
	case "disowned":
		subject, news = " says that another wrote a letter", by+" says that another wrote a letter in that name: question "+no+"."
		what = "Nobody is bound by what another sent " + v.law("BCC1903/APPA/6") + "."
	case "forfeit":
		row, subject, news = "Forfeit", " claims the game", by+" claims the game on a ground that a person must judge: question "+no+"."
		what = title + forfeitTerms(v) + "Who sent a later record with knowledge of the offence has lost the right to claim; this is for you to look at " + v.law("BCC1903/V.9.PROVISO") + "."
	case "draw":
		row, subject, news = "Draw", " claims a draw", by+" claims a draw that we could neither prove nor disprove: question "+no+"."
		what = title + "We looked into " + sheet.Plain(itoa(l.Tested().Nodes)) + " positions, which is all that a game allows. "
		if l.MoveWaits() {
			what += "A move that came with the claim waits for your answer, and stands if the claim is dismissed " + v.law("RULING/R-17") + "."
		} else {
			what += "No move came with it."
		}
	case "fifty":
		row, subject, news = "Limit", " demands a count of fifty moves", by+" demands that fifty moves be counted, on a ground that a person must judge: question "+no+"."
		what = title + "A player may demand it who has a bare King, or but one piece beside it against as much force or more; and either, against persistent checks and repetitions. Neither the board nor the score proves one of these."
	case "unable":
		row, subject, news = "Adjudicate", " cannot go on", by+" cannot go on, and asks that the position be judged: question "+no+"."
		what = "You judge whether the reason suffices " + v.law(l.QuestionLaw(), "RULING/R-41") + "."
	case "annulment":
		row, subject, news = "Annul", " claims that the game counts for nothing", by+" claims that the game counts for nothing: question "+no+"."
		what = title + "By the terms " + sheet.Plain(l.FirstMover()) + " has the first move, and " + sheet.Plain(l.FirstMoved()) + " began; see whether pairing and position are as they should be."
	}
	facts := one(sheet.Said(upper(v.by())+" writes:", l.StatementLines()), said(what))
	facts = append(append(facts, disputeOf(v)...), caseFile(v)...)
	return v.official(string(v.by())+subject, news, toAnswer(v), v.answers(), append(facts, rulesByHand(v, row)))
}

// forfeitTerms are the terms that bear upon a claim of the game.
func forfeitTerms(v *view) (w sheet.Words) {
	l, a := v.known, v.g.Agreement
	books := sheet.Words("forbidden")
	if a.BooksAllowed() {
		books = "allowed"
	}
	switch l.QuestionLaw() {
	case "BCC1903/V.9(a)":
		w = "By the terms books on chess are " + books + " " + v.law(booksLaw(v)) + ". "
		if a.HelpAccepted() {
			w += "To accept help that was not asked for loses the game too. "
		}
		w += "A consent of the opponent to help counts only if it stands on record " + v.law("RULING/R-39") + ". "
	case "BCC1903/II.9(c)":
		w = "By the terms books on chess are forbidden " + v.law(booksLaw(v))
		if a.BoardsForbidden() {
			w += ", and with them a second board and diagrams to study it by"
		}
		w += "; the board in our letters is none of these. "
	}
	if idle := l.IdleAppeals(); idle != "" {
		head, _, _ := strings.Cut(idle, " [")
		w += sheet.Plain(head) + " " + v.law("RULING/R-62") + ". "
	}
	return w
}

// reportLapse is a choice that was let go by, which the secretary is to settle (RULING/R-7).
func reportLapse(v *view) sheet.Sheet {
	l := v.known
	other := v.n.By.Other()
	fits := "No legal move fits it " + v.law("BCC1903/V.6(a)")
	if l.Many() {
		fits = "No legal move fits any of them " + v.law("BCC1903/V.4(b)")
	} else if why := l.WhyNot(); why != "" {
		fits += ": " + sheet.Plain(plainly(strings.TrimSuffix(why, ".")))
	}
	facts := one(said(v.full(v.n.By)+" sent "+sheet.Plain(l.Record())+" for move "+sheet.Plain(moveNumber(v.n.Number, v.n.By))+" "+fits+". By the terms it is not let pass by itself, but for you to settle "+v.law("RULING/R-7")+
		". "+upper(v.by())+" has been told nothing of it, and must not learn of it before it is settled "+v.law("RULING/R-2")+"."), lapseByHand(v))
	return v.official(string(v.call(other))+" has not chosen in time", v.full(other)+" has let the time go by to choose: question "+sheet.Plain(l.Question())+".",
		"You are to say what follows. Nobody's turn runs; until you have ruled, "+v.call(other)+" may still choose.", v.answers(), facts)
}

// lapseByHand are the two rulings that settle it, as commands.
func lapseByHand(v *view) sheet.Block {
	lines := []sheet.Words{"It can be entered on the page of the game as well, or so:"}
	for _, c := range v.known.LapseCommands() {
		lines = append(lines, sheet.Code(c))
	}
	return sheet.Ways(lines...)
}

// reportSettled is a question that needs no answer any more.
func reportSettled(v *view) sheet.Sheet {
	if v.n.Asked == "withdrawn" {
		return v.official(string(v.whose(v.n.By))+" claim is withdrawn", v.full(v.n.By)+" has sent a move, and so withdrawn the claim of a draw.", "Nothing to do: question "+sheet.Plain(v.known.Question())+" needs no answer any more.",
			nil, one(said("Who moves before the answer gives the claim up "+v.law("RULING/R-17")+".")))
	}
	no := sheet.Plain(v.known.Detail())
	return v.official("question "+string(no)+" needs no answer", "Question "+no+" has been settled without you.", "Nothing to do.", nil,
		one(said("It was what is to follow a record on which "+v.by()+" had not chosen in time "+v.law("RULING/R-7")+".")))
}

// reportWaiting is a question, or a position, that waits for the reader's answer.
func reportWaiting(v *view) sheet.Sheet {
	l, no := v.known, sheet.Plain(v.known.Question())
	if no == "" {
		news := sheet.Words("The position still waits for your verdict.")
		if v.n.Asked == "unanswered" {
			news = "The " + sheet.Plain(l.Detail()) + " has given no verdict: now it is for you to judge the position."
		}
		facts := append(verdictOn(v), said("Who gives no verdict in the time agreed is not waited for "+v.law("RULING/R-62")+". The time to hear both players ran out "+sheet.Plain(v.on(v.n.Deadline))+"."))
		return v.official("a position waits for your verdict", news, sheet.Plain(l.ToMove())+" is to move. Reply with one number and your reason.", verdictAnswers(v), facts)
	}
	news, due := v.full(v.n.By)+"'s question "+no+" still waits for your answer.", sheet.Words("Please rule on it today if you can.")
	law := said("Who does not answer in the time agreed is not waited for " + v.law("RULING/R-62") + ".")
	switch {
	case v.n.Asked == "said":
		news, due, law = v.full(v.n.By)+" says something to question "+no+".", "The case stands below as it is now; please answer this letter.", sheet.Block{}
		return v.official("more on question "+string(no), news, due, v.answers(), append(disputeOf(v), caseFile(v)...))
	case v.n.Asked == "referred":
		news, due = "Question "+no+", put by "+v.full(v.n.By)+", is now for you to answer.", toAnswer(v)
		law = said("If you do not answer within " + sheet.Plain(l.UmpireSilence()) + ", the secretary rules in your place " + v.law("RULING/R-62") + ".")
	case v.n.Asked == "unanswered":
		news = "The " + sheet.Plain(l.Detail()) + " has not answered question " + no + ": the answer is now yours."
		due = "Please rule on it; no time counts till then where the clocks stand for it."
	case l.About() == events.AboutLapse:
		news = "Question " + no + ", of a choice not made in time, still waits for your answer."
	}
	hand := rulesByHand(v, "Uphold")
	switch {
	case l.About() == events.AboutLapse:
		hand = lapseByHand(v)
	case l.IsClaim():
		hand = rulesByHand(v, "Forfeit")
	}
	facts := one(sheet.Said("What was written:", l.StatementLines()))
	facts = append(append(facts, disputeOf(v)...), caseFile(v)...)
	return v.official("question "+string(no)+" waits for your answer", news, due, v.answers(), append(facts, law, hand))
}

// reportRuled tells the official of a ruling of their own.
func reportRuled(v *view) sheet.Sheet {
	l := v.known
	on := sheet.Words("")
	if no := l.Question(); no != "" {
		on = " on question " + sheet.Plain(no)
	}
	news := "Your ruling" + on + " is taken: " + sheet.Plain(l.Row()) + "."
	if l.Over() {
		news = "Your ruling" + on + " is taken: " + sheet.Plain(l.Row()) + ". The game is over, " + sheet.Plain(l.Result()) + "."
	}
	w := v.quotesReason("The reason, as the players are shown it: ")
	if w != "" {
		w += " " + v.cites() + ". "
	}
	if told := l.WhoWasTold(); told != "" {
		w += "Told of it, each by a letter: " + sheet.Plain(told) + ". "
	}
	law := v.law("STAUNTON/R.XIX", "RULING/R-37")
	if len(l.Options()) == 0 {
		return v.official("your ruling is taken", news, "Nothing to do.", nil, one(said(w+"It is not undone by letter; what can still be ruled is on the page of the game "+law+".")))
	}
	facts := one(said(w))
	if t, ok := v.g.Ruling(l.n.Asks().Ruling); ok {
		facts = append(facts, said("You may undo it by this letter until "+sheet.Plain(v.day(v.g.AppealUntil(t.At)))+" "+law+"."), v.elapses(v.g.Agreement.AppealWindow, t.At))
	}
	return v.official("your ruling is taken", news, "Nothing to do. If it was an error, you may undo it; see below.", v.answers(), facts)
}

// reportNotRuled refuses an answer of an official, by which nothing was ruled.
func reportNotRuled(v *view) sheet.Sheet {
	l, n := v.known, sheet.Plain(v.known.Detail())
	open := len(l.Options()) > 0
	due := sheet.Words("Please answer this letter.")
	if !open {
		due = "Nothing to do."
	}
	more := sheet.Words("Nothing is to be done here any more.")
	if open {
		more = "What you may still do stands above."
	}
	law := "STAUNTON/R.XIX"
	if len(v.n.Laws) > 0 {
		law = string(v.n.Laws[0])
	}
	var subject string
	var news, why, way sheet.Words
	switch v.n.Asked {
	case "which answer":
		subject, news, why = "which answer do you give?", "Your letter does not say plainly which answer you give.", "Nothing was ruled, since an answer needs its number"
		if way = "Write the number of one of those above, and your reason."; !open {
			way, due = "Name the question as well: "+sheet.Code("question 1: 2 because ..."), "Please write again."
		}
	case "reason":
		subject, news, why = "your answer wants its reason", "You have chosen answer "+n+" without a reason.", "Nothing was ruled yet, since both players are shown the reason"
		way = "Write: " + sheet.Code(string(n)+" because ...")
	case "figure":
		subject, news, why = "your answer wants something more", "Answer "+n+" needs something beside its number.", "Nothing was ruled, since we did not find it"
		way = "Write it as shown above, and your reason."
	case "later":
		subject, news, why = "nothing is ruled yet", "Nothing is ruled yet, as you wish.", "Nothing has changed"
		way, due = "Answer when you are ready: the letter that you answered stays good, and so is this one.", "Nothing to do now."
	case "used":
		subject, news, why, way = "your letter was answered before", "That letter took one answer, and you gave it: "+n+".", "A second answer to the same letter changes nothing", more
	case "closed":
		subject, news, why, way = "this is ruled already", "This needs no answer any more.", "Your letter changes nothing", more
		if n != "" {
			news = "This has been ruled already: " + n + "."
		}
	case "changed":
		subject, news, why, way = "the case has changed since our letter", "The case is no longer as our letter told you.", "Your answer was not taken, and nothing was ruled", "Look at it as it stands now, and answer this letter."
	case "crossed":
		subject, news, why, way = "which letter do you answer?", "Your letter answers two things at once.", "Nothing was ruled", "Answer each letter of ours by itself."
		due = "Please write again."
	default:
		subject, news, why, way = "your answer was not ruled", "Your answer could not be ruled, and nothing has changed.", upper(sheet.Plain(plainly(strings.Replace(strings.ReplaceAll(strings.TrimSuffix(string(n), "."), " ("+law+")", ""), ", until ", ", up to ", 1)))), "Choose another answer, or write to the secretary."
	}
	facts := one(sheet.OwnWords("Your words, as they came:", l.StatementLines()))
	if open {
		if l.AsksVerdict() {
			facts = append(facts, verdictOn(v)...)
		} else {
			facts = append(append(facts, disputeOf(v)...), caseFile(v)...)
		}
	}
	return v.official(subject, news, due, append(v.answers(), v.refuse(why, law, way)), facts)
}

// reportPost is a letter that did not arrive, or came back.
func reportPost(v *view) sheet.Sheet {
	l := v.known
	notice, reach := "Notice "+sheet.Plain(l.StatementBare())+" to "+v.full(v.n.By), sheet.Words("Please find another way to reach the player.")
	why := v.quotesReason("The reason given: ")
	if why != "" {
		why += ". "
	}
	clock := sheet.Words("The clock is unchanged")
	if k, runs := v.g.Runs(v.n.By); runs {
		until := k.DeadlineIfRunning(v.n.Calendar)
		clock += ": their time runs until " + sheet.Plain(v.day(until))
	}
	clock += ". "
	switch v.n.Asked {
	case "deemed received":
		return v.official("a letter counts as received", "Notice "+sheet.Plain(l.Detail())+" to "+v.full(v.n.By)+" now counts as received.", "Nothing to do. The time that begins with it runs from now on.", nil,
			one(said("It could not be delivered, and 48 hours have been counted since "+v.law("RULING/R-57")+". If you have reached the player meanwhile, or know that nobody could, give the time back.")))
	case "undelivered":
		then := "Nothing begins with it. " + clock
		if l.Bounced().Deems {
			then = "Unless you order otherwise, it counts as received after 48 counted hours "
		}
		return v.official("a letter could not be delivered", notice+" could not be delivered.", reach, nil, one(said(why+endsWith(then, v.law("RULING/R-57")))))
	case "unreceived":
		news, late := bouncedNews(v, notice)
		return v.official("a letter to "+string(v.by())+" came back", news, reach, nil, one(said(why+"What our own carrier takes back was never received "+v.law("RULING/R-57", "RULING/R-87")+
			". A copy goes to another address of the player, or to the same one after 4 and after 24 hours. That is so for two letters to a side in a game; after that only you give time."), late))
	}
	facts := one(said(whyUnmoved(v)+" "+clock), said(why+"Only what our own carrier takes back, and proves it, was not received; all else moves no clock "+v.law("RULING/R-57", "RULING/R-87")+"."))
	if b := l.Bounced(); b.Credit != "" && v.n.Reason != "answered" && v.n.Reason != "another copy" {
		facts = append(facts, sheet.Ways("You may give back the time that ran meanwhile: "+sheet.Code(b.Credit)))
	}
	return v.official("a letter came back, the clock is unchanged", notice+" was accepted and came back.", reach, nil, facts)
}

// endsWith ends words with a law, before their last stop.
func endsWith(w, law sheet.Words) sheet.Words {
	return sheet.Words(strings.TrimRight(string(w), ". ")) + " " + law + "."
}

// whyUnmoved says why a letter that came back moves no clock.
func whyUnmoved(v *view) sheet.Words {
	switch v.n.Reason {
	case "answered":
		return "The player has answered it, so they have it."
	case "another copy":
		return "Another copy of it stands."
	case "filed meanwhile":
		return "The game ended meanwhile, or the time ran out: nothing is undone by itself, and a question is put to the umpire."
	case "too often":
		return "Our carrier has taken back two other letters to them in this game."
	case "nothing began":
		return "No clock began with it that still runs."
	}
	return "The report was not made by our carrier."
}

// reportOther is what else is for an official's attention.
func reportOther(v *view) sheet.Sheet {
	l := v.known
	switch v.n.Asked {
	case "need":
		subject, due := "writes to you", sheet.Words("It did not go to the other player. Nothing has changed.")
		switch v.n.Need {
		case talk.NeedStop:
			subject, due = "wants no more letters", "They were told what can be stopped, and how one leaves a game; nothing has changed."
		case talk.NeedAddress:
			subject, due = "has another address", "They were told that you change it; nothing has changed yet."
		}
		return v.official(string(v.by())+" "+subject, v.full(v.n.By)+" wrote to the office.", due, nil, one(sheet.Said("The words:", l.StatementLines()), said("What is laid before you goes to nobody else "+v.law("RULING/R-68")+".")))
	case "penalty":
		w := penaltyDone(v, "What was applied: ")
		if v.n.Detail != "" {
			w = "The terms say: " + inQuotes(v.n.Detail, 1000) + ". " + w
		}
		return v.official("the agreed penalty of "+string(v.by()), "The agreed penalty was claimed of "+v.full(v.n.By)+".", "It leaves something for you to do, see below.", nil, one(said(w), said("The laws: "+v.cites()+".")))
	case "umpire agreed":
		stays := sheet.Words("Until then questions go to the umpire of the games, or to you")
		if who := l.SeatedNow(); who != "" {
			stays = "Until then " + sheet.Plain(who) + " stays in the office"
		}
		facts := one(said("The players name a person, and you find the address "+v.law("BCC1903/APPA/2")+". "+stays+"; nobody else than "+sheet.Plain(l.Detail())+" gets it without the consent of both. The new umpire is told by letter what the office is, and both players who holds it. If the person declines, tell the players, who may name another."),
			sheet.Ways(sheet.Code("postd game umpire "+l.Label()+l.SeatSide()+" --name "+l.SeatName()+" --address ...")))
		return v.official("the players agreed upon an umpire", "Both sides have consented to "+sheet.Plain(l.Detail())+" as "+sheet.Plain(l.Seat())+".", "Please ask the person, and enter them with their address.", nil, facts)
	}
	return v.official("for your attention", "Something in this game is for your attention: "+sheet.Plain(v.n.Asked)+".", "Please look at it.", nil, one(said("The laws: "+v.cites()+".")))
}
