package correspondence

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/terms"
	"postd/rules"
)

// The umpires of a game whom its players approve of: one at each place of play,
// approved by the other side (BCC1903/APPA/2), or one for both, agreed upon
// beforehand (STAUNTON/COR.I). The players approve of a person by name; the office
// seats the umpire by an address. Until then the questions go to the tournament's umpire.

// Seats are the offices in which the players of the game can have umpires of
// their own, whether anybody is seated in them or not.
func (g Game) Seats() []terms.Party {
	if g.Agreement.EachPlace() {
		return []terms.Party{terms.ToUmpireOfWhite, terms.ToUmpireOfBlack}
	}
	return []terms.Party{terms.ToUmpire}
}

// seatOf is the office to which somebody is proposed: who proposes an umpire names
// one for the own place (BCC1903/APPA/2).
func (g Game) seatOf(by terms.Party) terms.Party {
	if c, plays := by.Colour(); plays && g.Agreement.EachPlace() {
		return terms.UmpireOf(c)
	}
	return terms.ToUmpire
}

// Approved is the person whom both sides approved of last for the office, and the
// number of the proposal; 0 if they approved of nobody.
func (g Game) Approved(p terms.Party) (name string, proposal int) {
	var last time.Time
	for _, x := range g.Proposals {
		if x.About == events.AboutUmpire && x.How == events.TermsAgreed && g.seatOf(x.By) == p && !x.Closed.Before(last) {
			name, proposal, last = x.Words, x.No, x.Closed
		}
	}
	return name, proposal
}

// SeatedAs is who is seated in the office, by the players' approval; false if
// nobody is.
func (g Game) SeatedAs(p terms.Party) (events.Seated, bool) {
	for _, s := range slices.Backward(g.Seated) {
		if s.Office == p {
			return s, true
		}
	}
	return events.Seated{}, false
}

// Unseated are the offices for which both sides have approved of somebody who is not
// seated yet; none once the game is ended.
func (g Game) Unseated() (out []terms.Party) {
	for _, p := range g.Seats() {
		_, no := g.Approved(p)
		if s, _ := g.SeatedAs(p); no > 0 && s.Proposal != no && !g.Over() {
			out = append(out, p)
		}
	}
	return out
}

// sits is the office before which something comes that belongs to one: at a place
// where nobody is seated it comes before the tournament's umpire.
func (g Game) sits(p terms.Party) terms.Party {
	if _, ok := g.SeatedAs(p); !ok && p.Office() == terms.ToUmpire {
		return terms.ToUmpire
	}
	return p
}

// umpireFor is the umpire of what concerns a side: its record, its time or its
// conduct (BCC1903/APPA/PREF(a)).
func (g Game) umpireFor(of rules.Colour) terms.Party {
	if g.Agreement.EachPlace() {
		return g.sits(terms.UmpireOf(of))
	}
	return terms.ToUmpire
}

// UmpireOn is as whom an umpire takes a ruling: that of the question which it
// answers, else of the side of which it speaks.
func (g Game) UmpireOn(r Ruling) terms.Party {
	if q, asked := g.Question(r.On); asked {
		return g.sits(q.Put)
	}
	if row, err := rowNamed(r.Row); err == nil && row.Asks(NeedsSide) {
		return g.umpireFor(r.Of)
	}
	return terms.ToUmpire
}

// before is the office to which a question belongs. With an umpire at each place
// it is that of the player whose record or conduct it is about: the author of the
// record in dispute, the side against which a forfeit is claimed (BCC1903/APPA/PREF(a),
// BCC1903/APPA/7(a), BCC1903/APPA/7(b), BCC1903/APPA/13.PROVISO); else of the player who
// asks. The game is not changed by looking.
func (d *rulings) before(w events.Appealed) terms.Party {
	p := judge(w.About)
	if p != terms.ToUmpire || !d.g.Agreement.EachPlace() {
		return p
	}
	if w.About == events.AboutForfeit {
		return terms.UmpireOf(w.By.Other())
	}
	after := d.g.Apply(events.Event{At: d.at, Cause: d.cause, What: w})
	for _, f := range after.Book {
		if slices.Contains(f.Questions, w.No) {
			return terms.UmpireOf(f.Author)
		}
	}
	return terms.UmpireOf(w.By)
}

// misplaced says why an umpire does not rule so: what concerns a side is for the
// umpire at its place, if one is seated there (BCC1903/APPA/2).
func (g Game) misplaced(row Row, r Ruling) error {
	place, one := r.By.Place()
	t, taken := g.Ruling(r.Undoes)
	switch {
	case r.On != 0 || r.By.Office() != terms.ToUmpire, one && g.ownRuling(row, r):
		return nil // a question says itself before whom it is; and each undoes the own
	case taken && t.By != r.By && g.Holder(t.By) != g.Holder(r.By) && t.By.Office() == terms.ToUmpire:
		return fmt.Errorf("ruling %d is of the %s, who alone may undo it (BCC1903/APPA/2)", r.Undoes, t.By)
	case one && !row.Asks(NeedsSide):
		return fmt.Errorf("the %s rules on questions put before that office, and on what concerns %s alone (BCC1903/APPA/2)", r.By, place)
	}
	if row.Asks(NeedsSide) {
		if p := g.umpireFor(r.Of); p != r.By && g.Holder(p) != g.Holder(r.By) {
			return fmt.Errorf("what concerns %s is for the %s, %s (BCC1903/APPA/2)", r.Of, p, g.Holder(p))
		}
	}
	return nil
}

// ownRuling reports whether what is undone, or opened again, is the official's own ruling.
func (g Game) ownRuling(row Row, r Ruling) bool {
	no := r.Undoes
	if row.Name == "Reopen" {
		no = len(g.Rulings)
	}
	t, taken := g.Ruling(no)
	return taken && t.By == r.By
}

