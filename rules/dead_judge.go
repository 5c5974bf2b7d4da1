package rules

// How a hunter judges moves that have not been played: the cost of each plan,
// as the move changes it, and of the plans the better. What the judgement
// overlooks, such as lines that open and close, is seen when the move is played.

const costApart = 1 // a step between the Kings, where the winner's must help

// attack judges a move of the winner's, and reports whether it mates. (A mate
// by a check that another man gives is overlooked.)
func (g *ground) attack(b *board, m Move, plans []plan) (cost int, mates bool) {
	from, to := m.From(), m.To()
	role := b.role(from)
	old := g.command[from]
	if role == Pawn {
		old = pawnCommands[b.turn&1][from]
	}
	becomes := role
	if m.Promotion() != NoRole {
		becomes = m.Promotion()
	}
	command := commandFrom(becomes, b.turn, to, g.lines&^bit(from)|bit(to))
	check := command&bit(g.king) != 0
	if check && g.zone&^(g.them&^bit(to))&^(g.without(old)|command) == 0 && b.mates(m) {
		return 0, true
	}
	cost = huntScores
	lost := costFlight * count(g.zone&old&^g.twice&^command)
	for i := range plans {
		p := &plans[i]
		c := p.cost
		switch {
		case from == p.from && p.way&bit(to) != 0:
			c -= costStep
		case from == p.from:
			c += costAstray
		default:
			c += lost - costFlight*count(p.flights&command)
			if p.bare && command&bit(p.to) != 0 {
				c -= costBare
			}
			if p.guards&bit(to) != 0 {
				c -= costGuard
			}
			if to == p.to {
				c += costAstray
			}
		}
		cost = min(cost, c)
	}
	if check {
		cost += costAstray // The reply is forced, and seldom helps.
	}
	switch {
	case becomes != role:
		cost -= costPromote
	case role == Pawn:
		cost--
	case role == King && g.few():
		cost += costApart * (apart(to, g.king) - apart(from, g.king))
	}
	return cost, false
}

// flee judges a move of the loser's King by the flights that it would have,
// fewer by as many as the plan takes from it here.
func (g *ground) flee(b *board, m Move, p *plan) int {
	taken := count(g.zone&^g.them&^g.once) - count(p.flights)
	flights := count(kingMoves[m.To()] &^ (g.them ^ bit(g.king)) &^ g.once)
	cost := p.cost + costFlee + costFlight*(max(0, flights-taken)-count(p.flights))
	if g.few() {
		ours := first(b.kings() & g.us)
		cost += costApart * (apart(m.To(), ours) - apart(g.king, ours))
	}
	return cost
}

// yield judges a move of another man of the loser's: it may fill a flight, or
// come to where it can; open one; give up a guard; or take a man of the
// winner's, at worst the one of the plan.
func (g *ground) yield(b *board, m Move, plans []plan) int {
	from, to := bit(m.From()), bit(m.To())
	cost := huntScores
	for i := range plans {
		p := &plans[i]
		c := p.cost
		switch {
		case p.flights == 0:
		case p.flights&to != 0:
			c -= costFlight
		default:
			r := b.role(m.From())
			if p.flights&commandFrom(r, b.turn, m.To(), g.lines^from) != 0 &&
				p.flights&commandFrom(r, b.turn, m.From(), g.lines) == 0 {
				c--
			}
		}
		if g.zone&from != 0 && m.From() != p.to {
			c += costFlight
		}
		if p.guards&from != 0 {
			c -= costGuard
		}
		switch {
		case m.To() == p.from:
			c += 4 * costAstray
		case g.us&to != 0:
			c += costLoss
		}
		cost = min(cost, c)
	}
	return cost
}

// apart returns the number of a King's steps between two squares.
func apart(s, t Square) int {
	files, ranks := s.File()-t.File(), s.Rank()-t.Rank()
	return max(files, -files, ranks, -ranks)
}
