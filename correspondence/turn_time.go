package correspondence

import (
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/rules"
)

// TurnTime is a turn of a side, or a choice for which no turn ran, with the time
// reckoned in it.
type TurnTime struct {
	Of      rules.Colour
	Choice  bool
	Number  int    // of the move, in the score as it stood then
	End     string // how it ended, in words; empty while it is open
	Ended   time.Time
	Counts  bool // a record ended it: its time is among that used in the game
	Clock   calendar.Clock
	Account calendar.Account
}

// TurnTimes goes through the events of a game and reckons each turn and each
// choice by itself, the last ones up to the instant of the office where they
// are open. What a ruling left out or reckoned after all is so in the turn that
// it touches, so that the sums are those of the events.
func TurnTimes(happened []events.Event, o Setting) (out []TurnTime) {
	var g Game
	last := [2]int{-1, -1}      // which of them each side ended with a record
	var charged *events.Charged // what was charged of the clock that the next events end
	for _, e := range happened {
		before := g
		g = g.Apply(e)
		if w, ok := e.What.(events.Charged); ok && w.Why != "" {
			charged = &w
		}
		if _, back := e.What.(events.Unreceived); back {
			continue // what began with it has not begun (RULING/R-87)
		}
		if k := before.Choice; k.Running && !sameClock(k, g.Choice) {
			t := closedTurn(before, k, true, e, o.Calendar)
			if charged != nil && charged.Of == k.Of && charged.Why != events.ForClaiming {
				t, charged = t.charged(*charged, o.Calendar), nil
			}
			out = append(out, t)
		}
		sent, despatched := e.What.(events.Despatched)
		if k := before.Turn; k.Running && !sameClock(k, g.Turn) {
			t := closedTurn(before, k, false, e, o.Calendar)
			if charged != nil && charged.Of == k.Of && charged.Why == events.ForClaiming {
				t, charged = t.charged(*charged, o.Calendar), nil
			}
			out = append(out, t)
		} else if despatched {
			out = append(out, uncountedTurn(sent, e.At, o.Calendar))
		}
		if despatched {
			last[sent.By] = len(out) - 1
			out[len(out)-1].Counts = true
		}
		if w, ok := e.What.(events.Debited); ok && w.Over > 0 && last[w.Of] >= 0 {
			t := &out[last[w.Of]]
			t.Clock.Out = slices.DeleteFunc(slices.Clone(t.Clock.Out), func(s calendar.Span) bool { return s.Stay == w.Stay })
			t.Account = t.Clock.Account(o.Calendar, t.Account.Until)
		}
	}
	for i, k := range []calendar.Clock{g.Choice, g.Turn} {
		if k.Running {
			out = append(out, reckonedTurn(g, k, i == 0, o.Now, o.Calendar))
		}
	}
	return out
}

// sameClock reports whether both are one clock, which runs on.
func sameClock(a, b calendar.Clock) bool {
	return b.Running && a.Of == b.Of && a.Begin.Equal(b.Begin) && a.Cause == b.Cause
}

// reckonedTurn is the time of a clock up to an instant.
func reckonedTurn(g Game, k calendar.Clock, choice bool, until time.Time, c calendar.Calendar) TurnTime {
	return TurnTime{Of: k.Of, Choice: choice, Number: g.NumberFor(k.Of), Clock: k,
		Account: k.Account(c, calendar.Later(until, k.Begin))}
}

// NumberFor is the number of the move that the side is to make next.
func (g Game) NumberFor(of rules.Colour) int {
	n := g.Number(g.Passed())
	if of == rules.White && g.ToMove() == rules.Black {
		n++
	}
	return n
}

// closedTurn is a turn or choice that the event ended.
func closedTurn(before Game, k calendar.Clock, choice bool, e events.Event, c calendar.Calendar) TurnTime {
	t := reckonedTurn(before, k, choice, e.At, c)
	t.Ended = e.At
	switch w := e.What.(type) {
	case events.Despatched:
		t.Number, t.End = w.Number, "the record "+quotedLine(w.Words)+" was sent"
		if w.Early {
			t.End += " before the time agreed, so that the turn counts nothing (RULING/R-58)"
		}
	case events.Frozen:
		t.End = "adjudication was claimed"
	case events.Ended:
		t.End = "the game ended"
	case events.Restored:
		t.End = "the position was restored, so that the turn fell"
	case events.Selected:
		t.End = "the author said what the record meant, and the reply fell"
	case events.Waived:
		t.End = "the choice was made or lapsed"
	default:
		t.End = "the choice was made"
		if !choice {
			t.End = "the turn ended"
		}
	}
	return t
}

