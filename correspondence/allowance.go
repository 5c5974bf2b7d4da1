package correspondence

import (
	"slices"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/penalty"
	"postd/rules"
)

// Balance returns how the side stands with the allowance; false where none is
// agreed.
func (g Game) Balance(of rules.Colour) (calendar.Balance, bool) {
	all := g.Stages[of]
	if len(all) == 0 {
		return calendar.Balance{}, false
	}
	b := calendar.Balance{Stage: all[len(all)-1], No: len(all)}
	if b.Rolls {
		b.Stage = b.Rolled()
	}
	for _, p := range g.Penalties {
		if p.Of == of && p.Stage == b.No && !p.Remitted {
			b.Taken += p.Allowance
		}
	}
	b.Left = b.Of.Time + b.Granted - b.Used - b.Taken
	return b, true
}

// Next is the period that follows the one that runs for the side.
func (g Game) Next(of rules.Colour) calendar.Allowance {
	return g.Agreement.Stage(len(g.Stages[of]) + 1)
}

// within is what is allowed for a turn of its own length: no more than is left
// of the allowance, for both bind (BCC1903/V.9(c)). The same time is reckoned for
// both, so that the lesser allowance is the earlier deadline.
func (g Game) within(of rules.Colour, own time.Duration) time.Duration {
	b, ok := g.Balance(of)
	if !ok || b.Passed {
		return own
	}
	return min(own, max(b.Left, penalty.NoTime))
}

// most is what is left for several turns together, where that binds the turn; 0
// where it does not.
func (g Game) most(k calendar.Clock) time.Duration {
	b, ok := g.Balance(k.Of)
	if !ok || b.Passed || k.Own == 0 {
		return 0
	}
	return max(b.Left, penalty.NoTime)
}

// together are the turns whose time together ends before the length of the turn
// does, which is open or the last that was; zero where its length ends first.
func (g Game) together(k calendar.Clock) calendar.Allowance {
	if !k.ByAllowance() {
		return calendar.Allowance{}
	}
	if g.Turn.Of == k.Of && g.Turn.Allowed > 0 || g.Frozen != nil {
		return g.running(k.Of).Of
	}
	return g.lastStage(k.Of).Of
}

// within keeps the turn that is posted within what is left of the allowance.
func (d *docket) within(to rules.Colour, p events.Posted) events.Posted {
	if _, ok := d.g.Balance(to); ok {
		p.Own, p.Limit = p.Limit, d.g.within(to, p.Limit)
	}
	return p
}

// allots begins the allowance of both sides anew, with its first period. It is
// so when the game is arranged, and when both consent to another list, which
// counts only what comes after (BOOK/2.2).
func (g *Game) allots() {
	g.Stages = [2][]calendar.Stage{}
	for c := range g.Stages {
		if len(g.Agreement.TimeLimit) > 0 {
			g.Stages[c] = []calendar.Stage{{Of: g.Agreement.Stage(1)}}
		} else if r, ok := g.Agreement.RollingTime(); ok {
			g.Stages[c] = []calendar.Stage{{Of: calendar.Allowance{Turns: r.Turns, Time: r.Time}, Rolls: true}}
		}
	}
}

// allotsFirst begins the allowance with the first turn, which no notice begins.
func (g *Game) allotsFirst() {
	if g.allots(); len(g.Stages[g.Turn.Of]) > 0 {
		g.Turn.Own = g.Turn.Allowed
		g.rebounds(g.Turn.Of)
	}
}

// allotsAgain gives a turn that runs again, after going back, what is left with what
// Penalty E has taken since. If the list was changed since, the balances by the
// new one stay, for what is agreed survives.
func (g *Game) allotsAgain(to Game, stages [2][]calendar.Stage) {
	if !slices.Equal(to.Agreement.TimeLimit, g.Agreement.TimeLimit) {
		g.Stages = stages
		return
	}
	for c := range g.Stages {
		if of := rules.Colour(c); !g.found(g.Turn) {
			g.rebounds(of)
		}
	}
}

// running is the period of a side that runs, to be changed; nil without one.
func (g *Game) running(of rules.Colour) *calendar.Stage {
	g.Stages[of] = slices.Clone(g.Stages[of])
	if n := len(g.Stages[of]); n > 0 {
		return &g.Stages[of][n-1]
	}
	return nil
}

// spends counts a turn that is over, and its reckoned time. It is not asked
// whether the record stands: an annulled turn counts (BCC1903/II.10.NOTE). With
// the last turn of a period the next one opens.
func (g *Game) spends(of rules.Colour, used, allowed time.Duration) {
	s := g.running(of)
	if s == nil {
		return
	}
	if s.Rolls {
		s.Ends(used, allowed)
		return
	}
	s.Turns++
	s.Used += used
	if x := g.Excess[of]; x != nil && x.Penalised && !x.Deadline.Before(g.Turn.Begin) {
		g.passes(of)
	}
	if s.Turns >= s.Of.Turns {
		g.Stages[of] = append(g.Stages[of], calendar.Stage{Of: g.Agreement.Stage(len(g.Stages[of]) + 1)})
	}
}

// passes says that the excess of a period was passed over, or has cost its
// penalty. For the rest of its turns only the length of each binds; else every
// one of them would be exceeded as it began, for one and the same excess.
func (g *Game) passes(of rules.Colour) {
	if b, ok := g.Balance(of); ok && b.Left < 0 {
		g.running(of).Passed = true
	}
}

// lastStage is the period to which the last turn of a side that is over belongs, to
// be changed; nil if there is none.
func (g *Game) lastStage(of rules.Colour) *calendar.Stage {
	s := g.running(of)
	if n := len(g.Stages[of]); s != nil && s.Turns == 0 && n > 1 {
		return &g.Stages[of][n-2]
	}
	return s
}

// refundTurn makes a record count as never sent: it has ended no turn, so that the turn
// is counted when it does end (BOOK/2.3, CLOCK/C-8). The time used stays used.
func (g *Game) refundTurn(of rules.Colour) {
	s := g.lastStage(of)
	if s != nil && s.Rolls {
		s.GoesOn()
	}
	if s == nil || s.Turns == 0 {
		return
	}
	s.Turns--
	if n := len(g.Stages[of]); s != &g.Stages[of][n-1] {
		g.Stages[of] = g.Stages[of][:n-1]
	}
}

// rebounds gives a turn that is open or about to begin, where time was taken from the
// allowance or given back, what is left of both.
func (g *Game) rebounds(of rules.Colour) {
	if k := &g.Turn; k.Of == of && k.Own > 0 && k.Allowed > 0 {
		k.Allowed = g.within(of, k.Own)
		k.Most = g.most(*k)
	}
	if p := &g.Post; p.Notice != "" && p.To == of && p.Own > 0 {
		p.Limit = g.within(of, p.Own)
	}
}

// grants lets a turn that stood still go on with so much in all, whatever was left
// of it or of the allowance (CLOCK/C-6(d)).
func (g *Game) grants(limit time.Duration) {
	k := &g.Turn
	if k.Own == 0 {
		return
	}
	k.Own = max(k.Own, limit)
	if b, ok := g.Balance(k.Of); ok && b.Left < limit && !b.Passed {
		g.running(k.Of).Granted += limit - b.Left
	}
}
