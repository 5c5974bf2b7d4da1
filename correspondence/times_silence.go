package correspondence

import (
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
)

// inactiveSince is when the player to move has been silent for the time agreed,
// reckoned from the last letter or the beginning of the turn; zero if this was
// asked already, if the time stands still, or if nothing is agreed.
func (g Game) inactiveSince(c calendar.Calendar) (since, at time.Time) {
	k := g.Turn
	if g.Agreement.Silence == 0 || !k.Running || k.Still() || !g.SilentSince[k.Of].IsZero() {
		return
	}
	since = calendar.Later(k.Begin, g.HeardAt[k.Of])
	return since, k.Resumes(c.For(k).Reached(since, g.Agreement.Silence, k.Out))
}

// askIfActive asks the player to move whether the game goes on (TABLE/T4.40,
// STAUNTON/R.XVIII). The time runs on, and nothing is forfeited of itself.
func (d *times) askIfActive(now time.Time) {
	since, at := d.g.inactiveSince(d.o.Calendar)
	if at.IsZero() || now.Before(at) {
		return
	}
	of := d.g.Turn.Of
	if d.g.Turn.OnLeave(now) { // the office was closed when it fell due, and nobody is asked while away
		d.conclude(events.Heard{By: of, Leave: true})
		return
	}
	d.conclude(events.Silent{Of: of, Since: since})
	for _, to := range []terms.Party{terms.PartyOf(of), terms.PartyOf(of.Other())} {
		d.tell("", NSilence, to, Notice{By: of, Deadline: since}, "BCC1903/V.9(d)", "STAUNTON/R.XVIII")
	}
}

// isHeard ends the silence of the player to move, by any letter.
func (d *times) isHeard() {
	by := d.letter.Of
	asked := !d.g.SilentSince[by].IsZero()
	if d.g.Agreement.Silence == 0 || !asked && !(d.g.Turn.Running && d.g.Turn.Of == by) {
		return
	}
	d.conclude(events.Heard{By: by})
	if asked {
		d.tell("", NSilence, terms.PartyOf(by.Other()), Notice{By: by, Reason: "heard"}, "BCC1903/V.9(d)")
	}
}

// heard remembers when a side wrote, and when it fell silent.
func (g *Game) heard(e events.Event, what events.What) {
	switch w := what.(type) {
	case events.Heard:
		g.HeardAt[w.By], g.SilentSince[w.By] = calendar.Later(g.HeardAt[w.By], e.At), time.Time{}
	case events.Silent:
		g.SilentSince[w.Of] = w.Since
	}
}
