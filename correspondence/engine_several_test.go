package correspondence

import (
	"slices"

	"postd/correspondence/events"
	"postd/rules"
)

// joined looks at a record that joins others for one turn (BCC1903/V.4): its
// author has despatched one and the opponent has neither replied nor chosen, it
// bears other words than those before, and a penalty is open where one of them
// may be treated as illegal.
func (s *stage) joined(m matter, w events.Joined) {
	g := s.game
	late := m.before.Case != nil && slices.Contains(m.before.Case.Further, w.Words) // TABLE/T2.33: it waited for the author's word
	ruled := m.by == "secretary" && g.Silent()                                      // a ruling speaks of what the office does not
	if _, ok := g.turnOf(w.By); !late && !ruled && !m.letsGo(w.By) && (!ok || m.by == "letter" && m.letter.Of != w.By && !g.Last[w.By].Fired) {
		s.fault("V.4", "%q of %s joins nothing", w.Words, w.By)
	}
	all := g.recorded(w.By)
	if slices.ContainsFunc(all, func(r Recorded) bool { return plain(r.Words) == plain(w.Words) }) {
		s.fault("V.4", "%q of %s joins itself", w.Words, w.By)
	}
	if w.Same {
		return
	}
	if o := w.Overdue; o != nil {
		if o.Of != w.By.Other() || o.Used <= o.Limit || o.Used > s.watch.used(m.letter.Arrived) && !s.watch.free || !m.office.ReadThrough.Before(o.Deadline) {
			s.fault("V.4", "%q finds %+v; his turn ran %v, and the mailbox is read through %s", w.Words, *o, s.watch.used(m.letter.Arrived), m.office.ReadThrough)
		}
		s.overdue = append(s.overdue, *o)
	}
	open := len(w.Readings) == 0 || w.NoCapture
	for _, r := range all {
		open = open || len(r.Readings) == 0 || r.NoCapture
	}
	if open != (w.Law == "BCC1903/V.4(b)") {
		s.fault("V.4", "%q of %s joins others under %s", w.Words, w.By, w.Law)
	}
	was := s.live["BCC1903/V.4(b)"] || g.Case == nil || !g.Case.Several() || len(w.Readings) == 0 || w.NoCapture
	s.live = map[rules.Law]bool{w.Law: open && was, "BCC1903/V.3": s.live["BCC1903/V.3"]}
}

// agrees reports whether a penalty may be exacted without a claim: the field
// of the agreement that is cited says so, and no choice is taken from anybody.
func (s *stage) agrees(w events.Exacted) bool {
	v, err := s.game.Agreement.Get(w.Field)
	c := s.game.Case
	return err == nil && v == "automatic" && (w.Letter == events.LetterE || w.Letter == events.LetterC) &&
		(w.Law == "BCC1903/V.3" || c == nil || !c.Several() || c.Illegal()) && w.Law != "BCC1903/V.5(c)"
}

// exactsItself reports whether the matter had a penalty exacted without a claim.
func (s *stage) exactsItself(m matter) bool {
	return slices.ContainsFunc(m.decision.Events, func(e events.Event) bool { x, ok := e.What.(events.Exacted); return ok && s.agrees(x) })
}

// letsGo reports whether in the matter a record of a side goes that had waited for its writer's
// word (RULING/R-72).
func (m matter) letsGo(by rules.Colour) bool {
	return slices.ContainsFunc(m.decision.Events, func(e events.Event) bool {
		a, ok := e.What.(events.AnsweredFor)
		return ok && a.By == by && a.How == events.AnswerLapsed
	})
}
