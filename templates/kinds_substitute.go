package templates

import (
	"postd/correspondence/events"
	"postd/templates/narrate"
	"postd/templates/sheet"
)

// The letters by which one comes for another (RULING/R-41, TABLE/T7.Substitute): to the
// substitute, to the opponent, and to the one who left.

// substituted is L-SUBSTITUTE.
func substituted(v *view) sheet.Sheet {
	v.brief = true
	if v.yours(v.n.By) {
		return takesOver(v)
	}
	from, to, side := v.person(v.joins().From.Name), v.person(v.joins().To.Name), sheet.Plain(v.n.By.String())
	lapsed := "What " + from + " had asked or offered has lapsed"
	if len(v.n.Conditions) > 0 {
		lapsed += ", and so has what was sent in advance"
	}
	blocks := one(said(v.quotesReason("The reason given: ")),
		said("The game goes on as it stands: score, terms and odds stay "+v.law("RULING/R-41")+". "+lapsed+". If time is open for "+side+", it begins anew when "+to+" has our letter; what was used in earlier turns stays used."))
	if v.n.Undone {
		blocks = append(blocks, said("That "+side+" had run out of time stands no longer "+v.law("RULING/R-21")+"."))
	}
	blocks = append(blocks, v.mayAppeal("the ruling", "APPEAL RULING "+itoa(v.known.RulingNo()))...)
	return v.around(string(to)+" plays "+string(side)+" now", to+" plays "+side+" from now on, in the place of "+from+".", v.due(), blocks...)
}

// takesOver tells a substitute all that the side may know: the board first, what is open and how
// it is answered, the score, both clocks, the terms, and how to write.
func takesOver(v *view) sheet.Sheet {
	from, opp := v.person(v.joins().From.Name), v.opp()
	news := "You play " + sheet.Plain(v.known.You()) + " against " + opp + " from now on, in the place of " + from + "."
	line := sheet.Block{}
	if v.plays() {
		line = v.line()
	}
	say := one(said(v.quotesReason("The reason given: ")), said(opensAnew(v)), said(sentBefore(v)))
	if v.known.Duty() != "" {
		say = append(say, said(v.question()))
	}
	say = append(say, waitingFor(v)...)
	readings, items, below := toChoose(v)
	before, after := v.claimsBelow(items)
	s := v.sheet(v.subject("you play "+v.known.You()+" now", v.toDoShort()),
		one(sheet.News(news), sheet.Due(v.due())), before, one(line, v.board()), say, one(readings), after, below,
		one(v.bound()), bySides(v), shortTerms(v), v.tail(), one(sheet.Ways(firstWays(v)...)))
	s.Attach = withGame(v, []sheet.Attachment{termsText(v)})
	return s
}

// sentBefore tells a substitute what their side has sent and the board does not show, since there
// is no answer to it (RULING/R-2).
func sentBefore(v *view) sheet.Words {
	switch {
	case v.known.Pending() && v.known.ManyOutstanding():
		return "Your side’s moves " + outstandingRecord(v) + " have been sent; there is no answer yet."
	case v.known.Pending():
		return "Your side’s move " + outstandingRecord(v) + " has been sent; there is no answer yet."
	case v.known.seen.reply != "":
		return "Your side’s move " + inQuotes(v.known.seen.reply, 40) + " has been sent; there is no answer yet."
	}
	return ""
}

// opensAnew says what begins anew with the letter to the substitute.
func opensAnew(v *view) sheet.Words {
	switch v.joins().Anew {
	case "":
		return ""
	case events.BeginsTurn:
		return "Your turn begins anew with this letter " + v.law("RULING/R-41") + "."
	}
	return "The time for your choice begins anew with this letter " + v.law("RULING/R-41") + "."
}

// left is L-LEFT: nothing of the game as it stands now, which is no longer the reader's.
func left(v *view) sheet.Sheet {
	v.brief = true
	to := v.person(v.joins().To.Name)
	return v.sheet(v.subject("you no longer play in this game", ""),
		one(sheet.News("You no longer play in this game: "+to+" plays "+sheet.Plain(v.n.By.String())+" from now on."), sheet.Due("Nothing to do.")),
		one(said(v.quotesReason("The reason given: ")),
			said("What you had offered, asked or sent in advance in it has lapsed, and nobody is shown it "+v.law("RULING/R-41")+". A letter of yours in this game now goes to the secretary. Thank you for playing.")))
}

// joins is who left and who came.
func (v *view) joins() events.Substituted {
	if v.n.Joins == nil {
		return events.Substituted{}
	}
	return *v.n.Joins
}

// person is the name of somebody who is or was in the game; "the player" where it would be heard
// as a command or a move.
func (v *view) person(name string) sheet.Words {
	name = narrate.Shorten(narrate.OneLine(name), 40)
	if sheet.Speaks(name) {
		return "the player"
	}
	return sheet.Plain(name)
}
