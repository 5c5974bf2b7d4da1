package correspondence

import (
	"cmp"
	"slices"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/terms"
	"postd/rules"
)

// A letter that the office's own carrier accepted and then took back was never received.
// The acceptance of such a carrier is a promise; where its own final report breaks it, the
// turn that began with it has not begun (RULING/R-87, RULING/R-57). Any other report moves
// no clock, and the letter about it says so.

// mostTakenBack is for how many notices to a side a report of the carrier moves its clock
// in a game; all copies of a notice are one. After that only the secretary gives time.
const mostTakenBack = 2

// Begun is the receipt with which a clock began: the notice as it lay in the post, and the
// clocks before it.
type Begun struct {
	Post         Post
	At           time.Time // of the acceptance
	Begin        time.Time // of the clock
	Turn, Choice calendar.Clock
	State        State // of the game with it
}

// Bounce is a report that a letter to a player came back which had been accepted.
type Bounce struct {
	Why      string    // what the report says
	Proven   bool      // it is the final report of the office's own carrier
	Answered bool      // a letter of the player shows that they have the notice
	Stands   time.Time // when another copy of the notice was accepted that did not come back; zero: none was
}

// Why a report moves no clock, as letters and pages choose by it.
const (
	bounceForeign  events.Reason = "not our carrier" // whoever made it was not proven to be the office's carrier
	bounceAnswered events.Reason = "answered"        // the player has answered the notice
	bounceCopied   events.Reason = "another copy"    // another copy of it was accepted before, or with it
	bounceOften    events.Reason = "too often"       // it was so for two other notices to this side
	bounceSettled  events.Reason = "filed meanwhile" // an end or an excess was filed: a question is open
	bounceNothing  events.Reason = "nothing began"   // no clock began with its acceptance, or that one runs no more
)

// TakenBack says that a notice to a side came back which had been accepted.
func (g Game) TakenBack(n events.NoticeID, to rules.Colour, b Bounce, o Setting) Decision {
	d := g.docket(o, o.Now, "")
	why := d.times.standsFor(n, to, b)
	if g.Over() && why != bounceSettled {
		return d.decide()
	}
	about := Notice{By: to, Detail: b.Why, Statement: string(n), Reason: why}
	if why != "" {
		d.conclude(events.Noted{By: terms.ToSecretary, About: "undelivered", Words: b.Why})
		if why == bounceSettled {
			d.times.asksOfBounce(to, b)
		}
		about.Asked = "returned"
		if k, runs := d.g.Runs(to); runs {
			about.Excluded = []calendar.Span{{From: k.Begin, To: o.Now}}
		}
		d.tell("", NReport, terms.ToSecretary, about, "RULING/R-57", "RULING/R-87")
		return d.decide()
	}
	d.conclude(events.Unreceived{Notice: n, Why: b.Why})
	at, deemed := d.at, o.Calendar.Latest(d.g.Post.Failed, undeliverable, nil)
	about.Asked, about.Deadline = "unreceived", deemed
	switch {
	case !b.Stands.IsZero():
		d.at, about.Reason = calendar.Earlier(b.Stands, deemed), "stands"
		d.records.receives(n, events.ReceiptAccepted)
	case !o.Now.Before(deemed):
		d.at, about.Reason = deemed, "deemed"
		d.records.receives(n, events.ReceiptDeemed)
	}
	if d.at = at; about.Reason != "" {
		about.Deadline = d.g.Begun.Begin
		if k, runs := d.g.Runs(to); runs {
			about.Deadline = k.Begin
		}
	}
	d.tell("", NReport, terms.ToSecretary, about, "RULING/R-57", "RULING/R-87")
	d.tell("", NUnreceived, terms.PartyOf(to.Other()), about, "RULING/R-57", "RULING/R-87")
	return d.decide()
}

// standsFor tells why the report leaves the clocks as they are; "" if it does not.
func (d *times) standsFor(n events.NoticeID, to rules.Colour, b Bounce) events.Reason {
	g := d.g
	waits := n != "" && n == g.Post.Notice && !g.Post.Accepted.IsZero() // it is to be acknowledged
	begun := n != "" && n == g.Begun.Post.Notice && g.Begun.Post.To == to
	switch {
	case !b.Proven:
		return bounceForeign
	case b.Answered:
		return bounceAnswered
	case !begun && !waits:
		return bounceNothing
	case begun && !b.Stands.IsZero() && !b.Stands.After(g.Begun.At):
		return bounceCopied
	case !slices.Contains(g.TookBack[to], n) && len(g.TookBack[to]) >= mostTakenBack:
		return bounceOften
	case begun && (g.Over() && (endTopic(g).Kind == events.TopicRuling || g.Ended.How != events.ByResignation && g.Ended.How != events.ByAgreement) || g.Turn.Of == to && g.found(g.Turn)):
		return bounceSettled // RULING/R-53
	case begun && !g.Begun.runs(g):
		return bounceNothing
	}
	return ""
}

