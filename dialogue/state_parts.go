package dialogue

import (
	"cmp"
	"fmt"
	"strings"

	"postd/correspondence/calendar"
	"postd/correspondence/penalty"
	"postd/rules"
)

// cases are the files of records, in order: whose record, its words, what was
// found against it, and what became of it: "1 White B-Kt5 V.5(a): open".
func (v view) cases() string {
	var out []string
	for _, f := range v.game.Cases(v.calendar) {
		s := fmt.Sprintf("%d %s", f.No, f.Author)
		for i, r := range f.Records {
			if i > 0 {
				s += ","
			}
			s += " " + r.Words
		}
		for _, law := range f.Laws {
			s += " " + strings.TrimPrefix(string(v.cites(law)), "BCC1903/")
		}
		how := string(f.Outcome.How)
		if f.Open() {
			how = "open"
		}
		out = append(out, s+": "+how)
	}
	return cmp.Or(strings.Join(out, "; "), nothing)
}

// records are those for one turn of which the receiver may adopt one.
func (v view) records() string {
	c := v.game.Case
	if n := len(v.game.Carried()); c == nil && n > 0 && len(v.game.Carried()[n-1].More) > 0 {
		r := v.game.Carried()[n-1] // of which nothing is said
		return strings.Join(r.AllWords(), ", ")
	}
	if c == nil || !c.Several() {
		return nothing
	}
	words := make([]string, len(c.Records))
	for i, r := range c.Records {
		words[i] = r.Words
	}
	return strings.Join(words, ", ")
}

// bound are the moves that discharge Penalty C in the turn that is open, in UCI,
// sorted.
func (v view) bound() string {
	b, _ := v.game.Required()
	return inUCI(b.Moves)
}

// fines are those of a side, in order, with what became of them: "6d due; 3d
// paid".
func (v view) fines(of rules.Colour) string {
	var out []string
	for _, e := range v.game.Entries() {
		if e.Of == of && e.What.Kind == penalty.ActFine {
			out = append(out, e.Fine.String()+" "+e.State)
		}
	}
	return cmp.Or(strings.Join(out, "; "), nothing)
}

// heldFor is the task of Penalty E until which both clocks stand.
func (v view) heldFor() string {
	if h, held := v.game.Held(); held {
		return h.What.Text
	}
	return nothing
}

// clocks returns the turn and the choice that have begun, the one whose time
// runs first.
func (v view) clocks() []calendar.Clock {
	var run, still []calendar.Clock
	for _, k := range []calendar.Clock{v.game.Turn, v.game.Choice} {
		switch {
		case !k.Running:
		case k.Still():
			still = append(still, k)
		default:
			run = append(run, k)
		}
	}
	return append(run, still...)
}

// timeRuns is whose time runs, in a turn or for a choice.
func (v view) timeRuns() string {
	if k := v.clocks(); len(k) > 0 && !v.account(k[0]).Deadline.IsZero() {
		return k[0].Of.String()
	}
	return nobody
}

func (v view) account(k calendar.Clock) calendar.Account {
	return k.Account(v.calendar, calendar.Later(v.now, k.Begin))
}

// clock shows something of the turn, or the choice, whose time runs; if none
// does, of the one that stands still.
func clock(show func(view, calendar.Account) string) func(view) string {
	return func(v view) string {
		k := v.clocks()
		if len(k) == 0 {
			return nothing
		}
		return show(v, v.account(k[0]))
	}
}

// allowance is how a side stands with the time for several turns together,
// without the turn that is open.
func (v view) allowance(of rules.Colour) string {
	b, ok := v.game.Balance(of)
	if !ok {
		return nothing
	}
	if b.Rolls {
		return b.Sentence(0, calendar.Duration)
	}
	return fmt.Sprintf("period %d, %s", b.No, b.Sentence(0, calendar.Duration))
}
