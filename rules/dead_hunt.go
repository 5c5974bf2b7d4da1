package rules

// hunt is a short search for a helpmate by one colour. Nearly every position
// of an ordinary game has thousands of them, so that it need not look far: it
// always goes on from the most promising move that it has seen, of either
// player since both help, and mostly that leads straight on. A move is judged
// before it is played, by what it does for the hunter's plans (see plan).
//
// All is of fixed size, so that a hunt allocates nothing but the line found.
type hunt struct {
	winner Colour
	meter  *meter

	nodes  [huntNodes]huntNode
	count  int
	moves  [huntMoves]huntMove
	offers int // places of moves in use; the first stands for none

	// heads are the lists of moves not yet played, by their scores, and in each
	// the latest comes first; best is the first list that may have any.
	heads [huntScores]uint16
	best  int
	// seen are hashes of boards looked into; one may push out another.
	seen [256]uint32

	list MoveList
}

// huntNode is a board of the hunt and the move by which it came about.
type huntNode struct {
	b      board
	parent int16
	depth  int16
	move   Move
}

// huntMove is a move that may be played from a node, and the next of its list.
type huntMove struct {
	node, next uint16
	move       Move
}

const (
	huntNodes  = 64
	huntMoves  = 2048
	huntScores = 256
)

// run looks into at most so many boards, first among them b, for a helpmate,
// and returns its moves, or none.
func (h *hunt) run(b *board, winner Colour, most int) []Move {
	h.winner, h.count, h.offers = winner, 0, 0
	h.heads, h.best = [huntScores]uint16{}, huntScores
	h.seen = [256]uint32{}
	for next := (huntNode{b: *b}); h.count < min(most, huntNodes) && h.meter.spend(); {
		node := h.count
		h.nodes[node] = next
		h.count++
		if mate := h.expand(node); mate != 0 {
			return h.line(node, mate)
		}
		if !h.play(&next) {
			break
		}
	}
	return nil
}

// play takes the best of the moves offered that leads to a new board.
func (h *hunt) play(next *huntNode) bool {
	for ; h.best < huntScores; h.best++ {
		for h.heads[h.best] != 0 {
			m := h.moves[h.heads[h.best]]
			h.heads[h.best] = m.next
			from := &h.nodes[m.node]
			*next = huntNode{parent: int16(m.node), depth: from.depth + 1, move: m.move}
			from.b.play(m.move, &next.b)
			next.b.half, next.b.number = 0, 0
			key := next.b.hash()
			if slot := &h.seen[key>>56]; *slot != uint32(key) {
				*slot = uint32(key)
				return true
			}
		}
	}
	return false
}

// offer keeps a move to be played, the sooner the smaller its score. If there
// is no room for more it is forgotten.
func (h *hunt) offer(node int, m Move, score int) {
	if h.offers == huntMoves-1 {
		return
	}
	score = max(0, min(score, huntScores-1))
	h.offers++
	h.moves[h.offers] = huntMove{node: uint16(node), next: h.heads[score], move: m}
	h.heads[score] = uint16(h.offers)
	h.best = min(h.best, score)
}

// line returns the moves that lead to a node, and a last one.
func (h *hunt) line(node int, last Move) []Move {
	line := make([]Move, h.nodes[node].depth+1)
	for i := len(line) - 1; i >= 0; i-- {
		line[i] = last
		last = h.nodes[node].move
		node = int(h.nodes[node].parent)
	}
	return line
}

// expand offers the moves of a node, each with the cost of the better plan
// after it. If a move mates it is returned instead.
func (h *hunt) expand(node int) Move {
	b := &h.nodes[node].b
	h.list.clear()
	b.generate(&h.list, everywhere, everywhere)
	var g ground
	g.survey(b, h.winner)
	var both [2]plan
	plans := both[:g.plans(b, h.winner, &both)]
	few := g.us&b.straight() == 0 && g.few()
	switch {
	case g.pawns != 0 && (len(plans) == 0 || few):
		h.promote(node)
		return 0
	case len(plans) == 0:
		plans = both[:1]
		plans[0] = plan{cost: costNoPlan, flights: g.zone &^ g.them &^ g.once}
	}
	// Of equal moves the one further on is played first: it is nearly always
	// better to go on than to begin again.
	base := huntBase - int(h.nodes[node].depth)
	for _, m := range h.list.All() {
		var cost int
		switch {
		case b.turn == h.winner:
			var mates bool
			if cost, mates = g.attack(b, m, plans); mates {
				return m
			}
		case m.From() == g.king:
			cost = g.flee(b, m, &plans[0])
		default:
			cost = g.yield(b, m, plans)
		}
		h.offer(node, m, cost+base)
	}
	return 0
}

// huntBase keeps scores above 0 on long lines.
const huntBase = 32

// promote offers the moves of a node where the winner must first have a Queen:
// the Pawn that is nearest goes on, and the others let it pass.
func (h *hunt) promote(node int) {
	b := &h.nodes[node].b
	pawn, cost, path := runner(b, h.winner)
	cost += 2*huntBase + costNoPlan - int(h.nodes[node].depth)
	for _, m := range h.list.All() {
		from, to := m.From(), m.To()
		c := cost
		switch {
		case from == pawn && m.Promotion() != NoRole && m.Promotion() != Queen:
			c -= 3
		case from == pawn:
			c -= 6
		case to == pawn:
			c += 60
		case path&bit(from) != 0 && path&bit(to) == 0:
			c -= 8
		case path&bit(to) != 0:
			c += 8
		case b.occupied()&bit(to) != 0:
			c += 4
		}
		h.offer(node, m, c)
	}
}

// runner returns the Pawn of a colour that is nearest to promotion, a measure
// of what is missing, and the squares before it. If there is no Pawn the cost
// is great.
func runner(b *board, c Colour) (pawn Square, cost int, path uint64) {
	cost = 10 * outOfReach
	for set := b.pawns() & b.men(c); set != 0; set &= set - 1 {
		s := first(set)
		ahead, ranks := fileA<<s.File()&(bit(s)-1), s.Rank()
		if c == White {
			ahead, ranks = fileA<<s.File()&^(bit(s)|(bit(s)-1)), 7-s.Rank()
		}
		n := 6*ranks + 8*count(ahead&b.occupied()) + 40*count(ahead&b.pawns())
		if n < cost {
			pawn, cost, path = s, n, ahead
		}
	}
	return pawn, cost, path
}
