package correspondence

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/penalty"
	"postd/correspondence/terms"
	"postd/rules"
)

// Applied is a penalty with the instant at which it was applied.
type Applied struct {
	penalty.Penalty
	At time.Time
	// Stage is the number of the period of the allowance that ran then, from
	// which an act may have taken time; 0: there is none.
	Stage int `json:",omitempty"`
}

// TurnReduction is what Penalty E takes from turns of a side that are to come.
type TurnReduction struct {
	Allowed time.Duration // reckoned
	Turns   int           // how many of them
	Penalty int           // the number of the penalty
	Skip    bool          // the turn that is open, or about to begin, is not among them
}

// spentTurn counts the turn that a record has just ended.
func spentTurn(all []TurnReduction) []TurnReduction {
	var rest []TurnReduction
	for _, s := range all {
		if s.Skip {
			s.Skip = false
		} else {
			s.Turns--
		}
		if s.Turns > 0 {
			rest = append(rest, s)
		}
	}
	return rest
}

// What becomes of an act of Penalty E.
const (
	ActDue      = "due"      // a fine
	ActPaid     = "paid"     // a fine
	ActOpen     = "open"     // a task
	ActDone     = "done"     // a task
	actRemitted = "remitted" // whatever it was (BOOK/2.3, PENALTY/PE-6)
)

// Mark is what became of one act of Penalty E.
type Mark struct {
	Penalty, Act int // numbers, from 1
	As           string
	By           terms.Party
	At           time.Time
	Note         string
}

// Entry is one act of Penalty E as the ledger of the game has it.
type Entry struct {
	Penalty, Act int // numbers, from 1
	Of           rules.Colour
	Law          rules.Law // the offence
	At           time.Time
	What         penalty.Act
	Fine         penalty.Fine // what it comes to, if it is a fine
	State        string       // due, paid, open, done, remitted; "" of an act with which nothing is to be done
	Mark         Mark         // zero if nothing became of it yet
}

// Entries are the acts of Penalty E in the order in which they were applied.
func (g Game) Entries() []Entry {
	var out []Entry
	for i, p := range g.Penalties {
		for j, a := range p.Acts {
			e := Entry{Penalty: i + 1, Act: j + 1, Of: p.Of, Law: p.Law, At: p.At, What: a}
			switch a.Kind {
			case penalty.ActFine:
				e.Fine, e.State = a.Fine(p.Days), ActDue
			case penalty.ActText:
				e.State = ActOpen
			}
			for _, m := range g.Marks {
				if m.Penalty == e.Penalty && m.Act == e.Act {
					e.State, e.Mark = m.As, m
				}
			}
			out = append(out, e)
		}
	}
	return out
}

// Totals are the running totals of a side in one game (BOOK/2.3, PENALTY/PE-8).
type Totals struct {
	Offences, Cautions  int
	Due, Paid, Remitted []penalty.Fine // a sum for each coin
	Points              float64
	// Time was taken from the allowance for several turns together, reckoned.
	Time time.Duration
}

// Totals sums up what Penalty E has brought upon a side in this game. What was
// remitted counts no more.
func (g Game) Totals(of rules.Colour) Totals {
	var t Totals
	for _, p := range g.Penalties {
		if p.Of == of {
			t.Offences++
		}
	}
	for _, e := range g.Entries() {
		if e.Of != of {
			continue
		}
		remitted := e.State == actRemitted
		switch {
		case e.What.Kind == penalty.ActFine && e.State == ActDue:
			t.Due = added(t.Due, e.Fine)
		case e.What.Kind == penalty.ActFine && e.State == ActPaid:
			t.Paid = added(t.Paid, e.Fine)
		case e.What.Kind == penalty.ActFine:
			t.Remitted = added(t.Remitted, e.Fine)
		case e.What.Kind == penalty.ActCaution && !remitted:
			t.Cautions++
		case e.What.Kind == penalty.ActScore && !remitted:
			t.Points += e.What.Points
		case e.What.Kind == penalty.ActTime && e.What.Mode == penalty.ModeAllowance && !remitted:
			t.Time += e.What.Dur
		}
	}
	return t
}

// added adds a sum to those in the same coin.
func added(all []penalty.Fine, f penalty.Fine) []penalty.Fine {
	i := slices.IndexFunc(all, func(x penalty.Fine) bool { return x.Unit == f.Unit })
	if i < 0 {
		return append(all, f)
	}
	all[i].Amount += f.Amount
	return all
}

// Discharge says what became of an act of Penalty E.
type Discharge struct {
	By      terms.Party
	Penalty int
	Act     int    // 0: the first of the penalty that can be so marked
	As      string // ActPaid, ActDone
	Note    string
	Key     string // the matter's key
}

