package templates

import (
	"strings"

	"postd/templates/narrate"
	"postd/templates/sheet"
)

// What the reader may choose about a record that is not settled, in the few words of STATUS;
// the letter about the record has it in full.

// question says in a line what the reader is to choose.
func (v *view) question() sheet.Words {
	l := v.known
	record := v.outstandingWords()
	switch l.Duty() {
	case "illegal":
		return upper(v.opp()) + " wrote " + record + ", which fits no legal move."
	case "nocapture":
		return upper(v.opp()) + " wrote " + record + ", which fits a capture but does not say so."
	case "several":
		return upper(v.opp()) + " has sent more than one move for this turn."
	case "man":
		return "You name the man whom " + v.opp() + " must move."
	case "barred":
		return "You choose what " + v.possessive() + " " + record + " means."
	case "asked":
		return "Which move did you mean by " + record + "?"
	case "replied", "recalled":
		return "Your " + record + " fits " + sheet.Plain(l.Count()) + " moves; you may say which you meant."
	}
	return upper(v.opp()) + " wrote " + record + ", which fits " + sheet.Plain(l.Count()) + " moves."
}

// outstandingWords are the words of the record that is not settled.
func (v *view) outstandingWords() sheet.Words { return inQuotes(v.known.seen.words, 30) }

// choices are the readings, or the records or the men, and what the reader may do.
func (v *view) choices() []sheet.Block {
	l := v.known
	var choose []sheet.Item
	add := func(w sheet.Words) { choose = append(choose, sheet.Item{Words: w}) }
	number, reply := v.others(), "and below it your move: "+sheet.Code(v.recordLine())
	out := v.byNumber()
	switch l.Duty() {
	case "ambiguous":
		v.chooseReading(add, number, reply)
	case "nocapture":
		v.choosePenalty(add, "BCC1903/V.5(c)")
		if l.Several() {
			v.chooseReading(add, number, reply)
		} else {
			add("Take it for that capture and move: " + sheet.Code(v.recordLine()) + ".")
		}
	case "illegal":
		v.chooseIllegal(add)
	case "several":
		add("Take one: reply " + sheet.Code("ADOPT 1") + ", or another number, " + reply + " " + v.law("BCC1903/V.4(a)") + ".")
		if l.MayExact() {
			v.choosePenalty(add, "BCC1903/V.4(b)")
		}
		add("Just move: " + v.simply() + " " + v.law("RULING/R-9") + ".")
	case "barred":
		return append(out, said("Reply "+sheet.Code("ADOPT 1")+" (or "+number+"), "+reply+" "+v.law("RULING/R-64")+"."))
	case "man":
		return append(out, said("Reply "+sheet.Code("MAN 1")+", or another number, and no move "+v.law("BCC1903/V.PEN.C")+". If you name none, "+v.opp()+" may make any move "+v.law("RULING/R-7")+"."))
	case "asked", "replied", "recalled":
		return append(out, said(v.sayWhich()))
	}
	if len(choose) == 0 {
		return out
	}
	return append(out, sheet.Lettered(choose...))
}

// recordLine is the line with which the reader moves in answer to the record.
func (v *view) recordLine() string {
	return strings.TrimSpace(strings.ReplaceAll(v.known.PrefilledRecord(), blank, ""))
}

// others are the numbers beside the first: "2", "2 or 3".
func (v *view) others() sheet.Words {
	var all []string
	for i := 2; i <= len(v.known.Choices()); i++ {
		all = append(all, itoa(i))
	}
	return sheet.Plain(series(all, "or"))
}

// byNumber are what can be chosen by a number.
func (v *view) byNumber() []sheet.Block {
	var items []sheet.Item
	add := func(w sheet.Words) { items = append(items, sheet.Item{Words: w}) }
	switch v.known.Duty() {
	case "several":
		for _, r := range v.known.Records() {
			add(sheet.Plain(r.Words) + ": " + v.spoken(r.Says) + ".")
		}
	case "man":
		for _, m := range v.known.Men() {
			add(sheet.Plain(m.Full + "."))
		}
	case "illegal":
		return nil
	default:
		for _, c := range v.known.Choices() {
			as := c.Shown
			if as == "" {
				as = "as one may read it"
			}
			add(sheet.Plain(c.Full) + " (" + v.spoken(as) + ").")
		}
	}
	if len(items) == 0 {
		return nil
	}
	return one(sheet.Numbered(items...))
}

