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

// whyNewKey is why the reply address is new.
var whyNewKey = map[string]sheet.Words{
	"asked": "You asked for it.", "office": "The office has given it to you.",
	"alien":    "Somebody else wrote to us with your old one. Nothing was done with that letter, and the secretary knows of it.",
	"disowned": "Somebody else wrote to us with your old one. Nothing was done with that letter.",
}

// RenderNewKey gives the news its words.
func RenderNewKey(k NewKey) (correspondence.Rendered, error) {
	why, ok := whyNewKey[k.Why]
	if !ok {
		why = "The old one may be known to others."
	}
	o := office{name: k.Office, secretary: k.Secretary, head: k.Label}
	return o.rendered("you have a new reply address", sheet.News("You have a new reply address in game "+sheet.Plain(outside(k.Label))+"."), sheet.Due("Press Reply to this letter, or to any newer one of ours, and you use it."),
		said(why), said("Please answer our newest letter, and us alone: a copy of your answer shows your reply address to whoever gets it."),
		said("Your old reply address is worth little from now on: what you send by it is not lost, but we may ask whether it is yours. Your move, your time and the game are as they were."))
}

// NewLink tells a player that the link of their private calendar is another.
type NewLink struct {
	Name, Link        string
	Office, Secretary string
}

// RenderNewLink gives the news its words.
func RenderNewLink(n NewLink) (correspondence.Rendered, error) {
	o := office{name: n.Office, secretary: n.Secretary}
	return o.rendered("your private calendar has a new link", sheet.News("Your private calendar has a new address; the old one shows nothing."), sheet.Due("Give the new one to your calendar program in the place of the old one."),
		said("The new one is "+theAddress(n.Link)),
		said("Give it to nobody else: whoever has the link can read the calendar. If your program keeps the old one, it shows nothing new. What counts is what our letters say; your games and your time are as they were."))
}
