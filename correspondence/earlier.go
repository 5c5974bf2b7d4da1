package correspondence

import (
	"slices"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// Earlier is an earlier state of a game to which a ruling may go back. It shares
// with the game all that both have, and has no marks of its own, so that many
// rulings cost no more than few.
type Earlier struct{ game *Game }

// Kept reports whether there is an earlier state to go back to.
func (m Earlier) Kept() bool { return m.game != nil }

// Equal reports whether both are the state after the same event, which in one
// game is the same state.
func (m Earlier) Equal(x Earlier) bool {
	if m.game == nil || x.game == nil {
		return m.game == x.game
	}
	return m.game.Seq == x.game.Seq
}

// earlier is the game as it stands, to be kept.
func (g Game) earlier() Earlier {
	g.Unended = Earlier{}
	g.Rulings = slices.Clone(g.Rulings)
	for i := range g.Rulings {
		g.Rulings[i].Before = Earlier{}
	}
	return Earlier{&g}
}

// TakenRuling is a ruling that was taken in the game.
type TakenRuling struct {
	By      terms.Party
	Row     string
	Law     rules.Law
	Reason  string
	On      int
	Undoes  int // the ruling that it undoes; 0: none
	At      time.Time
	Cause   string
	Span    calendar.Span   // of Credit and Debit
	Penalty int             // that it remitted; 0: none
	Answers events.NoticeID `json:",omitempty"` // the letter to an official that was answered with it; "": none
	// Records is how many records had been despatched in the game.
	Records int
	Before  Earlier // the game before it, while it may be undone
	Undone  bool
}

// goneBackTo is how many rulings, the last ones, are kept with the game before
// them. An older one can no longer be undone by going back. A release that kept
// fewer could not fold the ledgers of this one.
const goneBackTo = 4

// Ruling returns the ruling of that number; false if there is none.
func (g Game) Ruling(no int) (TakenRuling, bool) {
	if no < 1 || no > len(g.Rulings) {
		return TakenRuling{}, false
	}
	return g.Rulings[no-1], true
}

// byRuling remembers a ruling, and what it changes of what was done before.
func (g *Game) byRuling(e events.Event, what events.What) {
	switch w := what.(type) {
	case events.Ruled:
		g.ruled(e, w)
	case events.Reentered:
		g.reentered(w)
	case events.WentBack:
		g.wentBack(e, w)
	case events.Remitted:
		g.remitted(e, w)
	}
}

// ruled remembers a ruling and the game before it.
func (g *Game) ruled(e events.Event, w events.Ruled) {
	t := TakenRuling{By: w.By, Row: w.Row, Law: w.Law, Reason: w.Reason, On: w.On, Undoes: w.Undoes, At: e.At, Cause: e.Cause,
		Records: g.Despatches, Before: g.earlier(), Answers: w.Answers}
	g.Rulings = append(slices.Clone(g.Rulings), t)
	if n := len(g.Rulings) - goneBackTo; n > 0 && n != w.Undoes { // what this one undoes is gone back to next
		g.Rulings[n-1].Before = Earlier{}
	}
	if _, ok := g.Ruling(w.Undoes); ok {
		g.Rulings[w.Undoes-1].Undone = true
	}
}

// ofRuling remembers the span that the last ruling gave or took.
func (g *Game) ofRuling(e events.Event, s calendar.Span) {
	if n := len(g.Rulings); n > 0 && g.Rulings[n-1].Cause == e.Cause && e.Cause != "" {
		g.Rulings = slices.Clone(g.Rulings)
		g.Rulings[n-1].Span = s
	}
}

// standsAs puts the game back as it stood, and keeps what has happened since
// and does not hang on what is undone.
//
// Back goes what belongs to the position and to whoever is to act in it: the
// plies, what was struck out, the turn, the choice, the notice in the post, the
// case, the offer that came with the record, the last records, the claim that
// waits, the adjudication and the end; and the allowance, lest the turn that runs
// again count twice in it.
//
// Everything else survives, for a reason of its own: the number of events and of
// records, since they have been filed; the sides and the terms, since they are
// the players' will; the questions, the stays and the rulings, since both have
// been told of them; the time used, since it has gone by; the penalties, since
// each was exacted for itself, and a ruling that is undone has its own remitted;
// what both were told of the date of adjudication; and that a bare offer was
// passed on, lest it become a nuisance (RULING/R-31). A test has the whole list.
func (g *Game) standsAs(to Game) {
	was := *g
	g.Chain, g.Struck, g.State, g.Series, g.Bound = to.Chain, to.Struck, to.State, to.Series, to.Bound
	g.Stages = to.Stages
	g.Turn, g.Choice, g.Post, g.Case = to.Turn, to.Choice, to.Post, to.Case
	g.Offer, g.Less, g.Floor, g.Last = to.Offer, to.Less, to.Floor, to.Last
	g.Parked, g.ParkedAt, g.Overdue = to.Parked, to.ParkedAt, to.Overdue
	g.Frozen, g.FrozenAt, g.Stopped, g.Laid = to.Frozen, to.FrozenAt, to.Stopped, to.Laid
	g.Ended, g.EndedAt = to.Ended, to.EndedAt
	if g.Demand = to.Demand; was.Ended != nil && was.Ended.How == events.ByFifty {
		g.Demand = nil // the end to which it led was found wrong
	}
	g.Turn.ToldSince(was.Turn, was.Stopped, was.Last[g.Turn.Of].Turn)
	g.dropInquiries() // what a side was asked of a letter is past
	if !g.law3Since(to) {
		g.Law3, g.Law3Times = to.Law3, to.Law3Times
	}
	for c, x := range to.Excess {
		if now := g.Excess[c]; x != nil && now != nil && now.Deadline.Equal(x.Deadline) {
			continue // what the side has come to know of it is known since
		}
		g.Excess[c] = x // one that was found since was found in a turn that is undone
	}
}

// law3Since reports whether Penalty E was exacted for Law 3 since an earlier state:
// for one record it is exacted once (BCC1903/V.3, PENALTY/PE-2).
func (g *Game) law3Since(to Game) bool {
	return len(g.Penalties) > len(to.Penalties) &&
		slices.ContainsFunc(g.Penalties[len(to.Penalties):], func(p Applied) bool { return p.Law == "BCC1903/V.3" })
}

// wentBack puts the game as it stood at a mark. The time since then is left
// out of the clocks that run again, until each side has the letter; and a notice
// that lay in the post is replaced by that letter.
func (g *Game) wentBack(e events.Event, w events.WentBack) {
	m, since := g.Unended, g.EndedAt
	if t, ok := g.Ruling(w.Ruling); ok {
		m, since = t.Before, t.At
	}
	if !m.Kept() {
		g.Broken = "the state to which a ruling goes back is not kept"
		return
	}
	stages := g.Stages
	g.standsAs(*m.game)
	g.allotsAgain(*m.game, stages)
	g.Stays = slices.Clone(g.Stays)
	for i, s := range g.Stays {
		q, asked := g.StayFor(i + 1)
		answered := asked && !q.Open()                 // after the end
		undone := s.Penalty > 0 && s.From.After(since) // its task was set in what is undone
		if s.Lasts() && (answered || undone) {
			g.Stays[i].Until = e.At
		}
	}
	g.Stays = append(g.Stays, Stay{From: since, Why: w.Why, Law: w.Law, Until: e.At, Letters: w.Letters})
	for _, k := range []*calendar.Clock{&g.Turn, &g.Choice} {
		if k.Running {
			k.Out = g.leaveSince(*k, len(m.game.Leaves))
			k.Out = g.outSince(*k, since, e.At)
		}
	}
	if g.Post.Notice != "" {
		g.Post.Notice, g.Post.Failed, g.Post.Accepted, g.Post.First = w.Letters[g.Post.To], time.Time{}, time.Time{}, time.Time{}
	}
}

// outSince is what a clock has left out that runs again: what it had then, the
// time since, and the stays that last now.
func (g *Game) outSince(k calendar.Clock, since, now time.Time) []calendar.Span {
	last := g.Stays[len(g.Stays)-1]
	out := slices.Clone(k.Out)
	for i, s := range out {
		if s.To.IsZero() && s.Stay > 0 && !g.Stays[s.Stay-1].Lasts() {
			out[i].To = since
		}
	}
	out = append(out, calendar.Span{From: since, Why: last.Why, Law: last.Law, Stay: len(g.Stays)})
	for _, s := range g.lasting(now) {
		if !slices.ContainsFunc(out, func(x calendar.Span) bool { return x.Stay == s.Stay && x.To.IsZero() }) {
			out = append(out, s)
		}
	}
	return out
}
