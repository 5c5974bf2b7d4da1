package correspondence

import (
	"slices"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// Substitution is one change of who plays a side (RULING/R-41, TABLE/T7.Substitute). The counts
// are what the game had of each when it was made, so that each person has their own leave and
// offences.
type Substitution struct {
	Of        rules.Colour
	From, To  terms.Member
	Since     calendar.Date // from when the row of the table is the substitute's
	At        time.Time
	Law       rules.Law
	Ruling    int // by which it was made
	Sent      int // records that the substitute has despatched
	Penalties int
	Leaves    int
	Memos     []Memo `json:",omitempty"` // of the one who left: they are shown to nobody else
}

// lastSubstitution is the last change of who plays the side; nil if there was none.
func (g *Game) lastSubstitution(of rules.Colour) *Substitution {
	i := lastIndex(g.Substitutes, func(s Substitution) bool { return s.Of == of })
	if i < 0 {
		return nil
	}
	return &g.Substitutes[i]
}

// own reports whether the thing of that index, among those that count counts, is of the person
// who plays the side now.
func (g Game) own(of rules.Colour, index int, count func(Substitution) int) bool {
	for _, s := range g.Substitutes {
		if s.Of == of && index < count(s) {
			return len(g.Sides[of].Members) == 1 && s.From == g.Sides[of].Members[0]
		}
	}
	return true
}

// ownPenalty reports whether the penalty of that index was of the person who plays the side now.
func (g Game) ownPenalty(of rules.Colour, index int) bool {
	return g.own(of, index, func(s Substitution) int { return s.Penalties })
}

// ownLeave reports the same of a leave.
func (g Game) ownLeave(of rules.Colour, index int) bool {
	return g.own(of, index, func(s Substitution) int { return s.Leaves })
}

// substituted remembers who plays the side from now on. What was open for the side and begins
// anew is open no longer until the letter comes.
func (g *Game) substituted(e events.Event, w events.Substituted) {
	if m := g.Sides[w.Of].Members; len(m) != 1 || m[0] != w.From {
		g.breaks("the one who leaves does not play the side")
		return
	}
	s := Substitution{Of: w.Of, From: w.From, To: w.To, Since: w.Since, At: e.At, Law: w.Law, Ruling: len(g.Rulings),
		Penalties: len(g.Penalties), Leaves: len(g.Leaves), Memos: g.Memos[w.Of]}
	g.Memos[w.Of], g.Reminders[w.Of] = nil, nil
	for _, before := range slices.Backward(g.Substitutes) {
		if before.Of == w.Of && before.From == w.To {
			g.Memos[w.Of] = before.Memos // back in the old place
			break
		}
	}
	g.Sides[w.Of] = terms.Side{Members: []terms.Member{w.To}}
	g.Substitutes = append(slices.Clip(g.Substitutes), s)
	if g.Likely = slices.DeleteFunc(slices.Clone(g.Likely), func(l likelyLetter) bool { return l.By == w.Of }); len(g.Likely) == 0 {
		g.Likely = nil
	}
	if w.Used > 0 {
		g.spends(w.Of, w.Used, w.Allowed)
		g.refundTurn(w.Of) // no record has ended it
	}
	switch w.Anew {
	case "":
		g.goesOnWith(w)
	case events.BeginsTurn:
		g.Turn, g.Post = calendar.Clock{}, Post{By: g.Post.By}
		g.forgets(func(o events.Overdue) bool { return o.Of == w.Of })
	default:
		g.Choice, g.Post = calendar.Clock{}, Post{By: g.Post.By}
	}
}

// goesOnWith lets the letter to the substitute end the stays that a letter to the one who left
// would have ended, where the turn stands still and is not begun anew.
func (g *Game) goesOnWith(w events.Substituted) {
	g.Stays = slices.Clone(g.Stays)
	for i := range g.Stays {
		if s := &g.Stays[i]; !s.Lasts() && g.standsFor(w.Of, i+1) {
			s.Letters[w.Of], s.Failed[w.Of], s.Accepted[w.Of] = w.Letter, time.Time{}, time.Time{}
		}
	}
}

// substituteSends counts a record of a substitute.
func (g *Game) substituteSends(by rules.Colour) {
	if g.lastSubstitution(by) == nil {
		return
	}
	g.Substitutes = slices.Clone(g.Substitutes)
	g.lastSubstitution(by).Sent++
}

// FirstOf is the first record in the score that a substitute sent: how many plies stand before
// it; false if there is none.
func (g Game) FirstOf(s Substitution) (ply int, ok bool) {
	if s.Sent == 0 {
		return 0, false
	}
	for i, t := range g.Score() {
		if t.By == s.Of && !t.Sent.Before(s.At) {
			return i, true
		}
	}
	return 0, false
}
