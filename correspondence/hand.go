package correspondence

import (
	"errors"
	"fmt"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/rules"
)

// Hand is how a letter came that did not come by mail, as the office entered it
// (RULING/R-1); the zero Hand is of one that did.
type Hand struct {
	Way string `json:"way,omitempty"` // one of the ways of the agreement
	// On is the date of the postmark; zero where none can be read, and of what was said.
	On calendar.Date `json:"on,omitzero"`
	// Came is when a post-card reached the office, or when it was said to the office.
	Came time.Time `json:"came,omitzero"`
}

// mostBack is how far back a letter may count that did not come by mail.
const mostBack = 60 * 24 * time.Hour

// DespatchOf is the instant from which a letter of the side counts that did not come by mail:
// by post the first instant of the postmark's date, but never before the writer's turn
// began, since a doubt is the writer's; by telephone or in person the minute at which it was
// said (BCC1903/V.2(a), RULING/R-1). It is never later than now. The error says why
// such a letter is not taken, and what to do instead.
func (g Game) DespatchOf(of rules.Colour, h Hand, now time.Time) (time.Time, error) {
	if h.Way == terms.WayMail || !g.Agreement.Takes(h.Way) {
		agreed, _ := g.Agreement.Get("ways")
		return now, fmt.Errorf("correspondence: by the terms letters are taken by %s alone (RULING/R-1); ask the player to write in one of these ways", agreed)
	}
	zone := terms.AgreedZone(g.Agreement)
	at := h.Came
	switch {
	case h.Came.After(now):
		return now, errors.New("correspondence: the time lies in the future; give that at which the letter came, or at which it was said")
	case h.Way == terms.WayPost && h.On == calendar.Date{}:
		at = calendar.Midnight(calendar.DateOf(h.Came, zone).AddDays(-g.Agreement.DaysOfPost()), zone)
	case h.Way == terms.WayPost:
		at = calendar.Midnight(h.On, zone)
	}
	switch {
	case at.After(now):
		return now, errors.New("correspondence: the postmark lies in the future; if it cannot be read, leave it out, and the letter counts from its arrival less the days of the post")
	case now.Sub(at) > mostBack:
		return now, errors.New("correspondence: it lies more than 60 days back, and such a letter is not taken any more (RULING/R-1); the umpire can be asked")
	}
	begun := g.Opened
	if g.ToMoveOrElects() == of {
		begun = calendar.Later(begun, g.Last[of.Other()].At)
		for _, k := range []calendar.Clock{g.Turn, g.Choice} {
			if k.Running && k.Of == of {
				begun = calendar.Later(begun, k.Begin)
			}
		}
	}
	return calendar.Earlier(calendar.Later(at, begun), now).UTC(), nil
}

// spokenActs are those that wait for the player's word in writing, if they were said by
// telephone: anybody might have called (RULING/R-1, RULING/R-53).
func (h Hand) spokenActs() []string {
	if h.Way != terms.WayTelephone {
		return nil
	}
	return []string{terms.ActResign, terms.ActOffer, terms.ActAccept}
}

// tellsWay tells both players, in every letter, which way the letter came that is heard.
// The letters go out now, whatever instant it counts from.
func (d *docket) tellsWay() {
	if d.letter == nil || d.letter.Hand.Way == "" {
		return
	}
	for i := range d.notices {
		if _, plays := d.notices[i].To.Colour(); plays && d.notices[i].Hand.Way == "" {
			d.notices[i].Hand = d.letter.Hand
		}
		d.notices[i].At = calendar.Later(d.notices[i].At, d.o.Now)
	}
}

// late says how a letter came that comes out late.
func (h Hand) late(arrived time.Time) string {
	const form = "2 January 2006, 15:04 UTC"
	switch {
	case h.Way == "":
		return "A letter that came in on " + arrived.UTC().Format(form) + " and was held back till now: "
	case h.Way != terms.WayPost:
		return "What was said, " + h.Way + ", on " + arrived.UTC().Format(form) + " and was entered only now: "
	case h.On == calendar.Date{}:
		return "A letter by post, without a legible postmark, that reached the office on " + h.Came.UTC().Format("2 January 2006") + ": "
	}
	return "A letter by post, postmarked " + h.On.Words() + ", that was entered only now: "
}
