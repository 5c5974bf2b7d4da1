package templates

import "postd/correspondence"

// NewKey tells a player of a game that they have a new reply address. The letter itself
// bears it.
type NewKey struct {
	Name, Label       string // of the player and of the game
	Why               string // disowned, alien, asked, office, replaced, address: as package ledger names it
	Office, Secretary string
}

// RenderNewKey gives the news its words.
func RenderNewKey(k NewKey) (correspondence.Rendered, error) {
	return officeLetter{letter: of(k.Office, k.Secretary), Who: k.Name, Tournament: k.Label, Primary: k.Why}.rendered("newkey")
}

// NewLink tells a player that the link of their private calendar is another.
type NewLink struct {
	Name, Link        string
	Office, Secretary string
}

// RenderNewLink gives the news its words.
func RenderNewLink(n NewLink) (correspondence.Rendered, error) {
	return officeLetter{letter: of(n.Office, n.Secretary), Who: n.Name, Addr: n.Link}.rendered("newlink")
}
