package ledger

import (
	"fmt"
	"slices"
	"time"

	"postd/tournament/knockout"
)

// Cup is how a knock-out is played, and a match of two, which is a cup of two players
// (package tournament/knockout). The numbers of its entries are their seeds.
type Cup struct {
	Games  int           `json:"games"`            // of a tie
	Level  string        `json:"level,omitempty"`  // what decides a level tie, as knockout.ParseLevel reads it
	Rest   string        `json:"rest,omitempty"`   // of the games of a tie that is decided: knockout.Rest; empty: played out
	Third  bool          `json:"third,omitempty"`  // there is a tie for the third place
	Seeds  Seeding       `json:"seeds,omitempty"`  // how the seeds are given
	Replay time.Duration `json:"replay,omitempty"` // the turn limit of replays; 0: that of the terms
	Turns  bool          `json:"turns,omitempty"`  // the games of a match begin one after another
	Said   []TieSaid     `json:"said,omitempty"`   // what was said of ties beside their games
}

// TieSaid is what the secretary, or both players, said of a tie.
type TieSaid struct {
	Tie     string `json:"tie"`
	Given   int    `json:"given,omitempty"`   // the seed to whom it was given; 0: to nobody
	Why     string `json:"why,omitempty"`     // of one that was given
	Stopped bool   `json:"stopped,omitempty"` // both agreed that what is left of it is not played
}

// Seeding is how the seeds of a cup are given.
type Seeding string

// The ways.
const (
	SeedsByRating Seeding = "" // the highest rating first
	SeedsByPlace  Seeding = "place"
	SeedsByLot    Seeding = "lot"
)

// Rules are those of the cup, with the seed of its lots.
func (t Tournament) Rules() (r knockout.Rules, err error) {
	if t.Cup == nil {
		return r, fmt.Errorf("%w: %s is no cup", ErrRow, t.Label)
	}
	c := *t.Cup
	r = knockout.Rules{Games: c.Games, Rest: knockout.Rest(c.Rest), Third: c.Third, Seed: t.Seed}
	if c.Level != "" {
		r.Level, err = knockout.ParseLevel(c.Level)
	}
	return r, err
}

// SaidOf is what was said of a tie.
func (c Cup) SaidOf(tie string) TieSaid {
	if i := slices.IndexFunc(c.Said, func(s TieSaid) bool { return s.Tie == tie }); i >= 0 {
		return c.Said[i]
	}
	return TieSaid{Tie: tie}
}

// With is the cup with that said of a tie, in place of what was.
func (c Cup) With(s TieSaid) *Cup {
	c.Said = append(slices.DeleteFunc(slices.Clone(c.Said), func(x TieSaid) bool { return x.Tie == s.Tie }), s)
	return &c
}

// cupFaults says what is wrong with the settings of a cup.
func (t Tournament) cupFaults() (errs []error) {
	bad := func(format string, args ...any) {
		errs = append(errs, fmt.Errorf("%w: "+format, append([]any{ErrRow}, args...)...))
	}
	for _, p := range t.Pairings {
		if p.Tie != "" && t.Cup == nil {
			bad("game %s is of the tie %s, and %s is no cup", p.Label, p.Tie, t.Label)
		}
	}
	if t.Cup == nil {
		return errs
	}
	c := *t.Cup
	if _, err := t.Rules(); err != nil {
		errs = append(errs, fmt.Errorf("%w: %w", ErrRow, err))
	}
	if c.Games < 1 || c.Games > 24 {
		bad("a tie has 1 to 24 games, not %d", c.Games)
	}
	if !slices.Contains([]knockout.Rest{"", knockout.RestPlay, knockout.RestAsk, knockout.RestEnd}, knockout.Rest(c.Rest)) {
		bad("the rest of a tie is played, asked about or ended, not %q", c.Rest)
	}
	if !slices.Contains([]Seeding{SeedsByRating, SeedsByPlace, SeedsByLot}, c.Seeds) {
		bad("seeds are given by rating, place or lot, not by %q", c.Seeds)
	}
	if c.Replay < 0 {
		bad("a turn limit of %s", c.Replay)
	}
	for i, s := range c.Said {
		if s.Tie == "" || s.Given < 0 || (s.Given > 0) != (s.Why != "") {
			bad("of the tie %q is said that seed %d has it, since %q", s.Tie, s.Given, s.Why)
		}
		if slices.ContainsFunc(c.Said[:i], func(x TieSaid) bool { return x.Tie == s.Tie }) {
			bad("of the tie %s is said something twice", s.Tie)
		}
	}
	return errs
}
