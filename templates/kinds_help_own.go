package templates

import "postd/templates/sheet"

// ownRows are the rows of HELP that tell of the words by which players set up for themselves
// what is no matter of one game. docs/players.md says what each does, and so does the answer
// to the word alone.
func ownRows() []sheet.Item {
	row := func(head string, w sheet.Words) sheet.Item { return sheet.Item{Mark: head, Words: w + "."} }
	return []sheet.Item{
		row("for you", sheet.Code("SHOW")+", what is set; "+codes("SHOW 12", "ZONE", "RECEIPTS", "PGN", "LAW V.3", "MEMO", "BOARD", "PUBLISH", "RATING", "ADDRESS", "STOP")),
		row("new games", codes("REMATCH", "CHALLENGE", "ENTER")),
	}
}
