package correspondence

import (
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// undeliverable is after how much reckoned time a notice that was refused for
// good is deemed received (RULING/R-57).
const undeliverable = 48 * time.Hour

// Elapse says what the passing of time brings about at the office's instant.
// It judges nothing later than the instant through which the mailbox has been
// read (CLOCK/C-9).
func (g Game) Elapse(o Setting) Decision {
	read := calendar.Earlier(o.Now, o.ReadThrough) // of those who are to adjudge: the date at which the position is frozen ends nothing of theirs
	now := g.untilDate(read)
	d := g.docket(o, o.Now, "")
	if now.IsZero() {
		return Decision{}
	}
	if !g.Over() {
		d.times.deemed(now)
		d.elections.holdsLapse(now)
		d.answers.lapseInquiries(now)
	}
	if !d.g.Over() {
		d.times.resumeClaim(now)
	}
	if !d.g.Over() {
		d.times.findExcess(now)
	}
	if !d.g.Over() {
		d.times.lapse(now)
	}
	if !d.g.Over() {
		d.times.givesNotice(now)
		d.times.turnRuns(now)
	}
	if !d.g.Over() {
		d.times.askIfActive(now)
	}
	if !d.g.Over() {
		d.times.adjudicationNears(now)
	}
	d.answers.statementsEnd(read)
	d.rulings.officialsSilent(read)
	return d.decide()
}

// Due returns the instant at which Elapse next has something to say; zero if
// nothing is due as things stand.
func (g Game) Due(c calendar.Calendar) time.Time {
	var due time.Time
	add := func(t time.Time) {
		if !t.IsZero() && (due.IsZero() || t.Before(due)) {
			due = t
		}
	}
	for _, a := range g.owed() {
		add(a.due)
	}
	if g.Over() {
		return due
	}
	if k := g.Choice; k.Running {
		add(after(k.DeadlineIfRunning(c)))
	}
	add(g.noticeDue())
	for _, f := range g.unreceived() {
		add(c.Latest(f.at, undeliverable, nil))
	}
	if k := g.Turn; k.Running && !g.found(k) {
		add(g.reminderDue(c))
		if deadline := k.DeadlineIfRunning(c); !deadline.IsZero() {
			add(after(calendar.Later(deadline, g.waitsUntil(k.Of, c))))
		}
	}
	if _, at := g.inactiveSince(c); !at.IsZero() {
		add(at)
	}
	if h, held := g.Held(); held {
		add(h.Until)
	}
	if g.Parked != nil {
		add(after(calendar.Later(g.ParkedAt, g.waitsUntil(g.Parked.By.Other(), c))))
	}
	for _, w := range g.Inquiries {
		if w.Open() && w.Certain {
			add(after(w.Until(c)))
		}
	}
	if w := g.Frozen; w != nil && g.Laid.IsZero() {
		add(w.Statements)
	}
	for _, x := range g.Overdue {
		add(after(x.Deadline))
	}
	if g.State != StateAdjudication && !g.AdjOpen {
		if at, _, ok := g.Agreement.AdjudicationBy(c); ok {
			add(at)
			if !g.AdjSoon {
				add(g.soon(at))
			}
		}
	}
	return due
}

// after is the first instant at which a time that ended at t is exceeded: it is
// exceeded only strictly after (CLOCK/C-4).
func after(t time.Time) time.Time {
	if t.IsZero() {
		return t
	}
	return t.Add(time.Nanosecond)
}

// found reports whether the excess of the open turn is already on record.
func (g Game) found(k calendar.Clock) bool {
	x := g.Excess[k.Of]
	return x != nil && !x.Deadline.Before(k.Begin)
}

// soon is 14 days of the calendar before the date of adjudication.
func (g Game) soon(at time.Time) time.Time { return at.AddDate(0, 0, -14) }

// deemed lets a notice refused for good, or accepted and not acknowledged where that is
// agreed, count as received after two reckoned days.
func (d *times) deemed(now time.Time) {
	for _, f := range d.g.unreceived() {
		if now.Before(d.o.Calendar.Latest(f.at, undeliverable, nil)) || !d.g.Awaits(f.notice) {
			continue // of several stays that one letter ends the first has ended all
		}
		d.records.receives(f.notice, f.how)
		if f.how == events.ReceiptWithoutWord {
			continue // so it is agreed, and nobody has done anything amiss
		}
		d.tell("", NReport, terms.ToSecretary, Notice{By: f.to, Asked: "deemed received", Detail: string(f.notice)}, "RULING/R-57")
	}
}

// resumeClaim decides a claim on time that waited for the mailbox (RULING/R-30), as
// of its arrival.
func (d *times) resumeClaim(now time.Time) {
	c := d.g.Parked
	if c == nil || now.Before(d.g.ParkedAt) || !now.After(d.g.waitsUntil(c.By.Other(), d.o.Calendar)) {
		return
	}
	x := c.By.Other()
	k, until := d.g.openTurn(now)
	d.conclude(events.Claimed{By: c.By, Law: c.Law})
	if k.Running && k.Of == x && k.Exceeded(d.o.Calendar, until) {
		if d.resultStands() || d.records.unfounded(x, len(d.g.chain()), "CLAIM FORFEIT TIME") {
			return
		}
		d.claims.exceeds(x)
	} else if w, ok := d.g.overdue(x); ok && until.After(w.Deadline) {
		d.claims.found(w.Exceeded(""))
	}
	if d.g.exceeded(x) {
		if !d.records.unfounded(x, d.g.Excess[x].Carried, "CLAIM FORFEIT TIME") {
			d.claims.forfeits(x)
		}
		return
	}
	d.conclude(events.Refused{By: c.By, Words: "CLAIM FORFEIT TIME", Why: events.WhyNotExceeded, Law: c.Law})
	d.tell("", NRefused, terms.PartyOf(c.By), Notice{By: c.By, Statement: "CLAIM FORFEIT TIME", Reason: events.WhyNotExceeded}, c.Law)
}

// lapse says that a choice for which no turn runs was not made in its time.
func (d *times) lapse(now time.Time) {
	k := d.g.Choice
	if deadline := k.DeadlineIfRunning(d.o.Calendar); deadline.IsZero() || !now.After(deadline) || d.g.Case == nil {
		return
	}
	c := *d.g.Case
	switch {
	case len(d.g.Carried()) > 0:
		d.records.saysLate(d.g.inPlay().moves[0], events.SelectedByLapse) // RULING/R-64: there is an answer, which shows the choice
	case c.Stage == CaseElect && d.g.Agreement.Election.Lapse == terms.LapseToSecretary:
		d.asksSecretary(c) // RULING/R-7, as agreed
	case c.Stage == CaseElect:
		d.elections.waiveIllegal(events.WaivedByLapse, "") // RULING/R-7
	case c.Stage == CaseMan:
		d.records.manLapses()
	case c.Stage == CaseAsked:
		// RULING/R-64: the author's right to say is gone; the receiver selects.
		d.satisfies()
		d.conclude(events.Waived{By: c.Author, Law: c.Law, How: events.WaivedAuthorLapsed})
		d.elections.goesOn(NAmbiguous, c, Notice{Reason: "author silent"})
		d.tell("", NWaived, terms.PartyOf(c.Author), d.silent(c), "RULING/R-64")
	case c.Stage == CaseReplied:
		// RULING/R-64: the reply falls without penalty; its sender selects and plays anew.
		y := c.Author.Other()
		d.conclude(events.Waived{By: c.Author, Law: c.Law, How: events.WaivedAuthorLapsed})
		n := d.silent(c)
		n.Choices = d.choices()
		d.post(NAmbiguous, y, d.turnFor(y, calendar.CauseRequirement), n, "RULING/R-64")
		n.Choices = nil
		d.tell("", NWaived, terms.PartyOf(c.Author), n, "RULING/R-64")
	}
}

func (d *times) silent(c Case) Notice {
	return Notice{By: c.Author, Record: c.Words, Number: c.Number, Position: d.g.After(c.Ply), Reply: c.Reply, Reason: "author silent"}
}

// turnRuns sees to reminders, and to the excess of the time allowed (BCC1903/V.9(c)),
// which is only a ground for the opponent's claim unless otherwise agreed. The row
// is TABLE/T3.Mail9.
func (d *times) turnRuns(now time.Time) {
	k, c := d.g.Turn, d.o.Calendar
	if !k.Running || d.g.found(k) {
		return
	}
	if deadline := k.DeadlineIfRunning(c); !deadline.IsZero() && now.After(deadline) {
		if !now.After(d.g.waitsUntil(k.Of, c)) {
			// A record that came in time waits for its writer's word (CLOCK/C-9); what
			// was to be told of the time before is past.
			if due := d.g.reminderDue(c); !due.IsZero() && !now.Before(due) {
				d.passesOver(now)
			}
			return
		}
		d.timeIsUp(k, deadline)
		return
	}
	d.reminds(now)
}

// resultStands lets a result stand where the reply to an ambiguous record mated or drew
// under the reading in play, and the author let the time lapse
// (RULING/R-63). It reports whether that ended the game.
func (d *times) resultStands() bool {
	if len(d.g.Carried()) > 0 {
		return d.records.carriedResultStands()
	}
	c := d.g.Case
	if c == nil || c.Stage != CaseReplied || !c.Legal {
		return false
	}
	if !d.g.isEnd(d.g.Position(), len(d.g.Score())) {
		return false
	}
	d.conclude(events.Waived{By: c.Author, Law: c.Law, How: events.WaivedConfirmed})
	return d.settled(c.Author.Other())
}

func (d *times) timeIsUp(k calendar.Clock, deadline time.Time) {
	if d.resultStands() || d.g.Agreement.ForfeitTime != terms.ForfeitClaimed && d.records.unfounded(k.Of, len(d.g.chain()), "") {
		return
	}
	d.main = d.reserve()
	id := d.main
	d.claims.exceeds(k.Of)
	d.tellsOfExcess(id, k.Of, deadline)
}

// tellsOfExcess says what follows an excess that was found: by the notice of that
// id the opponent comes to know, and may claim, unless the terms have something
// else follow by itself. The row is TABLE/T2.8.
func (d *times) tellsOfExcess(id events.NoticeID, of rules.Colour, deadline time.Time) {
	if d.g.Agreement.ForfeitTime == terms.ForfeitAtOnce {
		d.claims.forfeits(of) // BCC1903/INTRO(b): the agreement says so
		return
	}
	if d.elections.late(of) {
		return
	}
	n := Notice{By: of, Deadline: deadline}
	d.tell(id, NExcess, terms.PartyOf(of.Other()), n, "BCC1903/V.9(c)", "BCC1903/V.9.PROVISO")
	d.tell("", NLate, terms.PartyOf(of), n, "BCC1903/V.9(c)")
}

// adjudicationNears tells both 14 days before, and when the date has come. The
// row is TABLE/T4.22.
func (d *times) adjudicationNears(now time.Time) {
	if d.claims.dateComes(now); d.g.Frozen != nil {
		return
	}
	at, law, ok := d.g.Agreement.AdjudicationAt()
	if !ok || d.g.AdjOpen {
		return
	}
	kind, warned := NAdjSoon, events.AdjudicationSoon
	switch {
	case !now.Before(at):
		kind, warned = NAdjOpen, events.AdjudicationOpen
	case d.g.AdjSoon || now.Before(d.g.soon(at)) || !calendar.Later(d.o.Now, d.o.Written).Before(at):
		return // a date that is past when the letter is written is told of as open, once the mailbox is read
	}
	d.conclude(events.Warned{Kind: warned, Date: at})
	d.tellBoth(kind, Notice{Deadline: at}, law, "RULING/R-18")
}
