package templates

import (
	"cmp"
	"strings"
	"time"

	"postd/templates/narrate"
	"postd/templates/sheet"
)

// until is the end of the time of an answer, for a sentence.
func (l *ownLetter) until() sheet.Words {
	s := narrate.Moment(l.Until.Truncate(time.Minute), l.zone())
	s = strings.Replace(s, " "+l.At.In(l.zone()).Format("2006"), "", 1)
	return sheet.Plain(s) + " (" + sheet.Plain(narrate.Place(l.zone())) + ")"
}

func (l *ownLetter) zone() *time.Location { return cmp.Or(l.Zone, time.UTC) }

// clock is the sentence of the clock of that time.
func (l *ownLetter) clock() sheet.Block {
	return sheet.Clock(sheet.Plain(narrate.ElapsedDeadline(l.At, l.Until.Sub(l.At), l.zone()).Sentence(nil)))
}

// addr and old are the two addresses of a change.
func (l *ownLetter) addr() sheet.Words { return sheet.Link(narrate.OneLine(l.Addr)) }

func (l *ownLetter) old() sheet.Words { return sheet.Link(narrate.OneLine(l.Old)) }

// addressNo says for each reason why an address cannot be the player's, with the way on.
var addressNo = map[string][2]sheet.Words{
	"none":   {"there is no address behind it", "Write it alone on the line: " + codeOf("ADDRESS mary@new.example") + "."},
	"two":    {"there are two addresses behind it", "Letters go to one: write " + codeOf("ADDRESS") + " and that one alone."},
	"taken":  {"that address is somebody else's here", "If it is yours, write to the secretary, who can join the two."},
	"office": {"that address is the office's own", "Write the one at which you read your mail."},
	"same":   {"your letters go there already", "There is nothing to do."},
}

func codeOf(s string) sheet.Words { return sheet.Code(s) }

// address is every letter about a change of address.
func (l *ownLetter) address() (string, []sheet.Block) {
	if no, ok := addressNo[l.Came]; ok {
		return "nothing is changed", append(l.news("Your ADDRESS did nothing.", wayBelow), l.refuse("You wrote ADDRESS, and "+no[0], no[1]))
	}
	switch l.Came {
	case "told":
		return "your address will change", append(l.news("Your letters are to go to "+l.addr()+".", "If that is not your wish, reply "+sheet.Code("NO")+" by "+l.until()+"."),
			said("A letter asked for it, and we ask there first. If the answer is "+sheet.Code("YES")+", your letters go there after that time. This address stays yours beside it: what you write from here is heard. Your clocks are not touched."), l.clock())
	case "begun":
		return "your new address", append(l.news("We have asked "+l.addr()+" whether it is yours.", "Reply "+sheet.Code("YES")+" from there."),
			said("We told "+l.old()+" too, where a "+sheet.Code("NO")+" stops it by "+l.until()+". Until then your letters go there as before."), l.clock())
	case "old asked":
		return "is that your wish?", append(l.news("Are your letters to go to "+l.addr()+"?", "Reply "+sheet.Code("YES")+" or "+sheet.Code("NO")+" by "+l.until()+"."),
			said("A letter asked for it, and it may be another's: no server signed it. After your "+sheet.Code("YES")+" we ask at that address too. If you say nothing, nothing happens."), l.clock())
	case "old first":
		return "your new address", append(l.news("We have asked you at "+l.old()+" whether that is your wish.", "Reply "+sheet.Code("YES")+" from there by "+l.until()+"."),
			said("Your letter was not signed, so we ask there before we write to "+l.addr()+"."), l.clock())
	case "again":
		return "your new address", append(l.news("We have asked "+l.addr()+" already.", "Reply "+sheet.Code("YES")+" from there by "+l.until()+"."), l.clock())
	case "asked":
		return "is this your address?", append(l.news("Are letters to "+l.calls()+" to come to this address?", "Reply "+sheet.Code("YES")+" or "+sheet.Code("NO")+" by "+l.until()+"."),
			said("We play chess by letter, and one of our players wrote that this is their new address. If you know nothing of it, do nothing: then nothing happens."), l.clock())
	case "dead":
		return "the secretary has your wish", append(l.news("We cannot reach you at your old address.", nothingToDo),
			said("So nobody can be asked there. "+upper(l.theSecretary())+" has your wish to be reached at "+l.addr()+" and will see to it."))
	case "agreed":
		return "your address will change", append(l.news("Thank you: your letters will come to "+l.addr()+".", nothingToDo),
			said("They come there after "+l.until()+", unless a "+sheet.Code("NO")+" comes from the old address before."), l.clock())
	case "done":
		return "your new address", append(l.news("Your letters come to "+l.addr()+" from now on.", nothingToDo),
			said(l.old()+" stays yours beside it: what you write from there is heard. You have new reply addresses; answer our newest letters."))
	case "stopped":
		return "your address stays", append(l.news("Nothing is changed: your letters do not go to "+l.addr()+".", nothingToDo),
			said("If somebody else wrote in your name, write "+sheet.Code("NEW KEY")+", alone in a reply to a letter of your game."))
	case "nothing to say":
		return "your address will change", append(l.news("We have your letter; a YES from here is not needed.", nothingToDo),
			said("The answer of "+l.addr()+" counts. A "+sheet.Code("NO")+" from here stops it by "+l.until()+"."), l.clock())
	case "changed already":
		return "your address was changed", append(l.news("Your NO came after the change.", nothingToDo),
			l.refuse("Three days had passed", upper(l.theSecretary())+" has your letter now and will write to you. To go back at once, write "+sheet.Code("ADDRESS")+" and your old address, from it."))
	case "unclear":
		return "please answer YES or NO", l.news("We could not read your answer.", "Reply with one word, "+sheet.Code("YES")+" or "+sheet.Code("NO")+", in the first line.")
	}
	return "too late", append(l.news("Your answer changed nothing.", nothingToDo),
		l.refuse("The question whether "+l.addr()+" is your address is closed", "To ask for it again, write "+sheet.Code("ADDRESS")+" and the address in a reply to a letter of your game."))
}

// calls is what the reader is called.
func (l *ownLetter) calls() sheet.Words {
	return sheet.Plain(narrate.Shorten(narrate.OneLine(l.Name), 60))
}
