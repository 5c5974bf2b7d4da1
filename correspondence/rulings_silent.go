package correspondence

import (
	"slices"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
)

// The silence of officials (RULING/R-62, TABLE/T4.26 and TABLE/T4.32). Neither side
// is to suffer by an official: the secretary rules in the place of an umpire who
// does not answer, the umpire adjudges in that of the adjudicator, and whoever is
// the last is reminded every day. The time stays left out.

// secretaryHolds is how an agreement says that an office is the secretary's.
const secretaryHolds = "secretary"

// Holder is who holds an office: an umpire of whom the players approved, once
// seated (BCC1903/APPA/2), else the person whom the agreement names, as it
// names them. Where it names no adjudicator that is the umpire whom it names, and
// where it names no umpire the secretary (BOOK/0.2).
func (g Game) Holder(p terms.Party) string {
	a := g.Agreement
	s, seated := g.SeatedAs(p)
	switch {
	case seated:
		return s.Name
	case p == terms.ToAdjudicator && a.Adjudicator != "" && a.Adjudicator != secretaryHolds:
		return a.Adjudicator
	case p != terms.ToSecretary && a.Umpire != "" && a.Umpire != secretaryHolds:
		return a.Umpire
	}
	return secretaryHolds
}

// successor is who answers in the place of an official who is silent: the next
// that another person holds; the same, if there is none. After an umpire at a place
// of play it is the secretary, for the tournament's umpire holds no office there.
func (g Game) successor(p terms.Party) terms.Party {
	if _, ok := p.Place(); ok {
		return terms.ToSecretary
	}
	for _, next := range []terms.Party{terms.ToUmpire, terms.ToSecretary} {
		if next != p && p != terms.ToSecretary && g.Holder(next) != g.Holder(p) {
			return next
		}
	}
	return terms.ToSecretary
}

// awaited is an answer that an official owes.
type awaited struct {
	question int // 0: the verdict
	with     terms.Party
	next     terms.Party
	due      time.Time // when the official has been silent for too long
}

// owed are the answers that officials owe, each with the instant at which its
// silence has consequences.
func (g Game) owed() []awaited {
	var out []awaited
	silence := g.Agreement.UmpireSilence
	due := func(since, asked time.Time, with terms.Party, times int) time.Time {
		switch {
		case asked.IsZero():
			return since.Add(silence)
		case g.successor(with) == with && times > 1:
			return asked.Add(calendar.OneDay)
		}
		return asked.Add(silence)
	}
	if silence <= 0 {
		return nil
	}
	for _, q := range g.Appeals {
		if q.Open() && !g.FromCase(q) {
			next := g.successor(q.With)
			out = append(out, awaited{q.No, q.With, next, due(q.Since, q.Asked, q.With, 2)})
		}
	}
	if w := g.Frozen; w != nil && !g.Over() && !g.Agreement.ByCase() { // RULING/R-92
		v := g.Verdict
		next := g.successor(v.With)
		if v.Times == 0 {
			next = v.With // TABLE/T4.32: the official is reminded first
		}
		out = append(out, awaited{0, v.With, next, due(w.Statements, v.Asked, v.With, v.Times)})
	}
	return out
}

// Verdict is of whom the verdict on a position is awaited (BCC1903/V.10).
type Verdict struct {
	With  terms.Party
	Asked time.Time // when the official was last reminded; zero: never
	Times int       // how often officials were
}

// unanswered remembers that an official was silent, and who is asked now.
func (g *Game) unanswered(e events.Event, w events.Unanswered) {
	if w.Question == 0 {
		g.Verdict = Verdict{With: w.To, Asked: e.At, Times: g.Verdict.Times + 1}
		return
	}
	if _, ok := g.Question(w.Question); ok {
		g.Appeals = slices.Clone(g.Appeals)
		q := &g.Appeals[w.Question-1]
		q.With, q.Asked, q.Letters = w.To, e.At, addNotice(q.Letters, w.Notice)
	}
}

// officialsSilent asks whoever is next for each answer that is owed for too long
// (TABLE/T4.32).
func (d *rulings) officialsSilent(now time.Time) {
	for _, a := range d.g.owed() {
		if now.Before(a.due) {
			continue
		}
		id := d.reserve()
		d.conclude(events.Unanswered{Question: a.question, By: a.with, To: a.next, Notice: id})
		n := Notice{Asked: "unanswered", Question: a.question, Detail: a.with.String(), Deadline: now}
		if q, ok := d.g.Question(a.question); ok {
			n.By, n.Statement = q.By, q.Words
		} else {
			n.By, n.Deadline = d.g.Frozen.By, d.g.Frozen.Statements
		}
		if d.g.Holder(a.next) == d.g.Holder(a.with) {
			n.Asked = "reminded"
		}
		d.tell(id, NReport, a.next, n, "RULING/R-62")
	}
}

// letters adds a letter to those by which officials were asked.
func addNotice(all []events.NoticeID, n events.NoticeID) []events.NoticeID {
	if n == "" {
		return all
	}
	return append(slices.Clip(all), n)
}

// mayAnswer reports whether an official may answer what is before another, and was
// first put before a third: as its holder too, or because asked before the
// other. Of two umpires at the places of play neither answers for the other, nor
// the tournament's for one who is seated (BCC1903/APPA/2).
func (g Game) mayAnswer(by, with, put terms.Party) bool {
	_, one := by.Place()
	_, sits := g.SeatedAs(put)
	_, place := put.Place()
	switch {
	case g.Holder(by) == g.Holder(with):
		return true
	case one || sits && place:
		return by == put
	}
	return by >= with // the parties stand in the order in which they answer for one another
}
