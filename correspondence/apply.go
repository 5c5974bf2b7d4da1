package correspondence

import (
	"fmt"
	"slices"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
)

// Apply remembers one event and returns the game that results. It judges
// nothing; an event that does not fit the game sets Broken, which the
// ledger's check reports.
func (g Game) Apply(e events.Event) Game {
	apply(&g, e)
	return g
}

// Happen is Apply in place: a game is large, and whoever has the only copy needs no other.
func (g *Game) Happen(e events.Event) { apply(g, e) }

func apply(g *Game, e events.Event) {
	was := *g
	g.remember(e)
	g.puts(e)
	filing{&was, g, &e}.updateBook()
}

// remember is Apply without the book of files. The book is remembered with the game, and
// what is judged reads it in two places: docket.before finds by it the umpire to whom a
// question belongs, and refuseClear asks Announced. Letters show it from the game that a
// notice carries.
func (g *Game) remember(e events.Event) {
	g.Seq++
	g.minute(e)
	switch w := e.What.(type) {
	case events.Opened:
		g.open(e, w)
	case events.Despatched:
		g.despatched(e, w)
	case events.Offended:
		g.offended(w)
	case events.Posted:
		g.Post = Post{Notice: w.Notice, To: w.To, Begins: w.Begins, Limit: w.Limit, Own: w.Own, Cause: w.Cause, By: g.Post.By}
		if w.Cause != calendar.CauseRequirement {
			g.Post.By = ""
		}
		g.starts(w)
	case events.Delivered:
		g.delivered(e, w)
	case events.Accepted:
		g.acceptedNow(e, w.Notice)
	case events.Undelivered:
		if w.Notice == g.Post.Notice {
			g.Post.Failed = e.At
		}
		g.failed(e, w.Notice)
	case events.Unreceived:
		g.takesBack(w)
	case events.Adopted:
		g.adopted(e, w)
	case events.Exacted:
		if g.Case != nil && w.Law != "BCC1903/V.3" {
			g.change(func(c *Case) { c.Renounced = true })
		}
	case events.Waived:
		g.waived(w)
	case events.Queried:
		g.change(func(c *Case) {
			c.Exactable = w.How == events.QueryAsked && w.Held == "" && !c.Renounced
			c.Stage, c.Renounced, c.Held, c.For = CaseAsked, true, w.Held, w.For
		})
		g.State = StateAuthor
		// The receiver's turn stands still from the query (CLOCK/C-6(d)).
		g.Turn.Out = append(slices.Clip(g.Turn.Out), calendar.Span{From: e.At, Why: "your opponent is asked what he meant", Law: "BCC1903/V.7(c)"})
	case events.Replied:
		g.change(func(c *Case) {
			c.Stage, c.Reply, c.InPlay, c.Shown, c.Fits, c.Legal = CaseReplied, w.Words, w.InPlay, w.Shown, w.Fits, w.Legal
			c.Renounced = true
		})
		g.State = StateAuthor
	case events.Selected:
		g.selected(w)
	case events.Annulment:
		g.annul(w.From, w.Law)
	case events.Restored:
		g.restored(w)
	case events.Carried:
		g.carried(e, w)
	case events.Found:
		g.offends(w)
	case events.Raised:
		g.raised(w)
	case events.CarriedJoined:
		g.carriedJoined(e, w)
	case events.CarriedTaken:
		g.carriedTaken(w)
	case events.Penalised:
		g.penalised(e, w.Penalty)
	case events.Heard, events.Silent:
		g.heard(e, w)
	case events.TermsProposed, events.TermsAnswered, events.TermsChanged:
		g.terms(e, w)
	case events.FineGrown, events.Discharged:
		g.marked(e, w)
	case events.Law3Open:
		if by := w.By; g.Law3 != nil && *g.Law3 == by {
			g.Law3Times++
		} else {
			g.Law3, g.Law3Times = &by, 1
		}
	case events.Law3Closed:
		g.Law3, g.Law3Times = nil, 0
	case events.Exceeded, events.ExcessWaived, events.Charged:
		g.excess(w)
	case events.Seated, events.Referred:
		g.seats(e, w)
	case events.Substituted:
		g.substituted(e, w)
	case events.Specified, events.SpecifiedClosed:
		g.specification(w)
	case events.Reminded:
		g.Turn.Pass(append([]string{w.Kind}, w.Passed...)...)
	case events.MemoKept, events.MemosEnded:
		g.memos(e)
	case events.RemindersSet:
		g.remindersSet(w)
	case events.Proposed:
		g.Offer = &w
		if !w.WithMove {
			g.BareOffer[w.By] = g.Passed() + 1
		}
	case events.Answered:
		g.Offer = nil
	case events.Claimed:
		if w.Parked {
			g.Parked, g.ParkedAt = &w, e.At
		} else if w.Law == "BCC1903/V.9(c)" {
			g.Parked = nil
		}
	case events.Warned:
		g.AdjSoon = true
		g.AdjOpen = g.AdjOpen || w.Kind == events.AdjudicationOpen
	case events.Frozen:
		g.Frozen, g.FrozenAt, g.State = &w, e.At, StateAdjudication
		g.Verdict = Verdict{With: terms.ToAdjudicator}
		g.Stopped, g.Turn, g.Choice, g.Post = g.Turn, calendar.Clock{}, calendar.Clock{}, Post{}
		g.Series = [2]Series{} // no turn comes in which they could be met
	case events.Credited:
		if g.Turn.Of == w.Of && g.Turn.Allowed > 0 {
			g.Turn.Out = append(slices.Clip(g.Turn.Out), w.Span)
		}
		g.ofRuling(e, w.Span)
	case events.MadeGood:
		g.madeGood(w)
	case events.Ended:
		if !g.Over() {
			g.Unended = g.earlier()
		}
		g.Ended, g.EndedAt, g.State = &w, e.At, StateEnded
		g.Turn, g.Choice, g.Post, g.Offer, g.Case, g.Parked, g.Overdue = calendar.Clock{}, calendar.Clock{}, Post{}, nil, nil, nil, nil
		g.Series = [2]Series{}
	case events.SeriesQueued, events.SeriesFired, events.SeriesLapsed:
		g.series(w)
	case events.Tested:
		g.Tested = &w
	case events.FiftyDemanded, events.FiftyLifted:
		g.demands(e, w)
	case events.LeaveTaken, events.LeaveEnded:
		g.leaves(e, w)
	case events.Appealed, events.Settled, events.Stated, events.Laid, events.Stayed, events.Resumed, events.Debited, events.ExcessUndone, events.Reput, events.Unanswered:
		g.question(e, w)
	case events.Doubted, events.Cleared, events.Asked, events.AnsweredFor:
		g.inquiry(e, w)
	case events.Required:
		g.bind(w)
	case events.TurnForfeited:
		g.forfeitsTurn(e, w)
	case events.ManAsked:
		g.asksMan()
	case events.Joined:
		g.joined(e, w)
	case events.Taken:
		g.taken(w)
	case events.Returned:
		g.unmet(w)
		if w.Waits {
			g.change(func(c *Case) { c.Further = append(slices.Clip(c.Further), w.Words) })
		}
		if w.Why == events.WhyUnreadable {
			g.NotSent[w.By] = append(slices.Clip(g.NotSent[w.By]), w.Words)
		}
	case events.Ruled, events.Reentered, events.WentBack, events.Remitted:
		g.byRuling(e, w)
	case events.CalendarChanged, events.CaughtUp:
		g.applyCalendarChange(w)
	case events.ConfirmationAsked, events.ConfirmationAnswered:
		g.confirmation(e, w)
	case events.Noted:
		noted(g, e, w)
	case events.Refused, events.Fingerprinted, events.Wished:
		// Written into the game, without effect on it.
	default:
		g.Broken = fmt.Sprintf("event %d: no such kind", g.Seq)
	}
}

