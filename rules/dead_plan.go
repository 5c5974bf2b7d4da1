package rules

import "math/bits"

// plan is how a hunter means to mate the King where it stands: a piece comes to
// a square from which it gives check, while no flight is left to it and nobody
// can take the piece. The cost tells how much is missing.
type plan struct {
	from, to Square
	// way are the squares from which the piece can go on to its square, none
	// if it can go there at once.
	way     uint64
	flights uint64 // the squares left to the King
	guards  uint64 // the men, other than the King, that could take the piece
	bare    bool   // the King could take it
	cost    int
}

// These say what is missing, in the measure of scores. The figures were found by trying
// which lead to mates soonest in games. They decide how soon a mate is found,
// and nothing else.
const (
	costStep    = 6  // a move of the piece that is to mate
	costBare    = 2  // it is not guarded
	costFlight  = 6  // a square left to the King
	costGuard   = 7  // a man that could take it
	costFar     = 15 // it gives check from afar, so that a man may come between
	costAstray  = 3  // a move that does not fit the plan
	costLoss    = 7  // a man of the winner's taken
	costPromote = 5  // what a promotion is worth
	costFlee    = -4 // a King's move, which mostly leads into danger
	costNoPlan  = 40 // there is no piece for a plan
)

// ground is what a hunter sees of a board.
type ground struct {
	us, them uint64       // the winner's men and the loser's
	pieces   uint64       // the winner's, with the King
	pawns    uint64       // the winner's
	king     Square       // the loser's
	zone     uint64       // the squares next to the King
	lines    uint64       // the squares occupied, the loser's King lifted off
	once     uint64       // the squares that the winner's men command
	twice    uint64       // those that two or more of them command
	command  [64]uint64   // by each of the winner's pieces
	checks   [King]uint64 // from where a piece of each role gives check
}

func count(set uint64) int { return bits.OnesCount64(set) }

func (g *ground) survey(b *board, winner Colour) {
	g.us, g.them = b.men(winner), b.men(winner.Other())
	g.king = b.king(winner.Other())
	g.lines = (g.us | g.them) ^ bit(g.king)
	g.zone = kingMoves[g.king]
	g.pawns = b.pawns() & g.us
	g.pieces = g.us ^ g.pawns
	ahead := advance(g.pawns, winner)
	left, right := (ahead&^fileA)>>1, (ahead&^fileH)<<1
	g.once, g.twice = left|right, left&right
	for set := g.pieces; set != 0; set &= set - 1 {
		s := first(set)
		c := commandFrom(b.role(s), winner, s, g.lines)
		g.command[s] = c
		g.twice |= g.once & c
		g.once |= c
	}
	g.checks[Knight] = knightMoves[g.king]
	g.checks[Bishop] = bishopCommand(g.king, g.lines)
	g.checks[Rook] = rookCommand(g.king, g.lines)
	g.checks[Queen] = g.checks[Bishop] | g.checks[Rook]
}

// few reports whether the winner has so few pieces that the King must help.
func (g *ground) few() bool { return count(g.pieces) <= 3 }

// without returns what the winner's men command if one of them, which commands
// the squares given, is not counted.
func (g *ground) without(command uint64) uint64 { return g.once &^ (command &^ g.twice) }

// plans finds the two plans that cost least, and returns how many there are.
func (g *ground) plans(b *board, winner Colour, best *[2]plan) int {
	best[0].cost, best[1].cost = huntScores, huntScores
	found := 0
	for set := g.pieces &^ b.kings(); set != 0; set &= set - 1 {
		from := first(set)
		role, command := b.role(from), g.command[from]
		rest := g.without(command)
		// Only squares near the King are worth two moves.
		near := g.zone | g.checks[Knight]
		for to := g.checks[role] &^ g.us & (command | near); to != 0; to &= to - 1 {
			square := to & -to
			p := plan{from: from, to: first(to), cost: costStep}
			c := commandFrom(role, winner, p.to, g.lines&^bit(from))
			if command&square == 0 {
				if p.way = c & command &^ g.us; p.way == 0 {
					continue
				}
				p.cost += costStep
			}
			p.flights = g.zone &^ (g.them &^ square) &^ (rest | c)
			p.cost += costFlight * count(p.flights)
			if p.bare = g.zone&^rest&square != 0; p.bare {
				p.cost += costBare
			}
			if p.cost >= best[1].cost {
				continue
			}
			p.guards = b.commanders(p.to, winner.Other(), g.them&^bit(g.king), (g.us|g.them)&^bit(from))
			p.cost += costGuard * count(p.guards)
			if role != Knight && g.zone&square == 0 {
				p.cost += costFar
			}
			if p.cost >= best[1].cost {
				continue
			}
			found++
			best[1] = p
			if p.cost < best[0].cost {
				best[0], best[1] = best[1], best[0]
			}
		}
	}
	return min(found, 2)
}
