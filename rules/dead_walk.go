package rules

// deadWalk looks into every board that can be reached from one, the promising
// ones first, until it finds a mate, has seen them all, or has spent its
// budget. It is both the exhaustive proof that a position is dead and the
// search for the helpmates that a hunt does not find: what it seeks decides
// nothing but the order.
//
// A board from which a bound of all that the men can do (see reach) shows that
// nobody is ever mated counts as seen, but is not walked on from.
type deadWalk struct {
	meter *meter
	hunt  hunt
	reach reach
	race  race

	boards boardTable
	queues [2]deadQueue
	oldest int // all boards before it have been walked on from

	goals   [2][]goal
	nearest [2]int // the least distance to a goal so far
	novelty []novelty
	hunted  int // what was spent on hunts

	// A bound is tried at every patience-th board that may be worth it: less
	// often while it shows nothing.
	patience, waited int
}

// colours is a set of colours.
type colours uint8

func (c Colour) set() colours { return 1 << (c & 1) }

const (
	// oldestEvery makes every so many-th board the oldest not yet walked on
	// from, so that no short line waits for ever while a long one is followed.
	oldestEvery = 8
	// reachCost is what a bound is charged as, in positions looked into: it
	// takes about as long.
	reachCost = 16
	// mostPatience is the greatest patience.
	mostPatience = 64
)

// newDeadWalk begins a walk in which the given colours may mate.
func newDeadWalk(b *board, open colours, r *reach, m *meter) *deadWalk {
	w := &deadWalk{meter: m, hunt: hunt{meter: m}, reach: *r, patience: 1}
	w.oldest = w.boards.first()
	for c := range Colour(2) {
		w.nearest[c] = walkRanks
		if open&c.set() != 0 {
			w.goals[c] = w.reach.goals(c)
		}
	}
	w.race = newRace(b)
	if w.race.lost(b) {
		open &= w.race.mating
	}
	w.novelty = make([]novelty, noveltySize(m.most))
	_, slot := w.boards.find(b)
	i := w.boards.add(slot, deadNode{b: *b, open: open, done: open == 0})
	w.queue(i, w.see(b))
	return w
}

// run walks and returns a line to a mate. If there is none, all tells whether
// everything was seen.
func (w *deadWalk) run() (line []Move, all bool) {
	for turn := 0; ; turn++ {
		i := w.next(turn)
		if i == 0 {
			return nil, true
		}
		n := w.boards.node(i)
		if n.done {
			continue // It was in another queue too.
		}
		n.done = true
		if line := w.expand(i, n); line != nil || w.meter.stopped {
			return line, false
		}
	}
}

// next chooses the board to walk on from, 0 if there is none left.
func (w *deadWalk) next(turn int) uint32 {
	if turn%oldestEvery != 0 {
		c := Colour(turn & 1)
		if i := w.queues[c].pop(&w.boards, c); i != 0 {
			return i
		}
	}
	for ; w.oldest < w.boards.count; w.oldest++ {
		if !w.boards.node(uint32(w.oldest)).done {
			return uint32(w.oldest)
		}
	}
	return 0
}

// expand looks into the boards one move on.
func (w *deadWalk) expand(i uint32, n *deadNode) []Move {
	var l MoveList
	n.b.generate(&l, everywhere, everywhere)
	inCheck, king := n.b.check(), n.b.king(n.b.turn)
	for _, m := range l.All() {
		if !w.meter.spend() {
			return nil
		}
		next := deadNode{parent: i, move: m, open: n.open, crowned: n.crowned || m.Promotion() != NoRole}
		n.b.play(m, &next.b)
		// From most moves there is a way back, so that the men can do no less
		// after them than before. Not so from a capture, a Pawn's move, a loss
		// of rights, and a King's escape from a square that may be commanded
		// for ever.
		final := next.b.half == 0 || next.b.castles != n.b.castles || inCheck && m.From() == king
		next.b.half, next.b.number = 0, 0
		j, slot := w.boards.find(&next.b)
		if j != 0 {
			// The board is one, by whatever way it is reached: a colour that
			// was shown never to mate on one way does not on the other.
			w.boards.node(j).open &= n.open
			continue
		}
		if next.b.check() && next.b.count() == 0 {
			return append(w.boards.line(i), m)
		}
		if !next.crowned && w.race.lost(&next.b) {
			next.open &= w.race.mating
		}
		if final && next.open != 0 {
			w.bound(&next)
		}
		next.done = next.open == 0
		j = w.boards.add(slot, next)
		if next.done {
			continue
		}
		news := w.see(&next.b)
		if w.queue(j, news) || news == newMen {
			if line := w.chase(j); line != nil {
				return line
			}
		}
	}
	return nil
}

// chase hunts from a board, as long as hunts have not cost more than half of
// all.
func (w *deadWalk) chase(i uint32) []Move {
	n := w.boards.node(i)
	for c := range Colour(2) {
		if n.open&c.set() == 0 || 2*w.hunted > w.meter.spent+huntsFree {
			continue
		}
		before := w.meter.spent
		line := w.hunt.run(&n.b, c, chaseNodes)
		w.hunted += w.meter.spent - before
		if line != nil {
			return append(w.boards.line(i), line...)
		}
	}
	return nil
}

const (
	// chaseNodes is the size of a hunt from a board of the walk.
	chaseNodes = 24
	// huntsFree may be spent on hunts before anything else.
	huntsFree = 512
)

// bound takes away the colours of which it can be shown that they never mate
// from a board on.
func (w *deadWalk) bound(n *deadNode) {
	if (Position{b: n.b}).DeadByMaterial() {
		n.open = 0
		return
	}
	if n.b.pawns() == 0 {
		return // No man stays where it is for ever.
	}
	if w.waited++; w.waited < w.patience {
		return
	}
	w.waited = 0
	for range reachCost {
		if !w.meter.spend() {
			return
		}
	}
	w.reach.explore(&n.b)
	if mating := w.reach.mating() & n.open; mating != n.open {
		n.open = mating
		w.patience = 1
		return
	}
	w.patience = min(2*w.patience, mostPatience)
}
