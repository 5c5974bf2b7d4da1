package rules

// attack reports whether the player to move mates in at most n moves, n at
// least 1. When the budget is spent it says false, which then means nothing:
// whoever hears it looks at stopped first.
func (s *mateSearch) attack(b *board, n int) bool {
	if n == 1 {
		return s.strike(b)
	}
	row := s.table.find(b)
	switch {
	case row.mates != 0 && int(row.mates) <= n:
		return true
	case int(row.refuted) >= n, s.checksOnly && int(row.withoutQuiet) >= n:
		return false
	case row.refuted == 0 && row.withoutQuiet == 0 && s.strike(b):
		row.mates = 1
		s.table.keep(row)
		return true
	}
	f := &s.frames[n]
	f.moves.clear()
	if s.checksOnly {
		b.checks(&f.moves)
	} else {
		b.generate(&f.moves, everywhere, everywhere)
	}
	mating := Move(0)
	var next board
	for _, key := range s.orderMoves(b, f, row.move, n > 2) {
		if !s.spend() {
			break
		}
		b.play(Move(key), &next)
		if s.defend(&next, n-1) {
			mating = Move(key)
			break
		}
	}
	if s.stopped {
		return false
	}
	// The table may have learnt of this board meanwhile.
	row = s.table.find(b)
	switch {
	case mating != 0:
		row.mates, row.move = uint8(n), mating
	case s.checksOnly:
		row.withoutQuiet = uint8(n)
	default:
		row.refuted = uint8(n)
	}
	s.table.keep(row)
	return mating != 0
}

// defend reports whether the player to move, whatever the reply, is mated in
// at most n further moves of the opponent's. Of a spent budget the same holds
// as in attack.
func (s *mateSearch) defend(b *board, n int) bool {
	if n == 0 {
		return b.mated()
	}
	f := &s.frames[n]
	var next board
	// What saved the defender a moment ago is tried before anything is generated: most
	// moves are answered so.
	saviours := f.saviours
	for _, m := range saviours {
		if m != 0 && b.legal(m) {
			if !s.spend() {
				return false
			}
			b.play(m, &next)
			if !s.attack(&next, n) {
				return false
			}
		}
	}
	f.replies.clear()
	b.generate(&f.replies, everywhere, everywhere)
	if f.replies.n == 0 {
		return b.check()
	}
	for _, key := range s.orderReplies(b, f) {
		m := Move(key)
		if m == saviours[0] || m == saviours[1] {
			continue
		}
		if !s.spend() {
			return false
		}
		b.play(m, &next)
		if !s.attack(&next, n) {
			if !s.stopped {
				f.saviours = [2]Move{m, f.saviours[0]}
				s.refutations[m&(1<<12-1)] += uint32(n)
			}
			return false
		}
	}
	return true
}

// keyShift parts a key: a move, with what it is sorted by before it. The lower come first.
const keyShift = 16

// orderMoves returns the moves of a frame in the order in which to try them:
// the one that mated before, then checks, then the others; and those that leave
// few replies before those that leave many. Under the last moves quiet ones are
// so many and so cheap to look into that their replies are not counted. If only
// checks are wanted, others are left out.
func (s *mateSearch) orderMoves(b *board, f *mateFrame, known Move, countQuiet bool) []uint32 {
	const quiet = 256 // more than there are replies
	var a aims
	b.aim(&a)
	n := 0
	var next board
	for _, m := range f.moves.All() {
		key := uint32(2 * quiet)
		switch {
		case m == known:
			key = 0
		case countQuiet || s.checksOnly || a.mayCheck(b, m):
			if !s.spend() {
				return nil
			}
			b.play(m, &next)
			key = uint32(next.count())
			if !next.check() {
				if s.checksOnly {
					continue
				}
				key += quiet
			}
		}
		f.moveKeys[n] = key<<keyShift | uint32(m)
		n++
	}
	sortKeys(f.moveKeys[:n])
	return f.moveKeys[:n]
}

// orderReplies returns the replies of a frame in the order in which to try
// them: what has saved often, the capture of the man that gives check, the
// King's moves and other captures come first.
func (s *mateSearch) orderReplies(b *board, f *mateFrame) []uint32 {
	const (
		neutral, greatest          = 40000, 30000
		checker, byKing, byCapture = 6000, 2000, 1000
	)
	var v survey
	b.survey(&v)
	n := 0
	for _, m := range f.replies.All() {
		key := neutral - min(s.refutations[m&(1<<12-1)], greatest)
		if v.checkers&bit(m.To()) != 0 {
			key -= checker
		}
		if v.them&bit(m.To()) != 0 {
			key -= byCapture
		}
		if m.From() == v.king {
			key -= byKing
		}
		f.replyKeys[n] = key<<keyShift | uint32(m)
		n++
	}
	sortKeys(f.replyKeys[:n])
	return f.replyKeys[:n]
}

// sortKeys sorts by insertion: the lists are short.
func sortKeys(keys []uint32) {
	for i, k := range keys {
		for ; i > 0 && keys[i-1] > k; i-- {
			keys[i] = keys[i-1]
		}
		keys[i] = k
	}
}
