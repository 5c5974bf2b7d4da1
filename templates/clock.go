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
		r := g.IfReceived(l.receivedBy())
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
		if k.starts = g.BeginsAt(l.n.ID, l.n.At); word {
			k.word = by
		}
	} else if l.n.At.Before(k.of.Begin) && !k.first {
		k.starts = k.of.Begin
	}
	k.used = k.of.Used(c, l.n.At)
	k.left = max(k.of.Limit(c)-k.used, 0)
	return k
}

// ToAct says that the reader has a turn or a choice, or is about to.
func (l *letter) ToAct() bool { return l.clock.kind != "" }

// MyTurn says that the reader's turn runs, or begins with this letter.
func (l *letter) MyTurn() bool {
	return l.clock.kind == events.BeginsTurn || l.clock.kind == events.BeginsAgain
}

// Begins says that a turn or choice of the reader begins, or goes on, when the
// reader receives this letter.
func (l *letter) Begins() bool { return l.clock.begins }

// Exceeded says that the reader's time has run out.
func (l *letter) Exceeded() bool {
	return l.clock.kind != "" && l.clock.of.Exceeded(l.n.Calendar, l.n.At)
}

// StandsStill says that the reader's time does not run for the moment.
func (l *letter) StandsStill() bool {
	return l.clock.kind != "" && l.clock.ends.IsZero() && !l.clock.of.Awaits
}

// Until is the instant until which the reader has to act, with weekday, year
// and zone, "Tuesday 1 December 2026, 10:00 GMT"; "" if there is none.
func (l *letter) Until() string { return l.long(l.clock.ends) }

// UntilShort is Until shortened for a subject: "Tue 1 Dec 10:00".
func (l *letter) UntilShort() string {
	if l.clock.ends.IsZero() {
		return ""
	}
	return l.clock.ends.In(l.zone).Format("Mon 2 Jan 15:04")
}

// Deadline is the date that the notice names, in full.
func (l *letter) Deadline() string { return l.long(l.n.Deadline) }

// Now is the instant of the notice.
func (l *letter) Now() string { return l.instant(l.n.At) }

// Late is the reckoned time by which the turn was exceeded.
func (l *letter) Late() string { return l.length(l.n.Late) }

// Allowed is what is agreed for a turn.
func (l *letter) Allowed() string { return l.length(l.g.Agreement.Turn.Limit) }

// OnNotice says that our notice begins the first turn, which is not received yet
// (BCC1903/APPA/3(a)).
func (l *letter) OnNotice() bool { return l.g.Turn.Awaits }

// FirstTurn is when the first turn begins, or the notice goes out that begins it.
func (l *letter) FirstTurn() string { return l.long(l.g.Agreement.FirstTurnAt) }

// long writes an instant with weekday and year, "Tuesday 1 December 2026,
// 10:00 GMT". Midnight is told by both its days.
func (l *letter) long(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	s := calendar.LongDay(t, l.zone) + ", " + calendar.ClockWords(t, l.zone)
	if h, m, _ := t.In(l.zone).Clock(); h == 0 && m == 0 {
		s += " (the midnight from " + t.Add(-time.Minute).In(l.zone).Weekday().String() + " to " + t.In(l.zone).Weekday().String() + ")"
	}
	return s
}

func (l *letter) instant(t time.Time) string { return calendar.Instant(t, l.zone) }

// length writes a length of reckoned time, in days where the agreement speaks
// of days (RULING/R-20).
func (l *letter) length(d time.Duration) string { return narrate.Length(l.g, d) }

// account is the time account: a sentence and rows.
type account struct {
	Says []span
	Rows []row
}

type row struct{ Label, Value string }

// account reckons the time of the reader and what is not reckoned in it, with
// its reasons (BCC1903/V.2(b)). Of the opponent's turn it tells nothing but
// what the opponent has used in all (RULING/R-2).
func (l *letter) account() (account, error) {
	says, err := l.phrase("time")
	if err != nil {
		return account{}, err
	}
	a := account{Says: spans(says)}
	add := func(label, value string) {
		if value != "" {
			a.Rows = append(a.Rows, row{label, value})
		}
	}
	if k := l.clock; k.kind != "" {
		add("Allowed", l.allowed(k))
		if !k.begins && !k.first || k.used > 0 {
			add("Used", l.used(k))
			add("Left", l.length(k.left))
		}
		if !k.ends.IsZero() {
			ends := "Ends"
			if l.Exceeded() {
				ends = "Ended"
			}
			add(ends, l.long(k.ends)+l.utc(k.ends))
		}
		if out := l.unreckoned(k); out != "" {
			add("Not reckoned", out+" "+l.Law("BCC1903/V.2(b)"))
			add("Calendar", l.n.Calendar.For(k.of).Label())
		}
	}
	if l.g.Label != "" && l.g.Passed() > 0 {
		add("Used in all", "White "+l.length(l.g.Used[rules.White])+", Black "+l.length(l.g.Used[rules.Black]))
	}
	add("Allowance", l.balances())
	return a, nil
}

// utc is the same instant in UTC, in parentheses; the date only if it differs.
func (l *letter) utc(t time.Time) string {
	u, local := t.UTC(), t.In(l.zone)
	if _, offset := local.Zone(); offset == 0 {
		return "" // GMT is UTC
	}
	if u.YearDay() != local.YearDay() {
		return " (" + u.Format("Mon 2 Jan, 15:04") + " UTC)"
	}
	return " (" + u.Format("15:04") + " UTC)"
}

// Excluded is what this decision leaves out of the reader's time.
func (l *letter) Excluded() string {
	var all []string
	for _, s := range l.n.Excluded {
		if !s.To.After(s.From) {
			continue
		}
		all = append(all, l.instant(s.From)+" to "+l.instant(s.To)+" ("+strings.TrimSuffix(narrate.OneLine(s.Why), ".")+")")
	}
	return strings.Join(all, "; ")
}