// Discharge marks a fine as paid, or a task as done; where both clocks stood
// for the task they go on, each when its side has the letter. The error says, in
// words for the official, why it cannot be done; then nothing happened.
func (g Game) Discharge(x Discharge, o Setting) (Decision, error) {
	if x.Act == 0 {
		x.Act = g.firstOpen(x.Penalty, x.As)
	}
	e, err := g.entry(x.Penalty, x.Act)
	if err != nil {
		return Decision{}, err
	}
	switch {
	case x.As == ActPaid && e.What.Kind != penalty.ActFine, x.As == ActDone && e.What.Kind != penalty.ActText:
		return Decision{}, fmt.Errorf("correspondence: %s of penalty %d is %q; a fine is paid and a task is done", actNumber(x.Act), x.Penalty, e.What)
	case x.As != ActPaid && x.As != ActDone:
		return Decision{}, errors.New("correspondence: an act of Penalty E is marked paid or done; it is remitted by a ruling")
	case e.State != ActDue && e.State != ActOpen:
		return Decision{}, fmt.Errorf("correspondence: %s of penalty %d is %s already", actNumber(x.Act), x.Penalty, e.State)
	}
	d := g.docket(o, o.Now, x.Key)
	d.conclude(events.Discharged{Penalty: x.Penalty, Act: x.Act, As: x.As, By: x.By, Note: x.Note})
	if stay := g.holdFor(x.Penalty, x.Act); stay > 0 {
		d.elections.endsHold(stay, ActDone)
		return d.decide(), nil
	}
	n := Notice{By: e.Of, Reason: events.Reason(x.As), Detail: e.What.Words(), Note: x.Note}
	if e.What.Kind == penalty.ActFine {
		n.Detail = "the fine of " + e.Fine.String()
	} else {
		n.Detail = penalty.Quoted(e.What.Text)
	}
	d.tell("", NDischarged, terms.PartyOf(e.Of), n, "BCC1903/V.PEN.E")
	return d.decide(), nil
}

// firstOpen is the first act of a penalty that is due or open and can be marked
// so; 1 if there is none.
func (g Game) firstOpen(penalty int, as string) int {
	state := map[string]string{ActPaid: ActDue, ActDone: ActOpen}[as]
	for _, e := range g.Entries() {
		if e.Penalty == penalty && e.State == state {
			return e.Act
		}
	}
	return 1
}

// entry finds an act of Penalty E by its numbers.
func (g Game) entry(penalty, act int) (Entry, error) {
	for _, e := range g.Entries() {
		if e.Penalty == penalty && e.Act == act {
			return e, nil
		}
	}
	return Entry{}, fmt.Errorf("correspondence: game %s has no penalty %d with %s", g.Label, penalty, actNumber(act))
}

func actNumber(n int) string { return fmt.Sprintf("act %d", n) }

// penalised remembers a penalty and what it takes from turns to come.
func (g *Game) penalised(e events.Event, p penalty.Penalty) {
	if p.Reopened && !p.Loss && slices.ContainsFunc(p.Acts, func(a penalty.Act) bool { return a.Kind == penalty.ActNotSent }) {
		g.refundTurn(p.Of)
	}
	g.Penalties = append(slices.Clip(g.Penalties), Applied{p, e.At, len(g.Stages[p.Of])})
	if p.Allowance > 0 && !g.found(g.Turn) {
		g.rebounds(p.Of) // a turn that was found too long stays as long as it was found to be
	}
	if p.Reopened && p.Floored {
		g.Floor[p.Of] = len(g.Score()) + 1 // PENALTY/PE-9: in this position a floor is granted once
	}
	// Where nothing is reopened the next turn is the shorter (BCC1903/V.3): not
	// the one that is open, of which the side was told otherwise.
	skip := p.Reopened || g.Turn.Of == p.Of && g.Turn.Allowed > 0 || g.Post.Notice != "" && g.Post.To == p.Of && g.Post.Begins == events.BeginsTurn
	if !p.Reopened && p.Allowed > 0 {
		g.Less[p.Of] = append(slices.Clip(g.Less[p.Of]), TurnReduction{Allowed: p.Allowed, Turns: 1, Penalty: len(g.Penalties), Skip: skip})
	}
	if p.LaterTurns > 0 {
		s := TurnReduction{Allowed: p.Later, Turns: p.LaterTurns, Penalty: len(g.Penalties), Skip: skip}
		if !p.Reopened {
			s.Turns++ // the next one, which has no more either
		}
		g.Less[p.Of] = append(slices.Clip(g.Less[p.Of]), s)
	}
}

// marked remembers what became of an act.
func (g *Game) marked(e events.Event, what events.What) {
	switch w := what.(type) {
	case events.FineGrown:
		if w.Penalty < 1 || w.Penalty > len(g.Penalties) {
			g.Broken = fmt.Sprintf("event %d: no such penalty", g.Seq)
			return
		}
		g.Penalties = slices.Clone(g.Penalties)
		p := &g.Penalties[w.Penalty-1]
		p.Days = w.Days
		p.Fines = p.FinesDue()
	case events.Discharged:
		g.Marks = append(slices.Clip(g.Marks), Mark{Penalty: w.Penalty, Act: w.Act, As: w.As, By: w.By, At: e.At, Note: w.Note})
	}
}

// Sentence says the running totals of a side in one sentence, for letters to
// either (BOOK/2.3, PENALTY/PE-8); "" where there is nothing to count.
func (t Totals) Sentence(of string) string {
	var parts []string
	add := func(format string, args ...any) { parts = append(parts, fmt.Sprintf(format, args...)) }
	if t.Cautions > 0 {
		add("%s", calendar.Counted(int64(t.Cautions), "caution"))
	}
	for _, s := range []struct {
		fines []penalty.Fine
		word  string
	}{{t.Due, "due"}, {t.Paid, "paid"}, {t.Remitted, "remitted"}} {
		if len(s.fines) > 0 {
			add("fines of %s %s", sums(s.fines), s.word)
		}
	}
	if t.Points > 0 {
		add("%s deducted in the cross-table", penalty.PointWords(t.Points))
	}
	if t.Time > 0 {
		add("%s taken from the time for several turns together", penalty.AreHours(t.Time, ""))
	}
	if len(parts) == 0 {
		return ""
	}
	return of + " in this game so far: " + strings.Join(parts, ", ") + "."
}

// sums writes sums of several coins, "6d and 20 c".
func sums(all []penalty.Fine) string {
	out := make([]string, len(all))
	for i, f := range all {
		out[i] = f.String()
	}
	return strings.Join(out, " and ")
}
