package correspondence

import (
	"cmp"
	"slices"

	"postd/correspondence/letters"
	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/rules"
)

// quoted finds in a letter what its writer copied from the score. No record of a past
// move is played again (RULING/R-69), and the opponent's last move, wherever it stands
// in the letter, is the repetition that is owed with a record (RULING/R-70).
type quoted struct {
	g      *Game
	by     rules.Colour
	expect letters.Expect
	all    places
	due    int  // the place of the next record, whoever is to send it
	mine   bool // and it is the writer's
	parts  []Part
	rows   []copiedRow
	unsure bool                             // the letter says that the opponent's record is ambiguous
	prose  int                              // words of sentences with moves in them that were looked through
	spoken map[int][][]descriptive.Numbered // what stands in those, by part
}

// copiedRow is a row of records of the letter.
type copiedRow struct {
	part   int // of the letter
	piece  letters.Piece
	places []int // of each record; none where no record has a number
	equal  []bool
	gap    bool // its numbers contradict one another
	last   bool // its last record is for the writer's turn
	either bool // it may be the opponent's last move, or the writer's own
}

// takes adds a piece of the letter.
func (q *quoted) takes(p letters.Piece) {
	q.unsure = p.Ambiguous
	if i := slices.IndexFunc(p.Said, func(s letters.Statement) bool { return s.Kind == letters.Plays }); i >= 0 && p.Row == nil {
		p.Row, p.Agreed = p.Said[i].Moves, true // beside a command on its line
	}
	if len(p.Said) == 0 && p.Row == nil {
		p.Row, _ = letters.Foreign(p.Words, q.expect)
	}
	if letters.Swapped(p.Row) {
		p.Row, p.Said = []descriptive.Numbered{p.Row[1], p.Row[0]}, nil
	}
	if p.Row != nil {
		q.rows = append(q.rows, copiedRow{part: len(q.parts), piece: p})
	}
	q.parts = append(q.parts, partOf(p, q.expect))
}

// settle gives each row its kind, and returns the parts of the letter.
func (q *quoted) settle() []Part {
	g := q.g
	first := g.Position().Due() > 1 && g.Case == nil // a first turn of several moves (BCC1903/III.4)
	q.stand()
	for i := range q.rows {
		q.place(&q.rows[i])
	}
	for i := range q.rows {
		if !first || len(q.rows[i].places) > 0 && q.past(q.rows[i]) {
			q.kind(&q.rows[i])
		}
	}
	if !first {
		q.rowsFirst()
		q.undresses()
		q.beside()
		q.needs()
		q.within()
		q.repeats()
	}
	for i := range q.parts {
		if q.unsure {
			letters.SayAmbiguous(q.parts[i].Said)
		}
	}
	slices.SortStableFunc(q.parts, func(a, b Part) int { return cmp.Or(a.From-b.From, a.To-b.To) })
	return q.parts
}

// place finds where the records of a row stand, and compares them.
func (q *quoted) place(r *copiedRow) {
	spots := letters.SpotsOf(r.piece.Row)
	if spots[0].Number == 0 {
		q.placeBare(r)
		return
	}
	from := q.find(spots[0])
	if len(r.piece.Row) == 1 && !r.piece.Row[0].Dots && q.by == rules.Black {
		// "3. P-K4" of Black's may be White's third move, or Black's own.
		own := q.find(letters.Spot{Number: spots[0].Number, Side: rules.Black})
		whites := from >= 0 && q.equals(from, r.piece.Row[0])
		switch fits := own == q.due && (!q.mine || q.fits(r.piece.Row[0], own)); {
		case whites && fits && len(q.rows) == 1 && q.g.Agreement.RepeatMove == terms.RepeatRequired:
			r.either = true // where nothing has to be repeated it is the own
		case !whites, len(q.rows) == 1 && (fits || own == q.due-1 && !q.mine && q.couldBe(r.piece.Row[0], own)):
			from = own
		}
	}
	if from < 0 {
		r.gap = true
		return
	}
	for i := range spots {
		r.places = append(r.places, from+i)
		r.equal = append(r.equal, q.equals(from+i, r.piece.Row[i]))
		if r.piece.Row[i].Number > 0 && q.number(from+i) != spots[i].Number {
			r.gap = true
		}
	}
}