// uncountedTurn is the turn that a record ended which had not begun: it crossed the
// notice that would have begun it, and counts nothing (RULING/R-59).
func uncountedTurn(w events.Despatched, at time.Time, c calendar.Calendar) TurnTime {
	return TurnTime{
		Of: w.By, Number: w.Number, Ended: at,
		End:     fmt.Sprintf("the record %s was sent before the turn began, so that it counts nothing (RULING/R-59)", quotedLine(w.Words)),
		Account: c.Account(at, at, w.Allowed, nil),
	}
}

// quotedLine puts what a player wrote between quotation marks, cut down to a
// line.
func quotedLine(words string) string {
	const most = 300
	line := strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(words, "?"))
	if cut := []rune(line); len(cut) > most {
		line = string(cut[:most-1]) + "…"
	}
	return "“" + line + "”"
}

// turnTerms are what the terms in force say of a turn that begins: terms that are
// changed afterwards act on later turns alone (BOOK/2.2).
func (g Game) turnTerms(k calendar.Clock) calendar.Clock {
	k.Rounds, k.Long = g.Agreement.Rounds(), g.Agreement.LongThinking()
	k.Most = g.most(k)
	return k
}

// choiceTerms are the same of a choice for which no turn runs. One that has the
// length of a turn (RULING/R-7) ends as a turn does.
func (g Game) choiceTerms(k calendar.Clock, begins events.Begins) calendar.Clock {
	if begins == events.BeginsElection && g.Agreement.Election.Limit == 0 {
		k.Rounds = g.Agreement.Rounds()
	}
	return k
}

// TurnSheet is the sheet of one turn of a game.
type TurnSheet struct {
	Turn   int              `json:"turn"` // by its order in the game, from 1
	Of     string           `json:"of"`   // white, black
	Kind   string           `json:"kind"` // turn, or choice: one for which no turn ran
	Move   int              `json:"move"` // its number in the score
	Open   bool             `json:"open"`
	Ended  *calendar.Moment `json:"ended,omitempty"`
	How    string           `json:"how,omitempty"` // how it ended, in words
	Counts bool             `json:"counts"`        // it is among the time used in the game
	calendar.Sheet
}

// GameSheet is the time of a game, turn by turn.
type GameSheet struct {
	Game  string      `json:"game"`
	Label string      `json:"label"`
	White string      `json:"white"`
	Black string      `json:"black"`
	Used  SidesUsed   `json:"used"` // over all turns that a record ended
	Turns []TurnSheet `json:"turns"`
}

// SidesUsed is what each side has used in a game.
type SidesUsed struct {
	White calendar.Seconds `json:"white"`
	Black calendar.Seconds `json:"black"`
}

// Sheet returns the turn as scripts read it; no is its order in the game, from 1.
func (t TurnTime) Sheet(no int) TurnSheet {
	s := TurnSheet{
		Turn: no, Of: strings.ToLower(t.Of.String()), Kind: "turn", Move: t.Number, Open: t.End == "",
		How: t.End, Counts: t.Counts, Sheet: t.Account.Sheet(),
	}
	if t.Choice {
		s.Kind = "choice"
	}
	if !t.Ended.IsZero() {
		at := t.Account.Moment(t.Ended)
		s.Ended = &at
	}
	return s
}

// SheetOf returns the time of a game turn by turn, the open one up to the instant
// of the office.
func SheetOf(events []events.Event, o Setting) GameSheet {
	g := Fold(events)
	s := GameSheet{
		Game: g.ID.String(), Label: g.Label, White: g.Sides[rules.White].Name(), Black: g.Sides[rules.Black].Name(),
		Used: SidesUsed{calendar.Seconds(g.Used[rules.White]), calendar.Seconds(g.Used[rules.Black])}, Turns: []TurnSheet{},
	}
	for i, t := range TurnTimes(events, o) {
		s.Turns = append(s.Turns, t.Sheet(i+1))
	}
	return s
}