// AnswerDue is until when the answer to a question is owed by the official before whom it was
// put; after that the next in office is asked (RULING/R-62).
func (g Game) AnswerDue(q Appeal) time.Time {
	since := q.Since
	if q.With == g.sits(q.Put) {
		since = calendar.Later(q.Since, q.Asked) // the office was filled since
	}
	return since.Add(g.Agreement.UmpireSilence)
}

// notBefore says why an official does not answer a question that waits; nil if it
// may be.
func (g Game) notBefore(by terms.Party, q Appeal, o Setting) error {
	if g.mayAnswer(by, q.With, q.Put) {
		return nil
	}
	if g.Holder(q.With) == secretaryHolds {
		return fmt.Errorf("question %d is before the secretary, and not before the %s (BCC1903/APPA/2)", q.No, by)
	}
	return fmt.Errorf("question %d is before the %s, %s, until %s; if there is no answer till then, the secretary rules (RULING/R-62)",
		q.No, q.With, g.Holder(q.With), calendar.LongDay(g.AnswerDue(q), o.Calendar.Zone()))
}

// Seat is an order of the office that a person be seated as an umpire of whom the
// players have approved.
type Seat struct {
	Office terms.Party // one of Seats
	Name   string
	Key    string // the matter's key
}

// Seat seats the umpire. Both players are told, and the umpire too; and the questions that
// wait for the holder of the office are put there. The error says, in words
// for the secretary, why it cannot be; then nothing happened.
func (g Game) Seat(x Seat, o Setting) (Decision, error) {
	approved, no := g.Approved(x.Office)
	was, seated := g.SeatedAs(x.Office)
	switch {
	case !slices.Contains(g.Seats(), x.Office):
		return Decision{}, fmt.Errorf("correspondence: game %s has no %s of its own: %s", g.Label, x.Office, seatWords[g.Agreement.EachPlace()])
	case g.Over() && o.Now.After(g.AppealUntil(g.EndedAt)):
		return Decision{}, errors.New("correspondence: game " + g.Label + " is ended, and nothing more can be asked in it")
	case no == 0:
		return Decision{}, fmt.Errorf("correspondence: the players of game %s have approved of nobody as %s; one proposes by PROPOSE UMPIRE and the name, the other consents (BCC1903/APPA/2)", g.Label, x.Office)
	case !samePerson(x.Name, approved):
		return Decision{}, fmt.Errorf("correspondence: the players of game %s approved of %s as %s, and not of %s; another is seated only if both consent (BCC1903/APPA/2)", g.Label, approved, x.Office, x.Name)
	}
	d := g.docket(o, o.Now, x.Key)
	d.conclude(events.Seated{Office: x.Office, Name: approved, Proposal: no})
	n := Notice{Asked: string(events.AboutUmpire), Question: no, Detail: approved}
	if c, ok := x.Office.Place(); ok {
		n.By = c
	}
	laws := g.proposalLaws(events.TermsProposed{About: events.AboutUmpire})
	if !seated || was.Proposal != no { // else it is another address, which is nothing to them
		d.tell("", NUmpire, terms.ToWhite, n, laws...)
		d.tell("", NUmpire, terms.ToBlack, n, laws...)
	}
	n.Question = 0 // there it is no question
	d.tell("", NUmpire, x.Office, n, laws...)
	for _, q := range d.g.Appeals {
		if !q.Open() || q.With != x.Office && (q.With != terms.ToUmpire || q.Put != x.Office) {
			continue
		}
		id := d.reserve()
		d.conclude(events.Referred{Question: q.No, To: x.Office, Notice: id})
		d.tell(id, NReport, x.Office, Notice{By: q.By, Statement: q.Words, Asked: "referred", Question: q.No}, "BCC1903/APPA/2", q.Law)
	}
	if v := d.g.Verdict; d.g.State == StateAdjudication && v.With == x.Office {
		id := d.reserve()
		d.conclude(events.Referred{To: x.Office, Notice: id})
		d.tell(id, NReport, x.Office, Notice{By: g.Frozen.By, Asked: "reminded", Deadline: g.Frozen.Statements}, g.Frozen.Law)
	}
	return d.decide(), nil
}

var seatWords = map[bool]string{
	true:  "by its terms there is an umpire at each place of play",
	false: "by its terms there is one umpire for both sides",
}

// samePerson reports whether two names are of one person, as far as words tell.
func samePerson(a, b string) bool {
	return strings.EqualFold(strings.Join(strings.Fields(a), " "), strings.Join(strings.Fields(b), " "))
}

// names reports whether words name the person, in full or by the last name.
func names(words, person string) bool {
	full := strings.Fields(person)
	return samePerson(words, person) || len(full) > 1 && samePerson(words, full[len(full)-1])
}

// seats remembers who sits, and to whom a question was referred.
func (g *Game) seats(e events.Event, what events.What) {
	switch w := what.(type) {
	case events.Seated:
		g.Seated = append(slices.Clip(g.Seated), w)
	case events.Referred:
		if _, ok := g.Question(w.Question); w.Question == 0 {
			g.Verdict.Asked = e.At
			return
		} else if !ok {
			g.Broken = "a question is referred that there is not"
			return
		}
		g.Appeals = slices.Clone(g.Appeals)
		q := &g.Appeals[w.Question-1]
		q.With, q.Asked, q.Letters = w.To, e.At, addNotice(q.Letters, w.Notice)
	}
}

// pronounces refuses such a word, in the form in which the code prints it.
func (d *rulings) pronounces(s letters.Statement) {
	law := letters.UmpiresWords[s.About]
	d.refuse(s, events.WhyUmpiresWord, strings.TrimPrefix(string(law), "BCC1903/APPB/"), law)
}
