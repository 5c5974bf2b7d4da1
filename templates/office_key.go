package templates

import (
	"postd/correspondence"
	"postd/templates/sheet"
)

// NewKey tells a player of a game that they have a new reply address. The letter itself
// bears it.
type NewKey struct {
	Name, Label       string // of the player and of the game
	Why               string // disowned, alien, asked, office, replaced, address: as package ledger names it
	Office, Secretary string
}

// newKeyWhy says why; of the others the old address may be known to others.
var newKeyWhy = map[string]sheet.Words{
	"asked":    "You asked for it.",
	"office":   "The office has given it to you.",
	"alien":    "Somebody else wrote to us with your old one. Nothing was done with that letter, and the secretary knows of it.",
	"disowned": "Somebody else wrote to us with your old one. Nothing was done with that letter.",
}

// RenderNewKey gives the news its words.
func RenderNewKey(x NewKey) (correspondence.Rendered, error) {
	v := office(x.Label, by(x.Office, x.Secretary))
	why, ok := newKeyWhy[x.Why]
	if !ok {
		why = "The old one may be known to others."
	}
	return finished(v, v.sheet(titled(v, "you have a new reply address", ""), one(
		sheet.News("You have a new reply address in game "+sheet.Plain(inLine(x.Label))+"."),
		sheet.Due("Nothing to do: press Reply to this letter, or to a newer one, and you use it."),
		said(why),
		said("Please answer our newest letter, and us alone: a copy of your answer shows your reply address to whoever gets it."),
		said("What you still send to the old address is not lost, but we may ask whether it is yours. Your move, your time and the game are as they were."),
	)))
}

// NewLink tells a player that the link of their private calendar is another.
type NewLink struct {
	Name, Link        string
	Office, Secretary string
}

// RenderNewLink gives the news its words.
func RenderNewLink(x NewLink) (correspondence.Rendered, error) {
	v := office("", by(x.Office, x.Secretary))
	return finished(v, v.sheet(titled(v, "your private calendar has a new link", ""), one(
		sheet.News("Your private calendar has a new address; the old one shows nothing."),
		sheet.Due("Give the new one to your calendar program, in the place of the old."),
		sheet.Ways("The new one: "+sheet.Link(x.Link)),
		said("Give it to nobody else: whoever has the link can read the calendar."),
		said("Until then your program shows nothing new. What counts is what our letters say; your games and your time are as they were."),
	)))
}

// SecondReset tells a user of the pages that their second factor was taken away.
type SecondReset struct {
	Name, By          string // of the user; who did it, "by the keeper"
	Office, Secretary string
}

// RenderSecondReset gives the news its words.
func RenderSecondReset(x SecondReset) (correspondence.Rendered, error) {
	v := office("", by(x.Office, x.Secretary))
	return finished(v, v.sheet(titled(v, "your second factor was reset", ""), one(
		sheet.News("Your second factor for the pages of the office was reset."),
		sheet.Due("Log in with your password alone, and set up a new one."),
		said("This was done "+outside(x.By, "by the office")+", for "+outside(x.Name, "you")+". All your sessions have ended."),
		said("If you did not ask for this, write at once to the secretary, "+outside(x.Secretary, "by a letter")+": somebody may be trying to enter in your name."),
	)))
}
