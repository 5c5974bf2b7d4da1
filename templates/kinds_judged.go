package templates

import (
	"slices"

	"postd/correspondence/terms"
	"postd/rules"
	"postd/templates/narrate"
	"postd/templates/sheet"
)

// The letters of a position that is to be judged (BCC1903/V.10).

// adjSoon is L-ADJ-SOON: in fourteen days the position may be judged.
func adjSoon(v *view) sheet.Sheet {
	day := sheet.Plain(v.day(v.n.Deadline))
	short := v.short(v.n.Deadline)
	if v.g.Agreement.Adjudicate.Automatic {
		return v.tells("judged on "+short+" if not over", "If the game goes on beyond "+day+", the position is judged then.", "",
			said("The position then on the board is judged "+v.cites()+". Nobody needs to claim it; that is agreed."), adjudicationClock(v))
	}
	return v.tells("to be judged from "+short, "From "+day+" on either of you may ask that the position be judged.", "",
		said("It is then the position on the board that is judged "+v.cites()+". Nothing happens unless one of you asks."), adjudicationClock(v))
}

// adjOpen is L-ADJ-OPEN: the date has come.
func adjOpen(v *view) sheet.Sheet {
	return v.tells("the position may now be judged", "Either of you may now ask that the position be judged.", "",
		said("The date agreed has come, "+sheet.Plain(v.day(v.n.Deadline))+" "+v.cites()+". Nothing happens unless one of you asks; play and time go on. To ask stops the clock, and the position as it stands is judged."), adjudicationClock(v))
}

// adjudicationClock is the clock sentence of the date from which the position may be judged,
// where it was counted in months (BCC1903/V.10(a), RULING/R-18); a date that was agreed as
// such follows from nothing.
func adjudicationClock(v *view) sheet.Block {
	d := narrate.MonthsDeadline(v.g.Agreement)
	if !d.Ends.Equal(v.n.Deadline) {
		return sheet.Block{}
	}
	return v.deadline(d)
}

// adjDue is L-ADJ-DUE: the position is to be judged, to both and to the adjudicator.
func adjDue(v *view) sheet.Sheet {
	l := v.known
	if !l.player {
		return mayJudge(v)
	}
	news := upper(v.by()) + " asks that the position be judged; the game stands still."
	switch {
	case v.leftUnclaimed():
		news = upper(v.has(v.n.By)) + " left: by the terms the position is judged; the game stands still."
	case l.FrozenByDate():
		news = "The date agreed has come: the position is to be judged."
	case v.yours(v.n.By):
		news = "You have asked that the position be judged; the game stands still."
	}
	w := "All that follows " + sheet.Code("STATEMENT") + " in your letter goes to the adjudicator as you wrote it; " + v.opp() +
		" is not shown it. The position as it stands is judged " + v.cites() + ". Either of you may still resign"
	if l.Offered() {
		w += ", and you may accept the draw: " + sheet.Code("ACCEPT") + " " + v.law("BCC1903/V.8(a)")
	}
	if v.g.Agreement.Adjudicate.Blind {
		w += ". Whoever judges it has your words without your names " + v.law("RULING/R-91")
	}
	v.brief = true
	return v.sheet(v.subject("to be judged", "your view by "+v.short(v.n.Deadline)),
		one(sheet.News(news), sheet.Due("Say what you think of it, by "+sheet.Strong(v.day(v.n.Deadline))+": reply "+sheet.Code("STATEMENT")+" and your words."), v.board(), said(w+".")),
		stillOpen(v), v.tail(statementsClock(v)))
}

// statementsClock is the clock sentence of the time for statements, in which every day counts.
func statementsClock(v *view) sheet.Block {
	d := v.g.Agreement.Adjudicate.Statements
	if v.n.Deadline.IsZero() {
		return sheet.Block{}
	}
	return v.elapses(d, v.n.Deadline.Add(-d))
}

