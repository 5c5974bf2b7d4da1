package ledger

import (
	"fmt"
	"strings"
)

// SwissRules are what is agreed of a Swiss beside the terms of its games. A nil one is of a
// tournament that is none, or of which nothing was said: SwissDefault.
type SwissRules struct {
	Rounds     int         `json:"rounds"`               // that are to be played, from LeastRounds to MostRounds
	Days       int         `json:"days"`                 // of a round, from its first turn; proposed for each
	Unfinished Unfinished  `json:"unfinished,omitempty"` // when the next round is paired
	Byes       int         `json:"byes"`                 // of half a point, which a player may ask for
	LastBye    bool        `json:"lastBye,omitempty"`    // they may be asked for in the last round too
	Late       string      `json:"late"`                 // what a late entry has of a round that was missed: H or Z
	Apart      int         `json:"apart"`                // members of a club do not meet in so many first rounds
	Kept       []KeptApart `json:"kept,omitempty"`
	Initial    string      `json:"initial,omitempty"` // the initial colour by lot, w or b; empty: not drawn yet
}

// Unfinished is when the next round of a Swiss is paired.
type Unfinished string

// The ways: when all games are over, or at once, each game in play counting half a point to both
// in the pairing alone.
const (
	UnfinishedWaits Unfinished = ""
	UnfinishedDrawn Unfinished = "draw"
)

// How many rounds a Swiss may have, and players at most.
const (
	LeastRounds = 3
	MostRounds  = 11
	MostInSwiss = 300
)

// KeptApart are two players who do not meet from a round on.
type KeptApart struct {
	From    int       `json:"from"` // a round
	Players [2]uint64 `json:"players"`
	Reason  string    `json:"reason"`
}

// SwissDefault is what holds where nothing was said.
func SwissDefault() SwissRules {
	return SwissRules{Rounds: 5, Days: 150, Byes: 1, Late: "Z", Apart: 2}
}

// SwissRules are those of the tournament.
func (t Tournament) SwissRules() SwissRules {
	if t.Swiss == nil {
		return SwissDefault()
	}
	return *t.Swiss
}

// faults lists what is wrong with the rules, in words.
func (r *SwissRules) faults() (errs []error) {
	if r == nil {
		return nil
	}
	bad := func(format string, args ...any) {
		errs = append(errs, fmt.Errorf("%w: "+format, append([]any{ErrRow}, args...)...))
	}
	// It may be ended after fewer rounds than it could be begun with.
	if r.Rounds < 1 || r.Rounds > MostRounds {
		bad("a Swiss has %d to %d rounds, not %d", LeastRounds, MostRounds, r.Rounds)
	}
	if r.Days < 1 || r.Byes < 0 || r.Apart < 0 {
		bad("a round has days, and byes and rounds apart are none below nothing: %+v", *r)
	}
	if r.Unfinished != UnfinishedWaits && r.Unfinished != UnfinishedDrawn {
		bad("unfinished games are waited for or count as drawn, not %q", r.Unfinished)
	}
	if r.Late != "H" && r.Late != "Z" || r.Initial != "" && !strings.Contains("wb", r.Initial) {
		bad("a late entry has H or Z of a round, and the initial colour is w or b: %q, %q", r.Late, r.Initial)
	}
	for _, k := range r.Kept {
		if k.From < 1 || k.Players[0] == k.Players[1] || k.Reason == "" {
			bad("two players are kept apart from a round on, with a reason: %+v", k)
		}
	}
	return errs
}

// Paired is how many rounds of a Swiss have been paired.
func (t Tournament) Paired() (n int) {
	for n < len(t.Rounds) && !t.Rounds[n].Paired.IsZero() {
		n++
	}
	return n
}

// System is how the tournament is played, by the stage of its event; RoundRobin where it is of none.
func (l *Ledger) System(t Tournament) (System, error) {
	if t.Event == 0 {
		return RoundRobin, nil
	}
	e, err := l.Event(t.Event)
	if err != nil {
		return RoundRobin, err
	}
	if s, ok := e.Stage(t.Stage); ok {
		return s.System, nil
	}
	return RoundRobin, nil
}
