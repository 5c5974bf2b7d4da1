package correspondence

import (
	"slices"
	"strings"
	"time"

	"postd/correspondence/events"
	"postd/correspondence/terms"
)

// tellsHeard lets the first letter to the writer say what the writer's own letter was taken
// for, where there is something to say (RULING/R-68, RULING/R-69, RULING/R-71).
func (d *docket) tellsHeard() {
	if d.letter == nil {
		return
	}
	to := terms.PartyOf(d.letter.Of)
	for i := range d.notices {
		if d.notices[i].To == to {
			d.notices[i].Heard = d.heard()
			return
		}
	}
}

// heard is what the letter was taken for. Of the opponent's last move it tells in a silent
// game only that it is wanting (RULING/R-71).
func (d *docket) heard() Heard {
	h := Heard{Fault: d.fault, Last: d.last, Alone: d.letter.Withheld && d.note == "" && d.told != nil}
	if d.fault == events.Law3Wrong && d.g.Silent() {
		h.Fault = ""
	}
	var copied []string
	for _, p := range d.sense.copied() {
		if p.Kind != IsRepetition {
			copied = append(copied, strings.TrimSpace(p.Words))
		}
	}
	h.Copied = strings.Join(copied, " ")
	asked := false
	for _, p := range d.sense.Parts {
		if p.Kind == IsDoubt && !asked && d.doubted != nil && p.Words == *d.doubted {
			asked = true
		} else if p.unread() || p.Kind == IsDoubt {
			h.Unread = append(h.Unread, strings.TrimSpace(p.Words))
		}
		for _, c := range p.Copied {
			if !c.Equal && c.Stands != "" {
				h.Differs = append(h.Differs, c)
			}
		}
	}
	if len(d.sense.said()) > 0 {
		h.Laid, _ = d.sense.addressed()
	}
	h.Unread = append(h.Unread, d.unasked...)
	if h.Note = d.note; !passesNotes(d.g, d.at) {
		h.Kept = d.note != ""
	}
	return h
}

// passesNotes reports whether words that are no statement go on at an instant: the terms may
// keep them, and when the time of appeals is over nobody writes by the office any more
// (RULING/R-37, RULING/R-68).
func passesNotes(g Game, at time.Time) bool {
	return g.Agreement.Notes == terms.NotesForwarded && (!g.Over() || !at.After(g.AppealUntil(g.EndedAt)))
}

// forward passes on what is no statement (RULING/R-68).
func (d *docket) forward() {
	d.takesOff()
	to := terms.PartyOf(d.letter.Of.Other())
	for i := range d.notices {
		if d.notices[i].To == to {
			d.notices[i].Note = d.note
			d.conclude(events.Noted{By: terms.PartyOf(d.letter.Of), Words: d.note, About: "note"})
			return
		}
	}
	d.conclude(events.Noted{By: terms.PartyOf(d.letter.Of), Words: d.note, About: "note"})
	d.tell("", NNote, to, Notice{By: d.letter.Of, Note: d.note}, "RULING/R-68")
}

// once puts into one letter what the writer would be told in several: what of the letter has
// no effect, and the acknowledgment of what was heard beside it (RULING/R-13).
func (d *docket) once() {
	if d.letter == nil {
		return
	}
	to, since := terms.PartyOf(d.letter.Of), min(d.since, len(d.notices))
	refused := func(n Notice) bool {
		return n.To == to && (n.Kind == NRefused || n.Kind == NUnread && n.Record != "") && n.Reason != events.WhyParked
	}
	sent := func(n Notice) bool {
		return n.To == to && n.Kind == NAck && n.Reason != events.WhyCopied && n.Reason != events.WhyNoted
	}
	first := slices.IndexFunc(d.notices[since:], refused)
	if first < 0 {
		return
	}
	answer := d.notices[since+first]
	var rest []Notice
	for i, n := range d.notices[since:] {
		switch {
		case i == first:
			rest = append(rest, n)
		case refused(n):
			answer.Back = append(answer.Back, n)
		case sent(n) && answer.Sent == nil:
			answer.Sent = &n
		default:
			rest = append(rest, n)
		}
	}
	rest[slices.IndexFunc(rest, refused)] = answer
	d.notices = append(d.notices[:since:since], rest...)
}