// stillOpen are the rights that were open when it was asked that the position be judged, and
// until when they are (RULING/R-32). No move goes with them.
func stillOpen(v *view) []sheet.Block {
	l := v.known
	if l.StillOpen() == "" {
		return nil
	}
	until := v.g.StillOpenUntil(v.n.Calendar)
	w := "You may still do what was open to you, until " + sheet.Plain(v.day(until)) + ", but not after the verdict " + v.law("RULING/R-32") + ":"
	var readings, items []sheet.Item
	add := func(w sheet.Words, command string) {
		items = append(items, sheet.Item{Words: w, Write: command})
	}
	duty, agreed := l.Duty(), l.Agreed()
	if duty == "several" {
		for _, r := range l.Records() {
			readings = append(readings, sheet.Item{Words: sheet.Plain(r.Words) + ": " + v.spoken(r.Says) + "."})
		}
		add("Take one of them: reply "+sheet.Code("ADOPT")+" and its number "+v.law("BCC1903/V.4(a)")+".", "")
	} else if duty == "ambiguous" || duty == "nocapture" {
		for _, c := range l.Choices() {
			words := c.Full
			if c.Shown != "" {
				words += " (" + c.Shown + ")"
			}
			readings = append(readings, sheet.Item{Words: v.spoken(words)})
		}
		switch {
		case duty == "ambiguous" && l.Announces():
			add("Choose the move: reply "+sheet.Code("ADOPT")+" and its number "+v.law("BCC1903/V.5(a)")+".", "")
		case v.g.Agreement.Penalty.Ambiguous == terms.AmbiguousPenaltyD && l.Several() && !l.Renounced():
			add("Choose the move: reply "+sheet.Code("EXACT D SELECT")+" and its number "+v.law("BCC1903/V.5(a)")+".", "")
		}
	}
	switch {
	case l.Choosing():
		add("Choose one of the three penalties that our letter about "+sheet.Plain(l.Outstanding())+" has, by its number "+v.law("STAUNTON/R.VIII")+".", "")
	case (agreed == "C" || agreed == "E") && duty != "" && !l.Renounced():
		w := "Claim the penalty: reply " + sheet.Code("EXACT "+agreed)
		if agreed == "E" {
			w = "Claim the agreed penalty: reply " + sheet.Code("EXACT E") + v.thisTime(l.CaseLaw())
		}
		add(w+" "+v.law(l.CaseLaw())+".", "EXACT "+agreed+"\n")
	}
	if l.FalseCheck() {
		add("Have the last move struck out, since it announces a check that is none: reply "+sheet.Code("EXACT A")+" "+v.law("STAUNTON/R.XI")+".", "EXACT A\n")
	}
	if l.MayExactLaw3() {
		add("Claim the agreed penalty, since "+v.opp()+" left out or changed your last move: reply "+sheet.Code("EXACT E")+v.thisTime("BCC1903/V.3")+" "+v.penaltyLaw("BCC1903/V.3")+".", "EXACT E\n")
	}
	if l.MayClaimTime() {
		add("Claim the game, since "+v.opp()+" had run out of time: reply "+sheet.Code("CLAIM TIME")+" "+v.law("BCC1903/V.9(c)")+".", "CLAIM TIME\n")
	}
	out := one(said(w))
	if len(readings) > 0 {
		out = append(out, sheet.Numbered(readings...))
	}
	if len(items) > 0 {
		out = append(out, sheet.Lettered(items...))
	}
	return append(out, stillOpenClock(v, v.me))
}

// stillOpenClock is the clock sentence of the rights of a side that were open when the
// position was given to be judged (RULING/R-32).
func stillOpenClock(v *view, of rules.Colour) sheet.Block {
	until := v.g.StillOpenUntil(v.n.Calendar)
	return v.deadline(narrate.Deadline{Length: v.g.Agreement.ElectionLimit(), InDays: v.g.Agreement.Turn.Days, From: v.g.FrozenAt, Of: of, Theirs: !v.yours(of), Calendar: v.n.Calendar, Ends: until})
}