// placeBare finds the place of records that have no number: a pair or more that equals
// what was sent last, or all of it but the last record, which is due; or what stands last
// before a record that is in question.
func (q *quoted) placeBare(r *copiedRow) {
	n := len(r.piece.Row)
	if n < 2 {
		return
	}
	for _, from := range []int{q.due - n, q.due - n + 1, len(q.g.Score()) - n} {
		if from < 0 {
			continue
		}
		var places []int
		var equal []bool
		for i, x := range r.piece.Row {
			places, equal = append(places, from+i), append(equal, q.equals(from+i, x))
		}
		if slices.Contains(equal[:min(n, q.due-from)], false) {
			continue
		}
		if from+n == q.due && q.mine && q.repeated(r.piece.Row[n-2]) && q.fits(r.piece.Row[n-1], q.due) && n == 2 {
			r.gap = true // it may be a quotation, or the repetition and a record
		}
		r.places, r.equal = places, equal
		return
	}
}

// find is the place of a move by its number and side; -1 if there is none near.
func (q *quoted) find(s letters.Spot) int {
	guess := q.due + 2*(s.Number-q.number(q.due)) // each side has a turn of each number
	if s.Side != q.side(q.due) {
		guess += map[bool]int{true: 1, false: -1}[s.Side == rules.Black]
	}
	at := func(i int) bool { return q.number(i) == s.Number && q.side(i) == s.Side }
	if guess >= 0 && guess < q.due+mostAhead && at(guess) && (guess == 0 || !at(guess-1)) { // but a first turn of several
		return guess
	}
	for i := 0; i <= q.due || i < q.due+mostAhead && q.number(i) <= s.Number; i++ {
		if at(i) {
			return i
		}
	}
	return -1
}

// mostAhead is how far behind the due record a number is still one of this game.
const mostAhead = 40

// number is that of the move at a place.
func (q *quoted) number(i int) int {
	if n := len(q.g.Score()); i <= n {
		return q.g.After(i).Number()
	}
	return q.g.Number(i)
}

// side is whose move stands, or will stand, at a place.
func (q *quoted) side(i int) rules.Colour {
	n := len(q.g.Score())
	if i <= n {
		return q.g.After(i).Turn()
	}
	if (i-n)%2 == 1 {
		return q.g.Position().Turn().Other()
	}
	return q.g.Position().Turn()
}

// equals reports whether a record is what stands at a place: it may mean the move, or,
// where that is not settled, has the same words or may mean one of its readings
// (RULING/R-23). Of the writer's own record that is not answered yet only the words count:
// whether it is in question, and what else it may mean, nobody tells (RULING/R-2).
func (q *quoted) equals(i int, n descriptive.Numbered) bool {
	if i < 0 || i >= q.all.len() {
		return false
	}
	s := q.all.at(i)
	if s.asWritten(n.Record.Words) {
		return true
	}
	if _, err := q.g.Agreement.Records().Parse(n.Record.Words); err != nil && q.unanswered(i) {
		return true // in another notation it is a copy, and can be nothing else
	}
	if s.by == q.by && !s.settled || q.unanswered(i) || i > len(q.g.Score()) || len(s.readings) == 0 || s.readings[0] == 0 {
		return false
	}
	return len(n.Record.MatchAmong(q.g.After(i), q.g.names(), s.readings).Readings) > 0
}

// unanswered reports whether at a place stands the writer's own record, to which there is no
// reply yet.
func (q *quoted) unanswered(i int) bool {
	return i == q.due-1 && q.all.by(i) == q.by && !q.mine && !q.g.Over()
}

// fits reports whether a record can be a move at a place; where that is not on the board
// yet nobody knows.
func (q *quoted) fits(n descriptive.Numbered, i int) bool {
	if i > len(q.g.Score()) {
		return true
	}
	return i == len(q.g.Score()) && len(q.g.read(n.Record, i).Readings) > 0
}

