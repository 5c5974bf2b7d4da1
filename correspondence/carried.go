package correspondence

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/descriptive"
	"postd/rules"
)

// CarriedRecord is a record that was carried as it was written and is no move of
// the standing score: in a game of which the office says nothing (BOOK/2.4
// silent) the first of them is ambiguous or illegal, and the others follow it.
type CarriedRecord struct {
	By        rules.Colour
	Words     string
	Rest      string // words of the opponent's move as sent with it
	Number    int
	Sent      time.Time
	Notice    events.NoticeID `json:"-"` // that brought it to the opponent
	Received  time.Time       `json:"-"` // by its receiver; zero: not yet
	Law       rules.Law       // the offence; empty while one before it is not settled
	Readings  []rules.Move
	NoCapture bool
	Used      time.Duration
	Allowed   time.Duration
	More      []string `json:",omitempty"` // further records for the same turn (BCC1903/V.4)
}

// Silent reports whether the game is one in which the office says nothing of
// records; it is so still, when the terms are changed, while what was carried is
// not settled.
func (g Game) Silent() bool { return g.Agreement.Silent() || len(g.Carried) > 0 }

// Passed is how many records have been despatched since the game began and have
// not been struck out: the moves of the standing score, and what was carried
// after it.
func (g Game) Passed() int { return len(g.Plies) + len(g.chain()) }

// chain is what was carried, in order, its first record in the open case if the
// matter is raised; none if nothing was carried.
func (g Game) chain() []CarriedRecord {
	c := g.Case
	if c == nil || len(g.Carried) == 0 {
		return g.Carried
	}
	first := CarriedRecord{By: c.Author, Words: c.Words, Number: c.Number, Law: c.Law, Readings: c.Readings, NoCapture: c.NoCapture}
	return slices.Concat([]CarriedRecord{first}, g.Carried)
}

// Records are the words of every record that has not been struck out, in order,
// as they were written.
func (g Game) Records() []string {
	var out []string
	for _, p := range g.Plies {
		out = append(out, p.Words)
	}
	for _, r := range g.chain() {
		out = append(out, strings.Join(r.every(), " or "))
	}
	return out
}

// LastRecord is the record that came last of all that stand or are carried, as it
// was written; "" if there is none.
func (g Game) LastRecord() string {
	chain := g.chain()
	if n := len(chain); n > 0 {
		every := chain[n-1].every()
		return every[len(every)-1]
	}
	if n := len(g.Plies); n > 0 {
		return g.Plies[n-1].Words
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
	if r, err := g.Agreement.Records().Parse(chain[1].Rest); err == nil {
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
	for _, words := range chain[n].every() {
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
	g.Carried = append(slices.Clip(g.Carried), CarriedRecord{By: w.By, Words: w.Words, Rest: w.Rest, Number: w.Number, Sent: e.At,
		Law: w.Law, Readings: w.Readings, NoCapture: w.NoCapture, Used: w.Used, Allowed: w.Allowed})
}

func (g *Game) offends(w events.Found) {
	if len(g.Carried) == 0 {
		g.breaks("nothing was carried")
		return
	}
	g.Carried = slices.Clone(g.Carried)
	r := &g.Carried[0]
	r.Law, r.Readings, r.NoCapture = w.Law, w.Readings, w.NoCapture
}

// raised opens the case of the first carried record. Where it was answered its
// author is to say what it meant; else its receiver has the rights of any game.
func (g *Game) raised(w events.Raised) {
	if len(g.Carried) == 0 || g.Case != nil {
		g.breaks("nothing was carried")
		return
	}
	r := g.Carried[0]
	g.Carried = slices.Clone(g.Carried[1:])
	g.Case = &Case{Law: r.Law, Author: r.By, Words: r.Words, Number: r.Number, Ply: len(g.Plies),
		Readings: r.Readings, NoCapture: r.NoCapture, Used: r.Used, Allowed: r.Allowed, Stage: CaseElect}
	if len(w.Records) > 0 {
		var all []Recorded
		for _, x := range w.Records {
			all = append(all, Recorded{Words: x.Words, Readings: x.Readings, NoCapture: x.NoCapture})
		}
		g.Case.Law, g.Case.Records, g.Case.Readings, g.Case.NoCapture = lawOfSeveral(all), all, nil, false
	}
	if g.State = StateElect; len(g.Carried) > 0 {
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

// uncarried takes the first carried record off the list, which is a move of the
// score now.
func (g *Game) uncarried() {
	if len(g.Carried) == 0 {
		g.breaks("nothing was carried")
		return
	}
	g.Carried = slices.Clone(g.Carried[1:])
}

// strikeCarried strikes out everything that was carried; n plies stood before
// the first of it.
func (g *Game) strikeCarried(n int, law rules.Law) {
	for i, r := range g.Carried {
		for _, words := range r.every() {
			g.Struck = append(slices.Clip(g.Struck), Struck{At: n + i, By: r.By, Words: words, Law: law})
		}
	}
	g.Carried = nil
}

// breaks notes that an event does not fit the game.
func (g *Game) breaks(why string) { g.Broken = fmt.Sprintf("event %d: %s", g.Seq, why) }

// Falls reports whether what was sent after the record of the open case, which
// was carried and answered, is annulled if its author says that this move was
// meant: the reply answered another (BCC1903/V.5(b), TABLE/T3).
func (g Game) Falls(m rules.Move) bool {
	if g.Case == nil || len(g.Carried) == 0 {
		return false
	}
	shown, fits := g.replyFits()
	return shown != 0 && m != shown || shown == 0 && len(fits) > 0 && !slices.Contains(fits, m)
}
