package correspondence

import (
	"slices"
	"time"

	"postd/correspondence/events"
	"postd/correspondence/penalty"
	"postd/correspondence/terms"
	"postd/rules"
)

// penalise applies the agreed Penalty E and remembers it; c is the case of the
// record that is restored, nil where nothing is. If it ends the game the caller
// finds it over.
func (d *elections) penalise(law rules.Law, of rules.Colour, c *Case) penalty.Penalty {
	x := penalty.Context{Of: of, Law: law}
	if c != nil {
		x.Reopened, x.Used, x.Allowed = true, c.Used, c.Allowed
		_, err := d.g.Position().Pass()
		x.MayPass = err == nil
		x.FloorGranted = d.g.Floor[of] == c.Ply+1
	}
	return d.inflict(x)
}

// inflict fixes the ordinal of an offence, now that it is exacted (PENALTY/PE-1), and
// does what Penalty E makes of it.
func (d *elections) inflict(x penalty.Context) penalty.Penalty {
	x.Ordinal, x.Limit = d.g.ordinal(x.Of, x.Law, d.o.Prior), d.g.Agreement.Turn.Limit
	if b, ok := d.g.Balance(x.Of); ok {
		x.Left = b.Left
		if k, at := d.g.openTurn(d.at); k.Of == x.Of {
			x.Left -= k.Used(d.o.Calendar, at)
		}
	}
	p := d.g.Agreement.PenaltyE.Penalise(x)
	if d.ruled != nil {
		p.Ruling = len(d.g.Rulings)
	}
	d.conclude(events.Penalised{Penalty: p})
	no := len(d.g.Penalties)
	for i, a := range p.Acts {
		if a.Kind != penalty.ActText {
			continue
		}
		to := terms.AssigneeOf(a)
		if to == terms.ToUmpire {
			to = d.g.umpireFor(x.Of)
		}
		d.tell("", NReport, to, Notice{By: x.Of, Asked: "penalty", Detail: a.Text, Penalty: &p, Question: no}, x.Law, "BCC1903/V.PEN.E")
		if a.Hold && !p.Loss && d.g.Frozen == nil {
			d.conclude(events.Stayed{No: len(d.g.Stays) + 1, Why: "Penalty E of " + x.Of.String(), Law: "BCC1903/V.PEN.E", Penalty: no, Act: i + 1})
		}
	}
	if p.Loss {
		d.finish(terms.Won(x.Of.Other()), events.ByPenalty, "BCC1903/V.PEN.E", x.Of, string(x.Law))
	}
	return p
}

// ordinal is the number of an offence that is exacted now: of whoever plays the side in this
// game, and where Penalty E counts over a tournament in its others as well;
// either of all laws together, or of the one.
func (g Game) ordinal(of rules.Colour, law rules.Law, prior Prior) int {
	e, n := g.Agreement.PenaltyE, 1
	for i, p := range g.Penalties {
		if p.Of == of && g.ownPenalty(of, i) && (e.Count != penalty.CountPerLaw || p.Law == law) {
			n++
		}
	}
	if e.Scope == penalty.ScopeTournament {
		for l, k := range prior.Offences[of] {
			if e.Count != penalty.CountPerLaw || l == law {
				n += k
			}
		}
	}
	return n
}

// late says that Penalty E, where it is agreed for lateness, is incurred, once for every
// instance of excess, by the agreement itself; the turn goes on (STAUNTON/R.XV,
// TABLE/T4.21). Both are told. It reports whether it was: where nothing
// is agreed but a claim, nothing is incurred (BCC1903/V.9(c)).
func (d *elections) late(of rules.Colour) bool { return d.incurs(of, d.excess(of)) }

// incurs is one instance of the penalty agreed for lateness.
func (d *elections) incurs(of rules.Colour, over time.Duration) bool {
	if d.g.Agreement.ForfeitTime != terms.ForfeitToPenaltyE || d.g.Over() {
		return false
	}
	p := d.inflict(penalty.Context{Of: of, Law: penalty.Lateness, Over: over})
	if d.g.Over() {
		return true
	}
	n := Notice{By: of, Penalty: &p, Reason: events.Reason(penalty.Lateness)}
	if x := d.g.Excess[of]; x != nil {
		n.Deadline = x.Deadline
	}
	d.tell("", NLate, terms.PartyOf(of), n, penalty.Lateness, "BCC1903/V.PEN.E")
	d.tell("", NExcess, terms.PartyOf(of.Other()), n, penalty.Lateness, "BCC1903/V.PEN.E")
	return true
}

