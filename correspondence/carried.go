package correspondence

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/descriptive"
	"postd/rules"
)

// Silent reports whether the game is one in which the office says nothing of
// records; it is so still, when the terms are changed, while what was carried is
// not settled.
func (g Game) Silent() bool { return g.Agreement.Silent() || len(g.Carried()) > 0 }

// Passed is how many records have been despatched since the game began and have
// not been struck out: the moves of the standing score, and what was carried
// after it.
func (g Game) Passed() int { return len(g.Score()) + len(g.chain()) }

// chain is what was carried, in order, its first record in the open case if the
// matter is raised; none if nothing was carried.
func (g Game) chain() []Turned {
	c := g.Case
	if c == nil || len(g.Carried()) == 0 {
		return g.Carried()
	}
	first := Turned{By: c.Author, Words: c.Words, Unsettled: &Unsettled{Number: c.Number, Law: c.Law, Readings: c.Readings, NoCapture: c.NoCapture}}
	return slices.Concat([]Turned{first}, g.Carried())
}

// Records are the words of every record that has not been struck out, in order,
// as they were written.
func (g Game) Records() []string {
	var out []string
	for _, p := range g.Score() {
		out = append(out, p.Words)
	}
	for _, r := range g.chain() {
		out = append(out, strings.Join(r.AllWords(), " or "))
	}
	return out
}

// LastRecord is the record that came last of all that stand or are carried, as it
// was written; "" if there is none.
func (g Game) LastRecord() string {
	chain := g.chain()
	if n := len(chain); n > 0 {
		every := chain[n-1].AllWords()
		return every[len(every)-1]
	}
	if n := len(g.Score()); n > 0 {
		return g.Score()[n-1].Words
	}
	return ""
}

// line is one way to read carried records as legal moves, one after the other.
type line struct {
	moves []rules.Move
	at    rules.Position
}

// mostLines is how many ways are followed: with so many a record is as open as
// it can be.
const mostLines = 256

// lines are the ways to read the first n of what was carried; none if the n
// records are legal together in no way. It is not known where there are too
// many.
func (g Game) lines(n int) (all []line, known bool) {
	chain := g.chain()
	all = []line{{at: g.Position()}}
	for i, r := range chain[:n] {
		var next []line
		seen := map[rules.Position]rules.Move{}
		for _, l := range all {
			moves, known := g.meanings(r, l.at, i == 0)
			if !known {
				return nil, false // only a ruling says what it is
			}
			for _, m := range moves {
				q, err := l.at.Play(m)
				if err != nil {
					continue
				}
				// Two ways to one position need not both be followed, if they begin alike.
				if i > 0 && seen[q] == l.moves[0] {
					continue
				}
				if i > 0 {
					seen[q] = l.moves[0]
				}
				next = append(next, line{append(slices.Clip(l.moves), m), q})
			}
		}
		if all = next; len(all) > mostLines {
			return nil, false
		}
	}
	return all, true
}

func movesOf(m descriptive.Match) []rules.Move {
	out := make([]rules.Move, len(m.Readings))
	for i, r := range m.Readings {
		out[i] = r.Move
	}
	return out
}

