package templates

import (
	"postd/templates/narrate"
	"postd/templates/sheet"
)

// Of a tie that is decided while games of it are in play both players are asked whether to stop.

// stoppingLaw is the law by which they are (RULING/R-94).
const stoppingLaw = "R-94"

// tie is the tie, as a sentence has it.
func (l *ownLetter) tie() sheet.Words {
	return sheet.Plain(narrate.Shorten(narrate.OneLine(l.Tie), 40))
}

// stopping is a letter about what is left of a tie.
func (l *ownLetter) stopping() (string, []sheet.Block) {
	are, ends, is := sheet.Words("Still in play: "+l.labels()+"."), sheet.Words("end without a result, and count for nothing"), sheet.Words("they")
	played := sheet.Words("they are played out")
	if len(l.Games) == 1 {
		ends, is, played = "ends without a result, and counts for nothing", "it", "it is played out"
	}
	switch l.Came {
	case "question":
		l.cited = stoppingLaw
		return "stop what is left?", append(l.news("Your tie "+l.tie()+", is decided.", "Reply "+sheet.Code("YES")+" to stop, or "+sheet.Code("NO")+", by "+l.until()+"."),
			said(sheet.Plain(narrate.OneLine(l.Now))+". "+are+" If both of you say YES, "+is+" "+ends+". If one says NO, or nothing till then, "+played+". Until both have said YES, play on: your clocks run "+sheet.Law(stoppingLaw)+"."), l.clock())
	case "yes":
		return "we have your YES", append(l.news("You agree to stop what is left of "+l.tie()+".", "Play on until "+l.other()+" has agreed as well."),
			said(are+" You hear from us when there is an answer, or when the time for it is over on "+l.until()+"."))
	case "no":
		return "it is played out", append(l.news("What is left of "+l.tie()+", is played out.", nothingToDo), said(are+" Your clocks run as before."))
	case "they no":
		return "it is played out", append(l.news("What is left of "+l.tie()+", is played out.", nothingToDo), said(l.other()+" did not agree to stop. "+are+" Your clocks run as before."))
	case "silent":
		return "it is played out", append(l.news("What is left of "+l.tie()+", is played out.", nothingToDo), said("Not both of you said YES in time. "+are+" Your clocks run as before."))
	case "stopped":
		return "it is stopped", append(l.news("What is left of "+l.tie()+", is stopped.", nothingToDo), said("Both of you said YES: "+l.labels()+" "+ends+"."))
	case "closed":
		return "the secretary has your answer", append(l.news("Both of you agree to stop what is left of "+l.tie()+".", nothingToDo), said(upper(l.theSecretary())+" has to see to it first, and will write to you. Until then play on."))
	case "unclear":
		return "please answer YES or NO", l.news("We could not read your answer.", "Reply with one word, "+sheet.Code("YES")+" or "+sheet.Code("NO")+", in the first line.")
	}
	b, err := sheet.Refuse("The question whether to stop is closed", stoppingLaw, "What is left is played, or is over. If both of you wish to stop after all, write to the secretary.")
	l.broken, l.cited = err, stoppingLaw
	return "too late", append(l.news("Your answer changed nothing.", nothingToDo), b)
}
