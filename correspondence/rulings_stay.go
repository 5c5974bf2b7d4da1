package correspondence

import (
	"slices"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/rules"
)

// Stay is a time in which both clocks stand: because the umpire is asked
// (BCC1903/V.2(b): it is left out of any turn), or because the game is
// suspended. The clock of a side goes on when that side has received the letter
// that ends the stay (CLOCK/C-7). Nothing else stands still: a record that is
// sent meanwhile takes effect.
type Stay struct {
	From    time.Time
	Why     string
	Law     rules.Law
	Penalty int // of the task for which they stand, with its act; 0: none
	Act     int
	Until   time.Time          // of the ruling that ended it; zero while it lasts
	Letters [2]events.NoticeID // of that ruling, to White and to Black; empty while it lasts
	Failed  [2]time.Time       // when one of them was refused for good (RULING/R-57); zero = not
	// Accepted is when the server accepted one of them, which its reader is to
	// acknowledge.
	Accepted [2]time.Time `json:",omitzero"`
}

// Lasts reports whether nothing has ended the stay yet.
func (s Stay) Lasts() bool { return s.Until.IsZero() }

// Suspended reports whether the game is suspended by a ruling.
func (g Game) Suspended() bool { return g.suspension() > 0 }

// suspension is the number of the stay that lasts without a question for which
// it stands; 0 if there is none.
func (g Game) suspension() int {
	for i, s := range g.Stays {
		if _, asked := g.StayFor(i + 1); s.Lasts() && !asked && s.Penalty == 0 && !g.Over() {
			return i + 1
		}
	}
	return 0
}

// StayFor returns the question for which both clocks stand, or stood, in the
// stay of that number; false if it is a suspension.
func (g Game) StayFor(stay int) (Appeal, bool) {
	for _, q := range g.Appeals {
		if q.Stay == stay {
			return q, true
		}
	}
	return Appeal{}, false
}

// lasting returns what a clock that begins at the instant has left out because
// of the stays that last. A clock that begins after the ruling runs at once,
// though the letter of the ruling may not have come to hand.
func (g Game) lasting(at time.Time) []calendar.Span {
	var out []calendar.Span
	for i, s := range g.Stays {
		if s.Lasts() {
			out = append(out, calendar.Span{From: at, Why: s.Why, Law: s.Law, Stay: i + 1})
		}
	}
	return out
}

// stayed lets both clocks stand from now on. The limit of a choice for which no
// turn runs is reckoned as a turn is (RULING/R-7), and stands with it.
func (g *Game) stayed(at time.Time, w events.Stayed) {
	g.Stays = append(slices.Clip(g.Stays), Stay{From: at, Why: w.Why, Law: w.Law, Penalty: w.Penalty, Act: w.Act})
	for _, k := range []*calendar.Clock{&g.Turn, &g.Choice} {
		if k.Running {
			k.Out = append(slices.Clip(k.Out), calendar.Span{From: at, Why: w.Why, Law: w.Law, Stay: len(g.Stays)})
		}
	}
}

// endsStay returns the first stay that ends for a side when it receives the
// notice. One ruling may end several: a suspension, and the time of the question
// that it answers.
func (g Game) endsStay(n events.NoticeID) (stay int, of rules.Colour, ok bool) {
	if n == "" {
		return 0, 0, false
	}
	for i, s := range g.Stays {
		for c, id := range s.Letters {
			if of := rules.Colour(c); id == n && g.standsFor(of, i+1) {
				return i, of, true
			}
		}
	}
	return 0, 0, false
}

// standsFor reports whether a clock of the side stands still by the stay.
func (g Game) standsFor(of rules.Colour, stay int) bool {
	stands := func(s calendar.Span) bool { return s.Stay == stay && s.To.IsZero() }
	return g.Turn.Of == of && slices.ContainsFunc(g.Turn.Out, stands) ||
		g.Choice.Of == of && slices.ContainsFunc(g.Choice.Out, stands)
}

// goOn lets a side's clock go on, which receives the letter by which stays end.
func (g *Game) goOn(at time.Time, n events.NoticeID) {
	for {
		i, of, ok := g.endsStay(n)
		if !ok {
			return
		}
		for _, k := range []*calendar.Clock{&g.Turn, &g.Choice} {
			if k.Of == of {
				k.Out = closed(k.Out, i+1, at)
			}
		}
	}
}

// closed returns the spans with those of the stay that were open, or with stay 0
// of none, ended at the instant.
func closed(out []calendar.Span, stay int, at time.Time) []calendar.Span {
	out = slices.Clone(out)
	for i := range out {
		if out[i].Stay == stay && out[i].To.IsZero() {
			out[i].To = at
		}
	}
	return out
}

// failed is a notice that was refused for good, and on whose receipt something
// turns.
type failed struct {
	notice events.NoticeID
	to     rules.Colour
	at     time.Time
	how    events.ReceiptWay // how it is then received
}

// failed says that a letter by which stays would end is refused for good.
func (g *Game) failed(e events.Event, n events.NoticeID) {
	_, of, ok := g.endsStay(n)
	if !ok {
		return
	}
	g.Stays = slices.Clone(g.Stays)
	for i := range g.Stays {
		if g.Stays[i].Letters[of] == n {
			g.Stays[i].Failed[of] = e.At
		}
	}
}

// failures are the letters by which a stay would end, and which were refused for
// good or are to be acknowledged.
func (g Game) failures() []failed {
	var all []failed
	for i, s := range g.Stays {
		for c, at := range s.Failed {
			how := events.ReceiptDeemed
			if at.IsZero() {
				at, how = s.Accepted[c], events.ReceiptWithoutWord
			}
			if of := rules.Colour(c); !at.IsZero() && g.standsFor(of, i+1) {
				all = append(all, failed{s.Letters[c], of, at, how})
			}
		}
	}
	return all
}

// uncover returns the spans without what of them lies in the cut, which counts
// after all.
func uncover(out []calendar.Span, cut calendar.Span) []calendar.Span {
	var rest []calendar.Span
	for _, s := range out {
		open := s.To.IsZero()
		if !s.From.Before(cut.To) || !open && !cut.From.Before(s.To) {
			rest = append(rest, s)
			continue
		}
		if s.From.Before(cut.From) {
			before := s
			before.To = cut.From
			rest = append(rest, before)
		}
		if open || cut.To.Before(s.To) {
			s.From = cut.To
			rest = append(rest, s)
		}
	}
	return rest
}
