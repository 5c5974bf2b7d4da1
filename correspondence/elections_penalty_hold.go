package correspondence

import (
	"time"

	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

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
	for i, s := range g.Stays {
		if s.Penalty == penalty && s.Act == act && s.Lasts() && !g.Over() {
			return i + 1
		}
	}
	return 0
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

// holdsLapse ends a hold that nobody ticked off after seven days.
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
