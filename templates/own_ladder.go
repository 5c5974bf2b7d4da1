package templates

import (
	"fmt"

	"postd/templates/narrate"
	"postd/templates/sheet"
)

// ladder is the ladder on which a challenge is.
func (l *ownLetter) ladder() sheet.Words {
	return sheet.Plain(narrate.Shorten(narrate.OneLine(l.Ladder), 60))
}

// within says where the reader stands, and whom they can challenge.
func (l *ownLetter) within() sheet.Block {
	label, _, _ := cutEvent(l.Ladder)
	w := sheet.Words("You stand on rung " + sheet.Plain(fmt.Sprint(l.Rung)) + ".")
	if l.Rung == 0 {
		return said("You stand on no rung of it.")
	}
	if len(l.Games) == 0 {
		return said(w + " There is nobody whom you can challenge now: you are on top, or a challenge of yours or theirs is in play.")
	}
	return said(w + " You can challenge " + l.labels() + ", by " + sheet.Code("CHALLENGE") + ", the name, and " + sheet.Plain(label) + ".")
}

// rungsWords say what an answer to a challenge on a ladder brings.
const rungsWords = sheet.Words("Who challenges and wins takes the rung; a draw changes nothing. Two refusals running cost a rung, and silence is one; on leave they cost nothing.")

// onLadder is every letter about a challenge on a ladder; false where the challenge is on none.
func (l *ownLetter) onLadder() (string, []sheet.Block, bool) {
	if l.Ladder == "" {
		return "", nil, false
	}
	label, _, _ := cutEvent(l.Ladder)
	switch l.Came {
	case "step":
		return "your rung on " + label, append(l.news("This happened on the ladder "+sheet.Plain(narrate.Shorten(label, 20))+".", nothingToDo),
			said("The step: "+sheet.Plain(narrate.Shorten(narrate.OneLine(l.Now), 300))+"."), l.within()), true
	case "where":
		return "your rung on " + label, append(l.news("You challenge by a name and the label of the ladder.", nothingToDo), said("This is "+l.ladder()+"."), l.within()), true
	case "not on it", "cannot":
		why := sheet.Plain(narrate.Shorten(narrate.OneLine(l.Now), 200))
		if l.Came == "not on it" {
			return "nobody is asked", append(l.news("Your CHALLENGE did nothing.", wayBelow), l.refuse(upper(why), "To come on it write "+sheet.Code("ENTER")+" and "+sheet.Plain(label)+".")), true
		}
		return "nobody is asked", append(l.news("Your CHALLENGE did nothing.", wayBelow), l.refuse(upper(why), "Challenge somebody else, or wait."), l.within()), true
	case "noted":
		return "your challenge is noted", append(l.news("We have noted your challenge to "+l.other()+" on "+l.ladder()+".", nothingToDo),
			said(upper(l.theSecretary())+" sends the question, and you hear of the answer. You can take it back, by "+sheet.Code("CHALLENGE OFF")+".")), true
	case "asked":
		return "your challenge is sent", append(l.news(l.other()+" is asked, on "+l.ladder()+".", nothingToDo),
			said("You hear of the answer; without one by "+l.until()+" it is a refusal. You can take it back, by "+sheet.Code("CHALLENGE OFF")+"."), l.clock()), true
	case "question":
		return "a challenge on " + label, append(l.news(l.other()+" challenges you on "+l.ladder()+".", "Reply "+sheet.Code("CONSENT")+" or "+sheet.Code("REFUSE")+" by "+l.until()+"."),
			said(sheet.Plain(fmt.Sprintf("You stand on rung %d, they on rung %d. You would have White, by the terms of the ladder.", l.Rung, l.Above))), said(rungsWords), l.clock()), true
	case "silent":
		return "no answer is a refusal", append(l.news("You did not answer the challenge of "+l.other()+".", nothingToDo), said("It counts as a refusal on "+l.ladder()+". "+rungsWords)), true
	case "refused":
		return "no game this time", append(l.news("You refuse the challenge; we tell "+l.other()+".", nothingToDo), said("This is "+l.ladder()+". "+rungsWords)), true
	case "they refused":
		return "no game this time", append(l.news(l.other()+" does not take your challenge up.", nothingToDo), said("You can challenge another, or "+l.other()+" again. This is "+l.ladder()+".")), true
	case "agreed":
		return "you both agree", append(l.news("You take the challenge of "+l.other()+" up.", nothingToDo), said("The game begins; a letter of its own tells the terms, and nothing counts before it.")), true
	case "they agreed":
		return "you both agree", append(l.news(l.other()+" takes your challenge up.", nothingToDo), said("The game begins; a letter of its own tells the terms, and nothing counts before it.")), true
	case "accepted", "they accepted":
		return "you both agree", append(l.news("You and "+l.other()+" agree on a game on "+l.ladder()+".", nothingToDo), said(upper(l.theSecretary())+" starts it; the first letter tells the terms, and nothing counts before it.")), true
	case "over":
		return "too late", append(l.news("Your answer changed nothing.", nothingToDo), l.refuse("The question is closed", "To challenge somebody write "+sheet.Code("CHALLENGE")+", a name, and "+sheet.Plain(label)+".")), true
	}
	return "", nil, false
}