// change replaces the open case by a changed copy: games are values.
func (g *Game) change(f func(*Case)) {
	if g.Case == nil {
		g.Broken = fmt.Sprintf("event %d: no case is open", g.Seq)
		return
	}
	c := *g.Case
	f(&c)
	g.Case = &c
}

func (g *Game) despatched(e events.Event, w events.Despatched) {
	g.dropInquiries() // the game has gone on
	g.Despatches++
	g.substituteSends(w.By)
	g.cameInTime(w.By, e.At)
	g.Used[w.By] += w.Used
	g.spends(w.By, w.Used, w.Allowed)
	sent := Sent{Words: w.Words, Number: w.Number, At: e.At, Plies: g.Passed() + 1, Fired: w.Fired, Letter: w.Words, Digest: w.Digest, Used: w.Used, Allowed: w.Allowed, Turn: g.Turn}
	if w.Digest != "" {
		sent.Cause = e.Cause
	}
	if g.Turn.Of != w.By || !g.Turn.Running || w.Fired {
		sent.Turn = calendar.Clock{}
	}
	if w.Fired {
		sent.Letter = g.Last[w.By].Letter
	} else {
		g.Less[w.By] = spentTurn(g.Less[w.By]) // what takes from a turn waits for one that has a length
	}
	g.Last[w.By] = sent
	g.NotSent[w.By] = nil
	if g.Turn.Of == w.By {
		g.Turn = calendar.Clock{Of: w.By, Allowed: 0, Cause: g.Turn.Cause}
	}
	g.Post, g.Begun = Post{}, Begun{}
	g.Choice = calendar.Clock{}
}