// leftUnclaimed reports whether the position is judged without a claim, since a side has left
// (RULING/R-41).
func (v *view) leftUnclaimed() bool {
	for _, t := range slices.Backward(v.g.Rulings) {
		if t.Row == "Adjudicate" && !t.Undone {
			return t.On == 0
		}
	}
	return false
}

// mayJudge is L-ADJ-DUE to the adjudicator, who need not judge before the statements.
func mayJudge(v *view) sheet.Sheet {
	news := v.full(v.n.By) + " asks that the position be judged."
	if v.leftUnclaimed() {
		news = v.full(v.n.By) + " has left: by the terms the position is judged."
	}
	if v.known.FrozenByDate() {
		news = "The date agreed has come: the position is to be judged."
	}
	open := one(said(partiesOf(v)+" It is judged by "+v.cites()+"; nobody's time runs. You need not judge before both have spoken, or their time is over."), statementsClock(v))
	if c := v.g.Case; c != nil {
		open = append(open, openCase(v), readingsOf(v), stillOpenClock(v, v.g.Case.Author.Other()))
	}
	if x := v.known.AnotherMove(); x != nil {
		open = append(open, said(sheet.Plain(x.By)+" may still have the last move, "+sheet.Plain(x.Move)+", struck out until "+sheet.Plain(v.day(v.g.StillOpenUntil(v.n.Calendar)))+", but not after your verdict, since it announces a check that is none "+v.law("STAUNTON/R.XI", "RULING/R-32")+"."), stillOpenClock(v, v.g.ToMove()))
	}
	return v.official("a position is to be judged", news, "The players may say what they think until "+sheet.Plain(v.day(v.n.Deadline))+"; "+sheet.Plain(v.known.ToMove())+" is to move.", verdictAnswers(v), open)
}

// partiesOf names both sides, for an official.
func partiesOf(v *view) sheet.Words {
	white, _ := v.names(rules.White)
	black, _ := v.names(rules.Black)
	return "White is " + sheet.Plain(white) + ", Black is " + sheet.Plain(black) + "."
}

// openCase tells the adjudicator of a record that is not settled.
func openCase(v *view) sheet.Block {
	l, c := v.known, v.g.Case
	until := v.g.StillOpenUntil(v.n.Calendar)
	w := sheet.Plain(c.Author.String()) + "'s record " + inQuotes(c.Words, 200) + " is not in the score, because it " + sheet.Plain(plainly(l.CaseFault())) + " " + v.law(string(c.Law)) + ". " +
		sheet.Plain(l.Receiver()) + " may use the rights that gives until " + sheet.Plain(v.day(until)) + ", but not after your verdict " + v.law("RULING/R-32") + "."
	return said(w)
}

// readingsOf are the readings of that record, or of several each with what it fits.
func readingsOf(v *view) sheet.Block {
	var items []sheet.Item
	if v.g.Case.Several() {
		for _, r := range v.known.Records() {
			items = append(items, sheet.Item{Words: sheet.Plain(r.Words) + ": " + v.spoken(r.Says) + "."})
		}
	} else {
		for _, c := range v.known.Choices() {
			words := c.Full
			if c.Shown != "" {
				words += " (" + c.Shown + ")"
			}
			items = append(items, sheet.Item{Words: v.spoken(words)})
		}
	}
	if len(items) == 0 {
		return sheet.Block{}
	}
	return sheet.Numbered(items...)
}

// verdictAnswers says how a verdict is given.
func verdictAnswers(v *view) []sheet.Block {
	out := one(said("How would the game end by the best play of both sides?"))
	out = append(out, v.answers()...)
	return append(out, sheet.Ways("Or the secretary enters it: "+sheet.Code("postd game adjudge "+v.known.Label()+` 1/2 --reason "..."`)+" (1-0, 0-1 or 1/2)."))
}

