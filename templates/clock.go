package templates

import (
	"strings"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/rules"
	"postd/templates/narrate"
)

// clock is the stretch of reckoned time that the reader has: a turn, or a
// choice for which no turn runs.
type clock struct {
	kind   events.Begins // "" if there is none
	begins bool          // with the receipt of this very letter
	waits  bool          // with the receipt of another letter
	first  bool          // the first turn of the game, which no letter begins
	of     calendar.Clock
	used   time.Duration
	left   time.Duration
	ends   time.Time // zero while it stands still
	word   time.Time // when the letter is received if its reader does not acknowledge it before; zero: at once
	starts time.Time // the midnight at which it begins; zero: with the receipt
}

// tick finds the reader's clock. A turn that begins with this letter is
// reckoned from the instant of the notice, since the letter is nearly always
// received at once (RULING/R-1).
func (l *letter) tick() clock {
	g := l.g
	if !l.player || g.Over() || l.seen.pending {
		return clock{}
	}
	var k clock
	switch p := g.Post; {
	case p.Notice != "" && p.To == l.me && p.Notice != l.n.ID:
		deemed, _ := g.Waiting(l.n.Calendar)
		return clock{waits: true, word: deemed}
	case p.Notice != "" && p.To == l.me:
		r := g.IfReceived(l.receivedBy(), l.comes())
		k = clock{kind: p.Begins, begins: true, of: r}
	case g.Turn.Running && g.Turn.Of == l.me:
		r, on := l.received(g.Turn, func(g correspondence.Game) calendar.Clock { return g.Turn })
		k = clock{kind: events.BeginsTurn, of: r}
		if on {
			k.kind, k.begins = events.BeginsAgain, true
		}
		k.first = g.Turn.Cause == calendar.CauseFirst && (k.of.Awaits || l.n.At.Before(k.of.Begin))
	case g.Choice.Running && g.Choice.Of == l.me:
		r, _ := l.received(g.Choice, func(g correspondence.Game) calendar.Clock { return g.Choice })
		k = clock{kind: events.BeginsElection, of: r}
		if g.State == correspondence.StateAuthor && g.Case != nil && g.Case.Stage == correspondence.CaseAsked {
			k.kind = events.BeginsClarifying
		}
	}
	if k.kind == "" || k.of.Allowed == 0 {
		return clock{}
	}
	c := l.n.Calendar
	k.ends = k.of.Deadline(c)
	if k.begins {
		by, word := g.ReceivedBy(l.n.ID, c, l.n.At)
		if k.starts = g.BeginsAt(l.n.ID, l.n.At, l.comes()); word && !l.r.Paper {
			k.word = by
		}
	} else if l.n.At.Before(k.of.Begin) && !k.first {
		k.starts = k.of.Begin
	}
	k.used = k.of.Used(c, l.n.At)
	k.left = max(k.of.Limit(c)-k.used, 0)
	return k
}

// comes is how the letter comes to its reader.
func (l *letter) comes() events.ReceiptWay {
	if l.r.Paper {
		return events.ReceiptByPost
	}
	return events.ReceiptAccepted
}

// receivedBy is when this letter is received, if its reader writes nothing before; of one on paper
// when it is posted, if that is done at once.
func (l *letter) receivedBy() time.Time {
	if l.r.Paper {
		return l.n.At
	}
	at, _ := l.g.ReceivedBy(l.n.ID, l.n.Calendar, l.n.At)
	return at
}

// ToAct says that the reader has a turn or a choice, or is about to.
func (l *letter) ToAct() bool { return l.clock.kind != "" }

// MyTurn says that the reader's turn runs, or begins with this letter.
func (l *letter) MyTurn() bool {
	return l.clock.kind == events.BeginsTurn || l.clock.kind == events.BeginsAgain
}

// Exceeded says that the reader's time has run out.
func (l *letter) Exceeded() bool {
	return l.clock.kind != "" && l.clock.of.Exceeded(l.n.Calendar, l.n.At)
}

// StandsStill says that the reader's time does not run for the moment.
func (l *letter) StandsStill() bool {
	return l.clock.kind != "" && l.clock.ends.IsZero() && !l.clock.of.Awaits
}

// Late is the reckoned time by which the turn was exceeded.
func (l *letter) Late() string { return l.length(l.n.Late) }

// Allowed is what is agreed for a turn.
func (l *letter) Allowed() string { return l.length(l.g.Agreement.Turn.Limit) }

// OnNotice says that our notice begins the first turn, which is not received yet
// (BCC1903/APPA/3(a)).
func (l *letter) OnNotice() bool { return l.g.Turn.Awaits }

// length writes a length of reckoned time, in days where the agreement speaks
// of days (RULING/R-20).
func (l *letter) length(d time.Duration) string { return narrate.Length(*l.g, d) }

// Excluded is what this decision leaves out of a side's time, with the reason where it is
// another than the letter's own.
func (l *letter) Excluded(of rules.Colour) string {
	var all []string
	for _, s := range l.n.Excluded {
		if !s.To.After(s.From) {
			continue
		}
		w := l.span(s.From, s.To)
		if narrate.OneLine(s.Why) != narrate.OneLine(l.n.Detail) {
			why := narrate.Deadline{Of: of, Theirs: of != l.me}.Because(s)
			w = strings.TrimSuffix(w, ")") + "; " + why + ")"
		}
		all = append(all, w)
	}
	return strings.Join(all, "; ")
}
