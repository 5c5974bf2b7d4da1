package lanes

import "slices"

// Queue holds the letters of which the headers are known.
type Queue struct {
	groups map[uint64]*group
	rings  [lanes][]*group     // whose turn it is
	games  map[uint64][]*Party // which parties have letters that wait, by game
	left   int
}

// New returns a queue of nothing.
func New() *Queue { return &Queue{groups: map[uint64]*group{}, games: map[uint64][]*Party{}} }

// Len is how many letters wait.
func (q *Queue) Len() int { return q.left }

// Add has letters wait.
func (q *Queue) Add(all ...Letter) {
	for _, l := range all {
		x := &item{Letter: l}
		q.left++
		q.add(x)
		if p := l.Party; p != nil {
			if len(p.waits) == 0 {
				for _, g := range p.Games {
					q.games[g] = append(q.games[g], p)
				}
			}
			p.waits = insert(p.waits, x)
		}
	}
}

// add puts a letter into the lane of its sender: the best that one of the sender's letters
// has, since those that wait before it must be read first.
func (q *Queue) add(x *item) {
	key := x.group()
	g := q.groups[key]
	if g == nil {
		g = &group{lane: x.Lane, key: key, flows: map[uint64]*flow{}}
		q.groups[key] = g
		q.rings[g.lane] = append(q.rings[g.lane], g)
	} else if x.Lane < g.lane {
		q.rings[g.lane] = slices.DeleteFunc(q.rings[g.lane], func(o *group) bool { return o == g })
		g.lane = x.Lane
		q.rings[g.lane] = append(q.rings[g.lane], g)
	}
	f := g.flows[x.Sender]
	if f == nil {
		f = &flow{}
		g.flows[x.Sender] = f
		g.ring = append(g.ring, x.Sender)
	}
	f.waits = insert(f.waits, x)
}

// Oldest is the arrival of the oldest letter that waits and could be of a game; false if
// none waits.
func (q *Queue) Oldest() (arrived int64, found bool) {
	for _, all := range q.games {
		for _, p := range all {
			if x := p.oldest(); x != nil && (!found || x.Arrived < arrived) {
				arrived, found = x.Arrived, true
			}
		}
	}
	return arrived, found
}

func (p *Party) oldest() (x *item) {
	p.waits, x = first(p.waits)
	return x
}

// before is the oldest letter that must be read before x: one that could be of a game of
// which x could be too. It is nil if there is none.
func (q *Queue) before(x *item) (older *item) {
	if x.Party == nil {
		return nil
	}
	for _, g := range x.Party.Games {
		for _, p := range q.games[g] {
			if y := p.oldest(); y != nil && byArrival(y, x) < 0 && (older == nil || byArrival(y, older) < 0) {
				older = y
			}
		}
	}
	if y := x.Party.oldest(); y != nil && byArrival(y, x) < 0 && (older == nil || byArrival(y, older) < 0) {
		older = y // of a writer who plays in no game
	}
	return older
}

// took takes a letter out.
func (q *Queue) took(x *item) {
	x.taken = true
	q.left--
	p := x.Party
	if p == nil || p.oldest() != nil {
		return
	}
	for _, g := range p.Games {
		if q.games[g] = slices.DeleteFunc(q.games[g], func(o *Party) bool { return o == p }); len(q.games[g]) == 0 {
			delete(q.games, g)
		}
	}
}
