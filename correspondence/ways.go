package correspondence

import (
	"reflect"
	"slices"

	"postd/descriptive"
	"postd/rules"
)

// What records mean that are not settled is one question, with one answer: every way to read
// them as legal moves, one after the other. S, S_R and d of TABLE/T3 are asked of it, the
// conduct of an author (RULING/R-8), and what repeats such a record (BCC1903/V.3).

// way is one way to read what is not settled: a move for each record, and what they leave.
type way struct {
	moves []rules.Move
	after rules.Position
}

// ways are all of them. They are not known where there are too many, or where words cannot be
// read.
type ways struct {
	all   []way
	known bool
}

// mostWays is how many are followed: with so many a record is as open as it can be.
const mostWays = 256

// unsettled are the records that are not settled, in order: the one in question, what
// answered it, and what was carried. While its author may say what the first meant it may
// stand in the score with its answer, as the reading in play.
func (g *Game) unsettled() []Turned {
	c := g.Case
	if c == nil {
		return g.Carried()
	}
	all := []Turned{{By: c.Author, Words: c.Words, Unsettled: &Unsettled{Number: c.Number, Law: c.Law, Readings: c.all(), NoCapture: c.NoCapture, More: c.Also()}}}
	if c.Stage == CaseReplied {
		all = append(all, Turned{By: c.Author.Other(), Words: c.Reply, Unsettled: &Unsettled{}})
	}
	return append(all, g.Carried()...)
}

// standing is how many plies stand before the first record that is not settled.
func (g *Game) standing() int {
	if g.Case != nil {
		return g.Case.Ply
	}
	return g.settled()
}

// with is the game as if a side had despatched the record too, so that it can be asked what
// the records before it mean then.
func with(g Game, by rules.Colour, x heardRecord) Game {
	t := Turned{By: by, Words: x.words, Unsettled: &Unsettled{}}
	if x.last != nil {
		t.Repeats = x.last.Record.Words
	}
	g.Chain = append(slices.Clip(g.Chain), t)
	return g
}

// ways are those to read the first n of what is not settled; none if the n records are legal
// together in no way.
func (g Game) ways(n int) ways {
	w := ways{[]way{{after: g.After(g.standing())}}, true}
	for i, r := range g.unsettled()[:n] {
		w = w.onward(g, r, i == 0)
	}
	return w
}

// onward reads one record more, be it the first.
func (w ways) onward(g Game, r Turned, first bool) ways {
	var next []way
	seen := map[rules.Position]rules.Move{}
	for _, l := range w.all {
		moves, known := g.meanings(r, l.after, first)
		if !known {
			return ways{} // only a ruling says what it is
		}
		for _, m := range moves {
			q, err := l.after.Play(m)
			// Two ways to one position need not both be followed, if they begin alike.
			if err != nil || !first && seen[q] == l.moves[0] {
				continue
			}
			l := way{append(slices.Clip(l.moves), m), q}
			seen[q] = l.moves[0]
			next = append(next, l)
		}
	}
	if len(next) > mostWays {
		return ways{}
	}
	return ways{next, w.known}
}

// meanings are the moves that a carried record, or one of several for its turn,
// can mean in a position. Those of the first of what was carried have been noted,
// if it offends, and those of records that are in question. They are not known where words
// cannot be read.
func (g Game) meanings(r Turned, p rules.Position, first bool) (moves []rules.Move, known bool) {
	if first && r.Law != "" && (len(r.More) == 0 || g.Case != nil) {
		return r.Readings, true
	}
	known = true
	for _, x := range g.expressed(r, p, first) {
		for _, m := range x.Readings {
			if !slices.Contains(moves, m) {
				moves = append(moves, m)
			}
		}
		_, err := g.Agreement.Records().Parse(x.Words)
		known = known && (err == nil || first)
	}
	return moves, known
}

// expressed is what the records of one turn are in a position, in the order in
// which they came.
func (g Game) expressed(r Turned, p rules.Position, first bool) []Recorded {
	var out []Recorded
	for i, words := range r.AllWords() {
		x := Recorded{Words: words}
		if first && i == 0 && r.Law != "" {
			x.Readings, x.NoCapture = r.Readings, r.NoCapture
		} else {
			record, _ := g.Agreement.Records().Parse(words) // the zero Record has no reading
			m := g.match(record, p)
			if first {
				m = g.read(record, len(g.Score())) // while the player is bound, among what discharges that (RULING/R-61)
			}
			x.Readings, x.NoCapture = inOrder(p, movesOf(m)), m.NoCapture
		}
		out = append(out, x)
	}
	return out
}

// before are the several records for one turn that are carried and not answered,
// as they are in the position that stands before them; none if there is one
// alone, or what went before is not settled.
func (g Game) before() []Recorded {
	if len(g.Carried()) != 1 || len(g.Carried()[0].More) == 0 || g.Case != nil {
		return nil
	}
	return g.expressed(g.Carried()[0], g.Position(), true)
}

