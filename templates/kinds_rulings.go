package templates

import (
	"strings"

	"postd/correspondence/events"
	"postd/templates/sheet"
)

// The letters of questions and of what is ruled on them.

// appeal is L-APPEAL: a question is put to the umpire. Who put it is told what follows, and
// the other side has the words.
func appeal(v *view) sheet.Sheet {
	l := v.known
	v.brief = true
	if v.n.Asked == "lapse" {
		return v.tells("your time to choose is over", "Your time to choose about "+inQuotes(v.n.Record, 60)+" is over: now the secretary decides.", "Until that is done you may still choose.",
			said("The secretary settles what follows "+v.law("RULING/R-7")+"."))
	}
	subject, news, what := questionNews(v)
	words := sheet.Said(upper(v.by())+" writes:", l.StatementLines())
	if v.yours(v.n.By) {
		words = sheet.OwnWords("Your words, as they came:", l.StatementLines())
	}
	return v.tells(subject, news, "", words, said(what), said(heardOn(v)), said(staysFor(v)))
}

// questionNews is the news of a question, and what it is about.
func questionNews(v *view) (subject string, news, what sheet.Words) {
	l, mine := v.known, v.yours(v.n.By)
	by, judge, no := upper(v.by()), sheet.Plain(l.Judge()), sheet.Plain(l.Question())
	title := "The ground is “" + sheet.Plain(l.QuestionTitle()) + "” " + v.law(l.QuestionLaw()) + ". "
	switch q := l.About(); {
	case q == events.AboutConfirmed:
		since := sheet.Words("")
		if at := l.ConfirmedAt(); at != "" {
			since = " of " + sheet.Plain(at)
		}
		what = "The letter" + since + " waited for a second one"
		if l.ConfirmedByTerms() {
			what += ", by the terms"
		}
		what += ", and the game has moved on since. What both were told is undone only by a ruling; if " + judge + " so rules, it counts from its first arrival " + v.law("RULING/R-53") + "."
		if mine {
			return "what you confirmed is with the umpire", "You confirmed it late, so nothing is applied by itself: " + judge + " is asked, question " + no + ".", what
		}
		return string(v.by()) + " has confirmed a letter late", by + " has confirmed a letter late: " + judge + " is asked, question " + no + ".", what
	case q == events.AboutDisowned:
		what = "Nobody is bound by what another sent " + v.law("BCC1903/APPA/6") + ". Until the ruling the letter counts as we heard it; if it is found to be another's, it is set aside."
		if mine {
			return "whose letter it was is with the umpire", "You say that another wrote your letter: " + judge + " is asked, question " + no + ".", what
		}
		return string(v.by()) + ": another wrote a letter", by + " says that another wrote a letter in that name; " + judge + " is asked.", what
	case q == events.AboutDraw:
		what = title + "We looked into " + sheet.Plain(itoa(l.Tested().Nodes)) + " positions, and could neither prove nor disprove it. "
		switch w := l.Waits(); {
		case !mine:
			what += "If " + v.by() + " moves before the answer, the claim is withdrawn."
		case w != "":
			what += "If you move before the answer, the claim is withdrawn and the time counts. Your move " + sheet.Plain(w) + " waits: if the claim is refused it stands, as of its arrival " + v.law("RULING/R-17") + "."
		default:
			what += "If you move before the answer, the claim is withdrawn and the time counts."
		}
	case q == events.AboutUnable:
		what = "By the terms one who for a good reason cannot go on may ask that the position be judged " + v.law(l.QuestionLaw()) + ". If the reason suffices, the game stands still from that ruling on."
	case q == events.AboutFifty:
		what = title + "Neither the board nor the score proves that it may be demanded here. If the demand is found good, the moves count from it."
	case q == events.AboutAnnulment:
		what = title + "If it is found good, the game counts for nothing, and another is played in its place " + v.law("BCC1903/II.1(c)") + "."
	case l.IsClaim():
		what = title + "Nobody loses the game before the claim is found proved " + v.law("BCC1903/V.9.PROVISO") + "."
	}
	switch claim := sheet.Plain(l.Claimed()); {
	case mine && l.IsClaim():
		return "your claim is with " + l.Judge(), "Your claim of " + claim + " is with " + judge + ": question " + no + ".", what
	case mine:
		return "your appeal is with the umpire", "Your appeal is with " + judge + ": question " + no + ".", what
	case l.IsClaim():
		return string(v.by()) + " claims " + l.Claimed(), by + " claims " + claim + "; " + judge + " judges it.", what
	}
	return string(v.by()) + " appeals to the umpire", by + " appeals to " + judge + ": question " + no + ".", what
}

