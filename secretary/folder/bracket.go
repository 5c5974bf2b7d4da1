package folder

import "postd/ledger"

// Bracket plays the cup as far as its games go. Its error says in words why it cannot be played.
func (c Course) Bracket() (ledger.Bracket, error) {
	rows, number := c.Rows()
	return c.Tournament.Bracket(c.Lines, rows, number)
}
