package correspondence

import (
	"slices"
	"time"

	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// rights looks at one event that changes what a player has, before it is applied:
// nobody is hurt but by a claim of the other, by the player's own word, by an agreement or
// by a ruling (invariant 4), what was waived does not come back (invariant 7), and
// only a turn that runs uses a player's time (invariant 3).
func (s *stage) rights(m matter, e events.Event) {
	g := s.game
	own := func(by rules.Colour) bool { return m.by == "letter" && m.letter.Of == by }
	ruled := m.by == "secretary" && m.ruling.Row != ""
	switch w := e.What.(type) {
	case events.Selected:
		// A reply falls, or is judged anew, by the word of the author whose record it
		// answered, or by the author's later record (BCC1903/V.5(b), RULING/R-8). Of what was
		// carried the reading in play stands when the time to say lapses, and nothing
		// falls by that (RULING/R-64).
		carried := len(g.Carried()) > 0 && (w.How == events.SelectedByConduct || w.How == events.SelectedByLapse && !w.Annuls)
		if !w.Stands && !own(w.By) && !ruled && !carried {
			s.fault("4 claim", "%s is said to have meant %s, %s, and wrote nothing", w.By, w.Move, w.How)
		}
	case events.Debited:
		// The own time counts against a player who withdraws a claim of a draw.
		if !ruled && !own(w.Of) {
			s.fault("4 claim", "time counts against %s, and nobody has ruled so", w.Of)
		}
	case events.Reentered, events.WentBack, events.Remitted, events.Ruled:
		if !ruled {
			s.fault("4 claim", "%s is filed without a ruling", e.Kind())
		}
	case events.ExcessUndone:
		// Without a ruling only where it appears that no turn had begun.
		if !ruled && !g.Silent() {
			s.fault("4 claim", "the excess of %s is undone without a ruling", w.Of)
		}
	case events.TermsChanged:
		p := g.Proposals[w.No-1]
		if !p.Consents[0] || !p.Consents[1] {
			s.fault("4 claim", "%s becomes %s, to which both have not consented", w.Field, w.Value)
		}
	case events.Exceeded:
		if x := g.Excess[w.Of]; x != nil && x.Waived && x.Deadline.Equal(w.Deadline) && !ruled && m.before.Turn.Begin.Equal(g.Turn.Begin) {
			s.fault("7 waived", "the excess of %s was waived, and is found again", w.Deadline)
		}
		// No turn runs for one who is to say what nobody can reply to, or to choose
		// what is to become of an illegal record (BOOK/3.1). One that had run may
		// come to light later (RULING/R-25).
		_, over := g.overdue(w.Of)
		if g.Frozen == nil && !ruled && !over && (g.Turn.Of != w.Of || !g.Turn.Running && !g.Post.begun(w.Of)) && !s.despatched(m, w.Of) {
			s.fault("3 time", "%s exceeded a turn that does not run, in state %s", w.Of, g.State)
		}
	}
}

// begun reports whether a turn of the side is about to begin in the post.
func (p Post) begun(of rules.Colour) bool {
	return p.Notice != "" && p.To == of && p.Begins == events.BeginsTurn
}

// despatched reports whether the side sent a record in the matter, which ended
// the turn that proves too long.
func (s *stage) despatched(m matter, by rules.Colour) bool {
	return slices.ContainsFunc(m.decision.Events, func(e events.Event) bool {
		w, ok := e.What.(events.Despatched)
		return ok && w.By == by
	})
}

// readPast looks at what time brought about (invariant 10): nothing is judged at an
// instant up to which the mailbox has not been read.
func (s *stage) readPast(m matter) {
	if m.by != "tick" {
		return
	}
	read := m.office.ReadThrough
	past := func(what string, at time.Time) {
		if !at.IsZero() && read.Before(at) {
			s.fault("10 read", "%s of %s is found while the mailbox is read through %s only", what, at, read)
		}
	}
	// A game that ends or stands still meanwhile has no choice running, and no end of
	// one was found.
	stops := m.letsGo(rules.White) || m.letsGo(rules.Black) || s.game.Over() || s.game.Frozen != nil && m.before.Frozen == nil
	if k := m.before.Choice; k.Running && !stops && !(s.game.Choice.Running && s.game.Choice.Begin.Equal(k.Begin)) {
		past("the end of a choice", k.DeadlineIfRunning(s.calendar))
	}
	for _, e := range m.decision.Events {
		switch w := e.What.(type) {
		case events.Silent:
			_, at := m.before.inactiveSince(s.calendar)
			past("the silence", at)
		case events.Frozen:
			past("the date", e.At)
		case events.Ended:
			if x := s.game.Excess[w.By]; w.How == events.ByTime && x != nil {
				past("the excess", x.Deadline)
			}
		}
	}
}

// adjudged checks that in an adjudication there is always somebody who may give the verdict
// (invariant 9, TABLE/T4.32).
func (s *stage) adjudged(g Game, at time.Time) {
	d, err := g.Rule(Ruling{By: g.Verdict.With, Row: "Adjudge", Result: terms.Drawn, Reason: "so it stands"}, Setting{Now: at, ReadThrough: at, Calendar: s.calendar})
	if err != nil {
		s.fault("9 lapse", "the %s, of whom the verdict is awaited, cannot give it: %v", g.Verdict.With, err)
		return
	}
	for _, e := range d.Events {
		g = g.Apply(e)
	}
	if !g.Over() {
		s.fault("9 lapse", "a verdict does not end the game")
	}
}