// heardOn says what the question is about, and who is asked for a word on it (RULING/R-76).
func heardOn(v *view) (w sheet.Words) {
	l := v.known
	if on := l.AppealOn(); on != "" {
		w = "It is about " + plainMatter(v, on) + " " + v.law("RULING/R-76") + ". "
	}
	if !v.yours(v.n.By) {
		return w + "What do you say to it? Reply in words alone, or " + sheet.Code("STATEMENT") + " and your words, 4,000 characters in all. They go to " + sheet.Plain(l.Judge()) + " and to " + v.opp() + "."
	}
	w += upper(v.opp()) + " is asked for a word on it, which " + sheet.Plain(l.Judge()) + " and you will have."
	if l.AppealOn() != "" {
		w += " To add something: " + sheet.Code("STATEMENT") + " and your words."
	}
	return w
}

// plainMatter calls a player by the name, where the words of the matter have the colour.
func plainMatter(v *view, on string) sheet.Words { return sheet.Plain(plainly(on)) }

// staysFor says what the question does to the clocks (BCC1903/V.2(b)).
func staysFor(v *view) (w sheet.Words) {
	l := v.known
	switch {
	case l.Over():
		w = "The game is over, and nobody's time runs."
	case l.Stays():
		w = "No time counts in any turn until its player has the answer " + v.law("BCC1903/V.2(b)") + "."
		if l.About() != events.AboutDraw {
			w += " Whoever is to play may still move, and the move stands."
		}
		switch {
		case !v.yours(v.n.By):
		case l.IsClaim():
			w += " If the claim is dismissed and had no good ground, its time counts after all in your turn."
		case l.About() == events.AboutConfirmed, l.About() == events.AboutDisowned:
			w += " If it is found that it was put without any reason, its time counts after all in your turn."
		default:
			w += " If the appeal is found idle, its time counts after all in your turn."
		}
	case l.Idled():
		w = "An appeal of " + v.whose(v.n.By) + " own was found idle before, so the time runs on unless the umpire orders otherwise " + v.law("RULING/R-62") + "."
		if !v.yours(v.n.By) {
			w = "An appeal of " + v.whose(v.n.By) + " was found idle before, so the time runs on unless the umpire orders otherwise " + v.law("RULING/R-62") + "."
		}
	}
	return w
}

// ruled is L-RULING.
func ruled(v *view) sheet.Sheet {
	l := v.known
	subject, news, more := rulingNews(v)
	why := v.quotesReason("The reason given: ")
	if why != "" {
		why += " " + v.cites() + "."
	}
	blocks := one(said(why), said(answersWhich(v)), said(more), said(rulingTime(v)))
	if v.n.Undone && v.n.Asked != "Readings" {
		blocks = append(blocks, said("That the time had run out stands no longer, and nothing can be claimed for it "+v.law("RULING/R-21")+"."))
	}
	if nth := l.OftenIdle(); nth != "" {
		w := "This is the " + sheet.Plain(nth) + " idle appeal of " + v.whose(v.n.By) + " side."
		switch {
		case v.yours(v.n.By):
			w += " " + upper(v.opp()) + " may claim the game for that " + v.law("RULING/R-62") + "."
		case l.player:
			w += " You may claim the game for that: reply " + sheet.Code("CLAIM FORFEIT LAWS") + " and your reason; the umpire decides " + v.law("BCC1903/V.9(d)", "RULING/R-62") + "."
		}
		blocks = append(blocks, said(w))
	}
	if l.Question() != "" || v.n.Asked != "Note" {
		blocks = append(blocks, v.mayAppeal("the ruling", "APPEAL RULING "+itoa(l.RulingNo()))...)
	}
	v.brief = true
	return v.tells(subject, news, "", blocks...)
}

