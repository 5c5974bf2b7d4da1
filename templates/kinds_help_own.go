package templates

import "postd/templates/sheet"

// ownRows are the rows of HELP that tell of the words by which players set up for themselves
// what is no matter of one game.
func ownRows() []sheet.Item {
	row := func(head string, w sheet.Words) sheet.Item { return sheet.Item{Mark: head, Words: w + "."} }
	return []sheet.Item{
		row("the board", "a link to look at it: "+codes("BOARD", "BOARD GUEST", "BOARD OFF")),
		row("your name", "on public pages: "+codes("PUBLISH FULL", "PUBLISH SHORT", "PUBLISH NONE")),
		row("a word", "to the other side, whatever it says: put it below "+sheet.Code("NOTE")),
		row("address", "another one of yours: "+sheet.Code("ADDRESS mary@new.example")+"; we ask there first"),
		row("games", "more of them: "+codes("REMATCH", "CHALLENGE Mary Jones", "ENTER")),
		row("fewer", "or no letters from us: "+sheet.Code("STOP")+"; it resigns nothing"),
	}
}