// firsts are the readings of the first record: with one record S, and with its answer S_R, in
// the words of TABLE/T3.
func (w ways) firsts() []rules.Move {
	var out []rules.Move
	for _, l := range w.all {
		if !slices.Contains(out, l.moves[0]) {
			out = append(out, l.moves[0])
		}
	}
	return out
}

// answer is the move that the second record is after a reading of the first, and whether it
// can be no other there.
func (w ways) answer(m rules.Move) (answer rules.Move, alone bool) {
	for _, l := range w.all {
		if l.moves[0] == m {
			answer, alone = l.moves[1], answer == 0
		}
	}
	return answer, alone
}

// answered is d of TABLE/T3, the reading that the answer to the first record showed, or a later
// record of its receiver, zero if none did, and S_R, those after which the answer is legal.
func (g Game) answered() (shown rules.Move, fits []rules.Move) {
	all := g.unsettled()
	if len(all) < 2 {
		return 0, nil
	}
	if c := g.Case; c != nil && c.Stage == CaseReplied {
		if c.Shown {
			shown = c.InPlay
		}
		return shown, c.Fits
	} else if c != nil && c.Noted != 0 {
		return c.Noted, g.ways(2).firsts()
	}
	if r, err := g.Agreement.Records().Parse(all[1].Repeats); err == nil {
		if found := movesOf(r.MatchAmong(g.After(g.standing()), g.names(), all[0].Readings)); len(found) == 1 {
			shown = found[0]
		}
	}
	w := g.ways(2)
	if fits = w.firsts(); shown == 0 && len(fits) > 1 {
		shown = w.shownLater(g)
	}
	return shown, fits
}

// shownLater is the reading that a later record of the receiver shows, since what was sent
// up to it is legal after that one alone (RULING/R-81); zero if none shows any. Of such
// records it is the first.
func (w ways) shownLater(g Game) rules.Move {
	all := g.unsettled()
	for _, r := range all[2:] {
		w = w.onward(g, r, false)
		if first := w.firsts(); r.By != all[0].By && len(first) == 1 {
			return first[0]
		}
	}
	return 0
}

// Falls reports whether what was sent after the record of the open case is annulled if its
// author says that this move was meant: the reply answered another (BCC1903/V.5(b), TABLE/T3).
func (g Game) Falls(m rules.Move) bool {
	if g.Case == nil {
		return false
	}
	shown, fits := g.answered()
	return shown != 0 && m != shown || shown == 0 && len(fits) > 0 && !slices.Contains(fits, m)
}

// begun reports whether a turn had begun after the first n of what was carried:
// none begins where the last of them can be read as a legal move in no way
// (BCC1903/V.2(a)).
func (g Game) begun(n int) bool {
	if n == 0 || n > len(g.chain()) {
		return true
	}
	w := g.ways(n)
	return !w.known || len(w.all) > 0
}

// fails is the index of the first carried record that is legal in no way, whatever
// those before it mean; negative if there is none.
func (g Game) fails() int {
	for n := range g.chain() {
		if !g.begun(n + 1) {
			return n
		}
	}
	return -1
}

// conduct finds the reading of the first carried record, which is ambiguous, that
// its author has confirmed by a later record; zero if there is none: the author moved on, and what has
// been sent so far is legal after that reading alone (RULING/R-8). Till then
// the right to say is untouched, since the author was told of nothing.
func conduct(g Game) rules.Move {
	all := g.unsettled()
	last := lastIndex(all, func(r Turned) bool { return r.By == all[0].By })
	if first := g.ways(last + 1).firsts(); last >= 2 && len(first) == 1 {
		return first[0]
	}
	return 0
}

// inPlay is the way in which what was carried is read until the author of its
// first record says otherwise (TABLE/T3): by the reading that the reply showed, or
// else by the first under which most of the records are legal.
func (g Game) inPlay() way {
	shown, _ := g.answered()
	for n := len(g.unsettled()); n > 0; n-- {
		all := g.ways(n).all
		if i := slices.IndexFunc(all, func(l way) bool { return shown == 0 || l.moves[0] == shown }); i >= 0 {
			return all[i]
		}
	}
	return way{after: g.Position()}
}

// repeatsUnsettled reports whether a record is consistent with the last one that is not
// settled: with one of its readings, or in the same words or words that say the same
// (BCC1903/V.3, RULING/R-23).
func (g Game) repeatsUnsettled(r descriptive.Record) bool {
	open := g.unsettled()
	n := len(open) - 1
	w := g.ways(n)
	for _, l := range w.all {
		moves, _ := g.meanings(open[n], l.after, n == 0)
		if len(r.MatchAmong(l.after, g.names(), moves).Readings) > 0 {
			return true
		}
	}
	return slices.ContainsFunc(open[n].AllWords(), func(words string) bool {
		last, err := g.Agreement.Records().Parse(words)
		w.known = w.known && err == nil
		return err == nil && (sameWords(r.Words, words) || sameRecord(r, last)) // "_K-K5_" is K-K5
	}) || !w.known
}

// sameRecord reports whether two records say the same, be it in other words.
func sameRecord(a, b descriptive.Record) bool {
	a.Words, b.Words = "", ""
	return reflect.DeepEqual(a, b)
}
