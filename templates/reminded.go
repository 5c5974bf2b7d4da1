package templates

import (
	"postd/correspondence"
	"postd/templates/sheet"
)

// Reminded is a letter by which an official reminds a player of a game, in the official's words.
type Reminded struct {
	Text   string // as the official wrote it
	By     string // the name of the official
	Stands Standing
}

// RenderReminded gives the reminder its words. What it says of the game is what its reader may
// know at that instant (RULING/R-2); it changes nothing.
func RenderReminded(r Reminded) (correspondence.Rendered, error) {
	v := r.Stands.view()
	before, after := v.claims()
	return finished(v, v.sheet(titled(v, "a reminder from the secretary", ""), one(
		sheet.News("A reminder from the secretary."), sheet.Due(v.due()),
		sheet.Said(outside(r.By, "The secretary")+" writes:", linesOf(r.Text))), v.clock(), before, after, one(
		said("This letter changes nothing in the game: no time is given, and none is taken."))))
}