// answersWhich says which question the ruling answers.
func answersWhich(v *view) sheet.Words {
	l := v.known
	whose := v.whose(l.question().By)
	switch no := sheet.Plain(l.Question()); {
	case no == "":
		return ""
	case l.About() == events.AboutLapse:
		w := "It answers question " + no + ", which came to the secretary because " + whose + " time to choose was over " + v.law("RULING/R-7") + ". The record was " + sheet.Plain(l.Statement())
		if v.n.Asked == "Restore" {
			w += "; it fits no legal move, and there is no penalty for it"
		} else if v.n.Asked == "Penalise" {
			w += "; it fits no legal move"
		}
		return w + "."
	case l.MyQuestion():
		return "It answers question " + no + ", which you put: " + stopped(sheet.Plain(l.Statement()))
	default:
		return "It answers question " + no + ", put by " + v.call(l.question().By) + ": " + stopped(sheet.Plain(l.Statement()))
	}
}

// stopped ends a sentence with a quotation, which may end with a stop of its own.
func stopped(quoted sheet.Words) sheet.Words {
	if s := strings.TrimSuffix(string(quoted), "”"); strings.HasSuffix(s, ".") || strings.HasSuffix(s, "?") || strings.HasSuffix(s, "!") {
		return quoted
	}
	return quoted + "."
}

// rulingTime says what the ruling does to the time of the question, and what it leaves out.
func rulingTime(v *view) (w sheet.Words) {
	l, whose := v.known, v.whose(v.n.By)
	q := l.question()
	switch {
	case l.Counts():
		w = "Its time, from " + sheet.Plain(v.day(q.At)) + " on, counts in " + whose + " turn after all " + v.law("BCC1903/V.2(b)") + "."
		if last := l.LastTurn(); last != "" {
			w += " In " + whose + " last turn, now over, that is " + sheet.Plain(last) + " more"
			if x := l.Excess(); x != nil {
				w += ": " + sheet.Plain(x.Used) + ", where " + sheet.Plain(x.Limit) + " were allowed " + v.law("BCC1903/V.9(c)")
			}
			w += "."
		}
	case l.Stays() && v.n.Asked == "Uphold" && l.IsClaim():
		w = "Since the claim had a good ground, the time from " + sheet.Plain(v.day(q.At)) + " until its player has this letter counts in no turn " + v.law("BCC1903/V.2(b)") + "."
	case l.Stays():
		w = "The time from " + sheet.Plain(v.day(q.At)) + " until its player has this letter counts in no turn " + v.law("BCC1903/V.2(b)") + "."
	}
	if out := l.Excluded(v.n.By); out != "" {
		how := sheet.Words("Not counted in ")
		if v.n.Asked == "Debit" {
			how = "Counted after all in "
		}
		w += " " + how + whose + " turn: " + sheet.Plain(out) + "."
	}
	return w
}

