package templates

import (
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/templates/sheet"
)

// byHand says which way the letter came of which this one tells, where it did not come by
// mail: both players are told it in every letter (RULING/R-1).
func (v *view) byHand() sheet.Block {
	if v.n.Hand.Way == "" || !v.known.player {
		return sheet.Block{}
	}
	return said("The letter of which this tells came " + sheet.Plain(handWords(v.n.Hand)) + " " + v.law("RULING/R-1") + ". Our office took it down as it was worded. Who doubts that may appeal: " + sheet.Code("APPEAL") + ".")
}

// countsFrom says from when a record counts that was heard some time after it came (RULING/R-1).
func (v *view) countsFrom(from time.Time) sheet.Words {
	switch h := v.n.Hand; {
	case h.Way == terms.WayPost && !h.On.IsZero():
		return sheet.Plain(h.On.Words()) + ", the day of its postmark"
	case h.Way == terms.WayPost:
		return sheet.Plain(v.day(from)) + ", the days for the post before it reached us"
	case h.Way != "":
		return sheet.Plain(v.day(from)) + ", when you said it"
	}
	return sheet.Plain(v.day(from)) + ", when your letter came"
}

// handWords says how a letter came that did not come by mail: "by post, postmarked Monday 7
// December 2026".
func handWords(h correspondence.Hand) string {
	switch {
	case h.Way == terms.WayPerson:
		return "in person"
	case h.Way != terms.WayPost:
		return "by " + h.Way
	case h.On.IsZero():
		return "by post, without a postmark that can be read"
	}
	return "by post, postmarked " + h.On.Words()
}
