package templates

import (
	"time"

	"postd/correspondence/calendar"
	"postd/templates/sheet"
)

// inviteLaw is the law by which a player is asked whether they come.
const inviteLaw = "R-89"

// invite is every letter about a place to which the reader has a right (RULING/R-89).
func (l *ownLetter) invite() (string, []sheet.Block) {
	by := sheet.Words("You have a right to it.")
	if l.Now != "" {
		by = "You have a right to it by " + sheet.Plain(l.Now) + "."
	}
	answer := sheet.Words("Reply " + sheet.Code("YES") + " or " + sheet.Code("NO") + " by " + l.until() + ".")
	silence := sheet.Words(" If you say nothing till then, the next is asked in your place " + sheet.Law(inviteLaw) + ".")
	if l.Came == "question" || l.Came == "reminded" {
		l.cited = inviteLaw
	}
	switch l.Came {
	case "question":
		return "a place for you", append(l.news("There is a place for you in "+l.other()+".", answer), said(by+silence), l.clock())
	case "reminded":
		return "your place is waiting", append(l.news("Your place in "+l.other()+" waits for your answer.", answer), said(by+silence), l.clock())
	case "given":
		end := sheet.Words("It has no end.")
		if !l.Until.IsZero() {
			end = "It is good until " + sheet.Plain(calendar.LongDay(l.Until, time.UTC)) + "."
		}
		from := sheet.Words("")
		if l.Now != "" {
			from = "It comes from " + sheet.Plain(l.Now) + ". "
		}
		return "a right for you", append(l.news("You have a right to a place in "+l.other()+".", nothingToDo),
			said(from+end+" It is used once, by your entry: while entries are taken, "+sheet.Code("ENTER")+" and the label of the event are all that is needed."))
	case "yes":
		return "you are in", append(l.news("You are in "+l.other()+".", nothingToDo), said("You hear from us when it begins. If you cannot come after all, write to the secretary before."))
	case "no":
		return "your place is given up", append(l.news("You do not come into "+l.other()+".", nothingToDo), said("The place goes to the next. Your games are not touched."))
	case "entered":
		return "you are in", append(l.news("You are in "+l.other()+" already.", nothingToDo), said("If you cannot come after all, write to the secretary."))
	case "closed":
		return "the secretary has your answer", append(l.news("We have your YES, and "+l.other()+" takes nobody any more.", nothingToDo), said(upper(l.theSecretary())+" has it now and will write to you."))
	case "unclear":
		return "please answer YES or NO", l.news("We could not read your answer.", "Reply with one word, "+sheet.Code("YES")+" or "+sheet.Code("NO")+", in the first line.")
	}
	b, err := sheet.Refuse("The question whether you come is closed", inviteLaw, "If you still want to, write to the secretary: the next may not have been asked yet.")
	l.broken, l.cited = err, inviteLaw
	return "too late", append(l.news("Your answer changed nothing.", nothingToDo), b)
}
