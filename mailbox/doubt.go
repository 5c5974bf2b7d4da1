package mailbox

// because is what the verdict on a letter in one game says beside the game: where
// its words were found, or why none were.
func (c *Clerk) because(p hearing) (string, error) {
	if p.subject != "" {
		return p.where() + ", by its subject", nil
	}
	if p.text != "" && p.unsure == "" {
		return p.where(), nil
	}
	g, err := c.ledger.Game(p.game)
	switch {
	case err != nil || g.Says(p.party, p.text):
		return p.where(), err
	case p.unsure != "":
		return p.where() + "; in doubt: part of it may be of an older letter, and its new text says nothing", nil
	}
	return p.where() + "; nothing in it is new", nil
}
