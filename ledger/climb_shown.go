package ledger

// RungShown is a rung as anybody may see it: who stands on it, and whom they play.
type RungShown struct {
	No            int // from 1 at the top
	Name, Against string
}

// Shown are the rungs from the top, with the players as name calls them. A challenge is shown when its game has begun.
func (c Climb) Shown(name func(player uint64) string) (out []RungShown) {
	for i, r := range c.Rungs {
		id := c.IDs[r.Name]
		x := RungShown{No: i + 1, Name: name(id)}
		if other, _ := c.InPlay(id); c.Game(id) != "" {
			x.Against = name(other)
		}
		out = append(out, x)
	}
	return out
}
