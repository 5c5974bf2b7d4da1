package secretary

import (
	"fmt"
	"slices"
	"time"

	"postd/correspondence"
	"postd/rules"
)

// turn is a turn of a side, or a choice for which no turn ran, with the time
// reckoned in it.
type turn struct {
	of      rules.Colour
	choice  bool
	number  int    // of the move, in the score as it stood then
	end     string // how it ended, in words; empty while it is open
	ended   time.Time
	counts  bool // a record ended it: its time is among that used in the game
	clock   correspondence.Clock
	account correspondence.Account
}

// turnsOf goes through the events of a game and reckons each turn and each
// choice by itself, the last ones up to the instant of the office where they
// are open. What a ruling left out or reckoned after all is so in the turn that
// it touches, so that the sums are those of the events.
func turnsOf(events []correspondence.Event, o correspondence.Office) (out []turn) {
	var g correspondence.Game
	last := [2]int{-1, -1} // which of them each side ended with a record
	for _, e := range events {
		before := g
		g = g.Apply(e)
		if k := before.Choice; k.Running && !same(k, g.Choice) {
			out = append(out, closed(before, k, true, e, o.Calendar))
		}
		sent, despatched := e.What.(correspondence.Despatched)
		if k := before.Turn; k.Running && !same(k, g.Turn) {
			out = append(out, closed(before, k, false, e, o.Calendar))
		} else if despatched {
			out = append(out, uncounted(sent, e.At, o.Calendar))
		}
		if despatched {
			last[sent.By] = len(out) - 1
			out[len(out)-1].counts = true
		}
		if w, ok := e.What.(correspondence.Debited); ok && w.Over > 0 && last[w.Of] >= 0 {
			t := &out[last[w.Of]]
			t.clock.Out = slices.DeleteFunc(slices.Clone(t.clock.Out), func(s correspondence.Span) bool { return s.Stay == w.Stay })
			t.account = t.clock.Account(o.Calendar, t.account.Until)
		}
	}
	for i, k := range []correspondence.Clock{g.Choice, g.Turn} {
		if k.Running {
			t := reckoned(g, k, i == 0, o.Now, o.Calendar)
			out = append(out, t)
		}
	}
	return out
}

// same reports whether both are one clock, which runs on.
func same(a, b correspondence.Clock) bool {
	return b.Running && a.Of == b.Of && a.Begin.Equal(b.Begin) && a.Cause == b.Cause
}

// reckoned is the time of a clock up to an instant.
func reckoned(g correspondence.Game, k correspondence.Clock, choice bool, until time.Time, c correspondence.Calendar) turn {
	if until.Before(k.Begin) {
		until = k.Begin
	}
	return turn{
		of: k.Of, choice: choice, number: numberFor(g, k.Of), clock: k,
		account: k.Account(c, until),
	}
}

// numberFor is the number of the move that the side is to make.
func numberFor(g correspondence.Game, of rules.Colour) int {
	n := g.Number(g.Passed())
	if of == rules.White && g.ToMove() == rules.Black {
		n++
	}
	return n
}

// closed is a turn or choice that the event ended.
func closed(before correspondence.Game, k correspondence.Clock, choice bool, e correspondence.Event, c correspondence.Calendar) turn {
	t := reckoned(before, k, choice, e.At, c)
	t.ended = e.At
	switch w := e.What.(type) {
	case correspondence.Despatched:
		t.number, t.end = w.Number, "the record "+said(w.Words)+" was despatched"
		if w.Early {
			t.end += " before the time agreed, so that the turn counts nothing (RULING/R-58)"
		}
	case correspondence.Frozen:
		t.end = "adjudication was claimed"
	case correspondence.Ended:
		t.end = "the game ended"
	case correspondence.Restored:
		t.end = "the position was restored, so that the turn fell"
	case correspondence.Selected:
		t.end = "the author said what his record meant, and the reply fell"
	case correspondence.Waived:
		t.end = "the choice was made or lapsed"
	default:
		t.end = "the choice was made"
		if !choice {
			t.end = "the turn ended"
		}
	}
	return t
}

// uncounted is the turn that a record ended which had not begun: it crossed the
// notice that would have begun it, and counts nothing (RULING/R-59).
func uncounted(w correspondence.Despatched, at time.Time, c correspondence.Calendar) turn {
	return turn{
		of: w.By, number: w.Number, ended: at,
		end:     fmt.Sprintf("the record %s was despatched before the turn began, so that it counts nothing (RULING/R-59)", said(w.Words)),
		account: c.Account(at, at, w.Allowed, nil),
	}
}
