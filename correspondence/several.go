package correspondence

import (
	"slices"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/rules"
)

// Recorded is one of several records that a side sent for one turn
// (BCC1903/V.4), with what the receiver has done about it by itself.
type Recorded struct {
	Words     string
	Readings  []rules.Move // none: it is illegal
	NoCapture bool
	Renounced bool
	Barred    bool
	Noted     rules.Move
}

// Several reports whether the case is one of several records for one turn.
func (c Case) Several() bool { return len(c.Records) > 0 }

// Illegal reports whether there is no legal move that the receiver could take
// for the author's: the record, or each of several, fits none (BCC1903/V.6(a),
// V.4(b)). No turn of the receiver's has begun then.
func (c Case) Illegal() bool {
	for _, r := range c.Records {
		if len(r.Readings) > 0 {
			return false
		}
	}
	return len(c.Readings) == 0
}

// Also are the words of the records after the first.
func (c Case) Also() []string {
	var words []string
	for i, r := range c.Records {
		if i > 0 {
			words = append(words, r.Words)
		}
	}
	return words
}

// options counts the numbered things that the receiver may adopt: the readings
// of an ambiguous record, or the records of one turn.
func (c Case) options() int { return max(len(c.Readings), len(c.Records)) }

// all are the moves that a record of the case can mean.
func (c Case) all() []rules.Move {
	moves := slices.Clone(c.Readings)
	for _, r := range c.Records {
		moves = append(moves, r.Readings...)
	}
	return moves
}

// illegalAmong reports whether one of several records may be treated as illegal
// (BCC1903/V.4(b), V.5(c)).
func illegalAmong(all []Recorded) bool {
	return slices.ContainsFunc(all, func(r Recorded) bool { return len(r.Readings) == 0 || r.NoCapture })
}

// lawOfSeveral is the law under which several records stand before the receiver.
func lawOfSeveral(all []Recorded) rules.Law {
	if illegalAmong(all) {
		return "BCC1903/V.4(b)"
	}
	return "BCC1903/V.4(a)"
}

// turnOf says which plies stand before the record that a side has despatched
// last, while its opponent may still adopt another in its place (BCC1903/V.4):
// there is neither a reply nor a choice.
func (g Game) turnOf(by rules.Colour) (plies int, ok bool) {
	n := len(g.Score())
	required := g.Post.Cause == calendar.CauseRequirement || g.Turn.Cause == calendar.CauseRequirement && g.Turn.Of != by && g.Turn.Allowed > 0
	switch {
	case g.Last[by].Plies == 0 || g.Frozen != nil || g.Over() || g.firstStands():
		return 0, false
	case g.State == StateElect && g.Case.Author == by:
		return g.Case.Ply, g.After(g.Case.Ply).Due() == 1 // not where several moves make the turn (BCC1903/III.4)
	case !g.Silent() && g.State == StateTurn && n > 0 && g.After(n-1).Due() == 1 && g.After(n-1).Commences() && g.Score()[n-1].By == by && !g.Score()[n-1].Chosen() && !required:
		return n - 1, true
	}
	return 0, false
}

// recorded are the records that stand for the turn of a side, in the order in
// which they came.
func (g Game) recorded(by rules.Colour) []Recorded {
	n := len(g.Score())
	switch c := g.Case; {
	case c == nil && n > 0 && g.Score()[n-1].By == by:
		return []Recorded{{Words: g.Score()[n-1].Words, Readings: []rules.Move{g.Score()[n-1].Move}}}
	case c == nil:
		return nil
	case c.Several():
		return c.Records
	default:
		return []Recorded{{Words: c.Words, Readings: c.Readings, NoCapture: c.NoCapture, Renounced: c.Renounced, Barred: c.Barred, Noted: c.Noted}}
	}
}

// joined lets a further record for the same turn join those before the receiver.
// The move of a clear one is in the score no longer: it is for the receiver to
// say which of them is (BCC1903/V.4).
func (g *Game) joined(e events.Event, w events.Joined) {
	last := &g.Last[w.By]
	if w.Digest != "" {
		last.Digest, last.Cause = w.Digest, e.Cause
	}
	last.More = append(slices.Clip(last.More), w.Words)
	if w.Same {
		return
	}
	if w.Overdue != nil {
		g.Overdue = append(slices.Clip(g.Overdue), *w.Overdue)
	}
	all := append(slices.Clip(g.recorded(w.By)), Recorded{Words: w.Words, Readings: w.Readings, NoCapture: w.NoCapture})
	c := Case{Author: w.By, Number: last.Number, Ply: len(g.Score()), Used: last.Used, Allowed: last.Allowed}
	if g.Case != nil {
		c = *g.Case
		c.Renounced = c.Several() && c.Renounced && len(w.Readings) > 0 && !w.NoCapture
	} else {
		c.Ply--
		g.Chain = slices.Concat(g.Chain[:c.Ply], g.Carried())
	}
	c.Law, c.Words, c.Records, c.Stage = w.Law, all[0].Words, all, CaseElect
	c.Readings, c.NoCapture, c.Noted, c.Barred = nil, false, 0, false
	c.Lapsed = 0 // another choice, whose time begins anew (RULING/R-25)
	g.Case, g.State = &c, StateElect
	g.Turn, g.Choice, g.Post = calendar.Clock{}, calendar.Clock{}, Post{}
}

// taken remembers that the receiver takes one of several records for the due one, whose
// readings are in question now (RULING/R-26). The others fall.
func (g *Game) taken(w events.Taken) {
	if g.Case == nil || w.No < 1 || w.No > len(g.Case.Records) {
		g.Broken = "an event takes a record that is not before the receiver"
		return
	}
	g.others(w.No - 1)
	g.change(func(c *Case) {
		r := c.Records[w.No-1]
		c.Law, c.Words, c.Readings, c.NoCapture, c.Renounced, c.Barred, c.Noted = w.Law, r.Words, r.Readings, r.NoCapture, r.Renounced, r.Barred, r.Noted
		c.Records = nil
	})
}

// others strikes out the records of a turn beside the one adopted.
func (g *Game) others(adopted int) {
	for i, r := range g.Case.Records {
		if i != adopted {
			g.Struck = append(slices.Clip(g.Struck), Struck{At: g.Case.Ply, By: g.Case.Author, Words: r.Words, Law: g.Case.Law})
		}
	}
}
