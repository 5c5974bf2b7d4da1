package templates

import (
	"strings"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/templates/narrate"
	"postd/templates/sheet"
)

// What the reader's own letter was taken for, where there is something to say, and what else
// stands in every letter where it is true.

// tail is what stands in every letter where it is true: what was heard, the words of the other
// side, the score, the clock; and last what the kind of letter adds.
func (v *view) tail(last ...sheet.Block) []sheet.Block {
	out := append(v.heard(), v.charged()...)
	out = append(append(out, v.theirWords(), v.listed()), v.clock()...)
	return append(append(out, last...), v.notYours())
}

// heard is what the letter says of the one that it answers.
func (v *view) heard() []sheet.Block {
	l := v.known
	if !l.player {
		return nil
	}
	var out []sheet.Block
	add := func(w sheet.Words) { out = append(out, said(w)) }
	if who := narrate.OneLine(v.n.Writer); who != "" && who != narrate.OneLine(v.r.Name) {
		add("The letter that this answers came from " + sheet.Plain(narrate.Shorten(who, 60)) + ", of your side.")
	}
	add(struckOut(v))
	if to := l.CopiedTo(); to != "" {
		add("Your reply also went to " + sheet.Plain(to) + "; your reply address is new. Answer our newest letter, and us alone.")
	}
	switch v.n.Heard.Fault {
	case events.Law3Missing:
		add("You left out " + v.possessive() + " last move, " + sheet.Plain(l.LeftOut()) + ". " + law3Costs(v))
	case events.Law3Wrong:
		x := l.Misrepeated()
		add("You wrote " + sheet.Plain(x.Wrote) + " for " + v.possessive() + " last move; it was " + sheet.Plain(x.Stands) + ". " + law3Costs(v))
	}
	if copied := l.Copied(); copied != "" && !l.CopiedAlone() {
		add("We took " + sheet.Plain(copied) + " for moves that are made already, and play nothing from it " + v.law("RULING/R-69") + ".")
	}
	for _, x := range l.Differs() {
		add("You wrote " + sheet.Plain(x.Wrote) + "; " + sheet.Plain(x.By) + " played " + sheet.Plain(x.Stands) + ". The score is what stands " + v.law("RULING/R-69") + ".")
	}
	for _, line := range l.NotUnderstood() {
		add("We did not understand " + sheet.Plain(line) + ", and it did nothing; it did not go to " + v.opp() + " either " + v.law("RULING/R-11") + ". " + sheet.Code("HELP") + " brings you the commands.")
	}
	if who := l.LaidBefore(); who != "" {
		add("What you wrote to the " + sheet.Plain(who) + " is laid before that person, and went to nobody else " + v.law("RULING/R-68") + ".")
	}
	switch note := l.OwnNote(); {
	case note != "":
		add("With it went your words: " + sheet.Plain(note))
	case l.MoveAlone():
		add("Nothing of your letter went to " + v.opp() + " but the move " + v.law("RULING/R-68") + ".")
	}
	switch l.NoteKept() {
	case "ended":
		add("Your other words did not go on: the time for appeals is over, and with it the post of this game " + v.law("RULING/R-37") + ".")
	case "terms":
		add("Your other words did not go on: by the terms of this game no notes are passed on " + v.law("RULING/R-68") + ".")
	}
	return append(out, said(leaveMoved(v)))
}

// possessive is whose the opponent's things are: "Arthur's".
func (v *view) possessive() sheet.Words { return v.opp() + "'s" }

// law3Costs is what it costs to leave out the opponent's move (RULING/R-71).
func law3Costs(v *view) sheet.Words {
	w := "Your move stands, but " + v.opp() + " may claim the agreed penalty for it"
	if p, ok := v.known.wouldBeOf(v.me, "BCC1903/V.3"); ok && p.Allowance == 0 { // what is left of the time for several turns would tell how the move is read
		w += "; this time it is " + sheet.Plain(v.does(p))
	}
	return w + " " + v.penaltyLaw("BCC1903/V.3") + "."
}

// struckOut tells what the reader struck out and what was not read (RULING/R-85).
func struckOut(v *view) sheet.Words {
	if v.n.Struck == "" {
		return ""
	}
	var all []string
	for s := range strings.SplitSeq(v.n.Struck, "\n") {
		all = append(all, narrate.Quote(narrate.Shorten(narrate.OneLine(s), 60)))
	}
	const most = 5
	if more := len(all) - most; more > 0 {
		all = append(all[:most], "and "+itoa(more)+" more")
	}
	return "Struck out in your letter, and not read: " + sheet.Plain(strings.Join(all, ", ")) + " " + v.law("RULING/R-85") + "."
}

// leaveMoved tells that a record ended its author's leave (RULING/R-67).
func leaveMoved(v *view) sheet.Words {
	a := v.known.Away()
	switch {
	case a == nil || v.n.Leave.How == "", v.n.Kind == correspondence.NLeave: // which tells it itself
		return ""
	case a.Mine:
		w := "With this move your leave, booked up to " + sheet.Plain(a.Last) + ", is ended " + v.law("RULING/R-67")
		if left := v.known.LeaveLeft(); left != "" {
			w += "; left to you: " + sheet.Plain(left)
		}
		return w + "."
	}
	return upper(v.possessive()) + " leave, booked up to " + sheet.Plain(a.Last) + ", is ended by the move " + v.law("RULING/R-67") + "."
}