func (g *Game) offended(w events.Offended) {
	g.Case = &Case{Law: w.Law, Author: w.By, Words: w.Words, Number: w.Number, Ply: len(g.Score()),
		Readings: w.Readings, NoCapture: w.NoCapture, Used: w.Used, Allowed: w.Allowed, Stage: CaseElect}
	if g.State = StateElect; g.Frozen != nil {
		g.State = StateAdjudication // RULING/R-32: the case is open in it
	}
}

func (g *Game) delivered(e events.Event, w events.Delivered) {
	begin, known := calendar.Later(e.At, w.Begins), e.At
	if w.How == events.ReceiptByPost {
		known = begin
	}
	g.knows(known, w.Notice)
	g.goOn(begin, w.Notice)
	if g.Post.Notice != w.Notice || w.Notice == "" {
		return
	}
	p := g.Post
	defer g.begins(Begun{Post: p, At: e.At, Turn: g.Turn, Choice: g.Choice}, w.How)
	g.Post = Post{}
	switch p.Begins {
	case events.BeginsTurn: // till now the time was nobody's (RULING/R-44)
		g.Turn = calendar.Clock{Of: p.To, Running: true, Begin: begin, Allowed: p.Limit, Own: p.Own, Cause: p.Cause, By: string(p.By), Edition: g.edition()}
		if first := g.Agreement.FirstTurnAt; begin.Before(first) {
			// RULING/R-58: nobody's time is reckoned before the time agreed.
			g.Turn.Out = []calendar.Span{{From: begin, To: first, Why: "before the time agreed for the first turn", Law: "RULING/R-58"}}
		}
		g.Turn.Out = append(g.Turn.Out, append(g.lasting(begin), g.away(p.To, begin)...)...)
		g.Turn = g.turnTerms(g.Turn)
	case events.BeginsElection, events.BeginsClarifying:
		g.Choice = calendar.Clock{Of: p.To, Running: true, Begin: begin, Allowed: p.Limit, Out: append(g.lasting(begin), g.away(p.To, begin)...), Edition: g.edition()}
		g.Choice = g.choiceTerms(g.Choice, p.Begins)
	case events.BeginsAgain:
		g.Turn.Out = closed(g.Turn.Out, 0, begin)
		if p.Limit > 0 {
			g.grants(p.Limit)
			// A day is left, and this very notice says so: no reminder of as much or more follows it.
			g.Turn.Allowed, g.Turn.Half, g.Turn.Day, g.Turn.Granted = p.Limit, true, true, true
			g.Turn.Most = g.most(g.Turn)
		}
		return
	}
	if begin.After(e.At) && p.Begins == events.BeginsTurn {
		g.Turn.Received = e.At
	} else if begin.After(e.At) {
		g.Choice.Received = e.At
	}
}

// knows says that a side knows of an excess, or of an offence that the umpire specified, from the receipt of the notice (RULING/R-29).
func (g *Game) knows(at time.Time, n events.NoticeID) {
	g.specifiedKnown(at, n)
	for c, x := range g.Excess {
		if x != nil && x.Notice == n && x.Known.IsZero() {
			known := *x
			known.Known = at
			g.Excess[c] = &known
		}
	}
}

