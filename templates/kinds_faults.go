package templates

import (
	"postd/correspondence/terms"
	"postd/templates/narrate"
	"postd/templates/sheet"
)

// The letters that put a fault of the opponent's before the reader, who chooses what follows.

// answeredAll is what stands in place of the choices where the reader's own letter has dealt
// with the record already.
func answeredAll(v *view) sheet.Words {
	if v.known.Frozen() {
		return "The position is to be judged, so no move is to be sent."
	}
	return "Your letter has answered it already; nothing to do."
}

// ambiguity is L-AMB: a record fits several moves.
func ambiguity(v *view) sheet.Sheet {
	l := v.known
	n := l.Count()
	news := upper(v.by()) + " wrote " + v.record() + ", which fits " + sheet.Plain(n) + " moves:"
	subject := v.recordShort() + " fits " + n + " moves"
	due := upper("choose and move") + v.until() + "."
	if v.g.Agreement.Penalty.Ambiguous == terms.AmbiguousPenaltyE {
		due = "You say what follows" + v.until() + "."
	}
	items, barred := []sheet.Item(nil), l.Duty() == "barred"
	var below []sheet.Block
	switch {
	case l.Stale():
		due = answeredAll(v)
	case barred:
		news = upper(v.by()) + " has not said which move " + v.record() + " was: you choose."
		subject = v.recordShort() + " is yours to choose"
		items = ofBarred(v)
	default:
		items = v.ofAmbiguous()
	}
	if l.Renounced() && !barred {
		below = one(said("You have given up the penalty for this move; no other follows."))
	}
	if r := l.Reply(); r != "" {
		below = append(below, said("Your reply "+sheet.Plain(r)+" is taken back, without any penalty, since nobody can say to which move it replied "+v.law("RULING/R-64")+"."))
	}
	return v.withFault(subject, "choose", one(sheet.News(news)), one(v.readings(v.chooseN)), due, items, below)
}

// ofBarred is the choice where the author has not said what was meant.
func ofBarred(v *view) []sheet.Item {
	_, move := v.repeat()
	return []sheet.Item{{Words: "Choose: reply " + numbers("CHOOSE", len(v.known.Choices())) + ", and on the next line " + move + ". No penalty can be claimed for it any more " + v.law("RULING/R-64") + "."}}
}

// nameOne is how a man is named under Penalty C, and what follows if none is.
func nameOne(v *view) sheet.Words {
	return "Reply " + sheet.Code("MAN 1") + ", or another number or a name, without a move " + v.law("BCC1903/V.PEN.C") + ". You name once: a man that cannot move is passed over " + v.law("BCC1903/V.7(d)") + ". If you name none in time, " + v.opp() + " may make any move " + v.law("RULING/R-7") + "."
}

// withFault sets a letter with a fault: the news, what the record may mean, what to do, the
// board, the choices.
func (v *view) withFault(subject, do string, news, readings []sheet.Block, due sheet.Words, items []sheet.Item, below []sheet.Block) sheet.Sheet {
	if v.known.Stale() || v.known.Over() {
		do, items = "", nil
	} else {
		do += v.untilShort()
	}
	before, after := v.claimsBelow(items)
	return v.sheet(v.subject(subject, do), news, readings, one(sheet.Due(due)), before, one(v.board()), after, below,
		one(said(v.late()), v.fired(), v.shown()), v.tail(foreignTo(v)))
}

// foreignTo is in which notation the reader writes, to one who may move.
func foreignTo(v *view) sheet.Block {
	if !v.known.MyTurn() {
		return sheet.Block{}
	}
	return v.foreign()
}

// noCapture is L-NOCAP: a record is legal only as a capture and does not say so.
func noCapture(v *view) sheet.Sheet {
	news := upper(v.by()) + " wrote " + v.record() + ", legal only as a capture:"
	due, items := "Choose and move"+v.until()+".", []sheet.Item(nil)
	if v.known.Stale() {
		due = answeredAll(v)
	} else {
		items = v.ofNoCapture()
	}
	return v.withFault(v.recordShort()+" names no capture", "choose", one(sheet.News(news)), one(v.readings(nil)), due, items, nil)
}

