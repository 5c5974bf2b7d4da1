package app

import (
	"fmt"
	"slices"
	"sort"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// judge holds every game against the reckoner.
func (y *year) judge() {
	y.t.Helper()
	for _, m := range y.games {
		if m.id != 0 {
			j := &judgement{y: y, m: m, counts: map[string]int{}}
			j.game()
			j.done()
		}
	}
}

// judgement is the judging of one game.
type judgement struct {
	y      *year
	m      *match
	events []events.Event
	when   []time.Time // each was filed, by the clock of the office
	turns  []turnSeen  // which turn ran after each event
	ends   []time.Time // and its end

	reminders []int // the events
	seen      marks // of the game that was looked at last
	counts    map[string]int
	faults    []string
}

// turnSeen is the turn that runs; the zero value where none does.
type turnSeen struct {
	of    rules.Colour
	begin time.Time
	still bool
}

func (j *judgement) fault(format string, args ...any) {
	j.faults = append(j.faults, fmt.Sprintf(format, args...))
}

func (j *judgement) done() {
	j.y.events += len(j.events)
	for k, n := range j.counts {
		j.y.counts[k] += n
	}
	for i, f := range j.faults {
		if i == 3 {
			break
		}
		j.y.t.Errorf("%s (%s): %s", j.m.label, j.m.id, f)
	}
}

func (j *judgement) game() {
	var err error
	if j.events, err = j.y.app.Ledger.Events(j.m.id); err != nil {
		j.fault("%v", err)
		return
	}
	var g correspondence.Game
	var before time.Time
	for i, e := range j.events {
		at := j.y.log.filed[keyed(e.Cause)]
		if at.IsZero() {
			j.fault("event %d, %s: nobody filed %s", i+1, e.Kind(), e.Cause)
			at = e.At
		}
		due, what := j.due(g)
		if !due.IsZero() && at.After(j.possible(later(due, before))) {
			j.fault("event %d, %s: filed at %s; %s was due at %s and could be found at %s", i+1, e.Kind(), at, what, due, j.possible(later(due, before)))
		}
		j.event(i, g, e, at)
		g = g.Apply(e)
		j.when, before = append(j.when, at), at
		var seen turnSeen
		if g.Turn.Running && !g.Over() {
			seen = turnSeen{g.Turn.Of, g.Turn.Begin, still(g.Turn)}
		}
		j.turns = append(j.turns, seen)
		if x := j.marks(g); !g.Over() {
			j.ends = append(j.ends, x.end)
		} else {
			j.ends = append(j.ends, time.Time{})
		}
	}
	if due, what := j.due(g); !due.IsZero() && j.possible(later(due, before)).Before(j.y.end) {
		j.fault("%s was due at %s and never came", what, due)
	}
	for _, i := range j.reminders {
		j.inTime(i)
	}
	for _, s := range j.y.post.gaps {
		j.madeGood(s)
	}
	j.letters()
}

// excessFound reports whether it is on record that the open turn is exceeded.
func excessFound(g correspondence.Game) bool {
	x := g.Excess[g.Turn.Of]
	return x != nil && !x.Deadline.Before(g.Turn.Begin)
}

func still(k calendar.Clock) bool {
	for _, s := range k.Out {
		if s.To.IsZero() {
			return true
		}
	}
	return false
}

// marks are the instants of a turn: half of it, a day before its end, its end.
// A reminder that does not apply is the zero time.
type marks struct {
	of             string
	half, day, end time.Time
}

func (j *judgement) marks(g correspondence.Game) marks {
	k := g.Turn
	if !k.Running {
		return marks{}
	}
	x := marks{of: fmt.Sprint(k.Begin.UnixNano(), k.Allowed, k.Out, g.Agreement.Calendar)}
	if j.seen.of == x.of {
		return j.seen
	}
	a := almanacFor(g.Agreement)
	x.end = a.last(k.Begin, k.Allowed, k.Out)
	if !still(k) {
		x.half = a.first(k.Begin, k.Allowed/2, k.Out)
		if k.Allowed > 24*time.Hour {
			x.day = a.first(k.Begin, k.Allowed-24*time.Hour, k.Out)
		}
	}
	j.seen = x
	return x
}

// due is the first notice that the game awaits of time.
func (j *judgement) due(g correspondence.Game) (due time.Time, what string) {
	add := func(t time.Time, w string) {
		if !t.IsZero() && (due.IsZero() || t.Before(due)) {
			due, what = t, w
		}
	}
	if g.Over() || g.Agreement.Code == "" {
		return
	}
	if k := g.Turn; k.Running && !excessFound(g) {
		x := j.marks(g)
		if !k.Half {
			add(x.half, "the reminder of half time")
		}
		if !k.Day {
			add(x.day, "the reminder of the last day")
		}
		if !x.end.IsZero() {
			add(x.end.Add(1), "the excess")
		}
	}
	if since, at := j.silence(g); !since.IsZero() {
		add(at, "the question of silence")
	}
	if d := g.Agreement.Adjudicate.Date; d != nil && g.State != correspondence.StateAdjudication && !g.AdjOpen {
		at := j.midnight(*d, g)
		if !g.AdjSoon {
			add(at.AddDate(0, 0, -14), "the notice before adjudication")
		}
		add(at, "the notice of adjudication")
	}
	return due, what
}

func (j *judgement) midnight(d calendar.Date, g correspondence.Game) time.Time {
	loc, err := time.LoadLocation(g.Agreement.Calendar.Zone)
	if err != nil {
		panic(err)
	}
	t, err := time.ParseInLocation(time.DateOnly, d.String(), loc)
	if err != nil {
		panic(err)
	}
	return t
}

// silence is from when the player who has the turn is silent, and when that
// player is asked.
func (j *judgement) silence(g correspondence.Game) (since, at time.Time) {
	k := g.Turn
	if g.Agreement.Silence == 0 || !k.Running || still(k) || !g.SilentSince[k.Of].IsZero() {
		return
	}
	since = later(k.Begin, g.HeardAt[k.Of])
	return since, almanacFor(g.Agreement).first(since, g.Agreement.Silence, k.Out)
}

// possible is the first round of the bells at which what is due can be found:
// the office is open and its mailbox can be read. A bell more is let pass, for
// what falls due by the last letter of a round.
func (j *judgement) possible(t time.Time) time.Time {
	for moved := true; moved; {
		moved = false
		for _, list := range [][]spell{j.y.post.shut, j.y.post.blind} {
			i := sort.Search(len(list), func(i int) bool { return list[i].from.After(t) })
			for _, s := range list[max(0, i-8):i] { // they may overlap
				if !t.Before(s.from) && t.Before(s.to) {
					t, moved = s.to, true
				}
			}
		}
	}
	return t.Add(2 * j.y.bell)
}

// event judges what time brought about. The game is as it was before.
func (j *judgement) event(i int, g correspondence.Game, e events.Event, at time.Time) {
	k := g.Turn
	half, day, end := j.marks(g).half, j.marks(g).day, j.marks(g).end
	read := func() { // CLOCK/C-9: nothing is judged before the mailbox was read past it
		for _, s := range j.y.post.blind {
			if at.After(s.from) && at.Before(s.to) && e.At.After(s.from) {
				j.fault("event %d, %s: judged of %s at %s, while the mailbox was read to %s only", i+1, e.Kind(), e.At, at, s.from)
			}
		}
	}
	if e.Kind() == "CalendarChanged" {
		j.counts["calendar changed"]++
	}
	switch w := e.What.(type) {
	case events.Reminded:
		j.counts["reminded "+w.Kind]++
		read()
		switch {
		case !k.Running || k.Of != w.Of || excessFound(g):
			j.fault("event %d: %s is reminded, whose turn does not run", i+1, w.Of)
		case still(k):
			j.fault("event %d: %s is reminded, whose turn stands still", i+1, w.Of)
		case w.Kind == "half" && (k.Half || e.At.Before(half) || !day.IsZero() && !e.At.Before(day)), w.Kind == "day" && (k.Day || day.IsZero() || e.At.Before(day)), !end.IsZero() && e.At.After(end):
			j.fault("event %d: reminded of %s at %s; half %s, a day before %s, the end %s; before: %v %v", i+1, w.Kind, e.At, half, day, end, k.Half, k.Day)
		}
		j.reminders = append(j.reminders, i)
	case events.Exceeded:
		j.counts["exceeded"]++
		if !k.Running || k.Of != w.Of || excessFound(g) {
			return // of a turn that was over; see Overdue
		}
		read()
		if end.IsZero() || !e.At.After(end) || !w.Deadline.Equal(end) {
			j.fault("event %d: an excess found at %s, with the deadline %s; by the reckoner it is %s", i+1, e.At, w.Deadline, end)
		}
		for _, l := range j.m.wrote {
			if l.by == w.Of && l.plain && l.plies == len(g.Score()) && !l.at.Before(k.Begin) && !l.at.After(end) {
				j.fault("event %d: %s is late at %s, who wrote at %s", i+1, w.Of, end, l.at)
			}
		}
	case events.Silent:
		j.counts["asked for silence"]++
		read()
		if since, due := j.silence(g); since.IsZero() || e.At.Before(due) || k.Of != w.Of {
			j.fault("event %d: %s is silent at %s; by the reckoner at %s", i+1, w.Of, e.At, due)
		}
		j.once(i, e, correspondence.NSilence, w.Of)
		j.once(i, e, correspondence.NSilence, w.Of.Other())
	case events.Warned:
		j.counts[string(w.Kind)]++
		if d := g.Agreement.Adjudicate.Date; d != nil {
			due := j.midnight(*d, g)
			if w.Kind == events.AdjudicationSoon {
				due = due.AddDate(0, 0, -14)
			}
			if e.At.Before(due) {
				j.fault("event %d: %s at %s, which is due at %s", i+1, w.Kind, e.At, due)
			}
		}
	case events.Despatched:
		if late := w.Allowed > 0 && w.Used > w.Allowed; k.Running && k.Of == w.By && !w.Early && !w.Fired && late != (!end.IsZero() && e.At.After(end)) {
			j.fault("event %d: a record of %s at %s used %s of %s; by the reckoner the time ends at %s", i+1, w.By, e.At, w.Used, w.Allowed, end)
		}
	case events.Delivered:
		if w.How == events.ReceiptAccepted {
			j.received(i, e, w.Notice)
		}
	}
}

// madeGood checks that what a failure of the office's post took of a turn is
// given back, once, as soon as the mailbox is read again.
func (j *judgement) madeGood(gap spell) {
	var g correspondence.Game
	var found []calendar.Span
	i := 0
	for ; i < len(j.events) && j.when[i].Before(gap.to); i++ {
		g = g.Apply(j.events[i])
	}
	k := g.Turn
	for ; i < len(j.events) && j.when[i].Equal(gap.to); i++ {
		if w, ok := j.events[i].What.(events.MadeGood); ok && !w.Choice {
			j.counts["made good"]++
			found = append(found, w.Span)
			if w.Of != k.Of {
				j.fault("event %d: the outage is made good to %s, and %s has the turn", i+1, w.Of, k.Of)
			}
		}
	}
	from := later(gap.from, k.Begin)
	due := k.Running && !g.Over() && from.Before(gap.to) && !excessFound(g)
	if end := j.marks(g).end; due && !end.IsZero() && end.Before(from) {
		due = false
	}
	if due && almanacFor(g.Agreement).used(from, gap.to, k.Out) == 0 {
		return // it stood still, or no time of it is reckoned: a span more is no harm
	}
	switch {
	case due && (len(found) != 1 || !found[0].From.Equal(from) || !found[0].To.Equal(gap.to)):
		j.fault("of the outage from %s to %s is made good: %v", gap.from, gap.to, found)
	case !due && len(found) > 0:
		j.fault("the outage from %s to %s is made good to one who lost nothing by it: %v", gap.from, gap.to, found)
	}
}

// received checks that what a receipt begins, begins when the letter came.
func (j *judgement) received(i int, e events.Event, n events.NoticeID) {
	for _, x := range j.m.mail {
		if x.notice == n && x.at.Equal(e.At) {
			return
		}
	}
	j.fault("event %d: the notice %s was received at %s, and no letter came then", i+1, n, e.At)
}

// once checks that exactly one letter tells a side of the event.
func (j *judgement) once(i int, e events.Event, kind correspondence.NoticeKind, to rules.Colour) {
	n := 0
	for _, x := range j.m.mail {
		if x.cause == keyed(e.Cause) && x.kind == kind && x.to == terms.PartyOf(to) && !x.again {
			n++
		}
	}
	if n != 1 {
		j.fault("event %d, %s: %d letters %s to %s", i+1, e.Kind(), n, kind, to)
	}
}

// inTime checks that a reminder reaches a player while the turn runs, and
// before its end. One that was overtaken in the post is not sent, and no other.
func (j *judgement) inTime(i int) {
	f, _, err := j.y.app.Ledger.Filed(j.events[i].Cause)
	if err != nil || len(f.Postings) == 0 {
		j.fault("event %d: no letter was written of it: %v", i+1, err)
		return
	}
	came := 0
	for _, x := range j.m.mail {
		if x.cause == keyed(j.events[i].Cause) && x.kind == correspondence.NReminder && !x.again {
			came++
			if why := j.over(i, x.at); why != "" {
				j.fault("event %d: a reminder came at %s, when %s", i+1, x.at, why)
			}
		}
	}
	lain := 0
	for _, seq := range f.Postings {
		if at, ok := j.y.log.filed[keyed(fmt.Sprintf("overtaken:%d", seq))]; ok {
			lain++
			if j.over(i, at) == "" {
				j.fault("event %d: the reminder was not sent at %s, though it was not overtaken", i+1, at)
			}
		}
	}
	j.counts["reminders overtaken"] += lain
	if came+lain != 1 {
		j.fault("event %d: of the reminder %d letters came, %d were overtaken", i+1, came, lain)
	}
}

// over says why a reminder is nothing to its reader any more at an instant; ""
// while it is.
func (j *judgement) over(i int, at time.Time) string {
	// Each event took effect when it was filed; those of one round are not told apart.
	now := i
	for now+1 < len(j.when) && j.when[now+1].Before(at) {
		now++
	}
	for ; ; now++ {
		switch {
		case j.turns[now].of != j.turns[i].of || !j.turns[now].begin.Equal(j.turns[i].begin):
			return "the turn was over"
		case j.turns[now].still:
			return "the turn stood still"
		case !j.ends[now].IsZero() && at.After(j.ends[now]):
			return "its end was past"
		}
		for _, e := range j.events[i+1 : now+1] {
			if w, ok := e.What.(events.Reminded); ok && w.Kind == "day" {
				return "the reminder of the last day was written"
			}
		}
		if now+1 >= len(j.when) || j.when[now+1].After(at) || !j.overtook(i, at) {
			return ""
		}
	}
}

// overtook reports whether a reminder was let lie at that instant: then what was
// filed in the same round may have been the cause.
func (j *judgement) overtook(i int, at time.Time) bool {
	return !slices.ContainsFunc(j.m.mail, func(x mailed) bool {
		return x.cause == keyed(j.events[i].Cause) && x.at.Equal(at)
	})
}

// letters checks that every letter came once, and those to one reader in their
// order.
func (j *judgement) letters() {
	var last [8]uint64
	for _, x := range j.m.mail {
		if !x.again && x.seq < last[x.to] {
			j.fault("posting %d to %s came after posting %d", x.seq, x.to, last[x.to])
		}
		last[x.to] = max(last[x.to], x.seq)
	}
}
