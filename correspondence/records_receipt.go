package correspondence

import (
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/terms"
	"postd/rules"
)

// receives files the receipt of a notice.
func (d *records) receives(n events.NoticeID, how events.ReceiptWay) {
	d.conclude(d.g.receipt(n, how, d.at))
}

// receipt is the receipt of a notice at the instant. Where it is so agreed, what it
// begins begins at the 00:00 of the zone that follows; what the office posts on paper
// counts so many days after its postmark (RULING/R-1).
func (g Game) receipt(n events.NoticeID, how events.ReceiptWay, at time.Time) events.Delivered {
	w := events.Delivered{Notice: n, How: how}
	if how == events.ReceiptByPost {
		zone := terms.AgreedZone(g.Agreement)
		w.Begins = calendar.Midnight(calendar.DateOf(at, zone).AddDays(g.Agreement.DaysOfPost()), zone).UTC()
		return w
	}
	if _, _, ends := g.endsStay(n); g.Agreement.AtMidnight() && (ends || n != "" && n == g.Post.Notice) {
		zone := terms.AgreedZone(g.Agreement)
		w.Begins = calendar.Midnight(calendar.DateOf(at, zone).AddDays(1), zone).UTC()
	}
	return w
}

// awaitsWord reports whether the notice, which the server accepts now, is received
// only when its reader acknowledges it.
func (g Game) awaitsWord(n events.NoticeID) bool {
	_, _, ends := g.endsStay(n)
	return g.Agreement.Acknowledged() && (ends || g.Post.Notice == n)
}

// ReceivedBy is the instant by which a notice is received that the server accepts
// at the instant: this, or where its reader is to acknowledge it two days of
// reckoned time later, if the reader writes nothing before (RULING/R-57).
func (g Game) ReceivedBy(n events.NoticeID, c calendar.Calendar, at time.Time) (by time.Time, word bool) {
	if g.awaitsWord(n) {
		return c.Latest(at, undeliverable, nil), true
	}
	return at, false
}

// BeginsAt is the midnight at which what the notice begins would begin if it is
// received so at the instant; zero where it begins with the receipt.
func (g Game) BeginsAt(n events.NoticeID, at time.Time, how events.ReceiptWay) time.Time {
	return g.receipt(n, how, at).Begins
}

// accepted is when the server accepted a notice that waits for the word of its
// reader; zero if it does not.
func (g Game) accepted(n events.NoticeID) time.Time {
	if i, of, ends := g.endsStay(n); ends && !g.Stays[i].Accepted[of].IsZero() {
		return g.Stays[i].Accepted[of]
	}
	if n != "" && g.Post.Notice == n {
		return g.Post.Accepted
	}
	return time.Time{}
}

// acceptedNow remembers that a notice waits for the word of its reader.
func (g *Game) acceptedNow(e events.Event, n events.NoticeID) {
	g.knows(e.At, n)
	if n == g.Post.Notice {
		g.Post.Accepted = e.At
	}
	if _, of, ends := g.endsStay(n); ends {
		g.Stays = append([]Stay(nil), g.Stays...)
		for i := range g.Stays {
			if g.Stays[i].Letters[of] == n {
				g.Stays[i].Accepted[of] = e.At
			}
		}
	}
}

// Waiting is the notice in the post that the server has accepted and its reader is
// to acknowledge, and when it is deemed received all the same: two days of reckoned
// time after it was accepted (RULING/R-57). False where there is none.
func (g Game) Waiting(c calendar.Calendar) (deemed time.Time, ok bool) {
	p := g.Post
	if p.Notice == "" || p.Accepted.IsZero() || !p.Failed.IsZero() {
		return time.Time{}, false
	}
	return c.Latest(p.Accepted, undeliverable, nil), true
}

// unreceived are the notices on whose receipt something turns and which count as
// received two reckoned days after they were refused for good, or accepted and not
// acknowledged (RULING/R-57).
func (g Game) unreceived() []failed {
	all := g.failures()
	switch p := g.Post; {
	case p.Notice == "":
	case !p.Failed.IsZero():
		all = append(all, failed{p.Notice, p.To, p.Failed, events.ReceiptDeemed})
	case !p.Accepted.IsZero():
		all = append(all, failed{p.Notice, p.To, p.Accepted, events.ReceiptWithoutWord})
	}
	return all
}

// acknowledges takes any letter that a player writes in the game after the server
// accepted a notice to that player for its acknowledgement, but one that asks for the letters once
// more and says nothing else: the notice may not have come.
func (d *records) acknowledges(plays, others []letters.Statement) {
	of := d.letter.Of
	lost := len(plays) == 0 && len(others) > 0
	for _, s := range others {
		lost = lost && s.Kind == letters.Asks && s.About == "resend"
	}
	came := func(at time.Time) bool { return !at.IsZero() && !d.at.Before(at) }
	for i := 0; !lost && i < len(d.g.Stays); i++ {
		n := d.g.Stays[i].Letters[of]
		if _, to, ends := d.g.endsStay(n); ends && to == of && came(d.g.accepted(n)) {
			d.receives(n, events.ReceiptByWord)
		}
	}
	if p := d.g.Post; !lost && p.Notice != "" && p.To == of && came(p.Accepted) {
		d.receives(p.Notice, events.ReceiptByWord)
	}
}

// Delivered says that the server to which the notice was handed accepted it, or that it
// is otherwise known to have been received (CLOCK/C-2). Only a notice that begins
// something, or by which a right becomes known, leaves an event.
func (g Game) Delivered(n events.NoticeID, how events.ReceiptWay, o Setting) Decision {
	d := g.docket(o, o.Now, "")
	switch {
	case !g.Awaits(n) || !g.accepted(n).IsZero():
	case g.awaitsWord(n) && how != events.ReceiptByPost:
		d.conclude(events.Accepted{Notice: n})
	default:
		d.records.receives(n, how)
	}
	return d.decide()
}

// Awaits reports whether anything turns on the receipt of a notice: whether a turn
// or a choice begins with it, a stay ends, or a right becomes known (CLOCK/C-2).
func (g Game) Awaits(n events.NoticeID) bool {
	if g.Over() || n == "" {
		return false
	}
	for _, x := range g.Excess {
		if x != nil && x.Notice == n && x.Known.IsZero() {
			return true
		}
	}
	_, _, ends := g.endsStay(n)
	return ends || g.Post.Notice == n || g.tellsSpecified(n)
}

// Undelivered says that the notice was refused for good (RULING/R-57). The secretary is
// told, and unless the secretary orders otherwise it is deemed received after two reckoned
// days. The row is TABLE/T4.39.
func (g Game) Undelivered(n events.NoticeID, to rules.Colour, why string, o Setting) Decision {
	d := g.docket(o, o.Now, "")
	if g.Over() {
		return d.decide()
	}
	i, c, ends := g.endsStay(n)
	if ends && g.Stays[i].Failed[c].IsZero() || g.Post.Notice == n && g.Post.Failed.IsZero() {
		d.conclude(events.Undelivered{Notice: n, Why: why})
	} else {
		d.conclude(events.Noted{By: terms.ToSecretary, About: "undelivered", Words: why})
	}
	d.tell("", NReport, terms.ToSecretary, Notice{By: to, Asked: "undelivered", Detail: why, Statement: string(n)}, "RULING/R-57")
	return d.decide()
}