// couldBe reports whether a record can be a move at a place that may have passed.
func (q *quoted) couldBe(n descriptive.Numbered, i int) bool {
	return i > len(q.g.Score()) || len(q.g.match(n.Record, q.g.After(i)).Readings) > 0
}

// repeated reports whether a record is the opponent's last move.
func (q *quoted) repeated(n descriptive.Numbered) bool {
	return q.due > 0 && q.all.by(q.due-1) != q.by && q.equals(q.due-1, n)
}

// past reports whether all records of a row stand at places that have passed.
func (q *quoted) past(r copiedRow) bool {
	return len(r.places) > 0 && !r.gap && r.places[len(r.places)-1] < q.due
}

// kind says what a row is by itself. Where a record is in question, what bears its number is
// heard by the rows of TABLE/T2 and TABLE/T3. The rows are TABLE/T1.21 and TABLE/T1.22.
func (q *quoted) kind(r *copiedRow) {
	n := len(r.piece.Row)
	part := &q.parts[r.part]
	if letters.Unfilled(r.piece, q.by) && (!q.past(*r) || slices.Contains(r.equal, false)) {
		part.is(IsMisquotation) // of another game, or of a turn that did not come to that
		return
	}
	pair := n == 2 && q.mine && q.repeated(r.piece.Row[0])
	either := pair && r.gap && r.piece.Row[0].Number == 0 && r.piece.Row[1].Number == 0
	switch {
	case !pair || !q.past(*r):
	case r.equal[1] && r.places[1] == q.due-1:
		pair = false // "29... P-Q7 30. PxB" after 30 PxB is a copy of that, and a wrong one before it
	case r.equal[0]:
		// "6. d4 Ke7" after 6 d4 exd4 is White's own move, and a wrong copy of the answer.
		first := r.piece.Row[0].Record.Words
		pair = q.fits(r.piece.Row[1], q.due) && (q.all.at(q.due-1).asWritten(first) || !q.all.at(r.places[0]).asWritten(first))
	}
	if n > 1 && !q.mine && len(r.places) == n && !r.gap && r.places[n-1] == q.due && q.side(q.due) != q.by && !slices.Contains(r.equal[:n-1], false) {
		part.is(IsQuotation)
		q.beyond(r, n-1) // the answer that is hoped for
		return
	}
	if len(r.places) == 0 || !r.gap && !q.past(*r) && !q.mine || q.inQuestion(*r) && !r.either && !either && !q.copies(*r) {
		q.plays(r, 0)
		return
	}
	for i, at := range r.places {
		if at < q.all.len() {
			part.Copied = append(part.Copied, Copied{at, r.piece.Row[i].Record.Words, q.all.at(at).shown(), r.equal[i]})
		}
	}
	last := r.places[n-1]
	switch {
	case r.either:
		q.asks(r, q.withNumber(r.piece.Row[0].Record.Words))
	case either:
		q.asks(r, q.numbered(r.piece.Row[0].Record.Words, r.piece.Row[1].Record.Words)) // P9 and P8
	case q.past(*r) && !slices.Contains(r.equal, false) && (!q.ownAgain(*r) || q.besides(r.part)):
		if part.is(IsQuotation); n == 1 && q.repeated(r.piece.Row[0]) {
			part.is(IsRepetition)
		}
	case pair, q.ownAgain(*r), n == 1 && last >= q.due: // a number too many, or none, or a wrong one (RULING/R-48)
		part.Copied = nil
		q.plays(r, 0)
	case q.past(*r):
		q.differs(r)
	case n > 3 && last >= q.due && q.another(*r): // another game's, or the colours are exchanged
		part.is(IsMisquotation)
		if last == q.due && q.fits(r.piece.Row[n-1], q.due) {
			q.asks(r, r.piece.Row[n-1].Record.Words)
		}
	case !r.gap && last == q.due:
		q.plays(r, 0)
	case !r.gap && last == q.due+1 && q.goesOn(r):
	case !r.gap && r.places[0] <= q.due && !slices.Contains(r.equal[:q.due-r.places[0]], false): // beyond the due move: P7
		q.plays(r, last-q.due)
	default:
		part.is(IsMisquotation)
	}
}

