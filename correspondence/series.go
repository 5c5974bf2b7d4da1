package correspondence

import (
	"slices"
	"strings"

	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/descriptive"
	"postd/rules"
)

// Series are the conditions of a side. They hang on the opponent's answer to
// its last record, several alternatives on the same answer, and never wait
// longer than that.
type Series struct {
	Ply   int // so many plies stand before the answer
	Waits []events.Condition
}

// sameWords compares two records as they were written, without the signs that a writer or a
// program sets around a record, a stop behind it among them.
func sameWords(a, b string) bool { return a == b || unsigned(a) == unsigned(b) }

func unsigned(s string) string {
	return strings.TrimPrefix(strings.TrimLeft(strings.Trim(plain(s), "*_<>[]•·‣▪“”„\"«».,;:"), "-–—"), "the")
}

// graft returns the conditions with more of them, each of which either goes on
// from one that is there or stands beside it. So a letter that comes twice adds
// nothing.
func graft(waits, more []events.Condition) []events.Condition {
	out := slices.Clone(waits)
	for _, c := range more {
		i := slices.IndexFunc(out, func(o events.Condition) bool {
			return o.Any == c.Any && sameWords(o.Assumed, c.Assumed) && sameWords(o.Words, c.Words) && sameWords(o.On, c.On)
		})
		if i < 0 {
			c.Then = graft(nil, c.Then)
			out = append(out, c)
			continue
		}
		out[i].Then = graft(out[i].Then, c.Then)
	}
	return out
}

// size counts conditions with all that goes on from them.
func size(list []events.Condition) int {
	n := len(list)
	for _, c := range list {
		n += size(c.Then)
	}
	return n
}

// answer finds where the opponent's answer to the last record of a side stands,
// or will stand, in the score: how many plies stand before it; 0 if no record
// of the side waits for one. It has come if it is there and not settled yet.
func (g *Game) answer(by rules.Colour) (ply int, come bool) {
	c := g.Case
	switch {
	case g.Silent() && (c == nil || len(g.Carried()) > 0) && g.chainTurn() == by:
		return g.Passed() - 1, true // be it in the score or carried: nobody is told which
	case len(g.Carried()) > 0:
		return g.Passed(), false
	case c == nil && g.ToMove() == by:
		return 0, false
	case c == nil:
		return len(g.Score()), false
	case c.Author == by:
		return c.Ply + 1, c.Stage == CaseReplied || c.Stage == CaseSelected
	case c.Stage == CaseReplied || c.Stage == CaseSelected:
		return c.Ply + 2, false // the side has answered the record that is not settled
	}
	return c.Ply, true
}

// chainTurn is the side that did not send the last record.
func (g Game) chainTurn() rules.Colour {
	if n := len(g.Carried()); n > 0 {
		return g.Carried()[n-1].By.Other()
	}
	return g.ToMove()
}

// unseen reports whether the notice of a record that was sent in advance lies in
// the post to the side: it answered the side's own record at once, and the side
// cannot have anything to say to it yet.
func (g Game) unseen(by rules.Colour) bool {
	return g.Last[by.Other()].Fired && g.Post.Notice != "" && g.Post.To == by
}

// onceMore reports whether a record is the side's last one once more, though its
// turn has begun the very moment with a record that answered it and that it was
// shown in advance (TABLE/T5.3). It is a new one if it repeats that record.
func (g Game) onceMore(by rules.Colour, moves []descriptive.Numbered) bool {
	b, n := g.Last[by.Other()], len(moves)
	return b.Fired && g.Turn.Running && g.Turn.Of == by && g.Turn.ReceivedAt().Equal(b.At) &&
		sameWords(moves[n-1].Record.Words, g.Last[by].Letter) && !(n > 1 && g.repeatsLast(by, moves[0].Record))
}

