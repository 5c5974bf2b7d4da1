package templates

import (
	"fmt"

	"postd/correspondence"
	"postd/templates/narrate"
	"postd/templates/sheet"
)

// RatingLetter tells a player who asked for it of a new rating list.
type RatingLetter struct {
	Office  string
	No      int    // of the list
	Quarter string // for which it is
	Figure  string // "1524?"; empty: the player is not on it
	Working string // in one line; empty: nothing was reckoned
}

// RenderRating gives the letter its words.
func RenderRating(x RatingLetter) (correspondence.Rendered, error) {
	blocks := one(sheet.News(ratedWords(x.No, x.Quarter, x.Figure)), sheet.Due(nothingToDo))
	blocks = append(blocks, workingBlocks(x.Working, x.Figure)...)
	blocks = append(blocks, said("You asked for this letter by "+sheet.Code("RATINGS ON")+"; "+sheet.Code("RATINGS OFF")+" ends it."),
		sheet.Foot(sheet.Plain(narrate.OneLine(x.Office))+"."))
	s := sheet.Sheet{Subject: headed(x.Office, fmt.Sprintf("rating list %d", x.No)), Blocks: blocks}
	return set(s), nil
}

// ratedWords are the first line of what is told of a figure.
func ratedWords(no int, quarter, figure string) sheet.Words {
	list := sheet.Plain(fmt.Sprintf("rating list %d, for %s", no, quarter))
	if figure == "" {
		return "You are not on " + list + "."
	}
	return "You have " + sheet.Plain(figure) + " on " + list + "."
}

// workingBlocks are the working of a figure, and what its mark means.
func workingBlocks(working, figure string) (out []sheet.Block) {
	if working != "" {
		out = append(out, said("How it was reckoned:"), said(sheet.Plain(working)+"."))
	}
	if n := len(figure); n > 0 && figure[n-1] == '?' {
		out = append(out, said("The ? stands until twelve of your games are rated."))
	}
	return out
}

// rating is the answer to RATING.
func (l *ownLetter) rating() (string, []sheet.Block) {
	ways := said(sheet.Code("RATINGS ON") + " brings a letter of each new list, " + sheet.Code("RATINGS OFF") + " ends them.")
	if l.Came == "none" {
		return "no rating list yet", append(l.news("This office has no rating list yet.", nothingToDo), ways)
	}
	blocks := l.news(ratedWords(l.List, l.Quarter, l.Now), nothingToDo)
	return "your rating", append(append(blocks, workingBlocks(l.Working, l.Now)...), ways)
}

// ratings is the answer to RATINGS.
func (l *ownLetter) ratings() (string, []sheet.Block) {
	ways := said("Your own figure comes by " + sheet.Code("RATING") + ".")
	switch l.Came {
	case "wrong":
		return "nothing is changed", append(l.news("Your RATINGS did nothing.", nothingToDo), l.refuse(l.given()+" cannot stand behind RATINGS", "Write RATINGS and behind it "+codes("ON", "OFF")+", alone on a line."))
	case "on":
		return "letters of rating lists", append(l.news("You get a letter of each new rating list.", nothingToDo), said(sheet.Code("RATINGS OFF")+" ends them."), ways)
	}
	return "letters of rating lists", append(l.news("You get no letter of rating lists.", nothingToDo), said(sheet.Code("RATINGS ON")+" brings them."), ways)
}
