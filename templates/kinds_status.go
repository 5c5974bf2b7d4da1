package templates

import (
	"cmp"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/talk"
	"postd/templates/narrate"
	"postd/templates/sheet"
)

// The answers to what a player asks: STATUS, SCORE, TERMS and ACKNOWLEDGE, the reminders, and
// what was said and needs no letter of its own.

// status is L-STATUS.
func status(v *view) sheet.Sheet {
	switch v.n.Asked {
	case correspondence.AskedWishes:
		return shownSo(v)
	case correspondence.AskedPosition:
		return positionShown(v)
	case correspondence.AskedPGN:
		return gameFile(v)
	case correspondence.AskedMemos:
		return memos(v)
	}
	l := v.known
	if l.Asked() == "terms" {
		s := v.sheet(v.subject("the terms", v.toDoShort()), one(sheet.News(v.where()), sheet.Due(v.due())), bySides(v), shortTerms(v), umpiresOf(v), v.heard(), v.clock(), one(v.notYours()))
		s.Attach = []sheet.Attachment{termsText(v)}
		return s
	}
	news, subject := statusNews(v)
	due, say := v.due(), []sheet.Block{}
	if news == "" {
		news = v.where()
	} else if l.Duty() != "" {
		say = append(say, said(v.question()))
	}
	var line sheet.Block
	if v.plays() {
		line = v.line()
	}
	if l.Asked() == "status" {
		say = append(say, waitingFor(v)...)
	}
	readings, items, below := toChoose(v)
	before, after := v.claimsBelow(items)
	v.brief = true
	return v.sheet(v.subject(subject, v.toDoShort()),
		one(sheet.News(news), sheet.Due(due)), before, one(line, v.board()), say, one(readings), after, below,
		one(v.bound()), v.waiting(), v.tail(appealTime(v)...))
}

// statusNews is the news where the letter was not only a question, and the head of the subject.
func statusNews(v *view) (news sheet.Words, subject string) {
	l := v.known
	words := inQuotes(v.n.Statement, 40)
	switch {
	case l.TakenForNote() && l.Forwards():
		return "Your " + words + " is taken for words to " + v.opp() + ", and goes on " + v.cites() + ".", "your words"
	case l.TakenForNote():
		return "Your " + words + " is taken for words, and not for a command " + v.cites() + ".", "your words"
	case l.Need() == string(talk.NeedStop):
		return "You wish no more letters. Those on which your time depends go on " + v.law("RULING/R-68") + ".", "your letters"
	case l.Need() == string(talk.NeedAddress):
		return "The secretary has your letter, and changes your address.", "your address"
	case l.Need() == string(talk.NeedPersons):
		return "You play against " + v.opp() + ".", "who is who"
	case l.Need() == string(talk.NeedSecretary), l.Need() == string(talk.NeedUmpire):
		return "Your words go to the " + sheet.Plain(l.Need()) + ", and to nobody else " + v.law("RULING/R-68") + ".", "your words"
	case l.Need() == "" && l.Heeded() && l.Adopts():
		return "Your " + words + " counts " + v.cites() + ": the move is " + sheet.Plain(v.move(false)) + ".", "your word counts"
	case l.Need() == "" && l.Heeded():
		return "Your " + words + " counts " + v.cites() + ".", "your word counts"
	case l.Interpreted() && v.n.Move != 0:
		return "You have said that " + inQuotes(v.n.Record, 30) + " meant " + sheet.Plain(v.move(false)) + ".", "what you meant is noted"
	case l.Interpreted():
		return "You have said what " + inQuotes(v.n.Record, 30) + " meant; the answer to it stands.", "what you meant is noted"
	case l.Asked() == "ack" && v.g.Agreement.Acknowledged():
		return "You have our letter: noted " + v.law("RULING/R-57") + ".", "noted"
	case l.Asked() == "ack":
		return "Nothing needs a receipt in this game " + v.law("RULING/R-1") + ".", "noted"
	case l.Asked() == "score":
		return "", "the score"
	}
	return "", "how the game stands"
}