// excess is by how much, reckoned, the last turn of a side that was found too
// long has exceeded by now, or had when it ended.
func (d *elections) excess(of rules.Colour) time.Duration {
	x := d.g.Excess[of]
	if x == nil {
		return 0
	}
	if k, at := d.g.openTurn(d.at); k.Running && k.Of == of {
		return max(x.Used, k.Used(d.o.Calendar, at)) - x.Limit
	}
	return x.Used - x.Limit
}

// grows makes a fine for each day of an excess due for as many days as it has
// lasted. It is asked when the turn ends, be it with a record or with the game.
func (d *elections) grows(of rules.Colour) {
	k, at := d.g.openTurn(d.at)
	if x := d.g.Excess[of]; x == nil || !x.Penalised || !k.Running || k.Of != of || !d.g.found(k) {
		return
	}
	i := lastIndex(d.g.Penalties, func(p Applied) bool { return p.Of == of && p.Law == penalty.Lateness })
	if i < 0 || d.g.Penalties[i].Days == 0 {
		return
	}
	if n := penalty.DaysBegun(k.Used(d.o.Calendar, at) - k.Limit(d.o.Calendar)); n > d.g.Penalties[i].Days {
		d.conclude(events.FineGrown{Penalty: i + 1, Days: n})
	}
}

// holdLasts is after how long a hold lapses, Sundays and holidays included
// (BOOK/3.1).
const holdLasts = 7 * 24 * time.Hour

// Hold is a task of Penalty E until which both clocks stand.
type Hold struct {
	Entry
	Stay  int
	Until time.Time // when it lapses
}

// Held returns the task for which both clocks stand, or false. The state HELD of
// BOOK/3.1 is no state of the game here: a record that the offender sends
// meanwhile takes effect.
func (g Game) Held() (Hold, bool) {
	for i, s := range g.Stays {
		if s.Penalty > 0 && s.Lasts() && !g.Over() {
			e, _ := g.entry(s.Penalty, s.Act)
			return Hold{Entry: e, Stay: i + 1, Until: s.From.Add(holdLasts)}, true
		}
	}
	return Hold{}, false
}

// holdFor is the stay that lasts for that task; 0 if there is none.
func (g Game) holdFor(penalty, act int) int {
	return slices.IndexFunc(g.Stays, func(s Stay) bool { return s.Penalty == penalty && s.Act == act && s.Lasts() && !g.Over() }) + 1
}

// endsHold says that the task is ticked off, or that it lapsed; each clock goes on when its
// side has the letter.
func (d *elections) endsHold(stay int, how string) {
	s := d.g.Stays[stay-1]
	e, _ := d.g.entry(s.Penalty, s.Act)
	letters := [2]events.NoticeID{d.reserve(), d.reserve()}
	d.conclude(events.Resumed{Stay: stay, Letters: letters})
	n := Notice{By: e.Of, Reason: events.Reason(how), Detail: e.What.Text}
	for _, to := range []terms.Party{terms.ToWhite, terms.ToBlack} {
		d.tell(letters[to], NHeld, to, n, "BCC1903/V.PEN.E", "BCC1903/V.2(b)")
	}
}

// holdsLapse ends a hold that nobody ticked off after seven days (BCC1903/V.PEN.E, BOOK/2.3).
func (d *elections) holdsLapse(now time.Time) {
	for h, held := d.g.Held(); held && !now.Before(h.Until); h, held = d.g.Held() {
		d.endsHold(h.Stay, "lapsed")
	}
}

// movesInHold takes a record of the offender, sent while the turn stood for a task,
// for that of the turn, which counts nothing; with it the hold is over
// (TABLE/T4.33). The task stays to be done.
func (d *elections) movesInHold(by rules.Colour) {
	for h, held := d.g.Held(); held && h.Of == by; h, held = d.g.Held() {
		d.conclude(events.Resumed{Stay: h.Stay})
	}
}