// theirWords are what the opponent wrote beside the move, 4 kB of it at most (RULING/R-68).
func (v *view) theirWords() sheet.Block {
	n := v.known.note()
	if n.From == "" {
		return sheet.Block{}
	}
	const most = 4096
	size := 0
	for i, line := range n.Lines {
		if size += len(line) + 1; size <= most {
			continue
		}
		if keep := most - (size - len(line) - 1); keep > 80 {
			n.Lines[i] = narrate.Shorten(line, keep)
			i++
		}
		n.Lines = append(n.Lines[:i:i], "[The rest is with the secretary.]")
		break
	}
	from := v.n.By
	if v.known.player {
		from = v.me.Other()
	}
	return sheet.Said(upper(v.call(from))+" writes:", n.Lines)
}

// notYours asks in a letter whether the one that it answers was another's (RULING/R-76).
func (v *view) notYours() sheet.Block {
	if !v.known.player || !v.n.Likely {
		return sheet.Block{}
	}
	return said("Not yours? Reply " + sheet.Code("NOT MINE") + ".")
}

// waysBelow are the other things that may stand below a move.
func waysBelow(v *view) []sheet.Block {
	l := v.known
	w := sheet.Words("Below your move you may write ")
	if l.Forwards() {
		w += "to " + v.opp() + ", or "
	}
	w += sheet.Code("OFFER DRAW") + ", " + sheet.Code("RESIGN") + ", " + sheet.Code("HELP") + "."
	return one(v.fault(), v.foreign(), sheet.Ways(w))
}

// fault says how a fault is found in a record of which the office says nothing (RULING/R-54).
func (v *view) fault() sheet.Block {
	l := v.known
	switch {
	case !l.MayFindFault():
		return sheet.Block{}
	case l.SilentOn() == "illegal":
		return said("If it fits no legal move, do not move but write " + sheet.Code("EXACT "+l.IllegalLetter()+" GROUND illegal") + " " + v.law("RULING/R-54") + ".")
	}
	w := "If it is at fault, do not move but write " + sheet.Code("QUERY")
	if l.SilentOn() == "ambiguous" {
		w = "If it fits several moves, do not move but write " + sheet.Code("QUERY")
	}
	if l.AnnounceAgreed() {
		w += ", or " + sheet.Code("ADOPT") + " and the move as you read it"
	}
	return said(w + ", or " + sheet.Code("EXACT") + " with its letter, " + sheet.Code("GROUND") + " and the fault " + v.law("RULING/R-54") + ".")
}

// foreign says how moves are written, to a reader who is shown them otherwise.
func (v *view) foreign() sheet.Block {
	names := v.known.Foreign()
	if names == "" {
		return sheet.Block{}
	}
	return sheet.Ways("Write your move in " + sheet.Plain(names) + ".")
}

// conditions are records sent in advance, a line each: "if the reply is “P-K3”: “B-K2”".
func (v *view) conditions(all conditionList) (lines []string) {
	for _, c := range all {
		lines = append(lines, string(conditionWords(v, c)))
	}
	return lines
}

func conditionWords(v *view, c condition) sheet.Words {
	w := sheet.Words("if the reply is ")
	switch {
	case c.Whatever:
		w = "whatever the reply is"
	case c.Any:
		w = "if the reply is any other"
	default:
		w += sheet.Plain(c.Assumed)
	}
	if c.After != "" {
		w = "after " + sheet.Plain(c.After) + ", " + w
	}
	return w + ": " + sheet.Plain(c.Words)
}

// waiting are the reader's own records that wait for a reply, where the letter is about them or
// the reader asks how the game stands.
func (v *view) waiting() []sheet.Block {
	if len(v.n.Conditions) == 0 && v.known.Asked() != "status" {
		return nil
	}
	return v.inAdvance()
}

// inAdvance are the reader's own records that wait for a reply (BCC1903/V.6(c)).
func (v *view) inAdvance() []sheet.Block {
	l := v.known
	if len(l.Waiting()) == 0 {
		return nil
	}
	own := sheet.OwnWords("Sent in advance:", v.conditions(l.Waiting()))
	w := upper(v.opp())
	if v.g.Agreement.Conditional.Disclose {
		w += " has been shown it."
	} else {
		w += " is not shown it."
	}
	if l.Waiting().Any() {
		w += " What is not reached falls away; what answers any reply counts even if it is illegal then"
	} else {
		w += " Another move ends it"
	}
	w += " " + v.law("BCC1903/V.6(c)") + "."
	if l.Recallable() {
		return one(own, said(w+" Until then you may take it back: "+sheet.Code("RECALL CONDITIONS")+"."))
	}
	return one(own, said(w+" It cannot be taken back "+v.law("RULING/R-10")+"."))
}