// verdictOn is what bears upon a verdict: what binds, what is open, what both sides say.
func verdictOn(v *view) (out []sheet.Block) {
	l := v.known
	if b := l.Binding(); b != nil {
		man := sheet.Words("the King")
		if b.Man != "" {
			man = sheet.Plain(b.Man)
		}
		only := sheet.Words("")
		if b.Only {
			only = "only "
		}
		out = append(out, said(sheet.Plain(l.BindingOf())+" would have to move "+man+" in the turn that follows "+v.law("BCC1903/V.PEN.C")+": "+only+v.spoken(b.Moves)+". Take it into account "+v.law("RULING/R-32")+"."))
	}
	if v.g.Case != nil {
		out = append(out, openCase(v), readingsOf(v), stillOpenClock(v, v.g.Case.Author.Other()))
	}
	for _, x := range v.g.Excess {
		if x.Ground() {
			out = append(out, said(v.full(x.Of)+" ran out of time, which ended "+sheet.Plain(v.at(x.Deadline))+"; "+v.call(x.Of.Other())+" may still claim the game for it "+v.law("RULING/R-32")+"."))
		}
	}
	if who := l.Unstated(); who != "" {
		has := sheet.Words(" has")
		if who == "White and Black" {
			has = " have"
		}
		out = append(out, said(sheet.Plain(who)+has+" said nothing about the position."))
	}
	return append(out, v.views()...)
}

// statement is L-STATEMENT: what a side says of a position that is to be judged, to the writer;
// of a question, to both.
func statement(v *view) sheet.Sheet {
	l := v.known
	words := sheet.OwnWords("Your words, as they came:", l.StatementLines())
	no, judge := sheet.Plain(l.Question()), sheet.Plain(l.Judge())
	switch {
	case l.Question() == "":
		v.brief = true
		return v.sheet(v.subject("your words go to the adjudicator", ""),
			one(sheet.News("What you say of the position is kept, word for word, for the adjudicator."), sheet.Due("Nothing to do. You may add to it until "+sheet.Plain(v.day(v.n.Deadline))+": reply "+sheet.Code("STATEMENT")+" and more."), v.board(), words,
				said(upper(v.opp())+" is not shown it "+v.cites()+". The adjudicator has what both of you say when both have written, or when the time is over.")),
			v.heard(), one(v.listed()), v.clock(), one(statementsClock(v), v.notYours()))
	case v.yours(v.n.By):
		return v.tells("your words on question "+l.Question(), "What you say to question "+no+" is kept, word for word.", "", words,
			said("It goes to "+judge+", and "+v.opp()+" is shown it as well "+v.cites()+". You may add to it until the question is answered: reply "+sheet.Code("STATEMENT")+" and more."))
	}
	return v.tells("what "+string(v.by())+" says to question "+l.Question(), upper(v.by())+" says something to question "+no+" of this game, which is with "+judge+".", "",
		sheet.Said(upper(v.by())+" writes:", l.StatementLines()), said("You need not answer it. If you wish to, reply "+sheet.Code("STATEMENT")+" and your words. Those of "+v.by()+" have gone to "+judge+" as well "+v.cites()+"."))
}

// dossier is L-DOSSIER: the position with all that the adjudicator needs.
func dossier(v *view) sheet.Sheet {
	news := sheet.Words("Both players have said what they think: the position waits for your verdict.")
	if v.known.Unstated() != "" {
		news = "The time for the players' words is over: the position waits for your verdict."
	}
	open := one(said(partiesOf(v) + " The position is judged by " + v.cites() + ". If you have had a letter about it before, this one stands in its place."))
	return v.official("a position waits for your verdict", news, sheet.Plain(v.known.ToMove())+" is to move. Reply with one number and your reason.", verdictAnswers(v), append(open, verdictOn(v)...))
}
