package templates

import (
	"fmt"
	"strings"

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
		return "no other game yet", append(l.news("Your REMATCH did nothing.", wayBelow), l.refuse("You asked for another game, and "+no[0], no[1]))
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
	if l.Free {
		starts = said("The game begins; a letter of its own tells the terms, and nothing counts before it.")
	}
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

// challengeNo says why a challenge is not noted, with the way on.
var challengeNo = map[string][2]sheet.Words{
	"whom":     {"no name stands behind it", "Write the whole name, as in CHALLENGE Mary Jones, and if you like a preset of terms behind it."},
	"yourself": {"that is you", "Write the name of another player."},
	"enough":   {"three in a day are all that we note", "Write again tomorrow, or ask the secretary."},
}

// challenge is every letter about a game with somebody who is named.
func (l *ownLetter) challenge() (string, []sheet.Block) {
	if subject, blocks, ok := l.onLadder(); ok {
		return subject, blocks
	}
	if no, ok := challengeNo[l.Came]; ok {
		return "nobody is asked", append(l.news("Your CHALLENGE did nothing.", wayBelow), l.refuse("You wrote CHALLENGE, and "+no[0], no[1]))
	}
	terms := sheet.Words("our usual terms")
	if l.Now != "" {
		terms = "the preset “" + sheet.Plain(l.Now) + "”"
	}
	rated := sheet.Words("not rated")
	if l.Rated {
		rated = "rated"
	}
	switch l.Came {
	case "noted":
		sends := upper(l.theSecretary()) + " sends"
		if l.Free {
			sends = "We send"
		}
		return "your challenge is noted", append(l.news("We have noted that you want a game with "+l.other()+".", nothingToDo),
			said(sends+" the question, if there is such a player, and you hear of the answer. It would be by "+terms+", "+rated+", and on no ladder; for one write its label behind the name. You can take it back, by "+sheet.Code("CHALLENGE OFF")+", until it begins."))
	case "at once":
		return "nobody is asked", append(l.news("Your CHALLENGE did nothing.", wayBelow),
			l.refuse(sheet.Plain(fmt.Sprintf("You have %s already, those asked about counted, and no member has more at once", counted(l.Rung, "friendly game"))), "Write again when one is over."))
	case "off":
		return "no challenge of yours is open", append(l.news("No challenge of yours is open any more.", nothingToDo), said("A game that has begun goes on."))
	case "question":
		return "a game?", append(l.news(l.other()+" asks you for a game.", "Reply "+sheet.Code("CONSENT")+" or "+sheet.Code("REFUSE")+" by "+l.until()+"."),
			said("It would be by "+terms+", and "+rated+"; you would have White. If you say nothing, there is none."), l.clock())
	}
	return l.gameAnswer("a game")
}

// events are the tournaments that take entries, with the words that enter.
func (l *ownLetter) events() []sheet.Block {
	if len(l.Games) == 0 {
		return one(said("No tournament takes entries now."))
	}
	const most = 20
	var rows []sheet.Item
	for _, name := range l.Games[:min(most, len(l.Games))] {
		label, rest, _ := cutEvent(name)
		rows = append(rows, sheet.Item{Mark: label, Words: sheet.Plain(rest)})
	}
	return one(said("These take entries; "+sheet.Code("ENTER")+" and the first word enters you:"), sheet.Table(rows...))
}

// cutEvent parts the label of a tournament from its name.
func cutEvent(s string) (label, name string, ok bool) {
	label, name, ok = strings.Cut(narrate.Shorten(narrate.OneLine(s), 90), ", ")
	return label, name, ok
}

// enter is every letter about a place in a tournament.
func (l *ownLetter) enter() (string, []sheet.Block) {
	applied := said(upper(l.theSecretary()) + " decides on it, and you hear of it. You can take it back, by " + sheet.Code("ENTER OFF") + ", while entries are taken.")
	switch l.Came {
	case "entered":
		return "you are entered as applied", append(l.news("You have applied for "+l.other()+".", nothingToDo), applied)
	case "applied":
		return "you are entered as applied", append(l.news("You have applied for "+l.other()+" already.", nothingToDo), applied)
	case "by right":
		return "you are in", append(l.news("You are in "+l.other()+", by your right to it.", nothingToDo), said("The right is used by it. You hear from us when it begins."))
	case "accepted":
		return "you are accepted", append(l.news("You are accepted for "+l.other()+".", nothingToDo), said("You hear from us when it begins."))
	case "plays":
		return "you play in it", append(l.news("You play in "+l.other()+" already.", nothingToDo), said("To leave it, write to the secretary; "+sheet.Code("RESIGN")+" gives up one game."))
	case "waiting":
		return "you are on the waiting list", append(l.news("You are on the waiting list of "+l.other()+".", nothingToDo), said("You hear from us when there is a place."))
	case "withdrawn":
		if len(l.Games) == 0 {
			return "nothing to take back", append(l.news("No entry of yours can be taken back.", nothingToDo), said("What has begun goes on; to leave it, write to the secretary."))
		}
		return "your entry is taken back", append(l.news("Your entry for "+l.labels()+" is taken back.", nothingToDo), said("You may enter again while entries are taken."))
	case "open":
		return "what you can enter", append(l.news("You enter a tournament by ENTER and its label.", nothingToDo), l.events()...)
	}
	why := sheet.Words("We know no tournament " + l.given())
	switch l.Came {
	case "closed":
		why = l.other() + " takes no entries any more"
	case "by hand":
		why = l.other() + " takes no entries: its games are set up one by one"
	case "declined":
		why = "Your entry for " + l.other() + " was not accepted"
	}
	way := sheet.Words("Write " + sheet.Code("ENTER") + " and the label of one that takes entries, or ask the secretary.")
	return "you are not entered", append(append(l.news("You are not entered.", nothingToDo), l.refuse(why, way)), l.events()...)
}
