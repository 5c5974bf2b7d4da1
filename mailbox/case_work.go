package mailbox

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/tournament/envelope"
)

// workCases does what is due in cases.
func (c *Clerk) workCases() error {
	open, err := c.ledger.CasesDue(c.now())
	if err != nil || len(open) == 0 {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	var errs []error
	for _, x := range open {
		errs = append(errs, c.workCase(x.ID))
	}
	return errors.Join(errs...)
}

// mostSteps is how much can be due in a case at once.
const mostSteps = 12

// workCase does what is due in a case, one step after the other, each a matter of its own: a case that fell
// between two of them goes on where it was.
func (c *Clerk) workCase(id uint64) error {
	for range mostSteps {
		x, err := c.ledger.Case(id)
		if err != nil {
			return err
		}
		done, err := c.caseStep(x)
		if err != nil && !errors.Is(err, ledger.ErrStale) {
			return fmt.Errorf("mailbox: case %s: %w", x.Name, err)
		}
		if done && err == nil {
			return nil
		}
	}
	return nil
}

// caseStep does the next thing that is due; done says that there is nothing.
func (c *Clerk) caseStep(x ledger.Case) (done bool, err error) {
	g, err := c.ledger.Game(x.Game)
	if err != nil {
		return false, err
	}
	now := c.now()
	step, was := x.Next(now, held(g, x)), x
	m := ledger.Matter{Key: fmt.Sprintf("case:%d:%d", x.ID, x.Version), At: now, By: "office"}
	x.Seats = append([]envelope.Seat(nil), x.Seats...)
	unsigned, err := unsigned(c.ledger, x)
	if err != nil {
		return false, err
	}
	tell := func(what string, judge uint64, with func(*CaseLetter)) {
		l, e := c.caseLetter(what, x, judge)
		if with != nil {
			with(&l)
		}
		if e == nil {
			var p ledger.Post
			p, e = c.casePost(x, judge, l)
			m.Post = append(m.Post, p)
		}
		err = errors.Join(err, e)
	}
	switch step.Do {
	case envelope.Lay:
		what := map[envelope.Again]string{envelope.Moved: caseMoved, envelope.Said: caseMore}[x.Seats[step.Seat].Again]
		x.Seats[step.Seat].Asked, x.Seats[step.Seat].Again = now.UTC(), ""
		tell(cmp.Or(what, caseLaid), x.Seats[step.Seat].Judge, nil)
	case envelope.Remind:
		c.reminds(&x, step.Seat, tell)
	case envelope.Replace:
		gone := x.Seats[step.Seat]
		x.Seats = append(x.Seats[:step.Seat:step.Seat], x.Seats[step.Seat+1:]...)
		x.Gone = append(x.Gone[:len(x.Gone):len(x.Gone)], gone)
		if x, err = c.ledger.Dealt(x, ledger.DrawnWord()); errors.Is(err, envelope.ErrTooFew) {
			return true, nil // it stands on the desk
		} else if err != nil {
			return false, err
		}
		tell(caseGone, gone.Judge, nil)
	case envelope.Tell:
		x.Unlike = now.UTC()
		for _, s := range x.Seats {
			tell(caseUnlike, s.Judge, func(l *CaseLetter) {
				l.Since, l.Until, l.Found = x.Unlike, x.ReviseUntil(), ofOthers(x, s.Judge, unsigned)
			})
		}
	case envelope.Ask:
		x.Umpire = &envelope.Seat{Asked: now.UTC()}
		tell(caseUmpire, 0, func(l *CaseLetter) { l.Found = findings(x) })
	case envelope.Judged:
		return c.fileVerdict(m, x, g, step.Result)
	default:
		return true, nil
	}
	if err != nil {
		return false, err
	}
	x.Version = was.Version
	m.Rows = []ledger.Row{x}
	_, err = c.files.File(m)
	return false, err
}

// reminds reminds one who is silent, or the umpire.
func (c *Clerk) reminds(x *ledger.Case, seat int, tell func(string, uint64, func(*CaseLetter))) {
	if seat < 0 {
		u := *x.Umpire
		u.Told++
		x.Umpire = &u
		tell(caseUmpire, 0, func(l *CaseLetter) { l.Found = findings(*x) })
		return
	}
	x.Seats[seat].Told++
	s := x.Seats[seat]
	tell(caseRemind, s.Judge, func(l *CaseLetter) {
		if s.Told > 1 {
			l.Until = s.DealtAnew()
		}
	})
}

// ofOthers is what the others found before the envelopes were opened, without their names.
func ofOthers(x ledger.Case, judge uint64, unsigned func(string) string) (out []CaseFinding) {
	for _, s := range x.Seats {
		if s.Judge != judge && s.First != nil {
			out = append(out, CaseFinding{Result: s.First.Result, Analysis: unsigned(s.First.Analysis)})
		}
	}
	return out
}

// findings is what was found in a case that was opened, in the order of its seats.
func findings(x ledger.Case) (out []CaseFinding) {
	for _, s := range x.Seats {
		out = append(out, CaseFinding{Result: s.First.Result, Analysis: s.First.Analysis})
		if s.Second != nil {
			out = append(out, CaseFinding{Result: s.Second.Result, Analysis: s.Second.Analysis, Again: true})
		}
	}
	return out
}

// held reports whether something of the game lies before the umpire, so that no envelope is opened
// (RULING/R-92, RULING/R-32): any open question but the appeal that the case is about.
func held(g correspondence.Game, x ledger.Case) bool {
	for _, q := range g.Appeals {
		if q.Open() && q.No != x.Appeal {
			return true
		}
	}
	return false
}

// fileVerdict files what was found by the law that there is: Adjudge; upon an appeal Uphold, or Reopen
// with another result.
func (c *Clerk) fileVerdict(m ledger.Matter, x ledger.Case, g correspondence.Game, result terms.Result) (done bool, err error) {
	r := correspondence.Ruling{By: terms.ToAdjudicator, Row: "Adjudge", Case: true, Result: result, Reason: reasonOf(x), Key: m.Key}
	switch {
	case x.Umpire != nil:
		r.By = terms.ToUmpire
	case x.Appeal > 0 && g.Ended != nil && g.Ended.Result == result:
		r = correspondence.Ruling{By: terms.ToUmpire, Row: "Uphold", On: x.Appeal, Reason: r.Reason, Key: m.Key}
	case x.Appeal > 0:
		r = correspondence.Ruling{By: terms.ToUmpire, Row: "Reopen", On: x.Appeal, Result: result, How: events.ByAdjudication, Reason: r.Reason, Key: m.Key}
	}
	o, err := c.ledger.Office(x.Game, m.At)
	if err != nil {
		return false, err
	}
	if _, err := g.Rule(r, o); err != nil {
		return true, err
	}
	x.Closed, x.Result = m.At.UTC(), result
	m.Games, m.Seen, m.Rows = []terms.GameID{x.Game}, uint64(g.Seq), []ledger.Row{x}
	m.Decide = func(games []correspondence.Game, o []correspondence.Setting) []correspondence.Decision {
		d, err := games[0].Rule(r, o[0])
		if err != nil {
			c.log.Error("mailbox: a verdict cannot be filed", "case", x.Name, "error", err)
		}
		return []correspondence.Decision{d}
	}
	_, err = c.files.File(m)
	return err == nil, err
}

// reasonOf is what both players are shown of the verdict.
func reasonOf(x ledger.Case) string {
	var all []string
	for _, s := range x.Seats {
		all = append(all, s.Finds().Analysis)
	}
	switch {
	case x.Umpire != nil:
		return "Two adjudicators judged the position apart, and did not agree; the umpire decides: " + x.Umpire.First.Analysis
	case x.Appeal > 0:
		return "An adjudicator who had not judged the position before has judged it, and this is final (RULING/R-92): " + all[0]
	case len(all) == 1:
		return all[0]
	}
	return "Two adjudicators judged the position apart, and found the same. One: " + all[0] + " The other: " + strings.Join(all[1:], " ")
}
