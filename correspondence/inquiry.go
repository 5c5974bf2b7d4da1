package correspondence

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/rules"
)

// Inquiry is a letter, or part of it, of which its writer was asked what was meant
// (RULING/R-72, RULING/R-73).
type Inquiry struct {
	No      int // within the game, from 1; 0: of an old ledger, whose choices follow those of the case
	By      rules.Colour
	Member  string            // who of a side in consultation wrote the letter, and alone answers; else ""
	At      time.Time         // the arrival of the letter
	Words   string            // that are in doubt
	Means   []string          // what they may mean, as commands; the last choice, which is not listed, is none of them
	Holds   string            // the rest of the letter, which waits with them
	Lacks   events.Lack       `json:",omitempty"` // what the letter wants, of which it is not certain who wrote it; "": nothing
	Certain bool              // a record waits that is surely one, and goes by itself in the end
	After   int               // how many choices are numbered before these, in an old ledger
	Letters []events.NoticeID // by which the side was asked
	Then    Footing           // how the game stood when the letter came
	How     string            // what became of it; "" while it is open
}

// Open reports whether the side is still asked.
func (w Inquiry) Open() bool { return w.How == "" }

// asksBy reports whether the notice is one by which the side was asked.
func (w Inquiry) asksBy(n events.NoticeID) bool { return n != "" && slices.Contains(w.Letters, n) }

// patience is how much reckoned time a side has to say what it meant, while no excess of
// the turn is found (CLOCK/C-9, RULING/R-72).
const patience = 24 * time.Hour

// Until is the end of that time.
func (w Inquiry) Until(c calendar.Calendar) time.Time { return c.Latest(w.At, patience, nil) }

// inquiry remembers what a side is asked, and its answer. Nothing else changes.
func (g *Game) inquiry(e events.Event, what events.What) {
	switch w := what.(type) {
	case events.Doubted: // a new one closed the one before
		g.closeInquiries(func(i Inquiry) bool { return i.By == w.By && i.No == 0 }, events.AnswerOvertaken)
		g.Inquiries = append(slices.Clip(g.Inquiries), Inquiry{By: w.By, At: e.At, Words: w.Words, Means: w.Means, After: w.After})
	case events.Cleared:
		g.closeInquiries(func(i Inquiry) bool { return i.By == w.By && i.No == 0 }, w.How)
	case events.Asked:
		if i := slices.IndexFunc(g.Inquiries, func(i Inquiry) bool { return i.No == w.No && i.By == w.By }); i >= 0 {
			g.Inquiries = slices.Clone(g.Inquiries)
			g.Inquiries[i].Letters = addNotice(g.Inquiries[i].Letters, w.Notice)
			break
		}
		g.Inquiries = append(slices.Clip(g.Inquiries), Inquiry{No: w.No, By: w.By, Member: w.Member, At: e.At, Words: w.Words, Means: w.Means,
			Holds: w.Holds, Certain: w.Certain, Lacks: w.Lacks, Letters: addNotice(nil, w.Notice), Then: g.footing(w.By)})
	case events.AnsweredFor:
		g.closeInquiries(func(i Inquiry) bool { return i.No == w.No && i.By == w.By }, w.How)
	}
}

func (g *Game) closeInquiries(which func(Inquiry) bool, how string) {
	var out []Inquiry
	for i, w := range g.Inquiries {
		if w.Open() && which(w) {
			if out == nil {
				out = slices.Clone(g.Inquiries)
			}
			out[i].How = how
		}
	}
	if out != nil {
		g.Inquiries = out
	}
}

// dropInquiries closes what holds nothing, since the game has gone on.
func (g *Game) dropInquiries() {
	g.closeInquiries(func(w Inquiry) bool { return !w.Certain }, events.AnswerOvertaken)
}

// Asked are the inquiries that are open to a side, the oldest first. One of an old ledger
// is open while the numbers of the choices before it are what they were when it was put.
func (g Game) Asked(by rules.Colour) []Inquiry {
	if g.Over() {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(g.Inquiries), func(w Inquiry) bool {
		return w.By != by || !w.Open() || w.No == 0 && w.After != g.openChoices(by)
	})
}

// options is how many numbers more than those of the case may answer an inquiry.
func (g Game) options(of rules.Colour) int {
	most := 0
	for _, w := range g.Asked(of) {
		most = max(most, w.After+len(w.Means)+1)
	}
	return max(most-g.openChoices(of), 0)
}

// waitsUntil is the end of the time in which no excess of the side's turn is found, since
// a record that came in time waits for its writer's word; zero if none does.
func (g Game) waitsUntil(of rules.Colour, c calendar.Calendar) time.Time {
	var until time.Time
	k := g.Turn
	for _, w := range g.Asked(of) {
		if w.No == 0 || !k.Running || k.Of != of || k.Exceeded(c, w.At) || !w.Certain && !w.plays(g) {
			continue
		}
		until = calendar.Later(until, w.Until(c))
	}
	return until
}

// plays reports whether one of the meanings is a record.
func (w Inquiry) plays(g Game) bool {
	return slices.ContainsFunc(w.Means, func(s string) bool { return len(g.recordsIn(w.By, s)) > 0 })
}

// recordsIn are the records of a side in words of its own that wait.
func (g Game) recordsIn(by rules.Colour, words string) []string {
	var out []string
	for _, s := range g.reads(by, words).said() {
		if s.Kind == letters.Plays {
			out = append(out, unsigned(s.Moves[len(s.Moves)-1].Record.Words))
		}
	}
	return out
}

// Counts reports whether the answer counts from the letter's arrival: unless two moves are
// to choose from, for a choice between moves is not made on borrowed time (RULING/R-73).
func (w Inquiry) Counts(g Game) bool {
	if w.No == 0 {
		return false
	}
	var all []string
	for _, s := range append(slices.Clip(w.Means), w.Holds) {
		for _, r := range g.recordsIn(w.By, s) {
			if !slices.Contains(all, r) {
				all = append(all, r)
			}
		}
	}
	return len(all) < 2 || !w.plays(g) // all of them wait, whatever is chosen (BCC1903/V.4)
}

// Waiting are the records, as they were written, that wait with the words in doubt, or all
// that waits where it has none.
func (w Inquiry) Waiting(g Game) string {
	var out []string
	for _, s := range g.reads(w.By, w.Holds).said() {
		if s.Kind == letters.Plays {
			out = append(out, s.Moves[len(s.Moves)-1].Record.Words)
		}
	}
	return cmp.Or(strings.Join(out, ", "), w.Holds)
}