// clock is the clock of a game that began with the receipt.
func (b Begun) clock(g *Game) *calendar.Clock {
	if b.Post.Begins == events.BeginsElection || b.Post.Begins == events.BeginsClarifying {
		return &g.Choice
	}
	return &g.Turn
}

// runs reports whether that clock still runs, and nothing was done since on what the notice
// brought: who asked or chose by it has had it, and what they did stands.
func (b Begun) runs(g Game) bool {
	k := b.clock(&g)
	if other := k == &g.Turn && g.Choice.Running != b.Choice.Running || k == &g.Choice && g.Turn.Running != b.Turn.Running; other || g.Post.Notice != "" || g.State != b.State {
		return false
	}
	return k.Running && k.Of == b.Post.To && k.Begin.Equal(b.Begin) && (b.Post.Begins != events.BeginsAgain || !k.Still())
}

// Deems reports whether a notice that did not come to its reader counts as received after
// two reckoned days (RULING/R-57).
func (g Game) Deems(n events.NoticeID) bool {
	return slices.ContainsFunc(g.unreceived(), func(f failed) bool { return f.notice == n })
}

// Runs is the clock of a side that runs now.
func (g Game) Runs(of rules.Colour) (calendar.Clock, bool) {
	for _, k := range []calendar.Clock{g.Turn, g.Choice} {
		if k.Running && k.Of == of && !k.Awaits {
			return k, true
		}
	}
	return calendar.Clock{}, false
}

// begins remembers the receipt with which a clock has begun, if it was the acceptance of a
// server, which may take it back. What lies between the first acceptance of a notice and
// the one that stands is named in the sheet of the turn.
func (g *Game) begins(b Begun, how events.ReceiptWay) {
	p, k := b.Post, b.clock(g)
	b.Begin, b.State = k.Begin, g.State
	if !p.First.IsZero() && p.First.Before(b.Begin) && p.Begins != events.BeginsAgain {
		k.Out = append([]calendar.Span{{From: p.First, To: b.Begin, Why: "the letter came back that was accepted", Law: "RULING/R-87"}}, k.Out...)
	}
	if g.Begun = (Begun{}); how == events.ReceiptAccepted || how == events.ReceiptByPost {
		g.Begun = b
	}
}

// takesBack remembers that a notice was not received: it lies in the post again, as one
// that was refused at the first attempt, and nobody's time runs by it. A length that was
// shortened while it ran stays so.
func (g *Game) takesBack(w events.Unreceived) {
	p := g.Post
	switch b := g.Begun; {
	case w.Notice != "" && b.Post.Notice == w.Notice:
		p = b.Post
		p.First = cmp.Or(p.First, b.At)
		if k := b.clock(g); p.Begins == events.BeginsTurn && k.Allowed < p.Limit {
			p.Limit = k.Allowed
		}
		g.Turn, g.Choice, g.Begun = b.Turn, b.Choice, Begun{}
	case w.Notice != "" && p.Notice == w.Notice && !p.Accepted.IsZero():
		p.First = cmp.Or(p.First, p.Accepted)
	default:
		g.breaks("no clock began with the acceptance of a notice that was taken back")
		return
	}
	p.Failed, p.Accepted = p.First, time.Time{}
	g.Post = p
	if !slices.Contains(g.TookBack[p.To], w.Notice) {
		g.TookBack[p.To] = append(slices.Clip(g.TookBack[p.To]), w.Notice)
	}
	for c, x := range g.Excess {
		if x != nil && x.Notice == w.Notice {
			unknown := *x
			unknown.Known = time.Time{}
			g.Excess[c] = &unknown
		}
	}
}

// asksOfBounce puts it before the umpire that a letter came back after an end or an excess
// was filed that may rest on it; nothing is undone by itself (RULING/R-53).
func (d *times) asksOfBounce(to rules.Colour, b Bounce) {
	if d.g.Over() && (d.g.Ended.Result == terms.Annulled || d.at.After(d.g.AppealUntil(d.g.EndedAt))) {
		return
	}
	words := "The letter with which the time of " + to.String() + " began on " + calendar.Instant(d.g.Begun.At, d.o.Calendar.Zone()) + " came back: " + b.Why
	d.letter = &Letter{Of: to, Arrived: d.at}
	d.rulings.asksUmpire(letters.Statement{Kind: letters.Appeals, Words: words}, events.AboutAppeal, "RULING/R-53")
	d.letter = nil
}
