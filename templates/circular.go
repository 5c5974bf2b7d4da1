package templates

import (
	"strings"

	"postd/correspondence"
	"postd/templates/sheet"
)

// Circular is a letter of the secretary to every player of a tournament.
type Circular struct {
	Label, Tournament  string // "A3", "Autumn Tournament"
	Number             int    // of the circular, from 1
	To                 string // the player's name
	Subject, Text      string // as the secretary wrote them
	Secretary, Address string
}

// RenderCircular gives a circular its words. They are the secretary's own, line by line; the
// office says from whom they are, and that no move is read in an answer.
func RenderCircular(c Circular) (correspondence.Rendered, error) {
	v := office(c.Label, by(c.Tournament, c.Secretary+" <"+c.Address+">"))
	who := outside(c.Secretary, "the secretary")
	return finished(v, v.sheet(titled(v, "circular "+itoa(c.Number)+": "+c.Subject, ""), one(
		sheet.News("Circular "+sheet.Plain(itoa(c.Number))+" to all players, from the secretary."),
		sheet.Due("Nothing to do, unless the words below ask for it."),
		sheet.Said(who+" writes to "+outside(c.To, "you")+" and the other players of "+outside(c.Tournament, "this tournament")+":", linesOf(c.Text)),
		said("An answer goes to the secretary, "+outside(c.Address, "by Reply")+". No move is read in it: moves go in an answer to a letter of your game."),
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
