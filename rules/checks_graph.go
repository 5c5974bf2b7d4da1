package rules

// pursuit is a search for an endless series of checks. It knows positions in
// which the claimant is to move, here called stations; of those that have been
// widened it knows the checks, here called attempts, and to which stations the
// replies lead.
type pursuit struct {
	meter
	claimant Colour
	roots    []uint32

	stations  rows[station]
	attempts  rows[attempt]
	replies   rows[uint32] // stations, those of one attempt side by side
	widenings rows[widening]
	places    []uint64 // the table by which stations are found

	near    []uint32 // stations in the order of their distance from the roots
	passed  int      // of these, those that are done with
	abreast int      // nodes that were spent on them

	path   []leg
	visits int // returns to stations, the first with them
	pause  int // of visits, at which the search rests
	letGo  int // of visits, at which a rest releases what is held

	// What one step works on.
	checks, answers, looks MoveList
	sights                 []sight
	kept                   []attempt
}

func newPursuit(claimant Colour, budget Budget) *pursuit {
	return &pursuit{
		meter:    budget.meter(),
		claimant: claimant,
		places:   make([]uint64, firstPlaces),
		pause:    firstPause,
		letGo:    firstLetGo,
		sights:   make([]sight, 256),
	}
}

// station is a position with the claimant to move, in 56 octets.
type station struct {
	board board // its counts are nought

	// What seems to be wanted yet to prove the station and to refute it, in
	// stations to be looked into.
	proof, refutation uint32

	first  uint32 // of its attempts, which stand side by side
	n      uint8  // attempts once it is widened, before that checks
	choice uint8  // the attempt by which it is held
	marks  marks
}

// marks are what is known of a station.
type marks uint8

const (
	bad     marks = 1 << iota // not in P, and that for certain
	good                      // in P, and that for certain
	held                      // it has a check that seems good
	widened                   // its attempts are known
	onPath                    // the search is at work below it
	seen                      // by the walk that is under way
	listed                    // among those in the order of their distance
)

func (t *station) is(m marks) bool { return t.marks&m != 0 }

// remote is what is wanted for what cannot be.
const remote = 1 << 28

func (t *station) setBad() {
	t.marks = t.marks&^held | bad
	t.proof, t.refutation = remote, 0
}

func (t *station) setGood() {
	t.marks = t.marks&^held | good
	t.proof, t.refutation = 0, remote
}

// release makes a station that was held an open one.
func (t *station) release() {
	t.marks &^= held
	t.proof, t.refutation = 1, uint32(t.n)
}

// attempt is a check and its replies.
type attempt struct {
	first uint32 // of its replies
	check Move
	n     uint8
	dead  bool // a reply leads to a station that is bad
}

// widening is a station with its attempts. The list of them has the order in
// which the stations were widened.
type widening struct {
	station, first uint32
	n              uint8
}

// sight is a board to which a reply leads: a station, if it is known, or what
// is needed to enter it as one.
type sight struct {
	board  board
	hash   uint64
	index  uint32
	checks uint8
	known  bool
}

// look fills a sight of which the board, with the claimant to move, is given.
func (s *pursuit) look(at *sight) {
	at.board.half, at.board.number = 0, 0
	at.hash = hashBoard(&at.board)
	at.index, at.known = s.find(&at.board, at.hash)
	if !at.known {
		s.looks.clear()
		at.board.givenChecks(&s.looks)
		at.checks = uint8(s.looks.Len())
	}
}

// enter makes a station of what has been sighted and was not known.
func (s *pursuit) enter(at *sight) uint32 {
	i := s.stations.add(1)
	t := s.stations.at(i)
	*t = station{board: at.board, proof: 1, refutation: uint32(at.checks), n: at.checks}
	if at.checks == 0 {
		t.setBad()
	}
	s.place(i, at.hash)
	return i
}

// widen finds the attempts of a station. Those that a reply refutes at once
// are not kept, and beside one that is good at once no other is. If the budget
// is spent on the way the station stays as it was.
func (s *pursuit) widen(i uint32) {
	t := s.stations.at(i)
	s.checks.clear()
	t.board.givenChecks(&s.checks)
	s.kept = s.kept[:0]
	sure := false
	for _, m := range s.checks.All() {
		n, allGood, refuted := s.answer(&t.board, m)
		if s.stopped {
			return
		}
		if refuted {
			continue
		}
		a := attempt{first: s.replies.add(n), check: m, n: uint8(n)}
		to := s.replies.span(a.first, n)
		for k := range to {
			at := &s.sights[k]
			if !at.known {
				at.index = s.enter(at)
			}
			to[k] = at.index
		}
		if sure = allGood; sure {
			s.kept = s.kept[:0]
		}
		s.kept = append(s.kept, a)
		if sure {
			break
		}
	}
	t.first, t.n = s.attempts.add(len(s.kept)), uint8(len(s.kept))
	copy(s.attempts.span(t.first, len(s.kept)), s.kept)
	t.marks |= widened
	if sure {
		t.choice = 0
		t.setGood()
	}
	if t.n == 0 {
		t.setBad()
		return
	}
	*s.widenings.at(s.widenings.add(1)) = widening{i, t.first, t.n}
}

// answer plays a check and sights the boards to which the replies lead. It
// returns their number, whether all are known to be good, and whether one is
// bad; none of it counts if the budget is spent.
func (s *pursuit) answer(b *board, check Move) (n int, allGood, refuted bool) {
	if !s.spend() {
		return
	}
	var after board
	b.play(check, &after)
	s.answers.clear()
	after.generate(&s.answers, everywhere, everywhere)
	allGood = true
	for k, r := range s.answers.All() {
		at := &s.sights[k]
		after.play(r, &at.board)
		s.look(at)
		var m marks
		switch {
		case at.known:
			m = s.stations.at(at.index).marks
		case !s.spend():
			return
		case at.checks == 0:
			m = bad
		}
		if m&bad != 0 {
			return 0, false, true
		}
		allGood = allGood && m&good != 0
	}
	return s.answers.Len(), allGood, false
}

// givenChecks fills the list with the legal moves that give check. Most can be
// told by where the man goes to; the moves of men that hide another's command,
// promotions, takings in passing and the King's moves are played to see.
func (b *board) givenChecks(l *MoveList) {
	b.checks(l)
	var a aims
	b.aim(&a)
	n := 0
	for _, m := range l.All() {
		if a.checks(b, m) {
			l.moves[n] = m
			n++
		}
	}
	l.n = n
}

// checks reports whether a legal move that may give check does.
func (a *aims) checks(b *board, m Move) bool {
	if r := b.role(m.From()); r != King && a.from[r]&bit(m.To()) != 0 && m.Promotion() == NoRole {
		// It commands the King's square from there: what stood between it and
		// the King when it set out was not in its way, or it did not leave it.
		return true
	}
	var next board
	b.play(m, &next)
	return next.check()
}
