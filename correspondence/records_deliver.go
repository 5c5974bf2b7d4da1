package correspondence

import (
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// Delivered says that the server to which the notice was handed accepted it, or that it
// is otherwise known to have been received (CLOCK/C-2). Only a notice that begins
// something, or by which a right becomes known, leaves an event.
func (g Game) Delivered(n events.NoticeID, how events.ReceiptWay, o Setting) Decision {
	d := g.docket(o, o.Now, "")
	switch {
	case !g.awaits(n) || !g.accepted(n).IsZero():
	case g.awaitsWord(n):
		d.conclude(events.Accepted{Notice: n})
	default:
		d.records.receives(n, how)
	}
	return d.decide()
}

// awaits reports whether anything turns on the receipt of a notice.
func (g Game) awaits(n events.NoticeID) bool {
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

// Awaits reports whether anything turns on the receipt of a notice: whether a turn
// or a choice begins with it, a stay ends, or a right becomes known (CLOCK/C-2).
func (g Game) Awaits(n events.NoticeID) bool { return g.awaits(n) }
