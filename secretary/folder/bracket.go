package folder

import "postd/ledger"

// Bracket is a cup as it stands by the lines of its games.
type Bracket = ledger.Bracket

// TieGame is a game of a tie.
type TieGame = ledger.TieGame

// WhyBye is what is said of a tie that nobody plays against the winner.
const WhyBye = ledger.WhyBye

// Bracket plays the cup as far as its games go. Its error says in words why it cannot be played.
func (c Course) Bracket() (Bracket, error) {
	rows, number := c.Rows()
	return c.Tournament.Bracket(c.Lines, rows, number)
}