// chooseReading are the ways with a record of several readings (BCC1903/V.5(a)).
func (v *view) chooseReading(add func(sheet.Words), number, reply sheet.Words) {
	l := v.known
	switch {
	case l.Renounced():
	case l.Announces():
		add("Say how you take it: reply " + sheet.Code("ADOPT 1") + " (or " + number + "), " + reply + " " + v.law("BCC1903/V.5(a)") + ".")
	case v.g.Agreement.Penalty.Ambiguous == "E":
		add("Claim the agreed penalty: reply " + sheet.Code("EXACT E GROUND ambiguous") + "; it is taken back, and " + v.opp() + " moves again" + v.thisTime("BCC1903/V.5(a)") + " " + v.law("BCC1903/V.5(a)") + ".")
	default:
		add("Choose for " + v.opp() + ": reply " + sheet.Code("EXACT D SELECT 1") + " (or " + number + "), " + reply + " " + v.law("BCC1903/V.5(a)") + ".")
	}
	add("Ask: reply " + sheet.Code("QUERY") + "; your time stands still meanwhile " + v.law("BCC1903/V.7(c)") + ".")
	add("Just move: if " + v.opp() + " meant another, you move again " + v.law("BCC1903/V.5(b)") + ".")
}

// choosePenalty is the penalty by which the position is put back.
func (v *view) choosePenalty(add func(sheet.Words), law string) {
	l := v.known
	switch agreed := l.Agreed(); agreed {
	case "choice":
		add("Have it taken back: reply " + sheet.Code("EXACT A") + "; " + v.opp() + " moves again " + v.law(law) + ".")
	case "E":
		add("Claim the agreed penalty: reply " + sheet.Code("EXACT E") + v.thisTime(l.CaseLaw()) + ". " + upper(v.opp()) + " moves again " + v.penaltyLaw(law) + ".")
	default:
		add("Claim the penalty: reply " + sheet.Code("EXACT "+agreed) + "; it is taken back, and " + v.kingMoves() + " " + v.law(law) + ".")
	}
}

// kingMoves is what Penalty C requires (BCC1903/V.PEN.C).
func (v *view) kingMoves() sheet.Words {
	switch l := v.known; {
	case l.Agreed() != "C" || l.KingFree() && !l.KingMovable():
		return v.opp() + " moves again"
	case l.KingMovable():
		return v.opp() + " must move the King"
	}
	return v.opp() + " must move the man whom you name, as in " + sheet.Code("EXACT C MAN "+v.known.SomeMan())
}

// chooseIllegal are the ways with a record that fits no legal move (BCC1903/V.6(a)).
func (v *view) chooseIllegal(add func(sheet.Words)) {
	law := "BCC1903/V.6(a)"
	if v.known.ManyOutstanding() {
		law = "BCC1903/V.4(b)"
	}
	if f := v.known.FalseMove(); f != nil {
		if len(f.Moved) > 0 {
			add(sheet.Code("1") + ": " + v.opp() + " must move " + sheet.Plain(f.Man) + ".")
		}
		if len(f.FalseMove.Takes) > 0 {
			add(sheet.Code("1 TAKE") + ": " + v.opp() + " must take " + sheet.Plain(f.Taken) + ".")
		}
		if f.Passes {
			add(sheet.Code("2") + ": " + v.opp() + " loses the turn, and you move again.")
		}
		add(sheet.Code("3 MAN "+narrate.OneLine(f.Example)) + ", or another man: " + v.opp() + " must move it " + v.law("STAUNTON/R.VIII") + ".")
	} else {
		v.choosePenalty(add, law)
	}
	add("Let it pass: reply " + sheet.Code("WAIVE") + ", or a move. " + upper(v.opp()) + " moves again, with no penalty " + v.law("BCC1903/V.6(b)", "RULING/R-7") + ".")
}

// simply is what a simple reply to several records means (BCC1903/V.4(a)).
func (v *view) simply() sheet.Words {
	if v.known.AnnouncesRecord() {
		return "it answers the one that stands before it, else the first that is legal"
	}
	return "it takes the one that stands before it, else the first that it can answer"
}

// sayWhich is how the author of a record says what was meant (BCC1903/V.5(b)).
func (v *view) sayWhich() sheet.Words {
	l := v.known
	w := "Reply " + sheet.Code("INTERPRET 1") + ", or another number, and no move"
	switch {
	case l.Duty() == "asked":
		return w + " " + v.law("RULING/R-27") + ". There is no penalty; if you do not say, " + v.opp() + " chooses " + v.law("RULING/R-64") + "."
	case l.Duty() == "replied" && !l.Moved():
		return w + " " + v.law("BCC1903/V.5(b)") + ". If you do not say, the answer to it is taken back, and " + v.opp() + " chooses " + v.law("RULING/R-64") + "."
	case l.MyTurn():
		return w + " " + v.law("BCC1903/V.5(b)") + ". Or just move: then it stays as " + v.opp() + " answered it " + v.law("RULING/R-8") + ": " + sheet.Code(strings.TrimSpace(strings.ReplaceAll(l.Prefilled(), blank, ""))) + "."
	}
	return w + " " + v.law("BCC1903/V.5(b)") + ". If you do not say, it stays as " + v.opp() + " answered it " + v.law("RULING/R-64") + "."
}