// another reports whether of the past moves in a row as many are not what stands as are.
func (q *quoted) another(r copiedRow) bool {
	wrong, past := 0, 0
	for i, at := range r.places {
		if at < q.due {
			if past++; !r.equal[i] {
				wrong++
			}
		}
	}
	return wrong > 1 && 2*wrong >= past
}

// ownAgain reports whether a row is the writer's record of the turn just ended, alone or
// behind the move that it answers: the same once more (TABLE/T1.17), or a further one
// (BCC1903/V.4).
func (q *quoted) ownAgain(r copiedRow) bool {
	n := len(r.piece.Row)
	return !q.mine && n <= 2 && r.places[n-1] == q.due-1 && q.all.by(q.due-1) == q.by && !slices.Contains(r.equal[:n-1], false)
}

// inQuestion reports whether a row has the number of a record that is in question, or of
// what follows it.
func (q *quoted) inQuestion(r copiedRow) bool {
	c := q.g.Case
	return c != nil && r.places[len(r.places)-1] >= c.Ply
}

// copies reports whether a row is what stands, as far as the opponent's record that is in
// question, or that answers the writer's own: it is no record of the writer's, whose place is
// another (RULING/R-69). So is one that ends with the writer's own, in the same words, if it is
// longer or beside something else.
func (q *quoted) copies(r copiedRow) bool {
	n := len(r.places)
	return q.past(r) && !r.either && !slices.Contains(r.equal, false) && (n > 1 || q.all.by(r.places[n-1]) != q.by || q.besides(r.part))
}

// differs judges a row of past moves that is not what stands.
func (q *quoted) differs(r *copiedRow) {
	n := len(r.piece.Row)
	part := &q.parts[r.part]
	last := r.piece.Row[n-1]
	if r.piece.Named {
		q.plays(r, 0) // an old record (RULING/R-48)
		return
	}
	own := r.places[n-1] == q.due-1 && q.all.by(q.due-1) == q.by && !q.mine
	words := q.withNumber(last.Record.Words)
	if own && !slices.Contains(r.equal[:n-1], false) {
		q.asks(r, words)
		return
	}
	part.is(IsMisquotation)
	if alone := len(q.rows) == 1 && q.silentBeside(r.part); alone && q.mine && q.fits(last, q.due) && !r.equal[n-1] {
		q.asks(r, words)
	}
}

// plays makes a row the writer's record, with the move before it where the row repeats it.
// So many of its records at the end are beyond the turn, and are asked about.
func (q *quoted) plays(r *copiedRow, beyond int) {
	n := len(r.piece.Row) - beyond
	part := &q.parts[r.part]
	own, err := q.g.Agreement.Records().Parse(r.piece.Row[n-1].Record.Words)
	if err != nil {
		q.foreign(r, n)
		return
	}
	part.Kind, r.last = IsRecord, true
	if len(part.Said) == 0 {
		part.Said = []letters.Statement{{Kind: letters.Plays, Words: r.piece.Words, Moves: r.piece.Row}}
	}
	part.Said = slices.Clone(part.Said)
	s := &part.Said[slices.IndexFunc(part.Said, func(s letters.Statement) bool { return s.Kind == letters.Plays })]
	if len(r.places) > 0 && n > 2 && !q.g.repeatsWhole(s.Moves[:n-1]) {
		s.Moves = s.Moves[n-2 : n]
	} else {
		s.Moves = s.Moves[:n]
	}
	s.Moves = slices.Clone(s.Moves)
	if r.piece.Row[0].Number > 0 || n > 1 {
		s.Moves[len(s.Moves)-1].Record = own // in what is agreed alone
	}
	if beyond > 0 {
		q.beyond(r, n)
	}
}
