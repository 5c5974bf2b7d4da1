package rules

import (
	"slices"
	"strings"
)

// MateIn looks into whether the player to move can mate by force in at most n
// own moves, whatever the opponent replies. It searches exhaustively:
// a King attacked without a legal move ends a line, and nothing else does
// (BCC1903/I.15(a)). Stalemate is no mate; repetition and the fifty moves are
// claims, which the opponent need not be thought to make.
//
// Proved comes with the first move in Line: that of the shortest mate and, if
// several mate equally soon, the first of them in the order of their UCI forms,
// so that it does not depend on how the search went. Only if the budget was
// spent before that much was known, Line has a first move that mates in at most
// n, but perhaps not the soonest or the first.
//
// Refuted means that there is no such mate. If n is 0 or less there is none:
// the opponent would have to be mated out of turn. Without a legal move, or
// with the King alone, a player mates nobody. Unknown means that the budget was
// spent, or that n is greater than 250 and there is no mate in 250. Of a first
// turn in which several moves are still due (BCC1903/III.4) it is always
// Unknown.
//
// Nodes counts the positions that were played into; one that was played into
// twice counts twice.
func MateIn(p Position, n int, budget Budget) Verdict {
	b := &p.b
	switch {
	case p.Due() > 1:
		return Verdict{Answer: Unknown}
	case n <= 0, p.DeadByMaterial(), b.men(b.turn) == bit(b.king(b.turn)):
		return Verdict{Answer: Refuted}
	}
	s := newMateSearch(p, budget)
	if len(s.first) == 0 {
		return Verdict{Answer: Refuted}
	}
	answer, line := s.solve(n)
	return Verdict{Answer: answer, Line: line, Nodes: s.spent}
}

func newMateSearch(p Position, budget Budget) *mateSearch {
	return &mateSearch{
		meter:  budget.meter(),
		root:   p.b,
		first:  p.LegalMoves(),
		table:  newMateTable(mateRowsMost),
		frames: make([]mateFrame, 1),
	}
}

// mostMateMoves is the greatest length of a mate that is looked for.
const mostMateMoves = 250

// mateSearch is a search for a mate from one board.
type mateSearch struct {
	meter
	root  board
	first []Move // the moves of the root, the likeliest first

	table  mateTable
	frames []mateFrame // by the number of moves that are left to the mating player
	last   MoveList    // the checks at the attacker's last move

	// refutations counts how often each move, without its promotion, was what
	// saved the opponent.
	refutations [1 << 12]uint32

	// checksOnly leaves the mating player nothing but checks.
	checksOnly bool
}

// mateFrame is what one step of the search works on.
type mateFrame struct {
	moves, replies      MoveList
	moveKeys, replyKeys [256]uint32
	saviours            [2]Move // the replies that saved the opponent last
}

// solve looks for a mate in one, in two and so on: each step costs many times
// what the one before did, so little is lost, the shortest mate is found first,
// and what was learnt serves to order the moves.
//
// A mate by checks alone can be far longer than all moves can be looked into.
// So the steps take turns with a search for such a mate, which may spend as
// much as they have spent.
func (s *mateSearch) solve(n int) (Answer, []Move) {
	deepest := min(n, mostMateMoves)
	s.orderRoot()
	checking := Move(0) // the first move of a mate by checks
	next := 2           // the number of moves of the next that is looked for
	steps, checks := 0, 0
	for d := 1; d <= deepest && !s.stopped; d++ {
		before := s.spent
		if m := s.anyOf(s.first, d); m != 0 {
			return Proved, []Move{s.soonest(m, d)}
		}
		steps += s.spent - before
		next = max(next, d+1)
		if checking != 0 || next > deepest || s.stopped {
			continue
		}
		before = s.spent
		checking, next = s.byChecks(next, deepest, steps-checks)
		checks += s.spent - before
	}
	switch {
	case checking != 0:
		return Proved, []Move{checking}
	case s.stopped || deepest < n:
		return Unknown, nil
	}
	return Refuted, nil
}

// byChecks looks for a mate by checks alone in d moves, d+1 and so on up to a
// greatest number, and spends no more than it is allowed. It returns the first
// move and the number of moves, or no move and the number at which to go on.
func (s *mateSearch) byChecks(d, most, allowed int) (Move, int) {
	budget := s.most
	s.most = min(budget, s.spent+allowed)
	s.checksOnly = true
	var m Move
	for ; d <= most; d++ {
		if m = s.anyOf(s.first, d); m != 0 || s.stopped {
			break
		}
	}
	s.checksOnly = false
	if s.spent == s.most && s.most < budget {
		s.stopped = false // What was allowed is spent, and not the budget.
	}
	s.most = budget
	return m, d
}