// waitingFor is what else waits for an answer, of the reader's or of an official's, and leave.
func waitingFor(v *view) (out []sheet.Block) {
	l := v.known
	add := func(w sheet.Words) { out = append(out, said(w)) }
	switch l.Need() {
	case string(talk.NeedStop):
		add("To have fewer: " + codes("REMIND OFF") + ". To end this game: " + sheet.Code("RESIGN") + ". To leave the tournament: the secretary has your letter.")
	case string(talk.NeedPersons):
		add("The secretary is " + sheet.Plain(narrate.OneLine(v.r.Secretary)) + ".")
		out = append(out, umpiresOf(v)...)
	}
	for _, q := range v.g.Appeals {
		if q.Open() && !l.Over() && q.About != events.AboutLapse {
			whose, what, judge := v.possessive(), "appeal", sheet.Words("the umpire")
			if l.player && q.By == v.me {
				whose = "Your"
			}
			if q.IsClaim() {
				what = "claim of " + claimed[q.About]
			}
			if q.About == events.AboutUnable {
				judge = "the secretary"
			}
			add(upper(whose) + " " + sheet.Plain(what) + ", put " + sheet.Plain(v.day(q.At)) + ", is before " + judge + ".")
		}
	}
	for _, w := range l.ToConfirm() {
		add("We wait for your word on " + sheet.Plain(w.Words) + ": " + sheet.Code("YES "+w.No) + " or " + sheet.Code("NO "+w.No) + " " + v.law("RULING/R-53") + ".")
	}
	for _, q := range l.Askings() {
		w := "You are asked about " + sheet.Plain(q.Words) + ":"
		for _, m := range q.Means {
			w += " " + sheet.Code(m.Number+" ON "+q.No) + " for " + codes(m.Says...) + ";"
		}
		add(w + " " + sheet.Code(q.NoteNumber+" ON "+q.No) + " for neither " + v.law("RULING/R-75") + ".")
	}
	if l.Heeded() {
		return out
	}
	for _, a := range l.Leaves() {
		who := v.opp() + " is"
		if a.Mine {
			who = "you are"
		}
		add(upper(who) + " on leave " + sheet.Plain(a.Dates) + " " + v.law("RULING/R-67") + ".")
	}
	if left := l.LeaveLeft(); left != "" {
		add("Leave left to you: " + sheet.Plain(left) + ".")
	}
	return out
}

// umpiresOf are who is umpire by the players' own agreement (BCC1903/APPA/2).
func umpiresOf(v *view) (out []sheet.Block) {
	for _, u := range v.known.Umpires() {
		out = append(out, said(sheet.Plain(u)+" "+v.law("BCC1903/APPA/2")))
	}
	return out
}

// appealTime is until when the result may be appealed from, with its clock sentence
// (RULING/R-37).
func appealTime(v *view) []sheet.Block {
	l := v.known
	if !l.Over() || !l.player {
		return nil
	}
	if l.AppealUntil() == "" {
		return one(said("The time for appeals is over " + v.law("RULING/R-37") + "."))
	}
	every, err := calendar.NewCalendar(calendar.CalendarTerms{Zone: v.n.Calendar.Zone().String(), Scope: calendar.ScopeTournament}) // time that elapses
	v.broken = cmp.Or(v.broken, err)
	until := v.g.AppealUntil(v.g.EndedAt)
	d := narrate.Deadline{Length: v.g.Agreement.AppealWindow, InDays: v.g.Agreement.AppealWindow >= 24*time.Hour, From: v.g.EndedAt, Calendar: every, Ends: until}
	return one(said("If you think the result is wrong: "+sheet.Code("APPEAL")+" and why, by "+sheet.Plain(v.day(until))+" "+v.law("RULING/R-37")+"."), sheet.Clock(sheet.Plain(d.Sentence(v.zone))))
}

// reminders is L-REMINDERS: of what the player is reminded from now on.
func reminders(v *view) sheet.Sheet {
	v.brief = true
	l := v.known
	set := l.Reminding()
	news, subject := sheet.Words("From now on you get no reminders."), "no reminders"
	switch at := sheet.Plain(l.Reminded()); {
	case set.Daily && at != "":
		news, subject = "You get one letter a day with all your games.", "one letter a day"
	case set.Daily:
		news, subject = "You get one letter a day with all your games, and no other reminders.", "one letter a day"
	case at != "" && set.Off:
		news = "From now on you get no reminders but those of the terms."
	case at != "":
		news, subject = "Your reminders are set.", "your reminders"
		if set.Default() {
			news, subject = "You get our usual reminders.", "our usual reminders"
		}
	}
	var when sheet.Words
	if at := l.Reminded(); at != "" && !set.Off {
		when = "You are reminded " + sheet.Plain(at) + ". "
	}
	holds := sheet.Words("This holds in all your games")
	if who := l.Setter(); who != "" {
		holds = sheet.Plain(who) + " of your side has set it, for all games of that member; your side gets what any of you wishes"
	} else if l.Over() {
		holds = "This holds in your other games"
	}
	if floor := l.Floor(); floor != "" && (set.Off || set.Daily || set.Prompts != nil) {
		holds += ". A reminder " + sheet.Plain(floor) + " is a term of this game and stays"
	}
	return v.around(subject, news, v.due(),
		said(when+holds+". What begins your time, a right, a ruling or a result you always get "+v.law("BCC1903/V.9.PROVISO")+"."),
		said("To change it: "+sheet.Code("REMIND 50% 2 days")+", when so much is gone or left, up to five; "+codes("REMIND OFF", "REMIND DAILY", "REMIND DAILY OFF")+"; "+sheet.Code("REMIND")+" for our usual ones, at half and when a day is left."))
}