func (g *Game) waived(w events.Waived) {
	switch w.How {
	case events.WaivedRenounced:
		g.change(func(c *Case) { c.Renounced = true })
	case events.WaivedAsCapture:
		g.change(func(c *Case) { c.Law, c.NoCapture = "BCC1903/V.5(a)", false })
	case events.WaivedAuthorLapsed:
		// RULING/R-64: the right to say is gone; the receiver selects, and a reply of
		// the receiver's falls.
		if c := g.Case; c != nil && c.Stage == CaseReplied {
			g.Offer, g.Law3, g.Law3Times = nil, nil, 0
			g.Struck = append(slices.Clip(g.Struck), Struck{At: c.Ply + 1, By: c.Author.Other(), Words: c.Reply, Law: "RULING/R-64"})
		}
		g.change(func(c *Case) { c.Stage, c.Renounced, c.Barred, c.Held, c.For = CaseElect, true, true, "", 0 })
		g.State, g.Choice = StateElect, calendar.Clock{}
	case events.WaivedConfirmed:
		g.Case, g.State = nil, StateTurn
	case events.WaivedQuestion:
		g.unasked()
	}
}

// unasked puts the case before the receiver as it was before the author was asked. The
// turn runs as if it had not stood still for that (RULING/R-79).
func (g *Game) unasked() {
	g.change(func(c *Case) { c.Stage, c.Renounced, c.Exactable = CaseElect, false, false })
	g.State, g.Choice, g.Post = StateElect, calendar.Clock{}, Post{}
	g.Turn.Out = slices.DeleteFunc(slices.Clone(g.Turn.Out), func(s calendar.Span) bool { return s.Law == "BCC1903/V.7(c)" && s.To.IsZero() })
}

func (g *Game) selected(w events.Selected) {
	c := g.Case
	if c == nil {
		g.Broken = fmt.Sprintf("event %d: no case is open", g.Seq)
		return
	}
	if w.How == events.SelectedNoted {
		g.change(func(c *Case) { c.Noted = w.Move })
		return
	}
	g.Choice = calendar.Clock{}
	if w.Annuls {
		g.strikeCarried(c.Ply+1, "BCC1903/V.5(b)")
		g.Turn, g.Post, g.Offer, g.Law3 = calendar.Clock{}, Post{}, nil, nil
	}
	g.Last[w.By].Said = w.Words
	if c.Stage != CaseReplied {
		return // Adopted follows and closes the case
	}
	if !c.Legal {
		// No ply was adopted under any reading: Adopted follows and closes the case.
		g.change(func(c *Case) { c.Stage = CaseSelected })
		if !w.Stands && !w.Rejudged {
			g.Offer, g.Law3, g.Law3Times = nil, nil, 0 // they fall with the reply
			g.Struck = append(slices.Clip(g.Struck), Struck{At: c.Ply + 1, By: c.Author.Other(), Words: c.Reply, Law: "BCC1903/V.5(b)"})
		}
		return
	}
	// The reading in play was adopted with its reply: both are replayed under the author's.
	rest, carried := slices.Clone(g.Score()[c.Ply:]), g.Carried()
	g.Chain = slices.Clone(g.Chain[:c.Ply])
	rest[0].Move = w.Move
	if w.Stands && w.Reply != 0 {
		rest[1].Move = w.Reply
	}
	if w.Rejudged {
		rest = rest[:1]
	} else if !w.Stands {
		for _, p := range rest[1:] {
			g.Struck = append(slices.Clip(g.Struck), Struck{At: c.Ply + 1, By: p.By, Move: p.Move, Words: p.Words, Law: "BCC1903/V.5(b)"})
		}
		rest = rest[:1]
	}
	for _, p := range rest {
		after, err := g.Position().Play(p.Move)
		if err != nil {
			g.Broken = fmt.Sprintf("event %d: %v", g.Seq, err)
			return
		}
		p.After = after
		g.Chain = append(g.Chain, p)
	}
	g.Chain = append(g.Chain, carried...)
	if g.Case, g.State = nil, StateTurn; g.Frozen != nil {
		g.State = StateAdjudication
	}
	if !w.Stands {
		g.Turn, g.Offer, g.Law3, g.Law3Times = calendar.Clock{}, nil, nil, 0
	}
}
