package templates

import (
	"strings"

	"postd/correspondence"
	"postd/templates/sheet"
)

// Written is a letter that an official wrote by hand.
type Written struct {
	Label         string // that stands before the subject: of the game or the tournament; empty: none
	To            string // the reader's name
	Others        string // who gets it as well: "the other players of Autumn Tournament"; empty: nobody
	Subject, Text string // as the official wrote them
	Office        string
	By, Address   string // the official
	Answers       bool   // it answers a letter of its reader's
}

// RenderWritten gives a letter of an official its words. They are the official's own, line by
// line; the office says from whom they are, and that no move is read in an answer.
func RenderWritten(w Written) (correspondence.Rendered, error) {
	v := office(w.Label, by(w.Office, w.By+" <"+w.Address+">"))
	who, to := outside(w.By, "the secretary"), outside(w.To, "you")
	if w.Others != "" {
		to += " and " + outside(w.Others, "others")
	}
	news := sheet.News("A letter from the secretary.")
	if w.Answers {
		news = sheet.News("An answer from the secretary.")
	}
	return finished(v, v.sheet(titled(v, w.Subject, ""), one(
		news,
		sheet.Due("Nothing to do, unless the words below ask for it."),
		sheet.Said(who+" writes to "+to+":", linesOf(w.Text)),
		said("An answer by Reply goes to the secretary. No move is read in it: moves go in an answer to a letter of your game."),
	)))
}

// linesOf are the lines of words that an official wrote, of any length.
func linesOf(text string) []string {
	lines := strings.Split(strings.TrimSpace(strings.ReplaceAll(text, "\r\n", "\n")), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimSpace(line)
	}
	return lines
}

// AskedAgain asks the author of a letter in which nothing was found to write it again, in the
// words of an official.
type AskedAgain struct {
	Subject, Text string // as the official wrote them
	By            string // the name of the official
	Stands        Standing
}

// RenderAskedAgain gives the question its words.
func RenderAskedAgain(a AskedAgain) (correspondence.Rendered, error) {
	v := a.Stands.view()
	due := sheet.Words("Press Reply, and write your move alone in the first line.")
	return finished(v, v.sheet(titled(v, strings.TrimPrefix(a.Subject, v.g.Label+": "), ""), one(
		sheet.News("We could read no move and no command in your letter."), sheet.Due(due),
		sheet.Said(outside(a.By, "The secretary")+" writes:", linesOf(a.Text)),
		said("Your letter cost you nothing, and your time runs on as before "+v.law("RULING/R-11")+"."),
	), dueIn(v, "")))
}