// repeatsLast reports whether a record can be the last one of the other side,
// repeated (BCC1903/V.3).
func (g Game) repeatsLast(by rules.Colour, r descriptive.Record) bool {
	if c := g.Case; c != nil && c.Author != by {
		same := func(words string) bool { return sameWords(r.Words, words) }
		return same(c.Words) || slices.ContainsFunc(c.Also(), same) || len(r.MatchAmong(g.After(c.Ply), g.names(), c.all()).Readings) > 0
	}
	return g.answers(r)
}

// isReady reports whether the opponent's answer for which conditions of the side
// wait is a settled move (TABLE/T5.6, RULING/R-49).
func (g Game) isReady(by rules.Colour) bool {
	s := g.Series[by]
	return len(s.Waits) > 0 && g.Case == nil && g.Frozen == nil && len(g.Carried()) == 0 && len(g.Score()) == s.Ply+1
}

// isPending reports whether the record on which conditions of the side hang stands,
// or is not settled, and its answer is not.
func (g Game) isPending(by rules.Colour) bool {
	ply, _ := g.answer(by)
	return ply > 0 && ply == g.Series[by].Ply
}

// series remembers what becomes of conditions.
func (g *Game) series(what events.What) {
	switch w := what.(type) {
	case events.SeriesQueued:
		g.Series[w.By] = Series{Ply: w.Ply, Waits: w.Waits}
	case events.SeriesFired:
		g.Series[w.By] = seriesLeft(w.Ply, w.Waits)
	case events.SeriesLapsed:
		g.Series[w.By] = seriesLeft(w.Ply, w.Waits)
	}
}

// seriesLeft are the conditions that still wait; where none does, nothing is left of them.
func seriesLeft(ply int, waits []events.Condition) Series {
	if len(waits) == 0 {
		return Series{}
	}
	return Series{Ply: ply, Waits: waits}
}

// chain makes conditions of the statements of a letter of a side. Each goes on from the
// one before it, unless it is said to stand beside it (TABLE/T5.5), or its number says
// on which reply it hangs: the next one to come has this number. It reports
// whether the numbers fit; what the records mean is not looked at (TABLE/T5.9).
func chain(said []letters.Statement, by rules.Colour, next int, shown bool) (waits []events.Condition, fits bool) {
	type link struct {
		depth int
		c     events.Condition
	}
	var links []link
	for i, s := range said {
		if garbled(s) {
			return nil, false
		}
		a, b := s.Moves[0], s.Moves[1]
		l := link{c: events.Condition{Assumed: a.Record.Words, Any: s.Any, Words: b.Record.Words, Shown: shown}}
		deepest := 0
		if i > 0 {
			if l.depth, deepest = links[i-1].depth+1, links[i-1].depth+1; s.Beside {
				l.depth--
			}
		}
		numbers := replyNumbers(a, b, by)
		for _, number := range numbers {
			if l.depth = number - next; number != numbers[0] || l.depth < 0 || l.depth > deepest {
				return nil, false
			}
		}
		links = append(links, l)
	}
	// Those at the end first, so that each is whole when it is hung up.
	var build func(from, to, depth int) []events.Condition
	build = func(from, to, depth int) []events.Condition {
		var out []events.Condition
		for i := from; i < to; {
			j := i + 1
			for j < to && links[j].depth > depth {
				j++
			}
			c := links[i].c
			c.Then = build(i+1, j, depth+1)
			out = graft(out, []events.Condition{c})
			i = j
		}
		return out
	}
	return build(0, len(links), 0), true
}

// replyNumbers are the numbers of the opponent's reply that a condition of a side writes,
// before the reply and before its answer.
func replyNumbers(reply, answer descriptive.Numbered, by rules.Colour) []int {
	var out []int
	if reply.Number > 0 {
		out = append(out, reply.Number)
	}
	if n := answer.Number; n > 0 {
		if by == rules.White {
			n--
		}
		out = append(out, n)
	}
	return out
}