// several is L-MULTI: several records for one turn.
func several(v *view) sheet.Sheet {
	l := v.known
	count := sheet.Plain(l.CountRecords())
	news := upper(v.by()) + " has sent " + count + " moves for one turn:"
	due := "Take one and move" + v.until() + "."
	do := "take one"
	var items []sheet.Item
	var below []sheet.Block
	records := v.sentRecords()
	switch {
	case l.Stale():
		due = answeredAll(v)
	case l.Duty() == "illegal":
		news = upper(v.by()) + " has sent " + count + " moves for one turn, and none is legal:"
		due, do = "You say what follows"+v.until()+".", "choose"
		items, below = v.ofIllegal(), v.belowIllegal()
	default:
		items = v.ofSeveral()
		below = one(said("Your time counts from the letter that told you of the last of them " + v.law("RULING/R-25") + "."))
	}
	if len(records.Items()) == 0 {
		news = upper(v.by()) + " has sent " + count + " moves for one turn: " + sheet.Plain(narrate.Shorten(l.Record(), 200)) + "."
	}
	above := one(records)
	if long(above) {
		above, below = nil, append(above, below...)
	}
	return v.withFault(l.CountRecords()+" moves for "+moveNumber(v.n.Number, v.n.By), do, one(sheet.News(news)), above, due, items, below)
}

// illegality is L-ILL: a record fits no legal move.
func illegality(v *view) sheet.Sheet {
	l := v.known
	news := upper(v.by()) + " wrote " + v.record() + ", which fits no legal move."
	var why sheet.Block
	if s := l.WhyOutstanding(); s != "" && !l.Quiet() {
		if with := upper(v.by()) + " wrote " + v.record() + ": " + sheet.Plain(s) + "."; len([]rune(with.Bare())) <= maxLine {
			news = with
		} else {
			why = said(upper(sheet.Plain(s)) + ".")
		}
	}
	due := "You say what follows" + v.until() + "."
	var items []sheet.Item
	below := one(why)
	if l.Stale() {
		due = answeredAll(v)
	} else {
		items = v.ofIllegal()
		below = append(below, v.belowIllegal()...)
	}
	return v.withFault(v.recordShort()+" fits no move", "choose", one(sheet.News(news)), nil, due, items, below)
}

// belowIllegal says what a move does, and what happens if nothing is said.
func (v *view) belowIllegal() []sheet.Block {
	l := v.known
	waive := sheet.Words("(b)")
	if f := l.FalseMove(); f != nil {
		waive = sheet.Words("(" + string(rune('a'+len(ofThree(v, f)))) + ")")
	}
	w := "A move from you counts as " + waive + ". "
	switch {
	case l.Lapsed():
		w += "You have not said it in time, so the secretary decides; until then you may still choose " + v.law("RULING/R-7") + ". "
	case l.LapseToSecretary():
		w += "If you do not answer, the secretary decides " + v.law("RULING/R-7") + ". "
	default:
		w += "If you do not answer, " + waive + " holds " + v.law("RULING/R-7") + ". "
	}
	out := one(said(w + "Your own turn has not begun; none of your time is used."))
	if l.FalseMove() != nil {
		out = append(out, said(v.menNumbered()))
	}
	return out
}

// nameAMan is L-NAME-A-MAN: Penalty C is claimed, and the King cannot move.
func nameAMan(v *view) sheet.Sheet {
	l := v.known
	news := upper(v.by()) + "'s King cannot move: you name the man that " + v.by() + " must move."
	if l.Stale() {
		return v.letter(v.subject("the man that "+string(v.by().Bare())+" must move", ""), head(news, "You have named it already; nothing to do."), nil, nil, nil)
	}
	var items []sheet.Item
	for _, m := range l.Men() {
		items = append(items, sheet.Item{Words: sheet.Plain(m.Full), Write: "MAN " + itoa(len(items)+1) + "\n"})
	}
	due := upper("say which") + v.until() + "."
	men := said(v.menNumbered())
	var again sheet.Words
	if m := l.Man(); m != "" {
		again = "No man of " + v.by() + "'s is called " + sheet.Plain(m) + "; name one again " + v.law("RULING/R-61") + "."
	}
	rest := nameOne(v)
	before, after := v.claims()
	return v.sheet(v.subject("name the man to move", untilOr(v)), one(sheet.News(news), sheet.Due(due)), before, one(v.board()), one(men), one(said(rest)), after,
		one(said(again), said(groundOf(v)+byTheTerms(v)), said(v.leftOut())), v.tail())
}

func untilOr(v *view) string {
	if s := v.untilShort(); s != "" {
		return "say which" + s
	}
	return "say which"
}

// groundOf says what the fault of the record was.
func groundOf(v *view) sheet.Words {
	l := v.known
	if l.Offence() == "" {
		return ""
	}
	return "The move " + sheet.Plain(l.Ground()) + " " + v.law(l.Offence()) + "."
}

