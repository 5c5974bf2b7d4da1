package lanes

import "slices"

// The shares of a batch, in letters.
const (
	Batch        = 64
	mostSenders  = 1000 // whose first letters go at once, though they be more than a batch has room for
	ofOne        = 4    // of one sender
	ofStranger   = 2    // of one address that nobody knows
	ofDomain     = 4    // of strangers of one domain
	leastKnown   = 12
	leastStrange = 4
)

// mostOctets is how much of a lane goes into one batch, in octets; a longer letter goes
// alone. It does not bound the first letters of those who have a key.
const mostOctets = 1 << 20

// batch is one that is being put together.
type batch struct {
	q       *Queue
	out     []*item
	senders map[uint64]int
	groups  map[*group]int
	octets  [lanes]int64
}

// Next takes out what is to be fetched next, by arrival; nothing if nothing waits.
func (q *Queue) Next() []Letter {
	b := &batch{q: q, senders: map[uint64]int{}, groups: map[*group]int{}}
	known, strange := 0, 0
	if len(q.rings[Known]) > 0 {
		known = leastKnown
	}
	if len(q.rings[Strangers]) > 0 {
		strange = leastStrange
	}
	b.fill(Keyed, share{upTo: mostSenders, each: 1, group: 1, anySize: true})
	b.fill(Keyed, share{upTo: Batch - known - strange, each: ofOne, group: ofOne})
	b.fill(Known, share{upTo: max(len(b.out)+known, Batch-strange), each: ofOne, group: ofOne})
	b.fill(Strangers, share{upTo: max(len(b.out)+strange, Batch), each: ofStranger, group: ofDomain})
	for lane := range lanes {
		b.fill(lane, share{upTo: Batch, each: Batch, group: Batch})
	}
	slices.SortFunc(b.out, byArrival)
	out := make([]Letter, len(b.out))
	for i, x := range b.out {
		out[i] = x.Letter
	}
	return out
}

// share is how much of a lane goes into a batch.
type share struct {
	upTo        int // letters that the batch then has
	each, group int // letters of one sender, and of one group
	anySize     bool
}

// fill gives each sender of a lane a turn after the other, until the share is full or
// nobody has a letter that may go.
func (b *batch) fill(lane Lane, s share) {
	ring := b.q.rings[lane]
	for idle := 0; idle < len(ring) && len(b.out) < s.upTo; {
		g := ring[0]
		ring = ring[1:]
		took := b.groups[g] < s.group && b.turn(g, s)
		if idle++; took {
			idle = 0
		}
		if len(g.flows) > 0 {
			ring = append(ring, g)
		} else {
			delete(b.q.groups, g.key)
			idle = max(0, idle-1)
		}
	}
	b.q.rings[lane] = ring
}

// turn takes a letter of the group's next sender who may have one taken.
func (b *batch) turn(g *group, s share) bool {
	for range len(g.ring) {
		sender := g.ring[0]
		g.ring = g.ring[1:]
		var x *item
		f := g.flows[sender]
		if f.waits, x = first(f.waits); x == nil {
			delete(g.flows, sender)
			continue
		}
		g.ring = append(g.ring, sender)
		if b.senders[sender] < s.each && (s.anySize || b.fits(g.lane, x)) && b.take(x) {
			return true
		}
	}
	return false
}

// fits reports whether the lane has room for a letter of that length.
func (b *batch) fits(lane Lane, x *item) bool {
	return b.octets[lane] == 0 || b.octets[lane]+x.Size <= mostOctets
}

// take takes a letter, and before it the older ones that could be of its games: if these
// are more than four, four of them and not yet the letter.
func (b *batch) take(x *item) bool {
	for n := 0; ; n++ {
		y := x
		for older := b.q.before(y); older != nil; older = b.q.before(y) {
			y = older
		}
		if y != x && n == ofOne {
			return false
		}
		if b.put(y); y == x {
			return true
		}
	}
}

func (b *batch) put(x *item) {
	b.q.took(x)
	b.out = append(b.out, x)
	b.senders[x.Sender]++
	g := b.q.groups[x.group()]
	b.groups[g]++
	b.octets[g.lane] += x.Size
}