// replyFell is L-ANNULLED-REPLY: the author meant another move than the one that was answered.
func replyFell(v *view) sheet.Sheet {
	l := v.known
	record, reply := inQuotes(v.n.Record, 60), inQuotes(v.n.Reply, 60)
	meant := sheet.Plain(v.move(false))
	ruled := l.Row() != ""
	full := sheet.Plain(plainMove(l.Full()))
	news := upper(v.by()) + " meant " + meant + " by " + record + ". Your reply " + reply + " is taken back."
	subject := string(v.by()) + " meant " + v.move(true)
	switch {
	case ruled:
		subject = v.move(true) + " is the move"
		news = "By a ruling " + record + " is " + meant + ". The reply " + reply + " is taken back."
	case v.yours(v.n.By):
		subject = "you meant " + v.move(true)
		news = "You meant " + meant + " by " + record + ". " + upper(v.possessive()) + " reply " + reply + " is taken back."
	}
	if v.yours(v.n.By) {
		w := "The move is " + full + ". " + upper(v.opp()) + " answers it anew " + v.law("BCC1903/V.5(b)") + "."
		if out := l.Excluded(v.me); out != "" {
			w += " Not counted to you: " + sheet.Plain(out) + " " + v.law("BCC1903/V.2(b)") + "."
		}
		return v.tells(subject, news, "", said(w))
	}
	return v.tells(subject, news, "", said("The move is "+full+". The record fitted several moves and you did not ask, so "+v.by()+" may say which it was; your reply, and all after it, answered another "+v.law("BCC1903/V.5(b)")+
		". Nobody is punished, and you have a full new turn "+v.law("BCC1903/V.2(a)")+"."))
}

// umpire is L-UMPIRE: one of whom the players approved is in office, to both and to the umpire.
func umpire(v *view) sheet.Sheet {
	l := v.known
	seat, name, each := sheet.Plain(l.Seat()), sheet.Plain(l.Detail()), v.g.Agreement.EachPlace()
	if l.player {
		w := "What is disputed in this game is now for the umpire " + v.law("STAUNTON/COR.I", "BCC1903/APPA/2") + ". "
		who := sheet.Words("one of you")
		and := sheet.Words("the other")
		if each {
			w = "What is asked about " + v.whose(v.n.By) + " records, time and conduct is now for that umpire " + v.law("BCC1903/APPA/2") + ". "
			who, and = v.who(v.n.By), v.who(v.n.By.Other())
		}
		w += "Write to us as before: " + sheet.Code("APPEAL") + " and your question. Another takes the place if " + who + " should name one by " + sheet.Code("PROPOSE UMPIRE") + " and the name, and " + and + " should consent."
		return v.tells("a new umpire", name+" is now the "+seat+", as both of you agreed.", "", said(w))
	}
	duty := sheet.Words("You decide what the players dispute ") + v.law("STAUNTON/COR.I", "BCC1903/APPA/2") + "."
	if each {
		duty = "Each place of play has its umpire " + v.law("BCC1903/APPA/2") + ". To you comes what is asked about " + v.whose(v.n.By) + " records, time and conduct; what concerns " + v.call(v.n.By.Other()) + " is for the other umpire."
	}
	lines := one(said(duty), said("A question comes by a letter that gives the facts and numbers the answers. Reply from this address with the number of your answer and your reason. Both players are shown the reason, and the ruling is yours. Please answer within "+sheet.Plain(l.UmpireSilence())+"; after that the secretary rules in your place "+v.law("RULING/R-62")+"."))
	if l.OnBoard() {
		lines = append(lines, said("A record sent by a slip, or a move set up wrongly, can be put right "+v.law("BCC1903/APPA/7(a)", "BCC1903/APPA/7(b)")+": tell the secretary, who enters it for you."))
	}
	if l.Specifies() {
		lines = append(lines, said("If somebody has done what loses the game, tell the secretary too. The opponent may then claim the game; you yourself take it from nobody "+v.law("BCC1903/V.9.PROVISO")+"."))
	}
	if l.Silent() {
		lines = append(lines, said("Do not tell a player that a move is illegal "+v.law("BCC1903/APPA/PREF(a)")+"."))
	}
	lines = append(lines, said("If you would rather not serve, please tell the secretary."))
	return v.official("you are the "+l.Seat(), "The players have agreed on you as the "+seat+".", "Nothing to do until a question comes to you.", nil, append(one(said(partiesOf(v))), lines...))
}
