package tournament

// tally is the account of one player, from which the row is written.
type tally struct {
	Player
	meetings     []meeting // all, in order of the opponents' numbers
	made         Half      // points in games
	played, left int
	done, all    int  // finished but for those that the player left, and to play
	out          bool // the player has left, and none of the games counts
}

// reckon counts the games when it is known of all players whose games count.
func (p *tally) reckon() {
	for _, m := range p.meetings {
		p.count(m)
	}
}

func (p *tally) count(m meeting) {
	switch {
	case m.counts():
		p.played++
		p.made += m.made
	case m.running():
		p.left++
	}
}

func (p *tally) score() Half { return p.made - p.Deducted }

// row writes the row, with a cell for each of the numbers.
func (p *tally) row(numbers []int) Row {
	r := Row{Player: p.Player, Score: p.score(), Played: p.played, Remain: p.left, Done: p.done, All: p.all}
	rest := p.meetings
	for _, n := range numbers {
		c := Cell{Opponent: n}
		for len(rest) > 0 && rest[0].opponent.Number == n {
			c.Marks = append(c.Marks, rest[0].mark())
			rest = rest[1:]
		}
		r.Cells = append(r.Cells, c)
	}
	return r
}