// begun reports whether a turn had begun after the first n of what was carried:
// none begins where the last of them can be read as a legal move in no way
// (BCC1903/V.2(a)).
func (g Game) begun(n int) bool {
	if n == 0 || n > len(g.chain()) {
		return true
	}
	all, known := g.lines(n)
	return !known || len(all) > 0
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
func (g Game) conduct() rules.Move {
	chain := g.chain()
	last := 0
	for i := 2; i < len(chain); i++ {
		if chain[i].By == chain[0].By {
			last = i
		}
	}
	all, known := g.lines(last + 1)
	if last == 0 || !known || len(all) == 0 {
		return 0
	}
	first := all[0].moves[0]
	if slices.ContainsFunc(all, func(l line) bool { return l.moves[0] != first }) {
		return 0
	}
	return first
}

// inPlay is the way in which what was carried is read until the author of its
// first record says otherwise (TABLE/T3): by the reading that the reply showed, or
// else by the first under which most of the records are legal.
func (g Game) inPlay() line {
	chain := g.chain()
	shown, _ := g.replyFits()
	for n := len(chain); n > 0; n-- {
		all, _ := g.lines(n)
		if i := slices.IndexFunc(all, func(l line) bool { return shown == 0 || l.moves[0] == shown }); i >= 0 {
			return all[i]
		}
	}
	return line{at: g.Position()}
}

// replyFits returns the reading which the first reply to what was carried showed
// by the move that it repeated, if it showed one, and those after which the reply
// is legal.
func (g Game) replyFits() (shown rules.Move, fits []rules.Move) {
	chain := g.chain()
	if len(chain) < 2 {
		return 0, nil
	}
	if r, err := g.Agreement.Records().Parse(chain[1].Repeats); err == nil {
		if found := movesOf(r.MatchAmong(g.Position(), g.names(), chain[0].Readings)); len(found) == 1 {
			shown = found[0]
		}
	}
	all, _ := g.lines(2)
	for _, l := range all {
		if !slices.Contains(fits, l.moves[0]) {
			fits = append(fits, l.moves[0])
		}
	}
	return shown, fits
}

// repeatsCarried reports whether a record is consistent with the last one that
// was carried: with one of its readings, or in the same words or words that say
// the same (BCC1903/V.3, RULING/R-23).
func (g Game) repeatsCarried(r descriptive.Record) bool {
	chain := g.chain()
	n := len(chain) - 1
	all, known := g.lines(n)
	for _, l := range all {
		moves, _ := g.meanings(chain[n], l.at, n == 0)
		if len(r.MatchAmong(l.at, g.names(), moves).Readings) > 0 {
			return true
		}
	}
	r.Words = ""
	for _, words := range chain[n].AllWords() {
		last, err := g.Agreement.Records().Parse(words)
		if last.Words = ""; err == nil && reflect.DeepEqual(r, last) {
			return true
		}
		known = known && err == nil
	}
	return !known
}

// carried remembers a record that stands in no score.
func (g *Game) carried(e events.Event, w events.Carried) {
	g.Chain = append(slices.Clip(g.Chain), Turned{By: w.By, Sent: e.At, Words: w.Words, Unsettled: &Unsettled{Number: w.Number, Repeats: w.Rest,
		Used: w.Used, Allowed: w.Allowed, Law: w.Law, Readings: w.Readings, NoCapture: w.NoCapture}})
}

func (g *Game) offends(w events.Found) {
	if len(g.Carried()) == 0 {
		g.breaks("nothing was carried")
		return
	}
	g.Chain = changed(g.Chain, g.settled(), func(r *Turned) { r.Law, r.Readings, r.NoCapture = w.Law, w.Readings, w.NoCapture })
}

// raised opens the case of the first carried record. Where it was answered its
// author is to say what it meant; else its receiver has the rights of any game.
func (g *Game) raised(w events.Raised) {
	if len(g.Carried()) == 0 || g.Case != nil {
		g.breaks("nothing was carried")
		return
	}
	n := g.settled()
	r := g.Chain[n]
	g.Chain = slices.Delete(slices.Clone(g.Chain), n, n+1)
	g.Case = &Case{Law: r.Law, Author: r.By, Words: r.Words, Number: r.Number, Ply: n,
		Readings: r.Readings, NoCapture: r.NoCapture, Used: r.Used, Allowed: r.Allowed, Stage: CaseElect}
	if len(w.Records) > 0 {
		var all []Recorded
		for _, x := range w.Records {
			all = append(all, Recorded{Words: x.Words, Readings: x.Readings, NoCapture: x.NoCapture})
		}
		g.Case.Law, g.Case.Records, g.Case.Readings, g.Case.NoCapture = lawOfSeveral(all), all, nil, false
	}
	if g.State = StateElect; len(g.Carried()) > 0 {
		g.State = StateAuthor
		g.change(func(c *Case) { c.Stage = CaseRecalled })
	}
	if w.Unbegun {
		g.Turn, g.Choice, g.Post = calendar.Clock{}, calendar.Clock{}, Post{}
	}
	if g.Frozen != nil {
		g.State = StateAdjudication
	}
}

// adopted writes the next move of the score. If its record was carried, it is the first of
// what was.
func (g *Game) adopted(e events.Event, w events.Adopted) {
	after, err := g.Position().Play(w.Move)
	if err != nil {
		g.Broken = fmt.Sprintf("event %d: %v", g.Seq, err)
		return
	}
	if g.Case != nil && g.Case.Several() {
		g.others(slices.IndexFunc(g.Case.Records, func(r Recorded) bool { return r.Words == w.Words }))
	}
	t := Turned{By: w.By, Sent: e.At, Words: w.Words, Settled: cmp.Or(w.Law, chainLaw), Move: w.Move, After: after}
	n, rest := g.settled(), g.Carried()
	if !w.Sent.IsZero() { // it was carried, the first of what was
		if t.Sent = w.Sent; len(rest) == 0 {
			g.breaks("nothing was carried")
			return
		}
		rest = rest[1:]
	}
	g.Chain = append(append(slices.Clip(g.Chain[:n]), t), rest...)
	for c, x := range g.Excess {
		if x != nil && x.Carried > 0 { // one record the fewer stands before that turn
			nearer := *x
			nearer.Carried--
			g.Excess[c] = &nearer
		}
	}
	if g.Case != nil && g.Case.Stage != CaseReplied {
		g.Case, g.Choice = nil, calendar.Clock{}
		g.State = StateTurn
	}
	if g.Frozen != nil {
		g.State = StateAdjudication
	}
}

// strikeCarried strikes out everything that was carried; n plies stood before
// the first of it.
func (g *Game) strikeCarried(n int, law rules.Law) {
	for i, r := range g.Carried() {
		for _, words := range r.AllWords() {
			g.Struck = append(slices.Clip(g.Struck), Struck{At: n + i, By: r.By, Words: words, Law: law})
		}
	}
	g.Chain = g.Score()
}

// breaks notes that an event does not fit the game.
func (g *Game) breaks(why string) { g.Broken = fmt.Sprintf("event %d: %s", g.Seq, why) }

// Falls reports whether what was sent after the record of the open case, which
// was carried and answered, is annulled if its author says that this move was
// meant: the reply answered another (BCC1903/V.5(b), TABLE/T3).
func (g Game) Falls(m rules.Move) bool {
	if g.Case == nil || len(g.Carried()) == 0 {
		return false
	}
	shown, fits := g.replyFits()
	return shown != 0 && m != shown || shown == 0 && len(fits) > 0 && !slices.Contains(fits, m)
}