// excessOf is L-EXCESS: the opponent has run out of time.
func excessOf(v *view) sheet.Sheet {
	news := upper(v.by()) + " has run out of time. You may claim the game: reply " + sheet.Code("CLAIM TIME") + "."
	due := "If you do not, the game goes on, and " + v.by() + " may still move."
	gone := said("The right is gone once you send a move after reading this " + v.law("BCC1903/V.9(c)", "BCC1903/V.9.PROVISO") + ".")
	subject := v.subject(v.by().Bare()+" has run out of time", "you may claim the game")
	if v.n.Penalty != nil {
		news = upper(v.by()) + " has run out of time; by the terms the agreed penalty follows."
		due = "Nothing to do: nobody loses the game by this."
		gone = said("It follows once each time " + v.law("STAUNTON/R.XV") + ". " + v.applied(""))
		subject = v.subject(v.by().Bare()+" has run out of time", "")
	}
	l := v.known
	v.brief = true
	var line []sheet.Block
	if v.plays() {
		line = one(v.line())
	}
	_, after := v.claims()
	return v.sheet(subject, head(news, due), one(gone), line, one(v.board()), withoutTime(v, after), one(said(v.stillOpen()), v.bound()),
		v.heard(), v.charged(), one(v.theirWords(), v.listed()), one(theirClock(v)), clockIf(v, l.ToAct()), one(v.notYours()))
}

// withoutTime takes the claim of the game on time out of the choices: the news has it.
func withoutTime(v *view, after []sheet.Block) []sheet.Block {
	if len(after) == 0 {
		return nil
	}
	var items []sheet.Item
	for _, x := range after[0].Items() {
		if x.Write != "CLAIM TIME\n" {
			items = append(items, x)
		}
	}
	if len(items) == 0 {
		return nil
	}
	return one(sheet.Lettered(items...))
}

// theirClock is the clock sentence of the turn that was exceeded.
func theirClock(v *view) sheet.Block {
	l := v.known
	x := v.g.Excess[v.n.By]
	if x == nil {
		return sheet.Block{}
	}
	if k := v.g.Turn; k.Running && k.Of == v.n.By {
		d := narrate.ClockDeadline(*v.g, k, v.n.Calendar)
		d.Theirs = true
		w := sheet.Plain(d.Sentence(v.zone))
		if v.n.Penalty == nil {
			w += " No move had come."
		}
		return sheet.Clock(w)
	}
	if s := l.ExcessOfSeveral(); s != "" {
		return sheet.Clock("Of the time for " + sheet.Plain(s) + ", " + v.lasts(x.Limit) + " was left for that turn; it ended " + sheet.Plain(v.on(x.Deadline)) + ".")
	}
	return sheet.Clock(upper(v.whose(v.n.By)) + " " + v.lasts(x.Limit) + " ended " + sheet.Plain(v.on(x.Deadline)) + ".")
}

// tooLate is L-LATE: the reader has run out of time.
func tooLate(v *view) sheet.Sheet {
	l := v.known
	news := "Your time is over: it ended " + sheet.Plain(v.on(v.n.Deadline)) + "."
	due := "Move at once: the game goes on until " + v.opp() + " claims it."
	below := said(upper(v.opp()) + " has been told, and may claim the game " + v.law("BCC1903/V.9(c)") + ". A move that you send before that is taken and passed on.")
	subject := v.subject("your time is over", "move at once")
	if v.n.Penalty != nil {
		due = "Nothing to do: nobody loses the game by this."
		subject = v.subject("your time was over", "")
		if l.MyTurn() {
			due = "Move at once: your turn goes on, and nobody loses the game by this."
			subject = v.subject("your time is over", "move at once")
		}
		below = said("By the terms the agreed penalty follows, once for every time " + v.law("STAUNTON/R.XV") + ". " + v.applied("") + " " + mayAppeal("that you were in time"))
	}
	return v.letter(subject, head(news, due), nil, nil, one(below, said(v.stillOpen())))
}

// moveLate is L-MOVE-LATE: the opponent's move, sent when the time was over.
func moveLate(v *view) sheet.Sheet {
	news, more := v.played()
	late := ", " + sheet.Plain(v.known.Late()) + " late."
	if w := news[:len(news)-1] + late; len([]rune(w.Bare())) <= maxLine {
		news = w
	} else {
		more += " It was sent " + sheet.Plain(v.known.Late()) + " late."
	}
	v.brief = true
	short := v.move(true)
	if v.known.Quiet() {
		short = moveNumber(v.n.Number, v.n.By) + " " + quoteAll(v.n.Record, v.n.Also)
	}
	before, after := v.claims()
	line := v.line()
	if !v.plays() {
		line = sheet.Block{}
	}
	return v.sheet(v.subject(short+", sent late", "your move"+v.untilShort()), one(sheet.News(news), sheet.Due("Your move"+v.until()+".")), before,
		one(line, v.board(), said(sheet.Words(more))), after, one(said(v.stillOpen()), v.bound(), v.wrote(), v.fired(), v.shown(), theirClock(v)), v.tail(v.fault(), v.foreign()))
}
