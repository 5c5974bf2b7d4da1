package templates

import (
	"postd/templates/narrate"
	"postd/templates/sheet"
)

// other is the other player who is spoken of.
func (l *ownLetter) other() sheet.Words {
	return sheet.Plain(narrate.Shorten(narrate.OneLine(l.Other), 60))
}

// rematchNo says why there is no other game, with the way on.
var rematchNo = map[string][2]sheet.Words{
	"which game":      {"your letter answers no letter of a game", "Reply with REMATCH to a letter of the game that you mean."},
	"in consultation": {"several play together in that game", "Write to the secretary, who arranges such games."},
	"runs":            {"that game still runs", "When it is over, write REMATCH again."},
	"appeal":          {"an appeal about that game is open", "When it is ruled on, write REMATCH again."},
	"refused before":  {"the other side has said no", "The secretary can find you another game."},
	"begun":           {"another game was begun already", "Look into your letters, or write STATUS."},
}

// rematch is every letter about another game with the same opponent.
func (l *ownLetter) rematch() (string, []sheet.Block) {
	if no, ok := rematchNo[l.Came]; ok {
		return "no other game yet", append(l.news("REMATCH did nothing.", nothingToDo), l.refuse("You asked for another game, and "+no[0], no[1]))
	}
	switch l.Came {
	case "question":
		return "another game?", append(l.news(l.other()+" asks you for another game.", "Reply "+sheet.Code("CONSENT")+" or "+sheet.Code("REFUSE")+" by "+l.until()+"."),
			said("The terms are those of your last one, and the colours are changed. If you say nothing, there is none."), l.clock())
	case "asked":
		return "your opponent is asked", append(l.news(l.other()+" is asked for another game.", nothingToDo),
			said("The terms would be those of your last one, with changed colours. You hear of the answer; without one by "+l.until()+" there is no game."), l.clock())
	}
	return l.gameAnswer("another game")
}

// gameAnswer are the letters that tell of an answer to a question for a game.
func (l *ownLetter) gameAnswer(what sheet.Words) (string, []sheet.Block) {
	starts := said(upper(l.theSecretary()) + " starts it; the first letter tells the terms, and nothing counts before it.")
	switch l.Came {
	case "agreed":
		return "you both agree", append(l.news("You and "+l.other()+" agree on "+what+".", nothingToDo), starts)
	case "they agreed":
		return "you both agree", append(l.news(l.other()+" agrees to "+what+".", nothingToDo), starts)
	case "they refused":
		return "no game this time", append(l.news(l.other()+" does not want "+what+" now.", nothingToDo), said("Nothing else is changed by it."))
	case "refused":
		return "no game this time", append(l.news("You do not want "+what+"; we tell "+l.other()+".", nothingToDo), said("Nothing else is changed by it."))
	case "unclear":
		return "please answer CONSENT or REFUSE", l.news("We could not read your answer.", "Reply with one word, "+sheet.Code("CONSENT")+" or "+sheet.Code("REFUSE")+", in the first line.")
	}
	return "too late", append(l.news("Your answer changed nothing.", nothingToDo),
		l.refuse("The question is closed", "If you still want a game, write "+sheet.Code("REMATCH")+" or "+sheet.Code("CHALLENGE")+" and a name."))
}