// orderRoot puts the moves of the root in the order in which they are tried.
func (s *mateSearch) orderRoot() {
	f := &s.frames[0]
	for _, m := range s.first {
		f.moves.Add(m)
	}
	keys := s.orderMoves(&s.root, f, 0, true)
	if s.stopped {
		return
	}
	for i, key := range keys {
		s.first[i] = Move(key)
	}
}

// anyOf returns the first of a list of the root's moves that mates in at most d
// moves, or none.
func (s *mateSearch) anyOf(list []Move, d int) Move {
	for len(s.frames) <= d {
		s.frames = append(s.frames, mateFrame{})
	}
	var next board
	for _, m := range list {
		if !s.spend() {
			return 0
		}
		s.root.play(m, &next)
		if (!s.checksOnly || next.check()) && s.defend(&next, d-1) {
			return m
		}
		if s.stopped {
			return 0
		}
	}
	return 0
}

// soonest returns, where a move is known to mate in d moves and none in fewer,
// the first by UCI form that does. If the budget does not suffice it is the one
// that is known.
func (s *mateSearch) soonest(known Move, d int) Move {
	var earlier []Move
	for _, m := range s.first[slices.Index(s.first, known)+1:] {
		// Those before it have been looked into.
		if m.String() < known.String() {
			earlier = append(earlier, m)
		}
	}
	slices.SortFunc(earlier, func(a, b Move) int { return strings.Compare(a.String(), b.String()) })
	if m := s.anyOf(earlier, d); m != 0 {
		return m
	}
	return known
}

// mateTable remembers boards on which the mating player was to move. It holds
// them whole, not by a hash alone: what it says is never about another board.
//
// It grows with what it holds, up to a limit. Where a place is full, the board
// that was looked into least of those that share it is forgotten.
type mateTable struct {
	rows []mateRow
	used int
	most int // rows
}

// mateRow is 40 octets about one board, without the counts of moves, on which
// nothing here depends, and without the turn, which is always the same.
type mateRow struct {
	x, y, z, black uint64
	castles        castles
	passed         Square
	mates          uint8 // in so many moves there is mate, 0 if that is not known
	refuted        uint8 // in so many there is none
	withoutQuiet   uint8 // in so many there is none, if only checks may be given
	move           Move  // the first of a mate
}

const (
	mateRowsShared = 4       // so many rows share a place
	mateRowsFirst  = 1 << 8  // at the beginning
	mateRowsMost   = 1 << 21 // 84 million octets; a few are asked for in a second
)

// newMateTable makes a table that grows up to a number of rows, a power of two
// and four at least.
func newMateTable(most int) mateTable {
	return mateTable{rows: make([]mateRow, min(most, mateRowsFirst)), most: most}
}

// shared returns the rows in which a board may be found.
func (t *mateTable) shared(r *mateRow) []mateRow {
	// Odd numbers of no meaning, one for each word.
	h := r.x*0x9E3779B97F4A7C15 ^ r.y*0xC2B2AE3D27D4EB4F ^ r.z*0x165667B19E3779F9 ^ r.black*0xD6E8FEB86659FD93
	h ^= uint64(r.castles)<<8 | uint64(r.passed)
	h ^= h >> 32
	h *= 0xA24BAED4963EE407
	h ^= h >> 32
	i := int(h) & (len(t.rows) - 1) &^ (mateRowsShared - 1)
	return t.rows[i : i+mateRowsShared]
}

func (r *mateRow) empty() bool { return r.x|r.y|r.z == 0 }

func (r *mateRow) same(q *mateRow) bool {
	return r.x == q.x && r.y == q.y && r.z == q.z && r.black == q.black && r.castles == q.castles && r.passed == q.passed
}

// depth is how far the board was looked into.
func (r *mateRow) depth() uint8 { return max(r.mates, r.refuted, r.withoutQuiet) }

// find returns the row of a board; a new one says nothing of it yet.
func (t *mateTable) find(b *board) mateRow {
	row := mateRow{x: b.x, y: b.y, z: b.z, black: b.black, castles: b.castles, passed: b.passed}
	shared := t.shared(&row)
	for i := range shared {
		if shared[i].same(&row) {
			return shared[i]
		}
	}
	return row
}

// keep puts down what is now known of a board.
func (t *mateTable) keep(row mateRow) {
	if t.used > len(t.rows)/2 && len(t.rows) < t.most {
		old := t.rows
		t.rows, t.used = make([]mateRow, 2*len(old)), 0
		for i := range old {
			if !old[i].empty() {
				t.put(&old[i])
			}
		}
	}
	t.put(&row)
}

func (t *mateTable) put(row *mateRow) {
	shared := t.shared(row)
	place := &shared[0]
	for i := range shared {
		r := &shared[i]
		if r.empty() {
			t.used++
			place = r
			break
		}
		if r.same(row) {
			place = r
			break
		}
		if r.depth() < place.depth() {
			place = r
		}
	}
	*place = *row
}
