package rules

// In which order a walk goes: first where something is new, and towards the
// goals.

// deadQueue holds the boards not yet walked on from, by how far they look from
// a mate by one colour; among equals the oldest comes first.
type deadQueue struct {
	head, tail [walkRanks]uint32
	low        int
}

const walkRanks = 256

func (q *deadQueue) push(t *boardTable, c Colour, i uint32, rank int) {
	rank = min(rank, walkRanks-1)
	if q.head[rank] == 0 {
		q.head[rank] = i
	} else {
		t.node(q.tail[rank]).next[c] = i
	}
	q.tail[rank] = i
	q.low = min(q.low, rank)
}

func (q *deadQueue) pop(t *boardTable, c Colour) uint32 {
	for ; q.low < walkRanks; q.low++ {
		if i := q.head[q.low]; i != 0 {
			q.head[q.low] = t.node(i).next[c]
			return i
		}
	}
	return 0
}

// queue puts a board into the queues of the colours that may mate, and reports
// whether it is nearer to a goal than all before.
func (w *deadWalk) queue(i uint32, n news) bool {
	node := w.boards.node(i)
	nearer := false
	for c := range Colour(2) {
		if node.open&c.set() == 0 {
			continue
		}
		var rank int
		if len(w.goals[c]) > 0 {
			rank = walkRanks
			for j := range w.goals[c] {
				rank = min(rank, w.goals[c][j].distance(&node.b, c))
			}
			if rank < w.nearest[c] {
				w.nearest[c], nearer = rank, true
			}
			if n == nothingNew {
				rank += 2
			}
		} else {
			rank = prospect(&node.b, c)
			if n == nothingNew {
				rank += walkRanks / 2
			}
		}
		w.queues[c].push(&w.boards, c, i, rank)
	}
	return nearer
}

// news is what a board shows that no board before it has shown.
type news uint8

const (
	nothingNew news = iota
	newSquare       // a man stands where none of its sort has stood yet
	newMen          // the Pawns stand otherwise, or there are other men
)

// novelty remembers, for one arrangement of Pawns and one number of men of each
// sort, where the pieces have stood with each colour to move.
type novelty struct {
	key  uint64
	seen [2][2][King + 1]uint64
}

// noveltySize returns how many arrangements are remembered: in memory little
// beside the boards. One may push out another, which costs time only.
func noveltySize(nodes int) int {
	size := 16
	for size < 4096 && size < nodes/32 {
		size *= 2
	}
	return size
}

// see tells what is new on a board, and remembers it.
func (w *deadWalk) see(b *board) news {
	key := b.arrangement()
	n := &w.novelty[key%uint64(len(w.novelty))]
	result := nothingNew
	if n.key != key {
		*n = novelty{key: key}
		result = newMen
	}
	for c := range Colour(2) {
		men, seen := b.men(c), &n.seen[b.turn&1][c]
		for r := Knight; r <= King; r++ {
			if set := b.of(r) & men; set&^seen[r] != 0 {
				seen[r] |= set
				result = max(result, newSquare)
			}
		}
	}
	return result
}

// arrangement returns a number that boards share on which the Pawns stand
// alike, with as many pieces of each sort and the same rights to castle; it is
// never 0.
func (b *board) arrangement() uint64 {
	var men board
	pawns := b.pawns()
	men.x, men.black, men.castles = pawns, b.black&pawns, b.castles
	for c := range Colour(2) {
		for r := Knight; r <= Queen; r++ {
			men.y = men.y<<5 | uint64(count(b.of(r)&b.men(c)))
		}
	}
	return men.hash() | 1
}

// prospect returns a number that is small if a colour looks near to a mate. It
// needs a Rook or a Queen first, and then that the other King has few flights.
func prospect(b *board, winner Colour) int {
	us, them := b.men(winner), b.men(winner.Other())
	if us&b.straight() == 0 {
		_, cost, _ := runner(b, winner)
		return min(20+cost, walkRanks/2-1)
	}
	king := b.king(winner.Other())
	occupied := b.occupied() &^ bit(king)
	command := pawnCommand(b.pawns()&us, winner)
	for set := us &^ b.pawns(); set != 0; set &= set - 1 {
		s := first(set)
		command |= commandFrom(b.role(s), winner, s, occupied)
	}
	n := 2 * count(kingMoves[king]&^them&^command)
	if command&bit(king) == 0 {
		n++
	}
	return n
}
