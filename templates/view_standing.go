package templates

import (
	"postd/correspondence"
	"postd/templates/narrate"
	"postd/templates/sheet"
)

// Where a game stands for the reader, and the letter that tells of it.

// plays says that the reader is to move, and that nothing has to be chosen before.
func (v *view) plays() bool {
	l := v.known
	return l.MyTurn() && l.Duty() == "" && !l.HasAsked()
}

// where says in a line how the game stands.
func (v *view) where() sheet.Words {
	l := v.known
	switch {
	case l.Over():
		return "The game is over: " + outcomeOf(v) + "."
	case l.Frozen():
		return "The position is to be judged; nobody is to move."
	case l.Duty() != "":
		return v.question()
	case l.Pending() && l.ManyOutstanding():
		return "Your moves " + outstandingRecord(v) + " have been sent; there is no answer yet."
	case l.Pending():
		return "Your move " + outstandingRecord(v) + " has been sent; there is no answer yet."
	case l.seen.reply != "":
		return "Your move " + inQuotes(l.seen.reply, 40) + " has been sent; there is no answer yet."
	case l.HasAsked():
		return "You have asked which move " + outstandingRecord(v) + " meant; there is no answer yet."
	case l.FirstRuns() && l.OnNotice():
		return "You begin, when our notice comes."
	case l.FirstRuns():
		return "You begin."
	case l.MyTurn() && l.Exceeded():
		return "It is your move, and your time has run out."
	case l.MyTurn():
		if n := len(l.seen.plies); n > 0 && !l.Quiet() && l.seen.plies[n-1].Move != 0 {
			if last := v.numbered(v.r.Moves, v.g.After(n-1), l.seen.plies[n-1].Move); last != "" && len(last) < 60 {
				return "It is your move, after " + sheet.Plain(last) + "."
			}
		}
		return "It is your move."
	case l.ToAct():
		return "You have a choice to make."
	}
	return "It is " + v.possessive() + " move."
}

// outstandingRecord is the record that is not in the score, with its number.
func outstandingRecord(v *view) sheet.Words {
	seen := v.known.seen
	words := make([]string, len(seen.also))
	for i, s := range seen.also {
		words[i] = narrate.Shorten(narrate.OneLine(s), 30)
	}
	return sheet.Plain(moveNumber(seen.number, seen.by) + " " + quoteAll(narrate.Shorten(narrate.OneLine(seen.words), 30), words))
}

// outcomeOf is how the game ended for the reader: "you won, 1-0".
func outcomeOf(v *view) sheet.Words {
	score := sheet.Plain(v.known.Result())
	switch l := v.known; l.Outcome() {
	case "won":
		return "you won, " + score
	case "lost":
		return v.opp() + " won, " + score
	case "annulled":
		return "it does not count"
	case "drawn":
		return "a draw, " + score
	default:
		return sheet.Plain(l.Outcome()) + " won, " + score
	}
}

// due is what the reader is to do, and until when. What has to be chosen is told by STATUS.
func (v *view) due() sheet.Words {
	l := v.known
	switch {
	case l.Over():
		return "Nothing to do."
	case l.Frozen():
		return "Nothing to do until the position is judged."
	case l.Lapsed():
		return "The secretary decides; until then you may still choose: " + sheet.Code("STATUS") + "."
	case l.Duty() != "" && (l.n.Kind == correspondence.NStatus || l.n.Kind == correspondence.NSubstitute):
		return "Your choice" + v.until() + "."
	case l.Duty() != "":
		return "Your choice" + v.until() + ": " + sheet.Code("STATUS") + " tells what it is."
	case l.FirstRuns() && l.OnNotice():
		return "Nothing to do until then."
	case l.FirstRuns():
		return "First move" + v.until() + "."
	case v.plays():
		return "Your move" + v.until() + "."
	case l.ToAct() && !l.HasAsked():
		return "Your choice" + v.until() + "."
	}
	return "Nothing to do until there is an answer."
}

// around is a letter of these news about the game as it stands: the line or nothing, the
// board, what is to be said, the reader's rights, the words of the other side and the account.
func (v *view) around(subject string, news, due sheet.Words, say ...sheet.Block) sheet.Sheet {
	line := sheet.Block{}
	if v.plays() {
		line = v.line()
	}
	before, after := v.claims()
	return v.sheet(v.subject(subject, v.toDoShort()),
		one(sheet.News(news), sheet.Due(due)), before, one(line, v.board()), say, after,
		one(v.bound()), v.tail())
}
